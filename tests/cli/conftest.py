"""Fixture: the command line with its own data folder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from solitaire.cli import check, main
from solitaire.config.user_state import UserState, save_user_state
from solitaire.game.conformance import conformance_faults
from tests.samples import FULL


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that a command says when it cannot do what was asked: exit status 2, no answer."""
        assert (self.status, self.out) == (2, "")
        assert self.err.startswith("solitaire: ") and self.err.endswith("\n") and self.err.count("\n") == 1
        return self.err.removeprefix("solitaire: ").removesuffix("\n")


class Terminal:
    """Types commands."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *args: str, stdin: str = "", has_fault: bool = False) -> Outcome:
        """Type ``solitaire`` and ``args``; there is no traceback, unless a fault is expected.

        A lone surrogate in ``stdin`` stands for a byte that is not UTF-8.
        """
        typed = BytesIO(stdin.encode(errors="surrogateescape"))
        self.monkeypatch.setattr("sys.stdin", TextIOWrapper(typed, encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main(args)
        out, err = self.capsys.readouterr()
        assert ("Traceback" in err) is has_fault, err
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)


@pytest.fixture
def solitaire(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The program, for a player who is no newcomer.

    A match is resumed as on a terminal, and its screen is not opened.
    """
    save_user_state(UserState(welcomed=True))
    monkeypatch.setattr("solitaire.cli.commands.race.require_terminal", lambda option: None)
    return Terminal(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def terminal_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a check of a ruleset play five random games, unless tests run in full; fifty take a second."""
    if not FULL:
        monkeypatch.setattr(check, "conformance_faults", partial(conformance_faults, playouts=5))


@pytest.fixture(autouse=True)
def player_rulesets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own rulesets, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "data" / "solitaire" / "rulesets"
    folder.mkdir(parents=True)
    return folder
