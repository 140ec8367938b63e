"""Textual's parser of terminal input, with keys that are repeated or released."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.keys import Keys

KEY_EVENT: Final = re.compile(r"\x1b\[([\d:]*);(\d*):([123])((?:;[\d:]*)?)([u~ABCDEFHPQRS])")
"""A key with the type of its event in the kitty protocol: pressed, repeated or released."""
REPEATED, RELEASED = "2", "3"


class RepeatedKey(events.Key):
    """A key that the terminal repeats because it is held; otherwise like any other."""


RepeatedKey.handler_name = events.Key.handler_name


class KeyEventParser(XTermParser):
    """Textual's parser of terminal input, which does not know types of key events."""

    reports_repeats = False
    """Whether a key came that is known to be repeated or released."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        """The keys of a sequence; those released are ignored."""
        typed = KEY_EVENT.fullmatch(sequence)
        if typed is None:
            yield from super()._sequence_to_key_events(sequence, alt)
            return
        code, modifiers, kind, text, end = typed.groups()
        self.reports_repeats |= kind in (REPEATED, RELEASED)
        plain = f"\x1b[{code};{'' if modifiers == '1' else modifiers}{text}{end}"
        for key in super()._sequence_to_key_events(plain, alt):
            if kind == RELEASED:
                yield events.Key(Keys.Ignore, sequence)
            else:
                yield RepeatedKey(key.key, key.character) if kind == REPEATED else key
