"""The deal picker: typed deals, listed deals, files, and difficulty."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from solitaire.analysis.winnable.store import DealStore
from solitaire.config.deal_kind import DealKind
from solitaire.config.settings import Settings, save_settings
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal, deals_of
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack, pack_text
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.dialogs import deal_picker
from solitaire.tui.dialogs.deal_picker import LONGEST_PATH, DealPicker
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from tests.analysis.winnable.searched_deals import proven
from tests.game.games_in_progress import klondike
from tests.samples import pairs
from tests.tui.app_pilot import click, dealt_with, host, in_the_app, screen_type, shown, table, until
from tests.tui.screen_visit import click as click_at

pytestmark = pytest.mark.usefixtures("todays_deal_is_known")


async def write(pilot: Pilot[None], text: str) -> None:
    names = {"/": "slash", ".": "full_stop", "-": "minus", "_": "underscore"}
    await pilot.press(*(names.get(sign, sign) for sign in text))
    await pilot.pause()


@pytest.mark.parametrize(("typed", "at_table"), pairs(["12345", "ms617", "today"], [False, True]))
def test_a_number_is_typed_and_dealt(typed: str, at_table: bool) -> None:
    deals = {"12345": Deal(12345), "ms617": Deal(617, microsoft=True), "today": deals_of(date.today())[0]}
    deal = deals[typed]

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await write(pilot, typed)
        assert str(deal) in shown(pilot)
        await pilot.press("enter")
        assert table(pilot).game.rules.ruleset.id == "klondike"
        assert table(pilot).game.deal == deal

    in_the_app(script, klondike() if at_table else None)


def test_the_deal_of_the_day_and_a_deal_at_random_need_no_typing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "enter")
        assert table(pilot).game.deal == deals_of(date.today())[0]
        await pilot.press("N", "down", "enter")
        assert table(pilot).game.deal not in (None, deals_of(date.today())[0])
        await pilot.press("N")
        await pilot.pause()
        await click(pilot, "deal of the day")
        assert table(pilot).game.deal == deals_of(date.today())[0]

    in_the_app(script)


@pytest.mark.parametrize(
    "keys", [[*"hard", "enter"], ["down", "down", "enter", "down", "down", "down", "enter"]], ids=str
)
def test_a_deal_of_a_difficulty_is_typed_or_chosen(keys: list[str]) -> None:
    DealStore(load("klondike")).add(proven(5)._replace(kind=DealKind.HARD))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", *keys[:-1])
        await pilot.pause()
        assert "random hard deal" in shown(pilot)
        await pilot.press(keys[-1])
        assert table(pilot).game.deal == Deal(5)

    in_the_app(script, klondike())


def test_the_list_of_difficulties_leads_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "down", "down", "enter")
        await pilot.pause()
        assert "deal of the day" not in shown(pilot)
        await click(pilot, "back")
        assert "deal of the day" in shown(pilot)

    in_the_app(script, klondike())


def test_escape_leads_from_the_difficulties_to_the_deals_and_out() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "down", "down", "enter")
        await pilot.pause()
        assert "esc back" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "deal of the day" in shown(pilot)
        assert "esc close" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "random fiendish deal" in shown(pilot), "the row that was left is still the highlighted one"
        await pilot.press("escape", "escape")
        assert screen_type(pilot) is TableScreen

    in_the_app(script, klondike())


def test_escape_closes_the_picker_once_a_deal_is_typed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "down", "down", "enter", "5", "escape")
        assert screen_type(pilot) is TableScreen

    in_the_app(script, klondike())


def test_a_double_click_chooses_one_row() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        lines = shown(pilot).splitlines()
        (y,) = (y for y, line in enumerate(lines) if "choose a difficulty" in line)
        await dealt_with(host(pilot), [*click_at((20, y)), *click_at((20, y))])
        await pilot.pause()
        assert screen_type(pilot) is DealPicker
        assert "random fiendish deal" in shown(pilot)

    in_the_app(script, klondike())


def test_a_click_beside_the_deal_picker_closes_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        await click(pilot, "Which deal?")
        assert screen_type(pilot) is DealPicker
        await pilot.click(offset=(1, 1))
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


def test_the_random_deal_is_called_as_the_settings_have_it() -> None:
    save_settings(Settings(winnable="easy"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        assert "random easy deal" in shown(pilot)

    in_the_app(script)


def test_a_small_terminal_shows_what_can_be_chosen() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.resize_terminal(44, 9)
        await pilot.pause()
        assert "random deal" in shown(pilot)

    in_the_app(script, klondike())


@pytest.mark.parametrize(("present", "following"), [("3", "4"), ("ms11982", "ms11983"), ("ms32000", "ms32001")])
def test_the_next_deal_by_number_is_offered(present: str, following: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        assert f"next deal, {following}" in shown(pilot)
        await pilot.press(*["down"] * 4, "enter")
        assert str(table(pilot).game.deal) == following

    in_the_app(script, Game.new(load("freecell"), deal=present))


def test_the_present_deal_is_shown_can_be_copied_and_played_again() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "space", "N")
        await pilot.pause()
        assert "deal 3 again" in shown(pilot)
        await pilot.press(*["down"] * 5, "enter")
        await pilot.pause()
        assert pilot.app.clipboard == "3"
        assert screen_type(pilot) is TableScreen
        await pilot.press("N", *["down"] * 3, "enter")
        game = table(pilot).game
        assert (game.deal, game.move_count) == (Deal(3), 0)
        assert game.position == klondike().position
        await pilot.press("M")
        await pilot.pause()
        assert "Klondike · deal 3" in shown(pilot), "the one that was begun waits"

    in_the_app(script, klondike())


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("abc", "'abc' is not a deal number: type a number, one"),
        ("hrad", "Did you mean 'hard'?"),
        ("0", "Deal '0' does not exist: deal numbers go from 1 to"),
        ("ms99999999999", "Deal 'ms99999999999' does not exist"),
    ],
)
def test_an_invalid_deal_is_reported_while_it_is_typed_and_can_be_mended(typed: str, complaint: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await write(pilot, typed)
        assert complaint in shown(pilot)
        await pilot.press("enter")
        assert screen_type(pilot) is DealPicker
        await pilot.press(*["backspace"] * len(typed), "7", "enter")
        assert table(pilot).game.deal == Deal(7)

    in_the_app(script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 16)], ids=str)
@pytest.mark.parametrize("at_table", [False, True])
def test_the_dialog_keeps_its_size_whatever_is_typed(size: tuple[int, int], at_table: bool) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        region = pilot.app.screen.query_one(".panel").region
        assert region.height <= size[1]
        for typed in ("1", "2345", "x", "yz"):
            await write(pilot, typed)
            assert pilot.app.screen.query_one(".panel").region == region
        await pilot.press(*["backspace"] * 8, "down", "down", "enter")
        await pilot.pause()
        assert "random fiendish deal" in shown(pilot)
        assert pilot.app.screen.query_one(".panel").region == region

    in_the_app(script, klondike() if at_table else None, size=size)


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


def test_escape_deals_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "7", "escape")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_the_deal_picker_keeps_to_ascii(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        for keys in (("N",), ("x",)):
            await pilot.press(*keys)
            await pilot.pause()
            assert shown(pilot).isascii()

    in_the_app(script, klondike(), size=size)


def test_a_paste_into_the_deal_picker_is_cut_to_the_longest_path() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        assert pilot.app.focused is not None
        for size in (1_000_000, LONGEST_PATH):
            pilot.app.focused.post_message(events.Paste("9" * size))
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "9" * LONGEST_PATH

    in_the_app(script, klondike())


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
