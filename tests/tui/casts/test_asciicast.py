"""Recordings of games and races: a terminal emulator shows every position."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pyte
import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.game.game_events import TIME
from solitaire.game.local_time import local_time
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.playback import play_back_race
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.restored_hand import restore_hand
from solitaire.race.records.saved_race import LoadedRace, read_any
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.game_loader import LoadedGame
from solitaire.replay.format.record import Event
from solitaire.replay.playback.restore import deal_game
from solitaire.replay.solution import record_moves
from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.text.english import clock
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.casts import record_cast
from solitaire.tui.casts.game_cast import SIZES, game_cast
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.legible_text import legible_rows
from solitaire.tui.theme.palette import BoardTheme
from tests.replays.version_files import FILES
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in, pairs
from tests.tui.board.arrangements import arranged
from tests.tui.theme.shipped import FELT, PAPER

THEMES = {"felt": FELT, "ascii": PAPER._replace(glyphs=ASCII)}
LAST = FILES[-1].parent
"""Where the files of the last version are: those of earlier ones hold much the same games and races."""
MOMENTS = None if FULL else 200
"""The number of moments of a race that are shown; few races have more."""
RACES = [path for path in FILES if path.stem.startswith(("crunch", "nuts", "pounce"))]
GAMES = [path for path in FILES if path not in RACES]


def sample(paths: list[Path]) -> list[tuple[Path, str]]:
    """Every other file of the last version, each in one theme; all in all themes if tests run in full."""
    return pairs(one_in(2, [path for path in paths if FULL or path.parent == LAST]), list(THEMES))


def name_of(value: Path | str) -> str:
    return value if isinstance(value, str) else value.stem


def first_game() -> LoadedGame:
    """One in which much is done."""
    kept = read_any(FILES[0].with_name("klondike-20261121-080000.jsonl"))
    assert isinstance(kept, LoadedGame)
    return kept


@pytest.mark.parametrize(("path", "look"), sample(GAMES), ids=name_of)
def test_every_position_is_shown_at_its_time(path: Path, look: str) -> None:
    kept, theme = read_any(path), THEMES[look]
    assert isinstance(kept, LoadedGame)
    record = kept.record
    head, *rows = record_cast(kept, theme)
    header = json.loads(head)
    assert (header["version"], header["timestamp"]) == (2, int(record.header.started.timestamp()))
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    game = deal_game(record.header)
    arrangement = arranged(game.rules, header["width"], header["height"] - 2, theme.card_size)
    events = [entry for entry in record.entries if isinstance(entry, Event)]
    shown = [event for event in events if event.what != TIME]
    times = [0, *(event.ms / 1000 for event in shown)]
    assert len(rows) == len(times) + 1
    for number, (row, seconds) in enumerate(zip(rows, [*times, None], strict=True)):
        at, kind, text = json.loads(row)
        assert kind == "o" and seconds in (at, None)
        stream.feed(text)
        if 0 < number <= len(shown):
            game.follow(shown[number - 1].what, shown[number - 1].ms)
        if number % 10 == 0 or seconds is None:
            scene = Scene(game.rules, game.position, arrangement, theme.glyphs, pile_keys(game.rules))
            rows_shown = "\n".join(line.rstrip() for line in screen.display[1:-1])
            assert rows_shown == frame_text(legible_rows(paint(scene), theme.glyphs))
    assert screen.display[0].startswith(f" {game.rules.ruleset.name}")
    end = "The game is won." if game.is_won else "The recording ends here."
    assert screen.display[-1].strip() == end
    assert not screen.cursor.hidden


def test_each_event_is_described_and_only_changes_are_sent() -> None:
    _, first, deal, undo, hint, move, *_ = record_cast(first_game(), FELT)
    assert "Deal from the stock." in deal
    assert "Move 1 is undone." in undo
    assert "A hint is shown." in hint
    assert "Move the 7 of clubs from column 6 to column 1." in move
    assert len(move) < len(first) / 3


def test_piles_are_called_by_their_labels() -> None:
    saved = read_any(next(path for path in FILES if path.stem.startswith("big-ben")))
    assert isinstance(saved, LoadedGame)
    recording = "".join(record_cast(saved, FELT))
    assert "from fan 8 to foundation g." in recording
    assert "to foundation 8." not in recording


def test_damage_ends_the_recording() -> None:
    assert len(list(game_cast(first_game().record.first(10), FELT))) == 13


@pytest.mark.parametrize(("path", "look"), sample(RACES), ids=name_of)
def test_a_race_is_shown_with_all_its_seats_at_its_pace(path: Path, look: str) -> None:
    kept, theme = read_any(path), THEMES[look]
    assert isinstance(kept, LoadedRace)
    head, *rows = islice(record_cast(kept, theme), MOMENTS)
    header, moments = json.loads(head), play_back_race(kept.confirmed).moments
    seats = kept.record.header.seats
    rules = Rules(kept.record.header.ruleset, len(seats))
    assert (header["width"], header["height"]) == ((80, 24) if len(seats) == 2 else (120, 30))
    assert header["title"].startswith(f"{kept.record.header.ruleset.name} · deal {kept.record.header.deal} · ")
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    is_whole = len(rows) == len(moments) + 1
    assert is_whole or len(rows) + 1 == MOMENTS
    for number, (row, moment) in enumerate(zip(rows, moments, strict=False)):
        at, kind, text = json.loads(row)
        assert (at, kind) == (round(moment.ms / 1000, 3), "o")
        stream.feed(text)
        if number % (10 if FULL else 20) == 0:
            lines = screen.display
            assert lines[-1].strip() == moment.text.translate(str.maketrans("♣♦♥♠", "cdhs")) or theme is FELT
            assert clock(moment.ms) in lines[0]
            assert all_is_seen(lines, kept, rules, moment.position, theme)
    if not is_whole:
        return
    stream.feed(json.loads(rows[-1])[2])
    assert screen.display[-1].strip().endswith(("out!", "the hand is over.", "The recording ends here."))
    assert not screen.cursor.hidden


def test_the_recording_of_a_damaged_race_ends_where_the_rules_break() -> None:
    kept = read_any(next(path for path in RACES if path.parent == LAST))
    assert isinstance(kept, LoadedRace) and kept.record.result
    before, after = kept.record.entries[:5], kept.record.entries[5:]
    record = kept.record._replace(entries=(*before, Event(before[-1].ms, "p1.deal:nowhere", 1), *after))
    damaged = LoadedRace(kept.path, record, restore_hand(record))
    assert damaged.damage and damaged.restored.confirmed_count == 5
    *_, last = record_cast(damaged, FELT)
    assert "The recording ends here." in last


def all_is_seen(
    lines: list[str], kept: LoadedRace, rules: Rules, position: Position, theme: BoardTheme
) -> bool:
    """Whether the names stand over the last cards of the piles of their seats, and the centre above them."""
    names = kept.record.header.seats
    width = len(lines[0]) // len(names)
    for seat, player in enumerate(names, start=1):
        part = [line[(seat - 1) * width : seat * width] for line in lines]
        top = next(y for y, line in enumerate(part) if f" {player.name} " in line)
        tops = [position.piles[s.index][-1] for s in rules.piles if s.seat == seat and position.piles[s.index]]
        seen = "".join(part[top:])
        assert all(index_of(card, theme) in seen for card in tops if card >= 0)
    up = "".join(lines[: top + 1])
    return all(index_of(position.piles[i][-1], theme) in up for i in rules.full if position.piles[i])


def index_of(card: Card, theme: BoardTheme) -> str:
    return theme.glyphs.index_of(card)


def test_a_game_that_fits_no_usual_terminal_is_recorded_on_a_larger_one() -> None:
    game = Game.new(
        Rules(variant("spider", tableau__piles=30, tableau__cards=(1,), tableau__face_down=(0,))), 1
    )
    record = record_moves(game, game.legal_moves()[:1], local_time(), "")
    header, *rows = map(json.loads, game_cast(record, FELT))
    assert header["width"] > SIZES[-1][0]
    assert len(rows) == 3, "the deal, the move and the end"


def test_a_race_that_fits_no_usual_terminal_is_recorded_on_a_larger_one(tmp_path: Path) -> None:
    ruleset = load_ruleset("pounce")
    columns = ruleset.tableau._replace(piles=12, cards=(1,), face_down=(0,))
    seats = [Seat(f"Rival {number}", "expert") for number in range(6)]
    match = Match(ruleset._replace(tableau=columns), seats, Deal(1))
    RaceRecorder(match, Archive(tmp_path))
    play_hand(match, Random(1))
    (path,) = (tmp_path / "finished").iterdir()
    header, *rows = map(json.loads, record_cast(read_any(path), FELT))
    assert header["width"] > 200
    assert len(rows) > 2
