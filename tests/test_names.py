"""Names by which a newcomer finds things: packages, modules and classes."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import grimp
import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "solitaire"
MODULES = sorted(PACKAGE.rglob("*.py"))
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
PACKAGES = sorted({name for layer in CONTRACTS[0]["layers"] for name in layer.split(" | ")} - {"__main__"})

SHARED_NAMES: Final = {"__init__", "__main__", "problem", "record", "recorder", "screen"}
"""Module names that may recur within a package, because the folder says the rest."""
ENTRY_POINTS: Final = {"__init__.py", "__main__.py"}
LEAST_LINES: Final = 25
SMALL: Final = {
    "config/version.py": "the version of the program",
    "rules/complete_sequences.py": "complete sequences, for which rules, moves and the solver look",
    "tui/deal_text.py": "deals in titles on the screen",
    "tui/theme/layout_options.py": "the options of layouts, for boards, pictures and recordings",
    "tui/widgets/themed_widget.py": "the theme of widgets that style sheets do not colour",
}
"""Modules under ``LEAST_LINES`` that stay, since several others import them; and what they hold."""
LEAST_IMPORTERS: Final = 3


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def line_count(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def public_classes(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """All imports within the package, those for type checking and those inside functions included."""
    return grimp.build_graph("solitaire", cache_dir=None)


def test_the_package_consists_of_its_layers_and_entry_points() -> None:
    listing = {path.name for path in PACKAGE.iterdir()} - {"__pycache__"}
    assert len(PACKAGES) == 11
    assert listing == {*PACKAGES, *ENTRY_POINTS, "py.typed"}


def test_no_module_or_folder_is_named_by_a_lone_gerund_or_participle() -> None:
    """Such a name says neither what is done nor to what; with a noun it may: ``test_pointing``."""
    folders = [path for path in PACKAGE.rglob("*") if path.is_dir()]
    riddles = [path for path in [*MODULES, *folders] if re.fullmatch(r"[a-z]+(ing|ed)", path.stem)]
    assert [str(path.relative_to(ROOT)) for path in riddles] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_public_class_has_a_name_of_its_own_in_its_package(package: str) -> None:
    places = defaultdict(list)
    for path in (PACKAGE / package).rglob("*.py"):
        for name in public_classes(path):
            places[name].append(module_name(path))
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_module_has_a_name_of_its_own_in_its_package(package: str) -> None:
    places = defaultdict(list)
    for path in (PACKAGE / package).rglob("*.py"):
        if path.stem not in SHARED_NAMES and path.parent != PACKAGE / "cli" / "commands":
            places[path.stem].append(module_name(path))
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


def test_no_modules_import_each_other_in_a_circle(imports: grimp.ImportGraph) -> None:
    """Takes away what imports nothing that is left, and what nothing left imports; a circle remains."""
    left = {module: imports.find_modules_directly_imported_by(module) for module in imports.modules}
    importers = {module: imports.find_modules_that_directly_import(module) for module in imports.modules}
    while ends := [one for one in left if not left[one] & left.keys() or not importers[one] & left.keys()]:
        for module in ends:
            del left[module]
    assert {module: sorted(imported & left.keys()) for module, imported in left.items()} == {}


def test_a_small_module_holds_what_several_others_import(imports: grimp.ImportGraph) -> None:
    files = [path for path in MODULES if path.name not in ENTRY_POINTS and line_count(path) < LEAST_LINES]
    small = {path.relative_to(PACKAGE).as_posix() for path in files}
    assert small == SMALL.keys()
    importers = {path: imports.find_modules_that_directly_import(module_name(PACKAGE / path)) for path in SMALL}
    assert {path for path, modules in importers.items() if len(modules) < LEAST_IMPORTERS} == set()
