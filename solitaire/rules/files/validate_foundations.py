"""Validate the foundations of a ruleset, and the cards that open them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.rules.cards import (
    ACE,
    ALL_FACES,
    KING,
    SUIT_NAMES,
    SUITS_OF_PACK,
    card_text,
    rank_of,
    suit_of,
)
from solitaire.rules.files.errors import Fault
from solitaire.rules.piles import foundation_count
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import FixedFoundation, FoundationSection, PackSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.text.english import counted, listed
from solitaire.rules.vocabulary import (
    Aces,
    Base,
    Build,
    BuildDirection,
    DealPart,
    Destination,
    FoundationOrder,
    FoundationSuit,
    FoundationUnit,
    Goal,
    Kings,
    OpenWhen,
    Space,
    StockTo,
)

MOST_ROUNDS: Final = 16
"""Rounds of a foundation: as many as four decks have cards of a rank."""
LARGEST_LABEL: Final = 99
"""A label is drawn on its pile, which has room for two digits."""


def foundation_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of the foundations and of the cards that open them."""
    yield from _foundations_of_any_suit(ruleset)
    if ruleset.foundation.suit is FoundationSuit.ALTERNATE_COLOURS:
        yield from _in_alternate_colours(ruleset)
    yield from _foundations_in_turn(ruleset)
    yield from _base(ruleset)
    yield from _set_out(ruleset)
    if ruleset.deal.to_foundation:
        yield from _put_up(ruleset)
    if ruleset.foundation.when is OpenWhen.EMPTY_STOCK:
        yield from _open_late(ruleset)
    yield from _labels(ruleset.foundation)
    if ruleset.foundation.transfer and len({one.is_built_up for one in ruleset.foundation.fixed}) < 2:
        yield (
            "foundation.transfer",
            "this is for foundations that are built up and down; list both as foundation.fixed, or use false.",
        )
    if ruleset.foundation.fixed and ruleset.pack.suits != len(SUIT_NAMES):
        yield "pack.suits", "foundations with targets need a deck of all four suits."
    yield from _sequences(ruleset)
    yield from _fixed_foundations(ruleset.pack.decks, ruleset.foundation)


def _base(ruleset: Ruleset) -> Iterator[Fault]:
    """What opens the foundations must be dealt, and be the same for all of them."""
    foundation = ruleset.foundation
    base = foundation.base
    opens_first = not (base is Base.ACE or foundation.piles or ruleset.foundations_in_turn)
    if opens_first and not foundation.wrap:
        yield (
            "foundation.wrap",
            "foundations that open with the first card must continue from king to ace; set it to true.",
        )
    if opens_first and foundation.suit is not FoundationSuit.FIXED:
        mend = "leave it out" if ruleset.is_race else "set foundation.suit to 'fixed'"
        yield "foundation.base", f"'{base}' is for foundations that belong to a suit; {mend}."
    if opens_first and foundation.fixed:
        yield "foundation.base", f"'{base}' opens all foundations with one rank; leave foundation.fixed out."
    if base is Base.TABLEAU_CARD and foundation.piles:
        yield "foundation.base", f"'{base}' is for foundations that belong to a suit; use 'first-card'."
    if base is Base.PLAYED_CARD and Space.BELOW_BASE in (ruleset.tableau.space, ruleset.reserve.space):
        yield "foundation.base", "empty columns need a base to begin with; use 'first-card', or another space."
    if base is Base.TABLEAU_CARD and not any(ruleset.tableau.cards):
        yield "foundation.base", "no card is dealt to the tableau to set the base; set tableau.cards."
    if base is Base.RESERVE_CARD:
        yield from _base_of_choice(ruleset)
    if base is Base.FIRST_CARD and DealPart.BASE not in ruleset.deal.order:
        yield "deal.order", "'base' is missing; it deals the card that opens the foundations."
    if foundation.wrap and base is Base.ACE and not foundation.fixed and not foundation.piles:
        yield "foundation.wrap", "foundations that open with an ace end with a king; set it to false."


def _labels(foundation: FoundationSection) -> Iterator[Fault]:
    """Labels must differ, and fit on their piles."""
    labels = [fixed.label for fixed in foundation.fixed]
    for place, label in enumerate(labels):
        if label in labels[:place]:
            yield f"foundation.fixed.{place}.label", f"another foundation has the label {label}."
        if not 0 <= label <= LARGEST_LABEL:
            yield f"foundation.fixed.{place}.label", f"{label} is not a label from 0 to {LARGEST_LABEL}."


def _open_late(ruleset: Ruleset) -> Iterator[Fault]:
    """Foundations that wait for the stock need one that is gone through once, to piles that give cards back."""
    stock, key = ruleset.stock, "foundation.when"
    if stock.to in (StockTo.NOWHERE, StockTo.FOUNDATION):
        yield key, "there is no stock to be emptied before cards go to foundations; leave it out."
    elif stock.passes != 1 or ruleset.gathers:
        yield key, "'empty-stock' is for a stock that is gone through once; set stock.passes = 1."
    if ruleset.is_race or ruleset.discards or ruleset.stays_in_tableau:
        yield key, "'empty-stock' is for one player, and for games with foundations."
    if ruleset.foundation.unit is FoundationUnit.SEQUENCE or ruleset.foundation.base is Base.RESERVE_CARD:
        yield key, "here cards go to foundations before the stock is empty; leave it out."


def _base_of_choice(ruleset: Ruleset) -> Iterator[Fault]:
    """The reserve must have cards to choose from, which may go to foundations of their suits."""
    reserve = ruleset.reserve
    if ruleset.foundation.piles or ruleset.foundations_in_turn or ruleset.is_race:
        yield "foundation.base", "'reserve-card' is for one player and foundations that belong to a suit."
    if not (reserve.piles and reserve.cards):
        yield "foundation.base", "there is no card to choose; set reserve.piles and reserve.cards."
    if Destination.FOUNDATION not in reserve.to:
        yield "reserve.to", "a card of the reserve is the base; add 'foundation'."


def _set_out(ruleset: Ruleset) -> Iterator[Fault]:
    """Cards set out must be in the pack, and each must open a foundation of its own."""
    foundation, deal = ruleset.foundation, ruleset.deal
    opens_otherwise = foundation.base is not Base.ACE or foundation.fixed
    if not 0 <= deal.aces_out <= 4 * ruleset.pack.decks:
        most = 4 * ruleset.pack.decks
        yield "deal.aces_out", f"{deal.aces_out} is not a number of aces from 0 to {most}."
    if deal.aces_out and opens_otherwise:
        yield (
            "deal.aces_out foundation.fixed foundation.base",
            "aces are set out only where they open the foundations; use 0.",
        )
    if deal.set_out and opens_otherwise:
        yield (
            "deal.set_out foundation.fixed foundation.base",
            "other cards open the foundations; use [], or foundation.base = 'ace' without targets.",
        )
    suits = ruleset.pack.suits if ruleset.pack.suits in SUITS_OF_PACK else len(SUIT_NAMES)
    copies = ruleset.pack.decks * len(SUIT_NAMES) // suits  # Counted, not dealt: any number may be given.
    for place, card in enumerate(deal.set_out):
        if rank_of(card) != ACE:
            mend = (
                f"{card_text(card)} is none. List foundations that open with other cards as foundation.fixed."
            )
            yield f"deal.set_out.{place}", f"foundations open with an ace; {mend}"
        elif deal.set_out[: place + 1].count(card) > copies * (suit_of(card) in SUITS_OF_PACK[suits]):
            yield f"deal.set_out.{place}", f"the deck has no further {card_text(card)}."
    aces, most = len(deal.set_out) + deal.aces_out, foundation_count(ruleset, 1)
    if 0 < most < aces and not foundation.fixed:  # ``_sequences`` refuses aces where there are none.
        key = "deal.set_out" if deal.set_out else "deal.aces_out"
        there = f"there {'is' if most == 1 else 'are'} only {counted(most, 'foundation')}"
        yield key, f"{there} for {counted(aces, 'ace')}; set out at most one on each."


def opening_settings(ruleset: Ruleset) -> Iterator[str]:
    """The settings by which cards open foundations, each with its value for none."""
    foundation, deal = ruleset.foundation, ruleset.deal
    if foundation.fixed:
        yield "foundation.fixed = []"
    if foundation.base is not Base.ACE:
        yield "foundation.base = 'ace'"
    if deal.aces_out:
        yield "deal.aces_out = 0"
    if deal.set_out:
        yield "deal.set_out = []"


def _put_up(ruleset: Ruleset) -> Iterator[Fault]:
    """Cards go to foundations in the deal from open columns, which nothing fills or arranges afterwards."""
    foundation, deal, tableau = ruleset.foundation, ruleset.deal, ruleset.tableau
    opens_otherwise = foundation.base is not Base.ACE or foundation.fixed
    takes_others = foundation.unit is not FoundationUnit.CARD or foundation.order is not FoundationOrder.RANK
    if opens_otherwise or takes_others or foundation.when is not OpenWhen.ALWAYS or ruleset.is_race:
        yield (
            "deal.to_foundation",
            "this is for one player, and for foundations from the ace that take single cards; use false.",
        )
    fills = ruleset.reserve.auto_fill or ruleset.waste.auto_fill or ruleset.stock.auto_fill
    is_arranged = deal.kings is Kings.BOTTOM or deal.aces is not Aces.STAY or deal.distinct_ranks
    if any(tableau.face_down) or tableau.row_length or tableau.minimum or overlaps(tableau):
        yield "deal.to_foundation", "columns of all lengths must be possible, and all face up; use false."
    elif fills or is_arranged:
        yield "deal.to_foundation", "columns must stay as they are dealt, also empty ones; use false."


def _foundations_of_any_suit(ruleset: Ruleset) -> Iterator[Fault]:
    """A given number of foundations takes cards of any suit, in one direction or both."""
    foundation, most = ruleset.foundation, 4 * ruleset.pack.decks
    if not 0 <= foundation.piles <= most:
        yield "foundation.piles", f"{foundation.piles} is not a number of foundations from 0 to {most}."
    elif foundation.piles:
        if foundation.suit is not FoundationSuit.NONE or foundation.fixed or ruleset.is_race:
            yield (
                "foundation.piles",
                "a number is for foundations of any suit and one player; use suit = 'none'.",
            )
        if foundation.unit is not FoundationUnit.CARD or ruleset.discards or foundation.take_back:
            mend = "set foundation.take_back = false" if foundation.take_back else "use 0"
            yield (
                "foundation.piles",
                f"a number is for foundations that take single cards and keep them; {mend}.",
            )
        if ruleset.pack.size % foundation.piles:
            numbers = [piles for piles in range(1, most + 1) if ruleset.pack.size % piles == 0]
            yield (
                "foundation.piles",
                f"the cards cannot be divided evenly among so many foundations; use {listed(numbers, 'or')}.",
            )
    elif foundation.direction is not BuildDirection.UP or foundation.king_closes:
        key = "king_closes" if foundation.king_closes else "direction"
        yield (
            f"foundation.{key}",
            "this is for foundations of any suit; set foundation.piles and suit = 'none'.",
        )
    if ruleset.stock.to is StockTo.FOUNDATION and not foundation.piles:
        yield "stock.to", "the stock is dealt only to foundations of any suit; set foundation.piles."
    if ruleset.goal is Goal.EMPTY_TABLEAU and not any(ruleset.tableau.cards):
        yield "goal", "there are no columns to empty; set tableau.cards."
    if ruleset.goal is Goal.EMPTY_TABLEAU and ruleset.is_race:
        yield "goal", "emptying the columns is for games of one player."


def _in_alternate_colours(ruleset: Ruleset) -> Iterator[Fault]:
    """Foundations in alternate colours are built from ace to king, of a deck that has both colours."""
    if ruleset.foundation.fixed:
        yield "foundation.suit", "foundations with targets are in suit, or of any; use 'fixed' or 'none'."
    if ruleset.pack.suits == 1:
        yield (
            "pack.suits",
            "one suit has no alternate colours; use 2 or 4, or change foundation.suit.",
        )


def _foundations_in_turn(ruleset: Ruleset) -> Iterator[Fault]:
    """Foundations that take the ranks of the one before open with cards of the first card's rank."""
    foundation = ruleset.foundation
    if not ruleset.foundations_in_turn:
        return
    if foundation != FoundationSection(
        suit=FoundationSuit.FREE, order=FoundationOrder.FOUNDATION_BEFORE, base=Base.FIRST_CARD
    ):
        yield (
            "foundation.order",
            "'foundation-before' needs suit = 'free', base = 'first-card', and no more under [foundation].",
        )
    if ruleset.pack != PackSection():
        yield "foundation.order", "'foundation-before' is for one deck of all four suits."
    if ruleset.is_race or ruleset.discards:
        yield "foundation.order", "'foundation-before' is for one player, and for games with foundations."


def _sequences(ruleset: Ruleset) -> Iterator[Fault]:
    """Complete sequences leave for empty foundations, or stay where there are none."""
    foundation = ruleset.foundation
    collects, orders = foundation.unit is FoundationUnit.SEQUENCE, ruleset.goal is Goal.SEQUENCES
    if not (collects or orders):
        return
    key, what = ("goal", "where sequences stay") if orders else ("foundation.unit", "where sequences leave")
    if collects and orders:
        yield "goal", "sequences that go to foundations do not stay in the tableau; use 'all-cards'."
    if collects and ruleset.goal is Goal.EMPTY_RESERVE:
        yield key, "sequences that leave are for games in which all cards go to foundations."
    if ruleset.discards:
        yield key, "cards that are removed form no sequences."
    if single := [*opening_settings(ruleset), *["foundation.take_back = false"] * foundation.take_back]:
        yield key, f"{what}, no single card lies on a foundation; set {listed(single)}."
    if collects and foundation.suit in (FoundationSuit.NONE, FoundationSuit.ALTERNATE_COLOURS):
        yield "foundation.suit", "a complete sequence has a suit; use 'free' or 'fixed'."
    if ruleset.is_race:
        yield key, "complete sequences are for games of one player."
    if ruleset.tableau.build in (Build.NONE, Build.ALTERNATE_COLOURS, Build.OTHER_SUITS):
        yield (
            "tableau.build",
            "sequences of one suit cannot be built by this rule; use 'same-suit' or 'any-suit'.",
        )


def _fixed_foundations(decks: int, foundation: FoundationSection) -> Iterator[Fault]:
    """Foundations with targets must reach these, and use up the pack, card for card."""
    bases: list[int] = []
    for place, one in enumerate(foundation.fixed):
        if fault := _unreached_target(place, one, foundation):
            yield fault
            return
        if one.dealt and bases.count(one.base) == decks:
            yield f"foundation.fixed.{place}.base", f"the deck has no further {card_text(one.base)}."
        bases += [one.base] * one.dealt
    if foundation.fixed:
        yield from _cards_of_fixed_foundations(decks, foundation.fixed)


def _unreached_target(place: int, one: FixedFoundation, foundation: FoundationSection) -> Fault | None:
    """The fault of a foundation whose steps do not lead from its base to its target; None if they do."""
    if not 1 <= one.rounds <= MOST_ROUNDS:
        return (
            f"foundation.fixed.{place}.rounds",
            f"{one.rounds} is not a number of rounds from 1 to {MOST_ROUNDS}.",
        )
    if one.rounds > 1 and foundation.suit is not FoundationSuit.NONE:
        return f"foundation.fixed.{place}.rounds", "a suit has no second round; set foundation.suit = 'none'."
    if not 1 <= abs(one.step) < KING:
        return f"foundation.fixed.{place}.step", f"{one.step} is not a step; use 1 to 12, or -1 to -12."
    if suit_of(one.base) != suit_of(one.target):
        suits = f"{card_text(one.base)} and {card_text(one.target)} are of two suits; use one."
        return f"foundation.fixed.{place}", suits
    if one.wraps and not foundation.wrap:
        return "foundation.wrap", "some foundations continue from king to ace to their targets; set it to true."
    return None


def _cards_of_fixed_foundations(decks: int, fixed: Sequence[FixedFoundation]) -> Iterator[Fault]:
    """All foundations together must take the cards of the pack.

    Those that are built down may share the cards of those that are built up, and meet them anywhere.
    """
    needed_up, needed_down = Counter[int](), Counter[int]()
    for one in fixed:
        (needed_up if one.is_built_up else needed_down).update(one.cards)
    all_cards = Counter(dict.fromkeys(ALL_FACES, decks))  # Counted, not dealt: any number may be given.
    needed, shared = needed_up + needed_down, needed_up | needed_down
    if all_cards not in (needed, shared):
        # Suits that foundations up and down share are as they should be.
        short = {suit_of(face) for face in ALL_FACES if shared[face] != decks}
        sums = [
            (suit, sum(needed[face] for face in ALL_FACES if suit_of(face) == suit)) for suit in sorted(short)
        ]
        wrong = [f"{count} {SUIT_NAMES[suit]}" for suit, count in sums if count != KING * decks] or [
            f"{needed[face]} cards {card_text(face)}" for face in ALL_FACES if needed[face] != decks
        ]
        yield (
            "foundation.fixed",
            f"these take {', '.join(wrong)}; make it {KING * decks} of each suit, {decks} of each card.",
        )
