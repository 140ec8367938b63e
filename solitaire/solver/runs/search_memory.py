"""Estimate of the memory that searches take, with all that their problems cache.

A search counts its states. What its problem caches about piles, talons and heights is measured by samples: some
entries of each container, spread over all of them, with everything that they refer to. So tables of any kind
count without being declared; what several problems share counts once.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from itertools import islice
from types import FunctionType, ModuleType, NoneType
from typing import Final

from solitaire.solver.runs.large_blocks import map_large_blocks
from solitaire.solver.runs.search_run import SearchRun
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.restarts import Restarts
from solitaire.solver.search.state_memory import allocated_bytes

FIRST: Final = 20_000
"""States expanded before the tables are measured: until then they are small."""
_GROWTH: Final = 1.5
"""The factor by which the states expanded have grown when the tables are measured again."""
_SAMPLE: Final = 128
"""Entries of a table that are measured."""
_NESTED_SAMPLE: Final = 8
"""Entries of a container within a table that are measured."""

_LEAVES: Final = (int, float, str, bytes)
"""Types of objects that refer to no others."""
_CONTAINERS: Final = (dict, list, tuple, set, frozenset)
_CODE: Final = (type, ModuleType, FunctionType, NoneType)
"""Types of objects that are there in any case."""
_SMALL: Final = range(-5, 257)
"""Numbers that are there in any case."""


class SearchMemory:
    """Memory of the searches of one position, measured anew when they have grown."""

    def __init__(self) -> None:
        self._tables: list[int] = []
        """The bytes of the tables of each search at the last measurement."""
        self._measured = 0
        """States expanded by the unfinished searches when the tables were measured last."""
        self._next = FIRST

    def stored_bytes(self, runs: Sequence[SearchRun]) -> list[int]:
        """Return about how much memory each search takes, in bytes.

        Between two measurements, tables are assumed to grow with the states expanded, which is rather too much.
        """
        states = [run.search.stored_bytes() for run in runs]
        # What an ended search expanded says nothing of how the others grow.
        expanded = sum([run.search.expanded for run in runs if run.search.problem is not None])
        if expanded >= self._next:
            map_large_blocks()
            # A problem may look up what its search has met, which counts as the states of the search.
            counted = [run.search.known for run in runs if isinstance(run.search, BestFirst | Restarts)]
            self._tables = table_bytes([run.search.problem for run in runs], counted)
            self._measured, self._next = expanded, int(expanded * _GROWTH)
        if not self._measured:
            return states
        return [
            stored + tables * expanded // self._measured
            for stored, tables in zip(states, self._tables, strict=True)
        ]

    def forget(self) -> None:
        """Measure the tables anew the next time, as a search has ended."""
        self._next = 0


def table_bytes(problems: Iterable[object], counted: Iterable[object] = ()) -> list[int]:
    """Return about how many bytes each problem takes.

    What an earlier one refers to as well counts there only; what is ``counted`` elsewhere counts nowhere.
    """
    seen = set(map(id, counted))
    return [round(_bytes_of(problem, seen, _SAMPLE)) for problem in problems]


def _bytes_of(thing: object, seen: set[int], sample: int) -> float:
    """About the bytes of an object and all it refers to, but for what was seen; it is seen from now on."""
    if id(thing) in seen or isinstance(thing, _CODE):
        return 0
    seen.add(id(thing))
    size: float = allocated_bytes(thing)
    if isinstance(thing, _LEAVES):
        return 0 if isinstance(thing, int) and thing in _SMALL else size
    if not isinstance(thing, _CONTAINERS):
        return size + sum([_bytes_of(part, seen, sample) for part in gc.get_referents(thing)])
    step = max(1, len(thing) // sample)
    within = sample if step == 1 else _NESTED_SAMPLE
    taken, of_entries = 0, 0.0
    for entry in islice(thing.items() if isinstance(thing, dict) else thing, 0, None, step):
        taken += 1
        for part in entry if isinstance(thing, dict) else (entry,):
            of_entries += _bytes_of(part, seen, within)
    if taken:
        size += of_entries * len(thing) / taken
    # A subclass may have attributes.
    return size + _bytes_of(getattr(thing, "__dict__", None), seen, sample)
