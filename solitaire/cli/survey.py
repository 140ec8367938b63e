"""Run surveys from the command line: range of deals, progress and result."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from solitaire.analysis.figures import rules_digest
from solitaire.analysis.survey.cluster import ClusterError, solve_on_cluster
from solitaire.analysis.survey.convergence import convergence
from solitaire.analysis.survey.estimate import DealVerdict, Effort, Estimate
from solitaire.analysis.survey.verdict_log import VerdictLog
from solitaire.analysis.survey.workers import WorkerLost, solve_deals
from solitaire.cli.arguments import check_target, find_rules
from solitaire.cli.deal_output import Json
from solitaire.cli.messages import BadInput, exit_on_signals, json_line, progress, say
from solitaire.cli.survey_svg import check_plot, plot_svg
from solitaire.config.atomic_write import write_atomically
from solitaire.config.paths import slug, surveys
from solitaire.game.deals import LARGEST
from solitaire.rules.files.encode import fingerprint
from solitaire.rules.ruleset import Ruleset

MOST_DEALS: Final = 1_000_000
"""Limit of the deals of a survey, which are all kept in memory: at a second each, eleven days."""


def read_range(text: str) -> range:
    """Parse ``A..B``, both inclusive. Raises BadInput."""
    match = re.fullmatch(r"(\d{1,21})\.\.(\d{1,21})", text)
    deals = range(int(match[1]), int(match[2]) + 1) if match else range(0)
    if not deals or deals[0] < 1 or deals[-1] > LARGEST:
        raise BadInput(f"--deals '{text}' is not a range of deal numbers; write it like 1..1000.")
    if deals[-1] - deals[0] >= MOST_DEALS:
        raise BadInput(f"--deals '{text}' is too large; a survey can have up to {MOST_DEALS} deals.")
    return deals


def survey_deals(
    game: str, deals: range, seconds: float, workers: int | None, cluster: str | None
) -> list[DealVerdict]:
    """Solve the deals that are not settled yet; return the verdicts on all in order.

    They are solved by ``workers`` processes of this machine, or on a Dask ``cluster``. Every verdict is saved
    at once, so an interrupted survey can be continued. Raises BadInput.
    """
    ruleset = find_rules(game).ruleset
    log = VerdictLog(verdict_log_of(ruleset))
    found = _settled(log, deals, seconds)
    known = {one.deal for one in found}
    left = [deal for deal in deals if deal not in known]
    try:
        with (
            exit_on_signals(),
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


def check_export(target: Path) -> None:
    """Check that verdicts can be exported to a file. Raises BadInput."""
    if target.suffix not in EXPORTS:
        raise BadInput(
            f"{target}: the file name must end in .csv (a table), .jsonl (an object for each deal)"
            " or .svg (a plot)."
        )
    if target.suffix == ".svg":
        check_plot()
    check_target(target)


def export_survey(game: str, found: Sequence[DealVerdict], target: Path) -> None:
    """Write the verdicts in the format of the suffix. Raises BadInput."""
    try:
        write_atomically(target, EXPORTS[target.suffix](game, found))
    except OSError as error:
        raise BadInput(f"{target}: {error.strerror}.") from None


def _csv(_game: str, found: Sequence[DealVerdict]) -> str:
    return "".join(",".join(map(str, row)) + "\n" for row in (DealVerdict._fields, *found))


def _json_lines(_game: str, found: Sequence[DealVerdict]) -> str:
    return "".join(json_line(one._asdict()) + "\n" for one in found)


def _svg(game: str, found: Sequence[DealVerdict]) -> str:
    return plot_svg(f"{find_rules(game).ruleset.name}: share of winnable deals", convergence(found))


EXPORTS: Final = {".csv": _csv, ".jsonl": _json_lines, ".svg": _svg}
"""The formats of an exported survey by file suffix."""


def _settled(log: VerdictLog, deals: range, seconds: float) -> list[DealVerdict]:
    """The logged verdicts on deals that need no further search."""
    return [one for deal in deals if (one := log.lookup(deal, seconds))]


def survey_json(game: str, deals: range, count: Estimate) -> Json:
    """The counts and the confidence interval of the winnable share, as JSON."""
    return {
        "game": game,
        "deals": [deals[0], deals[-1]],
        "winnable": count.winnable,
        "unwinnable": count.unwinnable,
        "unknown": count.unknown,
        "share": [round(end, 5) for end in count.share],
        "positions": _effort_json(count.positions),
        "seconds": _effort_json(count.seconds),
    }


def survey_lines(game: str, deals: range, count: Estimate) -> Iterator[str]:
    """The counts and the confidence interval of the winnable share, as text."""
    low, high = count.share
    yield f"{find_rules(game).ruleset.name}, deals {deals[0]} to {deals[-1]}:"
    for verdict in ("winnable", "unwinnable", "unknown"):
        number: int = getattr(count, verdict)
        yield f"  {verdict:10} {number:>7} {100 * number / count.deals:6.2f} %"
    yield f"  Of all deals, {100 * low:.2f} % to {100 * high:.2f} % can be won (95 % confidence)."
    yield ""
    yield f"  {'per deal':14}{'median':>10}{'mean':>12}{'95 % within':>14}"
    for what, spent, places in (("positions", count.positions, 0), ("seconds", count.seconds, 3)):
        yield f"  {what:14}{spent.median:>10,.{places}f}{spent.mean:>12,.{places}f}{spent.p95:>14,.{places}f}"


def _effort_json(effort: Effort) -> Json:
    return {measure: round(value, 3) for measure, value in effort._asdict().items()}


def verdict_log_of(ruleset: Ruleset) -> Path:
    """The verdict log of a ruleset, named by the digest of its rules.

    So a survey continues after its texts change. The log of an earlier version is renamed: it is named by the
    whole id, and of version 1.0.0 by the fingerprint of rules and texts.
    """
    digest = rules_digest(ruleset)
    log = surveys() / f"{slug(ruleset.id)}-{digest}.jsonl"
    for ending in (digest, fingerprint(ruleset)):
        earlier = surveys() / f"{ruleset.id}-{ending}.jsonl"
        if os.path.exists(earlier) and not log.exists():  # noqa: PTH110 (the id may be too long for a Path)
            earlier.rename(log)
    return log
