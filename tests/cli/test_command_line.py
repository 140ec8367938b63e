"""Common behaviour of all commands: help, errors in one line, fast start-up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from typing import NoReturn

import pytest

import solitaire as solitaire_package
from solitaire.cli.output.messages import confirm
from solitaire.config.paths import all_directories, shipped_rulesets
from solitaire.game.catalogue import catalogue_entries
from solitaire.game.game_names import game_called
from tests.cli.conftest import Terminal


def test_where_lists_every_directory(solitaire: Terminal, player_rulesets: Path) -> None:
    answer = solitaire("where")
    assert (answer.status, answer.err) == (0, "")
    told = dict(line.split("  ", 1) for line in answer.out.splitlines())
    assert {name: path.strip() for name, path in told.items()} == {
        name: str(path) for name, path in all_directories().items()
    }
    assert told["player rulesets"].strip() == str(player_rulesets)


def test_where_prints_every_directory_as_json_too(solitaire: Terminal) -> None:
    told = json.loads(solitaire("where", "--json").out)
    assert told == {name.replace(" ", "_"): str(path) for name, path in all_directories().items()}


@pytest.mark.parametrize(
    ("typed", "is_terminal", "is_agreed"),
    [("y\n", True, True), ("n\n", True, False), ("\n", True, False), ("y\n", False, False)],
)
def test_a_question_is_asked_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, typed: str, is_terminal: bool, is_agreed: bool
) -> None:
    for name, stream in (("stdin", StringIO(typed)), ("stderr", StringIO())):
        monkeypatch.setattr(stream, "isatty", lambda: is_terminal)
        monkeypatch.setattr(sys, name, stream)
    assert confirm("\x1b[31mOverwrite it?") is is_agreed
    assert isinstance(sys.stderr, StringIO)
    assert ("\N{REPLACEMENT CHARACTER}[31mOverwrite it? [y/N]: " in sys.stderr.getvalue()) is is_terminal


@pytest.mark.parametrize(
    ("args", "option"),
    [
        (("survey", "klondike", "--deals", "1..3", "--deals", "5..6"), "--deals"),
        (("klondike", "--plain", "--deal", "3", "--deal=4"), "--deal"),
        (("race", "--seat", "Ann", "--seat", "Bob", "--to", "50", "--to", "60"), "--to"),
    ],
    ids=str,
)
def test_an_option_that_is_given_twice_is_reported(
    solitaire: Terminal, args: tuple[str, ...], option: str
) -> None:
    answer = solitaire(*args)
    assert answer.status == 2
    assert answer.complaint == f"'{option}' is given twice; give it once."


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("Klondike", "klondike"),
        ("KLONDIKE-DRAW-3", "klondike-draw-3"),
        ("Baker's Dozen", "bakers-dozen"),
        ("Fortune’s favor", "fortunes-favor"),
        ("Klondike, draw three", "klondike-draw-3"),
        ("klondike  draw 3", "klondike-draw-3"),
    ],
)
def test_a_game_may_be_called_by_its_name(solitaire: Terminal, typed: str, id: str) -> None:
    for command, *more in (["rules"], ["deal", "--deal", "7"], ["stats"]):
        by_name = solitaire(command, typed, *more)
        assert by_name == solitaire(command, id, *more)
        assert "There is no game" not in by_name.err
    assert solitaire(typed, "--deal", "1", "--deck", "-").complaint == "Give --deal or --deck, not both."


def test_every_game_is_found_by_its_name() -> None:
    entries, _ = catalogue_entries()
    assert [game_called(game.name.upper()) for game in entries] == [game.id for game in entries]


def test_a_game_of_ones_own_may_have_a_name_unlike_its_id(player_rulesets: Path) -> None:
    (player_rulesets / "mine.toml").write_text('extends = "klondike"\nname = "Café, draw two"\n', "utf-8")
    assert game_called("cafe\N{COMBINING ACUTE ACCENT} draw two") == "mine"
    assert [game_called(text) for text in ("", " ", ".", "/mine")] == [None] * 4


def test_the_id_of_a_game_comes_before_a_name(solitaire: Terminal, player_rulesets: Path) -> None:
    """Where a file system tells capital letters apart, a player's game may have them in its id."""
    (player_rulesets / "FreeCell.toml").write_text('extends = "freecell"\nname = "Another"\n', "utf-8")
    assert solitaire("rules", "FreeCell").out.startswith("Another")
    assert solitaire("rules", "Freecell").out.startswith("FreeCell")


def test_a_players_game_may_be_called_by_its_name(solitaire: Terminal, player_rulesets: Path) -> None:
    (player_rulesets / "tim.toml").write_text('extends = "freecell"\nname = "Tim\'s Game"\n', "utf-8")
    assert solitaire("rules", "tims game") == solitaire("rules", "tim")
    assert solitaire("rules", "Tim's Game").out.startswith("Tim's Game")


def test_a_name_of_several_games_is_none(solitaire: Terminal, player_rulesets: Path) -> None:
    for id in ("one", "two"):
        (player_rulesets / f"{id}.toml").write_text('extends = "freecell"\nname = "Twice"\n', "utf-8")
    assert solitaire("rules", "twice").complaint.startswith("There is no game 'twice'.")


@pytest.mark.parametrize(
    "args", [["mine"], ["mine.toml"], ["rules", "mine.toml"], ["stats", "./mine"]], ids=str
)
def test_a_ruleset_file_elsewhere_is_no_game_yet(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.toml"
    file.write_text('extends = "klondike"\nname = "Mine"\n')
    answer = solitaire(*args)
    assert answer.status == 2
    assert answer.complaint.endswith(
        f"'{args[-1]}'. Put mine.toml into {player_rulesets}; the game is then called 'mine'."
    )
    file.rename(player_rulesets / "mine.toml")
    assert solitaire("rules", "mine").out.startswith("Mine")
    assert solitaire("rules", "mine.toml").complaint == "There is no game 'mine.toml'. Did you mean 'mine'?"


def test_the_version_is_that_of_the_installed_package(solitaire: Terminal) -> None:
    assert solitaire("--version").out == f"solitaire {version('solitaire')}\n"


@pytest.mark.parametrize("args", [["games"], ["klondike", "--plain"]])
def test_a_program_in_a_zip_file_says_that_it_cannot_run_there(args: list[str], tmp_path: Path) -> None:
    archive, package = tmp_path / "solitaire.zip", Path(solitaire_package.__file__).parent
    with zipfile.ZipFile(archive, "w") as file:
        for path in package.rglob("*.py"):
            file.write(path, path.relative_to(package.parent))
    start = f"import sys; sys.path.insert(0, {str(archive)!r}); from solitaire.cli import main; main({args})"
    ended = subprocess.run(
        [sys.executable, "-c", start],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"solitaire: {archive / 'rulesets'}: ")
    assert ended.stderr.endswith("so it does not run from a zip file.\n") and ended.stderr.count("\n") == 1


def test_the_list_of_commands_cuts_no_description(solitaire: Terminal) -> None:
    commands = solitaire("--help").out.partition("Commands:")[2]
    assert "survey" in commands and "..." not in commands


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["klondyke"], "There is no game or command 'klondyke'. Did you mean 'klondike'?"),
        (["gmaes"], "There is no game or command 'gmaes'. Did you mean 'games'?"),
        (["vegas"], "There is no game or command 'vegas'. Did you mean 'klondike-vegas'?"),
        (["list"], "There is no game or command 'list'. Did you mean 'games'?"),
        (["help"], "There is no game or command 'help'. Did you mean '--help'?"),
        (["version"], "There is no game or command 'version'. Did you mean '--version'?"),
        (["daily"], "There is no game or command 'daily'. Did you mean 'klondike --deal today'?"),
        *(
            (
                [word],
                f"There is no game or command '{word}'."
                " Settings and the theme are chosen on the screen: start 'solitaire' and press S.",
            )
            for word in ("settings", "theme", "Themes", "config")
        ),
        (
            ["nosuch"],
            "There is no game or command 'nosuch'."
            " 'solitaire games' lists the games, 'solitaire --help' the commands.",
        ),
        (["stats", "nosuch"], "There is no game 'nosuch'. Run 'solitaire games' for a list."),
        (["solve", "nosuch"], "There is no game 'nosuch'. Run 'solitaire games' for a list."),
        (["play", "klondyke"], "There is no game 'klondyke'. Did you mean 'klondike'?"),
        (["rules", "demon"], "There is no game 'demon'. Did you mean 'demon-patience'?"),
        (["rules", "Yukno"], "There is no game 'Yukno'. Did you mean 'yukon'?"),
        (["deal", "../klondike"], "There is no game '../klondike'. Did you mean 'klondike'?"),
        (["rules", "Klondike turn 3"], "There is no game 'Klondike turn 3'. Did you mean 'klondike-draw-3'?"),
        (["rules", "nogame"], "There is no game 'nogame'. Run 'solitaire games' for a list."),
        (["rules", "race"], "There is no game 'race'. Run 'solitaire games' for a list."),
        (
            ["klondike", "turn", "3"],
            "Got unexpected extra arguments (turn 3). Did you mean 'klondike-draw-3'?",
        ),
        (
            ["rules", "forecell", "x"],
            "Got unexpected extra argument (x). Run 'solitaire rules --help' for help.",
        ),
        (["double", "klondike"], "There is no game or command 'double'. Did you mean 'double-klondike'?"),
        (["rep"], "There is no game or command 'rep'. Did you mean 'replay'?"),
        (["moves", "baker"], "There is no game 'baker'. Did you mean 'bakers-dozen'?"),
        (["games", "--jsn"], "No such option '--jsn'. Did you mean '--json'?"),
        (
            ["--plain", "play", "klondike"],
            "'--plain' goes after a command that has it, such as 'solitaire play'.",
        ),
        (["--mirror"], "'--mirror' goes after a command that has it, such as 'solitaire race'."),
        (["--hilfe"], "No such option '--hilfe'. Did you mean '--help'?"),
        (["klondike", "--deck"], "Option '--deck' requires an argument."),
        (["race", "--to", "abc"], "Invalid value for '--to': 'abc' is not a whole number from 1 to 1000000."),
        (["race", "--to", "0"], "Invalid value for '--to': '0' is not a whole number from 1 to 1000000."),
        (
            ["solve", "golf", "--seconds", "nan"],
            "Invalid value for '--seconds': 'nan' is not a number of seconds above 0, up to 86400.",
        ),
        (["rules"], "Missing argument 'GAME'. Run 'solitaire games' for a list."),
        (["check"], "Missing argument 'FILE...'. Run 'solitaire check --help' for help."),
        (["survey", "golf"], "Missing option '--deals'. Run 'solitaire survey --help' for help."),
        (
            ["completion"],
            "Missing argument '{bash|zsh|fish}'. Choose from: bash, zsh, fish."
            " Run 'solitaire completion --help' for help.",
        ),
        (["rules", "x\ny"], "There is no game 'x\ufffdy'. Run 'solitaire games' for a list."),
        (["where", "x\ny"], "Got unexpected extra argument (x\ufffdy). Run 'solitaire where --help' for help."),
        (["check", "x\ny"], "x\ufffdy: No such file or directory."),
        (["check", ""], "Invalid value for 'FILE...': '' is not the name of a file."),
        (["export", "", "--all"], "Invalid value for 'FILE': '' is not the name of a file."),
        (["import", ""], "Invalid value for 'FILE...': '' is not the name of a file."),
        (["deal", "golf", "--deck", ""], "--deck: '' is not the name of a file."),
        (["replay", ""], "There is no saved game ''. Run 'solitaire replay' for a list."),
        (["where", "here"], "Got unexpected extra argument (here). Run 'solitaire where --help' for help."),
        (["golf", "5"], "Got unexpected extra argument (5). Write --deal 5 for this deal."),
        (["solve", "golf", "ms12"], "Got unexpected extra argument (ms12). Write --deal ms12 for this deal."),
        (["rules", "golf", "5"], "Got unexpected extra argument (5). Run 'solitaire rules --help' for help."),
        (["golf", "now"], "Got unexpected extra argument (now). Run 'solitaire play --help' for help."),
    ],
)
def test_wrong_words_get_one_line(solitaire: Terminal, args: list[str], complaint: str) -> None:
    assert solitaire(*args).complaint == complaint


@pytest.mark.parametrize("args", [[], ["klondike"], ["play", "klondike"], ["big-ben", "--deal", "7"]])
def test_without_a_terminal_nothing_is_played(solitaire: Terminal, args: list[str]) -> None:
    assert solitaire(*args).complaint.startswith("To play, stdin and stdout must be a terminal")


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


SCREENS = ("textual", "rich", "asyncio")
SLOW = (*SCREENS, "pysol_cards", "pathlib", "json", "importlib.metadata")
"""Modules that cost more time than the rest of ``--help``."""


@pytest.mark.parametrize(
    ("args", "heavy"),
    [
        (["--help"], SLOW),
        (["play", "--help"], (*SCREENS, "pysol_cards")),
        (["--version"], SLOW),
        (["games"], (*SCREENS, "pysol_cards")),
        (["rules", "klondike"], SCREENS),
        (["deal", "klondike", "--deal", "1"], SCREENS),
        (["klondike", "--deal", "1", "--plain"], (*SCREENS, "solitaire.tui")),
        (["check", str(shipped_rulesets() / "baroness.toml")], ("textual", "asyncio", "solitaire.tui")),
        (["replay", "--json"], ("textual", "asyncio", "solitaire.tui")),
    ],
)
def test_nothing_heavy_is_imported_in_vain(args: list[str], heavy: tuple[str, ...]) -> None:
    found = run_python(
        f"import sys\nfrom solitaire.cli import main\n"
        f"try:\n    main({args!r})\n"
        f"finally:\n    print(*sys.modules, file=sys.stderr)"
    )
    assert found.returncode == 0
    assert "solitaire.cli.commands" in found.stderr.split()
    assert not set(heavy) & set(found.stderr.split())


HAS_FULL_DEVICE = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")


@pytest.mark.parametrize(
    ("command", "status", "out", "err"),
    [
        ("games | head -n 1", 0, "Accordion\n", ""),
        ("games >&-", 0, "", ""),
        ("survey golf --deals 1..2 --plot >&-", 0, "", ""),
        ("stats --today >&-", 1, "", "You have not played today's deal yet."),
        ("klondike <&-", 2, "", "To play, stdin and stdout must be a terminal"),
        ("yukon --plain --deck - <&-", 2, "", "With --plain, stdin is what you type; use --deck with a file."),
        ("yukon --deal 1 --plain <&- | head -n 1", 0, "Yukon, deal 1.\n", ""),
        ("deal klondike --deck - <&-", 2, "", "stdin: there is no deck in this file"),
        pytest.param("games > /dev/full", 2, "", "stdout: No space left on device.", marks=HAS_FULL_DEVICE),
        pytest.param("rules nope 2> /dev/full", 2, "", "", marks=HAS_FULL_DEVICE),
    ],
)
def test_pipes_and_closed_streams_get_no_traceback(command: str, status: int, out: str, err: str) -> None:
    line = f"{sys.executable} -m solitaire {command}"
    found = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (status, out)
    assert found.stderr.count("\n") == bool(err)
    assert found.stderr.startswith(f"solitaire: {err}" if err else "")


def test_a_faulty_installation_is_reported_while_stdout_is_closed() -> None:
    found = run_python(
        "import sys\nfrom pathlib import Path\n"
        "from solitaire.cli import main\nfrom solitaire.config import paths\n"
        "paths.shipped_rulesets = lambda: Path('/no folder')\nsys.stdout = None\nmain(['games'])"
    )
    assert found.returncode == 2
    assert found.stderr.startswith("solitaire: /no folder: ") and found.stderr.count("\n") == 1


def test_the_menu_needs_no_click() -> None:
    found = run_python(
        "import sys\nfrom solitaire.cli import launch_tui, main\nimport solitaire.tui.app_process\n"
        "launch_tui.open_menu = lambda: print(*sys.modules) or 3\nmain([])"
    )
    assert found.returncode == 3
    assert not {"click", "solitaire.cli.commands"} & set(found.stdout.split())


def test_letters_that_the_terminal_lacks_are_replaced(player_rulesets: Path) -> None:
    (player_rulesets / "mine.toml").write_text('extends = "klondike"\nname = "Klőndike"\n', "utf-8")
    found = run_python(
        "import sys\nsys.stdout.reconfigure(encoding='latin-1')\n"
        "from solitaire.cli import main\nmain(['rules', 'mine'])"
    )
    assert found.stdout.startswith("Kl?ndike\n========\n")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["klondike", "--deal", "1", "--plain"], "stdin:1: this is not text in utf-16; convert it."),
        (["deal", "klondike", "--deck", "-"], "stdin:2: this is not UTF-8 text; convert it to UTF-8."),
    ],
)
def test_input_in_another_encoding_gets_one_line(args: list[str], complaint: str) -> None:
    line = [sys.executable, "-m", "solitaire", *args]
    environment = os.environ | {"PYTHONIOENCODING": "utf-16"}
    found = subprocess.run(line, capture_output=True, input=b"%\n\xff\n", env=environment, check=False)
    assert (found.returncode, found.stderr.decode("utf-16")) == (2, f"solitaire: {complaint}\n")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows the home folder otherwise")
@pytest.mark.parametrize(
    "args", [["where"], ["klondike", "--plain"], ["stats"], ["survey", "golf", "--deals", "1..2"]]
)
def test_without_a_home_folder_one_line_says_what_to_set(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    def unknown(number: int) -> NoReturn:
        raise KeyError(number)

    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME"):
        monkeypatch.delenv(name)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    complaint = "Your home folder is unknown; set the variable HOME to its path, such as /home/ann."
    assert solitaire(*args).complaint == complaint
