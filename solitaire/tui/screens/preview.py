"""A game as it looks from across the room, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from solitaire.rules.rules import Rules
from solitaire.tui.look.ascii import legible
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.picture import picture


class Offer(NamedTuple):
    """Something to do, by a key or a click."""

    key: str
    words: str
    action: str


class Shown(NamedTuple):
    """What the preview tells of a game."""

    title: str
    summary: str
    rules: Rules | None = None
    offers: Sequence[Offer] = ()


class Preview(Widget):
    """A title, a sentence, a small picture of the table, and offers that can be clicked."""

    DEFAULT_CSS = """
    Preview {
        width: 1fr; height: 1fr; padding: 1 3; background: $felt; color: $ink;
        link-color: $ink; link-style: none; link-background: $felt;
        link-color-hover: $on-glow; link-background-hover: $glow; link-style-hover: none;
    }
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: Shown | None = None

    def show(self, shown: Shown | None) -> None:
        """Show another game; None: nothing."""
        if shown != self._shown:
            self._shown = shown
            self.refresh()

    def wear(self, look: Look) -> None:
        """Change the colours."""
        self._look = look
        self.refresh()

    def render(self) -> Text:
        """Everything that there is room for; the picture takes what the words leave."""
        if self._shown is None:
            return Text()
        look, (width, height) = self._look, self.size
        page = Text(no_wrap=True)
        page.append(self._shown.title, Style(color=look.target, bold=True))
        summary = wrap(self._shown.summary, max(20, width))
        for line in summary:
            page.append("\n" + line)
        offers = list(self._offered(self._shown.offers))
        room = height - 1 - len(summary) - len(offers) - 2
        if self._shown.rules and room >= 4:
            page.append("\n\n")
            page.append_text(picture(self._shown.rules, width, room - 1, look))
        page.append("\n")
        for offer in offers:
            page.append("\n")
            page.append_text(offer)
        page.plain = legible(page.plain, look.glyphs)
        return page

    def _offered(self, offers: Sequence[Offer]) -> Iterator[Text]:
        for offer in offers:
            line = Text(style=Style(meta={"@click": offer.action}))
            line.append(f"{offer.key:>5}", Style(color=self._look.target, bold=True))
            yield line.append(f"  {offer.words}")
