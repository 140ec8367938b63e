"""Stages and costs of states without the arrangement of the columns."""

from __future__ import annotations

from typing import Final, TypeAlias

from solitaire.solver.search.problem import WON, Child

DEPTH_UNIT: Final = 1 << 6
"""How much more of a stage a buried card is than one in the stock. What is buried and what is in the stock are
two kinds of progress: with a stage for every pair of them, rather than for every sum, the mean search of a
won deal expands half as many states.
"""
_KIND_UNIT: Final = DEPTH_UNIT * DEPTH_UNIT
"""The stages of each kind are above those of the one before."""

Kinds: TypeAlias = tuple[int, ...]
"""The kind of the stage of a state, 0 to 2, by the remainder of the state when divided by their number."""
TWO_KINDS: Final[Kinds] = (0, 1, 0, 1, 0)
"""On draw three these expand a fifth fewer states on the mean won deal than the first kind alone, and an eighth
of those of the six hardest deals.
"""
THREE_KINDS: Final[Kinds] = (0, 1, 2)
"""Of 1,500 deals of Agnes Bernauer these settle 1,338 within 8,000 states, and two kinds 1,322. On draw three a
third kind settles fewer.
"""


def staged(state: int, depth: int, to_come: int, left: int, kinds: Kinds) -> Child[int]:
    """Return a state with its stage and cost; won once no card is buried or to come.

    Two of three measures make the stage, and the third is the cost: what is buried, what is to come, and the
    cards not on foundations. For some deals one such choice needs many times as long as another. So each state
    has one of the kinds, by a hash, and is queued once.

    Args:
        state: which is returned.
        depth: how many sequences are buried.
        to_come: what is left of the stock, and what it is dealt to.
        left: cards that are not on foundations.
        kinds: of stages.
    """
    if not depth and not to_come:
        return state, WON, left
    kind = kinds[state % len(kinds)]
    if not kind:
        return state, depth * DEPTH_UNIT + to_come, left
    if kind == 1:
        return state, _KIND_UNIT + depth * DEPTH_UNIT + left, to_come
    return state, 2 * _KIND_UNIT + to_come * DEPTH_UNIT + left, depth
