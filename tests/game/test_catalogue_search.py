"""The search for games."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import catalogue_entries, game_ids, load_rulesets
from solitaire.game.catalogue_order import by_family
from solitaire.game.catalogue_search import search, similar

GAMES, _ = catalogue_entries()


def found(text: str) -> list[str]:
    return [ruleset.id for ruleset in search(GAMES, text)]


def test_games_are_found_by_the_number_of_decks() -> None:
    rulesets, _ = load_rulesets()
    of_two = {ruleset.id for ruleset in rulesets if ruleset.pack.decks == 2}
    for text in ("two decks", "2 decks", "two deck"):
        assert of_two <= set(found(text))
    assert "napoleons-square" in found("two decks"), "its summary names those of another game"
    assert {ruleset.id for ruleset in search(rulesets, "two decks")} == set(found("two decks"))


@pytest.mark.parametrize(
    ("other", "game"),
    [
        ("Treasure Trove", "osmosis"),
        ("thirteens", "baroness"),
        ("Napoleon at St Helena", "forty-thieves"),
        ("classic solitaire", "klondike"),
        ("midnight oil", "la-belle-lucie"),
        ("sham battle", "beleaguered-castle"),
        ("father time", "big-ben"),
    ],
)
def test_a_game_is_found_by_another_name_which_its_variants_do_not_have(other: str, game: str) -> None:
    assert found(other) == [game]


def test_names_come_before_other_names() -> None:
    assert found("gaps")[0] == "gaps" and "montana" in found("gaps")
    assert found("vacancies") == ["gaps", "montana"]


def test_whole_other_names_come_before_names_that_only_contain_the_text() -> None:
    assert found("Solitaire")[:2] == ["klondike", "portuguese-solitaire"]
    assert found("demon") == ["demon-patience", "canfield", "racing-demon"]
    assert found("idiot's delight") == ["aces-up", "king-albert"]


@pytest.mark.parametrize(
    ("one", "three"), [("turn one", "turn three"), ("Turn 1", "Turn 3"), ("turn1", "turn3")]
)
def test_numbers_in_other_names_are_found_as_digits_too(one: str, three: str) -> None:
    assert (found(one)[0], found(three)[0]) == ("klondike", "klondike-draw-3")


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("klondike turn 3", "klondike-draw-3"),
        ("turn three klondike", "klondike-draw-3"),
        ("klondike turn one", "klondike"),
        ("klondike solitaire", "klondike"),
    ],
)
def test_words_of_a_name_and_another_name_of_a_game_find_it_first(text: str, game: str) -> None:
    assert found(text)[0] == game


@pytest.mark.parametrize("text", ["spider 4 suits", "spider four suits", "4 suit spider"])
def test_spider_is_found_by_its_four_suits_before_the_variants_with_fewer(text: str) -> None:
    assert found(text)[0] == "spider"


def test_nothing_is_found_where_one_word_fits_nothing() -> None:
    assert found("klondike xyzzy") == []


def test_part_of_a_word_is_found_in_a_name_and_its_beginning_elsewhere() -> None:
    assert "simple-simon" in found("mon")
    assert "fortress" not in found("mon"), "though its aces are among other cards"
    assert "fortress" in found("amo")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("klondkie", "klondike"),
        ("Canfeild", "canfield"),
        ("bakers dosen", "bakers-dozen"),
        ("golff", "golf"),
        ("treasure trov3", "osmosis"),
    ],
)
def test_a_misspelt_name_is_similar_to_the_one_that_is_meant(typed: str, meant: str) -> None:
    assert found(typed) == []
    assert similar(GAMES, typed)[0].id == meant


def test_a_game_with_several_similar_names_is_found_once_and_others_not_at_all() -> None:
    ids = [game.id for game in similar(GAMES, "american toad patience")]
    assert len(ids) == len(set(ids))
    assert similar(GAMES, "xyzzy") == similar(GAMES, "") == []


def test_no_words_find_everything() -> None:
    assert sorted(found("  ")) == sorted(game_ids())
    assert found("  ") == [game.id for game in by_family(GAMES)], "in the order of the list"


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("draw3", "draw three"),
        ("draw 3", "draw three"),
        ("1suit", "one suit"),
        ("1 suit", "one suit"),
        ("2 decks", "two decks"),
        ("freecell 2 cells", "freecell two cells"),
    ],
)
def test_numbers_are_found_as_digits_and_without_a_space(typed: str, same: str) -> None:
    assert found(same)
    assert set(found(typed)) >= set(found(same))
    assert found(typed)[0] == found(same)[0]
