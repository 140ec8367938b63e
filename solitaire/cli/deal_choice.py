"""Choose the deal to play: of a kind, numbered or the deal of the day."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from solitaire.cli.output.messages import BadInput, say
from solitaire.config.deal_kind import DealKind
from solitaire.config.settings_file import load_settings
from solitaire.config.user_state import (
    after_first_deal,
    load_user_state,
    save_user_state,
    user_state_locked,
)
from solitaire.game.deals import Deal, DealError, is_today, parse_deal_or_kind, random_deal
from solitaire.game.game import Game
from solitaire.game.local_time import local_date
from solitaire.rules.compiled_rules import Rules

if TYPE_CHECKING:
    from solitaire.analysis.winnable.requests import AwaitedRequest
    from solitaire.analysis.winnable.store import DealStore
    from solitaire.solver.answer import Answer

QUIET_SECONDS: Final = 1.0
"""Seconds after which a search for a deal is announced on stderr."""


def has_winnable_deal(rules: Rules) -> bool:
    """Whether a prefetched winnable deal is stored."""
    from solitaire.analysis.winnable.store import MOST_PREFETCHED, DealStore

    return DealStore(rules).missing() < MOST_PREFETCHED


def has_todays_deal(rules: Rules) -> bool:
    """Whether the search for today's deal is complete."""
    from solitaire.analysis.winnable.store import DealStore

    return DealStore(rules).daily_deal(local_date()).is_settled


def winnable_deal(rules: Rules, kind: DealKind = DealKind.WINNABLE, states: int | None = None) -> Deal:
    """A random winnable deal of a kind: a stored one, or else one searched for now.

    If none of its difficulty is found, the nearest is dealt with a message. ``states`` limits the search, if it
    is given. Raises DealError if no deal is winnable.
    """
    from solitaire.analysis.winnable.requests import ImmediateDealRequest
    from solitaire.analysis.winnable.store import DealStore

    store = DealStore(rules)
    request = ImmediateDealRequest(store, kind, states)
    _search_if_needed(rules, request)
    deal = request.give()
    _report_complaint(store)
    if deal is None:
        raise DealError(f"{rules.ruleset.name}: {request.shortfall}.")
    _report_shortfall(rules, request)
    return deal


def todays_deal(rules: Rules) -> Deal:
    """The deal of the day: a winnable one, if any candidate is proven winnable."""
    from solitaire.analysis.winnable.requests import DailyDealRequest
    from solitaire.analysis.winnable.store import DealStore

    store = DealStore(rules)
    request = DailyDealRequest(store, local_date())
    _search_if_needed(rules, request)
    _report_shortfall(rules, request)
    _report_complaint(store)
    return request.found.deal


def _search_if_needed(rules: Rules, request: AwaitedRequest) -> None:
    if not request.remaining:
        return
    from solitaire.analysis.winnable.finder import search_deals

    began, is_announced = monotonic(), False
    for outcome in search_deals(rules, request.budget, request.graded_for):
        request.accept(outcome)
        if not request.remaining:
            return
        if not is_announced and monotonic() - began > QUIET_SECONDS:
            is_announced = True
            say(f"{rules.ruleset.name}: searching for {request.wanted}… ctrl+c cancels.")


def _report_shortfall(rules: Rules, request: AwaitedRequest) -> None:
    if request.shortfall:
        say(f"{rules.ruleset.name}: {request.shortfall}.")


def _report_complaint(store: DealStore) -> None:
    if store.complaint:
        say(store.complaint)


def deal_random_game(rules: Rules, kind: DealKind | None) -> Game:
    """Deal a random game, if need be a winnable one: see ``choose_deal``.

    Where none is found, the setting is ignored with a message, but ``kind`` raises BadInput.
    """
    try:
        return Game.new(rules, choose_deal(rules, "", kind))
    except DealError as why_not:
        if kind:
            option = "--difficulty" if kind.difficulty else "--winnable"
            raise BadInput(f"{why_not} Try without {option}.") from None
        return Game.new(rules, _unproven_deal(why_not))


def known_answer(game: Game) -> Answer | None:
    """The proven answer about the deal of a game; None if nothing is proven yet."""
    from solitaire.analysis.winnable.store import DealStore

    return DealStore(game.rules).answer_of(game.deal) if game.deal else None


def needs_search(rules: Rules, text: str | None, kind: DealKind | None) -> bool:
    """Whether the requested deal has to be searched for first.

    The request is a text, a kind or the settings. On a screen the player can watch the search, and a
    newcomer's first deals, which are counted there, are winnable. A stored deal of a difficulty counts as
    missing: a notice there may say that it is only the nearest.
    """
    if text is not None:
        return is_today(text) and not has_todays_deal(rules)
    setting = load_settings().settings.deal_kind
    if load_user_state().state.is_first_deal(setting):
        return True
    kind = kind or setting or DealKind.RANDOM
    return kind.difficulty is not None or (kind is DealKind.WINNABLE and not has_winnable_deal(rules))


def choose_deal(rules: Rules, text: str, kind: DealKind | None) -> Deal:
    """The deal that a text names; an empty one means a random deal. Raises DealError.

    A random deal is of the kind that the text names, or of ``kind``, or of that in the settings. One of a
    newcomer's first, which are counted, is winnable if a few seconds find one.
    """
    if is_today(text):
        return todays_deal(rules)
    named = parse_deal_or_kind(text) if text else None
    if isinstance(named, Deal):
        return named
    setting = load_settings().settings.deal_kind
    is_first_deal = load_user_state().state.is_first_deal(setting)
    kind = named or kind or setting
    if kind and kind is not DealKind.RANDOM:
        deal = winnable_deal(rules, kind)
    elif is_first_deal and kind is None:
        from solitaire.analysis.winnable.deal_budget import FIRST_STATES

        try:
            deal = winnable_deal(rules, states=FIRST_STATES)
        except DealError as why_not:
            deal = _unproven_deal(why_not)
    else:
        deal = random_deal(Random())
    if is_first_deal and kind is not DealKind.RANDOM:
        _count_first_deal()
    return deal


def _count_first_deal() -> None:
    """Note that a newcomer got a winnable deal; another window may have noted something since."""
    with user_state_locked():
        complaint = save_user_state(after_first_deal(load_user_state().state))
    if complaint:
        say(complaint)


def _unproven_deal(why_not: DealError) -> Deal:
    """A random deal, after the message that none could be proven winnable."""
    say(f"{why_not} This deal may or may not be winnable.")
    return random_deal(Random())
