"""The marks of piles: beside their keys, and in the middle of empty places."""

from __future__ import annotations

from typing import Final

from solitaire.rules.cards import FACE_MASK, KING, Card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import faces_in
from solitaire.rules.legal import has_cards_to_redeal, next_cards
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Base, FoundationSuit, Space
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import INDEXES

COMPLETE: Final = "✓"
"""The mark of a complete foundation with a target of its own."""


def pile_name(rules: Rules, spec: PileSpec) -> str:
    """The name, for the first of them, of piles that their place does not identify."""
    cells = "cell" if rules.ruleset.cells.piles == 1 else "cells"
    names = {Zone.RESERVE: rules.ruleset.reserve.name, Zone.CELL: cells, Zone.DISCARD: "discard"}
    return "" if spec.number else names.get(spec.zone, "")


def target_mark(scene: Scene, pile: PileSpec) -> str:
    """The card that completes a foundation with a target of its own.

    Where foundations are built by steps, it is the one that is needed next. Empty for all other piles.
    """
    foundation = scene.rules.ruleset.foundation
    if pile.zone is not Zone.FOUNDATION or not foundation.fixed:
        return ""
    if not foundation.builds_by_steps:
        return f"→{_index(scene, foundation.fixed[pile.number].target)}"
    cards = scene.position.piles[pile.index]
    if not cards or cards[-1] < 0:  # An empty one shows its first card as a mark; in a pause nothing shows.
        return ""
    needed = next_cards(scene.rules, scene.position, pile.index)
    return f"→{_index(scene, needed[0])}" if needed else ""


def is_complete(scene: Scene, foundation: PileSpec) -> bool:
    """Whether a foundation has all its cards."""
    return len(scene.position.piles[foundation.index]) == scene.rules.full[foundation.index]


def place_mark(scene: Scene, pile: PileSpec, room: int) -> str:
    """The mark in the middle of an empty place with ``room`` cells for it."""
    if pile.zone is Zone.FOUNDATION:
        return _foundation_mark(scene, pile, room)
    if pile.zone is Zone.STOCK:
        return _stock_mark(scene, pile)
    return _fitting_index(scene, pile) if scene.rules.left_of and pile.zone is Zone.TABLEAU else ""


def _foundation_mark(scene: Scene, pile: PileSpec, room: int) -> str:
    """The first card of a foundation, as far as it is known: its suit, its rank or both.

    It is the king for foundations that collect whole sequences.
    """
    foundation = scene.rules.ruleset.foundation
    if foundation.fixed:
        return _index(scene, foundation.fixed[pile.number].base)
    rank = _base_index(scene)
    if pile.suit is None:
        return INDEXES[KING - 1] if scene.rules.collects else rank
    suit = scene.glyphs.suits[pile.suit]
    has_room = len(rank + suit) <= room
    return rank + suit if has_room and foundation.base is not Base.ACE else suit


def _stock_mark(scene: Scene, pile: PileSpec) -> str:
    """The redeals left of an empty stock; a cross if none is possible."""
    seat_piles, left = scene.rules.seat_piles[max(1, pile.seat) - 1], scene.position.redeals_left
    if not (left and has_cards_to_redeal(scene.rules, scene.position, seat_piles)):
        return "×"
    return "↻" if left == UNLIMITED else f"↻{left}"


def _index(scene: Scene, card: Card) -> str:
    """The rank of a card, and its suit where foundations have one."""
    has_suit = scene.rules.ruleset.foundation.suit is not FoundationSuit.NONE
    return INDEXES[rank_of(card) - 1] + scene.glyphs.suits[suit_of(card)] * has_suit


def _fitting_index(scene: Scene, place: PileSpec) -> str:
    """The card that an empty place of a row takes, its rank where several fit; a cross if none does."""
    rules, left = scene.rules, scene.rules.left_of[place.index]
    if left is None:
        return "" if rules.ruleset.tableau.space is Space.ANY else INDEXES[rules.ruleset.lowest_rank - 1]
    pile = scene.position.piles[left]
    if not pile or pile[-1] < 0:  # In a pause nothing shows.
        return ""
    faces = faces_in(rules.takes[pile[-1] & FACE_MASK])
    if not faces:
        return "×"
    return INDEXES[rank_of(faces[0]) - 1] + scene.glyphs.suits[suit_of(faces[0])] * (len(faces) == 1)


def _base_index(scene: Scene) -> str:
    """The rank that opens the foundations; empty until a card shows it, and while cards are covered."""
    piles = scene.position.piles
    is_covered = any(piles[index] and piles[index][0] < 0 for index in scene.rules.full)
    base = 0 if is_covered else scene.rules.base_rank(scene.position)
    return INDEXES[base - 1] if base else ""
