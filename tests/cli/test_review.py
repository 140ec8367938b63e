"""``solitaire replay --review``: the move that lost the game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shlex import quote, split

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Move
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve
from tests import playthroughs
from tests.cli.conftest import Terminal
from tests.game.games_in_progress import klondike
from tests.replay.archives import ReportingArchive, do

DEALT = 24
"""Thumb and Pouch with its stock dealt and nothing played, which is lost: it is dealt once."""


def test_the_move_that_lost_the_game_and_a_line_that_would_have_won(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    archive = ReportingArchive(player_rulesets.parent)
    archive.play_and_leave(game := Game.new(load("thumb-and-pouch"), 1), ["deal"] * DEALT)
    told = solitaire("replay", str(archive.only), "--review", "--json")
    assert (told.status, told.err) == (0, "")
    answer = json.loads(told.out)
    good, lost = answer["winnable_after"], answer["lost_after"]
    assert lost == good + 1 <= DEALT
    assert (answer["moves"], answer["lost_by"]) == (DEALT, "deal")
    assert solve(game.rules, game.positions[lost]).verdict is Verdict.UNWINNABLE
    game.go_to(game.moves[:good])
    for move in answer["line"]:
        game.play(Move.parse(move))
    assert game.is_won
    words = solitaire("replay", str(archive.only), "--review").out
    assert f"The game was winnable until move {lost}, which lost it: deal from the stock." in words
    # The line is another one when a search comes to its limit of time.
    counted = re.search(r"^It was winnable in (\d+) more moves:\n((?:  .+\n)+)", words, re.MULTILINE)
    assert counted and int(counted[1]) == len(counted[2].split())
    assert f"run solitaire replay {quote(str(archive.only))} and press r." in words


def test_of_a_file_anywhere_the_command_to_play_on_can_be_typed(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path
) -> None:
    archive = ReportingArchive(player_rulesets.parent)
    archive.play_and_leave(Game.new(load("thumb-and-pouch"), 1), ["deal"] * DEALT)
    path = archive.only.rename(tmp_path / "lost game.jsonl")
    (advice,) = re.findall(
        "run solitaire replay (.*) and press r", solitaire("replay", str(path), "--review").out
    )
    assert solitaire("replay", *split(advice)).status == 0


def test_a_game_that_was_won_has_nothing_to_mend(solitaire: Terminal, player_rulesets: Path) -> None:
    archive = ReportingArchive(player_rulesets.parent)
    archive.begin((won := playthroughs.read("klondike"))[0])
    do(won[0], list(map(str, won[1])))
    (path,) = archive.finished.iterdir()
    told = solitaire("replay", str(path), "--review")
    assert told.status == 0
    assert "No mistakes: the game was won." in " ".join(told.out.split())


def test_what_was_not_settled_is_no_answer(solitaire: Terminal, player_rulesets: Path) -> None:
    archive = ReportingArchive(player_rulesets.parent)
    archive.play_and_leave(klondike(), ["deal"])
    told = solitaire("replay", str(archive.only), "--review", "--seconds", "0.000001")
    assert told.status == 1
    assert "Use --seconds to search longer." in " ".join(told.out.split())


def test_a_review_without_a_game_is_a_usage_error(solitaire: Terminal) -> None:
    assert solitaire("replay", "--review").status == 2


def test_a_game_that_can_still_be_won_is_not_spoken_of_as_lost(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    archive = ReportingArchive(player_rulesets.parent)
    archive.play_and_leave(klondike(), ["deal"])
    told = solitaire("replay", str(archive.only), "--review")
    assert told.status == 0
    assert "It is winnable in " in told.out


def test_of_a_damaged_game_the_good_beginning_is_reviewed_and_the_damage_reported(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    archive = ReportingArchive(player_rulesets.parent)
    archive.play_and_leave(klondike(), ["deal", "deal"])
    lines = archive.only.read_text("utf-8").splitlines(keepends=True)
    archive.only.write_text("".join([*lines[:2], "nonsense\n", *lines[3:]]), "utf-8")
    told = solitaire("replay", str(archive.only), "--review", "--json")
    assert told.status == 1
    assert f"{archive.only}:3: " in told.err
    assert json.loads(told.out)["moves"] == 1
