"""Consequences of search answers, and answers that are not trusted."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.analysis.knowledge import LONG_SECONDS, PATIENT_SECONDS, GameKnowledge, PositionQuery
from solitaire.game.game import Game
from solitaire.solver.answer import Answer, Verdict
from tests import playthroughs
from tests.game.detours import detours
from tests.solver.answers import LOST, UNSETTLED, won_by


def test_nothing_is_known_before_it_is_asked() -> None:
    game, _ = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    assert knowledge.verdict(game.positions) is None
    assert knowledge.winning_move(game.position) is None
    assert knowledge.winning_line(game.position) == []
    assert knowledge.last_winnable(game.positions) is None


def test_following_a_winning_line_needs_no_search() -> None:
    game, moves = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    knowledge.add_answer(game.position, won_by(moves))
    while (move := knowledge.winning_move(game.position)) is not None:
        assert knowledge.verdict(game.positions) is Verdict.WINNABLE
        game.play(move)
    assert game.is_won
    assert knowledge.verdict(game.positions) is Verdict.WINNABLE


def test_nothing_after_a_lost_position_can_be_won_and_what_is_taken_back_is_remembered() -> None:
    game, moves = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    knowledge.add_answer(game.position, won_by(moves))
    other = next(move for move in game.legal_moves() if move != knowledge.winning_move(game.position))
    game.play(other)
    assert knowledge.verdict(game.positions) is None
    knowledge.add_answer(game.position, LOST)
    game.play(game.legal_moves()[0])
    assert knowledge.verdict(game.positions) is Verdict.UNWINNABLE
    assert knowledge.last_winnable(game.positions) == 0
    game.undo()
    assert knowledge.verdict(game.positions) is Verdict.UNWINNABLE
    game.undo()
    assert knowledge.verdict(game.positions) is Verdict.WINNABLE


def test_unknown_is_said_of_one_position_only() -> None:
    game, _ = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    knowledge.add_answer(game.position, UNSETTLED)
    assert knowledge.verdict(game.positions) is Verdict.UNKNOWN
    game.play(game.legal_moves()[0])
    assert knowledge.verdict(game.positions) is None


def test_an_answer_follows_from_a_search_that_was_as_long() -> None:
    game, moves = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    for seconds, positions in ((4.0, 40), (2.0, 20)):
        knowledge.add_answer(game.position, Answer(Verdict.UNKNOWN, (), positions, 0.0), seconds)
    assert knowledge.answer(game.positions, 4.1) is None
    for seconds in (4.0, 0.3):
        assert knowledge.answer(game.positions, seconds) == Answer(Verdict.UNKNOWN, (), 40, 4.0)
    knowledge.add_line(game.position, moves)
    assert knowledge.answer(game.positions, 60.0) == Answer(Verdict.WINNABLE, tuple(moves), 0, 0.0)
    away = next(move for move in game.legal_moves() if move != moves[0])
    game.play(away)
    knowledge.add_answer(game.position, LOST)
    assert knowledge.answer(game.positions, 60.0) == Answer(Verdict.UNWINNABLE, (), 0, 0.0)


def test_what_was_proven_about_a_deal_is_looked_up_once_for_each() -> None:
    game, moves = playthroughs.read("klondike")
    looked_up = list[Game]()

    def known_answer(game: Game) -> Answer:
        looked_up.append(game)
        return won_by(moves)

    knowledge = GameKnowledge(game.rules, known_answer=known_answer)
    again, other = Game(game.rules, game.pack), Game.new(game.rules, 4)
    for each in (game, again, other, game):
        knowledge.add_known_answer(each)
    assert looked_up == [game, other]
    assert knowledge.is_winnable(game.position)
    assert not knowledge.is_settled(other.position), "the line does not win it"


def test_a_deal_that_was_proven_lost_is_lost_after_any_moves() -> None:
    game, moves = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules, known_answer=lambda game: LOST)
    knowledge.add_known_answer(game)
    game.play(moves[0])
    assert knowledge.verdict(game.positions) is Verdict.UNWINNABLE
    assert knowledge.first_lost(game.positions) == 0


def test_a_position_on_the_table_is_searched_for_long_and_then_patiently() -> None:
    game, moves = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    for seconds in (LONG_SECONDS, PATIENT_SECONDS):
        assert knowledge.table_query(game.positions) == PositionQuery(0, seconds)
        knowledge.add_answer(game.position, UNSETTLED, seconds)
    assert knowledge.table_query(game.positions) is None
    game.play(next(move for move in game.legal_moves() if move != moves[0]))
    knowledge.add_answer(game.position, LOST)
    assert knowledge.table_query(game.positions) is None, "the position before was searched for longer"
    knowledge.add_line(game.positions[0], moves)
    game.undo()
    assert knowledge.table_query(game.positions) is None


def test_a_line_that_does_not_win_is_none() -> None:
    game, moves = playthroughs.read("klondike")
    for wrong in (moves[:-1], moves[1:], []):
        knowledge = GameKnowledge(game.rules)
        knowledge.add_answer(game.position, won_by(wrong))
        assert knowledge.verdict(game.positions) is Verdict.UNKNOWN
        assert knowledge.winning_line(game.position) == []


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_lines_that_meet_or_go_in_circles_still_lead_to_a_win(data: st.DataObject) -> None:
    """Answers about positions along one way, each with detours there and back."""
    game, moves = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    places = data.draw(st.lists(st.integers(0, len(moves) - 1), min_size=1, max_size=4))
    strays = data.draw(st.sets(st.integers(0, len(moves) - 1), max_size=3))
    for place in places:
        walker, line = Game(game.rules, game.pack), []
        walker.go_to(moves[:place])
        start = walker.position
        for number, move in enumerate(moves[place:], start=place):
            for there, back in detours(walker) if number in strays else ():
                line += [there, back]
            line.append(move)
            walker.play(move)
        knowledge.add_answer(start, won_by(line))
        walker = Game(game.rules, game.pack)
        walker.go_to(moves[:place])
        for move in knowledge.winning_line(start):
            walker.play(move)
        assert walker.is_won
