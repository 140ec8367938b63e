"""The help dialog of a replay: its keys, and the signs on its seek bar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from rich.text import Text

from solitaire.replay.playback import MomentMark
from solitaire.tui.dialogs.base_dialog import InfoDialog
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.seekbar import DRAWN, MARK_SIGNS, TYPED

KEYS: Final = (
    ("space", "play, or pause; so does a click on the table"),
    ("right left", "one step on, or back; also . and , or l and h"),
    ("up down", "faster, slower; the fastest leaves out the pauses"),
    ("] [", "to the next mark, or to the one before; also tab"),
    ("home end", "to the deal, or to the end"),
    ("g", "to a move, or to a time such as 1:30"),
    ("b", "branch off: play on from here, in a game of its own"),
)
BACK: Final = ("esc", "back")


def bar_legend(look: BoardTheme, judged: bool) -> tuple[tuple[str, str], ...]:
    """The line styles of the seek bar with their meanings.

    They show verdicts if the game is ``judged``, else the progress of the replay.
    """
    line = DRAWN if look.glyphs != ASCII else TYPED
    if judged:
        return (line.heavy, "could be won"), (line.broken, "was lost"), (line.light, "not known")
    return (line.heavy, "was seen"), (line.light, "comes")


class ReplayKeysDialog(InfoDialog):
    """The keys and signs of a replay; any key or click closes the dialog."""

    def __init__(
        self, look: BoardTheme, own_keys: Iterable[tuple[str, str]], marks: Sequence[MomentMark], judged: bool
    ) -> None:
        body = Text()
        for keys, words in (*KEYS, *own_keys, BACK):
            body.append(f"{keys:<12}", "bold").append(f"{words}\n")
        body.append("\nA click on the line goes there. What it shows:\n\n", look.quiet)
        for sign, words in bar_legend(look, judged):
            body.append(f"{sign * 3} ", "bold").append(f"{words:<18}")
        half = (len(marks) + 1) // 2
        for pair in zip_longest(marks[:half], marks[half:]):
            body.append("\n")
            for mark in filter(None, pair):
                body.append(f"{MARK_SIGNS[mark]:<3}", "bold").append(f"{mark.value:<30}")
        body.rstrip()
        super().__init__("Keys of a replay", body, look)
