"""Who deals: at random, the deal of the day, and nothing but deals that can be won if the player wants that."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing, suppress
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING, Final

from solitaire.game.deals import Deal, is_of_day, random_deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.tui.background.prefetch import GameDealRequest, Prefetch
from solitaire.tui.host import DealCallback, GivenUpCallback, Host

if TYPE_CHECKING:
    from solitaire.analysis.winnable.outcome import DealOutcome
    from solitaire.analysis.winnable.store import DealStore
    from solitaire.rules.ruleset import Ruleset
    from solitaire.tui.background.winnable_client import DealSearch

DAY: Final = timedelta(days=1)


class DealService:
    """Gives deals at once where that can be, and lets the player wait for them where it cannot.

    Args:
        host: the app.
        seek: looks for winnable deals; without it, a process does.
        always: whether only winnable deals are wanted, whatever the settings say.
    """

    def __init__(self, host: Host, seek: DealSearch | None = None, always: bool = False) -> None:
        self._host = host
        self._seek = seek
        self._always = always
        self._stores: dict[Ruleset, DealStore] = {}
        """By ruleset and not by id: a game that was left goes on by the rules that are in its file."""
        self._told = ""
        self._ahead = Prefetch(self._pursue)
        self._grades: dict[tuple[Ruleset, Deal], DealOutcome] = {}
        """What deals of games were found to be, as far as that was asked."""

    @property
    def only_winnable(self) -> bool:
        """Whether only winnable deals are wanted."""
        return self._always or self._host.settings.winnable

    def deal(self, rules: Rules, then: DealCallback, given_up: GivenUpCallback = lambda: None) -> None:
        """Give a deal by chance: any, or one that can be won."""
        chance = random_deal(Random())
        if not self.only_winnable:
            then(chance)
            return
        from solitaire.analysis.winnable.requests import ImmediateDealRequest  # noqa: PLC0415 (only for deals that can be won)

        wish = ImmediateDealRequest(self._store(rules))
        self._give(
            GameDealRequest(rules, wish),
            "Looking for a deal that can be won…",
            "no deal could be proven winnable; this one may or may not be",
            lambda: then(wish.found.deal if wish.found else chance),
            given_up,
        )

    def deal_of_the_day(
        self, rules: Rules, then: DealCallback, given_up: GivenUpCallback = lambda: None
    ) -> None:
        """Give the deal that everybody plays today."""
        from solitaire.analysis.winnable.requests import DailyDealRequest  # noqa: PLC0415 (mostly, chance deals)

        wish = DailyDealRequest(self._store(rules), date.today())
        self._give(
            GameDealRequest(rules, wish),
            "Looking for the deal of the day, one that can be won…",
            "none of today's deals could be proven winnable; this is the first",
            lambda: then(wish.found.deal),
            given_up,
        )

    def known_today(self, rules: Rules) -> Deal | None:
        """The deal that everybody plays today, if it was found already."""
        today = self._store(rules).daily_deal(date.today())
        return today.deal if today.is_settled else None

    def known_grade(self, rules: Rules, deal: Deal) -> DealOutcome | None:
        """What a deal was found to be, if it was measured already."""
        grade = self._grades.get((rules.ruleset, deal)) or self._store(rules).grade_of(deal)
        if grade:
            self._grades[rules.ruleset, deal] = grade
        return grade

    async def grade(self, rules: Rules, deal: Deal) -> DealOutcome | None:
        """What a deal is found to be; None if that could not be found out."""
        from solitaire.analysis.winnable.requests import DifficultyRequest  # noqa: PLC0415 (seldom wanted)
        from solitaire.tui.background.winnable_client import SearchAborted, hear_out  # noqa: PLC0415

        with suppress(SearchAborted):
            await hear_out(
                self._pursue(GameDealRequest(rules, DifficultyRequest(self._store(rules), deal)), True)
            )
        return self.known_grade(rules, deal)

    def line_of(self, game: Game) -> Sequence[Move]:
        """The moves that win a game that was dealt because it can be won; none if it was dealt otherwise."""
        return self._store(game.rules).line_of(game.deal) if game.deal else ()

    # While nobody waits

    def watch_table(self, game: Game) -> None:
        """Find out how hard this game is, and look for what its player may want next."""
        rules, deal = game.rules, game.deal
        grades, today = self._host.settings.light, date.today()
        if deal and grades:
            self.known_grade(rules, deal)  # What is known is shown at once.

        def wishes() -> Iterator[GameDealRequest]:
            from solitaire.analysis.winnable.requests import (  # noqa: PLC0415 (after the first frame)
                DailyDealRequest,
                DifficultyRequest,
                PrefetchRequest,
            )

            store = self._store(rules)
            if deal and grades:
                yield GameDealRequest(rules, DifficultyRequest(store, deal))
                self.known_grade(rules, deal)
            if self.only_winnable:
                yield GameDealRequest(rules, PrefetchRequest(store))
            if is_of_day(str(deal), today):
                yield GameDealRequest(rules, DailyDealRequest(store, today + DAY))

        self._ahead.begin((rules, deal, today, grades, self.only_winnable), wishes)

    def watch_menu(self, rules: Rules) -> None:
        """Look for the deal of the day of a game that is pointed at."""
        today = date.today()

        def wishes() -> Iterator[GameDealRequest]:
            from solitaire.analysis.winnable.requests import DailyDealRequest  # noqa: PLC0415 (after the first frame)

            yield GameDealRequest(rules, DailyDealRequest(self._store(rules), today))

        self._ahead.begin((rules, today), wishes)

    def difficulty(self, game: Game) -> str:
        """How hard a game is, in a word; empty as long as that is not known, and of one that is not won."""
        grade = self._grades.get((game.rules.ruleset, game.deal)) if game.deal else None
        return str(grade.measure.difficulty) if grade and grade.measure else ""

    async def rest(self) -> None:
        """Look for nothing any more."""
        await self._ahead.end()

    @property
    def seek(self) -> DealSearch:
        """Looks for winnable deals."""
        if self._seek is None:
            from solitaire.tui.background.winnable_client import seek  # noqa: PLC0415 (not before there is something to look for)

            self._seek = seek
        return self._seek

    def _give(
        self,
        wanted: GameDealRequest,
        what: str,
        nothing: str,
        then: Callable[[], object],
        given_up: GivenUpCallback,
    ) -> None:
        """Go on at once if the wish is fulfilled; else look while the player waits, gives it up, or does not
        mind.
        """
        rules = wanted.rules
        if not wanted.wish.remaining:
            self._complain(rules)
            then()
            return
        from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog, DealSearchEnd  # noqa: PLC0415 (seldom needed)

        def answered(sought: DealSearchEnd | None) -> None:
            self._complain(rules)
            if sought is DealSearchEnd.NOTHING:
                self._host.warn(f"{rules.ruleset.name}: {nothing}.")
            if sought is None:
                given_up()
            else:
                then()

        self._ahead.drop()
        looked = self._pursue(wanted)
        self._host.push_screen(DealSearchDialog(rules.ruleset.name, what, looked, self._host.look), answered)

    async def _pursue(
        self, wanted: GameDealRequest, measured: bool = False
    ) -> AsyncGenerator[DealOutcome, None]:
        """Look for what fulfils a wish for as long as somebody listens. Raises BrokenOff."""
        rules, wish = wanted
        async with aclosing(self.seek(rules.ruleset, wish.budget, wish.remaining, measured)) as looked:
            async for each in looked:
                wish.accept(each)
                yield each

    def _store(self, rules: Rules) -> DealStore:
        """The store of a game."""
        from solitaire.analysis.winnable.store import DealStore  # noqa: PLC0415 (after the first frame)

        if rules.ruleset not in self._stores:
            self._stores[rules.ruleset] = DealStore(rules)
        return self._stores[rules.ruleset]

    def _complain(self, rules: Rules) -> None:
        """Say once what is wrong with the store of a game out of which is dealt."""
        complaint = self._store(rules).complaint
        if complaint and complaint != self._told:
            self._told = complaint
            self._host.warn(complaint)
