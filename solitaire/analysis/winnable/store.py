"""Winnable deals of a game that were found ahead of time, its deal of the day, and how hard deals are, in a
small file.

Nothing here is worth stopping for: without the file, deals are looked for once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.analysis.winnable.store_codec import DailyDeal, StoredDeals, decode_kept, encode_kept
from solitaire.config.atomic_write import write_whole
from solitaire.config.bounded_file import SizeLimit, TooLarge, read_text
from solitaire.config.paths import state
from solitaire.game.deals import Deal
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.encode import fingerprint
from solitaire.rules.moves import Move

FOLDER: Final = "winnable"
LIMIT: Final = SizeLimit(1 << 20, "any file of winnable deals")
"""Seven deals with a thousand moves each and a hundred grades take 200 KB."""
AHEAD: Final = 4
"""Deals that are kept for later."""


class DealStore:
    """The file of one game.

    Args:
        rules: what is played; of other rules with the same name, nothing is taken.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._rules_mark = fingerprint(rules.ruleset)
        self._unwritten: StoredDeals | None = None
        """What could not be written, and is remembered for as long as this lasts."""
        self.complaint = ""
        """What is wrong with the file."""

    @property
    def path(self) -> Path:
        """Where the file is."""
        return state() / FOLDER / f"{self._rules.ruleset.id}.json"

    @property
    def missing(self) -> int:
        """How many more deals there is room for."""
        return AHEAD - len(self._read().ahead)

    def take(self) -> WinnableDeal | None:
        """The next deal, which is there no more; None if there is none."""
        kept = self._read()
        waiting = kept.ahead
        taken = next((proven for proven in waiting if proven.wins(self._rules)), None)
        left = waiting[waiting.index(taken) + 1 :] if taken else ()
        if waiting:
            self._write(kept._replace(ahead=left, given=taken or kept.given))
        return taken

    def give(self, proven: WinnableDeal) -> None:
        """Remember a deal that is given at once."""
        self._write(self._read()._replace(given=proven))

    def line_of(self, deal: Deal) -> Sequence[Move]:
        """The moves that win a deal that was given last, or is that of a day; none of another."""
        return self._read().line_of(deal)

    def put(self, proven: WinnableDeal) -> None:
        """Keep a deal for later."""
        kept = self._read()
        self._write(kept._replace(ahead=(*kept.ahead, proven)))

    def of_day(self, day: date) -> DailyDeal:
        """The deal of a day, as far as it was looked for."""
        known = self._read().of_day(day)
        return known if known.proven is None or known.proven.wins(self._rules) else DailyDeal(day)

    def keep_day(self, of_day: DailyDeal) -> None:
        """Remember how far the deal of a day was looked for."""
        self._write(self._read().with_day(of_day))

    def grade_of(self, deal: Deal) -> DealOutcome | None:
        """What a deal was found to be, if it was measured."""
        return self._read().grade_of(deal)

    def grade(self, looked: DealOutcome) -> None:
        """Remember what a deal was found to be."""
        self._write(self._read().with_grade(looked))

    def _read(self) -> StoredDeals:
        if self._unwritten is not None:
            return self._unwritten
        try:
            return decode_kept(read_text(self.path, LIMIT), self._rules_mark)
        except FileNotFoundError:
            return StoredDeals()
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, TooLarge):
            with suppress(OSError):
                self.path.replace(self.path.with_suffix(".damaged"))
            self.complaint = (
                f"{self.path}: damaged, so winnable deals are looked for anew; the old file ends in .damaged."
            )
        except OSError as error:
            self.complaint = f"{self.path}: {error.strerror}."
        return StoredDeals()

    def _write(self, kept: StoredDeals) -> None:
        self._unwritten = None
        try:
            write_whole(self.path, encode_kept(kept, self._rules_mark))
        except OSError as error:
            self._unwritten = kept
            self.complaint = f"Winnable deals are not kept: {self.path}: {error.strerror}."
