"""The reasons for refusing to carry cards, each a sentence for the player."""

from __future__ import annotations

from typing import Final

from solitaire.rules.cards import (
    FACE_MASK,
    KING,
    SUIT_NAMES,
    Card,
    card_name,
    coloured_rank,
    rank_name,
    rank_of,
    suit_of,
)
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.legal import are_foundations_closed, largest_unit, waits_for_reserve
from solitaire.rules.movable_units import unit_starts
from solitaire.rules.moves import Carry
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.seat_piles import SeatPiles, SourcePile
from solitaire.rules.text.build_text import directed
from solitaire.rules.text.english import capital, in_words, number, plural, with_article
from solitaire.rules.text.page_foundations import foundations_wait
from solitaire.rules.text.page_targets import only_waste_reaches, space_of_reserve
from solitaire.rules.text.pile_text import needed_card, pile_location, pile_title
from solitaire.rules.text.row_refusals import why_not_in_place, why_not_reached
from solitaire.rules.text.zone_names import all_foundations, reserve_pile, whole_reserve
from solitaire.rules.vocabulary import Build, BuildDirection, Destination, Space, StockTo, Unit

_SEQUENCE_SUITS: Final = {
    Build.ALTERNATE_COLOURS: " in alternate colours",
    Build.SAME_COLOUR: " in one colour",
    Build.SAME_SUIT: " in one suit",
    Build.OTHER_SUITS: " in changing suits",
    Build.ANY_SUIT: "",
    Build.ANY_CARD: "",
    Build.SUIT_OR_RANK: "",
    Build.NONE: "",
}

_BUILD_RULES: Final = {
    Build.ALTERNATE_COLOURS: "build down in alternate colours",
    Build.SAME_COLOUR: "build down in the same colour",
    Build.SAME_SUIT: "build down in suit",
    Build.OTHER_SUITS: "down in other suits",  # With "build", two queens would not fit into a short line.
    Build.ANY_SUIT: "build down by rank",
}


def why_no_carry(rules: Rules, position: Position, seat_piles: SeatPiles, move: Carry) -> str:
    """The reason why cards cannot be carried from one pile to another."""
    return _why_none_leaves(rules, position, seat_piles, move) or _why_none_arrives(
        rules, position, seat_piles, move
    )


def _why_none_leaves(rules: Rules, position: Position, seat_piles: SeatPiles, move: Carry) -> str:
    """The reason why these cards cannot leave, or none go to their target; or empty."""
    source, target = rules.piles[rules.index[move.source]], rules.piles[rules.index[move.target]]
    pile = position.piles[source.index]
    if source.index == target.index:
        return "The card is there already."
    if source.zone is Zone.STOCK:
        return "Cards leave the stock only when it is dealt."
    if source.zone is Zone.DISCARD:
        return "Discarded cards are out of the game."
    if target.zone in (Zone.STOCK, Zone.WASTE, Zone.DISCARD):
        return f"Cards cannot be moved to {pile_title(rules, target)}."
    if not pile:
        return f"There is no card {pile_location(rules, source)}."
    if move.count < 1:
        return "At least one card must be moved."
    if move.count > len(pile):
        only = "is only 1 card" if len(pile) == 1 else f"are only {len(pile)} cards"
        return f"There {only} {pile_location(rules, source)}."
    if is_covered(rules, position.piles, source.index):
        return why_covered(pile)
    if source.zone is Zone.FOUNDATION and rules.ruleset.foundation.keeps_cards:
        return f"Cards on {all_foundations(rules.ruleset)} stay there."
    if len(pile) <= seat_piles.sources[move.source].fixed_cards:
        return "The card that started a foundation stays there."
    return "Face-down cards cannot be moved." if pile[-move.count] < 0 else ""


def _why_none_arrives(rules: Rules, position: Position, seat_piles: SeatPiles, move: Carry) -> str:
    """The reason why the target does not take cards that may leave their pile."""
    allowed, target = seat_piles.sources[move.source], rules.piles[rules.index[move.target]]
    source = rules.piles[allowed.index]
    pile, onto = position.piles[source.index], position.piles[target.index]
    cards = pile[-move.count :]
    if source.zone is Zone.FOUNDATION and (why := _why_not_across(rules, allowed, target)):
        return why
    if rules.closing_row:
        return why_not_reached(rules, position, source, target, move.count)
    if rules.left_of:
        return why_not_in_place(rules, position, target)
    if target.zone is Zone.CELL:
        return _why_not_into_cell(rules, allowed, target, onto, cards)
    if target.zone is Zone.FOUNDATION and are_foundations_closed(position.piles, seat_piles):
        return foundations_wait(rules.ruleset)
    if target.zone is Zone.FOUNDATION:
        return _why_not_up(rules, position, allowed, target, cards)
    if is_covered(rules, position.piles, target.index):
        return why_covered(onto)
    if target.zone is Zone.TABLEAU and not onto and waits_for_reserve(rules, position, seat_piles):
        name, word = whole_reserve(rules.ruleset.reserve), rules.ruleset.tableau.word
        if space_of_reserve(rules.ruleset) is Space.NEVER:
            return f"An empty {word} stays empty as long as the {name} has cards."
        if source.zone is not Zone.RESERVE:
            return f"Only the {name} fills an empty {word}, as long as it has cards."
    return (
        _why_wrong_place(rules, allowed, target, onto)
        or _why_not_together(rules, allowed, pile, move.count)
        or _why_too_many(rules, position, seat_piles, target, move.count)
        or (
            _why_not_on(rules, onto, cards[0])
            if onto
            else _why_not_into(rules, rules.base_rank(position), allowed, cards[0])
        )
    )


def _why_not_across(rules: Rules, source: SourcePile, target: PileSpec) -> str:
    """The reason why a card of a foundation goes to no pile like this one; or empty."""
    to_cell = target.zone is Zone.CELL and not source.feeds_only_foundations
    if to_cell or (target.zone is Zone.FOUNDATION and not source.to_foundation):
        return "A card on a foundation can move back only to the tableau."
    if target.zone is Zone.FOUNDATION and target.index in source.barred:
        fixed = rules.ruleset.foundation.fixed[rules.piles[source.index].number]
        way = "down" if fixed.is_built_up else "up"
        return f"From there, cards go only to a foundation that is built {way}."
    return ""


def _why_not_up(rules: Rules, position: Position, source: SourcePile, target: PileSpec, cards: Pile) -> str:
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
    if rules.ruleset.foundation.fixed:
        return f"The next card of {pile_title(rules, target)} lies on another foundation."
    return f"Nothing can go on {with_article(rank_name(rank_of(pile[-1])))} there."


def _why_not_in_turn(rules: Rules, position: Position, target: PileSpec, card: Card, base: int) -> str:
    """The reason, where a foundation takes the ranks that lie on the one before."""
    pile, before = position.piles[target.index], rules.foundation_before.get(target.index)
    rank, title = rank_name(rank_of(card)), capital(pile_title(rules, target))
    if pile and suit_of(pile[0]) != suit_of(card):
        return f"{title} is for {SUIT_NAMES[suit_of(pile[0])]}."
    if before is None:
        return f"{title} opens with the first card of the deal."
    if not pile and rank_of(card) != base:
        return f"{title} opens with {with_article(rank_name(base))}."
    return f"{title} takes {with_article(rank)} once there is one on {pile_title(rules, rules.piles[before])}."


def _why_not_into_cell(rules: Rules, source: SourcePile, target: PileSpec, onto: Pile, cards: Pile) -> str:
    came = rules.piles[source.index]
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
        until = " until the next deal" if rules.ruleset.stock.to is StockTo.RESERVE else ""
        return f"An empty {reserve_pile(rules.ruleset.reserve)} stays empty{until}."
    if source.feeds_only_foundations and not rules.ruleset.is_race:
        return f"Cards from {where} may go only to a foundation."
    if onto and (target.index in source.barred or not source.to_build):
        return f"Cards from {where} cannot be built on {pile_title(rules, target)}."
    return ""


def _why_not_together(rules: Rules, source: SourcePile, pile: Pile, count: int) -> str:
    word = rules.ruleset.tableau.word
    if len(pile) - count in unit_starts(source.unit, rules.joins, pile):
        return ""
    if source.unit is Unit.SINGLE or rules.ruleset.tableau.moves_singly:
        return "Cards move one at a time."
    match source.unit:
        case Unit.ALL:
            return f"All face-up cards of {with_article(word)} move together or not at all."
        case Unit.SINGLE_OR_ALL:
            return f"Only the last card of {with_article(word)}, or all its face-up cards together, may move."
        case _:
            tableau = rules.ruleset.tableau
            way, suits = directed("down", tableau.direction), _SEQUENCE_SUITS[tableau.run_build]
            return f"These cards do not follow each other {way}{suits}."


def _why_too_many(rules: Rules, position: Position, seat_piles: SeatPiles, target: PileSpec, count: int) -> str:
    into_space = not position.piles[target.index]
    if not seat_piles.limits_units or count <= (
        largest := largest_unit(rules, position, seat_piles, into_space)
    ):
        return ""
    closes = seat_piles.closes_cells
    is_closed = closes is not None and position.piles[closes]
    column = rules.ruleset.tableau.word
    columns_help = seat_piles.helping_columns and not waits_for_reserve(rules, position, seat_piles)
    helping = [("cell", seat_piles.helping_cells and not is_closed), (column, columns_help)]
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
    tableau, of_reserve = rules.ruleset.tableau, space_of_reserve(rules.ruleset)
    pile = pile_title(rules, rules.piles[source.index])
    only = "Only" if of_reserve in (tableau.space, Space.NEVER) else f"From {pile}, only"
    match source.space_rule:
        case Space.KING:
            return f"{only} a king can go to an empty {word}."
        case Space.LOWEST:
            lowest = with_article(rank_name(rules.ruleset.lowest_rank))
            return f"{only} {lowest} can go to an empty {word}."
        case Space.BELOW_BASE:
            rank = rank_name(base - 1 or KING)
            return f"{only} {with_article(rank)} can go to an empty {word} in this deal."
        case _ if tableau.space is Space.NEVER and of_reserve is not Space.NEVER:
            return f"Only a card from the {whole_reserve(rules.ruleset.reserve)} can go to an empty {word}."
        case _ if tableau.space is Space.NEVER and tableau.minimum:
            return f"Gaps in {with_article(word)} are filled only from the stock."
        case _ if tableau.space is Space.NEVER:
            stock = rules.ruleset.stock
            dealt_to = stock.to is StockTo.TABLEAU and not stock.auto_fill
            return f"An empty {word} {'stays empty until the next deal' if dealt_to else 'stays empty'}."
        case _ if only_waste_reaches(rules.ruleset, Destination.SPACE):
            return f"Only a card from the waste can go to an empty {word}."
        case _:
            return f"Cards from {pile} cannot go to an empty {word}."


def _why_not_on(rules: Rules, onto: Pile, upper: Card) -> str:
    tableau = rules.ruleset.tableau
    if len(onto) < tableau.build_minimum:
        fewer = f"{capital(with_article(tableau.word))} of fewer than {tableau.build_minimum} cards"
        return f"{fewer} {'takes cards from the stock only' if tableau.minimum else 'cannot be built on'}."
    lower = onto[-1]
    if tableau.build is Build.NONE:
        return "In this game nothing can go on a card of the tableau."
    if len(onto) >= rules.maximum:
        return f"{capital(with_article(tableau.word))} has at most {in_words(tableau.maximum, 'card')}."
    if rank_of(lower) == 1 and not tableau.wrap and tableau.direction is BuildDirection.DOWN:
        return "Nothing can go on an ace."
    put, on = _card_as_built(tableau.build, upper), _card_as_built(tableau.build, lower)
    rule = directed(_BUILD_RULES[tableau.build], tableau.direction)
    if tableau.direction is BuildDirection.BOTH:
        rule = rule.removeprefix("build ")  # As for other suits.
    return f"{capital(put)} cannot go on {on}: {rule}."


def _card_as_built(build: Build, card: Card) -> str:
    """The card as far as the build rule regards it: ``a red 7``, ``the 7 of hearts`` or ``a 7``."""
    if build in (Build.ALTERNATE_COLOURS, Build.SAME_COLOUR):
        return f"a {coloured_rank(card)}"
    rank = rank_name(rank_of(card))
    return with_article(rank) if build is Build.ANY_SUIT else f"the {card_name(card)}"


def why_covered(pile: Pile) -> str:
    """The reason why a card is not free, on which cards of other piles lie."""
    return f"Other cards lie on {f'the {card_name(pile[-1])}' if pile and pile[-1] >= 0 else 'this card'}."
