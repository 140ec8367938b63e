"""Ruleset files of the player's own games: read, write and set aside."""

from __future__ import annotations

from typing import Final

from solitaire.config import paths
from solitaire.config.atomic_write import numbered_paths, write_atomically, write_new
from solitaire.game.ruleset_folders import ENDING, RulesetFolders
from solitaire.rules.files.decode import decode
from solitaire.rules.files.ruleset_file import RulesetFile
from solitaire.rules.ruleset import Ruleset

ASIDE: Final = ".deleted"
"""The ending of a game's file that the player deleted."""


def is_own(game: str) -> bool:
    """Whether a game is the player's own, and replaces no shipped one."""
    folders = RulesetFolders.listed()
    return game in folders.own - folders.shipped


def own_text(game: str) -> str:
    """The text of a player's file. Raises RulesetError if it cannot be read."""
    return RulesetFolders.listed().read_own(game).text


def save_own_ruleset(game: str, text: str) -> Ruleset:
    """Check the text of a new ruleset of the player's, write its file, and return it.

    Raises RulesetError, FileExistsError or another OSError; then nothing is written.
    """
    ruleset = _decoded(game, text)
    folder = paths.player_rulesets()
    folder.mkdir(parents=True, exist_ok=True)
    write_new(folder / f"{game}{ENDING}", text.encode())
    return ruleset


def rewrite_own_ruleset(game: str, text: str) -> Ruleset:
    """Check a new text for a player's game and replace its file; return the ruleset.

    Raises RulesetError or OSError; then the file is unchanged.
    """
    ruleset = _decoded(game, text)
    write_atomically(paths.player_rulesets() / f"{game}{ENDING}", text)
    return ruleset


def set_own_ruleset_aside(game: str) -> None:
    """Rename the file of a player's game, which deletes the game. Raises OSError.

    Files of games that were deleted before stay.
    """
    path = paths.player_rulesets() / f"{game}{ENDING}"
    path.rename(next(free for free in numbered_paths(path.with_suffix(ASIDE)) if not free.exists()))


def _decoded(game: str, text: str) -> Ruleset:
    """Decode a text for the file of a player's game. Raises RulesetError."""
    folders = RulesetFolders.listed()
    file = RulesetFile(game, f"{game}{ENDING}", text)
    ruleset = decode(file, folders.read_base)
    folders.check_id(file)
    return ruleset
