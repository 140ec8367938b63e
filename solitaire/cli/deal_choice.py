"""Deals that are proven to be winnable before they are played: by chance, and the deal of the day."""

from __future__ import annotations

from datetime import date
from random import Random
from time import monotonic
from typing import Final

from solitaire.analysis.winnable.requests import DailyDealRequest, DealRequest, ImmediateDealRequest
from solitaire.analysis.winnable.store import MOST_PREFETCHED, DealStore
from solitaire.cli.messages import BadInput, say
from solitaire.config.settings import load_settings
from solitaire.game.deal_input import DealtGame, dealt_game
from solitaire.game.deals import Deal, DealError, is_today, parse_deal, random_deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules

PATIENCE: Final = 1.0
"""Seconds after which it is said what takes so long."""


def is_there(rules: Rules) -> bool:
    """Whether a deal that can be won was found ahead of time."""
    return DealStore(rules).missing < MOST_PREFETCHED


def is_todays_there(rules: Rules) -> bool:
    """Whether the deal of the day was found."""
    return DealStore(rules).daily_deal(date.today()).is_settled


def winnable_deal(rules: Rules) -> Deal:
    """A deal by chance that can be won: one that was found ahead of time, or else found now. Raises
    DealError if none was found."""
    store = DealStore(rules)
    wish = ImmediateDealRequest(store)
    _fulfil(rules, wish, "a deal that can be won")
    _tell(store)
    if wish.found is None:
        raise DealError(f"{rules.ruleset.name}: no deal could be proven winnable.")
    return wish.found.deal


def todays_deal(rules: Rules) -> Deal:
    """The deal that everybody plays today; one that can be won, if that could be proven of any."""
    store = DealStore(rules)
    wish = DailyDealRequest(store, date.today())
    _fulfil(rules, wish, "the deal of the day, one that can be won")
    if wish.found.proven is None:
        say(f"{rules.ruleset.name}: none of today's deals could be proven winnable; this is the first.")
    _tell(store)
    return wish.found.deal


def _fulfil(rules: Rules, wish: DealRequest, what: str) -> None:
    if not wish.remaining:
        return
    from solitaire.analysis.winnable.finder import search_deals  # noqa: PLC0415 (mostly, it was found before)

    began, is_told = monotonic(), False
    for looked in search_deals(rules, wish.budget, wish.remaining):
        wish.accept(looked)
        if not is_told and not looked.proven and monotonic() - began > PATIENCE:
            is_told = True
            say(f"{rules.ruleset.name}: looking for {what}… ctrl+c gives up.")


def _tell(store: DealStore) -> None:
    if store.complaint:
        say(store.complaint)


def hand_by_chance(rules: Rules, winnable: bool) -> DealtGame:
    """A hand by chance; ``winnable``, or by the settings, one that can be won. Where none is found, a setting
    gives way, and what was asked for raises BadInput.
    """
    try:
        return dealt_game(
            Game.new(rules, deal_asked_for(rules, "", winnable or load_settings().settings.winnable))
        )
    except DealError as why_not:
        if winnable:
            raise BadInput(f"{why_not} Play without --winnable.") from None
        say(f"{why_not} This one may or may not be.")
        return dealt_game(Game.new(rules))


def must_be_found(rules: Rules, text: str | None, winnable: bool) -> bool:
    """Whether the deal that is asked for, by a text, by ``winnable`` or by the settings, was not found ahead of
    time: on a screen the player can see how it is looked for.
    """
    today = text is not None and is_today(text)
    if not today and (text is not None or not (winnable or load_settings().settings.winnable)):
        return False
    return not (is_todays_there(rules) if today else is_there(rules))


def deal_asked_for(rules: Rules, text: str, only_winnable: bool) -> Deal:
    """The deal that a text asks for; an empty one asks for any. Raises DealError."""
    if is_today(text):
        return todays_deal(rules)
    if text:
        return parse_deal(text)
    if only_winnable:
        return winnable_deal(rules)
    return random_deal(Random())
