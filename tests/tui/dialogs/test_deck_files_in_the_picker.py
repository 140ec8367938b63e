"""Deck files in the deal picker: read, listed, and reported with their mistakes."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack, pack_text
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.dialogs import deal_picker
from solitaire.tui.dialogs.deal_picker import DealPicker
from solitaire.tui.screens.table import TableScreen
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import in_the_app, screen_type, shown, table, until, write

pytestmark = pytest.mark.usefixtures("todays_deal_is_known")


def test_the_dialog_keeps_its_size_while_it_lists_the_decks_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text(f"{pack_text(full_pack(1))}\n" * 9)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        region = pilot.app.screen.query_one(".panel").region
        await write(pilot, "mine.txt")
        await pilot.press("enter")
        await until(pilot, lambda: "deck 2" in shown(pilot))
        assert pilot.app.screen.query_one(".panel").region == region
        await pilot.press("end")
        await pilot.pause()
        assert "back" in shown(pilot) and "deck 9" in shown(pilot) and "deck 2" not in shown(pilot)

    in_the_app(script)


def test_a_pack_of_ones_own_is_read_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text(f"% sorted\n{pack_text(full_pack(1))}\n")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await write(pilot, "mine.txt")
        assert "deck file mine.txt" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.position == Game(load("klondike"), full_pack(1)).position

    in_the_app(script)


def test_of_several_packs_one_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    backwards = full_pack(1)[::-1]
    Path("mine.txt").write_text(
        f"first: {pack_text(full_pack(1))}\n{pack_text(backwards)}\n{'x' * 99} {pack_text(backwards)}"
    )

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await write(pilot, "mine.txt")
        await pilot.press("enter")
        await until(pilot, lambda: "deck first " in shown(pilot))
        assert "deck 2" in shown(pilot) and f"deck {'x' * 19}… " in shown(pilot)
        assert "esc back" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "deck file mine.txt" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "deck 2" in shown(pilot))
        await pilot.press("down", "enter")
        assert table(pilot).game.position == Game(load("klondike"), backwards).position

    in_the_app(script)


@pytest.mark.parametrize("dropped", ["'{}/my decks.txt'", '"{}/my decks.txt"', r"{}/my\ decks.txt"])
def test_a_file_that_is_dropped_on_the_terminal_is_read(dropped: str, tmp_path: Path) -> None:
    (tmp_path / "my decks.txt").write_text(pack_text(full_pack(1)))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        pilot.app.screen.query_one(Input).value = dropped.format(tmp_path)
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.pack == full_pack(1)

    in_the_app(script)


def test_keys_work_while_a_deck_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    may_read, reads = Event(), list[str]()

    def read_slowly(rules: Rules, path: str) -> list[Game]:
        reads.append(path)
        may_read.wait()
        return [Game(rules, full_pack(1))]

    monkeypatch.setattr(deal_picker, "deal_typed_file", read_slowly)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await write(pilot, "mine.txt")
        try:
            await pilot.press("enter", "enter")
            assert "Reading the deck file…" in shown(pilot)
            assert reads == ["mine.txt"]
            await pilot.press(*["backspace"] * 8, "7")
            assert "Reading" not in shown(pilot) and "deal 7" in shown(pilot)
        finally:
            may_read.set()
        await pilot.press("enter")
        assert table(pilot).game.deal == Deal(7), "what was read is dropped"

    in_the_app(script)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "bad.txt: No such file or directory."),
        (b"", "bad.txt: there is no deck in this file"),
        (b"\xff\xfe", "bad.txt:1: this is not UTF-8 text; save the file as UTF-8."),
        (b"AS 2S\n", "bad.txt:1: This is not a deck of 52 cards: missing"),
        (b"%\nAS 1S\n", "bad.txt:2: Card 2: '1S' is not a card."),
    ],
    ids=["no file", "empty", "no text", "too few", "a card misspelt"],
)
def test_a_mistake_in_a_deck_file_is_reported_with_line_and_mend(
    text: bytes | None, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if text is not None:
        Path("bad.txt").write_bytes(text)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await write(pilot, "bad.txt")
        await pilot.press("enter")
        await until(pilot, lambda: complaint[:50] in shown(pilot))
        assert screen_type(pilot) is DealPicker

    in_the_app(script)


@pytest.mark.parametrize("path", ["/dev/zero", "~nobody-here/deck.txt", "./" + "a" * 4000])
def test_a_path_without_a_file_is_reported(path: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        assert pilot.app.focused is not None
        pilot.app.focused.post_message(events.Paste(path))
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, DealPicker)
        assert path[:20] in shown(pilot)

    in_the_app(script, klondike())
