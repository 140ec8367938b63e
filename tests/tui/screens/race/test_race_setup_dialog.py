"""The dialog that sets up a race, driven by keys and the mouse from the menu."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.race.match import Match
from solitaire.rules.race_sections import MatchOptions
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.race_setup_dialog import RaceSetupDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from tests.tui.app_pilot import click, in_the_app, screen_type, shown, type_ahead
from tests.tui.screens.menu.menu_list import find

BROAD = (120, 40)
"""A terminal with room for three seats and more."""


def match(pilot: Pilot[None]) -> Match:
    """The match that was started."""
    assert screen_type(pilot) is SeatCheckDialog
    race = pilot.app.screen_stack[0]
    assert isinstance(race, RaceScreen)
    return race._match


def seats(pilot: Pilot[None]) -> list[str]:
    return [str(seat) for seat in match(pilot).seats]


def said(pilot: Pilot[None]) -> str:
    """The text of the dialog, with wrapped lines joined."""
    return " ".join(shown(pilot).replace("│", " ").split())


async def set_up(pilot: Pilot[None], game: str, *keys: str) -> None:
    """Open the dialog at a game, and press keys in it."""
    await find(pilot, game)
    await pilot.press("s", *keys)
    await pilot.pause()


def test_three_people_with_names_race_to_other_points_and_race_again() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "nuts")
        assert "s  set up a race" in shown(pilot)
        await pilot.press("s")
        assert screen_type(pilot) is RaceSetupDialog
        assert "● You            person" in shown(pilot) and "■ Normal         rival, normal" in shown(pilot)
        await pilot.press("tab", *"Ann", "enter")
        await pilot.press("left", "left", "tab", *"Bob", "space", "ampersand", "space", *"Cy", "down")
        await pilot.press("left", "left", "left", "tab", *"Dee", "enter")
        await pilot.press("down", "right", "right", "right", "enter")
        await pilot.pause()
        assert seats(pilot) == ["Ann", "Bob & Cy", "Dee"]
        assert "played to 100 points" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert load_user_state().state.racers == ("Ann", "Bob & Cy", "Dee")
        await find(pilot, "nuts")
        assert "l  rematch: Ann, Bob & Cy and Dee" in shown(pilot)
        await pilot.press("l")
        await pilot.pause()
        assert seats(pilot) == ["Ann", "Bob & Cy", "Dee"]

    in_the_app(script, size=BROAD)


def test_a_rival_gets_another_level_and_the_name_for_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts", "down", "right", "right")
        assert "▲ Hard           rival, hard" in shown(pilot)
        assert "It decides in about 0.6 s and overlooks 4 % of good moves." in shown(pilot)
        await pilot.press("down", "right")
        await pilot.pause()
        assert "■ Hard 2         rival, hard" in shown(pilot), "two rivals of one level differ by themselves"
        await pilot.press("enter")
        await pilot.pause()
        assert seats(pilot) == ["You", "Hard:hard", "Hard 2:hard"]

    in_the_app(script, size=BROAD)


def test_equal_names_are_refused_until_one_is_mended() -> None:
    save_user_state(UserState(welcomed=True, racers=("Ann", "Bob")))

    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts", "tab", *"bob", "enter")
        assert "Two seats are called 'Bob'; give each a name of its own." in shown(pilot)
        assert "enter start" not in shown(pilot)
        await pilot.press("enter")
        await click(pilot, "Start the race")
        assert screen_type(pilot) is RaceSetupDialog
        await pilot.press("home", "tab", "end", "exclamation_mark", "enter")
        await pilot.pause()
        assert "Two seats" not in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert seats(pilot) == ["bob!", "Bob"]

    in_the_app(script)


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        (["left"], "A race needs two seats: choose a person or a rival"),
        (["tab", "A", "colon", "b"], "'A:b' has a colon, which ends a name; leave it out."),
        (["end", "up", "up", "right"], "Pairs need four or six seats, not two."),
        (
            ["down", "down", "right"],
            "No room for three seats: enlarge the terminal to 80 × 42 or 90 × 24, or let fewer play.",
        ),
    ],
)
def test_what_cannot_be_started_says_why_and_how_to_mend_it(keys: list[str], fault: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "pounce", *keys)
        assert fault in said(pilot)
        await pilot.press("tab", "home", "enter")
        assert screen_type(pilot) is RaceSetupDialog
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


def test_a_fault_of_room_is_gone_as_soon_as_the_terminal_is_larger() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "pounce", "down", "down", "right")
        assert "enter start" not in shown(pilot)
        await pilot.resize_terminal(*BROAD)
        await pilot.pause()
        assert "No room" not in shown(pilot) and "enter start" in shown(pilot)

    in_the_app(script)


def test_all_options_reach_the_match_and_the_next_set_up() -> None:
    save_user_state(UserState(welcomed=True, racers=("Ann", "Bob", "Cy:hard", "Dee:easy")))

    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts", *["down"] * 4, *["right", "down"] * 5, "enter")
        section = match(pilot).rules.ruleset.match
        assert (section.target, section.beyond, section.handicap) == (25, False, True)
        assert (match(pilot).limit_ms, match(pilot).mirror, match(pilot).is_paired) == (600_000, True, True)
        await pilot.press("escape")
        await pilot.pause()
        await set_up(pilot, "crunch")
        assert "Points to win    25" in shown(pilot) and "Time             10 minutes" in shown(pilot)

    in_the_app(script, size=BROAD)


def test_the_options_are_there_at_the_next_start_of_the_program() -> None:
    async def first_run(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts", "end", "up", "right", "home", *["down"] * 4, "right", "right", "enter")
        assert (match(pilot).rules.ruleset.match.target, match(pilot).mirror) == (50, True)

    async def next_run(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts")
        assert "Points to win    50" in shown(pilot)
        assert "Cards            the same for every seat" in shown(pilot)

    in_the_app(first_run, size=BROAD)
    in_the_app(next_run, size=BROAD)


def test_options_that_a_race_does_not_offer_are_those_of_its_rules() -> None:
    save_user_state(UserState(welcomed=True, race_options=MatchOptions(target=-3, minutes=7)))

    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts")
        assert "Points to win    more than 100" in shown(pilot) and "Time             no limit" in shown(pilot)

    in_the_app(script)


def test_it_begins_with_the_players_of_the_last_race_where_the_game_allows_them() -> None:
    save_user_state(UserState(welcomed=True, racers=("Ann", "Bob", "Cy:hard", "Dee", "Eve")))

    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "pounce")
        assert all(name in shown(pilot) for name in ("● Ann", "▲ Bob", "■ Cy", "◆ Dee", "★ Eve", "✚ Seat 6"))
        await pilot.press("escape", "escape")
        await set_up(pilot, "nuts")
        assert "● You " in shown(pilot) and "◆ Seat 4" in shown(pilot), "it is for four"

    in_the_app(script)


def test_a_rival_that_is_gone_is_not_offered() -> None:
    save_user_state(UserState(welcomed=True, racers=("Ann", "Robin:my-rival")))

    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts")
        assert "● You " in shown(pilot)

    in_the_app(script)


def test_a_person_who_is_replaced_by_a_rival_keeps_the_name_to_come_back_with() -> None:
    save_user_state(UserState(welcomed=True, racers=("Ann", "Bob")))

    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts", "down", "right")
        assert "▲ Beginner " in shown(pilot)
        await pilot.press("left")
        await pilot.pause()
        assert "▲ Bob " in shown(pilot) and "Name  Bob" in shown(pilot)

    in_the_app(script)


def test_where_many_hands_are_blocked_the_seats_say_so() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "pounce")
        assert "of the hands of two players end with everyone stuck" in said(pilot)
        await pilot.press("end")
        await pilot.pause()
        assert "the hands of two players" in said(pilot)
        await pilot.press("up")
        await pilot.pause()
        assert "the hands of two players" not in said(pilot) and "the same cards" in shown(pilot)

    in_the_app(script)


def test_a_click_on_a_name_leads_to_it_and_one_on_a_value_changes_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts")
        await click(pilot, "Easy  ")
        await pilot.press(*"Robin")
        await pilot.pause()
        assert "▲ Robin          rival, easy" in shown(pilot)
        await click(pilot, "rival, easy")
        assert "▲ Robin          rival, normal" in shown(pilot)
        await click(pilot, "Seat 4")
        assert "◆ Seat 4         nobody" in shown(pilot)
        await click(pilot, "nobody")
        assert "◆ Right          person" in shown(pilot)
        await click(pilot, "Time ")
        assert "10 minutes" in shown(pilot)
        await click(pilot, "Start the race")
        assert seats(pilot) == ["Left", "Robin:normal", "Normal:normal", "Right"]

    in_the_app(script, size=BROAD)


def test_a_name_that_is_typed_ahead_is_whole() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts", "down")
        await type_ahead(pilot, "tab", *"Maximilian", "enter", "up", "up", "tab", *"Jo", "enter")
        assert "● Jo " in shown(pilot) and "▲ Maximilian " in shown(pilot)

    in_the_app(script)


def test_rivals_alone_can_be_watched_and_are_not_remembered() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "nuts", "right", "end")
        assert "Only rivals play: you watch." in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert seats(pilot)[0] == "Beginner:beginner"
        assert load_user_state().state.racers == ()

    in_the_app(script, size=BROAD)


def test_a_low_terminal_scrolls_the_rows_and_keeps_name_and_words() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await set_up(pilot, "pounce")
        assert "Name  You" in shown(pilot) and "No room for two seats" in shown(pilot)
        assert "Start the race" not in shown(pilot)
        await pilot.press("end")
        await pilot.pause()
        assert "Start the race" in shown(pilot)

    in_the_app(script, size=(60, 16))


def test_no_game_but_a_race_is_set_up() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "yukon")
        await pilot.press("s")
        await pilot.pause()
        assert "This key is for races, such as Pounce." in shown(pilot)

    in_the_app(script)
