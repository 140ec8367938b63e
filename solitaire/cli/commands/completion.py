"""The command ``completion``."""

from __future__ import annotations

import click

from solitaire.cli import COMPLETION
from solitaire.cli.commands.group import solitaire
from solitaire.cli.completions import SHELLS
from solitaire.cli.messages import print_lines


@solitaire.command
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print a script for tab completion in bash, zsh or fish.

    It completes commands, games, options and ids.

    For bash, add this line to ~/.bashrc; for zsh, the same with 'zsh' to ~/.zshrc:

        eval "$(solitaire completion bash)"

    For fish, run once:

        solitaire completion fish > ~/.config/fish/completions/solitaire.fish
    """
    from click.shell_completion import get_completion_class

    script = get_completion_class(shell)
    assert script
    print_lines(script(solitaire, {}, "solitaire", COMPLETION).source().splitlines())
