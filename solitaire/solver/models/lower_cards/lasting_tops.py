"""Deadlock test by a relaxed game: a card that was free once lets others leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.movable_units import Mask
from solitaire.solver.models.lower_cards.optional_cards import OPTIONAL, Columns, replaced

_BASE: Final = 0
"""Stands at the bottom of a column for any card that may have been kept there."""
_SPACE: Final = bytes((_BASE,))


class _Relaxed(NamedTuple):
    """A state of the relaxed game."""

    dealt: int
    columns: Columns
    shown: tuple[Mask, ...]
    """For each column the faces that were free there, or that may have been carried there since."""


class LastingTops:
    """The relaxed game; what is lost in it is lost in the game.

    A card leaves once it and a higher one of another column have been free, at whatever times, and an optional
    card as soon as it is free. Let a game be played move by move in both, and cards leave in the relaxed one as
    soon as they can. Then these invariants hold:

    - Each column of the relaxed game has, in order, some of the cards of the same column of the real one. If
      its lowest card is not that of the real one, it has a base; so does each column without cards.
    - ``shown`` has all cards that are or were free in a column of the real game, also those that have left the
      relaxed one. While there is a space, any of these may be carried there, so all count as shown everywhere.

    A card that leaves in the real game then has left in the relaxed one, or leaves. A card that moves to a
    space has left in the relaxed game, or is free there, with a card or a base below it, and the space has no
    card. So moves that win the real game win the relaxed one.

    Args:
        rows: the cards of each deal.
        removed_under: for each face, those below which it leaves.
    """

    def __init__(self, rows: Sequence[bytes], removed_under: Sequence[Mask]) -> None:
        self._rows = rows
        self._removed_under = removed_under
        self._last = len(rows)

    def is_lost(self, dealt: int, columns: Columns) -> bool:
        """Whether the relaxed game cannot be won once so many rows are dealt."""
        start = self._settled(dealt, columns, [0] * len(columns))
        met, waiting = {start}, [start]
        while waiting:
            state = waiting.pop()
            if state.dealt == self._last and not self._has_cards_to_leave(state.columns):
                return False
            for child in self._children(state):
                if child not in met:
                    met.add(child)
                    waiting.append(child)
        return True

    def _has_cards_to_leave(self, columns: Columns) -> bool:
        """Whether cards are left that others are higher than, besides optional ones."""
        return any(card < OPTIONAL and self._removed_under[card] for pile in columns for card in pile)

    def _children(self, state: _Relaxed) -> list[_Relaxed]:
        """The states that follow."""
        dealt, columns, shown = state
        after = []
        if dealt < self._last:
            row = self._rows[dealt]
            piles = tuple([pile + row[at : at + 1] for at, pile in enumerate(columns)])
            after.append(self._settled(dealt + 1, piles, shown))
        for space, empty in enumerate(columns):
            if empty != _SPACE:
                continue
            for column, pile in enumerate(columns):
                if len(pile) > 1:
                    moved = replaced(replaced(columns, space, pile[-1:]), column, pile[:-1])
                    after.append(self._settled(dealt, moved, shown))
            if dealt == self._last:
                # All spaces are equal then.
                break
        return after

    def _settled(self, dealt: int, columns: Columns, shown: Sequence[Mask]) -> _Relaxed:
        """The state after all cards have left that can."""
        removed_under, piles, masks = self._removed_under, [*columns], [*shown]
        changed = b"" not in piles and _SPACE not in piles
        while changed:
            changed = False
            for column, pile in enumerate(piles):
                own, height = masks[column], len(pile)
                while height:
                    card = pile[height - 1]
                    face = card & ~OPTIONAL
                    if card and not own >> face & 1:
                        own |= 1 << face
                        changed = True
                    if card == face:
                        higher = removed_under[face]
                        for other, mask in enumerate(masks):
                            if higher & mask and other != column:
                                break
                        else:
                            break
                    height -= 1
                masks[column] = own
                if height < len(pile):
                    piles[column] = pile[:height]
                    if height < 2 and pile[:height] in (b"", _SPACE):
                        changed = False
                        break
        if b"" in piles or _SPACE in piles:
            shown = (self._settle_with_space(piles, masks),) * len(piles)
        else:
            shown = tuple(masks)
        return _Relaxed(dealt, tuple(piles), shown)

    def _settle_with_space(self, piles: list[bytes], masks: Sequence[Mask]) -> Mask:
        """Let all cards leave that can while there is a space; return the faces that are shown then."""
        removed_under, shown = self._removed_under, 0
        for mask in masks:
            shown |= mask
        changed = True
        while changed:
            changed = False
            for column, pile in enumerate(piles):
                height = len(pile)
                while height:
                    card = pile[height - 1]
                    face = card & ~OPTIONAL
                    if card and not shown >> face & 1:
                        shown |= 1 << face
                        changed = True
                    if card == face and not removed_under[face] & shown:
                        break
                    height -= 1
                if not height:
                    piles[column] = _SPACE
                elif height < len(pile):
                    piles[column] = pile[:height]
        return shown
