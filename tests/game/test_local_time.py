"""Local times, also where the time zone of the system is nonsense."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from solitaire.game.deals import deals_of, parse_deal
from solitaire.game.local_time import local_date, local_time, local_time_at
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.file_outline import read_outline
from tests.game.games_in_progress import klondike
from tests.replay.archives import do

Zone = Callable[[str], None]


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Zone]:
    """A function that sets the time zone of the process for the test."""

    def choose(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield choose
    monkeypatch.undo()
    time.tzset()


def test_a_local_time_has_the_offset_of_its_zone(zone: Zone) -> None:
    zone("XXX-5:30")
    assert local_time_at(0).isoformat() == "1970-01-01T05:30:00+05:30"
    assert local_time().utcoffset() == timedelta(hours=5, minutes=30)


@pytest.mark.parametrize("name", ["XXX24", "XXX-24", "XXX167", "XXX-24:59:59"])
def test_in_a_zone_a_day_or_more_from_utc_times_are_in_utc(zone: Zone, name: str) -> None:
    zone(name)
    assert local_time_at(0).isoformat() == "1970-01-01T00:00:00+00:00"
    assert local_time().utcoffset() == timedelta(0)


@pytest.mark.parametrize("name", ["XXX24", "XXX-24"])
def test_in_such_a_zone_the_deal_of_the_day_is_that_of_the_day_in_utc(zone: Zone, name: str) -> None:
    before = datetime.now(UTC).date()
    zone(name)
    assert local_date() in (before, datetime.now(UTC).date())
    assert parse_deal("today") in [deals_of(day)[0] for day in (before, datetime.now(UTC).date())]


def test_in_such_a_zone_a_game_is_saved(zone: Zone, tmp_path: Path) -> None:
    zone("XXX24")
    archive = Archive(tmp_path)
    archive.begin(game := klondike())
    do(game)
    outline = read_outline(next(archive.unfinished.iterdir()))
    assert abs(outline.started - datetime.now(UTC)) < timedelta(days=1)
    assert outline.left.utcoffset() == timedelta(0)
