"""Files of every version are read, verified and restored to the same position."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.race.record import restore_hand
from solitaire.replay.line_reader import read_game_record
from solitaire.replay.record import UNFINISHED, GameRecord, fingerprint
from solitaire.replay.restore import restore
from solitaire.replay.summary import summary

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.jsonl"))


def facts(path: Path) -> str:
    """What a file comes to, in a line."""
    with path.open("rb") as file:
        record = read_game_record(file, path.name)
    if record.header.seats:
        return race_facts(path, record)
    restored = restore(record)
    found = summary(path.stem, record, restored)
    assert found.damage is None
    game = restored.game
    numbers = (
        f"{found.moves} moves, {found.ms} ms, score {found.score}, {found.undos} undos, {found.hints} hints"
    )
    place = fingerprint(game.rules, game.position)
    return f"{path.stem}: {found.name} {found.deal or '-'}, {found.result}, {numbers}, {place}"


def race_facts(path: Path, record: GameRecord) -> str:
    """What the file of a race comes to, in a line."""
    restored = restore_hand(record)
    assert restored.damage is None
    hand = restored.match.hand
    scores = ", ".join(
        f"{seat.name} {hand.score(place)}" for place, seat in enumerate(restored.match.seats, start=1)
    )
    ended = str(record.result.outcome) if record.result else UNFINISHED
    place = fingerprint(hand.rules, hand.position)
    return f"{path.stem}: {record.header.ruleset.name} {record.header.deal}, {ended}, {scores}, {place}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_of_any_version_verifies(path: Path) -> None:
    known = (path.parent / "facts.txt").read_text("utf-8").splitlines()
    assert facts(path) in known
    with path.open("rb") as file:
        assert read_game_record(file, "").header.app == path.parent.name


def test_no_file_was_lost() -> None:
    for folder in {path.parent for path in FILES}:
        lines = (folder / "facts.txt").read_text("utf-8").splitlines()
        assert [line.partition(":")[0] for line in lines] == sorted(
            path.stem for path in folder.glob("*.jsonl")
        )
    assert len(FILES) >= 20
