"""What a player who types is told about the next move, and about winning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from solitaire.analysis.advice import advise, no_hint_reason
from solitaire.analysis.knowledge import GameKnowledge
from solitaire.cli.line_mode.speech import Speech
from solitaire.game.game import HINT, SOLUTION, Game
from solitaire.rules.apply import apply
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict

SolverCallback: TypeAlias = Callable[[Rules, Position], Answer]
"""Finds out whether a position can be won."""
NOBODY_SEARCHES: Final = "No search is running: it needs light = true in the settings."


class Advice:
    """Asks a ``search`` about the game where it stands, and never twice; without one, all that it knows are
    guesses. Hints that are ``fair`` ask nobody.
    """

    def __init__(self, speech: Speech, search: SolverCallback | None, fair: bool = False) -> None:
        self._speech = speech
        self._search = search
        self._fair = fair
        self._foresight = GameKnowledge(speech.rules)
        self._hinted: tuple[Position, Move] | None = None
        """Where a hint was given last, and which."""

    def hint(self, game: Game) -> Iterable[str]:
        """The next move of a line that wins, if one is found, or a sensible one."""
        if not self._fair:
            self._find_out(game)
        advised = advise(game, None if self._fair else self._foresight)
        if advised is None:
            return [no_hint_reason(game)]
        self._hinted = game.position, advised.move
        game.note(HINT)
        return [f"{advised.kind}: {self._speech.move(game.position, advised.move)}."]

    def hinted(self, game: Game) -> Move | None:
        """The move of the last hint, if the game is still where it was given."""
        return self._hinted[1] if self._hinted and self._hinted[0] == game.position else None

    def winnable(self, game: Game) -> Iterable[str]:
        """Whether the game can still be won, as far as that is found out."""
        match self._find_out(game):
            case Verdict.WINNABLE:
                return ["It can be won."]
            case Verdict.UNWINNABLE:
                return ["It is lost, whatever is played."]
            case _ if self._search is None:
                return [NOBODY_SEARCHES]
            case _:
                return ["There was not enough time to find out whether it can be won."]

    def solution(self, game: Game, is_wanted: bool) -> Iterator[str]:
        """The moves that win, once it is certain that the player wants to know."""
        self._find_out(game)
        line = self._foresight.winning_line(game.position)
        if not line:
            yield from ["It is won."] if game.is_won else self.winnable(game)
        elif not is_wanted:
            yield "Once you know how, a win counts as shown. Type solution again to hear it."
        else:
            game.note(SOLUTION)
            yield from self._told(game, line)

    def _told(self, game: Game, line: Sequence[Move]) -> Iterator[str]:
        """The moves of a line, numbered; what is done several times in a row is told once."""
        position, words = game.position, []
        for move in line:
            words.append(self._speech.move(position, move))
            position, _ = apply(game.rules, position, move)
        number = 1
        for said, same in groupby(words):
            last = number + len(list(same)) - 1
            yield f"{number}: {said}." if last == number else f"{number} to {last}: {said}."
            number = last + 1

    def _find_out(self, game: Game) -> Verdict | None:
        known = self._foresight.verdict(game.way)
        if known is None and self._search:
            self._foresight.add_answer(game.position, self._search(game.rules, game.position))
            known = self._foresight.verdict(game.way)
        return known
