"""Write, replace and set aside the ruleset files of the player's own games."""

from __future__ import annotations

from typing import Final

from solitaire.config import paths
from solitaire.config.atomic_write import numbered_paths, write_atomically, write_new
from solitaire.game.catalogue import decode_own
from solitaire.game.ruleset_folders import ENDING
from solitaire.rules.ruleset import Ruleset

ASIDE: Final = ".deleted"
"""The ending of a game's file that the player deleted."""


def save_own_ruleset(game: str, text: str) -> Ruleset:
    """Check the text of a new ruleset of the player's, write its file, and return it.

    Raises RulesetError, FileExistsError or another OSError; then nothing is written.
    """
    ruleset = decode_own(game, text)
    folder = paths.player_rulesets()
    folder.mkdir(parents=True, exist_ok=True)
    write_new(folder / f"{game}{ENDING}", text.encode())
    return ruleset


def rewrite_own_ruleset(game: str, text: str) -> Ruleset:
    """Check a new text for a player's game and replace its file; return the ruleset.

    Raises RulesetError or OSError; then the file is unchanged.
    """
    ruleset = decode_own(game, text)
    write_atomically(paths.player_rulesets() / f"{game}{ENDING}", text)
    return ruleset


def set_own_ruleset_aside(game: str) -> None:
    """Rename the file of a player's game, which deletes the game. Raises OSError.

    Files of games that were deleted before stay.
    """
    path = paths.player_rulesets() / f"{game}{ENDING}"
    path.rename(next(free for free in numbered_paths(path.with_suffix(ASIDE)) if not free.exists()))
