"""Damaged race files: each field is used, or one line names file, line and fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random

import pytest

from solitaire.cli.match_setup import find_unfinished_match
from solitaire.cli.output.race_output import race_json, race_line, race_transcript
from solitaire.cli.replay_files import verdict_line
from solitaire.config.paths import data, races
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Stuck
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.playback import play_back_race
from solitaire.race.records.record import make_race_result
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.restored_hand import restore_hand
from solitaire.race.records.saved_race import LoadedRace, read_any, resume
from solitaire.race.rival_players import rivals_of
from solitaire.race.seats import Seat
from solitaire.race.session import RaceSession
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.game_loader import NotWatchable
from solitaire.replay.format.entry_codec import entry_data
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import Event, FileDamage
from solitaire.stats.import_games import ImportStatus, import_from
from solitaire.stats.index import GameIndex
from solitaire.tui.unfinished_games import saved_texts
from tests.cli.conftest import Terminal, solitaire
from tests.race.recorded_matches import leave
from tests.replay.edited_files import changed, lines_of, sealed
from tests.samples import FULL, one_in

__all__ = ["solitaire"]

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
EVENTS = 24
VALUES: tuple[object, ...] = (
    *("", "x", "x" * 100_000, "\x1b[31m", "-1", "999999999999999999999", "photo finish with "),
    *(0, 1, 7, -1, 10**15, 10**30, 1.5, True),
    *([], [0, 0], [-1, -1], [10**14, -(10**14)], [1.5, None], [[1, 2]], [{}, {}], {}, {"name": "x"}),
)
"""Wrong types, numbers and texts that are too small, too large or not to be shown; None leaves a field out."""
COMPLAINT = re.compile(r"\S+\.jsonl:\d+: .+\.")


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A whole hand, its second in a match."""
    root = tmp_path_factory.mktemp("hand")
    match = Match(load_ruleset("nuts"), [Seat("Ann", "hard"), Seat("Bob", "easy")], Deal(4))
    RaceRecorder(match, Archive(root, now=lambda: NOW))
    play_hand(match, Random(1))
    match.deal_next_hand()
    match.offer(1, Stuck(), 1)
    match.offer(1, Stuck(False), 2)
    play_hand(match, Random(2))
    (path,) = (path for path in (root / "finished").iterdir() if b'"hand":2' in path.read_bytes())
    return path.read_bytes()


@pytest.fixture(scope="module")
def begun(hand: bytes) -> bytes:
    """Its beginning, with a photo finish."""
    lines = lines_of(hand)[: EVENTS + 1]
    number = first_up(lines)
    lines[number] = (
        changed(b"".join(lines), number + 1, verdict=photo(lines[number])).splitlines()[number] + b"\n"
    )
    return sealed(b"".join(lines))


@pytest.fixture(scope="module")
def given_up(begun: bytes) -> bytes:
    """The same, with the result of a match that was given up."""
    record = read_game_record(BytesIO(begun), "")
    result = make_race_result(restore_hand(record).match.hand, record.entries[-1].ms, NOW)
    return sealed(begun + json.dumps(entry_data(result)).encode())


def first_up(lines: list[bytes]) -> int:
    """The first line with a move to a foundation."""
    return next(number for number, line in enumerate(lines) if b":foundation-" in line)


def photo(line: bytes) -> str:
    return f"photo finish with {3 - json.loads(line)['seat']}"


def spoilt(text: bytes, line: int, field: str) -> Iterator[bytes]:
    """The text with other values in a field; ``match.totals`` and ``seats.0.name`` name inner ones.

    Each field gets every sixth value, beginning with another one, unless tests run in full.
    """
    sample = VALUES if FULL else VALUES[len(field) % 6 :: 6]
    for value in (None, *sample):
        outer, *inner = field.split(".")
        data = json.loads(lines_of(text)[line - 1])
        new = _with(data.get(outer), inner, value) if inner else value
        yield changed(text, line, **{outer: new})


def _with(data: object, path: list[str], value: object) -> object:
    if not path:
        return value
    if isinstance(data, list):
        place = int(path[0])
        return [*data[:place], _with(data[place], path[1:], value), *data[place + 1 :]]
    assert isinstance(data, dict)
    changed_fields = data | {path[0]: _with(data.get(path[0]), path[1:], value)}
    return {key: each for key, each in changed_fields.items() if each is not None}


class RaceFolder:
    """Folders with one file of a race, and everything that is done with such a file."""

    def __init__(self, root: Path, text: bytes) -> None:
        self.root = root
        self.folder = "finished" if b'"result"' in lines_of(text)[-1] else "unfinished"
        self.path = root / "races" / self.folder / "nuts-1.jsonl"
        self.path.parent.mkdir(parents=True)
        self.path.write_bytes(text)

    def watch(self) -> str:
        """Tell it, write it out and play it back; returns what is wrong with it."""
        try:
            kept = read_any(self.path)
        except NotWatchable as error:
            return str(error)
        assert isinstance(kept, LoadedRace)
        json.dumps(race_json(kept))
        assert race_line(kept).isprintable() and all(line.isprintable() for line in race_transcript(kept))
        events = [entry for entry in kept.confirmed.entries if isinstance(entry, Event)]
        assert len(play_back_race(kept.confirmed).moments) == len(events) + 1
        return verdict_line(kept).rpartition(";")[0] + "." if kept.damage else ""

    def offer(self) -> list[str]:
        """Offer it in the menu; returns the lines that are said about it."""
        archive, said = Archive(self.root / "races", lambda: NOW), list[str]()
        archive.notices.set_listener(said.append)
        for seen in archive.unfinished_games():
            assert all(text.isprintable() for text in saved_texts(seen, NOW))
        assert GameIndex(self.root).games() == []
        return said

    def go_on(self) -> list[str]:
        """Play on; returns the lines that are said."""
        archive, said = Archive(self.root / "races", lambda: NOW), list[str]()
        archive.notices.set_listener(said.append)
        try:
            match = resume(archive, self.path)
        except ValueError as error:
            return [str(error)]
        RaceSession(match).start_hand()
        assert len(rivals_of(match, Random(1))) == sum(not seat.is_human for seat in match.seats)
        leave(match)
        return said

    def take_over(self) -> tuple[ImportStatus, str]:
        """Import it elsewhere."""
        (taken,) = import_from(self.root / "elsewhere", self.path)
        return taken.status, taken.why


HEADER = (
    *("format", "version", "app", "game", "deal", "pack", "balance", "origin", "started", "ruleset", "seats"),
    *("match", "seats.0", "seats.1.name", "seats.1.player", "seats.1.pack", "match.hand", "match.totals"),
    *(
        "match.photos",
        "match.ms",
        "match.target",
        "match.beyond",
        "match.mirror",
        "match.limit",
        "match.points",
        "match.reserves",
    ),
)
EVENT = ("ms", "do", "seat", "verdict", "result")
RESULT = ("ms", "result", "moves", "score", "undos", "hints", "solutions", "position", "ended", "seat", "do")


def check(root: Path, texts: Iterator[bytes]) -> None:
    """Every way to use a file says the same of it."""
    for number, text in enumerate(texts):
        folder = RaceFolder(root / str(number), text)
        wrong = folder.watch()
        listed = folder.offer()
        verdict, why = folder.take_over()
        said = folder.go_on()
        for line in (wrong, why, *listed, *said):
            assert line.isprintable() and len(line) < 1000
        if wrong:
            assert COMPLAINT.fullmatch(wrong)
            assert verdict in (ImportStatus.DAMAGED, ImportStatus.REFUSED)
            fault = wrong.split(":", 2)[2].strip().rstrip(".")
            assert why.endswith(fault)
            assert len(said) == 1 and fault in said[0] and folder.path.name in said[0]
        else:
            assert verdict is ImportStatus.TAKEN and not listed


@pytest.mark.parametrize("field", one_in(2, HEADER))
def test_a_header_that_is_not_right_is_one_line_everywhere(tmp_path: Path, begun: bytes, field: str) -> None:
    check(tmp_path, spoilt(begun, 1, field))


@pytest.mark.parametrize(("kind", "field"), one_in(2, product(["move", "up", "stuck"], EVENT)))
def test_an_event_that_is_not_right_is_damage_from_there(
    tmp_path: Path, begun: bytes, kind: str, field: str
) -> None:
    lines = lines_of(begun)
    line = {"move": EVENTS, "up": first_up(lines) + 1, "stuck": 2}[kind]
    check(tmp_path, spoilt(begun, line, field))


@pytest.mark.parametrize("field", one_in(2, RESULT))
def test_a_result_that_is_not_right_is_damage(tmp_path: Path, given_up: bytes, field: str) -> None:
    check(tmp_path, spoilt(given_up, EVENTS + 2, field))


@pytest.mark.parametrize(
    ("line", "wrong", "fault"),
    [
        (3, {"seat": 9}, "there is no seat 9"),
        (0, {"position": "0" * 64}, "the result is wrong: its position is another one"),
        (0, {"result": "lost"}, "the result is not right: outcome should be won, not lost"),
        (0, {"result": "given-up"}, "the result is not right: outcome should be won, not given-up"),
    ],
)
def test_a_hand_with_a_fault_is_unfinished_where_the_fault_is(
    tmp_path: Path, hand: bytes, line: int, wrong: dict[str, object], fault: str
) -> None:
    line = line or len(lines_of(hand))
    kept = read_any(RaceFolder(tmp_path, changed(hand, line, **wrong)).path)
    assert isinstance(kept, LoadedRace) and kept.damage == FileDamage(line, fault)
    assert (kept.result, kept.ms, kept.winner) == ("unfinished", kept.record.entries[line - 3].ms, None)
    assert kept.record.header.match and kept.totals == kept.record.header.match.totals
    told = race_json(kept)
    assert (told["result"], told["ms"]) == (kept.result, kept.ms)


def test_another_end_than_that_of_the_hand_is_damage(tmp_path: Path, hand: bytes) -> None:
    check(tmp_path, spoilt(hand, len(lines_of(hand)), "result"))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"verdict": "photo finish with 9"}, "verdict: this is not 'photo finish with' and the other seats"),
        (
            {"verdict": "photo finish with {self}"},
            "verdict: this is not 'photo finish with' and the other seats",
        ),
        ({"verdict": "photo finish with {other} {other}"}, "verdict: this is not 'photo finish with'"),
        ({"verdict": "nonsense"}, "verdict: this is not 'photo finish with' and the other seats"),
        ({"do": "stuck"}, "verdict: only a card that goes to a foundation has one"),
        ({"do": "shift"}, "a shift has no seat and no verdict"),
        ({"seat": 3}, "there is no seat 3"),
    ],
    ids=str,
)
def test_a_verdict_that_no_referee_gave_is_damage(
    tmp_path: Path, begun: bytes, fields: dict[str, object], fault: str
) -> None:
    lines = lines_of(begun)
    number = first_up(lines)
    seat = json.loads(lines[number])["seat"]
    told = {
        key: value.replace("{self}", str(seat)).replace("{other}", str(3 - seat))
        if isinstance(value, str)
        else value
        for key, value in fields.items()
    }
    folder = RaceFolder(tmp_path, changed(begun, number + 1, **told))
    assert folder.watch().startswith(f"{folder.path}:{number + 1}: {fault}")
    kept = read_any(folder.path)
    assert isinstance(kept, LoadedRace) and kept.restored.confirmed_count == number - 1, (
        "up to there, all is well"
    )


def test_nothing_comes_after_the_end_of_a_hand(tmp_path: Path, hand: bytes) -> None:
    *lines, last = lines_of(hand)
    ms = json.loads(last)["ms"]
    shift = json.dumps({"ms": ms, "do": "shift"}).encode() + b"\n"
    for number, more in enumerate((shift, last)):
        folder = RaceFolder(tmp_path / str(number), sealed(b"".join((*lines, last, more))))
        assert folder.watch() == f"{folder.path}:{len(lines) + 2}: the hand is over."


@pytest.mark.parametrize(
    ("spoil", "line", "fault"),
    [
        (
            {"seats.0.player": "A Wizard"},
            1,
            "seats: a player is one of human, beginner, easy, normal, hard, expert or a rival in small letters",
        ),
        ({"seats.0.name": "Bob"}, 1, "seats: two have the same name"),
        ({"match.points": [[1, 2]]}, 1, "match: the points of the hands do not add up to the totals"),
        ({"match.points": [[1, 2], [3, 4]]}, 1, "match: there were no 2 hands before hand 2"),
        ({"match.photos": [-1, 0]}, 1, "match: photos cannot be negative"),
    ],
    ids=str,
)
def test_the_command_line_says_one_line_of_a_header(
    solitaire: Terminal, tmp_path: Path, begun: bytes, spoil: dict[str, object], line: int, fault: str
) -> None:
    ((field, value),) = spoil.items()
    outer, *inner = field.split(".")
    header = json.loads(lines_of(begun)[0])
    path = RaceFolder(
        tmp_path / "data" / "solitaire", changed(begun, 1, **{outer: _with(header[outer], inner, value)})
    ).path
    for command in (["--verify"], ["--json"], ["--export", str(tmp_path / "a.txt")], []):
        assert solitaire("replay", str(path), *command).complaint == f"{path}:{line}: {fault}."
    assert solitaire("race", "--resume", str(path)).complaint == f"{path.name}:{line}: {fault}."
    assert fault in solitaire("import", str(path)).err


def test_the_command_line_treats_a_file_as_damaged_from_a_wrong_verdict_on(
    solitaire: Terminal, tmp_path: Path, begun: bytes
) -> None:
    number = first_up(lines_of(begun)) + 1
    path = RaceFolder(data(), changed(begun, number, verdict="nonsense")).path
    verify = solitaire("replay", str(path), "--verify")
    assert verify.status == 1 and verify.out.startswith(f"{path}:{number}: verdict: this is not")
    for name in ("sheet.txt", "film.cast"):
        assert solitaire("replay", str(path), "--export", str(tmp_path / name)).status == 1
        assert (tmp_path / name).read_text("utf-8")
    assert json.loads(solitaire("replay", str(path), "--json").out)["damage"]["line"] == number
    match = find_unfinished_match("", None)
    assert len(match.hand.log) == number - 2
    assert (races() / "damaged" / path.name).exists()


def test_undamaged_races_are_read_without_a_complaint(
    begun: bytes, given_up: bytes, hand: bytes, tmp_path: Path
) -> None:
    for number, text in enumerate((begun, given_up, hand)):
        folder = RaceFolder(tmp_path / str(number), text)
        over = ["nuts-1.jsonl: this match was ended, and nobody won it."] if text == given_up else []
        assert (folder.watch(), folder.offer(), folder.go_on()) == ("", [], over)


@pytest.mark.parametrize("torn", ["", '{"ms":'], ids=["no result", "half a result"])
def test_a_hand_whose_result_was_not_written_is_over_and_the_next_one_comes(
    tmp_path: Path, hand: bytes, torn: str
) -> None:
    """The program was killed, or the disk was full, between the last move and the result."""
    whole = RaceFolder(tmp_path / "whole", hand)
    before = read_any(whole.path)
    folder = RaceFolder(tmp_path / "torn", b"".join(lines_of(hand)[:-1]) + torn.encode())
    archive = Archive(folder.root / "races", lambda: NOW)
    match = resume(archive, folder.path)
    assert isinstance(before, LoadedRace) and match.hand_number == 3
    assert match.totals == before.restored.match.totals
    (put_away,) = archive.finished.iterdir()
    kept = read_any(put_away)
    assert isinstance(kept, LoadedRace) and (kept.damage, kept.result) == (None, before.result)
    assert match.listener is not None and match.listener.leave()
    assert [seen.match and seen.match.hand for seen in archive.unfinished_games()] == [3]
