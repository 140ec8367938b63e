"""The codec of headers as JSON objects: a game, or the seats and match of a race.

Every field that is read is checked; the first wrong one is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from solitaire.config.paths import is_file_name
from solitaire.config.terminal_text import printable
from solitaire.game.deals import FIRST_OF_PYSOLFC, Deal, DealError, parse_deal, shuffled
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
from solitaire.replay.format.record import LONGEST_NAME, PLAYER_NAME, PLAYERS, Header, MatchRecord, SeatRecord
from solitaire.rules.cards import Card, PackError, pack_text, parse_pack
from solitaire.rules.files.decode import decode_whole
from solitaire.rules.files.encode import encode
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.files.validate_race import MOST_SEATS
from solitaire.rules.handicap import may_lead_to
from solitaire.rules.numbered_pack import arrange_numbered
from solitaire.rules.sections import PackSection
from solitaire.rules.text.english import counted

FORMAT: Final = "solitaire-replay"
VERSION: Final = 1
"""Increases whenever older programs could misunderstand a newer file."""
LONGEST_SHOWN: Final = 300
"""Letters of a text that lists show. The longest is an origin: the name of a file, and a move."""
OLD_NUMBER: Final = Deal(FIRST_OF_PYSOLFC)
NEW_NUMBER: Final = Deal(FIRST_OF_PYSOLFC, microsoft=True)
"""Early files have Microsoft's pack under PySolFC's number. They are read as Microsoft's deal, so that a number
always names the pack beside it.
"""
HEADER: Final = FieldTypes(
    {"format": str, "version": int, "app": str, "game": str, "started": str, "ruleset": dict},
    {"pack": str, "deal": str, "label": str, "balance": int, "seats": list, "match": dict, "origin": str},
)
MATCH: Final = FieldTypes(
    {"hand": int, "totals": list, "photos": list, "ms": int, "target": int},
    {"beyond": bool, "mirror": bool, "limit": int, "points": list, "reserves": list},
)
SEAT: Final = FieldTypes({"name": str, "player": str, "pack": str}, {})


# Writing


def header_data(header: Header) -> dict[str, Any]:
    """The first line of a file, as a JSON object."""
    seats = [{"name": seat.name, "player": seat.player, "pack": pack_text(seat.pack)} for seat in header.seats]
    return {
        "format": FORMAT,
        "version": VERSION,
        "app": header.app,
        "game": header.ruleset.id,
        **({"deal": str(header.deal)} if header.deal else {}),
        **({"label": header.label} if header.label else {}),
        **({"pack": pack_text(header.pack)} if header.pack else {}),
        **({"balance": header.balance} if header.balance else {}),
        **({"seats": seats} if seats else {}),
        **({"match": _match_data(header.match)} if header.match else {}),
        **({"origin": header.origin} if header.origin else {}),
        "started": header.started.isoformat(timespec="seconds"),
        "ruleset": encode(header.ruleset),
    }


def _match_data(match: MatchRecord) -> dict[str, Any]:
    return {key: value for key, value in match._asdict().items() if key in MATCH.needed or value}


# Reading


def check_format(data: Mapping[str, Any]) -> None:
    """Check that a first line has the format and a known version. Raises LineError."""
    if data.get("format") != FORMAT:
        raise LineError("this is not a game that was saved by solitaire")
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise LineError(f"this game was saved by a newer solitaire, {_app(data)}: update to open it")
    if version != VERSION:
        raise LineError("version: there is no such version of the format")


def check_header(data: Mapping[str, Any]) -> None:
    """Check that a first line has the fields of a header, each of its type.

    The content of the ruleset, seats and match is not checked. Raises LineError.
    """
    check_format(data)
    check_fields(data, HEADER)
    time_field(data, "started")
    number_field(data, "balance", -LARGEST)
    shown = {key: data.get(key, "") for key in ("app", "game", "deal", "label", "origin")}
    for key, text in {**shown, "ruleset": data["ruleset"].get("name")}.items():
        if not isinstance(text, str) or text != printable(text):
            raise LineError(f"{key}: this cannot be shown")
        if len(text) > LONGEST_SHOWN:
            raise LineError(f"{key}: this is too long; it may have up to {LONGEST_SHOWN} characters")
    if not is_file_name(data["game"]):
        raise LineError("game: this leads to another folder")


def _players(least: int, most: int) -> str:
    """``1 player``, ``2 to 6 players``."""
    return counted(most, "player") if least == most else f"{least} to {most} players"


def _without_stop(message: str) -> str:
    """The message on a ruleset as that of a ``LineError``: no question, and no full stop at its end."""
    statement, asks, suggestion = message.partition(". Did you mean ")
    return f"{statement}; perhaps {suggestion.rstrip('?')} is meant" if asks else message.rstrip(".")


def header_of(data: Mapping[str, Any], name: str) -> Header:
    """The header of the file ``name``. Raises LineError."""
    check_header(data)
    try:
        ruleset = decode_whole(data["game"], name, data["ruleset"])
    except RulesetError as error:
        raise LineError(f"ruleset: {_without_stop(error.mistakes[0].message)}") from None
    seats = tuple(
        SeatRecord(name, seat["player"], _pack(seat["pack"], ruleset.pack))
        for name, seat in zip(racers_of(data), data.get("seats", ()), strict=True)
    )
    if ("pack" in data) == bool(seats):
        raise LineError("a game has a pack, a race has seats with packs, and nothing has both")
    if not ruleset.seats.least <= (len(seats) or 1) <= ruleset.seats.most:
        raise LineError(f"seats: {ruleset.name} is for {_players(*ruleset.seats)}")
    match = match_of(data)
    if match and match.reserves and not may_lead_to(ruleset, match.reserves):
        raise LineError("match: reserves are not those of a handicap")
    pack = _pack(data["pack"], ruleset.pack) if "pack" in data else ()
    deal = _deal(data["deal"]) if "deal" in data else None
    if deal == OLD_NUMBER:
        microsoft = shuffled(NEW_NUMBER, ruleset.pack.decks, ruleset.pack.suits)
        deal = NEW_NUMBER if pack == arrange_numbered(ruleset, microsoft) else deal
    return Header(
        ruleset=ruleset,
        pack=pack,
        deal=deal,
        balance=number_field(data, "balance", -LARGEST),
        started=time_field(data, "started"),
        app=data["app"],
        seats=seats,
        match=match,
        origin=data.get("origin", ""),
        label=data.get("label", ""),
    )


def deal_text(header: Mapping[str, Any]) -> str:
    """The deal number in the fields of a header; empty if it has none.

    Raises LineError.
    """
    text = header.get("deal", "")
    return str(header_of(header, "").deal) if text == str(OLD_NUMBER) else text


def racers_of(header: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the seats in the fields of a header; none outside races.

    Raises LineError.
    """
    names: list[str] = []
    seats = header.get("seats", ())
    if len(seats) > MOST_SEATS:
        raise LineError(f"seats: there are {len(seats)}; a race has at most {MOST_SEATS}")
    for seat in seats:
        if not isinstance(seat, dict):
            raise LineError("seats: a seat is not an object")
        check_fields(seat, SEAT)
        name = seat["name"]
        if not (0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()):
            raise LineError(f"seats: a name has 1 to {LONGEST_NAME} characters")
        if not re.fullmatch(PLAYER_NAME, seat["player"]):
            raise LineError(f"seats: a player is one of {', '.join(PLAYERS)} or a rival in small letters")
        names.append(name)
    if len({name.casefold() for name in names}) < len(names):
        raise LineError("seats: two have the same name")
    if len(names) == 1:
        raise LineError("seats: a race has at least two")
    return tuple(names)


def match_of(header: Mapping[str, Any]) -> MatchRecord | None:
    """The match in the fields of a race's header; None for any other game.

    Raises LineError.
    """
    seats = len(header.get("seats", ()))
    if bool(seats) is not ("match" in header):
        raise LineError("match: a race is part of one, and no other game is")
    return _match(header["match"], seats) if seats else None


def _match(data: Mapping[str, Any], seats: int) -> MatchRecord:
    check_fields(data, MATCH)
    rows_by_key = {"totals": [data["totals"]], "photos": [data["photos"]], "points": data.get("points", [])}
    rows_by_key["reserves"] = [data["reserves"]] if "reserves" in data else []
    for key, rows in rows_by_key.items():
        if not all(_are_numbers(row, seats) for row in rows):
            raise LineError(f"match: {key} is not a number for each seat")
    match = MatchRecord(
        hand=number_field(data, "hand", 1),
        totals=tuple(data["totals"]),
        photos=tuple(data["photos"]),
        ms=number_field(data, "ms", 0, LONGEST_MS),
        target=number_field(data, "target", 1),
        beyond=data.get("beyond", False),
        mirror=data.get("mirror", False),
        limit=number_field(data, "limit", 0, LONGEST_MS),
        points=tuple(map(tuple, rows_by_key["points"])),
        reserves=tuple(data.get("reserves", ())),
    )
    if min(match.photos) < 0:
        raise LineError("match: photos cannot be negative")
    if len(match.points) >= match.hand:
        raise LineError(f"match: there were no {len(match.points)} hands before hand {match.hand}")
    sums = tuple(map(sum, zip(*match.points, strict=True)))
    if sums and len(match.points) == match.hand - 1 and sums != match.totals:
        raise LineError("match: the points of the hands do not add up to the totals")
    return match


def _are_numbers(data: object, seats: int) -> bool:
    """Whether some data are a list with a number for each seat."""
    return (
        isinstance(data, list)
        and len(data) == seats
        and all(type(each) is int and abs(each) < LARGEST for each in data)
    )


def _pack(text: str, section: PackSection) -> tuple[Card, ...]:
    try:
        return parse_pack(text, section.decks, section.suits)[1]
    except PackError as error:
        raise LineError(f"pack: {error_text(error)}") from None


def _deal(text: str) -> Deal:
    try:
        deal = parse_deal(text)
    except DealError as error:
        raise LineError(f"deal: {error_text(error)}") from None
    if str(deal) != text:
        raise LineError("deal: this is not written as a number, or ms and a number")
    return deal


def _app(data: Mapping[str, Any]) -> str:
    app = str(data.get("app", "")).strip()
    return f"version {app[:20]}" if app.isprintable() and app else "of no known version"
