"""The keys of the table."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.keys import pile_keys
from solitaire.rules.piles import Zone
from solitaire.rules.rules import Rules
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.panel import PanelScreen

COMMANDS = (
    ("space", "deal, redeal, fill gaps"),
    ("u ctrl+z", "undo, without limit"),
    ("r ctrl+y", "redo"),
    ("R", "back to the first position"),
    ("h", "hint: a sensible move"),
    ("a", "send up safe cards"),
    ("n", "new deal"),
    ("t", "next look"),
    ("C", "four colours, or two"),
    ("B", "large ranks, or pips"),
    ("A", "ASCII only, or all signs"),
    ("esc", "put lifted cards down"),
    ("?", "these keys"),
    ("ctrl+p", "all commands"),
    ("q ctrl+q", "quit"),
)
"""In two columns, read downwards: the card fits on 80 x 24 cells whatever the game."""


class KeysScreen(PanelScreen[None]):
    """A card of all keys; any key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,question_mark,q,enter,space", "dismiss", "Close")]

    def __init__(self, rules: Rules, look: Look) -> None:
        keys = pile_keys(rules)
        body = Text()
        for zone, specs in groupby(
            sorted(rules.piles, key=lambda s: list(Zone).index(s.zone)), lambda s: s.zone
        ):
            row = " ".join(keys[spec.index] for spec in specs)
            body.append(f"{row:<28}", "bold").append(f"{_zone_word(rules, zone)}\n")
        body.append("\nPress a pile, then the pile its cards should go to.\n")
        body.append("The same pile twice sends its last card to a foundation.\n")
        body.append("With the mouse: click and click, or drag.\n\n")
        half = (len(COMMANDS) + 1) // 2
        for line in range(half):
            for command, meaning in COMMANDS[line::half]:
                body.append(f"{command:<10}", "bold").append(f"{meaning:<28}")
            body.rstrip()
            body.append("\n")
        body.rstrip()
        super().__init__(f"Keys of {rules.ruleset.name}", body, look)


def _zone_word(rules: Rules, zone: Zone) -> str:
    match zone:
        case Zone.TABLEAU:
            return f"{rules.ruleset.tableau.word}s"
        case Zone.RESERVE:
            return rules.ruleset.reserve.name
        case Zone.FOUNDATION:
            return "foundations"
        case _:
            return zone.value
