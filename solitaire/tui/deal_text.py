"""Deals in titles on the screen, where labels of decks are short."""

from __future__ import annotations

from datetime import date
from typing import Final

from solitaire.config.text_table import cut_to
from solitaire.game.deals import Deal, deal_title, is_of_day

LONGEST_LABEL: Final = 20
"""Cells of a label, as many as a large deal number takes."""


def short_deal_title(deal: Deal | str | None, label: str, begun: date | None = None) -> str:
    """The title of a deal with a short label (see ``deal_title``)."""
    return deal_title(deal, cut_to(label, LONGEST_LABEL), begun)


def deal_title_on(day: date, deal: Deal | str | None, label: str = "") -> str:
    """``today's deal`` if it is one of that ``day``, else its short title."""
    return "today's deal" if deal and is_of_day(str(deal), day) else short_deal_title(deal, label)
