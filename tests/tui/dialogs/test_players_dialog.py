"""The players dialog, driven by keys and the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import players
from solitaire.config.players import VARIABLE, add_player, players_in
from solitaire.tui.dialogs.players_dialog import PlayersDialog
from solitaire.tui.screens.menu import MenuScreen
from tests.tui.app_pilot import click, host, in_the_app, screen_type, shown


def test_a_player_is_added_and_the_program_run_anew_for_this_one() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P")
        assert screen_type(pilot) is PlayersDialog
        assert "No name · playing now" in shown(pilot)
        assert "enter add · tab players" in shown(pilot), "there is nobody to change to"
        await pilot.press(*"Zoë", "enter")
        assert (host(pilot).next_player, host(pilot).leaving) == ("Zoë", 0)

    in_the_app(script)
    assert players_in(players()) == ["Zoë"]


def test_a_name_that_is_taken_or_none_is_refused_and_may_be_mended() -> None:
    add_player("ann", players())

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P", "tab", *"Ann", "enter")
        await pilot.pause()
        assert "There is a player ann already." in shown(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert "games, statistics" in shown(pilot), "the fault is withdrawn"
        await pilot.press("!", "enter")
        await pilot.pause()
        assert "A name has up to 20 letters or digits" in shown(pilot)
        await pilot.press("escape")
        assert screen_type(pilot) is MenuScreen
        assert host(pilot).leaving is None

    in_the_app(script)
    assert players_in(players()) == ["ann"]


def test_players_that_cannot_be_read_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(folder: Path) -> list[str]:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr("solitaire.tui.dialogs.players_dialog.players_in", unreadable)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P")
        await pilot.pause()
        assert "denied." in shown(pilot)
        await pilot.press("escape")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


def test_arrows_lead_from_the_list_to_the_new_name_and_back() -> None:
    for name in ("ann", "bob"):
        add_player(name, players())

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("P")
        assert "enter change · tab new player" in shown(pilot)
        await pilot.press("down", "down", "down")
        assert "enter add · tab players" in shown(pilot)
        await pilot.press("down", "up", *"Cleo", "up", "enter")
        assert host(pilot).next_player == "bob", "the last row, above the name"

    in_the_app(script)
    assert players_in(players()) == ["ann", "bob"]


def test_a_click_changes_the_player_and_the_present_one_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("ann", "bob"):
        add_player(name, players())
    monkeypatch.setenv(VARIABLE, "BOB")

    async def script(pilot: Pilot[None]) -> None:
        assert " Solitaire · bob " in shown(pilot)
        await pilot.press("P")
        assert "bob · playing now" in shown(pilot)
        await pilot.press("enter")
        assert screen_type(pilot) is MenuScreen
        assert host(pilot).next_player is None
        await pilot.press("P")
        await click(pilot, "No name")
        assert (host(pilot).next_player, host(pilot).leaving) == ("", 0)

    in_the_app(script)


def test_the_statistics_show_whose_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    add_player("ann", players())
    monkeypatch.setenv(VARIABLE, "ann")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("T")
        await host(pilot).workers.wait_for_complete()
        await pilot.pause()
        assert " Statistics · ann " in shown(pilot)

    in_the_app(script)


def test_a_visitor_of_a_server_has_no_other_players(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(type(pilot.app), "is_web", property(lambda app: True))
        await pilot.press("P")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)
