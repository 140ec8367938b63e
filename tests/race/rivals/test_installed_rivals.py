"""Rivals of other packages: the example of the page, names, exceptions, records."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from solitaire.cli.match_setup import new_match
from solitaire.cli.output.messages import BadInput
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Moved
from solitaire.race.headless import MAX_HAND_MS, play_hand
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.saved_race import LoadedRace, read_any, resume
from solitaire.race.rival_players import check_playing, rivals_of
from solitaire.race.rivals.installed_rivals import LEAST_TURN_MS, InstalledRival, installed_rivals
from solitaire.race.seats import Seat, parse_seat
from solitaire.race.session import RaceSession
from solitaire.replay.archive.archive import Archive
from solitaire.rules.race_sections import MatchOptions
from solitaire.rules.seat_piles import SeatError

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLE = (DOCS / "examples" / "own_rival.py").read_text("utf-8")
FAULTY = """
from solitaire import Carry

class Broken:
    def __init__(self, rules, seat, random):
        self.next_ms = 10
    def wake(self, seen, now_ms):
        raise ZeroDivisionError("one\\nby zero")

class Impossible:
    def __init__(self, rules, seat, random):
        raise RuntimeError("no such seat")

class Wrong(Broken):
    def wake(self, seen, now_ms):
        return "p1.deal"

class Groping(Broken):
    @property
    def reaching(self):
        raise LookupError("no hand")
    def wake(self, seen, now_ms):
        return None

class Lost(Groping):
    reaching = Carry("nowhere", "foundation-1")

class Idle(Broken):
    def wake(self, seen, now_ms):
        self.next_ms = 0
"""
NAMES = {
    "quick": "Quick",
    "broken": "Broken",
    "impossible": "Impossible",
    "wrong": "Wrong",
    "groping": "Groping",
    "idle": "Idle",
    "lost": "Lost",
    "hard": "Quick",
    "Not-A-Name": "Quick",
}


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with rivals, installed as pip would."""
    folder = tmp_path / "site"
    (folder / "my_rivals-1.0.dist-info").mkdir(parents=True)
    (folder / "my_rivals.py").write_text(EXAMPLE + FAULTY, "utf-8")
    points = "".join(f"{name} = my_rivals:{kind}\n" for name, kind in NAMES.items())
    (folder / "my_rivals-1.0.dist-info" / "entry_points.txt").write_text(f"[solitaire.rivals]\n{points}")
    (folder / "my_rivals-1.0.dist-info" / "METADATA").write_text("Name: my-rivals\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(folder)


def match_of(*seats: str) -> Match:
    return Match(load_ruleset("nuts"), [parse_seat(seat) for seat in seats], Deal(3))


def test_rivals_are_found_by_names_that_no_level_has() -> None:
    assert list(installed_rivals()) == ["broken", "groping", "idle", "impossible", "lost", "quick", "wrong"]
    assert parse_seat("Robin:quick") == Seat("Robin", "quick")
    with pytest.raises(SeatError, match="Did you mean 'quick'"):
        parse_seat("Robin:qick")


def test_the_example_of_the_page_plays_a_hand() -> None:
    match = match_of("Robin:quick", "Ann:beginner")
    play_hand(match, Random(1))
    moves = [event for event in match.hand.log if isinstance(event, Moved) and event.seat == 1]
    assert len(moves) > 20 and match.hand.cards_up(1)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("broken", "The rival 'broken' failed: ZeroDivisionError: one by zero"),
        ("impossible", "The rival 'impossible' failed: RuntimeError: no such seat"),
        ("wrong", "The rival 'wrong' failed: TypeError: str is no move"),
        ("gone", "The rival 'gone' is not installed."),
    ],
)
def test_a_rival_that_fails_is_stuck_and_its_seat_shows_why(name: str, fault: str) -> None:
    match = Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Robin", name)], Deal(3))
    session = RaceSession(match)
    session.start_hand()
    session.tick(LEAST_TURN_MS)
    assert session.message(2, LEAST_TURN_MS).text == fault
    assert match.hand.has_declared_stuck(2)
    with pytest.raises(SeatError, match="^" + re.escape(fault)):
        play_hand(Match(load_ruleset("nuts"), [Seat("Ann", "hard"), Seat("Robin", name)], Deal(3)), Random(1))


def test_a_rival_that_cannot_show_its_next_move_is_stuck() -> None:
    match = Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Robin", "groping")], Deal(3))
    session = RaceSession(match)
    session.start_hand()
    assert session.lifted(2) is None
    session.tick(LEAST_TURN_MS)
    assert session.message(2, LEAST_TURN_MS).text == "The rival 'groping' failed: LookupError: no hand"
    assert match.hand.has_declared_stuck(2)


def test_a_rival_that_reaches_for_a_pile_that_is_not_there_shows_no_cards() -> None:
    session = RaceSession(Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Robin", "lost")], Deal(3)))
    session.start_hand()
    assert session.lifted(2) is None


def test_a_rival_cannot_stop_the_clock_or_the_program() -> None:
    rival = InstalledRival("idle", match_of("A:hard", "B:hard").rules, 1, Random(1))
    for now_ms in (100, 200):
        assert rival.wake(match_of("A:hard", "B:hard").hand.position, now_ms) is None
        assert rival.next_ms == now_ms + LEAST_TURN_MS


def test_a_hand_that_no_rival_ends_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_HAND_MS == 60 * 60 * 1000
    monkeypatch.setattr("solitaire.race.headless.MAX_HAND_MS", 5000)
    with pytest.raises(SeatError, match="does not end"):
        play_hand(match_of("A:idle", "B:idle"), Random(1))


def test_a_record_is_read_without_the_rival_but_not_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = Archive(tmp_path / "races", lambda: datetime(2026, 11, 21, tzinfo=UTC))
    match = match_of("Robin:quick", "Ann:hard")
    RaceRecorder(match, archive)
    play_hand(match, Random(1))
    match.deal_next_hand()
    match.offer(1, match.rules.seat_piles[0].deal, 100)
    assert match.listener is not None and match.listener.leave()
    monkeypatch.setattr("solitaire.race.rivals.installed_rivals.installed_rivals", dict)
    (path,) = archive.finished.iterdir()
    saved = read_any(path)
    assert isinstance(saved, LoadedRace) and saved.damage is None
    (path,) = archive.unfinished.iterdir()
    with pytest.raises(ValueError, match=r"The rival 'quick' is not installed\.$"):
        resume(archive, path)


def test_on_the_command_line_a_rival_that_fails_is_refused() -> None:
    check_playing(rivals_of(match_of("Robin:quick", "Ann:hard"), Random(1)))
    with pytest.raises(BadInput, match=r"^The rival 'impossible' failed: RuntimeError: no such seat$"):
        new_match("nuts", ("Robin:impossible", "Ann:hard"), "3", MatchOptions())
