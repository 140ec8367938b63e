"""Packs read from a deck file."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.game.deck_file import read_packs
from solitaire.rules.cards import PackError, face_up, full_pack, pack_text, parse_card

PACK = pack_text(full_pack(1))
FILE = Path("packs.txt")


def refusal(text: str, decks: int = 1) -> str:
    with pytest.raises(PackError) as caught:
        read_packs(FILE, text, decks)
    return str(caught.value)


def test_packs_are_read_a_line_each() -> None:
    text = f"% two packs\n\n{PACK}\nsecond {PACK.lower().replace('t', '10')}\n"
    assert read_packs(FILE, text, 1) == [("", full_pack(1)), ("second", full_pack(1))]


def test_a_label_of_several_words_is_refused_with_the_mend() -> None:
    end = "'my' is not a card. A card is a rank of A23456789TJQK and a suit of CDHS. A label is one word."
    assert refusal(f"my deck: {PACK}") == f"packs.txt:1: Card 1: {end}"
    assert "label" not in refusal(PACK.replace("AC", "my"))


def test_two_packs_on_one_line() -> None:
    assert read_packs(FILE, f"{PACK} {PACK}", 2) == [("", full_pack(2))]


def test_a_missing_card_is_named() -> None:
    assert refusal(PACK.replace(" 7D", "")) == "packs.txt:1: This is not a deck of 52 cards: missing 7D."


def test_a_doubled_card_is_named() -> None:
    message = "packs.txt:1: This is not a deck of 52 cards: missing 7D; doubled QH."
    assert refusal(PACK.replace("7D", "QH")) == message


def test_a_card_too_many_in_two_packs_is_named() -> None:
    assert refusal(f"{PACK} {PACK.replace('7D', 'QH')}", 2) == (
        "packs.txt:1: This is not a deck of 104 cards: missing 7D; too many QH."
    )


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("D7", "Card 20: 'D7' is not a card. Did you mean 7D?"),
        ("1S", "Card 20: '1S' is not a card. Did you mean AS?"),
        ("7X", "Card 20: '7X' is not a card. Did you mean 7S?"),
        ("??", "Card 20: '??' is not a card. A card is a rank of A23456789TJQK and a suit of CDHS."),
    ],
)
def test_a_misspelt_card_is_named(word: str, message: str) -> None:
    assert parse_card("7D") == full_pack(1)[19]
    assert refusal(f"% mine\n{PACK.replace('7D', word)}") == f"packs.txt:2: {message}"


@pytest.mark.parametrize("sign", ["\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_line_feeds_count_as_lines_as_in_an_editor(sign: str) -> None:
    first, rest = PACK.split(" ", 1)
    assert read_packs(FILE, f"{first}{sign}{rest}\n{PACK}\n", 1) == [("", full_pack(1))] * 2
    assert refusal(f"% a{sign}b\n{sign}% c\n{PACK.replace('7D', '7X')}").startswith("packs.txt:3: Card 20")


@pytest.mark.parametrize("text", ["10h", "10♥", "T♡", "t♥\ufe0f", "#10♥"])
def test_a_card_may_have_a_suit_symbol(text: str) -> None:
    assert face_up(parse_card(text)) == parse_card("TH")


def test_an_empty_file_has_no_pack() -> None:
    assert refusal("% nothing\n\n") == (
        "packs.txt: there is no deck in this file; write 52 cards on one line, like AS QH 2H."
    )
    assert "write 104 cards on one line" in refusal("", decks=2)
