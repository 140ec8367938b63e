"""Check the environment variables that would keep the screens from starting."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from solitaire.web.protocol import DRIVER_VARIABLE

COLOUR_SYSTEMS: Final = ("auto", "standard", "256", "truecolor", "windows")
MAX_FPS: Final = 1000
"""Frames per second; timers of many more leave no time for anything else."""
SIZES: Final = ("COLUMNS", "LINES")


def variable_fault(environment: Mapping[str, str]) -> str:
    """The first variable with which the program could not start, and its mend.

    The text is empty if there is none.
    """
    for name in SIZES:
        size = environment.get(name, "")
        if size.isdigit() and not size.isdecimal():  # rich would take "²" for a number.
            return _fault(name, size, "a number such as 80")
    colours = environment.get("TEXTUAL_COLOR_SYSTEM")
    if colours is not None and colours not in COLOUR_SYSTEMS:
        return _fault("TEXTUAL_COLOR_SYSTEM", colours, f"one of {', '.join(COLOUR_SYSTEMS)}")
    if _number(environment, "TEXTUAL_FPS") > MAX_FPS:
        return _fault("TEXTUAL_FPS", environment["TEXTUAL_FPS"], f"a number from 1 to {MAX_FPS}")
    if not _number(environment, "TEXTUAL_SCREENSHOT", 1):
        return _fault("TEXTUAL_SCREENSHOT", environment["TEXTUAL_SCREENSHOT"], "seconds from 1 on")
    encoding, _, _ = environment.get("PYTHONIOENCODING", "").partition(":")
    if encoding and not _has_escape_sequences(encoding):
        return _fault("PYTHONIOENCODING", encoding, "utf-8")
    driver = environment.get(DRIVER_VARIABLE)
    if driver and not _is_driver(driver):
        return _fault(DRIVER_VARIABLE, driver, "MODULE:CLASS, the name of a Textual driver")
    return ""


def _fault(name: str, value: str, mend: str) -> str:
    return f"The environment variable {name} is {value!r}; unset it, or set it to {mend}."


def _number(environment: Mapping[str, str], name: str, default: int = 0) -> int:
    """The whole number in a variable; ``default`` without one, as Textual has it."""
    try:
        return int(environment.get(name, default))
    except ValueError:
        return default


def _has_escape_sequences(encoding: str) -> bool:
    """Whether the bytes of an escape sequence are those of ASCII, as terminals expect."""
    try:
        return "\x1b[".encode(encoding) == b"\x1b["
    except (LookupError, UnicodeError):
        return False


def _is_driver(name: str) -> bool:
    """Whether this names a driver that can be imported."""
    from textual.driver import Driver

    module, _, symbol = name.partition(":")
    try:
        driver = getattr(import_module(module), symbol)
    except Exception:  # A module of others may raise anything.
        return False
    return isinstance(driver, type) and issubclass(driver, Driver)
