"""The differences between rulesets in short phrases."""

from __future__ import annotations

import pytest

from solitaire.config.user_state import UserState
from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.catalogue_order import game_families
from solitaire.rules.text.differences import differences
from solitaire.rules.vocabulary import Build

GAMES = [load_ruleset(game) for game in game_ids()]
FAMILIES = [
    (family.title, load_ruleset(family.head.id), [load_ruleset(game.id) for game in family.games])
    for family in game_families(map(CatalogueEntry.of, GAMES), UserState())
    if family.head
]


@pytest.mark.parametrize(
    ("game", "base", "phrases"),
    [
        ("klondike-draw-3", "klondike", ("draw 3",)),
        ("klondike-three-passes", "klondike", ("three passes",)),
        ("klondike-vegas", "klondike", ("one pass", "$5 a card")),
        ("klondike", "klondike-vegas", ("unlimited passes", "scored in points")),
        ("klondike-easy", "klondike", ("cards stay on foundations", "not scored")),
        ("portuguese-solitaire", "bakers-dozen", ("kings to empty columns", "kings stay where dealt")),
        ("good-measure", "bakers-dozen", ("ten columns of five", "two aces set out first")),
        ("big-ben-victorian", "big-ben", ("waste only to foundations",)),
        ("baroness-kings-out", "baroness", ("no kings", "three grace piles")),
        ("josephine", "forty-thieves", ("sequences move",)),
        (
            "deuces",
            "forty-thieves",
            ("king on ace", "ten columns of one", "eight foundations with set cards"),
        ),
        ("lady-betty", "sir-tommy", ("foundations in suit", "six piles")),
        ("sir-tommy", "lady-betty", ("foundations in any suit", "four piles")),
    ],
)
def test_phrases_name_what_differs(game: str, base: str, phrases: tuple[str, ...]) -> None:
    assert differences(load_ruleset(game), load_ruleset(base)) == phrases


def test_without_sequences_single_cards_move() -> None:
    freecell = load_ruleset("freecell")
    without = freecell._replace(tableau=freecell.tableau._replace(run=Build.NONE))
    assert differences(without, freecell) == ("single cards move",)


@pytest.mark.parametrize(
    ("build", "phrase"), [(Build.NONE, "no building"), (Build.ANY_CARD, "any card on any other")]
)
def test_kings_on_aces_are_named_only_where_ranks_matter(build: Build, phrase: str) -> None:
    storehouse = load_ruleset("storehouse")
    changed = storehouse._replace(tableau=storehouse.tableau._replace(build=build))
    assert phrase in differences(changed, storehouse)


def test_another_word_for_columns_makes_no_difference() -> None:
    klondike = load_ruleset("klondike")
    assert differences(klondike._replace(tableau=klondike.tableau._replace(word="fan")), klondike) == ()


def test_the_last_line_of_a_row_that_closes_up_is_counted() -> None:
    accordion = load_ruleset("accordion")
    lines_of_ten = accordion._replace(tableau=accordion.tableau._replace(row_length=10))
    assert differences(lines_of_ten, accordion) == ("five rows of ten and one of two",)


def test_that_cards_overlap_comes_before_what_follows_from_it() -> None:
    assert differences(load_ruleset("tri-peaks"), load_ruleset("golf"))[0] == "four rows overlap"


def test_a_triangle_differs_from_a_pyramid_in_the_order_of_its_rows() -> None:
    found = differences(load_ruleset("triangle"), load_ruleset("pyramid"))
    assert found == ("seven rows upside down", "three passes")


def test_cards_that_close_up_at_once_differ_from_those_that_the_player_closes_up() -> None:
    found = differences(load_ruleset("neighbour"), load_ruleset("monte-carlo"))
    assert found == ("cards close up at once, the stock fills gaps", "remove touching pairs of 13")


def test_a_game_does_not_differ_from_itself() -> None:
    for ruleset in GAMES:
        assert differences(ruleset, ruleset) == ()


def test_every_variant_differs_from_the_game_that_its_family_is_named_after() -> None:
    for _, head, games in FAMILIES:
        for ruleset in games:
            if ruleset is not head:
                assert differences(ruleset, head), ruleset.name


def test_variants_of_a_family_have_different_descriptions() -> None:
    for title, head, games in FAMILIES:
        phrases = [differences(ruleset, head) for ruleset in games]
        assert len(set(phrases)) == len(phrases), title
