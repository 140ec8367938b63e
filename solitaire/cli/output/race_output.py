"""Output about matches and saved hands of races, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.cli.output.messages import Json
from solitaire.config.text_table import aligned
from solitaire.race.match import HandResult, Match
from solitaire.race.messages import winner_text
from solitaire.race.records.hand_analysis import HandAnalysis, analyse_record
from solitaire.race.records.playback import event_words
from solitaire.race.records.restored_hand import deal_match, follow
from solitaire.race.records.saved_race import LoadedRace
from solitaire.replay.format.record import Header
from solitaire.replay.playback.transcript import outcome_text
from solitaire.rules.cards import card_text, pack_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.text.english import capital, clock, counted, listed, signed
from solitaire.rules.text.move_text import describe
from solitaire.stats.stats_text import long_day

CARDS_A_LINE: Final = 26
"""Cards in a line of a score sheet: two lines for a deck."""


def hand_json(match: Match, result: HandResult) -> Json:
    """The result of one hand, as JSON."""
    return {
        "game": match.rules.ruleset.id,
        "deal": str(match.deal),
        "hand": len(match.results),
        "ms": result.ms,
        "out": [match.seats[seat - 1].name for seat in result.out],
        "seats": [
            {"name": seat.name, "player": seat.player, **line._asdict()}
            for seat, line in zip(match.seats, result.lines, strict=True)
        ],
    }


def match_json(match: Match) -> Json:
    """The result of a match, as JSON; the winner is null until there is one."""
    return {
        "game": match.rules.ruleset.id,
        "deal": str(match.deal),
        "hands": len(match.results),
        "ms": match.played_ms,
        "totals": {seat.name: total for seat, total in zip(match.seats, match.totals, strict=True)},
        "winner": match.winner_name,
    }


def hand_line(match: Match, result: HandResult) -> str:
    """A hand in a line: ``Hand 1, 2:05: Ann +3 (9 in the centre, 3 left), 3.``."""
    parts = [
        f"{seat.name} {signed(line.points)} ({line.up} in the centre, {line.left} left), {line.total}"
        for seat, line in zip(match.seats, result.lines, strict=True)
    ]
    end = "" if result.out else "; everyone was stuck"
    return f"Hand {len(match.results)}, {clock(result.ms)}: {'; '.join(parts)}{end}."


def race_json(saved: LoadedRace) -> Json:
    """All facts about one saved hand, as JSON."""
    header, match, damage = saved.record.header, saved.restored.match, saved.damage
    analysis, names = analyse_record(saved.confirmed), [player.name for player in header.seats]
    return {
        "id": saved.id,
        "game": header.ruleset.id,
        "deal": str(header.deal or "") or None,
        "hand": header.match.hand if header.match else 1,
        "started": header.started.isoformat(),
        "result": saved.result,
        "out": saved.out,
        "ms": saved.ms,
        "seats": [
            {
                "name": player.name,
                "player": player.player,
                "up": match.hand.cards_up(seat),
                "left": match.hand.cards_left(seat),
                "points": match.hand.score(seat),
                "total": saved.totals[seat - 1],
                **_analysis_json(analysis, seat, names),
            }
            for seat, player in enumerate(header.seats, start=1)
        ],
        "totals": {player.name: total for player, total in zip(header.seats, saved.totals, strict=True)},
        "winner": match.winner_name if saved.winner else None,
        "verifies": damage is None,
        "damage": damage and damage._asdict(),
    }


def _analysis_json(analysis: HandAnalysis, number: int, names: Sequence[str]) -> Json:
    """The analysis of a seat; cards are written as in decks, times are in milliseconds."""
    seat = analysis.seats[number - 1]
    return {
        "taps": seat.taps,
        "moves": seat.moves,
        "taps_a_minute": round(analysis.per_minute(seat.taps), 1),
        "moves_a_minute": round(analysis.per_minute(seat.moves), 1),
        "idle_ms": seat.idle_ms,
        "missed": [
            {
                "card": card_text(play.card),
                "at_ms": play.at_ms,
                "ms": play.ms,
                "taken_by": names[play.taken_by - 1] if play.taken_by else None,
            }
            for play in seat.missed
        ],
        "lost": [
            {
                "card": card_text(play.card),
                "at_ms": play.at_ms,
                "to": names[play.by - 1],
                "late_ms": play.late_ms,
            }
            for play in seat.lost
        ],
        "waits": [
            {
                "card": card_text(wait.card),
                "at_ms": wait.at_ms,
                "ms": wait.ms,
                "to": wait.target or None if isinstance(wait.target, str) else card_text(wait.target),
            }
            for wait in seat.waits
        ],
    }


def race_line(saved: LoadedRace) -> str:
    """A hand in a line: ``Nuts, deal 4, Ann out after 2:55: Ann +12 and Bob -3``."""
    header, hand = saved.record.header, saved.restored.match.hand
    scores = listed(
        f"{player.name} {signed(hand.score(seat))}" for seat, player in enumerate(header.seats, start=1)
    )
    ended = f"{listed(saved.out)} out" if saved.out else outcome_text(saved.result, is_race=True)
    return f"{_title(header)}, {ended} after {clock(saved.ms)}: {scores}"


def _title(header: Header) -> str:
    """The game and its deal, if the packs have a number."""
    return header.ruleset.name + (f", deal {header.deal}" if header.deal else "")


def race_transcript(saved: LoadedRace) -> Iterator[str]:
    """The score sheet of a hand: its decks, events in words, and scores."""
    header = saved.record.header
    names = [player.name for player in header.seats]
    yield f"{_title(header)}: {listed(names)}"
    if header.match:
        goal = f"{'more than ' if header.match.beyond else ''}{counted(header.match.target, 'point')}"
        day = f"{long_day(header.started.date())}, {header.started:%H:%M}"
        yield f"Hand {header.match.hand} of a match to {goal}, {day}"
    for player in header.seats:
        yield ""
        yield f"{player.name}, deck in the order dealt:"
        for start in range(0, len(player.pack), CARDS_A_LINE):
            yield f"  {pack_text(player.pack[start : start + CARDS_A_LINE])}"
    yield ""
    hand = deal_match(header).hand
    for event in saved.confirmed.events:
        yield f"{clock(event.ms):>8}  {event_words(hand, names, event, _describe)}"
        follow(hand, event)
    yield ""
    yield from aligned([("", "centre", "left", "hand", "match"), *_score_cells(saved)])
    match = saved.restored.match
    if saved.winner:
        yield ""
        yield f"{winner_text(match)} the match."


def _score_cells(saved: LoadedRace) -> Iterator[tuple[str, ...]]:
    hand = saved.restored.match.hand
    for seat, player in enumerate(saved.record.header.seats, start=1):
        total = saved.totals[seat - 1]
        figures = (hand.cards_up(seat), hand.cards_left(seat), signed(hand.score(seat)), total)
        yield player.name, *map(str, figures)


def _describe(rules: Rules, position: Position, move: Move) -> str:
    return capital(describe(rules, position, move))
