"""From what is typed to the games it means. Whatever is wrong with it becomes a ``BadInput``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from solitaire.cards import PackError
from solitaire.catalogue import UnknownGame, load, load_ruleset
from solitaire.cli.messages import BadInput
from solitaire.deals import DealError, read_packs
from solitaire.game import Game
from solitaire.rules.moves import Move, MoveError
from solitaire.rules.rules import Rules
from solitaire.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Hand:
    """A game to be played. ``deal`` names it: the deal number, or the label of the pack, if it has one."""

    game: Game
    deal: str | None

    @property
    def title(self) -> str:
        """What to call the deal in a heading."""
        return f"deal {self.deal}" if self.game.deal else f"pack {self.deal}" if self.deal else "the pack given"


def find_ruleset(game: str) -> Ruleset:
    """The ruleset called ``game``."""
    try:
        return load_ruleset(game)
    except (UnknownGame, ValueError) as error:
        raise BadInput(str(error)) from None


def find_rules(game: str) -> Rules:
    """The rules called ``game``, for one player."""
    try:
        return load(game)
    except (UnknownGame, ValueError) as error:
        raise BadInput(str(error)) from None


def find_hands(game: str, deal: str | None, deck: str | None) -> list[Hand]:
    """The numbered ``deal``; or every pack of the file ``deck`` (``-``: stdin); or, with neither, a deal at
    random.
    """
    rules = find_rules(game)
    if deck is not None:
        if deal is not None:
            raise BadInput("Give --deal or --deck, not both.")
        return _packs_of(rules, deck)
    try:
        numbered = Game.new(rules, deal)
    except DealError as error:
        raise BadInput(str(error)) from None
    return [Hand(numbered, str(numbered.deal))]


def read_moves(text: str) -> list[Move]:
    """Moves in notation, with spaces between them."""
    moves = []
    for number, word in enumerate(text.split(), start=1):
        try:
            moves.append(Move.parse(word))
        except MoveError as error:
            raise BadInput(f"Move {number}: {error}") from None
    return moves


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: this is not a text in UTF-8.") from None


def _packs_of(rules: Rules, deck: str) -> list[Hand]:
    path = Path("stdin" if deck == "-" else deck)
    text = _stdin() if deck == "-" else read_text(path)
    try:
        packs = read_packs(path, text, rules.ruleset.pack.decks)
    except PackError as error:
        raise BadInput(str(error)) from None
    return [Hand(Game(rules, pack), label or None) for label, pack in packs]


def _stdin() -> str:
    try:
        return sys.stdin.read() if sys.stdin else ""
    except UnicodeDecodeError:
        raise BadInput("stdin: this is not a text in UTF-8.") from None
