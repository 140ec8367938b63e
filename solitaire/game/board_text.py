"""Read and write deals as boards, the text form of fc-solve and PySolFC's tools.

A board has a line for each column, bottom card first, with ``<7C>`` for a face-down card; ``#7C`` is read as
well. Before them may come the stock, ``Talon:`` and its cards, the next one dealt first, cards on the
foundations of each deck, ``Foundations: H-0 C-A D-0 S-0``, and cells that the deal fills,
``Freecells: 6H - 7C -``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from solitaire.rules.cards import (
    ACE,
    DECK_SIZE,
    LONGEST_LINE,
    SUIT_LETTERS,
    Card,
    PackError,
    card_text,
    face_up,
    make_card,
    parse_card,
)
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile
from solitaire.rules.text.english import counted
from solitaire.rules.vocabulary import Base, DealPart, FoundationSuit, Kings

TALON: Final = "Talon:"
FOUNDATIONS: Final = "Foundations:"
FREECELLS: Final = "Freecells:"
EMPTY_CELL: Final = "-"
FOUNDATION_SUITS: Final = "HCDS"
"""The suits of a deck's foundations, in the order of a board."""
MOST_LINES: Final = 1000
"""Lines of a board with its comments."""
_FOUNDATION: Final = re.compile(rf"([{SUIT_LETTERS}])-([A0])")


class NoBoardText(ValueError):
    """A game whose deals cannot be written as boards; the message is for the player."""


class _Board(NamedTuple):
    """The cards of a board."""

    columns: list[list[Card]]
    talon: list[Card]
    foundations: list[Card]
    """Cards on the foundations."""
    cells: list[Card]


def is_board(text: str) -> bool:
    """Whether a text is a board, not a list of packs of one line each."""
    lines = [line for line in map(str.strip, text.split("\n")) if line and not line.startswith("%")]
    has_stock = any(line.startswith((TALON, FREECELLS)) for line in lines)
    return len(lines) > 1 and (has_stock or all(len(line.split()) < DECK_SIZE for line in lines))


def board_lines(rules: Rules, pack: tuple[Card, ...]) -> Iterator[str]:
    """The lines of the board dealt from a pack. Raises NoBoardText."""
    _check_form(rules)
    piles = opening(rules, pack).piles
    for stock in rules.of_zone(Zone.STOCK):
        yield " ".join((TALON, *(card_text(face_up(card)) for card in reversed(piles[stock]))))
    if any(piles[index] for index in rules.of_zone(Zone.FOUNDATION)):
        yield " ".join((FOUNDATIONS, *_foundation_words(rules, piles)))
    if rules.ruleset.cells.cards:
        cells = (piles[cell] for cell in rules.of_zone(Zone.CELL))
        yield " ".join((FREECELLS, *(card_text(pile[0]) if pile else EMPTY_CELL for pile in cells)))
    for column in rules.of_zone(Zone.TABLEAU):
        yield " ".join(card_text(card) if card >= 0 else f"<{card_text(~card)}>" for card in piles[column])


def _foundation_words(rules: Rules, piles: Sequence[Pile]) -> Iterator[str]:
    """The foundations as ``H-A``, or ``H-0`` without a card: deck by deck, suits in their order."""
    of_suit = {
        suit: [index for index in rules.of_zone(Zone.FOUNDATION) if rules.piles[index].suit == suit]
        for suit in map(SUIT_LETTERS.index, FOUNDATION_SUITS)
    }
    for foundations in zip(*of_suit.values(), strict=True):
        for suit, index in zip(FOUNDATION_SUITS, foundations, strict=True):
            yield f"{suit}-{'A' if piles[index] else 0}"


def read_board(rules: Rules, text: str, name: str) -> tuple[Card, ...]:
    """The pack that gives a board when dealt; ``name`` is its file in messages.

    Raises NoBoardText, or PackError with the line or the column.
    """
    _check_form(rules)
    board = _parsed(text, name)
    _check_columns(rules, board, name)
    rounds = range(max(map(len, board.columns), default=0))
    dealt = (column[place] for place in rounds for column in board.columns if len(column) > place)
    pack = (*board.foundations, *dealt, *board.cells, *board.talon)
    try:
        piles = opening(rules, pack).piles
    except PackError as error:
        raise PackError(f"{name}: {error}") from None
    for number, (index, column) in enumerate(
        zip(rules.of_zone(Zone.TABLEAU), board.columns, strict=True), start=1
    ):
        if [face_up(card) for card in piles[index]] != column:
            order = (
                "kings go below" if rules.ruleset.deal.kings is Kings.BOTTOM else "no rank is twice in a column"
            )
            raise PackError(f"{name}: column {number} is not as {rules.ruleset.name} deals it: {order}.")
    return pack


def _check_form(rules: Rules) -> None:
    ruleset = rules.ruleset
    fits = (
        rules.seats == 1
        and not rules.turns_at_once
        and all(ruleset.tableau.dealt_heights)
        and not ruleset.reserve.piles
        and not ruleset.discards
        and not ruleset.tableau.row_length
        and not ruleset.foundation.fixed
        and not ruleset.deal.set_out
        and not ruleset.deal.to_foundation
        and ruleset.foundation.base is Base.ACE
        and ruleset.deal.kings is not Kings.OUT
        and (not ruleset.cells.cards or ruleset.deal.order[-1] is DealPart.CELLS)
        and ruleset.foundation.suit is not FoundationSuit.ALTERNATE_COLOURS
        and not (ruleset.deal.aces_out and ruleset.foundation.suit is not FoundationSuit.FIXED)
        and not (ruleset.deal.aces_out and ruleset.pack.suits != len(SUIT_LETTERS))
    )
    if not fits:
        raise NoBoardText(f"{ruleset.name} has piles that a board of fc-solve cannot express.")


def _check_columns(rules: Rules, board: _Board, name: str) -> None:
    game, sizes = rules.ruleset.name, rules.ruleset.tableau.dealt_heights
    if len(board.columns) != len(sizes):
        raise PackError(f"{name}: {game} deals {counted(len(sizes), 'column')}, not {len(board.columns)}.")
    for number, (column, size) in enumerate(zip(board.columns, sizes, strict=True), start=1):
        if len(column) != size:
            raise PackError(
                f"{name}: column {number} holds {counted(len(column), 'card')}; {game} deals it {size}."
            )
    if board.talon and not rules.of_zone(Zone.STOCK):
        raise PackError(f"{name}: {game} has no stock for a talon.")
    if (filled := len(board.cells)) != (cards := rules.ruleset.cells.cards):
        raise PackError(f"{name}: {game} deals {counted(cards, 'card')} to the cells, not {filled}.")
    if (opened := len(board.foundations)) != (aces := rules.ruleset.deal.aces_out):
        raise PackError(f"{name}: {game} deals {counted(aces, 'ace')} to the foundations, not {opened}.")


def _parsed(text: str, name: str) -> _Board:
    board = _Board([], [], [], [])
    for number, line in enumerate(map(str.strip, text.rstrip().split("\n")), start=1):
        if len(line) > LONGEST_LINE or number > MOST_LINES:
            raise PackError(f"{name}:{number}: this is too long for a board of one deal.")
        if not line or line.startswith("%"):
            continue
        try:
            if line.startswith(FOUNDATIONS):
                board.foundations.extend(
                    chain.from_iterable(map(_foundation_cards, line.removeprefix(FOUNDATIONS).split()))
                )
            elif line.startswith(FREECELLS):
                cells = line.removeprefix(FREECELLS).split()
                board.cells.extend(_card(word) for word in cells if word != EMPTY_CELL)
            elif line.startswith(TALON):
                board.talon.extend(map(_card, line.removeprefix(TALON).split()))
            else:
                board.columns.append(list(map(_card, line.removeprefix(":").split())))
        except PackError as error:
            raise PackError(f"{name}:{number}: {error}") from None
    return board


def _card(word: str) -> Card:
    """The card ``7C``, ``<7C>`` or ``#7C``, face up. Raises PackError."""
    return face_up(parse_card(word.removeprefix("<").removesuffix(">")))


def _foundation_cards(word: str) -> list[Card]:
    """The cards of a foundation, ``C-A`` or ``C-0``. Raises PackError."""
    match = _FOUNDATION.fullmatch(word.upper())
    if match is None:
        raise PackError(f"{word[:20]!r} is not a foundation like C-A or C-0.")
    suit, rank = match.groups()
    return [make_card(ACE, SUIT_LETTERS.index(suit))] if rank == "A" else []
