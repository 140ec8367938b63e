"""The least a Textual program can be: one line of text that changes with every key. The yardstick for
start-up and key latency."""

from __future__ import annotations

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class MinimalApp(App[None]):
    """Counts keys."""

    CSS = "Screen { layout: vertical; } Static { height: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self._keys = 0
        self._line = Static("ready, 0 keys")

    def compose(self) -> ComposeResult:
        """One line."""
        yield self._line

    def on_key(self, event: events.Key) -> None:
        """Count."""
        self._keys += 1
        self._line.update(f"ready, {self._keys} keys")


if __name__ == "__main__":
    MinimalApp().run()
