"""Write the generated parts of the pages: games, keys, settings and commands as the program has them.

``python docs/reference.py`` rewrites the parts in the README and in all pages of this folder. A part stands
between two comments, of which the first has its name.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from inspect import getsource
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

import click
from textual.binding import Binding

import solitaire
from docs.arguments import arguments
from docs.published import published_shares
from docs.ruleset_tables import ruleset_settings
from docs.tables import END, table
from solitaire.analysis.figures import figures_of
from solitaire.analysis.figures_text import odds
from solitaire.analysis.race_figures import FEWEST_SEATS, load_race_figures
from solitaire.cli.commands import solitaire as program
from solitaire.config.keys.commands import COMMANDS, CommandGroup
from solitaire.config.keys.key_layouts import LAYOUTS
from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.keys.pile_keys import PILE_KEYS, PILE_KINDS
from solitaire.config.paths import shipped_themes
from solitaire.config.settings import Settings
from solitaire.config.themes.theme_catalogue import load_shipped_theme, load_shipped_themes
from solitaire.config.themes.theme_file import COLOURS, DEFAULT_THEME
from solitaire.game.catalogue import load_shipped_rulesets
from solitaire.game.catalogue_order import by_family, family_of
from solitaire.replay.playback.playback import MomentMark
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import listed
from solitaire.tui.bindings import listed_keys
from solitaire.tui.board.paint.thumbnail import sample_view, thumbnail
from solitaire.tui.dialogs.setting_rows import OTHER_ROWS, setting_rows
from solitaire.tui.screens.list_screen import ListScreen
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.replay.replay_keys_dialog import BACK, KEYS
from solitaire.tui.screens.replay.solution_replay import SolutionReplayScreen
from solitaire.tui.status_text import LightState
from solitaire.tui.theme.card_faces import SOLID
from solitaire.tui.widgets.list_box import ListBox
from solitaire.tui.widgets.seekbar import MARK_SIGNS

FOLDER: Final = Path(__file__).parent
EXAMPLES: Final = FOLDER / "examples"
PAGES: Final = (FOLDER.parent / "README.md", *sorted(FOLDER.glob("*.md")))
PICTURE: Final = (80, 22)
"""The largest size in cells of the picture of a table."""
LANGUAGES: Final = {"py": "python", "toml": "toml"}
"""The languages of examples by the endings of their files."""
NO_FIGURE: Final = "–"
"""The cell of a figure that was not measured, or of too few wins."""
PART: Final = re.compile(
    rf"(<!-- (?P<name>[\w -]+), written by docs/reference\.py\. -->\n).*?({re.escape(END)})", re.DOTALL
)


def filled(page: str) -> str:
    """The text of a page with all its generated parts. Raises KeyError for a part of an unknown name."""
    return PART.sub(lambda found: found[1] + PARTS[found["name"]]() + found[3], page)


def anchor(heading: str) -> str:
    """The anchor that GitHub gives to a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def code(keys: Iterable[str]) -> str:
    """Keys, each in a code span."""
    return " ".join("`` ` ``" if key == "`" else f"`{key}`" for key in keys)


def families() -> str:
    """The number of games and that of each family, in a sentence for the README."""
    rulesets = by_family(load_shipped_rulesets())
    counts = [
        f"[{family}](docs/games.md#{anchor(family)}) ({len(list(members))})"
        for family, members in groupby(rulesets, key=family_of)
    ]
    return f"{len(rulesets)} games by family: {listed(counts)}.\n"


def games() -> str:
    """A table of the games of each family, and their tables as dealt.

    Odds, difficulty and length are those that were measured.
    """
    head = ("game", "command", "can be won", "difficulty", "moves", "")
    parts = []
    for family, grouped in groupby(by_family(load_shipped_rulesets()), key=family_of):
        members = list(grouped)
        parts.append(f"### {family}\n\n{table(head, map(_game_cells, members))}{''.join(_deals(members))}")
    return "\n".join(parts)


def _deals(rulesets: Iterable[Ruleset]) -> Iterator[str]:
    """The tables as dealt, each with the names of the games that deal it."""
    names: dict[str, list[str]] = defaultdict(list)
    for ruleset in rulesets:
        dealt = sample_view(Rules(ruleset))
        lines = ("".join(text for text, _, _ in line).rstrip() for line in thumbnail(dealt, *PICTURE, SOLID))
        names["\n".join(lines)].append(ruleset.name)
    for picture, dealing in names.items():
        yield f"\n{listed(dealing)}:\n\n```text\n{picture}\n```\n"


def _game_cells(ruleset: Ruleset) -> tuple[object, ...]:
    found = figures_of(ruleset)
    measured = (
        odds(found) if found else NO_FIGURE,
        (found and found.difficulty) or NO_FIGURE,
        found.moves[1] if found and found.moves else NO_FIGURE,
    )
    return (ruleset.name, f"`{ruleset.id}`", *measured, ruleset.summary)


def pile_keys() -> str:
    """The table of the keys of piles."""
    return table(("piles", "keys"), ((kind, code(PILE_KEYS[zone])) for zone, kind in PILE_KINDS.items()))


def layout_keys() -> str:
    """The table of the keys of piles on each keyboard layout."""
    keyboards = [Keyboard(rows=rows) for rows in LAYOUTS.values()]
    rows = ((kind, *(code(keyboard[kind]) for keyboard in keyboards)) for kind in PILE_KINDS.values())
    words = next(setting.words for setting in OTHER_ROWS if setting.setting == "key_layout")
    return table(("piles", *(words[name] for name in LAYOUTS)), rows)


def command_keys(group: CommandGroup) -> str:
    """The table of the commands of a group."""
    return table(
        ("key", "what it does", "in the settings"),
        (
            (code(command.keys), command.description, command.id)
            for command in COMMANDS
            if command.group is group
        ),
    )


def menu_keys() -> str:
    """The table of the keys of the menu, besides those of commands."""
    bindings = (*MenuScreen.BINDINGS, *ListScreen.BINDINGS, *ListBox.BINDINGS)
    own = (binding for binding in bindings if isinstance(binding, Binding) and not binding.id)
    keys = listed_keys(own, Keyboard())
    return table(("key", "in the menu"), ((code(each), description) for description, each in keys.items()))


def replay_keys() -> str:
    """The table of the keys of a replay."""
    own = dict.fromkeys((*GameReplayScreen.OWN_KEYS, *SolutionReplayScreen.OWN_KEYS))
    return table(("key", "in a replay"), ((code(keys.split()), words) for keys, words in (*KEYS, *own, BACK)))


def replay_marks() -> str:
    """The table of the marks on the line below a replay."""
    return table(("mark", "meaning"), ((f"`{MARK_SIGNS[mark]}`", mark.value) for mark in MomentMark))


def solver_states() -> str:
    """The states of the winnability indicator, in a sentence."""
    states = [f"*{state.value}*" for state in LightState if state.value]
    return f"The status line shows it: {listed(states, 'or')}.\n"


def settings() -> str:
    """The table of the settings, on the screen and in the file, with their values, the default first."""
    rows = []
    for setting in setting_rows(load_shipped_themes()):
        default = Settings._field_defaults[setting.setting]
        values = ["not set" if value is None else f"`{value}`".lower() for value in (default, *setting.words)]
        words = " ".join(dict.fromkeys(values))
        rows.append((setting.name, f"`{setting.setting}`", words, setting.meaning))
    return table(("on the screen", "in the file", "its values there, the default first", ""), rows)


def themes() -> str:
    """The table of the themes of the program, each with the first line of its file."""
    rows = []
    for theme in load_shipped_themes():
        comment = (shipped_themes() / f"{theme.id}.toml").read_text("utf-8").partition("\n")[0]
        rows.append((theme.name, f"`{theme.id}`", comment.removeprefix("# ")))
    return table(("on the screen", "in the file", ""), rows)


def theme_colours() -> str:
    """The table of the colours of a theme, with those of the default one."""
    default = load_shipped_theme(DEFAULT_THEME).colours
    rows = ((f"`{key}`", meaning, f"`{default[key]}`") for key, meaning in COLOURS.items())
    return table(("colour", "what it is for", f"in {DEFAULT_THEME}"), rows)


def hands_out() -> str:
    """The table of races: of how many hands a seat goes out, by the number of seats."""
    figures = load_race_figures()
    names = {ruleset.id: ruleset.name for ruleset in load_shipped_rulesets()}
    most = max(len(each.out) for each in figures.values())
    head = ("", *(f"{seats} seats" for seats in range(FEWEST_SEATS, most + FEWEST_SEATS)))
    rows = []
    for game, each in figures.items():
        shares = [f"{round(100 * out / each.hands)} %" for out in each.out]
        rows.append((names[game], *shares, *[""] * (most - len(shares))))
    return table(head, rows)


def usage(name: str) -> str:
    """How a command is typed, what it does, and its options."""
    command = program.load_commands()[name]
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    words = [f"solitaire {name}", *argument_words(command), *(_bracketed(option) for option in options)]
    help_text = " ".join((command.help or "").split("\n\n")[0].split())
    rows = ((f"`{option_words(option)}`", option.help) for option in options)
    return f"`{' '.join(words)}`\n\n{help_text}\n" + (f"\n{table(('option', ''), rows)}" if options else "")


def argument_words(command: click.Command) -> Iterator[str]:
    """The arguments of a command as its usage line has them."""
    context = click.Context(command)
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            yield parameter.make_metavar(context)


def _bracketed(option: click.Option) -> str:
    return option_words(option) if option.required else f"[{option_words(option)}]"


def option_words(option: click.Option) -> str:
    """An option as it is typed, with the name of its value; a flag with the one that turns it off."""
    words = "/".join((option.opts[0], *option.secondary_opts))
    return words if option.is_flag else f"{words} {option.metavar}"


def example(name: str, ending: str = "py") -> str:
    """The text of a file in ``docs/examples``."""
    text = (EXAMPLES / f"{name}.{ending}").read_text("utf-8")
    return f"```{LANGUAGES[ending]}\n{text}```\n"


def public_names() -> str:
    """The table of the public names of the package."""
    return table(("name", ""), ((f"`{name}`", _first_line(name)) for name in solitaire.__all__))


def _first_line(name: str) -> str:
    return _docstring_of(name).strip().split("\n")[0].replace("``", "`").replace("|", r"\|")


def _docstring_of(name: str) -> str:
    """The docstring of a public name; that of a constant stands below it."""
    named = getattr(solitaire, name)
    if hasattr(named, "__name__"):
        return named.__doc__ or ""
    (module,) = (module for module, names in solitaire._MODULES.items() if name in names)
    for statements in pairwise(ast.parse(getsource(import_module(module))).body):
        match statements:
            case ast.AnnAssign(target=ast.Name(id=found)), ast.Expr(ast.Constant(str(text))) if found == name:
                return text
    raise LookupError(name)


PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "families": families,
    "games": games,
    "keys of piles": pile_keys,
    "keys of layouts": layout_keys,
    **{f"{group} keys": partial(command_keys, group) for group in CommandGroup},
    "menu keys": menu_keys,
    "replay keys": replay_keys,
    "replay marks": replay_marks,
    "hands out": hands_out,
    "settings": settings,
    "themes": themes,
    "theme colours": theme_colours,
    "solver states": solver_states,
    **{
        f"example {path.stem}": partial(example, path.stem, ending)
        for ending in LANGUAGES
        for path in EXAMPLES.glob(f"[!_]*.{ending}")
    },
    "public names": public_names,
    "published shares": published_shares,
    "ruleset settings": ruleset_settings,
    **{f"solitaire {name}": partial(usage, name) for name in program.load_commands()},
}
"""The generated parts by name."""


def main() -> None:
    """Rewrite the generated parts of all pages."""
    for page in PAGES:
        page.write_text(filled(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    arguments(__doc__)
    main()
