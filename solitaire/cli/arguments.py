"""Command-line arguments to rulesets, games and moves; errors become ``BadInput``."""

from __future__ import annotations

import sys
from pathlib import Path

from solitaire.cli.messages import BadInput
from solitaire.config.bounded_file import TooLarge
from solitaire.game.catalogue import UnknownGame, load, load_ruleset
from solitaire.game.deal_input import DECK, DealtGame, deal_number, deal_packs, dealt_game, read_deck
from solitaire.game.deals import DealError, is_today
from solitaire.game.game import Game
from solitaire.rules.cards import PackError
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move, MoveError
from solitaire.rules.ruleset import Ruleset


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


def find_hands(game: str, deal: str | None, deck: str | None) -> list[DealtGame]:
    """Deal the numbered ``deal``, every pack of the file ``deck``, or a random game.

    ``-`` as ``deck`` means stdin.
    """
    rules = find_rules(game)
    if None not in (deal, deck):
        raise BadInput("Give --deal or --deck, not both.")
    try:
        if deal is not None and is_today(deal):
            from solitaire.cli.deal_choice import todays_deal  # noqa: PLC0415 (it may have to search)

            return [dealt_game(Game.new(rules, todays_deal(rules)))]
        if deck is None:
            return [deal_number(rules, deal)]
        path, text = (Path("stdin"), _stdin()) if deck == "-" else (Path(deck), read_deck(Path(deck)))
        return deal_packs(rules, path, text)
    except (DealError, PackError) as error:
        raise BadInput(str(error)) from None


def read_moves(text: str) -> list[Move]:
    """Moves in notation, with spaces between them."""
    moves = []
    for number, word in enumerate(text.split(), start=1):
        try:
            moves.append(Move.parse(word))
        except MoveError as error:
            raise BadInput(f"Move {number}: {error}") from None
    return moves


def check_free(path: Path) -> None:
    """Check that nothing exists at ``path``. Raises BadInput."""
    try:
        is_there = path.exists()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
    if is_there:
        raise BadInput(f"{path}: this file exists already; choose another name.")


def _stdin() -> str:
    try:
        text = sys.stdin.read(DECK.most + 1) if sys.stdin else ""
    except UnicodeDecodeError:
        raise BadInput("stdin: this is not UTF-8 text.") from None
    if len(text) > DECK.most:
        raise BadInput(f"stdin: {TooLarge(Path('stdin'), DECK).strerror}.")
    return text
