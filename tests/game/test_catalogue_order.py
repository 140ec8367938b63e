"""The order of games in menus."""

from __future__ import annotations

from solitaire.config.user_state import UserState
from solitaire.game.catalogue import catalogue_entries, game_ids
from solitaire.game.catalogue_order import MOST_LATELY, game_families, game_sections

GAMES, _ = catalogue_entries()


def titles(memory: UserState) -> list[str]:
    return [section.title for section in game_sections(GAMES, memory)]


def ids(title: str, memory: UserState) -> list[str]:
    (section,) = (section for section in game_sections(GAMES, memory) if section.title == title)
    return [ruleset.id for ruleset in section.games]


def members(title: str) -> list[str]:
    (family,) = (family for family in game_families(GAMES, UserState()) if family.title == title)
    return [ruleset.id for ruleset in family.games]


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
