"""The program in headless Chromium: keyboard, mouse and drag. Needs the extra ``web`` and Playwright."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pyte
import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.rules.compiled_rules import Rules
from tests import playthroughs
from tests.terminal.console import PATIENCE
from tests.terminal.keyboard_player import moved
from tests.tui.table_input import keys_for
from tests.web.running_server import processes_in, served

if TYPE_CHECKING:
    from playwright import sync_api
else:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
pytest.importorskip("aiohttp", reason="the extra 'web' is not installed")
pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1280, 720
WELCOME = "Press any key."
MENU = "Press enter to play"
ONE_MOVE = "1 move "
LAST_CARDS = ("8♦", "J♦", "A♠", "4♥", "A♦", "7♣", "K♠")
"""Of the columns of Klondike, deal 3."""
WON = "You won!"


class BrowserPage:
    """A page of the server; its terminal is also emulated here, so that its text can be read."""

    def __init__(self, browser: Any, url: str) -> None:
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        self.page.set_default_timeout(PATIENCE * 1000)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("websocket", self._watch)
        self.page.goto(url)

    def _watch(self, socket: Any) -> None:
        query = parse_qs(urlsplit(socket.url).query)
        self.screen.reset()
        self.screen.resize(int(query["height"][0]), int(query["width"][0]))
        socket.on("framereceived", self._receive)
        socket.on("framesent", self._follow_size)

    def _receive(self, payload: str | bytes) -> None:
        if isinstance(payload, bytes):
            self._stream.feed(payload)

    def _follow_size(self, payload: str | bytes) -> None:
        match json.loads(payload):
            case ["resize", {"width": columns, "height": rows}]:
                self.screen.resize(rows, columns)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, condition: str | Callable[[str], bool]) -> None:
        """Wait until the screen holds a text or fulfils a condition."""
        end = monotonic() + PATIENCE
        while not (condition in self.text if isinstance(condition, str) else condition(self.text)):
            assert monotonic() < end, f"waited in vain for {condition}; the screen shows:\n{self.text}"
            self.page.wait_for_timeout(10)

    def close_welcome(self) -> None:
        """Go on to the menu; what follows an escape at once would be a key with alt."""
        self.wait_for(WELCOME)
        self.page.keyboard.press("Escape")
        self.wait_for(lambda text: WELCOME not in text and MENU in text)

    def type(self, keys: str) -> None:
        """Type characters."""
        self.page.keyboard.type(keys)

    def place_of(self, text: str) -> tuple[float, float]:
        """The middle of the first character where a text is first found, in pixels of the page."""
        row = next(number for number, line in enumerate(self.screen.display) if text in line)
        column = self.screen.display[row].index(text)
        box = self.page.locator(".xterm-screen").bounding_box()
        width, height = box["width"] / self.screen.columns, box["height"] / self.screen.lines
        return box["x"] + (column + 0.5) * width, box["y"] + (row + 0.5) * height


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        own = playwright.chromium.executable_path
        found = next(filter(None, map(shutil.which, NAMES)), own if Path(own).exists() else None)
        if found is None:
            pytest.skip("there is no Chromium")
        chromium = playwright.chromium.launch(executable_path=found)
        yield chromium
        chromium.close()


def wait_until_nothing_runs(page: Any, home: Path) -> None:
    end = monotonic() + PATIENCE
    while processes_in(home):
        assert monotonic() < end, "a visitor's program is left running"
        page.wait_for_timeout(10)


def is_dealt(text: str) -> bool:
    """Whether all columns of Klondike, deal 3, lie there, and no card is on its way."""
    places = [
        (x, y)
        for card in LAST_CARDS
        for y, line in enumerate(text.split("\n"))
        if (x := line.find(f"╭{card}")) >= 0
    ]
    steps = {(x - before[0], y - before[1]) for before, (x, y) in pairwise(places)}
    return len(places) == len(LAST_CARDS) and len(steps) == 1 and steps.pop()[1] == 1


def one_of(*texts: str) -> Callable[[str], bool]:
    """Whether the screen holds one of these texts."""
    return lambda screen: any(text in screen for text in texts)


def test_a_game_is_played_in_the_browser_by_keyboard_mouse_and_drag(tmp_path: Path, browser: Any) -> None:
    with served(tmp_path) as (_, url):
        tab = BrowserPage(browser, url)
        tab.close_welcome()
        tab.type("N")
        tab.wait_for("Which deal?")
        tab.type("3")
        tab.page.keyboard.press("Enter")
        tab.wait_for(is_dealt)
        card, target = tab.place_of("7♣"), tab.place_of("8♦")
        before = tab.page.screenshot()

        tab.type("61")
        tab.wait_for(ONE_MOVE)
        tab.wait_for(lambda _: tab.page.screenshot() != before)
        tab.type("u")
        tab.wait_for(is_dealt)

        tab.page.mouse.click(*card)
        tab.page.mouse.click(*target)
        tab.wait_for(ONE_MOVE)
        tab.type("u")
        tab.wait_for(is_dealt)

        tab.page.mouse.move(*card)
        tab.page.mouse.down()
        tab.page.mouse.move(*target, steps=5)
        tab.page.mouse.up()
        tab.wait_for(ONE_MOVE)

        tab.page.set_viewport_size({"width": 1600, "height": 900})
        tab.wait_for(lambda text: "q quit" in text.split("\n")[-1] and ONE_MOVE in text)

        tab.type("u")
        tab.wait_for(lambda text: ONE_MOVE not in text)
        game, moves = playthroughs.read("klondike")
        for number, move in enumerate(moves, start=1):
            tab.type("".join(keys_for(game, move)))
            game.play(move)
            tab.wait_for(one_of(moved(number), WON))
            if WON in tab.text:  # The last cards go to the foundations by themselves.
                break
        tab.wait_for("same deal again")

        tab.type("q")
        tab.page.locator("#closed").wait_for()
        wait_until_nothing_runs(tab.page, tmp_path)
        tab.page.keyboard.press("Enter")  # The button has the focus.
        tab.wait_for(MENU)
        tab.page.close()
        assert tab.faults == []


def test_the_key_check_of_a_race_passes_and_a_closed_tab_leaves_nothing(tmp_path: Path, browser: Any) -> None:
    ruleset = load_ruleset("pounce")
    blocks = KeyBlocks(Rules(ruleset, 2), [1, 2])
    with served(tmp_path) as (_, url):
        tab = BrowserPage(browser, url)
        tab.close_welcome()
        for _ in range(5):
            tab.page.keyboard.press("ArrowDown")
        tab.wait_for("race for two at this keyboard")
        tab.type("2")
        tab.wait_for("Tap a pile")
        for key in (*blocks.keys(1).values(), *blocks.keys(2).values()):
            tab.type(key)
        tab.wait_for(lambda text: text.count("✓ all work") == 2)
        tab.type(" ")
        tab.wait_for(lambda text: "Tap a pile" not in text)
        tab.page.close()
        other = browser.new_page()
        wait_until_nothing_runs(other, tmp_path)
        other.close()
        assert tab.faults == []
