"""One hand being played: positions, undo, redo, score, and the time as it is told.

A ``Game`` has no clock. Whoever plays it says how many milliseconds have gone by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from solitaire.game.deals import Deal, parse_deal, random_deal, shuffled
from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.facts import Fact, Refused
from solitaire.rules.initial_deal import arrange_numbered, opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import UNLIMITED
from solitaire.rules.score import Score, bonus, charge_time, charge_undone, count, initial_score
from solitaire.rules.stalemate import is_stuck
from solitaire.rules.text import english
from solitaire.rules.text.refusals import why_not

Listener: TypeAlias = Callable[[str, int], object]
"""Is told what is done in a game: a move in notation or one of the words below, which ``Game.follow``
understands, and the time in milliseconds.
"""
UNDO: Final = "undo"
REDO: Final = "redo"
RESTART: Final = "restart"
HINT: Final = "hint"
"""The player was shown a move."""
SOLUTION: Final = "solution"
"""The player was shown how to win, or let the game win by itself."""
MARK: Final = "mark"
"""The position is to be kept in mind."""
TIME: Final = "time"
"""Nothing but time went by."""
AUTOMATIC: Final = "auto "
"""Goes before a move that was made by itself."""


class NothingToDo(ValueError):
    """There is no move to be taken back, or none to be made again."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was made, and the game after it."""

    move: Move
    facts: tuple[Fact, ...]
    position: Position
    tally: Score
    automatic: bool = False
    """Whether it made itself, following the move before it."""


class Game:
    """A hand of solitaire. Moves go in, positions and facts come out.

    ``witness`` is told everything that is done, as it happens; following what it was told, a game that is
    dealt alike comes to the same point.

    Args:
        rules: what is played.
        pack: the cards in the order dealt.
        deal: the number the pack came from, if any.
        balance: points carried over from earlier hands, where the scoring is cumulative.
    """

    def __init__(self, rules: Rules, pack: Sequence[Card], deal: Deal | None = None, balance: int = 0) -> None:
        self.rules = rules
        self.pack = tuple(pack)
        self.deal = deal
        self.balance = balance
        self.elapsed_ms = 0
        self.witness: Listener | None = None
        self._opening = opening(rules, self.pack)
        self._first_tally = initial_score(rules.ruleset.scoring, balance)
        self.marked: tuple[Move, ...] | None = None
        """The moves that led to the position kept in mind, if there is one."""
        self._steps: list[Step] = []
        self._made = 0
        self._undone = 0
        """How many moves were ever taken back."""
        self._earned: int | None = None
        """The money that the hand had made when it was first shown how to win; it makes no more."""

    @classmethod
    def new(
        cls, rules: Rules, deal: Deal | int | str | None = None, balance: int = 0, random: Random | None = None
    ) -> Game:
        """A numbered deal: a Deal, a number or a text like ``ms1234``; without one, a random deal.

        Raises DealError when there is no such deal.
        """
        deal = random_deal(random or Random()) if deal is None else parse_deal(str(deal))
        pack = arrange_numbered(rules.ruleset, shuffled(deal, rules.ruleset.pack.decks))
        return cls(rules, pack, deal, balance)

    def another(self, deal: Deal | int | str | None = None) -> Game:
        """A new deal of the same game; a cumulative score goes on. Raises DealError."""
        carried = self.score or 0 if self.rules.ruleset.scoring.cumulative else 0
        return Game.new(self.rules, deal, carried)

    @property
    def position(self) -> Position:
        """The piles as they lie now."""
        return self._steps[self._made - 1].position if self._made else self._opening

    @property
    def way(self) -> list[Position]:
        """The positions that led here, from the first to the present one."""
        return [self._opening, *(step.position for step in self._steps[: self._made])]

    @property
    def moves(self) -> list[Move]:
        """The moves that led here, without those taken back."""
        return [step.move for step in self._steps[: self._made]]

    @property
    def moves_undone(self) -> list[Move]:
        """The moves taken back, the one to be made again next first."""
        return [step.move for step in self._steps[self._made :]]

    @property
    def move_count(self) -> int:
        """How many moves led here."""
        return self._made

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""
        return self.rules.is_won(self.position)

    @property
    def is_stuck(self) -> bool:
        """Whether the game is certainly lost."""
        return is_stuck(self.rules, self.position)

    @property
    def is_under_way(self) -> bool:
        """Whether something was done in the game, and something is left to do."""
        return bool(self.move_count or self.can_redo) and not self.is_won and not self.is_stuck

    @property
    def undos_left(self) -> int:
        """How many moves may still be taken back, as the rules have it; ``UNLIMITED`` if any number."""
        allowed = self.rules.ruleset.undo
        return UNLIMITED if allowed == UNLIMITED else max(0, allowed - self._undone)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back, and it may be."""
        return not self.why_no_undo()

    def why_no_undo(self, moves: int = 1) -> str:
        """Why so many moves cannot be taken back; empty if they can."""
        if not self._made:
            return "There is nothing to take back."
        if self.undos_left == UNLIMITED or moves <= self.undos_left:
            return ""
        allowed = self.rules.ruleset.undo
        most = f"more than {english.count(allowed, 'move')}" if allowed else "any move"
        return f"{self.rules.ruleset.name} does not let you take back {most}."

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return self._made < len(self._steps)

    @property
    def score(self) -> int | None:
        """The score now, the bonus for winning included; None where the game is not scored. Money is not made
        by being shown how to win, nor is a loss avoided: it can only become less from then on.
        """
        scoring = self.rules.ruleset.scoring
        if not scoring.counts:
            return None
        seconds = self.elapsed_ms // 1000
        points = charge_time(scoring, self._tally, seconds).points
        points = charge_undone(scoring, points, self._undone)
        points += bonus(scoring, seconds) if self.is_won else 0
        return points if self._earned is None else min(points, self._earned)

    def pile(self, name: str) -> Pile:
        """The cards of a pile, bottom first. Raises KeyError."""
        return self.position.piles[self.rules.index[name]]

    def legal_moves(self) -> list[Move]:
        """Every legal move."""
        return legal_moves(self.rules, self.position)

    def why_not(self, move: Move) -> str | None:
        """The reason why a move is refused, or None if it is legal."""
        return why_not(self.rules, self.position, move)

    def play(self, move: Move, at_ms: int | None = None, automatic: bool = False) -> tuple[Fact, ...]:
        """Make a move, ``at_ms`` milliseconds into the game, and tell what happened. An ``automatic`` move is
        one that no player made; it belongs to the move before it.

        Moves that were taken back and not made again are forgotten. Raises IllegalMove with the reason.
        """
        self.pass_time(at_ms)
        position, facts = apply(self.rules, self.position, move)
        tally = count(self.rules, self._tally, facts, self.elapsed_ms // 1000)
        del self._steps[self._made :]
        self._steps.append(Step(move, facts, position, tally, automatic))
        self._made += 1
        self.note(f"{AUTOMATIC if automatic else ''}{move}")
        return facts

    def offer(self, move: Move, at_ms: int | None = None) -> tuple[Fact, ...]:
        """Like ``play``, but a move that is not legal changes nothing and is told as a fact."""
        try:
            return self.play(move, at_ms)
        except IllegalMove as illegal:
            return (Refused(str(move), illegal.reason),)

    def undo(self) -> Step | None:
        """Take the last move back; returns what was undone, or None at the beginning."""
        if not self.can_undo:
            return None
        self._made -= 1
        self._undone += 1
        self.note(UNDO)
        return self._steps[self._made]

    def redo(self) -> Step | None:
        """Make the move again that was taken back last; returns it, or None if there is none."""
        if not self.can_redo:
            return None
        self._made += 1
        self.note(REDO)
        return self._steps[self._made - 1]

    def take_back(self) -> list[Step]:
        """Undo the last move of the player and the automatic ones after it; returns what was undone."""
        taken: list[Step] = []
        while (not taken or taken[-1].automatic) and (step := self.undo()):
            taken.append(step)
        return taken

    def make_again(self) -> list[Step]:
        """Redo a move of the player and the automatic ones after it; returns what was redone."""
        made: list[Step] = []
        while (not made or self._is_next_automatic) and (step := self.redo()):
            made.append(step)
        return made

    @property
    def _is_next_automatic(self) -> bool:
        return self.can_redo and self._steps[self._made].automatic

    def go_to(self, moves: Sequence[Move], at_ms: int | None = None) -> None:
        """Go to where ``moves`` lead from the first position, by undoing no more than is needed.

        Raises IllegalMove, or NothingToDo where so many moves may not be taken back.
        """
        same = next(
            (place for place, pair in enumerate(zip(self.moves, moves, strict=False)) if pair[0] != pair[1]),
            min(self.move_count, len(moves)),
        )
        if self.move_count > same and (why_not := self.why_no_undo(self.move_count - same)):
            raise NothingToDo(why_not)
        for _ in range(self.move_count - same):
            self.undo()
        for move in moves[same:]:
            if self.moves_undone[:1] == [move]:
                self.redo()
            else:
                self.play(move, at_ms)

    def restart(self) -> None:
        """Take back every move, if so many may be taken back; they can all be made again."""
        if not self.why_no_undo(self._made):
            self._undone += self._made
            self._made = 0
            self.note(RESTART)

    def mark(self) -> None:
        """Keep this position in mind, whatever is taken back or played from now on."""
        self.marked = tuple(self.moves)
        self.note(MARK)

    def note(self, what: str) -> None:
        """Tell the witness, if there is one, that ``what`` was done now."""
        if what == SOLUTION and self.rules.ruleset.scoring.unit and self._earned is None:
            self._earned = self.score
        if self.witness is not None:
            self.witness(what, self.elapsed_ms)

    def follow(self, what: str, at_ms: int) -> tuple[Fact, ...]:
        """Do what a witness was told, and tell what happened if it was a move.

        Raises MoveError where it was never told so, IllegalMove or NothingToDo where it cannot be done here.
        """
        self.pass_time(at_ms)
        if what in (UNDO, REDO):
            if (self.undo() if what == UNDO else self.redo()) is None:
                raise NothingToDo(f"There is no move to {what}.")
        elif what == RESTART:
            self.restart()
        elif what == MARK:
            self.mark()
        elif what in (HINT, SOLUTION, TIME):
            self.note(what)
        else:
            move = Move.parse(what.removeprefix(AUTOMATIC))
            return self.play(move, automatic=what.startswith(AUTOMATIC))
        return ()

    def pass_time(self, at_ms: int | None) -> None:
        """Say what time it is, in milliseconds since the game began. It stands still once it is won."""
        if at_ms is not None and not self.is_won:
            self.elapsed_ms = max(self.elapsed_ms, at_ms)

    @property
    def _tally(self) -> Score:
        return self._steps[self._made - 1].tally if self._made else self._first_tally
