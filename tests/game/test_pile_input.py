"""Pile selections interpreted as moves."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import game_ids, load
from solitaire.game.game import Game
from solitaire.game.pile_input import ChooseMove, Intent, LiftCards, PlayMove, PutCardsDown, best_target, press
from solitaire.game.pile_moves import LiftedPile, movable_piles, targets
from solitaire.rules.moves import Jump, Move
from tests.game.games_in_progress import crunch_after_a_pass, game_at, klondike
from tests.samples import FULL, one_in


def pressed(game: Game, pile: str, lifted: LiftedPile | None = None, count: int | None = None) -> Intent:
    return press(game, lifted, game.rules.piles[game.rules.index[pile]], count)


def test_a_pile_with_cards_is_lifted_first() -> None:
    game = game_at("klondike", {"tableau-1": "8H"})
    assert pressed(game, "tableau-1") == LiftCards(LiftedPile("tableau-1"))


def test_an_empty_pile_cannot_be_lifted() -> None:
    game = game_at("klondike", {"tableau-1": "8H"})
    assert pressed(game, "tableau-2") == PutCardsDown("There is no card to lift here.")


@pytest.mark.parametrize(
    ("ruleset", "foundation"), [("golf", "foundation"), ("klondike-easy", "foundation-clubs")]
)
def test_a_foundation_whose_cards_stay_is_not_lifted(ruleset: str, foundation: str) -> None:
    game = game_at(ruleset, {foundation: "AC"})
    intent = pressed(game, foundation)
    assert isinstance(intent, PutCardsDown) and intent.why.endswith(" stay there.")


def test_the_first_card_of_a_foundation_is_not_lifted_and_others_are() -> None:
    piles = {"foundation-1": "KC QC", "foundation-2": "KD"}
    game = game_at("box-kite", piles)
    assert pressed(game, "foundation-1") == LiftCards(LiftedPile("foundation-1"))
    assert pressed(game, "foundation-2") == PutCardsDown("The card that started a foundation stays there.")


def test_a_foundation_whose_cards_may_return_is_lifted() -> None:
    game = game_at("klondike", {"foundation-clubs": "AC"})
    assert pressed(game, "foundation-clubs") == LiftCards(LiftedPile("foundation-clubs"))


def test_the_second_pile_is_the_target_and_the_count_is_inferred() -> None:
    game = game_at("klondike", {"tableau-1": "8H 7S", "tableau-2": "9C"})
    assert pressed(game, "tableau-2", LiftedPile("tableau-1")) == PlayMove(Move.parse("tableau-1:tableau-2:2"))


def test_pressed_twice_goes_to_the_foundation() -> None:
    game = game_at("klondike", {"tableau-1": "8H AS"})
    assert pressed(game, "tableau-1", LiftedPile("tableau-1")) == PlayMove(
        Move.parse("tableau-1:foundation-spades")
    )


def test_pressed_twice_without_a_home_puts_the_card_down() -> None:
    game = game_at("klondike", {"tableau-1": "8H"})
    assert pressed(game, "tableau-1", LiftedPile("tableau-1")) == PutCardsDown(
        "The foundation of hearts needs the ace of hearts next."
    )


def test_pressed_twice_in_a_game_without_foundations_names_none() -> None:
    game = game_at("ten-across", {"tableau-1": "8H"})
    assert pressed(game, "tableau-1", LiftedPile("tableau-1")) == PutCardsDown(
        "There are no foundations in this game."
    )


@pytest.mark.parametrize(
    ("ruleset", "piles", "lifted", "why"),
    [
        ("klondike", {"tableau-1": "8H", "tableau-2": "QS"}, LiftedPile("tableau-1"), "the 8 of hearts now."),
        ("klondike", {"tableau-1": "8H 7S", "tableau-2": "QS"}, LiftedPile("tableau-1", 2), "the 8 of hearts"),
    ],
)
def test_the_card_that_no_pile_takes_is_named(
    ruleset: str, piles: dict[str, str], lifted: LiftedPile, why: str
) -> None:
    game = game_at(ruleset, piles)
    intent = best_target(game, lifted)
    assert isinstance(intent, PutCardsDown) and intent.why.startswith(f"No pile takes {why}")


def test_cards_that_no_column_takes_together_are_refused_for_that() -> None:
    game = game_at("forty-thieves", {"tableau-1": "8H 7H", "tableau-2": "QS", "tableau-3": "9H"})
    assert best_target(game, LiftedPile("tableau-1", 2)) == PutCardsDown("Cards move one at a time.")


def test_a_card_without_a_partner_is_told_of_pairs_and_one_without_a_gap_of_gaps() -> None:
    pyramid = game_at("pyramid", {"tableau-27": "7C", "tableau-28": "9C"})
    assert best_target(pyramid, LiftedPile("tableau-27")) == PutCardsDown(
        "No card pairs with the 7 of clubs now."
    )
    gaps = game_at("gaps", {"tableau-1-1": "2C", "tableau-1-2": "9C", "tableau-1-4": "KC"})
    assert best_target(gaps, LiftedPile("tableau-1-4")) == PutCardsDown(
        "No empty place takes the king of clubs now."
    )


def test_where_several_foundations_could_take_the_card_none_is_named() -> None:
    game = game_at("belvedere", {"tableau-1": "8H", "foundation-1": "AC"})
    assert pressed(game, "tableau-1", LiftedPile("tableau-1")) == PutCardsDown(
        "No foundation takes the 8 of hearts now."
    )


def test_pressed_twice_a_card_that_leaves_only_in_a_pair_stays() -> None:
    game = game_at("baroness", {"tableau-1": "8H"})
    assert pressed(game, "tableau-1", LiftedPile("tableau-1")) == PutCardsDown(
        "Only a king is removed singly; other cards go in pairs that make 13."
    )


def test_of_two_foundations_of_a_suit_the_fuller_one_is_fed() -> None:
    game = game_at(
        "double-klondike",
        {"tableau-1": "3S", "foundation-spades-1": "AS 2S", "foundation-spades-2": "AS 2S"},
    )
    assert pressed(game, "tableau-1", LiftedPile("tableau-1")) == PlayMove(
        Move.parse("tableau-1:foundation-spades-1")
    )


@pytest.mark.parametrize(
    ("ruleset", "foundations", "card", "chosen"),
    [
        ("sultan", {"foundation-4": "KD", "foundation-6": "KD"}, "AD", "foundation-4"),
        ("sultan", {"foundation-2": "AH 2H", "foundation-8": "KH AH 2H"}, "3H", "foundation-8"),
        ("deuces", {"foundation-1": "2C", "foundation-5": "2C"}, "3C", "foundation-1"),
    ],
    ids=["equal foundations", "foundations that begin with other cards", "equal foundations of Deuces"],
)
def test_of_fixed_foundations_that_lack_the_same_cards_the_fuller_one_is_fed(
    ruleset: str, foundations: dict[str, str], card: str, chosen: str
) -> None:
    game = game_at(ruleset, {**foundations, "tableau-1": card})
    intent = pressed(game, "tableau-1", LiftedPile("tableau-1"))
    assert intent == PlayMove(Move.parse(f"tableau-1:{chosen}"))


def test_where_a_card_fits_two_hours_the_player_is_asked() -> None:
    """docs/rules.md 6.8: 7C fits nine o'clock, which shows 6C, and one o'clock, which opens with 6C."""
    game = game_at(
        "big-ben",
        {"tableau-12": "2D 9H 7C", "foundation-9": "2C 3C 4C 5C 6C", "foundation-1": "6C"},
    )
    intent = pressed(game, "tableau-12", LiftedPile("tableau-12"))
    assert isinstance(intent, ChooseMove)
    assert {str(move) for move in intent.moves} == {"tableau-12:foundation-1", "tableau-12:foundation-9"}


def test_how_many_cards_go_to_a_space_is_asked() -> None:
    game = game_at("whitehead", {"tableau-1": "TS 9C 8C 7C", "tableau-3": "KH"})
    intent = pressed(game, "tableau-2", LiftedPile("tableau-1"))
    assert isinstance(intent, ChooseMove)
    assert [str(move) for move in intent.moves] == [
        "tableau-1:tableau-2",
        "tableau-1:tableau-2:2",
        "tableau-1:tableau-2:3",
    ]


def test_the_number_pointed_at_settles_it() -> None:
    game = game_at("whitehead", {"tableau-1": "TS 9C 8C 7C", "tableau-3": "KH"})
    assert pressed(game, "tableau-2", LiftedPile("tableau-1", 2)) == PlayMove(
        Move.parse("tableau-1:tableau-2:2")
    )


def test_a_refusal_speaks_of_the_card_that_comes_closest() -> None:
    game = game_at("klondike", {"tableau-1": "8H 7S", "tableau-2": "9D"})
    intent = pressed(game, "tableau-2", LiftedPile("tableau-1"))
    assert intent == PutCardsDown("A red 8 cannot go on a red 9: build down in alternate colours.")


def test_the_stock_is_dealt_at_once_even_while_cards_are_lifted() -> None:
    game = klondike(1)
    assert pressed(game, "stock", LiftedPile("tableau-1")) == PlayMove(Move.parse("deal"))


def test_from_the_waste_to_the_stock_one_jumps_back() -> None:
    game = crunch_after_a_pass("AD 2D 3D")
    lifted = LiftedPile("waste")
    assert pressed(game, "stock", lifted) == ChooseMove(
        "How many packets back?", (Jump(packets=1), Jump(packets=2))
    )
    assert game.rules.index["stock"] in targets(game, lifted)
    assert game.rules.index["waste"] in movable_piles(game)
    assert pressed(game, "stock") == PlayMove(Move.parse("redeal"))
    assert pressed(crunch_after_a_pass("AD"), "stock", lifted) == PlayMove(Jump(packets=1))


def test_without_a_legal_jump_the_stock_is_dealt() -> None:
    game = game_at("crunch", {"stock": "2C 3C 4C 5C", "waste": "4D", "crunch": "KH", "tableau-1": "2S"})
    assert pressed(game, "stock", LiftedPile("waste")) == PlayMove(Move.parse("deal"))
    assert game.rules.index["stock"] not in targets(game, LiftedPile("waste"))


def test_an_exhausted_stock_says_so() -> None:
    game = game_at("thumb-and-pouch", {"waste": "9C", "tableau-1": "KH"})
    intent = pressed(game, "stock")
    assert isinstance(intent, PutCardsDown)
    assert "No redeals left" in intent.why


def test_baroness_pairs_in_either_order_and_kings_alone() -> None:
    game = game_at(
        "baroness", {"tableau-1": "5H", "tableau-2": "8C", "tableau-3": "KS", "stock": "#2C #3C #4C"}
    )
    pair = PlayMove(Move.parse("remove:tableau-1:tableau-2"))
    assert pressed(game, "tableau-2", LiftedPile("tableau-1")) == pair
    assert pressed(game, "tableau-1", LiftedPile("tableau-2")) == pair
    assert pressed(game, "tableau-3", LiftedPile("tableau-3")) == PlayMove(Move.parse("remove:tableau-3"))
    assert pressed(game, "discard", LiftedPile("tableau-3")) == PlayMove(Move.parse("remove:tableau-3"))
    assert pressed(game, "tableau-3", LiftedPile("tableau-1")) == PutCardsDown(
        "A 5 and a king make 18, not 13."
    )


@pytest.mark.parametrize(
    ("ruleset", "piles", "move"),
    [
        ("aces-up", {"tableau-2": "8S"}, "remove:tableau-1"),
        ("calculation", {"foundation-1": "AC", "foundation-2": "2D 4S"}, "tableau-1:foundation-1"),
    ],
)
def test_a_covered_card_stands_for_the_last_of_a_pile_whose_cards_never_move_together(
    ruleset: str, piles: dict[str, str], move: str
) -> None:
    game = game_at(ruleset, {"tableau-1": "9H 5C 2S"} | piles)
    lifted = LiftedPile("tableau-1", 1)
    assert pressed(game, "tableau-1", count=3) == LiftCards(lifted)
    assert pressed(game, "tableau-1", lifted, count=3) == PlayMove(Move.parse(move))


def test_the_key_of_a_pile_puts_the_card_of_the_waste_there_where_nothing_else_can_be_meant() -> None:
    game = game_at("sir-tommy", {"waste": "9D", "tableau-1": "5H", "foundation-1": "AH", "tableau-3": "2H"})
    assert pressed(game, "tableau-1") == PlayMove(Move.parse("waste:tableau-1"))
    assert pressed(game, "tableau-2") == PlayMove(Move.parse("waste:tableau-2"))
    assert pressed(game, "tableau-3") == LiftCards(LiftedPile("tableau-3")), "it can go to a foundation"
    assert pressed(game, "tableau-3", LiftedPile("waste")) == PlayMove(Move.parse("waste:tableau-3"))


def test_the_key_of_a_foundation_plays_the_only_card_that_it_takes_where_only_the_waste_is_built() -> None:
    piles = {"waste": "9D", "tableau-1": "5H", "foundation-1": "AH", "tableau-3": "2H"}
    game = game_at("sir-tommy", piles)
    assert pressed(game, "foundation-1") == PlayMove(Move.parse("tableau-3:foundation-1"))
    game = game_at("sir-tommy", piles | {"waste": "2D"})
    assert isinstance(pressed(game, "foundation-1"), PutCardsDown), "either 2 could be meant"


def test_where_columns_are_built_from_each_other_a_key_lifts_whatever_the_waste_has() -> None:
    game = game_at("klondike", {"waste": "4D", "tableau-1": "5S", "tableau-2": "KH"})
    assert pressed(game, "tableau-1") == LiftCards(LiftedPile("tableau-1"))


def test_a_face_down_card_stands_for_the_last_where_no_other_leaves_the_pile() -> None:
    game = game_at("osmosis", {"tableau-1": "#9H #5C 2S", "foundation-1": "7S"})
    assert pressed(game, "tableau-1", count=3) == PlayMove(Move.parse("tableau-1:foundation-1"))
    reserve = game_at("canfield", {"reserve": "#9H #5C 2S", "tableau-1": "3H"})
    assert pressed(reserve, "reserve", count=3) == LiftCards(LiftedPile("reserve", 1))


@pytest.mark.parametrize(
    ("ruleset", "piles", "why"),
    [
        ("aces-up", {}, "The 9 of spades stays: no other column ends with a higher spade."),
        (
            "osmosis",
            {"foundation-1": "7H", "foundation-2": "7S"},
            "Foundation 2 takes a 9 once there is one on foundation 1.",
        ),
    ],
)
def test_where_the_last_card_can_only_leave_the_best_move_is_refused_with_the_reason(
    ruleset: str, piles: dict[str, str], why: str
) -> None:
    columns = {"tableau-1": "9S", "tableau-2": "8S", "tableau-3": "4D", "tableau-4": "5D"}
    game = game_at(ruleset, columns | piles)
    assert best_target(game, LiftedPile("tableau-1")) == PutCardsDown(why)


def test_an_empty_baroness_pile_is_dealt_one_card() -> None:
    game = game_at("baroness", {"tableau-1": "5H", "stock": "#2C #3C #4C"})
    assert pressed(game, "tableau-2") == PlayMove(Move.parse("deal:tableau-2"))


@pytest.mark.parametrize("count", [None, 1])
def test_legal_targets_are_those_of_the_legal_moves(count: int | None) -> None:
    game = game_at("klondike", {"tableau-1": "8H AS", "tableau-2": "2H", "tableau-3": "9C"})
    names = {game.rules.piles[index].name for index in targets(game, LiftedPile("tableau-1", count))}
    assert names == {"foundation-spades", "tableau-2"}


@pytest.mark.parametrize("ruleset", one_in(2, game_ids(), 1))
def test_every_reason_fits_into_a_line_of_a_small_terminal(ruleset: str) -> None:
    random = Random(3)
    game = Game.new(load(ruleset), deal=1)
    for _ in range(30 if FULL else 15):
        for source in game.rules.piles:
            target = game.rules.piles[int(random.random() * len(game.rules.piles))]
            intent = press(game, LiftedPile(source.name), target)
            if isinstance(intent, PutCardsDown):
                assert len(intent.why) <= 77
        if not (legal := game.legal_moves()):
            break
        game.play(legal[int(random.random() * len(legal))])
