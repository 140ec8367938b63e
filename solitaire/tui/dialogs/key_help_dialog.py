"""The help dialog of the table: the keys of piles and commands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap
from typing import Final

from rich.text import Text

from solitaire.config.keys.commands import COMMANDS, CommandGroup
from solitaire.config.keys.key_layouts import QWERTY
from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.keys.pile_keys import PILE_KINDS
from solitaire.config.text_table import NO_BREAK
from solitaire.game.command_scope import has_use_for
from solitaire.game.pile_facts import only_waste_is_moved, plays_at_once
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.text.english import plural
from solitaire.rules.text.page_targets import open_targets
from solitaire.rules.vocabulary import StockTo
from solitaire.tui.dialogs.text_dialog import InfoDialog, press_on_click
from solitaire.tui.theme.palette import BoardTheme

COLUMN: Final = 24
"""Cells of a command with its key."""
LABEL: Final = 8
"""Cells before the text of the lines above the commands."""
WIDTH: Final = 72
"""The most cells of a line: the dialog fits on 80 x 24 cells for every game."""
AROUND: Final = 8
"""Cells of the frame, its margins and the scroll bar."""
_BY_MOUSE: Final = (
    "click card and target, or drag; or a command below. Right button: show targets. Middle: best move."
)


class KeyHelpDialog(InfoDialog):
    """All keys of the table."""

    HORIZONTAL_BREAKPOINTS = [(0, "-filled"), (84, "-wide")]  # noqa: RUF012 (so declared by Textual)
    DEFAULT_CSS = """
    KeyHelpDialog > VerticalScroll { min-width: 80; }
    KeyHelpDialog.-filled > VerticalScroll { min-width: 100%; }
    KeyHelpDialog Static { padding: 0 2 0 3; }
    """

    def __init__(self, rules: Rules, keyboard: Keyboard, theme: BoardTheme) -> None:
        self._rules = rules
        self._keyboard = keyboard
        layout = "" if keyboard.rows == QWERTY else " · piles by place, commands by letter"
        super().__init__(f"Keys of {rules.ruleset.name}{layout}", Text(), theme)

    def lay_out(self) -> None:
        """List the ways to play and the commands, in as many columns as have room."""
        width = max(COLUMN, min(WIDTH, self.app.size.width - AROUND))
        text = _ways_to_play(self._rules, self._keyboard, width)
        self.fill(text.append_text(_commands(self._rules, self._keyboard, width)))


def _ways_to_play(rules: Rules, keyboard: Keyboard, width: int) -> Text:
    """The keys of piles, and how to move cards by these, the cursor and the mouse."""
    text = Text()
    for label, words in (
        ("Piles", "   ".join(_piles(rules, keyboard, width - LABEL))),
        ("Keys", _by_keys(rules)),
        ("Cursor", _by_cursor(rules, keyboard)),
        ("Mouse", _BY_MOUSE),
    ):
        lines = [line.replace(NO_BREAK, " ") for line in wrap(words, width - LABEL)]
        text.append(f"{label:<{LABEL}}", "bold").append(f"\n{'':<{LABEL}}".join(lines) + "\n")
    return text


def _commands(rules: Rules, keyboard: Keyboard, width: int) -> Text:
    """The commands that this game has, in columns, each to be clicked."""
    text = Text()
    shown = [
        command
        for command in COMMANDS
        if command.group is not CommandGroup.CURSOR and has_use_for(rules, command.id)
    ]
    ruleset = rules.ruleset
    only_redeals = ruleset.gathers and ruleset.stock.to is StockTo.NOWHERE and not ruleset.redeals_stock
    rows = -(-len(shown) // (width // COLUMN))
    for row in range(rows):
        text.append("\n")
        for command in shown[row::rows]:
            key, begin = keyboard[command.id][0], len(text)
            name = "redeal" if command.id == "deal" and only_redeals else command.name
            text.append(f"{key:<7}", "bold").append(f"{name:<{COLUMN - 7}}")
            text.stylize(press_on_click(key), begin, len(text.plain.rstrip()))
        text.rstrip()
    return text


def _piles(rules: Rules, keyboard: Keyboard, width: int) -> Iterator[str]:
    """The keys of each kind of piles and its name, without line breaks if they fit in ``width`` cells.

    Piles that share a key have it once, at its place on the keyboard.
    """
    keys = keyboard.piles(rules)
    specs = sorted(rules.piles, key=lambda spec: list(Zone).index(spec.zone))
    for zone, group in groupby(specs, lambda spec: spec.zone):
        own = [keys[spec.index] for spec in group]
        if zone is Zone.TABLEAU and (rules.covering or rules.row_places):
            own = sorted(set(own), key=[*keyboard[PILE_KINDS[zone]], *own].index)
        words = NO_BREAK.join((*own, _zone_word(rules, zone)))
        yield words.replace(" ", NO_BREAK) if len(words) <= width else words


def _by_keys(rules: Rules) -> str:
    if plays_at_once(rules):
        return "the pile: its last card is played to the foundation."
    if rules.closing_row:
        return "the column of a pile, which moves; then its target, if there are two."
    if rules.left_of:
        word = rules.ruleset.tableau.word
        by_card = "or that of a card, then its target; twice moves it where it fits"
        return f"the column of an empty {word}, which is filled; {by_card}."
    ruleset, twice = rules.ruleset, ""
    if ruleset.discards and ruleset.discard.in_pairs:
        space = open_targets(ruleset, ruleset.tableau.to, ruleset.tableau.space)
        target = f"the other or an empty {ruleset.tableau.word}" if space else "the other"
        twice = "; the same card twice removes a king" if ruleset.removes_single_cards else ""
        return f"one card of a pair, then {target}{twice}."
    if ruleset.removes_single_cards:
        twice = "; the same pile twice removes its last card"
    elif ruleset.takes_single_cards:
        twice = "; the same pile twice moves a card to a foundation"
    if only_waste_is_moved(rules):
        return (
            "the pile that gets the waste's card, or the waste first; twice: a pile's own card to a foundation."
        )
    return f"the pile, then its target{twice}."


def _by_cursor(rules: Rules, keyboard: Keyboard) -> str:
    arrows = " ".join(keyboard[command][-1] for command in ("left", "down", "up", "right"))
    take, on = (keyboard[command][0] for command in ("take", "next-pile"))
    if plays_at_once(rules):
        return f"{arrows}; {take} plays the card; {on}: next pile with a move."
    return f"{arrows}; {take} lifts and drops, or plays the best move if pressed twice; {on}: next target."


def _zone_word(rules: Rules, zone: Zone) -> str:
    match zone:
        case Zone.TABLEAU if rules.covering:
            return "free cards (the key is on the card)"
        case Zone.TABLEAU if rules.row_places:
            return f"columns of {plural(rules.ruleset.tableau.word)}"
        case Zone.TABLEAU:
            return plural(rules.ruleset.tableau.word)
        case Zone.RESERVE:
            return rules.ruleset.reserve.name
        case Zone.FOUNDATION | Zone.CELL if len(rules.of_zone(zone)) > 1:
            return plural(zone.value)
        case _:
            return zone.value
