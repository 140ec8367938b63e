"""The keys of the seats of a race: shown and checked before it begins, and those of the player."""

from __future__ import annotations

import pytest
from textual import events

from solitaire.cli.match_setup import last_racers
from solitaire.config.settings import Settings
from solitaire.config.settings_file import load_settings, save_settings, settings_path
from solitaire.config.user_state import load_user_state
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Beaten
from solitaire.race.hand.referee import MOMENT_MS, WAIT_MS
from solitaire.race.keys import key_check, key_repeats
from solitaire.race.match import Match, MatchProgress
from solitaire.race.seats import parse_seat
from solitaire.tui.app import SolitaireApp
from solitaire.tui.bindings import key_event
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.start_up import StartUp
from solitaire.tui.terminal.driver import RepeatsReported
from solitaire.tui.terminal.key_parser import RepeatedKey
from tests.event_loop import in_event_loop
from tests.race.hands_in_progress import SIX_EACH
from tests.rules import positions
from tests.tui.app_pilot import dealt_with, host, shown
from tests.tui.manual_clock import ManualClock
from tests.tui.screen_visit import click
from tests.tui.screens.race.race_pilot import Table, bare, keys_below, panel, race

pytestmark = pytest.mark.usefixtures("no_time_counts")


@in_event_loop
async def test_players_and_their_keys_are_shown_first() -> None:
    async with race("Ann", "Cy:hard", begins=False) as table:
        text = " ".join(panel(table).split())
        assert (
            "The match is played to 100 points." in text
            and "hands of two players end with everyone stuck. ● Ann columns q w e r t" in text
        )
        assert "a pounce s stock d waste f centre g stuck" in text
        assert "▲ Cy a rival, hard" in text
        assert keys_below(table) == "space start · i rules · esc leave"
        await table.type("i")
        assert "Rules of Pounce" in shown(table.pilot)
        await table.pilot.press("escape")
        assert isinstance(table.pilot.app.screen, SeatCheckDialog)


@in_event_loop
async def test_a_key_of_a_seat_is_not_offered_for_the_rules() -> None:
    async with race("Ann", "Bob", begins=False) as table:
        assert keys_below(table) == "space start · f1 rules · esc leave"
        await table.type("i")
        assert isinstance(table.pilot.app.screen, SeatCheckDialog)
        await table.pilot.press("f1")
        assert "Rules of Pounce" in shown(table.pilot)


@in_event_loop
async def test_a_small_terminal_shows_the_keys_of_the_dialog_below_its_text() -> None:
    async with race(size=(40, 12), begins=False) as table:
        assert "f1 rules · esc leave" in shown(table.pilot)


@in_event_loop
async def test_the_layout_of_the_keys_pressed_is_offered_and_used() -> None:
    async with race("Ann", "Cy:hard", begins=False) as table:
        await table.type("azer")
        assert "AZERTY" not in panel(table)
        await table.type("t")
        assert "Your keyboard seems to be AZERTY: tab uses its keys." in panel(table)
        await table.pilot.press("tab")
        assert "columns a z e r t q pounce s stock" in " ".join(panel(table).split())
        assert load_settings().settings.key_layout == "azerty"
        await table.type(" s")
        assert table.pile("p1.waste") == 3
        assert "q ×9" in table.board(1), "the board shows the keys, too"


@in_event_loop
async def test_the_keys_before_a_race_name_only_what_they_do_now() -> None:
    async with race("Ann", "Cy:hard", begins=False) as table:
        await table.type("aze?")
        assert "start" in shown(table.pilot) and "use the layout offered" not in shown(table.pilot)
        await table.pilot.press("escape")
        await table.type("rt?")
        assert "use the layout offered" in shown(table.pilot)
        await table.pilot.press("escape")
        await table.pilot.resize_terminal(60, 20)
        await table.type("?")
        assert "space, enter" not in shown(table.pilot), "the terminal is too small to start"


@in_event_loop
async def test_the_last_of_two_plays_on_the_keypad_of_a_second_keyboard() -> None:
    save_settings(Settings(race_blocks="keypad"))
    async with race() as table:
        await table.type("s5")
        assert (table.pile("p1.waste"), table.pile("p2.waste")) == (3, 3)


@in_event_loop
async def test_keys_of_ones_own_are_printed_and_played_with() -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text('[race]\ntwo = ["12345 qwert", "7890- uiop["]\n')
    async with race(begins=False) as table:
        assert "columns 1 2 3 4 5" in " ".join(panel(table).split())
        await table.type(" w")
        assert table.pile("p1.waste") == 3


@in_event_loop
async def test_on_azerty_the_keys_are_at_the_same_places_even_with_shift_held() -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text('key_layout = "azerty"\n')
    async with race("Ann", "Bob", "Cid", size=(120, 30), begins=False) as table:
        text = " ".join(panel(table).split())
        assert "columns & é" in text and "columns - è" in text and "columns q s" in text
        await table.pilot.press("enter")
        await table.pilot.press("z", "Z")
        assert table.pile("p1.waste") == 6
        await table.pilot.press("2")
        lifted = table.screen._session.lifted(1)
        assert lifted and lifted.pile == table.match.rules.index["p1.tableau-2"], "2 is é with shift"


@in_event_loop
async def test_a_race_with_which_the_program_starts_is_a_game_played_lately() -> None:
    async with race("Ann", "Cy:hard", game="nuts", begins=False):
        pass
    assert load_user_state().state.recent == ("nuts",)


@in_event_loop
async def test_the_players_of_a_race_are_remembered() -> None:
    async with race("Ann", "Cy:hard", begins=False):
        pass
    assert load_user_state().state.racers == ("Ann", "Cy:hard")
    assert last_racers("nuts") == ("Ann", "Cy:hard")


@in_event_loop
async def test_keys_are_tried_before_the_first_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_check, "TOGETHER_MS", 60_000)
    async with race(begins=False) as table:
        assert "Tap each of your keys once" in panel(table)
        await table.type("qwertasdf")
        assert "Not tapped yet: g y u" in panel(table)
        await table.type("g")
        assert "t   ✓ all work\n" in panel(table) and panel(table).count("✓") == 1
        await table.type("yuiophjkl;")
        assert "press one key at the same time" in panel(table)
        await table.type("ay")
        assert "All keys work. Now hold any key for two seconds" in panel(table)
        assert table.pile("p1.waste") == 0


@pytest.mark.parametrize(("game", "named"), [("crunch", True), ("nuts", False)])
@in_event_loop
async def test_where_jumping_back_is_allowed_its_key_is_shown(game: str, named: bool) -> None:
    async with race(game=game, begins=False) as table:
        assert ("then stock: jump back in the waste." in shown(table.pilot)) is named
        await table.type(" ")
        keys = table.screen._board.message_lines[0]._lines_of_keys()[-1]
        assert keys == "f centre  g stuck" + "  d s jump" * named


@in_event_loop
async def test_a_key_that_is_held_in_the_check_teaches_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_repeats, "LEAST_DELAY_MS", 150)
    async with race(begins=False) as table:
        dialog = table.pilot.app.screen
        for at in (10.0, 10.5, *(10.59 + n * 0.09 for n in range(8))):
            event = events.Key("q", "q")
            event.time = at
            dialog.post_message(event)
        await table.type(" ")
        delay, interval, _ = load_user_state().state.repeat_rate
        assert (delay, interval) == pytest.approx((500, 90), abs=2)
        assert table.screen._session.repeat_rate is not None


@in_event_loop
async def test_repetitions_that_the_terminal_reports_do_nothing() -> None:
    async with race() as table:
        app = table.pilot.app
        app.post_message(RepeatsReported())
        await table.pilot.pause()
        for event in (events.Key("s", "s"), RepeatedKey("s", "s"), RepeatedKey("s", "s"), events.Key("s", "s")):
            app.post_message(event)
            await table.pilot.pause()
        assert table.pile("p1.waste") == 6, "two taps"


@in_event_loop
async def test_the_first_repetitions_do_nothing_before_the_terminal_is_known_to_report_them() -> None:
    async with race() as table:
        for event in (events.Key("s", "s"), RepeatedKey("s", "s"), RepeatedKey("s", "s"), RepeatsReported()):
            table.pilot.app.post_message(event)
            await table.pilot.pause()
        assert table.pile("p1.waste") == 3, "one tap"


@in_event_loop
async def test_keys_that_are_written_between_two_matches_hold_in_the_next() -> None:
    seats, ahead = [parse_seat("Ann"), parse_seat("Bob")], MatchProgress(1, (5, 0), 1)
    match = Match(load_ruleset("nuts"), seats, Deal(4), limit_ms=1, before=ahead)
    app = SolitaireApp(StartUp(match=match))
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        table = Table(pilot, match)
        screen = table.screen
        settings_path().parent.mkdir(parents=True, exist_ok=True)
        settings_path().write_text('[race]\ntwo = ["12345qwert", "7890-uiop["]\n')
        match.hand.position = bare(match)
        for _ in range(3):
            await table.type("g;")
        assert isinstance(app.screen, ScoreboardDialog)
        assert "Ann wins the match!" in panel(table)
        await table.type(" ")
        assert screen._match is not match
        await table.type("w")
        assert len(screen._match.hand.position.piles[match.rules.index["p1.waste"]]) == 3
        assert "r centre  t stuck" in screen._board.message_lines[0]._lines_of_keys()


@in_event_loop
async def test_a_key_that_was_read_in_time_counts_though_the_claim_is_due_before_it_is_handled() -> None:
    async with race("Ann", "Bob", game="nuts") as table:
        screen, hand, clock = table.screen, table.match.hand, ManualClock()
        hand.position = positions.table(hand.rules, {"p1.nuts": "KD", "p2.nuts": "KD", **SIX_EACH})
        screen._stopwatch._clock, screen._stopwatch._since = clock, 0.0
        ann, bob = (screen._session.blocks.keys(seat) for seat in (1, 2))
        app, last = table.pilot.app, ann["centre"]
        for key in (ann["tableau-1"], bob["tableau-1"], bob["centre"], last):
            event = key_event(key)
            event.time = (MOMENT_MS / 2 - 1) / 1000 if key == last else 0.0
            app.post_message(event)
            if key != last:
                await table.pilot.pause()
        clock.now = WAIT_MS / 1000
        assert screen._timer._timer
        screen._timer._timer._run()  # The claim of one seat is due, the key of the other not handled yet.
        await table.pilot.pause()
        clock.now *= 3
        await table.claims_are_judged()
        assert [event.photo for event in hand.log if isinstance(event, Beaten)] == [True]


@in_event_loop
async def test_a_click_counts_at_the_time_when_it_was_read() -> None:
    async with race() as table:
        screen, app, clock = table.screen, host(table.pilot), ManualClock()
        screen._stopwatch._clock, screen._stopwatch._since = clock, 0.0
        board, stock = screen._board.seats[0], table.match.rules.seat_piles[0].stock
        assert isinstance(board.arrangement, Arrangement)
        place = next(place for place in board.arrangement.places if place.pile == stock)
        clicked = click((board.region.x + place.x + 1, board.region.y + place.y + 1))
        for event in clicked:
            event.time = 1.0
        clock.now = 1.5
        await dealt_with(app, clicked)
        assert [event.at_ms for event in table.match.hand.log] == [1000]
