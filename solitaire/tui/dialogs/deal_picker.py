"""Which cards are dealt: a number, today's deal, or packs of the player's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, Final, TypeAlias

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from solitaire.game.deal_input import DealtGame, deal_from_input, is_file_path
from solitaire.game.deals import Deal, DealError, is_today, parse_deal
from solitaire.game.game import Game
from solitaire.rules.cards import PackError
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.background.task import LatestTask
from solitaire.tui.dialogs.base_dialog import FramedDialog
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import ListBox, Row

Action: TypeAlias = Callable[[], object]
ROOMY: Final = 15
"""Lines of a terminal that has room for all of the picker."""
LONGEST_PATH: Final = 4096
"""Letters of a deal: those of the longest path of a file."""
CALM: Final = 0.4
"""Seconds without typing before a deal is measured."""


class DealPicker(FramedDialog[Game]):
    """Answers with the game to be played, if any.

    Args:
        rules: what is to be played.
        present: the game on the table, whose deal is shown and can be played again.
        look: how the signs are spelled.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Close"),
        Binding("down", "point('cursor_down')", "Down", show=False),
        Binding("up", "point('cursor_up')", "Up", show=False),
    ]
    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    DealPicker > Vertical { width: 64; padding: 1 2; }
    DealPicker Horizontal { height: 1; }
    DealPicker .question { width: auto; padding: 0 1; }
    DealPicker Input, DealPicker Input:focus {
        width: 1fr; height: 1; padding: 0 1; border: none;
        background: $felt; color: $ink; background-tint: $felt 0%;
    }
    DealPicker .told { height: 1; padding: 0 1; color: $quiet; }
    DealPicker .help { padding: 1; color: $quiet; }
    DealPicker ListBox { height: auto; max-height: 10; }
    """

    def __init__(self, rules: Rules, present: Game | None, look: BoardTheme) -> None:
        self._rules = rules
        self._present = present
        self._input = Input(select_on_focus=False, max_length=LONGEST_PATH)
        self._list: ListBox[Action] = ListBox()
        self._told = Static(classes="told", markup=False)
        """How hard a deal is."""
        self._measuring = LatestTask()
        help_ = (
            "A number as in PySolFC, ms and a number as Microsoft has them, or the path of a file with packs."
        )
        self._help = Static(help_, classes="help")
        self._glyphs = look.glyphs
        question = Horizontal(Static("Which deal?", classes="question"), self._input)
        super().__init__(Vertical(question, self._told, self._help, self._list))
        self.frame.border_title = legible(f"Deals of {rules.ruleset.name}", look.glyphs)
        self.frame.border_subtitle = legible("enter deals · esc closes", look.glyphs)

    def on_mount(self) -> None:
        """Offer what needs no typing."""
        self._list.fill(self._usual())
        self._ask_about(self._meant_deal(""))

    async def on_unmount(self) -> None:
        """Nothing is measured for a screen that is no more."""
        await self._measuring.end()

    def on_resize(self) -> None:
        """Where not all of it fits, what can be chosen matters more than how to type."""
        self._help.display = self.size.height >= ROOMY

    def on_input_changed(self) -> None:
        """Say what the typed text would deal."""
        typed = self._input.value.strip()
        self._list.fill(self._usual() if not typed else [self._meant(typed)])
        self._ask_about(self._meant_deal(typed))

    def on_input_submitted(self) -> None:
        """Enter while typing."""
        self.on_option_list_option_selected()

    def on_option_list_option_selected(self) -> None:
        """Enter or a click in the list."""
        if self._list.pointed is not None:
            self._list.pointed()

    def action_point(self, way: str) -> None:
        """Move through the list while the input has the keys."""
        getattr(self._list, f"action_{way}")()

    def _meant_deal(self, typed: str) -> Deal | None:
        """The deal whose number was typed; where nothing was, the one on the table."""
        if not typed:
            return self._present.deal if self._present else None
        try:
            return None if is_today(typed) or is_file_path(typed) else parse_deal(typed)
        except DealError:
            return None

    def _ask_about(self, deal: Deal | None) -> None:
        """Find out how hard a deal is, once no more is typed."""
        known = self.host.dealer.known_grade(self._rules, deal) if deal else None
        self._say(known.text if known else "")
        if deal and not known:
            self._measuring.start(self._measure(deal))
        else:
            self._measuring.cancel()

    async def _measure(self, deal: Deal) -> None:
        await asyncio.sleep(CALM)
        self._say(f"Deal {deal}: measuring how hard it is…")
        looked = await self.host.dealer.grade(self._rules, deal)
        self._say(looked.text if looked else "")

    def _say(self, text: str) -> None:
        self._told.update(legible(text, self._glyphs))

    def _usual(self) -> Iterator[Row[Action]]:
        yield self._todays()
        yield self._random()
        if self._present is not None:
            deal, pack = self._present.deal, self._present.pack
            again = f"deal {deal}" if deal else "the pack on the table"
            yield Row(f"{again} once more", partial(self.dismiss, Game(self._rules, pack, deal)))
            if deal:
                yield Row(f"copy the number {deal}, to share it", partial(self._copy, str(deal)))

    def _todays(self) -> Row[Action]:
        dealer, text = self.host.dealer, "the deal of the day"
        if known := dealer.known_today(self._rules):
            grade = dealer.known_grade(self._rules, known)
            text += f", {known}" + (f": {grade.measure.difficulty}" if grade and grade.measure else "")
        return Row(text, partial(dealer.deal_of_the_day, self._rules, self._play))

    def _random(self) -> Row[Action]:
        dealer = self.host.dealer
        what = "a deal at random that can be won" if dealer.only_winnable else "a deal at random"
        return Row(what, partial(dealer.deal, self._rules, self._play))

    def _play(self, deal: Deal) -> None:
        self.dismiss(Game.new(self._rules, deal))

    def _meant(self, typed: str) -> Row[Action]:
        """What a text means; a row that cannot be chosen says why it means nothing."""
        if is_file_path(typed):
            return Row(f"the packs of {typed}", partial(self._deal, typed))
        for word, row in (("today", self._todays), ("random", self._random)):
            if typed.lower() == word:
                return row()
        try:
            return Row(f"deal {parse_deal(typed)}", partial(self._deal, typed))
        except DealError as error:
            return Row(str(error))

    def _deal(self, asked_for: str) -> None:
        try:
            hands = deal_from_input(self._rules, asked_for)
        except (DealError, PackError) as error:
            self._list.fill([Row(str(error))])
        else:
            self._settle(hands)

    def _settle(self, hands: list[DealtGame]) -> None:
        """Deal the only hand, or ask which."""
        if len(hands) == 1:
            self.dismiss(hands[0].game)
        else:
            self._list.fill(
                Row(hand.deal or f"pack {number}", partial(self.dismiss, hand.game))
                for number, hand in enumerate(hands, start=1)
            )
            self.set_focus(self._list)

    def _copy(self, deal: str) -> None:
        self.app.copy_to_clipboard(deal)
        self.app.notify(f"Copied, if your terminal allows it: {deal}", markup=False)
        self.dismiss(None)
