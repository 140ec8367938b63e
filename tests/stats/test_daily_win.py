"""The win of a deal of the day, found by the names of files."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from solitaire.config.paths import games_of_day
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.archive import Archive
from solitaire.replay.solution import record_moves
from solitaire.rules.compiled_rules import Rules
from solitaire.stats.daily_win import daily_win
from tests.stats.played_games import FIRST_EVENING, Diary, advance

DAY = timedelta(days=1)


def evenings() -> Iterator[datetime]:
    """One evening a day."""
    evening = FIRST_EVENING
    while True:
        yield evening
        evening += DAY


def is_won_on(evening: datetime) -> bool:
    return advance(Game.new(load("baroness"), f"{evening:%Y%m%d}")).is_won


@pytest.fixture(scope="module")
def evening() -> datetime:
    """An evening whose deal of Baroness is won."""
    return next(filter(is_won_on, evenings()))


@pytest.mark.parametrize("folder", ["finished", "unfinished"])
def test_a_win_of_the_day_is_found_and_of_that_day_only(tmp_path: Path, evening: datetime, folder: str) -> None:
    game = Diary(tmp_path, evening).play("baroness", f"{evening:%Y%m%d}")
    (path,) = (tmp_path / "finished").iterdir()
    (tmp_path / folder).mkdir(exist_ok=True)
    path.rename(tmp_path / folder / f"baroness-{evening:%Y%m%d-%H%M%S}.jsonl")
    found = daily_win(tmp_path, "baroness", evening.date())
    assert found and found.ms == game.elapsed_ms
    assert daily_win(tmp_path, "klondike", evening.date()) is None
    assert daily_win(tmp_path, "baroness", evening.date() + DAY) is None


@pytest.mark.parametrize("game", ["baroness", "fan[2]", "Fächer", "пасьянс"])
def test_games_of_a_day_are_found_whatever_letters_the_id_of_the_game_has(tmp_path: Path, game: str) -> None:
    ruleset = load("baroness").ruleset._replace(id=game)
    archive = Archive(tmp_path, lambda: FIRST_EVENING)
    path = archive.save(record_moves(Game.new(Rules(ruleset), 1), (), FIRST_EVENING, ""))
    assert list(games_of_day(tmp_path, game, FIRST_EVENING.date())) == [path]


def test_another_deal_of_that_day_and_a_file_that_is_no_game_are_no_win(
    tmp_path: Path, evening: datetime
) -> None:
    Diary(tmp_path, evening + DAY).play("baroness", f"{evening:%Y%m%d}")
    (path,) = (tmp_path / "finished").iterdir()
    path.rename(path.with_name(f"baroness-{evening + DAY:%Y%m%d-%H%M%S}.jsonl"))
    (tmp_path / "finished" / f"a-{evening + DAY:%Y%m%d}-1.jsonl").write_text("no game")
    assert daily_win(tmp_path, "baroness", evening.date() + DAY) is None
