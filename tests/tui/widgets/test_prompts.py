"""Prompts above the table."""

from __future__ import annotations

from solitaire.tui.widgets.prompts import PilePrompt, PromptReply


def labels_of(piles: int) -> str:
    """The letters of so many piles."""
    return "".join(PilePrompt("Which one?", range(piles), lambda pile: None).labels.values())


def test_more_piles_than_letters_have_capitals_as_well() -> None:
    assert labels_of(3) == "asd"
    assert labels_of(28) == "asdfjklghqwertyuiopzxcvbnmAS"


def test_a_capital_is_a_letter_of_its_own_only_where_a_pile_has_it() -> None:
    chosen: list[int] = []
    for piles in (3, 28):
        assert PilePrompt("Which one?", range(piles), chosen.append).take("A") is PromptReply.ANSWER
    assert chosen == [0, 26]
