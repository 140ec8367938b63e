"""``solitaire games`` and ``solitaire rules``."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from solitaire.game.catalogue import game_ids, load_rulesets
from tests.cli.conftest import Terminal


def test_every_game_is_listed_under_its_family(solitaire: Terminal) -> None:
    answer = solitaire("games")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ") and not line.startswith("   ")]
    assert sorted(listed) == game_ids()
    assert lines[lines.index("Klondike") + 1].startswith("  klondike  ")
    assert max(map(len, lines)) <= 80


def test_a_program_gets_an_object_a_line(solitaire: Terminal) -> None:
    answer = solitaire("games", "--json")
    assert (answer.status, answer.err) == (0, "")
    games = {game["game"]: game for game in map(json.loads, answer.out.splitlines())}
    assert sorted(games) == game_ids()
    assert games["big-ben"] == {
        "game": "big-ben",
        "name": "Big Ben",
        "family": "Big Ben",
        "decks": 2,
        "summary": "Two decks around a clock: twelve foundations build up to their hours.",
    }


def test_games_are_found_by_words_the_best_match_first(solitaire: Terminal) -> None:
    answer = solitaire("games", "klondike", "turn", "3")
    assert (answer.status, answer.err) == (0, "")
    first, *others = answer.out.splitlines()
    assert first == "  klondike-draw-3  Draw three, unlimited passes through the stock."
    assert others and all("spider" not in line for line in others)
    assert (
        json.loads(solitaire("games", "klondike turn 3", "--json").out.splitlines()[0])["game"]
        == "klondike-draw-3"
    )
    assert solitaire("games", "").out == solitaire("games").out


def test_where_no_game_is_found_a_similar_name_is_suggested(solitaire: Terminal) -> None:
    answer = solitaire("games", "klondkie")
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == "solitaire: No game matches 'klondkie'. Did you mean 'klondike'?\n"


def test_a_game_of_the_players_own_is_a_game_like_ours(solitaire: Terminal, player_rulesets: Path) -> None:
    (player_rulesets / "easy.toml").write_text(
        'extends = "klondike"\nname = "Too Easy"\ntableau.space = "any"\n'
    )
    assert "  easy  " in solitaire("games").out
    assert "Too Easy" in solitaire("games", "--json").out
    assert "An empty column may be filled with any card" in solitaire("rules", "easy").out
    assert json.loads(solitaire("deal", "easy", "--deal", "1", "--json").out)["game"] == "easy"


def test_a_long_id_leaves_room_for_the_summaries(solitaire: Terminal, player_rulesets: Path) -> None:
    before = solitaire("games").out.splitlines()
    (player_rulesets / f"{'w' * 60}.toml").write_text('extends = "klondike"\nname = "W"\nsummary = "Mine."\n')
    lines = solitaire("games").out.splitlines()
    row = lines.index(f"  {'w' * 60}")
    assert lines[row + 1] == f"{'':28}Mine."
    assert len(lines) < 1.2 * len(before)


OWN_YUKON = 'extends = "klondike"\nname = "My Yukon"\n'
TAKES_AN_ID = (
    "yukon.toml:1: a game that comes with the program has this name; "
    'rename the file, or start it with the line replaces = "yukon".'
)


def test_a_players_game_replaces_ours_if_it_says_so(solitaire: Terminal, player_rulesets: Path) -> None:
    (player_rulesets / "yukon.toml").write_text(f'replaces = "yukon"\n{OWN_YUKON}')
    assert solitaire("rules", "yukon").out.startswith("My Yukon\n")
    assert solitaire("games").err == ""
    assert solitaire("check", str(player_rulesets / "yukon.toml")).status == 0


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (OWN_YUKON, TAKES_AN_ID),
        (f'replaces = "klondike"\n{OWN_YUKON}', TAKES_AN_ID),
        (f"replaces = true\n{OWN_YUKON}", TAKES_AN_ID),
        ("replaces = ", "yukon.toml:1: this is not TOML: "),
    ],
)
def test_a_players_game_does_not_take_the_place_of_ours_in_silence(
    solitaire: Terminal, player_rulesets: Path, content: str, complaint: str
) -> None:
    ours = solitaire("rules", "yukon").out
    path = player_rulesets / "yukon.toml"
    path.write_text(content)
    assert solitaire("rules", "yukon").out == ours
    assert solitaire("games").err.startswith(f"solitaire: {complaint}")
    assert solitaire("games").out.count("  yukon  ") == 1
    checked = solitaire("check", str(path))
    assert checked.status == 1


def test_what_a_player_replaces_changes_no_other_game_of_ours(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    (player_rulesets / "klondike.toml").write_text('replaces = "klondike"\nname = "Broken"\nzebra = 1\n')
    assert solitaire("rules", "klondike-draw-3").status == 0
    assert solitaire("rules", "klondike").complaint.startswith("klondike.toml:3: zebra: there is no such")
    (told,) = solitaire("games").err.splitlines()
    assert told.startswith("solitaire: klondike.toml:3: ")


def test_a_game_of_the_players_own_extends_what_replaces_ours(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    text = 'replaces = "yukon"\nextends = "klondike"\nname = "My Yukon"\nfamily = "Mine"\n'
    (player_rulesets / "yukon.toml").write_text(text)
    (player_rulesets / "more.toml").write_text('extends = "yukon"\nname = "More"\n')
    assert "Family: Mine." in solitaire("rules", "more").out
    assert solitaire("games").err == ""


DRAW_TWO = """\
replaces = "klondike"
extends = "klondike"
name = "Klondike by Twos"
summary = "Draw two."
stock.draw = 2
"""


def test_a_game_extends_the_one_of_ours_that_it_replaces(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path
) -> None:
    for folder in (player_rulesets, tmp_path):
        path = folder / "klondike.toml"
        path.write_text(DRAW_TWO)
        assert solitaire("check", str(path)).out == f"{path}: ok\n"
    text = solitaire("rules", "klondike").out
    assert text.startswith("Klondike by Twos\n") and "Turn two cards at a time" in text
    assert "The other 24 cards form the stock" in text
    assert solitaire("games").err == ""


def test_a_game_of_ours_that_others_extend_is_not_changed_by_what_replaces_its_own_base(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    (player_rulesets / "klondike.toml").write_text(f'{DRAW_TWO}tableau.space = "any"\n')
    (player_rulesets / "klondike-draw-3.toml").write_text(
        'replaces = "klondike-draw-3"\nextends = "klondike-draw-3"\nname = "By Threes"\n'
    )
    for game, base in (("threes", "klondike-draw-3"), ("twos", "klondike")):
        (player_rulesets / f"{game}.toml").write_text(f'extends = "{base}"\nname = "Mine"\n')
    for game in ("threes", "klondike-draw-3"):
        assert "An empty column may be filled with a king" in solitaire("rules", game).out
    assert "An empty column may be filled with any card" in solitaire("rules", "twos").out


def test_a_mistake_in_a_game_that_extends_the_one_it_replaces_has_its_line(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    (player_rulesets / "klondike.toml").write_text(f"{DRAW_TWO}stock.passes = 0\n")
    complaint = solitaire("rules", "klondike").complaint
    assert complaint.startswith("klondike.toml:6: stock.passes: 0 is not a number of passes"), complaint


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"name = 'B'\ntableau.build = 'zigzag'\n", "broken.toml:2: tableau.build: 'zigzag' is not one of"),
        (b"name = ", "broken.toml:1: "),
        (b"# B\r\rname = '\xff'", "broken.toml:3: this is not UTF-8 text; save the file as UTF-8."),
    ],
)
def test_a_broken_game_stops_no_other(
    solitaire: Terminal, player_rulesets: Path, content: bytes, complaint: str
) -> None:
    (player_rulesets / "broken.toml").write_bytes(content)
    answer = solitaire("games", "--json")
    assert answer.status == 0
    assert sorted(json.loads(line)["game"] for line in answer.out.splitlines()) == sorted(
        {*game_ids()} - {"broken"}
    )
    assert answer.err.startswith(f"solitaire: {complaint}") and answer.err.count("\n") == 1
    assert solitaire("deal", "yukon").status == 0
    for command in ("rules", "deal", "moves", "play"):
        assert solitaire(command, "broken").complaint.startswith(complaint)


def test_a_file_that_cannot_be_read_stops_no_other_game(solitaire: Terminal, player_rulesets: Path) -> None:
    (player_rulesets / "folder.toml").mkdir()
    complaint = "folder.toml cannot be read: Is a directory."
    assert complaint in solitaire("games").err
    assert complaint in solitaire("rules", "folder").complaint


def test_all_mistakes_of_a_broken_game_are_reported(solitaire: Terminal, player_rulesets: Path) -> None:
    (player_rulesets / "broken.toml").write_text("name = 'B'\ntableau.build = 'zigzag'\nstock.draw = 'three'\n")
    answer = solitaire("rules", "broken")
    assert (answer.status, answer.out) == (2, "")
    assert [line.split(": ")[:3] for line in answer.err.splitlines()] == [
        ["solitaire", "broken.toml:2", "tableau.build"],
        ["solitaire", "broken.toml:3", "stock.draw"],
    ]


@pytest.mark.parametrize(
    ("args", "command"),
    [
        (("race", "my game"), "solitaire 'my game'"),
        (("race", "my race", "--resume"), "solitaire race 'my race'"),
        (("stats", "my game", "--today"), "solitaire 'my game' --deal today"),
    ],
)
def test_a_command_that_a_message_suggests_can_be_typed_whatever_the_game_is_called(
    solitaire: Terminal, player_rulesets: Path, args: tuple[str, ...], command: str
) -> None:
    (player_rulesets / "my game.toml").write_text("extends = 'klondike'")
    (player_rulesets / "my race.toml").write_text("extends = 'pounce'")
    assert solitaire(*args).err.rstrip().endswith(f" with: {command}")


def test_a_game_for_several_players_is_not_dealt_for_one(solitaire: Terminal, player_rulesets: Path) -> None:
    (player_rulesets / "race.toml").write_text(
        'extends = "yukon"\nname = "Race"\nfoundation.suit = "free"\nseats = {least = 2, most = 4}\n'
    )
    assert solitaire("deal", "race").complaint == "Race is for 2 to 4 seats."
    assert "For two to four players" in solitaire("rules", "race").out


def test_the_rules_of_a_game_are_wrapped_under_their_headings(solitaire: Terminal) -> None:
    answer = solitaire("rules", "big-ben")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[:2] == ["Big Ben", "======="]
    assert {"The deal", "The aim", "Fans", "Empty fans", "The stock", "The score"} <= set(lines)
    assert "  A fan may be built on only while it has three cards or more." in lines
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_its_rules(solitaire: Terminal, game: str) -> None:
    answer = solitaire("rules", game)
    assert (answer.status, answer.err) == (0, "")
    assert re.search("The (game is won|hand ends) (when|as soon as)", " ".join(answer.out.split()))


def test_folders_are_listed_once_however_many_games_extend_each_other(
    player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(15):
        parent = f"link-{number - 1}" if number else "klondike"
        (player_rulesets / f"link-{number}.toml").write_text(f'extends = "{parent}"\nname = "Link {number}"\n')
    listed, list_folder, scan_folder = [], os.listdir, os.scandir

    def count_listed(folder: Path) -> list[str]:
        listed.append(folder)
        return list_folder(folder)

    def count_scanned(folder: Path) -> Iterator[os.DirEntry[str]]:
        listed.append(folder)
        return scan_folder(folder)

    monkeypatch.setattr("solitaire.game.ruleset_folders.os.listdir", count_listed)
    monkeypatch.setattr("solitaire.game.ruleset_folders.os.scandir", count_scanned)
    found, broken = load_rulesets()
    assert {f"link-{number}" for number in range(15)} < {ruleset.id for ruleset in found}
    assert not broken
    assert [Path(folder) for folder in listed].count(player_rulesets) == 1
    assert len(listed) <= 2, "the shipped folder is listed once in the life of a program"


WIDE = """\
extends = "klondike"
name = "單人紙牌"
family = "紙牌"
summary = "七列紙牌，從大到小，紅黑交替；空列只能放國王，四個基礎堆從一點開始。"
notes = "牌堆翻完以後可以重新開始，直到不能再走一步為止。 Cards of the waste may be looked at."
"""


def test_wide_characters_of_a_game_are_wrapped_and_aligned_by_cells(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    for id in ("單人", "wide"):
        (player_rulesets / f"{id}.toml").write_text(WIDE, "utf-8")
    lines = solitaire("games").out.splitlines()
    assert max(map(cell_len, lines)) <= 80
    rows = [line for line in lines if line.startswith(("  單人", "  wide"))]
    begins = {cell_len(row.partition("七")[0]) for row in rows}
    assert len(rows) == 2 and len(begins) == 1
    page = solitaire("rules", "wide").out.splitlines()
    assert max(map(cell_len, page)) <= 80
    assert page[1] == "=" * cell_len(page[0])
