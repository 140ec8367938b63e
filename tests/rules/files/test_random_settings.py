"""Ruleset files with settings drawn at random: each is a game, or refused in words."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from random import Random
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.config import paths
from solitaire.game.deals import Deal, shuffled
from solitaire.rules import ruleset as grammar
from solitaire.rules import vocabulary
from solitaire.rules.apply import apply
from solitaire.rules.cards import face_up, full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import decode
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.files.ruleset_file import RulesetFile
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.numbered_pack import arrange_numbered
from solitaire.rules.ruleset import Ruleset
from tests.samples import FULL

WORDS = [str(word) for kind in vars(vocabulary).values() if kind in StrEnum.__subclasses__() for word in kind]
JUNK = r"""
"" ; " " ; "\u001b[2J" ; "two\nlines" ; "none of it" ; "5D" ; "#5D" ; "unlimited" ; true ; false
0 ; 1 ; 2 ; 3 ; 13 ; 52 ; -1 ; -13 ; 1000000000 ; 99999999999999999999 ; 0.5 ; inf ; nan
1979-05-27 ; 07:32:00 ; 1979-05-27T07:32:00Z ; [] ; [[]] ; [1, [2]] ; [0] ; ["tableau"] ; [1, "a"]
["base", "tableau", "reserve"] ; ["tableau", "tableau"] ; [1, 2, 3, 4, 5, 6, 7] ; [0, 0, 0, 0, 0, 0, 0]
{} ; { a = 1 } ; [{}] ; [{ label = 1, base = "AC", target = "KC" }]
[{ label = 1, base = "AC", target = "KC" }, { label = 2, base = "2D", target = "AD" }]
"""
VALUES = [value.strip() for line in JUNK.splitlines() for value in line.split(";") if value.strip()]
VALUES += [f'"{word}"' for word in WORDS] + ["0x" + "f" * 5000, f'"{"x" * 500}"']
Setting: TypeAlias = tuple[str, str]
"""A setting's table, empty for those above the first table, and its key."""
SETTINGS: list[Setting] = [
    (part, setting)
    for part in Ruleset._fields
    if (kind := getattr(grammar, f"{part.capitalize()}Section", None))
    for setting in kind._fields
] + [("", name) for name in Ruleset._fields]


def settings_of(game: str) -> dict[Setting, str]:
    """The settings of a file of ours as they are written, those of more than one line left out."""
    table, found = "", {}
    for line in (paths.shipped_rulesets() / f"{game}.toml").read_text("utf-8").splitlines():
        key, _, value = line.partition(" = ")
        if line.startswith("["):
            table = line.strip("[]")
        elif value not in ("", "["):
            found[table, key] = value
    return found


def file_of(settings: dict[Setting, str]) -> str:
    """The text of a file with these settings; a table that is itself a setting has no others."""
    tables = sorted({table for table, _ in settings if ("", table) not in settings})
    return "".join(
        (f"[{table}]\n" if table else "")
        + "".join(f"{key} = {value}\n" for (home, key), value in settings.items() if home == table)
        for table in tables
    )


ANY_VALUE = st.sampled_from(VALUES) | st.integers(-2, 20).map(str)
CHANGES = st.lists(st.tuples(st.sampled_from(SETTINGS), ANY_VALUE), min_size=1, max_size=4)


def test_the_files_are_those_that_were_meant() -> None:
    assert len(SETTINGS) > 60
    klondike = settings_of("klondike")
    assert decode(RulesetFile("klondike", "klondike.toml", file_of(klondike)), _nothing_else).stock.passes == -1
    for table, key in SETTINGS:
        data = tomllib.loads(file_of({**klondike, (table, key): "17"}))
        assert (data[table] if table else data)[key] == 17


@settings(max_examples=400 if FULL else 200, deadline=None, derandomize=True, database=None)
@given(CHANGES)
def test_junk_gives_a_game_or_messages(changes: list[tuple[Setting, str]]) -> None:
    """Whatever stands in a file, it is refused in words, or it can be dealt and played."""
    text = file_of(settings_of("klondike") | dict(changes))
    try:
        ruleset = decode(RulesetFile("mine", "mine.toml", text), _nothing_else)
    except RulesetError as error:
        for mistake in error.mistakes:
            assert str(mistake).isprintable() and len(str(mistake)) < 400
            assert 1 <= mistake.line <= len(text.splitlines())
        return
    play_at_random(ruleset)


def _nothing_else(_: RulesetFile, name: str) -> RulesetFile:
    raise LookupError(f"There is no game '{name[:40]}'.")


def play_at_random(ruleset: Ruleset) -> None:
    seats = ruleset.seats.least
    rules = Rules(ruleset, seats)
    pack = arrange_numbered(ruleset, shuffled(Deal(5), ruleset.pack.decks, ruleset.pack.suits))
    position = opening(rules, *[pack] * seats)
    random = Random(1)
    for number in range(20):
        seat = 1 + number % seats
        if choice := legal_moves(rules, position, seat):
            position, _ = apply(rules, position, choice[int(random.random() * len(choice))], seat)
    cards = sorted(face_up(card) & 63 for pile in position.piles for card in pile)
    assert cards == sorted(full_pack(ruleset.pack.decks, ruleset.pack.suits) * seats)
