"""The menu on terminals of any size, in Unicode and in ASCII."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import player_rulesets
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import UserState, save_user_state
from solitaire.game.catalogue import catalogue_entries
from solitaire.game.catalogue_order import game_families
from solitaire.tui.screens.menu.menu_rows import ROW_WIDTH, game_rows
from tests.tui.app_pilot import in_the_app, shown, until
from tests.tui.screens.menu.menu_list import highlight_family, listed


def test_a_newcomer_sees_games_their_summaries_and_the_keys() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = shown(pilot)
        for text in (
            "Start here",
            "Baker's Dozen",
            "The classic: draw one",
            "enter  play a new deal",
            "q quit",
        ):
            assert text in screen
        starts = {
            line.index(text)
            for line in screen.splitlines()
            for text in ("Solitaire", "/ to search", "All games")
            if text in line
        }
        assert len(starts) == 1, "title, search and headings begin in one column"
        assert "Press enter to play" in screen
        assert "╱╲╱╲" in screen and "Q♥" in screen, "a picture of the table, with cards"

    in_the_app(script)


def test_a_long_name_of_a_players_own_game_is_cut_to_its_line_of_the_list() -> None:
    (folder := player_rulesets()).mkdir(parents=True)
    name = "Grandmother's very own and rather long Klondike"
    (folder / "grandma.toml").write_text(f'extends = "klondike"\nname = "{name}"\n')

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"grandm")
        assert any(line.startswith("   Grandmother's very own and r…") for line in shown(pilot).splitlines())
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert f"   {name}\n" in shown(pilot), "there is room for all of it"

    in_the_app(script)


@pytest.mark.parametrize("games", [1, 2])
def test_a_long_name_of_a_players_own_family_is_cut_to_one_line_of_the_list(games: int) -> None:
    (folder := player_rulesets()).mkdir(parents=True)
    for game in range(games):
        names = 'name = "Our very own and rather long game"\nfamily = "Our very own and rather long family"\n'
        (folder / f"own{game}.toml").write_text(f'extends = "klondike"\n{names}')

    async def script(pilot: Pilot[None]) -> None:
        line = next(line for line in listed(pilot) if "Our very own" in line)
        assert line.endswith("…" if games == 1 else "… · 2")

    in_the_app(script, size=(80, 60))


def test_a_narrow_terminal_has_the_preview_below_the_list_if_it_is_high() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "play a new deal" not in shown(pilot)
        await pilot.resize_terminal(60, 30)
        await pilot.pause()
        below = shown(pilot).partition("All games")[2]
        assert "play a new deal" in below
        await pilot.resize_terminal(80, 30)
        await pilot.pause()
        above = shown(pilot).partition("All games")[0]
        assert "play a new deal" in above, "beside the list"

    in_the_app(script, size=(60, 18))


def test_the_highlighted_game_stays_in_view_on_a_lower_terminal() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("G")
        for rows in (40, 24, 18):
            await pilot.resize_terminal(80, rows)
            await pilot.pause()
            assert "▸ Yukon" in shown(pilot)

    in_the_app(script)


def test_a_large_terminal_has_room_for_the_rules_in_words() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "The deal" in shown(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "The deal" not in shown(pilot)
        assert "add to favourites" in shown(pilot)

    in_the_app(script, size=(120, 40))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)], ids=str)
def test_nothing_in_the_menu_is_beyond_ascii(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))
    save_user_state(UserState(welcomed=True, favourites=("yukon",), recent=("big-ben",)))

    async def script(pilot: Pilot[None]) -> None:
        for keys in ((), ("G",), ("slash", "x")):
            await pilot.press(*keys)
            await pilot.pause()
            assert shown(pilot).isascii()

    in_the_app(script, size=size)


def test_a_small_terminal_shows_the_list_alone() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Klondike" in shown(pilot)
        assert "The classic" not in shown(pilot)
        assert "play    ? keys  q quit" in shown(pilot), "commands keep apart from the prompt"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "The classic" in shown(pilot)

    in_the_app(script, size=(40, 12))


def test_a_wide_terminal_has_a_wider_list() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert pilot.app.screen.query_one("#games").size.width == 48
        await highlight_family(pilot, "Big Ben")
        await pilot.press("space")
        await pilot.pause()
        assert "one deck, no stock, built in any suit" in shown(pilot)
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "one deck, no stock" in listed(pilot))

    in_the_app(script, size=(200, 60))


def test_no_difference_in_a_family_is_cut() -> None:
    games = [game for game in catalogue_entries()[0] if game.seats.least == 1]
    families = game_families(games, UserState())
    rows = list(game_rows([], families, {family.title for family in families}, ROW_WIDTH))
    assert len(rows) > len(games)
    assert [row.text for row in rows if "…" in row.text] == []
