"""Solvitaire by Charlie Blake and Ian Gent: a general solver that reads rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from benchmarks.peers.peer import Invocation, Peer
from solitaire.game.game import Game
from solitaire.rules.cards import SUIT_LETTERS, SUITS_OF_PACK, Card, rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import UNLIMITED, FoundationSection, ReserveSection, Ruleset
from solitaire.rules.vocabulary import Build, BuildDirection, Space, StockTo, Unit
from solitaire.solver.answer import Verdict

BUILDS: Final = {
    Build.ANY_SUIT: "any-suit",
    Build.ALTERNATE_COLOURS: "red-black",
    Build.SAME_SUIT: "same-suit",
    Build.NONE: "no-build",
}
SPACES: Final = {Space.ANY: "any", Space.KING: "kings", Space.NEVER: "no-build"}
VERDICTS: Final = {"solved": Verdict.WINNABLE, "unsolvable": Verdict.UNWINNABLE}
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def supports(ruleset: Ruleset) -> bool:
    """Whether a game has rules, and a deal, that Solvitaire reads.

    It reads no cells that the deal fills, and no rule that only complete sequences leave: its parser looks for
    another name than its schema.
    """
    tableau, stock, foundation = ruleset.tableau, ruleset.stock, ruleset.foundation
    if _has_hole(ruleset):
        return foundation.wrap and tableau.build is Build.NONE and stock.to is StockTo.NOWHERE
    aces = ruleset.pack.decks * ruleset.pack.suits
    return (
        foundation in (FoundationSection(), FoundationSection(take_back=True))
        and ruleset.pack.suits == max(SUITS_OF_PACK)
        and ruleset.reserve in (ReserveSection(), _free_reserve(ruleset))
        and ruleset.cells.cards == 0
        and stock.to in (StockTo.WASTE, StockTo.NOWHERE)
        and stock.passes in (1, UNLIMITED)
        and not ruleset.gathers
        and not ruleset.discard.total
        and ruleset.deal.aces_out in (0, aces)
        and tableau.minimum == 0
        and tableau.unit in (Unit.SINGLE, Unit.SUPERMOVE, Unit.RUN)
        and tableau.run is None
        and not tableau.wrap
        and tableau.direction is BuildDirection.DOWN
        and tableau.build in BUILDS
        and tableau.space in SPACES
    )


def _has_hole(ruleset: Ruleset) -> bool:
    """Whether all cards go to one pile, up or down."""
    return ruleset.foundation.direction is BuildDirection.BOTH


def _free_reserve(ruleset: Ruleset) -> ReserveSection:
    """As many cards in the reserve, all of them free at any time."""
    return ReserveSection(piles=ruleset.reserve.piles, cards=1, name=ruleset.reserve.name)


def invocations(game: Game, folder: Path) -> tuple[Invocation, ...]:
    """The rules and the deal as files; first with streamliners, then without.

    The streamliners omit some moves, which finds most wins; they have a tenth of the time.
    """
    rules, deal = folder / "rules.json", folder / "deal.json"
    rules.write_text(json.dumps(_rules(game)))
    deal.write_text(json.dumps(_deal(game)))
    arguments = ("--custom-rules", str(rules), str(deal))
    return Invocation((*arguments, "--streamliners", "both"), share=0.1, proves=False), Invocation(arguments)


def parse_verdict(output: str) -> Verdict | None:
    """The verdict in the output, if any."""
    _, mark, word = output.rpartition("Solution Type: ")
    return VERDICTS.get(word.partition("\n")[0], Verdict.UNKNOWN) if mark else None


def _rules(game: Game) -> dict[str, Any]:
    ruleset = game.rules.ruleset
    tableau, stock = ruleset.tableau, ruleset.stock
    has_hole = _has_hole(ruleset)
    data: dict[str, Any] = {
        "tableau piles": {
            "count": tableau.piles,
            "build policy": BUILDS[tableau.build],
            "spaces policy": SPACES[tableau.space],
            "move built group": _groups(ruleset),
            "face up cards": "top" if any(tableau.face_down) else "all",
        },
        "foundations": {"present": False} if has_hole else {"removable": ruleset.foundation.take_back},
        "two decks": ruleset.pack.decks > 1,
    }
    if has_hole:
        data["hole"] = {"present": True}
    if ruleset.deal.aces_out:
        data["foundations"]["initial cards"] = "all"
    if ruleset.cells.piles:
        data["cells"] = {"count": ruleset.cells.piles}
    if ruleset.reserve.piles:
        data["reserve"] = {"size": ruleset.reserve.piles}
    if stock.to is StockTo.WASTE:
        (index,) = game.rules.of_zone(Zone.STOCK)
        size = len(game.position.piles[index])
        data["stock"] = {"size": size, "deal count": stock.draw, "redeal": stock.passes == UNLIMITED}
    return data


def _groups(ruleset: Ruleset) -> str:
    """Which parts of a sequence move together."""
    tableau = ruleset.tableau
    if tableau.unit is not Unit.RUN:
        return "no"  # as many as move one by one are only a shortcut
    # A part of a sequence need only move to free a card for the foundations, as its authors prove for Klondike.
    is_klondike = (tableau.build, tableau.space) == (Build.ALTERNATE_COLOURS, Space.KING)
    return "partial-if-card-above-buildable" if is_klondike and ruleset.pack.decks == 1 else "yes"


def _deal(game: Game) -> dict[str, Any]:
    """The piles; face-down cards have lower-case suits."""

    def cards(zone: Zone) -> list[str]:
        return [_card(card).upper() for n in game.rules.of_zone(zone) for card in game.position.piles[n]]

    piles, ruleset = game.position.piles, game.rules.ruleset
    deal: dict[str, Any] = {
        "tableau piles": [list(map(_card, piles[n])) for n in game.rules.of_zone(Zone.TABLEAU)]
    }
    if ruleset.stock.to is StockTo.WASTE:
        deal["stock"] = cards(Zone.STOCK)
    if ruleset.reserve.piles:
        deal["reserve"] = cards(Zone.RESERVE)
    if _has_hole(ruleset):
        (deal["hole"],) = cards(Zone.FOUNDATION)
    return deal


def _card(card: Card) -> str:
    suit = SUIT_LETTERS[suit_of(card)]
    return RANKS[rank_of(card) - 1] + (suit if card >= 0 else suit.lower())


PEER: Final = Peer("solvitaire", supports, invocations, parse_verdict)
