"""The pile dialog: all cards of a pile, also those that the table only counts."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from solitaire.config.keys.key_layouts import pile_key
from solitaire.config.keys.keyboard import Keyboard
from solitaire.rules.cards import Card, face_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Pile, Position, count_covered
from solitaire.rules.text.english import capital, counted
from solitaire.rules.text.pile_text import pile_title, with_pile_keys
from solitaire.rules.vocabulary import Build
from solitaire.tui.bindings import key_of
from solitaire.tui.dialogs.base_dialog import BETWEEN_COMMANDS
from solitaire.tui.dialogs.text_dialog import CLOSE, PADDING, TextDialog
from solitaire.tui.theme.card_faces import Emphasis, Ink, index_only
from solitaire.tui.theme.palette import BoardTheme, style
from solitaire.tui.widgets.game_preview import is_mirrored

CARD: Final = 4
"""Cells of a card: the longest index and a cell before the next."""
MOST_IN_ROW: Final = 13
"""Cards of a row where the terminal has room: a suit."""
AROUND: Final = 9
"""Cells beside a row: the frame, the padding and a scroll bar."""


class PileDialog(TextDialog[None]):
    """A list of the cards of a pile, the lowest first; keys lead to other piles.

    Args:
        rules: of the game.
        position: on the table, or of a replay.
        keyboard: the keys of piles and of the command that opens the dialog, which closes it, too.
        theme: of the board.
        pile: the index of the pile to begin with; by default the column with the most face-up cards.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "To the right"),
        Binding("left", "turn(-1)", "To the left"),
        Binding("escape,enter,q", "dismiss", "Close"),
    ]

    def __init__(
        self,
        rules: Rules,
        position: Position,
        keyboard: Keyboard,
        theme: BoardTheme,
        pile: int | None = None,
    ) -> None:
        self._rules = rules
        self._position = position
        self._pile = _most_open_column(rules, position) if pile is None else pile
        self._keyboard = keyboard
        self._step_right = -1 if is_mirrored(rules.ruleset, theme) else 1
        sides = ("right", "left")[:: self._step_right]
        commands = (f"{sides[0]} next", f"{sides[1]} previous", CLOSE)
        super().__init__("", Text(), theme, commands=BETWEEN_COMMANDS.join(commands))

    def lay_out(self) -> None:
        """Show the pile in rows of as many cards as have room."""
        rules, spec = self._rules, self._rules.piles[self._pile]
        cards = self._position.piles[self._pile]
        title = with_pile_keys(capital(pile_title(rules, spec)), rules, self._keyboard.piles(rules))
        self.set_title(f"{title} · {counted(len(cards), 'card')}", self._theme.glyphs)
        most = max(1, min(MOST_IN_ROW, (self.app.size.width - AROUND) // CARD))
        self.fill(pile_text(rules, cards, spec.zone, self._theme, most))
        self._text.styles.min_width = most * CARD + 2 * PADDING

    def action_turn(self, steps: int) -> None:
        """Show the next pile on the right that has face-up cards, or on the left for -1."""
        piles = [pile for pile, cards in enumerate(self._position.piles) if cards and cards[-1] >= 0]
        others = piles if self._pile in piles else sorted({*piles, self._pile})
        self._pile = others[(others.index(self._pile) + steps * self._step_right) % len(others)]
        self.lay_out()

    def on_key(self, event: events.Key) -> None:
        """Show the pile of a key; close on the key of the command."""
        key = key_of(event)
        place = pile_key(self._keyboard.rows, key)
        named = [pile for pile, own in self._keyboard.piles(self._rules).items() if own == place]
        if key in self._keyboard["show-pile"]:
            event.prevent_default().stop()
            self.dismiss(None)
        elif named:
            event.prevent_default().stop()
            self._pile = max(named, key=lambda pile: len(self._position.piles[pile]))
            self.lay_out()


def _most_open_column(rules: Rules, position: Position) -> int:
    """The index of the column with the most face-up cards; of all piles without columns."""

    def open_cards(spec: PileSpec) -> tuple[bool, int]:
        pile = position.piles[spec.index]
        return spec.zone is Zone.TABLEAU, len(pile) - count_covered(pile)

    return max(rules.piles, key=open_cards).index


def pile_text(rules: Rules, pile: Pile, zone: Zone, theme: BoardTheme, most: int) -> Text:
    """The cards of a pile in rows of ``most``, those of a sequence joined by lines.

    Face-down cards at the bottom are only counted.
    """
    rows, covered = [], count_covered(pile)
    if covered or not pile:
        rows.append(Text(counted(covered, "face-down card") if pile else "No cards", theme.quiet))
    breaks = [
        at
        for at in range(1, len(pile))
        if zone is not Zone.TABLEAU or not _continues(rules, *pile[at - 1 : at + 1])
    ]
    for start in range(covered, len(pile), most):
        row = range(start, min(start + most, len(pile)))
        rows.append(Text().join(_card(pile[at], at + 1 in row and at + 1 not in breaks, theme) for at in row))
    return Text("\n").join(rows)


def _continues(rules: Rules, lower: Card, upper: Card) -> bool:
    """Whether a card may be built on the one below it, where not any card may."""
    is_ordered = rules.ruleset.tableau.build is not Build.ANY_CARD
    return is_ordered and min(lower, upper) >= 0 and bool(rules.takes[face_of(lower)] >> face_of(upper) & 1)


def _card(card: Card, is_joined: bool, theme: BoardTheme) -> Text:
    """The index of a card, and the line to the next or a gap before it."""
    text, on_card = Text(), style(theme, Ink.EDGE, Emphasis.NONE)
    for sign, ink, emphasis in index_only(card, theme.glyphs):
        text.append(sign, style(theme, ink, emphasis))
    rest = CARD - text.cell_len
    return text.append("─" * rest, on_card) if is_joined else text.append(" " * (rest - 1), on_card).append(" ")
