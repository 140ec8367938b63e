"""Check ruleset files and saved games, with a line for each fault.

A ruleset must parse, make sense and keep the contracts of a game; a saved game must be whole, with valid moves
and results.
"""

from __future__ import annotations

from pathlib import Path

from solitaire.cli.messages import BadInput
from solitaire.cli.replay_files import read_file, verdict_line
from solitaire.game.catalogue import load_file
from solitaire.game.conformance import conformance_faults
from solitaire.replay.archive import ENDING
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.files.unused_parts import unused_parts


def warnings(path: Path) -> list[str]:
    """The unused parts of a sound ruleset, a line each; none for a saved game."""
    return (
        [] if path.suffix == ENDING else [f"{path}: warning: {text}" for text in unused_parts(load_file(path))]
    )


def check_file(path: Path) -> list[str]:
    """The faults of a ruleset or a saved game, a line each.

    Raises BadInput if the file cannot be read.
    """
    return check_game(path) if path.suffix == ENDING else check_ruleset(path)


def check_game(path: Path) -> list[str]:
    """The fault of a saved game or hand of a race, if any, as a line.

    Raises BadInput if the file cannot be read.
    """
    saved = read_file(path)
    return [verdict_line(saved)] if saved.damage else []


def check_ruleset(path: Path) -> list[str]:
    """The faults of the ruleset in a file, a line each.

    Raises BadInput if the file cannot be read.
    """
    try:
        ruleset = load_file(path)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
    except RulesetError as error:
        return [str(mistake) for mistake in error.mistakes]
    except UnicodeDecodeError:
        raise BadInput(f"{path}: this is not UTF-8 text.") from None
    return [f"{path}: {fault}" for fault in conformance_faults(Rules(ruleset, ruleset.seats.least))]
