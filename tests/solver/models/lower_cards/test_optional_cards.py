"""Columns of which some cards may have left or been kept."""

from __future__ import annotations

from solitaire.solver.models.lower_cards.optional_cards import covers


def test_cards_cover_those_without_some_of_the_optional_ones() -> None:
    assert covers(b"\x41\x05", b"\x41\x05")
    assert covers(b"\x41\x05", b"\x05")
    assert covers(b"\x05\x41\x42", b"\x05\x42")
    assert not covers(b"\x05", b"\x41\x05")
    assert not covers(b"\x41\x05", b"\x05\x41")
