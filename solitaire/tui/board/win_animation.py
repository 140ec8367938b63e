"""A game is won: the cards leap off the foundations and bounce across the table, each with its trail.

The paths are pure arithmetic on a scene and a seed, in cells and seconds.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from solitaire.rules.cards import Card, face_up
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.tui.board.canvas import Canvas, Frame
from solitaire.tui.board.painter import paint
from solitaire.tui.board.pile_places import PilePlace
from solitaire.tui.board.scene import Highlights, Scene
from solitaire.tui.theme.card_faces import face_lines, place_lines

STEP: Final = 1 / 30
"""Seconds between two places of a path."""
GAP: Final = 0.115
"""Seconds from one leap to the next."""
LAST_LEAP: Final = 9.0
"""Seconds after which all cards have leapt, however many."""
TRAIL: Final = 0.3
"""Seconds for which a card is still seen where it was."""
ECHO: Final = 0.55
"""Seconds for which its outline is."""
GRAVITY: Final = 2.6
"""In heights of the table a second, each second: a fall takes as long on a small table as on a large one."""
BOUNCE: Final = 0.78
"""How much of its speed a card keeps when it comes up from the edge of the table."""
SPEEDS: Final = (0.2, 0.55)
"""The slowest and the fastest card, in widths of the table a second."""


class CardTrail(NamedTuple):
    """A card at a place of its path, reached after some seconds."""

    seconds: float
    leap: int
    """The number of its card among those that leap."""
    card: Card
    x: int
    y: int


class WinCascade:
    """All leaps across a table, as ``scene`` shows it."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self._stamps = stamps(scene, seed)
        self._gap = _gap(len(_leaping(scene)))

    def frame(self, scene: Scene, seconds: float) -> Frame | None:
        """The table and what is above it after some seconds; None once all cards are gone."""
        stamps = self._stamps
        if not stamps or seconds >= stamps[-1].seconds + ECHO:
            return None
        left = _left(scene, int(seconds / self._gap) + 1)
        board = scene.arrangement
        canvas = Canvas(board.width, board.height)
        canvas.cells = paint(scene._replace(position=left, marks=Highlights()))
        oldest, old, newest = (
            bisect(stamps, then, key=lambda stamp: stamp.seconds)
            for then in (seconds - ECHO, seconds - TRAIL, seconds)
        )
        for stamp in stamps[oldest:old]:
            canvas.put_lines(stamp.x, stamp.y, place_lines(board.card, ""))
        # One card lies above another with all its trail.
        for stamp in sorted(stamps[old:newest], key=lambda stamp: (stamp.leap, stamp.seconds)):
            canvas.put_lines(stamp.x, stamp.y, face_lines(stamp.card, board.card, scene.glyphs))
        return canvas.cells


def stamps(scene: Scene, seed: int) -> list[CardTrail]:
    """Every place of every card, in the order of time."""
    random = Random(seed)
    leaping = _leaping(scene)
    found: list[CardTrail] = []
    for number, (stand, card) in enumerate(leaping):
        begins = number * _gap(len(leaping))
        found += (CardTrail(begins + after, number, card, x, y) for after, x, y in _path(scene, stand, random))
    return sorted(found)


def _gap(cards: int) -> float:
    return min(GAP, LAST_LEAP / max(1, cards))


def _leaping(scene: Scene) -> list[tuple[PilePlace, Card]]:
    """The cards of the foundations, or of the discard where the game has none: from their tops, in turn."""
    zones = {Zone.FOUNDATION, Zone.DISCARD}
    stands = [stand for stand in scene.arrangement.stands if scene.rules.piles[stand.pile].zone in zones]
    piles = scene.position.piles
    return [
        (stand, face_up(piles[stand.pile][-nth]))
        for nth in range(1, 1 + max((len(piles[stand.pile]) for stand in stands), default=0))
        for stand in stands
        if nth <= len(piles[stand.pile])
    ]


def _left(scene: Scene, leapt: int) -> Position:
    """The position once the first ``leapt`` cards have left it."""
    piles = list(scene.position.piles)
    for stand, _ in _leaping(scene)[:leapt]:
        piles[stand.pile] = piles[stand.pile][:-1]
    return scene.position._replace(piles=tuple(piles))


def _path(scene: Scene, stand: PilePlace, random: Random) -> Iterator[tuple[float, int, int]]:
    """From a foundation sideways and down, bouncing until the card has left the table."""
    board = scene.arrangement
    floor = board.height - board.card.height
    slow, fast = SPEEDS
    speed = board.width * (slow + (fast - slow) * random.random())
    # Mostly to the side that is farther away: there is more to be seen.
    goes_far = random.random() < 0.75
    dx = -speed if goes_far is (stand.x > board.width / 2) else speed
    dy = -board.height * 0.5 * random.random()
    x, y, seconds = float(stand.x), float(stand.y), 0.0
    last = None
    while -board.card.width < x < board.width:
        place = round(x), round(y)
        if place != last:
            yield seconds, *place
            last = place
        seconds += STEP
        x += dx * STEP
        dy += GRAVITY * board.height * STEP
        y += dy * STEP
        if y > floor:
            y, dy = floor - (y - floor), -dy * BOUNCE
