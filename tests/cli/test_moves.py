"""``solitaire moves``: a position after some moves, and the legal moves in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solitaire.rules.cards import full_pack, pack_text
from tests.cli.conftest import Terminal

KLONDIKE_1 = ("moves", "klondike", "--deal", "1")
"""Deal 1: aces end columns 6 and 7."""


def test_a_position_and_its_legal_moves(solitaire: Terminal) -> None:
    answer = solitaire(*KLONDIKE_1, "--json")
    assert (answer.status, answer.err, answer.out.count("\n")) == (0, "", 1)
    told = json.loads(answer.out)
    assert list(told) == ["game", "deal", "piles", "won", "moves"]
    assert told["moves"] == ["tableau-6:foundation-hearts", "tableau-7:foundation-spades", "deal"]
    assert told["piles"]["tableau-6"][-1] == "AH"
    assert told["won"] is False


def test_moves_are_made_first(solitaire: Terminal) -> None:
    played = "tableau-6:foundation-hearts  deal"
    told = json.loads(solitaire(*KLONDIKE_1, "--play", played, "--json").out)
    assert told["piles"]["foundation-hearts"] == ["AH"]
    assert told["piles"]["tableau-6"][-1] == "QD"
    assert told["piles"]["waste"] == ["4H"]


def test_people_get_a_table_and_a_list(solitaire: Terminal) -> None:
    lines = solitaire(*KLONDIKE_1).out.splitlines()
    assert lines[0] == "Klondike, deal 1"
    assert lines[-4:] == [
        "Legal moves:",
        "  tableau-6:foundation-hearts",
        "  tableau-7:foundation-spades",
        "  deal",
    ]


ILLEGAL = "deal waste:tableau-1 deal"
REASON = "A red 4 cannot go on a red queen: build down in alternate colours."


def test_an_illegal_move_stops_with_its_place_and_its_reason(solitaire: Terminal) -> None:
    answer = solitaire(*KLONDIKE_1, "--play", ILLEGAL)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"solitaire: Move 2, waste:tableau-1: {REASON}\n"


def test_a_program_gets_an_illegal_move_as_json(solitaire: Terminal) -> None:
    answer = solitaire(*KLONDIKE_1, "--play", ILLEGAL, "--json")
    assert (answer.status, answer.err) == (1, "")
    assert json.loads(answer.out) == {
        "game": "klondike",
        "deal": "1",
        "index": 2,
        "move": "waste:tableau-1",
        "reason": REASON,
    }


def test_a_pile_that_is_not_on_the_table_is_no_legal_move(solitaire: Terminal) -> None:
    answer = solitaire(*KLONDIKE_1, "--play", "tableau-8:tableau-1")
    assert answer.status == 1
    assert "Klondike has no pile called 'tableau-8'." in answer.err


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_what_is_no_move_is_bad_input(solitaire: Terminal, flags: list[str]) -> None:
    complaint = solitaire(*KLONDIKE_1, "--play", "deal 7H", *flags).complaint
    assert complaint.startswith("Move 2: '7H' is not a move")


def test_the_first_pack_of_a_file_is_played(solitaire: Terminal, tmp_path: Path) -> None:
    pack = pack_text(full_pack(1))
    deck = tmp_path / "packs.txt"
    deck.write_text(f"a {pack}\nb {pack}\n")
    told = json.loads(solitaire("moves", "klondike", "--deck", str(deck), "--json").out)
    assert told["deal"] == "a"


def test_a_won_game_is_said_to_be_won(solitaire: Terminal) -> None:
    # Thirteen columns of one rank each, kings first, dealt so that the aces end them all.
    pack = [f"{rank}{suit}" for suit in "SHDC" for rank in "KQJT98765432A"]
    moves = [
        f"tableau-{column}:foundation-{suit}"
        for suit in ("clubs", "diamonds", "hearts", "spades")
        for column in range(13, 0, -1)
    ]
    args = ("moves", "bakers-dozen", "--deck", "-", "--play", " ".join(moves))
    assert json.loads(solitaire(*args, "--json", stdin=" ".join(pack)).out)["won"] is True
    assert "The game is won." in solitaire(*args, stdin=" ".join(pack)).out
