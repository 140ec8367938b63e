"""The keys of the table."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text
from textual import events

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
    ("i f1", "the rules"),
    ("?", "these keys"),
    ("ctrl+p", "all commands"),
    ("q ctrl+q", "quit"),
)
"""In two columns, read downwards: the card fits on 80 x 24 cells whatever the game."""


class KeysScreen(PanelScreen[None]):
    """A card of all keys; any key or a click closes it."""

    def __init__(self, rules: Rules, look: Look) -> None:
        keys = pile_keys(rules)
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
        half = (len(COMMANDS) + 1) // 2
        for line in range(half):
            for command, meaning in COMMANDS[line::half]:
                body.append(f"{command:<10}", "bold").append(f"{meaning:<28}")
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
