"""``solitaire replay``: list, verify and export saved games."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from rich.cells import cell_len

from solitaire import __version__
from solitaire.cli.output import messages
from solitaire.cli.output.saved_game_output import outline_lines
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.saved_games import all_outlines
from solitaire.replay.format.record import SOLVER
from tests import playthroughs
from tests.cli.conftest import Terminal
from tests.game.games_in_progress import klondike
from tests.replay.archives import OPENING, ReportingArchive, do
from tests.replays.version_files import FOLDER

WON, UNFINISHED, GIVEN_UP = (f"klondike-20261121-2015{end}" for end in ("00", "01", "02"))
LOST = "klondike-strict-20261122-201500"


class Years(ReportingArchive):
    """An archive that was written to in the course of time."""

    def at(self, text: str) -> None:
        moment = datetime.fromisoformat(text)
        self.now = lambda: moment


@pytest.fixture
def archive(player_rulesets: Path) -> Years:
    """A game that was won, one that is not finished, one that was given up and one that was lost."""
    archive = Years(player_rulesets.parent)
    game, moves = playthroughs.read("klondike")
    archive.at("2026-11-21T20:15:00+01:00")
    archive.begin(game)
    do(game, list(map(str, moves)))
    for second, deal in ((1, 3), (2, 4)):
        archive.at(f"2026-11-21T20:15:0{second}+01:00")
        recorder = archive.begin(game := klondike(deal))
        do(game, OPENING if deal == 3 else ["deal", "hint"])
        recorder.leave() if deal == 3 else recorder.give_up()
    archive.at("2026-11-22T20:15:00+01:00")
    recorder = archive.begin(game := Game.new(load("klondike-strict"), "ms3"))
    while not game.is_stuck:
        do(game, [str(game.legal_moves()[-1])])
    recorder.leave()
    return archive


def ids(text: str) -> list[str]:
    return [line.split()[0] for line in text.splitlines()]


def test_every_game_is_listed_the_latest_first(solitaire: Terminal, archive: Years) -> None:
    answer = solitaire("replay")
    assert (answer.status, answer.err) == (0, "")
    lost, given_up, unfinished, won = answer.out.splitlines()
    assert ids(answer.out) == [LOST, GIVEN_UP, UNFINISHED, WON]
    assert "Klondike, deal 3 " in won and "2026-11-21 20:15" in won
    assert "1:57  won after 117 moves, score 6" in won
    assert unfinished.endswith("0:07  unfinished")
    assert given_up.endswith("0:02  given up after 1 move, score 0")
    assert "Klondike Strict, deal ms3" in lost and "lost after " in lost


def test_a_solution_of_the_solver_is_listed_as_one(archive: Years) -> None:
    won, *_ = reversed([*all_outlines(print)])
    [line] = outline_lines([won._replace(origin=SOLVER)])
    assert line.endswith("1:57  solution in 117 moves")


@pytest.mark.parametrize(
    ("args", "found"),
    [
        (("--game", "klondike-strict"), [LOST]),
        (("--result", "won"), [WON]),
        (("--result", "unfinished"), [UNFINISHED]),
        (("--since", "2026-11-22"), [LOST]),
        (("--since", "2026-11-21", "--result", "given-up"), [GIVEN_UP]),
    ],
)
def test_the_list_can_be_shortened(
    solitaire: Terminal, archive: Years, args: tuple[str, ...], found: list[str]
) -> None:
    assert ids(solitaire("replay", *args).out) == found
    objects = [json.loads(line) for line in solitaire("replay", *args, "--json").out.splitlines()]
    assert [each["id"] for each in objects] == found


def test_an_empty_list_says_so(solitaire: Terminal) -> None:
    assert solitaire("replay").out == "No games found.\n"
    assert solitaire("replay", "--json").out == ""


def test_the_list_as_json_has_an_object_for_each_game(solitaire: Terminal, archive: Years) -> None:
    *_, won = map(json.loads, solitaire("replay", "--json").out.splitlines())
    score = won.pop("score")
    assert won == {
        "id": WON,
        "game": "klondike",
        "name": "Klondike",
        "deal": "3",
        "label": None,
        "started": "2026-11-21T20:15:00+01:00",
        "result": "won",
        "ms": 117_000,
        "moves": 117,
    }
    assert score > 700000 // 117


@pytest.mark.parametrize("by", ["id", "beginning", "file"])
def test_a_game_verifies(solitaire: Terminal, archive: Years, by: str) -> None:
    path = archive.finished / f"{WON}.jsonl"
    which = {"id": WON, "beginning": WON[:-1] + "0", "file": str(path)}[by]
    answer = solitaire("replay", which, "--verify")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"{path}: ok, Klondike, deal 3, won after 117 moves and 1:57, score ")
    renamed = path.with_suffix(".txt")
    renamed.write_bytes(path.read_bytes())
    for file in (path, renamed):
        assert solitaire("check", str(file)).out == f"{file}: ok\n"


def test_a_folder_that_cannot_be_read_is_reported_where_a_game_is_not_found(
    solitaire: Terminal, archive: Years
) -> None:
    for path in archive.unfinished.iterdir():
        path.unlink()
    archive.unfinished.rmdir()
    archive.unfinished.write_text("not a folder")
    said, missing, _ = solitaire("replay", "nothing", "--verify").err.split("\n")
    assert said == f"solitaire: The games in {archive.unfinished} cannot be found: Not a directory."
    assert missing.startswith("solitaire: There is no saved game 'nothing'.")


def test_a_long_game_says_on_a_terminal_that_it_takes_a_while(
    solitaire: Terminal, archive: Years, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(messages, "LONG_FILE", 100)
    assert solitaire("replay", WON, "--verify").err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    said = f"solitaire: {WON}.jsonl: reading a long game takes a while… ctrl+c cancels.\n"
    assert solitaire("replay", WON, "--verify").err == said
    broken = tmp_path / "a\nb.jsonl"
    broken.write_text("x" * 101)
    begun, *_ = solitaire("replay", str(broken)).err.splitlines()
    assert begun == "solitaire: a\ufffdb.jsonl: reading a long game takes a while… ctrl+c cancels."


def test_the_facts_about_a_game_as_json_count_what_it_holds(solitaire: Terminal, archive: Years) -> None:
    answer = solitaire("replay", UNFINISHED, "--json")
    assert json.loads(answer.out) == {
        "id": UNFINISHED,
        "game": "klondike",
        "name": "Klondike",
        "deal": "3",
        "label": None,
        "started": "2026-11-21T20:15:01+01:00",
        "app": __version__,
        "origin": "",
        "result": "unfinished",
        "ms": 7000,
        "moves": 2,
        "score": 20,
        "undos": 2,
        "hints": 1,
        "solutions": 0,
        "events": 7,
        "damage": None,
        "verifies": True,
    }


def test_a_game_that_does_not_verify(solitaire: Terminal, archive: Years, tmp_path: Path) -> None:
    path = archive.unfinished / f"{UNFINISHED}.jsonl"
    path.write_bytes(path.read_bytes().replace(b'5000,"do":"hint"', b'5001,"do":"hint"'))
    answer = solitaire("replay", UNFINISHED, "--verify")
    said = "the checksum is wrong: this line was changed, or lines before it are missing"
    assert (answer.status, answer.out) == (1, f"{path}:6: {said}; four events before it are correct.\n")
    facts = solitaire("replay", str(path), "--json")
    assert facts.status == 1
    assert json.loads(facts.out)["damage"] == {"line": 6, "what": said}
    assert solitaire("check", str(path)).status == 1
    exported = solitaire("replay", UNFINISHED, "--export", str(tmp_path / "game.txt"))
    assert (exported.status, exported.err) == (1, f"solitaire: {answer.out}")
    assert (tmp_path / "game.txt").read_text().endswith("    0:04  Move 3 is undone.\n")


FOR_THE_LIST = "--game, --result and --since are for the list: leave out the file or id."


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["--verify"], "Name a game: a file, or an id from the list."),
        (["klondyke-1", "--verify"], "There is no saved game 'klondyke-1'."),
        (["klondike-2"], "3 games begin with 'klondike-2', such as "),
        (["notes.txt"], "notes.txt:1: this is not a saved game, whose lines begin with {."),
        ([".", "--json"], ".: Is a directory."),
        (
            [WON, "--export", "game.gif"],
            "game.gif: the file name must end in .txt (the moves as text) or .cast (an asciinema recording).",
        ),
        ([WON, "--export", "notes.txt/game.txt"], "notes.txt/game.txt: "),
        ([WON, "--export", "notes.txt"], "notes.txt: this file exists already; choose another name."),
        ([WON, "--review", "--export", "game.txt"], "--review cannot be combined with --verify or --export."),
        ([WON, "--game", "klondike"], FOR_THE_LIST),
        ([WON, "--result", "won", "--json"], FOR_THE_LIST),
        ([WON, "--since", "2026-11-22", "--verify"], FOR_THE_LIST),
        (["--seconds", "10"], "--seconds is for the search for a mistake: add --review."),
        ([WON, "--verify", "--seconds", "5"], "--seconds is for the search for a mistake: add --review."),
        (["--game", "klondyke"], "There is no game 'klondyke'. Did you mean 'klondike'?"),
        (["--result", "one"], "Invalid value for '--result': 'one' is not one of"),
        (["--since", "noon"], "Invalid value for '--since': 'noon' is not a date like 2026-11-22."),
    ],
)
def test_bad_input_gets_one_line(
    solitaire: Terminal, archive: Years, monkeypatch: pytest.MonkeyPatch, args: list[str], complaint: str
) -> None:
    monkeypatch.chdir(archive.root)
    Path("notes.txt").write_text("a note\n")
    assert solitaire("replay", *args).complaint.startswith(complaint)
    assert Path("notes.txt").read_text() == "a note\n"


def test_a_score_sheet(solitaire: Terminal, archive: Years, tmp_path: Path) -> None:
    target = tmp_path / "game.txt"
    assert solitaire("replay", UNFINISHED, "--export", str(target)).out == ""
    title, begun, cards, empty, *lines = target.read_text().splitlines()
    assert (title, begun, empty) == ("Klondike, deal 3", "Started on 21 November 2026 at 20:15.", "")
    assert cards.startswith("The cards in the order dealt: 8D 8H 6S ")
    assert lines == [
        "    0:01  1. Move the 7 of clubs from column 6 to column 1.",
        "    0:02  2. Move the ace of spades from column 3 to the foundation of spades.",
        "    0:03  3. Deal from the stock.",
        "    0:04  Move 3 is undone.",
        "    0:05  A hint is shown.",
        "    0:06  3. Deal from the stock.",
        "    0:07  Move 3 is undone.",
    ]
    assert solitaire("replay", WON, "--export", str(target.with_suffix(".cast"))).out == ""
    header, *rows = target.with_suffix(".cast").read_text().splitlines()
    assert json.loads(header)["version"] == 2
    assert len(rows) == 119
    target.unlink()
    solitaire("replay", WON, "--export", str(target))
    assert (
        target.read_text()
        .splitlines()[-1]
        .startswith("    1:57  The game is won after 117 moves, with a score")
    )


def test_a_hand_of_a_race_has_totals_a_winner_and_a_score_sheet(solitaire: Terminal, tmp_path: Path) -> None:
    hand = FOLDER / "0.1.0" / "nuts-20261123-050000.jsonl"
    found = json.loads(solitaire("replay", str(hand), "--json").out)
    assert [(seat["name"], seat["points"], seat["total"]) for seat in found["seats"]] == [
        ("Ann", 25, 25),
        ("Bob", 4, 4),
    ]
    assert (found["totals"], found["winner"]) == ({"Ann": 25, "Bob": 4}, None)
    ann, bob = found["seats"]
    assert (ann["taps"], ann["moves"], ann["taps_a_minute"], ann["idle_ms"]) == (152, 96, 121.0, 0)
    (missed,) = ann["missed"]
    assert (missed["card"], missed["ms"], missed["taken_by"]) == ("4C", 2046, "Bob")
    assert (bob["missed"], bob["lost"]) == ([], [])
    assert bob["waits"][0]["card"] == "8H" and bob["waits"][0]["to"] == "space"
    sheet = tmp_path / "sheet.txt"
    assert solitaire("replay", str(hand), "--export", str(sheet)).status == 0
    lines = sheet.read_text("utf-8").splitlines()
    assert lines[:2] == [
        "Nuts, deal 2: Ann and Bob",
        "Hand 1 of a match to more than 100 points, 23 November 2026, 06:00",
    ]
    deck = json.loads(hand.read_text("utf-8").splitlines()[0])["seats"][1]["pack"]
    start = lines.index("Bob, deck in the order dealt:") + 1
    assert " ".join(" ".join(lines[start : start + 2]).split()) == deck
    assert [line.split() for line in lines[-3:]] == [
        ["centre", "left", "hand", "match"],
        ["Ann", "25", "0", "+25", "25"],
        ["Bob", "16", "6", "+4", "4"],
    ]


def test_the_list_of_games_is_aligned_by_cells(archive: Years) -> None:
    outlines = [
        outline._replace(name=name) for outline in all_outlines(print) for name in ("Klondike", "クロンダイク")
    ]
    lines = [*outline_lines(outlines)]
    assert len({cell_len(line[: line.index(" 2026-")]) for line in lines}) == 1
    assert len(lines) == 8


def test_a_deal_of_the_day_is_named_so_in_the_list_which_has_the_day(
    solitaire: Terminal, archive: Years
) -> None:
    archive.at("2026-11-23T08:00:00+01:00")
    for deal in ("20261123", "20261122"):
        recorder = archive.begin(game := Game.new(load("klondike"), deal))
        do(game, ["deal"])
        recorder.leave()
    listed = " ".join(solitaire("replay", "--since", "2026-11-23").out.split())
    assert "Klondike, deal of the day 2026" in listed and "Klondike, deal 20261122 2026" in listed
    (path,) = archive.unfinished.glob("klondike-20261123-080000.jsonl")
    assert "ok, Klondike, deal 20261123, unfinished after 1 move" in solitaire("replay", str(path)).out


def test_long_names_and_labels_do_not_widen_the_list_of_games(archive: Years) -> None:
    first, *others = all_outlines(print)
    long = first._replace(path=Path(f"{'i' * 200}.jsonl"), name="n" * 80, deal="", label="w" * 300)
    longest, *lines = outline_lines([long, *others])
    assert longest.startswith(f"{'i' * 200}  {'n' * 25}…, deck {'w' * 19}…  ")
    assert max(map(len, lines)) < 160
