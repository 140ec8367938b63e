"""The filter of terminal input: reports that nothing asked for are no keys, however they arrive."""

from __future__ import annotations

import pytest

from solitaire.tui.terminal.input_filter import InputFilter

STRINGS = [
    b"\x1bP>|tmux 3.4\x1b\\",
    b"\x1b]11;rgb:0000/0000/0000\x1b\\",
    b"\x1b]11;rgb:0000/0000/0000\x07",
    b"\x1b]lThe title\x1b\\",
    b"\x1b_Gi=31;OK\x1b\\",
]
REPORTS = [
    b"\x1b[M\xff\xff\xff",
    b"\x1b[?62;22c",
    b"\x1b[>41;354;0c",
    b"\x1b[?1u",
    b"\x1b[?997;1n",
    b"\x1b[0n",
    b"\x1b[>4;2m",
    b"\x1b[?12;40R",
    b"\x1b[6;20;10t",
    b"\x1b[<0;" + b"9" * 300 + b";1M",
    *STRINGS,
]
ASKED = [
    b"\x1b[?2048;2$y",
    b"\x1b[48;24;80;480;640t",
    b"\x1b[97;5u",
    b"\x1b[<0;1;1M",
    b"\x1b[I",
    b"\x1b[A",
    b"\x1b[3~",
    b"\x1bOP",
]
PASTE = b"a\x1b[200~b\x1b[A\x1b]11;c\x1b[200~\x1b[201\x1b[201~d"


def filtered(*pieces: bytes) -> bytes:
    """What is passed on of input that arrives in pieces."""
    filter = InputFilter()
    return b"".join(map(filter.feed, pieces))


@pytest.mark.parametrize("report", REPORTS, ids=ascii)
def test_the_answer_to_a_question_of_another_program_is_no_key(report: bytes) -> None:
    assert filtered(b"a" + report * 2 + b"b") == b"ab"


@pytest.mark.parametrize("report", [*STRINGS, b"\x1b[?62;22c", b"\x1b[<0;" + b"9" * 300 + b";1M"], ids=ascii)
def test_such_an_answer_may_arrive_in_two_pieces(report: bytes) -> None:
    for size in range(len(b"\x1b[?"), len(report)):
        assert filtered(b"a" + report[:size], report[size:] + b"b") == b"ab", size


@pytest.mark.parametrize("report", ASKED, ids=ascii)
def test_what_the_driver_asks_for_and_keys_are_passed_on(report: bytes) -> None:
    for size in range(len(report) + 1):
        assert filtered(report[:size], report[size:]) == report


@pytest.mark.parametrize("key", [b"\x1b", b"\x1b[", b"\x1b]", b"\x1bP", b"\x1b_"], ids=ascii)
def test_no_key_is_held_back(key: bytes) -> None:
    assert filtered(key) == key
    assert filtered(key, b"u") == key + b"u"


def test_keys_that_arrive_with_an_escape_do_not_hold_back_later_ones() -> None:
    assert filtered(b"\x1b]7", b"u") == b"\x1b]7u"


def test_a_paste_has_no_escapes_however_it_arrives() -> None:
    for size in range(len(PASTE) + 1):
        passed = filtered(PASTE[:size], PASTE[size:])
        assert passed == b"a\x1b[200~b[A]11;c[200~[201\x1b[201~d", size


def test_what_is_incomplete_is_dropped() -> None:
    filter = InputFilter()
    for begin in (b"\x1b[<35;8", b"\x1b]11;rgb:00", b"\x1b[200~\x1b[20"):
        filter.feed(begin)
        filter.reset()
        assert filter.feed(b"\x1b[A1") == b"\x1b[A1"
