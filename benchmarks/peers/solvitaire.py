"""Solvitaire by Charlie Blake and Ian Gent: a general solver that reads rules.

Deals that fill cells need a build whose schema of deals allows ``cells``, and fewer cards than cells.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from benchmarks.peers.peer import Invocation, Peer, Relation
from solitaire.game.game import Game
from solitaire.rules.cards import SUIT_LETTERS, SUITS_OF_PACK, Card, rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, FoundationSection
from solitaire.rules.vocabulary import (
    Base,
    Build,
    BuildDirection,
    DealWhen,
    Destination,
    FoundationSuit,
    FoundationUnit,
    OpenWhen,
    Space,
    StockTo,
    Unit,
)
from solitaire.solver.answer import Verdict

BUILDS: Final = {
    Build.ANY_SUIT: "any-suit",
    Build.ALTERNATE_COLOURS: "red-black",
    Build.SAME_SUIT: "same-suit",
    Build.NONE: "no-build",
}
SPACES: Final = {Space.ANY: "any", Space.KING: "kings", Space.NEVER: "no-build"}
DEALS: Final = {StockTo.WASTE: "waste", StockTo.TABLEAU: "tableau piles", StockTo.FOUNDATION: "hole"}
VERDICTS: Final = {"solved": Verdict.WINNABLE, "unsolvable": Verdict.UNWINNABLE}
MOST_DECKS: Final = 2
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def relation(ruleset: Ruleset) -> Relation | None:
    """Our rules beside those that Solvitaire reads, if it can be given the game."""
    if not (_plays_into_hole(ruleset) if _has_hole(ruleset) else _plays_to_foundations(ruleset)):
        return None
    tableau, stock, foundation = ruleset.tableau, ruleset.stock, ruleset.foundation
    # It redeals always or never, lets a queen go on a king, deals a row on empty columns, too, and its parser
    # reads only complete sequences under another name than its schema allows.
    is_looser = (
        (stock.to is StockTo.WASTE and stock.passes not in (1, UNLIMITED))
        or foundation.king_closes
        or stock.when is DealWhen.NO_SPACE
        or foundation.unit is FoundationUnit.SEQUENCE
    )
    # It lays no card on one of the base's rank, and knows no choice between one card and all.
    is_stricter = not _has_hole(ruleset) and (tableau.wrap or tableau.unit is Unit.SINGLE_OR_ALL)
    if is_looser:
        return None if is_stricter else Relation.LOOSER
    return Relation.STRICTER if is_stricter else Relation.SAME


def _plays_into_hole(ruleset: Ruleset) -> bool:
    """Whether all cards go to one pile, on an ace or the first card of the deal."""
    foundation, stock = ruleset.foundation, ruleset.stock
    return (
        ruleset.tableau.build is Build.NONE
        and not ruleset.tableau.places
        and stock.to in (StockTo.NOWHERE, StockTo.FOUNDATION)
        and foundation.base is not Base.PLAYED_CARD
        and foundation.wrap is not foundation.king_closes
    )


def _plays_to_foundations(ruleset: Ruleset) -> bool:
    tableau, stock, foundation = ruleset.tableau, ruleset.stock, ruleset.foundation
    return (
        foundation._replace(take_back=False)
        in (
            FoundationSection(),
            FoundationSection(suit=FoundationSuit.FREE, unit=FoundationUnit.SEQUENCE),
            FoundationSection(base=Base.FIRST_CARD, wrap=True),
        )
        and ruleset.pack.suits == max(SUITS_OF_PACK)
        and ruleset.pack.decks <= MOST_DECKS
        and (ruleset.pack.decks == 1 or not ruleset.deal.aces_out or _sets_all_aces_out(ruleset))
        and (ruleset.reserve.piles <= 1 or ruleset.reserve.cards == 1)
        and not ruleset.reserve.build
        and stock.to in (StockTo.WASTE, StockTo.NOWHERE, StockTo.TABLEAU)
        and not (ruleset.gathers or stock.auto_fill or ruleset.waste.auto_fill or ruleset.deal.to_foundation)
        and ruleset.cells.when is OpenWhen.ALWAYS
        and not ruleset.discards
        and tableau.minimum == 0
        and Destination.SPACE in tableau.to
        and tableau.unit is not Unit.ANY
        and tableau.run in (None, Build.SAME_SUIT)
        and (not tableau.wrap or foundation.wrap)
        and tableau.direction is BuildDirection.DOWN
        and tableau.build in BUILDS
        and tableau.space in SPACES
    )


def _has_hole(ruleset: Ruleset) -> bool:
    """Whether all cards go to one pile, up or down."""
    return ruleset.foundation.direction is BuildDirection.BOTH


def _sets_all_aces_out(ruleset: Ruleset) -> bool:
    return ruleset.deal.aces_out == ruleset.pack.decks * ruleset.pack.suits


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
            "spaces policy": "auto-reserve-then-any" if ruleset.reserve.auto_fill else SPACES[tableau.space],
            "move built group": _groups(ruleset),
            "move built group policy": BUILDS[tableau.run_build],
            "face up cards": "top" if any(tableau.face_down) else "all",
        },
        "foundations": {"present": False} if has_hole else {"removable": ruleset.foundation.take_back},
        "two decks": ruleset.pack.decks > 1,
    }
    if has_hole:
        data["hole"] = {"present": True, "build loops": ruleset.foundation.wrap}
    elif ruleset.foundation.base is Base.FIRST_CARD:
        data["foundations"].update({"initial cards": "one", "base card": "random"})
    elif _sets_all_aces_out(ruleset):
        data["foundations"]["initial cards"] = "all"
    if ruleset.cells.piles:
        data["cells"] = {"count": ruleset.cells.piles}
    if ruleset.reserve.piles:
        data["reserve"] = {"size": len(_cards(game, Zone.RESERVE)), "stacked": ruleset.reserve.piles == 1}
    if stock.to in DEALS:
        data["stock"] = {
            "size": len(_cards(game, Zone.STOCK)),
            "deal type": DEALS[stock.to],
            "deal count": stock.draw,
            "redeal": stock.to is StockTo.WASTE and stock.passes != 1,
        }
    return data


def _groups(ruleset: Ruleset) -> str:
    """Which parts of a sequence move together."""
    tableau = ruleset.tableau
    if tableau.unit is Unit.ALL:
        return "maximal-group"
    if tableau.unit is not Unit.RUN or tableau.build is Build.NONE:
        return "no"  # as many as move one by one are only a shortcut
    # A part of a sequence need only move to free a card for the foundations, as its authors prove for Klondike.
    is_klondike = (tableau.build, tableau.space) == (Build.ALTERNATE_COLOURS, Space.KING)
    return "partial-if-card-above-buildable" if is_klondike and ruleset.pack.decks == 1 else "yes"


def _deal(game: Game) -> dict[str, Any]:
    """The piles; face-down cards have lower-case suits."""
    piles, ruleset = game.position.piles, game.rules.ruleset
    deal: dict[str, Any] = {
        "tableau piles": [list(map(_card, piles[n])) for n in game.rules.of_zone(Zone.TABLEAU)]
    }
    if ruleset.stock.to in DEALS:
        deal["stock"] = _cards(game, Zone.STOCK)
    if ruleset.reserve.piles:
        deal["reserve"] = _cards(game, Zone.RESERVE)
    if ruleset.cells.cards:
        deal["cells"] = _cards(game, Zone.CELL)
    if _has_hole(ruleset):
        (deal["hole"],) = _cards(game, Zone.FOUNDATION)
    elif (placed := _cards(game, Zone.FOUNDATION)) and not _sets_all_aces_out(ruleset):
        deal["foundations"] = placed
    return deal


def _cards(game: Game, zone: Zone) -> list[str]:
    """All cards of a zone, face up."""
    return [_card(card).upper() for pile in game.rules.of_zone(zone) for card in game.position.piles[pile]]


def _card(card: Card) -> str:
    suit = SUIT_LETTERS[suit_of(card)]
    return RANKS[rank_of(card) - 1] + (suit if card >= 0 else suit.lower())


PEER: Final = Peer("solvitaire", relation, invocations, parse_verdict)
