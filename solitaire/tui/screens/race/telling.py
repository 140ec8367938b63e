"""What a race says of itself, in words."""

from __future__ import annotations

from solitaire.race.events import Beaten, Denied, Event, Moved, Resigned, Unstuck
from solitaire.race.hands import Hand
from solitaire.race.match import Match
from solitaire.rules.wording import capital, listed


def news(match: Match, event: Event) -> dict[int, str]:
    """What seats should know of an event, by seat."""

    def name(seat: int) -> str:
        return match.seats[seat - 1].name

    match event:
        case Denied(_, seat, _, reason):
            return {seat: reason}
        case Beaten(_, seat, _, by, _, True):
            return {seat: f"Photo finish! {name(by)} gets it."}
        case Beaten(_, seat, _, by, late, _):
            return {seat: f"{name(by)} was {late} ms faster."}
        case Moved(_, seat, _, _, photo) if photo:
            return {seat: f"Photo finish with {listed(map(name, photo))}: yours!"}
        case Moved(_, seat, _, _, _):
            return {seat: ""}
        case Resigned(_, seat):
            return {seat: "You say that you are stuck. Others?"}
        case Unstuck():
            return dict.fromkeys(match.hand.seats, "Nobody could go on: stocks shifted by a card.")
        case _:
            return {}


def plate(match: Match, seat: int) -> str:
    """What stands beside a name: the total, what the hand would bring now, and whether the seat is stuck."""
    hand = match.hand
    stuck = "  stuck" if hand.has_given_up(seat) else ""
    return f"{match.totals[seat - 1]} · hand {hand.score(seat):+d}{stuck}"


def clock(ms: int) -> str:
    """``1:05``."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def title(match: Match, ms: int) -> tuple[str, str]:
    """The status of a match after ``ms`` of the hand."""
    length = match.length
    goal = f"to more than {length.target}" if length.beyond else f"to {length.target}"
    hand = len(match.results) + (0 if match.hand.ended else 1)
    return (
        f"{match.rules.ruleset.name} · deal {match.deal} · hand {hand} · {goal}",
        f"{clock(ms)}  space pause  ctrl+q quit",
    )


def how_it_ended(match: Match, hand: Hand) -> str:
    """Who ended the hand."""
    assert hand.ended
    if not hand.ended.out:
        return "Nobody could go on: the hand is over."
    names = listed(match.seats[seat - 1].name for seat in hand.ended.out)
    return f"{capital(names)} {'is' if len(hand.ended.out) == 1 else 'are'} out!"


def tally_lines(match: Match) -> list[str]:
    """The hand on paper, a line for each seat: cards up, less two for each left, points, total."""
    lines = match.results[-1].lines
    longest = max(len(seat.name) for seat in match.seats)
    rows = [f"{'':{longest}}    up   left   hand   total"]
    for seat, line in zip(match.seats, lines, strict=True):
        left = f"-2×{line.left}"
        rows.append(f"{seat.name:{longest}}  {line.up:4}  {left:>5}  {line.points:+5d}  {line.total:6}")
    return rows
