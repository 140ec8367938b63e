"""The screen of the table: it turns keys and clicks into what the player does, and draws what is to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from solitaire.config.keys.commands import Key
from solitaire.config.settings import Settings
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.replay.autosave import Autosave
from solitaire.tui.bindings import command_bindings, key_event, key_of
from solitaire.tui.board.board import Board
from solitaire.tui.board.pile_places import TooSmall
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.screens.table.commands import DO
from solitaire.tui.screens.table.hint_commands import best_move, improve_hint, where
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.screens.table.solver_light import SolverFactory, SolverLight
from solitaire.tui.status_text import LightState, status
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.prompts import ConfirmPrompt
from solitaire.tui.widgets.status_line import EdgeLine

if TYPE_CHECKING:
    from solitaire.replay.solution import SolutionReplay
    from solitaire.tui.dialogs.win_dialog import AfterWin


class TableScreen(BaseScreen, inherit_bindings=False):
    """One game, played by keys and by mouse."""

    BINDINGS: ClassVar[list[BindingType]] = list(command_bindings())

    def __init__(
        self,
        game: Game,
        look: BoardTheme,
        settings: Settings | None = None,
        scribe: Autosave | None = None,
        new_solver: SolverFactory | None = None,
        greeting: str = "",
    ) -> None:
        super().__init__()
        self.scribe = scribe or Autosave()
        self._look = look
        self._sitting = TableSession(game, settings or Settings(), lambda: self._board.arrangement, greeting)
        self._lamp = SolverLight(self._sitting, new_solver, self._show_found)
        self._status = EdgeLine(look)
        self._board = Board(game.rules, game.position, self._sitting.pile_keys, look)
        self._message = EdgeLine(look)
        self._was_running = False

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self._sitting.game

    @property
    def light(self) -> LightState:
        """Whether the game can still be won, as far as that is known."""
        return self._lamp.light

    def compose(self) -> ComposeResult:
        """Status above, messages below, the board between."""
        yield self._status
        yield self._board
        yield self._message

    def on_mount(self) -> None:
        """Show the deal and let the seconds run."""
        self._show()
        self.set_interval(1, self._show_status)

    def on_screen_suspend(self) -> None:
        """No time goes by while the player is elsewhere, and nothing is searched."""
        self._was_running = self._sitting.watch.is_running
        self._sitting.watch.stop()
        self._lamp.rest()

    def on_screen_resume(self) -> None:
        """The clock goes on from where it stood, and so does what is looked for meanwhile."""
        if self._was_running:
            self._sitting.watch.start()
        self._lamp.wake()
        self._show_status()
        self.call_after_refresh(self._let_dealer_watch)

    def _let_dealer_watch(self) -> None:
        if self.is_current:
            self.host.dealer.watch_table(self.game)

    def on_unmount(self) -> None:
        """Nobody searches for a table that is no more."""
        self._lamp.rest()

    def app_focus_changed(self, is_looking: bool) -> None:
        """Pause when the player turns to another window in the middle of a game."""
        if not is_looking and self._sitting.watch.is_running and self.game.is_under_way:
            self.action_pause()

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours of everything on the screen."""
        self._look = look
        for part in (self._status, self._board, self._message):
            part.apply_theme(look)

    def apply_settings(self, settings: Settings) -> None:
        """Do from now on as the settings say."""
        if settings == self._sitting.settings:
            return
        self._sitting.apply_settings(settings)
        self._board.name_piles(self._sitting.pile_keys)
        self._show()

    def _show(self) -> None:
        sitting = self._sitting
        marks = sitting.marks
        self._board.show(
            self.game.position,
            marks.lifted,
            marks.targets,
            hinted=marks.hinted,
            cursor=marks.cursor,
            labels=marks.labels,
            covered=marks.is_covered,
        )
        self._message.say(*sitting.said)
        self._show_status()
        if sitting.has_won:
            sitting.has_won = False
            self._board.celebrate()
            if self._board.is_celebrating:
                self._message.say("You won! Any key goes on.", loud=True)

    def _show_status(self) -> None:
        self.game.pass_time(self._sitting.watch.elapsed_ms)
        self._lamp.look()
        settings, marked = self._sitting.settings, self.game.marked
        kept = None if marked is None else len(marked)
        light, difficulty = self._lamp.light.value, self.host.dealer.difficulty(self.game)
        # What there is no room for is left out, the least wanted first.
        for signs in ((light, difficulty), (light,), (light[:1],)):
            told = status(self.game, settings, kept, *signs)
            if self._status.has_room_for(*told):
                break
        self._status.say(*told)
        self.scribe.save_clock()

    def _show_found(self) -> None:
        """Show what was found out, do what the player waits for, and better a hint that is in sight."""
        if self._sitting.ask_again() or improve_hint(self._sitting):
            self._show()
        else:
            self._show_status()

    # Keys and the mouse

    def on_key(self, event: events.Key) -> None:
        """A key that answers a question, stands for a pile, or is bound to a command."""
        if self._board.is_celebrating:
            event.prevent_default().stop()
            self._board.break_off()
            return
        if self._goes_on():
            event.prevent_default().stop()
            return
        key = key_of(event)
        if key.startswith("alt+"):
            # Escape and a key in quick succession look like this to a terminal.
            event.prevent_default().stop()
            self.action_do("put-down")
            self.host.put_back(key_event(key.removeprefix("alt+")))
            return
        was_asked = self._sitting.prompt is not None
        if self._sitting.answer(key):
            event.prevent_default().stop()
        elif (pile := self._pile_of(key)) is not None:
            event.prevent_default().stop()
            self._sitting.cursor = None
            self._sitting.press(pile)
        else:
            if was_asked:
                self._show()
            return
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Nothing can be done while the cards are covered, not even by the palette."""
        return not self._sitting.is_paused

    def _goes_on(self) -> bool:
        """Whether the game was paused; if so, it is no more."""
        if not self._sitting.is_paused:
            return False
        self._sitting.go_on()
        self._show()
        return True

    def _pile_of(self, key: Key) -> int | None:
        """The pile for which a key stands, if it can be seen."""
        if isinstance(self._board.arrangement, TooSmall):
            return None
        return next((pile for pile, own in self._sitting.pile_keys.items() if own == key), None)

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """The first click lifts, the second drops."""
        if self._goes_on():
            return
        self._sitting.cursor = None
        if message.hit is None:
            self._sitting.put_down()
        else:
            self._sitting.press(message.hit.pile, message.hit.count or None)
        self._show()

    def on_board_asked(self, message: Board.Asked) -> None:
        """Show where a card can go."""
        if self._goes_on():
            return
        if message.hit is None:
            self._sitting.put_down()
        else:
            where(self._sitting, message.hit.pile, message.hit.count)
        self._show()

    def on_board_sent(self, message: Board.Sent) -> None:
        """Make the best move of a card."""
        if self._goes_on():
            return
        self._sitting.drag(message.hit.pile, message.hit.count)
        best_move(self._sitting)
        self._show()

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """Lift the cards under the pointer."""
        if self._goes_on():
            return
        self._sitting.drag(message.hit.pile, message.hit.count)
        self._show()

    def on_board_dropped(self, message: Board.Dropped) -> None:
        """Drop the dragged cards."""
        self._sitting.drop(None if message.hit is None else message.hit.pile)
        self._show()

    def on_board_view_celebrated(self) -> None:
        """Say what was won, and ask what comes next."""
        self._message.say(*self._sitting.said)
        from solitaire.tui.dialogs.win_dialog import WinDialog  # noqa: PLC0415 (not at every start)

        self.app.push_screen(WinDialog(self.game, self._look, self.scribe.was_shown), self._after_win)

    # Commands

    def action_do(self, command: str) -> None:
        """Let the player do something with the cards: a command of the keyboard, by its id."""
        DO[command](self._sitting)
        self._show()

    def action_pause(self) -> None:
        """Cover the cards until any key or click."""
        self._sitting.pause()
        self._show()

    def action_new_deal(self) -> None:
        """Deal anew; asks while a game is going on, or where a deal costs money."""
        costs = self.game.rules.ruleset.scoring.cumulative and not self.game.is_won
        self._sitting.confirm(ConfirmPrompt("Give up this deal? y for a new one.", self.deal_anew), also=costs)
        self._show()

    def action_quit(self) -> None:
        """Leave the program; asks if a game would be lost."""
        if self.scribe.is_saved:
            self.app.exit()
            return
        self._sitting.confirm(ConfirmPrompt("Leave this game? It is not saved. y quits.", self.app.exit))
        self._show()

    def action_pick_deal(self) -> None:
        """Play a certain deal; this game waits."""
        self.pick_deal(self.game.rules, self.game)

    def action_solution(self) -> None:
        """Watch how the game can be won; the game waits as it is."""
        from solitaire.tui.screens.replay.solution_replay import SolutionReplayScreen  # noqa: PLC0415 (seldom wanted)
        from solitaire.tui.screens.table.solution_commands import show_solution  # noqa: PLC0415

        def watch(solution: SolutionReplay) -> None:
            self.app.push_screen(SolutionReplayScreen(solution, self._look))

        show_solution(self._sitting, watch)
        self._show()

    def action_rules(self) -> None:
        """Show the rules of the game."""
        from solitaire.tui.dialogs.rules_dialog import RulesDialog  # noqa: PLC0415 (seldom wanted)

        self.app.push_screen(RulesDialog(self.game.rules.ruleset, self._look))

    def action_keys(self) -> None:
        """Show all keys."""
        from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog  # noqa: PLC0415 (seldom wanted)

        self.app.push_screen(
            KeyHelpDialog(self.game.rules, self._sitting.keyboard, self._look, self.app.size.width)
        )

    def gather(self) -> None:
        """Take the cards off the table; they are dealt when it is seen."""
        self._board.gather()

    def deal_anew(self) -> None:
        """A new deal of the same game, once there is one; a cumulative score goes on."""
        self.host.dealer.deal(self.game.rules, self._sit_down_to)

    def _sit_down_to(self, deal: Deal) -> None:
        game = self.game.another(deal)
        self.scribe.begin(game)
        self._sitting.sit_down(game)
        self.gather()
        self._show()
        self._let_dealer_watch()

    def _after_win(self, answer: AfterWin | None) -> None:
        from solitaire.tui.dialogs.win_dialog import AfterWin  # noqa: PLC0415 (not at every start)

        match answer:
            case AfterWin.NEW_DEAL:
                self.deal_anew()
            case AfterWin.UNDO:
                self.action_do("undo")
            case AfterWin.WATCH if self.scribe.path:
                self.host.show_replay(self.scribe.path)
            case AfterWin.QUIT:
                self.app.exit()
            case _:
                pass
