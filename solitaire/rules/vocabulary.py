"""The words a ruleset may use. Each enum is one question that the rules of a game answer."""

from __future__ import annotations

from enum import StrEnum


class Build(StrEnum):
    """Which suits may rest on each other when a pile is built downwards."""

    ALTERNATE_COLOURS = "alternate-colours"
    SAME_COLOUR = "same-colour"
    SAME_SUIT = "same-suit"
    OTHER_SUITS = "other-suits"
    ANY_SUIT = "any-suit"
    NONE = "none"


class Unit(StrEnum):
    """What may leave a tableau pile for another pile of the tableau in one move."""

    SINGLE = "single"
    SINGLE_OR_ALL = "single-or-all"
    ALL = "all"
    RUN = "run"
    ANY = "any"


class Space(StrEnum):
    """Which cards may be put on an empty tableau pile."""

    ANY = "any"
    KING = "king"
    BELOW_BASE = "below-base"
    NEVER = "never"


class Destination(StrEnum):
    """Where the cards of a pile may go."""

    FOUNDATION = "foundation"
    TABLEAU = "tableau"
    SPACE = "space"
    RESERVE = "reserve"


class FoundationSuit(StrEnum):
    """Whether a foundation belongs to a suit, takes the suit of its first card, or ignores suits."""

    FIXED = "fixed"
    FREE = "free"
    NONE = "none"


class Base(StrEnum):
    """The rank that opens a foundation."""

    ACE = "ace"
    FIRST_CARD = "first-card"


class StockTo(StrEnum):
    """Where the stock is dealt."""

    NOWHERE = "nowhere"
    WASTE = "waste"
    TABLEAU = "tableau"
    RESERVE = "reserve"


class Kings(StrEnum):
    """What happens to the kings when the cards are dealt."""

    STAY = "stay"
    BOTTOM = "bottom"
    OUT = "out"


class DealPart(StrEnum):
    """The parts of the table, in the order they are dealt."""

    BASE = "base"
    TABLEAU = "tableau"
    RESERVE = "reserve"


class Numbering(StrEnum):
    """In which order PySolFC lays a numbered deal out on the tableau."""

    ROUNDS = "rounds"
    REVERSED = "reversed"
    TRIANGLE = "triangle"
    YUKON = "yukon"


class Goal(StrEnum):
    """What wins the game."""

    ALL_CARDS = "all-cards"
    EMPTY_RESERVE = "empty-reserve"


class JumpWhen(StrEnum):
    """When one may go back to the last card of an earlier packet in the waste."""

    NEVER = "never"
    WHEN_STUCK = "when-stuck"
    ALWAYS = "always"


class Shape(StrEnum):
    """The figure that the piles make on a screen."""

    ROWS = "rows"
    CLOCK = "clock"


class LayoutPart(StrEnum):
    """What stands in a row on a screen: all piles of a kind, or a gap that keeps its neighbours apart."""

    STOCK = "stock"
    WASTE = "waste"
    FOUNDATION = "foundation"
    RESERVE = "reserve"
    TABLEAU = "tableau"
    DISCARD = "discard"
    GAP = "gap"
