"""The pages for players match the program; what the pages show was really printed."""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import solitaire as package
from docs import pictures
from solitaire.cli.commands import solitaire as program
from solitaire.config.paths import player_themes
from solitaire.config.settings import Settings
from solitaire.config.settings_file import decode, load_settings, settings_path
from solitaire.config.themes.theme_catalogue import load_themes
from solitaire.game.catalogue import load, load_file, load_path, load_ruleset
from solitaire.game.game import Game
from solitaire.race.headless import MAX_HANDS
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests.cli.conftest import Terminal

DOCS = Path(__file__).parents[2] / "docs"
README = (DOCS.parent / "README.md").read_text("utf-8")
KEYS, COMMANDS, RULESETS, THEMES = (
    (DOCS / f"{page}.md").read_text("utf-8") for page in ("keys", "commands", "rulesets", "themes")
)


def section(page: str, heading: str) -> str:
    """The text under a heading."""
    found = re.search(rf"^## {re.escape(heading)}\n\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def block(language: str, text: str) -> str:
    """The only block of code in a language."""
    (found,) = blocks(language, text)
    return found


def blocks(language: str, text: str) -> list[str]:
    """The blocks of code in a language."""
    return [found[1] for found in re.finditer(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)]


def test_the_example_of_changed_keys_can_be_read() -> None:
    reading = decode("settings.toml", block("toml", KEYS))
    assert not reading.mistakes
    assert len(reading.settings.keys) > 1


def test_every_command_has_a_heading_with_its_usage() -> None:
    headings = re.findall(r"^## solitaire (\w+)$", COMMANDS, re.MULTILINE)
    assert sorted(headings) == sorted(program.load_commands())
    assert all(f"`solitaire {name}" in section(COMMANDS, f"solitaire {name}") for name in headings)
    assert all(f"`solitaire {parameter.opts[0]}`" in COMMANDS for parameter in program.params)


def test_a_match_without_a_winner_ends_after_as_many_hands_as_the_page_says() -> None:
    assert f"a match ends after {MAX_HANDS:,} hands" in section(COMMANDS, "solitaire race").replace("\n", " ")


def test_the_page_shows_what_a_shell_shows(solitaire: Terminal) -> None:
    lines = block("console", COMMANDS).splitlines()
    commands = [(line, answer) for line, answer in pairwise(lines) if line.startswith("$ ")]
    assert commands
    for line, answer in commands:
        words = re.findall(r'"[^"]*"|\S+', line.removeprefix("$ solitaire "))
        assert solitaire(*(word.strip('"') for word in words)).out == f"{answer}\n"


def test_the_page_shows_what_the_line_mode_prints(solitaire: Terminal) -> None:
    lines = block("text", COMMANDS).splitlines()
    typed = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    said = solitaire("klondike", "--deal", "3", "--plain", stdin="\n".join(typed)).out
    assert typed
    before, after = ("\n".join(line for line in lines if not line.startswith("> ")) + "\n").split("...\n")
    assert said.startswith(before) and said.endswith(after)


def test_the_json_is_as_described(solitaire: Terminal) -> None:
    dealt = json.loads(solitaire("deal", "klondike", "--deal", "1", "--json").out)
    shown = json.dumps({**dealt, "piles": {name: dealt["piles"][name] for name in ("tableau-1", "tableau-2")}})
    assert f"`{shown[:-2]}, ...}}}}`" in COMMANDS.replace("\n", " ")


def test_the_example_of_a_ruleset_can_be_played(solitaire: Terminal, player_rulesets: Path) -> None:
    example = block("toml", section(RULESETS, "How do I write a game?"))
    path = player_rulesets / "open-klondike.toml"
    assert f"`{path.name}`" in RULESETS
    assert len(example.splitlines()) <= 11
    path.write_text(example)
    assert solitaire("check", str(path)).out == f"{path}: ok\n"
    game = Game.new(load("open-klondike"), deal=1)
    assert game.pile("tableau-7")[0] > 0
    while (deal := game.legal_moves()[-1]) == Move.parse("deal"):
        game.play(deal)
    assert game.pile("stock") == ()
    assert game.why_not(Move.parse("redeal")) is not None
    rules = " ".join(solitaire("rules", "open-klondike").out.split())
    assert "An empty column may be filled with any card" in rules
    assert "unlimited" not in rules, "Klondike's reading of its passes"


def test_the_example_of_a_game_that_replaces_ours_can_be_played(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    path = player_rulesets / "klondike.toml"
    path.write_text(block("toml", section(RULESETS, "How do I change a shipped game?")))
    assert solitaire("check", str(path)).out == f"{path}: ok\n"
    stock = load("klondike").ruleset.stock
    assert (stock.draw, stock.passes) == (2, 3)
    assert "unlimited" not in solitaire("rules", "klondike").out, "Klondike's summary and reading of its passes"


def test_the_tutorial_makes_a_game_that_can_be_won(solitaire: Terminal, player_rulesets: Path) -> None:
    path = player_rulesets / "staircase.toml"
    steps = pictures.TUTORIAL.findall(RULESETS)
    assert len(steps) == 3
    path.write_text(steps[0])
    shown = block("text", section(RULESETS, "How do I invent a game from an empty file?"))
    assert solitaire("deal", "staircase", "--deal", "1").out.startswith(shown)
    for step in steps[1:]:
        path.write_text(step)
        hand = Game.new(load("staircase"), deal=1)
        assert len(hand.rules.of_zone(Zone.CELL)) == 3
    answer = solve_within(hand.rules, hand.position, states=20_000)
    assert answer.verdict is Verdict.WINNABLE


def test_examples_of_settings_that_no_shipped_game_has_are_valid(tmp_path: Path) -> None:
    examples = tomllib.loads((DOCS / "ruleset_settings.toml").read_text("utf-8"))["examples"]
    assert examples.keys() > {"undo", "match.pairs"}
    for setting, line in examples.items():
        table = setting.partition(".")[0] if "." in setting else ""
        game = "pounce" if table in ("match", "scoring") else "klondike"
        path = tmp_path / "klondike.toml"  # The id that ``replaces`` has to name.
        game = "yukon" if game == "klondike" else game
        above = f'replaces = "klondike"\nextends = "{game}"\nname = "Example"\n'
        above = above if setting != "replaces" else above.partition("\n")[2]
        path.write_text(f"{above}[{table}]\n{line}\n" if table else f"{above}{line}\n")
        assert load_path(path, seats=2 if game == "pounce" else 1).ruleset.name == "Example", line


def test_limits_of_settings_are_those_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    limits = tomllib.loads((DOCS / "ruleset_settings.toml").read_text("utf-8"))["limits"]
    del limits["tableau.labels"], limits["foundation.fixed[].label"]  # They need as many of others.
    bounds = {name: re.fullmatch(r"from (\d+) to (\d+)", text) for name, text in limits.items()}
    assert len([found for found in bounds.values() if found]) > 10
    for setting, found in bounds.items():
        if found:
            least, most = map(int, found.groups())
            game = "pounce" if setting.startswith(("seats", "match")) else "klondike"
            game = "eagle-wing" if setting == "tableau.maximum" else game
            wrong = []
            for number in (least - 1, most, most + 1):
                path.write_text(f'extends = "{game}"\nname = "Mine"\n{setting} = {number}\n')
                try:
                    load_file(path)
                except RulesetError as error:
                    wrong.append(f"{setting.replace('least', 'most')}: " in str(error))
                else:
                    wrong.append(False)
            assert wrong == [True, False, True], setting


def test_the_examples_of_a_layout_are_rulesets(solitaire: Terminal, player_rulesets: Path) -> None:
    path = player_rulesets / "wide-klondike.toml"
    layouts = blocks("toml", section(RULESETS, "How do I place the piles?"))
    assert len(layouts) == 2
    for layout in layouts:
        path.write_text(f'extends = "klondike"\nname = "Wide Klondike"\nsummary = "Wide."\n\n{layout}')
        assert solitaire("check", str(path)).out == f"{path}: ok\n"


def test_the_example_of_rows_is_a_ruleset(solitaire: Terminal, player_rulesets: Path) -> None:
    path = player_rulesets / "rows.toml"
    path.write_text('name = "Rows"\n' + block("toml", section(RULESETS, "How do I make rows?")))
    assert solitaire("check", str(path)).out == f"{path}: ok\n"


def test_the_example_of_a_row_that_closes_up_is_accordion(solitaire: Terminal, player_rulesets: Path) -> None:
    example = block("toml", section(RULESETS, "How do I make a row that closes up?"))
    (path := player_rulesets / "row.toml").write_text('name = "Row"\n' + example)
    assert solitaire("check", str(path)).out == f"{path}: ok\n"
    row, accordion = load_file(path), load_ruleset("accordion")
    assert row.tableau == accordion.tableau._replace(word="column")
    assert (row.goal, row.pack, row.stock) == (accordion.goal, accordion.pack, accordion.stock)


def test_the_example_of_a_theme_is_one_and_is_easy_to_read(solitaire: Terminal, player_rulesets: Path) -> None:
    example = block("toml", section(THEMES, "How do I make my own theme?"))
    (folder := player_themes()).mkdir(parents=True)
    path = folder / "rosewood.toml"
    assert f"`{path.name}`" in THEMES
    path.write_text(example)
    assert solitaire("check", str(path)).out == f"{path}: ok\n"
    assert [theme.name for theme in load_themes().themes][-1] == "rosewood"
    (look,) = re.findall(r"`look = (.*)`", THEMES)
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(f"look = {look}\n")
    assert load_settings() == (Settings("rosewood"), ())


def test_the_mistake_on_the_page_of_themes_is_reported_so(
    solitaire: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    example = block("toml", section(THEMES, "How do I make my own theme?"))
    Path("rosewood.toml").write_text(example.replace("table", "tabel"))
    assert solitaire("check", "rosewood.toml").out == block(
        "text", section(THEMES, "What if there is a mistake?")
    )


def test_the_examples_in_python_print_what_they_say() -> None:
    for found in (
        doctest.testfile(str(DOCS / "python.md"), module_relative=False),
        doctest.testmod(package),
    ):
        assert found.attempted > 3
        assert found.failed == 0


def test_one_line_sets_up_and_plays_and_one_tests() -> None:
    for heading, last in (
        ("Install", ".venv/bin/solitaire"),
        ("Tests", ".venv/bin/pytest -n auto --dist worksteal"),
    ):
        (command,) = block("sh", section(README, heading)).splitlines()
        assert command.startswith("python3 -m venv .venv && ")
        assert command.endswith(f" && {last}")


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= 600
