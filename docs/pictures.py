"""Take the screenshots of the README from the real program at fixed deals.

``python docs/pictures.py [NAME...]`` writes all, or the named ones, to ``docs/pictures``, without a terminal.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

from textual.screen import Screen

from docs.arguments import arguments
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import UserState, save_user_state
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.game.game_events import HINT
from solitaire.game.hints import hint
from solitaire.game.own_rulesets import save_own_ruleset
from solitaire.race.events import Moved
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.saved_race import playback_of
from solitaire.race.seats import Seat
from solitaire.replay.archive.game_loader import load_game
from solitaire.replay.archive.saved_games import open_archive
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background.solver_client import SolverProcess
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import ScreenFactory, StartUp
from solitaire.tui.status_text import LightState

FOLDER: Final = Path(__file__).parent / "pictures"
FONTS: Final = "ui-monospace, 'Cascadia Mono', Menlo, 'DejaVu Sans Mono', Consolas, monospace"
TEXT: Final = re.compile(
    r'<text (?P<style>class="\S+-r\d+") x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" textLength="(?P<length>[\d.]+)"'
    r" (?P<clip>clip-path=[^>]+)>(?P<signs>[^<]*)</text>"
)
"""A piece of text in the SVG that Rich writes."""
TERMINAL: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
RULESETS: Final = Path(__file__).with_name("rulesets.md")
TUTORIAL: Final = re.compile(r'^```toml\n(name = "Staircase"\n.*?)^```', re.MULTILINE | re.DOTALL)
"""The steps of the game that the page makes."""
MEMORY: Final = UserState(welcomed=True, favourites=("big-ben", "yukon"), recent=("klondike", "bakers-dozen"))


class Picture(NamedTuple):
    """The contents of a screenshot."""

    game: str = ""
    """The id of the game; empty for the menu."""
    deal: int = 1
    moves: int = 0
    """The number of sensible moves that are made first."""
    keys: tuple[str, ...] = ()
    """The keys that are pressed then."""
    settings: Settings = Settings(motion="off")
    size: tuple[int, int] = (80, 24)
    people: tuple[str, ...] = ()
    """The names of the seats of a race."""
    is_own: bool = False
    """Whether the game is the one that docs/rulesets.md makes."""
    is_watched: bool = False
    """Whether the picture shows the playback of the moves, after its review is complete."""


PICTURES: Final[Mapping[str, Picture]] = {
    "klondike": Picture("klondike", deal=3, moves=28, keys=("h",)),
    "menu": Picture(keys=("down", "down", "down")),
    "big-ben": Picture("big-ben", 7, 30, ("escape",), Settings("midnight", motion="off"), (100, 36)),
    "bakers-dozen": Picture("bakers-dozen", 12, 20, ("9",), Settings("paper", four_colours=True, motion="off")),
    "race": Picture("pounce", 26, 80, ("enter", "r"), people=("Ann", "Bob")),
    "race-of-four": Picture(
        "nuts", 8, 170, ("enter",), Settings("midnight", motion="off"), (120, 30), ("Ann", "Bob", "Cleo", "Dan")
    ),
    "replay": Picture("klondike", 56, 100, ("end",), Settings("paper", motion="off"), is_watched=True),
    "staircase": Picture("staircase", moves=12, is_own=True),
    "colour-blind-safe": Picture(
        "bakers-game", 2, 14, ("h",), Settings("colour-blind-safe", four_colours=True, motion="off")
    ),
    "solarized": Picture("klondike", 3, 28, ("7",), Settings("solarized", motion="off")),
    "settings": Picture("thumb-and-pouch", 5, 12, ("escape", "S"), Settings("contrast", motion="off")),
}


def take(picture: Picture) -> str:
    """The screenshot as SVG; the user's own settings and games are not touched."""
    with TemporaryDirectory() as home:
        saved = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "NO_COLOR"))}
        with patch.dict(os.environ, {**saved, **TERMINAL, "HOME": home}, clear=True):
            save_settings(picture.settings)
            save_user_state(MEMORY)
            if picture.is_own:
                save_own_ruleset(picture.game, TUTORIAL.findall(RULESETS.read_text("utf-8"))[-1])
            return plain(asyncio.run(_render(picture)))


async def _render(picture: Picture) -> str:
    if picture.people:
        app = SolitaireApp(StartUp(match=_raced_match(picture)))
    elif picture.is_watched:
        app = SolitaireApp(StartUp(screen=_recorded_screen(picture)), new_solver=SolverProcess)
    else:
        app = SolitaireApp(StartUp(_played_game(picture) if picture.game else None), new_solver=SolverProcess)
    async with app.run_test(size=picture.size) as pilot:
        while _is_thinking(app.screen):
            await pilot.pause(0.1)
        with patch("solitaire.tui.screens.race.race_screen.COUNT_IN", 0):
            await pilot.press(*picture.keys)
        await pilot.pause()
        return app.export_screenshot(title="solitaire")


def _is_thinking(screen: Screen[object]) -> bool:
    """Whether the screen still waits for a verdict of the solver."""
    match screen:
        case TableScreen():
            return screen.light is LightState.THINKING
        case GameReplayScreen():
            return not screen.is_reviewed
        case _:
            return False


def _played_game(picture: Picture) -> Game:
    game = Game.new(load(picture.game), picture.deal)
    _play(game, picture.moves)
    return game


def _play(game: Game, moves: int) -> None:
    """Make sensible moves at varying intervals."""
    for number in range(moves):
        if move := hint(game.rules, game.position) or next(iter(game.legal_moves()), None):
            game.play(move, game.elapsed_ms + 900 + 700 * (number % 7))


def _recorded_screen(picture: Picture) -> ScreenFactory:
    """The playback of a saved game with hints and undone moves."""
    game = Game.new(load(picture.game), picture.deal)
    recorder = open_archive().begin(game)
    for _ in range(4):
        _play(game, picture.moves // 4)
        game.undo()
        game.emit(HINT)
    recorder.leave()
    saved = load_game(recorder.path)
    return lambda theme: GameReplayScreen(saved, playback_of(saved), theme)


def _raced_match(picture: Picture) -> Match:
    """A hand as hard rivals play it, up to the given number of moves."""
    ruleset, deal = load_ruleset(picture.game), Deal(picture.deal)
    rivals = Match(ruleset, [Seat(name, "hard") for name in picture.people], deal)
    play_hand(rivals, Random(picture.deal))
    match = Match(ruleset, [Seat(name) for name in picture.people], deal)
    for event in [event for event in rivals.hand.log if isinstance(event, Moved)][: picture.moves]:
        match.hand.follow(event.seat, event.move, event.at_ms)
    return match


def plain(svg: str) -> str:
    """Replace the fonts of an SVG by common ones, and trim its texts.

    Some viewers draw spaces at the ends of texts narrower than letters.
    """
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return TEXT.sub(_trimmed, svg.replace("Fira Code, monospace", FONTS))


def _trimmed(text: re.Match[str]) -> str:
    signs = unescape(text["signs"]).replace("\xa0", " ")
    bare = signs.strip()
    cell = float(text["length"]) / len(signs)
    x = float(text["x"]) + cell * (len(signs) - len(signs.lstrip()))
    place = f'x="{x:.1f}" y="{text["y"]}" textLength="{cell * len(bare):.1f}"'
    return (
        f"<text {text['style']} {place} {text['clip']}>{escape(bare).replace(' ', '&#160;')}</text>"
        if bare
        else ""
    )


def main(names: list[str]) -> None:
    """Write the named screenshots, or all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or PICTURES:
        (FOLDER / f"{name}.svg").write_text(take(PICTURES[name]), "utf-8")


if __name__ == "__main__":
    main(arguments(__doc__, several="NAME", known=PICTURES))
