"""Custom keys for a race: valid ones, and mistakes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS
from solitaire.config.settings import Settings
from solitaire.config.settings_file import amend, decode
from solitaire.game.catalogue import load
from solitaire.race.keys.key_blocks import KeyBlocks

OWN = '[race]\ntwo = ["12345 QWERT", "7890- uiop["]\n'


def test_keys_of_ones_own_take_the_place_of_the_usual_ones() -> None:
    reading = decode("settings.toml", OWN)
    assert reading.mistakes == ()
    pads = KeyBlocks(load("pounce", 2), [1, 2], reading.settings.race)
    assert "".join(pads.keys(1).values()) == "12345qwert"
    assert pads["-"] == (2, "tableau-5")
    assert pads["y"] is None


def test_other_numbers_of_people_keep_the_usual_ones() -> None:
    pads = KeyBlocks(load("pounce", 3), [1, 2, 3], decode("settings.toml", OWN).settings.race)
    assert "".join(pads.keys(3).values()) == DEFAULT_BLOCKS["four"][2]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('two = ["qwertasdfg", "yuiophjklq"]', "person 2 has 'q' as person 1 has; choose another key."),
        ('two = ["qwertasdfq", "yuiophjkl;"]', "person 1 has 'q' twice; choose another key."),
        ('one = ["qwert"]', "person 1 has 5 keys; name 10, such as 'qwertasdfg'."),
        (
            'one = "qwertasdfg"',
            "write the keys of each person in square brackets, such as ['qwertasdfg'].",
        ),
        ('three = ["a"]', "keys are for one, two, four, six people."),
    ],
)
def test_what_cannot_be_is_refused_and_the_usual_keys_hold(line: str, said: str) -> None:
    reading = decode("settings.toml", f"[race]\n{line}\n")
    (mistake,) = reading.mistakes
    assert str(mistake).startswith("settings.toml:2: race.")
    assert said in str(mistake)
    pads = KeyBlocks(load("pounce", 2), [1, 2], reading.settings.race)
    assert "".join(pads.keys(2).values()) == DEFAULT_BLOCKS["two"][1]


def test_they_stay_when_another_setting_changes() -> None:
    settings = decode("", OWN).settings
    assert decode("", amend(OWN, settings._replace(look="paper"))).settings.race == settings.race
    assert Settings().race == {}


def test_the_example_of_the_page_is_good() -> None:
    page = (Path(__file__).parents[3] / "docs" / "racing.md").read_text("utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    assert "race" in tomllib.loads(example)
    assert decode("settings.toml", example).mistakes == ()
