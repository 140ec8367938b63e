"""``solitaire solve``: whether a deal can be won, and how."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from solitaire.analysis.winnable.finder import search_deal
from solitaire.cli.output.messages import BadInput
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.playback.restore import restore
from solitaire.rules.cards import pack_text
from solitaire.rules.moves import Move
from solitaire.solver import solve
from solitaire.solver.solve import solve_within
from tests.cli.conftest import Terminal
from tests.game.games_in_progress import klondike
from tests.solver.known_packs import PACK_OF

WON, LOST = (f"{label} {pack_text(PACK_OF[label])}" for label in ("2", "134"))


def test_the_moves_of_an_answer_win_the_game(solitaire: Terminal) -> None:
    answer = solitaire("solve", "klondike", "--deal", "1", "--json")
    assert (answer.status, answer.err, answer.out.count("\n")) == (0, "", 1)
    told = json.loads(answer.out)
    assert " ".join(told) == "game deal verdict moves positions seconds difficulty wrong_turns"
    assert (told["game"], told["deal"], told["verdict"]) == ("klondike", "1", "winnable")
    assert told["positions"] > 0 and told["seconds"] >= 0
    game = klondike(1)
    for move in told["moves"]:
        game.play(Move.parse(move))
    assert game.is_won


def test_a_numbered_deal_is_measured_and_a_pack_is_not(solitaire: Terminal) -> None:
    """The difficulty is that of the deal picker."""
    rules = load("baroness")
    measured = search_deal(rules, Deal(1), measured=True).measure
    assert measured
    told = json.loads(solitaire("solve", "baroness", "--deal", "1", "--json").out)
    numbers = (told["positions"], told["difficulty"], told["wrong_turns"])
    assert numbers == (measured.effort, measured.difficulty, round(measured.share, 3))
    said = solitaire("solve", "baroness", "--deal", "1").out
    assert f" moves, {measured.difficulty} (" in said and f" s, {measured.reasons(rules.ruleset)})." in said
    pack = json.loads(solitaire("solve", "klondike-draw-3", "--deck", "-", "--json", stdin=WON).out)
    assert (pack["verdict"], pack["difficulty"], pack["wrong_turns"]) == ("winnable", None, None)


def test_the_difficulty_is_measured_within_the_time_too(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "solve", lambda rules, position, seconds: solve_within(rules, position, 20_000))
    args = ("solve", "bakers-dozen", "--deal", "7", "--seconds", "0.000001")
    answer = solitaire(*args)
    assert answer.status == 0
    assert " moves (" in answer.out and ", no time left to measure the difficulty)." in answer.out
    told = json.loads(solitaire(*args, "--json").out)
    assert (told["verdict"], told["difficulty"], told["wrong_turns"]) == ("winnable", None, None)
    assert told["moves"]


def test_a_pack_a_line_is_an_answer_a_line(solitaire: Terminal) -> None:
    answer = solitaire("solve", "klondike-draw-3", "--deck", "-", "--json", stdin=f"{WON}\n{LOST}\n")
    first, second = map(json.loads, answer.out.splitlines())
    assert answer.status == 1
    assert (first["deal"], first["verdict"]) == ("2", "winnable")
    assert (second["deal"], second["verdict"], second["moves"]) == ("134", "unwinnable", [])


def test_people_get_a_sentence_and_the_moves(solitaire: Terminal) -> None:
    won = solitaire("solve", "klondike", "--deck", "-", stdin=WON)
    sentence, *moves = won.out.splitlines()
    assert sentence.startswith("Klondike, deck 2: winnable in ")
    assert all(line.startswith("  ") and len(line) <= 80 for line in moves)
    assert [str(Move.parse(word)) for line in moves for word in line.split()] == " ".join(moves).split()
    lost = solitaire("solve", "klondike-draw-3", "--deck", "-", stdin=LOST)
    assert (lost.status, lost.out.count("\n")) == (1, 1)
    assert lost.out.startswith("Klondike, draw three, deck 134: unwinnable (")


def test_what_is_not_settled_says_so(solitaire: Terminal) -> None:
    answer = solitaire("solve", "klondike", "--deck", "-", "--seconds", "0.000001", stdin=LOST)
    assert answer.status == 1
    assert ": unknown, the search ran out of time (" in answer.out and "--seconds" in answer.out


def test_a_solution_is_saved_as_a_replay(solitaire: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "deal-1.jsonl"
    assert solitaire("solve", "baroness", "--deal", "1", "--save", str(path)).status == 0
    restored = restore(read_game_record(path.read_bytes().splitlines(keepends=True), str(path)))
    assert restored.damage is None
    assert restored.game.is_won and str(restored.game.deal) == "1"


@pytest.mark.parametrize("is_agreed", [True, False])
def test_on_a_terminal_a_file_is_written_over_if_the_player_agrees(
    solitaire: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_agreed: bool
) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("mine")
    asked: list[str] = []

    def confirm(question: str) -> bool:
        asked.append(question)
        return is_agreed

    monkeypatch.setattr("solitaire.cli.output.output_files.confirm", confirm)
    answer = solitaire("solve", "baroness", "--deal", "1", "--save", str(path))
    assert asked == [f"{path} exists already. Overwrite it?"]
    assert answer.status == (0 if is_agreed else 2)
    assert path.read_text().startswith('{"format"' if is_agreed else "mine")


def test_a_file_is_never_written_over(solitaire: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("mine")
    answer = solitaire("solve", "baroness", "--deal", "1", "--save", str(path))
    assert answer.complaint == f"{path}: this file exists already; choose another name."
    assert path.read_text() == "mine"


def test_a_solution_is_saved_though_its_reader_has_gone(tmp_path: Path) -> None:
    path = tmp_path / "deal-1.jsonl"
    command = (sys.executable, "-m", "solitaire", "solve", "baroness", "--deal", "1", "--save", str(path))
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        assert program.stdout
        program.stdout.close()
    assert path.read_text().startswith('{"format"')


def test_a_solution_that_cannot_be_saved_is_printed(
    solitaire: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = BadInput("x: No space left on device.")
    monkeypatch.setattr("solitaire.cli.output.solve_output.save_solution", Mock(side_effect=full))
    answer = solitaire("solve", "klondike", "--deal", "1", "--save", str(tmp_path / "x.jsonl"))
    assert (answer.status, answer.err) == (2, f"solitaire: {full.message}\n")
    assert "Klondike, deal 1: winnable in " in answer.out


def test_an_unwritable_path_is_reported(solitaire: Terminal, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "new"):
        answer = solitaire("solve", "klondike", "--deal", "1", "--json", "--save", str(folder / "x.jsonl"))
        why = f"the folder {folder} does not exist; make it first, or choose another."
        assert answer.complaint == f"{folder / 'x.jsonl'}: {why}"
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["x.txt", "x", "x.JSONL", "jsonl"])
def test_a_solution_is_saved_by_a_name_that_is_taken_for_a_replay(
    solitaire: Terminal, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    answer = solitaire("solve", "klondike", "--deal", "1", "--save", str(path))
    assert answer.complaint == f"{path}: the file name must end in .jsonl (a replay)."
    assert not path.exists()


def test_one_file_holds_one_solution(solitaire: Terminal, tmp_path: Path) -> None:
    answer = solitaire(
        "solve", "klondike", "--deck", "-", "--save", str(tmp_path / "x"), stdin=f"{WON}\n{LOST}\n"
    )
    assert answer.complaint == "--save writes one solution, but there are 2 decks; give it one."


@pytest.mark.parametrize("seconds", ["0", "-1", "soon"])
def test_the_time_is_a_number(solitaire: Terminal, seconds: str) -> None:
    assert solitaire("solve", "klondike", "--deal", "1", "--seconds", seconds).status == 2
