"""The menu screen: the list of games and their previews."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.widgets import Input

from solitaire.config.user_state import toggle_favourite
from solitaire.game.catalogue import CatalogueEntry, catalogue_entries, load, own_versions
from solitaire.game.catalogue_order import GameFamily, family_of, game_families, game_shelves, search
from solitaire.game.deals import Deal
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import counted
from solitaire.tui.bindings import command_bindings
from solitaire.tui.board.thumbnail import sample_table
from solitaire.tui.new_games import match_against_rivals, new_match
from solitaire.tui.screens.browser_screen import BROAD, BrowserScreen
from solitaire.tui.screens.menu.command_texts import TYPING_COMMANDS, menu_commands
from solitaire.tui.screens.menu.entries import (
    BROAD_ROW_WIDTH,
    RIVALS_ALONE,
    ROW_WIDTH,
    BrokenRuleset,
    Item,
    MoreUnfinished,
    broken_rows,
    found_rows,
    game_rows,
    last_players,
    local_players,
    preview_actions,
    preview_page,
    preview_summary,
    unfinished_rows,
    words_of_today,
)
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.game_preview import PreviewAction, PreviewContent

if TYPE_CHECKING:
    from solitaire.race.match import Match

PROMPT: Final = "Press enter to play"
NOTHING_FOUND: Final = "Press esc to clear the search"
TO_LIST: Final = PreviewAction("tab", "go to the list, then:", "app.focus_next")
"""Shown above the letter keys while the search input takes letters."""
MOST_READ: Final = 20
"""Files of unfinished games that are read before all are asked for."""


class MenuScreen(BrowserScreen[Item]):
    """A list of games, with a preview and the actions of the highlighted one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play the game"),
        Binding("d", "play_today", "Play the deal of the day"),
        Binding("2", "race_for_two", "Race for two", show=False),
        Binding("w", "watch_race", "Watch rivals race"),
        Binding("l", "race_again", "Race with the last players", show=False),
        Binding("r", "play_random", "Play a random game"),
        Binding("c", "toggle_unfinished", "List all unfinished games", show=False),
        Binding("x", "give_up", "Give up the unfinished game", show=False),
        Binding("right,space", "toggle_family", "List the games of the family", show=False),
        Binding("left", "close_family", "Close the family", show=False),
        Binding("e", "house_rules", "Set house rules"),
        Binding("f", "favour", "Add or remove a favourite"),
        *command_bindings(
            *("pick-deal", "rules", "keys", "menu", "settings", "statistics", "replays"),
            *("next-look", "four-colours", "ascii", "quit"),
        ),
    ]

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__(theme)
        self._load_games()
        self._families: dict[str, GameFamily] = {}
        """The families by the ids of their games."""
        self._opened: set[str] = set()
        """Titles of the families whose games are listed."""
        self._lists_all_unfinished = False
        self._row_width = ROW_WIDTH
        self._is_typing = False
        """Whether the preview is that for letters typed into the search input."""
        self._was_left = False
        """Whether the player has gone to a game, and not only opened a dialog or another screen above."""

    def _load_games(self) -> None:
        self._own_versions = own_versions()
        preview_page.cache_clear()
        found, self._errors = catalogue_entries()
        self._games = [game for game in found if game.seats.least == 1]

    def on_mount(self) -> None:
        """Warn of the player's own rulesets that cannot be loaded."""
        for error in self._errors:
            self.host.warn(str(error))

    def app_focus_changed(self, has_focus: bool) -> None:
        """Load the games again if the player has changed one in another window."""
        if has_focus and self.is_current and self._own_versions != own_versions():
            self.on_screen_resume()

    def on_screen_suspend(self) -> None:
        """Note whether the player goes to a game."""
        self._was_left = self not in self.app.screen_stack

    def on_screen_resume(self) -> None:
        """Refill the list: unfinished games and the player's rulesets may have changed."""
        if self._own_versions != own_versions():
            self._load_games()
        self._fill(self._list.pointed)
        if self._was_left:
            self._was_left = False
            self._list.point_at(self._game_left or self._list.pointed)

    @property
    def _game_left(self) -> Item | None:
        """The game or match that was left last, if it can be continued."""
        last = self.host.memory.recent[:1]
        unfinished = (row.choice for row in self._list.rows if isinstance(row.choice, Unfinished))
        return next((game for game in unfinished if (game.game,) == last and game.is_open), None)

    def on_descendant_focus(self) -> None:
        """Show whether letters are keys or typed."""
        if self._is_typing != (self.focused is self._search):
            self._show()

    # The list

    def _fill(self, point_at: Item | None = None) -> None:
        games, memory = self._games, self.host.memory
        families = game_families(games, memory)
        self._families = {game.id: family for family in families for game in family.games}
        if self._search_text:
            self._list.fill(found_rows(games, self._search_text), point_at)
        else:
            unfinished, unread = self.host.tables.unfinished(None if self._lists_all_unfinished else MOST_READ)
            if isinstance(point_at, Unfinished):
                point_at = next((game for game in unfinished if game.is_same(point_at)), None)
            elif isinstance(point_at, GameFamily):
                point_at = self._families.get(point_at.default.id)
            width = self._row_width = self._fitting_width
            rows = (
                *unfinished_rows(unfinished, self._lists_all_unfinished, width, unread),
                *game_rows(game_shelves(games, memory), families, self._opened, width),
                *broken_rows(self._errors, width),
            )
            self._list.fill(rows, point_at)
        self._show()

    def _show(self) -> None:
        rules = self._rules
        self._show_preview(rules)
        self._show_edges()
        if self.is_current and rules and not rules.ruleset.is_race:
            self.host.dealer.watch_menu(rules)

    def _show_edges(self) -> None:
        """Show the number of games, and the commands that have room."""
        self._title.show("Solitaire", counted(len(self._games), "game"))
        texts = menu_commands(self.host.settings.keyboard, self.host.tables.is_any_open)
        if self.focused is self._search:
            texts = [TYPING_COMMANDS]
        prompt = NOTHING_FOUND if self._search_text and self._list.pointed is None else PROMPT
        self._message.show(
            prompt, next((text for text in texts if self._message.has_room_for(prompt, text)), texts[-1])
        )

    def on_resize(self) -> None:
        """Fit the texts to the new width."""
        if self._row_width != self._fitting_width:
            self._fill(self._list.pointed)
        else:
            self._show()

    @property
    def _fitting_width(self) -> int:
        """Cells of a row of the list that the terminal has room for."""
        return BROAD_ROW_WIDTH if self.app.size.width >= BROAD else ROW_WIDTH

    def _show_preview(self, rules: Rules | None) -> None:
        item = self._list.pointed
        if item is None:
            self._preview_content(None)
            return
        game = item.default if isinstance(item, GameFamily) else item
        today = words_of_today(game) if isinstance(game, CatalogueEntry) and not game.is_race else ""
        actions = tuple(preview_actions(item, self.host.settings.keyboard, self.host.memory, today))
        self._is_typing = self.focused is self._search
        if self._is_typing and len(actions) > 1:
            actions = (actions[0], TO_LIST, *actions[1:])
        sample = sample_table(rules) if rules else None
        match item:
            case MoreUnfinished():
                title, summary = "Unfinished games", "Every game that you can continue."
                self._preview_content(PreviewContent(title, summary, None, actions, item.page))
            case Unfinished():
                content = PreviewContent(item.title, item.detail, item.table, actions)
                if item.saved:
                    self._preview_saved(content, item.saved, sample)
                else:
                    self._preview_content(content)
            case BrokenRuleset():
                summary = "This game cannot be played until its file is corrected."
                self._preview_content(PreviewContent(item.file, summary, page=item.page))
            case _ if rules and isinstance(game, CatalogueEntry):
                page = preview_page(game, self._families[game.id])
                self._preview_content(PreviewContent(game.name, preview_summary(game), sample, actions, page))

    @property
    def _ruleset(self) -> Ruleset | None:
        """The ruleset of the highlighted row; None if it cannot be loaded."""
        return self._rules.ruleset if self._rules else None

    @property
    def _rules(self) -> Rules | None:
        """The rules of the highlighted row, as for ``_ruleset``."""
        match self._list.pointed:
            case Unfinished(game=game) if game in self._families:
                return load(game)
            case GameFamily(default=CatalogueEntry(id=game)) | CatalogueEntry(id=game):
                return load(game)
            case _:
                return None

    # Commands

    def action_play(self) -> None:
        """Resume the highlighted game, or start a new one."""
        match self._list.pointed:
            case Unfinished() as unfinished:
                self._end_search()
                unfinished.resume()
            case MoreUnfinished():
                self.action_toggle_unfinished()
            case _ if self._ruleset:
                self._play(self._ruleset)

    def action_play_random(self) -> None:
        """Play a new deal of a random game for one, of those that the search found."""
        found = search(self._games, self._search_text) if self._search_text else self._games
        if games := [game for game in found if not game.is_race]:
            ruleset = load(Random().choice(games).id).ruleset
            self._play(ruleset, ruleset.summary)

    def action_give_up(self) -> None:
        """Ask whether to give up the highlighted unfinished game."""
        from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog  # noqa: PLC0415 (seldom wanted)

        if isinstance(unfinished := self._list.pointed, Unfinished):

            def after_question(is_yes: bool | None) -> None:
                if is_yes:
                    unfinished.give_up()
                    self._fill()

            question = f"Give up {unfinished.title}? You can't continue it afterwards."
            self.app.push_screen(
                ConfirmDialog("Give up?", question, "give up", "keep", self._theme), after_question
            )
        else:
            self._message.show("Only an unfinished game can be given up.")

    def action_toggle_unfinished(self) -> None:
        """List all unfinished games, or the latest only."""
        if not any(isinstance(row.choice, MoreUnfinished) for row in self._list.rows):
            self._message.show("There are no more unfinished games.")
            return
        self._lists_all_unfinished = not self._lists_all_unfinished
        self._fill(self._list.pointed)

    def action_toggle_family(self) -> None:
        """List the games of the highlighted family, or close it."""
        match self._list.pointed:
            case GameFamily() as family if family.title in self._opened:
                self.action_close_family()
            case GameFamily() as family:
                self._opened.add(family.title)
                self._fill(family.games[-1])  # So that the list scrolls to the whole family.
                self._list.point_at(family.default)
            case _:
                pass

    def action_close_family(self) -> None:
        """Close the family of the highlighted game, if it is open."""
        match self._list.pointed:
            case GameFamily() as family:
                pass
            case CatalogueEntry(id=game):
                family = self._families[game]
            case _:
                return
        if family.title in self._opened:
            self._opened.remove(family.title)
            self._fill(family)

    def action_play_today(self) -> None:
        """Play the deal of the day."""
        if self._ruleset and not self._ruleset.is_race:
            rules = load(self._ruleset.id)
            self.host.dealer.deal_of_the_day(rules, partial(self._play_deal, rules))

    def action_race_for_two(self) -> None:
        """Start a race of two players at one keyboard."""
        self._race_of(local_players(self.host.memory))

    def action_watch_race(self) -> None:
        """Start a race of two rivals, to be watched."""
        self._race_of(RIVALS_ALONE)

    def action_race_again(self) -> None:
        """Start a race with the seats of the last one."""
        self._race_of(last_players(self._ruleset, self.host.memory) if self._ruleset else ())

    def _race_of(self, players: Sequence[str]) -> None:
        """Start a race at the highlighted game, or say why there is none."""
        if self._ruleset is None or not self._ruleset.is_race:
            self._message.show("This key is for races, such as Pounce.")
        elif not players:
            self._message.show("There are no other players to race with again.")
        else:
            self._race(new_match(self.host, self._ruleset, players))

    def action_pick_deal(self) -> None:
        """Open the deal picker for the highlighted game."""
        if self._ruleset and not self._ruleset.is_race:
            self.pick_deal(load(self._ruleset.id))

    def action_rules(self) -> None:
        """Show the rules of the highlighted game."""
        from solitaire.tui.dialogs.rules_dialog import RulesDialog  # noqa: PLC0415 (seldom wanted)

        if self._ruleset:
            self.app.push_screen(RulesDialog(self._ruleset, self._theme))

    def action_house_rules(self) -> None:
        """Change the rules of the highlighted game, and save it as another game."""
        from solitaire.tui.dialogs.house_rules_dialog import HouseRulesDialog  # noqa: PLC0415 (seldom wanted)

        if self._ruleset:
            self.app.push_screen(HouseRulesDialog(self._ruleset, self._theme), self._show_new_game)

    def _show_new_game(self, ruleset: Ruleset | None) -> None:
        """Point at a game that was saved just now, in its family, or show that it is deleted."""
        if ruleset is not None:
            self._load_games()
            with self.prevent(Input.Changed):
                self._search.clear()
            self._opened.add(family_of(ruleset))
            self._fill(CatalogueEntry.of(ruleset))

    def action_favour(self) -> None:
        """Add the highlighted game to the favourites, or remove it."""
        if ruleset := self._ruleset:
            self.host.note(partial(toggle_favourite, game=ruleset.id))
            self._fill(self._list.pointed)

    def _leave(self) -> None:
        if self.host.tables.is_any_open:
            self.host.action_menu()

    def _choose(self) -> None:
        self.action_play()

    def _play(self, ruleset: Ruleset, greeting: str = "") -> None:
        if ruleset.is_race:
            self._race(match_against_rivals(self.host, ruleset))
        else:
            rules = load(ruleset.id)
            self.host.dealer.deal(rules, partial(self._play_deal, rules, greeting=greeting))

    def _play_deal(self, rules: Rules, deal: Deal, greeting: str = "") -> None:
        from solitaire.game.game import Game  # noqa: PLC0415 (the menu needs none)

        self._end_search()
        self.host.play(Game.new(rules, deal), greeting=greeting)

    def _race(self, match: Match | None) -> None:
        if match:
            self._end_search()
            self.host.race(match)
