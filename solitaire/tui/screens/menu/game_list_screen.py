"""The list of the menu, of unfinished games, games and families, with previews."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solitaire.game.catalogue import catalogue_entries, load
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.catalogue_order import GameFamily, game_families, game_sections
from solitaire.game.local_time import local_date
from solitaire.game.ruleset_folders import own_versions
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.errors import GameNotLoaded
from solitaire.rules.text.english import counted
from solitaire.tui.board.paint.thumbnail import sample_view
from solitaire.tui.screens.list_screen import BROAD, WIDE, ListScreen
from solitaire.tui.screens.menu.command_texts import TYPING_COMMANDS, menu_commands
from solitaire.tui.screens.menu.item_preview import (
    BEGUN_TODAY,
    TO_LIST,
    DailyWinTexts,
    preview_actions,
    preview_content,
    preview_page,
)
from solitaire.tui.screens.menu.menu_rows import (
    BESIDE_ROW,
    BROAD_ROW_WIDTH,
    ROW_WIDTH,
    BrokenRuleset,
    Item,
    MoreUnfinished,
    broken_rows,
    found_rows,
    game_rows,
    unfinished_rows,
)
from solitaire.tui.status_text import titled
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.unfinished_games import MOST_READ, Unfinished, texts_of
from solitaire.tui.widgets.list_box import Row

PROMPT: Final = "Press enter to play"
PROMPT_UNFINISHED: Final = "Press enter to continue"
PROMPT_IN_USE: Final = "Open in another window"
PROMPT_MORE: Final = "Press enter to list more", "Press enter to list fewer"
PROMPT_BROKEN: Final = "Correct this file to play it"
NOTHING_FOUND: Final = "Press esc to clear the search"
DAY_CHECK: Final = 30.0
"""Seconds between two checks whether it is another day: the clock may be set, and the machine may sleep."""


class GameListScreen(ListScreen[Item]):
    """A list of games, with a preview and the actions of the highlighted one.

    The subclass has the commands.
    """

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__(theme)
        self._load_games()
        self._daily_wins = DailyWinTexts()
        self._day = local_date()
        """The day for which the list was filled."""
        self._families: dict[str, GameFamily] = {}
        """The families by the ids of their games."""
        self._opened: set[str] = set()
        """Titles of the families whose games are listed."""
        self._lists_all_unfinished = False
        self._unfinished_texts: list[tuple[str, str]] = []
        """Title and detail of the unfinished games when they were listed."""
        self._row_width = ROW_WIDTH
        self._is_typing = False
        """Whether the preview is that for letters typed into the search input."""
        self._was_left = False
        """Whether the player has gone to a game, and not only opened a dialog or another screen above."""

    def _load_games(self) -> None:
        self._own_versions = own_versions()
        preview_page.cache_clear()
        found, self._errors = catalogue_entries()
        self._games = [game for game in found if game.is_listed]

    def on_mount(self) -> None:
        """Warn of the player's own rulesets that cannot be loaded; watch the date."""
        if mistakes := [mistake for error in self._errors for mistake in error.mistakes]:
            self.host.warn(str(mistakes[0]))
        if others := mistakes[1:]:
            more = counted(len(others), "more mistake")
            self.host.warn(f"Your rulesets have {more}: see the end of the list.")
        self.set_interval(DAY_CHECK, self._check_day)

    def _check_day(self) -> None:
        """Show another day's deal and how long ago games were left, once the date has changed."""
        if self._day != local_date() and self.is_current:
            self.on_screen_resume()

    def app_focus_changed(self, has_focus: bool) -> None:
        """Show what has changed in another window: games and rulesets.

        An unchanged list stays as it is scrolled: the focus may come with a click on a row.
        """
        self._daily_wins.forget()
        if has_focus and self.is_current and self._is_outdated:
            self.on_screen_resume()

    @property
    def _is_outdated(self) -> bool:
        """Whether the list would be another one if it were filled now."""
        if self._own_versions != own_versions():
            return True
        return not self._search_text and self._unfinished_texts != texts_of(self._unfinished()[0])

    def _unfinished(self) -> tuple[list[Unfinished], int]:
        """The unfinished games to list, and the number of files that are not read yet."""
        return self.host.tables.unfinished(None if self._lists_all_unfinished else MOST_READ)

    def on_screen_suspend(self) -> None:
        """Note whether the player goes to a game."""
        self._was_left = self not in self.app.screen_stack

    def on_screen_resume(self) -> None:
        """Refill the list: unfinished games and the player's rulesets may have changed."""
        self._daily_wins.forget()
        self._day = local_date()
        self._fill(self._list.highlighted_choice)
        if self._was_left:
            self._was_left = False
            self._list.highlight(self._game_left or self._list.highlighted_choice)

    @property
    def _game_left(self) -> Item | None:
        """The game or match that was left last, if it can be continued."""
        last = self.host.user_state.recent[:1]
        unfinished = (row.choice for row in self._list.rows if isinstance(row.choice, Unfinished))
        return next((game for game in unfinished if (game.game,) == last and game.is_open), None)

    def on_descendant_focus(self) -> None:
        """Show whether letters are keys or typed."""
        if self._is_typing != (self.focused is self._search):
            self._show()

    def _fill(self, choice: Item | None = None) -> None:
        if self._own_versions != own_versions():
            self._load_games()
        games, state = self._games, self.host.user_state
        families, width = game_families(games, state), self._fitting_width
        self._row_width = width
        self._families = {game.id: family for family in families for game in family.games}
        if self._search_text:
            self._list.fill(found_rows(games, self._search_text, width), choice)
        else:
            unfinished, unread = self._unfinished()
            self._unfinished_texts = texts_of(unfinished)
            if isinstance(choice, Unfinished):
                choice = next((game for game in unfinished if game.is_same(choice)), None)
            elif isinstance(choice, GameFamily):
                choice = self._families.get(choice.default.id)
            rows = (
                *unfinished_rows(unfinished, self._lists_all_unfinished, width, unread),
                *game_rows(game_sections(games, state), families, self._opened, width),
                *broken_rows(self._errors, width),
            )
            if isinstance(choice, CatalogueEntry) and choice not in (row.choice for row in rows):
                family = self._families.get(choice.id)
                if family and choice in family.games and choice != family.default:
                    # The row of the family would stand for another game.
                    self._opened.add(family.title)
                    self._fill(choice)
                    return
                choice = family
            self._list.fill(rows, choice or _first_playable(rows))
        self._show()

    def _show(self) -> None:
        if self._own_versions != own_versions():  # Another window may have deleted the game.
            self._fill(self._list.highlighted_choice)
            return
        rules = self._rules
        self._show_preview(rules)
        self._title.show(titled("Solitaire"), counted(len(self._games), "game"))
        self._show_prompt()
        if self.is_current and rules and not rules.ruleset.is_race:
            self.host.deal_service.watch_menu(rules)

    def _show_prompt(self) -> None:
        """Show what can be done, and the commands that have room."""
        texts = menu_commands(self.host.settings.keyboard, self.host.tables.is_any_open)
        if self.focused is self._search:
            texts = [TYPING_COMMANDS]
        item = self._list.highlighted_choice
        match item:
            case Unfinished(is_in_use=is_in_use):
                prompt = PROMPT_IN_USE if is_in_use else PROMPT_UNFINISHED
            case MoreUnfinished(more=more):
                prompt = PROMPT_MORE[not more]
            case BrokenRuleset():
                prompt = PROMPT_BROKEN
            case None if self._search_text:
                prompt = NOTHING_FOUND
            case _:
                prompt = PROMPT
        self._message.show_first_fitting((prompt, text) for text in texts)

    def on_resize(self) -> None:
        """Fit the texts to the new width."""
        if self._row_width != self._fitting_width:
            self._fill(self._list.highlighted_choice)
        else:
            self._show()

    @property
    def _fitting_width(self) -> int:
        """Cells of a row of the list that the terminal has room for."""
        columns = self.app.size.width
        if columns < WIDE:
            return columns - BESIDE_ROW
        return BROAD_ROW_WIDTH if columns >= BROAD else ROW_WIDTH

    def _show_preview(self, rules: Rules | None) -> None:
        item = self._list.highlighted_choice
        game = item.default if isinstance(item, GameFamily) else item
        if item is None or (isinstance(game, CatalogueEntry) and rules is None):
            self._preview_content(None)
            return
        today = self._words_of_today(game) if isinstance(game, CatalogueEntry) and not game.is_race else ""
        actions = tuple(preview_actions(item, self.host.settings.keyboard, self.host.user_state, today))
        self._is_typing = self.focused is self._search
        if self._is_typing and len(actions) > 1:
            actions = (actions[0], TO_LIST, *actions[1:])
        sample = sample_view(rules) if rules else None
        content = preview_content(item, actions, self._families, sample)
        if isinstance(item, Unfinished) and item.saved:
            self._preview_saved(content, item.saved, sample)
        else:
            self._preview_content(content)

    def _words_of_today(self, game: CatalogueEntry) -> str:
        """The words for today's deal of a game."""
        return BEGUN_TODAY if self.host.tables.begun_today(game.id) else self._daily_wins[game.id]

    @property
    def shown_game(self) -> str:
        """The id of the highlighted game, of a family its first; empty if there is none."""
        match self._list.highlighted_choice:
            case GameFamily(default=CatalogueEntry(id=game)) | CatalogueEntry(id=game) | Unfinished(game=game):
                return game
            case _:
                return ""

    @property
    def _rules(self) -> Rules | None:
        """The rules of the highlighted row; None if it is no game, or cannot be loaded."""
        game = self.shown_game
        return self._loaded(game) if game in self._families else None

    def _loaded(self, game: str) -> Rules | None:
        """The rules of a game of the list; None if it cannot be loaded any more, which the list then shows."""
        try:
            return load(game)
        except GameNotLoaded:
            if self._own_versions != own_versions():
                self.call_later(self._show)
            return None


def _first_playable(rows: Iterable[Row[Item]]) -> Item | None:
    """The first choice that can be played, unlike a game that another window has open."""
    choices = (row.choice for row in rows if row.choice is not None)
    return next((item for item in choices if not (isinstance(item, Unfinished) and item.is_in_use)), None)
