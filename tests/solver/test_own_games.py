"""Verdicts on games of a player's own: combinations of settings that no shipped game has."""

from __future__ import annotations

from itertools import cycle

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.cards import ACE, CLUBS, KING, make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.sections import (
    CellsSection,
    DiscardSection,
    FixedFoundation,
    FoundationSection,
    PackSection,
)
from solitaire.rules.vocabulary import (
    Base,
    Build,
    DealWhen,
    Destination,
    FoundationSuit,
    Goal,
    OpenWhen,
    Space,
    Unit,
)
from solitaire.solver.answer import Verdict
from solitaire.solver.portfolio import search_runs
from solitaire.solver.solve import solve_within
from tests.rules.positions import down_from, table, up_to, written
from tests.rules.rulesets import variant

KINGS = ("KC", "KD", "KH", "KS")
FROM_TWO = FoundationSection(
    wrap=True,
    fixed=tuple(
        FixedFoundation(label, make_card(2, suit), make_card(ACE, suit)) for label, suit in enumerate(range(4))
    ),
)
"""A foundation of each suit, from a two that the deal puts there to the ace."""


@pytest.mark.parametrize("game", ["agnes-sorel", "yukon"])
def test_foundations_of_their_own_that_open_with_one_rank_take_their_suits(game: str) -> None:
    rules = Rules(load_ruleset(game)._replace(foundation=FROM_TWO))
    founded = {f"foundation-{label}": up_to(king).split(maxsplit=1)[1] for label, king in enumerate(KINGS)}
    position = table(rules, founded | {"tableau-1": "AC", "tableau-2": "AD", "tableau-3": "AH AS"})
    for run in search_runs(rules, position, 1000):
        assert run.verdict(run.search.run(1000)) is Verdict.WINNABLE


def test_foundations_that_open_with_the_first_card_have_other_cards_below() -> None:
    rules = Rules(variant("yukon", foundation__base=Base.FIRST_CARD, foundation__wrap=True))
    ranks = "89TJQKA234567"
    founded = {
        f"foundation-{suit}": " ".join(rank + suit[0].upper() for rank in ranks[:height])
        for suit, height in (("clubs", 13), ("diamonds", 11), ("hearts", 10), ("spades", 12))
    }
    columns = {"tableau-1": "7S", "tableau-2": "6D 5H 6H 7D", "tableau-3": "7H"}
    position = table(rules, founded | columns)
    for run in search_runs(rules, position, 1000):
        assert run.verdict(run.search.run(1000)) is Verdict.WINNABLE


def test_a_stock_waits_for_spaces_that_are_never_filled() -> None:
    rules = Rules(variant("golf", stock__when=DealWhen.NO_SPACE))
    position = table(rules, {"stock": "5S", "foundation": "4S", "tableau-1": "6S"})
    assert solve_within(rules, position, 1000).verdict is Verdict.UNWINNABLE


def test_a_tableau_is_emptied_beside_a_reserve_whose_cards_fit_nearly_everywhere() -> None:
    rules = Rules(load_ruleset("flower-garden")._replace(goal=Goal.EMPTY_TABLEAU))
    piles = {"foundation-spades": up_to("8S"), "tableau-3": "9S KS"}
    position = table(rules, piles | {"bouquet-1": "TS", "bouquet-2": "QS", "bouquet-3": "JS"})
    for run in search_runs(rules, position, 1000):
        assert run.verdict(run.search.run(1000)) is Verdict.WINNABLE


def test_a_game_with_aces_in_such_a_reserve_is_won_when_only_they_are_left() -> None:
    ruleset = load_ruleset("flower-garden")
    rules = Rules(ruleset._replace(discard=DiscardSection(below=Build.SAME_SUIT)))
    discarded = " ".join(card for suit in KINGS for card in up_to(suit).split()[1:] if card != "6S")
    reserve = {f"bouquet-{number}": ace for number, ace in enumerate(("AC", "AD", "AH"), 1)}
    position = table(rules, reserve | {"discard": discarded, "tableau-1": "6S AS"})
    for run in search_runs(rules, position, 1000):
        assert run.verdict(run.search.run(1000)) is Verdict.WINNABLE


def test_a_column_of_golf_may_hold_most_of_two_packs() -> None:
    golf = load_ruleset("golf")
    heights = (64, 2) + (4,) * 8
    rules = Rules(
        golf._replace(
            pack=PackSection(decks=2),
            tableau=golf.tableau._replace(piles=len(heights), cards=heights),
            foundation=golf.foundation._replace(wrap=True, king_closes=False),
        )
    )
    ranks = cycle(range(ACE, KING + 1))
    piles = [[next(ranks)]] + [[next(ranks) for _ in range(height)] for height in reversed(heights)]
    first, *columns = [written(make_card(rank, CLUBS) for rank in reversed(pile)) for pile in piles]
    names = [f"tableau-{number}" for number in range(len(heights), 0, -1)]
    position = table(rules, {"foundation": first} | dict(zip(names, columns, strict=True)))
    assert solve_within(rules, position, 5000).verdict is Verdict.WINNABLE


def test_a_stock_may_be_turned_over_more_often_than_a_byte_can_count() -> None:
    ruleset = load_ruleset("odd-and-even")
    rules = Rules(ruleset._replace(stock=ruleset.stock._replace(passes=1000)))
    ways = {f"foundation-{number}": one.cards for number, one in enumerate(ruleset.foundation.fixed, 1)}
    founded = {name: written(cards[:-1] if name.endswith("1") else cards) for name, cards in ways.items()}
    position = table(rules, founded | {"tableau-1": written(ways["foundation-1"][-1:])})
    assert solve_within(rules, position, 256).verdict is Verdict.WINNABLE


def test_a_card_of_the_reserve_that_fills_a_space_may_have_to_stay_there() -> None:
    """The jack goes from the reserve onto the queen, but not from the space that the ten of spades leaves."""
    rules = Rules(
        variant(
            "canfield", tableau__piles=2, tableau__to=(Destination.FOUNDATION,), foundation=FoundationSection()
        )
    )
    tops = {"clubs": "KC", "diamonds": "9D", "hearts": "JH", "spades": "9S"}
    founded = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    columns = {"tableau-1": "KD QH QD KS QS", "tableau-2": "TS"}
    position = table(rules, founded | columns | {"waste": "JS", "reserve": "TD KH JD"})
    assert solve_within(rules, position, 1000).verdict is Verdict.WINNABLE


def test_sequences_that_stay_are_of_a_suit_though_no_foundation_has_one() -> None:
    rules = Rules(
        variant(
            "wasp",
            tableau__build=Build.ANY_SUIT,
            foundation=FoundationSection(suit=FoundationSuit.NONE),
            cells=CellsSection(piles=1),
        )
    )
    clubs, diamonds, hearts, spades = map(down_from, KINGS)
    columns = [clubs, diamonds, hearts.replace("AH", "AS"), spades.removesuffix(" AS"), "AH"]
    position = table(rules, {f"tableau-{number}": column for number, column in enumerate(columns, 1)})
    answer = solve_within(rules, position, 1000)
    assert (answer.verdict, len(answer.moves)) == (Verdict.WINNABLE, 2)


def test_a_tableau_from_which_sequences_leave_may_be_emptied_before_the_last_one() -> None:
    ruleset = load_ruleset("spider")
    rules = Rules(ruleset._replace(goal=Goal.EMPTY_TABLEAU, cells=CellsSection(piles=1)))
    position = table(rules, {"stock": "KS", "tableau-1": "AS"})
    answer = solve_within(rules, position, 1000)
    assert (answer.verdict, len(answer.moves)) == (Verdict.WINNABLE, 1)


def test_piles_that_take_any_card_may_be_of_a_limited_height() -> None:
    rules = Rules(variant("sir-tommy", tableau__maximum=1))
    founded = {f"foundation-{number}": up_to(top) for number, top in enumerate(("6C", *KINGS[1:]), 1)}
    position = table(rules, founded | {"waste": "KC", "stock": "7C 8C 9C TC JC QC"})
    assert solve_within(rules, position, 1000).verdict is Verdict.UNWINNABLE


def test_columns_from_which_sequences_leave_may_be_of_a_limited_height() -> None:
    """The ace of hearts would complete its sequence, above the two of spades, as the fourteenth card."""
    ruleset = variant("simple-simon", tableau__maximum=13, tableau__space=Space.NEVER, tableau__run=None)
    rules = Rules(ruleset._replace(tableau=ruleset.tableau._replace(unit=Unit.SINGLE)))
    clubs, diamonds, hearts, spades = map(down_from, KINGS)
    columns = ["2S " + hearts.removesuffix(" AH"), "AH", spades.removesuffix(" 2S AS"), "AS"]
    piles = {f"tableau-{number}": column for number, column in enumerate(columns, 1)}
    position = table(rules, piles | {"foundation-1": clubs, "foundation-2": diamonds})
    assert solve_within(rules, position, 1000).verdict is Verdict.UNWINNABLE


@pytest.mark.parametrize("game", ["eastcliff", "klondike-vegas", "whitehead"])
@pytest.mark.parametrize(
    ("when", "verdict"), [(OpenWhen.ALWAYS, Verdict.WINNABLE), (OpenWhen.EMPTY_STOCK, Verdict.UNWINNABLE)]
)
def test_foundations_may_wait_for_the_stock(game: str, when: OpenWhen, verdict: Verdict) -> None:
    """The queen of spades is dealt before the king, which then covers it."""
    rules = Rules(variant(game, foundation__when=when, tableau__space=Space.NEVER))
    suits = {"clubs": "KC", "diamonds": "KD", "hearts": "KH", "spades": "JS"}
    founded = {f"foundation-{suit}": up_to(last) for suit, last in suits.items()}
    position = table(rules, founded | {"stock": "KS QS"})
    assert solve_within(rules, position, 1000).verdict is verdict
