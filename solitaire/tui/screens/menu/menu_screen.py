"""The menu screen: the list of games and their previews."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from solitaire.config.user_state import toggle_favourite
from solitaire.game.catalogue import load, load_rulesets
from solitaire.game.deals import Deal, random_deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.page import rules_page
from solitaire.tui.bindings import command_bindings
from solitaire.tui.screens.browser_screen import BrowserScreen
from solitaire.tui.screens.menu.entries import (
    AGAINST_RIVALS,
    Item,
    all_rows,
    found_rows,
    is_race,
    last_players,
    local_players,
    preview_actions,
)
from solitaire.tui.status_text import status
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.game_preview import PreviewContent


class MenuScreen(BrowserScreen[Item]):
    """A list of games, with a preview and the actions of the highlighted one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play the game"),
        Binding("d", "play_today", "Play the deal of the day"),
        Binding("2", "race_for_two", "Race for two", show=False),
        Binding("l", "race_again", "Race as last time", show=False),
        Binding("f", "favour", "Add to the favourites, or take away"),
        *command_bindings(
            *("pick-deal", "rules", "keys", "menu", "settings", "statistics", "replays"),
            *("next-look", "four-colours", "ascii", "quit"),
        ),
    ]

    def __init__(self, look: BoardTheme) -> None:
        super().__init__(look)
        found, self._errors = load_rulesets()
        self._games = [ruleset for ruleset in found if ruleset.seats.least == 1]
        self._is_confirming_quit = False

    def on_mount(self) -> None:
        """Warn of the player's own rulesets that cannot be loaded."""
        for error in self._errors:
            self.host.warn(str(error))

    def on_screen_resume(self) -> None:
        """Refill the list, since the unfinished games may have changed."""
        self._fill(self._list.pointed)

    # The list

    def _fill(self, point_at: Item | None = None) -> None:
        games, host = self._games, self.host
        rows = (
            found_rows(games, self._search_text)
            if self._search_text
            else all_rows(host.tables.unfinished(), games, host.memory)
        )
        self._list.fill(rows, point_at)
        self._show()

    def _show(self) -> None:
        self._preview.show(self._preview_content())
        if self.is_current and self._ruleset and not is_race(self._ruleset):
            self.host.dealer.watch_menu(load(self._ruleset.id))
        self._title.say("Solitaire", f"{len(self._games)} games")
        keyboard = self.host.settings.keyboard
        others = "ctrl+p commands"
        names = {"settings": "settings", "statistics": "statistics", "replays": "replays", "keys": "help"}
        screens = "  ".join(f"{keyboard[command][0]} {name}" for command, name in names.items())
        back = f"  {keyboard['menu'][0]} table" if self.host.tables.is_any_open else ""
        leave = f"{back}  {keyboard['quit'][0]} quit"
        wordings = [
            f"/ search{words}{leave}" for words in (f"  {screens}  {others}", f"  {screens}", f"  {others}")
        ]
        self._message.say(
            "", next((text for text in wordings if len(text) + 4 <= self.size.width), wordings[-1])
        )

    def on_resize(self) -> None:
        """Fit the texts to the new width."""
        self._show()

    def _preview_content(self) -> PreviewContent | None:
        item = self._list.pointed
        if item is None:
            return None
        title, text = (item.title, item.detail) if isinstance(item, Unfinished) else (item.name, item.summary)
        rules = load(self._ruleset.id) if self._ruleset else None
        page = rules_page(self._ruleset) if self._ruleset else None
        actions = tuple(preview_actions(item, self.host.settings.keyboard, self.host.memory))
        return PreviewContent(title, text, rules, actions, page)

    @property
    def _ruleset(self) -> Ruleset | None:
        """The ruleset of the highlighted row; None if it cannot be loaded."""
        match self._list.pointed:
            case Unfinished(game=game):
                return next((ruleset for ruleset in self._games if ruleset.id == game), None)
            case pointed:
                return pointed

    # Commands

    def on_key(self, event: events.Key) -> None:
        """Handle the answer to the question whether to quit: any key but y means no."""
        if self._is_confirming_quit:
            self._is_confirming_quit = False
            self._show()
            if event.character in ("y", "Y"):
                event.prevent_default().stop()
                self.app.exit()

    def action_quit(self) -> None:
        """Quit; confirm first if a game would be lost."""
        if game := self.host.tables.at_risk():
            self._is_confirming_quit = True
            self._message.say(f"{status(game)[0]} is not finished, and not saved. y quits.", loud=True)
        else:
            self.app.exit()

    def action_play(self) -> None:
        """Resume the highlighted game, or start a new one."""
        match self._list.pointed:
            case Unfinished() as unfinished:
                self._end_search()
                unfinished.resume()
            case Ruleset() as ruleset:
                self._play(ruleset)
            case None:
                pass

    def action_play_today(self) -> None:
        """Play the deal of the day."""
        if self._ruleset and not is_race(self._ruleset):
            rules = load(self._ruleset.id)
            self.host.dealer.deal_of_the_day(rules, partial(self._play_deal, rules))

    def action_race_for_two(self) -> None:
        """Start a race of two players at one keyboard."""
        if self._ruleset and is_race(self._ruleset):
            self._race(self._ruleset, local_players(self.host.memory))

    def action_race_again(self) -> None:
        """Start a race with the seats of the last one."""
        if self._ruleset and (racers := last_players(self._ruleset, self.host.memory)):
            self._race(self._ruleset, racers)

    def action_pick_deal(self) -> None:
        """Open the deal picker for the highlighted game."""
        if self._ruleset and not is_race(self._ruleset):
            self.pick_deal(load(self._ruleset.id))

    def action_rules(self) -> None:
        """Show the rules of the highlighted game."""
        from solitaire.tui.dialogs.rules_dialog import RulesDialog  # noqa: PLC0415 (seldom wanted)

        if self._ruleset:
            self.app.push_screen(RulesDialog(self._ruleset, self._look))

    def action_keys(self) -> None:
        """Show the introduction."""
        self.host.introduce()

    def action_favour(self) -> None:
        """Add the highlighted game to the favourites, or remove it."""
        ruleset = self._ruleset
        if ruleset is not None:
            self.host.note(toggle_favourite(self.host.memory, ruleset.id))
            self._fill(self._list.pointed)

    def _leave(self) -> None:
        if self.host.tables.is_any_open:
            self.host.action_menu()

    def _choose(self) -> None:
        self.action_play()

    def _play(self, ruleset: Ruleset) -> None:
        if is_race(ruleset):
            self._race(ruleset, AGAINST_RIVALS)
        else:
            rules = load(ruleset.id)
            self.host.dealer.deal(rules, partial(self._play_deal, rules))

    def _play_deal(self, rules: Rules, deal: Deal) -> None:
        self._end_search()
        self.host.play(Game.new(rules, deal))

    def _race(self, ruleset: Ruleset, players: tuple[str, ...]) -> None:
        from solitaire.race.match import Match  # noqa: PLC0415 (most games are for one)
        from solitaire.race.seats import parse_seat  # noqa: PLC0415

        self._end_search()
        self.host.race(Match(ruleset, [parse_seat(player) for player in players], random_deal(Random())))
