"""The reading of a file is cancelled between two entries of a game, or two decks."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from solitaire.game.cancellation import Cancellation, Cancelled, cancellable
from solitaire.game.catalogue import load
from solitaire.game.deck_file import deal_packs
from solitaire.race.records.playback import play_back_race
from solitaire.race.records.restored_hand import restore_hand
from solitaire.replay.archive.game_branch import prepare_branch
from solitaire.replay.archive.game_loader import read_record
from solitaire.replay.archive.notices import NoticeCallback
from solitaire.replay.archive.saved_games import all_outlines, latest_outlines, open_archive
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import GameRecord
from solitaire.replay.journal import is_free
from solitaire.replay.playback.playback import play_back
from solitaire.replay.playback.restore import restore
from solitaire.rules.cards import full_pack, pack_text
from tests.game.games_in_progress import klondike
from tests.replay.archives import ReportingArchive, do
from tests.replays.version_files import FILES

DECKS = Path("decks.txt")


def record(game: str) -> GameRecord:
    return read_record(next(path for path in FILES if path.stem.startswith(game)))


def test_nothing_is_done_after_the_request() -> None:
    cancellation, done = Cancellation(), list[int]()

    def work() -> None:
        for number in cancellable(range(10)):
            done.append(number)
            if number == 3:
                cancellation.request()

    with pytest.raises(Cancelled):
        cancellation.run(work)
    assert done == [0, 1, 2, 3]


def test_work_without_a_request_returns_its_result_and_later_work_is_not_cancelled() -> None:
    cancellation = Cancellation()
    assert cancellation.run(lambda: list(cancellable("abc"))) == ["a", "b", "c"]
    cancellation.request()
    assert list(cancellable("abc")) == ["a", "b", "c"]


@pytest.mark.parametrize(
    "work",
    [
        lambda: deal_packs(load("klondike"), DECKS, pack_text(full_pack(1))),
        lambda: read_game_record(BytesIO(FILES[0].read_bytes()), FILES[0].name),
        lambda: restore(record("klondike")),
        lambda: play_back(record("klondike").first(5)),
        lambda: prepare_branch(record("klondike").first(5), "klondike-1"),
        lambda: restore_hand(record("nuts")),
        lambda: play_back_race(record("nuts").first(5)),
    ],
    ids=["deal", "read", "restore", "play back", "branch", "restore a hand", "play back a hand"],
)
def test_each_step_can_be_cancelled(work: Callable[[], object]) -> None:
    cancellation = Cancellation()
    cancellation.request()
    with pytest.raises(Cancelled):
        cancellation.run(work)


@pytest.mark.parametrize("outlines", [all_outlines, lambda _: latest_outlines(1)], ids=["all", "latest"])
def test_lists_of_games_can_be_cancelled(outlines: Callable[[NoticeCallback], object]) -> None:
    recorder = open_archive().begin(game := klondike())
    do(game)
    recorder.leave()
    cancellation = Cancellation()
    cancellation.request()
    with pytest.raises(Cancelled):
        cancellation.run(lambda: outlines(pytest.fail))


def test_a_cancelled_game_is_free_and_unchanged(tmp_path: Path) -> None:
    archive, cancellation = ReportingArchive(tmp_path), Cancellation()
    game = klondike()
    archive.play_and_leave(game)
    before = archive.only.read_bytes()
    cancellation.request()
    with pytest.raises(Cancelled):
        cancellation.run(lambda: archive.open_game(archive.only))
    assert is_free(archive.only)
    assert archive.only.read_bytes() == before
    assert archive.resume_only().game.moves == game.moves
