"""The keys of the table."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.text import Text
from textual import events

from solitaire.keyboard import COMMANDS, Keyboard
from solitaire.rules.piles import Zone
from solitaire.rules.rules import Rules
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.panel import PanelScreen

COLUMNS: Final = 3


class KeysScreen(PanelScreen[None]):
    """A card of all keys; any key or a click closes it. It fits on 80 x 24 cells whatever the game."""

    def __init__(self, rules: Rules, keyboard: Keyboard, look: Look) -> None:
        keys = keyboard.piles(rules)
        body = Text()
        for zone, specs in groupby(
            sorted(rules.piles, key=lambda s: list(Zone).index(s.zone)), lambda s: s.zone
        ):
            row = " ".join(keys[spec.index] for spec in specs)
            body.append(f"{row:<28}", "bold").append(f"{_zone_word(rules, zone)}\n")
        body.append("\nPress a pile, then the pile its cards should go to.\n")
        body.append(
            "The same pile twice takes a king out.\n"
            if rules.ruleset.discard.total
            else "The same pile twice sends its last card to a foundation.\n"
        )
        body.append("With the mouse: click and click, or drag.\n\n")
        lines = -(-len(COMMANDS) // COLUMNS)
        for line in range(lines):
            for command in COMMANDS[line::lines]:
                body.append(f"{keyboard[command.id][0]:<7}", "bold").append(f"{command.name:<17}")
            body.rstrip()
            body.append("\n")
        body.rstrip()
        super().__init__(f"Keys of {rules.ruleset.name}", body, look)

    def on_key(self, event: events.Key) -> None:
        """Close."""
        event.prevent_default().stop()
        self.dismiss(None)


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
