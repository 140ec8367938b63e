"""Lonelybot (``lonecli``) by Vuong Hoang: a solver for Klondike only, in Rust."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Final

from benchmarks.peers.peer import Invocation, Peer, Relation
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import Card, rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Verdict

PARTS: Final = ("pack", "tableau", "foundation", "waste", "reserve", "deal")
SUITS: Final = (2, 1, 0, 3)
"""Its numbers of clubs, diamonds, hearts and spades."""


def relation(ruleset: Ruleset) -> Relation | None:
    """The same rules for Klondike, with any number of cards dealt at a time."""
    klondike = load("klondike").ruleset
    is_like_it = all(getattr(ruleset, part) == getattr(klondike, part) for part in PARTS)
    is_like_it = is_like_it and ruleset.stock._replace(draw=klondike.stock.draw) == klondike.stock
    return Relation.SAME if is_like_it else None


def invocations(game: Game, folder: Path) -> tuple[Invocation, ...]:
    """The deal as the number of its permutation."""
    piles = game.position.piles
    (stock,) = game.rules.of_zone(Zone.STOCK)
    columns = chain.from_iterable(piles[index] for index in game.rules.of_zone(Zone.TABLEAU))
    cards = [_number(card) for card in (*columns, *reversed(piles[stock]))]
    draw = game.rules.ruleset.stock.draw
    return (Invocation(("solve", "exact", str(_permutation(cards)), str(draw))),)


def parse_verdict(output: str) -> Verdict | None:
    """The verdict in the output, if any."""
    if "Solvable in" in output:
        return Verdict.WINNABLE
    return Verdict.UNWINNABLE if "Impossible" in output else None


def _number(card: Card) -> int:
    return (rank_of(card) - 1) * 4 + SUITS[suit_of(card)]


def _permutation(cards: list[int]) -> int:
    """The number of a permutation in the factorial number system of its selection sort."""
    number = 0
    for last in range(len(cards) - 1, 0, -1):
        place = cards.index(last)
        number = number * (last + 1) + place
        cards[place], cards[last] = cards[last], cards[place]
    return number


PEER: Final = Peer("lonecli", relation, invocations, parse_verdict)
