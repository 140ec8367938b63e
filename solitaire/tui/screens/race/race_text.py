"""The texts of a race: headline, standings, terms, and how a hand ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solitaire.race.match import Match
from solitaire.race.messages import out_text
from solitaire.replay.format.record import GameRecord, Outcome
from solitaire.replay.playback.playback import Playback
from solitaire.rules.text.english import clock, counted, listed, signed
from solitaire.rules.text.zone_names import reserve_piles
from solitaire.tui.board.layout.pile_places import NeededSize


def standing(match: Match, seat: int) -> tuple[str, ...]:
    """The standing of a seat beside its name, in several wordings, the longest first.

    It has the total, the points of the hand so far, and whether the seat is stuck. The points of a finished
    hand are in the total. The longest wording of a rival has its strength, too, unless that is its name.
    """
    player, wordings = match.seats[seat - 1], _points_of(match, seat)
    return (
        wordings
        if player.is_human or player.name.casefold() == player.player
        else (f"{player.player} · {wordings[0]}", *wordings)
    )


def _points_of(match: Match, seat: int) -> tuple[str, ...]:
    if match.hand.ended:
        total = match.totals[seat - 1]
        return counted(total, "point"), str(total)
    total, hand = match.totals[seat - 1], signed(match.hand.score(seat))
    if match.hand.has_declared_stuck(seat):
        return (
            f"STUCK · {counted(total, 'point')} · hand {hand}",
            f"{total} · STUCK {hand}",
            f"{total} STUCK {hand}",
        )
    return f"{counted(total, 'point')} · hand {hand}", f"{total} · hand {hand}", f"{total} · {hand}"


def goal_text(match: Match) -> str:
    """The target of a match: its points, and its time limit if it has one."""
    length = match.rules.ruleset.match
    points = f"more than {length.target}" if length.beyond else str(length.target)
    return f"to {points}" + (f" or {counted(match.limit_ms // 60_000, 'minute')}" if match.limit_ms else "")


def terms(match: Match) -> str:
    """The terms of a match, in sentences."""
    length = match.rules.ruleset.match
    points = counted(length.target, "point")
    parts = [f"The match is played to {'more than ' if length.beyond else ''}{points}."]
    if match.limit_ms:
        parts.append(f"No new hand starts after {counted(match.limit_ms // 60_000, 'minute')}.")
    if match.mirror:
        parts.append("Every seat gets the same cards.")
    following = match.next_reserves if match.hand.ended and match.results else match.hand.reserves
    if len(set(following)) > 1:
        reserves = zip(match.seats, following, strict=True)
        name = reserve_piles(match.rules.ruleset.reserve)
        parts.append(f"Cards in the {name}: {', '.join(f'{seat.name} {cards}' for seat, cards in reserves)}.")
    if match.is_paired:
        sides = [listed(match.seats[seat - 1].name for seat in side) for side in match.sides]
        parts.append(f"{sides[0]} play against {', and '.join(sides[1:])}.")
    return " ".join(parts)


def resume_text(match: Match) -> str:
    """The progress of a match that is resumed; empty for a new one."""
    ms = match.hand.elapsed_ms
    if match.hand_number == 1 and not ms:
        return ""
    at = f"resumes at {clock(ms)}" if ms else "is next"
    scores = listed(f"{seat.name} {total}" for seat, total in zip(match.seats, match.totals, strict=True))
    return f"Hand {match.hand_number} {at}: {scores}."


def too_small(needed: Sequence[NeededSize], size: tuple[int, int]) -> tuple[str, str]:
    """The message in a terminal of ``size`` (columns, rows) without room for the race.

    ``needed`` are the sizes that would do.
    """
    width, height = size
    sizes = " or ".join(f"{each.width} × {each.height}" for each in needed)
    return (
        f"This race needs a terminal of {sizes} cells.",
        f"This one has {width} × {height}. Enlarge it: nothing is lost.",
    )


def headline(match: Match) -> str:
    """The match in a line: game, deal, number of the hand, and target."""
    return " · ".join(_headline_parts(match))


def _headline_parts(match: Match) -> list[str]:
    mirror = ["mirror"] if match.mirror else []
    name, number = match.rules.ruleset.name, match.hand_number
    return [name, f"deal {match.deal}", *mirror, f"hand {number}", goal_text(match)]


def titles(match: Match, ms: int, pace: str = "") -> Iterator[tuple[str, str]]:
    """The left and right text of the status line, ``ms`` into the hand.

    Then the same without the deal, and with fewer words for the keys, for narrow terminals.
    ``pace`` is the speed of a race that only rivals play.
    """
    time, pause = clock(ms), "space pause"
    if pace:
        time = f"{time}  {pace}"
        commands = [f"up faster  down slower  {pause}", f"up  down  {pause}", pause]
    else:
        commands = [f"{pause}  ctrl+q leave", pause]
    game, deal, *rest = _headline_parts(match)
    yield " · ".join((game, deal, *rest)), f"{time}  {commands[0]}"
    for each in commands:
        yield " · ".join((game, *rest)), f"{time}  {each}"


def hand_end_text(names: Sequence[str]) -> str:
    """The message at the end of a hand; ``names``: the seats that went out, if any."""
    return out_text(names) if names else "Everyone is stuck: the hand is over."


def replay_end_text(record: GameRecord, playback: Playback) -> str:
    """The message at the end of a replayed hand; empty if the hand did not end."""
    rules, position = playback.rules, playback.moments[-1].position
    players = enumerate(record.header.seats, start=1)
    out = [player.name for seat, player in players if rules.is_out(position, seat)]
    if not out and record.result and record.result.outcome is Outcome.GIVEN_UP:
        return "The match was given up here."
    return hand_end_text(out) if out or record.result else ""
