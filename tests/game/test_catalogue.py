"""The catalogue: entries for lists are those of the whole rulesets."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from solitaire.config.paths import player_rulesets
from solitaire.game import catalogue
from solitaire.game.catalogue import (
    catalogue_entries,
    load,
    load_file,
    load_path,
    load_ruleset,
    load_rulesets,
    load_shipped_rulesets,
)
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.own_rulesets import is_own, save_own_ruleset, set_own_ruleset_aside
from solitaire.game.ruleset_folders import RulesetFolders, check_installation
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.race_sections import SeatsSection
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.text.english import number
from solitaire.rules.vocabulary import DealWhen, Space, StockTo, Unit

READINGS: dict[str, Callable[[Ruleset], bool]] = {
    "cannot be moved back from the foundations": lambda ruleset: not ruleset.foundation.take_back,
    "may be moved back from the foundations": lambda ruleset: ruleset.foundation.take_back,
    "Any card fills an empty column": lambda ruleset: ruleset.tableau.space is Space.ANY,
    "Only kings fill empty": lambda ruleset: ruleset.tableau.space is Space.KING,
    "Any sequence may move": lambda ruleset: ruleset.tableau.unit is Unit.RUN,
    "a shortcut for single moves": lambda ruleset: ruleset.tableau.unit is Unit.SUPERMOVE,
    "No redeal": lambda ruleset: ruleset.stock.passes == 1,
    "through the stock is unlimited": lambda ruleset: ruleset.stock.passes == UNLIMITED,
    "Every column must hold a card": lambda ruleset: ruleset.stock.when is DealWhen.NO_SPACE,
    "aces are set out before the deal": lambda ruleset: (
        ruleset.deal.aces_out == ruleset.pack.decks * ruleset.pack.suits
    ),
    "have six cards, the others five": lambda ruleset: set(ruleset.tableau.cards) == {6, 5},
}
"""Parts of readings, with the rules that they state."""


def test_the_entries_are_those_of_the_whole_rulesets() -> None:
    rulesets, _ = load_rulesets()
    assert catalogue_entries() == ([CatalogueEntry.of(ruleset) for ruleset in rulesets], [])


@pytest.mark.parametrize("words", READINGS)
def test_the_readings_of_a_shipped_game_agree_with_its_rules(words: str) -> None:
    """A game that extends another shows that game's readings unless it has its own."""
    told = [ruleset for ruleset in load_rulesets()[0] if any(words in reading for reading in ruleset.readings)]
    assert len(told) > 1
    assert [ruleset.id for ruleset in told if not READINGS[words](ruleset)] == []


def test_a_reading_deals_as_many_cards_as_there_are_piles() -> None:
    """A variant with more piles shows the readings of its game."""
    dealt = {}
    for ruleset in load_shipped_rulesets():
        onto = ruleset.reserve if ruleset.stock.to is StockTo.RESERVE else ruleset.tableau
        for reading in ruleset.readings:
            if words := re.match(r"(\w+) cards may be dealt at any time", reading):
                dealt[ruleset.id] = (words[1].lower(), number(onto.piles))
    assert len(dealt) > 3
    assert {game for game, (told, piles) in dealt.items() if told != piles} == set()


def test_no_shipped_game_is_decoded_for_the_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(game: str, folders: RulesetFolders) -> Ruleset:
        pytest.fail(game)

    monkeypatch.setattr(catalogue, "_decoded", decode)
    entries, _ = catalogue_entries()
    assert {entry.seats.most for entry in entries} == {1, 4, 6}


def test_a_ruleset_that_another_window_has_saved_meanwhile_stays_and_is_named() -> None:
    save_own_ruleset("mine", 'extends = "klondike"\nname = "Mine"\n')
    with pytest.raises(FileExistsError) as error:
        save_own_ruleset("mine", 'extends = "spider"\nname = "Other"\n')
    assert error.value.filename == str(player_rulesets() / "mine.toml")
    assert load_ruleset("mine").name == "Mine"


def test_games_of_one_name_that_are_deleted_one_after_the_other_all_stay_as_files() -> None:
    player_rulesets().mkdir(parents=True)
    for name in ("First", "Second", "Third"):
        save_own_ruleset("my.game", f'extends = "klondike"\nname = "{name}"\n')
        set_own_ruleset_aside("my.game")
    files = {file.name: file.read_text("utf-8").split('"')[3] for file in player_rulesets().iterdir()}
    assert files == {
        "my.game.deleted": "First",
        "my.game-2.deleted": "Second",
        "my.game-3.deleted": "Third",
    }


def test_a_game_of_the_players_own_is_decoded_and_a_broken_one_is_reported() -> None:
    folder = player_rulesets()
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text('extends = "yukon"\nname = "My \\"Yukon\\""\n')
    (folder / "broken.toml").write_text("extends = 3\n")
    (folder / "klondike.toml").write_text('replaces = "klondike"\nextends = "yukon"\nname = "Mine"\n')
    (folder / "yukon.toml").write_text('name = "Not said to replace"\n')
    entries, errors = catalogue_entries()
    names = {entry.id: entry.name for entry in entries}
    assert (names["mine"], names["klondike"], names["yukon"]) == ('My "Yukon"', "Mine", "Yukon")
    assert "broken" not in names
    assert [Path(error.mistakes[0].file).name for error in errors] == ["broken.toml", "yukon.toml"]


def test_hidden_files_are_no_games() -> None:
    """Editors and file systems keep their own beside a file."""
    folder = player_rulesets()
    folder.mkdir(parents=True)
    for name in (".toml", "..toml", "._mine.toml"):
        (folder / name).write_bytes(b"\0\5\x16\7")
    (folder / ".#mine.toml").symlink_to("ann@desk.1234")
    entries, errors = catalogue_entries()
    assert (errors, [entry.id for entry in entries if is_own(entry.id)]) == ([], [])


@pytest.mark.parametrize("id", ["a\u200db", "a\nb", "a\udcffb"], ids=ascii)
def test_a_file_whose_name_cannot_be_printed_is_no_game(id: str) -> None:
    """A saved game has its id."""
    folder = player_rulesets()
    folder.mkdir(parents=True)
    (folder / f"{id}.toml").write_text('extends = "yukon"\n')
    (folder / "a\u00a0b.toml").write_text('extends = "yukon"\n')
    entries, (error,) = catalogue_entries()
    assert "a\u00a0b" in {entry.id for entry in entries}
    complaint = "the name of this file has a character that cannot be printed; rename the file."
    assert str(error) == f"{id}.toml:1: {complaint}"
    for load_it in (partial(load_ruleset, id), partial(load_file, folder / f"{id}.toml")):
        with pytest.raises(RulesetError, match=complaint):
            load_it()


@pytest.mark.parametrize(
    ("written", "name"), [('"A \\"B\\""', 'A "B"'), ("'A'", "A"), ('"""A"""', "A")], ids=str
)
def test_a_shipped_file_whose_name_is_written_in_another_way_is_decoded(
    written: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = RulesetFolders.listed().read_shipped("klondike").text
    (tmp_path / "klondike.toml").write_text(text.replace('"Klondike"', written, 1))
    (tmp_path / "child.toml").write_text('extends = "klondike"\nsummary = "A child"\n')
    monkeypatch.setattr("solitaire.config.paths.shipped_rulesets", lambda: tmp_path)
    entries, errors = catalogue_entries()
    assert errors == []
    assert entries == [CatalogueEntry.of(ruleset) for ruleset in load_rulesets()[0]]
    assert [entry.name for entry in entries] == [name, name]


@pytest.mark.parametrize("table", ["[seats]\nmost = 3\nleast = 2", "seats = {least = 2, most = 3}"])
def test_a_shipped_file_whose_seats_are_written_in_another_way_is_decoded(
    table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = RulesetFolders.listed().read_shipped("pounce").text
    other = text.replace("[seats]\nleast = 1\nmost = 6", "") if table.startswith("seats") else text
    written = f"{table}\n{other}" if other != text else text.replace("[seats]\nleast = 1\nmost = 6", table)
    (tmp_path / "pounce.toml").write_text(written)
    monkeypatch.setattr("solitaire.config.paths.shipped_rulesets", lambda: tmp_path)
    entries, errors = catalogue_entries()
    assert errors == []
    assert [entry.seats for entry in entries] == [SeatsSection(2, 3)]


@pytest.mark.parametrize("table", ["[pack]\nsuits = 4\ndecks = 2", "pack = {decks = 2}"])
def test_a_shipped_file_whose_decks_are_written_in_another_way_is_decoded(
    table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, usual = RulesetFolders.listed().read_shipped("gypsy").text, "[pack]\ndecks = 2"
    assert usual in text
    other = f"{table}\n{text.replace(usual, '')}" if table.startswith("pack") else text.replace(usual, table)
    (tmp_path / "gypsy.toml").write_text(other)
    monkeypatch.setattr("solitaire.config.paths.shipped_rulesets", lambda: tmp_path)
    entries, errors = catalogue_entries()
    assert errors == []
    assert [entry.decks for entry in entries] == [2]


def test_a_changed_ruleset_is_loaded_again() -> None:
    folder = player_rulesets()
    folder.mkdir(parents=True)
    mine = folder / "mine.toml"
    mine.write_text('extends = "yukon"\nname = "Mine"\n')
    before = load("mine")
    assert load("mine") is before
    assert load_path(mine).ruleset.name == "Mine"
    mine.write_text('extends = "yukon"\nname = "Mine, better"\n')
    assert load("mine").ruleset.name == load_path(mine).ruleset.name == "Mine, better"
    assert {entry.name for entry in catalogue_entries()[0]} >= {"Mine, better"}


def test_shipped_games_are_compiled_once_whatever_the_player_writes() -> None:
    before = load("yukon")
    player_rulesets().mkdir(parents=True)
    (player_rulesets() / "mine.toml").write_text('extends = "yukon"\nname = "Mine"\n')
    assert load("yukon") is before
    (player_rulesets() / "yukon.toml").write_text(
        'replaces = "yukon"\nextends = "klondike"\nname = "My Yukon"\n'
    )
    assert load("yukon").ruleset.name == "My Yukon"


def test_the_shipped_games_are_those_without_files_of_the_player() -> None:
    shipped, _ = load_rulesets()
    player_rulesets().mkdir(parents=True)
    (player_rulesets() / "mine.toml").write_text('extends = "yukon"\nname = "Mine"\n')
    (player_rulesets() / "golf.toml").write_text("broken")
    (player_rulesets() / "klondike.toml").write_text(
        'replaces = "klondike"\nextends = "klondike"\nname = "My Klondike"\n'
    )
    assert {"Mine", "My Klondike"} <= {ruleset.name for ruleset in load_rulesets()[0]}
    assert load_shipped_rulesets() == shipped


def test_a_folder_of_shipped_games_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.config.paths.shipped_rulesets", lambda: tmp_path / "missing")
    for question in (load_rulesets, catalogue_entries, check_installation):
        with pytest.raises(OSError, match="the games of the program are files in this folder") as error:
            question()
        assert error.value.filename == str(tmp_path / "missing")
