"""Output about saved hands of races, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.cli.output import Json
from solitaire.config.text_table import aligned
from solitaire.race.record import DECLARATIONS, LoadedHand, photo_losers, restore_hand
from solitaire.race.saved_race import LoadedRace
from solitaire.replay.record import SHIFT, Event, Header
from solitaire.replay.transcript import outcome_text
from solitaire.rules.cards import pack_text
from solitaire.rules.moves import Move
from solitaire.rules.text.english import capital, clock, counted, listed, signed
from solitaire.rules.text.move_text import describe
from solitaire.stats.stats_text import long_day

CARDS_A_LINE: Final = 26
"""Cards in a line of a score sheet: two lines for a deck."""


def race_json(saved: LoadedRace) -> Json:
    """All facts about one saved hand, as JSON."""
    header, match, damage = saved.record.header, saved.restored.match, saved.damage
    return {
        "id": saved.id,
        "game": header.ruleset.id,
        "deal": str(header.deal or "") or None,
        "hand": header.match.hand if header.match else 1,
        "started": header.started.isoformat(),
        "result": saved.result,
        "out": _out(saved),
        "ms": saved.ms,
        "seats": [
            {
                "name": player.name,
                "player": player.player,
                "up": match.hand.cards_up(seat),
                "left": match.hand.cards_left(seat),
                "points": match.hand.score(seat),
                "total": saved.totals[seat - 1],
            }
            for seat, player in enumerate(header.seats, start=1)
        ],
        "totals": {player.name: total for player, total in zip(header.seats, saved.totals, strict=True)},
        "winner": match.winner_name if saved.winner else None,
        "verifies": damage is None,
        "damage": damage and damage._asdict(),
    }


def race_line(saved: LoadedRace) -> str:
    """A hand in a line: ``Nuts, deal 4, Ann out after 2:55: Ann +12 and Bob -3``."""
    header, hand = saved.record.header, saved.restored.match.hand
    scores = listed(
        f"{player.name} {signed(hand.score(seat))}" for seat, player in enumerate(header.seats, start=1)
    )
    out = _out(saved)
    ended = f"{listed(out)} out" if out else outcome_text(saved.result, is_race=True)
    return f"{_title(header)}, {ended} after {clock(saved.ms)}: {scores}"


def _title(header: Header) -> str:
    """The game and its deal, if the packs have a number."""
    return header.ruleset.name + (f", deal {header.deal}" if header.deal else "")


def _out(saved: LoadedRace) -> list[str]:
    """The names of the seats that went out."""
    hand, players = saved.restored.match.hand, saved.record.header.seats
    return [players[seat - 1].name for seat in hand.seats if hand.rules.is_out(hand.position, seat)]


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
    restored = restore_hand(saved.record._replace(entries=(), damage=None))
    for entry in saved.record.entries[: saved.good]:
        if isinstance(entry, Event):
            yield f"{clock(entry.ms):>8}  {_describe_event(restored, names, entry)}"
    yield ""
    yield from aligned([("", "up", "left", "hand", "match"), *_score_cells(saved)])
    match = saved.restored.match
    if saved.winner:
        yield ""
        yield f"{match.winner_name} {'win' if match.is_paired else 'wins'} the match."


def _score_cells(saved: LoadedRace) -> Iterator[tuple[str, ...]]:
    hand = saved.restored.match.hand
    for seat, player in enumerate(saved.record.header.seats, start=1):
        total = saved.totals[seat - 1]
        figures = (hand.cards_up(seat), hand.cards_left(seat), signed(hand.score(seat)), total)
        yield player.name, *map(str, figures)


def _describe_event(restored: LoadedHand, names: list[str], event: Event) -> str:
    """Perform an event on the hand and describe it."""
    hand = restored.match.hand
    if event.what == SHIFT:
        hand.follow_shift(event.ms)
        return "Everyone is stuck: all stocks are shifted by one card."
    name = names[event.seat - 1]
    if action := DECLARATIONS.get(event.what):
        does = "calls" if action.is_so and hand.may_call(event.seat) else f"is {action}"
        hand.follow(event.seat, action, event.ms)
        return f"{name} {does}."
    move = Move.parse(event.what)
    words = capital(describe(hand.rules, hand.position, move))
    hand.follow(event.seat, move, event.ms)
    beaten = [names[seat - 1] for seat in photo_losers(event, hand.seats)]
    photo = f" (photo finish with {listed(beaten)})" if beaten else ""
    return f"{name}: {words}{photo}."
