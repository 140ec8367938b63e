"""Damaged files: one line names the fault and its place, and no valid part is lost."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from solitaire.replay.archive.file_outline import read_outline
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.line_reader import LONGEST_LINE, NoGameInFile, read_game_record
from solitaire.replay.format.record import Event
from solitaire.replay.journal import LARGEST, read_file
from solitaire.replay.playback.restore import restore
from tests.replay.archives import ReportingArchive, do, state, written
from tests.replay.edited_files import changed, lines_of, sealed


def complaint(text: bytes) -> str:
    """What is said of a file, and how many entries are good."""
    try:
        restored = restore(written(text))
    except NoGameInFile as error:
        return str(error)
    damage = restored.damage
    return f"{restored.confirmed_count}: save:{damage.line}: {damage.what}." if damage else "whole"


def test_files_with_other_line_endings_are_read(whole: bytes, finished: bytes) -> None:
    assert complaint(sealed(whole)) == complaint(sealed(finished)) == "whole"
    assert complaint(whole.replace(b"\n", b"\r\n")) == "whole", "as some programs send files"
    assert complaint(whole.removesuffix(b"\n")) == "whole"


Spoil = Callable[[bytes], bytes]
CHANGED = "the checksum is wrong: this line was changed, or lines before it are missing."

SPOILT: list[tuple[str, Spoil, str]] = [
    ("an empty file", lambda text: b"", "save:1: the file is empty."),
    (
        "a zip file",
        lambda text: b"PK\x03\x04\x14",
        "save:1: this is a zip file: read it with 'solitaire import'.",
    ),
    ("another file", lambda text: b"AS 2S 3S\n", "save:1: this is not a saved game, whose lines begin with {."),
    ("other JSON", lambda text: b'{"version": 2}\n', "save:1: this is not a game that was saved by solitaire."),
    ("a list", lambda text: b"[1, 2]\n", "save:1: this is not a saved game, whose lines begin with {."),
    ("deep JSON", lambda text: b"[" * 100_000, "save:1: this is not a saved game, whose lines begin with {."),
    ("a huge number", lambda text: b'{"format": ' + b"9" * 5000 + b"}", "save:1: this is not JSON."),
    ("a wrong encoding", lambda text: text.decode().encode("utf-16"), "save:1: this is not UTF-8 text."),
    (
        "a byte order mark",
        lambda text: BOM_UTF8 + text,
        "save:1: this text in UTF-8 begins with a byte order mark: save it without.",
    ),
    (
        "one endless line",
        lambda text: b"x" * (LONGEST_LINE + 1),
        "save:1: this line is far too long for a game.",
    ),
    (
        "a newer version",
        lambda text: re.sub(rb'"version":1,"app":"[\d.]+"', b'"version":2,"app":"3.0"', text),
        "save:1: this game was saved by a newer solitaire, version 3.0: update to open it.",
    ),
    ("a changed header", lambda text: text.replace(b"8D 8H", b"8H 8D"), f"save:1: {CHANGED}"),
    ("a torn header", lambda text: text[:700], "save:1: this is not JSON."),
    ("a torn last line", lambda text: text[:-3], "6: save:8: this line was not written to its end."),
    ("a missing line", lambda text: b"".join(lines_of(text)[:4] + lines_of(text)[5:]), f"3: save:5: {CHANGED}"),
    (
        "two lines exchanged",
        lambda text: b"".join((*lines_of(text)[:2], *lines_of(text)[3:1:-1], *lines_of(text)[4:])),
        f"1: save:3: {CHANGED}",
    ),
    ("a line twice", lambda text: text + lines_of(text)[-1], f"7: save:9: {CHANGED}"),
    ("an empty line", lambda text: text + b"\n", "7: save:9: this line does not end with a checksum."),
    (
        "another byte",
        lambda text: text.replace(b'5000,"do":"hint', b'5000,"do":"h\xffnt'),
        f"4: save:6: {CHANGED}",
    ),
    ("another time", lambda text: text.replace(b'{"ms":3000', b'{"ms":3001'), f"2: save:4: {CHANGED}"),
    ("zeros at the end", lambda text: text + bytes(512), "7: save:9: this line was not written to its end."),
    ("an unknown field", lambda text: changed(text, 4, mood="good"), "2: save:4: there is no field 'mood'."),
    ("a missing field", lambda text: changed(text, 4, ms=None), "2: save:4: the field 'ms' is missing."),
    ("a wrong type", lambda text: changed(text, 4, ms=True), "2: save:4: ms: this is not a whole number."),
    (
        "a time far off",
        lambda text: changed(text, 8, ms=10**300),
        "6: save:8: ms: this number is not between 0 and 100000000000.",
    ),
    (
        "time that runs backwards",
        lambda text: changed(text, 4, ms=1),
        "2: save:4: ms: time runs backwards here.",
    ),
    (
        "no move at all",
        lambda text: changed(text, 4, do="dael"),
        "2: save:4: do: 'dael' is not a move. Write it like tableau-3:tableau-5:2, deal or waste:tableau-1.",
    ),
    (
        "an illegal move",
        lambda text: changed(text, 3, do="tableau-2:tableau-1"),
        "1: save:3: the move tableau-2:tableau-1 is not legal: ",
    ),
    ("nothing to redo", lambda text: changed(text, 3, do="redo"), "1: save:3: Nothing to redo."),
    (
        "a seat without a race",
        lambda text: changed(text, 3, seat=2),
        "1: save:3: only a race has seats and verdicts.",
    ),
    ("a strange field", lambda text: changed(text, 1, colour="red"), "save:1: there is no field 'colour'."),
    ("no rules", lambda text: changed(text, 1, ruleset=None), "save:1: the field 'ruleset' is missing."),
    (
        "other rules",
        lambda text: changed(text, 1, ruleset={"name": "X", "goal-of": 3}),
        "save:1: ruleset: goal-of: ",
    ),
    (
        "a misspelt setting of its rules",
        lambda text: changed(text, 1, ruleset={"name": "X", "gaol": "rows"}),
        "save:1: ruleset: gaol: there is no such setting; perhaps 'goal' is meant.",
    ),
    (
        "rules that extend others",
        lambda text: changed(text, 1, ruleset={"name": "X", "extends": "klondike"}),
        "save:1: ruleset: extends: there is no such setting.",
    ),
    (
        "a short pack",
        lambda text: changed(text, 1, pack="AS 2S"),
        "save:1: pack: This is not a deck of 52 cards: ",
    ),
    (
        "no pack",
        lambda text: changed(text, 1, pack=None),
        "save:1: a game has a pack, a race has seats with packs,",
    ),
    (
        "a text that moves the cursor",
        lambda text: changed(text, 1, origin="\x1b[2J"),
        "save:1: origin: this cannot be shown.",
    ),
    ("a nameless game", lambda text: changed(text, 1, ruleset={}), "save:1: ruleset: this cannot be shown."),
    (
        "no deal",
        lambda text: changed(text, 1, deal="today"),
        "save:1: deal: this is not written as a number, or ms",
    ),
    (
        "a strange time",
        lambda text: changed(text, 1, started="noon"),
        "save:1: started: this is not a time like",
    ),
    (
        "a vague time",
        lambda text: changed(text, 1, started="2026-11-21"),
        "save:1: started: the offset is missing,",
    ),
]


@pytest.mark.parametrize(("spoil", "said"), [row[1:] for row in SPOILT], ids=[row[0] for row in SPOILT])
def test_damage_is_reported_in_one_line_with_its_place(whole: bytes, spoil: Spoil, said: str) -> None:
    found = complaint(spoil(whole))
    assert found.startswith(said)
    assert len(found) < 160 and found.isprintable()
    assert found.endswith(".") and not found.endswith("..")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("moves", 116, "the result is not right: moves should be 117, not 116."),
        ("score", 9999, "the result is not right: score should be "),
        ("score", None, "the result is not right: score should be "),
        ("undos", 1, "the result is not right: undos should be 0, not 1."),
        ("hints", 1, "the result is not right: hints should be 0, not 1."),
        ("position", "0" * 64, "the result is wrong: its position is another one."),
        ("result", "lost", "the result is not right: the game is won."),
        ("result", "one", "result: this is not one of won, lost, given-up."),
        ("ended", "", "ended: this is not a time like 2026-11-21T20:15:00+01:00."),
    ],
)
def test_a_wrong_field_of_a_result_is_damage(finished: bytes, field: str, value: object, said: str) -> None:
    last = len(lines_of(finished))
    found = complaint(changed(finished, last, **{field: value}))
    assert found.startswith(f"{last - 2}: save:{last}: {said}")


def test_a_win_in_a_file_that_the_moves_do_not_reach_is_damage(whole: bytes, finished: bytes) -> None:
    text = sealed(whole + lines_of(finished)[-1])
    assert complaint(text) == "7: save:9: the result is not right: the game is not won."


def test_a_file_far_too_large_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(OSError, match="This is too large for a saved game"):
        read_file(path)
    assert LARGEST < 1 << 30


def long_header(whole: bytes) -> bytes:
    return changed(whole, 1, ruleset={"name": "Long", "notes": "n" * LONGEST_LINE})


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (long_header, "this line is far too long for a game"),
        (
            lambda whole: changed(whole, 1, game="g" * 301),
            "game: this is too long; it may have up to 300 characters",
        ),
        (
            lambda whole: changed(whole, 1, ruleset={"name": "n" * 301}),
            "ruleset: this is too long; it may have up to 300",
        ),
        (
            lambda whole: changed(whole, 1, seats=[{"name": "n" * 301, "player": "human", "pack": ""}]),
            "seats: a name has 1 to 12 characters",
        ),
        (
            lambda whole: changed(whole, 1, seats=[{"name": "n"}] * 7),
            "seats: there are 7; a race has at most 6",
        ),
        (lambda whole: whole + b'{"result"}\n' * 1001, "this game has more than 1000 results"),
    ],
)
def test_a_list_refuses_texts_that_are_too_long_for_it(
    tmp_path: Path, whole: bytes, spoil: Spoil, said: str
) -> None:
    (tmp_path / "game.jsonl").write_bytes(spoil(whole))
    with pytest.raises(LineError, match=said):
        read_outline(tmp_path / "game.jsonl")


def test_a_list_passes_over_a_last_line_that_is_too_long(tmp_path: Path, whole: bytes) -> None:
    (tmp_path / "game.jsonl").write_bytes(whole)
    before = read_outline(tmp_path / "game.jsonl")
    (tmp_path / "game.jsonl").write_bytes(whole + b'{"result":"' + b"x" * LONGEST_LINE + b'"}\n')
    assert read_outline(tmp_path / "game.jsonl")._replace(left=before.left) == before._replace(ms=0)


def test_so_many_lines_are_read_and_no_more(whole: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.replay.format.line_reader.MOST_ENTRIES", 5)
    found = read_game_record(BytesIO(whole), "save")
    assert len(found.entries) == 5
    assert found.damage == (7, "a game has at most 5 lines after the first")


def test_a_game_with_a_long_id_has_a_file(tmp_path: Path) -> None:
    writer = ReportingArchive(tmp_path).new_file("g" * 300)
    writer.write(Event(0, "deal"))
    assert writer.is_on_disk
    writer.close()


# Recovery


def test_a_torn_line_costs_no_more_than_itself(tmp_path: Path, whole: bytes) -> None:
    archive = ReportingArchive(tmp_path)
    archive.unfinished.mkdir()
    (archive.unfinished / "game.jsonl").write_bytes(whole[:-5])
    game, _, notice = archive.resume_only()
    assert notice == (
        "game.jsonl:8: this line was not written to its end. "
        f"The game resumes from before it; the file is kept as {tmp_path}/damaged/game.jsonl."
    )
    assert (archive.damaged / "game.jsonl").read_bytes() == whole[:-5]
    assert game.elapsed_ms == 6000
    do(game, ["undo"])
    assert written(archive.only.read_bytes()).damage is None
    assert state(archive.after_a_kill().resume_only().game) == state(game)


def test_the_good_part_of_a_damaged_file_is_played_on(tmp_path: Path, whole: bytes) -> None:
    archive = ReportingArchive(tmp_path)
    archive.unfinished.mkdir()
    spoilt = whole.replace(b'5000,"do":"hint"', b'5000,"do":"hind"')
    (archive.unfinished / "game.jsonl").write_bytes(spoilt)
    game, _, notice = archive.resume_only()
    assert notice.startswith(f"game.jsonl:6: {CHANGED} The game resumes from before it")
    assert (game.elapsed_ms, game.move_count, game.can_redo) == (4000, 2, True)
    assert (archive.damaged / "game.jsonl").read_bytes() == spoilt
    assert archive.only.read_bytes() == b"".join(lines_of(whole)[:5])


def test_a_file_that_holds_no_game_is_left_alone(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    archive.unfinished.mkdir()
    path = archive.unfinished / "game.jsonl"
    path.write_text("no game\n")
    with pytest.raises(NoGameInFile, match=r"^game\.jsonl:1: this is not a saved game"):
        archive.resume(path)
    assert archive.names == ["unfinished/game.jsonl"]


def test_a_file_without_its_last_sign_is_completed(tmp_path: Path, whole: bytes) -> None:
    archive = ReportingArchive(tmp_path)
    archive.unfinished.mkdir()
    (archive.unfinished / "game.jsonl").write_bytes(whole.removesuffix(b"\n"))
    game, _, notice = archive.resume_only()
    do(game, ["undo"])
    assert notice == ""
    assert archive.only.read_bytes().startswith(whole)
    assert written(archive.only.read_bytes()).damage is None
