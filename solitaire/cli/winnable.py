"""Deals that are proven to be winnable before they are played: by chance, and the deal of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random

from solitaire.cli.messages import say
from solitaire.deals import DEALS_A_DAY, Deal, DealError, deals_of, random_deal
from solitaire.proven.day import OfDay
from solitaire.proven.deal import Proven
from solitaire.proven.store import Store
from solitaire.rules.rules import Rules


def winnable_deal(rules: Rules) -> Deal:
    """A deal by chance that can be won: one that was found ahead of time, or else found now. Raises
    DealError if none was found."""
    store = Store(rules)
    proven = store.take()
    if proven is None:
        random = Random()
        proven = _found(rules, [random_deal(random) for _ in range(DEALS_A_DAY)])
        if proven:
            store.give(proven)
    _tell(store)
    if proven is None:
        raise DealError(f"{rules.ruleset.name}: none of {DEALS_A_DAY} deals could be proven winnable.")
    return proven.deal


def todays_deal(rules: Rules) -> Deal:
    """The deal that everybody plays today; one that can be won, if that could be proven of any."""
    store, day = Store(rules), date.today()
    today = store.of_day(day)
    if today is None:
        today = OfDay(day, _found(rules, deals_of(day)))
        store.keep_day(today)
        if today.proven is None:
            say(f"{rules.ruleset.name}: no deal of today could be proven winnable; this is the first.")
    _tell(store)
    return today.deal


def _found(rules: Rules, deals: Sequence[Deal]) -> Proven | None:
    from solitaire.proven.looking import look_through  # noqa: PLC0415 (mostly, one was found before)

    return next((looked.proven for looked in look_through(rules, deals) if looked.proven), None)


def _tell(store: Store) -> None:
    if store.complaint:
        say(store.complaint)
