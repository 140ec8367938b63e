"""Hints, winnability and solutions in line mode."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from solitaire.analysis.hint_choice import advise, no_hint_reason
from solitaire.analysis.knowledge import PATIENT_SECONDS, GameKnowledge, KnownAnswerCallback
from solitaire.analysis.review import Search
from solitaire.cli.line_mode.speech import Speech
from solitaire.game.ending_text import WON
from solitaire.game.game import Game
from solitaire.game.game_events import HINT, SOLUTION
from solitaire.rules.apply import apply
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict

HINT_SECONDS: Final = 2.0
"""Time limit of the search for a hint."""
OUT_OF_TIME: Final = "Unknown: the solver ran out of time."
NO_SEARCH: Final = "The solver is off; it needs light = true in the settings."

UNWINNABLE: Final = "No useful move found, and this deal cannot be won. Type new for another."


class HintLines:
    """The commands for hints and solutions, with the cached answers of the solver.

    Args:
        speech: the words for moves.
        search: the solver; without it, hints are guesses.
        fair: whether hints use only what the player can see, and never the solver.
        known_answer: returns what was proven about deals before.
    """

    def __init__(
        self,
        speech: Speech,
        search: Search | None,
        fair: bool,
        known_answer: KnownAnswerCallback,
    ) -> None:
        self._speech = speech
        self._search = search
        self._fair = fair
        self._knowledge = GameKnowledge(speech.rules, HINT_SECONDS, known_answer)
        self._hinted: tuple[Position, Move] | None = None
        """The position and the move of the last hint."""

    def hint(self, game: Game) -> Iterable[str]:
        """A hint: the next move of a winning line, if one is found, or a sensible one."""
        if not self._fair:
            self._solve(game)
        advised = advise(game, None if self._fair else self._knowledge)
        if advised is None:
            is_hopeless = not self._fair and self._knowledge.first_lost(game.positions) == 0
            return [UNWINNABLE if is_hopeless and not game.is_stuck else no_hint_reason(game)]
        self._hinted = game.position, advised.move
        game.emit(HINT)
        return [f"{advised.kind}: {self._speech.move(game.position, advised.move)}."]

    def hinted(self, game: Game) -> Move | None:
        """The move of the last hint, if the position is still the same."""
        return self._hinted[1] if self._hinted and self._hinted[0] == game.position else None

    def known_verdict(self, positions: Sequence[Position]) -> str:
        """The verdict on the last of ``positions`` in a word; empty if unknown."""
        known = {Verdict.WINNABLE: "winnable", Verdict.UNWINNABLE: "lost"}
        verdict = self._knowledge.verdict(positions)
        return known.get(verdict, "") if verdict else ""

    def winnable(self, game: Game) -> Iterable[str]:
        """Whether the game can still be won, in words.

        What is unknown is searched once more, for longer.
        """
        return [self._verdict_text(game, self._solve(game, again=True))]

    def _verdict_text(self, game: Game, verdict: Verdict | None) -> str:
        match verdict:
            case Verdict.WINNABLE:
                return "This position is winnable."
            case Verdict.UNWINNABLE:
                return "This position is lost."
            case _ if self._search is None:
                return NO_SEARCH
            case _:
                if self._knowledge.table_query(game.positions):
                    return f"{OUT_OF_TIME} Type winnable to search for up to {PATIENT_SECONDS:.0f} seconds."
                return OUT_OF_TIME

    def solution(self, game: Game, is_confirmed: bool) -> Iterator[str]:
        """The winning moves, once the player confirmed the request."""
        verdict = self._solve(game)
        line = self._knowledge.winning_line(game.position)
        if not line:
            yield WON if game.is_won else self._verdict_text(game, verdict)
        elif not is_confirmed:
            yield "With the solution shown, it won't count as your win. Type solution again to hear it."
        else:
            game.emit(SOLUTION)
            yield from self._numbered(game, line)

    def _numbered(self, game: Game, line: Sequence[Move]) -> Iterator[str]:
        """The numbered moves of a line; repetitions of a move share one text."""
        position, words = game.position, []
        for move in line:
            words.append(self._speech.move(position, move))
            position, _ = apply(game.rules, position, move)
        number = 1
        for text, repeats in groupby(words):
            last = number + len(list(repeats)) - 1
            yield f"{number}: {text}." if last == number else f"{number} to {last}: {text}."
            number = last + 1

    def _solve(self, game: Game, again: bool = False) -> Verdict | None:
        """The verdict on the position of a game, after a search if need be; None if there is no solver.

        ``again``: whether to search an unknown position once more, for longer.
        """
        knowledge = self._knowledge
        if self._search:
            knowledge.add_known_answer(game)
            verdict = knowledge.verdict(game.positions)
            is_open = verdict is None or (again and verdict is Verdict.UNKNOWN)
            if is_open and (query := knowledge.table_query(game.positions)):
                answer = self._search(game.position, query.seconds, knowledge.nearby_line(game.positions))
                knowledge.add_answer(game.position, answer, query.seconds)
        return knowledge.verdict(game.positions)
