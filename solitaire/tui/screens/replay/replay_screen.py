"""The replay screen: advances a viewer with the clock and draws its moments."""

from __future__ import annotations

from functools import cached_property, partial
from time import monotonic
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar, cast

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from solitaire.config.keys.commands import Key
from solitaire.config.keys.key_layouts import answer_key
from solitaire.config.settings import Settings
from solitaire.replay.archive.game_loader import Watchable
from solitaire.replay.archive.saved_games import open_archive
from solitaire.replay.playback.playback import GAME_MARKS, MomentMark, Playback
from solitaire.replay.playback.viewer import Viewer
from solitaire.rules.text.pile_text import with_pile_keys
from solitaire.tui.bindings import command_bindings, key_of
from solitaire.tui.board.animation.position_diff import moved_cards
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.screens.replay.goto_prompt import GotoPrompt
from solitaire.tui.screens.replay.replay_board import MomentView, ReplayBoard
from solitaire.tui.screens.replay.replay_text import end_text, ever_shorter_facts, place_text, replay_title
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.edge_line import EdgeLine
from solitaire.tui.widgets.prompts import PromptReply
from solitaire.tui.widgets.seekbar import SeekBar

TICK: Final = 1 / 15
"""Seconds between two updates while a replay runs."""
LONGEST_TICK: Final = 1.0
"""Seconds that one of them counts at most: the program may have been stopped, by ctrl+z or otherwise."""
FASTEST_FLIGHT: Final = 2.0
"""The highest speed at which moves are animated."""
HELP_KEY: Final = "?"
COMMANDS: Final = f"  {HELP_KEY} keys  esc back"
LONGEST_COMMAND: Final = "space pause"
SavedT = TypeVar("SavedT", bound=Watchable)
BRANCH_KEY: Final = ("b", "play on from here, as a new game")
PILE_KEY: Final = ("Z", "show all cards of a pile")
"""Keys of replays of games for one."""
PILE_BINDING: Final = Binding("Z", "show_pile", "Show all cards of a pile")


class _Note(NamedTuple):
    """A text that is shown at a moment instead of its move."""

    moment: int
    """The index of the moment."""
    text: str


class ReplayScreen(BaseScreen, Generic[SavedT]):
    """The replay of a saved game, from its deal to its end or to damage in its file.

    Args:
        saved: the game.
        playback: its moments.
        theme: of the board.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,p", "play_or_pause", "Play or pause"),
        Binding("right,l,full_stop", "step(1)", "Step forward"),
        Binding("left,h,comma", "step(-1)", "Step back"),
        Binding("up,k,plus", "pace(1)", "Faster"),
        Binding("down,j,minus", "pace(-1)", "Slower"),
        Binding("right_square_bracket,tab", "mark(1)", "Next mark"),
        Binding("left_square_bracket,shift+tab", "mark(-1)", "Previous mark"),
        Binding("home,0", "ends(0)", "Go to the start"),
        Binding("end,dollar_sign", "ends(1)", "Go to the end"),
        Binding("g", "ask", "Go to a move or a time"),
        Binding("b", "branch", "Play on from here, as a new game"),
        Binding("question_mark", "keys", "Show all keys"),
        Binding("escape", "back", "Back"),
        Binding("q", "close", "Back", show=False),
        *command_bindings("rules", "menu", "settings", "next-look", "four-colours", "big-index", "ascii"),
    ]
    MARKS: ClassVar[tuple[MomentMark, ...]] = GAME_MARKS
    """The marks that the seek bar may show."""
    OWN_KEYS: ClassVar[tuple[tuple[str, str], ...]] = (BRANCH_KEY,)
    """Keys of this kind of replay, with their meanings."""
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (48, "-narrow"), (64, "-wide")]  # noqa: RUF012 (so declared by Textual)
    DEFAULT_CSS = f"""
    ReplayScreen Horizontal {{ height: 1; }}
    ReplayScreen Horizontal EdgeLine {{ width: {len(LONGEST_COMMAND + COMMANDS) + 4}; }}
    ReplayScreen.-narrow Horizontal EdgeLine {{ width: {len(COMMANDS) + 2}; }}
    ReplayScreen.-tiny Horizontal EdgeLine {{ display: none; }}
    """

    def __init__(self, saved: SavedT, playback: Playback, theme: BoardTheme) -> None:
        super().__init__()
        self._saved = saved
        self.viewer = Viewer(playback)
        """The playback and the current moment."""
        self._pile_keys: dict[int, Key] = {}
        """The keys that name the piles; empty in a race, whose board labels them itself."""
        self._shown_index = 0
        self._last_tick = 0.0
        self._prompt: GotoPrompt | None = None
        self._status = EdgeLine(theme, has_commands=False)
        self._board = self._new_board(playback, theme)
        self._bar = SeekBar(self.viewer, theme)
        self._commands = EdgeLine(theme)
        self._note = _Note(-1, "")

    def _new_board(self, playback: Playback, theme: BoardTheme) -> MomentView:
        return ReplayBoard(playback.rules, playback.moments[0].position, {}, theme)

    def compose(self) -> ComposeResult:
        """The status line, the board, and the seek bar beside the keys."""
        yield self._status
        yield cast(Widget, self._board)
        with Horizontal():
            yield self._bar
            yield self._commands

    def on_mount(self) -> None:
        """Apply the settings, report damage in the file, and start to play."""
        self.apply_settings(self.host.settings)
        if damage := self._saved.damage:
            self.host.warn(f"{self._saved.path.name}:{damage.line}: {damage.what}. The replay ends before it.")
        self.set_interval(TICK, self._tick)
        self._begin()

    def _begin(self) -> None:
        self.action_play_or_pause()

    def on_screen_suspend(self) -> None:
        """Pause behind another screen."""
        self.viewer.pause()
        self._show()

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint all widgets in another theme."""
        for part in (self._status, self._board, self._bar, self._commands):
            part.apply_theme(theme)

    def apply_settings(self, settings: Settings) -> None:
        """Show or hide the score, and label the piles with their keys, as on the table."""
        if isinstance(self._board, ReplayBoard):
            self._pile_keys = settings.keyboard.piles(self.viewer.playback.rules)
            self._board.name_piles(self._pile_keys)
        self._show()

    def show_changed_setting(self, text: str) -> None:
        """Show which setting a key has changed, until another moment is shown."""
        self.show_note(text)

    # Time

    def _tick(self) -> None:
        """Advance the viewer by the time since the last tick."""
        before, self._last_tick = self._last_tick, monotonic()
        if self.viewer.is_playing:
            self.viewer.advance(min(LONGEST_TICK, self._last_tick - before))
            self._show()

    def _show(self) -> None:
        viewer, moment = self.viewer, self.viewer.moment
        if viewer.index != self._shown_index:
            is_near = abs(viewer.index - self._shown_index) == 1
            is_hasty = viewer.is_playing and viewer.speed.factor > FASTEST_FLIGHT
            self._shown_index = viewer.index
            self._board.show_moment(moment, self._moved(), is_near and not is_hasty)
        is_loud = bool(self._prompt) or viewer.is_over or viewer.index == self._note.moment
        self._show_status(self._prompt.text if self._prompt else self._named_text(), is_loud)
        self._bar.show()
        self._commands.show("", f"space {'pause' if viewer.is_playing else 'play'}{COMMANDS}")

    def _moved(self) -> frozenset[Hit]:
        """The cards of the last move, highlighted for a viewer who steps or seeks."""
        index, moments = self.viewer.index, self.viewer.playback.moments
        return moved_cards(moments[index - 1].position, moments[index].position) if index else frozenset()

    def _named_text(self) -> str:
        """The status text, in which piles are called as their labels."""
        text, keys = self._status_text(), self._pile_keys
        return with_pile_keys(text, self.viewer.playback.rules, keys) if keys else text

    def _status_text(self) -> str:
        """The last move; at the beginning the game, at the end its outcome."""
        if self.viewer.index == self._note.moment:
            return self._note.text
        if self.viewer.is_over:
            return self._end_text()
        return self.viewer.moment.text or replay_title(self._saved.record)

    def _end_text(self) -> str:
        return end_text(self._saved, self.viewer.playback)

    def _show_status(self, text: str, loud: bool) -> None:
        """Show a text beside the progress of the game, in the most words for which there is room."""
        *longer, briefest = ever_shorter_facts(self.viewer, self._verdict_text(), self.host.settings.show_score)
        widest = max(text, self._longest_text, key=cell_len)  # So that the facts stay when the move changes.
        facts = next((facts for facts in longer if self._status.has_room_for(widest, facts)), briefest)
        self._status.show(text, facts, loud)

    @cached_property
    def _longest_text(self) -> str:
        return max((moment.text for moment in self.viewer.playback.moments), key=cell_len)

    def show_note(self, text: str) -> None:
        """Show a text until another moment is shown."""
        self._note = _Note(self.viewer.index, text)
        self._show()

    def _verdict_text(self) -> str:
        return ""

    # Keys and the mouse

    def on_key(self, event: events.Key) -> None:
        """Pass a key to the open prompt; without one, say if it does nothing."""
        if self._prompt is None:
            if text := self.unbound_key_text(event, HELP_KEY):
                self.show_note(text)
            return
        reply = self._prompt.take(answer_key(self.host.settings.key_rows, key_of(event)))
        if reply is not PromptReply.PART:
            self._prompt = None
        if reply is not PromptReply.NONE or event.key == "escape":
            event.prevent_default().stop()
        self._show()

    def on_seek_bar_sought(self, message: SeekBar.Sought) -> None:
        """Go to the moment of a click or drag on the seek bar."""
        self.viewer.go_to(message.index)
        self._show()

    def on_click(self, event: events.Click) -> None:
        """Play or pause on a click on the board."""
        if self._board.region.contains(event.screen_x, event.screen_y):
            self.action_play_or_pause()

    def action_play_or_pause(self) -> None:
        """Play, or pause; at the end, play again from the beginning."""
        if self.viewer.is_playing:
            self.viewer.pause()
        else:
            self._last_tick = monotonic()
            self.viewer.play()
        self._show()

    def action_step(self, steps: int) -> None:
        """Pause, and step forward or back."""
        self.viewer.pause()
        self.viewer.go_to(self.viewer.index + steps)
        self._show()

    def action_pace(self, faster: int) -> None:
        """Play faster or slower."""
        self.viewer.change_speed(faster)
        self._show()

    def action_mark(self, way: int) -> None:
        """Go to the next mark, or the one before."""
        self.viewer.go_to_mark(way)
        self._show()

    def action_ends(self, end: int) -> None:
        """Go to the deal (0) or to the end (1)."""
        self.viewer.go_to(end * self.viewer.playback.last)
        self._show()

    def action_ask(self) -> None:
        """Open the prompt for a move or a time."""
        self._prompt = GotoPrompt(self.viewer)
        self._show()

    def action_branch(self) -> None:
        """Continue from the position on show in a new game."""
        self.viewer.pause()
        self._show()
        if self.viewer.playback.rules.is_won(self.viewer.moment.position):
            self._show_status("The game is over here. Step back first.", loud=True)
        else:
            self._branch(self.viewer.index)

    def _branch(self, place: int) -> None:
        from solitaire.replay.archive.game_branch import PreparedBranch, prepare_branch
        from solitaire.tui.dialogs.loading_dialog import load_saved

        def play(branch: PreparedBranch) -> None:
            branched = open_archive().begin_branch(branch)
            self.host.play(branched.game, branched.recorder, self._greeting(place))

        beginning = self._saved.record.first(self.viewer.playback.moments[place].entries)
        prepare = partial(prepare_branch, beginning, self._saved.id)
        load_saved(self.host, self._saved.path, prepare, play)

    def _greeting(self, place: int) -> str:
        """The first message of a game continued from a moment."""
        return f"Playing on {place_text(self.viewer.playback.moments[place])} of the replay, as a new game."

    def action_rules(self) -> None:
        """Show the rules of the game."""
        self.host.show_rules(self.viewer.playback.rules.ruleset)

    def action_keys(self) -> None:
        """Show the keys of the replay."""
        from solitaire.tui.screens.replay.replay_keys_dialog import ReplayKeysDialog

        self.app.push_screen(
            ReplayKeysDialog(self.host.board_theme, self.OWN_KEYS, self.MARKS, self._bar.is_judged)
        )

    def action_show_pile(self) -> None:
        """Show all cards of a pile, in a replay of one player."""
        from solitaire.tui.dialogs.pile_dialog import PileDialog

        rules, position = self.viewer.playback.rules, self.viewer.moment.position
        self.app.push_screen(PileDialog(rules, position, self.host.settings.keyboard, self.host.board_theme))
