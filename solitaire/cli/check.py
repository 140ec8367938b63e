"""Checking files that people write or keep. A ruleset: is it understood, does it make sense, does the game
keep its contracts? A game that was played: is the file whole, and is every move and every result right?
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


def check_file(path: Path) -> list[str]:
    """Everything that is wrong with a ruleset or a game, a line each. Raises BadInput when the file cannot be
    read.
    """
    return check_game(path) if path.suffix == ENDING else check_ruleset(path)


def check_game(path: Path) -> list[str]:
    """What is wrong with the game, or the hand of a race, in a file. Raises BadInput when it cannot be read."""
    kept = read_file(path)
    return [verdict_line(kept)] if kept.damage else []


def check_ruleset(path: Path) -> list[str]:
    """Everything that is wrong with the ruleset in a file, a line each. Raises BadInput when the file
    cannot be read.
    """
    try:
        ruleset = load_file(path)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
    except RulesetError as error:
        return [str(mistake) for mistake in error.mistakes]
    except UnicodeDecodeError:
        raise BadInput(f"{path}: this is not a text in UTF-8.") from None
    return [f"{path}: {fault}" for fault in conformance_faults(Rules(ruleset, ruleset.seats.least))]
