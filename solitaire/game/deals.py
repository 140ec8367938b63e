"""Deal numbers: the packs of numbered deals, as in PySolFC and Microsoft's games.

The shuffles are those of ``pysol_cards``; ``rules.initial_deal`` deals the shuffled pack to the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final

from solitaire.config.deal_kind import DealKind
from solitaire.game.local_time import local_date
from solitaire.rules.cards import SUITS_OF_PACK, Card, make_card
from solitaire.rules.files.errors import did_you_mean, shortened
from solitaire.rules.text.english import listed

LARGEST: Final = 10**20
"""PySolFC's largest deal number."""
LARGEST_MICROSOFT: Final = 2**33 - 1
FIRST_OF_PYSOLFC: Final = 32_000
"""The first number that PySolFC shuffles in its own way; smaller ones are Microsoft's deals. (In
``pysol_cards``, ``shuffle`` takes this number for one of Microsoft's as well.)
"""
LARGEST_RANDOM: Final = 999_999_999
"""Random deals are numbered up to here, so that people can read their number to each other."""
LONGEST_QUOTE: Final = 40
"""Letters that a message quotes of an invalid deal: the largest number has 21 digits."""
LONGEST_IN_TITLE: Final = 60
"""Letters of the label of a deck in a title."""

DEALS_A_DAY: Final = 500
"""Candidates for the daily deal, which is the first that is proven winnable."""

_NUMBER: Final = re.compile(r"(ms *)?(\d+)")


class DealError(ValueError):
    """A text that names no deal; the message says how to name one."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A numbered deal; ``str`` gives the text that ``parse_deal`` reads."""

    number: int
    microsoft: bool = False

    def __str__(self) -> str:
        return f"{'ms' if self.microsoft else ''}{self.number}"

    @property
    def largest(self) -> int:
        """The largest number in the numbering of this deal."""
        return LARGEST_MICROSOFT if self.microsoft else LARGEST

    def later(self, numbers: int) -> Deal:
        """The deal ``numbers`` later; after the largest number comes 1."""
        return Deal((self.number + numbers - 1) % self.largest + 1, self.microsoft)


def parse_deal(text: str, today: Callable[[], date] = local_date, kinds: Sequence[str] = ()) -> Deal:
    """Parse ``12345``, ``ms1234`` or ``today``, the first of the day's deals.

    A space after ``ms`` is allowed. Raises DealError, which names the ``kinds`` of deals that may be typed as
    well.
    """
    if is_today(text):
        return deals_of(today())[0]
    near = did_you_mean(text, kinds)
    match = _NUMBER.fullmatch(text.lower())
    if len(text) > LONGEST_QUOTE:
        text = f"{text[: LONGEST_QUOTE - 1]}…"
    if not match:
        others = listed(["today", *kinds], "or") if kinds else "or today"
        raise DealError(f"'{text}' is not a deal number: type a number, one like ms11982, {others}.{near}")
    # Python refuses to parse thousands of digits; the first thirty show that the number is too large.
    deal = Deal(int(match[2].lstrip("0")[:30] or "0"), bool(match[1]))
    if not 1 <= deal.number <= deal.largest:
        raise DealError(f"Deal '{text}' does not exist: deal numbers go from 1 to {deal.largest}.")
    return deal


def parse_deal_or_kind(text: str) -> Deal | DealKind:
    """Parse a deal as ``parse_deal`` does, or a kind of deals such as ``hard``.

    Raises DealError.
    """
    kinds, word = list(DealKind), text.lower()
    return DealKind(word) if word in kinds else parse_deal(text, kinds=kinds)


def deal_title(deal: Deal | str | None, label: str, begun: date | None = None) -> str:
    """A deal in a title: ``deal 3``, ``deck LABEL`` or ``custom deck``.

    ``begun``: the day on which the game was begun; a deal of that day is then the ``deal of the day``.
    """
    if deal:
        if begun and is_of_day(str(deal), begun):
            return "deal of the day"
        return f"deal {deal}"
    name = shortened(label.rstrip(":"), LONGEST_IN_TITLE)
    return f"deck {name}" if name else "custom deck"


def is_today(text: str) -> bool:
    """Whether a text asks for the deal of the day."""
    return text.lower() == "today"


def deals_of(day: date) -> list[Deal]:
    """The candidates for the daily deal of a day, the same for all players.

    They are the date as a number, like 20261121, then that with the place of the candidate after it, like
    2026112102 for the second.
    """
    first = _date_number(day)
    return [Deal(first), *(Deal(int(f"{first}{place:02}")) for place in range(2, DEALS_A_DAY + 1))]


def is_of_day(deal: str, day: date) -> bool:
    """Whether the text of a deal is that of one of ``deals_of`` the day."""
    first = str(_date_number(day))
    if not deal.startswith(first):
        return False
    place = deal.removeprefix(first)
    return not place or (place.isdecimal() and place == f"{int(place):02}" and 2 <= int(place) <= DEALS_A_DAY)


def _date_number(day: date) -> int:
    """The date as a number, like 20261121."""
    return day.year * 10000 + day.month * 100 + day.day


def random_deal(random: Random) -> Deal:
    """A random deal with a number short enough to read out."""
    return Deal(1 + int(random.random() * LARGEST_RANDOM))


def shuffled(deal: Deal, decks: int, suits: int = 4) -> tuple[Card, ...]:
    """The pack of a numbered deal, in dealing order, before the ruleset reorders it."""
    from pysol_cards.cards import createCards
    from pysol_cards.random import MTRandom, shuffle
    from pysol_cards.random_base import RandomBase

    cards = createCards(decks)
    if deal.microsoft or deal.number < FIRST_OF_PYSOLFC:
        cards = shuffle(cards, deal.number, RandomBase.DEALS_MS)
    else:
        cards = MTRandom(deal.number).shuffle(cards)
    # A pack of fewer suits has them in turn, so that every card has the rank that PySolFC gives it.
    ours = SUITS_OF_PACK[suits]
    return tuple(make_card(card.rank, ours[card.suit % suits]) for card in reversed(cards))
