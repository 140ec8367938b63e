"""The order of games in menus, and search."""

from __future__ import annotations

import pytest

from solitaire.config.user_state import UserState
from solitaire.game.catalogue import catalogue_entries, game_ids, load_rulesets
from solitaire.game.catalogue_order import MOST_LATELY, game_families, game_sections, search

GAMES, _ = catalogue_entries()


def titles(memory: UserState) -> list[str]:
    return [section.title for section in game_sections(GAMES, memory)]


def ids(title: str, memory: UserState) -> list[str]:
    (section,) = (section for section in game_sections(GAMES, memory) if section.title == title)
    return [ruleset.id for ruleset in section.games]


def members(title: str) -> list[str]:
    (family,) = (family for family in game_families(GAMES, UserState()) if family.title == title)
    return [ruleset.id for ruleset in family.games]


def found(text: str) -> list[str]:
    return [ruleset.id for ruleset in search(GAMES, text)]


def test_every_game_is_in_its_family_and_the_one_that_named_it_comes_first() -> None:
    families = game_families(GAMES, UserState())
    assert sorted(ruleset.id for family in families for ruleset in family.games) == sorted(game_ids())
    assert [family.title for family in families] == sorted({ruleset.family for ruleset in GAMES})
    assert members("Klondike")[0] == "klondike"
    assert members("Yukon")[:2] == ["yukon", "alaska"]
    assert members("FreeCell")[:4] == ["freecell", "freecell-one-cell", "freecell-two-cells", "bakers-game"]
    for family in families:
        assert family.head is None or family.head.name == family.title


def test_the_default_of_a_family_is_the_game_played_last_or_else_the_first() -> None:
    memory = UserState(recent=("yukon", "klondike-vegas", "klondike"))
    defaults = {family.title: family.default.id for family in game_families(GAMES, memory)}
    assert defaults["Klondike"] == "klondike-vegas"
    assert defaults["Big Ben"] == "big-ben"


def test_a_game_without_a_family_is_listed_by_its_name() -> None:
    own = GAMES[0]._replace(id="staircase", name="Staircase", family="")
    listed = [family.row_title for family in game_families([*GAMES, own], UserState())]
    assert listed[listed.index("Staircase") - 1] == "Spider"


def test_a_newcomer_finds_a_game_of_each_kind_to_begin_with() -> None:
    assert titles(UserState()) == ["Start here"]
    assert ids("Start here", UserState()) == [
        "klondike",
        "freecell",
        "spider",
        "bakers-dozen",
        "big-ben",
        "pounce",
    ]


def test_a_player_of_one_or_two_games_finds_others_to_try() -> None:
    after_one = UserState(recent=("klondike",))
    assert titles(after_one) == ["Recently played", "Try next"]
    assert ids("Try next", after_one) == ["freecell", "spider", "bakers-dozen", "big-ben", "pounce"]
    after_two = UserState(favourites=("klondike",), recent=("spider", "klondike"))
    assert ids("Try next", after_two) == ["freecell", "bakers-dozen", "big-ben", "pounce"]
    after_three = UserState(recent=("yukon", "spider", "klondike"))
    assert titles(after_three) == ["Recently played"]


def test_favourites_and_games_played_lately_are_listed_in_their_own_order() -> None:
    memory = UserState(favourites=("yukon", "big-ben"), recent=("klondike", "yukon"))
    assert titles(memory) == ["Favourites", "Recently played"], "three games are known"
    assert ids("Favourites", memory) == ["yukon", "big-ben"]
    assert ids("Recently played", memory) == ["klondike", "yukon"]


def test_of_the_games_played_lately_a_few_are_listed() -> None:
    recent = ("no-such-game", *sorted(game_ids()))
    assert ids("Recently played", UserState(recent=recent)) == list(recent[1 : MOST_LATELY + 1])


def test_a_game_that_is_no_more_is_not_shown() -> None:
    memory = UserState(favourites=("no-such-game", "bristol"), recent=("no-such-game-either", "yukon"))
    assert ids("Favourites", memory) == ["bristol"]
    assert ids("Recently played", memory) == ["yukon"]


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


def test_nothing_is_found_where_one_word_fits_nothing() -> None:
    assert found("klondike xyzzy") == []


def test_part_of_a_word_is_found_in_a_name_and_its_beginning_elsewhere() -> None:
    assert "simple-simon" in found("mon")
    assert "fortress" not in found("mon"), "though its aces are among other cards"
    assert "fortress" in found("amo")


def test_no_words_find_everything() -> None:
    assert sorted(found("  ")) == sorted(game_ids())


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
