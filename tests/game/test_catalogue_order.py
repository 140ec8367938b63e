"""The order of games in menus, and search."""

from __future__ import annotations

import pytest

from solitaire.config.user_state import UserState
from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.game.catalogue_order import game_groups, search

GAMES = [load_ruleset(game) for game in game_ids()]


def titles(memory: UserState) -> list[str]:
    return [shelf.title for shelf in game_groups(GAMES, memory)]


def ids(title: str, memory: UserState) -> list[str]:
    (shelf,) = (shelf for shelf in game_groups(GAMES, memory) if shelf.title == title)
    return [ruleset.id for ruleset in shelf.games]


def found(text: str) -> list[str]:
    return [ruleset.id for ruleset in search(GAMES, text)]


def test_every_game_stands_in_its_family_and_the_one_that_named_it_comes_first() -> None:
    families = game_groups(GAMES, UserState(recent=("yukon",)))[1:]
    assert sorted(ruleset.id for shelf in families for ruleset in shelf.games) == sorted(game_ids())
    assert [shelf.title for shelf in families] == sorted({ruleset.family for ruleset in GAMES})
    assert ids("Klondike", UserState())[0] == "klondike"
    assert ids("Yukon", UserState()) == ["yukon", "australian-patience"]


def test_a_newcomer_finds_a_game_of_each_kind_to_begin_with() -> None:
    assert titles(UserState())[0] == "To begin with"
    assert ids("To begin with", UserState()) == ["klondike", "bakers-dozen", "big-ben", "pounce"]


def test_favourites_and_games_played_lately_come_first_in_their_own_order() -> None:
    memory = UserState(favourites=("yukon", "big-ben"), recent=("klondike", "yukon"))
    assert titles(memory)[:3] == ["Favourites", "Played lately", "Baker's Dozen"]
    assert ids("Favourites", memory) == ["yukon", "big-ben"]
    assert ids("Played lately", memory) == ["klondike", "yukon"]


def test_a_game_that_is_no_more_is_not_shown() -> None:
    assert titles(UserState(favourites=("no-such-game",), recent=("yukon",)))[0] == "Played lately"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("yuk", "yukon"),
        ("BAKER", "bakers-dozen"),
        ("bakers dozen", "bakers-dozen"),
        ("klondike", "klondike"),
        ("clock", "grandfathers-clock"),
        ("draw three vegas", "klondike-vegas-draw-3"),
        ("spanish", "spanish-patience"),
    ],
)
def test_a_name_is_found_by_its_words(text: str, first: str) -> None:
    assert found(text)[0] == first


def test_families_and_summaries_are_searched_after_names() -> None:
    assert found("big ben")[:3] == ["big-ben", "big-ben-victorian", "big-ben-relaxed"]
    assert "grandfathers-clock" in found("big ben"), "of that family"
    assert found("foresight") == ["bakers-dozen"], "in the summary"


def test_nothing_is_found_where_one_word_fits_nothing() -> None:
    assert found("klondike xyzzy") == []


def test_no_words_find_everything() -> None:
    assert sorted(found("  ")) == sorted(game_ids())
