"""Command-line arguments to rulesets, games and moves; errors become ``BadInput``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from solitaire.cli.output.messages import BadInput
from solitaire.config.bounded_file import TooLarge, decode_text, encoding_fault
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.deals import DealError, is_today
from solitaire.game.deck_file import DECK, deal_packs, read_deck
from solitaire.game.game import Game
from solitaire.game.game_names import near_game
from solitaire.game.ruleset_folders import UnknownGame
from solitaire.rules.cards import PackError
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.errors import Mistake, RulesetError, shortened
from solitaire.rules.files.ruleset_file import LONGEST_ID
from solitaire.rules.moves import Move, MoveError
from solitaire.rules.ruleset import Ruleset

Loaded = TypeVar("Loaded")


def find_ruleset(game: str) -> Ruleset:
    """The ruleset called ``game``. Raises BadInput."""
    return _loaded(load_ruleset, game)


def find_rules(game: str) -> Rules:
    """The rules called ``game``, for one player. Raises BadInput."""
    return _loaded(load, game)


def _loaded(load_game: Callable[[str], Loaded], game: str) -> Loaded:
    """What ``load_game`` returns for a game; its errors become ``BadInput``."""
    try:
        return load_game(game)
    except RulesetError as error:
        raise BadInput(*map(str, error.mistakes)) from None
    except UnknownGame:
        raise BadInput(_no_game(game)) from None
    except ValueError as error:
        raise BadInput(str(error)) from None


def deal_games(game: str, deal: str | None, deck: str | None) -> list[Game]:
    """Deal the numbered ``deal``, every pack of the file ``deck``, or a random game.

    ``deck`` may be a pipe; ``-`` means stdin. Raises BadInput.
    """
    rules = find_rules(game)
    if None not in (deal, deck):
        raise BadInput("Give --deal or --deck, not both.")
    try:
        if deal is not None and is_today(deal):
            from solitaire.cli.deal_choice import todays_deal

            return [Game.new(rules, todays_deal(rules))]
        if deck is None:
            return [Game.new(rules, deal)]
        if not deck:
            raise BadInput("--deck: '' is not the name of a file.")
        path = Path("stdin" if deck == "-" else deck)
        text = _stdin() if deck == "-" else read_deck(path, may_be_pipe=True)
        return deal_packs(rules, path, text)
    except (DealError, PackError) as error:
        raise BadInput(str(error)) from None


def read_moves(text: str) -> list[Move]:
    """Parse moves in notation, with spaces between them. Raises BadInput."""
    moves = []
    for number, word in enumerate(text.split(), start=1):
        try:
            moves.append(Move.parse(word))
        except MoveError as error:
            raise BadInput(f"Move {number}: {error}") from None
    return moves


def check_known(game: str, played: Iterable[str]) -> None:
    """Check that a ruleset or a ``played`` game has this id. Raises BadInput."""
    played = set(played)
    if game not in game_ids() and game not in played:
        raise BadInput(_no_game(game, played))


def _no_game(game: str, played: Iterable[str] = ()) -> str:
    """The message that no game has this id or name; one that is meant may be among the ``played``."""
    near = near_game(game, played) or " Run 'solitaire games' for a list."
    return f"There is no game '{shortened(game, LONGEST_ID)}'.{near}"


def _stdin() -> str:
    """The text of a deck file that is piped in, as UTF-8 in every locale. Raises BadInput."""
    content = sys.stdin.buffer.read(DECK.most + 1) if sys.stdin else b""
    if len(content) > DECK.most:
        raise BadInput(f"stdin: {TooLarge(Path('stdin'), DECK).strerror}.")
    try:
        return decode_text(content)
    except UnicodeDecodeError as error:
        line, _ = encoding_fault(error)
        raise BadInput(str(Mistake("stdin", line, "this is not UTF-8 text; convert it to UTF-8."))) from None
