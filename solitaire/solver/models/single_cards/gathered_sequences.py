"""Games of sequences in suit whose columns are gathered and dealt again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, Build, BuildDirection, Destination, FoundationSuit, Space, Unit
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.encodings.pile_table import NumberedPiles
from solitaire.solver.lines.move_line import Line
from solitaire.solver.models.single_cards.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.models.single_cards.single_card_states import State
from solitaire.solver.search.problem import WON, Child


def gathers_sequences(ruleset: Ruleset) -> bool:
    """Whether ``GatheredSequencesProblem`` knows a game.

    But for its sequences it ``gathers_single_cards``. It has one pack, built down in suit, and spaces stay
    empty: each card has one card to go to, or its foundation.
    """
    tableau, foundation = ruleset.tableau, ruleset.foundation
    return (
        tableau.unit is Unit.RUN
        and gathers_single_cards(ruleset._replace(tableau=tableau._replace(unit=Unit.SINGLE)))
        and ruleset.pack.decks == 1
        and tableau.build is tableau.run_build is Build.SAME_SUIT
        and tableau.direction is BuildDirection.DOWN
        and not tableau.wrap
        and tableau.build_minimum <= 1
        and tableau.space is Space.NEVER
        and set(tableau.to) >= {Destination.FOUNDATION, Destination.TABLEAU}
        and foundation.suit is FoundationSuit.FIXED
        and foundation.base is Base.ACE
        and not foundation.fixed
    )


class GatheredSequencesProblem(GatheredColumnsProblem):
    """Search problem of a game that ``gathers_sequences``.

    After the last redeal there is nothing to choose. A card that moved lies on the one card that takes it,
    which takes no other. That card still moves wherever it could, with what lies on it, and goes to its
    foundation after it in any case. What a move leaves bare stays so but for the one card that goes there. So
    no move takes another away, and in the end all that can be done is done, in whatever order.

    Hence one move is tried there, and the deadlocks of cards are all the losses: a card leaves its pile in play
    once it would do so in their relaxation. So the last redeal wins or leads nowhere.

    Args:
        rules: the game.
        position: where the search begins.
        stages: what distinguishes them (see ``Heuristic``, which gives stages and costs).
        pruned: whether the last redeal decides a game, and nothing follows a deadlock (see
            ``GatheredColumnsProblem``).
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        stages: StageDivision = StageDivision.COARSE,
        pruned: bool = True,
    ) -> None:
        super().__init__(rules, position, stages, pruned)
        self._sequences = _SequenceTable(self._numbered)

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        after = super().children(state)
        return after[:1] if self._deadlock and self._is_last_pass(state) else after

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves through the states of ``path``, and those after a last redeal.

        Raises UnsoundMove if a state does not follow.
        """
        states = [*path]
        while self._is_last_pass(states[-1]) and (after := self.children(states[-1])):
            states.append(after[0][0])
        return super().decode_path(states)

    def _is_last_pass(self, state: State) -> bool:
        """Whether no redeal is left."""
        return not self._states.packing.unpack(state)[-1]

    def _other_moves(self, numbers: Sequence[int], level: int, undealt: int) -> list[Child[State]]:
        """The states after a sequence moved, or the columns were dealt again."""
        after: list[Child[State]] = []
        piles, sequences = self._numbered, self._sequences
        takes = [piles.takes[number] for number in numbers]
        fits = reduce(or_, takes)
        for place, number in enumerate(numbers):
            lead, count = sequences[number]
            if lead & fits:
                target = next(at for at, mask in enumerate(takes) if mask & lead)
                changed = [*numbers]
                changed[place], part = piles.cut(number, count)
                changed[target] = piles.joined(numbers[target], part)
                after.append(self._child(changed, level, undealt))
        return after + super()._other_moves(numbers, level, undealt)

    def _deal(self, numbers: Sequence[int], level: int, undealt: int) -> list[Child[State]]:
        """The state after the columns are gathered and dealt again, if it differs; won if it is to be won."""
        after = super()._deal(numbers, level, undealt)
        if undealt != 1 or self._never_ends or not self._deadlock:
            return after
        heights = self._levels.facts[level].heights
        return [
            (state, WON, 0)
            for state, *_ in after
            if not self._deadlock(self._states.packing.unpack(state)[: self._columns], heights)
        ]


class _SequenceTable(dict[int, tuple[Mask, int]]):
    """The lead of the last sequence of a column, as a set, and how many cards it has; empty for a single card.

    Within it a card lies on the one card that takes it, and so has nowhere else to go.
    """

    def __init__(self, numbered: NumberedPiles) -> None:
        super().__init__()
        self._numbered = numbered

    def __missing__(self, number: int) -> tuple[Mask, int]:
        numbered, lead, count = self._numbered, number, 1
        while numbered.tops[lead] & numbered.takes[numbered.shorter[lead]]:
            lead = numbered.shorter[lead]
            count += 1
        found = self[number] = (numbered.tops[lead] if count > 1 else 0), count
        return found
