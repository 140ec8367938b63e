"""Games of pairs from overlapping places: the core's moves, and every small game's verdict."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import KING, Card, face_of, full_pack, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Remove
from solitaire.rules.position import Pile, Position
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.answer import Verdict
from solitaire.solver.models.covered_pairs.problem import CoveredPairsProblem, is_covered_pairs_game
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED
from tests.rules.rulesets import variant
from tests.samples import FULL
from tests.solver.endgames import wander
from tests.solver.models.covered_pairs.small_pyramids import ENOUGH, small_games, small_rules, table
from tests.solver.small_games import searches_by_pruning, settled
from tests.solver.solved_games import solved


def test_the_games_are_found_by_their_rules() -> None:
    found = {game for game in SHIPPED if is_covered_pairs_game(load_ruleset(game))}
    assert {"pyramid", "pyramid-three-passes", "giza"} <= found
    assert not {"tri-peaks", "baroness", "golf", "klondike", "freecell", "spider"} & found


def test_a_game_of_passes_without_limit_is_not_one_of_them() -> None:
    assert not is_covered_pairs_game(variant("pyramid", stock__passes=UNLIMITED))


@pytest.mark.parametrize("game", ("pyramid", "pyramid-three-passes"))
def test_any_pair_leaves_that_is_free_after_turning_the_stock(game: str) -> None:
    rules, random = load(game), Random(1)
    compared = 0
    for _ in range(3):
        positions = wander(rules, random, 90)
        problem = CoveredPairsProblem(rules, positions[0], pruned=False)
        for position in positions[::30]:
            reached = {problem.state_of(after): cards_left(after) for after in after_turning(rules, position)}
            children = {child for child, _, _ in problem.children(problem.state_of(position))}
            assert children <= set(reached)
            # What comes up in this pass is not offered in the next one.
            assert {reached[child] for child in children} == set(reached.values())
            compared += len(children)
    assert compared > 15


def test_each_state_of_giza_follows_from_a_move() -> None:
    rules, compared = load("giza"), 0
    for position in wander(rules, Random(1), 30):
        problem = CoveredPairsProblem(rules, position, pruned=False)
        children = [child for child, _, _ in problem.children(problem.start)]
        moves = legal_moves(rules, position)
        assert sorted(children) == sorted(problem.state_of(perform(rules, position, move)[0]) for move in moves)
        compared += len(moves)
    assert compared > 15


def test_a_search_settles_small_games_with_a_reserve_as_every_way_to_play_does() -> None:
    outcomes = settled(games_with_reserve(Random(1)), searches_by_pruning(CoveredPairsProblem, ENOUGH), ENOUGH)
    assert {SearchState.FOUND, SearchState.EXHAUSTED} <= {*outcomes}


@pytest.mark.parametrize("redeals", (0, 1, 2))
def test_a_search_settles_small_games_as_every_way_to_play_does(redeals: int) -> None:
    outcomes = settled(
        small_games(Random(redeals), redeals), searches_by_pruning(CoveredPairsProblem, ENOUGH), ENOUGH
    )
    assert {SearchState.FOUND, SearchState.EXHAUSTED} <= {*outcomes}


def test_a_card_above_its_only_partner_proves_a_loss_at_once() -> None:
    """A 6 at the top of the pyramid, under all the 7s that are left."""
    rules = small_rules(13)
    position = table(rules, (6, 7, 23, 1, 28, 3), (5,))
    pruned, every = (CoveredPairsProblem(rules, position, pruned=pruned) for pruned in (True, False))
    assert not pruned.children(pruned.start)
    assert every.children(every.start)


def test_a_card_that_two_others_need_proves_a_loss_at_once() -> None:
    """Two 6s, and of the 7s that are not under both of them one is left."""
    rules = small_rules(13)
    position = table(rules, (6, 22, 1, 7, 23, 3), (39,))
    assert not CoveredPairsProblem(rules, position).children(CoveredPairsProblem(rules, position).start)


@pytest.mark.parametrize(
    ("game", "deal"), (*(("pyramid", deal) for deal in (18, 22, 26, 29)), ("pyramid-three-passes", 6))
)
def test_deals_of_pyramid_are_settled(game: str, deal: int) -> None:
    assert solved(Game.new(load(game), deal), 8000) is not Verdict.UNKNOWN


def cards_left(position: Position) -> frozenset[Card]:
    """The cards of a pyramid that are left, but for kings of stock and waste."""
    seat_piles = load("pyramid").seat_piles[0]
    talon = {index for index in (seat_piles.stock, seat_piles.waste) if index is not None}
    return frozenset(
        face_of(card)
        for index in talon | set(seat_piles.tableau)
        for card in position.piles[index]
        if index not in talon or rank_of(card) != KING
    )


def after_turning(rules: Rules, start: Position) -> Iterator[Position]:
    """The positions after cards have left, and any number of turns before; kings leave the waste as well."""
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        for move in legal_moves(rules, position):
            after, _ = perform(rules, position, move)
            if cards_left(after) != cards_left(start):
                yield after
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
                if isinstance(move, Remove):
                    break


def games_with_reserve(random: Random) -> Iterator[tuple[Rules, Position]]:
    """Positions of sixteen cards in a pyramid of three rows and four piles of a reserve."""
    giza, pyramid = load_ruleset("giza"), small_rules(13).ruleset
    rules = Rules(giza._replace(tableau=pyramid.tableau, reserve=giza.reserve._replace(piles=4)))
    seat_piles, ranks = rules.seat_piles[0], (1, 6, 7, 12)
    for _ in range(60 if FULL else 30):
        cards = [card for card in full_pack(1) if rank_of(card) in ranks]
        gone = [card for card in full_pack(1) if rank_of(card) not in ranks]
        random.shuffle(cards)
        piles: list[Pile] = [()] * len(rules.piles)
        for index in seat_piles.tableau:
            piles[index] = (cards.pop(),)
        for number, card in enumerate(cards):
            piles[seat_piles.reserve[number % 4]] += (card,)
        assert seat_piles.discard is not None
        piles[seat_piles.discard] = tuple(gone)
        yield rules, Position(tuple(piles), 0)
