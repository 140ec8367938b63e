"""Decode a path of card-count states to the moves that lead through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from solitaire.rules.cards import FACE_MASK, Face, make_card
from solitaire.rules.piles import Zone
from solitaire.solver.lines.move_line import Line, UnsoundMove
from solitaire.solver.models.klondike_counts.counts_encoding import State
from solitaire.solver.models.klondike_counts.counts_tables import SUITS
from solitaire.solver.models.klondike_counts.problem import CountsProblem


def decode_counts_path(game: CountsProblem, path: Sequence[State]) -> Line:
    """Return the moves from the first position through the states of ``path``.

    Where nothing blocks the rest, they go on to the end of the game. Raises UnsoundMove if a state does not
    follow.
    """
    decoder = CountsPathDecoder(game)
    for before, after in pairwise(path):
        decoder.decode(before, after)
    low, _, talon = game.parts(path[-1])
    if not game.columns[low].depth and not game.stock[talon].to_come:
        decoder.finish()
    return decoder.line


class CountsPathDecoder:
    """Decode a path to moves, step by step."""

    def __init__(self, game: CountsProblem) -> None:
        self.game = game
        self.line = Line(game.rules, game.position)
        self._seat_piles = game.rules.seat_piles[0]
        self._bases: list[int | None] = []
        """Where the base of each column lies before the step, if it has one."""

    def decode(self, before: State, after: State) -> None:
        """Make the moves of one step."""
        game, waste = self.game, self._seat_piles.waste
        low, high, talon = game.parts(before)
        low_after, high_after, talon_after = game.parts(after)
        self._bases = game.columns.bases_at(low)
        changes = zip(self._seat_piles.tableau, self._bases, game.columns.bases_at(low_after), strict=True)
        base = next(((pile, at) for pile, at, then in changes if at is not None and at != then), None)
        rises, face = self._changed(high, high_after)
        if talon != talon_after and waste is not None:
            place = game.stock.place(talon, talon_after)
            self.line.turn_stock(lambda pile: len(pile) == place + 1)
            if rises:
                self.line.carry(waste, Zone.FOUNDATION)
            else:
                self._move_to_column(waste, -1)
        elif rises:
            self._move_to_foundation(face, base)
        elif base:
            self._move_to_column(*base)
        else:
            self._move_to_column(self._foundation_showing(face), -1)

    def finish(self) -> None:
        """Move every card to its foundation, the lowest first."""
        self._bases = [None] * len(self._seat_piles.tableau)
        while not self.game.rules.is_won(self.line.position):
            heights = {index: len(self._pile(index)) for index in self._seat_piles.foundations}
            lowest = min(heights, key=heights.__getitem__)
            self._move_to_foundation(make_card(heights[lowest] + 1, self.game.rules.piles[lowest].suit or 0))

    def _changed(self, before: int, after: int) -> tuple[bool, Face]:
        """Whether a card moved to a foundation (or off one), and its face."""
        rows = self.game.heights.rows
        for suit in SUITS:
            for height, then in zip(rows[before][suit], rows[after][suit], strict=True):
                if height != then:
                    return then > height, make_card(max(height, then), suit)
        return False, 0

    def _move_to_foundation(self, face: Face, base: tuple[int, int] | None = None) -> None:
        """Move a card of that face, the ``base`` or a loose one, to its foundation.

        What lies on it is moved elsewhere first.
        """
        pile, place = base or self._loose(face)
        if place + 1 < len(self._pile(pile)):
            try:
                self._carry(pile, place + 1)
            except UnsoundMove:
                self._empty_a_column()
                # That may have carried this card as well, so it is looked for again.
                self._move_to_foundation(face, base)
                return
        self.line.carry(pile, Zone.FOUNDATION)

    def _move_to_column(self, pile: int, place: int) -> None:
        """Move the card at that place, and what lies on it, to a column."""
        try:
            self._carry(pile, place)
        except UnsoundMove:
            self._empty_a_column()
            self._carry(pile, place)

    def _carry(self, pile: int, place: int) -> None:
        self.line.carry(pile, Zone.TABLEAU, len(self._pile(pile)[place:]))

    def _empty_a_column(self) -> None:
        """Move a card that heads a space, with all that lies on it, to another card."""
        for pile, base in zip(self._seat_piles.tableau, self._bases, strict=True):
            if base is None:
                try:
                    self._carry(pile, 0)
                except UnsoundMove:
                    continue
                return
        raise UnsoundMove("no column can be emptied")

    def _loose(self, face: Face) -> tuple[int, int]:
        """The column and place of a loose card of that face, if possible a last card."""
        found = max(self._all_loose(face), default=None)
        if found is None:
            raise UnsoundMove(f"no card {face} lies in sight")
        return found[1:]

    def _all_loose(self, face: Face) -> Iterator[tuple[bool, int, int]]:
        """Every such place, after whether nothing lies on it."""
        for index, base in zip(self._seat_piles.tableau, self._bases, strict=True):
            pile = self._pile(index)
            # Below the base, cards that were dealt face up are still buried.
            for place in range(0 if base is None else base + 1, len(pile)):
                if pile[place] & FACE_MASK == face:
                    yield place + 1 == len(pile), index, place

    def _foundation_showing(self, face: Face) -> int:
        """The foundation whose last card has that face."""
        return next(
            index
            for index in self._seat_piles.foundations
            if self._pile(index)[-1:] and self._pile(index)[-1] & FACE_MASK == face
        )

    def _pile(self, index: int) -> tuple[int, ...]:
        return self.line.position.piles[index]
