"""Games in which sequences move: the core's moves, and the same verdicts."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.autoplay import safe_moves
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import Dealt
from solitaire.rules.moves import Carry
from solitaire.rules.position import Position
from solitaire.rules.sections import FoundationSection, ReserveSection, StockSection
from solitaire.rules.vocabulary import Base, OpenWhen, Space, StockTo, Unit
from solitaire.solver.answer import Verdict
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.sequences.problem import SequencesProblem, State, moves_sequences
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.models.single_cards.problem import moves_single_cards
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import WON, SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, table, up_to
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in
from tests.solver.endgames import endgame, verdict, wander
from tests.solver.small_games import COLUMN_BUILDS, DecodedSearch, few_cards, few_columns
from tests.solver.small_games import settled as small_outcomes

GAMES = [game for game in SHIPPED if moves_sequences(ruleset := load_ruleset(game)) and not ruleset.is_race]
ENDED = [
    game
    for game in GAMES
    if (ruleset := load_ruleset(game)).pack.decks == 1
    and ruleset.foundation.base is Base.ACE
    and not ruleset.foundation.fixed
    and not moves_single_cards(ruleset)
]


def test_the_games_are_found_by_their_rules() -> None:
    assert {
        "alaska",
        "canfield",
        "deuces",
        "double-klondike",
        "easthaven",
        "vincent",
        "whitehead",
        "yukon",
    } <= set(GAMES)
    assert not {"belvedere", "big-ben", "baroness", "grandfathers-clock", "pounce"} & set(GAMES)


def test_spaces_are_filled_from_the_stock_as_in_the_core() -> None:
    rules, filled = load("blockade"), 0
    for position in wander(rules, Random(1), 60)[::4]:
        parts = SequencesProblem(rules, position, pruned=False)
        children = {child for child, _, _ in parts.children(parts.start)}
        for move in legal_moves(rules, position):
            after, facts = perform(rules, position, move)
            assert parts.state_of(after) in children
            filled += isinstance(move, Carry) and isinstance(facts[-1], Dealt)
    assert filled > 5


@pytest.mark.parametrize("game", one_in(4, GAMES))
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    """Along random games: every move of the core leads to a child, every child is reached by turns of the stock
    and one move, and turning the stock offers nothing that was not offered before.
    """
    rules, random = load(game), Random(game)
    met = 0
    for _ in range(4):
        if met > 9 and not FULL:
            break
        for position in wander(rules, random, 60)[::8]:
            parts = SequencesProblem(rules, position, pruned=False)
            children = [child for child, _, _ in parts.children(parts.start)]
            for child in children[::7]:
                line = parts.decode_path([parts.start, child])
                assert parts.state_of(line.position) == child
            for move in legal_moves(rules, position):
                after = parts.state_of(perform(rules, position, move)[0])
                if isinstance(move, Carry) or not turns_to_waste(rules):
                    assert after in {*children, parts.start}, f"{move}"
                else:
                    taken = [child for child, _, _ in parts.children(after) if takes(parts, after, child)]
                    assert without_redeals(parts, taken) <= without_redeals(parts, children), f"{move}"
                met += 1
    assert met > 9


def turns_to_waste(rules: Rules) -> bool:
    return rules.seat_piles[0].waste is not None


def takes(parts: SequencesProblem, state: State, child: State) -> bool:
    """Whether a card of stock or waste was taken."""
    before, after = (parts.offers.talon(parts.packing.unpack(one)[-2]) for one in (state, child))
    return len(after.cards) < len(before.cards)


def without_redeals(parts: SequencesProblem, states: list[State]) -> set[tuple[object, ...]]:
    """The states without the redeals that are left: what can be taken in this pass is not taken in the next."""
    rows = map(parts.packing.unpack, states)
    return {(*piles, parts.offers.talon(talon)[:2], level) for *piles, talon, level in rows}


@pytest.mark.parametrize("game", one_in(4, ENDED, 1))
def test_ends_of_games_have_the_verdict_of_the_core(game: str) -> None:
    """Every kind of search, pruned and not, against the plainest search of all, where both end."""
    rules, random = load(game), Random(game)
    ends = {SearchState.FOUND, SearchState.EXHAUSTED}
    compared = []
    for number in range(8 if FULL else 4):
        position = endgame(rules, random, cards=8 + number % 2, columns=2 + number % 2)
        truth = verdict(GenericProblem(rules, position, forced=False), 6000)
        for kind in StageKind:
            for pruned in (False, True):
                found = verdict(SequencesProblem(rules, position, kind, pruned), 6000)
                if {truth, found} <= ends:
                    assert found is truth
                    compared.append(found)
    assert len(compared) >= 12
    assert SearchState.FOUND in compared


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_small_games_with_a_late_cell_are_settled_as_every_way_to_play_does(seed: int) -> None:
    """Whatever fills spaces, and whether cards come back from foundations."""
    random = Random(seed)

    def small_game() -> tuple[Rules, Position]:
        ruleset = few_columns(load_ruleset("miss-milligan"), random)
        tableau = ruleset.tableau._replace(
            space=random.choice((Space.KING, Space.NEVER, Space.ANY)),
            build=random.choice(COLUMN_BUILDS),
            unit=random.choice(list(Unit)),
        )
        foundation = ruleset.foundation._replace(take_back=random.random() < 0.3)
        rules = Rules(ruleset._replace(tableau=tableau, foundation=foundation))
        return rules, few_cards(rules, random, random.randint(4, 9))

    def searches_of(rules: Rules, position: Position) -> list[DecodedSearch]:
        if not moves_sequences(rules.ruleset):
            return []
        problems = [
            SequencesProblem(rules, position, kind, pruned) for kind in StageKind for pruned in (False, True)
        ]
        return [(BestFirst(problem, 2000), problem.decode_path) for problem in problems]

    outcomes = small_outcomes((small_game() for _ in range(200 if FULL else 35)), searches_of, 1000)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > (4 if FULL else 2)


def test_other_cells_are_left_to_other_searches() -> None:
    """Those that are open from the beginning, or several of them."""
    ruleset = load_ruleset("miss-milligan")
    assert moves_sequences(ruleset)
    for cells in (ruleset.cells._replace(when=OpenWhen.ALWAYS), ruleset.cells._replace(piles=2)):
        assert not moves_sequences(ruleset._replace(cells=cells))


def test_most_deals_with_a_late_cell_are_won_within_a_few_thousand_states() -> None:
    rules = load("miss-milligan")
    answers = [solve_within(rules, Game.new(rules, deal).position, 4096) for deal in one_in(2, range(1, 6))]
    assert sum(answer.verdict is Verdict.WINNABLE for answer in answers) > len(answers) / 2


@pytest.mark.parametrize("game", ["canfield", "chinaman", "lucas"])
def test_the_stages_of_a_patient_search_never_rise(game: str) -> None:
    """A beam asks for that. What comes back from foundations was in sight before."""
    rules, random = load(game), Random(game)
    parts = SequencesProblem(rules, wander(rules, random, 0)[0], StageKind.PATIENT)
    state, stage, steps = parts.start, 1 << 30, 0
    while stage != WON and steps < 60 and (children := parts.children(state)):
        assert all(after <= stage for _, after, _ in children)
        state, stage, _ = random.choice(children)
        steps += 1
    assert steps > 9


def test_a_game_with_a_waste_is_soon_won_by_a_beam() -> None:
    """Best-first searches of either kind take more than 8,000 states."""
    dealt = Game.new(load("lucas"), 1)
    assert solve_within(dealt.rules, dealt.position, 1024).verdict is Verdict.WINNABLE


def test_rows_of_two_packs_are_won_in_wide_passes() -> None:
    """Passes that grow by a tenth take more than 12,000 states."""
    dealt = Game.new(load("gypsy"), 12)
    assert solve_within(dealt.rules, dealt.position, 4096).verdict is Verdict.WINNABLE


@pytest.mark.parametrize("game", ["canfield", "double-klondike", "westcliff", "yukon"])
def test_a_path_decodes_to_moves_that_win(game: str) -> None:
    rules = load(game)
    position = next(won for seed in range(20) if (won := settled(rules, seed)))
    assert rules.is_won(position)


def settled(rules: Rules, seed: int) -> Position | None:
    """The end of a random deal, if a short search wins it."""
    parts = SequencesProblem(rules, wander(rules, Random(seed), 0)[0])
    search = BestFirst(parts, 100_000)
    return parts.decode_path(search.path()).position if search.run(2000) is SearchState.FOUND else None


def test_where_the_reserve_is_closed_to_a_card_it_is_not_built_upon() -> None:
    """The red jacks, one in the waste and one that may come back, stay off the queen in the reserve."""
    rules = Rules(load_ruleset("klondike")._replace(reserve=ReserveSection(piles=1, build=True)))
    tops = {"clubs": "JC", "diamonds": "TD", "hearts": "JH", "spades": "JS"}
    homes = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    position = table(rules, {**homes, "tableau-1": "KH QC", "reserve": "QS", "waste": "JD"})
    parts = SequencesProblem(rules, position, pruned=False)
    carries = [move for move in legal_moves(rules, position) if isinstance(move, Carry)]
    after = {parts.state_of(perform(rules, position, move)[0]) for move in carries}
    assert {child for child, _, _ in parts.children(parts.start)} == after


@pytest.mark.parametrize(
    ("to", "piles"),
    [
        (StockTo.RESERVE, {"tableau-1": "KD"}),
        (StockTo.TABLEAU, {"reserve": "KD"}),
    ],
)
def test_a_deal_fills_no_space_from_the_reserve(to: StockTo, piles: dict[str, str]) -> None:
    """A card waits there for the next move, though a space is open."""
    ruleset = load_ruleset("canfield")
    tableau, stock = ruleset.tableau._replace(piles=2), StockSection(to=to)
    rules = Rules(ruleset._replace(tableau=tableau, stock=stock, foundation=FoundationSection()))
    tops = {"clubs": "KC", "diamonds": "JD", "hearts": "KH", "spades": "KS"}
    homes = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    position = table(rules, {**homes, **piles, "stock": "QD"})
    assert solve_within(rules, position, 256).verdict is Verdict.WINNABLE


def test_a_deal_is_soon_won_by_not_burying_cards_in_the_last_pass() -> None:
    """Before, 6,000 states were not enough."""
    dealt = Game.new(load("chinaman"), 6)
    assert solve_within(dealt.rules, dealt.position, 4000).verdict is Verdict.WINNABLE


def test_a_card_that_is_dealt_to_an_empty_column_may_leave_it_to_the_next_row() -> None:
    """As if the eight of clubs had stayed in the column, though a foundation takes it."""
    changes = {"tableau__piles": 2, "tableau__unit": Unit.SINGLE, "foundation__take_back": False}
    rules = Rules(variant("easthaven", **changes))
    names = [rules.piles[index].name for index in rules.seat_piles[0].foundations]
    piles = dict(zip(names, map(up_to, ("7C", "JD", "TH", "TS")), strict=True))
    piles |= {"tableau-2": "8C", "stock": "QD KS 9C KH TC KD KC QS JC JS JH QC QH"}
    position = table(rules, piles)
    (move,) = safe_moves(rules, position)
    after, _ = perform(rules, position, move)
    for problem in (
        SequencesProblem(rules, position, pruned=False),
        SequencesProblem(rules, position),
        SequencesProblem(rules, after),
    ):
        assert BestFirst(problem, 5000).run(5000) is SearchState.FOUND
