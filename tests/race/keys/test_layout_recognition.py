"""Recognising the layout of a keyboard by the keys pressed before a race."""

from __future__ import annotations

from itertools import product

import pytest

from solitaire.config.keys.key_layouts import LAYOUTS, blocks_on
from solitaire.config.keys.race_blocks import BLOCK_PRESETS, DEFAULT_BLOCKS, KEYPAD
from solitaire.race.keys.key_blocks import block_size
from solitaire.race.keys.layout_recognition import LayoutRecognition


def offered(keys: str, people: int, own: str = "qwerty") -> str:
    recognition = LayoutRecognition(LAYOUTS[own], DEFAULT_BLOCKS, block_size(people), people)
    for key in keys:
        recognition.press(key)
    return recognition.offer


def keys_of(layout: str, people: int) -> tuple[str, ...]:
    return blocks_on(LAYOUTS[layout], DEFAULT_BLOCKS)[block_size(people)][:people]


@pytest.mark.parametrize("people", range(1, 7))
def test_the_keys_of_a_layout_are_recognised_on_any_other(people: int) -> None:
    for layout, own in product(LAYOUTS, repeat=2):
        keys = set("".join(keys_of(layout, people)))
        offer = offered("".join(sorted(keys)), people, own)
        if keys <= set("".join(keys_of(own, people))):
            assert offer == "", (layout, own)
        elif people in (1, 2, 4) or layout not in ("qwerty", "qwertz"):
            assert keys_of(offer, people) == keys_of(layout, people), (layout, own)
        else:
            assert offer == "", "QWERTY and QWERTZ have the same keys for them, at two places"


@pytest.mark.parametrize(
    ("keys", "people", "offer"),
    [
        ("qwertasdfg", 1, ""),
        ("qwertasdfgz#", 1, ""),
        ("azer", 1, ""),
        ("azert", 1, "azerty"),
        ("azert€", 1, "azerty"),
        ("zuiop", 2, ""),
        ("zuiopö", 2, "qwertz"),
    ],
    ids=["own", "stray keys", "too few", "enough", "a key of no layout", "of two layouts", "of one"],
)
def test_a_layout_is_offered_once_it_is_certain(keys: str, people: int, offer: str) -> None:
    assert offered(keys, people) == offer


def test_a_keyboard_that_lacks_keys_of_a_block_is_another_one() -> None:
    bare = (" " * 12, " " * 12, " " * 11, " " * 10)
    recognition = LayoutRecognition(bare, DEFAULT_BLOCKS, block_size(2), 2)
    for key in "".join(keys_of("azerty", 2)):
        recognition.press(key)
    assert recognition.offer == "azerty"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_keypad_is_the_same_on_every_layout(layout: str) -> None:
    blocks = blocks_on(LAYOUTS[layout], BLOCK_PRESETS["keypad"])
    assert blocks["one"] == (KEYPAD,) and blocks["two"][1] == blocks["four"][2] == KEYPAD
    for people in blocks.values():
        assert len(set("".join(people))) == len("".join(people)), "no key is in two blocks"


def test_left_handed_players_have_their_keys_on_the_right() -> None:
    assert BLOCK_PRESETS["left-handed"]["one"] == (DEFAULT_BLOCKS["two"][1],)
