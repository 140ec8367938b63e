"""The table screen: passes keys and clicks to the session and draws its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from solitaire.config.keys.commands import Key
from solitaire.config.settings import Settings
from solitaire.game.command_scope import has_use_for
from solitaire.game.game import Game
from solitaire.replay.archive.autosave import Autosave
from solitaire.tui.bindings import command_bindings, key_event, key_of
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.screens.table.commands.bookmark_commands import choose_bookmark
from solitaire.tui.screens.table.commands.command_functions import COMMAND_FUNCTIONS
from solitaire.tui.screens.table.commands.hint_commands import improve_hint
from solitaire.tui.screens.table.commands.mouse_commands import click, drag, drop, middle_click, right_click
from solitaire.tui.screens.table.commands.show_pile import show_pile
from solitaire.tui.screens.table.event_text import unused_key_text
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.screens.table.session_view import SessionView
from solitaire.tui.screens.table.solver_light import SolverGetter, SolverLight
from solitaire.tui.status_text import LightState
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.prompts import ConfirmPrompt, WaitPrompt

if TYPE_CHECKING:
    from solitaire.tui.dialogs.win_dialog import AfterWin

HitT = TypeVar("HitT", bound=Hit | None)


class TableScreen(BaseScreen, inherit_bindings=False):
    """The screen of one game, played by keys and by mouse.

    Args:
        game: the game on the table.
        theme: of the board.
        settings: the player's settings.
        autosave: writes the game to disk; one that writes nothing by default.
        get_solver: returns the solver of the winnability indicator; None switches it off.
        greeting: the first message of a game that does not begin with its deal.
    """

    BINDINGS: ClassVar[list[BindingType]] = list(command_bindings())

    def __init__(
        self,
        game: Game,
        theme: BoardTheme,
        settings: Settings | None = None,
        autosave: Autosave | None = None,
        get_solver: SolverGetter | None = None,
        greeting: str = "",
    ) -> None:
        super().__init__()
        self.autosave = autosave or Autosave()
        self._session = TableSession(
            game,
            settings or Settings(),
            lambda: self._view.board.arrangement,
            greeting,
            lambda: self.host.input_time,
        )
        self._view = SessionView(self._session, theme)
        self._light = SolverLight(self._session, get_solver, self._show_solver_answer)
        self._is_win_dialog_due = False
        """Whether the win dialog opens as soon as the table is in front again."""

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self._session.game

    @property
    def shown_game(self) -> str:
        """The id of the game on the table."""
        return self.game.rules.ruleset.id

    @property
    def light(self) -> LightState:
        """The state of the winnability indicator."""
        return self._light.light

    def compose(self) -> ComposeResult:
        """The status line, the board and the message line."""
        yield from self._view.widgets

    def on_mount(self) -> None:
        """Draw the table and update the status line every second."""
        self._show()
        self.set_interval(1, self._update)

    def on_screen_suspend(self) -> None:
        """Stop the clock and the solver while another screen is in front."""
        self._session.clock.hide()
        self._light.suspend()

    def on_screen_resume(self) -> None:
        """Resume the clock, the solver and the prefetch of deals."""
        self._session.clock.show()
        self._light.resume()
        self._show_status()
        if self._is_win_dialog_due:
            # After the command that was chosen in the palette, which may undo the win or open the dialog.
            self.app.call_later(self._open_due_win_dialog)
        self.call_after_refresh(self._prefetch_deals)

    def _prefetch_deals(self) -> None:
        if self.is_current:
            self.host.deal_service.watch_table(self.game)

    def on_resize(self) -> None:
        """Fit the lines to the new width, and to whether there is room for the board."""
        self.call_after_refresh(self._fit_lines)

    def _fit_lines(self) -> None:
        self._view.show_message()
        self._show_progress()

    async def on_unmount(self) -> None:
        """Stop the solver."""
        self._light.suspend()

    def app_focus_changed(self, has_focus: bool) -> None:
        """Pause a game in progress when the terminal loses the focus."""
        if not has_focus and self._session.clock.is_running and self.game.is_under_way:
            self.action_pause()

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint all widgets in another theme."""
        self._view.apply_theme(theme)

    def apply_settings(self, settings: Settings) -> None:
        """Apply changed settings to the session and the board."""
        if settings == self._session.settings:
            return
        self._session.apply_settings(settings)
        self._view.board.name_piles(self._session.pile_keys)
        self._show()

    def missing_large_ranks(self) -> str:
        """The message about cards without room for large ranks; empty if all have."""
        return self._session.missing_large_ranks()

    def show_changed_setting(self, text: str) -> None:
        """Show which setting was changed, until the next message."""
        self._session.set_message(text)
        self._show()

    def _show(self) -> None:
        """Show the state of the session after a key, a click or a command."""
        self._session.clock.note_result(self.game.is_won)
        self._session.clock.note_input()
        self._view.show_board()
        self._view.show_message()
        self._show_status()
        self.autosave.save_clock()  # Not every second: time without input may not count in the end.
        if self._session.has_won:
            self._session.has_won = False
            self._view.celebrate()

    def _show_status(self) -> None:
        self.game.pass_time(self._session.clock.elapsed_ms)
        self._light.refresh()
        self._show_progress()

    def _show_progress(self) -> None:
        self._view.show_status(self.light, self.host.deal_service.difficulty(self.game))

    def _update(self) -> None:
        """Show the time, and what follows from what the measurement of the difficulty has proven."""
        if self._is_idle:
            self._session.pause_as_idle()
            self._show()
        if self._light.add_proof(self.host.deal_service.known_answer(self.game)):
            self._show_solver_answer()
        else:
            self._show_status()

    @property
    def _is_idle(self) -> bool:
        """Whether a game in progress has had no input for minutes, and no command waits for the solver."""
        waits = isinstance(self._session.prompt, WaitPrompt)
        return self._session.clock.is_idle and self.game.is_under_way and not waits

    def _show_solver_answer(self) -> None:
        """Show the verdict, and continue what waits for it: a command, hint or suggestion."""
        is_lost = self.light in (LightState.LOST, LightState.UNWINNABLE_DEAL)
        is_suggested = is_lost and self._session.suggest_way_out()
        if self._session.retry_wait() or improve_hint(self._session) or is_suggested:
            self._show()
        else:
            self._show_status()

    # Keys and the mouse

    def on_mouse_move(self) -> None:
        """Note that the player is there."""
        self._session.clock.note_input()

    def on_key(self, event: events.Key) -> None:
        """Handle a key that is no command: an answer, a pile, or one that does nothing."""
        self._session.clock.note_input()
        key = key_of(event)
        if self._takes_key(key):
            event.prevent_default().stop()
        elif len(key) == 1 and not self._view.is_board_hidden and not self._session.keyboard.has_command(key):
            self._session.set_message(unused_key_text(self._session.keyboard, key))
            self._show()

    def _takes_key(self, key: Key) -> bool:
        """Handle a key, unless it is left to the bindings; return whether it was handled."""
        if self._view.board.is_celebrating:
            self._view.board.stop_animations()
            return True
        if self._resume_if_paused():
            return True
        if key.startswith("alt+"):
            # Escape and a key in quick succession look like this to a terminal.
            self.action_do("put-down")
            self.host.put_back(key_event(key.removeprefix("alt+")))
            return True
        was_asked = self._session.prompt is not None
        is_handled = self._session.answer(key) or (
            not self._view.is_board_hidden and self._session.press_key(key)
        )
        if is_handled or was_asked:
            self._show()
        return is_handled

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Disable all actions during a pause, and those of play on a hidden board."""
        return not (self._session.clock.is_paused or (action == "do" and self._view.is_board_hidden))

    @property
    def restriction(self) -> str:
        """Why the palette lacks the commands of play, if it does."""
        return "while the game is paused" if self._session.clock.is_paused else ""

    def offers_command(self, command: str) -> bool:
        """Whether the game has a use for a command, given by its id."""
        return has_use_for(self.game.rules, command)

    def _resume_if_paused(self) -> bool:
        """Resume a paused game; return whether it was paused."""
        if not self._session.clock.is_paused:
            return False
        self._session.resume()
        self._show()
        return True

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """Lift cards with the first click, drop them with the second."""
        self._carry_out(click, message.hit)

    def on_board_counted_clicked(self, message: Board.CountedClicked) -> None:
        """Show all cards of a pile of which some are only counted."""
        theme = self.host.board_theme
        self._carry_out(lambda session, hit: show_pile(session, self.app, theme, hit.pile), message.hit)

    def on_board_right_clicked(self, message: Board.RightClicked) -> None:
        """Show the targets of a card."""
        self._carry_out(right_click, message.hit)

    def on_board_middle_clicked(self, message: Board.MiddleClicked) -> None:
        """Make the best move of a card."""
        self._carry_out(middle_click, message.hit)

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """Lift the cards under the mouse pointer."""
        self._carry_out(drag, message.hit)

    def on_board_dropped(self, message: Board.Dropped) -> None:
        """Drop the dragged cards."""
        drop(self._session, message.hit)
        self._show()

    def _carry_out(self, command: Callable[[TableSession, HitT], None], hit: HitT) -> None:
        """Carry out a command of the mouse, or end a pause."""
        if not self._resume_if_paused():
            command(self._session, hit)
            self._show()

    def on_board_view_celebrated(self) -> None:
        """Open the win dialog after the animation."""
        self._view.show_message()
        self._open_win_dialog()

    def _open_win_dialog(self) -> None:
        """Open the win dialog, or let it wait while another screen is in front."""
        self._is_win_dialog_due = self.game.is_won and not self.is_active
        if self._is_win_dialog_due or not self.game.is_won:
            return
        from solitaire.tui.dialogs.win_dialog import WinDialog

        theme, keyboard = self.host.board_theme, self._session.keyboard
        self.app.push_screen(WinDialog(self.game, theme, keyboard, self.autosave.path), self._after_win)

    def _open_due_win_dialog(self) -> None:
        if self._is_win_dialog_due:
            self._open_win_dialog()

    # Commands

    def action_do(self, command: str) -> None:
        """Run a command of the keyboard on the session, by its id.

        After a win, ``take`` shows the result. Of several bookmarks, the player chooses one.
        """
        if command == "take" and self.game.is_won:
            self._open_win_dialog()
            return
        if command == "go-to-mark" and len(self.game.bookmarks) > 1:
            choose_bookmark(self._session, self.app, self.host.board_theme, self._show)
        else:
            COMMAND_FUNCTIONS[command](self._session)
        self._show()

    def action_pause(self) -> None:
        """Cover the cards until any key or click."""
        self._session.pause()
        self._show()

    def action_new_deal(self) -> None:
        """Deal a new game; confirm first during a game."""
        if self.game.is_under_way:
            self._session.ask(ConfirmPrompt("Give up this deal for a new one?", self.new_deal))
        else:
            self.new_deal()
        self._show()

    def action_pick_deal(self) -> None:
        """Open the deal picker; this game stays open."""
        self.pick_deal(self.game.rules, self.game)

    def action_solution(self) -> None:
        """Offer to replay a winning line; this game stays open."""
        from solitaire.tui.screens.replay.solution_replay import SolutionReplayScreen
        from solitaire.tui.screens.table.commands.solution_commands import show_solution

        theme = self.host.board_theme
        show_solution(self._session, lambda line: self.app.push_screen(SolutionReplayScreen(line, theme)))
        self._show()

    def action_show_pile(self) -> None:
        """Show all cards of a pile."""
        show_pile(self._session, self.app, self.host.board_theme)

    def action_rules(self) -> None:
        """Show the rules of the game."""
        self.host.show_rules(self.game.rules.ruleset)

    def action_keys(self) -> None:
        """Show the keys of the table."""
        from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog

        self.app.push_screen(KeyHelpDialog(self.game.rules, self._session.keyboard, self.host.board_theme))

    def prepare_deal(self) -> None:
        """Clear the table; the deal is animated when the screen is shown."""
        self._view.board.prepare_deal()

    def new_deal(self) -> None:
        """Start a new deal of the same game; a cumulative score is carried over."""
        self.host.deal_service.deal(self.game.rules, lambda deal: self._start(self.game.deal_another(deal)))

    def _start(self, game: Game) -> None:
        game = self.autosave.next_game(game)
        self.autosave.begin(game)
        self._session.start_game(game)
        self.prepare_deal()
        self._show()
        self._prefetch_deals()

    def _after_win(self, answer: AfterWin | None) -> None:
        from solitaire.tui.dialogs.win_dialog import AfterWin

        match answer:
            case AfterWin.NEW_DEAL:
                self.new_deal()
            case AfterWin.SAME_DEAL:
                self._start(self.game.deal_again())
            case AfterWin.UNDO:
                self.action_do("undo")
            case AfterWin.WATCH if self.autosave.path:
                self.host.show_replay(self.autosave.path)
            case AfterWin.QUIT:
                self.host.leave()
            case _:
                pass
