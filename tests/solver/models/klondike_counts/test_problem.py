"""Klondikes with counted cards: the core's moves, and the same verdicts."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.solver.answer import Verdict
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.klondike.deal_encoding import has_free_sequences
from solitaire.solver.models.klondike_counts import counts_tables
from solitaire.solver.models.klondike_counts.counts_path_decoder import CountsPathDecoder, decode_counts_path
from solitaire.solver.models.klondike_counts.problem import CountsProblem, is_counts_game
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in
from tests.solver.endgames import endgame, verdict, wander

GAMES = [
    game
    for game in SHIPPED
    if is_counts_game(ruleset := load_ruleset(game))
    and (ruleset.stock.passes > 1 or not has_free_sequences(ruleset))
    and not ruleset.is_race
]


def test_the_games_are_found_by_their_rules() -> None:
    assert {"gargantua", "double-klondike", "pantagruel", "big-harp", "klondike-three-passes"} <= set(GAMES)
    assert not {"klondike", "klondike-strict", "easthaven", "whitehead", "yukon", "canfield", "trigon"} & set(
        GAMES
    )


@pytest.mark.parametrize("game", one_in(4, GAMES))
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    """Along random games: every move of the core leads to the same state or to a child of it, and every child
    is reached by moves of the core.
    """
    rules, random = load(game), Random(game)
    met = 0
    for _ in range(8):
        if met > 80 and not FULL:
            break
        for position in wander(rules, random, 90)[:: 8 if FULL else 16]:
            counts = CountsProblem(rules, position, forced=False)
            children = {child for child, _, _ in counts.children(counts.start)}
            for child in children:
                decoder = CountsPathDecoder(counts)
                decoder.decode(counts.start, child)
                decoded = CountsProblem(rules, decoder.line.position, forced=False)
                assert summary(decoded, decoded.start) == summary(counts, child)
            followed = {summary(counts, state) for state in children | {counts.start}}
            for move in legal_moves(rules, position):
                after = CountsProblem(rules, perform(rules, position, move)[0], forced=False)
                assert summary(after, after.start) in followed, f"{move}"
                met += 1
    assert met > 80


def summary(counts: CountsProblem, state: int) -> tuple[object, ...]:
    """The facts of a position that a state holds: the foundations, what is buried under what, and the stock."""
    low, high, talon = counts.parts(state)
    columns = counts.columns[low]
    # Whether a card that buries nothing is called a base says only where its column began.
    burying = {
        face: sum(leaves.depth < columns.depth for leaves in leaving)
        for face, leaving in columns.by_face.items()
    }
    bases = tuple(sorted((face, count) for face, count in burying.items() if count))
    return counts.heights.rows[high], columns.buried, bases, counts.stock[talon].cards


@pytest.mark.parametrize("game", one_in(4, GAMES, 1))
def test_ends_of_games_have_the_verdict_of_the_core(game: str) -> None:
    """Both searches, with and without safe cards, against the plainest search of all, where that ends. There
    are few columns, as with many hardly an end is lost.
    """
    random = Random(game)
    compared: list[SearchState] = []
    for number in range(60):
        if not FULL and compared.count(SearchState.FOUND) > 3 and compared.count(SearchState.EXHAUSTED) > 1:
            break
        columns = 2 + number % 2
        rules = with_columns(game, columns)
        position = endgame(rules, random, cards=8 + number % 5, columns=columns)
        truth = verdict(GenericProblem(rules, position, forced=False), 6000)
        if truth is SearchState.STOPPED:
            continue
        for forced in (False, True):
            counts = CountsProblem(rules, position, forced)
            assert verdict(counts, 6000) is truth
            assert Beam(counts, 100_000).run(100_000) is truth
        compared.append(truth)
    assert compared.count(SearchState.FOUND) > 3
    assert compared.count(SearchState.EXHAUSTED) > 1


def with_columns(game: str, columns: int) -> Rules:
    """The rules of a game with so few columns."""
    return Rules(variant(game, tableau__piles=columns))


def test_a_state_has_room_for_many_columns() -> None:
    rules = with_columns("gargantua", 50)
    counts = CountsProblem(rules, endgame(rules, Random(10), cards=100, columns=50))
    assert counts.columns.initial > 1 << 64
    assert counts.parts(counts.start) == (counts.columns.initial, 0, counts.stock.initial)
    for child, _, _ in counts.children(counts.start):
        CountsPathDecoder(counts).decode(counts.start, child)


@pytest.mark.parametrize("game", one_in(2, GAMES, 1))
def test_deals_are_won_by_the_decoded_moves(game: str) -> None:
    rules, won = load(game), 0
    for seed in range(3 if FULL else 1):
        counts = CountsProblem(rules, wander(rules, Random(seed), 0)[0])
        beam = Beam(counts, 100_000)
        if beam.run(1500) is SearchState.FOUND:
            assert rules.is_won(decode_counts_path(counts, beam.path()).position)
            won += 1
    assert won


def test_a_card_dealt_face_up_under_others_is_not_taken_for_a_loose_one() -> None:
    """In this deal a 6 of clubs heads a sequence, and the other is still buried, face up."""
    rules = load("number-ten")
    answer = solve_within(rules, Game.new(rules, 20).position, 2000)
    assert answer.verdict is Verdict.WINNABLE


@pytest.mark.skipif(not str(counts_tables.__file__).endswith(".py"), reason="compiled, numbers are no objects")
def test_tables_share_the_numbers_of_single_cards() -> None:
    game = Game.new(load("pantagruel"), 1)
    problem = CountsProblem(game.rules, game.position)
    BestFirst(problem, 10_000).run(200)
    moves = [move for facts in problem.stock.values() for move in facts.taking]
    masks = [mask for move in moves for mask in (move.face, move.above)]
    assert len(masks) > 1000
    # For each of 52 faces at most its own and that of what takes it.
    assert len(set(map(id, masks))) <= 2 * 52
