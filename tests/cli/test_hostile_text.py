"""No command writes control characters to the terminal, whatever their source."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copy
from zipfile import ZipFile

import pytest

from solitaire.cli import commands
from solitaire.config.paths import shipped_rulesets
from solitaire.config.settings_file import settings_path
from tests.cli.conftest import Outcome, Terminal
from tests.hostile import (
    ATTACKS,
    ENCODABLE,
    HOSTILE,
    PLACES,
    SEATS,
    changed,
    dangers,
    saved,
    write_saved,
)
from tests.replays.version_files import FILES
from tests.samples import one_in, pairs

KLONDIKE = next(path for path in FILES if path.stem.startswith("klondike"))
DEAL = ("klondike", "--deal", "3")

ARGUMENTS = [
    ("{}",),
    ("--{}",),
    ("-{}",),
    ("where", "{}"),
    ("games", "{}"),
    ("games", "--{}"),
    ("rules", "{}"),
    ("play", "{}", "--plain"),
    ("play", "klondike", "--deal", "{}", "--plain"),
    ("play", "klondike", "--deck", "{}", "--plain"),
    ("deal", "{}"),
    ("deal", "klondike", "--deal", "{}"),
    ("deal", "klondike", "--deck", "{}"),
    ("moves", *DEAL, "--play", "{}"),
    ("moves", *DEAL, "--play", "tableau-1:{}"),
    ("moves", *DEAL, "--play", "{}:tableau-1:2", "--json"),
    ("solve", "{}"),
    ("solve", "klondike", "--deal", "{}"),
    ("solve", *DEAL, "--seconds", "{}"),
    ("survey", "{}", "--deals", "1..2"),
    ("survey", "klondike", "--deals", "{}"),
    ("survey", "klondike", "--deals", "1..2", "--workers", "{}"),
    ("race", "{}", "--headless"),
    ("race", "nuts", "--headless", "--seat", "{}"),
    ("race", "nuts", "--headless", "--seat", "Ann:{}"),
    ("race", "nuts", "--headless", "--deal", "{}"),
    ("race", "nuts", "--headless", "--to", "{}"),
    ("race", "--resume", "{}"),
    ("replay", "{}"),
    ("replay", "{}", "--review"),
    ("replay", "--game", "{}"),
    ("replay", "--result", "{}"),
    ("replay", "--since", "{}"),
    ("replay", str(KLONDIKE), "--export", "{}"),
    ("replay", str(KLONDIKE), "--export", f"{KLONDIKE}/{{}}.txt"),
    ("--player", "{}", "stats"),
    ("players", "--add", "{}"),
    ("check", "{}"),
    ("stats", "{}"),
    ("stats", "--today", "{}"),
    ("export", "{}", "--all"),
    ("export", "games.zip", "{}"),
    ("import", "{}"),
    ("completion", "{}"),
    ("serve", "--host", "{}"),
]
"""Every argument and every value of an option that is a text."""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def data(player_rulesets: Path) -> Path:
    """The folder of the player's data."""
    return player_rulesets.parent


def harmless(answer: Outcome) -> Outcome:
    """The answer, in which there is no such character."""
    assert not dangers(answer.out + answer.err)
    assert answer.status in (0, 1, 2)
    return answer


def shown(answer: Outcome) -> str:
    """All that a harmless answer says; it says something, and is no traceback."""
    text = harmless(answer).out + answer.err
    assert text and "Traceback" not in text
    return text


def test_every_command_is_given_hostile_arguments() -> None:
    tried = {args[0] for args in ARGUMENTS}
    assert tried - {"{}", "--{}", "-{}", "--player"} == set(commands.solitaire.load_commands())


@pytest.mark.parametrize("args", ARGUMENTS, ids=" ".join)
def test_an_argument_is_harmless(solitaire: Terminal, args: tuple[str, ...]) -> None:
    shown(solitaire(*(arg.replace("{}", HOSTILE) for arg in args)))


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_an_error_about_an_argument_shows_a_stand_in(solitaire: Terminal, attack: str) -> None:
    assert "\N{REPLACEMENT CHARACTER}" in solitaire(f"klon{attack}dike").complaint


def test_bytes_that_are_no_text_are_harmless(tmp_path: Path) -> None:
    """As the shell hands them over."""
    run = subprocess.run(
        [sys.executable, "-m", "solitaire", "check", b"a\xff\x9b\x1b[2Jb"],
        capture_output=True,
        env={**os.environ, "HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert not dangers((run.stdout + run.stderr).decode("utf-8"))
    assert run.stderr.decode("utf-8") == "solitaire: a\ufffd\ufffd\ufffd[2Jb: No such file or directory.\n"


def quoted(text: str) -> str:
    """A text as TOML spells it."""
    return '"' + "".join(f"\\U{ord(sign):08X}" for sign in text) + '"'


BROKEN_RULES = {
    "extends": f"extends = {quoted(ENCODABLE)}\n",
    "an unknown key": f'extends = "klondike"\n{quoted(ENCODABLE)} = 1\n',
    "an unknown key of a table": f'extends = "klondike"\n[tableau]\n{quoted(ENCODABLE)} = 1\n',
    "a value": f'extends = "klondike"\n[tableau]\nbuild = {quoted(ENCODABLE)}\n',
    "a value of another type": f'extends = "klondike"\n[pack]\ndecks = {quoted(ENCODABLE)}\n',
    "a list": f'extends = "klondike"\nreadings = [{quoted(ENCODABLE)}]\n',
    **{
        f"the {key}": f'extends = "klondike"\n{key} = {quoted(ENCODABLE)}\n'
        for key in ("name", "family", "summary", "source", "notes", "layout")
    },
    "no TOML": f"name = {ENCODABLE}\n",
}


@pytest.mark.parametrize("rules", BROKEN_RULES.values(), ids=BROKEN_RULES)
def test_a_ruleset_is_harmless(solitaire: Terminal, player_rulesets: Path, rules: str) -> None:
    mine = player_rulesets / "mine.toml"
    mine.write_text(rules, "utf-8")
    for args in (("check", str(mine)), ("games",), ("rules", "mine"), ("play", "mine", "--plain")):
        assert "mine" in shown(solitaire(*args, stdin="quit\n"))


def test_the_file_name_of_a_ruleset_is_harmless(solitaire: Terminal, player_rulesets: Path) -> None:
    good = (shipped_rulesets() / "klondike-strict.toml").read_bytes()
    (player_rulesets / f"{HOSTILE}.toml").write_bytes(good)
    (player_rulesets / f"broken{HOSTILE}.toml").write_text("extends = 1\n")
    shown(solitaire("games"))
    harmless(solitaire("games", "--json"))
    shown(solitaire("check", str(player_rulesets / f"{HOSTILE}.toml")))
    shown(solitaire("rules", HOSTILE))


BROKEN_THEMES = {
    "name": f'based_on = "felt"\nname = {quoted(ENCODABLE)}\n',
    "long name": f'based_on = "felt"\nname = {quoted(9 * ENCODABLE)}\n',
    "base": f"based_on = {quoted(ENCODABLE)}\n",
    "key": f'based_on = "felt"\n{quoted(ENCODABLE)} = "red"\n',
    "colour": f'based_on = "felt"\ncard = {quoted(ENCODABLE)}\n',
    "no TOML": f"card = {ENCODABLE}\n",
}


@pytest.mark.parametrize("theme", BROKEN_THEMES.values(), ids=BROKEN_THEMES)
@pytest.mark.parametrize("name", ["mine", HOSTILE], ids=["mine", "hostile"])
def test_a_theme_is_harmless(solitaire: Terminal, data: Path, theme: str, name: str) -> None:
    (data / "themes").mkdir()
    path = data / "themes" / f"{name}.toml"
    path.write_text(theme, "utf-8")
    shown(solitaire("check", str(path)))
    harmless(solitaire("check", str(path), "--json"))
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    look = ENCODABLE if name == HOSTILE else name
    settings_path().write_text(f"look = {quoted(look)}\n")
    shown(solitaire("klondike", "--plain", stdin="quit\n"))


def test_del_is_spelled_out_in_json(solitaire: Terminal) -> None:
    answer = harmless(solitaire("moves", *DEAL, "--play", "deal undo\x7f:waste", "--json"))
    assert answer.status == 2
    from solitaire.cli.output.messages import json_line

    assert json_line({"name": "\x7f\x1b\x9b"}) == r'{"name": "\u007f\u001b\u009b"}'


@pytest.mark.parametrize("deck", [f"{ENCODABLE} AS QH", f"{ENCODABLE}: AS QH", ENCODABLE, f"AS {ENCODABLE}"])
def test_a_deck_is_harmless(solitaire: Terminal, tmp_path: Path, deck: str) -> None:
    (tmp_path / "deck").write_text(f"{deck}\n", "utf-8")
    shown(solitaire("deal", "klondike", "--deck", "deck"))
    shown(solitaire("deal", "klondike", "--deck", "-", stdin=deck))
    shown(solitaire("play", "klondike", "--deck", "deck", "--plain"))


def test_the_label_of_a_deck_is_harmless(solitaire: Terminal, tmp_path: Path) -> None:
    cards = "".join(f" {rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK")
    (tmp_path / "deck").write_text(f"{ENCODABLE.replace(' ', '')}{cards}\n", "utf-8")
    shown(solitaire("deal", "klondike", "--deck", "deck"))
    harmless(solitaire("deal", "klondike", "--deck", "deck", "--json"))
    shown(solitaire("moves", "klondike", "--deck", "deck"))
    shown(solitaire("play", "klondike", "--deck", "deck", "--plain", stdin="quit\n"))


@pytest.mark.parametrize(
    ("place", "game"),
    pairs(one_in(2, [*PLACES, *SEATS]), ["klondike-2026", "nuts", "crunch"]),
    ids=lambda each: each if isinstance(each, str) else ascii(each)[:40],
)
def test_a_saved_game_is_harmless(
    solitaire: Terminal, tmp_path: Path, data: Path, game: str, place: tuple[int | str, ...]
) -> None:
    lines = saved(game)
    if place[1] == "seats" and "seats" not in lines[0]:
        lines[0]["seats"] = [{}]
    file = write_saved(tmp_path / "odd.jsonl", changed(lines, place))
    write_saved(data / "finished" / "odd.jsonl", changed(lines, place))
    write_saved(data / "unfinished" / "left.jsonl", changed(lines[:-1], place))
    write_saved(data / "races" / "left.jsonl", changed(lines[:-1], place))
    harmless(solitaire("replay"))
    harmless(solitaire("replay", "--json"))
    for args in ((), ("--json",), ("--export", "odd.txt"), ("--export", "odd.cast")):
        harmless(solitaire("replay", str(file), *args))
    harmless(solitaire("stats", "--rebuild"))
    harmless(solitaire("check", str(file)))
    harmless(solitaire("race", "--resume"))
    harmless(solitaire("play", "klondike", "--plain", stdin="quit\n"))
    harmless(solitaire("import", str(file)))
    harmless(solitaire("export", "games.zip", "--all"))
    exported = [path.read_text("utf-8") for path in tmp_path.glob("odd.*") if path.suffix != ".jsonl"]
    assert not any(map(dangers, exported))


def test_lines_that_are_no_objects_are_harmless(solitaire: Terminal, tmp_path: Path) -> None:
    first, *rest = KLONDIKE.read_bytes().splitlines(keepends=True)
    odd = tmp_path / "odd.jsonl"
    for text in (ENCODABLE.encode(), HOSTILE.encode("utf-8", "surrogateescape"), b'{"\\ud800":1}'):
        for content in (text, first + text, first + rest[0] + text + b"\n" + rest[1]):
            odd.write_bytes(content)
            shown(solitaire("replay", str(odd)))
            shown(solitaire("check", str(odd)))
            shown(solitaire("import", str(odd)))


def test_the_file_names_of_games_are_harmless(solitaire: Terminal, data: Path) -> None:
    for folder in ("unfinished", "finished", "races"):
        (data / folder).mkdir(exist_ok=True)
        copy(KLONDIKE, data / folder / f"klondike-{HOSTILE}.jsonl")
        (data / folder / f"{HOSTILE}.jsonl").write_text("{")
    shown(solitaire("replay"))
    harmless(solitaire("replay", "--json"))
    shown(solitaire("replay", "klondike"))
    shown(solitaire("replay", f"klondike-{HOSTILE}"))
    shown(solitaire("stats"))
    shown(solitaire("export", "games.zip", "--all"))
    shown(solitaire("import", "games.zip"))
    shown(solitaire("race", "--resume"))


def test_a_zip_file_is_harmless(solitaire: Terminal, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "odd.zip", "w") as file:
        for number, folder in enumerate(("finished/", "rulesets/", "", "../")):
            file.writestr(f"{folder}{number}{ENCODABLE}.jsonl", KLONDIKE.read_bytes())
            file.writestr(f"{folder}{number}{ENCODABLE}.toml", "extends = 1")
    shown(solitaire("import", "odd.zip"))


SETTINGS = [
    f"{quoted(ENCODABLE)} = 1\n",
    f"look = {quoted(ENCODABLE)}\n",
    f"light = {quoted(ENCODABLE)}\n",
    f"[keys]\n{quoted(ENCODABLE)} = 'u'\n",
    f"[keys]\nundo = {quoted(ENCODABLE)}\n",
    f"[race]\ntwo = [{quoted(ENCODABLE)}, 'yuiop hjkl;']\n",
    f"look = {ENCODABLE}\n",
]


@pytest.mark.parametrize("settings", SETTINGS, ids=ascii)
def test_settings_are_harmless(solitaire: Terminal, own_folders: Path, settings: str) -> None:
    file = own_folders / "config" / "solitaire" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(settings, "utf-8")
    assert "settings.toml" in shown(solitaire("play", *DEAL, "--plain", stdin="help\nquit\n"))


def test_what_is_remembered_is_harmless(solitaire: Terminal, own_folders: Path) -> None:
    file = own_folders / "state" / "solitaire" / "memory.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    for content in (
        {"favourites": [HOSTILE], "racers": [HOSTILE, HOSTILE]},
        {HOSTILE: 1},
        {"recent": [HOSTILE]},
    ):
        file.write_text(json.dumps(content))
        shown(solitaire("race", "nuts"))
        shown(solitaire("race", "nuts", "--headless", "--hands", "1", "--deal", "7"))


def test_what_is_typed_in_line_mode_is_harmless(solitaire: Terminal) -> None:
    typed = f"{HOSTILE}\n6 {HOSTILE}\nundo {HOSTILE}\nhelp {HOSTILE}\nnew {HOSTILE}\n6:{HOSTILE}\nquit\n"
    shown(solitaire("play", *DEAL, "--plain", stdin=typed))


def test_folders_with_hostile_names_are_harmless(
    solitaire: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / HOSTILE
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind))
    for kind, name in (("CONFIG", "settings.toml"), ("STATE", "memory.json"), ("DATA", "rulesets/mine.toml")):
        file = home / kind / "solitaire" / name
        file.parent.mkdir(parents=True)
        file.write_text("{")
    for args in (
        ("where",),
        ("games",),
        ("play", *DEAL, "--plain"),
        ("stats",),
        ("replay",),
        ("rules", "mine"),
    ):
        shown(solitaire(*args))


def test_the_traceback_of_a_fault_is_harmless(solitaire: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError(HOSTILE)

    monkeypatch.setattr("solitaire.config.paths.all_directories", fail)
    answer = harmless(solitaire("where", has_fault=True))
    assert answer.status == 1
    assert "RuntimeError: " in answer.err
