"""The result of a survey as text, as JSON, and exported to a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from solitaire.analysis.survey.convergence import convergence
from solitaire.analysis.survey.estimate import DealVerdict, Effort, Estimate
from solitaire.cli.output.messages import Json, json_line
from solitaire.cli.output.output_files import check_suffix, check_target, write_file
from solitaire.cli.output.survey_svg import check_plot, plot_svg
from solitaire.rules.ruleset import Ruleset

FORMATS: Final = {".csv": "a table", ".jsonl": "an object for each deal", ".svg": "a plot"}
"""The names of the export formats by file suffix."""


def check_export(target: Path) -> None:
    """Check that verdicts can be exported to a file. Raises BadInput."""
    check_suffix(target, FORMATS)
    if target.suffix == ".svg":
        check_plot()
    check_target(target)


def export_survey(ruleset: Ruleset, found: Sequence[DealVerdict], target: Path) -> None:
    """Write the verdicts in the format of the suffix. Raises BadInput."""
    write_file(target, EXPORTS[target.suffix](ruleset, found))


def _csv(_: Ruleset, found: Sequence[DealVerdict]) -> str:
    return "".join(",".join(map(str, row)) + "\n" for row in (DealVerdict._fields, *found))


def _json_lines(_: Ruleset, found: Sequence[DealVerdict]) -> str:
    return "".join(json_line(one._asdict()) + "\n" for one in found)


def _svg(ruleset: Ruleset, found: Sequence[DealVerdict]) -> str:
    return plot_svg(f"{ruleset.name}: share of winnable deals", convergence(found))


EXPORTS: Final = {".csv": _csv, ".jsonl": _json_lines, ".svg": _svg}
"""The formats of an exported survey by file suffix."""


def survey_json(ruleset: Ruleset, deals: range, count: Estimate) -> Json:
    """The counts and the confidence interval of the winnable share, as JSON."""
    return {
        "game": ruleset.id,
        "deals": [deals[0], deals[-1]],
        "winnable": count.winnable,
        "unwinnable": count.unwinnable,
        "unknown": count.unknown,
        "share": [round(end, 5) for end in count.share],
        "positions": _effort_json(count.positions),
        "seconds": _effort_json(count.seconds),
    }


def survey_lines(ruleset: Ruleset, deals: range, count: Estimate) -> Iterator[str]:
    """The counts and the confidence interval of the winnable share, as text."""
    low, high = count.share
    yield f"{ruleset.name}, deals {deals[0]} to {deals[-1]}:"
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
