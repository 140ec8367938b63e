"""All benchmarks: the list in the docstring of the package, and the arguments of each."""

from __future__ import annotations

import re
import runpy
from argparse import ArgumentTypeError
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

import benchmarks
from benchmarks import argument_types
from benchmarks.deal_log import read_lines
from benchmarks.pysol_lockstep import checkout
from benchmarks.solver import peer_path

RUNNABLE = {
    path.stem: path
    for path in Path(benchmarks.__path__[0]).glob("*.py")
    if '__name__ == "__main__"' in path.read_text("utf-8") and path.stem != "minimal_app"
}
"""All but ``minimal_app``, which is run by ``screens``."""


def test_every_module_that_can_be_run_is_listed() -> None:
    listed = re.findall(r"^- ``(\w+)``:", benchmarks.__doc__ or "", re.MULTILINE)
    assert sorted(listed) == sorted(RUNNABLE)


@pytest.mark.parametrize("name", sorted(RUNNABLE))
@pytest.mark.parametrize(("word", "status"), [("--help", 0), ("--nonsense", 2)])
def test_every_benchmark_prints_its_usage(
    name: str, word: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", [f"{name}.py", word])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(RUNNABLE[name]), run_name="__main__")
    assert ended.value.code == status
    assert "usage: " in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("read", "text", "complaint"),
    [
        (argument_types.game, "klondkie", "there is no game 'klondkie'. Did you mean 'klondike'?"),
        (argument_types.solitaire, "pounce", "pounce is a race; choose a game for one player."),
        (argument_types.race, "klondike", "klondike is no race; the races are"),
        (argument_types.positive, "0", "'0' is not a whole number from 1 on."),
        (argument_types.positive, "-5", "'-5' is not"),
        (argument_types.positive, "9" * 5000, "is not a whole number"),
        (argument_types.seconds, "nan", "'nan' is not a number of seconds."),
        (argument_types.seconds, "soon", "'soon' is not"),
        (argument_types.named_path, "fc-solve", "'fc-solve' is not NAME=PATH."),
        (argument_types.folder, "no-folder", "no-folder: there is no such folder."),
        (argument_types.file, "no-folder/file", "no-folder/file: there is no such file."),
        (argument_types.new_file, "no-folder/file", "no-folder/file: there is no folder no-folder."),
        (argument_types.new_folder, __file__, "this is no folder."),
        (argument_types.day, "soon", "'soon' is not a day like 2026-11-21."),
        (checkout, ".", ".: this is no checkout of PySolFC; there is no folder pysollib."),
        (peer_path, "klondike=/bin/true", "there is no 'klondike'; choose from fc-solve,"),
        (argument_types.choice(["one", "two"]), "three", "there is no 'three'; choose from one, two"),
        (argument_types.word_in(["one", "two"]), "three", "no name contains 'three'; choose from one, two"),
    ],
)
def test_a_wrong_argument_is_named(read: Callable[[str], object], text: str, complaint: str) -> None:
    with pytest.raises(ArgumentTypeError) as error:
        read(text)
    assert complaint in str(error.value)


def test_a_right_argument_is_read(tmp_path: Path) -> None:
    assert argument_types.solitaire("klondike") == "klondike"
    assert argument_types.race("pounce") == "pounce"
    assert argument_types.positive("12") == 12
    assert argument_types.seconds("0.5") == 0.5
    assert argument_types.named_path("fc-solve=/a=b") == ("fc-solve", "/a=b")
    assert argument_types.folder(str(tmp_path)) == tmp_path
    assert argument_types.new_folder(str(tmp_path / "dist")) == tmp_path / "dist"
    assert argument_types.day("2026-11-21") == date(2026, 11, 21)
    assert argument_types.new_file(str(tmp_path / "log")) == tmp_path / "log"
    assert argument_types.word_in(["one", "two"])("w") == "w"


def test_a_damaged_log_is_named_with_its_line(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"game": "klondike"}\n{"ga\n')
    lines = read_lines(log, dict)
    assert next(lines) == {"game": "klondike"}
    with pytest.raises(SystemExit) as ended:
        next(lines)
    assert ended.value.code == f"{log}:2: this line is damaged, or of another log."
