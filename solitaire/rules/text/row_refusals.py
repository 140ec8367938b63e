"""The cards that places of rows take, and the reasons for refusing others."""

from __future__ import annotations

from solitaire.rules.cards import FACE_MASK, card_name, rank_name, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import faces_in
from solitaire.rules.piles import PileSpec
from solitaire.rules.position import Position
from solitaire.rules.text.build_text import SUIT_PHRASES
from solitaire.rules.text.english import capital, with_article
from solitaire.rules.text.page_rows import reached_piles
from solitaire.rules.text.pile_text import pile_title
from solitaire.rules.vocabulary import Space


def fitting_card(rules: Rules, position: Position, place: int) -> str:
    """The card that an empty place takes: ``the 8 of hearts`` or ``an 8``; or empty."""
    left = rules.left_of[place]
    if left is None:
        is_any = rules.ruleset.tableau.space is Space.ANY
        return "any card" if is_any else with_article(rank_name(rules.ruleset.lowest_rank))
    pile = position.piles[left]
    faces = faces_in(rules.takes[pile[-1] & FACE_MASK]) if pile else []
    if len(faces) < 2:
        return f"the {card_name(faces[0])}" if faces else ""
    return with_article(rank_name(rank_of(faces[0]))) + SUIT_PHRASES[rules.ruleset.tableau.build]


def why_not_in_place(rules: Rules, position: Position, target: PileSpec) -> str:
    """The reason why a place takes no card, or not every card."""
    if position.piles[target.index]:
        return f"{capital(pile_title(rules, target))} holds a card already."
    fitting = fitting_card(rules, position, target.index)
    left = rules.left_of[target.index]
    if left is None:
        return f"Only {fitting} can go to the left end of a row."
    pile = position.piles[left]
    if not pile:
        return f"Nothing can go behind an empty {rules.ruleset.tableau.word}."
    if not fitting:
        return "Nothing can go behind a king."
    return f"Only {fitting} can go behind the {card_name(pile[-1])}."


def why_not_reached(rules: Rules, position: Position, source: PileSpec, target: PileSpec, count: int) -> str:
    """The reason why a pile of a row that closes up cannot move onto another."""
    pile, onto = position.piles[source.index], position.piles[target.index]
    if target.index not in rules.closing_row[source.index]:
        return f"A pile moves only onto {reached_piles(rules.ruleset.tableau)}."
    if not rules.takes[onto[-1] & FACE_MASK] >> (pile[-1] & FACE_MASK) & 1:
        return f"The {card_name(pile[-1])} goes only on a card of its suit or rank."
    return "A pile moves whole." if count < len(pile) else ""
