"""Stages and costs of states without the arrangement of the columns."""

from __future__ import annotations

from typing import Final

from solitaire.solver.search.problem import WON, Child

DEPTH_UNIT: Final = 1 << 6
"""How much more of a stage a buried card is than one in the stock. What is buried and what is in the stock are
two kinds of progress: with a stage for every pair of them, rather than for every sum, the mean search of a
won deal expands half as many states.
"""
_MODULUS: Final = 5
"""The remainder of a state by this determines its kind."""
_SECOND_KIND: Final = DEPTH_UNIT * DEPTH_UNIT
"""The stages of the second kind are above those of the first."""
_THIRD_KIND: Final = 2 * _SECOND_KIND
"""The stages of the third kind are above those of the second."""
_MODULUS_OF_THREE: Final = 7
"""The remainder of a state by this determines its kind, where there are three."""


def staged(state: int, depth: int, to_come: int, left: int) -> Child[int]:
    """Return a state with its stage and cost; won once no card is buried or to come.

    Stages and costs are of two kinds. The first has a stage for what is buried and what is to come, and the
    cards not on foundations are the cost; in the second the latter two change places. For some deals either
    needs many times as long as the other. So each state has one of the two kinds, by a hash, and is queued
    once: on draw three that expands a fifth fewer states on the mean won deal than the first kind alone, and an
    eighth of those of the six hardest deals.

    Args:
        state: which is returned.
        depth: how many sequences are buried.
        to_come: what is left of the stock, and what it is dealt to.
        left: cards that are not on foundations.
    """
    if not depth and not to_come:
        return state, WON, left
    if state % _MODULUS & 1:
        return state, _SECOND_KIND + depth * DEPTH_UNIT + left, to_come
    return state, depth * DEPTH_UNIT + to_come, left


def staged_in_three_kinds(state: int, depth: int, to_come: int, left: int) -> Child[int]:
    """Return a state with its stage and cost, as ``staged`` does, of one of three kinds.

    In the third kind what is to come and what is not on foundations make the stage, and the cost is what is
    buried. With it, of 800 deals of Agnes Bernauer 735 were settled within 15,000 states, and 728 without. In
    Klondike drawn by threes, wins take more states with it.
    """
    if not depth and not to_come:
        return state, WON, left
    kind = state % _MODULUS_OF_THREE
    if kind < 3:
        return state, depth * DEPTH_UNIT + to_come, left
    if kind < 5:
        return state, _SECOND_KIND + depth * DEPTH_UNIT + left, to_come
    return state, _THIRD_KIND + to_come * DEPTH_UNIT + left, depth
