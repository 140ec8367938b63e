"""The reasons for refusing to remove cards, each a sentence for the player."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.cards import ACE, FACE_MASK, SUIT_NAMES, Card, card_name, rank_name, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.moves import Remove
from solitaire.rules.position import Position
from solitaire.rules.seat_piles import SeatPiles
from solitaire.rules.text.build_text import SUIT_PHRASES
from solitaire.rules.text.carry_refusals import why_covered
from solitaire.rules.text.english import capital, with_article
from solitaire.rules.text.pile_text import pile_location, pile_title
from solitaire.rules.vocabulary import Build


def why_no_removal(rules: Rules, position: Position, seat_piles: SeatPiles, move: Remove) -> str:
    """The reason why cards cannot be removed."""
    discard = rules.ruleset.discard
    if not rules.ruleset.discards:
        return "Cards are not removed in this game."
    indexes = [rules.index[name] for name in move.piles]
    if not discard.in_pairs and len(indexes) != 1:
        return "Cards are removed singly."
    if len(indexes) not in (1, 2):
        return "Cards are removed singly or in pairs."
    if len(set(indexes)) < len(indexes):
        return "The two cards must be on different piles."
    for index in indexes:
        if index not in seat_piles.removable:
            return f"Cards cannot be removed from {pile_title(rules, rules.piles[index])}."
        if not position.piles[index]:
            return f"There is no card {pile_location(rules, rules.piles[index])}."
        if is_covered(rules, position.piles, index):
            return why_covered(position.piles[index])
    if not discard.in_pairs:
        card = position.piles[indexes[0]][-1]
        return f"The {card_name(card)} stays: {no_higher_card(rules, card)}."
    return _why_no_pair(rules, indexes, [position.piles[index][-1] for index in indexes])


def _why_no_pair(rules: Rules, indexes: Sequence[int], cards: Sequence[Card]) -> str:
    """The reason why free cards are not removed as a pair, or a card is not removed singly."""
    discard, ranks = rules.ruleset.discard, [rank_of(card) for card in cards]
    if len(ranks) == 2 and rules.removed_with[cards[0] & FACE_MASK] >> (cards[1] & FACE_MASK) & 1:
        if rules.touching and indexes[1] not in rules.touching[indexes[0]]:
            return "The two cards do not touch."
        return "Name the piles from left to right."
    pairs = "of the same rank" if discard.same_rank else f"that make {discard.total}"
    if len(ranks) == 1 and not rules.ruleset.removes_single_cards:
        return f"Cards are removed in pairs {pairs}."
    if len(ranks) == 1:
        single = with_article(rank_name(discard.total))
        return f"Only {single} is removed singly; other cards go in pairs {pairs}."
    first, second = (with_article(rank_name(rank)) for rank in ranks)
    if discard.same_rank:
        return f"{capital(first)} and {second} are not of the same rank."
    return f"{capital(first)} and {second} make {sum(ranks)}, not {discard.total}."


def no_higher_card(rules: Rules, card: Card) -> str:
    """The reason why a last card cannot leave below another, as the end of a sentence."""
    if rank_of(card) == ACE:
        return "no card is higher than an ace"
    return f"no other {rules.ruleset.tableau.word} ends with a {_higher(rules, card)}"


def why_not_below(rules: Rules, card: Card, last: Card) -> str:
    """The reason why a card cannot leave below this last card of a pile."""
    return f"The {card_name(last)} is not a {_higher(rules, card)}."


def _higher(rules: Rules, card: Card) -> str:
    """The cards below which a card may leave: ``higher club``, ``higher card of its colour``."""
    below, suit = rules.ruleset.discard.below, SUIT_NAMES[suit_of(card)].removesuffix("s")
    return f"higher {suit if below is Build.SAME_SUIT else f'card{SUIT_PHRASES[below]}'}"
