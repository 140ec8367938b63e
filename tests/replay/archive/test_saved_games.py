"""Saved games of both archives: found by their ids, and listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.replay.archive.saved_games import all_outlines, find, latest_outlines, present_path
from tests.game.games_in_progress import klondike
from tests.race.recorded_matches import begun
from tests.replay.archives import EVENING, ReportingArchive, do

PATHS = [Path(f"finished/{stem}.jsonl") for stem in ("klondike-1", "klondike-12", "yukon-7")]


@pytest.mark.parametrize(
    ("id", "found"), [("klondike-1", 0), ("klondike-12", 1), ("y", 2), ("yukon-7", 2), ("klondike-12", 1)]
)
def test_a_game_is_found_by_its_id_or_the_beginning_of_it(id: str, found: int) -> None:
    assert find(id, iter(PATHS)) == PATHS[found]


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("klondike", "2 games begin with 'klondike', such as klondike-1 and klondike-12; type more of the id."),
        ("", "There is no saved game ''. Run 'solitaire replay' for a list."),
        ("yukon-8", "There is no saved game 'yukon-8'. Did you mean 'yukon-7'?"),
        ("zebra", "There is no saved game 'zebra'. Run 'solitaire replay' for a list."),
    ],
)
def test_a_missing_game_is_reported_in_one_line(id: str, said: str) -> None:
    with pytest.raises(LookupError) as caught:
        find(id, PATHS)
    assert caught.value.args == (said,)


@pytest.fixture
def own_archive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ReportingArchive:
    """The player's own folder of games, which is empty, as is that of races beside it."""
    monkeypatch.setattr("solitaire.config.paths.data", lambda: tmp_path / "games")
    monkeypatch.setattr("solitaire.config.paths.races", lambda: tmp_path / "races")
    return ReportingArchive(tmp_path / "games")


def test_everything_is_the_games_and_the_hands_that_were_begun(
    own_archive: ReportingArchive, tmp_path: Path
) -> None:
    own_archive.begin(game := klondike())
    do(game, ["deal"])
    match = begun(tmp_path / "races")
    match.offer(1, match.rules.seat_piles[0].deal, 100)
    (tmp_path / "races" / "unfinished" / "odd.jsonl").write_text("odd")
    told: list[str] = []
    assert [seen.game for seen in all_outlines(told.append)] == ["nuts", "klondike"]
    assert told == [f"{tmp_path / 'races' / 'unfinished' / 'odd.jsonl'}:1: this is not JSON."]


def test_games_stand_in_the_order_in_which_they_were_begun(own_archive: ReportingArchive) -> None:
    for hour, leave in ((9, True), (11, False), (10, True)):
        own_archive.now = lambda hour=hour: EVENING.replace(hour=hour)  # type: ignore[misc]
        recorder = own_archive.begin(game := klondike())
        do(game, ["deal"])
        recorder.leave() if leave else recorder.give_up()
    assert [seen.started.hour for seen in all_outlines(pytest.fail)] == [11, 10, 9]
    assert sorted(own_archive.files()) == sorted(seen.path for seen in own_archive.outlines())


@pytest.mark.parametrize("target", ["gone", "loop"])
def test_the_latest_games_are_listed_beside_links_to_nothing_or_themselves(
    own_archive: ReportingArchive, tmp_path: Path, target: str
) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    begun_games = [klondike() for _ in range(3)]
    for game in begun_games:
        own_archive.begin(game)
        do(game, ["deal"])
    for name in "abcdwxyz":
        (own_archive.unfinished / f"{name}.jsonl").symlink_to(tmp_path / target)
    latest, are_more = latest_outlines(3)
    assert ({outline.path for outline in latest}, are_more) == (
        {*own_archive.unfinished.glob("klondike-*")},
        False,
    )
    assert [len(latest_outlines(2)[0]), latest_outlines(2)[1]] == [2, True]


def test_a_game_is_found_in_the_folder_to_which_another_window_moved_it(tmp_path: Path) -> None:
    for folder in ("unfinished", "finished"):
        (tmp_path / folder).mkdir()
    begun, over = (tmp_path / folder / "yukon-7.jsonl" for folder in ("unfinished", "finished"))
    assert present_path(begun) == begun
    over.touch()
    assert present_path(begun) == over
    begun.touch()
    assert present_path(begun) == begun
