"""The animation of a win: cards leap off the foundations, bounce and leave trails.

The paths are pure arithmetic on a scene and a seed, in cells and seconds.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from solitaire.rules.cards import Card, face_up
from solitaire.rules.position import Position
from solitaire.tui.board.layout.pile_places import Arrangement, PilePlace
from solitaire.tui.board.paint.canvas import Canvas, Frame
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import NO_HIGHLIGHTS, Scene
from solitaire.tui.theme.card_faces import face_lines

STEP: Final = 1 / 30
"""Seconds between two points of a path."""
GAP: Final = 0.115
"""Seconds from one leap to the next, at most."""
LAST_LEAP: Final = 9.0
"""Seconds within which all cards have leapt."""
TRAIL: Final = 0.3
"""Seconds for which a card stays drawn at a point of its path."""
GRAVITY: Final = 2.6
"""Table heights per second squared: a fall takes as long on a table of any size."""
BOUNCE: Final = 0.78
"""The fraction of its speed that a card keeps at a bounce."""
SPEEDS: Final = (0.2, 0.55)
"""The slowest and the fastest card, in table widths per second."""


class TrailPoint(NamedTuple):
    """A card at a point of its path, ``seconds`` after the start."""

    seconds: float
    leap: int
    """The number of its card among those that leap."""
    card: Card
    x: int
    y: int


class WinCascade:
    """The leaps of all cards of the foundations in a scene."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self._points = trail_points(scene, seed)
        self._gap = _gap(len(_leaping_cards(scene)))

    def frame(self, scene: Scene, seconds: float) -> Frame | None:
        """The frame after so many seconds; None once all cards have left the table."""
        points = self._points
        if not points or seconds >= points[-1].seconds + TRAIL:
            return None
        position = _position_after(scene, int(seconds / self._gap) + 1)
        arrangement = scene.arrangement
        canvas = Canvas(arrangement.width, arrangement.height)
        canvas.cells = paint(
            scene._replace(
                position=position,
                arrangement=_occupied(arrangement, position),
                highlights=NO_HIGHLIGHTS,
            )
        )
        old, newest = (
            bisect(points, then, key=lambda point: point.seconds) for then in (seconds - TRAIL, seconds)
        )
        # A later card covers an earlier one and all its trail.
        for point in sorted(points[old:newest], key=lambda point: (point.leap, point.seconds)):
            canvas.put_lines(point.x, point.y, face_lines(point.card, arrangement.card, scene.glyphs))
        return canvas.cells


def trail_points(scene: Scene, seed: int) -> list[TrailPoint]:
    """Every point of every path, in the order of time."""
    random = Random(seed)
    leaping = _leaping_cards(scene)
    found: list[TrailPoint] = []
    for number, (place, card) in enumerate(leaping):
        begins = number * _gap(len(leaping))
        found += (TrailPoint(begins + after, number, card, x, y) for after, x, y in _path(scene, place, random))
    return sorted(found)


def _gap(cards: int) -> float:
    return min(GAP, LAST_LEAP / max(1, cards))


def _leaping_cards(scene: Scene) -> list[tuple[PilePlace, Card]]:
    """The cards of the foundations, the discard, or else of the columns, from their tops, in turn."""
    homes = scene.rules.goal_piles or scene.rules.seat_piles[0].tableau
    places = [place for place in scene.arrangement.places if place.pile in homes]
    piles = scene.position.piles
    return [
        (place, face_up(piles[place.pile][-nth]))
        for nth in range(1, 1 + max((len(piles[place.pile]) for place in places), default=0))
        for place in places
        if nth <= len(piles[place.pile])
    ]


def _position_after(scene: Scene, leaps: int) -> Position:
    """The position after so many leaps."""
    piles = list(scene.position.piles)
    for place, _ in _leaping_cards(scene)[:leaps]:
        piles[place.pile] = piles[place.pile][:-1]
    return scene.position._replace(piles=tuple(piles))


def _occupied(arrangement: Arrangement, position: Position) -> Arrangement:
    """The places that hold cards: outlines of empty ones would look like cards that failed to appear."""
    return arrangement._replace(
        places=tuple(place for place in arrangement.places if position.piles[place.pile])
    )


def _path(scene: Scene, place: PilePlace, random: Random) -> Iterator[tuple[float, int, int]]:
    """The path from a foundation sideways and down, until the card has left the table."""
    arrangement = scene.arrangement
    floor = arrangement.height - arrangement.card.height
    slow, fast = SPEEDS
    speed = arrangement.width * (slow + (fast - slow) * random.random())
    # Mostly to the side that is farther away, for a longer path.
    goes_far = random.random() < 0.75
    dx = -speed if goes_far is (place.x > arrangement.width / 2) else speed
    dy = -arrangement.height * 0.5 * random.random()
    x, y, seconds = float(place.x), float(place.y), 0.0
    last = None
    while -arrangement.card.width < round(x) < arrangement.width:
        cell = round(x), round(y)
        if cell != last:
            yield seconds, *cell
            last = cell
        seconds += STEP
        x += dx * STEP
        dy += GRAVITY * arrangement.height * STEP
        y += dy * STEP
        if y > floor:
            y, dy = floor - (y - floor), -dy * BOUNCE
