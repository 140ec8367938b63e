"""The sections of a rules page on the aim, and on the moves of each zone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import RANK_LETTERS, RANK_NAMES, SUIT_NAMES, rank_of, suit_of
from solitaire.rules.piles import foundation_count, overlaps
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, TableauSection
from solitaire.rules.text.english import (
    HIGHER,
    directed,
    foundations,
    in_words,
    number,
    plural,
    reserve_piles,
    whole_reserve,
)
from solitaire.rules.text.page_piles import goes, open_targets
from solitaire.rules.text.page_rows import the_aim_of_rows, the_empty_places, the_places
from solitaire.rules.vocabulary import (
    Base,
    Build,
    BuildDirection,
    CellsWhen,
    Destination,
    FoundationSuit,
    FoundationUnit,
    Goal,
    HandEnd,
    Kings,
    Shape,
    Space,
    StockTo,
    Unit,
)


def the_aim(ruleset: Ruleset) -> Iterator[str]:
    """The section on the goal of the game and its foundations."""
    if ruleset.discards:
        yield _pairs(ruleset) if ruleset.discard.in_pairs else _lower_cards(ruleset)
    elif ruleset.goal is Goal.ROWS:
        yield from the_aim_of_rows(ruleset)
    elif ruleset.goal is Goal.SEQUENCES:
        yield (
            "Bring all cards into complete sequences: on each king the other cards of its suit in order, down"
            " to the ace."
        )
    else:
        yield from _foundations(ruleset)
        yield _taking_back(ruleset)
    yield from _goal(ruleset)


def _pairs(ruleset: Ruleset) -> str:
    """The sentences on the cards that are removed together."""
    discard = ruleset.discard
    counts = "a jack 11 and a queen 12"
    if not ruleset.has_singles:
        counts = "a jack 11, a queen 12 and a king 13"
    elif ruleset.deal.kings is not Kings.OUT:
        counts += ". A king is removed on its own"
    aim = "cards" if ruleset.goal is Goal.EMPTY_TABLEAU else "all cards,"
    if discard.touching:
        pair = "two cards that touch, side by side, above each other or diagonally"
    elif ruleset.tableau.places:
        waste = ", or a free card and the top card of the waste" * (ruleset.stock.to is StockTo.WASTE)
        pair = f"two free cards{waste}"
    else:
        reserve = f", the {reserve_piles(ruleset.reserve)} included" if ruleset.reserve.piles else ""
        pair = f"the last cards of two {plural(ruleset.tableau.word)}{reserve}"
    if discard.same_rank:
        return f"Remove {aim} in pairs of the same rank: {pair}. Suits do not matter."
    return (
        f"Remove {aim} in pairs that make {discard.total}: {pair}. An ace counts 1, {counts}. Suits do not"
        " matter."
    )


def _lower_cards(ruleset: Ruleset) -> str:
    """The sentences on the cards that are removed under higher ones."""
    word, of = ruleset.tableau.word, HIGHER[ruleset.discard.below]
    last = f"Remove the last card of a {word} while a higher card{of} is the last of another {word}."
    return f"{last} Aces are high."


def _taking_back(ruleset: Ruleset) -> str:
    """The sentence on moves from the foundations."""
    foundation = ruleset.foundation
    if not foundation.take_back:
        return f"Cards on {foundations(ruleset)} stay there."
    opener = foundation.fixed or foundation.base is not Base.ACE
    but = ", but the card that started it stays" if opener else ""
    of = foundations(ruleset, one=True)
    return f"The top card of {of} may move back to the {plural(ruleset.tableau.word)}{but}."


def _goal(ruleset: Ruleset) -> Iterator[str]:
    """The sentence on the end of a game that is won; none in a race that ends otherwise."""
    cards, columns = ruleset.pack.size, plural(ruleset.tableau.word)
    if ruleset.goal is Goal.EMPTY_TABLEAU:
        yield f"The game is won when all {columns} are empty."
    elif ruleset.discard.in_pairs:
        yield f"The game is won when all {cards} cards are removed."
    elif ruleset.discards:
        yield f"The game is won when only the {number(len(SUIT_NAMES) * ruleset.pack.decks)} aces are left."
    elif ruleset.goal is Goal.SEQUENCES:
        yield f"The game is won when the {columns} hold nothing else."
    elif ruleset.goal is Goal.ROWS:
        yield "The game is won when all rows are complete."
    elif ruleset.goal is Goal.EMPTY_RESERVE:
        yield _empty_reserve(ruleset)
    elif not ruleset.is_race:
        yield f"The game is won when all {cards} cards are on {foundations(ruleset)}."


def _empty_reserve(ruleset: Ruleset) -> str:
    """The sentence on the end of a game, or of a hand of a race, by an empty reserve."""
    pile = whole_reserve(ruleset.reserve)
    if not ruleset.is_race:
        return f"The game is won as soon as the {pile} is empty."
    match ruleset.match.end:
        case HandEnd.CALL:
            return f"The hand ends when a player whose {pile} is empty calls."
        case HandEnd.ALL_OUT:
            return f"The hand ends when the {pile} of every player is empty."
        case _:
            return f"The hand ends as soon as the {pile} of a player is empty."


def _foundations(ruleset: Ruleset) -> Iterator[str]:
    foundation = ruleset.foundation
    by_rank = foundation.suit is FoundationSuit.NONE
    how = "up by rank, regardless of suit," if by_rank else "up in suit"
    on = ", continuing from king to ace" if foundation.wrap else ""
    if foundation.builds_by_steps:
        yield from _steps(ruleset)
        return
    if foundation.fixed:
        yield f"Build each foundation {how.rstrip(',')}{on}, until it shows the card that completes it:"
        place = "at" if ruleset.layout.shape is Shape.CLOCK else "foundation"
        for fixed in foundation.fixed:
            base, target = (RANK_NAMES[rank_of(card) - 1] for card in (fixed.base, fixed.target))
            yield f"- {place} {fixed.label}: {SUIT_NAMES[suit_of(fixed.base)]} from {base} to {target}"
        return
    piles = in_words(foundation_count(ruleset, 1), "foundation")
    if ruleset.foundations_in_turn:
        yield (
            "Build each foundation in suit, in any order. The first takes any card of its suit; each of the"
            " others takes a card only when a card of the same rank lies on the foundation before it."
        )
        yield "The others open one after another, with cards of the rank of the first card."
        return
    if foundation.piles:
        way = directed("down", foundation.direction)
        kings = f"Aces and kings {'go' if foundation.wrap else 'do not go'} on each other."
        if foundation.king_closes:
            kings = "Nothing goes on a king."
        yield f"Build {piles} {way} by rank, regardless of suit. {kings}"
        return
    of_suit = ruleset.pack.decks * 4 // ruleset.pack.suits
    if foundation.unit is FoundationUnit.SEQUENCE:
        each = f", {number(of_suit)} for each suit" if foundation.suit is FoundationSuit.FIXED else ""
        sequences = in_words(foundation_count(ruleset, 1), "sequence")
        yield f"Complete {sequences}, each from king to ace in one suit{each}."
        yield (
            f"As soon as the last cards of a {ruleset.tableau.word} form a complete sequence, it moves to a"
            " foundation automatically."
        )
        return
    each = f", {number(of_suit)} for each suit," if foundation.suit is FoundationSuit.FIXED else ""
    if ruleset.is_race:
        piles, each = f"the foundations, {number(foundation_count(ruleset, 1))} for each player", each or ","
    if foundation.base is Base.RESERVE_CARD:
        yield (
            f"Choose the base first: a card of the {ruleset.reserve.name} opens its foundation, and the others"
            " open with cards of its rank. No other move comes before that."
        )
    if foundation.base is not Base.ACE:
        yield f"Build {piles}{each} {how} from the base{on}, to thirteen cards each."
    else:
        yield f"Build {piles}{each} {how} from ace to king."
    if foundation.suit is FoundationSuit.FREE:
        yield "A foundation takes the suit of the card that starts it."


def _steps(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on foundations with first cards and steps of their own."""
    foundation = ruleset.foundation
    by_rank = foundation.suit is FoundationSuit.NONE
    on = ", continuing from king to ace" if foundation.wrap else ""
    yield f"Build each foundation {'regardless of suit' if by_rank else 'in suit'}{on}, in the order given:"
    for fixed in foundation.fixed:
        suit = "" if by_rank else f"{SUIT_NAMES[suit_of(fixed.base)]} "
        ranks = " ".join(RANK_LETTERS[rank_of(card) - 1] for card in fixed.cards).replace("T", "10")
        if abs(fixed.step) == 1 and not by_rank:
            way = "up" if fixed.step == 1 else "down"
            base, target = (RANK_NAMES[rank_of(card) - 1] for card in (fixed.base, fixed.target))
            ranks = f"from {base} {way} to {target}"
        yield f"- foundation {fixed.label}: {suit}{ranks}"
    if len(foundation.opened) < len(foundation.fixed):
        yield "A foundation that starts empty is opened by its first card, once that is free."
    if sum(len(fixed.cards) for fixed in foundation.fixed) > ruleset.pack.size:
        yield "Those that go up and those that go down share the cards of their suit, and meet anywhere."


def the_tableau(ruleset: Ruleset) -> Iterator[str]:
    """The section on building columns and moving their cards."""
    tableau = ruleset.tableau
    word, words = tableau.word, plural(tableau.word)
    if tableau.row_length:
        yield from the_places(ruleset)
        return
    if overlaps(tableau):
        yield "A card is free while no other card lies on it; only free cards can be played."
    if tableau.build is Build.ANY_CARD:
        card = "card from the waste" if _only_waste_reaches(ruleset, Destination.TABLEAU) else "card"
        yield f"Any {card} may be put on any {word}, whatever its rank and suit."
    elif tableau.build is not Build.NONE:
        yield f"Build {words} {_built(tableau)}. {_wrapping(tableau)}"
    if tableau.build_minimum > 1:
        yield f"A {word} may be built on only while it has {in_words(tableau.build_minimum, 'card')} or more."
    elif tableau.minimum:
        yield f"Any {word} that is not empty may be built on."
    run = tableau.run_build
    match tableau.unit:
        case _ if tableau.moves_singly:
            if tableau.build is not Build.NONE and tableau.to != (Destination.FOUNDATION,):
                yield f"Cards move one at a time; only the last card of a {word} can be moved."
        case Unit.SINGLE_OR_ALL:
            yield f"Either the last card of a {word} moves, or all its face-up cards together."
        case Unit.ALL:
            yield f"All face-up cards of a {word} move together or not at all."
        case Unit.ANY:
            yield "Any face-up card can be moved, together with all cards on it, in sequence or not."
        case Unit.SUPERMOVE:
            yield from _supermoves(ruleset)
        case Unit.RUN if run is tableau.build:
            yield "Sequences built like this may move together, whole or in part."
        case Unit.RUN:
            yield f"Only sequences built {directed(_RUN[run], tableau.direction)} may move together."
    targets, everywhere = (open_targets(ruleset, to, tableau.space) for to in (tableau.to, tuple(Destination)))
    if Destination.FOUNDATION in targets and tableau.build is not Build.NONE and not tableau.moves_singly:
        to = f"to {foundations(ruleset, one=True)}"
        if tableau.unit is Unit.ALL:
            yield f"The last card may also go {to} alone."
        else:
            yield f"Only the last card of a {word} may go {to}."
    if tableau.build is Build.NONE or targets != everywhere:
        free = "A card" if ruleset.discard.touching else f"The last card of a {word}"
        free = "A free card" if overlaps(tableau) else free
        yield goes(ruleset, free, tableau.to, tableau.space)
    if tableau.build is Build.NONE and not tableau.places:
        yield f"There is no building on the {words}."
    if any(tableau.face_down):
        yield "A face-down card is turned face up as soon as no card covers it."


def _aces_move_alone(tableau: TableauSection) -> bool:
    """Whether no cards move together with an ace below them."""
    is_in_sequence = tableau.unit in (Unit.RUN, Unit.SUPERMOVE) and tableau.run_build is not Build.ANY_CARD
    return is_in_sequence and tableau.direction is BuildDirection.DOWN and not tableau.wrap


def _only_waste_reaches(ruleset: Ruleset, to: Destination) -> bool:
    """Whether the player may move cards to columns, or empty ones, from the waste alone."""
    reserve = ruleset.reserve
    # Where the reserve fills empty columns first, this is asked of the time when it is empty.
    others = (ruleset.tableau.to, reserve.to if reserve.piles and not reserve.fills_first else ())
    is_fed = ruleset.stock.to is StockTo.WASTE and to in ruleset.waste.to
    return is_fed and not ruleset.cells.piles and not any(to in targets for targets in others)


def _built(tableau: TableauSection) -> str:
    """The rule for building columns, with an example if they are built down."""
    if tableau.direction is BuildDirection.DOWN:
        return _DOWN[tableau.build]
    how, _, _ = _DOWN[tableau.build].partition(":")
    return directed(how, tableau.direction)


def _wrapping(tableau: TableauSection) -> str:
    """The sentence on kings and aces."""
    match tableau.direction:
        case BuildDirection.DOWN:
            return "A king goes on an ace." if tableau.wrap else "Nothing goes on an ace."
        case BuildDirection.UP:
            return "An ace goes on a king." if tableau.wrap else "Nothing goes on a king."
        case BuildDirection.BOTH:
            return f"Aces and kings {'go' if tableau.wrap else 'do not go'} on each other."


def _supermoves(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on units that are shortcuts for moves of single cards."""
    tableau = ruleset.tableau
    run = tableau.run_build
    built = directed(_RUN[run], tableau.direction)
    yield f"Sequences built {built} may move together, if the cards could also move one by one."
    columns = tableau.space is Space.ANY and Destination.SPACE in tableau.to
    by_columns = f"two cards move while another {tableau.word} is empty, four while two are, and so on."
    if ruleset.cells.piles and Destination.CELL in tableau.to:
        doubled = f"; each empty {tableau.word} that is not the target doubles this number" if columns else ""
        waits = ruleset.cells.when is CellsWhen.EMPTY_STOCK
        once = ", once the stock is empty," if waits else ""
        yield f"So{once} you can move one card more than there are empty cells{doubled}."
        if waits and columns:
            yield f"Until then, {by_columns}"
    elif columns:
        yield f"So {by_columns}"


_DOWN: Final = {
    Build.ALTERNATE_COLOURS: "down in alternate colours: a red 7 goes on a black 8",
    Build.SAME_COLOUR: "down in one colour: a red 7 goes on a red 8",
    Build.SAME_SUIT: "down in suit: the 7 of hearts goes on the 8 of hearts",
    Build.OTHER_SUITS: "down in any suit but the card's own: the 7 of hearts goes on any 8 but the 8 of hearts",
    Build.ANY_SUIT: "down, regardless of suit: any 7 goes on any 8",
}

_RUN: Final = {
    Build.ALTERNATE_COLOURS: "down in alternate colours",
    Build.SAME_COLOUR: "down in one colour",
    Build.SAME_SUIT: "down in suit",
    Build.OTHER_SUITS: "down in changing suits",
    Build.ANY_SUIT: "down, regardless of suit,",
    Build.ANY_CARD: "in any order",
}


def the_spaces(ruleset: Ruleset) -> Iterator[str]:
    """The section on empty columns."""
    tableau, reserve, stock = ruleset.tableau, ruleset.reserve, ruleset.stock
    word = tableau.word
    if tableau.row_length:
        yield from the_empty_places(ruleset)
        return
    is_alone = tableau.moves_singly or (tableau.space is Space.LOWEST and _aces_move_alone(tableau))
    together = "" if is_alone else ", alone or with the cards that move with it"
    if reserve.auto_fill:
        name = whole_reserve(reserve)
        yield f"An empty {word} is filled from the {name} at once, as long as the {name} has cards."
    if reserve.fills_first:
        yield f"As long as the {reserve.name} has cards, an empty {word} may be filled only from there."
    then = f"{'After that, an' if reserve.auto_fill or reserve.fills_first else 'An'} empty {word}"
    if tableau.minimum:
        yield f"A {word} of fewer than {in_words(tableau.minimum, 'card')} has gaps, filled from the stock."
    alone = reserve.piles and Destination.SPACE in reserve.to and reserve.space not in (None, Space.NEVER)
    if tableau.space is Space.NEVER and alone and not tableau.minimum:
        assert reserve.space is not None
        yield f"{then} may be filled only from the {reserve.name}, with {_FILLERS[reserve.space]}."
        return
    if tableau.space is not Space.NEVER and _only_waste_reaches(ruleset, Destination.SPACE):
        yield f"{then} may be filled only from the waste, with {_FILLERS[tableau.space]}."
    elif tableau.space is not Space.NEVER:
        yield f"{then} may be filled with {_FILLERS[tableau.space]}{together}."
    elif tableau.minimum:
        yield f"{then} takes no other card."
    elif ruleset.redeals_stock:
        yield f"{then} stays empty until the cards close up."
    elif stock.to is StockTo.TABLEAU:
        yield f"{then} stays empty until the next deal."
    else:
        yield f"{then} stays empty."
    if (
        tableau.space is not Space.NEVER
        and stock.to is StockTo.WASTE
        and Destination.SPACE not in ruleset.waste.to
    ):
        yield "It cannot be filled from the waste."
    filler = (reserve.space or tableau.space) if Destination.SPACE in reserve.to else Space.NEVER
    if reserve.piles and filler is not tableau.space:
        if filler is Space.NEVER:
            yield f"It cannot be filled from the {reserve_piles(reserve)}."
        else:
            yield f"From the {reserve.name}, it may be filled with {_FILLERS[filler]}."
    if stock.into_space:
        yield (
            f"While no {word} has more than one card, a single card from the stock may be dealt to an empty"
            f" {word}."
        )


_FILLERS: Final = {
    Space.ANY: "any card",
    Space.KING: "a king",
    Space.LOWEST: "an ace",
    Space.BELOW_BASE: "a card one rank below the base",
}


def the_undoing(ruleset: Ruleset) -> Iterator[str]:
    """The section on undo, where the rules limit it."""
    if ruleset.undo == 0:
        yield "Moves cannot be undone."
    elif ruleset.undo != UNLIMITED:
        yield f"You can undo {in_words(ruleset.undo, 'move')} in a game."
