"""Pairs that make fourteen, from ace and king to two sevens; games of pairs with a reserve."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.rules.cards import parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import TurnedUp, Won
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import Goal
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table
from tests.solver.endgames import wander
from tests.solver.small_games import every_position

BARONESS = load_ruleset("baroness")
RULES = Rules(BARONESS._replace(discard=BARONESS.discard._replace(total=14)))


def test_an_ace_leaves_with_a_king_and_two_sevens_leave_together() -> None:
    played = Table(RULES, {"tableau-1": "AC", "tableau-2": "KH", "tableau-3": "7C", "tableau-4": "7D"})
    after = played.play("remove:tableau-1:tableau-2", "remove:tableau-3:tableau-4")
    assert after["discard"] == "AC KH 7C 7D"


def test_no_card_leaves_alone() -> None:
    played = Table(RULES, {"tableau-1": "AC", "tableau-2": "KH", "tableau-3": "QD"})
    assert played.refusal("remove:tableau-2") == "Cards are removed in pairs that make 14."
    assert played.refusal("remove:tableau-1:tableau-3") == "An ace and a queen make 13, not 14."


FOURTEEN_OUT = load("fourteen-out")


def test_n12_last_cards_that_make_fourteen_leave_in_pairs() -> None:
    cards = ("AC", "KH", "QD", "7C", "7D")
    played = Table(FOURTEEN_OUT, {f"tableau-{column}": card for column, card in enumerate(cards, start=1)})
    assert played.play("remove:tableau-1:tableau-2", "remove:tableau-4:tableau-5")["discard"] == "AC KH 7C 7D"
    assert not played.allows("remove:tableau-2")
    assert not played.allows("remove:tableau-1:tableau-3")


def test_n13_two_cards_of_a_column_do_not_leave_together() -> None:
    played = Table(FOURTEEN_OUT, {"tableau-1": "7C 7D", "tableau-2": "QD"})
    assert not played.moves


def test_n14_nothing_is_built_and_no_space_is_filled() -> None:
    played = Table(FOURTEEN_OUT, {"tableau-1": "9S 8C", "tableau-2": "9D"})
    assert not played.allows("tableau-1:tableau-2")
    assert not played.allows("tableau-1:tableau-3")


RESERVE = BARONESS.reserve._replace(name="reserve", piles=1, cards=2, face_down=1, to=(), build=False)
STOCK = BARONESS.stock._replace(keep_back=0)


def test_the_pair_that_empties_the_reserve_wins_also_if_it_uncovers_a_card() -> None:
    rules = Rules(BARONESS._replace(goal=Goal.EMPTY_RESERVE, reserve=RESERVE, stock=STOCK))
    played = Table(rules, {"reserve": "6C", "tableau-1": "#KH 7D"}).play("remove:tableau-1:reserve")
    assert played.facts[-2:] == (TurnedUp(parse_card("KH"), "tableau-1"), Won())


def test_the_pair_that_empties_the_columns_wins_also_if_it_uncovers_a_card() -> None:
    rules = Rules(BARONESS._replace(goal=Goal.EMPTY_TABLEAU, reserve=RESERVE, stock=STOCK))
    played = Table(rules, {"reserve": "#KH 6C", "tableau-1": "7D"}).play("remove:tableau-1:reserve")
    assert played.facts[-2:] == (TurnedUp(parse_card("KH"), "reserve"), Won())


def test_a_column_that_a_pair_leaves_empty_is_filled_from_the_reserve() -> None:
    rules = Rules(BARONESS._replace(reserve=RESERVE._replace(auto_fill=True), stock=STOCK))
    piles = {f"tableau-{column}": "2C" for column in range(3, 6)}
    played = Table(rules, {**piles, "reserve": "9C 8C", "tableau-1": "6C", "tableau-2": "7D"})
    after = played.play("remove:tableau-1:tableau-2")
    assert (after["tableau-1"], after["tableau-2"], after["reserve"]) == ("8C", "9C", "")


def test_the_game_conforms_and_says_what_a_king_counts() -> None:
    assert conformance_faults(RULES, playouts=5) == []
    page = "\n".join(text for section in rules_page(RULES.ruleset).sections for text in section.paragraphs)
    assert "a jack 11, a queen 12 and a king 13." in page


def test_verdicts_are_those_of_every_way_to_play() -> None:
    found = set()
    for seed in range(6):
        for position in wander(RULES, Random(seed), 60)[::-6]:
            winnable = every_position(RULES, position)
            if winnable and not RULES.is_won(position):
                answer = solve_within(RULES, position, 2000)
                assert answer.verdict is (Verdict.WINNABLE if winnable[position] else Verdict.UNWINNABLE)
                found.add(answer.verdict)
    assert found
