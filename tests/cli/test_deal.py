"""``solitaire deal``: the opening of a numbered deal or of a given pack."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import date
from pathlib import Path
from threading import Thread

import pytest

from solitaire.game.catalogue import game_ids, load
from solitaire.game.deals import deals_of
from solitaire.game.deck_file import DECK
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack, pack_text, parse_card
from tests.cli.conftest import Terminal

PACK = pack_text(full_pack(1))


def test_the_table_is_described_pile_by_pile(solitaire: Terminal) -> None:
    answer = solitaire("deal", "klondike", "--deal", "1", "--json")
    assert (answer.status, answer.err, answer.out.count("\n")) == (0, "", 1)
    told = json.loads(answer.out)
    assert list(told) == ["game", "deal", "piles"]
    assert (told["game"], told["deal"]) == ("klondike", "1")
    assert told["piles"]["tableau-1"] == ["QH"]
    assert told["piles"]["tableau-3"] == ["#5D", "#9S", "5C"]
    assert told["piles"]["waste"] == []
    assert len(told["piles"]["stock"]) == 24
    assert told["piles"]["stock"][-1] == "#4H"


def test_a_narrow_terminal_divides_no_card(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    words = solitaire("deal", "klondike", "--deal", "1").out.split()
    assert words[words.index("stock") + 1 :][:3] == ["#6H", "#2H", "#9C"]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_dealt(solitaire: Terminal, game: str) -> None:
    piles = json.loads(solitaire("deal", game, "--deal", "7", "--json").out)["piles"]
    dealt = [[parse_card(card) for card in pile] for pile in piles.values()]
    assert list(piles) == [spec.name for spec in load(game).piles]
    assert dealt == [list(pile) for pile in Game.new(load(game), 7).position.piles]


def test_people_get_a_table(solitaire: Terminal) -> None:
    lines = solitaire("deal", "klondike", "--deal", "ms1234").out.splitlines()
    assert lines[0] == "Klondike, deal ms1234"
    assert "  waste                -" in lines
    assert [line.split()[0] for line in lines if line.startswith("  tableau")] == [
        f"tableau-{n}" for n in range(1, 8)
    ]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("command", [("deal", "klondike"), ("play", "klondike", "--plain")])
def test_a_long_label_is_cut_in_titles(solitaire: Terminal, tmp_path: Path, command: tuple[str, ...]) -> None:
    (deck := tmp_path / "deck").write_text(f"{'w' * 900} {PACK}\n")
    words = solitaire(*command, "--deck", str(deck), stdin="quit\n").out.split()
    assert words[:2] == ["Klondike,", "deck"]
    assert words[2].removesuffix(".") == f"{'w' * 59}…"


def test_todays_deal_is_todays(solitaire: Terminal) -> None:
    before = date.today()
    told = json.loads(solitaire("deal", "klondike", "--deal", "today", "--json").out)
    assert told["deal"] in {str(deal) for day in (before, date.today()) for deal in deals_of(day)}


def test_without_a_number_the_deal_is_random_and_its_number_is_shown(solitaire: Terminal) -> None:
    told = json.loads(solitaire("deal", "klondike", "--json").out)
    assert json.loads(solitaire("deal", "klondike", "--deal", told["deal"], "--json").out) == told


def test_a_pack_is_dealt_in_its_order(solitaire: Terminal, tmp_path: Path) -> None:
    deck = tmp_path / "packs.txt"
    deck.write_text(f"% all in order\n\nfirst {PACK}\n{' '.join(reversed(PACK.split()))}\n")
    answer = solitaire("deal", "klondike", "--deck", str(deck), "--json")
    first, second = map(json.loads, answer.out.splitlines())
    assert (first["deal"], second["deal"]) == ("first", None)
    assert first["piles"]["tableau-1"] == ["AC"]
    assert first["piles"]["tableau-2"] == ["#2C", "8C"]
    assert second["piles"]["tableau-1"] == ["KS"]


def test_a_pack_may_come_from_stdin(solitaire: Terminal) -> None:
    answer = solitaire("deal", "bakers-dozen", "--deck", "-", stdin=PACK)
    assert answer.status == 0
    assert answer.out.splitlines()[0] == "Baker's Dozen, custom deck"


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [(f"mine {PACK}", 0, "Baker's Dozen, deck mine"), ("AS " * DECK.most, 2, "the limit is 4 MB.")],
    ids=["a deck", "too much"],
)
def test_a_pack_may_come_through_a_pipe(solitaire: Terminal, text: str, status: int, said: str) -> None:
    output, input = os.pipe()

    def write() -> None:
        with suppress(BrokenPipeError), os.fdopen(input, "w") as file:
            file.write(text)

    writer = Thread(target=write)
    writer.start()
    answer = solitaire("deal", "bakers-dozen", "--deck", f"/dev/fd/{output}")
    os.close(output)
    writer.join()
    assert answer.status == status and said in answer.out + answer.err


def test_people_get_a_table_a_pack(solitaire: Terminal) -> None:
    answer = solitaire("deal", "klondike", "--deck", "-", stdin=f"one {PACK}\ntwo: {PACK}\n")
    first, _, second = answer.out.partition("\n\nKlondike, deck two\n")
    assert first.startswith("Klondike, deck one\n")
    assert first.removeprefix("Klondike, deck one\n") == second.removesuffix("\n")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["--deal", "zero"], "'zero' is not a deal number: type a number, one like ms11982, or today."),
        (["--deal", "0"], "Deal '0' does not exist: deal numbers go from 1 to 100000000000000000000."),
        (["--deal", "1", "--deck", "-"], "Give --deal or --deck, not both."),
        (["--deck", "missing.txt"], "missing.txt: No such file or directory."),
        (["--deck", "."], ".: Is a directory."),
    ],
)
def test_deals_that_cannot_be(solitaire: Terminal, args: list[str], complaint: str) -> None:
    for command in ("deal", "moves", "play"):
        assert solitaire(command, "klondike", *args).complaint == complaint


@pytest.mark.parametrize(
    ("pack", "complaint"),
    [
        ("", "stdin: there is no deck in this file; write 52 cards on one line, like AS QH 2H."),
        (PACK.replace("AC ", ""), "stdin:1: This is not a deck of 52 cards: missing AC."),
        (PACK.replace("AC", "KS"), "stdin:1: This is not a deck of 52 cards: missing AC; doubled KS."),
        (PACK.replace("AC", "CA"), "stdin:1: Card 1: 'CA' is not a card. Did you mean AC?"),
        (f"\udcff {PACK}", "stdin:1: this is not UTF-8 text; convert it to UTF-8."),
        ("% 1\r\n% \udce9", "stdin:2: this is not UTF-8 text; convert it to UTF-8."),
        (f"{PACK}\n{PACK[:-2]}KD", "stdin:2: This is not a deck of 52 cards: missing KS; doubled KD."),
    ],
)
def test_packs_that_cannot_be(solitaire: Terminal, pack: str, complaint: str) -> None:
    for command in ("deal", "moves", "play"):
        assert solitaire(command, "klondike", "--deck", "-", stdin=pack).complaint == complaint


def test_a_deck_that_is_no_text(solitaire: Terminal, tmp_path: Path) -> None:
    deck = tmp_path / "deck.bin"
    deck.write_bytes(b"%\n\xff\xfe\x00")
    complaint = solitaire("deal", "klondike", "--deck", str(deck)).complaint
    assert complaint == f"{deck}:2: this is not UTF-8 text; save the file as UTF-8."


def test_a_board_of_other_programs_goes_out_and_comes_in(solitaire: Terminal, tmp_path: Path) -> None:
    board = solitaire("deal", "klondike", "--deal", "3", "--board").out
    assert board.startswith("Talon: AC 6D 3D ") and board.endswith("\n<KC> <TH> <JS> <QD> <TS> <6H> KS\n")
    told = json.loads(solitaire("deal", "klondike", "--deal", "3", "--board", "--json").out)
    assert told == {"game": "klondike", "deal": "3", "board": board}
    path = tmp_path / "board.txt"
    path.write_text(board)
    dealt = solitaire("deal", "klondike", "--deck", str(path), "--json")
    numbered = json.loads(solitaire("deal", "klondike", "--deal", "3", "--json").out)
    assert json.loads(dealt.out) == {**numbered, "deal": None}
    complaint = solitaire("deal", "yukon", "--deck", str(path)).complaint
    assert complaint == f"{path}: column 2 holds 2 cards; Yukon deals it 6."
    assert solitaire("deal", "belvedere", "--board").complaint == (
        "Belvedere has piles that a board of fc-solve cannot express."
    )
