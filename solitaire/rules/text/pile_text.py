"""Piles in words: their names, and the cards that foundations need."""

from __future__ import annotations

import re
from collections.abc import Mapping

from solitaire.rules.cards import KING, SUIT_NAMES, card_name, coloured_rank, rank_name, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import next_cards
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Position
from solitaire.rules.text.english import capital, with_article
from solitaire.rules.text.zone_names import whole_reserve
from solitaire.rules.vocabulary import FoundationSuit


def pile_title(rules: Rules, pile: PileSpec) -> str:
    """The pile's name in a sentence: ``column 3``, ``the foundation of hearts``.

    With several foundations for a suit, it has their number: ``foundation 2 of hearts``.
    """
    label = pile.label
    match pile.zone:
        case Zone.TABLEAU if rules.row_places:
            row, place = label.split("-")
            return f"{rules.ruleset.tableau.word} {place} of row {row}"
        case Zone.TABLEAU:
            return f"{rules.ruleset.tableau.word} {label}"
        case Zone.FOUNDATION if pile.suit is not None:
            suit, _, copy = label.partition("-")
            return f"foundation {copy} of {suit}" if copy else f"the foundation of {suit}"
        case Zone.FOUNDATION:
            return f"foundation {label}" if label else "the foundation"
        case Zone.CELL if label:
            return f"cell {label}"
        case Zone.RESERVE if label:
            return f"{rules.ruleset.reserve.name} {label}"
        case Zone.RESERVE:
            return f"the {whole_reserve(rules.ruleset.reserve)}"
        case _:
            return f"the {pile.zone}"


def pile_location(rules: Rules, pile: PileSpec) -> str:
    """Where cards of the pile are, in a sentence: ``on column 3``, ``in cell 1``."""
    return f"{'in' if pile.zone in (Zone.CELL, Zone.RESERVE) else 'on'} {pile_title(rules, pile)}"


def with_pile_keys(text: str, rules: Rules, keys: Mapping[int, str]) -> str:
    """The text with the piles named by their keys.

    For example ``bouquet l``, ``fan "["``, ``place "-" of row 2``, ``foundation d of spades``.
    """
    named: dict[str, str] = {}
    for spec in rules.piles:
        key, title = keys[spec.index], pile_title(rules, spec)
        number = spec.label.rpartition("-")[2]
        if number.isdigit() and key:
            named[title] = title.replace(f" {number}", f" {key}" if key.isalnum() else f' "{key}"', 1)
    titles = "|".join(named)

    def name(match: re.Match[str]) -> str:
        by_key = named[match[0].lower()]
        return capital(by_key) if match[0][0].isupper() else by_key

    return re.sub(rf"\b(?:{titles})\b", name, text, flags=re.IGNORECASE) if titles else text


def needed_card(rules: Rules, position: Position, foundation: PileSpec) -> str:
    """The card that a foundation takes next: ``the 5 of clubs``, ``a 5 of any suit``.

    It is ``a red 5`` where colours alternate, ``a card of clubs`` until the base is known, and empty if there
    is none.
    """
    by_rank = rules.ruleset.foundation.suit is FoundationSuit.NONE
    wanted = next_cards(rules, position, foundation.index)
    if len(wanted) == 1 and not by_rank:
        return f"the {card_name(wanted[0])}"
    if len(wanted) == KING and foundation.suit is not None:
        return f"a card of {SUIT_NAMES[foundation.suit]}"
    if rules.ruleset.foundation.suit is FoundationSuit.ALTERNATE_COLOURS and position.piles[foundation.index]:
        return f"a {coloured_rank(wanted[0])}" if wanted else ""
    ranks = sorted({rank_of(face) for face in wanted})
    one = " or ".join(with_article(rank_name(rank)) for rank in ranks)
    return f"{one} of any suit" if wanted and by_rank else one
