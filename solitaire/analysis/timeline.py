"""Winnability of every moment of a playback, including undone moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from solitaire.analysis.knowledge import SHORT_SECONDS, GameKnowledge, PositionQuery
from solitaire.analysis.review import Review, summarise
from solitaire.replay.playback.playback import Moment, Playback
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict

MOST_SIDE_QUERIES: Final = 100
"""Searches of positions that were undone."""


class MomentTree(NamedTuple):
    """The moments of a game as a tree: an undo leads back to an earlier moment."""

    node_of: list[int]
    """The node of each moment, which is the first moment at it."""
    parents: dict[int, int]
    """The parent of each node but the first."""

    def path(self, node: int) -> list[int]:
        """The nodes from the deal to a node."""
        path = [node]
        while (earlier := self.parents.get(path[-1])) is not None:
            path.append(earlier)
        return path[::-1]

    def leaves(self) -> Iterator[int]:
        """The leaves: that of the last moment first, then the later ones."""
        last = self.node_of[-1]
        yield last
        inner = set(self.parents.values())
        yield from (node for node in reversed(self.parents) if node not in inner and node != last)


def moment_tree(moments: Sequence[Moment]) -> MomentTree:
    """The tree of the moments of a game."""
    node_of, parents, path = [0], dict[int, int](), [0]
    for number, moment in enumerate(moments[1:], start=1):
        made = moment.moves
        if made >= len(path) or moments[path[made]].position != moment.position:
            parents[number] = path[made - 1]
            path[made:] = [number]
        node_of.append(path[made])
    return MomentTree(node_of, parents)


class ReviewTimeline:
    """The findings on a playback, and the next position to search."""

    def __init__(self, playback: Playback) -> None:
        self._moments = playback.moments
        self._knowledge = GameKnowledge(playback.rules)
        self._tree = moment_tree(playback.moments)
        self._main_line, *self._side_lines = (self._tree.path(end) for end in self._tree.leaves())
        self._side_queries_left = MOST_SIDE_QUERIES

    def next_query(self) -> PositionQuery | None:
        """The next search, with the index of its moment; None if none is left.

        Positions that were undone are only searched briefly.
        """
        if query := self._knowledge.next_query(self._positions(self._main_line)):
            return PositionQuery(self._main_line[query.place], query.seconds)
        while self._side_lines and self._side_queries_left:
            query = self._knowledge.next_query(self._positions(self._side_lines[0]))
            if query and query.seconds <= SHORT_SECONDS:
                self._side_queries_left -= 1
                return PositionQuery(self._side_lines[0][query.place], query.seconds)
            del self._side_lines[0]
        return None

    def add_answer(self, query: PositionQuery, answer: Answer) -> None:
        """Record the answer to a query."""
        self._knowledge.add_answer(self._moments[query.place].position, answer, query.seconds)

    def verdicts(self) -> list[Verdict]:
        """The verdict on each moment, in order.

        A moment can be won if one after it can, and is lost if one before it is.
        """
        parents, nodes = self._tree.parents, [0, *self._tree.parents]
        found = {node: self._verdict(node) for node in nodes}
        for node in nodes[1:]:
            if found[parents[node]] is Verdict.UNWINNABLE:
                found[node] = Verdict.UNWINNABLE
        for node in reversed(nodes[1:]):
            if found[node] is Verdict.WINNABLE:
                found[parents[node]] = Verdict.WINNABLE
        return [found[node] for node in self._tree.node_of]

    @property
    def review(self) -> Review:
        """The findings on the line of play from the deal to the end."""
        return summarise(self._knowledge, self._positions(self._main_line))

    @property
    def last_winnable(self) -> int | None:
        """The index of the last moment with a known win; None if there is none.

        Only moments on the line of play to the end count: the last one at its node before the next move.
        """
        after = self.review.winnable_after
        if after is None:
            return None
        node, *further = self._main_line[after:]
        end = further[0] if further else len(self._moments)
        return max(number for number, other in enumerate(self._tree.node_of[:end]) if other == node)

    @property
    def fatal(self) -> int | None:
        """The index of the moment after the move that lost the game, if it is certain."""
        return self._main_line[fatal] if (fatal := self.review.fatal) else None

    def _positions(self, nodes: Sequence[int]) -> list[Position]:
        return [self._moments[node].position for node in nodes]

    def _verdict(self, node: int) -> Verdict:
        position = self._moments[node].position
        if self._knowledge.is_winnable(position):
            return Verdict.WINNABLE
        return Verdict.UNWINNABLE if self._knowledge.is_lost(position) else Verdict.UNKNOWN
