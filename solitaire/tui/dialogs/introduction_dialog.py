"""The introduction for new players: how to move, and the most important keys."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual import events

from solitaire.config.keys.commands import COMMAND_NAMES
from solitaire.config.keys.keyboard import Keyboard
from solitaire.game.pile_facts import only_waste_is_moved, plays_at_once
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Build
from solitaire.tui.dialogs.text_dialog import TextDialog, press_on_click
from solitaire.tui.theme.palette import BoardTheme

SHOWN_COMMANDS: Final = ("undo", "hint", "new-deal", "rules", "keys", "menu")
"""The commands listed, by id."""
WITHOUT_UNDO: Final = ("hint", "new-deal", "rules", "keys", "menu", "settings")
"""The same in games that allow no undo."""
CLOSING_KEYS: Final = ("escape", "enter", "space")
"""Keys that only close the dialog, pressed as any key; any other is passed on."""


TO_MOVE: Final = "Press a pile's key to lift its cards,\nthen the key of the pile to move them to."
TO_A_FOUNDATION: Final = "The same key twice moves a card to its foundation."


def how_to_move(rules: Rules | None) -> str:
    """How keys of piles move cards in a game; in most of them without rules."""
    if rules is None:
        return f"{TO_MOVE}\n{TO_A_FOUNDATION}"
    if plays_at_once(rules):
        return "Press a pile's key to play its card."
    if rules.left_of:
        return "Press the key above a gap to fill it."
    if rules.closing_row:
        return "Press the key above a pile to move it.\nWhere it could go to two, press the one you mean."
    if rules.ruleset.discards and not rules.ruleset.discard.in_pairs:
        return f"{TO_MOVE}\nThe same key twice removes a card."
    if rules.ruleset.discards:
        alone = "\nThe key of a king twice removes it alone." if rules.ruleset.removes_single_cards else ""
        return f"Press the keys of two cards that pair\nto remove both.{alone}"
    to_move = TO_MOVE
    if only_waste_is_moved(rules):
        is_built = rules.ruleset.tableau.build is not Build.NONE
        to_move = f"Press the key of {'a' if is_built else 'an empty'} pile\nto put the waste's card there."
    return f"{to_move}\n{TO_A_FOUNDATION}" if rules.ruleset.takes_single_cards else to_move


class IntroductionDialog(TextDialog[None]):
    """A dialog closed by a key or a click beside it, which the screen below gets.

    Args:
        keyboard: the keys of the commands.
        theme: of the dialog.
        rules: of the game on the table; None in the menu, where the dialog speaks of most games.
    """

    def __init__(self, keyboard: Keyboard, theme: BoardTheme, rules: Rules | None = None) -> None:
        body = Text("♠ ♥ ♦ ♣\n\n", justify="center")
        body.append("Every pile shows its key.\n")
        body.append(f"{how_to_move(rules)}\n\n")
        body.append("Mouse: click a card, then its target, or drag it.\n\n")
        has_undo = rules is None or rules.ruleset.undo
        for number, command in enumerate(SHOWN_COMMANDS if has_undo else WITHOUT_UNDO):
            key, name = keyboard[command][0], COMMAND_NAMES[command]
            row = Text.assemble((f"{key:>7} ", f"bold {theme.target}"), f"{name:<9}")
            row.stylize(press_on_click(key))
            body.append(row)
            body.append("  " if number % 2 == 0 else "\n")
        if rules is None or rules.ruleset.undo == UNLIMITED:
            body.append("\nTry things out: you can undo every move.")
        super().__init__("Welcome", body, theme, centred=True)
        self.set_commands("Press any key.", theme.glyphs)

    def on_key(self, event: events.Key) -> None:
        """Close, and pass the key on to the screen below."""
        event.prevent_default().stop()
        self.dismiss(None)
        if event.key not in CLOSING_KEYS:
            self.host.put_back(events.Key(event.key, event.character))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Close on a press beside the panel, and pass it on to the screen below."""
        if self.is_beside(event):
            event.prevent_default().stop()
            self.dismiss(None)
            self.host.put_back(events.MouseDown.from_event(self, event))
