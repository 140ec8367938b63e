"""The screen on which a game is watched again: it gives the viewing the time, and draws what is seen."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, Final, Protocol, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Region
from textual.widget import Widget

from solitaire.config.settings import Settings
from solitaire.replay.autosave import open_archive
from solitaire.replay.loader import Watchable
from solitaire.replay.playback import GAME_MARKS, MomentMark, Playback, play_back
from solitaire.replay.record import UNFINISHED, Outcome
from solitaire.replay.viewer import Viewer
from solitaire.rules.position import Position
from solitaire.rules.text.english import counted
from solitaire.tui.bindings import command_bindings, key_of
from solitaire.tui.board.board_view import BoardView
from solitaire.tui.board.canvas import Frame
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.board.position_diff import moved
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.screens.replay.goto_prompt import GotoPrompt
from solitaire.tui.status_text import score_text
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.prompts import PromptReply
from solitaire.tui.widgets.seekbar import SeekBar
from solitaire.tui.widgets.status_line import EdgeLine

TICK: Final = 1 / 15
"""Seconds between two looks at the clock while a game plays."""
FASTEST_FLIGHT: Final = 2.0
"""The speed at which cards still fly."""
AROUND: Final = 4
"""Cells of the first line that hold no text."""
COMMANDS: Final = "  ? keys  esc back"
LONGEST_COMMAND: Final = "space pause"
ENDS: Final = {
    Outcome.WON: "The game is won. space shows it again.",
    Outcome.LOST: "No move was left: the game is lost.",
    Outcome.GIVEN_UP: "Here the game was given up. b plays on.",
    UNFINISHED: "The game was played up to here. b plays on.",
}


class PositionView(Protocol):
    """A widget that shows positions."""

    is_hasty: bool

    @property
    def region(self) -> Region:
        """Where it is on the screen."""

    @property
    def frame(self) -> Frame:
        """What is on show."""

    def show(self, position: Position, *, hinted: frozenset[Hit] = frozenset()) -> None:
        """Draw a position, and what stands out of it."""

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours."""


class ReplayScreen(BaseScreen):
    """A game that was kept, from its deal to its end, or to where its file is damaged."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,p", "play_or_pause", "Play, or pause"),
        Binding("right,l,full_stop", "step(1)", "One step on"),
        Binding("left,h,comma", "step(-1)", "One step back"),
        Binding("up,k,plus", "pace(1)", "Faster, up to 16×, then without pauses"),
        Binding("down,j,minus", "pace(-1)", "Slower"),
        Binding("right_square_bracket,tab", "mark(1)", "To the next mark"),
        Binding("left_square_bracket,shift+tab", "mark(-1)", "To the mark before"),
        Binding("home,0", "ends(0)", "To the deal"),
        Binding("end,dollar_sign", "ends(1)", "To the end"),
        Binding("g", "ask", "To a move or a time"),
        Binding("b", "branch", "Branch off: play on from here"),
        Binding("question_mark", "keys", "Show all keys"),
        Binding("escape", "back", "Back"),
        Binding("q", "close", "Back", show=False),
        *command_bindings("rules", "menu", "settings", "next-look", "four-colours", "big-index", "ascii"),
    ]
    MARKS: ClassVar[tuple[MomentMark, ...]] = GAME_MARKS
    """What the line may show."""
    OWN_KEYS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Keys for what can only be done with what is watched here, and what they do."""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (64, "-wide")]  # noqa: RUF012 (so declared by Textual)
    DEFAULT_CSS = f"""
    ReplayScreen Horizontal {{ height: 1; }}
    ReplayScreen.-narrow Horizontal EdgeLine {{ display: none; }}
    ReplayScreen Horizontal EdgeLine {{ width: {len(LONGEST_COMMAND + COMMANDS) + 4}; }}
    """

    def __init__(self, kept: Watchable, look: BoardTheme) -> None:
        super().__init__()
        self._kept = kept
        self._look = look
        playback = self._laid_out()
        self._viewing = Viewer(playback)
        self._seen = 0
        self._looked_at = 0.0
        self._prompt: GotoPrompt | None = None
        self._settings = Settings()
        self._status = EdgeLine(look)
        self._stage = self._new_stage(playback, look)
        self._bar = SeekBar(self._viewing, look)
        self._commands = EdgeLine(look)
        self._note = (-1, "")
        """Something to say at one moment, instead of what was done."""

    def _laid_out(self) -> Playback:
        return play_back(self._kept.record, self._kept.good)

    def _new_stage(self, playback: Playback, look: BoardTheme) -> PositionView:
        return BoardView(playback.rules, playback.moments[0].position, {}, look)

    @property
    def viewing(self) -> Viewer:
        """What is watched, and where in it."""
        return self._viewing

    def compose(self) -> ComposeResult:
        """What was done above; the line with its times below, beside the keys; the board between."""
        yield self._status
        yield cast(Widget, self._stage)
        with Horizontal():
            yield self._bar
            yield self._commands

    def on_mount(self) -> None:
        """Begin at once."""
        if damage := self._kept.damage:
            self.host.warn(
                f"{self._kept.path.name}:{damage.line}: {damage.what}. You see what comes before it."
            )
        self.set_interval(TICK, self._tick)
        self._begin()

    def _begin(self) -> None:
        self.action_play_or_pause()

    def on_screen_suspend(self) -> None:
        """Nothing is missed while one is elsewhere."""
        self._viewing.pause()
        self._show()

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours of everything on the screen."""
        self._look = look
        for part in (self._status, self._stage, self._bar, self._commands):
            part.apply_theme(look)

    def apply_settings(self, settings: Settings) -> None:
        """Tell the score, or not."""
        self._settings = settings
        self._show()

    # Time

    def _tick(self) -> None:
        """So much time has gone by since the last look at the clock."""
        before, self._looked_at = self._looked_at, monotonic()
        if self._viewing.is_playing:
            self._viewing.advance(self._looked_at - before)
            self._show()

    def _show(self) -> None:
        viewing, moment = self._viewing, self._viewing.moment
        if viewing.index != self._seen:
            is_near = abs(viewing.index - self._seen) == 1
            self._stage.is_hasty = not is_near or (viewing.is_playing and viewing.speed.factor > FASTEST_FLIGHT)
            self._seen = viewing.index
            self._stage.show(moment.position, hinted=self._moved())
        is_loud = bool(self._prompt) or viewing.is_over or viewing.index == self._note[0]
        self._tell(self._prompt.text if self._prompt else self._said(), is_loud)
        self._bar.show()
        self._commands.say("", f"space {'pause' if viewing.is_playing else 'play'}{COMMANDS}")

    def _moved(self) -> frozenset[Hit]:
        """The cards that were moved last: who looks for a moment only has to see them, too."""
        index, moments = self._viewing.index, self._viewing.playback.moments
        return moved(moments[index - 1].position, moments[index].position) if index else frozenset()

    def _said(self) -> str:
        """What was done last; in the beginning what is watched, in the end how it came out."""
        if self._note == (self._viewing.index, self._note[1]):
            return self._note[1]
        if self._viewing.is_over:
            return self._end()
        header = self._kept.record.header
        deal = f"deal {header.deal}" if header.deal else "given pack"
        return self._viewing.moment.text or f"{header.ruleset.name} · {deal} · {header.started:%Y-%m-%d}"

    def _end(self) -> str:
        if damage := self._kept.damage:
            return f"The file is damaged from here on, line {damage.line}."
        if self._viewing.playback.rules.is_won(self._viewing.moment.position):
            return ENDS[Outcome.WON]
        result = self._kept.record.result
        return ENDS[result.outcome if result else UNFINISHED]

    def _tell(self, text: str, loud: bool) -> None:
        """Say something beside how far the game has come."""
        self._status.say(text, self._facts(self.size.width - len(text) - AROUND), loud)

    def say_here(self, text: str) -> None:
        """Say something for as long as this moment is seen."""
        self._note = (self._viewing.index, text)
        self._show()

    def _facts(self, room: int) -> str:
        """How far the game has come; what else is known of this moment, and the score, where there is room."""
        moment, playback = self._viewing.moment, self._viewing.playback
        known = list(filter(None, [self._known()]))
        facts = [f"move {moment.moves} of {playback.most_moves}"]
        is_scored = self._settings.show_score and moment.score is not None
        score = [score_text(playback.rules, moment.score or 0)] if is_scored else []
        choices = (" · ".join(parts) for parts in (known + facts + score, known + facts, facts))
        return next((told for told in choices if len(told) <= room), facts[0])

    def _known(self) -> str:
        return ""

    # Keys and the mouse

    def on_key(self, event: events.Key) -> None:
        """The answer to the question where to go."""
        if self._prompt is None:
            return
        reply = self._prompt.take(key_of(event))
        if reply is not PromptReply.PART:
            self._prompt = None
        if reply is not PromptReply.NONE or event.key == "escape":
            event.prevent_default().stop()
        self._show()

    def on_seek_bar_sought(self, message: SeekBar.Sought) -> None:
        """A click or a drag on the line."""
        self._viewing.go_to(message.index)
        self._show()

    def on_click(self, event: events.Click) -> None:
        """A click on the table plays or pauses."""
        if self._stage.region.contains(event.screen_x, event.screen_y):
            self.action_play_or_pause()

    def action_play_or_pause(self) -> None:
        """Play, or pause; at the end, play again from the beginning."""
        if self._viewing.is_playing:
            self._viewing.pause()
        else:
            self._looked_at = monotonic()
            self._viewing.play()
        self._show()

    def action_step(self, steps: int) -> None:
        """Pause, and go on or back."""
        self._viewing.pause()
        self._viewing.go_to(self._viewing.index + steps)
        self._show()

    def action_pace(self, faster: int) -> None:
        """Watch faster, or slower."""
        self._viewing.change_speed(faster)
        self._show()

    def action_mark(self, way: int) -> None:
        """Go to the next mark, or the one before."""
        self._viewing.go_to_mark(way)
        self._show()

    def action_ends(self, end: int) -> None:
        """Go to the deal (0) or to the end (1)."""
        self._viewing.go_to(end * self._viewing.playback.last)
        self._show()

    def action_ask(self) -> None:
        """Ask where to go."""
        self._prompt = GotoPrompt(self._viewing)
        self._show()

    def action_branch(self) -> None:
        """Play on from what is seen, in a game of its own."""
        self._viewing.pause()
        self._show()
        if self._viewing.playback.rules.is_won(self._viewing.moment.position):
            self._tell("Nothing is left to play here: step back first.", loud=True)
        else:
            self._branch(self._viewing.index)

    def _branch(self, place: int) -> None:
        moment = self._viewing.playback.moments[place]
        branched = open_archive().branch(self._kept.record, moment.entries, self._kept.id)
        self.host.play(branched.game, branched.recorder, self._greeting(place))

    def _greeting(self, place: int) -> str:
        """What to say to who plays on from a moment."""
        moves = self._viewing.playback.moments[place].moves
        where = f"after {counted(moves, 'move')}" if moves else "from the deal"
        return f"You go on {where} of the game that you watched."

    def action_rules(self) -> None:
        """Show the rules of the game."""
        from solitaire.tui.dialogs.rules_dialog import RulesDialog  # noqa: PLC0415 (seldom wanted)

        self.app.push_screen(RulesDialog(self._viewing.playback.rules.ruleset, self._look))

    def action_keys(self) -> None:
        """Show all keys."""
        from solitaire.tui.screens.replay.replay_keys_dialog import ReplayKeysDialog  # noqa: PLC0415 (seldom wanted)

        self.app.push_screen(ReplayKeysDialog(self._look, self.OWN_KEYS, self.MARKS, self._bar.is_judged))
