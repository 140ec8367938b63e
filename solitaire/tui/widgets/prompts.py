"""Prompts above the table that are answered by key presses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Final

from solitaire.config.keys.commands import Key

CANCEL: Final = "esc cancel"
"""The command of a prompt for which letters are typed."""


LETTERS: Final = "asdfjklghqwertyuiopzxcvbnm"
"""Labels of piles, the easiest to reach first; the next are the same in capitals."""


class PromptReply(Enum):
    """The effect of a key on a prompt."""

    ANSWER = "answer"
    PART = "part"
    """More keys are needed."""
    NO = "no"
    """The prompt is closed, and nothing is done."""
    NONE = "none"
    """The prompt is closed, and the key has its usual meaning."""


class Prompt(ABC):
    """A question above the table."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The question as it is now."""

    @property
    def brief(self) -> str:
        """A shorter question for narrow lines; empty if there is none."""
        return ""

    @property
    def commands(self) -> str:
        """The answers, to be clicked as well; empty if the question names them."""
        return ""

    @property
    def cancelled(self) -> str:
        """The message when a key closes the prompt unanswered; empty for none."""
        return ""

    @property
    def labels(self) -> Mapping[int, str]:
        """Letters to be written on piles, by index."""
        return {}

    @abstractmethod
    def take(self, key: Key) -> PromptReply:
        """Handle a key; an answering key also performs what was asked about."""


class ConfirmPrompt(Prompt):
    """Asks for confirmation by y; every other key is a refusal, and n nothing else."""

    def __init__(self, text: str, then: Callable[[], None], brief: str = "") -> None:
        self._text = text
        self._then = then
        self._brief = brief

    @property
    def text(self) -> str:
        """The question."""
        return self._text

    @property
    def brief(self) -> str:
        """A shorter question."""
        return self._brief

    @property
    def commands(self) -> str:
        """Both answers."""
        return "y yes  n no"

    def take(self, key: Key) -> PromptReply:
        """Call back after y."""
        match key.lower():
            case "y":
                self._then()
                return PromptReply.ANSWER
            case "n":
                return PromptReply.NO
            case _:
                return PromptReply.NONE


class WaitPrompt(Prompt):
    """Asks the player to wait for the result of a search.

    Args:
        text: the question.
        again: tries the command once more; called when a result arrives.
        keys: keys that call ``at_once``; any other key cancels, and does nothing else.
        at_once: does what is possible without the result.
    """

    def __init__(
        self,
        text: str,
        again: Callable[[], None],
        keys: Sequence[Key] = (),
        at_once: Callable[[], None] | None = None,
    ) -> None:
        self._text = text
        self.again = again
        """Tries the command once more."""
        self._keys = keys
        self._at_once = at_once

    @property
    def text(self) -> str:
        """The text to show while waiting."""
        return self._text

    @property
    def cancelled(self) -> str:
        """The message after a key that cancels; the key has done nothing else."""
        return "The search is cancelled."

    def take(self, key: Key) -> PromptReply:
        """Call ``at_once``, or cancel."""
        if self._at_once is None or key not in self._keys:
            return PromptReply.NO
        self._at_once()
        return PromptReply.ANSWER


class CountPrompt(Prompt):
    """Asks for one of several numbers.

    Digits are collected until no longer number is possible; Enter ends the number.
    """

    def __init__(self, question: str, counts: Sequence[int], then: Callable[[int], None]) -> None:
        self._question = question
        self._counts = [str(count) for count in counts]
        self._then = then
        self._typed = ""

    @property
    def text(self) -> str:
        """The question, or the digits typed so far."""
        if self._typed:
            return f"{self._typed}? Press enter, or type on up to {self._possible(self._typed)[-1]}."
        return f"{self._question} Type {', '.join(self._counts[:-1])} or {self._counts[-1]}."

    def take(self, key: Key) -> PromptReply:
        """Add a digit, or end the number."""
        if not key.isdecimal() and key != "enter":
            return PromptReply.NONE
        typed = self._typed + key.removesuffix("enter")
        possible = self._possible(typed)
        if typed in possible and (len(possible) == 1 or key == "enter"):
            self._then(int(typed))
            return PromptReply.ANSWER
        self._typed = typed if possible else ""
        return PromptReply.PART

    def _possible(self, typed: str) -> list[str]:
        return [count for count in self._counts if count.startswith(typed)]


class PilePrompt(Prompt):
    """Asks for one of several piles, by letters on them in the order given."""

    def __init__(self, question: str, piles: Iterable[int], then: Callable[[int], None]) -> None:
        self._then = then
        self._ask(question, piles)

    def _ask(self, question: str, piles: Iterable[int]) -> None:
        """Show a question, and give the piles their letters."""
        self._question = question
        self._piles = dict(zip(LETTERS + LETTERS.upper(), piles, strict=False))

    @property
    def text(self) -> str:
        """The question."""
        return self._question

    @property
    def commands(self) -> str:
        """The way out."""
        return CANCEL

    @property
    def labels(self) -> Mapping[int, str]:
        """The letter of each pile, by its index."""
        return {pile: letter for letter, pile in self._piles.items()}

    def take(self, key: Key) -> PromptReply:
        """Call back with the pile of this letter; any other key has its usual meaning."""
        pile = self._piles.get(key, self._piles.get(key.lower()))
        if pile is None:
            return PromptReply.NONE
        self._then(pile)
        return PromptReply.ANSWER
