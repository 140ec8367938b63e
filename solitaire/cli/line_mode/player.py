"""Line mode interpreter: takes a line of input and returns texts to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from solitaire.cli.line_mode import move_parser
from solitaire.cli.line_mode.command_list import COMMANDS, synonyms
from solitaire.cli.line_mode.line_game import LineGame, TypedLine
from solitaire.cli.line_mode.pile_parser import PilePhrase, is_count
from solitaire.game.game import Game
from solitaire.rules.files.errors import did_you_mean, shortened
from solitaire.rules.moves import Move, MoveError
from solitaire.rules.text.english import with_article

_NOTATION: Final = {"deal", "fill", "redeal"}
"""Moves that are one word."""


class LinePlayer:
    """Interpreter of typed lines: commands, names of piles, and moves in notation."""

    def __init__(self, line_game: LineGame) -> None:
        self._line_game = line_game

    @property
    def game(self) -> Game:
        """The game that is played; a new deal is another one."""
        return self._line_game.game

    @property
    def is_over(self) -> bool:
        """Whether the player has quit."""
        return self._line_game.is_over

    def greeting(self) -> list[str]:
        """The texts to print before the first input."""
        return [*self._line_game.opening(), "Type help for a list of commands."]

    def answer(self, line: str, now_ms: int = 0) -> list[str]:
        """Execute a line typed at ``now_ms`` of any clock; return texts to print.

        Each begins on a line of its own.
        """
        text = " ".join(line.lower().split())
        before = self._line_game.typed.text
        self._line_game.take_line(TypedLine(text, now_ms, is_repeated=text == before))
        return [*self._answer(text)]

    def _answer(self, text: str) -> Iterable[str]:
        if not text:
            return self._line_game.deal("")
        if move := self._line_game.described_move(text.removesuffix(".")):
            return self._line_game.offer(move)
        word, _, rest = text.partition(" ")
        if ":" in text or (text != "deal" and set(text.split()) <= _NOTATION):
            return self._notation(text.split())
        if word in COMMANDS:
            return self._command(word, rest)
        if text == "?":
            return self._command("help", rest)
        if phrase := self._line_game.pile_parser.parse(text):
            return self._piles(phrase)
        # A prefix of a command is enough, unless it is the key of a pile.
        if command := next((command for command in COMMANDS if command.startswith(word)), ""):
            return self._command(command, rest)
        meant = next((name for name in COMMANDS if not synonyms(name).isdisjoint((text, word))), "")
        if how := self._how_to_name_places(word):
            return [how]
        known = [*COMMANDS, *self._line_game.pile_parser]
        near = f" Did you mean '{meant}'?" if meant else did_you_mean(word, known)
        what = f"'{shortened(word, 40)}' is neither a command nor a pile."
        return [f"{what}{near or ' Type help for a list of commands.'}"]

    def _command(self, name: str, rest: str) -> Iterable[str]:
        command = COMMANDS[name]
        if rest and not command.takes:
            return [f"'{name}' takes no argument."]
        return command.do(self._line_game, rest)

    def _notation(self, words: list[str]) -> Iterator[str]:
        """Make moves in notation, up to the first illegal one."""
        for word in words:
            try:
                move = Move.parse(word)
            except MoveError as error:
                yield str(error)
                return
            made = self.game.move_count
            yield from self._line_game.offer(move)
            if self.game.move_count == made:
                return

    def _piles(self, phrase: PilePhrase) -> Iterable[str]:
        """Describe one named pile, or move cards from the first to the second."""
        game, speech = self.game, self._line_game.speech
        match phrase:
            case PilePhrase(_, _, stray) if stray and (how := self._how_to_name_places(stray)):
                return [how]
            case PilePhrase(_, _, stray) if stray:
                near = did_you_mean(stray, self._line_game.pile_parser)
                return [f"{game.rules.ruleset.name} has no pile called '{shortened(stray, 40)}'.{near}"]
            case PilePhrase([piles], _, _):
                return [speech.pile(game.position, game.rules.piles[index]) for index in piles]
            case PilePhrase([(source,), target], count, _):
                spec = game.rules.piles[source]
                return self._line_game.offer_or_explain(
                    move_parser.carry(game, spec, target, count, speech.the)
                )
            case _:
                return ["Name a pile, its target, and if needed the number of cards, as in 6 1 2."]

    def _how_to_name_places(self, name: str) -> str:
        """How to name a place of a row, for a number alone; else, and in games without rows, nothing."""
        rules = self.game.rules
        if not (rules.row_places and is_count(name)):
            return ""
        word = rules.ruleset.tableau.word
        return f"Name {with_article(word)} by its row and its number there, as in 2-5 or {word} 5 of row 2."
