"""The files in this folder, which versions of the program wrote, and what each comes to."""

from __future__ import annotations

from pathlib import Path

from solitaire.race.records.restored_hand import restore_hand
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import UNFINISHED, GameRecord, fingerprint
from solitaire.replay.playback.restore import restore
from solitaire.replay.playback.summary import summary

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
