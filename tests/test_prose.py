"""First lines of docstrings: what a thing is or does, in one short sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "solitaire"

PLACES: Final = sorted(
    path.name for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
)
"""The files and packages under ``solitaire/``."""

LONGEST: Final = 80
RIDDLES: Final = re.compile(
    r"(who|whoever|whose|whom|what|whatever|nobody|no one|(some|any|every)(body|one))\b", re.IGNORECASE
)
"""How a first line does not begin: its subject is an object in the code, and it names what it is about."""

Documented: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def documented(node: Documented) -> Iterator[Documented]:
    """A module or class with the public classes, functions and methods in it."""
    yield node
    if not isinstance(node, ast.Module | ast.ClassDef):
        return
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and child.name[0] != "_":
            yield from documented(child)


def fault(text: str) -> str:
    """What is wrong with a docstring; empty if nothing is."""
    first, _, rest = text.partition("\n")
    if RIDDLES.match(first):
        return "opens with a riddle"
    if len(first) > LONGEST:
        return f"{len(first)} characters"
    if first[-1:] not in {".", ":", "?"} or rest.split("\n")[0].strip():
        return "the first sentence does not end with the line, or no empty line follows"
    return ""


def offenders(path: Path) -> Iterator[str]:
    """A line for each docstring with a fault: ``file:line: fault: text``."""
    for node in documented(ast.parse(path.read_text("utf-8"))):
        text = ast.get_docstring(node) or ""
        if found := fault(text):
            line = node.body[0].lineno
            yield f"{path.relative_to(ROOT)}:{line}: {found}: {text.splitlines()[0] if text else ''}"


@pytest.mark.parametrize("name", PLACES)
def test_first_lines_are_short_sentences_and_no_riddles(name: str) -> None:
    place = PACKAGE / name
    paths = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    assert paths
    found = [line for path in paths for line in offenders(path)]
    assert not found, f"{len(found)} first lines:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Write a file whole or not at all.", False),
        ("The cards of a pile, bottom first.\n\nRaises KeyError.", False),
        ("Cached results:\n\n* wins\n* losses", False),
        ("Whoever asks is told.", True),
        ("What is known already.", True),
        ("No one searches any more.", True),
        ("Whether the game is won.", False),
        (f"The {'very ' * 20}long line.", True),
        ("The first line goes on in\nthe second.", True),
        ("A sentence.\nMore of it without a gap.", True),
    ],
)
def test_faults_of_first_lines_are_found(text: str, wrong: bool) -> None:
    assert bool(fault(text)) is wrong
