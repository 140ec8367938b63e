"""UI state of one table: lifted cards, cursor, open prompt and message.

The screen translates events into calls and draws the state; the commands are functions of a session.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from solitaire.analysis.knowledge import GameKnowledge
from solitaire.config.keys.commands import Key
from solitaire.config.keys.key_layouts import answer_key, pile_key
from solitaire.config.settings import Settings
from solitaire.game.ending_text import LOST, WON, lost_sentence, won_word
from solitaire.game.game import Game
from solitaire.game.pile_input import ChooseMove, Intent, LiftCards, PlayMove, PutCardsDown, press, stock_action
from solitaire.game.pile_moves import LiftedPile, movable_piles, targets
from solitaire.rules.autoplay import automatic_moves
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.move_facts import Refused
from solitaire.rules.moves import Carry, Jump, Move
from solitaire.rules.piles import PileSpec
from solitaire.rules.text.english import capital, in_words
from solitaire.rules.text.pile_text import with_pile_keys
from solitaire.solver.answer import Verdict
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.layout.pile_places import Arrangement, TooSmall
from solitaire.tui.screens.table.double_press import IGNORED, DoublePress, places_turned_card
from solitaire.tui.screens.table.event_text import changed_setting_text, event_text, large_ranks_text
from solitaire.tui.screens.table.idle_text import idle_commands, play_commands
from solitaire.tui.screens.table.lifted_text import lifted_texts
from solitaire.tui.screens.table.message_line import MessageLine, first_clause, idle_line, ways_out
from solitaire.tui.screens.table.play_clock import PlayClock
from solitaire.tui.status_text import redeal_price_text
from solitaire.tui.stopwatch import Stopwatch
from solitaire.tui.widgets.prompts import (
    ConfirmPrompt,
    CountPrompt,
    PilePrompt,
    Prompt,
    PromptReply,
    WaitPrompt,
)

ArrangementGetter: TypeAlias = Callable[[], Arrangement | TooSmall]
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


class TableSession:
    """Selection, cursor, prompt, message and clock of one table.

    Args:
        game: the game on the table.
        settings: the player's settings.
        get_arrangement: returns the current layout of the piles.
        greeting: the first message of a game that does not begin with its deal.
    """

    def __init__(
        self, game: Game, settings: Settings, get_arrangement: ArrangementGetter, greeting: str = ""
    ) -> None:
        self.settings = settings
        self.keyboard = settings.keyboard
        self.get_arrangement = get_arrangement
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
        self.return_moves: tuple[Move, ...] | None = None
        """The moves to the position that was left for the bookmark."""
        self.double_press = DoublePress()
        self.has_won = False
        """Whether the last command won the game; the screen resets it."""
        new = self.keyboard["new-deal"][0]
        left = f"Game resumed. Press {new} for a new deal." if game.is_under_way else ""
        self.set_message(greeting or left)

    def apply_settings(self, settings: Settings) -> None:
        """Apply changed settings; report the theme, and what has no visible effect."""
        before, self.settings = self.settings, settings
        self.keyboard = settings.keyboard
        if text := changed_setting_text(before, settings):
            self.set_message(text)
        elif settings.big_index != before.big_index:
            arrangement = self.get_arrangement() if settings.big_index else None
            self.set_message()
            if isinstance(arrangement, Arrangement):
                self.set_message(large_ranks_text(arrangement, self.game.position, self.keyboard))
        elif (settings.keys, settings.vi_keys, settings.key_rows) != (
            before.keys,
            before.vi_keys,
            before.key_rows,
        ):
            self.set_message()

    @property
    def pile_keys(self) -> dict[int, Key]:
        """The key of each pile, by its index."""
        return self.keyboard.piles(self.game.rules)

    # Prompts

    def ask(self, prompt: Prompt) -> None:
        """Open a prompt, which receives the next keys."""
        self.prompt = prompt
        self.set_message(prompt.text, loud=True, commands=prompt.commands, brief=prompt.brief)

    def retry_wait(self) -> bool:
        """Retry the command that waits for the solver; return whether one does."""
        waiting = self.prompt
        if not isinstance(waiting, WaitPrompt):
            return False
        waiting.again()
        return True

    def answer(self, key: Key) -> bool:
        """Pass a key to the open prompt; return whether it answers one."""
        prompt, self.prompt = self.prompt, None
        if prompt is None:
            return False
        if isinstance(prompt, ConfirmPrompt | CountPrompt):
            key = answer_key(self.keyboard.rows, key)
        match prompt.take(key):
            case PromptReply.ANSWER:
                return True
            case PromptReply.PART:
                self.ask(prompt)
                return True
            case PromptReply.NO | PromptReply.NONE as reply:
                self.set_message()
                return reply is PromptReply.NO

    # Piles and cards

    def press(self, pile: int, count: int | None = None) -> None:
        """Select a pile, or its last ``count`` cards: first to lift them, then to drop.

        The pile that a hint has lifted counts as not lifted yet: to follow the hint, the player names it first.
        A column that gets the card of the waste is not given the next one by a second press at once.
        """
        is_hinted = self.shown_hint.move and self.lifted and self.lifted.pile == self.spec(pile).name
        lifted = None if is_hinted else self.lifted
        intent = press(self.game, lifted, self.spec(pile), count)
        is_second = self.double_press.note(pile) and lifted is None
        if is_second and places_turned_card(self.game.rules, self.spec(pile), intent):
            intent = PutCardsDown(IGNORED)
        self.act(intent)

    def press_key(self, key: Key) -> bool:
        """Select the pile with this key; return whether there is one.

        Of several piles with the same key, that is the first whose cards are free. Of the places of rows it is
        the one that can be filled or whose card can move; if there are several, the player is asked.
        """
        key = pile_key(self.keyboard.rows, key)
        named = [pile for pile, own in self.pile_keys.items() if own == key]
        if self.game.rules.left_of.keys() & named:
            self._press_place(named)
            return True
        piles = self.game.position.piles
        free = [pile for pile in named if piles[pile] and not is_covered(self.game.rules, piles, pile)]
        for pile in (free or named)[:1]:
            self.cursor = None
            self.press(pile)
        return bool(named)

    def _press_place(self, column: Sequence[int]) -> None:
        """Select the place that is meant by its column; ask which one, if several may be."""
        game, self.cursor = self.game, None
        empty = [place for place in column if not game.position.piles[place]]
        lifted = [place for place in column if self.lifted and self.spec(place).name == self.lifted.pile]
        meant = movable_piles(game) if self.lifted is None else targets(game, self.lifted)
        fitting = meant.intersection(empty) or meant.intersection(column)
        if len(fitting) > 1:
            self.ask(PilePrompt("Which one? Press its letter.", sorted(fitting), self.press))
        elif self.lifted is None and not (fitting or empty):
            self.set_message("No card of this column can move.", loud=True)
        else:
            self.press(next(iter([*fitting, *lifted, *empty, *column])))

    def put_down(self) -> None:
        """Put lifted cards back; hide the cursor and all hints."""
        self.cursor = None
        self.act(PutCardsDown())

    def deal(self) -> None:
        """Deal from the stock, fill the gaps, or redeal the waste."""
        self.lifted = None
        self.act(stock_action(self.game))

    def act(self, intent: Intent) -> None:
        """Carry out the intent of selecting a pile."""
        self.prompt, self.shown_hint = None, ShownHint()
        match intent:
            case PlayMove(move):
                self.lifted = None
                self.play(move)
            case LiftCards(lift):
                self.lifted = lift
                self.set_message()
            case ChooseMove(question, moves):
                self._ask_which(question, moves)
            case PutCardsDown(why):
                self.lifted = None
                self.set_message(why, loud=bool(why))

    def _ask_which(self, question: str, moves: Sequence[Move]) -> None:
        """Ask which move is meant: by their cards or packets, their sources, or else their targets."""
        carries = [move for move in moves if isinstance(move, Carry)]
        by_source = {self.game.rules.index[move.source]: move for move in carries}
        by_count: dict[int, Move] = {move.count: move for move in carries}
        by_count |= {move.packets: move for move in moves if isinstance(move, Jump)}
        if len(by_count) > 1:
            self.ask(CountPrompt(question, list(by_count), lambda count: self.act(PlayMove(by_count[count]))))
        elif len(by_source) > 1:
            text = f"{question} Press its letter."
            self.ask(PilePrompt(text, sorted(by_source), lambda pile: self.act(PlayMove(by_source[pile]))))
        else:
            self.lifted = self.lifted or LiftedPile(carries[0].source)
            self.set_message(f"{question} Press its key.", loud=True)

    def play(self, move: Move) -> None:
        """Make a move and the automatic moves after it, or show its refusal."""
        self.clock.start()
        price = redeal_price_text(self.game, self.settings)
        facts = self.game.offer(move, self.clock.elapsed_ms)
        if refusal := next((fact.reason for fact in facts if isinstance(fact, Refused)), ""):
            self.set_message(refusal, loud=True)
            return
        options = self.settings
        summary = self.play_automatically(
            automatic_moves(self.game.rules, self.game.position, options.auto_play, options.auto_finish)
        )
        self.set_outcome_message(summary or event_text(self.game, facts, price), won_by=summary)

    def play_automatically(self, moves: Sequence[Move]) -> str:
        """Make moves as part of the one before; return a summary, empty without moves."""
        for move in moves:
            self.game.play(move, self.clock.elapsed_ms, automatic=True)
        if not moves:
            return ""
        undo = "" if self.game.why_no_undo() else f" ({self.keyboard['undo'][0]} to undo)"
        return f"{capital(in_words(len(moves), 'card'))} moved automatically{undo}."

    def pause(self) -> None:
        """Cover the cards and stop the clock, until the game is won."""
        self.clear()
        if self.game.is_won:
            self.set_message(WON, loud=True)
            return
        self.clock.pause()
        self.set_message("Paused. Press any key to resume.")

    def pause_as_idle(self) -> None:
        """Pause, and do not count the time since the last input as played."""
        self.pause()
        self.clock.drop_idle_time()
        self.game.discount_time(self.clock.elapsed_ms)

    def resume(self) -> None:
        """Uncover the cards, and resume the clock."""
        self.clock.resume()
        self.set_message()

    def clear(self) -> None:
        """Clear the selection, the prompt and the highlights."""
        self.lifted, self.prompt, self.shown_hint = None, None, ShownHint()

    def spec(self, pile: int) -> PileSpec:
        """The specification of the pile with this index."""
        return self.game.rules.piles[pile]

    # Messages

    def set_message(self, text: str = "", loud: bool = False, commands: str = "", brief: str = "") -> None:
        """Set the message line; without a text, to what can be done now.

        The texts may call piles by their titles; the message calls them by their keys. The ``brief`` one is
        shown where the other has no room.
        """
        if not text:
            self.message = self._message_of_position()
            return
        clause = ""
        if not (commands or self.prompt):
            clause, commands = first_clause(text), self._commands_beside_message()
        text, brief, clause = (
            with_pile_keys(each, self.game.rules, self.pile_keys) for each in (text, brief, clause)
        )
        self.message = MessageLine(text, commands, loud, brief, clause)

    def _message_of_position(self) -> MessageLine:
        """The message that says what can be done now."""
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
            return idle_commands(self.keyboard, self.game)
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
            commands = idle_commands(self.keyboard, self.game)
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
