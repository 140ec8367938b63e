"""The seat check before the first hand: the keys of each seat, to be tried out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from solitaire.analysis.race_figures import blocked_sentence
from solitaire.config.keys.commands import Key
from solitaire.config.keys.key_layouts import LAYOUT_NAMES
from solitaire.config.keys.race_blocks import BLOCK_PRESETS
from solitaire.config.text_table import flush_left
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.race.keys.key_check import KeyCheck
from solitaire.race.keys.key_repeats import RepeatRate
from solitaire.race.keys.layout_recognition import LayoutRecognition
from solitaire.race.match import Match
from solitaire.tui.bindings import command_bindings, key_of, race_keys_of
from solitaire.tui.dialogs.text_dialog import PADDING, TextDialog, key_line
from solitaire.tui.screens.race.race_key_text import how_to_play
from solitaire.tui.screens.race.race_layout import nearest_sizes
from solitaire.tui.screens.race.race_text import resume_text, terms, too_small
from solitaire.tui.theme.card_faces import SEAT_INKS, SEAT_MARKS, Emphasis
from solitaire.tui.theme.palette import BoardTheme, style


class SeatCheckDialog(TextDialog[bool]):
    """A dialog to try out the keys; the result is whether to begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "begin", "Start"),
        Binding("escape", "dismiss(False)", "Leave"),
        Binding("tab", "use_layout", "Use the layout offered"),
        *command_bindings("rules", "keys"),
    ]

    def __init__(
        self,
        match: Match,
        blocks: KeyBlocks,
        theme: BoardTheme,
        repeat_rate: RepeatRate | None,
        use_layout: Callable[[str], KeyBlocks],
    ) -> None:
        self._match = match
        self._blocks = blocks
        self._use_layout = use_layout
        people = [seat for seat in match.hand.seats if blocks.keys(seat)]
        self._check = KeyCheck(blocks, people, repeat_rate)
        self._recognition: LayoutRecognition | None = None
        """Compares the keys pressed with other layouts; None with blocks of the players' own."""
        super().__init__(f"{match.rules.ruleset.name} · deal {match.deal}", Text(), theme)

    @property
    def repeat_rate(self) -> RepeatRate | None:
        """The rate at which the keyboard repeats held keys, as far as it is known."""
        return self._check.repeat_rate

    def on_mount(self) -> None:
        """Recognise the layout of the keyboard."""
        self._recognise_from_now()

    def _recognise_from_now(self) -> None:
        settings, size, people = self.host.settings, self._blocks.size, len(self._check.people)
        if people and size not in settings.race:
            presets = BLOCK_PRESETS[settings.race_blocks]
            self._recognition = LayoutRecognition(settings.key_rows, presets, size, people)

    def action_quit(self) -> None:
        """Leave the race without a question: no hand is in play."""
        self.dismiss(False)

    def on_key(self, event: events.Key) -> None:
        """Mark a key that arrived; one of no seat is a command, or does nothing."""
        at_ms, is_repeat = int(event.time * 1000), self.host.is_repeat(event)
        keys = race_keys_of(event, self.host.settings.key_rows)
        is_owned = any(self._check.press(key, at_ms, is_repeat) for key in keys)
        if self._recognition:
            self._recognition.press(key_of(event).lower())
        if is_owned or self._offer:
            self.lay_out()
        if is_owned:
            self.panel.border_subtitle = ""
            event.prevent_default().stop()

    @property
    def _offer(self) -> str:
        """The layout that the keys pressed belong to, if it is not the one in use."""
        return self._recognition.offer if self._recognition else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """A layout can be used once one is offered, the race begins where it has room."""
        match action:
            case "use_layout":
                return bool(self._offer)
            case "begin":
                return self.host.has_room_for(self._match)
            case _:
                return True

    def action_use_layout(self) -> None:
        """Use the layout that is offered, and check its keys."""
        if layout := self._offer:
            self._blocks = self._use_layout(layout)
            self._check = KeyCheck(self._blocks, self._check.people, self.repeat_rate)
            self._recognise_from_now()
            self.lay_out()

    def action_begin(self) -> None:
        """Begin the race."""
        self.dismiss(True)

    def action_rules(self) -> None:
        """Show the rules of the race."""
        self.host.show_rules(self._match.rules.ruleset)

    def clicked(self) -> None:
        """Ignore clicks, so that none closes the dialog by accident."""

    def lay_out(self) -> None:
        """Show the terms and the keys, and below them the commands, which do not scroll."""
        verb = "resume" if resume_text(self._match) else "start"
        begin = f"space {verb} · " if self.host.has_room_for(self._match) else ""
        taken = {key for seat in self._match.hand.seats for key in self._blocks.keys(seat).values()}
        free = (key for key in self.host.settings.keyboard["rules"] if key not in taken)
        rules = "".join(f"{key} rules · " for key in islice(free, 1))
        self.fill(self._body(), key_line(f"{begin}{rules}esc leave", self._theme))

    def _body(self) -> Text:
        theme, match, body = self._theme, self._match, Text()
        has_room = self.host.has_room_for(match)
        if not has_room:
            needed = nearest_sizes(match.rules, *self.app.size)
            body.append("{}\n{}\n\n".format(*too_small(needed, self.app.size)), f"bold {theme.target}")
        body.append(f"{terms(match)}\n", theme.quiet)
        if sentence := blocked_sentence(match.rules.ruleset, [len(match.seats)]):
            body.append(f"{sentence}\n", theme.quiet)
        if resumed := resume_text(match):
            body.append(f"{resumed}\n", f"bold {theme.text}")
        body.append("\n")
        longest = max(cell_len(seat.name) for seat in match.seats)
        for number, seat in enumerate(match.seats, start=1):
            ink = style(theme, SEAT_INKS[number - 1], Emphasis.NONE)
            body.append(f" {SEAT_MARKS[number - 1]} {flush_left(seat.name, longest)} ", ink)
            self._append_keys(body, number, longest + len(" ●  "))
        if self._check.people:
            body.append(f"\n{how_to_play(match)}\n")
        if has_room and self._check.people:
            advice = self._check.advice
            if offer := self._offer:
                advice = f"Your keyboard seems to be {LAYOUT_NAMES[offer]}: tab uses its keys."
            body.append(f"\n{advice}\n", f"bold {theme.target}")
        body.rstrip()
        return body

    def _append_keys(self, body: Text, number: int, margin: int) -> None:
        """Append the keys of a seat, with a tick once all of them have arrived."""
        theme, seat, keys = self._theme, self._match.seats[number - 1], self._blocks.keys(number)
        if not keys:
            body.append(f"  a rival, {seat.player}\n", theme.quiet)
            return
        columns = [key for target, key in keys.items() if target.startswith("tableau")]
        if columns:
            body.append("  columns", theme.quiet)
            for key in columns:
                body.append(" ").append(f" {key} ", self._style(key))
        tick = "  ✓ all work" if self._check.is_complete(number) else ""
        body.append(f"{tick}\n{' ' * margin}" if columns else "", f"bold {theme.target}")
        room, used = self.app.size.width - 2 * (PADDING + 1), margin
        for target, key in keys.items():
            if key not in columns:
                length = len(f"   {key}  {target}")
                if used + length > room:
                    body.append(f"\n{' ' * margin}")
                    used = margin
                used += length
                body.append("  ").append(f" {key} ", self._style(key)).append(f" {target}", theme.quiet)
        body.append("\n" if columns else f"{tick}\n", f"bold {theme.target}")

    def _style(self, key: Key) -> str:
        """The style of a key; one that arrived differs without colour, too."""
        return (
            f"bold reverse {self._theme.target}" if self._check.has_arrived(key) else f"bold {self._theme.text}"
        )
