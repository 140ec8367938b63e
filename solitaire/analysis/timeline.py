"""What becomes known about a game that is watched again: whether it could be won at each of its moments, those
on ways that were taken back included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from solitaire.analysis.knowledge import GLANCE, GameKnowledge, PositionQuery
from solitaire.analysis.review import Review, seen
from solitaire.replay.playback import Moment, Playback
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict

MOST_ASIDE: Final = 100
"""Questions about ways that were taken back."""


class MomentTree(NamedTuple):
    """The moments of a game as a tree: taking back leads to a moment that was there before."""

    same: list[int]
    """For each moment the first one that was the same point of the game."""
    before: dict[int, int]
    """For each of these points the one that the last move was made at."""

    def way(self, point: int) -> list[int]:
        """The points that led to one, from the deal."""
        way = [point]
        while (earlier := self.before.get(way[-1])) is not None:
            way.append(earlier)
        return way[::-1]

    def ends(self) -> Iterator[int]:
        """The points at which nothing was played on: that of the last moment first, then the later ones."""
        last = self.same[-1]
        yield last
        gone_on = set(self.before.values())
        yield from (point for point in reversed(self.before) if point not in gone_on and point != last)


def moment_tree(moments: Sequence[Moment]) -> MomentTree:
    """Find out which moments were the same."""
    same, before, way = [0], dict[int, int](), [0]
    for number, moment in enumerate(moments[1:], start=1):
        made = moment.moves
        if made >= len(way) or moments[way[made]].position != moment.position:
            before[number] = way[made - 1]
            way[made:] = [number]
        same.append(way[made])
    return MomentTree(same, before)


class ReviewTimeline:
    """Says which moment of a game to search next, and what is known so far."""

    def __init__(self, playback: Playback) -> None:
        self._moments = playback.moments
        self._foresight = GameKnowledge(playback.rules)
        self._tree = moment_tree(playback.moments)
        self._main, *self._aside = (self._tree.way(end) for end in self._tree.ends())
        self._left_aside = MOST_ASIDE

    def to_ask(self) -> PositionQuery | None:
        """The number of the moment that tells most, and for how long to search; None if nothing is left. What
        was taken back is looked at only for a moment.
        """
        if inquiry := self._foresight.to_ask(self._positions(self._main)):
            return PositionQuery(self._main[inquiry.place], inquiry.seconds)
        while self._aside and self._left_aside:
            inquiry = self._foresight.to_ask(self._positions(self._aside[0]))
            if inquiry and inquiry.seconds <= GLANCE:
                self._left_aside -= 1
                return PositionQuery(self._aside[0][inquiry.place], inquiry.seconds)
            del self._aside[0]
        return None

    def learn(self, inquiry: PositionQuery, answer: Answer) -> None:
        """Take in the answer to what was asked."""
        self._foresight.learn(self._moments[inquiry.place].position, answer, inquiry.seconds)

    def verdicts(self) -> list[Verdict]:
        """What is known of each moment: it can be won if something after it can, and is lost after a loss."""
        before, points = self._tree.before, [0, *self._tree.before]
        found = {point: self._verdict(point) for point in points}
        for point in points[1:]:
            if found[before[point]] is Verdict.UNWINNABLE:
                found[point] = Verdict.UNWINNABLE
        for point in reversed(points[1:]):
            if found[point] is Verdict.WINNABLE:
                found[before[point]] = Verdict.WINNABLE
        return [found[point] for point in self._tree.same]

    @property
    def review(self) -> Review:
        """What is known of the way to the end."""
        return seen(self._foresight, self._positions(self._main))

    @property
    def last_winnable(self) -> int | None:
        """The last moment of the way to the end from which a line is known that wins: the latest before the
        game went on from there.
        """
        after = self.review.winnable_after
        if after is None:
            return None
        point, *further = self._main[after:]
        end = further[0] if further else len(self._moments)
        return max(number for number, same in enumerate(self._tree.same[:end]) if same == point)

    @property
    def fatal(self) -> int | None:
        """The moment after the move that lost the game, where it is certain which one that was."""
        return self._main[fatal] if (fatal := self.review.fatal) else None

    def _positions(self, points: Sequence[int]) -> list[Position]:
        return [self._moments[point].position for point in points]

    def _verdict(self, point: int) -> Verdict:
        position = self._moments[point].position
        if self._foresight.is_winnable(position):
            return Verdict.WINNABLE
        return Verdict.UNWINNABLE if self._foresight.is_lost(position) else Verdict.UNKNOWN
