"""What a race says of itself, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solitaire.race.match import Match
from solitaire.race.pads import CENTRE, LEFT, RIGHT, STUCK, TAKE, Pads
from solitaire.replay.playback import Playback
from solitaire.replay.record import Record
from solitaire.rules.piles import Zone
from solitaire.rules.wording import capital, clock, listed

NO_BREAK: Final = "\xa0"
"""A space at which no line ends."""


def standing(match: Match, seat: int) -> str:
    """What stands beside a name: the total, what the hand would bring now, and whether the seat is stuck."""
    hand = match.hand
    stuck = "  stuck" if hand.has_given_up(seat) else ""
    return f"{match.totals[seat - 1]} · hand {hand.score(seat):+d}{stuck}"


def headline(match: Match) -> str:
    """Which hand of which match this is, and for how many points it is played."""
    length = match.length
    goal = f"to more than {length.target}" if length.beyond else f"to {length.target}"
    return f"{match.rules.ruleset.name} · deal {match.deal} · hand {match.hand_number} · {goal}"


def title(match: Match, ms: int) -> tuple[str, str]:
    """The status of a match after ``ms`` of the hand."""
    return headline(match), f"{clock(ms)}  space pause  ctrl+q quit"


def how_it_ended(names: Iterable[str]) -> str:
    """Who ended the hand; nobody, of a dead one."""
    out = list(names)
    if not out:
        return "Nobody could go on: the hand is over."
    return f"{capital(listed(out))} {'is' if len(out) == 1 else 'are'} out!"


def last_words(record: Record, playback: Playback) -> str:
    """How the hand that is watched ended; empty if it did not."""
    rules, position = playback.rules, playback.moments[-1].position
    players = enumerate(record.header.seats, start=1)
    out = [player.name for seat, player in players if rules.is_out(position, seat)]
    return how_it_ended(out) if out or record.result else ""


def tally_lines(match: Match) -> list[str]:
    """The hand on paper, a line for each seat: cards up, less two for each left, points, total."""
    lines = match.results[-1].lines
    longest = max(len(seat.name) for seat in match.seats)
    rows = [f"{'':{longest}}    up   left   hand   total"]
    for seat, line in zip(match.seats, lines, strict=True):
        left = f"-2×{line.left}"
        rows.append(f"{seat.name:{longest}}  {line.up:4}  {left:>5}  {line.points:+5d}  {line.total:6}")
    return rows


def common_keys(pads: Pads, seat: int) -> str:
    """The keys of a seat that are no pile's."""
    keys = pads.keys(seat)
    return "  ".join(
        f"{keys[spot]}{NO_BREAK}{spot}" for spot in (LEFT, TAKE, RIGHT, CENTRE, STUCK) if spot in keys
    )


def labels(match: Match, pads: Pads, seat: int) -> dict[int, str]:
    """The key of each pile of a seat, and how many cards its reserve has."""
    keys = pads.keys(seat)
    found = {}
    for spec in match.rules.piles:
        if spec.seat == seat:
            key, left = keys.get(spec.name.rpartition(".")[2], ""), len(match.hand.position.piles[spec.index])
            found[spec.index] = f"{key} ×{left}".strip() if spec.zone is Zone.RESERVE else key
    return found
