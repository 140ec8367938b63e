"""Who deals: at random, the deal of the day, and nothing but deals that can be won if the player wants that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing, suppress
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from solitaire.deals import DEALS_A_DAY, Deal, deals_of, random_deal
from solitaire.game import Game
from solitaire.rules.moves import Move
from solitaire.rules.rules import Rules
from solitaire.tui.errand import Errand

if TYPE_CHECKING:
    from solitaire.proven.store import Store
    from solitaire.tui.app import SolitaireApp
    from solitaire.tui.screens.seeking import Sought
    from solitaire.tui.seeking import Seek

Then: TypeAlias = Callable[[Deal], object]
"""What is done with a deal."""

PAUSE: Final = 2.0
"""Seconds before deals are looked for that nobody waits for."""


class Dealer:
    """Gives deals at once where that can be, and lets the player wait for them where it cannot.

    Args:
        house: the app.
        seek: looks for winnable deals; without it, a process does.
        always: whether only winnable deals are wanted, whatever the settings say.
    """

    def __init__(self, house: SolitaireApp, seek: Seek | None = None, always: bool = False) -> None:
        self._house = house
        self._seek = seek
        self._always = always
        self._stores: dict[str, Store] = {}
        self._told = ""
        self._stocking = Errand()
        self._stocked: Rules | None = None
        """For which game deals are looked for that nobody waits for."""

    @property
    def only_winnable(self) -> bool:
        """Whether only winnable deals are wanted."""
        return self._always or self._house.settings.winnable

    def deal(self, rules: Rules, then: Then) -> None:
        """Give a deal by chance: any, or one that can be won."""
        if not self.only_winnable:
            then(random_deal(Random()))
        elif proven := self._store(rules).take():
            self.stock_up(rules)
            then(proven.deal)
        else:
            self._look_for_any(rules, then)

    def deal_of_the_day(self, rules: Rules, then: Then) -> None:
        """Give the deal that everybody plays today."""
        today = self.known_today(rules)
        if today:
            then(today)
        else:
            self._look_for_todays(rules, then)

    def known_today(self, rules: Rules) -> Deal | None:
        """The deal that everybody plays today, if it was found already."""
        today = self._store(rules).of_day(date.today())
        return today.deal if today else None

    def line_of(self, game: Game) -> Sequence[Move]:
        """The moves that win a game that was dealt because it can be won; none if it was dealt otherwise."""
        return self._store(game.rules).line_of(game.deal) if game.deal else ()

    def stock_up(self, rules: Rules) -> None:
        """Look for deals while nobody waits for them, until there are enough; none if any deal will do."""
        if not self.only_winnable:
            self._drop()
        elif rules is not self._stocked:
            self._stocked = rules
            self._stocking.begin(self._fill(rules))

    async def rest(self) -> None:
        """Look for nothing any more."""
        self._stocked = None
        await self._stocking.end()

    @property
    def seek(self) -> Seek:
        """Looks for winnable deals."""
        if self._seek is None:
            from solitaire.tui.seeking import seek  # noqa: PLC0415 (not before there is something to look for)

            self._seek = seek
        return self._seek

    def _look_for_any(self, rules: Rules, then: Then) -> None:
        deals = _by_chance()

        def found(sought: Sought) -> None:
            proven = sought.proven
            if proven is None:
                name = rules.ruleset.name
                self._house.warn(
                    f"{name}: none of {len(deals)} deals could be proven winnable; this is one of them."
                )
            else:
                self._store(rules).give(proven)
            self.stock_up(rules)
            then(proven.deal if proven else deals[0])

        self._let_wait(rules, deals, "Looking for a deal that can be won…", found)

    def _look_for_todays(self, rules: Rules, then: Then) -> None:
        day = date.today()

        def found(sought: Sought) -> None:
            from solitaire.proven.day import OfDay  # noqa: PLC0415 (once a day)

            today = OfDay(day, sought.proven)
            if sought.is_whole:
                self._store(rules).keep_day(today)
            if sought.proven is None:
                self._house.warn(
                    f"{rules.ruleset.name}: no deal of today could be proven winnable; this is the first."
                )
            then(today.deal)

        self._let_wait(rules, deals_of(day), "Looking for the deal of the day, one that can be won…", found)

    def _let_wait(
        self, rules: Rules, deals: Sequence[Deal], what: str, found: Callable[[Sought], None]
    ) -> None:
        """Look through deals while the player waits, or gives it up."""
        from solitaire.tui.screens.seeking import SeekScreen  # noqa: PLC0415 (seldom needed)

        def answered(sought: Sought | None) -> None:
            if sought is not None:
                found(sought)

        self._drop()
        looked = self.seek(rules.ruleset, deals)
        self._house.push_screen(SeekScreen(rules.ruleset.name, what, looked, self._house.look), answered)

    async def _fill(self, rules: Rules) -> None:
        """Put deals into the store while there is room."""
        await asyncio.sleep(PAUSE)
        from solitaire.tui.seeking import BrokenOff  # noqa: PLC0415 (not before there is something to look for)

        store = self._store(rules)
        if store.missing > 0:
            with suppress(BrokenOff):
                async with aclosing(self.seek(rules.ruleset, _by_chance(), store.missing)) as looked:
                    async for each in looked:
                        if each.proven:
                            store.put(each.proven)
        self._stocked = None

    def _drop(self) -> None:
        """Look for nothing that nobody waits for."""
        self._stocked = None
        self._stocking.drop()

    def _store(self, rules: Rules) -> Store:
        """The store of a game; what is wrong with it is said once."""
        from solitaire.proven.store import Store  # noqa: PLC0415 (many games are dealt without one)

        store = self._stores.get(rules.ruleset.id)
        if store is None:
            store = self._stores[rules.ruleset.id] = Store(rules)
        if store.complaint and store.complaint != self._told:
            self._told = store.complaint
            self._house.warn(store.complaint)
        return store


def _by_chance() -> list[Deal]:
    """As many deals as are looked through on a day."""
    random = Random()
    return [random_deal(random) for _ in range(DEALS_A_DAY)]
