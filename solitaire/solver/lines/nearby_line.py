"""A winning line of the same game, followed from a position beside it.

After one move of a player the same cards often still win in nearly the same order. So the steps of the line are
identified by their cards, not by their piles. A step that cannot be made is put off, and tried again after each
later step that is made. If the other steps win, it was not needed; if they do not, the positions along them are
nearer to a win than the one asked about.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move, Remove
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.solver.lines.move_line import Line

MOST_PUT_OFF: Final = 8
"""Steps that are put off at the same time; with more, the line is followed no further."""

_Step: TypeAlias = tuple[Hashable, ...]
"""The cards of a move, and what they come to lie on."""


class NearbyLine(NamedTuple):
    """Moves that win from a position of the game."""

    position: Position
    moves: Sequence[Move]

    def followed_from(self, rules: Rules, here: Position) -> Line:
        """Return the moves from ``here`` that do what the line does, as far as they go."""
        line, position = Line(rules, here), self.position
        put_off: list[tuple[_Step, Move]] = []
        for made in self.moves:
            put_off.append((_step(rules, position, made), made))
            position, _ = perform(rules, position, made)
            while found := _possible(rules, line.position, put_off):
                move, place = found
                del put_off[place]
                line.make(move)
            if len(put_off) > MOST_PUT_OFF:
                break
        return line


def _possible(rules: Rules, position: Position, steps: Sequence[tuple[_Step, Move]]) -> tuple[Move, int] | None:
    """A move that does the first possible of these steps, and the place of this step.

    Of cards that are alike, it takes the one of the line if it can.
    """
    moves: dict[_Step, list[Move]] = {}
    for move in legal_moves(rules, position):
        moves.setdefault(_step(rules, position, move), []).append(move)
    for place, (step, made) in enumerate(steps):
        if alike := moves.get(step):
            return made if made in alike else alike[0], place
    return None


def _step(rules: Rules, position: Position, move: Move) -> _Step:
    """What a move does; other moves turn or deal cards of the stock."""
    piles = position.piles
    if isinstance(move, Carry):
        target = rules.index[move.target]
        zone = rules.piles[target].zone
        onto = target if zone is Zone.FOUNDATION else piles[target][-1:] or zone
        return piles[rules.index[move.source]][-move.count :], onto
    if isinstance(move, Remove):
        return tuple(sorted([piles[rules.index[name]][-1:] for name in move.piles]))
    return rules.seat_piles[0].in_stock(piles)[-1:]
