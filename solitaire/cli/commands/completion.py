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

    For bash, add this line to ~/.bashrc:

        eval "$(solitaire completion bash)"

    For zsh, add these to ~/.zshrc; it may have the first one already:

        autoload -Uz compinit && compinit

        eval "$(solitaire completion zsh)"

    For fish, run once:

        solitaire completion fish > ~/.config/fish/completions/solitaire.fish
    """
    from click.shell_completion import get_completion_class

    complete = get_completion_class(shell)
    assert complete
    script = complete(solitaire, {}, "solitaire", COMPLETION).source()
    # Click's script for fish would cut explanations off at a comma, so that variants of a game look the same.
    script = script.replace('string split "," ', 'string split --max 1 "," ')
    print_lines(script.splitlines())
