"""``solitaire players`` and ``--player``."""

from __future__ import annotations

import os

import pytest

from solitaire.config.paths import data
from solitaire.config.players import VARIABLE
from tests.cli.conftest import Terminal
from tests.stats.played_games import Diary


def test_players_are_added_and_listed(solitaire: Terminal) -> None:
    assert "solitaire players --add" in solitaire("players").out
    assert "solitaire --player ann" in solitaire("players", "--add", "ann").out
    solitaire("players", "--add", "Zoë")
    assert solitaire("players").out == "ann\nZoë\n"
    assert "already" in solitaire("players", "--add", "ANN").complaint
    assert solitaire("players", "--add", "../ann").complaint.startswith("'../ann': A name has up to")


def test_each_player_has_their_own_games(solitaire: Terminal) -> None:
    solitaire("players", "--add", "ann")
    Diary(data()).win("baroness")
    assert "Baroness" in solitaire("stats").out
    assert solitaire("--player", "ANN", "stats").err == "solitaire: No games yet.\n"
    assert os.environ[VARIABLE] == "ann", "subprocesses find the same files"


def test_a_player_who_was_not_added_is_reported(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no player 'bob'" in solitaire("--player", "bob", "stats").complaint
    monkeypatch.setenv(VARIABLE, "b\x1bob\n")
    assert "no player 'b" in solitaire("stats").complaint


def test_the_option_goes_before_the_command(solitaire: Terminal) -> None:
    assert solitaire("stats", "--player", "ann").complaint == "'--player' goes before the command."
