"""Deck files: packs, one a line, or a board, which games are dealt from."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Final

from solitaire.config.bounded_file import SizeLimit, encoding_fault, read_text
from solitaire.game.board_text import NoBoardText, is_board, read_board
from solitaire.game.cancellation import cancellable
from solitaire.game.game import Game
from solitaire.rules.cards import DECK_SIZE, Card, PackError, parse_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.errors import Mistake

DECK: Final = SizeLimit(1 << 22, "a deck file")
"""Room for twenty-five thousand packs of a line each."""


def deal_typed_file(rules: Rules, text: str) -> list[Game]:
    """Deal every pack of a file whose path a player typed. Raises PackError."""
    try:
        path = Path(_unquoted(text)).expanduser()
    except RuntimeError:
        raise PackError(f"{text}: there is no such folder.") from None
    return deal_packs(rules, path, read_deck(path))


def _unquoted(text: str) -> str:
    """The path that a terminal quotes for a shell, when its file is dropped there; else the text."""
    with suppress(ValueError):  # No shell reads it, or no file has such a name.
        words = shlex.split(text)
        if len(words) == 1 and os.path.exists(words[0]) and not os.path.exists(text):  # noqa: PTH110 (names too long)
            return words[0]
    return text


def is_file_path(text: str) -> bool:
    """Whether a text is the path of a file: it has a slash, a dot or a tilde."""
    return any(sign in text for sign in "/\\.~")


def deal_packs(rules: Rules, path: Path, text: str) -> list[Game]:
    """Deal every pack of a file with the content ``text``, or the board in it.

    Raises PackError naming the file, the line and the card.
    """
    if is_board(text):
        try:
            return [Game(rules, read_board(rules, text, str(path)))]
        except NoBoardText as error:
            raise PackError(f"{path}: {error}") from None
    packs = read_packs(path, text, rules.ruleset.pack.decks, rules.ruleset.pack.suits)
    return [Game(rules, pack, label=label) for label, pack in cancellable(packs)]


def read_packs(path: Path, text: str, decks: int, suits: int = 4) -> list[tuple[str, tuple[Card, ...]]]:
    """Parse the packs of a file, one a line, each with its label.

    Lines that are empty or begin with ``%`` are ignored. Raises PackError naming the file, the line and the
    card.
    """
    packs = []
    for number, line in enumerate(cancellable(map(str.strip, text.split("\n"))), start=1):
        if line and not line.startswith("%"):
            try:
                packs.append(parse_pack(line, decks, suits))
            except PackError as error:
                raise PackError(f"{path}:{number}: {error}") from None
    if not packs:
        mend = f"write {DECK_SIZE * decks} cards on one line, like AS QH 2H"
        raise PackError(f"{path}: there is no deck in this file; {mend}.")
    return packs


def read_deck(path: Path, may_be_pipe: bool = False) -> str:
    """Read the text of a deck file or, with ``may_be_pipe``, of a pipe.

    Raises PackError if it cannot be read.
    """
    try:
        return read_text(path, DECK, may_be_pipe)
    except OSError as error:
        raise PackError(f"{path}: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise PackError(str(Mistake(str(path), *encoding_fault(error)))) from None
