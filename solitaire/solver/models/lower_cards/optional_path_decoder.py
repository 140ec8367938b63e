"""Moves of a path of decisions, of which later ones say which cards were kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TypeAlias

from solitaire.rules.moves import Carry, Move, Remove
from solitaire.solver.lines.move_line import Line
from solitaire.solver.models.lower_cards.optional_cards import (
    OPTIONAL,
    Columns,
    Decision,
    Drop,
    Leave,
    Lowest,
    Stay,
    Transfer,
)

_Present: TypeAlias = list[list[bool]]
"""For each card of the columns whether it is there."""


def decode_decisions(
    line: Line, columns: Columns, rows: Sequence[bytes], decisions: Sequence[Decision | None]
) -> Line:
    """Extend the line by the moves of these decisions; None is a deal.

    In the end all optional cards have left. From there backwards, each decision says which cards were there
    before it, and so whether one that could leave was kept. The line ends when the game is won.
    """
    before = [columns]
    deals = iter(rows)
    for decision in decisions:
        columns = before[-1]
        if decision:
            before.append(decision.after(columns))
        else:
            row = next(deals)
            before.append(tuple([pile + row[at : at + 1] for at, pile in enumerate(columns)]))
    present = [[card < OPTIONAL for card in pile] for pile in before[-1]]
    made = list[Decision | None]()
    for at in range(len(decisions) - 1, -1, -1):
        decision, heights = decisions[at], [*map(len, before[at])]
        if decision is None:
            present = [[*islice(pile, height)] for pile, height in zip(present, heights, strict=True)]
            made.append(None)
        elif _undo(decision, present, heights):
            made.append(decision)
    seat_piles = line.rules.seat_piles[0]
    names = [line.rules.piles[index].name for index in seat_piles.tableau]
    for decision in reversed(made):
        if line.rules.is_won(line.position):
            break
        line.make(_move(decision, names) or seat_piles.deal)
    return line


def _undo(decision: Decision, present: _Present, heights: Sequence[int]) -> bool:
    """Change the cards that are there to those before the decision; whether it takes a move."""
    column, place = decision.column, decision.place
    pile, height = present[column], heights[column]
    moves = False
    match decision:
        case Leave():
            moves = len(pile) == place or not pile[place]
            pile[place:] = [True]
        case Transfer(space=space):
            moves = present[space][0]
            pile.append(moves)
            present[space] = [False] * heights[space]
        case Lowest():
            pile[:0] = [False] * place
        case Drop():
            pile.insert(place, False)
        case Stay():
            pass
    pile += [False] * (height - len(pile))
    return moves


def _move(decision: Decision | None, names: Sequence[str]) -> Move | None:
    """The move of a decision; None for a deal."""
    match decision:
        case Leave(column=column):
            return Remove((names[column],))
        case Transfer(column=column, space=space):
            return Carry(names[column], names[space])
    return None
