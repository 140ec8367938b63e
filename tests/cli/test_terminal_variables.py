"""Environment variables with which Textual and rich cannot start: one line says which, and how to mend it."""

from __future__ import annotations

import pytest

from solitaire.cli import launch_tui
from solitaire.cli.terminal_variables import variable_fault
from tests.cli.conftest import Terminal

DRIVER = "MODULE:CLASS, the name of a Textual driver."


@pytest.mark.parametrize(
    ("name", "value", "mend"),
    [
        ("TEXTUAL_DRIVER", "nonsense", DRIVER),
        ("TEXTUAL_DRIVER", ":", DRIVER),
        ("TEXTUAL_DRIVER", "os:path", DRIVER),
        ("TEXTUAL_DRIVER", "os:no_such_name", DRIVER),
        ("TEXTUAL_DRIVER", "textual.driver:Path", DRIVER),
        ("TEXTUAL_COLOR_SYSTEM", "rainbow", "one of auto, standard, 256, truecolor, windows."),
        ("TEXTUAL_COLOR_SYSTEM", "", "one of auto, standard, 256, truecolor, windows."),
        ("TEXTUAL_FPS", "1000000", "a number from 1 to 1000."),
        ("TEXTUAL_SCREENSHOT", "0", "seconds from 1 on."),
        ("PYTHONIOENCODING", "utf-16", "utf-8."),
        ("PYTHONIOENCODING", "cp037", "utf-8."),
        ("COLUMNS", "²", "a number such as 80."),
        ("LINES", "²", "a number such as 80."),
    ],
)
def test_a_value_that_ends_the_program_is_named_with_its_mend(name: str, value: str, mend: str) -> None:
    fault = f"The environment variable {name} is {value!r}; unset it, or set it to {mend}"
    assert variable_fault({name: value}) == fault


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TEXTUAL_DRIVER", ""),
        ("TEXTUAL_DRIVER", "textual.drivers.linux_driver:LinuxDriver"),
        ("TEXTUAL_COLOR_SYSTEM", "256"),
        ("TEXTUAL_FPS", "-1"),
        ("TEXTUAL_FPS", "fast"),
        ("TEXTUAL_SCREENSHOT", "-1"),
        ("TEXTUAL_SCREENSHOT", "soon"),
        ("PYTHONIOENCODING", ":replace"),
        ("PYTHONIOENCODING", "latin-1:strict"),
        ("COLUMNS", "wide"),
        ("COLUMNS", "١٢٠"),
        ("LINES", ""),
    ],
)
def test_a_value_that_textual_can_use_or_ignores_is_no_fault(name: str, value: str) -> None:
    assert variable_fault({name: value}) == ""


@pytest.mark.parametrize("args", [(), ("klondike", "--deal", "1")], ids=str)
def test_the_program_ends_with_that_line(
    args: tuple[str, ...], solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch_tui, "has_terminal", lambda: True)
    monkeypatch.setenv("TEXTUAL_DRIVER", "\x1b[31mnonsense")
    assert solitaire(*args).complaint == (
        "The environment variable TEXTUAL_DRIVER is '\\x1b[31mnonsense'; "
        "unset it, or set it to MODULE:CLASS, the name of a Textual driver."
    )
