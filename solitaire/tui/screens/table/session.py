"""A player at the table: what is held, pointed at and asked, and what is said about it. How that is drawn
and which event it came from is the screen's business; the commands are functions of a sitting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from solitaire.analysis.knowledge import GameKnowledge
from solitaire.config.keys.commands import Key
from solitaire.config.settings import Settings
from solitaire.game.game import Game
from solitaire.game.pile_input import (
    ChooseMove,
    HoldCards,
    Intent,
    LiftedPile,
    PlayMove,
    PutCardsDown,
    lifted_count,
    press,
    stock_action,
    targets,
)
from solitaire.rules.autoplay import automatic_moves
from solitaire.rules.facts import Refused
from solitaire.rules.moves import Carry, Jump, Move
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.text.english import capital, count
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.board.pile_places import Arrangement, TooSmall
from solitaire.tui.board.scene import NO_LABELS, Highlights, Lifted
from solitaire.tui.status_text import event_text, idle_texts, lifted_texts
from solitaire.tui.stopwatch import Stopwatch
from solitaire.tui.widgets.prompts import ConfirmPrompt, CountPrompt, Prompt, PromptReply, WaitPrompt

ArrangementGetter: TypeAlias = Callable[[], Arrangement | TooSmall]
"""Tells where the piles stand now."""


class MessageLine(NamedTuple):
    """The last line: a text, commands at its right end, and whether the text should not be missed."""

    text: str
    commands: str = ""
    loud: bool = False


class CursorPlace(NamedTuple):
    """Where the cursor is: on a pile, or on the card with which ``depth`` cards would be lifted."""

    pile: int
    depth: int | None = None


class Highlighted(NamedTuple):
    """What a hint or an answer points at: single cards, and piles they could go to."""

    cards: frozenset[Hit] = frozenset()
    piles: frozenset[int] = frozenset()
    move: Move | None = None
    """What was hinted at, which is made by taking it."""


class TableSession:
    """One player at one game."""

    def __init__(self, game: Game, settings: Settings, board: ArrangementGetter, greeting: str = "") -> None:
        self.settings = settings
        self.keyboard = settings.keyboard
        self.board = board
        self.is_lit = False
        """Whether somebody finds out if the game can be won."""
        self.sit_down(game, greeting)

    def sit_down(self, game: Game, greeting: str = "") -> None:
        """Play this game from now on; ``greeting`` is said of one that does not begin with its deal."""
        self.game = game
        self.foresight = GameKnowledge(game.rules)
        self.watch = Stopwatch(game.elapsed_ms)
        self.held: LiftedPile | None = None
        self.cursor: CursorPlace | None = None
        self.shown = Highlighted()
        self.prompt: Prompt | None = None
        self.left: tuple[Move, ...] | None = None
        """The moves that led to where the player was before going there."""
        self.is_paused = self._ran = False
        self.has_won = False
        """Whether the last thing that was done won the game."""
        new = self.keyboard["new-deal"][0]
        left = f"You go on where you left the game. {new} deals anew." if game.is_under_way else ""
        self.tell(greeting or left)

    def apply_settings(self, settings: Settings) -> None:
        """Do from now on as the settings say, and tell what is new if it cannot be seen."""
        before, self.settings = self.settings, settings
        self.keyboard = settings.keyboard
        if settings.auto_play != before.auto_play:
            self.tell(
                f"Safe cards {'go up by themselves' if settings.auto_play else 'wait for you'} from now on."
            )
        elif settings.auto_finish != before.auto_finish:
            self.tell(
                f"The last moves {'make themselves' if settings.auto_finish else 'are yours'} from now on."
            )
        elif (settings.keys, settings.vi_keys) != (before.keys, before.vi_keys):
            self.tell()

    @property
    def pile_keys(self) -> dict[int, Key]:
        """The keys of the piles, by index."""
        return self.keyboard.piles(self.game.rules)

    @property
    def marks(self) -> Highlights:
        """What stands out on the table."""
        return Highlights(
            self._lifted,
            self._goals,
            self.shown.cards,
            self._hit,
            NO_LABELS if self.prompt is None else self.prompt.labels,
            self.is_paused,
        )

    @property
    def _goals(self) -> frozenset[int]:
        """Piles that would take the cards, but for the one that a hint points at."""
        hinted = {hit.pile for hit in self.shown.cards}
        return (self.shown.piles or targets(self.game, self.held)) - hinted

    @property
    def _lifted(self) -> Lifted | None:
        if self.held is None:
            return None
        return Lifted(self.game.rules.index[self.held.pile], lifted_count(self.game, self.held))

    @property
    def _hit(self) -> Hit | None:
        """The cursor; the cards under it may have gone."""
        if self.cursor is None:
            return None
        cards = len(self.game.position.piles[self.cursor.pile])
        return Hit(self.cursor.pile, min(cards, self.cursor.depth or 1))

    # Questions

    def ask(self, prompt: Prompt) -> None:
        """Let the next keys answer."""
        self.prompt = prompt
        self.tell(prompt.text, loud=True)

    def ask_again(self) -> bool:
        """Try what was waited for, now that more is known; whether anything was."""
        waiting = self.prompt
        if not isinstance(waiting, WaitPrompt):
            return False
        waiting.again()
        return True

    def confirm(self, prompt: ConfirmPrompt, also: bool = False) -> None:
        """Ask, if a game is going on or ``also``; else do it at once."""
        if also or self.game.is_under_way:
            self.ask(prompt)
        else:
            prompt.take("y")

    def answer(self, key: Key) -> bool:
        """Whether ``key`` answers the question that is open, if one is."""
        prompt, self.prompt = self.prompt, None
        if prompt is None:
            return False
        match prompt.take(key):
            case PromptReply.ANSWER:
                return True
            case PromptReply.PART:
                self.ask(prompt)
                return True
            case PromptReply.NONE:
                self.tell()
                return False

    # Piles and cards

    def press(self, pile: int, count: int | None = None) -> None:
        """Point at a pile, or at the last ``count`` of its cards: the first time lifts, the second drops."""
        self.act(press(self.game, self.held, self.spec(pile), count))

    def drag(self, pile: int, count: int) -> None:
        """Lift the cards under the pointer, whatever was held before."""
        self.held = self.cursor = None
        if self.game.position.piles[pile]:
            intent = press(self.game, None, self.spec(pile), count)
            self.act(PutCardsDown() if isinstance(intent, PlayMove) else intent)

    def drop(self, pile: int | None) -> None:
        """Drop the dragged cards; a place that is no target puts them back."""
        if self.held is None:
            return
        spec = None if pile is None else self.spec(pile)
        if spec is None or spec.name == self.held.pile:
            self.put_down()
        elif spec.zone is Zone.STOCK:
            self.act(PutCardsDown("Cards are never carried to the stock."))
        else:
            self.press(spec.index)

    def put_down(self) -> None:
        """Put lifted cards back where they came from, and the cursor and all hints away."""
        self.cursor = None
        self.act(PutCardsDown())

    def deal(self) -> None:
        """Deal from the stock, fill the gaps, or turn the waste over."""
        self.held = None
        self.act(stock_action(self.game))

    def act(self, intent: Intent) -> None:
        """Do what pointing at a pile means."""
        self.prompt, self.shown = None, Highlighted()
        match intent:
            case PlayMove(move):
                self.held = None
                self.play(move)
            case HoldCards(lift):
                self.held = lift
                self.tell()
            case ChooseMove(question, moves):
                by_count: dict[int, Move] = {move.count: move for move in moves if isinstance(move, Carry)}
                by_count |= {move.packets: move for move in moves if isinstance(move, Jump)}
                if len(by_count) > 1:
                    self.ask(
                        CountPrompt(question, list(by_count), lambda count: self.act(PlayMove(by_count[count])))
                    )
                else:
                    self.tell(f"{question} Press its key.", loud=True)
            case PutCardsDown(why):
                self.held = None
                self.tell(why, loud=bool(why))

    def play(self, move: Move) -> None:
        """Make a move and what follows it by itself, or tell why it cannot be made."""
        self.watch.start()
        facts = self.game.offer(move, self.watch.elapsed_ms)
        if refusal := next((fact.reason for fact in facts if isinstance(fact, Refused)), ""):
            self.tell(refusal, loud=True)
            return
        wanted = self.settings
        went = self.follow(
            automatic_moves(self.game.rules, self.game.position, wanted.auto_play, wanted.auto_finish)
        )
        self.tell_state(went or event_text(self.game, facts), won_by=went)

    def follow(self, moves: Sequence[Move]) -> str:
        """Make moves that belong to the one before; returns how many cards went up, in words."""
        for move in moves:
            self.game.play(move, self.watch.elapsed_ms, automatic=True)
        if not moves:
            return ""
        undo = self.keyboard["undo"][0]
        went = f"{capital(count(len(moves), 'card'))} went up by {'themselves' if moves[1:] else 'itself'}"
        return f"{went}; {undo} takes the move back."

    def pause(self) -> None:
        """Cover the cards and let the time stand still."""
        self.let_go()
        self.is_paused, self._ran = True, self.watch.is_running
        self.watch.stop()
        self.tell("Paused: any key or click goes on.")

    def go_on(self) -> None:
        """Uncover the cards; the time goes on if it did."""
        self.is_paused = False
        if self._ran:
            self.watch.start()
        self.tell()

    def let_go(self) -> None:
        """Hold, ask and show nothing any more."""
        self.held, self.prompt, self.shown = None, None, Highlighted()

    def spec(self, pile: int) -> PileSpec:
        """The pile of an index."""
        return self.game.rules.piles[pile]

    # Telling

    def tell(self, text: str = "", loud: bool = False, commands: str = "") -> None:
        """Say something, or what can be done now."""
        if text:
            self.said = MessageLine(text, commands, loud)
        elif self.held is not None:
            self.said = MessageLine(*lifted_texts(self.game, self.held, self.keyboard))
        else:
            self.said = MessageLine(*idle_texts(self.keyboard, self.game.rules))

    def tell_state(self, otherwise: str = "", won_by: str = "") -> None:
        """Say that the game is won, and how, or that it is lost, and ``otherwise`` something else."""
        undo, new = (self.keyboard[command][0] for command in ("undo", "new-deal"))
        self.has_won = self.game.is_won
        if self.game.is_won:
            self.tell(f"You won! {won_by or f'{new} deals anew.'}", loud=True)
        elif self.game.is_stuck:
            text = "No moves left, however you deal: the game is lost."
            last = self.foresight.last_winnable(self.game.way)
            back = f"{self.keyboard['last-chance'][0]} last chance" if last is not None else ""
            self.tell(f"{text} {back or f'{undo} undo'} · {new} new deal", loud=True)
        else:
            self.tell(otherwise)
