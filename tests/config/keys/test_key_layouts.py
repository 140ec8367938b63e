"""Keyboard layouts: piles keep their places, commands their letters, and no key has two meanings."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.config.keys.commands import COMMANDS
from solitaire.config.keys.key_layouts import (
    LAYOUTS,
    QWERTY,
    Rows,
    answer_key,
    blocks_on,
    characters,
    layout_fault,
    pile_key,
    without_shift,
)
from solitaire.config.keys.key_teaching import ENOUGH, KeyTeaching, known_layout
from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.keys.pile_keys import PILE_KINDS, SHARING_KEYS
from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS
from solitaire.config.settings import Settings
from solitaire.config.settings_file import amend, decode
from solitaire.game.catalogue import game_ids, load

RUSSIAN: Rows = LAYOUTS["cyrillic"]
GREEK: Rows = ("1234567890-=", ";ςερτυθιοπ[]", "ασδφγηξκλ '", "ζχψωβνμ,./")
HEBREW: Rows = ("1234567890-=", "/'קראטוןםפ][", "שדגכעיחלךף,", "זסבהנמצתץ.")
PLACES = "".join(QWERTY)
VI_OR_NOT = pytest.mark.parametrize("vi", [False, True], ids=["usual", "vi"])
EVERY_LAYOUT = pytest.mark.parametrize("rows", LAYOUTS.values(), ids=LAYOUTS)


def check(keyboard: Keyboard) -> None:
    """No key has two meanings."""
    names = [command.id for command in COMMANDS] + list(PILE_KINDS.values())
    for one, other in combinations(names, 2):
        shared = set(keyboard[one]) & set(keyboard[other])
        assert not shared or frozenset({one, other}) in SHARING_KEYS, (one, other, shared)


@VI_OR_NOT
@EVERY_LAYOUT
def test_no_key_has_two_meanings_on_any_layout(rows: Rows, vi: bool) -> None:
    check(Keyboard(vi=vi, rows=rows))


@VI_OR_NOT
@given(keys=st.permutations(PLACES), skipped=st.sets(st.integers(0, len(PLACES) - 1), max_size=20))
def test_no_key_has_two_meanings_however_the_keys_are_mixed(
    vi: bool, keys: list[str], skipped: set[int]
) -> None:
    left = "".join(" " if place in skipped else key for place, key in enumerate(keys))
    rows = []
    for row in QWERTY:
        rows.append(left[: len(row)])
        left = left[len(row) :]
    keyboard = Keyboard(vi=vi, rows=tuple(rows))
    check(keyboard)
    for game in ("big-ben", "belvedere", "klondike"):
        of_piles = [key for key in keyboard.piles(load(game)).values() if key]
        assert len(set(of_piles)) == len(of_piles)
        assert not {key for command in COMMANDS for key in keyboard[command.id]} & set(of_piles)


@VI_OR_NOT
@pytest.mark.parametrize("rows", [GREEK, HEBREW], ids=["greek", "hebrew"])
def test_signs_and_capitals_at_the_places_of_letters_give_no_key_two_meanings(rows: Rows, vi: bool) -> None:
    check(Keyboard(vi=vi, rows=rows))
    assert Keyboard(rows=rows)["quit"] == ("ctrl+q", "q"), "the key that cannot be typed comes last"
    taught = json.dumps(rows, ensure_ascii=False)
    text = f'key_layout = "taught"\ntaught_keys = {taught}\nvi_keys = {str(vi).lower()}\n[keys]\nundo = "Y"\n'
    reading = decode("settings.toml", text)
    assert (reading.settings.keyboard["undo"], reading.mistakes) == (("Y",), ())


@EVERY_LAYOUT
def test_every_pile_of_every_game_has_a_key_on_every_layout(rows: Rows) -> None:
    keyboard = Keyboard(rows=rows)
    commands = {key for command in COMMANDS for key in keyboard[command.id]}
    for game in game_ids():
        of_piles = keyboard.piles(load(game)).values()
        assert "" not in of_piles, game
        shares_keys = load(game).covering or load(game).row_places
        assert len(set(of_piles)) == len(of_piles) or shares_keys, game
        assert commands.isdisjoint(of_piles), game


@pytest.mark.parametrize(
    ("layout", "kind", "keys"),
    [
        ("qwerty", "foundations", "zxcvbm"),
        ("qwertz", "columns", "1234567890ßü+o"),
        ("qwertz", "foundations", "yxcvbm"),
        ("qwertz", "reserve", "dfgjklz"),
        ("azerty", "columns", "&é\"'(-è_çà)=$o"),
        ("azerty", "waste", "z"),
        ("azerty", "foundations", "wxcvb,"),
        ("dvorak", "stock", "o"),
        ("dvorak", "waste", ","),
        ("dvorak", "foundations", "jkxmwv"),
        ("dvorak", "discard", "j"),
        ("dvorak", "reserve", "fgclyds"),
    ],
)
def test_piles_keep_their_places_and_pass_over_the_letters_of_commands(
    layout: str, kind: str, keys: str
) -> None:
    """On Dvorak ``;`` and ``q`` are under the first foundations, and jump and quit by name."""
    assert "".join(Keyboard(rows=LAYOUTS[layout])[kind]) == keys


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name != "cyrillic"])
def test_commands_keep_their_letters(layout: str) -> None:
    keyboard = Keyboard(rows=LAYOUTS[layout])
    assert all(keyboard[command.id] == command.keys for command in COMMANDS)


def test_without_latin_letters_commands_are_at_their_places() -> None:
    keyboard = Keyboard(rows=RUSSIAN)
    assert [keyboard[command] for command in ("undo", "restart", "menu", "deal")] == [
        ("г", "ctrl+z"),
        ("К",),
        ("Ь",),
        ("space",),
    ]
    assert keyboard["foundations"] == tuple("ячсмиь")


@EVERY_LAYOUT
def test_a_layout_has_a_character_of_its_own_for_every_place(rows: Rows) -> None:
    assert layout_fault(rows) == ""
    assert len(characters(rows)) == len("".join(rows).replace(" ", ""))


@pytest.mark.parametrize("rows", LAYOUTS.values(), ids=LAYOUTS)
def test_the_keys_of_a_race_are_at_the_same_places(rows: Rows) -> None:
    blocks = blocks_on(rows, DEFAULT_BLOCKS)
    assert blocks.keys() == DEFAULT_BLOCKS.keys()
    for people in blocks.values():
        assert len(set("".join(people))) == len("".join(people))
    assert blocks_on(QWERTY, DEFAULT_BLOCKS) == DEFAULT_BLOCKS
    assert blocks_on(LAYOUTS["azerty"], DEFAULT_BLOCKS)["two"][0] == "azertqsdfg"


@pytest.mark.parametrize(
    ("rows", "key", "meant"),
    [
        (LAYOUTS["azerty"], "é", "2"),
        (LAYOUTS["azerty"], "2", "2"),
        (LAYOUTS["azerty"], "y", "y"),
        (LAYOUTS["azerty"], "enter", "enter"),
        (LAYOUTS["dvorak"], "f", "f"),
        (RUSSIAN, "н", "y"),
        (RUSSIAN, "Н", "y"),
        (RUSSIAN, "2", "2"),
    ],
)
def test_questions_are_answered_by_digits_and_letters_wherever_they_are(
    rows: Rows, key: str, meant: str
) -> None:
    assert answer_key(rows, key) == meant


def test_a_digit_typed_with_shift_or_on_the_keypad_is_the_key_of_its_column() -> None:
    assert pile_key(LAYOUTS["azerty"], "2") == "é"
    assert pile_key(LAYOUTS["azerty"], "é") == "é"
    assert all(pile_key(QWERTY, key) == key for key in (*PLACES, "enter"))


@pytest.mark.parametrize(
    ("rows", "shifted", "key"),
    [
        (QWERTY, "(", "9"),
        (QWERTY, "Q", "q"),
        (QWERTY, "enter", "enter"),
        (LAYOUTS["qwertz"], "(", "8"),
        (LAYOUTS["qwertz"], ":", "."),
        (LAYOUTS["azerty"], "2", "é"),
        (LAYOUTS["azerty"], "é", "é"),
        (LAYOUTS["azerty"], ".", ";"),
        (LAYOUTS["dvorak"], ":", ";"),
        (RUSSIAN, "Й", "й"),
    ],
)
def test_shift_that_another_holds_changes_no_key(rows: Rows, shifted: str, key: str) -> None:
    assert without_shift(rows, shifted) == key


# In the settings


def test_a_layout_in_the_settings_moves_the_keys_of_piles() -> None:
    reading = decode("settings.toml", 'key_layout = "azerty"\n[keys]\nstock = "é"\nhint = "W"\n')
    mistakes = [str(mistake).partition(";")[0] for mistake in reading.mistakes]
    assert mistakes == [
        "settings.toml:3: keys.stock: 'é' is already the key of columns",
        "settings.toml:4: keys.hint: 'W' is already the key of replays",
    ]
    assert reading.settings.keyboard["waste"] == ("z",)


def test_a_taught_layout_is_written_and_read_again() -> None:
    before = '# Mine.\nlook = "paper"\n'
    settings = Settings("paper", key_layout="taught", taught_keys=('12"\\', *RUSSIAN[1:]))
    settings = settings._replace(taught_keys=('12"\\567890-=', *RUSSIAN[1:]))
    text = amend(before, settings)
    assert decode("settings.toml", text) == (settings, ())
    assert text.endswith(before)
    assert settings.keyboard["columns"][:4] == ("1", "2", '"', "\\")


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("3", "write the four rows of your keyboard in square brackets, such as ['1234567890-=',"),
        ('["1234"]', "the four rows have 12, 12, 11, 10 keys; write a space for a key that types nothing"),
        (
            '["1234567890-=", "qwertyuiop[]", "asdfghjkl;\'", "zxcvbnm,.1"]',
            "'1' stands there twice; write a space for one of them.",
        ),
        (
            '["1234567890-=", "Qwertyuiop[]", "asdfghjkl;\'", "zxcvbnm,./"]',
            "'Q' is a capital; the piles have the keys without shift.",
        ),
        (
            '["123４567890-=", "qwertyuiop[]", "asdfghjkl;\'", "zxcvbnm,./"]',
            "'４' cannot be shown beside a pile; leave that key out.",
        ),
    ],
)
def test_a_taught_layout_that_cannot_be_is_refused_and_qwerty_holds(value: str, complaint: str) -> None:
    reading = decode("settings.toml", f'key_layout = "taught"\ntaught_keys = {value}\n')
    (mistake,) = map(str, reading.mistakes)
    assert mistake.startswith(f"settings.toml:2: taught_keys: {complaint}")
    assert reading.settings.key_rows == QWERTY


# Teaching


def taught(keys: str) -> KeyTeaching:
    teaching = KeyTeaching()
    for key in keys:
        if key == " ":
            teaching.skip()
        else:
            assert teaching.press(key) == ""
    return teaching


def test_keys_are_taught_place_by_place() -> None:
    teaching = taught("".join(RUSSIAN)[:13])
    assert teaching.place == 13
    assert teaching.rows == ("1234567890-=", "й" + 11 * " ", 11 * " ", 10 * " ")
    teaching.back()
    assert teaching.press("Ё") == "" and teaching.rows[1][0] == "ё", "caps lock makes no difference"
    assert taught("".join(RUSSIAN)).rows == RUSSIAN
    assert taught("".join(RUSSIAN)).place is None


def test_a_key_is_taught_once_and_types_a_character() -> None:
    teaching = taught("12")
    assert teaching.press("2").startswith("2 is taken")
    assert teaching.press("f5").startswith("This key types no character")
    assert teaching.press("４").startswith("'４' cannot be shown")
    assert teaching.place == 2


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_known_layout_is_recognised(name: str) -> None:
    keys = "".join(LAYOUTS[name])
    assert known_layout(LAYOUTS[name]) == name
    assert known_layout(taught(keys[:13] + "        " + keys[21:]).rows) == name, "some keys were skipped"
    assert known_layout(taught(keys[: ENOUGH - 1]).rows) == "", "too few keys"


def test_another_layout_is_not_taken_for_a_known_one() -> None:
    assert known_layout(("1234567890-=", "qwfpgjluy;[]", "arstdhneio'", "zxcvbkm,./")) == ""
