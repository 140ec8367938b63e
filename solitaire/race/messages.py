"""Messages to the seats about the events of a race."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from solitaire.race.events import (
    Beaten,
    DeclaredStuck,
    Denied,
    Ended,
    Moved,
    RaceEvent,
    StocksShifted,
    WentOut,
    WithdrewStuck,
)
from solitaire.race.match import Match
from solitaire.race.seats import verb
from solitaire.rules.text.english import counted, listed
from solitaire.rules.vocabulary import HandEnd


class MessageKind(Enum):
    """Kind of a message, which decides how it is displayed."""

    PLAIN = "plain"
    REFUSED = "refused"
    """A move was refused."""
    DECIDED = "decided"
    """The referee decided a photo finish: shown prominently."""


class Message(NamedTuple):
    """A message to a seat; an empty text clears the previous one."""

    text: str = ""
    kind: MessageKind = MessageKind.PLAIN


LOOK_AGAIN: Final = Message("You are no longer marked as stuck: a card went to the centre, look again.")
"""The message to a seat that was stuck, when a card that it may play on came to the centre."""
ONLY_YOU: Final = "Everyone else is stuck: play, or press stuck."
"""The message to the last person for whom the others wait."""
STILL_ONLY_YOU: Final = "Everyone else is stuck."
"""The message that stays until this person plays or is stuck, too: short, so that the keys stay in sight."""
AFTER_OUT: Final = {
    HandEnd.LIFTED_CARDS: "Lifted cards may still be put down.",
    HandEnd.CALL: "Play on until the call.",
    HandEnd.ALL_OUT: "Play on until all are out.",
}
"""What follows when a seat goes out and the hand is not over at once."""


def messages_for(match: Match, event: RaceEvent) -> dict[int, Message]:
    """The messages about an event, by seat; none addresses a rival, but its opponents."""

    def name(seat: int) -> str:
        return match.seats[seat - 1].name

    def does(seat: int, one: str, more: str) -> str:
        return f"{name(seat)} {verb([name(seat)], one, more)}"

    def is_human(seat: int) -> bool:
        return match.seats[seat - 1].is_human

    def to_person(seat: int, text: str, kind: MessageKind = MessageKind.PLAIN) -> dict[int, Message]:
        return {seat: Message(text, kind) if is_human(seat) else Message()}

    match event:
        case Denied(_, seat, _, reason):
            return {seat: Message(reason, MessageKind.REFUSED)}
        case Beaten(_, seat, _, by, _, True):
            return {seat: Message(f"Photo finish! {does(by, 'gets', 'get')} it.", MessageKind.DECIDED)}
        case Beaten(_, seat, _, by, late, _):
            return {seat: Message(f"{does(by, 'was', 'were')} {late} ms faster.", MessageKind.REFUSED)}
        case Moved(_, seat, _, _, photo) if photo:
            return to_person(seat, f"Photo finish with {listed(map(name, photo))}: yours!", MessageKind.DECIDED)
        case Moved(_, seat, _, _, _):
            return {seat: Message()}
        case DeclaredStuck(_, seat) if match.hand.may_call(seat):
            yours = {seat: Message("You called.")} if is_human(seat) else {}
            return dict.fromkeys(match.hand.seats, Message(f"{name(seat)} called.")) | yours
        case DeclaredStuck(_, seat):
            last = {each: Message(ONLY_YOU) for each in match.hand.seats if is_waited_for(match, each)}
            return to_person(seat, "You are marked as stuck. Press again to cancel.") | last
        case WithdrewStuck(_, seat):
            return to_person(seat, "You are no longer marked as stuck.")
        case StocksShifted() if match.hand.is_last_shift:
            return dict.fromkeys(match.hand.seats, Message("Stocks shifted again: play, or the hand ends."))
        case StocksShifted():
            return dict.fromkeys(match.hand.seats, Message("Stocks shifted by one card: everyone was stuck."))
        case WentOut(_, out):
            others = Message(f"{out_text(list(map(name, out)))} {AFTER_OUT[match.rules.ruleset.match.end]}")
            calls = match.rules.ruleset.match.end is HandEnd.CALL
            addressed = filter(is_human, out) if calls else ()
            yours = dict.fromkeys(addressed, Message("You are out! Play on, or press call."))
            return dict.fromkeys(match.hand.seats, others) | yours
        case Ended() if not match.hand.is_decided:
            return dict.fromkeys(match.hand.seats, Message())
        case Ended(_, out) if match.rules.ruleset.match.end is not HandEnd.CALL:
            return dict.fromkeys(match.hand.seats, Message(out_text(list(map(name, out)))))
        case _:
            return {}


def is_waited_for(match: Match, seat: int) -> bool:
    """Whether a person plays at ``seat``, and all others have declared to be stuck."""
    free = [each for each in match.hand.seats if not match.hand.has_declared_stuck(each)]
    return free == [seat] and match.seats[seat - 1].is_human


def out_text(names: Sequence[str]) -> str:
    """The message that these players went out."""
    return f"{listed(names)} {verb(names, 'is', 'are')} out!"


def winner_text(match: Match) -> str:
    """The winner of a match that is over: ``Ann wins``, ``Ann and Bob win``."""
    name = match.winner_name or ""
    return f"{name} {'win' if match.is_paired else verb([name], 'wins', 'win')}"


def match_summary(match: Match) -> str:
    """The result of a match in a line: ``Nuts, deal 5: Ann wins. Ann 104, Bob 30.``."""
    totals = ", ".join(f"{seat.name} {total}" for seat, total in zip(match.seats, match.totals, strict=True))
    no_winner = f"no winner after {counted(match.finished_hands, 'hand')}"
    verdict = winner_text(match) if match.winner else no_winner
    return f"{match.rules.ruleset.name}, deal {match.deal}: {verdict}. {totals}."
