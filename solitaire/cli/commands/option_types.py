"""Types of option values; their errors say what to write instead."""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import click

from solitaire.cli.completions import complete_game

if TYPE_CHECKING:
    from pathlib import Path

    from click.shell_completion import CompletionItem

MOST_SECONDS: Final = 86_400
"""The longest time limit of a search: a day."""


class GameId(click.ParamType):  # type: ignore[type-arg]
    """The id of a game, also by its name, such as ``Baker's Dozen``."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Convert to the id; a text that names no game stays as it is."""
        from solitaire.game.game_names import game_called

        return game_called(str(value)) or str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games whose ids begin with ``incomplete``."""
        return complete_game(ctx, param, incomplete)


class WholeNumber(click.ParamType):  # type: ignore[type-arg]
    """A whole number from ``least`` to ``most``."""

    name = "whole number"

    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Convert to a number."""
        try:
            number = int(value)
        except ValueError:
            number = self._least - 1
        if not self._least <= number <= self._most:
            self.fail(f"{value!r} is not a whole number from {self._least} to {self._most}.", param, ctx)
        return number


class Amount(click.ParamType):  # type: ignore[type-arg]
    """A number above 0, and at most ``most``, of a unit such as seconds."""

    name = "amount"

    def __init__(self, unit: str, most: int) -> None:
        self._unit = unit
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Convert to a number."""
        try:
            number = float(value)
        except ValueError:
            number = 0.0
        if not 0 < number <= self._most:  # NaN is not either.
            self.fail(f"{value!r} is not a number of {self._unit} above 0, up to {self._most}.", param, ctx)
        return number


class OneOf(click.Choice):  # type: ignore[type-arg]
    """One of several words; the error about another suggests the nearest."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert to the word."""
        from solitaire.rules.files.errors import did_you_mean

        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            near = did_you_mean(str(value), map(str, self.choices))
            raise click.BadParameter(f"{error.message}{near}", error.ctx, error.param) from None


class Day(click.ParamType):  # type: ignore[type-arg]
    """A date like ``2026-11-22``, as the start of that day."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """Convert to a time without a zone."""
        try:
            return datetime.strptime(value, "%Y-%m-%d")
        except ValueError:
            self.fail(f"{value!r} is not a date like 2026-11-22.", param, ctx)


class FilePath(click.Path):
    """The path of a file, as a ``Path``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Convert to a path; an empty text, as of a variable that is not set, is none."""
        if not value:
            self.fail("'' is not the name of a file.", param, ctx)
        from pathlib import Path

        return Path(os.fsdecode(super().convert(value, param, ctx)))
