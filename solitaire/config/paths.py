"""Every directory that the program touches, and where the rulesets are."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_config_path, user_data_path, user_state_path

APP = "solitaire"
UNFINISHED = "unfinished"
FINISHED = "finished"
DAMAGED = "damaged"
"""Folders of games among the player's data."""
RACES = "races"
"""The folder of races among them, with the same folders in it."""
RULESETS = "rulesets"
RACES = "races"


def shipped_rulesets() -> Path:
    """The rulesets that come with the program: inside the package when installed from a wheel, beside
    it in a checkout.
    """
    package = Path(__file__).parents[1]
    installed = package / RULESETS
    return installed if installed.is_dir() else package.parent / RULESETS


def player_rulesets() -> Path:
    """The player's own rulesets; the folder need not exist."""
    return data() / RULESETS


def data() -> Path:
    """What must not be lost: the player's rulesets, saves and records."""
    return user_data_path(APP, appauthor=False)


def races() -> Path:
    """The hands of races that were run."""
    return data() / RACES


def surveys() -> Path:
    """What surveys found out, so that they can go on."""
    return data() / "surveys"


def config() -> Path:
    """Settings."""
    return user_config_path(APP, appauthor=False)


def state() -> Path:
    """What the program remembers by itself and could do without: favourites, games played lately."""
    return user_state_path(APP, appauthor=False)


def all_places() -> dict[str, Path]:
    """Every place by name, for ``solitaire where``."""
    return {
        "rulesets": shipped_rulesets(),
        "player rulesets": player_rulesets(),
        "data": data(),
        "unfinished games": data() / UNFINISHED,
        "finished games": data() / FINISHED,
        "damaged games": data() / DAMAGED,
        "races": races(),
        "surveys": surveys(),
        "config": config(),
        "state": state(),
    }
