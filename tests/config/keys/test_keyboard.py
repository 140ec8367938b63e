"""The default keys of commands and piles, and custom ones."""

from __future__ import annotations

from itertools import combinations

import pytest

from solitaire.config.keys.commands import COMMANDS
from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.keys.pile_keys import PILE_KINDS
from solitaire.config.settings_file import decode
from solitaire.game.catalogue import game_ids, load

SHARED = ({"foundations", "discard"}, {"reserve", "cells"})
"""Kinds of piles that have the same keys, as hardly any game has both."""
VI_OR_NOT = pytest.mark.parametrize("vi", [False, True], ids=["usual", "vi"])


def chosen(*lines: str) -> tuple[Keyboard, list[str]]:
    """The keyboard of a settings file with these lines in its table of keys, and its mistakes."""
    reading = decode("settings.toml", "\n".join(["[keys]", *lines]))
    return reading.settings.keyboard, [str(mistake) for mistake in reading.mistakes]


def all_keys(keyboard: Keyboard) -> dict[str, set[str]]:
    names = [command.id for command in COMMANDS] + list(PILE_KINDS.values())
    return {name: set(keyboard[name]) for name in names}


@VI_OR_NOT
def test_no_key_has_two_meanings(vi: bool) -> None:
    for (one, keys), (other, others) in combinations(all_keys(Keyboard(vi=vi)).items(), 2):
        assert not keys & others or {one, other} in SHARED, (one, other)


@VI_OR_NOT
def test_every_pile_of_every_game_has_a_key_that_is_no_command(vi: bool) -> None:
    keyboard = Keyboard(vi=vi)
    of_commands = {key for command in COMMANDS for key in keyboard[command.id]}
    for game in game_ids():
        rules = load(game)
        keys = keyboard.piles(rules)
        # Of piles that overlap, and of the places of rows, those of a column share a key.
        assert len(set(keys.values())) == len(keys) or rules.covering or rules.row_places, game
        assert not {"", *of_commands} & set(keys.values()), game


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        ('"u ctrl+z"', ("u", "ctrl+z")),
        ('"u, ctrl+z"', ("u", "ctrl+z")),
        ('["Y", "Ctrl+Z"]', ("Y", "ctrl+z")),
        ('"Backspace f5 escape"', ("backspace", "f5", "escape")),
        ('"! "', ("!",)),
        ('"Y Y"', ("Y",)),
    ],
)
def test_keys_are_written_as_people_write_them(written: str, keys: tuple[str, ...]) -> None:
    keyboard, mistakes = chosen(f"undo = {written}", 'put-down = "f9"')
    assert mistakes == []
    assert keyboard["undo"] == tuple("esc" if key == "escape" else key for key in keys)


def test_piles_take_keys_of_a_kind_in_their_order() -> None:
    keyboard, mistakes = chosen('columns = "! @ # $ % ^ &"', 'foundations = ", | 8 9"')
    assert mistakes == []
    klondike = load("klondike")
    keys = keyboard.piles(klondike)
    assert [keys[klondike.index[f"tableau-{column}"]] for column in (1, 2, 7)] == ["!", "@", "&"]
    assert keys[klondike.index["foundation-clubs"]] == ","


def test_a_pile_beyond_the_chosen_keys_gets_one_that_is_free() -> None:
    keyboard, mistakes = chosen('columns = "1 2"', 'hint = "D"')
    assert mistakes == []
    klondike = load("klondike")
    keys = keyboard.piles(klondike)
    assert len(set(keys.values())) == len(keys)
    assert keyboard["hint"][0] not in keys.values()


def test_two_commands_may_change_places() -> None:
    keyboard, mistakes = chosen('hint = "u"', 'undo = "h"')
    assert mistakes == []
    assert (keyboard["hint"], keyboard["undo"]) == (("u",), ("h",))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('udno = "Y"', "keys.udno: there is no such command or kind of piles. Did you mean 'undo'?"),
        (
            'undo = "h"',
            "keys.undo: 'h' is already the key of hint; choose another key, or change hint too.",
        ),
        (
            'hint = "1"',
            "keys.hint: '1' is already the key of columns; choose another key, or change columns too.",
        ),
        ('waste = "u"', "keys.waste: 'u' is already the key of undo; choose another key, or change undo too."),
        (
            'columns = "asdf"',
            "keys.columns: there is no key 'asdf'. Separate the keys of piles by spaces: 'a s d f'.",
        ),
        (
            'waste = "hyper+w"',
            "keys.waste: there is no key 'hyper+w'. Write a character or a name like space, f5 or ctrl+z.",
        ),
        ('undo = "bakspace"', "keys.undo: there is no key 'bakspace'. Did you mean 'backspace'?"),
        (
            'undo = "hyper+u"',
            "keys.undo: there is no key 'hyper+u'. Write a character or a name like space, f5 or ctrl+z.",
        ),
        ('undo = "ctrl+m"', "keys.undo: a terminal cannot tell 'ctrl+m' from 'enter'; choose another key."),
        ('undo = "ctrl+q"', "keys.undo: 'ctrl+q' always means quit; choose another key."),
        ('undo = ""', "keys.undo: name at least one key, such as 'u'."),
        ("undo = 3", "keys.undo: 3 is not text in quotes, such as 'u ctrl+z'."),
        ("undo = 2026-11-28", "keys.undo: 2026-11-28 is not text in quotes, such as 'u ctrl+z'."),
        ('waste = "f2"', "keys.waste: the key of a pile is a single character, not 'f2'."),
    ],
)
def test_what_cannot_be_is_refused_with_its_line_and_the_usual_keys_hold(line: str, complaint: str) -> None:
    keyboard, mistakes = chosen("# mine", line)
    assert mistakes == [f"settings.toml:3: {complaint}"]
    assert all_keys(keyboard) == all_keys(Keyboard())


def test_cells_take_the_keys_chosen_for_the_reserve_unless_they_have_their_own() -> None:
    reserve = '[keys]\nfoundations = "h j k l"\nhint = "H"\nreserve = "d f g y o"\n'
    reading = decode("settings.toml", reserve)
    assert not reading.mistakes
    assert reading.settings.keyboard["cells"] == tuple("dfgyo")
    reading = decode("settings.toml", reserve + 'cells = "o y g f d"\n')
    assert not reading.mistakes
    assert reading.settings.keyboard["cells"] == tuple("oygfd")


def test_of_two_equal_custom_keys_the_later_is_dropped() -> None:
    keyboard, mistakes = chosen('undo = "f2"', 'hint = "f2"')
    assert mistakes == [
        "settings.toml:3: keys.hint: 'f2' is already the key of undo; choose another key, or change undo too."
    ]
    assert (keyboard["undo"], keyboard["hint"]) == (("f2",), ("h",))


def test_a_key_that_stands_in_the_file_though_it_is_the_usual_one_is_kept() -> None:
    keyboard, mistakes = chosen('undo = "u h"', 'hint = "h"')
    assert mistakes == [
        "settings.toml:2: keys.undo: 'h' is already the key of hint; choose another key, or change hint too."
    ]
    assert (keyboard["undo"], keyboard["hint"]) == (Keyboard()["undo"], ("h",))


def test_keys_that_are_no_table_are_refused() -> None:
    reading = decode("settings.toml", 'keys = "u"\n')
    (mistake,) = reading.mistakes
    assert str(mistake).startswith("settings.toml:1: keys: write [keys] on a line of its own")


def test_with_the_keys_of_vi_what_is_chosen_is_measured_by_them() -> None:
    reading = decode("settings.toml", 'vi_keys = true\n[keys]\nhint = "h"\nundo = "Y"\n')
    assert [str(mistake) for mistake in reading.mistakes] == [
        "settings.toml:3: keys.hint: 'h' is already the key of left; choose another key, or change left too."
    ]
    assert reading.settings.keyboard["hint"] == ("H",)
    assert reading.settings.keyboard["undo"] == ("Y",)
