"""Questions that wait for keys: the next keys are the answer, or show that none is wanted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from solitaire.config.keys.commands import Key


class PromptReply(Enum):
    """What a key was to a prompt."""

    ANSWER = "answer"
    PART = "part"
    """More keys are needed."""
    NONE = "none"
    """The prompt is over, and the key means what it always does."""


class Prompt(ABC):
    """A question over the table."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The question as it stands."""

    @property
    def labels(self) -> Mapping[int, str]:
        """Letters to be written on piles, by index."""
        return {}

    @abstractmethod
    def take(self, key: Key) -> PromptReply:
        """Take a key; one that answers has done what was asked about."""


class ConfirmPrompt(Prompt):
    """Asks before something is lost. Only y is a yes: a key that is held or goes astray is none."""

    def __init__(self, text: str, then: Callable[[], None]) -> None:
        self._text = text
        self._then = then

    @property
    def text(self) -> str:
        """What would be lost, and the key for it."""
        return self._text

    def take(self, key: Key) -> PromptReply:
        """Do it after a yes."""
        if key not in ("y", "Y"):
            return PromptReply.NONE
        self._then()
        return PromptReply.ANSWER


class WaitPrompt(Prompt):
    """Asks to wait until something is found out. Some ``keys`` may do at once what can be done already; any
    other key gives up, and means what it always does.
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
        """Tries once more what was wanted."""
        self._keys = keys
        self._at_once = at_once

    @property
    def text(self) -> str:
        """What is waited for."""
        return self._text

    def take(self, key: Key) -> PromptReply:
        """Wait no longer."""
        if self._at_once is None or key not in self._keys:
            return PromptReply.NONE
        self._at_once()
        return PromptReply.ANSWER


class CountPrompt(Prompt):
    """Asks for one of several numbers. Digits are taken until they can become no other number; enter takes
    them as they are.
    """

    def __init__(self, question: str, counts: Sequence[int], then: Callable[[int], None]) -> None:
        self._question = question
        self._counts = [str(count) for count in counts]
        self._then = then
        self._typed = ""

    @property
    def text(self) -> str:
        """The question, or what was typed so far."""
        if self._typed:
            return f"{self._typed}? Press enter, or go on to {self._possible(self._typed)[-1]}."
        return f"{self._question} Type {', '.join(self._counts[:-1])} or {self._counts[-1]}."

    def take(self, key: Key) -> PromptReply:
        """Take a digit, or the end of the number."""
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
