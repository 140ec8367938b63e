"""The race screen: moves by keys and mouse, photo finishes, rivals, scores, and sizes."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import load_user_state
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.match import Match
from solitaire.race.messages import Message, MessageKind
from solitaire.race.seats import parse_seat
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.layout.pile_places import Arrangement, NeededSize
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.screens.race import race_screen
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.race_layout import STATUS
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_boards import CentreBoard
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from tests.event_loop import in_event_loop
from tests.tui.app_pilot import click, host, in_the_app, screen_type, shown, until
from tests.tui.screens.race.race_pilot import bare, keys_below, panel, race

pytestmark = pytest.mark.usefixtures("no_time_counts")


@in_event_loop
async def test_cards_are_covered_until_the_race_begins() -> None:
    async with race(begins=False) as table:
        assert "♥" not in table.board(1)
        await table.type(" ")
        assert "8♥" in table.board(1)


@in_event_loop
async def test_each_plays_with_keys_of_their_own() -> None:
    async with race() as table:
        await table.type("sj")
        assert (table.pile("p1.waste"), table.pile("p2.waste")) == (3, 3)
        await table.type("rf")
        assert table.pile("foundation-1") == 1
        assert "A♥" in table.centre and " ● " in table.centre


@in_event_loop
async def test_everybody_counts_in_and_hears_the_bell_at_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race_screen, "COUNT_IN", 2)
    rung: list[str] = []
    monkeypatch.setattr(SolitaireApp, "bell", lambda app: rung.append("bell"))
    save_settings(Settings(race_bell=True))
    async with race() as table:
        for seat in (1, 2):
            assert "│   2   │" in table.board(seat) and "♥" not in table.board(seat)
        await table.type("s")
        assert table.pile("p1.waste") == 0 and not rung, "nobody begins before the others"
        await until(table.pilot, lambda: all("♥" in table.board(seat) for seat in (1, 2)))
        assert not any("│   2   │" in table.board(seat) for seat in (1, 2))
        assert len(rung) == 1
        hand, reserve = table.match.hand, table.match.rules.seat_piles[0].reserve[0]
        piles = [pile[:1] if number == reserve else pile for number, pile in enumerate(hand.position.piles)]
        hand.position = hand.position._replace(piles=tuple(piles))
        await table.type("s")
        assert table.pile("p1.waste") == 3
        assert len(rung) == 2, "a seat is at its last reserve card"


@in_event_loop
async def test_a_photo_finish_is_seen_at_a_glance() -> None:
    async with race() as table:
        message_line, theme = table.screen._board.message_lines[0], table.pilot.app.board_theme  # type: ignore[attr-defined]
        for news, sign, ground in (
            (Message("Bob gets it."), "Bob", theme.bar),
            (Message("Bob gets it.", MessageKind.REFUSED), "× Bob", theme.bar),
            (Message("Bob gets it.", MessageKind.DECIDED), "!! Bob", theme.target),
        ):
            message_line.show(news)
            ((text, style, _),) = message_line.render_line(0)
            assert text.startswith(f" {sign}")
            assert style and style.bgcolor and style.bgcolor.name == ground
            keys_below = "f centre  g stuck" in message_line.render_line(1).text
            assert keys_below is (ground == theme.bar), "a decision fills both lines"


@in_event_loop
async def test_a_refusal_is_shown_to_its_seat() -> None:
    async with race() as table:
        await table.type("wq")
        assert table.message(1).startswith("A red 8 cannot go on a red 3")
        assert table.message(2) in ("Go!", "")


@in_event_loop
async def test_a_lifted_card_shows_and_is_put_back() -> None:
    async with race() as table:
        await table.type("w")
        assert "┏" in table.board(1) and "┏" not in table.board(2)
        await table.type("w")
        assert "┏" not in table.board(1)


@in_event_loop
async def test_the_mouse_plays_too() -> None:
    async with race() as table:
        board, stock = table.screen._board.seats[0], table.match.rules.seat_piles[0].stock
        assert isinstance(board.arrangement, Arrangement)
        place = next(place for place in board.arrangement.places if place.pile == stock)
        await table.pilot.click(board, offset=(place.x + 1, place.y + 1))
        await table.pilot.pause()
        assert table.pile("p1.waste") == 3


@in_event_loop
async def test_rivals_play_by_themselves() -> None:
    async with race("Ann", "Cy:hard") as table:
        log = table.match.hand.log
        await until(table.pilot, lambda: any(getattr(event, "seat", 0) == 2 for event in log))


@in_event_loop
async def test_rivals_alone_are_watched_at_any_speed() -> None:
    async with race("Cy:hard", "Di:expert", game="nuts") as table:
        before = load_user_state().state.racers
        assert "1×  up  down" in shown(table.pilot)
        await table.pilot.press("up")
        assert "2×  up  down" in shown(table.pilot)
        await table.pilot.press("down", "down", "down")
        assert "0.5×  up  down" in shown(table.pilot)
        await click(table.pilot, "up  down")
        assert "1×  up  down" in shown(table.pilot)
        await click(table.pilot, "down  space")
        assert "0.5×  up  down" in shown(table.pilot)
        await until(table.pilot, lambda: table.match.hand.log)
        assert load_user_state().state.racers == before, "the last players are people"


@in_event_loop
async def test_a_race_of_people_has_one_speed() -> None:
    async with race("Ann", "Di:expert", game="nuts") as table:
        await table.pilot.press("up")
        assert "up  down" not in shown(table.pilot)


@in_event_loop
async def test_a_hand_that_is_over_is_tallied_and_another_dealt() -> None:
    async with race(game="nuts") as table:
        hand = table.match.hand
        hand.position = bare(table.match)
        for _ in range(3):
            await table.type("g;")
        assert isinstance(table.pilot.app.screen, ScoreboardDialog)
        text = panel(table)
        assert "Everyone is stuck: the hand is over." in text
        assert "hand 1     -26   -26" in text and "to more than 100 points" in text
        assert "Ann" in text and "-2×13" in text
        await table.pilot.press("tab")
        assert "taps/min" in panel(table) and "-2×13" not in panel(table)
        await table.pilot.press("tab")
        assert panel(table) == text
        await table.type(" ")
        assert table.match.hand is not hand
        assert len(table.match.results) == 1


@pytest.mark.parametrize(
    ("seats", "size"), [(2, (80, 24)), (3, (120, 30)), (4, (120, 30)), (6, (180, 40)), (6, (200, 60))], ids=str
)
@in_event_loop
async def test_everybody_is_seen(seats: int, size: tuple[int, int]) -> None:
    names = [f"P{n}:easy" if n > 2 else f"P{n}" for n in range(1, seats + 1)]
    async with race(*names, size=size) as table:
        for seat in range(1, seats + 1):
            assert table.board(seat).count("♥") + table.board(seat).count("♠") > 0
            assert (
                table.screen._board.nameplates[seat - 1].render_line(0).text.strip()[2:].startswith(f"P{seat}")
            )
        board = table.screen._board
        above = board.centre.region.y - STATUS
        below = board.nameplates[0].region.y - board.centre.region.bottom
        assert (above, below) == (1, int(seats > 3)), "free rows where there is room for them"


@in_event_loop
async def test_where_room_is_short_a_refusal_is_short() -> None:
    async with race("Ann", "Bob", "Cleo:easy", "Dan:easy", size=(120, 30)) as table:
        await table.type("wq")
        lines = table.screen._board.message_lines[0]._lines_of_text()
        assert lines == ["× A red 8 cannot go on a", "red 3."]


@in_event_loop
async def test_six_people_have_cursors() -> None:
    async with race(*(f"P{n}" for n in range(1, 7)), size=(180, 40)) as table:
        lines = table.screen._board.message_lines[0]._lines_of_keys()
        assert lines == ["1 left  2 take  3 right", "w centre  e stuck"]
        before = table.board(1)
        assert "█" in before
        await table.type("3")
        assert table.board(1) != before and "█" in table.board(1)
        await table.type("2")
        assert "8♥━" in table.board(1)
        await table.type("qzm")
        assert [table.pile(f"p{seat}.waste") for seat in range(1, 7)] == [3, 0, 0, 3, 0, 3]


def test_a_race_asks_for_no_larger_terminal_before_its_own_size_is_known() -> None:
    async def script(pilot: Pilot[None]) -> None:
        match = Match(load_ruleset("pounce"), [parse_seat("Ann"), parse_seat("Bob")], Deal(1))
        centre = CentreBoard(match.rules, match.hand.position, host(pilot).board_theme)
        await pilot.app.screen.mount(centre)
        await pilot.pause()
        assert "needs a terminal" not in frame_text(centre.frame)
        centre.place(NeededSize(80, 23))
        assert "needs a terminal" in frame_text(centre.frame)

    in_the_app(script)


@in_event_loop
async def test_too_small_a_terminal_says_what_is_needed_and_waits() -> None:
    needed, this = (
        "This race needs a terminal of 60 × 23 cells.",
        "This one has 60 × 20. Enlarge it: nothing is lost.",
    )
    async with race(size=(60, 20), begins=False) as table:
        assert panel(table).index(needed) < panel(table).index(this) < panel(table).index("The match")
        assert keys_below(table) == "f1 rules · esc leave", "a start is not offered"
        await table.type(" ")
        assert screen_type(table.pilot) is SeatCheckDialog
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert "needs a terminal" not in table.centre
        await table.type(" ")
        assert "8♥" in table.board(1)
        await table.pilot.resize_terminal(60, 20)
        await table.pilot.pause()
        assert isinstance(table.pilot.app.screen, PauseDialog)
        assert needed in table.centre and this in table.centre
        await table.type(" ")
        assert isinstance(table.pilot.app.screen, PauseDialog)
        await table.pilot.resize_terminal(80, 24)
        await table.type(" ")
        assert "8♥" in table.board(1)


@in_event_loop
async def test_the_first_line_leaves_out_the_deal_before_the_clock() -> None:
    for deal, line in ((7, "Nuts · deal 7 · hand 1 "), (649_335_478, "Nuts · hand 1 ")):
        async with race(game="nuts", deal=deal) as table:
            first = shown(table.pilot).splitlines()[0].strip()
            assert first.startswith(line) and re.search(r"\d:\d\d  space pause  ctrl\+q leave$", first)
