"""The commands, in one click group; each is imported when it is asked for.

Every command imports what it needs when it runs, so that ``--help`` needs nothing. A command returns its exit
status, None for success.
"""

from solitaire.cli.commands.group import solitaire

__all__ = ["solitaire"]
