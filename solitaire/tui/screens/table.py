"""The table: one game, played by keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable
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
from solitaire.rules.facts import Fact, Refused
from solitaire.rules.moves import Carry, Deal, Fill, Move, Redeal, Remove
from solitaire.rules.piles import Zone
from solitaire.rules.safe import safe_moves
from solitaire.tui.board.scene import Lifted
from solitaire.tui.board.stands import TooSmall
from solitaire.tui.board.widget import Board
from solitaire.tui.look.line import EdgeLine
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.telling import HINT, KEYS_HINT, lifted, spoken, status
from solitaire.tui.screens.won import AfterWin, WonScreen


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
        Binding("f1,i", "rules", "Show the rules"),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__()
        self.game = game
        self._look = look
        self._keys = pile_keys(game.rules)
        self._pile_of = {key: pile for pile, key in self._keys.items() if key}
        self._held: Lift | None = None
        self._choice: Choose | None = None
        self._typed = ""
        self._question: Callable[[], None] | None = None
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
        key = event.character or ""
        if event.key.startswith("alt+"):
            # Escape and a key in quick succession look like this to a terminal.
            self.action_put_down()
            key = event.key.removeprefix("alt+")
        question, self._question = self._question, None
        if question and key in ("y", "Y"):
            event.prevent_default().stop()
            question()
        elif self._choice is not None and (key.isdigit() or event.key == "enter"):
            event.prevent_default().stop()
            self._choose(key if key.isdigit() else "")
        elif key in self._pile_of and not isinstance(self._board.arrangement, TooSmall):
            event.prevent_default().stop()
            self._press(self._pile_of[key])

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """The first click lifts, the second drops."""
        self._question = None
        if message.hit is None:
            self.action_put_down()
        else:
            self._press(message.hit.pile, message.hit.count or None)

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """Lift the cards under the pointer, whatever was held before."""
        self._question = self._held = None
        if self.game.position.piles[message.hit.pile]:
            intent = press(self.game, None, self.game.rules.piles[message.hit.pile], message.hit.count)
            self._act(PutDown() if isinstance(intent, Play) else intent)

    def on_board_dropped(self, message: Board.Dropped) -> None:
        """Drop the dragged cards; a place that is no target puts them back."""
        if self._held is None:
            return
        pile = None if message.hit is None else self.game.rules.piles[message.hit.pile]
        if pile is None or pile.name == self._held.pile:
            self.action_put_down()
        elif pile.zone is Zone.STOCK:
            self._act(PutDown("Cards are never carried to the stock."))
        else:
            self._press(pile.index)

    def _press(self, pile: int, count: int | None = None) -> None:
        self._act(press(self.game, self._held, self.game.rules.piles[pile], count))

    def _act(self, intent: Intent) -> None:
        self._choice, self._typed = None, ""
        match intent:
            case Play(move):
                self._held = None
                self._play(move)
                return
            case Hold(lift):
                self._held = lift
                self._tell()
            case Choose(question, moves):
                counts = _counts(moves)
                if len(set(counts)) > 1:
                    self._choice = intent
                    self._tell(f"{question} Type {', '.join(counts[:-1])} or {counts[-1]}.", loud=True)
                else:
                    self._tell(f"{question} Press its key.", loud=True)
            case PutDown(why):
                self._held = None
                self._tell(why, loud=bool(why))
        self._show()

    def _choose(self, digit: str) -> None:
        """Take digits until they name one of the counts and can become no other; enter takes them as they
        are.
        """
        assert self._choice is not None
        self._typed += digit
        counts = _counts(self._choice.moves)
        possible = [count for count in counts if count.startswith(self._typed)]
        if self._typed in counts and (len(possible) == 1 or not digit):
            self._act(Play(self._choice.moves[counts.index(self._typed)]))
        elif self._typed in possible:
            self._tell(f"{self._typed} cards? Press enter, or go on to {possible[-1]}.", loud=True)
        else:
            self._typed = ""
            self._tell(f"{self._choice.question} Type {', '.join(counts[:-1])} or {counts[-1]}.", loud=True)

    def _play(self, move: Move) -> None:
        if self._clock_started is None:
            self._clock_started = monotonic()
        facts = self.game.offer(move, self._elapsed_ms())
        self._show()
        self._tell_facts(facts)

    # Commands

    def action_deal(self) -> None:
        """Deal from the stock, fill the gaps, or turn the waste over."""
        self._held = None
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
        game = self.game
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
        self._held = None
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
        self._show()
        if not changed:
            self._tell(why_not, loud=True)
        else:
            self._tell_state()

    def action_put_down(self) -> None:
        """Put lifted cards back where they came from."""
        self._act(PutDown())

    def action_new_game(self) -> None:
        """Deal anew; asks while a game is going on, or where a deal costs money."""
        costs = self.game.rules.ruleset.scoring.cumulative and not self.game.is_won
        self._ask("Give up this deal? y for a new one.", self.deal_anew, also=costs)

    def action_leave(self) -> None:
        """Quit; asks while a game is going on."""
        self._ask("Leave this game? It is not saved. y quits.", self.app.exit)

    def _ask(self, question: str, action: Callable[[], None], also: bool = False) -> None:
        """Do it at once, or after a yes if something would be lost. Any other key means no."""
        game = self.game
        is_over = game.is_won or game.is_stuck
        if also or ((game.move_count or game.can_redo) and not is_over):
            self._tell(question, loud=True)
            self._question = action
        else:
            action()

    def action_rules(self) -> None:
        """Show the rules of the game."""
        from solitaire.tui.screens.rules import RulesScreen  # noqa: PLC0415 (seldom wanted)

        self.app.push_screen(RulesScreen(self.game.rules.ruleset, self._look))

    def action_keys(self) -> None:
        """Show all keys."""
        from solitaire.tui.screens.keys import KeysScreen  # noqa: PLC0415 (seldom wanted)

        self.app.push_screen(KeysScreen(self.game.rules, self._look))

    def deal_anew(self) -> None:
        """A new random deal of the same game; a cumulative score goes on."""
        self.game = self.game.another()
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
        held = None
        if self._held is not None:
            held = Lifted(self.game.rules.index[self._held.pile], lifted_count(self.game, self._held))
        lit = targets(self.game, self._held) if only is None else only
        self._board.show(self.game.position, held, lit)
        self._show_status()

    def _show_status(self) -> None:
        if self._clock_started is not None:
            self.game.pass_time(self._elapsed_ms())
        self._status.say(*status(self.game))

    def _elapsed_ms(self) -> int:
        return 0 if self._clock_started is None else int((monotonic() - self._clock_started) * 1000)

    def _tell(self, text: str = "", loud: bool = False) -> None:
        if text:
            self._message.say(text, loud=loud)
        elif self._held is not None:
            self._message.say(*lifted(self.game, self._held))
        else:
            self._message.say(HINT, KEYS_HINT)

    def _tell_facts(self, facts: tuple[Fact, ...]) -> None:
        refusal = next((fact.reason for fact in facts if isinstance(fact, Refused)), "")
        if refusal:
            self._tell(refusal, loud=True)
        else:
            self._tell_state(spoken(self.game, facts))

    def _tell_state(self, otherwise: str = "") -> None:
        """Say that the game is won or lost, and ``otherwise`` something else."""
        if self.game.is_won:
            self._celebrate()
        elif self.game.is_stuck:
            self._tell("No moves left, however you deal: the game is lost. u undo · n new deal", loud=True)
        else:
            self._tell(otherwise)

    def _celebrate(self) -> None:
        self._tell("You won! n deals anew.", loud=True)
        self.app.push_screen(WonScreen(self.game, self._look), self._after_win)

    def _after_win(self, answer: AfterWin | None) -> None:
        match answer:
            case AfterWin.NEW_DEAL:
                self.deal_anew()
            case AfterWin.UNDO:
                self.action_undo()
            case AfterWin.QUIT:
                self.app.exit()
            case _:
                pass


def _counts(moves: tuple[Move, ...]) -> list[str]:
    return [str(move.count) for move in moves if isinstance(move, Carry)]


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
