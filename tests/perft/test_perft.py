"""Any slip in what is legal changes a count."""

import tomllib
from random import Random

import pytest

from solitaire.config.paths import shipped_rulesets
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import card_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.vocabulary import Space, Unit
from tests.perft.brute_force import GAMES, Table
from tests.perft.count import DEALS, PLAYED, Count, games, main, read, sequences, start, walk
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in

SMALL = 20
"""The largest count up to here, of each position on file, is made by brute force, too."""


def table_of(game: Game) -> Table:
    """The position as the brute force sees it."""
    return {spec.name: [card_text(card) for card in game.pile(spec.name)] for spec in game.rules.piles}


def sample(name: str) -> list[Count]:
    """The counts on file of one position of each deal, each after another number of moves, or all of them."""
    positions = set(zip(DEALS, PLAYED, strict=True))
    return [count for count in read(name) if FULL or (count.deal, count.played) in positions]


@pytest.mark.parametrize("name", one_in(2, games()))
def test_counts_are_those_on_file(name: str) -> None:
    rules = load(name)
    for count in sample(name):
        position = start(rules, count.deal, count.played)
        assert position is not None
        assert sequences(rules, position, count.depth) == count.sequences, count


def test_every_solitaire_that_extends_no_other_has_counts() -> None:
    texts = {path.stem: path.read_text("utf-8") for path in shipped_rulesets().glob("*.toml")}
    alone = {name for name, text in texts.items() if "extends" not in tomllib.loads(text)}
    assert {name for name in alone if not load_ruleset(name).is_race} <= set(games())


def test_every_file_of_counts_is_of_a_shipped_game() -> None:
    assert set(games()) <= {path.stem for path in shipped_rulesets().glob("*.toml")}


@pytest.mark.parametrize("name", one_in(2, GAMES))
def test_brute_force_counts_the_same(name: str) -> None:
    rules = load(name)
    small = {(count.deal, count.played): count for count in read(name) if 0 < count.sequences <= SMALL}
    for count in small.values():
        game = Game.new(rules, count.deal)
        walk(game, count.played, seed=count.deal)
        assert GAMES[name].sequences(table_of(game), count.depth) == count.sequences, count


@pytest.mark.parametrize("name", one_in(2, GAMES, 1))
def test_brute_force_finds_the_same_moves_all_through_a_game(name: str) -> None:
    """From the deal on, each side keeps its own table; moves and cards must agree at every step."""
    game = Game.new(load(name), 4)
    table = GAMES[name].deal([card_text(card) for card in game.pack])
    random = Random(4)
    for _ in range(120 if FULL else 40):
        assert table_of(game) == table
        found = GAMES[name].moves(table)
        assert {str(move) for move in game.legal_moves()} == set(found)
        if not found:
            break
        move = sorted(found)[int(random.random() * len(found))]
        table = found[move]
        game.play(Move.parse(move))


@pytest.mark.parametrize(
    ("name", "setting", "slip"),
    [
        ("klondike", "foundation__take_back", False),
        ("klondike", "tableau__space", Space.ANY),
        ("klondike-strict", "stock__passes", 2),
        ("freecell", "tableau__unit", Unit.RUN),
        ("freecell", "cells__piles", 3),
        ("thumb-and-pouch", "tableau__unit", Unit.RUN),
        ("bakers-dozen", "tableau__space", Space.ANY),
        ("baroness", "stock__into_space", False),
        ("belvedere", "reserve__build", False),
        ("big-ben", "tableau__build_minimum", 0),
        ("grandfathers-clock", "foundation__wrap", False),
        ("whitehead", "tableau__run", None),
        ("canfield", "reserve__auto_fill", False),
        ("agnes-bernauer", "tableau__wrap", False),
        ("yukon", "tableau__unit", Unit.RUN),
    ],
)
def test_counts_catch_a_slip(name: str, setting: str, slip: object) -> None:
    wrong = Rules(variant(name, **{setting: slip}))
    assert any(
        (position := start(wrong, count.deal, count.played)) is None
        or sequences(wrong, position, count.depth) != count.sequences
        for count in sample(name)
        if count.depth <= 5
    )


def test_a_game_that_does_not_exist_is_reported_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["count", "klondkie"])
    with pytest.raises(SystemExit, match="2"):
        main()
    fault = "argument GAME: there is no game 'klondkie'. Did you mean 'klondike'?"
    assert capsys.readouterr().err.splitlines()[-1] == f"python -m tests.perft.count: error: {fault}"
