"""From what is asked for to a hand on the table: a deal by number, or the packs of a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solitaire.config.bounded_file import SizeLimit, read_text
from solitaire.game.board_text import NoBoardText, is_board, read_board
from solitaire.game.deals import read_packs
from solitaire.game.game import Game
from solitaire.rules.cards import PackError
from solitaire.rules.compiled_rules import Rules

DECK: Final = SizeLimit(1 << 22, "any deck file")
"""As much as twenty-five thousand packs of a line each."""


@dataclass(frozen=True, slots=True)
class DealtGame:
    """A game to be played. ``deal`` names it: the deal number, or the label of the pack, if it has one."""

    game: Game
    deal: str | None

    @property
    def title(self) -> str:
        """What to call the deal in a heading."""
        return f"deal {self.deal}" if self.game.deal else f"pack {self.deal}" if self.deal else "the pack given"


def deal_number(rules: Rules, deal: str | None) -> DealtGame:
    """The numbered ``deal``, or one at random. Raises DealError."""
    return hand_of(Game.new(rules, deal))


def hand_of(game: Game) -> DealtGame:
    """A game that is there already."""
    return DealtGame(game, str(game.deal) if game.deal else None)


def deal_asked_for(rules: Rules, text: str) -> list[DealtGame]:
    """What a player asks for in a line: a number or ``today`` as ``parse_deal`` reads them, ``random``, or
    the path of a file of packs. Raises DealError or PackError.
    """
    if names_file(text):
        try:
            path = Path(text).expanduser()
        except RuntimeError:
            raise PackError(f"{text}: there is no such folder.") from None
        return deal_packs(rules, path, read_deck(path))
    return [deal_number(rules, None if text.lower() == "random" else text)]


def names_file(text: str) -> bool:
    """Whether a text is meant as the path of a file: no deal has a slash, a dot or a tilde in it."""
    return any(sign in text for sign in "/\\.~")


def deal_packs(rules: Rules, path: Path, text: str) -> list[DealtGame]:
    """Every pack of a file that holds ``text``, or the board that it is. Raises PackError naming the file, the
    line and the card.
    """
    if is_board(text):
        try:
            return [DealtGame(Game(rules, read_board(rules, text, str(path))), None)]
        except NoBoardText as error:
            raise PackError(f"{path}: {error}") from None
    packs = read_packs(path, text, rules.ruleset.pack.decks)
    return [DealtGame(Game(rules, pack), label or None) for label, pack in packs]


def read_deck(path: Path) -> str:
    """The text of a file of packs. Raises PackError if it cannot be read."""
    try:
        return read_text(path, DECK)
    except OSError as error:
        raise PackError(f"{path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: this is not a text in UTF-8.") from None
