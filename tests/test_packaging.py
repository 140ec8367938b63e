"""The wheel holds the whole game, and plays where there is no checkout; the pins are complete."""

from __future__ import annotations

import ast
import json
import re
import runpy
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from solitaire import __version__
from solitaire.config.paths import shipped_rulesets, shipped_themes
from solitaire.game.catalogue import game_ids
from tests.wheels import ROOT, build, install, packed, run

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT, BUILD = SETTINGS["project"], SETTINGS["build-system"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(wheel, tmp_path_factory.mktemp("site"))


def contents(folder: Path, *patterns: str) -> dict[str, bytes]:
    """Every file by its path in ``folder``."""
    paths = [path for pattern in patterns for path in folder.rglob(pattern)]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_the_wheel_holds_the_rulesets(wheel: Path) -> None:
    ours = contents(ROOT / "rulesets", "*.toml", "schema.json")
    assert len(ours) > 40
    assert packed(wheel, "solitaire/rulesets/") == ours


def test_the_wheel_holds_the_themes(wheel: Path) -> None:
    ours = contents(ROOT / "themes", "*.toml")
    assert len(ours) > 3
    assert packed(wheel, "solitaire/themes/") == ours


def test_the_wheel_holds_the_program_and_nothing_else(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    program = contents(ROOT / "solitaire", "*.py", "py.typed", "*.toml", "*.html", "*.js")
    inside = packed(wheel, "solitaire/")
    data = ("rulesets/", "themes/")
    assert {name: text for name, text in inside.items() if not name.startswith(data)} == program
    tops = {name.partition("/")[0] for name in packed(wheel, "")}
    assert tops == {"solitaire", f"solitaire-{__version__}.dist-info", f"solitaire-{__version__}.data"}
    page = {"man1/solitaire.1": (ROOT / "docs" / "solitaire.1").read_bytes()}
    assert packed(wheel, f"solitaire-{__version__}.data/data/share/man/") == page


def test_an_old_python_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 6, 15))
    monkeypatch.setattr(sys, "version", "3.6.15 (main)")
    monkeypatch.setitem(sys.modules, "hatchling", None)
    with pytest.raises(SystemExit) as refused:
        runpy.run_path(str(ROOT / BUILD["build-backend"]) + ".py")
    assert refused.value.code == "Solitaire needs Python 3.11 or newer, and this is Python 3.6.15."


def test_an_old_python_needs_nothing_to_be_refused() -> None:
    for old in ("3.6", "3.10"):
        markers = [Requirement(need).marker for need in BUILD["requires"]]
        assert not [marker for marker in markers if not marker or marker.evaluate({"python_version": old})]
    ast.parse((ROOT / "hatch_build.py").read_text("utf-8"), feature_version=(3, 6))
    assert BUILD["backend-path"] == ["."]


def test_classifiers_begin_with_the_oldest_python() -> None:
    versions = [name.rpartition(" ")[2] for name in PROJECT["classifiers"] if ":: Python :: 3" in name]
    assert PROJECT["requires-python"] == f">={versions[0]}"
    assert sorted(versions, key=Version) == versions


def test_the_game_plays_without_a_checkout(installed: Path, tmp_path: Path) -> None:
    python: list[str | Path] = [sys.executable, "-m", "solitaire"]
    where = dict(line.split("  ", 1) for line in run(installed, [*python, "where"], tmp_path).splitlines())
    for folder in ("rulesets", "themes"):
        assert where[folder].strip() == str(installed / "solitaire" / folder)
    theme = installed / "solitaire" / "themes" / "paper.toml"
    assert run(installed, [*python, "check", theme], tmp_path) == f"{theme}: ok\n"
    games = run(installed, [*python, "games", "--json"], tmp_path).splitlines()
    assert sorted(json.loads(game)["game"] for game in games) == game_ids()
    dealt = run(installed, [*python, "deal", "klondike", "--deal", "1"], tmp_path)
    assert dealt.startswith("Klondike, deal 1\n")


def test_the_command_is_installed(installed: Path, tmp_path: Path) -> None:
    assert run(installed, [installed / "bin" / "solitaire", "--version"], tmp_path) == (
        f"solitaire {__version__}\n"
    )


def test_a_checkout_has_its_own_rulesets_and_themes() -> None:
    assert shipped_rulesets() == ROOT / "rulesets"
    assert shipped_themes() == ROOT / "themes"


def pins() -> dict[str, str]:
    """The pinned version of every distribution."""
    lines = (ROOT / "tests" / "constraints.txt").read_text("utf-8").splitlines()
    found = [re.fullmatch(r"([A-Za-z0-9._-]+)==([0-9][A-Za-z0-9.]*)", line) for line in lines]
    assert all(found)
    return {canonicalize_name(match[1]): match[2] for match in found if match}


def needed(requirements: list[str]) -> list[Requirement]:
    """Everything that is required for ``requirements``, here and by this Python."""
    todo = [(Requirement(text), "") for text in requirements]
    found: dict[str, Requirement] = {}
    while todo:
        requirement, extra = todo.pop()
        applies = requirement.marker is None or requirement.marker.evaluate({"extra": extra})
        if applies and str(requirement) not in found:
            found[str(requirement)] = requirement
            below = [Requirement(text) for text in distribution(requirement.name).requires or ()]
            todo += [(one, wanted) for one in below for wanted in ("", *requirement.extras)]
    return list(found.values())


def test_every_distribution_is_pinned_and_none_in_vain() -> None:
    pinned = pins()
    requirements = needed([*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]])
    assert pinned.keys() == {canonicalize_name(requirement.name) for requirement in requirements}
    for requirement in requirements:
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement


def test_the_changelog_has_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## \[(\d.+?)\]", changelog, re.MULTILINE)
    assert headings[0] == __version__
