"""Solvitaire by Charlie Blake and Ian Gent: a general solver that reads rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from benchmarks.peers.peer import Invocation, Peer
from solitaire.game.game import Game
from solitaire.rules.cards import SUIT_LETTERS, Card, rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import UNLIMITED, CellsSection, FoundationSection, ReserveSection, Ruleset
from solitaire.rules.vocabulary import Build, BuildDirection, Space, StockTo, Unit
from solitaire.solver.answer import Verdict

BUILDS: Final = {
    Build.ANY_SUIT: "any-suit",
    Build.ALTERNATE_COLOURS: "red-black",
    Build.SAME_SUIT: "same-suit",
}
SPACES: Final = {Space.ANY: "any", Space.KING: "kings", Space.NEVER: "no-build"}
VERDICTS: Final = {"solved": Verdict.WINNABLE, "unsolvable": Verdict.UNWINNABLE}
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def supports(ruleset: Ruleset) -> bool:
    """Whether a game has one pack, no reserve or cells, and features that Solvitaire knows."""
    tableau, stock, foundation = ruleset.tableau, ruleset.stock, ruleset.foundation
    return (
        foundation in (FoundationSection(), FoundationSection(take_back=True))
        and (ruleset.pack.decks, ruleset.reserve, ruleset.cells) == (1, ReserveSection(), CellsSection())
        and stock.to in (StockTo.WASTE, StockTo.NOWHERE)
        and stock.passes in (1, UNLIMITED)
        and not ruleset.gathers
        and ruleset.deal.aces_out == tableau.minimum == 0
        and tableau.unit in (Unit.SINGLE, Unit.RUN)
        and tableau.run is None
        and not tableau.wrap
        and tableau.direction is BuildDirection.DOWN
        and tableau.build in BUILDS
        and tableau.space in SPACES
    )


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
    has_hidden = any(tableau.face_down)
    # A part of a sequence need only move to free a card for the foundations, as its authors prove for Klondike.
    runs = "partial-if-card-above-buildable" if tableau.build is Build.ALTERNATE_COLOURS else "yes"
    data: dict[str, Any] = {
        "tableau piles": {
            "count": tableau.piles,
            "build policy": BUILDS[tableau.build],
            "spaces policy": SPACES[tableau.space],
            "move built group": "no" if tableau.unit is Unit.SINGLE else runs,
            "face up cards": "top" if has_hidden else "all",
        },
        "foundations": {"removable": ruleset.foundation.take_back},
    }
    if stock.to is StockTo.WASTE:
        (index,) = game.rules.of_zone(Zone.STOCK)
        size = len(game.position.piles[index])
        data["stock"] = {"size": size, "deal count": stock.draw, "redeal": stock.passes == UNLIMITED}
    return data


def _deal(game: Game) -> dict[str, Any]:
    """The piles; face-down cards have lower-case suits."""
    piles, rules = game.position.piles, game.rules
    deal: dict[str, Any] = {"tableau piles": [list(map(_card, piles[n])) for n in rules.of_zone(Zone.TABLEAU)]}
    if rules.ruleset.stock.to is StockTo.WASTE:
        (index,) = rules.of_zone(Zone.STOCK)
        deal["stock"] = [_card(card).upper() for card in piles[index]]
    return deal


def _card(card: Card) -> str:
    suit = SUIT_LETTERS[suit_of(card)]
    return RANKS[rank_of(card) - 1] + (suit if card >= 0 else suit.lower())


PEER: Final = Peer("solvitaire", supports, invocations, parse_verdict)
