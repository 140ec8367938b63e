"""The second look at a ruleset: every word is right, but can the game be dealt, played and won?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from solitaire.cards import ACE, ALL_FACES, KING, SUIT_NAMES, card_text, make_card, rank_of, suit_of
from solitaire.rules.ruleset import UNLIMITED, FixedFoundation, Ruleset
from solitaire.rules.vocabulary import Base, FoundationSuit, Kings, Place, StockTo

Fault = tuple[str, str]
"""The key that is at fault, and what is wrong, beginning with that key."""


def nonsense(ruleset: Ruleset) -> list[Fault]:
    """Everything that makes no sense about a ruleset whose values are each allowed."""
    faults = [*_tableau(ruleset), *_stock(ruleset), *_reserve(ruleset), *_foundation(ruleset), *_goal(ruleset)]
    if not faults:
        faults += _cards_add_up(ruleset)
    return [(path, f"{path}: {text}") for path, text in faults]


def dealt(ruleset: Ruleset) -> dict[str, int]:
    """How many cards each part of the table holds after the deal; the rest is the stock."""
    tableau, reserve, foundation = ruleset.tableau, ruleset.reserve, ruleset.foundation
    on_tableau = sum(tableau.cards) * (tableau.piles if len(tableau.cards) == 1 else 1)
    set_out = len(foundation.fixed) + ruleset.deal.aces_out + (foundation.base is Base.FIRST_CARD)
    return {
        "tableau": on_tableau,
        "reserve": reserve.piles * reserve.cards,
        "foundations": set_out,
        "discard": 4 * ruleset.pack.decks if ruleset.deal.kings is Kings.OUT else 0,
    }


def _tableau(ruleset: Ruleset) -> Iterator[Fault]:
    tableau = ruleset.tableau
    if ruleset.pack.decks not in (1, 2, 3, 4):
        yield "pack.decks", f"{ruleset.pack.decks} packs cannot be played; 1 to 4 can."
    if not 1 <= tableau.piles <= 20:
        yield "tableau.piles", f"{tableau.piles} is not a number of piles from 1 to 20."
    for key, numbers in (
        ("cards", tableau.cards),
        ("face_down", tableau.face_down),
        ("labels", tableau.labels),
    ):
        if len(numbers) not in (tableau.piles, 0 if key == "labels" else 1):
            yield f"tableau.{key}", f"{len(numbers)} numbers are given for {tableau.piles} piles."
        elif any(number < 0 for number in numbers):
            yield f"tableau.{key}", "a number of cards cannot be negative."
    if len(set(tableau.labels)) < len(tableau.labels):
        yield "tableau.labels", "two piles have the same label."
    both = max(len(tableau.cards), len(tableau.face_down))
    heights = tableau.cards * both if len(tableau.cards) == 1 else tableau.cards
    covered = tableau.face_down * both if len(tableau.face_down) == 1 else tableau.face_down
    if any(down and down >= height for down, height in zip(covered, heights, strict=False)):
        yield "tableau.face_down", "the last card of every pile must lie face up."
    if tableau.minimum and ruleset.stock.to is not StockTo.WASTE:
        yield (
            "tableau.minimum",
            "gaps are filled from a stock that is turned to the waste; set stock.to = 'waste'.",
        )


def _stock(ruleset: Ruleset) -> Iterator[Fault]:
    stock = ruleset.stock
    if stock.draw < 1:
        yield "stock.draw", f"{stock.draw} cards cannot be turned; use 1 or more."
    if stock.passes != UNLIMITED and stock.passes < 1:
        yield "stock.passes", f"{stock.passes} is not a number of passes; use 1 or more, or 'unlimited'."
    if stock.passes != 1 and stock.to is not StockTo.WASTE:
        yield "stock.passes", "only a waste can be turned over for another pass; set stock.to = 'waste'."
    if stock.to is StockTo.RESERVE and not ruleset.reserve.piles:
        yield "stock.to", "there is no reserve to deal to; set reserve.piles."
    if stock.keep_back < 0 or (stock.keep_back and stock.keep_back != ruleset.reserve.piles):
        yield (
            "stock.keep_back",
            "cards kept back turn up one on each reserve pile; set reserve.piles to their number.",
        )
    if stock.keep_back and stock.to is not StockTo.TABLEAU:
        yield "stock.keep_back", "cards are kept back only from a stock dealt to the tableau."


def _reserve(ruleset: Ruleset) -> Iterator[Fault]:
    reserve = ruleset.reserve
    if not 0 <= reserve.piles <= 20:
        yield "reserve.piles", f"{reserve.piles} is not a number of piles from 0 to 20."
    if reserve.cards < 0 or (reserve.face_down and not 0 < reserve.face_down < reserve.cards):
        yield "reserve.face_down", "the last card of every reserve pile must lie face up."
    if reserve.auto_fill and not reserve.piles:
        yield "reserve.auto_fill", "there is no reserve to fill spaces from; set reserve.piles."
    if not reserve.name.isascii() or not reserve.name.isalpha() or not reserve.name.islower():
        yield "reserve.name", f"'{reserve.name}' is not one word of small letters."


def _foundation(ruleset: Ruleset) -> Iterator[Fault]:
    foundation, deal = ruleset.foundation, ruleset.deal
    if foundation.base is Base.FIRST_CARD and not foundation.wrap:
        yield (
            "foundation.wrap",
            "foundations that open with the first card must go on from king to ace; set it to true.",
        )
    if foundation.base is Base.FIRST_CARD and foundation.suit is not FoundationSuit.FIXED:
        yield "foundation.base", "'first-card' needs foundations with fixed suits."
    if foundation.wrap and foundation.base is Base.ACE and not foundation.fixed:
        yield "foundation.wrap", "foundations that open with an ace end with a king."
    if not 0 <= deal.aces_out <= 4 * ruleset.pack.decks:
        yield "deal.aces_out", f"{deal.aces_out} aces are not in the pack."
    if deal.aces_out and (foundation.base is Base.FIRST_CARD or foundation.fixed):
        yield "deal.aces_out", "aces are set out only where they open the foundations."
    if len({fixed.label for fixed in foundation.fixed}) < len(foundation.fixed):
        yield "foundation.fixed", "two foundations have the same label."
    yield from _fixed_foundations(ruleset.pack.decks, foundation.fixed)


def _fixed_foundations(decks: int, fixed: tuple[FixedFoundation, ...]) -> Iterator[Fault]:
    """Foundations with targets must use up the pack, card for card."""
    if not fixed:
        return
    needed: Counter[int] = Counter()
    for one in fixed:
        if suit_of(one.base) != suit_of(one.target):
            yield "foundation.fixed", f"{card_text(one.base)} and {card_text(one.target)} are of two suits."
            return
        for step in range((rank_of(one.target) - rank_of(one.base)) % KING + 1):
            needed[make_card((rank_of(one.base) + step - ACE) % KING + ACE, suit_of(one.base))] += 1
    if any(needed[face] != decks for face in ALL_FACES):
        sums = [(suit, sum(needed[face] for face in ALL_FACES if suit_of(face) == suit)) for suit in range(4)]
        wrong = [f"{count} {SUIT_NAMES[suit]}" for suit, count in sums if count != 13 * decks] or [
            f"{needed[face]} cards {card_text(face)}" for face in ALL_FACES if needed[face] != decks
        ]
        yield (
            "foundation.fixed",
            f"these need {', '.join(wrong)}; the pack has {13 * decks} of a suit, {decks} of a card.",
        )


def _goal(ruleset: Ruleset) -> Iterator[Fault]:
    if ruleset.discard.total:
        if not KING <= ruleset.discard.total <= 2 * KING:
            yield (
                "discard.total",
                f"with pairs that make {ruleset.discard.total} the pack cannot be discarded; use 13.",
            )
        elif ruleset.discard.total != KING:
            yield "discard.total", "only pairs that make 13, with kings alone, use up a pack."
    elif Place.FOUNDATION not in ruleset.tableau.to:
        yield "tableau.to", "without 'foundation' the game cannot be won."
    if ruleset.deal.kings is Kings.OUT and not ruleset.discard.total:
        yield "deal.kings", "'out' is for games that discard cards; set discard.total."
    if not 1 <= ruleset.seats.least <= ruleset.seats.most:
        yield "seats.most", f"{ruleset.seats.least} to {ruleset.seats.most} seats make no game."


def _cards_add_up(ruleset: Ruleset) -> Iterator[Fault]:
    parts = dealt(ruleset)
    size, total = 52 * ruleset.pack.decks, sum(parts.values())
    sums = " + ".join(f"{count} ({part})" for part, count in parts.items() if count)
    if total > size:
        yield "tableau.cards", f"{sums} = {total} cards are dealt, but the pack has {size}."
    elif ruleset.stock.to is StockTo.NOWHERE and total < size:
        yield "tableau.cards", f"{sums} = {total} of {size} cards are dealt and there is no stock for the rest."
    elif ruleset.stock.to is not StockTo.NOWHERE and total == size:
        yield "stock.to", f"all {size} cards are dealt; nothing is left for a stock."
