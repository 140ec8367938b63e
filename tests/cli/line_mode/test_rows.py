"""Line mode of games of rows: row by row, and places by row and number."""

from __future__ import annotations

from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.game.catalogue import load
from tests.cli.line_mode.line_players import heard
from tests.game.games_in_progress import game_from
from tests.rules.rows_of_cards import position_of


def at_rows(*rows: str, ruleset: str = "montana") -> LinePlayer:
    """A player at a table with these rows."""
    rules = load(ruleset)
    return LinePlayer(LineGame(game_from(rules, position_of(rules, *rows), deal=3)))


def test_the_table_is_told_row_by_row_with_the_cards_for_its_gaps() -> None:
    lines = heard(at_rows("2S 3S -- KC -- --"), "table")
    start = "Row 1: 2 of spades, 3 of spades, empty for 4 of spades, king of clubs, empty, empty,"
    assert lines.startswith(start)
    assert "Row 4: empty for a 2, empty," in lines


def test_a_place_is_named_by_row_and_number() -> None:
    player = at_rows("2S 3S --", "KC 4S")
    assert heard(player, "1-2") == "Place 2 of row 1: 3 of spades."
    assert heard(player, "place 3 of row 1") == "Place 3 of row 1: empty, takes the 4 of spades."
    assert heard(player, "2-3") == "Place 3 of row 2: empty, takes the 5 of spades."
    assert heard(player, "1-4") == "Place 4 of row 1: empty, takes no card now."


def test_two_places_are_a_move() -> None:
    player = at_rows("2S 3S --", "KC 4S")
    assert heard(player, "2-2 1-2") == "Place 2 of row 1 holds a card already."
    assert heard(player, "place 2 of row 2 to place 3 of row 1") == (
        "The 4 of spades goes to place 3 of row 1. Place 2 of row 2 is empty now."
    )


def test_a_redeal_is_told_by_its_rows() -> None:
    said = heard(at_rows("2S 3S -- 5S", "KC 4S", ruleset="gaps"), "deal")
    assert said.startswith("3 cards are dealt again, 1 redeal left. Row 1: 2 of spades, 3 of spades, empty for")
    assert "stock" not in said


def test_the_help_says_how_places_are_named() -> None:
    said = heard(at_rows(), "help")
    assert "Places, by row and place: 1-1 to 4-13." in said
    assert "2-5 1-3 or place 5 of row 2 to place 3 of row 1" in said
    assert "4 1 2" not in said


def test_a_place_without_its_row_is_answered_with_how_to_name_it() -> None:
    player = at_rows("2S 3S --", "KC 4S")
    for line in ("6", "place 6", "2-2 6", "place 3 of row 9"):
        assert heard(player, line) == (
            "Name a place by its row and its number there, as in 2-5 or place 5 of row 2."
        )
