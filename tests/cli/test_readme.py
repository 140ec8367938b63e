"""The README is complete and matches the program."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import click
from textual.binding import Binding

import solitaire as package
from solitaire.cli.commands import solitaire as program
from solitaire.config.keys.commands import COMMANDS, PILE_KEYS, PILE_KINDS
from solitaire.config.settings import Settings, decode
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.catalogue_order import by_family
from solitaire.game.game import Game
from solitaire.rules.moves import Move
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.dialogs.settings_dialog import SETTING_ROWS
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.widgets.list_box import ListBox
from tests.cli.conftest import Terminal

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def section(heading: str) -> str:
    found = re.search(rf"^## {heading}\n\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def block(language: str, text: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert isinstance(found, str)
    return found


def games_table(rulesets: list[Ruleset]) -> str:
    rows = [f"| {ruleset.name} | `{ruleset.id}` | {ruleset.summary} |" for ruleset in by_family(rulesets)]
    return "\n".join(["| game | command | |", "|---|---|---|", *rows])


def test_every_game_is_listed() -> None:
    table = games_table([load_ruleset(game) for game in game_ids()])
    assert table in section("Games"), f"put this into the README:\n{table}"


def code(keys: Iterable[str]) -> str:
    return " ".join("`` ` ``" if key == "`" else f"`{key}`" for key in keys)


def keys_tables() -> str:
    piles = [f"| {kind} | {code(PILE_KEYS[zone])} |" for zone, kind in PILE_KINDS.items()]
    commands = [f"| {code(command.keys)} | {command.description} | {command.id} |" for command in COMMANDS]
    of_piles = "\n".join(["| piles | keys |", "|---|---|", *piles])
    return "\n".join([of_piles, "", "| key | what it does | in the settings |", "|---|---|---|", *commands])


def test_every_key_is_listed() -> None:
    assert keys_tables() in section("Keys"), f"put this into the README:\n{keys_tables()}"


def settings_table() -> str:
    rows = []
    for preference in SETTING_ROWS:
        usual = Settings._field_defaults[preference.setting]
        values = [f"`{value}`".lower() for value in (usual, *preference.words) if value is not None]
        rows.append(f"| `{preference.setting}` | {' '.join(dict.fromkeys(values))} | {preference.meaning} |")
    return "\n".join(["| setting | values, the usual one first | |", "|---|---|---|", *rows])


def test_every_setting_is_listed() -> None:
    assert settings_table() in section("Settings"), f"put this into the README:\n{settings_table()}"


def test_the_keys_of_the_menu_are_told() -> None:
    (told,) = re.findall(r"\*\*In the menu\*\*.*?\n\n", section("Keys"), re.DOTALL)
    signs = {"slash": "/"}
    known = {"escape", "up", "down", "pageup", "pagedown", "ctrl+d", "ctrl+u"}
    own = [b for b in (*MenuScreen.BINDINGS, *ListBox.BINDINGS) if isinstance(b, Binding) and b.id is None]
    assert own
    for key in {binding.key for binding in own} - known:
        assert f"`{signs.get(key, key)}`" in told


def test_the_keys_of_your_own() -> None:
    text = block("toml", section("Keys"))
    reading = decode("settings.toml", text)
    assert not reading.mistakes
    assert len(reading.settings.keys) > 1


def test_every_command_and_option_is_listed() -> None:
    rows = [row.split("|")[1] for row in section("Commands").splitlines() if row.startswith("| `")]
    listed = set(re.findall(r"`(.+?)`", " ".join(rows)))
    for name, command in program.commands.items():
        assert usage(name, command) in listed
        listed.remove(usage(name, command))
    options = {f"solitaire {parameter.opts[0]}" for parameter in program.params}
    assert listed == {"solitaire", "solitaire GAME", "solitaire --help", *options}


def usage(name: str, command: click.Command) -> str:
    """How a command is typed, with everything that it takes."""
    words = ["solitaire", name]
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            option = f"{parameter.opts[0]}{'' if parameter.is_flag else f' {parameter.metavar}'}"
            words.append(option if parameter.required else f"[{option}]")
        else:
            words.append(parameter.make_metavar(click.Context(command)))
    return " ".join(words)


def test_what_a_shell_shows(solitaire: Terminal) -> None:
    lines = block("console", section("Commands")).splitlines()
    commands = [(line, answer) for line, answer in pairwise(lines) if line.startswith("$ ")]
    assert commands
    for line, answer in commands:
        words = re.findall(r'"[^"]*"|\S+', line.removeprefix("$ solitaire "))
        assert solitaire(*(word.strip('"') for word in words)).out == f"{answer}\n"


def test_what_the_line_mode_says(solitaire: Terminal) -> None:
    lines = block("text", section("Commands")).splitlines()
    typed = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    said = solitaire("klondike", "--deal", "3", "--plain", stdin="\n".join(typed)).out
    assert typed
    before, after = ("\n".join(line for line in lines if not line.startswith("> ")) + "\n").split("...\n")
    assert said.startswith(before) and said.endswith(after)


def test_the_json_is_as_described(solitaire: Terminal) -> None:
    dealt = json.loads(solitaire("deal", "klondike", "--deal", "1", "--json").out)
    shown = json.dumps({**dealt, "piles": {name: dealt["piles"][name] for name in ("tableau-1", "tableau-2")}})
    assert f"`{shown[:-2]}, ...}}}}`" in section("Commands").replace("\n", " ")


def test_the_game_of_your_own(solitaire: Terminal, player_rulesets: Path) -> None:
    text = section("A game of your own")
    path = player_rulesets / "open-klondike.toml"
    assert f"`{path.name}`" in text
    assert len(block("toml", text).splitlines()) <= 10
    path.write_text(block("toml", text))
    assert solitaire("check", str(path)).out == f"{path}: ok\n"
    game = Game.new(load("open-klondike"), deal=1)
    assert game.pile("tableau-7")[0] > 0
    while (deal := game.legal_moves()[-1]) == Move.parse("deal"):
        game.play(deal)
    assert game.pile("stock") == ()
    assert game.why_not(Move.parse("redeal")) is not None
    rules = " ".join(solitaire("rules", "open-klondike").out.split())
    assert "An empty column may be filled with any card" in rules


def test_the_python_examples() -> None:
    for found in (
        doctest.testfile(str(ROOT / "README.md"), module_relative=False),
        doctest.testmod(package),
    ):
        assert found.attempted > 3
        assert found.failed == 0


def test_one_line_sets_up_and_plays_and_one_tests() -> None:
    for heading, last in (
        ("Play", ".venv/bin/solitaire"),
        ("Tests", ".venv/bin/pytest -n auto --dist worksteal"),
    ):
        (command,) = block("sh", section(heading)).splitlines()
        assert command.startswith("python3 -m venv .venv && ")
        assert command.endswith(f" && {last}")
