"""Cards that join their sequences at once: no win is missed, and far fewer states are met."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.vocabulary import Base, Destination, Space
from solitaire.solver.answer import Verdict
from solitaire.solver.models.sequences.problem import moves_sequences
from solitaire.solver.models.sequences.safe_joins import SafeJoinsProblem, has_safe_joins
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, table, up_to
from tests.rules.rulesets import variant
from tests.samples import MOST_TRIES
from tests.solver.small_games import every_position, few_cards, few_columns, steps_of

GAMES = [game for game in SHIPPED if moves_sequences(ruleset := load_ruleset(game)) and has_safe_joins(ruleset)]


def test_the_games_are_found_by_their_rules() -> None:
    assert GAMES == ["australian-patience", "odessa", "russian-solitaire"]


@pytest.mark.parametrize("setting", ["tableau__to", "waste__to"])
@pytest.mark.parametrize("place", [Destination.TABLEAU, Destination.SPACE])
def test_nothing_joins_at_once_where_cards_may_not_go_everywhere(setting: str, place: Destination) -> None:
    to = tuple(other for other in Destination if other is not place)
    assert not has_safe_joins(variant("australian-patience", **{setting: to}))


def test_a_card_does_not_join_the_end_of_a_sequence_that_a_foundation_takes_before_it() -> None:
    """Foundations open with fives: on the five of clubs the four would keep it in its column."""
    rules = Rules(variant("australian-patience", foundation__base=Base.FIRST_CARD, foundation__wrap=True))
    founded = {
        f"foundation-{suit}s": " ".join(rank + suit[0].upper() for rank in "56789TJQKA23")
        for suit in ("diamond", "heart", "spade")
    }
    clubs = {"tableau-1": "4D 4C 3C 2C AC", "tableau-2": "KC QC JC TC 9C 8C 7C 6C 5C", "tableau-3": "4H 4S"}
    answer = solve_within(rules, table(rules, founded | clubs), 1000)
    assert answer.verdict is Verdict.WINNABLE


@pytest.mark.parametrize("game", GAMES)
def test_a_state_can_be_won_if_and_only_if_one_that_follows_can(game: str) -> None:
    random, steps, forced = Random(game), 0, 0
    for _ in range(MOST_TRIES):
        if steps >= 150:
            break
        columns = few_columns(load_ruleset(game), random)
        tableau = columns.tableau._replace(space=random.choice((Space.KING, Space.NEVER)))
        rules = Rules(columns._replace(tableau=tableau))
        winnable = every_position(rules, few_cards(rules, random, random.randint(5, 9)))
        if not winnable:
            continue
        for position, following in steps_of(SafeJoinsProblem(rules, next(iter(winnable))), winnable):
            steps += 1
            forced += winnable[position] and len(following) == 1
    assert steps >= 150
    assert forced > 20


@pytest.mark.parametrize(
    ("piles", "spades"),
    [
        # On the queen of diamonds the jack would keep the ten below it from moving.
        ({"foundation-diamonds": "8D", "tableau-1": "9D JD", "tableau-2": "KD TD QD"}, "KS"),
        # The king of spades would take the space that the other king needs.
        (
            {"foundation-hearts": "9H", "tableau-1": "TS KS", "tableau-2": "TH JH QH QS", "stock": "KH 9S JS"},
            "8S",
        ),
    ],
)
def test_what_may_do_harm_is_not_done_at_once(piles: dict[str, str], spades: str) -> None:
    rules = Rules(variant("australian-patience", tableau__piles=2))
    tops = {"foundation-clubs": "KC", "foundation-diamonds": "KD", "foundation-hearts": "KH"}
    tops |= {"foundation-spades": spades} | {pile: top for pile, top in piles.items() if pile in tops}
    position = table(rules, piles | {pile: up_to(top) for pile, top in tops.items()})
    assert BestFirst(SafeJoinsProblem(rules, position), 1000).run(1000) is SearchState.FOUND


def test_a_loss_is_proven_in_far_fewer_states() -> None:
    """Deal 2: without safe joins its proof takes more than 3,000 states."""
    dealt = Game.new(load("australian-patience"), 2)
    problem = SafeJoinsProblem(dealt.rules, dealt.position)
    assert BestFirst(problem, 10_000).run(300) is SearchState.EXHAUSTED


def test_a_path_decodes_to_moves_that_win() -> None:
    dealt = Game.new(load("australian-patience"), 3)
    problem = SafeJoinsProblem(dealt.rules, dealt.position)
    search = BestFirst(problem, 10_000)
    assert search.run(300) is SearchState.FOUND
    assert dealt.rules.is_won(problem.decode_path(search.path()).position)
