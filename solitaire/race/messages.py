"""What seats are told of what happens."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from solitaire.race.events import Beaten, Denied, Ended, Event, Moved, Reconsidered, Resigned, Unstuck
from solitaire.race.match import Match
from solitaire.rules.text.english import listed


class Tone(Enum):
    """How something is told."""

    PLAIN = "plain"
    REFUSED = "refused"
    """A move was not made."""
    DECIDED = "decided"
    """The referee had to decide: everybody should see it."""


class News(NamedTuple):
    """What a seat is told; an empty text takes back what it was told before."""

    text: str = ""
    tone: Tone = Tone.PLAIN


def news(match: Match, event: Event) -> dict[int, News]:
    """What seats should know of an event, by seat."""

    def name(seat: int) -> str:
        return match.seats[seat - 1].name

    match event:
        case Denied(_, seat, _, reason):
            return {seat: News(reason, Tone.REFUSED)}
        case Beaten(_, seat, _, by, _, True):
            return {seat: News(f"Photo finish! {name(by)} gets it.", Tone.DECIDED)}
        case Beaten(_, seat, _, by, late, _):
            return {seat: News(f"{name(by)} was {late} ms faster.", Tone.REFUSED)}
        case Moved(_, seat, _, _, photo) if photo:
            return {seat: News(f"Photo finish with {listed(map(name, photo))}: yours!", Tone.DECIDED)}
        case Moved(_, seat, _, _, _):
            return {seat: News()}
        case Resigned(_, seat):
            return {seat: News("You say that you are stuck: once more takes it back.")}
        case Reconsidered(_, seat):
            return {seat: News("You are not stuck any more.")}
        case Unstuck() if match.hand.is_last_shift:
            return dict.fromkeys(match.hand.seats, News("Stocks shifted once more: play, or the hand ends."))
        case Unstuck():
            return dict.fromkeys(match.hand.seats, News("Nobody goes on: stocks shifted by a card."))
        case Ended(_, ()):
            return dict.fromkeys(match.hand.seats, News())
        case _:
            return {}
