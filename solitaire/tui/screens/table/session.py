"""The session of one table: prompts, the selection of piles, moves and pauses.

The screen translates events into calls and draws the state; the commands are functions of a session.
"""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.config.keys.commands import Key
from solitaire.config.keys.key_layouts import answer_key, pile_key
from solitaire.game.ending_text import WON
from solitaire.game.pile_input import ChooseMove, Intent, LiftCards, PlayMove, PutCardsDown, press, stock_action
from solitaire.game.pile_moves import LiftedPile, movable_piles, targets
from solitaire.rules.autoplay import automatic_moves
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.move_facts import Refused
from solitaire.rules.moves import Carry, Jump, Move
from solitaire.rules.text.english import capital, in_words
from solitaire.tui.screens.table.double_press import why_ignored
from solitaire.tui.screens.table.event_text import notable_fact_text
from solitaire.tui.screens.table.message_line import MessageLine
from solitaire.tui.screens.table.table_state import ShownHint, TableState
from solitaire.tui.status_text import redeal_price_text
from solitaire.tui.widgets.prompts import (
    ConfirmPrompt,
    CountPrompt,
    PilePrompt,
    Prompt,
    PromptReply,
    WaitPrompt,
)


class TableSession(TableState):
    """A table in use: answers to prompts, selected piles, moves and pauses.

    Its arguments are those of ``TableState``.
    """

    # Prompts

    def ask(self, prompt: Prompt) -> None:
        """Open a prompt, which receives the next keys."""
        self.prompt = prompt
        self.message = self._with_pile_keys(MessageLine(prompt.text, prompt.commands, True, prompt.brief))

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
                self.set_message(prompt.cancelled)
                if prompt.cancelled:
                    self.message = self.message._replace(is_idle=True)
                return reply is PromptReply.NO

    # Piles and cards

    def press(self, pile: int, count: int | None = None) -> None:
        """Select a pile, or its last ``count`` cards: first to lift them, then to drop.

        A second press at once is ignored where the first brought another card there.
        """
        intent = press(self.game, self.lifted, self.spec(pile), count)
        is_second = self.double_press.record(self.pile_keys[pile]) and self.lifted is None
        if is_second and (why := why_ignored(self.game.rules, self.spec(pile), intent)):
            intent = PutCardsDown(why)
        self.act(intent)

    def press_key(self, key: Key) -> bool:
        """Select the pile with this key; return whether there is one.

        Of several piles with the same key, that is the first whose cards are free. Of the places of rows it is
        the one that can be filled or whose card can move; if there are several, the player is asked.
        """
        key = pile_key(self.keyboard.rows, key)
        named = [pile for pile, own in self.pile_keys.items() if own == key]
        if self.game.rules.row_places.intersection(named):
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
        empty = [place for place in column if place in game.rules.left_of and not game.position.piles[place]]
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
        settings = self.settings
        summary = self.play_automatically(
            automatic_moves(self.game.rules, self.game.position, settings.auto_play, settings.auto_finish)
        )
        self.set_outcome_message(summary or notable_fact_text(self.game, facts, price), won_by=summary)

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
        self.set_message()

    def pause_as_idle(self) -> None:
        """Pause, and do not count the time since the last input as played."""
        self.pause()
        self.clock.drop_idle_time()
        self.game.discount_time(self.clock.elapsed_ms)

    def resume(self) -> None:
        """Uncover the cards, and resume the clock."""
        self.clock.resume()
        self.set_message()
