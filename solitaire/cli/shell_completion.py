"""Requests of shells for completions, as click answers them.

Unlike click, it completes values that are joined to their options: ``--deal=today``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Final

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

from solitaire.cli.output.messages import BadInput

_PLACE: Final = re.compile(r"[0-9]{1,9}")
_SEPARATORS: Final = ("=", ":")
"""Characters at which bash splits words."""


class _JoinedWords(BashComplete):
    """Completion in bash, which passes ``--deal=t`` as three words and replaces the last."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one, as they were typed."""
        args, incomplete = super().get_completion_args()
        if not incomplete:
            return _joined(args), incomplete
        *args, incomplete = _joined([*args, incomplete])
        return args, incomplete


def _joined(words: Iterable[str]) -> list[str]:
    """The words that bash has split at separators."""
    joined: list[str] = []
    is_joined = False
    for word in words:
        if joined and (is_joined or word in _SEPARATORS):
            joined[-1] += word
        else:
            joined.append(word)
        is_joined = word in _SEPARATORS
    return joined


class _WholeWords(ShellComplete):
    """Completion in shells that replace a whole word such as ``--deal=t``."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """The completions, those of a value with its option before them."""
        items = super().get_completions(args, incomplete)
        option, sign, _ = incomplete.partition("=")
        if sign and option.startswith("-"):
            for item in items:
                if item.type == "plain":
                    item.value = f"{option}={item.value}"
        return items


class _ZshWords(_WholeWords, ZshComplete):
    """Completion in zsh."""

    def source(self) -> str:
        """The script, in which the shell completes files after ``--deck=``, too."""
        return super().source().replace("local -a response\n", "local -a response\n    compset -P '--*='\n")


class _FishWords(_WholeWords, FishComplete):
    """Completion in fish."""

    def source(self) -> str:
        """The script, which cuts no explanation off at a comma."""
        return super().source().replace('string split "," ', 'string split --max 1 "," ')


SHELLS: Final[dict[str, type[ShellComplete]]] = {"bash": _JoinedWords, "zsh": _ZshWords, "fish": _FishWords}
"""The completion of each shell, by its name."""


def prepare_completion(name: str, request: str) -> None:
    """Prepare click to answer a shell that asks for completions or for the script.

    ``request`` is the value of the variable ``name``. Click reads the others without a check. Raises BadInput.
    """
    shell, _, what = request.partition("_")
    if shell not in SHELLS or what not in ("complete", "source"):
        raise BadInput(f"The variable {name} is '{request}', which asks for nothing known; unset it.")
    words, place = os.environ.get("COMP_WORDS"), os.environ.get("COMP_CWORD")
    # In fish the second one is the word to complete, else its place.
    is_given = words is not None and place is not None and (shell == "fish" or _PLACE.fullmatch(place))
    if what == "complete" and not is_given:
        raise BadInput(
            f"The variable {name} asks for completions, but COMP_WORDS and COMP_CWORD give no words. "
            f"Unset it, or use the script of: solitaire completion {shell}"
        )
    add_completion_class(SHELLS[shell])
