"""A file of winnable deals found in advance, daily deals and difficulty grades.

A lost or damaged file is no error: the deals are searched again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from datetime import date
from pathlib import Path
from typing import Final

from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.analysis.winnable.store_codec import (
    DailyDeal,
    StoredDeals,
    decode_stored,
    encode_stored,
)
from solitaire.config.atomic_write import write_atomically
from solitaire.config.bounded_file import SizeLimit, TooLarge, read_text
from solitaire.config.deal_kind import DealKind
from solitaire.config.file_lock import locked_if_possible
from solitaire.config.paths import state
from solitaire.game.deals import Deal
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.encode import fingerprint
from solitaire.solver.answer import Answer, Verdict

FOLDER: Final = "winnable"
LIMIT: Final = SizeLimit(1 << 20, "a file of winnable deals")
"""Twenty-eight deals with a thousand moves each and a hundred grades take 730 KB."""
MOST_PREFETCHED: Final = 4
"""Deals of each kind that are stored in advance."""


class DealStore:
    """The stored deals of one game.

    Args:
        rules: of the game; deals stored for other rules with the same id are ignored.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._rules_mark = fingerprint(rules.ruleset)
        self._unwritten: StoredDeals | None = None
        """Content that could not be written, kept in memory instead."""
        self.complaint = ""
        """A message about a fault of the file; empty if there is none."""

    @property
    def path(self) -> Path:
        """The file."""
        return state() / FOLDER / f"{self._rules.ruleset.id}.json"

    def missing(self, kind: DealKind = DealKind.WINNABLE) -> int:
        """The number of deals of a kind that can still be stored."""
        return MOST_PREFETCHED - sum(proven.kind is kind for proven in self._read().prefetched)

    def take(self, kind: DealKind = DealKind.WINNABLE) -> WinnableDeal | None:
        """Remove and return the next stored deal of a kind; None if there is none."""
        with self._locked():
            stored = self._read()
            found = [proven for proven in stored.prefetched if proven.kind is kind]
            others = [proven for proven in stored.prefetched if proven.kind is not kind]
            taken = next((proven for proven in found if proven.wins(self._rules)), None)
            left = found[found.index(taken) + 1 :] if taken else ()
            if found:
                self._write(stored._replace(prefetched=(*others, *left), given=taken or stored.given))
        return taken

    def set_given(self, proven: WinnableDeal) -> None:
        """Store the deal that is dealt now, with its line."""
        self._change(lambda stored: stored._replace(given=proven))

    def answer_of(self, deal: Deal) -> Answer | None:
        """The proven answer about a given, graded or daily deal; None if there is none.

        Moves that do not win prove nothing.
        """
        stored = self._read()
        moves, grade = tuple(stored.line_of(deal)), stored.grade_of(deal)
        if WinnableDeal(deal, moves).wins(self._rules):
            return Answer(Verdict.WINNABLE, moves, 0, 0.0)
        if grade and grade.verdict is Verdict.UNWINNABLE:
            return Answer(Verdict.UNWINNABLE, (), 0, 0.0)
        return None

    def add(self, proven: WinnableDeal) -> None:
        """Store a deal in advance."""
        self._change(lambda stored: stored._replace(prefetched=(*stored.prefetched, proven)))

    def daily_deal(self, day: date) -> DailyDeal:
        """The deal of a day, as far as it was searched."""
        known = self._read().daily_deal(day)
        return known if known.proven is None or known.proven.wins(self._rules) else DailyDeal(day)

    def save_day(self, daily: DailyDeal) -> None:
        """Store how far the deal of a day was searched."""
        self._change(lambda stored: stored.with_day(daily))

    def grade_of(self, deal: Deal) -> DealOutcome | None:
        """The graded outcome of a deal, if there is one."""
        return self._read().grade_of(deal)

    def grade(self, outcome: DealOutcome) -> None:
        """Store the graded outcome of a deal."""
        self._change(lambda stored: stored.with_grade(outcome))

    def _change(self, change: Callable[[StoredDeals], StoredDeals]) -> None:
        with self._locked():
            self._write(change(self._read()))

    def _locked(self) -> AbstractContextManager[None]:
        """Keep other windows from changing the file meanwhile, if the folder can be locked."""
        return locked_if_possible(self.path.parent)

    def _read(self) -> StoredDeals:
        if self._unwritten is not None:
            return self._unwritten
        try:
            return decode_stored(read_text(self.path, LIMIT), self._rules_mark)
        except FileNotFoundError:
            return StoredDeals()
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, TooLarge):
            with suppress(OSError):
                self.path.replace(self.path.with_suffix(".damaged"))
            self.complaint = (
                f"{self.path}: damaged and renamed to .damaged; winnable deals are searched for again."
            )
        except OSError as error:
            self.complaint = f"{self.path}: {error.strerror}."
        return StoredDeals()

    def _write(self, stored: StoredDeals) -> None:
        self._unwritten = None
        try:
            write_atomically(self.path, encode_stored(stored, self._rules_mark))
        except OSError as error:
            self._unwritten = stored
            self.complaint = f"Winnable deals are not saved: {self.path}: {error.strerror}."
