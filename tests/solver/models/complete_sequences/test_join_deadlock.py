"""Deadlocks where complete sequences are built in suit."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    KING,
    SPADES,
    SUITS_OF_PACK,
    Card,
    make_card,
    suit_of,
)
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import turned_down
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Space
from solitaire.solver.answer import Verdict
from solitaire.solver.models.complete_sequences.join_deadlock import has_join_deadlocks
from solitaire.solver.models.complete_sequences.problem import CompleteSequencesProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, table, written
from tests.rules.rulesets import variant
from tests.samples import FULL

HEARTS_TO_SIX = "KH QH JH TH 9H 8H 7H 6H"
SPADES_TO_SIX = "KS QS JS TS 9S 8S 7S 6S"
HEARTS_FROM_FIVE = "5H 4H 3H 2H AH"
SPADES_FROM_FIVE = "5S 4S 3S 2S AS"
HEARTS_TO_THREE = f"{HEARTS_TO_SIX} 5H 4H 3H"
SPADES_TO_THREE = f"{SPADES_TO_SIX} 5S 4S 3S"
ENDS = 1000 if FULL else 100
"""Ends of games of each kind that are compared."""


def check(game: str, columns: list[str], beside: dict[str, str], lost: bool) -> None:
    """Check that a position is a deadlock if and only if it is lost, by a search of all that follows.

    The clubs and the diamonds lie in complete columns.
    """
    rules = load(game)
    suits = (CLUBS, DIAMONDS) * rules.ruleset.pack.decks
    others = [written(make_card(rank, suit) for rank in range(KING, 0, -1)) for suit in suits]
    piles = {f"tableau-{place}": text for place, text in enumerate([*columns, *others], 1)}
    position = table(rules, piles | beside)
    problem = CompleteSequencesProblem(rules, position)
    assert (not problem.children(problem.start)) is lost
    plain = BestFirst(CompleteSequencesProblem(rules, position, pruned=False), 20_000)
    assert plain.run(20_000) is (SearchState.EXHAUSTED if lost else SearchState.FOUND)


def test_games_in_which_deadlocks_are_known() -> None:
    assert [game for game in SHIPPED if has_join_deadlocks(load_ruleset(game))] == [
        "double-scorpion",
        "scorpion",
        "ten-across",
        "three-blind-mice",
    ]


@pytest.mark.parametrize(
    ("columns", "stock", "lost"),
    [
        ([f"{HEARTS_TO_SIX} {HEARTS_FROM_FIVE}", f"{SPADES_FROM_FIVE[:8]} AS", SPADES_TO_SIX], "2S", False),
        # Each five covers the six of the other.
        ([f"{HEARTS_TO_SIX} {SPADES_FROM_FIVE}", f"{SPADES_TO_SIX} {HEARTS_FROM_FIVE}"], "", True),
        ([f"{HEARTS_TO_SIX} {SPADES_FROM_FIVE}", SPADES_TO_SIX, HEARTS_FROM_FIVE], "", False),
        # The six cannot be turned up, as its five finds no other place.
        ([HEARTS_TO_SIX[:-3], f"#6H {HEARTS_FROM_FIVE}", f"{SPADES_TO_SIX} {SPADES_FROM_FIVE}"], "", True),
        # The five of spades takes the other with it; face down it waits for the other to leave.
        ([HEARTS_TO_SIX[:-3], f"#6H 5S {HEARTS_FROM_FIVE}", SPADES_TO_SIX, SPADES_FROM_FIVE[3:]], "", False),
        ([HEARTS_TO_SIX[:-3], f"#6H #5S {HEARTS_FROM_FIVE}", SPADES_TO_SIX, SPADES_FROM_FIVE[3:]], "", True),
        # The seven carries the six away, or has nowhere to go.
        ([HEARTS_TO_SIX[:-6], f"{HEARTS_FROM_FIVE} 7H 6H", f"{SPADES_TO_SIX} {SPADES_FROM_FIVE}"], "", False),
        ([HEARTS_TO_SIX[:-6], f"{HEARTS_FROM_FIVE} 6H 7H", f"{SPADES_TO_SIX} {SPADES_FROM_FIVE}"], "", False),
        ([f"{HEARTS_FROM_FIVE} {HEARTS_TO_SIX}", f"{SPADES_TO_SIX} {SPADES_FROM_FIVE}"], "", False),
    ],
)
def test_cards_that_wait_for_each_other(columns: list[str], stock: str, lost: bool) -> None:
    check("scorpion", columns, {"stock": stock}, lost)


@pytest.mark.parametrize(
    ("columns", "reserve", "lost"),
    [
        # The five leaves the reserve for the six that is bare.
        ([HEARTS_TO_SIX, f"{SPADES_TO_SIX} {SPADES_FROM_FIVE} {HEARTS_FROM_FIVE[3:]}"], ["5H"], False),
        # Its six lies under the four, which waits for it.
        ([f"{HEARTS_TO_SIX} {HEARTS_FROM_FIVE[3:]}", f"{SPADES_TO_SIX} {SPADES_FROM_FIVE}"], ["5H"], True),
        # The six of the reserve is bare once it has left.
        ([HEARTS_TO_SIX[:-3], f"{SPADES_TO_SIX} {SPADES_FROM_FIVE}", HEARTS_FROM_FIVE], ["6H"], False),
        # Neither five is bare, nor its six; in reserve the six of hearts takes none.
        ([f"{HEARTS_TO_SIX[:-3]} {SPADES_FROM_FIVE}", f"{SPADES_TO_SIX} {HEARTS_FROM_FIVE}"], ["6H"], True),
        # A king waits for a space, and takes its queen there.
        ([HEARTS_TO_SIX[3:], f"{SPADES_TO_SIX} {SPADES_FROM_FIVE}", HEARTS_FROM_FIVE], ["KH"], False),
    ],
)
def test_cards_in_reserve_are_bare_only_once_they_have_left(
    columns: list[str], reserve: list[str], lost: bool
) -> None:
    beside = {f"reserve-{place}": card for place, card in enumerate(reserve, 1)}
    check("three-blind-mice", columns, beside, lost)


@pytest.mark.parametrize(
    ("columns", "cells", "lost"),
    [
        # The two and the ace of spades go to the cells, those of hearts on their three.
        ([f"{HEARTS_TO_THREE} 2S AS", f"{SPADES_TO_THREE} 2H AH"], [], False),
        # One cell takes one ace, and bares a two that takes none.
        ([f"{HEARTS_TO_THREE} 2S", f"{SPADES_TO_THREE} 2H AH"], ["AS"], False),
        # Three cards are too many for two cells.
        ([f"{HEARTS_TO_SIX} 5H 4H 3S 2S AS", f"{SPADES_TO_SIX} 5S 4S 3H 2H AH"], [], True),
        # A king leaves its cell for the column that the ace leaves for the other.
        ([HEARTS_TO_THREE[3:], f"{SPADES_TO_THREE} 2S AS", "2H", "AH"], ["KH"], False),
    ],
)
def test_cells_take_single_cards(columns: list[str], cells: list[str], lost: bool) -> None:
    beside = {f"cell-{place}": card for place, card in enumerate(cells, 1)}
    check("ten-across", columns, beside, lost)


@pytest.mark.parametrize(
    ("columns", "lost"),
    [
        # Each five covers a six of the other suit, and all sixes are covered.
        ([f"{HEARTS_TO_SIX} {SPADES_FROM_FIVE}", f"{SPADES_TO_SIX} {HEARTS_FROM_FIVE}"] * 2, True),
        # One six of hearts is bare: a five leaves the spades for it, and bares the other six.
        (
            [
                f"{HEARTS_TO_SIX} {SPADES_FROM_FIVE}",
                f"{SPADES_TO_SIX} {HEARTS_FROM_FIVE}",
                f"{SPADES_TO_SIX} {SPADES_FROM_FIVE} {HEARTS_FROM_FIVE}",
                HEARTS_TO_SIX,
            ],
            False,
        ),
        # The only bare six lies on the five that needs it, and nothing carries it away.
        (
            [
                f"{HEARTS_TO_SIX[:-3]} {HEARTS_FROM_FIVE} 6H",
                f"{HEARTS_TO_SIX} {SPADES_FROM_FIVE}",
                f"{SPADES_TO_SIX} {HEARTS_FROM_FIVE}",
                f"{SPADES_TO_SIX} {SPADES_FROM_FIVE}",
            ],
            False,
        ),
    ],
)
def test_cards_of_two_packs_wait_for_either_of_two_others(columns: list[str], lost: bool) -> None:
    check("double-scorpion", columns, {}, lost)


def test_one_of_two_cards_that_are_alike_may_leave_its_parent_for_a_cell() -> None:
    """The first ace of hearts makes way for the other, which takes with it what covers the spades."""
    rules = Rules(variant("ten-across", pack__decks=2, cells__piles=1, cells__cards=0))
    columns = [
        f"{HEARTS_TO_SIX} 5H 4H 2H AH 4S 3S 2S AS",
        f"{SPADES_TO_SIX} 5S AH",
        f"{HEARTS_TO_SIX[:-3]} 3H 3H 2H 6H 5H 4H 2S AS",
        f"{SPADES_TO_SIX} 5S 4S 3S",
    ]
    complete = [written(make_card(rank, suit) for rank in range(KING, 0, -1)) for suit in (CLUBS, DIAMONDS)]
    position = table(rules, {f"tableau-{place}": text for place, text in enumerate(columns + 2 * complete, 1)})
    assert solve_within(rules, position, 10_000).verdict is Verdict.WINNABLE


@pytest.mark.parametrize(
    "ruleset",
    [
        load_ruleset("scorpion"),
        variant("scorpion", pack__suits=2),
        variant("ten-across", cells__piles=1, cells__cards=0),
    ],
    ids=["one of each card", "two of each card", "with a cell"],
)
def test_no_end_of_a_game_that_can_be_won_is_a_deadlock(ruleset: Ruleset) -> None:
    rules, random, lost = Rules(ruleset), Random("ends"), 0
    for _ in range(ENDS):
        position = disordered_end(rules, random)
        problem = CompleteSequencesProblem(rules, position)
        if not problem.children(problem.start):
            lost += 1
            whole = BestFirst(CompleteSequencesProblem(rules, position, pruned=False), 2000)
            assert whole.run(2000) is not SearchState.FOUND, f"{position}"
    assert lost > ENDS // 5


def disordered_end(rules: Rules, random: Random) -> Position:
    """Sequences of hearts and spades whose ends are cut and lie on each other; the others are complete."""
    pack = rules.ruleset.pack
    suits = sorted(SUITS_OF_PACK[pack.suits]) * pack.copies
    columns = [[make_card(rank, suit) for rank in range(KING, 0, -1)] for suit in suits]
    disordered = [column for column in columns if suit_of(column[0]) in (HEARTS, SPADES)]
    parts: list[list[Card]] = []
    for column in disordered:
        rest, column[7:] = column[7:], []
        while rest:
            count = random.randint(1, len(rest))
            parts.append(rest[:count])
            del rest[:count]
    random.shuffle(parts)
    for part in parts:
        random.choice(disordered).extend(part)
    piles: list[Pile] = [()] * len(rules.piles)
    for index, column in zip(rules.seat_piles[0].tableau, columns, strict=False):
        piles[index] = turned_down(tuple(column), random.choice((0, 0, len(column) // 2)))
    return Position(tuple(piles), 0, rules.initial_turned)


@pytest.mark.parametrize("space", [Space.KING, Space.NEVER])
def test_a_king_stays_on_a_complete_sequence_where_columns_are_few(space: Space) -> None:
    """Columns that hold nothing but complete sequences win, however many each holds."""
    rules = Rules(variant("scorpion", tableau__piles=3, tableau__cards=(6,), tableau__space=space))
    clubs, diamonds = (
        written(make_card(rank, suit) for rank in range(KING, 0, -1)) for suit in (CLUBS, DIAMONDS)
    )
    columns = [clubs, f"{diamonds} {HEARTS_TO_SIX}", f"{SPADES_TO_SIX} {SPADES_FROM_FIVE} {HEARTS_FROM_FIVE}"]
    position = table(rules, {f"tableau-{place}": text for place, text in enumerate(columns, 1)})
    answer = solve_within(rules, position, 1000)
    assert (answer.verdict, len(answer.moves)) == (Verdict.WINNABLE, 1)


@pytest.mark.parametrize(
    ("deal", "verdict"), [(102, Verdict.UNWINNABLE), (169, Verdict.UNWINNABLE), (5, Verdict.WINNABLE)]
)
def test_deals_of_scorpion_are_soon_settled(deal: int, verdict: Verdict) -> None:
    """Of deal 102 the first position is a deadlock, by a face-down card; of deal 169 it is not."""
    dealt = Game.new(load("scorpion"), deal)
    assert solve_within(dealt.rules, dealt.position, 4096).verdict is verdict


@pytest.mark.parametrize(
    ("name", "deal"), [("double-scorpion", 9200), ("double-scorpion", 9204), ("ten-across", 9315)]
)
def test_no_position_on_the_way_to_a_win_is_a_deadlock(name: str, deal: int) -> None:
    """In these deals a card leaves one of two parents for the other, or two cards use a cell in turn."""
    game = Game.new(load(name), deal)
    answer = solve_within(game.rules, game.position, 10_000)
    assert answer.verdict is Verdict.WINNABLE
    for move in answer.moves:
        problem = CompleteSequencesProblem(game.rules, game.position)
        assert problem.children(problem.start)
        game.play(move)


def test_a_deal_of_two_packs_is_lost_where_it_begins() -> None:
    dealt = Game.new(load("double-scorpion"), 4)
    assert solve_within(dealt.rules, dealt.position, 1000).verdict is Verdict.UNWINNABLE
