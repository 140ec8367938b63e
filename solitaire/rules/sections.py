"""The sections of a ruleset, each for a table of its file.

Every field has a default, so a file states only what its game is. Those for races are in ``race_sections``.
They are named tuples: fifteen data classes would take ten milliseconds of every start.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple, TypeAlias

from solitaire.rules.cards import (
    ACE,
    DECK_SIZE,
    KING,
    SUIT_NAMES,
    Card,
    PackError,
    make_card,
    parse_card,
    rank_above,
    rank_of,
    suit_of,
)
from solitaire.rules.vocabulary import (
    Aces,
    Base,
    Build,
    BuildDirection,
    DealPart,
    DealWhen,
    Destination,
    FoundationOrder,
    FoundationSuit,
    FoundationUnit,
    JumpWhen,
    Kings,
    LayoutPart,
    Numbering,
    OpenWhen,
    RedealSource,
    Shape,
    Space,
    StockTo,
    Unit,
)

UNLIMITED: Final = -1
"""Passes through the stock, or moves taken back, without limit."""

Undos: TypeAlias = Annotated[int, {"unlimited": UNLIMITED, "never": 0}]
"""The number of moves that may be undone in a game: a number, or one of these words in the file."""

Passes: TypeAlias = Annotated[int, {"unlimited": UNLIMITED}]
"""The number of passes through the stock: a number, or this word in the file."""

NO_FLOOR: Final = -(10**9) - 1
"""Below every score that a game can reach."""

Floor: TypeAlias = Annotated[int, {"none": NO_FLOOR}]
"""The lowest score: a number, or this word in the file."""


def _face(text: str) -> Card:
    card = parse_card(text)
    if card < 0:
        raise PackError(f"'{text}' lies face down; write it without #.")
    return card


CardText: TypeAlias = Annotated[Card, _face]
"""A card, written like ``5D`` in the file."""


class PackSection(NamedTuple):
    """The cards of the game: packs of 52, of 4, 2 or 1 suits."""

    decks: int = 1
    suits: int = 4

    @property
    def size(self) -> int:
        """The number of cards."""
        return DECK_SIZE * self.decks

    @property
    def copies(self) -> int:
        """The number of cards of each rank and suit."""
        return self.decks * len(SUIT_NAMES) // self.suits


class DealSection(NamedTuple):
    """The order of the deal.

    The cards ``set_out`` and the first ``aces_out`` aces open foundations. Parts are dealt in rounds: round r
    gives one card to every pile of r cards or more, left to right. With ``distinct_ranks``, a card whose rank
    its tableau pile holds goes to the bottom of the deck instead; with ``to_foundation``, one that a foundation
    takes goes there, and the pile gets no other.
    """

    order: tuple[DealPart, ...] = (DealPart.BASE, DealPart.TABLEAU, DealPart.RESERVE, DealPart.CELLS)
    set_out: tuple[CardText, ...] = ()
    aces_out: int = 0
    kings: Kings = Kings.STAY
    aces: Aces = Aces.STAY
    distinct_ranks: bool = False
    to_foundation: bool = False
    numbering: Numbering = Numbering.ROUNDS


class TableauSection(NamedTuple):
    """The piles that are dealt, and built down, up, or in both directions.

    A single number in ``cards`` or ``face_down`` stands for all piles. The lowest cards lie face down or, with
    ``every_second``, every second one below the last. Where piles overlap or form a grid, ``places`` has for
    each the half cards from the left and the rows from the top. A card lies on those half a card beside it in
    the row above, which neither leave nor take cards. With a ``row_length``, so many piles form a row. An empty
    place takes what is built on the card left of it, the front one what ``space`` says.

    With a ``reach`` all rows are one, which goes on from the end of each to the left end of the next. A pile
    moves onto one that is so many places before it, and the piles behind it close up.
    """

    piles: int = 7
    cards: tuple[int, ...] = (0,)
    face_down: tuple[int, ...] = (0,)
    every_second: bool = False
    labels: tuple[int, ...] = ()
    places: tuple[tuple[int, ...], ...] = ()
    row_length: int = 0
    reach: tuple[int, ...] = ()
    word: str = "column"
    build: Build = Build.ALTERNATE_COLOURS
    direction: BuildDirection = BuildDirection.DOWN
    wrap: bool = False
    unit: Unit = Unit.RUN
    run: Build | None = None
    space: Space = Space.ANY
    minimum: int = 0
    build_minimum: int = 0
    maximum: int = 0
    to: tuple[Destination, ...] = tuple(Destination)

    @property
    def dealt_heights(self) -> tuple[int, ...]:
        """The number of cards dealt to each pile."""
        return self.cards * self.piles if len(self.cards) == 1 else self.cards

    @property
    def dealt_face_down(self) -> tuple[int, ...]:
        """The number of cards dealt face down to each pile."""
        return self.face_down * self.piles if len(self.face_down) == 1 else self.face_down

    @property
    def corner_places(self) -> tuple[tuple[int, int], ...]:
        """The ``places``, counted from the leftmost and the topmost of them."""
        left, top = (min((place[part] for place in self.places), default=0) for part in (0, 1))
        return tuple((x - left, y - top) for x, y in self.places)

    @property
    def run_build(self) -> Build:
        """The rule by which the cards of a sequence that moves follow each other."""
        return self.run or self.build

    @property
    def moves_singly(self) -> bool:
        """Whether cards move one at a time, also for want of sequences to move."""
        has_no_runs = self.unit in (Unit.RUN, Unit.SUPERMOVE) and self.run_build is Build.NONE
        return self.unit is Unit.SINGLE or has_no_runs


class FixedFoundation(NamedTuple):
    """A foundation with a first and a last card of its own, as on a clock.

    Each card is ``step`` ranks above the one before, or below if that is negative. In several ``rounds``, the
    rank of the base follows that of the target. The deal puts the base there or, unless it is ``dealt``, the
    player.
    """

    label: int
    base: CardText
    target: CardText
    step: int = 1
    rounds: int = 1
    dealt: bool = True

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of a round in their order; an ace follows a king."""
        ranks = [rank_above(rank_of(self.base), place * self.step) for place in range(KING)]
        return tuple(ranks[: ranks.index(rank_of(self.target)) + 1])

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards in their order, each round in a suit, from that of its base on."""
        suits = [(suit_of(self.base) + place) % len(SUIT_NAMES) for place in range(self.rounds)]
        return tuple(make_card(rank, suit) for suit in suits for rank in self.ranks)

    @property
    def is_built_up(self) -> bool:
        """Whether its ranks rise; else it is built down."""
        return self.step > 0

    @property
    def wraps(self) -> bool:
        """Whether its cards go beyond the king, or the ace, to the other end."""
        last = rank_of(self.base) + (len(self.ranks) - 1) * self.step
        return not ACE <= last <= KING


class FoundationSection(NamedTuple):
    """The piles to be built upwards; all cards on them win the game.

    There is one for each suit of each pack, or ``piles`` of them that take cards of any suit. ``when`` may
    close them until all cards of the stock are dealt and, if these are turned automatically, placed. With
    ``take_back`` cards come back to the tableau; with ``transfer`` they go from foundations that are built up
    to those that are built down, and the reverse.
    """

    suit: FoundationSuit = FoundationSuit.FIXED
    order: FoundationOrder = FoundationOrder.RANK
    unit: FoundationUnit = FoundationUnit.CARD
    when: OpenWhen = OpenWhen.ALWAYS
    piles: int = 0
    direction: BuildDirection = BuildDirection.UP
    king_closes: bool = False
    base: Base = Base.ACE
    wrap: bool = False
    take_back: bool = False
    transfer: bool = False
    fixed: tuple[FixedFoundation, ...] = ()

    @property
    def keeps_cards(self) -> bool:
        """Whether cards that lie on a foundation stay there."""
        return not (self.take_back or self.transfer)

    @property
    def opened(self) -> tuple[FixedFoundation, ...]:
        """The fixed foundations that the deal opens."""
        return tuple(fixed for fixed in self.fixed if fixed.dealt)

    @property
    def opens_with_one_rank(self) -> bool:
        """Whether all are built up rank by rank from one rank, on cards dealt there."""
        first = self.fixed[0] if self.fixed else None
        alike = {(rank_of(one.base), one.step, one.dealt, len(one.cards)) for one in self.fixed}
        return first is None or alike == {(rank_of(first.base), 1, True, KING)}

    @property
    def builds_by_steps(self) -> bool:
        """Whether a fixed foundation is not opened by the deal and built up rank by rank."""
        return any(fixed.step != 1 or not fixed.dealt for fixed in self.fixed)


class StockSection(NamedTuple):
    """The undealt cards, and how they are dealt.

    With ``auto_fill`` an empty column takes the next card at once, or columns that close up do so at once.
    """

    to: StockTo = StockTo.NOWHERE
    draw: int = 1
    when: DealWhen = DealWhen.ALWAYS
    passes: Passes = 1
    redeal: RedealSource = RedealSource.WASTE
    keep_back: int = 0
    into_space: bool = False
    auto_fill: bool = False


class WasteSection(NamedTuple):
    """The cards turned from the stock; only the last is free.

    With ``auto_fill`` an empty column takes that card at once, or the next of the stock if there is no waste.
    """

    to: tuple[Destination, ...] = (
        Destination.FOUNDATION,
        Destination.TABLEAU,
        Destination.SPACE,
        Destination.CELL,
    )
    jump: JumpWhen = JumpWhen.NEVER
    auto_fill: bool = False


class ReserveSection(NamedTuple):
    """Cards beside the tableau; only the last of each pile is free."""

    piles: int = 0
    cards: int = 0
    face_down: int = 0
    turned_over: bool = False
    name: str = "reserve"
    build: bool = False
    to: tuple[Destination, ...] = tuple(Destination)
    space: Space | None = None
    auto_fill: bool = False
    fills_first: bool = False

    @property
    def has_priority(self) -> bool:
        """Whether its cards fill empty columns before any others."""
        return self.auto_fill or self.fills_first

    @property
    def shows_several(self) -> bool:
        """Whether several cards of each pile are dealt face up."""
        return self.piles > 0 and self.cards - self.face_down > 1


class CellsSection(NamedTuple):
    """Free cells: piles of one card each. The deal fills the first ``cards`` of them."""

    piles: int = 0
    cards: int = 0
    when: OpenWhen = OpenWhen.ALWAYS

    @property
    def to(self) -> tuple[Destination, ...]:
        """The places to which their cards may go: all but another cell."""
        return tuple(place for place in Destination if place is not Destination.CELL)


class DiscardSection(NamedTuple):
    """Removal of cards instead of foundations: in pairs of a sum or rank, or singly.

    There are no pairs of a sum if the total is 0. If ``touching``, only neighbours in a grid pair. With
    ``below``, the last card of a column leaves if that of another column is higher and of a suit that goes with
    its own by this rule. Aces are high.
    """

    total: int = 0
    same_rank: bool = False
    touching: bool = False
    below: Build = Build.NONE

    @property
    def in_pairs(self) -> bool:
        """Whether cards are removed in pairs."""
        return self.total > 0 or self.same_rank

    @property
    def deciding_setting(self) -> str:
        """The setting by which cards are removed."""
        if self.in_pairs:
            return "same_rank" if self.same_rank else "total"
        return "touching" if self.touching and self.below is Build.NONE else "below"


class ScoringSection(NamedTuple):
    """Points for events; a game is not scored if all are zero."""

    unit: str = ""
    start: int = 0
    floor: Floor = NO_FLOOR
    to_foundation: int = 0
    from_foundation: int = 0
    from_reserve: int = 0
    card_left: int = 0
    king_bonus: int = 0
    out_bonus: int = 0
    waste_to_tableau: int = 0
    turn_up: int = 0
    discard: int = 0
    redeal: int = 0
    free_redeals: int = 0
    ten_seconds: int = 0
    win_bonus: int = 0
    win_bonus_from: int = 30
    undo: int = 0
    cumulative: bool = False

    @property
    def counts(self) -> bool:
        """Whether the game is scored at all."""
        return bool(self.to_foundation or self.discard)


class LayoutSection(NamedTuple):
    """The places of the piles on a screen.

    Rows are from the top, parts of a row from the left. Rows that name the same part share its piles, and form
    a block of them. Beside the rows, at the right, the piles of each side part are below one another. Parts
    that are not named get default places. On a clock the foundations are at their hours.
    """

    shape: Shape = Shape.ROWS
    rows: tuple[tuple[LayoutPart, ...], ...] = ()
    side: tuple[LayoutPart, ...] = ()
