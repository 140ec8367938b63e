"""Input of any length is answered by one line of readable length."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from solitaire.game.deck_file import DECK
from tests.cli.conftest import Terminal
from tests.config.irregular_files import bound_socket, loop, zeros

LONG = "a" * 100_000
DIGITS = "9" * 5_000


@pytest.mark.parametrize(
    "args",
    [
        ("moves", "klondike", "--deal", "1", "--play", LONG),
        ("moves", "klondike", "--deal", "1", "--play", f"tableau-1:tableau-2:{DIGITS}"),
        ("deal", "klondike", "--deal", LONG),
        ("deal", "klondike", "--deal", DIGITS),
        ("deal", "klondike", "--deck", LONG),
        ("rules", LONG),
        ("stats", LONG),
        ("replay", LONG, "--verify"),
        ("replay", "--since", LONG),
        ("replay", "--game", "klondike", "--result", LONG),
        ("race", "--resume", LONG),
        ("replay", __file__, "--export", f"{LONG}.txt"),
        ("solve", "klondike", "--deal", "1", "--save", f"{LONG}.jsonl"),
        (LONG,),
        ("check", LONG),
        ("import", LONG),
        ("export", LONG, "--all"),
        ("export", "games.zip", LONG),
        ("race", LONG, "--headless"),
        ("race", "nuts", "--headless", "--seat", LONG),
        ("race", "nuts", "--headless", "--seat", f"Ann:{LONG}"),
        ("race", "nuts", "--headless", "--to", DIGITS),
        ("race", "nuts", "--headless", "--to", "1000001"),
        ("race", "nuts", "--headless", "--minutes", "100001"),
        ("race", "nuts", "--headless", "--hands", "100001"),
        ("solve", "klondike", "--deal", "1", "--seconds", "nan"),
        ("solve", "klondike", "--deal", "1", "--seconds", "inf"),
        ("survey", "klondike", "--deals", LONG),
        ("survey", "klondike", "--deals", "1..1000001"),
        ("survey", "klondike", "--deals", "1..99999999999999999999"),
        ("survey", "klondike", "--deals", "1..1", "--workers", DIGITS),
    ],
    ids=range(31),
)
def test_input_that_is_too_long_or_too_large_gets_a_short_line(
    solitaire: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(solitaire(*args).complaint) < 500
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


@pytest.mark.parametrize(
    ("deck", "complaint"),
    [
        ("A" * 5_000, "stdin:1: This line is too long for a deck; it may have up to 4096 characters."),
        (
            "A" * 4_000,
            "stdin:1: Card 1: 'AAAAAAAAAAAAAAAAAAAA' and so on is not a card. Put spaces",
        ),
        ("\0" * 4_000, "stdin:1: Card 1: '\\x00\\x00\\x00"),
        ("AS\n" * 100_000, "stdin:1001: this is too long for a board of one deal."),
        (f"AS\n{'A ' * 3000}\n", "stdin:1: This is not a deck of 52 cards: missing"),
        (f"AS\nTalon: {'AS ' * 3000}\n", "stdin:2: this is too long for a board of one deal."),
        ("%" * (DECK.most + 1), "stdin: This is too large for a deck file: the limit is 4 MB."),
    ],
    ids=range(7),
)
def test_a_wrong_deck_of_any_length_gets_a_short_line(solitaire: Terminal, deck: str, complaint: str) -> None:
    found = solitaire("deal", "yukon" if "AS\n" in deck else "klondike", "--deck", "-", stdin=deck).complaint
    assert found.startswith(complaint)
    assert len(found) < 300


def test_a_deck_of_a_thousand_packs_is_read(solitaire: Terminal, tmp_path: Path) -> None:
    pack = " ".join(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")
    deck = tmp_path / "deck.txt"
    deck.write_text(f"deal-12345 {pack}\n" * 1_000)
    found = solitaire("deal", "klondike", "--deck", str(deck), "--board")
    assert found.status == 0
    assert found.out.count("Talon:") == 1_000


@pytest.mark.parametrize("line", ["a" * 60_000, f"new {'9' * 60_000}", "new /dev/zero", "new ~nobody-here/x"])
def test_a_long_line_is_answered_and_the_game_goes_on(solitaire: Terminal, line: str) -> None:
    found = solitaire("play", "klondike", "--plain", "--deal", "1", stdin=f"{line}\nfoundations\n")
    assert (found.status, found.err) == (0, "")
    assert len(found.out) < 2_000
    assert "foundation" in found.out.rpartition("\n\n")[2].lower()


def test_a_line_without_an_end_ends_the_game_and_keeps_it(solitaire: Terminal) -> None:
    moves = "tableau-6:foundation-hearts\n"
    found = solitaire("play", "klondike", "--plain", "--deal", "1", stdin=moves + "a" * 100_000)
    assert found.status == 2
    assert found.err == "solitaire: stdin:2: this line is too long; it may have up to 65536 characters.\n"
    assert "klondike" in solitaire("replay", "--result", "unfinished").out.lower()


# Files that are none


@pytest.mark.parametrize("make", [os.mkfifo, zeros, loop, bound_socket, Path.mkdir])
@pytest.mark.parametrize(
    "args",
    [
        ("check", "odd.toml"),
        ("check", "odd.jsonl"),
        ("import", "odd.zip"),
        ("import", "odd.jsonl"),
        ("deal", "klondike", "--deck", "odd.txt"),
        ("replay", "odd.jsonl", "--verify"),
        ("race", "--resume", "odd.jsonl"),
    ],
    ids=" ".join,
)
def test_no_command_waits_for_what_is_no_file(
    solitaire: Terminal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path], None],
    args: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    make(Path(args[-1]))
    assert len(solitaire(*args).complaint) < 300


@pytest.mark.parametrize("make", [os.mkfifo, zeros, loop, bound_socket, Path.mkdir])
def test_no_listing_waits_for_what_is_no_file(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    for folder, name in (("rulesets", "odd.toml"), ("finished", "odd.jsonl"), ("unfinished", "odd.jsonl")):
        (player_rulesets.parent / folder).mkdir(exist_ok=True)
        monkeypatch.chdir(player_rulesets.parent / folder)
        make(Path(name))
    assert solitaire("games").err.startswith("solitaire: odd.toml:1: ")
    assert solitaire("rules", "klondike").status == 0
    assert "odd.jsonl" in solitaire("replay").err
    assert solitaire("stats").status == 1
    assert solitaire("export", "--all", "all.zip").status == 1
