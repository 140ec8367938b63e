"""Deal at random, for the day, or deals of one kind, with searches where needed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from textual.cache import LRUCache

from solitaire.config.deal_kind import DealKind
from solitaire.config.user_state import after_first_deal
from solitaire.game.deals import Deal, is_of_day, random_deal
from solitaire.game.local_time import local_date
from solitaire.tui.background.prefetch import Prefetch
from solitaire.tui.background.task import SharedTasks
from solitaire.tui.host import DealCallback, Host

if TYPE_CHECKING:
    from solitaire.analysis.winnable.outcome import DealOutcome
    from solitaire.analysis.winnable.requests import AwaitedRequest, DealRequest, PrefetchRequest
    from solitaire.analysis.winnable.store import DealStore
    from solitaire.game.game import Game
    from solitaire.rules.compiled_rules import Rules
    from solitaire.rules.ruleset import Ruleset
    from solitaire.solver.answer import Answer
    from solitaire.tui.background.winnable_client import DealSearch

GivenUpCallback: TypeAlias = Callable[[], object]
"""Called if the player stops waiting for a deal."""

MOST_STORES: Final = 8
"""Games whose stores are kept: those of the open tables and of the last rows of the menu."""
MOST_GRADES: Final = 64
"""Deals whose outcomes are kept; others are read from their stores."""


class DealService:
    """A source of deals; known ones are dealt without delay, others are searched for.

    Args:
        host: the app.
        search: searches for winnable deals; without it, a subprocess does.
        kind: of random deals, until the player changes that in the settings.
    """

    def __init__(self, host: Host, search: DealSearch | None = None, kind: DealKind | None = None) -> None:
        self._host = host
        self._search = search
        self._first_kind = kind
        self._first_setting = host.settings.deal_kind
        self._stores: LRUCache[Ruleset, DealStore] = LRUCache(MOST_STORES)
        """By ruleset and not by id: a saved game keeps the rules in its file."""
        self._requests: LRUCache[tuple[Ruleset, DealKind], PrefetchRequest] = LRUCache(MOST_STORES)
        """Requests for deals in advance, with the deals that they have tried."""
        self._prefetch = Prefetch()
        self._measurements = SharedTasks()
        self._grades: LRUCache[tuple[Ruleset, Deal], DealOutcome] = LRUCache(MOST_GRADES)
        """The outcomes of deals whose difficulty was asked for."""
        self._answers: LRUCache[tuple[Ruleset, Deal], Answer | None] = LRUCache(MOST_GRADES)
        """What the stores prove about deals; None where that is nothing."""

    @property
    def kind(self) -> DealKind:
        """The kind of random deals."""
        setting = self._host.settings.deal_kind
        kind = self._first_kind if setting is self._first_setting and self._first_kind else setting
        return kind or (DealKind.WINNABLE if self._is_for_newcomer else DealKind.RANDOM)

    @property
    def _is_for_newcomer(self) -> bool:
        """Whether deals are winnable because the player is new, and has not chosen otherwise."""
        return self._host.user_state.is_first_deal(self._host.settings.deal_kind)

    def deal(
        self,
        rules: Rules,
        then: DealCallback,
        given_up: GivenUpCallback = lambda: None,
        kind: DealKind | None = None,
    ) -> None:
        """Pass a random deal to ``then``, of this kind or else of that in the settings."""
        kind, random = kind or self.kind, random_deal(Random())
        if kind is DealKind.RANDOM:
            then(random)
            return
        from solitaire.analysis.winnable.requests import ImmediateDealRequest

        def give() -> None:
            if self._is_for_newcomer:
                self._host.change_user_state(after_first_deal)
            then(request.give() or random)

        request = ImmediateDealRequest(self._store(rules), kind)
        self._give(rules, request, give, given_up)

    def deal_of_the_day(
        self, rules: Rules, then: DealCallback, given_up: GivenUpCallback = lambda: None
    ) -> None:
        """Pass today's deal to ``then``."""
        from solitaire.analysis.winnable.requests import DailyDealRequest

        request = DailyDealRequest(self._store(rules), local_date())
        self._give(rules, request, lambda: then(request.found.deal), given_up)

    def known_today(self, rules: Rules) -> Deal | None:
        """Today's deal; None if it has not been searched for yet."""
        today = self._store(rules).daily_deal(local_date())
        return today.deal if today.is_settled else None

    def known_grade(self, rules: Rules, deal: Deal) -> DealOutcome | None:
        """The difficulty of a deal; None if it has not been measured yet."""
        grade = self._grades.get((rules.ruleset, deal)) or self._store(rules).grade_of(deal)
        if grade:
            self._grades[rules.ruleset, deal] = grade
        return grade

    async def grade(self, rules: Rules, deal: Deal) -> DealOutcome | None:
        """Measure the difficulty of a deal; None if the search ended without an answer."""
        from solitaire.tui.background.winnable_client import SearchAborted

        with suppress(SearchAborted):
            await self._measure(rules, deal)
        return self.known_grade(rules, deal)

    def known_answer(self, game: Game) -> Answer | None:
        """The proven answer about the deal of a game; None if nothing is proven yet."""
        if game.deal is None:
            return None
        key = game.rules.ruleset, game.deal
        if key not in self._answers:
            self._answers[key] = self._store(game.rules).answer_of(game.deal)
        return self._answers[key]

    # Prefetching

    def watch_table(self, game: Game) -> None:
        """Measure the deal of this game; prefetch deals for its player."""
        rules, deal = game.rules, game.deal
        grades, today, kind = self._host.settings.light, local_date(), self.kind
        if deal and grades:
            self.known_grade(rules, deal)  # A known difficulty is shown without delay.

        async def search() -> None:
            from solitaire.analysis.winnable.requests import DailyDealRequest

            if deal and grades:
                await self._measure(rules, deal)
            if kind is not DealKind.RANDOM:
                await self._fulfil(rules, self._prefetch_request(rules, kind))
            if is_of_day(str(deal), today):
                await self._fulfil(rules, DailyDealRequest(self._store(rules), today + timedelta(days=1)))

        self._prefetch.start((rules, deal, today, grades, kind), search)

    def watch_menu(self, rules: Rules) -> None:
        """Prefetch today's deal of the highlighted game, and a newcomer's first deals."""
        today, is_for_newcomer = local_date(), self._is_for_newcomer

        async def search() -> None:
            from solitaire.analysis.winnable.requests import DailyDealRequest

            if is_for_newcomer:
                await self._fulfil(rules, self._prefetch_request(rules, DealKind.WINNABLE))
            await self._fulfil(rules, DailyDealRequest(self._store(rules), today))

        self._prefetch.start((rules, today, is_for_newcomer), search)

    def difficulty(self, game: Game) -> str:
        """The difficulty of a game in a word; empty if unknown or not winnable."""
        grade = self._grades.get((game.rules.ruleset, game.deal)) if game.deal else None
        return str(grade.measure.difficulty) if grade and grade.measure else ""

    async def close(self) -> None:
        """End all searches."""
        await self._prefetch.end()

    @property
    def search(self) -> DealSearch:
        """The search for winnable deals."""
        if self._search is None:
            from solitaire.tui.background.winnable_client import search_deals

            self._search = search_deals
        return self._search

    def _give(
        self,
        rules: Rules,
        request: AwaitedRequest,
        then: Callable[[], object],
        given_up: GivenUpCallback,
    ) -> None:
        """Call ``then`` now if the request is fulfilled already; else search in a dialog first.

        Args:
            rules: of the game.
            request: the deals to search for.
            then: called when the search has ended, with or without a result.
            given_up: called instead if the player cancels the dialog.
        """
        if not request.remaining:
            # An unproven deal of the day was announced by its search.
            self._warn(rules, request.shortfall if request.graded_for else "")
            then()
            return
        from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog, DealSearchEnd

        def close(end: DealSearchEnd | None) -> None:
            self._warn(rules, request.shortfall if end is DealSearchEnd.OVER else "")
            if end is None:
                given_up()
            else:
                then()

        self._prefetch.cancel()
        outcomes = self._run_search(rules, request, is_awaited=True)
        self._host.push_screen(
            DealSearchDialog(rules.ruleset.name, request, outcomes, self._host.board_theme), close
        )

    def _prefetch_request(self, rules: Rules, kind: DealKind) -> PrefetchRequest:
        """The request for deals in advance, which continues one that was cancelled at another table."""
        from solitaire.analysis.winnable.requests import PrefetchRequest

        key = rules.ruleset, kind
        if (request := self._requests.get(key)) is None:
            request = self._requests[key] = PrefetchRequest(self._store(rules), kind)
        else:
            request.count_missing()
        return request

    async def _measure(self, rules: Rules, deal: Deal) -> None:
        """Measure the difficulty of a deal, once for all that ask meanwhile. Raises SearchAborted."""
        from solitaire.analysis.winnable.requests import DifficultyRequest

        request = DifficultyRequest(self._store(rules), deal)
        await self._measurements.run((rules.ruleset, deal), partial(self._fulfil, rules, request))
        self.known_grade(rules, deal)

    async def _fulfil(self, rules: Rules, request: DealRequest) -> None:
        """Search for the deals of a request and measure their difficulty. Raises SearchAborted."""
        from solitaire.tui.background.winnable_client import exhaust

        if request.remaining:
            await exhaust(self._run_search(rules, request, is_awaited=False))

    async def _run_search(
        self, rules: Rules, request: DealRequest, is_awaited: bool
    ) -> AsyncGenerator[DealOutcome, None]:
        """Search for deals until the request is fulfilled or the generator is closed.

        Deals that the player does not wait for are graded in any case. Yields each outcome that does not end
        the search, after passing it to the request. Raises SearchAborted.
        """
        from solitaire.analysis.winnable.worker_protocol import DealQuery

        graded_for = request.graded_for or (None if is_awaited else DealKind.WINNABLE)
        query = DealQuery(rules.ruleset, request.budget, graded_for, is_awaited)
        async with aclosing(self.search(query)) as outcomes:
            async for outcome in outcomes:
                request.accept(outcome)
                self._answers.discard((rules.ruleset, outcome.deal))  # The store may have its answer now.
                if not request.remaining:
                    return
                yield outcome

    def _store(self, rules: Rules) -> DealStore:
        """The store of winnable deals of a game."""
        from solitaire.analysis.winnable.store import DealStore

        if rules.ruleset not in self._stores:
            self._stores[rules.ruleset] = DealStore(rules)
        return self._stores[rules.ruleset]

    def _warn(self, rules: Rules, shortfall: str) -> None:
        """Warn of a problem with the store of a game, and of a deal that is not as wanted."""
        if complaint := self._store(rules).complaint:
            self._host.warn_of_state(complaint)
        if shortfall:
            self._host.warn(f"{rules.ruleset.name}: {shortfall}.")
