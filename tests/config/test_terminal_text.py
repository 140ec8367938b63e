"""Printing text from outside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis.strategies import text

from solitaire.config.terminal_text import REPLACEMENT, printable, printable_lines
from tests.hostile import ATTACKS, dangers


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_what_a_terminal_obeys_is_shown_by_a_stand_in(attack: str) -> None:
    shown = printable(f"Ann{attack}Bob")
    assert not dangers(shown)
    assert REPLACEMENT in shown
    assert len(shown) == len(f"Ann{attack}Bob")


@pytest.mark.parametrize("name", ["Zoë", "♠ 7", "李雷", "🐱", "❤️", "e\u0301", "a\xa0b", "x\u3000y", ""])
def test_what_can_be_seen_stays_as_it_is(name: str) -> None:
    assert printable(name) == name


def test_a_text_of_several_lines_keeps_them() -> None:
    assert printable_lines("one\n\x1b[2Jtwo\n") == f"one\n{REPLACEMENT}[2Jtwo\n"
    assert printable("one\ntwo") == f"one{REPLACEMENT}two"


@given(text())
def test_no_text_gets_through_with_a_character_that_is_no_sign(any_text: str) -> None:
    assert not dangers(printable(any_text))
    assert "\n" not in printable(any_text)
    assert not dangers(printable_lines(any_text))
    assert len(printable(any_text)) == len(printable_lines(any_text)) == len(any_text)
