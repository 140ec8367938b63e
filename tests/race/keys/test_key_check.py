"""The keyboard check before a race: keys that arrived, alone and together."""

from __future__ import annotations

from solitaire.game.catalogue import load
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.race.keys.key_check import TOGETHER_MS, KeyCheck
from solitaire.race.keys.key_repeats import RepeatRate

ONE, TWO = "qwertasdfg", "yuiophjkl;"


def check(people: int = 2) -> KeyCheck:
    seats = range(1, people + 1)
    return KeyCheck(KeyBlocks(load("pounce", 2), seats), seats)


def press(check: KeyCheck, keys: str, at_ms: int = 0) -> None:
    for key in keys:
        assert check.press(key, at_ms)


def hold(check: KeyCheck, key: str) -> None:
    for at_ms in (20_000, 20_500, *range(20_590, 21_400, 90)):
        assert check.press(key, at_ms)


def test_a_held_key_teaches_the_rate_of_the_keyboard() -> None:
    checked = check()
    hold(checked, "q")
    assert checked.repeat_rate == RepeatRate(500, 90, 4)
    known = KeyCheck(KeyBlocks(load("pounce", 2), [1]), [1], RepeatRate(300, 30, 4))
    press(known, ONE)
    assert known.advice == "All keys work."
    hold(known, "Q")
    assert known.repeat_rate == RepeatRate(500, 90, 4), "it is another keyboard"


def test_a_terminal_that_reports_repetitions_needs_no_key_held() -> None:
    checked = check(people=1)
    for key in ONE:
        checked.press(key, 0, is_repeat=False)
    assert checked.advice == "All keys work."


def test_a_key_of_no_seat_does_not_count() -> None:
    checked = check()
    assert not checked.press("#", 0)
    assert checked.advice == "Tap each of your keys once to check that it works, or start."


def test_every_key_that_came_through_is_known() -> None:
    checked = check()
    press(checked, "q")
    assert checked.has_arrived("q") and not checked.has_arrived("w")
    press(checked, "W")
    assert checked.has_arrived("w"), "caps lock makes no difference"


def test_the_advice_names_the_keys_that_are_missing() -> None:
    checked = check()
    press(checked, ONE + TWO[:-2])
    assert checked.advice == "Not tapped yet: l ;"
    assert checked.is_complete(1) and not checked.is_complete(2)
    press(checked, "l;")
    assert checked.is_complete(2)
    assert checked.advice == "All keys work. Now everyone press one key at the same time."


def test_one_person_has_nothing_to_press_together() -> None:
    checked = check(people=1)
    press(checked, ONE)
    assert checked.advice.startswith("All keys work. Now hold any key for two seconds")
    hold(checked, "q")
    assert checked.advice == "All keys work."


def test_keys_of_all_people_within_a_moment_came_together() -> None:
    checked = check()
    press(checked, ONE + TWO)
    press(checked, "q", 5000)
    assert checked.together == 1
    press(checked, "y", 5000 + TOGETHER_MS + 1)
    assert checked.together == 1, "that was too late"
    press(checked, "q", 5000 + 2 * TOGETHER_MS + 1)
    assert checked.together == 2
    hold(checked, "q")
    assert checked.advice == "All keys work, even at the same time."
    press(checked, "y", 60_000)
    assert checked.together == 2, "once is enough"


def test_keys_count_as_together_only_after_all_came_through() -> None:
    checked = check()
    press(checked, ONE + TWO)
    assert checked.together == 0
