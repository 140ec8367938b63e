"""Hints: sensible, by visible cards only, and without cycles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.analysis.hint_choice import HintKind, advise
from solitaire.analysis.knowledge import LONG_SECONDS, GameKnowledge
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.hints import hint
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict
from tests import playthroughs
from tests.game.detours import detours
from tests.game.games_in_progress import game_at
from tests.rules.positions import SHIPPED, table, up_to
from tests.samples import FULL, one_in
from tests.solver.answers import LOST, won_by

MOST = 200 if FULL else 40
"""Hints that are followed."""
EXAMPLES = 3 if FULL else 1


def in_the_middle(name: str, deal: int, moves: int) -> Game:
    """A game after some moves by chance."""
    game, random = Game.new(load(name), deal), Random(deal)
    for _ in range(moves):
        if legal := game.legal_moves():
            game.play(legal[int(random.random() * len(legal))])
    return game


def test_an_empty_column_is_filled_where_the_stock_is_dealt_to_full_ones_only() -> None:
    rules = load("spider")
    piles = {f"tableau-{number}": "KS" for number in range(2, 11)}
    position = table(rules, piles | {"tableau-2": "8S 7S", "tableau-3": "8H 7S", "stock": "2C " * 10})
    assert str(hint(rules, position)) == "tableau-3:tableau-1", "the other breaks a sequence in suit"
    assert hint(rules, table(rules, piles | {"tableau-2": "8S 7S"})) is None, "there is nothing to deal"


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("# KH 7D", "8H", "tableau-1:tableau-2"),
        ("# KH 7D", "# KC 8H", "tableau-1:tableau-2"),
        ("# KH 7D", "# 8H", None),
        ("KH 7D", "8H", None),
    ],
)
def test_where_nothing_else_is_left_to_do_cards_leave_the_column_whose_hidden_cards_are_nearest(
    source: str, target: str, expected: str | None
) -> None:
    rules = load("spider")
    kings = {f"tableau-{number}": "KS" for number in range(3, 11)}
    found = hint(rules, table(rules, {"tableau-1": source, "tableau-2": target, **kings}))
    assert (None if found is None else str(found)) == expected


@pytest.mark.parametrize("name", one_in(4, SHIPPED))
@settings(max_examples=EXAMPLES, deadline=None)
@given(deal=st.integers(1, 10_000), moves=st.integers(0, 40))
def test_following_hints_repeats_no_position(name: str, deal: int, moves: int) -> None:
    game = in_the_middle(name, deal, moves)
    nothing_known = GameKnowledge(game.rules)
    been = set(game.positions)
    for _ in range(MOST):
        advised = advise(game, nothing_known)
        if advised is None:
            break
        assert advised.kind is HintKind.GUESS
        game.play(advised.move)
        assert game.position not in been
        been.add(game.position)


@pytest.mark.parametrize("name", one_in(4, SHIPPED, 1))
@settings(max_examples=3, deadline=None)
@given(deal=st.integers(1, 10_000), moves=st.integers(0, 40), seed=st.integers(0, 99))
def test_hints_do_not_depend_on_cards_that_lie_face_down(name: str, deal: int, moves: int, seed: int) -> None:
    game = in_the_middle(name, deal, moves)
    assert hint(game.rules, game.position) == hint(game.rules, shuffled_below(game.position, Random(seed)))


def shuffled_below(position: Position, random: Random) -> Position:
    """The same to see, with other cards where they lie face down."""
    hidden = sorted(
        (card for pile in position.piles for card in pile if card < 0), key=lambda _: random.random()
    )
    others = iter(hidden)
    piles = tuple(tuple(next(others) if card < 0 else card for card in pile) for pile in position.piles)
    return position._replace(piles=piles)


def test_a_stock_that_was_gone_through_for_nothing_is_not_gone_through_again() -> None:
    game = game_at("klondike", {"stock": "9C 9D 9S", "tableau-1": "8H 2H", "tableau-2": "3S"})
    hints = []
    while advised := advise(game, None):
        hints.append(str(advised.move))
        game.play(advised.move)
    assert hints == ["deal", "deal", "deal"], "and the redeal would lead back"


@pytest.mark.parametrize(
    ("name", "piles", "expected"),
    [
        # The 7 makes way for the ace below it, and the 6 for the 7 on a card that lies face down.
        ("bakers-dozen", {"tableau-1": "AS 7H", "tableau-2": "9D", "tableau-3": "8C"}, "tableau-1:tableau-3"),
        ("yukon", {"tableau-1": "8C 6D", "tableau-2": "# 7H 6C", "tableau-3": "7S"}, "tableau-1:tableau-3"),
        # A column that is emptied can be filled by nothing in Baker's Dozen.
        ("bakers-dozen", {"tableau-1": "8H", "tableau-2": "9C"}, None),
        ("spanish-patience", {"tableau-1": "8H", "tableau-2": "9C"}, "tableau-1:tableau-2"),
        # To break a run brings nothing here, and to carry a king from space to space nothing anywhere.
        ("klondike", {"tableau-1": "9C 8H", "tableau-2": "9S"}, None),
        ("klondike", {"tableau-1": "KC"}, None),
        # Here the ace below the 8 can go up then.
        ("klondike", {"tableau-1": "9C AH 8H", "tableau-2": "9S"}, "tableau-1:tableau-2"),
        ("klondike", {"tableau-1": "9C 8H", "tableau-2": "9S", "waste": "7C 8D"}, "waste:tableau-2"),
        # A cell takes the card that keeps a column from being emptied, and not one that would only come back.
        ("miss-milligan", {"tableau-1": "9H 5C", "tableau-2": "TS"}, "tableau-1:cell"),
        ("freecell", {"tableau-1": "KH 5C", "tableau-2": "KS TH"}, None),
        # A reserve on which cards are built is left for a fan, or takes the card that lies on an ace.
        ("belvedere", {"reserve-1": "4S 3S", "reserve-2": "4D"}, None),
        ("belvedere", {"reserve-1": "4S 3S", "reserve-2": "4D", "tableau-1": "4C"}, "reserve-1:tableau-1"),
        ("belvedere", {"reserve-1": "4S", "tableau-1": "9D 4C 3C"}, None),
        ("belvedere", {"reserve-1": "TS", "tableau-1": "AS 9D"}, "tableau-1:reserve-1"),
    ],
)
def test_a_move_that_prepares_another_is_sensible_and_moving_to_and_fro_is_not(
    name: str, piles: dict[str, str], expected: str | None
) -> None:
    rules = load(name)
    found = hint(rules, table(rules, piles))
    assert (None if found is None else str(found)) == expected


@pytest.mark.parametrize(
    ("name", "first", "second", "expected"),
    [
        ("usk", "7D TS", "QC JD", "tableau-1:tableau-2"),
        ("usk", "JH TS", "QC JD", "redeal"),
        # The king makes way for the 10, which lies on no jack yet; but for no 10 that lies on one.
        ("usk", "JC KS", "QC TH 9S", "tableau-1:tableau-3"),
        ("usk", "JC KS", "JS TH 9S", "redeal"),
        ("cruel", "7D TS", "QC JS", "tableau-1:tableau-2"),
        ("cruel", "JS TS", "QC 8S", "redeal"),
        ("crescent", "7D TS", "QC JS", "tableau-1:tableau-2"),
        ("la-belle-lucie", "7D TS", "QC JS", "redeal"),
    ],
)
def test_sequences_are_built_before_the_columns_are_dealt_again_but_not_before_they_are_shuffled(
    name: str, first: str, second: str, expected: str
) -> None:
    rules = load(name)
    position = table(rules, {"tableau-1": first, "tableau-2": second})
    found = hint(rules, position._replace(redeals_left=1))
    assert str(found).startswith(expected)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("KS", "4H QS", "tableau-2:tableau-1"), ("KS QS", "KS", "deal"), ("KH", "4H QS", "deal")],
)
def test_sequences_in_suit_are_built_before_the_stock_is_dealt_onto_them(
    first: str, second: str, expected: str
) -> None:
    rules = load("spider")
    others = {f"tableau-{number}": "KC" for number in range(3, 11)}
    piles = {"stock": "2H " * 10, "tableau-1": first, "tableau-2": second, **others}
    assert str(hint(rules, table(rules, piles))) == expected


def test_the_fans_of_big_ben_are_filled_once_no_card_goes_to_the_clock() -> None:
    game, hints = Game.new(load("big-ben"), deal=1), []
    while "fill" not in hints and (advised := advise(game, None)):
        hints.append(str(advised.move))
        game.play(advised.move)
    assert hints[-1] == "fill"
    assert all(":foundation-" in earlier for earlier in hints[:-1])


def test_what_has_just_been_taken_from_a_foundation_is_not_sent_back_at_once() -> None:
    game = game_at("klondike", {"foundation-hearts": up_to("6H"), "tableau-1": "7S", "tableau-2": "5C"})
    game.play(Move.parse("foundation-hearts:tableau-1"))
    advised = advise(game, None)
    assert advised and str(advised.move) == "tableau-2:tableau-1"


def test_a_hint_says_whether_it_is_known_to_win_or_no_longer_of_use() -> None:
    game, moves = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    advised = advise(game, knowledge)
    assert advised and advised.kind is HintKind.GUESS
    knowledge.add_answer(game.position, won_by(moves), LONG_SECONDS)
    winning = advise(game, knowledge)
    assert winning and winning.kind is HintKind.WIN
    unadvised = advise(game, None)
    assert unadvised and unadvised.kind is HintKind.GUESS, "a fair hint knows of no line"
    game.play(next(move for move in game.legal_moves() if move not in (moves[0], winning.move)))
    knowledge.add_answer(game.position, LOST, LONG_SECONDS)
    advised = advise(game, knowledge)
    assert advised and advised.kind is HintKind.LOST
    knowledge.add_answer(game.positions[0], LOST, LONG_SECONDS)
    advised = advise(game, knowledge)
    assert advised and advised.kind is HintKind.UNWINNABLE


def test_where_no_win_is_known_a_hint_leads_where_a_search_came_farthest_but_not_back() -> None:
    game = Game.new(load("yukon"), 14)
    there, back = detours(game)[0]
    knowledge = GameKnowledge(game.rules)
    knowledge.add_answer(game.position, Answer(Verdict.UNKNOWN, (), 1, 0.0, towards=(there,)), LONG_SECONDS)
    assert advise(game, knowledge) == (there, HintKind.GUESS)
    assert advise(game, None) != (there, HintKind.GUESS)
    game.play(there)
    knowledge.add_answer(game.position, Answer(Verdict.UNKNOWN, (), 1, 0.0, towards=(back,)), LONG_SECONDS)
    assert advise(game, knowledge) != (back, HintKind.GUESS)
