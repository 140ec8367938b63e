"""The reasons for refusing moves, each a sentence for the player.

``legal`` alone decides whether a move is refused; this module words the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import (
    ACE,
    FACE_MASK,
    KING,
    RANK_NAMES,
    SUIT_NAMES,
    Card,
    card_name,
    is_red,
    rank_of,
    suit_of,
)
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.legal import is_legal, largest_unit, must_choose_base, waits_for_reserve
from solitaire.rules.movable_units import unit_starts
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.seat_piles import SeatPiles, SourcePile
from solitaire.rules.text.english import HIGHER, capital, directed, number, plural, with_article
from solitaire.rules.text.pile_text import needed_card, pile_title
from solitaire.rules.text.row_refusals import why_not_in_place
from solitaire.rules.text.stock_refusals import why_no_deal_into, why_no_jump, why_no_stock_action
from solitaire.rules.text.zone_names import all_foundations
from solitaire.rules.vocabulary import Build, BuildDirection, Space, StockTo, Unit


def why_not(rules: Rules, position: Position, move: Move, seat: int = 1) -> str | None:
    """The reason why ``seat`` may not make ``move``, or None if it is legal."""
    if is_legal(rules, position, move, seat):
        return None
    seat_piles = rules.seat_piles[seat - 1]
    if seat_piles.stock is None and isinstance(move, DealStock | Redeal | Fill | Jump):
        return "There is no stock in this game."
    for name in _names(move):
        if name not in rules.index:
            return f"{rules.ruleset.name} has no pile called '{name}'."
        if rules.piles[rules.index[name]].seat not in (0, seat):
            return f"'{name}' belongs to another player."
    if must_choose_base(rules, position):
        return f"First choose the base: a card of the {rules.ruleset.reserve.name} opens its foundation."
    match move:
        case Carry():
            return _why_no_carry(rules, position, seat_piles, move)
        case Remove():
            return _why_no_removal(rules, position, seat_piles, move)
        case Jump():
            return why_no_jump(rules, position, seat_piles, move, seat)
        case DealStock() if move.target:
            return why_no_deal_into(rules, position, seat_piles, move)
        case _:
            return why_no_stock_action(rules, position, seat_piles, move)


def why_covered(pile: Pile) -> str:
    """The reason why a card is not free, on which cards of other piles lie."""
    return f"Other cards lie on {f'the {card_name(pile[-1])}' if pile and pile[-1] >= 0 else 'this card'}."


def why_no_safe_card(rules: Rules) -> str:
    """The reason why no safe card moves to the foundations."""
    if not rules.ruleset.takes_single_cards and not rules.full:
        return "There are no foundations in this game."
    return "No safe cards to move to the foundations."


def _names(move: Move) -> tuple[str, ...]:
    match move:
        case Carry(source, target, _):
            return source, target
        case Remove(piles):
            return piles
        case DealStock(stock, target) if target:
            return stock, target
        case DealStock(stock) | Redeal(stock) | Fill(stock) | Jump(stock):
            return (stock,)
        case _:
            return ()


def _why_no_carry(rules: Rules, position: Position, seat_piles: SeatPiles, move: Carry) -> str:
    source, target = rules.piles[rules.index[move.source]], rules.piles[rules.index[move.target]]
    pile, onto = position.piles[source.index], position.piles[target.index]
    if source.index == target.index:
        return "The card is there already."
    if source.zone is Zone.STOCK:
        return "Cards leave the stock only when it is dealt."
    if source.zone is Zone.DISCARD:
        return "Discarded cards are out of the game."
    if target.zone in (Zone.STOCK, Zone.WASTE, Zone.DISCARD):
        return f"Cards cannot be moved to {pile_title(rules, target)}."
    if not pile:
        return f"There is no card on {pile_title(rules, source)}."
    if move.count < 1:
        return "At least one card must be moved."
    if move.count > len(pile):
        only = "is only 1 card" if len(pile) == 1 else f"are only {len(pile)} cards"
        return f"There {only} on {pile_title(rules, source)}."
    if is_covered(rules, position.piles, source.index):
        return why_covered(pile)
    if source.zone is Zone.FOUNDATION and not rules.ruleset.foundation.take_back:
        return f"Cards on {all_foundations(rules.ruleset)} stay there."
    allowed = seat_piles.sources[move.source]
    if len(pile) <= allowed.fixed_cards:
        return "The card that started a foundation stays there."
    cards = pile[len(pile) - move.count :]
    if cards[0] < 0:
        return "Face-down cards cannot be moved."
    if rules.left_of:
        return why_not_in_place(rules, position, target)
    if target.zone is Zone.CELL:
        return _why_not_into_cell(rules, allowed, target, onto, cards)
    if target.zone is Zone.FOUNDATION:
        return _why_not_up(rules, position, allowed, target, cards)
    if is_covered(rules, position.piles, target.index):
        return why_covered(onto)
    if not onto and source.zone is not Zone.RESERVE and waits_for_reserve(rules, position, seat_piles):
        name = rules.ruleset.reserve.name
        return f"Only the {name} fills an empty {rules.ruleset.tableau.word}, as long as it has cards."
    return (
        _why_wrong_place(rules, allowed, target, onto)
        or _why_not_together(rules, allowed, pile, move.count)
        or _why_too_many(position, seat_piles, target, move.count)
        or (
            _why_not_on(rules, onto, cards[0])
            if onto
            else _why_not_into(rules, rules.base_rank(position), allowed, cards[0])
        )
    )


def _why_not_up(rules: Rules, position: Position, source: SourcePile, target: PileSpec, cards: Pile) -> str:
    if rules.piles[source.index].zone is Zone.FOUNDATION:
        return "A card on a foundation can move back only to the tableau."
    if rules.collects:
        return "Only complete sequences, from king to ace of a suit, move to a foundation."
    if not source.to_foundation:
        return f"Cards from {pile_title(rules, rules.piles[source.index])} cannot go to a foundation."
    if len(cards) > 1:
        return "Cards go to a foundation one at a time."
    pile = position.piles[target.index]
    if len(pile) == rules.full[target.index]:
        return f"{capital(pile_title(rules, target))} is complete."
    if rules.ruleset.foundations_in_turn:
        return _why_not_in_turn(rules, position, target, cards[0], rules.base_rank(position))
    if next_card := needed_card(rules, position, target):
        return f"{capital(pile_title(rules, target))} needs {next_card} next."
    return f"Nothing can go on {with_article(RANK_NAMES[rank_of(pile[-1]) - 1])} there."


def _why_not_in_turn(rules: Rules, position: Position, target: PileSpec, card: Card, base: int) -> str:
    """The reason, where a foundation takes the ranks that lie on the one before."""
    pile, before = position.piles[target.index], rules.foundation_before.get(target.index)
    rank, title = RANK_NAMES[rank_of(card) - 1], capital(pile_title(rules, target))
    if pile and suit_of(pile[0]) != suit_of(card):
        return f"{title} is for {SUIT_NAMES[suit_of(pile[0])]}."
    if before is None:
        return f"{title} opens with the first card of the deal."
    if not pile and rank_of(card) != base:
        return f"{title} opens with {with_article(RANK_NAMES[base - 1])}."
    return f"{title} takes {with_article(rank)} once there is one on {pile_title(rules, rules.piles[before])}."


def _why_not_into_cell(rules: Rules, source: SourcePile, target: PileSpec, onto: Pile, cards: Pile) -> str:
    came = rules.piles[source.index]
    if came.zone is Zone.FOUNDATION:
        return "A card on a foundation can move back only to the tableau."
    if onto:
        return f"{capital(pile_title(rules, target))} holds a card already."
    if came.zone is Zone.CELL:
        return "That would only swap one empty cell for another."
    if len(cards) > 1:
        return "A cell holds one card."
    if source.to_cell:
        return "Cards go to a cell only once the stock is empty."
    return f"Cards from {pile_title(rules, came)} cannot go to a cell."


def _why_wrong_place(rules: Rules, source: SourcePile, target: PileSpec, onto: Pile) -> str:
    where = pile_title(rules, rules.piles[source.index])
    if target.zone is Zone.RESERVE and not rules.ruleset.reserve.build:
        return f"Cards cannot be moved to {pile_title(rules, target)}."
    if target.zone is Zone.RESERVE and not onto:
        return f"An empty {rules.ruleset.reserve.name} pile stays empty until the next deal."
    if source.feeds_only_foundations and not rules.ruleset.is_race:
        return f"Cards from {where} may go only to a foundation."
    if onto and (target.index in source.barred or not source.to_build):
        return f"Cards from {where} cannot be built on {pile_title(rules, target)}."
    return ""


def _why_not_together(rules: Rules, source: SourcePile, pile: Pile, count: int) -> str:
    word = rules.ruleset.tableau.word
    if len(pile) - count in unit_starts(source.unit, rules.joins, pile):
        return ""
    match source.unit:
        case Unit.SINGLE:
            return "Cards move one at a time."
        case Unit.ALL:
            return f"All face-up cards of a {word} move together or not at all."
        case Unit.SINGLE_OR_ALL:
            return f"Only the last card of a {word}, or all its face-up cards together, may move."
        case _:
            tableau = rules.ruleset.tableau
            way, suits = directed("down", tableau.direction), _SEQUENCE_SUITS[tableau.run_build]
            return f"These cards do not follow each other {way}{suits}."


def _why_too_many(position: Position, seat_piles: SeatPiles, target: PileSpec, count: int) -> str:
    into_space = not position.piles[target.index]
    if not seat_piles.limits_units or count <= (largest := largest_unit(seat_piles, position, into_space)):
        return ""
    closes = seat_piles.closes_cells
    is_closed = closes is not None and position.piles[closes]
    helping = [("cell", seat_piles.helping_cells and not is_closed), ("column", seat_piles.helping_columns)]
    words = [word for word, helps in helping if helps]
    if largest == 1:
        return f"Only one card can move now: no {' or '.join(words) or 'pile'} is free for others."
    return (
        f"Only {number(largest)} cards can move together now; free {' or '.join(map(plural, words))} for more."
    )


def _why_not_into(rules: Rules, base: int, source: SourcePile, card: Card) -> str:
    word = rules.ruleset.tableau.word
    if source.space[base] >> (card & FACE_MASK) & 1:
        return f"That would only swap one empty {word} for another."
    match source.space_rule:
        case Space.KING:
            return f"Only a king can go to an empty {word}."
        case Space.LOWEST:
            return f"Only {with_article(RANK_NAMES[rules.ruleset.lowest_rank - 1])} can go to an empty {word}."
        case Space.BELOW_BASE:
            rank = RANK_NAMES[(base - 1 or KING) - 1]
            return f"Only {with_article(rank)} can go to an empty {word} in this deal."
        case _ if rules.ruleset.tableau.minimum:
            return f"Gaps in a {word} are filled only from the stock."
        case _ if rules.ruleset.tableau.space is Space.NEVER and rules.ruleset.reserve.space is not None:
            return f"Only a card from the {rules.ruleset.reserve.name} can go to an empty {word}."
        case _ if rules.ruleset.tableau.space is Space.NEVER:
            dealt_to = rules.ruleset.stock.to is StockTo.TABLEAU
            return f"An empty {word} {'stays empty until the next deal' if dealt_to else 'stays empty'}."
        case _:
            return f"Cards from {pile_title(rules, rules.piles[source.index])} cannot go to an empty {word}."


def _why_not_on(rules: Rules, onto: Pile, upper: Card) -> str:
    tableau = rules.ruleset.tableau
    if len(onto) < tableau.build_minimum:
        return f"A {tableau.word} of fewer than {tableau.build_minimum} cards takes cards from the stock only."
    lower = onto[-1]
    if tableau.build is Build.NONE:
        return f"Cards cannot be built on a {tableau.word} in this game."
    if rank_of(lower) == 1 and not tableau.wrap and tableau.direction is BuildDirection.DOWN:
        return "Nothing can go on an ace."
    put, on = _card_as_built(tableau.build, upper), _card_as_built(tableau.build, lower)
    rule = directed(_BUILD_RULES[tableau.build], tableau.direction)
    if tableau.direction is BuildDirection.BOTH:
        rule = rule.removeprefix("build ")  # Two queens would not fit into a line of a small terminal.
    return f"{capital(put)} cannot go on {on}: {rule}."


def _why_no_removal(rules: Rules, position: Position, seat_piles: SeatPiles, move: Remove) -> str:
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
            return f"There is no card on {pile_title(rules, rules.piles[index])}."
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
    if len(ranks) == 1 and not rules.ruleset.has_singles:
        return f"Cards are removed in pairs {pairs}."
    if len(ranks) == 1:
        single = with_article(RANK_NAMES[discard.total - 1])
        return f"Only {single} is removed singly; other cards go in pairs {pairs}."
    first, second = (with_article(RANK_NAMES[rank - 1]) for rank in ranks)
    if discard.same_rank:
        return f"{capital(first)} and {second} are not of the same rank."
    return f"{capital(first)} and {second} make {sum(ranks)}, not {discard.total}."


def no_higher_card(rules: Rules, card: Card) -> str:
    """The reason why a last card cannot leave below another, as the end of a sentence."""
    if rank_of(card) == ACE:
        return "no card is higher than an ace"
    below, word = rules.ruleset.discard.below, rules.ruleset.tableau.word
    suit = SUIT_NAMES[suit_of(card)].removesuffix("s")
    return f"no other {word} ends with a higher {suit if below is Build.SAME_SUIT else f'card{HIGHER[below]}'}"


_SEQUENCE_SUITS: Final = {
    Build.ALTERNATE_COLOURS: " in alternate colours",
    Build.SAME_COLOUR: " in one colour",
    Build.SAME_SUIT: " in one suit",
    Build.OTHER_SUITS: " in changing suits",
    Build.ANY_SUIT: "",
    Build.ANY_CARD: "",
    Build.NONE: "",
}

_BUILD_RULES: Final = {
    Build.ALTERNATE_COLOURS: "build down in alternate colours",
    Build.SAME_COLOUR: "build down in the same colour",
    Build.SAME_SUIT: "build down in suit",
    Build.OTHER_SUITS: "down in other suits",  # As above: with "build" two queens would not fit.
    Build.ANY_SUIT: "build down by rank",
}


def _card_as_built(build: Build, card: Card) -> str:
    """The card as far as the build rule regards it: ``a red 7``, ``the 7 of hearts`` or ``a 7``."""
    rank = RANK_NAMES[rank_of(card) - 1]
    if build in (Build.ALTERNATE_COLOURS, Build.SAME_COLOUR):
        return f"a {'red' if is_red(card) else 'black'} {rank}"
    return with_article(rank) if build is Build.ANY_SUIT else f"the {card_name(card)}"
