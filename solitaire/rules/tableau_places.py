"""Neighbours in the tableau: piles that overlap, touch, or are in reach.

Piles are given by number, from 0.
"""

from __future__ import annotations

from solitaire.rules.sections import TableauSection


def overlaps(tableau: TableauSection) -> dict[int, tuple[int, ...]]:
    """The piles that lie on each pile of the tableau.

    Piles on which none lies are left out.
    """
    numbers = {place: number for number, place in enumerate(tableau.places)}
    lying = {
        number: tuple(numbers[beside] for beside in ((x - 1, y + 1), (x + 1, y + 1)) if beside in numbers)
        for (x, y), number in numbers.items()
    }
    return {number: others for number, others in lying.items() if others}


def touching_places(tableau: TableauSection) -> dict[int, tuple[int, ...]]:
    """For each place of a grid, its neighbours, also diagonal ones."""
    places = list(enumerate(tableau.places))
    return {
        number: tuple(
            other for other, (x, y) in places if other != number and abs(x - left) <= 2 and abs(y - top) <= 1
        )
        for number, (left, top) in places
    }


def places_in_reach(tableau: TableauSection) -> dict[int, tuple[int, ...]]:
    """For each pile of a row that closes up, its targets, nearest first."""
    if not tableau.reach:
        return {}
    return {
        number: tuple(number - distance for distance in sorted(tableau.reach) if distance <= number)
        for number in range(tableau.piles)
    }
