"""Moves as values, and their notation for players and files.

========================  ====================================================================
``tableau-3:tableau-5:2``  carry the last two cards of a pile to another (``:1`` is left out)
``deal``                  the stock action: turn to the waste, or lay out a row
``deal:tableau-2``        one card from the stock into a space
``fill``                  fill every gap from the stock
``redeal``                turn the waste over to become the stock, or gather the tableau
``jump:2``                put the last two packets of the waste back on the stock
``remove:tableau-1:grace-2``  take the last cards of these piles out of the game
========================  ====================================================================

In a race a pile carries its seat, ``p2.waste:p2.tableau-1``, and so does the stock action, ``p2.deal``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

LONGEST_MOVE: Final = 100
"""Letters of a move: room for two names of piles, each a word of ``validate.LONGEST_WORD`` and a number."""
STOCK: Final = "stock"
_PILE: Final = re.compile(r"(p[1-9]\.)?[a-z]+(-[a-z0-9]+)*")
_COUNT: Final = re.compile(r"[1-9][0-9]{0,2}")


class MoveError(ValueError):
    """A text that is not the notation of a move; the message says why."""


class Move:
    """A move: Carry, DealStock, Fill, Jump, Redeal or Remove.

    ``str`` writes its notation, ``Move.parse`` reads it.
    """

    __slots__ = ()

    @staticmethod
    def parse(text: str) -> Move:
        """Parse a move's notation, without asking whether the move is legal.

        Raises MoveError.
        """
        return _parse(text)


@lru_cache(maxsize=1024)  # A game has few different moves, and its record is read several times.
def _parse(text: str) -> Move:
    if len(text) > LONGEST_MOVE:
        raise MoveError(f"{text[:40]!r} and so on is not a move: it is too long.")
    head, *rest = text.strip().split(":")
    prefix, dot, verb = head.rpartition(".")
    stock = prefix + dot + STOCK
    piles = [stock] if verb == "jump" else [stock, *rest]
    if verb not in _VERBS:
        piles = [head, *rest[:1]]
    for pile in piles:
        if not _PILE.fullmatch(pile):
            raise MoveError(f"{text!r} is not a move: {pile!r} is not the name of a pile.")
    match verb, rest:
        case "deal", []:
            return DealStock(stock)
        case "deal", [target]:
            return DealStock(stock, target)
        case "fill", []:
            return Fill(stock)
        case "redeal", []:
            return Redeal(stock)
        case "jump", [packets] if _COUNT.fullmatch(packets):
            return Jump(stock, int(packets))
        case "remove", [_] | [_, _] if not prefix:
            return Remove(tuple(rest))
        case "jump", _:
            raise MoveError(f"{text!r} is not a move: write how many packets to jump over, like jump:2.")
        case "remove", _ if prefix:
            raise MoveError(f"{text!r} is not a move: remove takes no seat before it.")
        case _ if verb in _VERBS:
            raise MoveError(f"{text!r} is not a move: {verb} takes {_VERBS[verb]}.")
        case _, [target]:
            return Carry(head, target)
        case _, [target, count] if _COUNT.fullmatch(count):
            return Carry(head, target, int(count))
    raise MoveError(f"{text!r} is not a move. Write it like tableau-3:tableau-5:2, deal or waste:tableau-1.")


_VERBS: Final = {
    "deal": "one pile or none",
    "fill": "no pile",
    "jump": "a number of packets",
    "redeal": "no pile",
    "remove": "one pile or two",
}
"""What follows each verb of the notation."""


@dataclass(frozen=True, slots=True)
class Carry(Move):
    """Move the last ``count`` cards of ``source`` to ``target``, keeping their order."""

    source: str
    target: str
    count: int = 1

    def __str__(self) -> str:
        text = f"{self.source}:{self.target}"
        return text if self.count == 1 else f"{text}:{self.count}"


@dataclass(frozen=True, slots=True)
class DealStock(Move):
    """Deal from the stock by the ruleset; with a ``target``, one card to that space."""

    stock: str = STOCK
    target: str = ""

    def __str__(self) -> str:
        return self.stock.removesuffix(STOCK) + "deal" + (f":{self.target}" if self.target else "")


@dataclass(frozen=True, slots=True)
class Fill(Move):
    """Fill all gaps of the tableau from the stock."""

    stock: str = STOCK

    def __str__(self) -> str:
        return self.stock.removesuffix(STOCK) + "fill"


@dataclass(frozen=True, slots=True)
class Redeal(Move):
    """Turn the waste over to become the stock, or deal the tableau again."""

    stock: str = STOCK

    def __str__(self) -> str:
        return self.stock.removesuffix(STOCK) + "redeal"


@dataclass(frozen=True, slots=True)
class Jump(Move):
    """Put the last ``packets`` of the waste back on the stock."""

    stock: str = STOCK
    packets: int = 1

    def __str__(self) -> str:
        return f"{self.stock.removesuffix(STOCK)}jump:{self.packets}"


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Remove the last cards of one or two ``piles`` from the game."""

    piles: tuple[str, ...]

    def __str__(self) -> str:
        return ":".join(("remove", *self.piles))
