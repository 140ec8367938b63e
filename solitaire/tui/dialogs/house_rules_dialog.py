"""The house rules dialog: change rules of a game, and save it anew or in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import ClassVar, Final, TypeAlias

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.widgets import Input

from solitaire.config.text_table import flush_left
from solitaire.game.house_rules import HouseRule, changes, house_rules
from solitaire.game.own_rulesets import is_own, set_own_ruleset_aside
from solitaire.game.saved_house_rules import (
    HouseRuleError,
    base_of_house_rules,
    change_house_rules,
    default_name,
    save_house_rules,
)
from solitaire.rules.files.validate import LONGEST_NAME
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import capital
from solitaire.tui.dialogs.base_dialog import VALUE_BINDINGS, VALUE_KEYS
from solitaire.tui.dialogs.naming_dialog import NamingDialog, NamingList
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import Row

NAME_WIDTH: Final = 20
"""Cells of a name and the space after it, unless a name needs more."""
NAME_GAP: Final = 2
"""Cells between a name and its value, at least."""


class HouseRulesAction(Enum):
    """The rows below the rules."""

    CHANGE = "change"
    """Save the changes of a game of the player's own."""
    SAVE = "save"
    """Save the game as a new one."""
    DELETE = "delete"
    """Delete a game of the player's own."""


Choice: TypeAlias = HouseRule | HouseRulesAction


class _RuleList(NamingList[Choice]):
    """The rows of the dialog; a double click on the one that deletes the game asks only once."""

    def on_click(self, event: events.Click) -> None:
        """Ignore the second click on that row if it follows the first at once."""
        if event.chain > 1 and self.highlighted_choice is HouseRulesAction.DELETE:
            event.prevent_default()


class HouseRulesDialog(NamingDialog[Ruleset]):
    """The rules of a game with their values; the result is the saved or deleted game.

    Args:
        ruleset: the game whose rules are changed. One that was saved here can be changed in place.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*VALUE_BINDINGS]
    DEFAULT_CSS = """
    HouseRulesDialog > Vertical { width: 66; }
    HouseRulesDialog ListBox { height: auto; max-height: 11; }
    """

    def __init__(self, ruleset: Ruleset, theme: BoardTheme) -> None:
        base = base_of_house_rules(ruleset)
        self._is_saved = base is not None
        """Whether the game can be changed in place."""
        self._ruleset = self._changed = ruleset
        self._base = base or ruleset
        self._rules = house_rules(self._base)
        self._is_deleting = False
        """Whether enter deletes the game."""
        self._list = _RuleList()
        self._input = Input(ruleset.name, select_on_focus=False, max_length=LONGEST_NAME)
        super().__init__(self._list, "Name", self._input, theme)
        self.set_title(f"House rules: {ruleset.name}", theme.glyphs)
        self._show_keys()

    def on_mount(self) -> None:
        """Highlight the first rule."""
        self._input.cursor_position = 0
        self._show()

    def on_descendant_focus(self) -> None:
        """Type at the end of the name; show its beginning while rules are changed."""
        self._input.cursor_position = len(self._input.value) if self._input.has_focus else 0
        self._show_keys()

    def on_option_list_option_highlighted(self) -> None:
        """Show the keys of the row; withdraw the question about another one."""
        if self._is_deleting and self._list.highlighted_choice is not HouseRulesAction.DELETE:
            self._show_changes()
        self._show_keys()

    def on_option_list_option_selected(self) -> None:
        """Change the rule by enter or a click, or save."""
        match self._list.highlighted_choice:
            case HouseRulesAction.CHANGE:
                self._save(change_house_rules, self._ruleset)
            case HouseRulesAction.SAVE:
                self._save(save_house_rules, self._base)
            case HouseRulesAction.DELETE:
                self._delete()
            case _:
                self.action_change(1)

    def on_input_submitted(self) -> None:
        """Save by enter in the name; a saved game in place."""
        if self._is_saved:
            self._save(change_house_rules, self._ruleset)
        else:
            self._save(save_house_rules, self._base)

    def action_change(self, step: int) -> None:
        """Move the highlighted rule by ``step`` values."""
        rule = self._list.highlighted_choice
        if isinstance(rule, HouseRule):
            is_named = self._input.value not in ("", self._default_name)
            self._changed = rule.changed(self._changed, step)
            if not is_named:
                self._input.value = self._default_name
                self._input.cursor_position = 0
            self._show()

    @property
    def _default_name(self) -> str:
        return default_name(self._changed, self._base)

    def _show(self) -> None:
        place = self._list.highlighted
        self._list.fill(self._rows())
        if place is not None:
            self._list.highlighted = place
        self._show_changes()

    def _show_changes(self) -> None:
        found = changes(self._changed, self._base)
        self._show_text(
            f"{capital(', '.join(found))}." if found else "Change a rule, then save. You keep both games."
        )

    def _show_keys(self) -> None:
        """Show the keys that apply to the highlighted row, or to the name while it is typed."""
        row = HouseRulesAction.SAVE if self._input.has_focus else self._list.highlighted_choice
        match row:
            case HouseRulesAction.DELETE:
                action = "enter delete"
            case HouseRulesAction():
                action = "enter save"
            case _:
                action = VALUE_KEYS
        other = "rules" if self._input.has_focus else "name"
        self.set_commands(f"{action} · tab {other} · esc close", self._glyphs)

    def _rows(self) -> Iterator[Row[Choice]]:
        width = max([NAME_WIDTH, *(cell_len(rule.name) + NAME_GAP for rule in self._rules)])
        for rule in self._rules:
            text = flush_left(rule.name, width) + rule.word(self._changed)
            yield Row(legible(text, self._glyphs), rule)
        if self._is_saved:
            yield Row(legible(f"Save changes to {self._ruleset.name}", self._glyphs), HouseRulesAction.CHANGE)
        yield Row("Save as a game of your own", HouseRulesAction.SAVE)
        if is_own(self._ruleset.id):
            yield Row(legible(f"Delete {self._ruleset.name}", self._glyphs), HouseRulesAction.DELETE)

    def _save(self, save: Callable[[Ruleset, Ruleset, str], Ruleset], before: Ruleset) -> None:
        """Save the changed rules, which differ from those of the game ``before``, and close; or say why not."""
        try:
            saved = save(self._changed, before, self._input.value)
        except HouseRuleError as error:
            self._show_text(str(error))
        else:
            self.dismiss(saved)

    def _delete(self) -> None:
        """Delete the game, the second time that it is asked for."""
        if not self._is_deleting:
            self._show_text("Press enter again to delete this game. Your saved games of it stay.")
            self._is_deleting = True
            return
        try:
            set_own_ruleset_aside(self._ruleset.id)
        except OSError as error:
            self._show_text(f"{error.filename}: {error.strerror}.")
        else:
            self.dismiss(self._ruleset)

    def _show_text(self, text: str) -> None:
        self._is_deleting = False  # The question is not seen any more.
        self.show_words(text)
