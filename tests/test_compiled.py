"""The search compiled into the wheel (``hatch_build.py``) does what it does in Python."""

from __future__ import annotations

import sys
import tomllib
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from shutil import copytree, rmtree, which
from tempfile import TemporaryDirectory

import pytest

from tests.samples import FULL
from tests.wheels import ROOT, build, install, packed, run

WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
    "wheel"
]
NAMED: list[str] = WHEEL["hooks"]["custom"]["compiled"]
COMPILED = [
    path.relative_to(ROOT).as_posix()
    for name in NAMED
    for path in (sorted((ROOT / name).glob("*.py")) or [ROOT / name])
]
KEPT = 4
"""Builds that wait to serve again: a few interpreters, a few branches."""
IMPORT_ALL = "import importlib, sys; print(*(importlib.import_module(name).__file__ for name in sys.argv[1:]))"

SEARCH_ALL = """
from solitaire.game.catalogue import load_rulesets
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.solve import solve_within

for ruleset in load_rulesets()[0]:
    if not ruleset.is_race:
        rules = Rules(ruleset)
        solve_within(rules, Game.new(rules, 1).position, 300)
"""


def test_what_is_to_be_compiled_is_there() -> None:
    assert sorted(set(NAMED)) == NAMED
    assert [path for path in COMPILED if not (ROOT / path).is_file()] == []


@pytest.mark.compiled
@pytest.mark.skipif(not which("cc"), reason="there is no C compiler")
def test_compiled_the_search_passes_its_own_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: pytest.Cache
) -> None:
    """A sample of them by default, and a short search of each game."""
    wheel = compiled(cache, monkeypatch)
    suffix = EXTENSION_SUFFIXES[0]
    twins = {path.removesuffix(".py") + suffix for path in COMPILED}
    inside = packed(wheel, "")
    assert twins == {name for name in inside if name.endswith(suffix) and "__mypyc" not in name}
    assert set(COMPILED) <= set(inside)

    folder = install(wheel, tmp_path / "site")
    modules = [path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in COMPILED]
    imported = run(folder, [sys.executable, "-c", IMPORT_ALL, *modules], tmp_path).split()
    assert imported == [str(folder / path.removesuffix(".py")) + suffix for path in COMPILED]
    run(folder, [sys.executable, "-c", SEARCH_ALL], tmp_path)
    copytree(ROOT / "tests", tmp_path / "tests")
    sample: list[str | Path] = [] if FULL else ["-p", "tests.every_nth", "--every", "24"]
    run(folder, [sys.executable, "-m", "pytest", "-q", "--assert=plain", *sample, "tests/solver"], tmp_path)


def compiled(cache: pytest.Cache, patch: pytest.MonkeyPatch) -> Path:
    """A compiled wheel; what was built before from the same files by the same tools serves again."""
    patch.setenv("MYPYC_OPT_LEVEL", "0")  # Half a minute instead of several.
    patch.setenv("MYPYC_DEBUG_LEVEL", "0")
    key = sha256(repr((sys.version, version("mypy"), version("setuptools"))).encode())
    sources = [*(ROOT / "solitaire").rglob("*.py"), *(ROOT / "rulesets").glob("*.*")]
    for path in sorted([*sources, ROOT / "pyproject.toml", ROOT / "hatch_build.py"]):
        key.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    kept = cache.mkdir("compiled") / key.hexdigest()[:16]
    if not kept.exists():
        with TemporaryDirectory(dir=kept.parent) as folder:
            assert "none-any" not in build(Path(folder), switch="1").name
            Path(folder).rename(kept)  # Never half a wheel, also where two runs build it.
            Path(folder).mkdir()
        for old in sorted(kept.parent.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            rmtree(old)
    (wheel,) = kept.iterdir()
    return wheel
