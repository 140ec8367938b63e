"""Describe moves in words for players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from solitaire.rules.cards import Card, card_name, card_sign
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.position import Position
from solitaire.rules.text.english import counted, plural
from solitaire.rules.text.pile_text import pile_title
from solitaire.rules.vocabulary import RedealSource

MoveTextCallback: TypeAlias = Callable[[Rules, Position, Move], str]
"""Describes a move that is legal in a position: ``describe``, ``describe_briefly`` or the like."""
CardTextCallback: TypeAlias = Callable[[Card], str]
"""Names a card within a sentence: ``the_card`` or the like."""


def the_card(card: Card) -> str:
    """The card's name with an article: ``the 7 of clubs``."""
    return f"the {card_name(card)}"


def after_moves(count: int) -> str:
    """A place in a game: ``after 12 moves`` or ``at the start``."""
    return f"after {counted(count, 'move')}" if count else "at the start"


def describe(rules: Rules, position: Position, move: Move, the: CardTextCallback = the_card) -> str:
    """A legal move in words: ``move the 7 of clubs from column 6 to column 1``.

    ``the`` is a callback that names a card.
    """

    def title(name: str) -> str:
        return pile_title(rules, rules.piles[rules.index[name]])

    def last(name: str) -> str:
        return the(position.piles[rules.index[name]][-1])

    match move:
        case Carry(source, target, count):
            card = the(naming_card(rules, position.piles[rules.index[source]][-count:]))
            others = f" with {other_cards(rules, count - 1)}" if count > 1 else ""
            return f"move {card}{others} from {title(source)} to {title(target)}"
        case Remove(piles):
            return "remove " + " and ".join(map(last, piles))
        case DealStock(_, target) if target:
            return f"deal one card to {title(target)}"
        case Fill():
            return f"fill the gaps in the {plural(rules.ruleset.tableau.word)} from the stock"
        case Jump(_, packets):
            over = "a packet" if packets == 1 else f"{packets} packets"
            return f"jump back over {over} of the waste to {the(card_after_jump(rules, position, move))}"
        case Redeal() if rules.ruleset.gathers:
            words = plural(rules.ruleset.tableau.word)
            if rules.ruleset.redeals_stock:
                (seat_piles,) = rules.seat_piles
                more = " and fill the gaps from the stock" if seat_piles.in_stock(position.piles) else ""
                return f"close up the cards{more}"
            if rules.ruleset.raises_bottom_cards:
                return f"move the bottom card of every {rules.ruleset.tableau.word} to its top"
            shuffled = rules.ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU
            cards = "cards not in place" if rules.left_of else words
            return f"{'shuffle' if shuffled else 'gather'} the {cards} and deal them again"
        case Redeal():
            return "turn the waste over"
        case _:
            return "deal from the stock"


def naming_card(rules: Rules, cards: Sequence[Card]) -> Card:
    """The card that names a unit: the lowest, or in a row that closes up the top one."""
    return cards[-1 if rules.closing_row else 0]


def other_cards(rules: Rules, count: int) -> str:
    """The ``count`` cards that move with the naming card: ``the 3 cards on it``."""
    cards = "the card" if count == 1 else f"the {count} cards"
    return f"{cards} {'below' if rules.closing_row else 'on'} it"


def card_after_jump(rules: Rules, position: Position, jump: Jump) -> Card:
    """The last card of the waste after a legal jump."""
    seat = max(1, rules.piles[rules.index[jump.stock]].seat)
    _, waste = rules.seat_piles[seat - 1].stock_and_waste
    return position.piles[waste][-1 - sum(position.turned[seat - 1].packets[-jump.packets :])]


def describe_briefly(rules: Rules, position: Position, move: Move) -> str:
    """A legal move in brief: ``Q♦ and 2 more from column 6 to column 1``."""
    return _briefly(rules, position, move, has_source=True)


def describe_without_source(rules: Rules, position: Position, move: Move) -> str:
    """A legal move in brief, without its source: ``Q♦ and 2 more to column 1``."""
    return _briefly(rules, position, move, has_source=False)


def _briefly(rules: Rules, position: Position, move: Move, has_source: bool) -> str:
    if not isinstance(move, Carry):
        return describe(rules, position, move, card_sign)
    source, target = (rules.piles[rules.index[name]] for name in (move.source, move.target))
    others = f" and {move.count - 1} more" if move.count > 1 else ""
    card = card_sign(naming_card(rules, position.piles[source.index][-move.count :]))
    origin = f" from {pile_title(rules, source)}" if has_source else ""
    return f"{card}{others}{origin} to {pile_title(rules, target)}"
