"""Whole games in line mode: their ends, as typed and through a pipe."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from solitaire.cli.line_mode.command_list import COMMANDS
from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.game_events import SOLUTION
from solitaire.game.pile_moves import distinct_moves
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.piles import Zone
from tests.cli.conftest import Terminal
from tests.cli.line_mode.line_players import LOST, at_the_table, heard
from tests.playthroughs import FOLDER, read
from tests.rules.positions import SHIPPED, up_to
from tests.samples import one_in


def test_a_lost_game_is_announced() -> None:
    player = at_the_table("bakers-dozen", {"tableau-1": "KH 8H", "tableau-2": "9C", "tableau-3": "5D"})
    assert heard(player, "1 2") == (f"The 8 of hearts goes to column 2. No moves left: {LOST}")
    assert heard(player, "moves") == "There are no legal moves."
    assert heard(player, "play 1") == "There are no legal moves."


def test_the_time_between_a_win_and_its_undoing_is_not_played() -> None:
    suits = {f"foundation-{suit}": up_to(f"K{suit[0].upper()}") for suit in ("clubs", "diamonds", "hearts")}
    player = at_the_table(
        "klondike", {**suits, "foundation-spades": up_to("QS"), "tableau-4": "KS", "stock": "2C"}
    )
    player.answer("deal", 10_000)
    player.answer("4 f", 40_000)
    assert (player.game.is_won, player.game.elapsed_ms) == (True, 30_000)
    for command in ("table", "undo", "score", "redo"):
        player.answer(command, 900_000)
    player.answer("undo", 990_000)
    assert player.game.elapsed_ms == 30_000
    player.answer("score", 991_000)
    assert player.game.elapsed_ms == 31_000


def test_a_won_game_is_announced() -> None:
    suits = {f"foundation-{suit}": up_to(f"K{suit[0].upper()}") for suit in ("clubs", "diamonds", "hearts")}
    player = at_the_table("klondike", {**suits, "foundation-spades": up_to("QS"), "tableau-4": "KS"})
    ending = (
        "The king of spades goes to the foundation of spades. Column 4 is empty now."
        " The foundation of spades is complete."
    )
    assert heard(player, "4 f") == f"{ending} You won! 10 points, 1 move. Type new for another deal."
    heard(player, "undo")
    assert heard(player, "redo") == f"{ending} You won!"
    heard(player, "undo")
    player.game.emit(SOLUTION)
    assert heard(player, "4 f") == f"{ending} Solved! 10 points, 1 move. Type new for another deal."


def test_a_line_of_notation_is_played_as_far_as_it_is_legal() -> None:
    player = at_the_table("klondike")
    told = player.answer("tableau-6:tableau-1 deal tableau-7:tableau-1 deal")
    assert told[-1] == "A black king cannot go on a black 7: build down in alternate colours."
    assert player.game.moves == [Move.parse("tableau-6:tableau-1"), Move.parse("deal")]


def typed(player: LinePlayer, move: Move, random: Random) -> str:
    """One of the ways to type a move."""
    by_index = Keyboard().piles(player.game.rules)
    # What is typed is read in lower case: a pile whose key has another case than that of another is named.
    keys = {
        spec.name: spec.name if (key := by_index[spec.index]).lower() in {*by_index.values()} - {key} else key
        for spec in player.game.rules.piles
    }
    if player.game.rules.covering or player.game.rules.row_places:
        # Piles that overlap, and places of rows, are named by their numbers.
        tableau = player.game.rules.of_zone(Zone.TABLEAU)
        keys |= {spec.name: spec.label for spec in player.game.rules.piles if spec.index in tableau}
    numbered = list(distinct_moves(player.game))
    ways = [str(move), *(f"play {number}" for number, each in enumerate(numbered, start=1) if each == move)]
    match move:
        case Carry(source, target, count):
            ways += [f"{keys[source]} {keys[target]} {count}", f"{source} to {target} {count}"]
        case Remove((pile,)):
            ways += [f"{keys[pile]} {keys['discard']}", f"{keys[pile]} {keys[pile]}"]
        case Remove((first, second)):
            ways += [f"{keys[first]} {keys[second]}", f"{keys[second]} {keys[first]}"]
        case DealStock(_, target) if target:
            ways += [f"s {keys[target]}"]
        case Jump(_, packets):
            ways += [f"jump {packets}", f"w s {packets}"]
        case DealStock() | Fill() | Redeal():
            ways += ["", "deal"]
    return random.choice(ways)


@pytest.mark.parametrize("game", one_in(4, SHIPPED))
def test_what_is_typed_is_what_is_played(game: str) -> None:
    random = Random(game)
    player, other = LinePlayer(LineGame(Game.new(load(game), 7))), Game.new(load(game), 7)
    for _ in range(60):
        moves = other.legal_moves()
        if not moves:
            break
        move = random.choice(moves)
        line = typed(player, move, random)
        other.play(move)
        answer = player.answer(line)
        assert player.game.position == other.position, line
        assert answer
    assert player.game.moves == other.moves
    assert all(line.isascii() for line in player.answer("table"))


@pytest.mark.parametrize("game", one_in(4, SHIPPED, 1))
def test_whatever_is_typed_gets_an_answer(game: str) -> None:
    random, player = Random(game), at_the_table(game)
    words = [
        *pile_keys(player.game.rules).values(),
        *COMMANDS,
        *player.game.rules.index,
        "f",
        "0",
        "99",
        "²",
        ":",
    ]
    for _ in range(100):
        line = " ".join(random.choices(words, k=random.randrange(5)))
        assert player.answer(line), line


def plain(text: str, *args: str) -> subprocess.CompletedProcess[str]:
    """The program with ``text`` typed into a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "solitaire", *args, "--plain"],
        input=text,
        capture_output=True,
        text=True,
        errors="surrogateescape",  # a lone surrogate stands for a byte that is not UTF-8
        check=False,
    )


def test_a_game_typed_by_keys_through_a_pipe_is_won() -> None:
    """In short form, a line a move."""
    game, moves = read("klondike")
    keys = {spec.name: pile_keys(game.rules)[spec.index] for spec in game.rules.piles}
    lines = [
        f"{keys[move.source]} {keys[move.target]} {move.count}" if isinstance(move, Carry) else ""
        for move in moves
    ]
    played = plain("\n".join([*lines, "score"]), "klondike", "--deal", str(game.deal))
    assert (played.returncode, played.stderr) == (0, "")
    assert "You won!" in " ".join(played.stdout.split())
    assert f", {len(moves)} moves." in played.stdout.splitlines()[-1]


def test_a_game_in_notation_through_a_pipe_is_won() -> None:
    deal, _, moves = (FOLDER / "klondike.txt").read_text("utf-8").partition("\n")
    played = plain(moves, "play", "klondike", "--deal", deal)
    assert (played.returncode, played.stderr) == (0, "")
    assert "You won!" in " ".join(played.stdout.split())


@pytest.mark.parametrize("text", ["", "deal\nq\n", "deal\nquit\nquit\ndeal\n", "\udcff\n"])
def test_the_end_of_the_input_ends_the_game_quietly(text: str) -> None:
    played = plain(text, "yukon", "--deal", "1")
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.startswith("Yukon, deal 1.\n")


def test_every_answer_comes_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "solitaire", "klondike", "--deal", "3", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin and process.stdout
        while process.stdout.readline() != "Type help for a list of commands.\n":
            pass
        for line, answer in (("6", "Column 6: 5 face down, 7 of clubs.\n"), ("quit", "Goodbye.\n")):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            assert process.stdout.readline() == answer
    assert process.returncode == 0


@pytest.mark.parametrize(("columns", "widest"), [("40", 40), ("80", 80), ("200", 80)])
@pytest.mark.parametrize(
    "words", ["Seven columns, and cards in alternate colours", "牌堆翻完以後可以 重新開始，直到不能"]
)
def test_lines_end_between_words_in_terminals_of_any_width(
    columns: str,
    widest: int,
    words: str,
    solitaire: Terminal,
    player_rulesets: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    (player_rulesets / "own.toml").write_text(f'extends = "klondike"\nnotes = "{f"{words} " * 5}"\n', "utf-8")
    lines = solitaire("own", "--plain", "--deal", "7", stdin="rules\nhelp\n").out.splitlines()
    assert widest - 2 <= max(map(cell_len, lines)) <= widest
    assert {word for line in lines for word in line.split()} >= {*words.split(), "commands."}
