"""The first screen of the app, as the command line chooses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.screen import Screen

    from solitaire.config.deal_kind import DealKind
    from solitaire.game.game import Game
    from solitaire.race.match import Match
    from solitaire.replay.archive.archive import ResumedGame
    from solitaire.rules.compiled_rules import Rules
    from solitaire.tui.theme.palette import BoardTheme

ScreenFactory: TypeAlias = "Callable[[BoardTheme], Screen[None]]"
"""Creates a screen in a theme."""
DealToFind: TypeAlias = "tuple[Rules, str]"
"""A game, and ``today`` for the deal of the day; empty for a random one."""


class StartUp(NamedTuple):
    """The first screen of the app: the menu, unless one of the first five is given."""

    game: Game | None = None
    """A new game."""
    resumed: ResumedGame | None = None
    """A saved game."""
    match: Match | None = None
    """A race."""
    screen: ScreenFactory | None = None
    """Another screen."""
    deal_to_find: DealToFind | None = None
    """A deal that is searched for in a dialog, then played."""
    kind: DealKind | None = None
    """The kind of random deals, until the player changes that in the settings."""

    @property
    def is_menu(self) -> bool:
        """Whether the menu is opened."""
        return all(part is None for part in self[:-1])


MENU: Final = StartUp()
