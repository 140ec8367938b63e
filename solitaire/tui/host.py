"""The app as its screens see it: a protocol, so that they need not import the app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from textual import events
from textual.screen import Screen

from solitaire.config.deal_kind import DealKind
from solitaire.config.settings import Settings
from solitaire.config.user_state import StateChange, UserState
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.unfinished_games import Unfinished

if TYPE_CHECKING:
    from solitaire.analysis.winnable.outcome import DealOutcome
    from solitaire.game.deals import Deal
    from solitaire.game.game import Game
    from solitaire.race.match import Match
    from solitaire.replay.recorder import Recorder
    from solitaire.rules.compiled_rules import Rules
    from solitaire.rules.ruleset import Ruleset
    from solitaire.solver.answer import Answer
    from solitaire.tui.background.solver_client import Solver

Result = TypeVar("Result")

DealCallback: TypeAlias = "Callable[[Deal], object]"
"""Receives a deal as soon as it is found."""


class DealSource(Protocol):
    """Deals for the next game, and what is known about the difficulty of a deal."""

    @property
    def kind(self) -> DealKind:
        """The kind of random deals."""

    def deal(self, rules: Rules, then: DealCallback, *, kind: DealKind | None = None) -> None:
        """Pass a random deal to ``then``, of this kind or else of that in the settings."""

    def deal_of_the_day(self, rules: Rules, then: DealCallback) -> None:
        """Pass today's deal to ``then``."""

    def known_today(self, rules: Rules) -> Deal | None:
        """Today's deal; None if it has not been searched for yet."""

    def known_grade(self, rules: Rules, deal: Deal) -> DealOutcome | None:
        """The difficulty of a deal; None if it has not been measured yet."""

    async def grade(self, rules: Rules, deal: Deal) -> DealOutcome | None:
        """Measure the difficulty of a deal; None if the search ended without an answer."""

    def difficulty(self, game: Game) -> str:
        """The difficulty of a game in a word; empty if unknown or not winnable."""

    def known_answer(self, game: Game) -> Answer | None:
        """The proven answer about the deal of a game; None if nothing is proven yet."""

    def watch_table(self, game: Game) -> None:
        """Measure the deal of this game; prefetch deals for its player."""

    def watch_menu(self, rules: Rules) -> None:
        """Prefetch today's deal of the highlighted game, and a newcomer's first deals."""


class TableList(Protocol):
    """The tables at which games are played, and the saved games."""

    @property
    def is_any_open(self) -> bool:
        """Whether there is a table to return to."""

    @property
    def game_under_way(self) -> str:
        """The name of the game under way at the last table; empty if there is none."""

    def unfinished(self, most: int | None = None) -> tuple[list[Unfinished], int]:
        """The games to resume, the latest first, and the number of files not read.

        At most ``most`` files are read in each archive.
        """

    def begun_today(self, game: str) -> Unfinished | None:
        """Today's deal of a game, by its id, if it was begun and can be continued here."""

    def resume(self, path: Path) -> bool:
        """Continue the unfinished game in a file, on its table if it has one.

        Returns whether it could be continued: one that another window has open cannot.
        """


class Host(Protocol):
    """Settings, services and navigation that the app offers its screens."""

    settings: Settings
    user_state: UserState
    get_solver: Callable[[], Solver] | None
    """Returns the solver; None where the program runs without one."""

    @property
    def board_theme(self) -> BoardTheme:
        """The theme in use."""

    @property
    def deal_service(self) -> DealSource:
        """The source of deals."""

    @property
    def tables(self) -> TableList:
        """The open tables."""

    def change_settings(self, settings: Settings) -> None:
        """Apply new settings and save them."""

    def change_user_state(self, change: StateChange) -> None:
        """Change the user state, and save it."""

    def warn(self, text: str) -> None:
        """Show a warning as a notice."""

    def warn_of_state(self, text: str) -> None:
        """Warn of a file in the state folder; only the first such notice is shown."""

    def play(self, game: Game, recorder: Recorder | None = None, greeting: str = "") -> None:
        """Open a table for a game."""

    def race(self, match: Match) -> None:
        """Open the screen of a race."""

    def has_room_for(self, match: Match) -> bool:
        """Whether the terminal has room for the seats of a match."""

    def leave_race(self, message: str) -> None:
        """Return to the menu from a race, or leave the program.

        ``message`` is printed when the program is left; empty for none.
        """

    def leave(self) -> None:
        """Leave the program; confirm first if games would be lost."""

    def change_player(self, player: str) -> None:
        """Leave the program, and run it anew for a player, empty for nobody in particular."""

    def show_rules(self, ruleset: Ruleset) -> None:
        """Show the rules of a game."""

    def show_replay(self, path: Path, retry: bool = False) -> None:
        """Open the replay of a saved game.

        With ``retry``, play on from the last winnable position.
        """

    def is_repeat(self, event: events.Key) -> bool | None:
        """Whether a key repeats, being held; None if the terminal does not report it."""

    @property
    def input_time(self) -> float:
        """When the input that is handled now was read, in seconds."""

    def put_back(self, event: events.InputEvent) -> None:
        """Deliver an input again, before all that came since, to the screen then in front."""

    def call_behind_inputs(self, callback: Callable[[], object]) -> None:
        """Call a function once every input that was read before has been handled."""

    def enter(self, mode: str) -> None:
        """Switch to a mode of the app."""

    def close_upper_screens(self) -> None:
        """Close all screens above the base of this mode."""

    def action_menu(self) -> None:
        """Switch between the menu and the table."""

    def add_mode(self, mode: str, base_screen: Callable[[], Screen[Any]]) -> None:
        """Add a mode with the screen at its base."""

    def remove_mode(self, mode: str) -> object:
        """Close the screens of a mode."""

    def push_screen(
        self, screen: Screen[Result], callback: Callable[[Result | None], None] | None = None
    ) -> object:
        """Open a screen over the present one; ``callback`` receives its result."""
