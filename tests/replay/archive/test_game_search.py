"""Text search among saved games."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from solitaire.cli.replay_files import GameFilter
from solitaire.replay.archive.file_outline import FileOutline
from solitaire.replay.archive.game_search import GameSearch
from solitaire.replay.format.record import SOLVER, Outcome, Result

EVENING = datetime.fromisoformat("2026-11-20T20:15:00+01:00")


def game(id: str, name: str, deal: str, day: int, outcome: Outcome | None) -> FileOutline:
    started = EVENING.replace(day=day)
    result = Result(9000, outcome, 7, 35, 0, 0, "", started) if outcome else None
    return FileOutline(Path(f"{id}.jsonl"), id, name, deal, started, started, 9000, result)


GAMES = [
    game("klondike", "Klondike", "3", 21, Outcome.WON),
    game("bakers-dozen", "Baker's Dozen", "ms12", 20, Outcome.LOST),
    game("klondike-draw-3", "Klondike, draw three", "", 9, Outcome.GIVEN_UP),
    game("big-ben", "Big Ben", "20", 1, None)._replace(label="A17:"),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [0, 1, 2, 3]),
        ("klon", [0, 2]),
        ("bakers", [1]),
        ("Baker's", [1]),
        ("won", [0]),
        ("given-up", [2]),
        ("unfin", [3]),
        ("3", [0]),
        ("20", [3]),
        ("ms12", [1]),
        ("a17", [3]),
        ("deal 3", [0]),
        ("klondike deal", [0, 2]),
        ("deck a17", [3]),
        ("daily", []),
        ("today", [0]),
        ("yesterday", [1]),
        ("2026-11-0", [2, 3]),
        ("november klondike", [0, 2]),
        ("december", []),
        ("since:2026-11-09", [0, 1, 2]),
        ("since:2026-1", [0, 1, 2, 3]),
        ("since:2027", []),
        ("game:klondike", [0]),
        ("since:", [0, 1, 2, 3]),
        ("klondike since:2026-11-20", [0]),
    ],
)
def test_every_word_of_a_search_must_match(text: str, found: list[int]) -> None:
    assert GameSearch(GAMES, date(2026, 11, 21)).find(text) == [GAMES[number] for number in found]


def test_games_are_found_by_the_result_that_lists_show_and_by_players() -> None:
    won = GAMES[0]
    assert won.result
    solved = won._replace(result=won.result._replace(solutions=1))
    games = [won, solved, won._replace(origin=SOLVER), won._replace(racers=("Ann", "Robin")), *GAMES[1:]]
    search = GameSearch(games, date(2026, 11, 21))
    found = {text: search.find(text) for text in ("solved", "solution", "given up", "robin", "won")}
    assert found == {
        "solved": [solved],
        "solution": [games[2]],
        "given up": [GAMES[2]],
        "robin": [games[3]],
        "won": games[:4],
    }


def test_deals_of_the_day_are_found_if_they_were_begun_on_it() -> None:
    daily, second = (game("cruel", "Cruel", deal, 20, None) for deal in ("20261120", "2026112002"))
    late, other = game("cruel", "Cruel", "20261120", 21, None), game("cruel", "Cruel", "20", 20, None)
    search = GameSearch([daily, second, late, other], date(2026, 11, 21))
    assert search.find("daily") == search.find("deal of the day") == [daily, second]
    assert search.find("daily yesterday cruel") == [daily, second]


@pytest.mark.parametrize("text", ["anns", "ann's", "Ann’s", "ANN'S"])
@pytest.mark.parametrize("name", ["Ann's Klondike", "Ann’s Klondike"])
def test_apostrophes_of_any_shape_need_not_be_typed(name: str, text: str) -> None:
    own = game("mine", name, "3", 21, None)
    assert GameSearch([own], date(2026, 11, 21)).find(text) == [own]


@pytest.mark.parametrize("id", ["klondike", "My own game", "straße", "it's-mine"])
def test_the_games_of_a_ruleset_are_found_whatever_letters_its_id_has(id: str) -> None:
    games = [game(id, "Mine", "3", 21, Outcome.WON), game(f"{id}-2", "Mine", "3", 21, Outcome.WON)]
    chosen = GameFilter(game=id, result="won", since=EVENING)
    assert GameSearch(games, date(2026, 11, 21)).find(chosen.search) == games[:1]


@pytest.mark.parametrize("other", ["my-game", "My game", "my  game", "my%20game", "my\xa0game"])
def test_games_of_rulesets_with_similar_ids_are_told_apart(other: str) -> None:
    games = [game("my game", "Mine", "3", 21, None), game(other, "Mine", "3", 21, None)]
    for id, found in (("my game", games[0]), (other, games[1])):
        chosen = GameFilter(game=id, result=None, since=None)
        assert GameSearch(games, date(2026, 11, 21)).find(chosen.search) == [found]
