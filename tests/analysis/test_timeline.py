"""Verdicts on every moment of a playback, including undone moves."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from solitaire import __version__
from solitaire.analysis.knowledge import LONG_SECONDS, MOST_LONG_SEARCHES, SHORT_SECONDS, PositionQuery
from solitaire.analysis.timeline import MOST_SIDE_QUERIES, ReviewTimeline
from solitaire.game.game import Game
from solitaire.replay.format.record import Event, GameRecord, Header
from solitaire.replay.playback.playback import Playback, play_back
from solitaire.solver.answer import Answer, Verdict
from tests import playthroughs
from tests.game.random_games import do_anything, steady
from tests.replay.archives import EVENING
from tests.solver.answers import LOST, UNSETTLED

GAME, MOVES = playthroughs.read("klondike")
walker = Game(GAME.rules, GAME.pack)
LINE = {walker.position: tuple(MOVES)}
"""The moves that win, by position."""
for number, move in enumerate(MOVES, start=1):
    walker.play(move)
    LINE[walker.position] = tuple(MOVES[number:])


def wandered(choices: Sequence[int]) -> Playback:
    """A game that follows the line for some moves, does anything, and does both by turns. It ends before it
    comes back to the line otherwise than by taking back, so all the rest may be called lost.
    """
    game, events = Game(GAME.rules, GAME.pack), list[Event]()
    game.listener = lambda what, ms: events.append(Event(ms, what))
    for number, choice in enumerate(choices, start=1):
        if choice % 2 and (onward := LINE.get(game.position)):
            for step in onward[: choice % 9]:
                game.play(step, 1000 * number)
            continue
        was_lost = game.position not in LINE
        made = game.move_count
        do_anything(game, choice // 2, 1000 * number)
        if was_lost and game.move_count > made and game.position in LINE:
            events.pop()
            break
    header = Header(GAME.rules.ruleset, GAME.pack, None, 0, EVENING, __version__)
    return play_back(GameRecord(header, tuple(events)))


@steady
@given(st.lists(st.integers(0, 999), max_size=60))
def test_a_few_questions_settle_all_moments(choices: list[int]) -> None:
    playback = wandered(choices)
    hindsight, asked = ReviewTimeline(playback), 0
    while query := hindsight.next_query():
        line = LINE.get(playback.moments[query.place].position)
        hindsight.add_answer(query, LOST if line is None else Answer(Verdict.WINNABLE, line, 1, 0.0))
        asked += 1
    truth = [Verdict.WINNABLE if moment.position in LINE else Verdict.UNWINNABLE for moment in playback.moments]
    assert hindsight.verdicts() == truth
    assert asked <= playback.last + 1
    last, fatal = hindsight.last_winnable, hindsight.fatal
    assert last is not None
    assert truth[last] is Verdict.WINNABLE
    if truth[-1] is Verdict.WINNABLE:
        assert (last, fatal) == (playback.last, None)
    else:
        assert fatal is not None
        assert truth[fatal] is Verdict.UNWINNABLE
        before, after = playback.moments[last], playback.moments[fatal]
        assert after.moves == before.moves + 1


@steady
@given(st.lists(st.integers(0, 999), min_size=20, max_size=60))
def test_what_was_taken_back_is_never_searched_for_long(choices: list[int]) -> None:
    playback = wandered(choices)
    hindsight, asked = ReviewTimeline(playback), list[PositionQuery]()
    while query := hindsight.next_query():
        asked.append(query)
        hindsight.add_answer(query, UNSETTLED)
    assert len(asked) == len(set(asked))
    assert sum(seconds == LONG_SECONDS for _, seconds in asked) <= MOST_LONG_SEARCHES
    assert len(asked) <= playback.most_moves + 7 + MOST_LONG_SEARCHES + MOST_SIDE_QUERIES
    known = {Verdict.WINNABLE} if playback.rules.is_won(playback.moments[-1].position) else {Verdict.UNKNOWN}
    assert set(hindsight.verdicts()) == known


def test_a_game_that_was_only_dealt() -> None:
    hindsight = ReviewTimeline(wandered([]))
    assert hindsight.next_query() == PositionQuery(0, SHORT_SECONDS)
    assert hindsight.verdicts() == [Verdict.UNKNOWN]
    assert (hindsight.last_winnable, hindsight.fatal) == (None, None)
