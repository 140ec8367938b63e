"""The codec of the lines of a file as JSON objects: events and results.

Every field that is read is checked; the first wrong one is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from solitaire.game.game_events import AUTOMATIC
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.field_checks import (
    LARGEST,
    LONGEST_MS,
    FieldTypes,
    check_fields,
    error_text,
    number_field,
    time_field,
)
from solitaire.replay.format.header_codec import header_data
from solitaire.replay.format.record import LATE, WORDS, Entry, Event, Header, Outcome, Result
from solitaire.rules.moves import Move, MoveError

EVENT: Final = FieldTypes({"ms": int, "do": str}, {"seat": int, "verdict": str})
RESULT: Final = FieldTypes(
    {"ms": int, "result": str, "moves": int, "undos": int, "hints": int, "position": str, "ended": str},
    {"score": int, "solutions": int},
)


def line_data(value: Header | Entry) -> dict[str, Any]:
    """A line of a file, as a JSON object."""
    return header_data(value) if isinstance(value, Header) else entry_data(value)


def entry_data(entry: Entry) -> dict[str, Any]:
    """An event or a result, as a JSON object."""
    if isinstance(entry, Event):
        seat = {"seat": entry.seat} if entry.seat else {}
        verdict = {"verdict": entry.verdict} if entry.verdict else {}
        return {"ms": entry.ms, **seat, "do": entry.what, **verdict}
    return {
        "ms": entry.ms,
        "result": str(entry.outcome),
        "moves": entry.moves,
        **({} if entry.score is None else {"score": entry.score}),
        "undos": entry.undos,
        "hints": entry.hints,
        **({"solutions": entry.solutions} if entry.solutions else {}),
        "position": entry.fingerprint,
        "ended": entry.ended.isoformat(timespec="seconds"),
    }


def entry_of(data: Mapping[str, Any]) -> Entry:
    """An event or a result. Raises LineError."""
    if "result" not in data:
        check_fields(data, EVENT)
        what = data["do"]
        if what not in WORDS:
            try:
                Move.parse(what.removeprefix(AUTOMATIC).removeprefix(LATE))
            except MoveError as error:
                raise LineError(f"do: {error_text(error)}") from None
        return Event(
            number_field(data, "ms", 0, LONGEST_MS), what, data.get("seat", 0), data.get("verdict", "")
        )
    check_fields(data, RESULT)
    if data["result"] not in list(Outcome):
        raise LineError(f"result: this is not one of {', '.join(Outcome)}")
    return Result(
        ms=number_field(data, "ms", 0, LONGEST_MS),
        outcome=Outcome(data["result"]),
        moves=number_field(data, "moves"),
        score=number_field(data, "score", -LARGEST) if "score" in data else None,
        undos=number_field(data, "undos"),
        hints=number_field(data, "hints"),
        fingerprint=data["position"],
        ended=time_field(data, "ended"),
        solutions=number_field(data, "solutions"),
    )
