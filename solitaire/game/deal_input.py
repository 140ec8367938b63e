"""Deal the games that a player requests: by number, or from a pack file."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from solitaire.config.bounded_file import SizeLimit, read_text
from solitaire.game.board_text import NoBoardText, is_board, read_board
from solitaire.game.deals import deal_title, read_packs
from solitaire.game.game import Game
from solitaire.rules.cards import PackError
from solitaire.rules.compiled_rules import Rules

DECK: Final = SizeLimit(1 << 22, "a deck file")
"""Room for twenty-five thousand packs of a line each."""


class DealtGame(NamedTuple):
    """A dealt game; ``deal`` is its deal number or the label of its pack, or None."""

    game: Game
    deal: str | None

    @classmethod
    def of(cls, game: Game) -> DealtGame:
        """A game with its deal number, if it has one."""
        return cls(game, str(game.deal) if game.deal else None)

    @property
    def title(self) -> str:
        """The name of the deal in a heading."""
        return f"deck {self.deal.rstrip(':')}" if self.deal and not self.game.deal else deal_title(self.deal)


def deal_typed_file(rules: Rules, text: str) -> list[DealtGame]:
    """Deal every pack of a file whose path a player typed. Raises PackError."""
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        raise PackError(f"{text}: there is no such folder.") from None
    return deal_packs(rules, path, read_deck(path))


def is_file_path(text: str) -> bool:
    """Whether a text is the path of a file: it has a slash, a dot or a tilde."""
    return any(sign in text for sign in "/\\.~")


def deal_packs(rules: Rules, path: Path, text: str) -> list[DealtGame]:
    """Deal every pack of a file with the content ``text``, or the board in it.

    Raises PackError naming the file, the line and the card.
    """
    if is_board(text):
        try:
            return [DealtGame(Game(rules, read_board(rules, text, str(path))), None)]
        except NoBoardText as error:
            raise PackError(f"{path}: {error}") from None
    packs = read_packs(path, text, rules.ruleset.pack.decks, rules.ruleset.pack.suits)
    return [DealtGame(Game(rules, pack), label or None) for label, pack in packs]


def read_deck(path: Path, may_be_pipe: bool = False) -> str:
    """Read the text of a pack file or, with ``may_be_pipe``, of a pipe.

    Raises PackError if it cannot be read.
    """
    try:
        return read_text(path, DECK, may_be_pipe)
    except OSError as error:
        raise PackError(f"{path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: this is not UTF-8 text.") from None
