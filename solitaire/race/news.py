"""What seats are told of what happens."""

from __future__ import annotations

from solitaire.race.events import Beaten, Denied, Event, Moved, Resigned, Unstuck
from solitaire.race.match import Match
from solitaire.rules.wording import listed


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
