"""A minimal Textual program, the yardstick for start-up time and key latency."""

from __future__ import annotations

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class MinimalApp(App[None]):
    """One line of text that counts keys."""

    CSS = "Screen { layout: vertical; } Static { height: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self._keys = 0
        self._line = Static("ready, 0 keys")

    def compose(self) -> ComposeResult:
        """Compose the line of text."""
        yield self._line

    def on_key(self, event: events.Key) -> None:
        """Count the key and update the line."""
        self._keys += 1
        self._line.update(f"ready, {self._keys} keys")


if __name__ == "__main__":
    MinimalApp().run()
