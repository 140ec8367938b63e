"""The command palette: finds commands by their names, descriptions and synonyms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from textual.command import CommandList, CommandPalette, Hit, Hits, SearchIcon
from textual.events import Click
from textual.system_commands import SystemCommandsProvider

from solitaire.config.keys.command_synonyms import SYNONYMS
from solitaire.config.keys.commands import COMMANDS
from solitaire.rules.text.english import capital
from solitaire.tui.render.partial_update import TerminalScreen
from solitaire.tui.single_dismiss import SingleDismiss
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme

PHRASES: Final = {
    capital(command.description): (command.name, *SYNONYMS.get(command.id, ())) for command in COMMANDS
}
"""By description: the other phrases that find a command."""
_FILLERS: Final = frozenset((
    "a", "an", "can", "do", "for", "give", "i", "in", "is", "it",
    "me", "my", "of", "off", "on", "please", "see", "show", "the", "this", "to",
))  # fmt: skip
"""Words that say nothing about which command is meant."""


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


class CommandProvider(SystemCommandsProvider):
    """The commands of the screen below the palette, best match first."""

    async def search(self, query: str) -> Hits:
        """Yield the matching commands; fuzzy matches of their descriptions come last."""
        matcher = self.matcher(query)
        for title, key, callback, _ in self.app.get_system_commands(self.screen):
            fuzzy = matcher.match(title)
            if score := relevance(query, (title, *PHRASES.get(title, ()))) or (fuzzy and 1 - 1 / (1 + fuzzy)):
                yield Hit(score, matcher.highlight(title), callback, help=key)


class SolitaireCommandPalette(SingleDismiss[None], CommandPalette, TerminalScreen[None]):
    """Textual's command palette without borders and without rare characters."""

    DEFAULT_CSS = """
    SolitaireCommandPalette { background: black 45%; }
    SolitaireCommandPalette > Vertical, SolitaireCommandPalette:dark > Vertical {
        width: 64; max-width: 100%; margin-top: 1; background: $bar;
    }
    SolitaireCommandPalette #--input { border: none; background: $felt; }
    SolitaireCommandPalette SearchIcon { color: $glow; }
    SolitaireCommandPalette CommandList, SolitaireCommandPalette CommandList:focus {
        border: none; background: $bar; scrollbar-size-vertical: 1; max-height: 80vh;
    }
    SolitaireCommandPalette CommandList > .option-list--option-highlighted { color: $on-glow; background:
    $glow; }
    SolitaireCommandPalette > .command-palette--help-text { color: auto; text-style: not bold; }
    SolitaireCommandPalette LoadingIndicator { display: none; }
    """

    def __init__(self, theme: BoardTheme) -> None:
        placeholder = legible("Search for commands…", theme.glyphs)
        super().__init__([CommandProvider], placeholder=placeholder, id="--command-palette")

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
        """Set an icon one cell wide before the search."""
        self.query_one(SearchIcon).icon = "/"

    async def _watch__show_busy(self) -> None:
        """Change nothing: searches end at once. Textual would look for widgets in a palette that is closed, and
        raise ``NoMatches``.
        """
