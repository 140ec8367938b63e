"""Playback of a recorded hand of a race."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from solitaire.game.cancellation import cancellable
from solitaire.race.events import Beaten, Moved, RaceEvent, StocksShifted
from solitaire.race.hand.hand_state import HandState
from solitaire.race.records.hand_analysis import HandAnalysis, analyse_record
from solitaire.race.records.restored_hand import (
    DECLARATIONS,
    claimed_card,
    deal_match,
    follow,
    late_claim,
    photo_losers,
)
from solitaire.race.seats import verb
from solitaire.replay.format.record import LATE, SHIFT, Event, GameRecord
from solitaire.replay.playback.playback import Moment, MomentMark, Playback
from solitaire.rules.cards import card_sign
from solitaire.rules.moves import Move
from solitaire.rules.text.english import listed, seconds
from solitaire.rules.text.move_text import MoveTextCallback, describe_briefly


def play_back_race(record: GameRecord) -> Playback:
    """Build the playback of a record, all of which the rules confirm.

    Raises ValueError for a game that is no race.
    """
    match = deal_match(record.header)
    hand, names = match.hand, [seat.name for seat in match.seats]
    moments = [Moment(0, "", hand.position, 0, None, 0, points=_points(hand))]
    moves = 0
    for number, event in enumerate(cancellable(record.entries), start=1):
        if isinstance(event, Event):
            text = event_words(hand, names, event, describe_briefly)
            done = follow(hand, event)
            moves += isinstance(done, Moved)
            seen = (hand.position, moves, None, number, _mark(done), _points(hand))
            moments.append(Moment(event.ms, text, *seen))
    _mark_missed(moments, names, analyse_record(record))
    return Playback(hand.rules, match.deal, tuple(moments))


def _points(hand: HandState) -> tuple[int, ...]:
    return tuple(hand.score(seat) for seat in hand.seats)


def _mark_missed(moments: list[Moment], names: Sequence[str], analysis: HandAnalysis) -> None:
    """Mark the moments from which on a card could have gone to a foundation, and did not."""
    for name, seat in zip(names, analysis.seats, strict=True):
        for play in seat.missed:
            place = bisect_right(moments, play.at_ms, key=lambda moment: moment.ms) - 1
            missed = f"{name} {verb([name], 'misses', 'miss')} {card_sign(play.card)} for {seconds(play.ms)}."
            text, mark = moments[place].text, moments[place].mark or MomentMark.MISSED
            moments[place] = moments[place]._replace(text=f"{text} {missed}".strip(), mark=mark)


def event_words(hand: HandState, names: Sequence[str], event: Event, describe_move: MoveTextCallback) -> str:
    """An event in words, before it is performed; ``describe_move`` describes moves."""
    if event.what == SHIFT:
        return "Everyone is stuck: all stocks are shifted by one card."
    name = names[event.seat - 1]
    if event.what.startswith(LATE):
        lost = late_claim(hand, event)
        card = card_sign(claimed_card(hand, lost))
        return f"{name}: {card} to the centre, {lost.late_ms} ms later than {names[lost.by - 1]}."
    if action := DECLARATIONS.get(event.what):
        calls = action.is_so and hand.may_call(event.seat)
        words = verb([name], "calls", "call") if calls else f"{verb([name], 'is', 'are')} {action}"
        return f"{name} {words}."
    text = f"{name}: {describe_move(hand.rules, hand.position, Move.parse(event.what))}."
    beaten = [names[seat - 1] for seat in photo_losers(event, hand.seats)]
    return f"{text} Photo finish with {listed(beaten)}!" if beaten else text


def _mark(event: RaceEvent) -> MomentMark | None:
    match event:
        case StocksShifted():
            return MomentMark.SHIFT
        case Beaten():
            return MomentMark.LATE
        case Moved(photo=photo) if photo:
            return MomentMark.PHOTO
        case _:
            return None
