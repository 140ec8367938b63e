"""The pile dialog: every card of a pile, opened by its key or by a click on cards that are only counted."""

from __future__ import annotations

from random import Random

import pytest
from textual.pilot import Pilot

from solitaire.config.keys.keyboard import Keyboard
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import face_down, full_pack, parse_card
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.tui.board.board import Board
from solitaire.tui.dialogs.pile_dialog import PileDialog, pile_text
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.theme.card_faces import SOLID
from tests.tui.app_pilot import host, in_the_app, screen_type, shown
from tests.tui.table_pilot import at_the_table, highlights
from tests.tui.theme.shipped import THEMES

FELT = THEMES["felt"]


def cards(text: str) -> Pile:
    """Cards of one deck, those after ``#`` face down."""
    return tuple(
        face_down(parse_card(each[1:])) if each.startswith("#") else parse_card(each) for each in text.split()
    )


def with_piles(game: Game, **piles: Pile) -> Position:
    """The position on a table, with other cards in some of its piles; ``tableau_3`` is ``tableau-3``."""
    other = {game.rules.index[name.replace("_", "-")]: pile for name, pile in piles.items()}
    return game.position._replace(
        piles=tuple(other.get(index, pile) for index, pile in enumerate(game.position.piles))
    )


def panel(pilot: Pilot[None]) -> list[str]:
    """The lines of the dialog, without its frame."""
    region = pilot.app.screen.query_one(".panel").region
    lines = shown(pilot).splitlines()[region.y : region.bottom]
    return [line[region.x : region.right].strip(" ─│╭╮╰╯") for line in lines]


def test_the_key_shows_a_column_then_the_pile_of_each_key() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("Z")
        assert panel(pilot)[0] == "Column 1 · 6 cards"
        assert "5 face-down cards" in panel(pilot)[2]
        await pilot.press("5")
        assert panel(pilot)[0] == "Column 5 · 5 cards"
        await pilot.press("s")
        assert panel(pilot)[0] == "The stock · 50 cards" and "50 face-down cards" in shown(pilot)
        await pilot.press("z")
        assert panel(pilot)[0] == "Foundation z · 0 cards" and "No cards" in shown(pilot)
        await pilot.press("t")
        assert "No command here has the key t." in shown(pilot)
        await pilot.press("Z")
        assert pilot.app.screen is screen and screen.game.move_count == 0

    at_the_table(Game.new(load("spider"), 1), script)


@pytest.mark.parametrize("key", ["escape", "enter", "q"])
def test_arrows_lead_to_the_next_pile_with_face_up_cards_and_round(key: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("Z", "left")
        assert panel(pilot)[0] == "Column 0 · 5 cards", "columns are named by their keys"
        await pilot.press("right", "right")
        assert panel(pilot)[0] == "Column 2 · 6 cards"
        await pilot.press("s", "right")
        assert panel(pilot)[0] == "Column 1 · 6 cards", "the stock comes before the columns"
        await pilot.press(key)
        assert pilot.app.screen is screen

    at_the_table(Game.new(load("spider"), 1), script)


def test_on_a_mirrored_table_the_arrows_lead_to_the_pile_on_that_side() -> None:
    game = Game.new(load("spider"), 1)

    async def script(pilot: Pilot[None]) -> None:
        theme = FELT._replace(is_mirrored=True)
        await host(pilot).push_screen(PileDialog(game.rules, game.position, Keyboard(), theme))
        await pilot.press("3", "left")
        assert panel(pilot)[0] == "Column 4 · 6 cards"
        assert "left next · right previous" in panel(pilot)[-1]
        await pilot.press("right", "right")
        assert panel(pilot)[0] == "Column 2 · 6 cards"

    in_the_app(script)


def test_it_opens_at_the_lifted_cards_or_the_cursor() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("4", "Z")
        assert panel(pilot)[0] == "Column 4 · 6 cards"
        await pilot.press("escape")
        assert highlights(screen).lifted, "the cards stay lifted"
        await pilot.press("escape", "right")
        cursor = screen._session.cursor
        assert cursor is not None
        await pilot.press("Z")
        assert isinstance(pilot.app.screen, PileDialog) and pilot.app.screen._pile == cursor.pile

    at_the_table(Game.new(load("spider"), 1), script)


def test_the_key_of_the_command_closes_it_whichever_that_is() -> None:
    game = Game.new(load("spider"), 1)

    async def script(pilot: Pilot[None]) -> None:
        app, keyboard = host(pilot), Keyboard({"show-pile": ("Y",)})
        await app.push_screen(PileDialog(game.rules, game.position, keyboard, FELT))
        await pilot.press("Z")
        assert screen_type(pilot) is PileDialog
        await pilot.press("Y")
        assert screen_type(pilot) is not PileDialog

    in_the_app(script)


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (40, 12)])
def test_all_cards_of_the_column_with_most_face_up_can_be_read(size: tuple[int, int]) -> None:
    game, pack = Game.new(load("forty-thieves"), 1), list(full_pack(2))
    Random(1).shuffle(pack)
    position = with_piles(game, tableau_3=tuple(pack[:40]), tableau_4=tuple(map(face_down, pack[40:])))

    async def script(pilot: Pilot[None]) -> None:
        app = host(pilot)
        await app.push_screen(PileDialog(game.rules, position, Keyboard(), FELT))
        await pilot.pause()
        assert panel(pilot)[0] == "Column 3 · 40 cards"
        found = [word for line in panel(pilot)[1:-1] for word in line.replace("─", " ").split()]
        assert found == [*map(SOLID.index_of, pack[:40])]
        assert "right next · left previous" in panel(pilot)[-1]

    in_the_app(script, size=size)


@pytest.mark.parametrize(
    ("game", "zone", "pile", "text"),
    [
        ("klondike", Zone.TABLEAU, "#AS #2S KD QS JH 9C 8D", ["2 face-down cards", "K♦──Q♠──J♥  9♣──8♦"]),
        ("klondike", Zone.TABLEAU, "JC 10H 9S 9H", ["J♣──10♥─9♠  9♥"]),
        ("klondike", Zone.TABLEAU, "7H", ["7♥"]),
        ("klondike", Zone.TABLEAU, "", ["No cards"]),
        ("klondike", Zone.TABLEAU, "#AS", ["1 face-down card"]),
        ("klondike", Zone.WASTE, "5H 4C 3H", ["5♥  4♣  3♥"]),
        ("forty-thieves", Zone.TABLEAU, "5H 4H 3S", ["5♥──4♥  3♠"]),
        ("forty-thieves", Zone.TABLEAU, "KH QH JH 10H 9H 8H 7H", ["K♥──Q♥──J♥──10♥─9♥", "8♥──7♥"]),
        ("sir-tommy", Zone.TABLEAU, "KS QH JS", ["K♠  Q♥  J♠"]),
    ],
)
def test_a_line_joins_the_cards_of_a_sequence(game: str, zone: Zone, pile: str, text: list[str]) -> None:
    lines = pile_text(load(game), cards(pile), zone, FELT, 5).plain.split("\n")
    assert [line.rstrip() for line in lines] == text


@pytest.mark.parametrize("button", [1, 3])
def test_a_click_on_cards_that_are_only_counted_shows_them(button: int) -> None:
    game = Game.new(load("forty-thieves"), 1)
    position = with_piles(game, tableau_3=tuple(full_pack(2))[:80])

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        board = screen.query_one(Board)
        board.show(position)
        await pilot.pause()
        line = next(line for line in shown(pilot).splitlines() if "×" in line)
        y, x = shown(pilot).splitlines().index(line), line.index("×")
        await pilot.click(offset=(x, y), button=button)
        await pilot.pause()
        assert screen_type(pilot) is PileDialog and panel(pilot)[0].startswith("Column 3 ·")

    at_the_table(game, script)


def test_a_click_on_counted_cards_of_the_waste_lifts_its_last_card() -> None:
    game = Game.new(load("double-klondike"), 3)
    for _ in range(4):
        game.play(Move.parse("deal"))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        lines = shown(pilot).splitlines()
        y = next(y for y, line in enumerate(lines) if "×9" in line)
        await pilot.click(offset=(lines[y].index("×9"), y))
        await pilot.pause()
        assert pilot.app.screen is screen and highlights(screen).lifted

    at_the_table(game, script)
