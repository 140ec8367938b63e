"""Statistics of races, counted by hand for a few made-up hands."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from solitaire.replay.format.record import Outcome
from solitaire.stats.race_facts import without_copies
from solitaire.stats.race_stats_text import race_lines
from solitaire.stats.race_summary import Pairing, race_summary
from solitaire.stats.summary import by_game
from tests.stats.invented_facts import hand, seat

MATCH = [
    hand(1, seat("Ann", 25, 25, photos=2), seat("Bob", 10, 10), seat("Robin", 12, 12, "hard"), seconds=90),
    hand(2, seat("ann", -6, 19), seat("Bob", 30, 40, photos=1), seat("Robin", 30, 42, "hard"), seconds=80),
    hand(3, seat("Ann", 3, 22), seat("Bob", 5, 45), seat("Robin", 4, 46, "hard"), outcome=Outcome.LOST),
    hand(4, seat("Ann", 90, 112), seat("Bob", 1, 46), seat("Robin", 2, 48, "hard"), seconds=70, winner=1),
]
"""Ann wins two hands, Bob one, and one is shared; Ann wins the match."""
OTHERS = [
    hand(5, seat("Ann", 25, 25), seat("Bob", 1, 1), outcome=Outcome.GIVEN_UP, game="crunch"),
    hand(6, seat("Ann", 0, 0), seat("Bob", 0, 0), outcome=None, game="pounce"),
]


def test_hands_and_matches_are_counted() -> None:
    figures = race_summary([*MATCH, *OTHERS])
    assert figures[:6] == (4, 1, 1, 1, 1, (90 + 80 + 60 + 70 + 60 + 60) * 1000)


def test_a_player_is_the_same_in_capitals_or_not() -> None:
    ann, bob, robin = race_summary(MATCH).players
    assert (ann.name, ann.hands, ann.hands_won, ann.outs) == ("Ann", 4, 2, 2)
    assert (ann.points, ann.best, ann.average, ann.fastest_ms) == (112, 90, 28, 70_000)
    assert (ann.matches, ann.matches_won, ann.photos) == (1, 1, 2)
    assert (bob.hands_won, bob.best, bob.fastest_ms, bob.matches_won, bob.photos) == (1, 30, 80_000, 0, 1)
    assert (robin.title, robin.hands_won, robin.matches) == ("Robin (hard)", 0, 1)


def test_of_each_two_players_the_one_with_more_points_is_ahead() -> None:
    assert race_summary(MATCH).pairings == (
        Pairing(("Ann", "Bob"), (2, 2), (1, 0)),
        Pairing(("Ann", "Robin (hard)"), (2, 2), (1, 0)),
        Pairing(("Bob", "Robin (hard)"), (1, 2), (0, 1)),
    )


def test_partners_win_together_and_are_not_compared() -> None:
    ann, bob = seat("Ann", 30, 30, side=1), seat("Bob", 2, 2, side=1)
    cy, di = seat("Cy", 16, 16, side=2), seat("Di", 15, 15, side=2)
    figures = race_summary([hand(1, ann, bob, cy, di, winner=1)])
    assert {player.name: (player.hands_won, player.matches_won) for player in figures.players} == {
        **dict.fromkeys(("Ann", "Bob"), (1, 1)),
        **dict.fromkeys(("Cy", "Di"), (0, 0)),
    }
    assert [pairing.titles for pairing in figures.pairings] == [
        ("Ann", "Cy"),
        ("Ann", "Di"),
        ("Bob", "Cy"),
        ("Bob", "Di"),
    ]


def test_a_person_is_not_the_rival_of_the_same_name() -> None:
    titles = [
        player.title for player in race_summary([hand(1, seat("Ann", 1, 1), seat("ANN", 2, 2, "easy"))]).players
    ]
    assert titles == ["ANN (easy)", "Ann"]
    assert race_summary([hand(1, seat("Easy", 1, 1, "easy"), seat("Bob", 2, 2))]).players[1].title == "Easy"


def test_games_are_counted_separately() -> None:
    assert {game: len(races) for game, races in by_game([*MATCH, *OTHERS]).items()} == {
        "crunch": 1,
        "nuts": 4,
        "pounce": 1,
    }


def test_a_copied_hand_counts_once_and_as_far_as_it_was_played() -> None:
    whole = MATCH[0]
    part = whole._replace(file="races/unfinished/copy.jsonl", outcome=None, ended=None, ms=500)
    assert without_copies([part, whole, whole._replace(file="races/finished/b.jsonl"), MATCH[1]]) == [
        whole,
        MATCH[1],
    ]


def test_hands_of_which_none_was_finished_have_no_tables() -> None:
    assert list(race_lines(race_summary(OTHERS), 40)) == [
        "0 hands · 0 matches · 1 given up ·",
        "1 unfinished · 2:00",
    ]


@pytest.mark.parametrize("name", ["Ann", "莉莉莉莉莉莉莉莉莉莉莉莉", "🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉"])
def test_tables_are_straight_whatever_the_width_of_names(name: str) -> None:
    races = [hand(1, seat(name, 25, 25), seat("Bob", 10, 10, "normal"))]
    _, *lines = race_lines(race_summary(races), 40)
    for table in "\n".join(lines).split("\n\n"):
        widths = {cell_len(line) for line in table.strip("\n").splitlines()}
        assert len(widths) == 1 and widths.pop() <= 40


LONG_NAMES = [seat("Bartholomew", 25, 25, "normal"), seat("Christopher", 10, 10, "hard")]


def test_long_names_of_a_pairing_are_wrapped() -> None:
    lines = list(race_lines(race_summary([hand(1, *LONG_NAMES)]), 40))
    assert lines[-3:] == [
        "head to head              hands  matches",
        "Bartholomew (normal) :    1 : 0    0 : 0",
        "  Christopher (hard)                    ",
    ]
    assert "Bartholomew (nor…  1 of 1   +25    +25.0" in lines


def test_long_names_of_a_pairing_are_cut_where_lines_are_few() -> None:
    figures = race_summary([hand(1, *LONG_NAMES)])
    *_, cut = race_lines(figures, 40, 9)
    assert cut == "Bartholomew (normal) :…  1 : 0    0 : 0"
    assert [*race_lines(figures, 40, 10)] == [*race_lines(figures, 40)]
