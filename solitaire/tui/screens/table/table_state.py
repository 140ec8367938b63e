"""State of one table with its message: lifted cards, cursor, prompt and clock."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from solitaire.analysis.knowledge import GameKnowledge
from solitaire.config.keys.commands import Key
from solitaire.config.settings import Settings
from solitaire.game.bookmark_jumps import BookmarkJumps
from solitaire.game.ending_text import LOST, lost_sentence, won_word
from solitaire.game.game import Game
from solitaire.game.pile_moves import LiftedPile
from solitaire.rules.moves import Move
from solitaire.rules.piles import PileSpec
from solitaire.rules.text.pile_text import with_pile_keys
from solitaire.solver.answer import Verdict
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.layout.pile_places import Arrangement, NeededSize
from solitaire.tui.screens.table.double_press import DoublePress
from solitaire.tui.screens.table.event_text import large_ranks_text
from solitaire.tui.screens.table.idle_text import idle_commands, play_commands
from solitaire.tui.screens.table.lifted_text import lifted_texts
from solitaire.tui.screens.table.message_line import MessageLine, first_clause, idle_line, ways_out
from solitaire.tui.screens.table.play_clock import PlayClock
from solitaire.tui.stopwatch import Stopwatch
from solitaire.tui.widgets.prompts import Prompt

PAUSED: Final = "Paused. Press any key to resume."
ArrangementGetter: TypeAlias = Callable[[], Arrangement | NeededSize]
"""Returns the current layout of the piles."""


class CursorPlace(NamedTuple):
    """The cursor: a pile, or the card with which ``depth`` cards would be lifted."""

    pile: int
    depth: int | None = None


class ShownHint(NamedTuple):
    """The cards, target piles and move that a hint or an answer shows."""

    cards: frozenset[Hit] = frozenset()
    piles: frozenset[int] = frozenset()
    move: Move | None = None
    """The hinted move, which the command ``take`` makes."""
    times: int = 1
    """The number of times that it is to be made."""


class TableState:
    """The state of one table, and the message that fits it.

    Args:
        game: the game on the table.
        settings: the player's settings.
        get_arrangement: returns the current layout of the piles.
        greeting: the first message of a game that does not begin with its deal.
        input_time: returns when the key or click in hand was read, in seconds.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        get_arrangement: ArrangementGetter,
        greeting: str = "",
        input_time: Callable[[], float] = monotonic,
    ) -> None:
        self.settings = settings
        self.keyboard = settings.keyboard
        self.get_arrangement = get_arrangement
        self._input_time = input_time
        self.is_solver_on = False
        """Whether the solver searches for a win."""
        self.start_game(game, greeting)

    def start_game(self, game: Game, greeting: str = "") -> None:
        """Put a game on the table and reset the state; ``greeting`` is its first message."""
        self.game = game
        self.knowledge = GameKnowledge(game.rules)
        self.clock = PlayClock(Stopwatch(game.elapsed_ms))
        self.lifted: LiftedPile | None = None
        self.cursor: CursorPlace | None = None
        self.shown_hint = ShownHint()
        self.prompt: Prompt | None = None
        self.bookmark_jumps = BookmarkJumps(game)
        self.double_press = DoublePress(self._input_time)
        self.has_won = False
        """Whether the last command won the game; the screen resets it."""
        new = self.keyboard["new-deal"][0]
        left = f"Game resumed. Press {new} for a new deal." if game.is_under_way else ""
        self.set_message(greeting or left)

    def apply_settings(self, settings: Settings) -> None:
        """Apply changed settings; a message that may name other keys is cleared."""
        before, self.settings = self.settings, settings
        self.keyboard = settings.keyboard
        if (settings.keys, settings.vi_keys, settings.key_rows) != (
            before.keys,
            before.vi_keys,
            before.key_rows,
        ):
            self.set_message()

    def missing_large_ranks(self) -> str:
        """The message about cards without room for large ranks; empty if all have."""
        arrangement = self.get_arrangement()
        if not isinstance(arrangement, Arrangement):
            return ""
        return large_ranks_text(arrangement, self.game.position, self.keyboard)

    @property
    def pile_keys(self) -> dict[int, Key]:
        """The key of each pile, by its index."""
        return self.keyboard.piles(self.game.rules)

    def clear(self) -> None:
        """Clear the selection, the prompt and the highlights."""
        self.lifted, self.prompt, self.shown_hint = None, None, ShownHint()

    def spec(self, pile: int) -> PileSpec:
        """The specification of the pile with this index."""
        return self.game.rules.piles[pile]

    # Messages

    def set_message(
        self,
        text: str = "",
        loud: bool = False,
        commands: str = "",
        brief: str = "",
        shorter: tuple[str, ...] = (),
    ) -> None:
        """Set the message line; without a text, to what can be done now.

        An open prompt is closed. Where the text has no room, the first of the ``shorter`` ones that has is
        shown, or else the ``brief`` one.
        """
        self.prompt = None
        if not text:
            self.message = self._message_of_position()
            return
        clause = ""
        if not commands:
            clause, commands = first_clause(text), self._commands_beside_message()
        self.message = self._with_pile_keys(MessageLine(text, commands, loud, brief, clause, shorter=shorter))

    def _with_pile_keys(self, message: MessageLine) -> MessageLine:
        """A message that calls piles by their keys, where its texts may call them by their titles."""
        text, brief, clause, *shorter = (
            with_pile_keys(each, self.game.rules, self.pile_keys)
            for each in (message.text, message.brief, message.clause, *message.shorter)
        )
        return message._replace(text=text, brief=brief, clause=clause, shorter=tuple(shorter))

    def _message_of_position(self) -> MessageLine:
        """The message that says what can be done now."""
        if self.clock.is_paused:
            return MessageLine(PAUSED, clause=first_clause(PAUSED))
        if self.lifted is not None:
            return MessageLine(*lifted_texts(self.game, self.lifted, self.keyboard))
        if self.game.is_won:
            return MessageLine(won_word(self.game), self._commands_beside_message())
        if self.game.is_stuck:
            text, commands = lost_sentence(self.game), self._commands_beside_message()
            return MessageLine(text, commands, loud=True, brief=LOST, is_idle=True)
        return idle_line(self.game, self.settings, self._leads_back)

    def _commands_beside_message(self) -> str:
        """The commands that lead on from here; none in a pause and while cards are lifted."""
        if self.game.is_won:
            return idle_commands(self.keyboard, self.game, has_undo=not self.game.why_no_undo())
        if self.game.is_stuck:
            return ways_out(self.game, self.keyboard, self._leads_back)
        return "" if self.clock.is_paused or self.lifted else play_commands(self.keyboard, self.game)

    @property
    def _leads_back(self) -> bool:
        """Whether this position is lost, and an earlier one is known to be winnable."""
        game, knowledge = self.game, self.knowledge
        is_proven = self.is_solver_on and knowledge.verdict(game.positions) is Verdict.UNWINNABLE
        last = knowledge.last_winnable(game.positions) if is_proven or game.is_stuck else None
        return last is not None and not game.why_no_undo(game.move_count - last)

    def suggest_way_out(self) -> bool:
        """Suggest to leave an unwinnable deal, or to go back from a lost position.

        Returns whether it is suggested: not while another message is shown.
        """
        is_idle = self.message.is_idle
        if is_idle and (self.game.move_count or self.game.is_stuck):
            self.set_message()
        elif is_idle:
            commands = idle_commands(self.keyboard, self.game, has_undo=False)
            self.set_message(
                f"Unwinnable deal: {self.keyboard['new-deal'][0]} deals another", commands=commands
            )
        return is_idle

    def set_outcome_message(self, otherwise: str = "", won_by: str = "") -> None:
        """Report a won or lost game; in any other position, show ``otherwise``."""
        self.has_won = self.game.is_won
        if self.game.is_won:
            won = won_word(self.game)
            self.set_message(f"{won} {won_by}".rstrip(), loud=True, brief=won)
        else:
            self.set_message("" if self.game.is_stuck else otherwise)
