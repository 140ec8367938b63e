"""The command palette: finds commands and games by what players call them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import Final, cast

from textual.command import Command, CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon
from textual.content import Content
from textual.events import Click
from textual.system_commands import SystemCommandsProvider
from textual.widgets import Input
from textual.widgets.option_list import Option

from solitaire.config.keys.command_synonyms import MENU_SYNONYMS, SYNONYMS
from solitaire.config.keys.commands import COMMANDS
from solitaire.config.text_table import cut_to
from solitaire.game.catalogue import catalogue_entries
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.rules.text.english import capital
from solitaire.tui.host import Host
from solitaire.tui.new_games import start_game
from solitaire.tui.render.partial_update import TerminalScreen
from solitaire.tui.single_dismiss import SingleDismiss
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme

PHRASES: Final = {
    **MENU_SYNONYMS,
    **{capital(command.description): (command.name, *SYNONYMS.get(command.id, ())) for command in COMMANDS},
}
"""By description: the other phrases that find a command."""
_FILLERS: Final = frozenset((
    "a", "an", "can", "change", "do", "for", "give", "i", "in", "is", "it",
    "me", "my", "of", "off", "on", "please", "see", "show", "the", "this", "to",
))  # fmt: skip
"""Words that say nothing about which command is meant."""
_ASKING: Final = frozenset(("another", "deal", "game", "new", "open", "play", "start", "switch", "to"))
"""Words that ask for a game and do not name it."""
LONGEST_SEARCH: Final = 100
"""The most characters of a query: each of its words is looked for in all commands and games."""
WIDTH: Final = 74
"""Cells of the palette on a screen that has as many, as in its style sheet."""
AROUND: Final = 7
"""Cells of a row that its frame, margins and the scroll bar take."""
KEY_WIDTH: Final = 10
"""Cells of the column with the keys, of which ``shift+tab`` is the longest."""


def relevance(query: str, phrases: Iterable[str]) -> float:
    """Rate how well the phrases of a command match a query, from 0 to 4.

    Equal texts score 4, a phrase that begins with the query more than 3, one with a word for every word of the
    query more than 2; the shorter the phrase, the more. If all phrases together have the words of the query,
    without words such as "the", they score more than 1. Case, spaces and hyphens do not matter.
    """
    typed, words, phrases = _letters(query), query.lower().split(), tuple(phrases)
    if not typed:
        return 0.0
    return max((_relevance(typed, words, phrase) for phrase in phrases), default=0.0) or _overlap(
        words, phrases
    )


def game_relevance(query: str, game: CatalogueEntry) -> float:
    """Rate how well a query, such as ``play spider``, matches a game, from 0 to 4.

    A single letter matches none, and a part of a name counts less than a part of a command.
    """
    asked = " ".join(word for word in query.split() if word.lower() not in _ASKING)
    if len(_letters(asked)) < 2:
        return 0.0
    score = relevance(asked, (game.name, game.id.replace("-", " ")))
    return score if score in (0.0, 4.0) else score - 0.5


def _relevance(typed: str, words: list[str], phrase: str) -> float:
    letters = _letters(phrase)
    if typed == letters:
        return 4.0
    closeness = len(typed) / (len(typed) + len(letters))
    if letters.startswith(typed):
        return 3.0 + closeness
    return 2.0 + closeness if all(_has_word(phrase, word) for word in words) else 0.0


def _overlap(words: Iterable[str], phrases: Sequence[str]) -> float:
    wanted = [word.removesuffix("s") for word in words if word not in _FILLERS]
    matches = [
        max(
            (len(word) / (1 + len(_letters(phrase))) for phrase in phrases if _has_word(phrase, word)),
            default=0.0,
        )
        for word in wanted
    ]
    return 1.0 + sum(matches) / len(matches) if matches and all(matches) else 0.0


def _has_word(phrase: str, beginning: str) -> bool:
    return any(word.startswith(beginning) for word in re.findall(r"\w+", phrase.lower()))


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text.lower())


def _with_key(key: str, title: Content) -> Content:
    """A row of the list: the key of a command in a column of its own, and what it does."""
    return Content.assemble(Content(f"{key:<{KEY_WIDTH - 1}} ").stylize("bold"), title)


class _ListedGames:
    """The games that the palette finds, read when they are first looked for."""

    @cached_property
    def _games(self) -> list[CatalogueEntry]:
        return [game for game in catalogue_entries()[0] if game.is_listed]


class CommandProvider(_ListedGames, SystemCommandsProvider):
    """The commands of the screen below the palette, best match first."""

    async def discover(self) -> Hits:
        """Yield all commands, those of play first, as in the key help."""
        for title, key, callback, _ in self.app.get_system_commands(self.screen):
            yield DiscoveryHit(_with_key(key, Content(self._fitting(title))), callback, text=title)

    def _fitting(self, title: str) -> str:
        """As much of a title as its row has room for."""
        room = min(WIDTH, self.app.size.width) - AROUND - KEY_WIDTH
        return legible(cut_to(title, max(1, room)), cast("Host", self.app).board_theme.glyphs)

    async def search(self, query: str) -> Hits:
        """Yield the matching commands; without any, fuzzy matches of their descriptions.

        There are no fuzzy matches where a game matches.
        """
        matcher = self.matcher(query)
        commands = list(self.app.get_system_commands(self.screen))
        scores = {title: relevance(query, (title, *PHRASES.get(title, ()))) for title, *_ in commands}
        if not any(scores.values()) and not any(game_relevance(query, game) for game in self._games):
            scores = {title: 1 - 1 / (1 + matcher.match(title)) for title in scores}
        for title, key, callback, _ in commands:
            if scores[title]:
                prompt = _with_key(key, matcher.highlight(self._fitting(title)))
                yield Hit(scores[title], prompt, callback, text=title)


class GameProvider(_ListedGames, Provider):
    """The games, each to play a new deal; none is listed before something is typed."""

    async def search(self, query: str) -> Hits:
        """Yield the matching games."""
        matcher = self.matcher(query)
        for game in self._games:
            title = f"Play {game.name}"
            if score := game_relevance(query, game):
                play = partial(start_game, cast("Host", self.app), game.id)
                # In texts of a player's own game, brackets are no markup.
                prompt = Content(title) if "[" in title else matcher.highlight(title)
                summary = game.summary.replace("[", r"\[")
                yield Hit(score, prompt.stylize("bold"), play, text=title, help=summary)


class SolitaireCommandPalette(SingleDismiss[None], CommandPalette, TerminalScreen[None]):
    """Textual's command palette in the frames of dialogs, without rare characters.

    Args:
        theme: of the screen below.
        offers_games: whether it finds games to play as well.
        restriction: why the screen below has fewer commands now, such as ``while the game is paused``; empty
            if it has all.
    """

    DEFAULT_CSS = """
    SolitaireCommandPalette { background: black 45%; }
    SolitaireCommandPalette > Vertical, SolitaireCommandPalette:dark > Vertical {
        width: 74; max-width: 100%; margin-top: 1; background: $bar;
    }
    SolitaireCommandPalette #--input, SolitaireCommandPalette #--input.--list-visible {
        height: 3; border: round $target; background: $felt;
    }
    SolitaireCommandPalette SearchIcon { margin-top: 0; color: $target; }
    SolitaireCommandPalette CommandInput, SolitaireCommandPalette CommandInput:focus {
        height: 1; border: none;
    }
    SolitaireCommandPalette CommandList, SolitaireCommandPalette CommandList:focus {
        border: round $target; background: $bar; scrollbar-size-vertical: 1; max-height: 80vh;
    }
    SolitaireCommandPalette CommandList > .option-list--option { text-style: none; }
    SolitaireCommandPalette CommandList > .option-list--option-disabled { color: $quiet; }
    SolitaireCommandPalette CommandList > .option-list--option-highlighted { color: $on-target; background:
    $target; }
    SolitaireCommandPalette > .command-palette--help-text { color: auto; text-style: none; }
    SolitaireCommandPalette LoadingIndicator { display: none; }
    """

    def __init__(self, theme: BoardTheme, offers_games: bool = True, restriction: str = "") -> None:
        self._restriction = restriction
        what = "commands and games" if offers_games else "commands"
        providers = [CommandProvider, GameProvider] if offers_games else [CommandProvider]
        placeholder = legible(f"Search for {what}…", theme.glyphs)
        super().__init__(providers, placeholder=placeholder, id="--command-palette")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Disable paging before the list has a size; Textual would raise ``KeyError``."""
        return action != "command_list" or any(each.size for each in self.query(CommandList))

    def on_click(self, event: Click) -> None:
        """Ignore a click outside the screen, for which Textual would raise ``NoWidget``.

        It may come from before the terminal shrank.
        """
        if not self.region.contains(event.screen_x, event.screen_y):
            event.prevent_default()

    def on_mount(self) -> None:
        """Frame search and list, limit the query, and set an icon one cell wide.

        While the app exits, there are none: no widgets are mounted then.
        """
        for framed in self.query("#--input, CommandList"):
            framed.add_class("panel")
        for icon in self.query(SearchIcon):
            icon.icon = "/"
        for field in self.query(Input):
            field.max_length = LONGEST_SEARCH

    async def _watch__show_busy(self) -> None:
        """Change nothing: searches end at once. Textual would look for widgets in a palette that is closed, and
        raise ``NoMatches``, as in the methods below.
        """

    def _watch__list_visible(self) -> None:
        """Show or hide the list, unless the palette is closing."""
        if not self._is_closing:
            super()._watch__list_visible()

    def _gather_commands(self, search_value: str) -> None:  # type: ignore[override]
        """Search, unless the palette is closing."""
        if not self._is_closing:
            super()._gather_commands(search_value)

    def _refresh_command_list(
        self, command_list: CommandList, commands: list[Command], clear_current: bool
    ) -> None:
        """List what was found, unless the palette is closing."""
        if not self._is_closing:
            super()._refresh_command_list(command_list, commands, clear_current)

    def _start_no_matches_countdown(self, search_value: str) -> None:
        """Say at once that nothing was found, unless the palette is closing; Textual would wait for half a
        second.
        """
        if search_value and not self._is_closing:
            text = " ".join(("No matches found", self._restriction)).strip()
            nothing = Option(text, disabled=True, id=self._NO_MATCHES)
            self.query_one(CommandList).add_option(nothing)
            self._list_visible = True

    @property
    def _is_closing(self) -> bool:
        """Whether the widgets of the palette are being removed, before the palette itself."""
        return self._pruning or not self.is_attached
