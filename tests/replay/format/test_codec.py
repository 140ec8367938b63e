"""Headers, events and results as JSON objects: round trips and errors."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.game_events import AUTOMATIC
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.entry_codec import entry_data, entry_of
from solitaire.replay.format.field_checks import LARGEST, LONGEST_MS
from solitaire.replay.format.header_codec import check_format, header_data, header_of, match_of, racers_of
from solitaire.replay.format.record import Entry, Event, Header, MatchRecord, Outcome, Result, SeatRecord
from solitaire.rules.cards import full_pack, pack_text
from tests.replay.archives import EVENING

PACK = tuple(full_pack(1))
MATCH = MatchRecord(3, (40, -31), (0, 2), 120_000, 100, True, True, 900_000, ((30, -20), (10, -11)))
RACE = Header(
    load_ruleset("nuts"),
    (),
    Deal(4),
    0,
    EVENING,
    "0.1.0",
    (SeatRecord("Ann", "human", PACK), SeatRecord("Bob", "hard", PACK[::-1])),
    MATCH,
)
GAME = Header(load_ruleset("klondike-vegas"), PACK, Deal(7), -52, EVENING, "0.1.0", origin="klondike-1, move 3")
RESULT = Result(5000, Outcome.LOST, 12, -3, 1, 2, "0f" * 32, EVENING, 4)

ENTRIES: list[tuple[Entry, dict[str, Any]]] = [
    (Event(0, "deal"), {"ms": 0, "do": "deal"}),
    (Event(LONGEST_MS, "undo"), {"ms": LONGEST_MS, "do": "undo"}),
    (
        Event(7, "p2.waste:foundation-1", 2, "photo finish with 1"),
        {"ms": 7, "seat": 2, "do": "p2.waste:foundation-1", "verdict": "photo finish with 1"},
    ),
    (Event(7, f"{AUTOMATIC}waste:foundation-spades"), {"ms": 7, "do": f"{AUTOMATIC}waste:foundation-spades"}),
    (
        RESULT,
        {
            "ms": 5000,
            "result": "lost",
            "moves": 12,
            "score": -3,
            "undos": 1,
            "hints": 2,
            "solutions": 4,
            "position": "0f" * 32,
            "ended": "2026-11-21T20:15:00+01:00",
        },
    ),
    (
        RESULT._replace(score=None, solutions=0, outcome=Outcome.GIVEN_UP),
        {
            "ms": 5000,
            "result": "given-up",
            "moves": 12,
            "undos": 1,
            "hints": 2,
            "position": "0f" * 32,
            "ended": "2026-11-21T20:15:00+01:00",
        },
    ),
    (
        RESULT._replace(score=0, solutions=0, outcome=Outcome.WON, ms=0, moves=0, undos=0, hints=0),
        {
            "ms": 0,
            "result": "won",
            "moves": 0,
            "score": 0,
            "undos": 0,
            "hints": 0,
            "position": "0f" * 32,
            "ended": "2026-11-21T20:15:00+01:00",
        },
    ),
]


@pytest.mark.parametrize(("entry", "data"), ENTRIES)
def test_an_entry_that_is_written_and_read_is_the_same(entry: Entry, data: dict[str, Any]) -> None:
    assert entry_data(entry) == data
    assert list(entry_data(entry)) == list(data), "the fields are written in this order"
    assert entry_of(data) == entry


def as_read(header: Header) -> dict[str, Any]:
    """The object that a file with this header has in its first line."""
    data: dict[str, Any] = json.loads(json.dumps(header_data(header)))
    return data


HEADERS = {
    "a game": GAME,
    "a game without a number": GAME._replace(deal=None, balance=0, origin=""),
    "a labelled deck": GAME._replace(deal=None, label="A17"),
    "a race": RACE,
    "a first hand": RACE._replace(match=MatchRecord(1, (0, 0), (0, 0), 0, 100, False, False, 0)),
    "a Microsoft deal": GAME._replace(deal=Deal(7, microsoft=True), balance=LARGEST),
}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS.keys())
def test_a_header_that_is_written_and_read_is_the_same(header: Header) -> None:
    data = as_read(header)
    assert (data["format"], data["version"], data["app"]) == ("solitaire-replay", 1, "0.1.0")
    assert header_of(data, "save") == header
    assert match_of(data) == header.match
    assert racers_of(data) == tuple(seat.name for seat in header.seats)


def test_fields_with_their_default_are_not_written() -> None:
    assert set(header_data(HEADERS["a game without a number"])) == {
        "format",
        "version",
        "app",
        "game",
        "pack",
        "started",
        "ruleset",
    }
    assert {"pack", "balance", "origin"}.isdisjoint(header_data(RACE))
    assert set(header_data(HEADERS["a first hand"])["match"]) == {"hand", "totals", "photos", "ms", "target"}


def test_times_are_written_to_the_second() -> None:
    moment = datetime.fromisoformat("2026-11-21T20:15:00.987654+01:00")
    assert header_data(GAME._replace(started=moment))["started"] == "2026-11-21T20:15:00+01:00"
    assert entry_data(RESULT._replace(ended=moment))["ended"] == "2026-11-21T20:15:00+01:00"


# What is not so.


def refusal(base: Header, changes: dict[str, Any]) -> str:
    """The complaint about a header with other fields; None takes a field away."""
    data = {key: value for key, value in (as_read(base) | changes).items() if value is not None}
    with pytest.raises(LineError) as caught:
        header_of(data, "save")
    return str(caught.value)


def match(**changes: object) -> dict[str, Any]:
    return {"match": as_read(RACE)["match"] | changes}


SEATS = as_read(RACE)["seats"]
THREE_YEARS = "100000000000"
LARGE = "1000000000000000"
NOT_BOTH = "a game has a pack, a race has seats with packs, and nothing has both"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "chess"}, "this is not a game that was saved by solitaire"),
        ({"format": None}, "this is not a game that was saved by solitaire"),
        ({"version": 0}, "version: there is no such version of the format"),
        ({"version": "2"}, "version: there is no such version of the format"),
        ({"version": None}, "version: there is no such version of the format"),
        ({"version": True}, "version: this is not a whole number"),
        ({"app": 3}, "app: this is not a text"),
        ({"ruleset": []}, "ruleset: this is not an object"),
        ({"seats": {}}, "seats: this is not a list"),
        ({"app": "\x07"}, "app: this cannot be shown"),
        ({"game": "\x07"}, "game: this cannot be shown"),
        ({"game": "../../notes"}, "game: this leads to another folder"),
        ({"game": "/home/ann/notes"}, "game: this leads to another folder"),
        ({"deal": "\x07"}, "deal: this cannot be shown"),
        ({"label": "\x07"}, "label: this cannot be shown"),
        ({"a\nb" + "c" * 60: 1}, rf"there is no field 'a\nb{'c' * 35}…'"),
        ({"started": "2026-11-21T20:15:00"}, "started: the offset is missing, as in 2026-11-21T20:15:00+01:00"),
        ({"deal": "07"}, "deal: this is not written as a number, or ms and a number"),
        ({"balance": LARGEST + 1}, f"balance: this number is not between -{LARGE} and {LARGE}"),
        ({"balance": -LARGEST - 1}, f"balance: this number is not between -{LARGE} and {LARGE}"),
        ({"pack": None}, NOT_BOTH),
        ({"seats": SEATS}, NOT_BOTH),
        ({"pack": None, "seats": SEATS}, f"seats: {GAME.ruleset.name} is for 1 player"),
    ],
)
def test_a_fault_in_the_header_of_a_game_is_named(changes: dict[str, Any], said: str) -> None:
    assert refusal(GAME, changes) == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pack": pack_text(PACK)}, NOT_BOTH),
        ({"seats": None}, NOT_BOTH),
        ({"seats": SEATS[:1]}, "seats: a race has at least two"),
        ({"seats": [SEATS[0] | {"name": f"P{n}"} for n in range(5)]}, "seats: Nuts is for 1 to 4 players"),
        ({"seats": ["Ann", "Bob"]}, "seats: a seat is not an object"),
        ({"seats": [SEATS[0], {"name": "Bob", "player": "hard"}]}, "the field 'pack' is missing"),
        ({"seats": [SEATS[0], SEATS[1] | {"hat": "red"}]}, "there is no field 'hat'"),
        ({"seats": [SEATS[0], SEATS[1] | {"name": 2}]}, "name: this is not a text"),
        (match(hand=0), f"hand: this number is not between 1 and {LARGE}"),
        (match(target=0), f"target: this number is not between 1 and {LARGE}"),
        (match(ms=-1), f"ms: this number is not between 0 and {THREE_YEARS}"),
        (match(ms=LONGEST_MS + 1), f"ms: this number is not between 0 and {THREE_YEARS}"),
        (match(limit=-1), f"limit: this number is not between 0 and {THREE_YEARS}"),
        (match(limit=LONGEST_MS + 1), f"limit: this number is not between 0 and {THREE_YEARS}"),
        (match(totals=[1]), "match: totals is not a number for each seat"),
        (match(totals=[1, True]), "match: totals is not a number for each seat"),
        (match(totals=[1, LARGEST]), "match: totals is not a number for each seat"),
        (match(totals=[1, -LARGEST]), "match: totals is not a number for each seat"),
        (match(photos=[1, "2"]), "match: photos is not a number for each seat"),
        (match(points=[[1, 2], 3]), "match: points is not a number for each seat"),
        (match(beyond=1), "beyond: this is not true or false"),
        (match(mirror="yes"), "mirror: this is not true or false"),
        (match(winner=1), "there is no field 'winner'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_in_the_header_of_a_race_is_named(changes: dict[str, Any], said: str) -> None:
    assert refusal(RACE, changes) == said


@pytest.mark.parametrize(
    "changes",
    [
        match(hand=1, target=1, ms=LONGEST_MS, limit=LONGEST_MS, totals=[0, 0], points=[]),
        match(hand=2, totals=[LARGEST - 1, 1 - LARGEST], points=[[LARGEST - 1, 1 - LARGEST]]),
        match(hand=LARGEST, target=LARGEST, ms=0),
    ],
    ids=["from the least", "points", "to the most"],
)
def test_numbers_may_go_to_their_bounds(changes: dict[str, Any]) -> None:
    found = header_of(as_read(RACE) | changes, "save")
    assert as_read(found)["match"] == {name: value for name, value in changes["match"].items() if value != []}


@pytest.mark.parametrize(
    ("app", "named"),
    [
        ("3.0", "version 3.0"),
        (" 3.0 ", "version 3.0"),
        ("", "of no known version"),
        (None, "of no known version"),
        ("\x1b[2J", "of no known version"),
        ("1234567890" * 3, "version 12345678901234567890"),
        (3, "version 3"),
    ],
)
def test_a_newer_format_is_refused_with_the_version_that_can_read_it(app: object, named: str) -> None:
    data = {"format": "solitaire-replay", "version": 2} | ({} if app is None else {"app": app})
    with pytest.raises(LineError) as caught:
        check_format(data)
    assert str(caught.value) == f"this game was saved by a newer solitaire, {named}: update to open it"


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("Ann", "seats: a seat is not an object"),
        ({}, "the field 'name' is missing"),
        (SEATS[1] | {"name": 3}, "name: this is not a text"),
        (SEATS[1] | {"name": "\x1b[2J"}, "seats: a name has 1 to 12 characters"),
        (SEATS[1] | {"name": "a" * 13}, "seats: a name has 1 to 12 characters"),
        (None, "seats: a seat is not an object"),
    ],
    ids=["a text", "no name", "a number", "a text that moves the cursor", "a long name", "nothing"],
)
def test_a_list_of_games_names_no_seat_without_a_name(seat: object, said: str) -> None:
    with pytest.raises(LineError, match=f"^{said}"):
        racers_of({"seats": [SEATS[0], seat]})


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"ms": 1}, "the field 'do' is missing"),
        ({"ms": 1, "do": "deal", "seat": "1"}, "seat: this is not a whole number"),
        ({"ms": 1, "do": "deal", "verdict": 1}, "verdict: this is not a text"),
        ({"ms": 1, "do": f"{AUTOMATIC}undo"}, "do: 'undo' is not a move"),
        ({"ms": -1, "do": "deal"}, f"ms: this number is not between 0 and {THREE_YEARS}"),
        ({"ms": LONGEST_MS + 1, "do": "deal"}, f"ms: this number is not between 0 and {THREE_YEARS}"),
    ],
)
def test_a_fault_in_an_event_is_named(data: dict[str, Any], said: str) -> None:
    with pytest.raises(LineError) as caught:
        entry_of(data)
    assert str(caught.value).startswith(said) and not str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"result": "draw"}, "result: this is not one of won, lost, given-up"),
        ({"ms": -1}, f"ms: this number is not between 0 and {THREE_YEARS}"),
        ({"ms": LONGEST_MS + 1}, f"ms: this number is not between 0 and {THREE_YEARS}"),
        ({"moves": -1}, f"moves: this number is not between 0 and {LARGE}"),
        ({"undos": LARGEST + 1}, f"undos: this number is not between 0 and {LARGE}"),
        ({"hints": -1}, f"hints: this number is not between 0 and {LARGE}"),
        ({"solutions": -1}, f"solutions: this number is not between 0 and {LARGE}"),
        ({"score": -LARGEST - 1}, f"score: this number is not between -{LARGE} and {LARGE}"),
        ({"ended": "2026-11-21"}, "ended: the offset is missing, as in 2026-11-21T20:15:00+01:00"),
        ({"do": "deal"}, "there is no field 'do'"),
    ],
    ids=str,
)
def test_a_fault_in_a_result_is_named(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(LineError) as caught:
        entry_of(entry_data(RESULT) | changes)
    assert str(caught.value) == said
