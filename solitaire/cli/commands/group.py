"""The click group of all commands, and options that several of them share."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

import click
from click.core import ParameterSource

from solitaire.cli.commands.option_types import MOST_SECONDS, Amount
from solitaire.cli.completions import complete_deal, complete_deck, complete_game, complete_player
from solitaire.cli.launch_tui import open_menu
from solitaire.cli.output.messages import BadInput
from solitaire.config.version import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Command = TypeVar("Command", bound=Callable[..., object])
MODULES: Final = {
    "backup": ("export", "import"),
    "completion": ("completion",),
    "files": ("check", "where"),
    "games": ("deal", "games", "moves", "rules"),
    "play": ("play",),
    "players": ("players",),
    "race": ("race",),
    "replay": ("replay",),
    "serve": ("serve",),
    "solve": ("solve", "survey"),
    "stats": ("stats",),
}
"""The commands of each module beside this one."""
MEANT: Final = {
    "daily": "klondike --deal today",
    "help": "--help",
    "list": "games",
    "ls": "games",
    "statistics": "stats",
    "today": "klondike --deal today",
    "version": "--version",
}
"""What to type for words that other programs have as commands."""
SETTING_WORDS: Final = ("config", "configure", "options", "preferences", "settings", "theme", "themes")
ABOUT_SETTINGS: Final = " Settings and the theme are chosen on the screen: start 'solitaire' and press S."
"""The hint for words that mean the settings, which are no command."""


class SingleValueCommand(click.Command):
    """A command that takes each option with a value once.

    Of several, click would take the last and ignore the others.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; report an option given twice, or one of the group."""
        try:
            return self._parse_each_once(ctx, args)
        except click.NoSuchOption as error:
            group = ctx.parent.command if ctx.parent else self
            if not any(error.option_name in option.opts for option in group.params):
                raise
            raise click.UsageError(f"'{error.option_name}' goes before the command.") from error

    def _parse_each_once(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, in which no option with a value is given twice."""
        if not ctx.resilient_parsing:  # A shell asks for completions while the line is typed.
            _, _, given = self.make_parser(ctx).parse_args(list(args))
            for option in given:
                is_single = isinstance(option, click.Option) and not (option.is_flag or option.multiple)
                if is_single and given.count(option) > 1:
                    raise click.UsageError(f"'{option.opts[0]}' is given twice; give it once.")
        return super().parse_args(ctx, args)


class Solitaire(click.Group):
    """The commands, imported when asked for, and every game as a command."""

    command_class = SingleValueCommand
    module_of: ClassVar = {command: module for module, commands in MODULES.items() for command in commands}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return sorted(self.module_of)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name; None if there is none."""
        if module := self.module_of.get(cmd_name):
            import_module(f"solitaire.cli.commands.{module}")
        return super().get_command(ctx, cmd_name)

    def load_commands(self) -> dict[str, click.Command]:
        """Every command by its name."""
        context = click.Context(self)
        return {name: command for name in self.module_of if (command := self.get_command(context, name))}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments before the command; say where an option of a command goes."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            option, commands = error.option_name, self.load_commands()
            takers = [
                name for name, each in commands.items() if any(option in item.opts for item in each.params)
            ]
            if not takers:
                raise
            taker = "play" if "play" in takers else takers[0]
            raise click.UsageError(
                f"'{option}' goes after a command that has it, such as 'solitaire {taker}'."
            ) from error

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands and options, and every game."""
        found = super().shell_complete(ctx, incomplete)
        return [*found, *complete_game(ctx, self.params[0], incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve ``solitaire GAME`` as ``solitaire play GAME``."""
        if args[0] in self.module_of:
            return super().resolve_command(ctx, args)
        from solitaire.game.game_names import game_called, near_game
        from solitaire.rules.files.errors import did_you_mean

        if game_called(args[0]) is None:
            if ctx.resilient_parsing:  # A shell asks for completions: it would show an error amid the line.
                return None, None, args
            word = args[0].lower()
            if word in SETTING_WORDS:
                near = ABOUT_SETTINGS
            elif word in MEANT:
                near = f" Did you mean '{MEANT[word]}'?"
            else:
                begun = [name for name in self.module_of if name.startswith(word)]
                words = [*takewhile(lambda each: not each.startswith("-"), args)]
                near_name = near_game(" ".join(words)) if len(words) > 1 else ""
                near = near_name or did_you_mean(word, begun) or near_game(args[0], self.module_of)
            near = near or " 'solitaire games' lists the games, 'solitaire --help' the commands."
            raise click.UsageError(f"There is no game or command '{args[0]}'.{near}")
        return "play", self.get_command(ctx, "play"), args


def _choose_player(context: click.Context, parameter: click.Parameter, name: str | None) -> None:
    """Make a player the one of this process. Raises BadInput if there is none with this name."""
    if name is None:
        return
    from solitaire.config.paths import players
    from solitaire.config.players import VARIABLE, PlayerError, player_called

    try:
        os.environ[VARIABLE] = player_called(name, players())
    except PlayerError as error:
        if not context.resilient_parsing:  # A shell that asks for completions would show it amid the line.
            raise BadInput(str(error)) from None


@click.group(
    cls=Solitaire,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="'solitaire GAME' is short for 'solitaire play GAME'.",
)
@click.option(
    "--player",
    metavar="NAME",
    expose_value=False,
    callback=_choose_player,
    shell_complete=complete_player,
    help="Use the games, statistics and settings of this player; see 'solitaire players'.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def solitaire(ctx: click.Context) -> object:
    """Play solitaire and card races in the terminal. Without a command: the menu."""
    return None if ctx.invoked_subcommand else open_menu()


def deal_options(command: Command) -> Command:
    """Decorate a command with the options ``--deal`` and ``--deck``."""
    deck = click.option(
        "--deck",
        metavar="FILE",
        shell_complete=complete_deck,
        help="Deal from FILE, a deck on each line; - reads stdin.",
    )
    deal = click.option(
        "--deal",
        metavar="NUMBER",
        shell_complete=complete_deal,
        help="Deal number (PySolFC's), a Microsoft one like ms11982, or today.",
    )
    return deal(deck(command))


def seconds_option(meaning: str) -> Callable[[Command], Command]:
    """Decorate a command with the option ``--seconds``; its help says ``meaning``."""
    return click.option(
        "--seconds",
        metavar="SECONDS",
        type=Amount("seconds", MOST_SECONDS),
        default=10.0,
        help=f"{meaning} (default: 10).",
    )


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON only, one object per line.")


def given_options() -> set[str]:
    """The names of the parameters of the running command that the command line gives."""
    context = click.get_current_context()
    return {
        name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
