"""The command ``completion``."""

from __future__ import annotations

import click

from solitaire.cli import COMPLETION
from solitaire.cli.commands.group import solitaire
from solitaire.cli.commands.option_types import OneOf
from solitaire.cli.output.messages import print_lines
from solitaire.cli.shell_completion import SHELLS


@solitaire.command
@click.argument("shell", type=OneOf(SHELLS))
def completion(shell: str) -> None:
    """Print a script for tab completion in bash, zsh or fish.

    It completes commands, games, options and ids.

    For bash, add this line to ~/.bashrc:

        eval "$(solitaire completion bash)"

    For zsh, add these to ~/.zshrc; it may have the first one already:

        autoload -Uz compinit && compinit

        eval "$(solitaire completion zsh)"

    For fish, run once:

        solitaire completion fish > ~/.config/fish/completions/solitaire.fish
    """
    print_lines(SHELLS[shell](solitaire, {}, "solitaire", COMPLETION).source().splitlines())
