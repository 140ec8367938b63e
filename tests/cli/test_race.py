"""``solitaire race`` without a screen."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from solitaire.cli import launch_tui
from solitaire.cli.match_setup import find_unfinished_match, new_match
from solitaire.cli.output import messages
from solitaire.config.paths import races
from solitaire.config.user_state import UserState, save_user_state
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.rules.race_sections import MatchOptions
from solitaire.tui.screens.race.race_text import goal_text
from tests.cli.conftest import Terminal
from tests.race.recorded_matches import leave

SEATS = ("--seat", "Ann:easy", "--seat", "Bob:hard")


def test_a_rival_of_the_last_race_that_is_gone_is_named_as_such(solitaire: Terminal) -> None:
    assert not save_user_state(UserState(racers=("Ann", "Robin:my-rival")))
    answer = solitaire("race")
    assert (answer.status, answer.err) == (
        2,
        "solitaire: The players of the last race: 'my-rival' is not one of human, beginner, easy, normal, hard,"
        " expert. Name others with --seat.\n",
    )


def test_a_match_is_played_to_its_end(solitaire: Terminal) -> None:
    answer = solitaire("race", "nuts", *SEATS, "--deal", "7", "--to", "30", "--headless", "--json")
    assert (answer.status, answer.err) == (0, "")
    *hands, match = map(json.loads, answer.out.splitlines())
    assert [hand["hand"] for hand in hands] == list(range(1, len(hands) + 1))
    for hand in hands:
        assert [seat["name"] for seat in hand["seats"]] == ["Ann", "Bob"]
        assert all(seat["points"] == seat["up"] - 2 * seat["left"] for seat in hand["seats"])
    totals = {seat["name"]: seat["total"] for seat in hands[-1]["seats"]}
    assert match == {
        "game": "nuts",
        "deal": "7",
        "hands": len(hands),
        "ms": sum(hand["ms"] for hand in hands),
        "totals": totals,
        "winner": max(totals, key=totals.__getitem__),
    }
    assert max(totals.values()) >= 30


def test_the_points_that_an_option_names_are_enough_to_win() -> None:
    seats = ("Ann:easy", "Bob:hard")
    match = new_match("nuts", seats, "7", MatchOptions(target=30))
    assert goal_text(match) == "to 30" and match.rules.ruleset.match.reached(30)
    assert goal_text(new_match("nuts", seats, "7", MatchOptions())) == "to more than 100"


def test_without_json_there_is_a_line_for_each_hand_and_one_for_the_match(solitaire: Terminal) -> None:
    lines = solitaire("race", *SEATS, "--deal", "7", "--hands", "2", "--headless").out.splitlines()
    assert [line.split(",")[0] for line in lines] == ["Hand 1", "Hand 2", "Pounce"]
    assert "Ann" in lines[0] and "in the centre" in lines[0]
    assert lines[2].startswith("Pounce, deal 7: no winner after 2 hands. Ann ")


def test_a_limit_of_the_rules_is_lifted_or_changed_for_good(solitaire: Terminal, player_rulesets: Path) -> None:
    (player_rulesets / "mine.toml").write_text('extends = "nuts"\nname = "Mine"\nmatch.minutes = 30\n')

    def limits(minutes: int | None = None) -> list[int | None]:
        """The limit of a new match, and of the same one resumed."""
        match = new_match("mine", ("Ann:hard", "Bob:hard"), "4", MatchOptions(minutes=minutes))
        RaceRecorder(match, Archive(races()))
        play_hand(match, Random(1))
        leave(match)
        resumed = find_unfinished_match("", None)
        leave(resumed)
        for path in (races() / "unfinished").iterdir():
            path.unlink()
        return [match.limit_ms, resumed.limit_ms]

    assert limits() == [1_800_000] * 2
    assert limits(minutes=5) == [300_000] * 2
    assert limits(minutes=0) == [None] * 2
    once = ("race", "mine", *SEATS, "--minutes", "0", "--headless", "--hands", "1")
    assert solitaire(*once).status == 0


@pytest.mark.parametrize(("rule", "points"), [("handicap", "20"), ("pairs", "11")])
def test_an_option_turns_a_rule_of_the_match_on_and_another_turns_it_off(
    solitaire: Terminal, player_rulesets: Path, rule: str, points: str
) -> None:
    (player_rulesets / "mine.toml").write_text(f'extends = "nuts"\nname = "Mine"\nmatch.{rule} = true\n')
    four = [word for name in ("Ann", "Bob", "Cy", "Dee") for word in ("--seat", f"{name}:easy")]

    def played(game: str, *options: str) -> list[dict[str, object]]:
        """All hands, then the score and who won."""
        command = ("race", game, *four, "--deal", "7", "--to", points, "--headless", "--json", *options)
        return [json.loads(line) | {"game": ""} for line in solitaire(*command).out.splitlines()]

    turned_on, turned_off = played("nuts", f"--{rule}"), played("mine", f"--no-{rule}")
    assert played("mine") == turned_on != turned_off == played("nuts")


def test_without_seats_rivals_of_three_strengths_play(solitaire: Terminal) -> None:
    command = ("race", "--deal", "7", "--hands", "1", "--headless", "--json")
    seats = ("--seat", "Easy:easy", "--seat", "Normal:normal", "--seat", "Hard:hard")
    answer = solitaire(*command)
    assert (answer.status, answer.out) == (0, solitaire(*command, *seats).out)


def test_a_match_that_nobody_wins_ends_without_a_winner(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.race.headless.MAX_HANDS", 3)
    answer = solitaire("race", "nuts", *SEATS, "--deal", "7", "--to", "1000000", "--headless", "--json")
    match = json.loads(answer.out.splitlines()[-1])
    assert (match["hands"], match["winner"]) == (3, None)


def test_a_mirror_match_deals_everybody_the_same(solitaire: Terminal) -> None:
    plain, mirror = (
        solitaire("race", "nuts", *SEATS, "--deal", "7", "--hands", "1", "--headless", "--json", *more).out
        for more in ((), ("--mirror",))
    )
    assert plain != mirror


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("race", "klondike"), "Klondike is a solitaire game. Play it with: solitaire klondike"),
        (("race", "--seat", "Ann", "--headless"), "Pounce is for 2 to 6 seats, not 1."),
        (("race", *SEATS, "--seat", "ann:easy"), "Two seats are called 'ann'; give each a name of its own."),
        (("race", "--seat", "Ann:fast"), "'fast' is not one of human, beginner, easy, normal, hard, expert."),
        (("race", "--deal", "x"), "'x' is not a deal number: type a number, one like ms11982, or today."),
        (
            ("race", "--seat", "Ann", "--seat", "Bob:easy", "--headless"),
            "--headless plays rivals only; write Ann:normal for Ann.",
        ),
        (
            ("race", "--hands", "3"),
            "--hands and --json are for races without a screen: add --headless.",
        ),
        (("race", "punce"), "There is no game 'punce'. Did you mean 'pounce'?"),
    ],
)
def test_what_cannot_be_raced(solitaire: Terminal, args: tuple[str, ...], complaint: str) -> None:
    assert solitaire(*args).complaint == complaint


def match_after_a_hand(folder: Path, limit_ms: int | None = None) -> Match:
    """A match of Nuts between rivals, and recorded."""
    match = Match(load_ruleset("nuts"), [Seat("Ann", "hard"), Seat("Bob", "hard")], Deal(4), limit_ms=limit_ms)
    RaceRecorder(match, Archive(folder))
    play_hand(match, Random(1))
    return match


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    """The file of a hand between rivals."""
    match_after_a_hand(tmp_path / "hands")
    (path,) = (tmp_path / "hands" / "finished").iterdir()
    return path


def test_a_hand_verifies(solitaire: Terminal, hand: Path) -> None:
    answer = solitaire("replay", str(hand), "--verify")
    assert (answer.status, answer.err) == (0, "")
    assert f"{hand}: ok, Nuts, deal 4, Bob out after " in answer.out
    assert solitaire("check", str(hand)).out == f"{hand}: ok\n"
    facts = json.loads(solitaire("replay", str(hand), "--json").out)
    assert facts["verifies"] and facts["damage"] is None and facts["out"] == ["Bob"]
    assert [seat["name"] for seat in facts["seats"]] == ["Ann", "Bob"]
    assert all(seat["points"] == seat["up"] - 2 * seat["left"] for seat in facts["seats"])


def test_a_hand_in_which_no_seat_went_out_is_neither_won_nor_lost(solitaire: Terminal) -> None:
    match = Match(load_ruleset("pounce"), [Seat("Ann", "normal"), Seat("Bob", "hard")], Deal(1))
    RaceRecorder(match, Archive(races()))
    play_hand(match, Random(1))
    assert match.results[0].out == ()
    (path,) = (races() / "finished").iterdir()
    assert f"{path}: ok, Pounce, deal 1, no one out after " in solitaire("replay", str(path)).out
    assert json.loads(solitaire("replay", str(path), "--json").out)["out"] == []
    assert "  no one out after " in solitaire("replay").out


def test_a_hand_that_was_tampered_with_does_not(solitaire: Terminal, hand: Path) -> None:
    lines = hand.read_bytes().splitlines(keepends=True)
    hand.write_bytes(b"".join([*lines[:5], *lines[6:]]))
    for command in (("replay", str(hand), "--verify"), ("check", str(hand))):
        answer = solitaire(*command)
        assert answer.status == 1
        assert f"{hand}:6: the checksum is wrong" in answer.out


def test_a_hand_is_found_by_its_id(solitaire: Terminal) -> None:
    match_after_a_hand(races(), limit_ms=1)
    (path,) = (races() / "finished").iterdir()
    assert solitaire("replay", path.stem).out == solitaire("replay", "nuts").out
    assert solitaire("replay", "nuts").out.startswith(f"{path}: ok, Nuts, deal 4, Bob out after ")
    assert "  out after " in solitaire("replay").out
    assert solitaire("replay", "nust").complaint.startswith("There is no saved game 'nust'.")


def test_a_hand_is_described_in_words(solitaire: Terminal, hand: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    assert solitaire("replay", str(hand), "--export", str(sheet)).status == 0
    lines = sheet.read_text("utf-8").splitlines()
    assert lines[0] == "Nuts, deal 4: Ann and Bob"
    assert any("Ann: Deal from the stock." in line for line in lines)
    assert any("to foundation" in line for line in lines)


def test_a_hand_is_recorded(solitaire: Terminal, hand: Path, tmp_path: Path) -> None:
    recording = tmp_path / "hand.cast"
    assert solitaire("replay", str(hand), "--export", str(recording)).status == 0
    header, *rows = map(json.loads, recording.read_text("utf-8").splitlines())
    assert header["title"] == "Nuts · deal 4 · hand 1 · to more than 100"
    assert len(rows) > 100 and "Ann" in rows[0][2] and "Bob" in rows[0][2]


def test_without_an_unfinished_match_there_is_none_to_go_on_with(solitaire: Terminal) -> None:
    none = "There is no unfinished match. Start one with: solitaire race"
    assert solitaire("race", "--resume").complaint == none
    match_after_a_hand(races(), limit_ms=1)
    assert solitaire("race", "--resume").complaint == none
    (path,) = (races() / "finished").iterdir()
    assert f"{path.name}: this match is over, " in solitaire("race", "--resume", path.stem).complaint


@pytest.fixture
def left() -> Match:
    """A match of Nuts that was left after its first hand."""
    match = match_after_a_hand(races())
    leave(match)
    return match


@pytest.mark.parametrize("args", [("--resume",), ("nuts", "--resume"), ("--resume", "nu")], ids=" ".join)
def test_a_match_that_was_left_is_found(solitaire: Terminal, left: Match, args: tuple[str, ...]) -> None:
    assert solitaire("race", *args).complaint.startswith("To play, stdin and stdout must be a terminal")


def test_without_a_terminal_the_file_of_a_match_stays_as_it_is(
    solitaire: Terminal, left: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.cli.commands.race.require_terminal", launch_tui.require_terminal)
    (path,) = (races() / "unfinished").iterdir()
    path.write_bytes(path.read_bytes() + b"damage\n")
    damaged = path.read_bytes()
    assert "must be a terminal" in solitaire("race", "--resume").complaint
    assert path.read_bytes() == damaged
    assert not (races() / "damaged").exists()


def test_a_match_with_a_long_file_says_on_a_terminal_that_it_takes_a_while(
    left: Match, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(messages, "LONG_FILE", 100)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    found = find_unfinished_match("", None)
    leave(found)
    (path,) = (races() / "unfinished").iterdir()
    said = f"solitaire: {path.name}: reading a long game takes a while… ctrl+c cancels.\n"
    assert capsys.readouterr().err == said


def test_a_match_is_found_by_its_file(left: Match) -> None:
    (path,) = (races() / "unfinished").iterdir()
    for which in (str(path), path.stem):
        found = find_unfinished_match(which, None)
        assert (found.hand_number, found.totals) == (2, left.totals)
        leave(found)


def test_a_match_that_is_open_elsewhere_is_not_denied(solitaire: Terminal, left: Match) -> None:
    found = find_unfinished_match("", None)
    complaint = "The unfinished match is open in another window; leave it there first."
    assert solitaire("race", "--resume").complaint == complaint
    of_nuts = complaint.replace("match", "match of Nuts")
    assert solitaire("race", "nuts", "--resume").complaint == of_nuts
    assert solitaire("race", "pounce", "--resume").complaint.startswith("There is no unfinished match")
    leave(found)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (
            ("pounce", "--resume"),
            "There is no unfinished match of Pounce. Start one with: solitaire race pounce",
        ),
        (("--resume", "crunch"), "There is no saved game 'crunch'."),
    ],
)
def test_another_match_is_not(solitaire: Terminal, left: Match, args: tuple[str, ...], complaint: str) -> None:
    assert solitaire("race", *args).complaint.startswith(complaint)


@pytest.mark.parametrize(
    "option",
    [
        ("--seat", "Ann"),
        ("--to", "50"),
        ("--minutes", "5"),
        ("--deal", "1"),
        ("--deal", ""),
        ("--mirror",),
        ("--handicap",),
        ("--no-pairs",),
        ("--headless",),
        ("--hands", "3"),
        ("--json",),
    ],
)
def test_a_match_that_is_resumed_keeps_its_options(solitaire: Terminal, option: tuple[str, ...]) -> None:
    complaint = "--resume takes no other options: a match keeps the ones it was started with."
    assert solitaire("race", "pounce", "--resume", *option).complaint == complaint
    assert solitaire("race", *option, "--resume=pounce-1").complaint == complaint


def test_the_hand_that_is_yet_to_begin_is_no_replay(solitaire: Terminal, left: Match) -> None:
    assert len(solitaire("replay").out.splitlines()) == 1
