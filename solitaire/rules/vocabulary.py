"""The vocabulary of rulesets: an enum for each rule in which games differ."""

from __future__ import annotations

from enum import StrEnum


class Build(StrEnum):
    """The suits that may lie on each other when a pile of the tableau is built.

    With ``ANY_CARD`` any card may lie on any other, whatever their ranks; with ``SUIT_OR_RANK`` one of the same
    suit or of the same rank.
    """

    ALTERNATE_COLOURS = "alternate-colours"
    SAME_COLOUR = "same-colour"
    SAME_SUIT = "same-suit"
    OTHER_SUITS = "other-suits"
    ANY_SUIT = "any-suit"
    ANY_CARD = "any-card"
    SUIT_OR_RANK = "suit-or-rank"
    NONE = "none"


class BuildDirection(StrEnum):
    """The direction in which a pile of the tableau, or a foundation, is built."""

    DOWN = "down"
    UP = "up"
    BOTH = "both"


class Unit(StrEnum):
    """The cards that may move together from one tableau pile to another."""

    SINGLE = "single"
    SINGLE_OR_ALL = "single-or-all"
    ALL = "all"
    RUN = "run"
    SUPERMOVE = "supermove"
    ANY = "any"


class Space(StrEnum):
    """The cards that may be put on an empty tableau pile."""

    ANY = "any"
    KING = "king"
    LOWEST = "lowest"
    BELOW_BASE = "below-base"
    NEVER = "never"


class Destination(StrEnum):
    """A place that the cards of a pile may go to."""

    FOUNDATION = "foundation"
    TABLEAU = "tableau"
    SPACE = "space"
    RESERVE = "reserve"
    CELL = "cell"


class FoundationSuit(StrEnum):
    """The suit of a foundation: fixed, that of its first card, or none.

    With ``ALTERNATE_COLOURS`` any suit opens it, and each card is of the other colour than the one before.
    """

    FIXED = "fixed"
    FREE = "free"
    NONE = "none"
    ALTERNATE_COLOURS = "alternate-colours"


class Base(StrEnum):
    """The rank that opens the foundations: the ace, or that of another card.

    ``FIRST_CARD`` is dealt to a foundation. ``TABLEAU_CARD`` is dealt to the tableau, and the other cards of
    its rank are set out on foundations. ``RESERVE_CARD`` is chosen by the player, before any other move.
    ``PLAYED_CARD`` is the first that goes to a foundation in play; an only one opens with any card.
    """

    ACE = "ace"
    FIRST_CARD = "first-card"
    TABLEAU_CARD = "tableau-card"
    RESERVE_CARD = "reserve-card"
    PLAYED_CARD = "played-card"


class FoundationOrder(StrEnum):
    """The order in which a foundation takes cards: by rank, or as the one before did.

    With ``FOUNDATION_BEFORE``, a foundation takes a card once a card of its rank lies on the foundation before
    it; the first foundation takes its cards in any order.
    """

    RANK = "rank"
    FOUNDATION_BEFORE = "foundation-before"


class FoundationUnit(StrEnum):
    """The cards that a foundation takes together.

    Complete sequences, from king to ace of a suit, move there from the tableau automatically.
    """

    CARD = "card"
    SEQUENCE = "sequence"


class DealWhen(StrEnum):
    """The condition for dealing from the stock.

    With ``EMPTY_WASTE`` it is turned automatically whenever the waste is empty, and at no other time.
    """

    ALWAYS = "always"
    NO_SPACE = "no-space"
    EMPTY_WASTE = "empty-waste"


class OpenWhen(StrEnum):
    """The condition for putting cards on free cells, or on foundations."""

    ALWAYS = "always"
    EMPTY_STOCK = "empty-stock"


class StockTo(StrEnum):
    """The zone that the stock is dealt to."""

    NOWHERE = "nowhere"
    WASTE = "waste"
    TABLEAU = "tableau"
    RESERVE = "reserve"
    FOUNDATION = "foundation"


class RedealSource(StrEnum):
    """The cards that are dealt again when the stock is empty, and in which order.

    With ``TABLEAU_IN_ROUNDS`` columns are gathered from the right, and dealt a card at a time as at first. With
    ``TABLEAU_IN_ZIGZAG`` they are gathered from the left and from the top, and the rounds up to the first card
    face up of each column are dealt from the left and from the right by turns.
    ``TABLEAU_AND_STOCK`` is possible at any time: piles of a card each close up, in their order, and cards of
    the stock fill the others. ``BOTTOM_CARDS`` are the lowest of each pile, which go to its top.
    """

    WASTE = "waste"
    TABLEAU = "tableau"
    TABLEAU_FROM_TOP = "tableau-from-top"
    TABLEAU_IN_ROUNDS = "tableau-in-rounds"
    TABLEAU_IN_ZIGZAG = "tableau-in-zigzag"
    SHUFFLED_TABLEAU = "shuffled-tableau"
    TABLEAU_AND_STOCK = "tableau-and-stock"
    BOTTOM_CARDS = "bottom-cards"


class Kings(StrEnum):
    """The treatment of kings in the deal."""

    STAY = "stay"
    BOTTOM = "bottom"
    OUT = "out"


class Aces(StrEnum):
    """The treatment of aces in a deal to rows.

    They stay; they leave the game after the deal; or they go to the front places of the rows, before the deal
    where these get cards, else after it. Where they leave, places are empty.
    """

    STAY = "stay"
    OUT = "out"
    FRONT = "front"


class DealPart(StrEnum):
    """A part of the table that is dealt."""

    BASE = "base"
    TABLEAU = "tableau"
    RESERVE = "reserve"
    CELLS = "cells"


class Numbering(StrEnum):
    """The order in which PySolFC deals a numbered deal to the tableau."""

    ROUNDS = "rounds"
    ROWS = "rows"
    REVERSED = "reversed"
    TRIANGLE = "triangle"
    STAIRS = "stairs"
    YUKON = "yukon"
    BASE_LAST = "base-last"


class Goal(StrEnum):
    """The goal of a game."""

    ALL_CARDS = "all-cards"
    SEQUENCES = "sequences"
    ROWS = "rows"
    ONE_PILE = "one-pile"
    EMPTY_TABLEAU = "empty-tableau"
    EMPTY_RESERVE = "empty-reserve"


class JumpWhen(StrEnum):
    """The condition for jumping back to an earlier packet in the waste."""

    NEVER = "never"
    WHEN_STUCK = "when-stuck"
    ALWAYS = "always"


class HandEnd(StrEnum):
    """The rule by which a hand of a race ends, unless no seat can move."""

    AT_ONCE = "at-once"
    """A reserve is empty."""
    LIFTED_CARDS = "lifted-cards"
    """A reserve is empty, but cards that are lifted may still be put down."""
    CALL = "call"
    """A player whose reserve is empty calls, and plays on until then."""
    ALL_OUT = "all-out"
    """Every reserve is empty."""


class Shape(StrEnum):
    """The arrangement of the piles on a screen."""

    ROWS = "rows"
    CLOCK = "clock"
    FANS = "fans"


class LayoutPart(StrEnum):
    """A word in a row of a layout: the piles of a zone, or a gap between them."""

    STOCK = "stock"
    WASTE = "waste"
    FOUNDATION = "foundation"
    RESERVE = "reserve"
    CELL = "cell"
    TABLEAU = "tableau"
    DISCARD = "discard"
    GAP = "gap"
