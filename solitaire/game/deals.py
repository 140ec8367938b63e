"""Deal numbers: from a number to the order of the cards, as PySolFC and Microsoft number them.

The shuffles are those of ``pysol_cards``; how the shuffled pack is laid on the table is the ruleset's
affair (``rules.opening``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

from pysol_cards.cards import createCards
from pysol_cards.random import MTRandom, shuffle
from pysol_cards.random_base import RandomBase

from solitaire.rules.cards import Card, PackError, make_card, parse_pack

LARGEST: Final = 10**20
"""PySolFC's largest deal number."""
LARGEST_MICROSOFT: Final = 2**33 - 1
FIRST_OF_PYSOLFC: Final = 32_000
"""The first number that PySolFC shuffles in its own way; smaller ones are Microsoft's deals. The ``shuffle`` of
``pysol_cards`` takes this number, too, for one of Microsoft's.
"""
LARGEST_RANDOM: Final = 999_999_999
"""Random deals are numbered up to here, so that people can read their number to each other."""
LONGEST_QUOTE: Final = 40
"""Letters that a message quotes of what is not a deal: the largest number has 21 digits."""

DEALS_A_DAY: Final = 500
"""One of them is played: the first that is found to be winnable."""

_PYSOL_SUITS: Final = (0, 3, 2, 1)
"""That library counts clubs, spades, hearts, diamonds."""
_NUMBER: Final = re.compile(r"(ms)?(\d+)")


class DealError(ValueError):
    """A deal that does not exist or cannot be read; the message says how to name one."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal by number. ``str`` gives the text that names it again."""

    number: int
    microsoft: bool = False

    def __str__(self) -> str:
        return f"{'ms' if self.microsoft else ''}{self.number}"

    @property
    def largest(self) -> int:
        """The largest number there is in the numbering of this deal."""
        return LARGEST_MICROSOFT if self.microsoft else LARGEST

    def later(self, numbers: int) -> Deal:
        """The deal so many ``numbers`` later; after the largest number comes 1."""
        return Deal((self.number + numbers - 1) % self.largest + 1, self.microsoft)


def parse_deal(text: str, today: Callable[[], date] = date.today) -> Deal:
    """Read ``12345``, ``ms1234`` or ``today``, which is the first of the day's deals. Raises DealError."""
    if is_today(text):
        return deals_of(today())[0]
    match = _NUMBER.fullmatch(text.lower())
    if len(text) > LONGEST_QUOTE:
        text = f"{text[: LONGEST_QUOTE - 1]}…"
    if not match:
        raise DealError(f"'{text}' is not a deal: give a number, ms and a number, or today.")
    # Python refuses to read thousands of digits; the first thirty tell that the number is too large.
    deal = Deal(int(match[2].lstrip("0")[:30] or "0"), bool(match[1]))
    if not 1 <= deal.number <= deal.largest:
        raise DealError(f"Deal '{text}' does not exist: numbers go from 1 to {deal.largest}.")
    return deal


def is_today(text: str) -> bool:
    """Whether a text asks for the deal of the day."""
    return text.lower() == "today"


def deals_of(day: date) -> list[Deal]:
    """The deals of which everybody plays the same one on that day: its date written as a number, like 20261121,
    and the same with the place of the deal after it, like 2026112102 for the second.
    """
    first = _written(day)
    return [Deal(first), *(Deal(int(f"{first}{place:02}")) for place in range(2, DEALS_A_DAY + 1))]


def is_of_day(deal: str, day: date) -> bool:
    """Whether the deal with this text is one of ``deals_of`` that day."""
    first = str(_written(day))
    if not deal.startswith(first):
        return False
    place = deal.removeprefix(first)
    return not place or (place.isdecimal() and place == f"{int(place):02}" and 2 <= int(place) <= DEALS_A_DAY)


def _written(day: date) -> int:
    return day.year * 10000 + day.month * 100 + day.day


def random_deal(random: Random) -> Deal:
    """A deal number that a player can remember."""
    return Deal(1 + int(random.random() * LARGEST_RANDOM))


def shuffled(deal: Deal, decks: int) -> tuple[Card, ...]:
    """The pack of the numbered deal, first card dealt first, before the ruleset arranges it."""
    cards = createCards(decks)
    if deal.microsoft or deal.number < FIRST_OF_PYSOLFC:
        cards = shuffle(cards, deal.number, RandomBase.DEALS_MS)
    else:
        cards = MTRandom(deal.number).shuffle(cards)
    return tuple(make_card(card.rank, _PYSOL_SUITS[card.suit]) for card in reversed(cards))


def read_packs(path: Path, text: str, decks: int) -> list[tuple[str, tuple[Card, ...]]]:
    """Every pack of a file, one a line, with its label; lines that are empty or begin with ``%`` are
    passed over. Raises PackError naming the file, the line and the card."""
    packs = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("%"):
            try:
                packs.append(parse_pack(line, decks))
            except PackError as error:
                raise PackError(f"{path}:{number}: {error}") from None
    if not packs:
        raise PackError(f"{path}: there is no pack in this file; write 52 cards on one line, like AS QH 2H.")
    return packs
