"""Games whose columns are joined: what is left out changes no verdict."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Build, FoundationSuit, Space, StockTo
from solitaire.solver.answer import Verdict
from solitaire.solver.models.joined_columns import JoinedColumnsProblem, has_joined_columns
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, table, up_to
from tests.samples import FULL, one_in
from tests.solver.endgames import wander
from tests.solver.small_games import founded, searches_by_pruning, settled

STOREHOUSE = load_ruleset("storehouse")
THREE_COLUMNS = Rules(
    STOREHOUSE._replace(tableau=STOREHOUSE.tableau._replace(piles=3), stock=STOREHOUSE.stock._replace(passes=1))
)
COMPLETE = {
    f"foundation-{number}": f"{up_to(f'K{suit}').removeprefix(f'A{suit} ')} A{suit}"
    for number, suit in enumerate("CDHS", start=1)
}
"""Foundations from the two of a suit to its ace."""


def test_the_games_are_found_by_their_rules() -> None:
    assert [game for game in SHIPPED if has_joined_columns(load_ruleset(game))] == ["storehouse"]


@pytest.mark.parametrize(
    "other",
    [
        STOREHOUSE._replace(tableau=STOREHOUSE.tableau._replace(build=Build.ALTERNATE_COLOURS)),
        STOREHOUSE._replace(tableau=STOREHOUSE.tableau._replace(cards=(2,))),
        STOREHOUSE._replace(tableau=STOREHOUSE.tableau._replace(space=Space.KING)),
        STOREHOUSE._replace(reserve=STOREHOUSE.reserve._replace(auto_fill=False)),
        STOREHOUSE._replace(stock=STOREHOUSE.stock._replace(draw=3)),
        STOREHOUSE._replace(stock=STOREHOUSE.stock._replace(to=StockTo.TABLEAU)),
        STOREHOUSE._replace(foundation=STOREHOUSE.foundation._replace(take_back=True)),
        STOREHOUSE._replace(foundation=STOREHOUSE.foundation._replace(fixed=())),
        STOREHOUSE._replace(foundation=STOREHOUSE.foundation._replace(suit=FoundationSuit.NONE)),
    ],
)
def test_other_rules_are_not_taken_for_such_a_game(other: Ruleset) -> None:
    assert not has_joined_columns(other)


def few_joined_cards(rules: Rules, random: Random) -> Position:
    """A card in each column, a few in reserve and stock, and all others on the foundations."""
    seat_piles, piles = rules.seat_piles[0], founded(rules)
    some = random.sample(seat_piles.foundations, random.randint(2, 4))
    loose: list[Card] = []
    while len(loose) < random.randint(5, 9):
        foundation = piles[random.choice(some)]
        if len(foundation) > 1:
            loose.append(foundation.pop())
    random.shuffle(loose)
    assert seat_piles.stock is not None
    for index in seat_piles.tableau:
        piles[index].append(loose.pop())
    while loose:
        piles[random.choice([*seat_piles.reserve, seat_piles.stock, seat_piles.stock])].append(loose.pop())
    piles[seat_piles.stock] = [~card for card in piles[seat_piles.stock]]
    passes = rules.ruleset.stock.passes
    return Position(
        tuple(map(tuple, piles)), UNLIMITED if passes == UNLIMITED else passes - 1, rules.initial_turned
    )


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_it_settles_small_games_as_every_way_to_play_does(seed: int) -> None:
    """With and without what is left out, in the middle of a game, too, and however often the stock turns."""
    random = Random(seed)

    def small_game() -> tuple[Rules, Position]:
        tableau = STOREHOUSE.tableau._replace(piles=random.randint(1, 3), wrap=random.random() < 0.5)
        stock = STOREHOUSE.stock._replace(passes=random.choice((1, 1, 2, 3, UNLIMITED)))
        rules = Rules(STOREHOUSE._replace(tableau=tableau, stock=stock))
        assert has_joined_columns(rules.ruleset)
        return rules, wander(rules, random, random.randint(0, 4), few_joined_cards(rules, random))[-1]

    games = (small_game() for _ in range(300 if FULL else 75))
    outcomes = settled(games, searches_by_pruning(JoinedColumnsProblem, 2000), 1000)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > (4 if FULL else 1)


@pytest.mark.parametrize(
    "piles",
    [
        # The queen of hearts on the jack has to go to the empty column, which no game from a deal needs.
        {"foundation-3": "2H 3H 4H 5H 6H 7H 8H 9H TH", "tableau-1": "JH QH AH", "tableau-2": "KH"},
        # The ace of hearts has to go to the empty column, before the reserve fills it after any other move.
        {
            "foundation-3": "2H 3H 4H 5H 6H 7H 8H 9H",
            "foundation-4": "2S 3S 4S 5S 6S 7S 8S 9S TS JS",
            "tableau-1": "QS",
            "tableau-2": "AS",
            "storehouse": "KH JH",
            "waste": "KS QH TH AH",
        },
    ],
    ids=["columns not joined", "empty column beside a reserve"],
)
def test_all_moves_are_tried_in_positions_that_follow_from_no_deal(piles: dict[str, str]) -> None:
    position = table(THREE_COLUMNS, COMPLETE | piles)
    assert solve_within(THREE_COLUMNS, position, 2048).verdict is Verdict.WINNABLE


def test_no_column_moves_to_an_empty_one_once_the_reserve_is_empty() -> None:
    piles = {
        "foundation-3": "2H 3H 4H 5H 6H 7H 8H 9H TH",
        "tableau-1": "AH",
        "tableau-2": "QH",
        "waste": "JH KH",
    }
    position = table(THREE_COLUMNS, COMPLETE | piles)
    every, pruned = (JoinedColumnsProblem(THREE_COLUMNS, position, pruned=on) for on in (False, True))
    assert len(pruned.children(pruned.start)) < len(every.children(every.start))


def test_all_deals_are_settled_within_a_thousand_states() -> None:
    rules = load("storehouse")
    answers = [solve_within(rules, Game.new(rules, deal).position, 1024) for deal in range(1, 21)]
    verdicts = {answer.verdict for answer in answers}
    assert verdicts == {Verdict.WINNABLE, Verdict.UNWINNABLE}
