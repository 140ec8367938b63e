"""The pages: generated parts match the program, links and names lead somewhere, citations exist."""

from __future__ import annotations

import ast
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.prunings import SWITCHES
from docs import man_page, reference
from docs.tables import cells, solitaires
from solitaire.config.paths import player_rulesets
from solitaire.game.catalogue import load_rulesets

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "solitaire"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
LAYERS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0][
    "layers"
]
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
CITATION = re.compile(r"docs/rules\.md (?:section )?(\d+(?:\.\d+)*)(?: and (\d+(?:\.\d+)*))?")
BARE_CITATION = re.compile(r"(?<![\w/\"])rules\.md")
RULE_TEST = re.compile(r"def test_([a-z]\d+)_")

UNMEASURED: set[str] = set()
"""Games whose odds, difficulty and length are still to be measured (see CONTRIBUTING.md)."""

PAGES = [ROOT / "CONTRIBUTING.md", *reference.PAGES]


def sections(page: str) -> set[str]:
    """The numbers of headings, and of the items in numbered lists under them."""
    found = set()
    heading = ""
    for line in page.splitlines():
        if match := re.match(r"#+ (\d+(?:\.\d+)*)", line):
            heading = match[1]
            found.add(heading)
        elif match := re.match(r"(\d+)\. ", line):
            found.add(f"{heading}.{match[1]}")
    return found


def test_every_game_for_one_player_has_odds_once_it_is_measured() -> None:
    page = (ROOT / "docs" / "games.md").read_text("utf-8")
    rows = {
        found[1]: cells(found[0]) for found in re.finditer(r"^\|[^|]+\| `([\w-]+)` \|.*\n", page, re.MULTILINE)
    }
    assert all(all(row) for row in rows.values()), "an empty cell"
    races = {ruleset.id for ruleset in load_rulesets()[0]} - {ruleset.id for ruleset in solitaires()}
    assert {game for game, row in rows.items() if row[2] == reference.NO_FIGURE} == races | UNMEASURED


def test_cited_sections_of_the_rules_exist() -> None:
    cited: dict[str, Path] = {}
    for folder in ("solitaire", "tests", "rulesets", "benchmarks", "docs"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in {".py", ".toml"}:
                text = re.sub(r"\s+(?:# ?)?", " ", path.read_text("utf-8"))
                assert not BARE_CITATION.search(text), path
                cited |= {number: path for pair in CITATION.findall(text) for number in pair if number}
    assert {"0.3.6", "1.1", "1.2", "7.6", "8"} <= cited.keys()
    known = sections(RULES)
    assert {number: str(path) for number, path in cited.items() if number not in known} == {}


def test_the_rules_refer_to_sections_that_exist() -> None:
    referred = set(re.findall(r"[( ](\d\.\d+(?:\.\d+)?)(?=[),;])", RULES))
    assert {"0.3.8", "6.8", "7.7.6"} <= referred
    assert referred <= sections(RULES)


def test_every_rule_test_of_the_page_is_run() -> None:
    listed = set(re.findall(r"^\| ([A-Z]\d+) \|", RULES, re.MULTILINE))
    texts = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    run = {number.upper() for text in texts for number in RULE_TEST.findall(text)}
    assert run == listed


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page."""
    return set(map(reference.anchor, re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.name}")
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        if not target.startswith("https://"):
            path, _, anchor = target.partition("#")
            linked = page.parent / path if path else page
            assert linked.exists(), target
            assert not anchor or anchor in anchors(linked), target


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    listed = set(re.findall(r"\]\(([\w-]+\.md)\)", index))
    assert listed == {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}


def test_the_writers_own_games_are_on_no_page() -> None:
    player_rulesets().mkdir(parents=True)
    (player_rulesets() / "mine.toml").write_text('extends = "yukon"\nname = "Mine"\n')
    assert "`mine`" not in reference.games()
    assert "Mine" not in {ruleset.name for ruleset in solitaires()}


@pytest.mark.parametrize("page", reference.PAGES, ids=lambda page: f"{page.parent.name}-{page.name}")
def test_generated_parts_match_the_program(page: Path) -> None:
    text = page.read_text("utf-8")
    assert reference.filled(text) == text, "run: python docs/reference.py"


def test_the_man_page_matches_the_program() -> None:
    assert man_page.PAGE.read_text("utf-8") == man_page.man_page(), "run: python docs/man_page.py"


def test_no_line_of_the_man_page_is_a_request_by_accident() -> None:
    lines = man_page.PAGE.read_text("utf-8").splitlines()
    requests = {line.split()[0] for line in lines if line.startswith((".", "'"))}
    assert requests == {'.\\"', ".B", ".PP", ".RE", ".RS", ".SH", ".SS", ".TH", ".TP", ".br", ".fi", ".nf"}


def test_every_generated_part_is_on_a_page() -> None:
    texts = [page.read_text("utf-8") for page in reference.PAGES]
    placed = [found["name"] for text in texts for found in reference.PART.finditer(text)]
    assert sorted(placed) == sorted(reference.PARTS)


def walks() -> dict[str, str]:
    """The text of each walk, and of the table of places, by its heading."""
    sections = ARCHITECTURE.split("\n## ")
    found = {section.partition("\n")[0]: section for section in sections}
    return {head: text for head, text in found.items() if head.startswith(("Walk", "Where"))}


def definitions(path: Path) -> set[str]:
    """The classes, functions, constants and methods that a module defines, methods after their class."""

    def names(body: list[ast.stmt]) -> set[str]:
        found: set[str] = set()
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
            if isinstance(node, ast.ClassDef):
                found |= {f"{node.name}.{name}" for name in names(node.body)}
        return found

    return names(ast.parse(path.read_text("utf-8")).body)


def test_the_sums_of_the_comparison_of_prunings_are_those_of_its_tables() -> None:
    page = (ROOT / "docs" / "solver.md").read_text("utf-8")
    rows = [cells(line) for line in page.splitlines() if line.startswith("| ")]
    settled = {row[0]: int(row[1]) for row in rows if row[0] in SWITCHES and len(row) == 6}
    positions = dict.fromkeys(SWITCHES, 1000)
    for row in rows:
        positions |= {name: int(row[3]) for name in row[0].split(", ") if name in SWITCHES and len(row) == 5}
    assert settled.keys() == positions.keys() == SWITCHES.keys()
    text = " ".join(page.split())
    assert f"{len(SWITCHES)} of them can be switched off" in text
    assert f"both settled {sum(settled.values()):,} of the {sum(positions.values()):,} positions" in text


def test_there_are_four_walks_and_a_table_of_places() -> None:
    assert [head.partition(":")[0] for head in walks()] == [
        "Walk 1",
        "Walk 2",
        "Walk 3",
        "Walk 4",
        "Where is it?",
    ]


@pytest.mark.parametrize("walk", walks().values(), ids=lambda walk: walk[:6])
def test_the_walks_name_modules_and_what_these_define(walk: str) -> None:
    """A step names every class and function in one module of that step."""
    for step in re.split(r"\n(?=\d+\. |\n|\| )", walk):
        modules = re.findall(r"`([\w/]+\.py)`", step)
        assert [module for module in modules if not (PACKAGE / module).is_file()] == []
        known = set().union(*(definitions(PACKAGE / module) for module in modules))
        named = set(re.findall(r"`([A-Za-z_]\w*(?:\.[a-z_]\w*)?)`", step)) if modules else set()
        assert named <= known, f"not in {modules}: {sorted(named - known)}"


def test_the_files_that_contributing_names_exist() -> None:
    named = re.findall(r"`((?:solitaire|rulesets|tests|docs|benchmarks)/[\w/.]*)`", CONTRIBUTING)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_all_packages_are_listed() -> None:
    packages = {name for layer in LAYERS for name in layer.split(" | ")} - {"__main__"}
    assert len(packages) == 11
    listed = [
        set(re.findall(r"`(\w+)`", line.partition(":")[0]))
        for line in ARCHITECTURE.splitlines()
        if line.startswith("- `") and ": " in line
    ]
    assert [layer for layer in listed if layer] == [set(layer.split(" | ")) for layer in reversed(LAYERS)]


def test_the_drawing_shows_the_layers_of_the_import_contract() -> None:
    arrows = re.findall(r"^    (\w+) --> (\w+)$", ARCHITECTURE, re.MULTILINE)
    layers = [layer.split(" | ") for layer in LAYERS[1:]]
    pairs = pairwise(layers)
    assert arrows == [(upper, lower) for uppers, lowers in pairs for upper in uppers for lower in lowers]


def test_flags_that_turn_something_off_are_on_the_page_of_commands() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    assert all(f"| `--{flag}/--no-{flag}` |" in page for flag in ("handicap", "pairs"))
