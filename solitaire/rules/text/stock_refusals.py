"""The reasons for refusing moves of the stock, each a sentence for the player."""

from __future__ import annotations

from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.legal import may_jump, must_fill_spaces
from solitaire.rules.moves import DealStock, Fill, Jump, Move, Redeal
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.seat_piles import SeatPiles
from solitaire.rules.text.english import plural, times
from solitaire.rules.vocabulary import JumpWhen, StockTo

_NO_CARDS: Final = "There are no cards left to deal."


def why_no_deal_into(rules: Rules, position: Position, seat_piles: SeatPiles, move: DealStock) -> str:
    """The reason why a single card cannot be dealt to a pile."""
    word = rules.ruleset.tableau.word
    if not rules.ruleset.stock.into_space or rules.ruleset.stock.to is StockTo.NOWHERE:
        return "Single cards are not dealt in this game."
    if len(seat_piles.in_stock(position.piles)) <= rules.ruleset.stock.keep_back:
        return _NO_CARDS
    target = rules.index[move.target]
    if target not in seat_piles.tableau or position.piles[target] or is_covered(rules, position.piles, target):
        return f"A single card can be dealt only to an empty {word}."
    return f"Single cards are dealt only while no {word} has more than one card."


def why_no_stock_action(rules: Rules, position: Position, seat_piles: SeatPiles, move: Move) -> str:
    """The reason why the stock cannot be dealt, or not be dealt again."""
    stock, tableau = rules.ruleset.stock, rules.ruleset.tableau
    left = len(seat_piles.in_stock(position.piles)) - stock.keep_back
    if isinstance(move, Redeal):
        why_not_again = _why_not_gathered if rules.ruleset.gathers else _why_not_turned_over
        return why_not_again(rules.ruleset, left, position.redeals_left)
    if left <= 0:
        return _NO_CARDS
    if rules.ruleset.redeals_stock:
        return "The stock only fills gaps, when the cards close up."
    if isinstance(move, Fill):
        if tableau.minimum:
            return f"No {tableau.word} has a gap to fill."
        return "Gaps are not filled from the stock in this game."
    if rules.turns_at_once:
        return "The next card is turned as soon as the waste is empty."
    if must_fill_spaces(rules, position, seat_piles):
        return f"Fill every empty {tableau.word} before you deal."
    return f"The gaps in the {plural(tableau.word)} must be filled before a card can be turned."


def _why_not_gathered(ruleset: Ruleset, left: int, redeals_left: int) -> str:
    """The reason why the tableau is not dealt again; ``left`` is the number of cards in the stock."""
    passes = ruleset.stock.passes
    if ruleset.closes_up_at_once:
        return "The cards close up automatically, as soon as there is a gap."
    if not redeals_left and ruleset.redeals_stock:
        return f"No redeals left: the cards close up only {times(passes - 1)}."
    if not redeals_left and ruleset.raises_bottom_cards:
        return f"No redeals left: the bottom cards move up only {times(passes - 1)}."
    if not redeals_left:
        return f"No redeals left: the cards are dealt only {times(passes)}."
    if ruleset.redeals_stock:
        return "There is no gap to close or to fill."
    if left > 0:
        again = "bottom cards move up" if ruleset.raises_bottom_cards else "cards are dealt again"
        return f"The {again} only when the stock is empty."
    again = "Moving the bottom cards up" if ruleset.raises_bottom_cards else "Dealing the cards again"
    return f"{again} would change nothing."


def _why_not_turned_over(ruleset: Ruleset, left: int, redeals_left: int) -> str:
    """The reason why the waste is not turned over; ``left`` is the number of cards in the stock."""
    if ruleset.stock.to is not StockTo.WASTE:
        return "There is no waste to turn over in this game."
    if not redeals_left:
        return f"No redeals left: you can go through the stock only {times(ruleset.stock.passes)}."
    if left > 0:
        return "The waste is turned over only when the stock is empty."
    return "There is no card on the waste to turn over."


def why_no_jump(rules: Rules, position: Position, seat_piles: SeatPiles, move: Jump, seat: int) -> str:
    """The reason why ``seat`` cannot jump back in the waste."""
    if rules.ruleset.waste.jump is JumpWhen.NEVER:
        return "You cannot jump back in the waste in this game."
    turned = position.turned[seat - 1]
    if not may_jump(rules, position, seat_piles, turned):
        return "Before you jump back, turn all your cards without playing one."
    if not 1 <= move.packets < len(turned.packets):
        return "There is no such earlier packet in the waste."
    return "The card there cannot be played now."
