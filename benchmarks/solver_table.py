"""Results of solvers side by side: contradictions first, then a table with 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from benchmarks.peers.peer import Relation
from solitaire.analysis.survey.estimate import wilson
from solitaire.solver.answer import Verdict

MOMENTS: Final = (1.0, 10.0)
"""Seconds at which deals are counted, besides the limit of the run."""


class Settled(NamedTuple):
    """The verdict of one deal, with its cost in seconds of processor time."""

    verdict: Verdict
    seconds: float


class Result(NamedTuple):
    """What one solver found out about the deals of one game, by the labels of the deals."""

    program: str
    relation: Relation
    deals: Mapping[str, Settled]

    def decided(self) -> dict[str, Verdict]:
        """The verdicts that settle their deal."""
        return {label: one.verdict for label, one in self.deals.items() if one.verdict is not Verdict.UNKNOWN}


def contradictions(known: Mapping[str, Verdict], results: Iterable[Result]) -> Iterator[str]:
    """A line for each verdict that cannot be true if the known ones and those of earlier results are."""
    true = dict(known)
    for program, relation, deals in results:
        for label, (verdict, _) in deals.items():
            if relation.contradicts(true.get(label, Verdict.UNKNOWN), verdict):
                yield f"deal {label} is {true[label]}, and {verdict} by {program} ({relation.value})"
            elif relation is Relation.SAME and verdict is not Verdict.UNKNOWN:
                true.setdefault(label, verdict)


def table(results: Mapping[str, Sequence[Result]], seconds: float) -> Iterator[str]:
    """A row of Markdown for each game and program; the first program of a game is ours."""
    moments = (*(moment for moment in MOMENTS if moment < seconds), seconds)
    shares = (f"settled in {moment:g} s, of 100" for moment in moments)
    figures = (*shares, "won", "lost", "seconds", "settled by both", "only by ours", "only by it")
    yield _row("game", "program", *figures)
    yield _row("---", "---", *("--:" for _ in figures))
    for game, (ours, *others) in results.items():
        for result in (ours, *others):
            yield _row(game, *_cells(result, ours, moments))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(result: Result, ours: Result, moments: Sequence[float]) -> Iterator[str]:
    is_other = result.relation is not Relation.SAME
    yield f"{result.program} ({result.relation.value})" if is_other else result.program
    decided = result.decided()
    for moment in moments:
        in_time = sum(result.deals[label].seconds <= moment for label in decided)
        low, high = wilson(in_time, len(result.deals))
        yield f"{100 * in_time / len(result.deals):.1f} ({100 * low:.1f}–{100 * high:.1f})"
    for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE):
        yield str(list(decided.values()).count(verdict))
    yield f"{sum(one.seconds for one in result.deals.values()):.0f}"
    if result is ours:
        yield from ("", "", "")
    else:
        yield str(len(decided.keys() & ours.decided().keys()))
        yield str(len(ours.decided().keys() - decided.keys()))
        yield str(len(decided.keys() - ours.decided().keys()))
