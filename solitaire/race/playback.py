"""Playback of a recorded hand of a race."""

from __future__ import annotations

from solitaire.race.record import DECLARATIONS, match_of, photo_losers
from solitaire.replay.playback import Moment, MomentMark, Playback
from solitaire.replay.record import SHIFT, Event, GameRecord
from solitaire.rules.moves import Move
from solitaire.rules.text.english import listed
from solitaire.rules.text.move_text import describe_briefly


def play_back_race(record: GameRecord, good: int) -> Playback:
    """Build the playback of the first ``good`` entries of a record.

    Raises ValueError for a game that is no race.
    """
    match = match_of(record.header)
    hand, names = match.hand, [seat.name for seat in match.seats]
    moments = [Moment(0, "", hand.position, 0, None, 0)]
    moves = 0
    for number, event in enumerate(record.entries[:good], start=1):
        if not isinstance(event, Event):
            continue
        mark = None
        if event.what == SHIFT:
            said, mark = "Everyone is stuck: all stocks are shifted by one card.", MomentMark.SHIFT
            hand.follow_shift(event.ms)
        elif action := DECLARATIONS.get(event.what):
            does = "calls" if action.is_so and hand.may_call(event.seat) else f"is {action}"
            said = f"{names[event.seat - 1]} {does}."
            hand.follow(event.seat, action, event.ms)
        else:
            move = Move.parse(event.what)
            said = f"{names[event.seat - 1]}: {describe_briefly(hand.rules, hand.position, move)}."
            if photo := photo_losers(event, hand.seats):
                beaten = [names[seat - 1] for seat in photo]
                said, mark = f"{said} Photo finish with {listed(beaten)}!", MomentMark.PHOTO
            hand.follow(event.seat, move, event.ms)
            moves += 1
        moments.append(Moment(event.ms, said, hand.position, moves, None, number, mark))
    return Playback(hand.rules, match.deal, tuple(moments))
