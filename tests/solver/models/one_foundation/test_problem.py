"""Games of one foundation: the core's moves, and all searches settle small games as every way to play does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, Goal
from solitaire.solver.answer import Verdict
from solitaire.solver.models.one_foundation.height_sets import HeightSets, has_few_heights
from solitaire.solver.models.one_foundation.place_sets import PlaceSets
from solitaire.solver.models.one_foundation.problem import OneFoundationProblem, is_one_foundation_game
from solitaire.solver.portfolio import search_runs
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.solver.endgames import compare_with_core
from tests.solver.small_games import DecodedSearch, settled
from tests.solver.solved_games import solved

ENOUGH = 1 << 20
"""States, more than any search here meets."""


def test_the_games_are_found_by_their_rules() -> None:
    found = {game for game in SHIPPED if is_one_foundation_game(load_ruleset(game))}
    assert {"golf", "black-hole", "tri-peaks", "all-in-a-row"} <= found
    assert not {"klondike", "baroness", "belvedere", "big-ben", "freecell", "spider", "pyramid"} & found
    golf = load_ruleset("golf")
    overlapping = tuple((place, 0) for place in range(golf.tableau.piles))
    assert not is_one_foundation_game(golf._replace(tableau=golf.tableau._replace(places=overlapping)))


@pytest.mark.parametrize("game", ("golf", "tri-peaks", "all-in-a-row"))
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    compare_with_core(OneFoundationProblem, load(game), Random(game))


def test_both_searches_settle_small_games_as_every_way_to_play_does() -> None:
    def searches_of(rules: Rules, position: Position) -> Iterator[DecodedSearch]:
        problem = OneFoundationProblem(rules, position)
        every = OneFoundationProblem(rules, position, pruned=False)
        for search in (BestFirst(problem, ENOUGH), BestFirst(every, ENOUGH), HeightSets(problem)):
            yield search, problem.decode_path

    outcomes = settled(small_games(Random(2)), searches_of, ENOUGH)
    assert min(map(outcomes.count, (SearchState.FOUND, SearchState.EXHAUSTED))) > 20


def test_games_that_any_card_opens_are_settled_as_every_way_to_play_does() -> None:
    def searches_of(rules: Rules, position: Position) -> Iterator[DecodedSearch]:
        problem = OneFoundationProblem(rules, position)
        sets = PlaceSets(problem, ENOUGH) if rules.covering else HeightSets(problem)
        for search in (BestFirst(problem, ENOUGH), sets):
            yield search, problem.decode_path

    games = chain(small_games(Random(6)), small_peaks(Random(6)))
    outcomes = settled((unopened(*game) for game in games), searches_of, ENOUGH)
    assert min(map(outcomes.count, (SearchState.FOUND, SearchState.EXHAUSTED))) > 20


def test_a_game_that_any_card_opens_is_searched_once_not_for_each_rank() -> None:
    game = Game.new(load("all-in-a-row"), 2)
    (run,) = search_runs(game.rules, game.position, ENOUGH)
    assert isinstance(run.search, BestFirst)
    assert run.search.run(ENOUGH) is SearchState.EXHAUSTED


def test_overlapping_places_are_settled_as_by_every_way_to_play() -> None:
    def searches_of(rules: Rules, position: Position) -> Iterator[DecodedSearch]:
        problem = OneFoundationProblem(rules, position)
        for search in (PlaceSets(problem, ENOUGH), BestFirst(problem, ENOUGH)):
            yield search, problem.decode_path

    outcomes = settled(small_peaks(Random(5)), searches_of, ENOUGH)
    assert min(map(outcomes.count, (SearchState.FOUND, SearchState.EXHAUSTED))) > 20


def test_a_search_by_sets_of_places_stores_no_more_than_it_may() -> None:
    rules = load("tri-peaks")
    search = PlaceSets(OneFoundationProblem(rules, Game.new(rules, 1).position), 100)
    assert search.run(ENOUGH) is SearchState.STOPPED


def test_an_easy_deal_of_peaks_takes_few_states() -> None:
    """The effort tells how hard a deal is."""
    dealt = Game.new(load("tri-peaks"), 1)
    assert solve_within(dealt.rules, dealt.position, 2000).verdict is Verdict.WINNABLE


def test_a_lost_deal_of_peaks_is_proven_lost() -> None:
    game = Game.new(load("tri-peaks"), 111)
    assert solve_within(game.rules, game.position, 32_000).verdict is Verdict.UNWINNABLE


def test_ranks_that_no_order_allows_prove_a_loss_at_once() -> None:
    """Two kings, which nothing lies between."""
    rules = Rules(in_columns(load_ruleset("golf"), columns=2, stock=False))
    position = table(rules, columns=[(13,), (29,)], foundation=(12,), stock=())
    pruned, every = (OneFoundationProblem(rules, position, pruned=pruned) for pruned in (True, False))
    assert not pruned.children(pruned.start)
    assert len(every.children(every.start)) == 2


def test_the_search_by_sets_is_for_few_heights() -> None:
    golf = load("golf")
    assert has_few_heights(OneFoundationProblem(golf, Game.new(golf, 1).position))
    many = Rules(in_columns(load_ruleset("golf"), columns=17, stock=False))
    assert not has_few_heights(OneFoundationProblem(many, fans(many, Random(3))))


def test_the_search_by_sets_is_for_few_masks() -> None:
    """The sets of nine columns would take 44 MB, the masks of their 51 cards 162 MB."""
    golf = load_ruleset("golf")
    tableau = golf.tableau._replace(piles=9, cards=(6, 6, 6, 6, 6, 6, 5, 5, 5))
    nine = Rules(golf._replace(goal=Goal.ALL_CARDS, stock=type(golf.stock)(), tableau=tableau))
    assert not has_few_heights(OneFoundationProblem(nine, Game(nine, full_pack(1)).position))


def test_the_search_by_sets_of_heights_stores_little_before_its_first_turn() -> None:
    golf = load("golf")
    search = HeightSets(OneFoundationProblem(golf, Game.new(golf, 1).position))
    before = search.stored_bytes()
    search.run(1)
    assert 0 < 10 * before < search.stored_bytes()


def test_many_columns_are_won_too() -> None:
    many = in_columns(load_ruleset("golf"), columns=17, stock=False)
    rules = Rules(many._replace(foundation=many.foundation._replace(wrap=True, king_closes=False)))
    game = OneFoundationProblem(rules, fans(rules, Random(4)))
    search = BestFirst(game, ENOUGH)
    assert search.run(20_000) is SearchState.FOUND
    assert rules.is_won(game.decode_path(search.path()).position)


@pytest.mark.parametrize("deal", range(1, 6))
def test_every_deal_of_golf_is_settled(deal: int) -> None:
    assert solved(Game.new(load("golf"), deal), ENOUGH) is not Verdict.UNKNOWN


def in_columns(golf: Ruleset, columns: int, stock: bool) -> Ruleset:
    """The rules with so many columns of three cards, and no stock unless wanted."""
    golf = golf._replace(tableau=golf.tableau._replace(piles=columns, cards=(3,)))
    return golf if stock else golf._replace(goal=Goal.ALL_CARDS, stock=type(golf.stock)())


def small_games(random: Random) -> Iterator[tuple[Rules, Position]]:
    """Positions of few cards, with a stock and without, in which ranks wrap or kings close the foundation."""
    golf = load_ruleset("golf")
    for _ in range(240):
        ruleset = in_columns(golf, columns=3, stock=random.random() < 0.5)
        wraps = random.random() < 0.5
        goal = random.choice((Goal.ALL_CARDS, Goal.EMPTY_TABLEAU))
        foundation = ruleset.foundation._replace(wrap=wraps, king_closes=random.random() < 0.5)
        hidden = random.randint(0, 1)
        tableau = ruleset.tableau._replace(face_down=(hidden,))
        rules = Rules(ruleset._replace(foundation=foundation, goal=goal, tableau=tableau))
        # Of few ranks, so that some follow each other.
        low = random.choice((0, 8))
        cards = [card for card in full_pack(1) if low < card % 16 <= low + 5]
        random.shuffle(cards)
        columns = [tuple(cards.pop() for _ in range(random.randint(0, 3))) for _ in range(3)]
        stock = (
            tuple(cards.pop() for _ in range(random.randint(0, 3)))
            if rules.seat_piles[0].stock is not None
            else ()
        )
        used = {*stock, *(card for column in columns for card in column)}
        columns = [(~column[0], *column[1:]) if hidden and len(column) > 1 else column for column in columns]
        top = random.choice(cards)
        rest = tuple(card for card in full_pack(1) if card not in used and card != top)
        yield rules, table(rules, columns, (*rest, top), stock)


def small_peaks(random: Random) -> Iterator[tuple[Rules, Position]]:
    """Positions of two peaks of two rows, the upper one face down, of few ranks."""
    peaks = load_ruleset("tri-peaks")
    tableau = peaks.tableau._replace(
        piles=5, face_down=(1, 1, 0, 0, 0), places=((1, 0), (3, 0), (0, 1), (2, 1), (4, 1))
    )
    for _ in range(110):
        foundation = peaks.foundation._replace(wrap=random.random() < 0.5, king_closes=random.random() < 0.5)
        goal = random.choice((Goal.ALL_CARDS, Goal.EMPTY_TABLEAU))
        rules = Rules(peaks._replace(tableau=tableau, foundation=foundation, goal=goal))
        low = random.choice((0, 8))
        cards = [card for card in full_pack(1) if low < card % 16 <= low + 5]
        random.shuffle(cards)
        places = [cards.pop() for _ in range(5)]
        columns = [(~card if place < 2 else card,) for place, card in enumerate(places)]
        stock = tuple(cards.pop() for _ in range(random.randint(0, 4)))
        rest = tuple(card for card in full_pack(1) if card not in (*places, *stock, cards[-1]))
        yield rules, table(rules, columns, (*rest, cards[-1]), stock)


def unopened(rules: Rules, position: Position) -> tuple[Rules, Position]:
    """The game without the cards of its foundation, which any card opens."""
    foundation = rules.ruleset.foundation._replace(base=Base.PLAYED_CARD)
    opened = Rules(rules.ruleset._replace(foundation=foundation, goal=Goal.EMPTY_TABLEAU))
    piles = [() if index in opened.full else pile for index, pile in enumerate(position.piles)]
    return opened, position._replace(piles=tuple(piles))


def table(rules: Rules, columns: Sequence[Pile], foundation: Pile, stock: Pile) -> Position:
    """A position of these piles, the stock face up."""
    seat_piles = rules.seat_piles[0]
    piles: list[Pile] = [()] * len(rules.piles)
    for index, column in zip(seat_piles.tableau, columns, strict=True):
        piles[index] = column
    piles[seat_piles.foundations[0]] = foundation
    if seat_piles.stock is not None:
        piles[seat_piles.stock] = tuple(~card for card in stock)
    return Position(tuple(piles), 0)


def fans(rules: Rules, random: Random) -> Position:
    """A shuffled pack in fans of three, one card on the foundation."""
    cards = list(full_pack(1))
    random.shuffle(cards)
    columns = [tuple(cards[place : place + 3]) for place in range(1, 52, 3)]
    return table(rules, columns, tuple(cards[:1]), ())
