"""Deadlocks of filled fans: cards that would have to leave before themselves."""

from __future__ import annotations

from collections.abc import Container, Sequence

from solitaire.rules.cards import ALL_FACES, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.encodings.pile_table import EMPTY
from solitaire.solver.models.filled_fans.fan_table import FanTable
from solitaire.solver.models.filled_fans.foundation_needs import FoundationNeeds
from solitaire.solver.models.filled_fans.precedence import NONE, LooseCards, initial_precedence


class OrderDeadlock:
    """Proves a state lost because cards would have to leave before themselves.

    ``Precedence`` has the proof. It finds losses that ``RingDeadlock`` does not. Rules alone take as long as
    ten states; with ways and slots tried as well, as long as a few hundred.

    Args:
        rules: the game.
        piles: the numbers of piles in a state.
        undealt: the stock, the card that is dealt first at the end.
        is_fed: whether cards of the waste may be built on fans.
    """

    def __init__(self, rules: Rules, piles: FanTable, undealt: Sequence[Face], is_fed: bool) -> None:
        self._piles = piles
        self._undealt = undealt
        self._is_fed = is_fed
        self._onto = {card: [face for face in ALL_FACES if rules.takes[face] >> card & 1] for card in ALL_FACES}

    def __call__(self, numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> bool:
        """Whether the rules alone prove the state lost.

        Args:
            numbers: of the fans and, last, of the waste.
            undealt: how many cards.
            needs: of the foundations at their heights.
        """
        return not initial_precedence(self._loose_cards(numbers, undealt, needs)).is_consistent()

    def with_trials(self, numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> bool:
        """Whether the state is proven lost, with ways and slots tried as well."""
        return initial_precedence(self._loose_cards(numbers, undealt, needs)).has_contradiction()

    def _loose_cards(self, numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> LooseCards:
        """The cards of a state, dealt ones pile by pile from the top, and the slots of the foundations."""
        shorter, tops, takes = self._piles.shorter, self._piles.tops, self._piles.takes
        faces: list[Face] = []
        covers: list[int] = []
        freed_by: list[int] = []
        builds: list[bool] = []
        """Whether each card may be built on others, and built on."""
        for place, pile in enumerate(numbers):
            is_waste, number, cover = place == len(numbers) - 1, pile, NONE
            while number != EMPTY:
                card = len(faces)
                faces.append(tops[number].bit_length() - 1)
                covers.append(cover)
                freed_by.append(card if is_waste or not takes[number] else cover)
                builds.append(self._is_fed or not is_waste)
                number, cover = shorter[number], card
        faces += self._undealt[:undealt]
        freed_by += [NONE] * undealt
        builds += [True] * undealt
        alike: dict[Face, tuple[list[int], list[int]]] = {face: ([], []) for face in faces}
        for card, face in enumerate(faces):
            alike[face][0].append(card)
        carriers = [
            [other for face in self._carrying(faces[card], alike) for other in alike[face][0] if builds[other]]
            if builds[card]
            else []
            for card in range(len(covers))
        ]
        return LooseCards(covers, freed_by, carriers, _add_slots(needs, alike, len(faces)), [*alike.values()])

    def _carrying(self, face: Face, present: Container[Face]) -> list[Face]:
        """Those of the faces present that a card of this face may be built on."""
        return [onto for onto in self._onto[face] if onto in present]


def _add_slots(
    needs: FoundationNeeds, alike: dict[Face, tuple[list[int], list[int]]], first: int
) -> list[tuple[int, int]]:
    """Number the slots of foundations from ``first`` on, and add each to those of the face that fills it.

    Returns the pairs of slots, the second of which is filled before the first.
    """
    chains: list[tuple[int, int]] = []
    slot = first
    for of_suit in needs.rising:
        for order in of_suit.orders:
            chains += [(later, later - 1) for later in range(slot + 1, slot + len(order))]
            for face in order:
                alike[face][1].append(slot)
                slot += 1
    return chains
