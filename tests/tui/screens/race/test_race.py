"""The race screen: keys of two players, rivals, pauses, and the scoreboard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import ParamSpec

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from solitaire.cli.match_setup import last_racers
from solitaire.config.settings import Settings, load_settings, save_settings, settings_file
from solitaire.config.user_state import load_user_state
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race import key_check, key_repeats, session, stalemate
from solitaire.race.match import Match, MatchProgress
from solitaire.race.messages import Message, MessageKind
from solitaire.race.seats import parse_seat
from solitaire.rules.position import Position
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.canvas import frame_text
from solitaire.tui.board.pile_places import Arrangement, TooSmall
from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from solitaire.tui.driver import RepeatsReported
from solitaire.tui.key_parser import RepeatedKey
from solitaire.tui.screens.race import race_screen
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.race_layout import STATUS
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_boards import CentreBoard
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.start_up import StartUp
from tests.tui.app_pilot import host, in_the_app, screen_type, shown, until

P = ParamSpec("P")


@pytest.fixture(autouse=True)
def no_time_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are ready at once, and after a shift, too; no key is taken for held, and messages stay."""
    monkeypatch.setattr(race_screen, "COUNT_IN", 0)
    monkeypatch.setattr(stalemate, "REACTION_MS", 0)
    monkeypatch.setattr(key_repeats, "LEAST_DELAY_MS", 10**9)
    monkeypatch.setattr(session, "MESSAGE_MS", 3_600_000)


class Table:
    """A race on a screen, as people see it."""

    def __init__(self, pilot: Pilot[None], match: Match) -> None:
        self.pilot = pilot
        self.match = match

    @property
    def screen(self) -> RaceScreen:
        (found,) = [one for one in self.pilot.app.screen_stack if isinstance(one, RaceScreen)]
        return found

    async def type(self, keys: str) -> None:
        for key in keys:
            await self.pilot.press({";": "semicolon", " ": "space"}.get(key, key))
        await self.claims_are_judged()

    async def claims_are_judged(self) -> None:
        await until(self.pilot, lambda: self.screen._match.hand.next_deadline is None)

    def pile(self, name: str) -> int:
        return len(self.match.hand.position.piles[self.match.rules.index[name]])

    def message(self, seat: int) -> str:
        return self.screen._board.message_lines[seat - 1].text

    def board(self, seat: int) -> str:
        return frame_text(self.screen._board.seats[seat - 1].frame)

    def stands_still(self) -> bool:
        """Whether no time goes by, and no rival has a next moment."""
        return not self.screen._timer.is_set and not self.screen._stopwatch.is_running

    @property
    def centre(self) -> str:
        return frame_text(self.screen._board.centre.frame)


def on_a_screen(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """A test that waits for a screen."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


@asynccontextmanager
async def race(
    *seats: str, game: str = "pounce", deal: int = 7, size: tuple[int, int] = (80, 24), begins: bool = True
) -> AsyncIterator[Table]:
    match = Match(load_ruleset(game), [parse_seat(seat) for seat in seats or ("Ann", "Bob")], Deal(deal))
    app = SolitaireApp(StartUp(match=match))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SeatCheckDialog)
        if begins:
            await pilot.press("enter")
            await pilot.pause()
        yield Table(pilot, match)


def bare(match: Match) -> Position:
    """The table without stocks and wastes."""
    gone = {"stock", "waste"}
    specs = zip(match.rules.piles, match.hand.position.piles, strict=True)
    piles = tuple(() if spec.own_name in gone else pile for spec, pile in specs)
    return match.hand.position._replace(piles=piles)


def panel(table: Table) -> str:
    """What is laid over the race."""
    return str(table.pilot.app.screen.query_one("Static").render())


def keys_below(table: Table) -> str:
    """The keys below the text of a dialog."""
    return str(table.pilot.app.screen.query_one(".keys", Static).render())


@on_a_screen
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


@on_a_screen
async def test_a_key_of_a_seat_is_not_offered_for_the_rules() -> None:
    async with race("Ann", "Bob", begins=False) as table:
        assert keys_below(table) == "space start · f1 rules · esc leave"
        await table.type("i")
        assert isinstance(table.pilot.app.screen, SeatCheckDialog)
        await table.pilot.press("f1")
        assert "Rules of Pounce" in shown(table.pilot)


@on_a_screen
async def test_a_small_terminal_shows_the_keys_of_the_dialog_below_its_text() -> None:
    async with race(size=(40, 12), begins=False) as table:
        assert "f1 rules · esc leave" in shown(table.pilot)


@on_a_screen
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


@on_a_screen
async def test_the_last_of_two_plays_on_the_keypad_of_a_second_keyboard() -> None:
    save_settings(Settings(race_blocks="keypad"))
    async with race() as table:
        await table.type("s5")
        assert (table.pile("p1.waste"), table.pile("p2.waste")) == (3, 3)


@on_a_screen
async def test_keys_of_ones_own_are_printed_and_played_with() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text('[race]\ntwo = ["12345 qwert", "7890- uiop["]\n')
    async with race(begins=False) as table:
        assert "columns 1 2 3 4 5" in " ".join(panel(table).split())
        await table.type(" w")
        assert table.pile("p1.waste") == 3


@on_a_screen
async def test_on_azerty_the_keys_are_at_the_same_places_even_with_shift_held() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text('key_layout = "azerty"\n')
    async with race("Ann", "Bob", "Cid", size=(120, 30), begins=False) as table:
        text = " ".join(panel(table).split())
        assert "columns & é" in text and "columns - è" in text and "columns q s" in text
        await table.pilot.press("enter")
        await table.pilot.press("z", "Z")
        assert table.pile("p1.waste") == 6
        await table.pilot.press("2")
        lifted = table.screen._session.lifted(1)
        assert lifted and lifted.pile == table.match.rules.index["p1.tableau-2"], "2 is é with shift"


@on_a_screen
async def test_the_players_of_a_race_are_remembered() -> None:
    async with race("Ann", "Cy:hard", begins=False):
        pass
    assert load_user_state().state.racers == ("Ann", "Cy:hard")
    assert last_racers("nuts") == ("Ann", "Cy:hard")


@on_a_screen
async def test_keys_are_tried_before_the_first_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_check, "TOGETHER_MS", 60_000)

    def advice() -> str:
        return str(table.pilot.app.screen.query_one("Static").render())

    async with race(begins=False) as table:
        assert "Tap each of your keys once" in advice()
        await table.type("qwertasdf")
        assert "Not tapped yet: g y u" in advice()
        await table.type("g")
        assert "t   ✓ all work\n" in advice() and advice().count("✓") == 1
        await table.type("yuiophjkl;")
        assert "press one key at the same time" in advice()
        await table.type("ay")
        assert "All keys work. Now hold any key for two seconds" in advice()
        assert table.pile("p1.waste") == 0


@pytest.mark.parametrize(("game", "named"), [("crunch", True), ("nuts", False)])
@on_a_screen
async def test_where_jumping_back_is_allowed_its_key_is_shown(game: str, named: bool) -> None:
    async with race(game=game, begins=False) as table:
        assert ("then stock: jump back in the waste." in shown(table.pilot)) is named
        await table.type(" ")
        keys = table.screen._board.message_lines[0]._lines_of_keys()[-1]
        assert keys == "f centre  g stuck" + "  d s jump" * named


@on_a_screen
async def test_cards_are_covered_until_the_race_begins() -> None:
    async with race(begins=False) as table:
        assert "♥" not in table.board(1)
        await table.type(" ")
        assert "8♥" in table.board(1)


@on_a_screen
async def test_each_plays_with_keys_of_their_own() -> None:
    async with race() as table:
        await table.type("sj")
        assert (table.pile("p1.waste"), table.pile("p2.waste")) == (3, 3)
        await table.type("rf")
        assert table.pile("foundation-1") == 1
        assert "A♥" in table.centre and " ● " in table.centre


@on_a_screen
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


@on_a_screen
async def test_repetitions_that_the_terminal_reports_do_nothing() -> None:
    async with race() as table:
        app = table.pilot.app
        app.post_message(RepeatsReported())
        await table.pilot.pause()
        for event in (events.Key("s", "s"), RepeatedKey("s", "s"), RepeatedKey("s", "s"), events.Key("s", "s")):
            app.post_message(event)
            await table.pilot.pause()
        assert table.pile("p1.waste") == 6, "two taps"


@on_a_screen
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


@on_a_screen
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


@on_a_screen
async def test_keys_that_are_written_between_two_matches_hold_in_the_next() -> None:
    seats, ahead = [parse_seat("Ann"), parse_seat("Bob")], MatchProgress(1, (5, 0), 1)
    match = Match(load_ruleset("nuts"), seats, Deal(4), limit_ms=1, before=ahead)
    app = SolitaireApp(StartUp(match=match))
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        table = Table(pilot, match)
        screen = table.screen
        settings_file().parent.mkdir(parents=True, exist_ok=True)
        settings_file().write_text('[race]\ntwo = ["12345qwert", "7890-uiop["]\n')
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


@on_a_screen
async def test_a_refusal_is_shown_to_its_seat() -> None:
    async with race() as table:
        await table.type("wq")
        assert table.message(1).startswith("A red 8 cannot go on a red 3")
        assert table.message(2) in ("Go!", "")


@on_a_screen
async def test_a_lifted_card_shows_and_is_put_back() -> None:
    async with race() as table:
        await table.type("w")
        assert "┏" in table.board(1) and "┏" not in table.board(2)
        await table.type("w")
        assert "┏" not in table.board(1)


@on_a_screen
async def test_a_pause_hides_the_cards_and_stops_the_clock() -> None:
    async with race() as table:
        await table.type("wq")
        assert "red 8" in table.message(1)
        await table.type(" ")
        assert isinstance(table.pilot.app.screen, PauseDialog)
        assert "♥" not in table.board(1)
        assert table.message(1) == ""
        await table.type("s")
        assert table.pile("p1.waste") == 0
        assert table.stands_still()
        await table.type(" ")
        await table.type("s")
        assert table.pile("p1.waste") == 3


@on_a_screen
async def test_after_a_pause_everybody_counts_in_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with race() as table:
        await table.type("  ")
        assert "♥" in table.board(1), "the pause is over"
        await table.type(" ")
        monkeypatch.setattr(race_screen, "COUNT_IN", 5)
        await table.type(" ")
        for seat in (1, 2):
            assert "│   5   │" in table.board(seat) and "♥" not in table.board(seat)
        await table.type("s")
        assert table.pile("p1.waste") == 0, "nobody goes on before the others"


@on_a_screen
async def test_a_race_pauses_when_its_window_loses_the_focus() -> None:
    """A terminal reports to the app, not to its screens."""
    async with race("Ann", "Cy:hard", "Di:easy", game="nuts", size=(160, 40)) as table:
        app, screen, hand = table.pilot.app, table.screen, table.match.hand
        await until(table.pilot, lambda: hand.log)
        app.post_message(events.AppBlur())
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog
        assert "♥" not in table.board(1) + table.board(2) + table.board(3)
        assert table.stands_still()
        stood_at, done = screen._stopwatch.elapsed_ms, len(hand.log)
        app.post_message(events.AppBlur())
        app.post_message(events.AppFocus())
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog, "to look back is not to go on"
        assert (screen._stopwatch.elapsed_ms, len(hand.log)) == (stood_at, done)
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen and not table.stands_still()
        await until(table.pilot, lambda: len(hand.log) > done)


@on_a_screen
async def test_before_the_race_has_begun_and_after_it_there_is_nothing_to_pause() -> None:
    async with race("Ann", "Cy:hard", begins=False) as table:
        app = table.pilot.app
        app.post_message(events.AppBlur())
        await table.pilot.pause()
        assert screen_type(table.pilot) is SeatCheckDialog
        app.post_message(events.AppFocus())
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen and not table.stands_still()


@on_a_screen
async def test_the_countdown_pauses_when_the_terminal_loses_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race_screen, "COUNT_IN", 1000)
    async with race("Ann", "Cy:hard") as table:
        app = table.pilot.app
        assert "999" in table.board(1) or "1000" in table.board(1)
        app.post_message(events.AppBlur())
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog and table.stands_still()


@on_a_screen
async def test_a_pause_as_a_second_of_the_countdown_ends_opens_one_dialog(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(race_screen, "COUNT_IN", 1000)
    async with race("Ann", "Cy:hard") as table:
        timer = table.screen._timer._timer
        assert timer is not None and timer._callback is not None
        timer._callback()  # The second is over, and the next one is queued.
        table.screen.action_pause()
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog and table.stands_still()
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen


@on_a_screen
@pytest.mark.parametrize("looks_away", [False, True])
async def test_a_race_stands_still_behind_the_palette(looks_away: bool) -> None:
    async with race("Ann", "Cy:hard", game="nuts") as table:
        app = table.pilot.app
        await table.pilot.press("ctrl+p")
        await table.pilot.pause()
        assert screen_type(table.pilot) is SolitaireCommandPalette
        if looks_away:
            app.post_message(events.AppBlur())
            await table.pilot.pause()
        assert table.stands_still()
        assert "♥" not in table.board(1) + table.board(2)
        # A match is left from its pause: no other game is offered.
        assert "Search for commands…" in shown(table.pilot)
        await table.pilot.press("escape")
        await table.pilot.pause()
        assert screen_type(table.pilot) is PauseDialog
        await table.type(" ")
        assert screen_type(table.pilot) is RaceScreen and not table.stands_still()


@on_a_screen
async def test_leaving_asks_first() -> None:
    async with race() as table:
        await table.pilot.press("ctrl+q")
        await table.pilot.pause()
        assert isinstance(table.pilot.app.screen, PauseDialog)
        await table.type(" ")
        assert table.pilot.app.screen_stack[-1] is table.screen
        await table.pilot.press("ctrl+q")
        await table.pilot.press("y")
        await table.pilot.pause()
        assert table.pilot.app.return_code == 0


@on_a_screen
async def test_the_mouse_plays_too() -> None:
    async with race() as table:
        board, stock = table.screen._board.seats[0], table.match.rules.seat_piles[0].stock
        assert isinstance(board.arrangement, Arrangement)
        place = next(place for place in board.arrangement.places if place.pile == stock)
        await table.pilot.click(board, offset=(place.x + 1, place.y + 1))
        await table.pilot.pause()
        assert table.pile("p1.waste") == 3


@on_a_screen
async def test_rivals_play_by_themselves() -> None:
    async with race("Ann", "Cy:hard") as table:
        log = table.match.hand.log
        await until(table.pilot, lambda: any(getattr(event, "seat", 0) == 2 for event in log))


@on_a_screen
async def test_rivals_alone_are_watched_at_any_speed() -> None:
    async with race("Cy:hard", "Di:expert", game="nuts") as table:
        before = load_user_state().state.racers
        assert "1× up/down" in shown(table.pilot)
        await table.pilot.press("up")
        assert "2× up/down" in shown(table.pilot)
        await table.pilot.press("down", "down", "down")
        assert "0.5× up/down" in shown(table.pilot)
        await until(table.pilot, lambda: table.match.hand.log)
        assert load_user_state().state.racers == before, "the last players are people"


@on_a_screen
async def test_a_race_of_people_has_one_speed() -> None:
    async with race("Ann", "Di:expert", game="nuts") as table:
        await table.pilot.press("up")
        assert "up/down" not in shown(table.pilot)


@on_a_screen
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
@on_a_screen
async def test_everybody_is_seen(seats: int, size: tuple[int, int]) -> None:
    names = [f"P{n}:easy" if n > 2 else f"P{n}" for n in range(1, seats + 1)]
    async with race(*names, size=size) as table:
        for seat in range(1, seats + 1):
            assert table.board(seat).count("♥") + table.board(seat).count("♠") > 0
            assert table.screen._board.nameplates[seat - 1].text[2:].startswith(f"P{seat}")
        board = table.screen._board
        above = board.centre.region.y - STATUS
        below = board.nameplates[0].region.y - board.centre.region.bottom
        assert (above, below) == (1, int(seats > 3)), "free rows where there is room for them"


@on_a_screen
async def test_where_room_is_short_a_refusal_is_short() -> None:
    async with race("Ann", "Bob", "Cleo:easy", "Dan:easy", size=(120, 30)) as table:
        await table.type("wq")
        lines = table.screen._board.message_lines[0]._lines_of_text()
        assert lines == ["× A red 8 cannot go on a", "red 3."]


@on_a_screen
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


@on_a_screen
async def test_a_pause_can_be_left_once_it_has_asked() -> None:
    async with race() as table:
        await table.type(" y")
        assert isinstance(table.pilot.app.screen, PauseDialog), "no key of a race leaves it"
        assert "ctrl+q leave" in shown(table.pilot)
        await table.pilot.press("ctrl+q")
        await table.pilot.pause()
        assert "Leave this race?" in shown(table.pilot)
        await table.type("y")
        assert table.pilot.app._exit, "there is no menu below it"


def test_a_race_asks_for_no_larger_terminal_before_its_own_size_is_known() -> None:
    async def script(pilot: Pilot[None]) -> None:
        match = Match(load_ruleset("pounce"), [parse_seat("Ann"), parse_seat("Bob")], Deal(1))
        centre = CentreBoard(match.rules, match.hand.position, host(pilot).board_theme)
        await pilot.app.screen.mount(centre)
        await pilot.pause()
        assert "needs a terminal" not in frame_text(centre.frame)
        centre.place(TooSmall(80, 23))
        assert "needs a terminal" in frame_text(centre.frame)

    in_the_app(script)


@on_a_screen
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
