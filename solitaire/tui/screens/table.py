"""The table: one game, played by keys and by mouse."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from solitaire.game import Game
from solitaire.hand import (
    Choose,
    Hold,
    Intent,
    Lift,
    Play,
    PutDown,
    lifted_count,
    press,
    stock_action,
    targets,
)
from solitaire.hints import hint
from solitaire.keys import pile_keys
from solitaire.rules.describe import describe
from solitaire.rules.explain import pile_title
from solitaire.rules.facts import Completed, Fact, Redealt, Refused, Won
from solitaire.rules.moves import Carry, Deal, Fill, Move, Redeal, Remove
from solitaire.rules.safe import safe_moves
from solitaire.tui.board.hits import Hit
from solitaire.tui.board.painter import Lifted
from solitaire.tui.board.widget import Board
from solitaire.tui.look.line import EdgeLine
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.keys import KeysScreen
from solitaire.tui.screens.won import WonScreen

HINT = "pile key, then target key"
KEYS_HINT = "space deal  u undo  r redo  n new  ? keys  q quit"


class TableScreen(Screen[None]):
    """Asks the game for legal moves, submits one, shows what comes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "deal", "Deal from the stock"),
        Binding("u,ctrl+z", "undo", "Take the last move back"),
        Binding("r,ctrl+y", "redo", "Make it again"),
        Binding("R", "restart", "Back to the first position"),
        Binding("h", "hint", "Show a move"),
        Binding("a", "safe_cards", "Send safe cards up"),
        Binding("n", "new_game", "New deal"),
        Binding("t", "app.next_look", "Change colours"),
        Binding("C", "app.four_colours", "A colour for each suit, or two"),
        Binding("B", "app.big_index", "Large ranks, or pips"),
        Binding("A", "app.ascii", "ASCII characters only, or all"),
        Binding("escape", "put_down", "Put the cards down"),
        Binding("question_mark", "keys", "Show the keys"),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__()
        self.game = game
        self._look = look
        self._keys = pile_keys(game.rules)
        self._held: Lift | None = None
        self._choice: Choose | None = None
        self._asked = ""
        self._pressed_while_held = False
        self._clock_started: float | None = None
        self._status = EdgeLine(look)
        self._board = Board(game.rules, game.position, self._keys, look)
        self._message = EdgeLine(look)

    def compose(self) -> ComposeResult:
        """Status above, messages below, the board between."""
        yield self._status
        yield self._board
        yield self._message

    def on_mount(self) -> None:
        """Show the deal and let the seconds run."""
        self._show()
        self._tell()
        self.set_interval(1, self._show_status)

    # Pointing at piles

    def on_key(self, event: events.Key) -> None:
        """A key that stands for a pile, or the answer to a question."""
        if event.character is None or event.key in ("space", "escape"):
            return
        if self._choice is not None and event.character.isdigit():
            event.stop()
            self._choose(int(event.character))
            return
        pile = next((index for index, key in self._keys.items() if key == event.character), None)
        if pile is not None:
            event.stop()
            self._press(pile)

    def on_board_pressed(self, message: Board.Pressed) -> None:
        """A click: the first lifts, the second drops."""
        self._pressed_while_held = self._held is not None
        if message.hit is None:
            self.action_put_down()
        else:
            self._press_at(message.hit)

    def on_board_released(self, message: Board.Released) -> None:
        """The end of a drag drops what the press has lifted."""
        if self._held is None:
            return
        if message.hit is None or message.hit.pile == self.game.rules.index[self._held.pile]:
            self.action_put_down()
        else:
            self._press_at(message.hit)

    def _press_at(self, hit: Hit) -> None:
        self._press(hit.pile, hit.count or None)

    def _press(self, pile: int, count: int | None = None) -> None:
        self._asked = ""
        self._act(press(self.game, self._held, self.game.rules.piles[pile], count))

    def _act(self, intent: Intent) -> None:
        self._choice = None
        match intent:
            case Play(move):
                self._held = None
                self._play(move)
                return
            case Hold(lift):
                self._held = lift
                self._tell()
            case Choose(question, moves):
                self._choice = intent
                counts = [str(move.count) for move in moves if isinstance(move, Carry)]
                if len(set(counts)) > 1:
                    self._tell(f"{question} Press {', '.join(counts[:-1])} or {counts[-1]}.", loud=True)
                else:
                    self._choice = None
                    self._tell(f"{question} Press its key.", loud=True)
            case PutDown(why):
                self._held = None
                self._tell(why, loud=bool(why))
        self._show()

    def _choose(self, count: int) -> None:
        assert self._choice is not None
        for move in self._choice.moves:
            if isinstance(move, Carry) and move.count == count:
                self._act(Play(move))
                return

    def _play(self, move: Move) -> None:
        if self._clock_started is None:
            self._clock_started = monotonic()
        facts = self.game.offer(move, self._elapsed_ms())
        self._show()
        self._tell_facts(facts)

    # Commands

    def action_deal(self) -> None:
        """Deal from the stock, fill the gaps, or turn the waste over."""
        self._held, self._asked = None, ""
        self._act(stock_action(self.game))

    def action_undo(self) -> None:
        """Take the last move back."""
        self._replay("Nothing to take back.", self.game.undo() is not None)

    def action_redo(self) -> None:
        """Make the move again that was taken back."""
        self._replay("Nothing to make again.", self.game.redo() is not None)

    def action_restart(self) -> None:
        """Go back to the first position; redo leads forward again."""
        self.game.restart()
        self._replay("", True)
        self._tell("Back to the first position; r makes the moves again.")

    def action_hint(self) -> None:
        """Lift what a sensible move would lift, and say where it would go."""
        game, self._asked = self.game, ""
        move = hint(game.rules, game.position)
        self._held = self._choice = None
        if move is None:
            self._show()
            self._tell("No move in sight leads anywhere by itself: deal, take back, or think ahead.", loud=True)
            return
        if isinstance(move, Carry):
            self._held = Lift(move.source, move.count)
        self._show(only=frozenset(game.rules.index[name] for name in _goals(move)))
        self._tell(f"Hint: {describe(game.rules, game.position, move)}.", loud=True)

    def action_safe_cards(self) -> None:
        """Send every card up that cannot be missed; all of them where only that is left to do."""
        self._held, self._asked = None, ""
        moves = safe_moves(self.game.rules, self.game.position)
        for move in moves:
            self._play(move)
        if not moves:
            self._show()
            self._tell("No card can go up that might not still be needed.", loud=True)
        elif not self.game.is_won:
            self._tell(f"{len(moves)} cards went up." if len(moves) > 1 else "One card went up.")

    def _replay(self, why_not: str, changed: bool) -> None:
        self._held = self._choice = None
        self._asked = ""
        self._show()
        self._tell("" if changed else why_not, loud=not changed)

    def action_put_down(self) -> None:
        """Put lifted cards back where they came from."""
        self._asked = ""
        self._act(PutDown())

    def action_new_game(self) -> None:
        """Deal anew; asks once while a game is going on."""
        if self._is_sure("n", "Give up this deal? Press n again for a new one."):
            self.deal_anew()

    def action_leave(self) -> None:
        """Quit; asks once while a game is going on."""
        if self._is_sure("q", "Leave this game? It is not saved. Press q again to quit."):
            self.app.exit()

    def _is_sure(self, key: str, question: str) -> bool:
        going_on = self.game.move_count and not (self.game.is_won or self.game.is_stuck)
        if not going_on or self._asked == key:
            self._asked = ""
            return True
        self._asked = key
        self._tell(question, loud=True)
        return False

    def action_keys(self) -> None:
        """Show all keys."""
        self.app.push_screen(KeysScreen(self.game.rules, self._look))

    def deal_anew(self) -> None:
        """A new random deal of the same game; a cumulative score goes on."""
        game = self.game
        carried = game.score or 0 if game.rules.ruleset.scoring.cumulative else 0
        self.game = Game.new(game.rules, balance=carried)
        self._clock_started = None
        self._held = self._choice = None
        self._show()
        self._tell()

    def wear(self, look: Look) -> None:
        """Change the colours of everything on the screen."""
        self._look = look
        for part in (self._status, self._board, self._message):
            part.wear(look)

    # Showing

    def _show(self, only: frozenset[int] | None = None) -> None:
        """Draw the position, and light the piles that take what is held, or ``only`` some piles."""
        lifted = None
        if self._held is not None:
            lifted = Lifted(self.game.rules.index[self._held.pile], lifted_count(self.game, self._held))
        lit = targets(self.game, self._held) if only is None else only
        self._board.show(self.game.position, lifted, lit)
        self._show_status()

    def _show_status(self) -> None:
        game = self.game
        if self._clock_started is not None:
            game.pass_time(self._elapsed_ms())
        minutes, seconds = divmod(game.elapsed_ms // 1000, 60)
        facts = [f"{game.move_count} moves" if game.move_count != 1 else "1 move", f"{minutes}:{seconds:02}"]
        if game.score is not None:
            facts.append(
                _money(game.score) if game.rules.ruleset.scoring.unit == "$" else f"{game.score} points"
            )
        deal = f" · deal {game.deal}" if game.deal else " · given pack"
        self._status.say(game.rules.ruleset.name + deal, " · ".join(facts))

    def _elapsed_ms(self) -> int:
        return 0 if self._clock_started is None else int((monotonic() - self._clock_started) * 1000)

    def _tell(self, text: str = "", loud: bool = False) -> None:
        if text:
            self._message.say(text, loud=loud)
        elif self._held is not None:
            where = pile_title(self.game.rules, self.game.rules.piles[self.game.rules.index[self._held.pile]])
            self._message.say(f"Lifted from {where}. Where to?", "the same key again: foundation  esc put down")
        else:
            self._message.say(HINT, KEYS_HINT)

    def _tell_facts(self, facts: tuple[Fact, ...]) -> None:
        for fact in facts:
            match fact:
                case Refused(_, reason):
                    self._tell(reason, loud=True)
                    return
                case Won():
                    self._celebrate()
                    return
                case _:
                    pass
        if self.game.is_stuck:
            self._tell("No moves left, however you deal: the game is lost. u undo · n new deal", loud=True)
            return
        self._tell(next((text for fact in facts if (text := self._spoken(fact))), ""))

    def _spoken(self, fact: Fact) -> str:
        match fact:
            case Redealt(cards):
                left = self.game.position.redeals_left
                more = "" if left < 0 else f" {left} more {'redeal' if left == 1 else 'redeals'}."
                return f"The waste is turned over: {cards} cards.{more}"
            case Completed(pile):
                title = pile_title(self.game.rules, self.game.rules.piles[self.game.rules.index[pile]])
                return f"{title[0].upper()}{title[1:]} is complete."
            case _:
                return ""

    def _celebrate(self) -> None:
        self._tell("You won! n deals anew.", loud=True)
        self.app.push_screen(WonScreen(self.game, self._look), self._after_win)

    def _after_win(self, again: bool | None) -> None:
        if again:
            self.deal_anew()
        elif again is None:
            self.app.exit()


def _goals(move: Move) -> tuple[str, ...]:
    """The piles to look at for a move, besides the one it lifts from."""
    match move:
        case Carry(_, target, _):
            return (target,)
        case Remove(piles):
            return piles
        case Deal(_, target) if target:
            return (target,)
        case Deal(stock) | Fill(stock) | Redeal(stock):
            return (stock,)
        case _:
            return ()


def _money(points: int) -> str:
    return f"-${-points}" if points < 0 else f"${points}"
