"""Run surveys from the command line: range of deals, progress and verdict log."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Final

from solitaire.analysis.figures import rules_digest
from solitaire.analysis.survey.cluster import ClusterError, solve_on_cluster
from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.analysis.survey.verdict_log import VerdictLog
from solitaire.analysis.survey.workers import WorkerLost, solve_deals
from solitaire.cli.output.messages import BadInput, progress, say
from solitaire.config.paths import slug, surveys
from solitaire.game.deals import LARGEST
from solitaire.rules.files.encode import fingerprint
from solitaire.rules.ruleset import Ruleset

MOST_DEALS: Final = 1_000_000
"""Limit of the deals of a survey, which are all kept in memory: at a second each, eleven days."""
_NUMBERS: Final = re.compile(r"([0-9]{1,20})(?:\W{1,9}([0-9]{1,20}))?")
"""A number, or two with signs between them, as in ``1-5``."""


def read_range(text: str) -> range:
    """Parse ``A..B``, both inclusive. Raises BadInput."""
    match = re.fullmatch(r"(\d+)\.\.(\d+)", text)
    if not match:
        meant = _NUMBERS.fullmatch(text)
        written = f"as {meant[1]}..{meant[2] or meant[1]}" if meant else "like 1..1000"
        raise BadInput(f"--deals '{text}' is not a range of deal numbers; write it {written}.")
    # Long numbers are cut: Python refuses to read those of thousands of digits.
    first, last = (int(digits.lstrip("0")[: len(str(LARGEST)) + 1] or 0) for digits in match.groups())
    if min(first, last) < 1 or max(first, last) > LARGEST:
        raise BadInput(f"--deals '{text}' has deals that do not exist: deal numbers go from 1 to {LARGEST}.")
    if first > last:
        raise BadInput(f"--deals '{text}' ends before it begins; write it as {last}..{first}.")
    deals = range(first, last + 1)
    if deals[-1] - deals[0] >= MOST_DEALS:
        raise BadInput(f"--deals '{text}' is too large; a survey can have up to {MOST_DEALS} deals.")
    return deals


def survey_deals(
    ruleset: Ruleset, deals: range, seconds: float, workers: int | None, cluster: str | None
) -> list[DealVerdict]:
    """Solve the deals that are not settled yet; return the verdicts on all in order.

    They are solved by ``workers`` processes of this machine, or on a Dask ``cluster``. Every verdict is saved
    at once, so an interrupted survey can be continued. Raises BadInput.
    """
    log = open_verdict_log(ruleset)
    found = _settled(log, deals, seconds)
    known = {one.deal for one in found}
    left = [deal for deal in deals if deal not in known]
    try:
        with (
            _exit_on_signals(),
            closing(_solve(ruleset, left, seconds, workers, cluster)) as verdicts,
            progress(len(deals), ruleset.name) as advance,
        ):
            advance(len(known))
            for one in verdicts:
                _write(log, one)
                found.append(one)
                advance(1)
    except (KeyboardInterrupt, SystemExit):
        # The signal may arrive between the line in the log and the list: only the log is sure.
        done = len(_settled(VerdictLog(log.path), deals, seconds))
        say(f"{done} of {len(deals)} deals are done. Run the same command again to continue.")
        raise
    except WorkerLost:
        raise BadInput(
            "A worker process ended unexpectedly, perhaps for lack of memory;"
            f" {len(found)} of {len(deals)} deals are saved. Try fewer --workers or a shorter --seconds."
        ) from None
    except ClusterError as error:
        raise BadInput(f"--cluster: {error}; {len(found)} of {len(deals)} deals are saved.") from None
    return sorted(found)


@contextmanager
def _exit_on_signals() -> Iterator[None]:
    """Exit on SIGHUP, SIGQUIT and SIGTERM with the status that shells report.

    So contexts are left in order. A signal that is ignored, such as SIGHUP after ``nohup``, stays ignored.
    """
    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGQUIT", "SIGTERM") if hasattr(signal, name)]
    obeyed = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in obeyed:
        signal.signal(number, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        for number in obeyed:
            signal.signal(number, signal.SIG_DFL)


def _write(log: VerdictLog, one: DealVerdict) -> None:
    """Save a verdict. Raises BadInput."""
    try:
        log.write(one)
    except OSError as error:
        raise BadInput(f"{log.path}: {error.strerror}. The survey continues from here the next time.") from None


def _check_current_folder() -> None:
    """Check that the current folder exists, in which processes are started. Raises BadInput."""
    try:
        os.getcwd()  # noqa: PTH109 (only whether it can be asked for)
    except OSError:
        raise BadInput("The current folder does not exist any more; change to another one.") from None


def _solve(
    ruleset: Ruleset, deals: Sequence[int], seconds: float, workers: int | None, cluster: str | None
) -> Generator[DealVerdict]:
    """Solve deals where they shall be solved; without deals, nothing is started. Raises BadInput."""
    if deals and cluster:
        yield from solve_on_cluster(ruleset, deals, seconds, cluster)
    elif deals:
        _check_current_folder()
        try:
            yield from solve_deals(ruleset, deals, seconds, min(workers or os.cpu_count() or 1, len(deals)))
        except OSError as error:
            raise BadInput(
                f"The worker processes cannot be started: {error.strerror}. Try fewer --workers."
            ) from None


def _settled(log: VerdictLog, deals: range, seconds: float) -> list[DealVerdict]:
    """The logged verdicts on deals that need no further search."""
    return [one for deal in deals if (one := log.lookup(deal, seconds))]


def open_verdict_log(ruleset: Ruleset) -> VerdictLog:
    """The verdict log of a ruleset, in a file named by the digest of its rules.

    So a survey continues after its texts change. The file of an earlier version is renamed: it is named by the
    whole id, and of version 1.0.0 by the fingerprint of rules and texts. Raises OSError.
    """
    digest = rules_digest(ruleset)
    path = surveys() / f"{slug(ruleset.id)}-{digest}.jsonl"
    for ending in (digest, fingerprint(ruleset)):
        earlier = surveys() / f"{ruleset.id}-{ending}.jsonl"
        if os.path.exists(earlier) and not path.exists():  # noqa: PTH110 (the id may be too long for a Path)
            earlier.rename(path)
    return VerdictLog(path)
