"""What a player does at the table and what is to be seen of it; how it is drawn and which event it was is
the screen's business.
"""

from __future__ import annotations

from typing import NamedTuple

from solitaire.game import HINT, Game
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
from solitaire.keyboard import Key, Keyboard
from solitaire.rules.describe import describe
from solitaire.rules.facts import Fact, Refused
from solitaire.rules.moves import Carry, Deal, Fill, Move, Redeal, Remove
from solitaire.rules.piles import Zone
from solitaire.rules.safe import safe_moves
from solitaire.tui.board.scene import Lifted
from solitaire.tui.screens.table.prompts import Confirm, HowMany, Prompt, Reply
from solitaire.tui.screens.table.stopwatch import Stopwatch
from solitaire.tui.screens.telling import resting, spoken, while_lifted


class Said(NamedTuple):
    """The last line: a text, commands at its right end, and whether the text should not be missed."""

    text: str
    commands: str = ""
    loud: bool = False


class Sitting:
    """One player at one game. Commands change what is to be seen: ``game``, ``lifted``, ``lit``, ``said``."""

    def __init__(self, game: Game, keyboard: Keyboard) -> None:
        self.keyboard = keyboard
        self.sit_down(game)

    def sit_down(self, game: Game) -> None:
        """Play this game from now on."""
        self.game = game
        self.watch = Stopwatch(game.elapsed_ms)
        self.prompt: Prompt | None = None
        self.has_won = False
        """Whether the last thing that was done won the game."""
        self._held: Lift | None = None
        self._hinted: frozenset[int] = frozenset()
        self._tell()

    # What is to be seen

    @property
    def lifted(self) -> Lifted | None:
        """The cards in the player's hand."""
        if self._held is None:
            return None
        return Lifted(self.game.rules.index[self._held.pile], lifted_count(self.game, self._held))

    @property
    def lit(self) -> frozenset[int]:
        """The piles that take what is held, or those of a hint."""
        return self._hinted or targets(self.game, self._held)

    @property
    def time(self) -> int:
        """Milliseconds played."""
        return self.watch.elapsed_ms

    # Pointing at piles

    def answer(self, key: Key) -> bool:
        """Whether ``key`` answers the question that is open, if one is."""
        prompt, self.prompt = self.prompt, None
        if prompt is None:
            return False
        match prompt.take(key):
            case Reply.ANSWER:
                return True
            case Reply.PART:
                self._ask(prompt)
                return True
            case Reply.NONE:
                self._tell()
                return False

    def press(self, pile: int, count: int | None = None) -> None:
        """Point at a pile, or at the last ``count`` of its cards: the first time lifts, the second drops."""
        self._act(press(self.game, self._held, self.game.rules.piles[pile], count))

    def drag(self, pile: int, count: int) -> None:
        """Lift the cards under the pointer, whatever was held before."""
        self._held = None
        if self.game.position.piles[pile]:
            intent = press(self.game, None, self.game.rules.piles[pile], count)
            self._act(PutDown() if isinstance(intent, Play) else intent)

    def drop(self, pile: int | None) -> None:
        """Drop the dragged cards; a place that is no target puts them back."""
        if self._held is None:
            return
        spec = None if pile is None else self.game.rules.piles[pile]
        if spec is None or spec.name == self._held.pile:
            self.put_down()
        elif spec.zone is Zone.STOCK:
            self._act(PutDown("Cards are never carried to the stock."))
        else:
            self.press(spec.index)

    def put_down(self) -> None:
        """Put lifted cards back where they came from."""
        self._act(PutDown())

    def _act(self, intent: Intent) -> None:
        self.prompt, self._hinted = None, frozenset()
        match intent:
            case Play(move):
                self._held = None
                self._play(move)
            case Hold(lift):
                self._held = lift
                self._tell()
            case Choose(question, moves):
                by_count = {move.count: move for move in moves if isinstance(move, Carry)}
                if len(by_count) > 1:
                    self._ask(HowMany(question, list(by_count), lambda count: self._act(Play(by_count[count]))))
                else:
                    self._tell(f"{question} Press its key.", loud=True)
            case PutDown(why):
                self._held = None
                self._tell(why, loud=bool(why))

    def _play(self, move: Move) -> None:
        self.watch.start()
        self._tell_facts(self.game.offer(move, self.time))

    # Commands

    def deal(self) -> None:
        """Deal from the stock, fill the gaps, or turn the waste over."""
        self._held = None
        self._act(stock_action(self.game))

    def undo(self) -> None:
        """Take the last move back."""
        self._replayed(self.game.undo() is not None, "Nothing to take back.")

    def redo(self) -> None:
        """Make the move again that was taken back."""
        self._replayed(self.game.redo() is not None, "Nothing to make again.")

    def restart(self) -> None:
        """Go back to the first position; redo leads forward again."""
        self.game.restart()
        self._let_go()
        self._tell(f"Back to the first position; {self.keyboard['redo'][0]} makes the moves again.")

    def _replayed(self, changed: bool, why_not: str) -> None:
        self._let_go()
        if changed:
            self._tell_state()
        else:
            self._tell(why_not, loud=True)

    def hint(self) -> None:
        """Lift what a sensible move would lift, and say where it would go."""
        game = self.game
        move = hint(game.rules, game.position)
        self._let_go()
        if move is None:
            self._tell("No move in sight leads anywhere by itself: deal, take back, or think ahead.", loud=True)
            return
        game.note(HINT)
        if isinstance(move, Carry):
            self._held = Lift(move.source, move.count)
        self._hinted = frozenset(game.rules.index[name] for name in _goals(move))
        self._tell(f"Hint: {describe(game.rules, game.position, move)}.", loud=True)

    def safe_cards(self) -> None:
        """Send every card up that cannot be missed; all of them where only that is left to do."""
        self._let_go()
        moves = safe_moves(self.game.rules, self.game.position)
        for move in moves:
            self._play(move)
        if not moves:
            self._tell("No card can go up that might not still be needed.", loud=True)
        elif not self.game.is_won:
            self._tell(f"{len(moves)} cards went up." if len(moves) > 1 else "One card went up.")

    def confirm(self, prompt: Confirm, also: bool = False) -> None:
        """Ask, if a game is going on or ``also``; else do it at once."""
        if also or self.game.is_under_way:
            self._ask(prompt)
        else:
            prompt.take("y")

    def _let_go(self) -> None:
        self._held, self.prompt, self._hinted = None, None, frozenset()

    # Telling

    def _ask(self, prompt: Prompt) -> None:
        self.prompt = prompt
        self._tell(prompt.text, loud=True)

    def _tell(self, text: str = "", loud: bool = False) -> None:
        if text:
            self.said = Said(text, loud=loud)
        elif self._held is not None:
            self.said = Said(*while_lifted(self.game, self._held, self.keyboard))
        else:
            self.said = Said(*resting(self.keyboard))

    def _tell_facts(self, facts: tuple[Fact, ...]) -> None:
        refusal = next((fact.reason for fact in facts if isinstance(fact, Refused)), "")
        if refusal:
            self._tell(refusal, loud=True)
        else:
            self._tell_state(spoken(self.game, facts))

    def _tell_state(self, otherwise: str = "") -> None:
        """Say that the game is won or lost, and ``otherwise`` something else."""
        undo, new = (self.keyboard[command][0] for command in ("undo", "new-deal"))
        self.has_won = self.game.is_won
        if self.game.is_won:
            self._tell(f"You won! {new} deals anew.", loud=True)
        elif self.game.is_stuck:
            text = "No moves left, however you deal: the game is lost."
            self._tell(f"{text} {undo} undo · {new} new deal", loud=True)
        else:
            self._tell(otherwise)


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
