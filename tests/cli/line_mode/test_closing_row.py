"""Line mode of a row that closes up: line by line, and piles by their places."""

from __future__ import annotations

from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.game.catalogue import load
from tests.cli.line_mode.line_players import heard
from tests.game.games_in_progress import game_at


def at_a_row(*piles: str) -> LinePlayer:
    """A player at a table of Accordion with these piles."""
    names = [pile.name for pile in load("accordion").piles]
    return LinePlayer(LineGame(game_at("accordion", dict(zip(names, piles, strict=False)))))


def test_the_table_is_told_line_by_line_without_the_places_behind_the_row() -> None:
    assert heard(at_a_row("7H", "4C 9H", "9S"), "table") == "Row 1: 7 of hearts, 9 of hearts, 9 of spades."
    fourteen = heard(at_a_row(*["7H"] * 13, "2S"), "table")
    assert fourteen.endswith("7 of hearts. Row 2: 2 of spades.")


def test_a_place_tells_all_cards_of_its_pile() -> None:
    assert heard(at_a_row("7H", "4C 9H"), "1-2") == "Place 2 of row 1: 4 of clubs, 9 of hearts."


def test_two_places_move_a_whole_pile() -> None:
    player = at_a_row("7H", "4C 5C 9H", "9S")
    assert heard(player, "1-2 1-1") == "The 9 of hearts and the 2 cards below it go to place 1 of row 1."
    assert heard(player, "table") == "Row 1: 9 of hearts, 9 of spades."
    assert heard(player, "undo") == (
        "Undone: move the 9 of hearts with the 2 cards below it from place 2 of row 1 to place 1 of row 1."
    )


def test_the_place_behind_the_row_is_not_called_empty() -> None:
    row = at_a_row("7H", "9H", "2S", "2C")
    assert heard(row, "1-4 1-3") == "The 2 of clubs goes to place 3 of row 1."


def test_a_move_that_is_not_legal_is_explained() -> None:
    player = at_a_row("7H", "2S", "9H")
    onto = "A pile moves only onto the pile before it or the one three places before it."
    assert heard(player, "1-3 1-2") == "The 9 of hearts goes only on a card of its suit or rank."
    assert heard(player, "1-3 1-1") == onto


def test_the_help_says_how_places_are_named() -> None:
    said = heard(at_a_row("7H"), "help")
    assert "Name two to move a pile: 2-5 2-4 or place 5 of row 2 to place 4 of row 2." in said
    assert "empty place" not in said
