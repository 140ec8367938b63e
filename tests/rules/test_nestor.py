"""Nestor and Isabel: the rule tests U6 to U10 and U18 of docs/rules.md 4.6."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import Card, full_pack, parse_card, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.move_facts import Won
from solitaire.rules.position import Pile, Position
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table
from tests.solver.small_games import every_position
from tests.solver.solved_games import solved

NESTOR = load("nestor")
COLUMNS = NESTOR.seat_piles[0].tableau
SHUFFLED_FOR_REPETITIONS = (290, 2637, 2830)
"""Seeds of decks whose last cards find no column without their rank."""


def test_u6_two_cards_of_a_rank_leave_together() -> None:
    played = Table(NESTOR, {"tableau-1": "7C", "tableau-2": "7D", "tableau-3": "8H"})
    assert played.play("remove:tableau-1:tableau-2")["discard"] == "7C 7D"
    assert played.refusal("remove:tableau-1:tableau-3") == "A 7 and an 8 are not of the same rank."
    assert played.refusal("remove:tableau-1") == "Cards are removed in pairs of the same rank."
    assert played.refusal("remove:tableau-2:tableau-1") == "Name the piles from left to right."


def test_u7_all_cards_of_the_reserve_are_free() -> None:
    reserve = {"reserve-1": "7D", "reserve-2": "9S", "reserve-4": "9H"}
    played = Table(NESTOR, {"tableau-1": "7C", **reserve})
    assert sorted(played.moves) == ["remove:reserve-2:reserve-4", "remove:tableau-1:reserve-1"]
    assert played.refusal("remove:tableau-1:reserve-3") == "There is no card in reserve 3."
    won = played.play("remove:reserve-2:reserve-4")
    assert won["discard"] == "9S 9H"


def test_u8_only_last_cards_of_different_columns_are_free() -> None:
    assert not Table(NESTOR, {"tableau-1": "7C 7D"}).moves
    assert not Table(NESTOR, {"tableau-1": "7C 8D", "tableau-2": "7H"}).moves


def test_u9_nothing_is_built_and_no_space_is_filled() -> None:
    played = Table(NESTOR, {"tableau-1": "9S 8C", "tableau-2": "9D", "reserve-1": "2C"})
    assert played.refusal("tableau-1:tableau-2") == "In this game nothing can go on a card of the tableau."
    assert played.refusal("tableau-1:tableau-3") == "An empty column stays empty."
    assert not played.allows("tableau-1:reserve-2")
    assert not played.allows("reserve-1:tableau-3")


def test_u10_a_card_whose_rank_its_column_holds_goes_to_the_bottom_of_the_deck() -> None:
    first = cards("AC 2C 3C 4C 5C 6C 7C 8C AD 9C")
    # In each column a rank comes once, so that no other card goes to the bottom.
    pack = [*first, *sorted((card for card in full_pack(1) if card not in first), key=rank_of, reverse=True)]
    dealt = opening(NESTOR, pack)
    assert dealt.piles[COLUMNS[0]][:2] == cards("AC 9C")
    assert dealt.piles[COLUMNS[1]][1] == pack[10]
    assert dealt.piles[NESTOR.index["reserve-4"]] == cards("AD")


def test_u18_isabel_pairs_last_cards_of_columns_which_turn_up_others() -> None:
    isabel = load("isabel")
    played = Table(isabel, {"tableau-1": "#9S 7C", "tableau-2": "7D", "tableau-3": "#2H 8H 8C"})
    assert played.refusal("tableau-1:tableau-4") == "An empty column stays empty."
    assert played.refusal("remove:tableau-2:tableau-3") == "A 7 and an 8 are not of the same rank."
    paired = played.play("remove:tableau-1:tableau-2")
    assert (paired["tableau-1"], paired["tableau-2"], paired["discard"]) == ("9S", "", "7C 7D")
    assert not paired.moves


def test_no_column_gets_two_cards_of_a_rank_while_the_deck_has_another_card() -> None:
    repeated = 0
    for seed in (*range(50), *SHUFFLED_FOR_REPETITIONS):
        pack = list(full_pack(1))
        Random(seed).shuffle(pack)
        dealt = opening(NESTOR, pack)
        assert sorted(card for pile in dealt.piles for card in pile) == sorted(pack)
        left = {rank_of(dealt.piles[NESTOR.index[f"reserve-{place}"]][0]) for place in range(1, 5)}
        for index in COLUMNS:
            ranks = list(map(rank_of, dealt.piles[index]))
            if len(set(ranks)) < len(ranks):
                # Only the last cards of the deck can find no column, and then those left find none, either.
                assert left <= set(ranks)
                repeated += 1
    assert repeated == len(SHUFFLED_FOR_REPETITIONS)


def test_the_game_is_won_when_all_cards_are_removed() -> None:
    pack = full_pack(1)
    left = Table(NESTOR, {"tableau-1": "7C", "reserve-3": "7D"})
    piles = list(left.position.piles)
    piles[NESTOR.index["discard"]] = tuple(card for card in pack if card not in cards("7C 7D"))
    almost = Table(NESTOR, left.position._replace(piles=tuple(piles)))
    assert not almost.is_won
    won = almost.play("remove:tableau-1:reserve-3")
    assert won.is_won
    assert won.facts[-1] == Won()


def test_verdicts_are_those_of_every_way_to_play() -> None:
    """In games of four ranks, also those in which a column has two cards of a rank."""
    random, found = Random(3), list[Verdict]()
    for _ in range(40):
        position = small_game(random)
        winnable = every_position(NESTOR, position)
        assert winnable
        answer = solve_within(NESTOR, position, 4000)
        assert answer.verdict is (Verdict.WINNABLE if winnable[position] else Verdict.UNWINNABLE)
        found.append(answer.verdict)
    assert min(found.count(verdict) for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE)) > 5


def test_a_deal_is_solved_by_legal_moves() -> None:
    assert solved(Game.new(NESTOR, 1), 20_000) is Verdict.WINNABLE


def test_kings_pair_with_kings_where_pairs_are_of_a_rank() -> None:
    rules = Rules(load_ruleset("nestor"))
    played = Table(rules, {"tableau-1": "KC", "tableau-2": "KD"})
    assert played.moves == ["remove:tableau-1:tableau-2"]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def small_game(random: Random) -> Position:
    """Sixteen cards of four ranks in three columns and the reserve; all others are removed."""
    piles: list[Pile] = [()] * len(NESTOR.piles)
    left = [card for card in full_pack(1) if rank_of(card) <= 4]
    piles[NESTOR.index["discard"]] = tuple(card for card in full_pack(1) if rank_of(card) > 4)
    random.shuffle(left)
    for place in (1, 2):
        piles[NESTOR.index[f"reserve-{place}"]] = (left.pop(),)
    for number, card in enumerate(left):
        piles[COLUMNS[number % 3]] += (card,)
    return Position(tuple(piles), 0, NESTOR.initial_turned)
