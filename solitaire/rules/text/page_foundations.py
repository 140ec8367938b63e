"""The sentences of a rules page on how foundations are built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import RANK_LETTERS, SUIT_NAMES, rank_name, rank_of, suit_of
from solitaire.rules.piles import foundation_count
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import FoundationSection
from solitaire.rules.text.build_text import directed, kings_and_aces
from solitaire.rules.text.english import in_words, number, times, with_article
from solitaire.rules.text.zone_names import a_foundation
from solitaire.rules.vocabulary import (
    Base,
    BuildDirection,
    DealWhen,
    FoundationSuit,
    FoundationUnit,
    OpenWhen,
    Shape,
)


def the_foundations(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on how foundations are built."""
    foundation = ruleset.foundation
    if foundation.builds_by_steps:
        yield from _steps(ruleset)
    elif foundation.fixed:
        yield from _first_and_last_cards(ruleset)
    elif ruleset.foundations_in_turn:
        yield (
            "Build each foundation in suit, in any order. The first takes any card of its suit; each of the"
            " others takes a card only when a card of the same rank lies on the foundation before it."
        )
        yield "The others open one after another, with cards of the rank of the first card."
    elif foundation.piles:
        yield from _of_any_suit(ruleset)
    elif foundation.unit is FoundationUnit.SEQUENCE:
        yield from _complete_sequences(ruleset)
    else:
        yield from _from_the_base(ruleset)
    if foundation.when is OpenWhen.EMPTY_STOCK:
        yield foundations_wait(ruleset)


def foundations_wait(ruleset: Ruleset) -> str:
    """The sentence that foundations take cards only once the stock is empty."""
    last = "last card is placed" if ruleset.stock.when is DealWhen.EMPTY_WASTE else "stock is empty"
    return f"Cards go to {a_foundation(ruleset)} only once the {last}."


def _built_up(foundation: FoundationSection) -> str:
    """The rule of a foundation that is built up."""
    match foundation.suit:
        case FoundationSuit.NONE:
            return "up by rank, regardless of suit,"
        case FoundationSuit.ALTERNATE_COLOURS:
            return "up in alternate colours"
        case FoundationSuit.FIXED | FoundationSuit.FREE:
            return "up in suit"


def _going_on(foundation: FoundationSection) -> str:
    """The words for foundations that continue from king to ace."""
    return ", continuing from king to ace" if foundation.wrap else ""


def _first_and_last_cards(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on foundations with first and last cards of their own."""
    foundation = ruleset.foundation
    how = _built_up(foundation).rstrip(",")
    yield f"Build each foundation {how}{_going_on(foundation)}, until it shows the card that completes it:"
    place = "at" if ruleset.layout.shape is Shape.CLOCK else "foundation"
    for fixed in foundation.fixed:
        base, target = (rank_name(rank_of(card)) for card in (fixed.base, fixed.target))
        ranks = f"from {base} to {target}" if len(fixed.cards) > 1 else f"only the {base}"
        yield f"- {place} {fixed.label}: {SUIT_NAMES[suit_of(fixed.base)]} {ranks}"


def _of_any_suit(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on a number of foundations of any suit, built up, down or both ways."""
    foundation = ruleset.foundation
    number_of_piles = foundation.piles
    piles, way = in_words(number_of_piles, "foundation"), directed("down", foundation.direction)
    each = f", to {number(ruleset.pack.size // number_of_piles)} cards each" if number_of_piles > 1 else ""
    yield f"Build {piles} {way} by rank, regardless of suit{each}. {_ends(foundation)}"
    set_out = ruleset.deal.aces_out + len(ruleset.deal.set_out)
    if foundation.base is Base.ACE and set_out < number_of_piles:
        yield f"{'A' if number_of_piles > 1 else 'The'} foundation opens with an ace."
    elif foundation.base is Base.FIRST_CARD and number_of_piles > 1:
        yield "The others open with cards of the rank of the first card."
    elif foundation.base is Base.PLAYED_CARD:
        yield "Any card opens the foundation." if number_of_piles == 1 else _SETS_BASE


_SETS_BASE: Final = (
    "The first card that goes to a foundation sets the base: the others open with cards of its rank."
)


def _ends(foundation: FoundationSection) -> str:
    """The sentences on kings and aces on foundations of any suit."""
    if not foundation.king_closes:
        return kings_and_aces(foundation.direction, foundation.wrap)
    goes_up = foundation.direction is BuildDirection.UP
    return f"Nothing goes on a king.{' A king goes on an ace.' * (foundation.wrap and not goes_up)}"


def _of_each_suit(ruleset: Ruleset) -> str:
    """How many foundations each suit has, where each has its own."""
    if ruleset.foundation.suit is not FoundationSuit.FIXED or ruleset.pack.suits == 1:
        return ""
    return f", {number(ruleset.pack.decks * 4 // ruleset.pack.suits)} for each suit"


def _complete_sequences(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on foundations that take complete sequences."""
    sequences = in_words(foundation_count(ruleset, 1), "sequence")
    yield f"Complete {sequences}, each from king to ace in one suit{_of_each_suit(ruleset)}."
    yield (
        f"As soon as the last cards of {with_article(ruleset.tableau.word)} form a complete sequence, it moves"
        " to a foundation automatically."
    )


def _from_the_base(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on foundations that are built up from an ace or the base, card by card."""
    foundation = ruleset.foundation
    piles, share = in_words(foundation_count(ruleset, 1), "foundation"), _of_each_suit(ruleset)
    if ruleset.is_race:
        piles = f"the foundations, {number(foundation_count(ruleset, 1))} for each player"
    comma = "," if share or ruleset.is_race else ""
    if foundation.base is Base.RESERVE_CARD:
        yield (
            f"Choose the base first: a card of the {ruleset.reserve.name} opens its foundation, and the others"
            " open with cards of its rank. No other move comes before that."
        )
    if foundation.base is Base.PLAYED_CARD:
        yield _SETS_BASE
    if foundation.base is Base.ACE:
        ends = "from ace to king"
    else:
        ends = f"from the base{_going_on(foundation)}, to thirteen cards each"
    yield f"Build {piles}{share}{comma} {_built_up(foundation)} {ends}."
    if foundation.suit is FoundationSuit.FREE:
        yield "A foundation takes the suit of the card that starts it."


def _steps(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on foundations with first cards and steps of their own."""
    foundation = ruleset.foundation
    by_rank = foundation.suit is FoundationSuit.NONE
    how = "regardless of suit" if by_rank else "in suit"
    yield f"Build each foundation {how}{_going_on(foundation)}, in the order given:"
    for fixed in foundation.fixed:
        suit = "" if by_rank else f"{SUIT_NAMES[suit_of(fixed.base)]} "
        ranks = " ".join(RANK_LETTERS[rank - 1] for rank in fixed.ranks).replace("T", "10")
        if fixed.rounds > 1:
            ranks += f", {times(fixed.rounds)} over"
        if abs(fixed.step) == 1 and not by_rank:
            way = "up" if fixed.step == 1 else "down"
            base, target = (rank_name(rank_of(card)) for card in (fixed.base, fixed.target))
            ranks = f"from {base} {way} to {target}"
        yield f"- foundation {fixed.label}: {suit}{ranks}"
    if len(foundation.opened) < len(foundation.fixed):
        yield "A foundation that starts empty is opened by its first card, once that is free."
    if sum(len(fixed.cards) for fixed in foundation.fixed) > ruleset.pack.size:
        yield "Those that go up and those that go down share the cards of their suit, and meet anywhere."
