"""Checking a ruleset file: is it understood, does it make sense, does the game keep its contracts?"""

from __future__ import annotations

from pathlib import Path

from solitaire.catalogue import load_file
from solitaire.cli.messages import BadInput
from solitaire.conformance import conformance_faults
from solitaire.rules.mistakes import RulesetError
from solitaire.rules.rules import Rules


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
