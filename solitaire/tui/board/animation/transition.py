"""Animate the cards that differ between two positions.

Pure arithmetic: the frame is a function of two positions, an arrangement and a time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import Card, face_down
from solitaire.rules.position import Pile, Position
from solitaire.rules.redeal import bottom_card_raised
from solitaire.tui.board.animation.position_diff import (
    CardGroup,
    before_sequence_leaves,
    departures,
    has_moved,
    unmoved_count,
)
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.board.paint.canvas import Frame
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import FlyingCards, Lifted, Scene

FLIGHT: Final = 0.16
"""Seconds that a card flies."""
TURN: Final = 0.12
"""Seconds of turning a card over."""
EDGEWISE: Final = 1 / 3
"""The fraction of a turn in which only the edge of the card is drawn."""
GAP: Final = 0.03
"""Seconds between two departures, at most."""
LAST_DEPARTURE: Final = 0.5
"""Seconds within which all cards have departed; many cards shorten the gaps."""


class Pace(NamedTuple):
    """The departures of cards that fly one after another, in seconds."""

    gap: float = GAP
    """Between two departures, at most."""
    last: float = LAST_DEPARTURE
    """Until all have departed; many cards shorten the gaps."""

    def between(self, cards: int) -> float:
        """The time between two departures of ``cards`` cards."""
        return min(self.gap, self.last / max(1, cards))


FINISHING: Final = {"off": Pace(0.0), "fast": Pace(0.015, 0.25), "normal": Pace(), "slow": Pace(0.15, 8.0)}
"""The departures of cards that go up to the foundations, by the words of the settings."""


class FoundationPace(NamedTuple):
    """The piles that are foundations, and the departures of the cards that go there."""

    foundations: frozenset[int] = frozenset()
    pace: Pace = Pace()


BoardCell: TypeAlias = tuple[int, int]
"""A cell of the board as column and row."""


class Flight(NamedTuple):
    """Cards that fly together, bottom card first, at their departure and landing."""

    cards: tuple[Card, ...]
    landed: tuple[Card, ...]
    source: int | None
    """The index of a pile; None where the cards come from outside the table."""
    target: int
    start: BoardCell
    end: BoardCell
    begins: float
    closes: bool = False
    """Whether a sequence closes to its last card on the way, as it will lie on a foundation."""


class Turn(NamedTuple):
    """A card that is turned over in its place."""

    pile: int
    place: int
    """Index from the bottom of the pile."""
    at: BoardCell
    begins: float


class Transition(NamedTuple):
    """All flights and turns between two positions."""

    before: Position
    after: Position
    flights: tuple[Flight, ...] = ()
    turns: tuple[Turn, ...] = ()

    @property
    def duration(self) -> float:
        """Seconds until the last flight or turn has ended."""
        landings = [flight.begins + FLIGHT for flight in self.flights]
        return max([*landings, *(turn.begins + TURN for turn in self.turns)], default=0.0)

    def frame(self, scene: Scene, seconds: float) -> Frame | None:
        """The painted frame ``seconds`` after the start; None after the end."""
        if seconds >= self.duration:
            return None
        position, flying = self.at(seconds)
        return paint(scene._replace(position=position, flying=flying))

    def at(self, seconds: float) -> tuple[Position, tuple[FlyingCards, ...]]:
        """The cards on the table and those in flight, ``seconds`` after the start."""
        if seconds >= self.duration:
            return self.after, ()
        piles = [list(pile) for pile in self.before.piles]
        flying: list[FlyingCards] = []
        for flight in self.flights:
            share = (seconds - flight.begins) / FLIGHT
            if share < 0:
                continue
            if flight.source is not None:
                del piles[flight.source][-len(flight.cards) :]
            if share >= 1:
                piles[flight.target] += flight.landed
            else:
                flying.append(_flying_cards(flight, share))
        for pile, place, at, begins in self.turns:
            share = (seconds - begins) / TURN
            piles[pile][place] = (self.before if share < 0.5 else self.after).piles[pile][place]
            if abs(share - 0.5) < EDGEWISE / 2 and place == len(piles[pile]) - 1:
                flying.append(FlyingCards((piles[pile].pop(),), *at, is_edgewise=True))
        return self.after._replace(piles=tuple(map(tuple, piles))), tuple(flying)


def transition(
    arrangement: Arrangement,
    before: Position,
    after: Position,
    dragged: Lifted | None = None,
    foundation_pace: FoundationPace = FoundationPace(),  # noqa: B008 (immutable)
) -> Transition:
    """The flights and turns between two positions of a game.

    It is empty where no order of single flights leads from one to the other. ``dragged`` cards start at the
    pointer; if no card has moved, they fly back to their pile. Cards that go up to foundations depart by
    ``foundation_pace``; a sequence that leaves as soon as it is complete is completed first.
    """
    if middle := before_sequence_leaves(before, after, foundation_pace.foundations):
        joining = transition(arrangement, before, middle, dragged)
        return _in_turn(joining, transition(arrangement, middle, after, foundation_pace=foundation_pace))
    groups = departures(before, after)
    if not groups and has_moved(before, after):
        return Transition(after, after)
    if dragged and not groups:
        first = len(before.piles[dragged.pile]) - dragged.count
        groups = [CardGroup(dragged.pile, first, dragged.pile, first, dragged.count)]
    old_cells, new_cells = _CardCells(arrangement, before), _CardCells(arrangement, after)
    flights = tuple(_flights(old_cells, new_cells, groups, dragged, foundation_pace))
    begins = {flight.source: flight.begins for flight in flights}
    turns = tuple(
        Turn(pile, index, new_cells.cell(pile, index), begins.get(pile, 0.0))
        for pile, (old, new) in enumerate(zip(before.piles, after.piles, strict=True))
        for index in range(unmoved_count(old, new))
        if old[index] != new[index]
    )
    return Transition(before, after, flights, turns)


def _in_turn(first: Transition, second: Transition) -> Transition:
    """Both transitions as one: the second begins when the first has ended."""
    wait = first.duration
    flights = [flight._replace(begins=flight.begins + wait) for flight in second.flights]
    turns = [turn._replace(begins=turn.begins + wait) for turn in second.turns]
    return Transition(first.before, second.after, (*first.flights, *flights), (*first.turns, *turns))


def _flights(
    old_cells: _CardCells,
    new_cells: _CardCells,
    groups: Sequence[CardGroup],
    dragged: Lifted | None,
    foundation_pace: FoundationPace,
) -> Iterator[Flight]:
    """The flights of groups of cards, which depart one after another."""
    gap, gap_up = (pace.between(len(groups)) for pace in (Pace(), foundation_pace.pace))
    begins = 0.0
    for number, group in enumerate(groups):
        goes_up = group.target in foundation_pace.foundations
        begins += (gap_up if goes_up else gap) if number else 0.0
        start = old_cells.cell(group.source, group.first)
        if dragged and dragged.at and dragged.pile == group.source:
            start = dragged.at
        yield Flight(
            old_cells.piles[group.source][group.first : group.first + group.cards],
            new_cells.piles[group.target][group.lands : group.lands + group.cards],
            group.source,
            group.target,
            start=start,
            end=new_cells.cell(group.target, group.lands),
            begins=begins,
            closes=goes_up,
        )


def dealing(
    arrangement: Arrangement, after: Position, stock: int | None, dealt: Collection[int] | None = None
) -> Transition:
    """The animation of a deal: round by round from the ``stock`` pile.

    The cards fly to the piles ``dealt``, or to all. Without a stock, they come from below the table.
    """
    stay = [pile == stock or (dealt is not None and pile not in dealt) for pile in range(len(after.piles))]
    piles = tuple(cards if stays else () for stays, cards in zip(stay, after.piles, strict=True))
    cells = _CardCells(arrangement, after)
    pack = cells.cell(stock, 0) if stock is not None else (arrangement.width // 2, arrangement.height)
    order = sorted(
        (index, pile) for pile, cards in enumerate(after.piles) if not stay[pile] for index in range(len(cards))
    )
    gap = Pace().between(len(order))
    flights = []
    for number, (index, pile) in enumerate(order):
        card = after.piles[pile][index]
        end = cells.cell(pile, index)
        flights.append(Flight((face_down(card),), (card,), None, pile, pack, end, number * gap))
    return Transition(after._replace(piles=piles), after, tuple(flights))


def raising_bottom_cards(arrangement: Arrangement, before: Position, after: Position) -> Transition | None:
    """Fly the bottom cards of piles to the top, or the top cards to the bottom.

    All fly at once. None if anything else has changed, or nothing.
    """
    old_cells, new_cells = _CardCells(arrangement, before), _CardCells(arrangement, after)
    piles: list[Pile] = []
    flights: list[Flight] = []
    for pile, (old, new) in enumerate(zip(before.piles, after.piles, strict=True)):
        piles.append(new)
        if old == new:
            continue
        goes_up = bottom_card_raised(old) == new
        if not (goes_up or bottom_card_raised(new) == old):
            return None
        leaves, lands = (0, len(new) - 1) if goes_up else (len(old) - 1, 0)
        piles[-1] = new[:-1] if goes_up else new[1:]
        start, end = old_cells.cell(pile, leaves), new_cells.cell(pile, lands)
        flights.append(Flight((old[leaves],), (new[lands],), None, pile, start, end, 0.0))
    return Transition(after._replace(piles=tuple(piles)), after, tuple(flights)) if flights else None


def _flying_cards(flight: Flight, share: float) -> FlyingCards:
    """The cards of a flight after a fraction of it; they slow down near the end."""
    gone = 1 - (1 - share) ** 2
    (x, y), (end_x, end_y) = flight.start, flight.end
    is_turned = flight.cards != flight.landed
    cards = flight.cards if share < 0.5 else flight.landed
    return FlyingCards(
        cards,
        round(x + (end_x - x) * gone),
        round(y + (end_y - y) * gone),
        is_edgewise=is_turned and abs(share - 0.5) < EDGEWISE / 2,
        squared=round((len(cards) - 1) * gone) if flight.closes else 0,
    )


class _CardCells:
    """The cells of the cards of a position."""

    def __init__(self, arrangement: Arrangement, position: Position) -> None:
        self.piles = position.piles
        self._arrangement = arrangement
        self._placed = place_cards(arrangement, position)

    def cell(self, pile: int, index: int) -> BoardCell:
        """The upper left cell of a card, of the card that covers it, or of the pile."""
        for card in self._placed:
            if card.pile == pile and card.index >= index:
                return card.x, card.y
        place = self._arrangement.place_of(pile)
        return place.x, place.y
