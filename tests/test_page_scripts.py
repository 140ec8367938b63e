"""The scripts that write the pages: their arguments, and what they refuse."""

from __future__ import annotations

import ast
import runpy
from pathlib import Path

import pytest

from docs.arguments import arguments

DOCS = Path(__file__).parents[1] / "docs"
SCRIPTS = [path for path in DOCS.glob("*.py") if "__main__" in path.read_text("utf-8")]
QUICK = ("difficulty", "man_page", "million_deals", "reference", "winnability")
"""Scripts that only write text."""


def given(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr("sys.argv", ["script.py", *words])


def exit_of(monkeypatch: pytest.MonkeyPatch, name: str, *words: str) -> object:
    """How a script ends with these arguments, before it writes a page."""
    given(monkeypatch, *words)
    monkeypatch.setattr(Path, "write_text", lambda *_: pytest.fail("A page was written."))
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(DOCS / f"{name}.py"), run_name="__main__")
    return ended.value.code


def test_every_script_reads_its_arguments_before_it_writes() -> None:
    assert len(SCRIPTS) > 7
    for path in SCRIPTS:
        end = ast.parse(path.read_text("utf-8")).body[-1]
        assert isinstance(end, ast.If)
        assert "arguments(__doc__" in ast.unparse(end.body[0]), path


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("word", "status"), [("--help", 0), ("--nonsense", 2)])
def test_a_script_writes_nothing_but_its_usage(
    name: str, word: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_of(monkeypatch, name, word) == status
    assert f"usage: {name}.py" in "".join(capsys.readouterr())


def test_arguments_are_returned_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, "a", "b", "c")
    assert arguments("A script.", "ONE", several="MORE") == ["a", "b", "c"]
    given(monkeypatch)
    assert arguments("A script.", several="NAME", known=["x"]) == []


def test_a_value_that_is_not_known_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given(monkeypatch, "menu", "mneu")
    with pytest.raises(SystemExit):
        arguments("A script.", several="NAME", known=["menu", "table"])
    assert "there is no NAME 'mneu'; choose from menu, table" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["difficulty", "figures", "million_deals"])
def test_a_log_that_is_not_there_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_of(monkeypatch, name, "no-folder/log.jsonl") == 2
    assert "no-folder/log.jsonl: there is no such file." in capsys.readouterr().err


@pytest.mark.parametrize("name", ["difficulty", "figures", "million_deals"])
@pytest.mark.parametrize("line", ['{"game": "golf"}', "3", "{", '{"game": "golf", "deal": 1, "verdict": "x"}'])
def test_a_line_that_is_not_of_its_log_is_named(
    name: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(f"{line}\n")
    assert exit_of(monkeypatch, name, str(log)) == f"{log}:1: this line is damaged, or of another log."


def test_a_log_without_a_game_makes_no_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log.jsonl"
    log.touch()
    assert exit_of(monkeypatch, "million_deals", str(log)) == f"{log}: no game is in this log."
