"""Winnable deals of a game that were found ahead of time, and its deal of the day, in a small file.

Nothing here is worth stopping for: without the file, deals are looked for once more.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from solitaire.atomic import write_whole
from solitaire.deals import Deal
from solitaire.places import state
from solitaire.proven.day import OfDay
from solitaire.proven.deal import Proven, decode, encode
from solitaire.rules.fingerprint import fingerprint
from solitaire.rules.moves import Move
from solitaire.rules.rules import Rules

FOLDER: Final = "winnable"
AHEAD: Final = 4
"""Deals that are kept for later."""


class Kept(NamedTuple):
    """What a file holds."""

    ahead: tuple[Proven, ...] = ()
    given: Proven | None = None
    """The deal that was given last."""
    today: OfDay | None = None


class Store:
    """The file of one game.

    Args:
        rules: what is played; of other rules with the same name, nothing is taken.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._rules_mark = fingerprint(rules.ruleset)
        self._given: set[Deal] = set()
        """Deals that are not given again, even if they cannot be taken out of the file."""
        self.complaint = ""
        """What is wrong with the file."""

    @property
    def path(self) -> Path:
        """Where the file is."""
        return state() / FOLDER / f"{self._rules.ruleset.id}.json"

    @property
    def missing(self) -> int:
        """How many more deals there is room for."""
        return AHEAD - len(self._waiting(self._read()))

    def take(self) -> Proven | None:
        """The next deal, which is there no more; None if there is none."""
        kept = self._read()
        waiting = self._waiting(kept)
        taken = next((proven for proven in waiting if proven.wins(self._rules)), None)
        left = waiting[waiting.index(taken) + 1 :] if taken else []
        if taken:
            self._given.add(taken.deal)
        if waiting:
            self._write(kept._replace(ahead=tuple(left), given=taken or kept.given))
        return taken

    def give(self, proven: Proven) -> None:
        """Remember a deal that is given at once."""
        self._write(self._read()._replace(given=proven))

    def line_of(self, deal: Deal) -> Sequence[Move]:
        """The moves that win a deal that was given last, or is that of the day; none of another."""
        kept = self._read()
        known = (kept.given, kept.today.proven if kept.today else None)
        return next((proven.moves for proven in known if proven and proven.deal == deal), ())

    def put(self, proven: Proven) -> None:
        """Keep a deal for later."""
        kept = self._read()
        self._write(kept._replace(ahead=(*self._waiting(kept), proven)))

    def of_day(self, day: date) -> OfDay | None:
        """The deal of a day, if it was found already."""
        today = self._read().today
        if today is None or today.day != day:
            return None
        return today if today.proven is None or today.proven.wins(self._rules) else None

    def keep_day(self, today: OfDay) -> None:
        """Remember the deal of a day in place of an earlier day's."""
        self._write(self._read()._replace(today=today))

    def _waiting(self, kept: Kept) -> list[Proven]:
        return [proven for proven in kept.ahead if proven.deal not in self._given]

    def _read(self) -> Kept:
        try:
            return decode_kept(self.path.read_text("utf-8"), self._rules_mark)
        except FileNotFoundError:
            return Kept()
        except OSError as error:
            self.complaint = f"{self.path}: {error.strerror}."
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            with suppress(OSError):
                self.path.replace(self.path.with_suffix(".damaged"))
            self.complaint = (
                f"{self.path}: damaged, so winnable deals are looked for anew; the old file ends in .damaged."
            )
        return Kept()

    def _write(self, kept: Kept) -> None:
        try:
            write_whole(self.path, encode_kept(kept, self._rules_mark))
        except OSError as error:
            self.complaint = f"Winnable deals are not kept: {self.path}: {error.strerror}."


# Pure: between texts and what they hold


def decode_kept(text: str, rules_mark: str) -> Kept:
    """What a text holds for rules with this mark; of other rules, nothing. Raises ValueError, LookupError,
    TypeError or AttributeError if it is damaged.
    """
    data = json.loads(text)
    if data["ruleset"] != rules_mark:
        return Kept()
    given = None if data["given"] is None else decode(data["given"])
    return Kept(tuple(map(decode, data["ahead"])), given, _decode_day(data["today"]))


def encode_kept(kept: Kept, rules_mark: str) -> str:
    """The text that ``decode_kept`` reads."""
    data = {
        "ruleset": rules_mark,
        "ahead": [encode(proven) for proven in kept.ahead],
        "given": None if kept.given is None else encode(kept.given),
        "today": _encode_day(kept.today),
    }
    return json.dumps(data, indent=1) + "\n"


def _decode_day(data: Any) -> OfDay | None:
    if data is None:
        return None
    proven = None if data["proven"] is None else decode(data["proven"])
    return OfDay(date.fromisoformat(data["day"]), proven)


def _encode_day(today: OfDay | None) -> dict[str, Any] | None:
    if today is None:
        return None
    proven = None if today.proven is None else encode(today.proven)
    return {"day": today.day.isoformat(), "proven": proven}
