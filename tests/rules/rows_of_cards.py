"""Rows of places, written as four lines of cards, ``--`` for an empty place."""

from __future__ import annotations

from solitaire.rules.cards import parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from tests.rules.positions import Table

EMPTY = "--"


def row_of(suit: str, last: str = "K", first: str = "2") -> str:
    """The sequence of a suit from one rank to another."""
    ranks = "A23456789TJQK"
    return " ".join(rank + suit for rank in ranks[ranks.index(first) : ranks.index(last) + 1])


def position_of(rules: Rules, *rows: str, redeals_left: int = 2) -> Position:
    """The position with these rows; what they do not say is empty, and other cards are nowhere."""
    piles: list[Pile] = [()] * len(rules.piles)
    places, length = rules.of_zone(Zone.TABLEAU), rules.ruleset.tableau.row_length
    for number, row in enumerate(rows):
        for place, word in enumerate(row.split()):
            if word != EMPTY:
                piles[places[number * length + place]] = (parse_card(word),)
    return Position(tuple(piles), redeals_left)


def rows_table(rules: Rules, *rows: str, redeals_left: int = 2) -> Table:
    """The table with these rows."""
    return Table(rules, position_of(rules, *rows, redeals_left=redeals_left))


def shown_rows(table: Table) -> list[str]:
    """The rows of a table, as they are written; empty places at the right end are left out."""
    places, length = table.rules.of_zone(Zone.TABLEAU), table.rules.ruleset.tableau.row_length
    words = [table[table.rules.piles[place].name] or EMPTY for place in places]
    rows = (" ".join(words[first : first + length]) for first in range(0, len(words), length))
    return [row.removesuffix(EMPTY).rstrip(" -") for row in rows]
