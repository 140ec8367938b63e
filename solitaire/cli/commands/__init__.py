"""The commands, in one click group.

Every command imports what it needs when it runs, so that ``--help`` needs nothing. A command returns its exit
status, None for success.
"""

from solitaire.cli.commands import completion, files, games, play, race, replay, solve, statistics_and_backup  # noqa: F401 (their commands)
from solitaire.cli.commands.group import solitaire

__all__ = ["solitaire"]
