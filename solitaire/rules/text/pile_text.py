"""Piles in words: their names, and the cards that foundations need."""

from __future__ import annotations

from solitaire.rules.cards import RANK_NAMES, card_name, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import next_cards
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Position
from solitaire.rules.text.english import with_article
from solitaire.rules.vocabulary import FoundationSuit


def pile_title(rules: Rules, pile: PileSpec) -> str:
    """The pile's name in a sentence: ``column 3``, ``the foundation of hearts``."""
    label = pile.label
    match pile.zone:
        case Zone.TABLEAU if rules.left_of:
            row, place = label.split("-")
            return f"{rules.ruleset.tableau.word} {place} of row {row}"
        case Zone.TABLEAU:
            return f"{rules.ruleset.tableau.word} {label}"
        case Zone.FOUNDATION if pile.suit is not None:
            return f"the foundation of {label.split('-')[0]}"
        case Zone.FOUNDATION:
            return f"foundation {label}" if label else "the foundation"
        case Zone.CELL if label:
            return f"cell {label}"
        case Zone.RESERVE if label:
            return f"{rules.ruleset.reserve.name} {label}"
        case Zone.RESERVE:
            return f"the {rules.ruleset.reserve.name}"
        case _:
            return f"the {pile.zone}"


def needed_card(rules: Rules, position: Position, foundation: PileSpec) -> str:
    """The card that a foundation takes next: ``the 5 of clubs``, ``a 5 of any suit``.

    Empty if there is none.
    """
    by_rank = rules.ruleset.foundation.suit is FoundationSuit.NONE
    wanted = next_cards(rules, position, foundation.index)
    if len(wanted) == 1 and not by_rank:
        return f"the {card_name(wanted[0])}"
    ranks = sorted({rank_of(face) for face in wanted})
    one = " or ".join(with_article(RANK_NAMES[rank - 1]) for rank in ranks)
    return f"{one} of any suit" if wanted and by_rank else one
