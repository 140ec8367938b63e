"""Queues of states by several heuristics, served in turn."""

from __future__ import annotations

from collections.abc import Sequence
from sys import getsizeof
from typing import Final, NamedTuple

from solitaire.solver.search.novelty import Novelty
from solitaire.solver.search.problem import State
from solitaire.solver.search.stage_queues import StageQueues
from solitaire.solver.search.state_memory import PLACE_BYTES

COST_BITS: Final = 12
"""The bits of each of several costs that are packed into one number."""
_COST: Final = (1 << COST_BITS) - 1


class QueueKind(NamedTuple):
    """The stages and costs of one kind of queues, as parts of those of a state."""

    stage_mask: int
    """The bits of a stage that distinguish the stages of this kind; a negative number has all higher bits."""
    place: int = 0
    """The place of the cost in the number that packs several; 0 is the last, in the lowest bits."""


class SeveralQueues(StageQueues[State]):
    """Queues for several kinds of stages and costs, served in turn.

    A state waits in all of them until one is served. Where one heuristic misleads, another may not; so hard
    deals take fewer states than with the best heuristic alone, and no state is expanded twice. (Open lists that
    alternate: Gabriele Röger and Malte Helmert, "The More, the Merrier: Combining Heuristic Estimators for
    Satisficing Planning", ICAPS 2010.)

    Args:
        kinds: the kinds of queues, the first of which says which state is nearest to the end.
        novelty: if given, novel states also wait in a queue by the last cost, which is served every other time.
    """

    def __init__(self, kinds: Sequence[QueueKind], novelty: Novelty[State] | None = None) -> None:
        super().__init__()
        self._kinds: list[StageQueues[State]] = [StageQueues() for _ in kinds]
        self._novelty = novelty
        self._novel: StageQueues[State] = StageQueues()
        self._turns = [queues for kind in self._kinds for queues in (kind, self._novel)]
        """The queues in the order they are served."""
        self._puts = [
            (queues.put, kind.stage_mask, kind.place * COST_BITS)
            for queues, kind in zip(self._kinds, kinds, strict=True)
        ]
        self.by_stage = self._kinds[0].by_stage
        self._next = 0
        """The number of the queues to be served next."""
        self._taken: set[State] = set()
        self._waiting = 0
        """The number of states not taken yet, each of which waits in all kinds of queues."""
        self._queued_as_novel = 0
        """The number of states put into the queue of novel ones."""

    def __bool__(self) -> bool:
        return self._waiting > 0

    def put(self, state: State, stage: int, cost: int) -> None:
        """Queue a state, which no other call queues."""
        for put, mask, place in self._puts:
            put(state, stage & mask, cost >> place & _COST)
        if self._novelty and self._novelty.is_novel(state):
            self._novel.put(state, 0, cost & _COST)
            self._queued_as_novel += 1
        self._waiting += 1

    def take(self) -> State:
        """Remove and return the next state that was not taken before."""
        self._waiting -= 1
        taken = self._taken
        while True:
            queues = self._turns[self._next]
            self._next = (self._next + 1) % len(self._turns)
            while queues:  # Of the novel ones, all may have been taken from other queues.
                state = queues.take()
                if state not in taken:
                    taken.add(state)
                    if self._novelty:
                        self._novelty.set_parent(state)
                    return state

    @property
    def extra_bytes(self) -> int:
        """The memory that the queues take besides a place for each state, in bytes."""
        places = (len(self._kinds) - 1) * (len(self._taken) + self._waiting) + self._queued_as_novel
        parts = self._novelty.stored_bytes if self._novelty else 0
        return getsizeof(self._taken) + PLACE_BYTES * places + parts
