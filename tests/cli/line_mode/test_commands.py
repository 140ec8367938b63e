"""Commands of line mode: undo, score, new deals, help, and what is not understood."""

from __future__ import annotations

import re

import pytest

from solitaire.cli.line_mode.command_list import COMMANDS
from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.config.keys.keyboard import Keyboard
from solitaire.game.catalogue import load
from solitaire.game.deals import DealError
from solitaire.game.game import Game
from tests.cli.line_mode.line_players import at_the_table, heard
from tests.game.games_in_progress import klondike, limited_undo
from tests.rules.positions import SHIPPED


def test_a_move_to_either_of_two_equal_foundations_is_listed_once() -> None:
    player = at_the_table("forty-thieves", {"tableau-1": "AS", "tableau-2": "KD", "tableau-3": "QD"})
    moves = player.answer("moves")[:-1]
    assert len(player.game.legal_moves()) > len(moves)
    assert sum("of spades from column 1 to foundation" in move for move in moves) == 1
    last = len(moves)
    assert heard(player, f"play {last + 1}").startswith(f"Type play and a number from 1 to {last}")
    moved = "move the ace of spades from column 1 to foundation 2 of spades"
    assert heard(player, moved).startswith("The ace of spades goes to foundation 2 of spades.")
    player.answer("undo")
    assert "ace of spades" in heard(player, "play 1")


def test_moves_are_numbered_and_played_by_number() -> None:
    player = at_the_table("klondike")
    moves = player.answer("moves")
    assert "1: move the ace of spades from column 3 to the foundation of spades." in moves
    assert moves[-1] == "Type play and a number."
    assert heard(player, "play 1") == (
        "The ace of spades goes to the foundation of spades. The 9 of diamonds is turned face up."
    )
    assert heard(player, "play 99").startswith("Type play and a number from 1 to ")
    assert heard(player, "play").startswith("Type play and a number from 1 to ")


def test_undo_redo_and_restart_say_what_they_did_or_that_nothing_is_left() -> None:
    player = at_the_table("klondike")
    assert heard(player, "undo") == "Nothing to undo."
    told = heard(player, "6 1")
    assert heard(player, "undo") == "Undone: move the 7 of clubs from column 6 to column 1."
    assert player.game.move_count == 0
    assert heard(player, "redo") == told
    assert heard(player, "redo") == "Nothing to redo."
    assert heard(player, "restart") == "Restarted: 1 move undone."
    assert heard(player, "restart") == "Nothing to restart."
    assert heard(player, "redo") == told


def test_safe_cards_go_up() -> None:
    player = at_the_table(
        "klondike", {"tableau-1": "AS", "tableau-2": "KH AH", "tableau-3": "9C", "stock": "2C"}
    )
    told = heard(player, "safe")
    assert "The ace of spades goes to the foundation of spades." in told
    assert "The ace of hearts goes to the foundation of hearts." in told
    assert heard(player, "safe") == "No safe cards to move to the foundations."
    assert heard(at_the_table("aces-up"), "safe") == "There are no foundations in this game."


def test_the_score_counts_time_from_the_first_move() -> None:
    player = at_the_table("klondike")
    player.answer("table", now_ms=1_000_000)
    assert player.answer("score", now_ms=2_000_000) == ["0 points, 0 moves."]
    player.answer("3 f", now_ms=3_000_000)
    assert player.answer("score", now_ms=3_000_000) == ["15 points, 1 move."]
    assert player.answer("score", now_ms=3_020_000) == ["11 points, 1 move."]


def test_money_and_games_without_a_score() -> None:
    assert heard(at_the_table("klondike-vegas"), "score") == "-$52, 0 moves."
    assert heard(at_the_table("yukon"), "score") in ("0 moves; this game has no score.", "0 points, 0 moves.")


def test_a_new_deal_is_not_made_by_mistake() -> None:
    player = at_the_table("klondike")
    assert heard(player, "new 7").startswith("Klondike, deal 7. Stock: 24 cards.")
    heard(player, "")
    assert heard(player, "new 8") == "This game is not saved. Type new 8 again for a new deal."
    assert heard(player, "3") and heard(player, "new 8").startswith("This game is not saved.")
    assert heard(player, "new 8").startswith("Klondike, deal 8.")
    with pytest.raises(DealError) as error:
        Game.new(player.game.rules, "eight")
    assert heard(player, "new eight") == str(error.value)
    assert str(player.game.deal) == "8"


def test_a_balance_goes_on_to_the_next_hand() -> None:
    player = at_the_table("klondike-vegas")
    heard(player, "new 7")
    assert heard(player, "score") == "-$52, 0 moves.", "a deal without a move costs nothing"
    for line in ("deal", "new 8", "new 8"):
        heard(player, line)
    assert heard(player, "score") == "-$104, 0 moves."


@pytest.mark.parametrize("line", ["quit", "q"])
def test_leaving_asks_once_while_a_game_is_going_on(line: str) -> None:
    player = at_the_table("klondike")
    heard(player, "deal")
    assert heard(player, line) == f"This game is not saved. Type {line} again to quit anyway."
    assert not player.is_over
    assert heard(player, line) == "Goodbye."
    assert player.is_over


def test_a_question_mark_asks_for_help() -> None:
    assert at_the_table("klondike").answer("?") == at_the_table("klondike").answer("help")


def named_in_help(game: str) -> set[str]:
    """The commands that the help of a game names."""
    lines = at_the_table(game).answer("help")
    return {name for name in COMMANDS if any(line.startswith((f"{name}:", f"{name} ")) for line in lines)}


def test_help_names_every_command_that_a_game_has_a_use_for() -> None:
    assert named_in_help("crunch") == set(COMMANDS)
    assert all(named_in_help(game) >= set(COMMANDS) - {"deal", "jump", "safe"} for game in SHIPPED)
    assert set(COMMANDS) - named_in_help("spider") == {"jump", "safe"}
    assert set(COMMANDS) - named_in_help("klondike") == {"jump"}
    assert set(COMMANDS) - named_in_help("freecell") == {"deal", "jump"}
    assert set(COMMANDS) - named_in_help("sir-tommy") == {"deal", "jump"}, "the stock is turned automatically"
    assert set(COMMANDS) - named_in_help("pyramid") == {"jump", "safe"}


def test_help_names_no_way_back_in_a_game_without_undo() -> None:
    told = LinePlayer(LineGame(limited_undo(0))).answer("help")
    assert not [line for line in told if line.startswith(("undo:", "redo:", "restart:", "bookmark", "go "))]


def test_a_game_that_is_not_saved_says_so() -> None:
    assert heard(at_the_table("klondike"), "save") == "This game is not saved."


@pytest.mark.parametrize(
    ("game", "meaning"),
    [
        ("klondike", "deal from the stock or redeal"),
        ("golf", "deal from the stock"),
        ("big-ben", "deal from the stock or fill gaps"),
        ("montana", "redeal"),
    ],
)
def test_help_says_what_dealing_does_in_a_game(game: str, meaning: str) -> None:
    assert f"deal: {meaning}." in at_the_table(game).answer("help")


@pytest.mark.parametrize(
    ("game", "notation"),
    [
        ("klondike", "tableau-4:tableau-1:2"),
        ("fan", "tableau-4:tableau-1"),
        ("calculation", "waste:tableau-1"),
        ("golf", "tableau-4:foundation"),
        ("pyramid", "remove:tableau-1:tableau-4"),
        ("aces-up", "remove:tableau-1"),
        ("montana", "tableau-2-5:tableau-1-3"),
    ],
)
def test_help_shows_the_notation_by_a_move_that_the_game_has(game: str, notation: str) -> None:
    said = heard(at_the_table(game), "help")
    assert f"You can also type a move as moves words it, or in notation, like {notation}." in said
    assert {name for name in re.split("[:.]", notation) if "-" in name} <= set(load(game).index)


def test_only_where_several_cards_move_help_says_how() -> None:
    assert "4 1 2 moves two cards" in heard(at_the_table("klondike"), "help")
    assert "Name two to move a card: 4 1 or fan 4 to fan 1. " in heard(at_the_table("fan"), "help")


def test_help_says_what_an_empty_line_does() -> None:
    assert "An empty line deals from the stock." in heard(at_the_table("klondike"), "help")
    assert "An empty line redeals." in heard(at_the_table("montana"), "help")


def test_help_says_what_the_piles_of_a_game_are_named_for() -> None:
    fill = "Name two to remove their top cards or to fill an empty pile: 4 1 or pile 4 to pile 1."
    assert fill in heard(at_the_table("baroness"), "help")
    assert "Name two to remove their top cards: 4 1" in heard(at_the_table("pyramid"), "help")
    assert "Name two to move a card: waste 1 or waste to pile 1." in heard(at_the_table("calculation"), "help")
    assert "Name two" not in heard(at_the_table("osmosis"), "help")
    assert "An empty line deals" not in heard(at_the_table("freecell"), "help")
    assert "Columns: 1 2 3 4 5 6 7." in at_the_table("klondike").answer("help")
    assert "To move a card to any foundation: 3 up." in at_the_table("belvedere").answer("help")
    golf = at_the_table("golf").answer("help")
    assert "Foundation: z." in golf and "To move a card to the foundation: 3 f." in golf


def test_the_rules_are_printed() -> None:
    told = heard(at_the_table("klondike"), "rules")
    assert told.startswith("Klondike. The classic: draw one")
    assert " Empty columns: " in told


def test_each_item_of_a_list_in_the_rules_has_a_line_of_its_own() -> None:
    told = at_the_table("sultan").answer("rules")
    place = told.index("- foundation 2: hearts from ace to queen")
    assert told[place - 1] == "- foundation 1: clubs from king to queen"
    assert told[place - 2].endswith("the card that completes it:")
    last = told.index("- foundation 9: spades from king to queen")
    assert told[last + 1].startswith("Cards on the foundations stay there. The game is won when")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("tabel", "'tabel' is neither a command nor a pile. Did you mean 'table'?"),
        ("colum 3", "'colum' is neither a command nor a pile. Did you mean 'column'?"),
        ("exit", "'exit' is neither a command nor a pile. Did you mean 'quit'?"),
        ("draw", "'draw' is neither a command nor a pile. Did you mean 'deal'?"),
        ("take back", "'take' is neither a command nor a pile. Did you mean 'undo'?"),
        ("controls", "'controls' is neither a command nor a pile. Did you mean 'help'?"),
        # On the screens, letters are jump mode; the jump here is one in the waste.
        ("letters", "'letters' is neither a command nor a pile. Type help for a list of commands."),
        ("xyzzy", "'xyzzy' is neither a command nor a pile. Type help for a list of commands."),
        ("column 9", "Klondike has no pile called '9'."),
        ("6 watse", "Klondike has no pile called 'watse'. Did you mean 'waste'?"),
        ("undo 3", "'undo' takes no argument."),
        ("1 2 3 4", "Name a pile, its target, and if needed the number of cards, as in 6 1 2."),
        ("columns 3", "Name a pile, its target, and if needed the number of cards, as in 6 1 2."),
        ("3 columns", "Name one pile to move the cards to."),
        ("tableau-3:", "'tableau-3:' is not a move: '' is not the name of a pile."),
        ("redeal:waste", "'redeal:waste' is not a move: redeal takes no pile."),
        ("deal:waste:stock", "'deal:waste:stock' is not a move: deal takes one pile or none."),
        ("remove:a:b:c", "'remove:a:b:c' is not a move: remove takes one pile or two."),
        ("p2.remove:a", "'p2.remove:a' is not a move: remove takes no seat before it."),
        ("tableau-9:tableau-1", "Klondike has no pile called 'tableau-9'."),
        ("of", "'of' is neither a command nor a pile. Type help for a list of commands."),
    ],
)
def test_what_is_not_understood_gets_a_suggestion(line: str, answer: str) -> None:
    assert heard(at_the_table("klondike"), line) == answer


def test_where_no_move_may_be_taken_back_that_is_said() -> None:
    player = LinePlayer(LineGame(limited_undo(undo=0)))
    heard(player, "6 1")
    for line in ("undo", "restart"):
        assert heard(player, line) == "Klondike does not let you undo any move."
    assert player.game.move_count == 1


def test_keys_that_the_player_chose_are_understood_in_any_case() -> None:
    game = klondike()
    player = LinePlayer(LineGame(game, keyboard=Keyboard({"columns": tuple("qpoDLKJ")})))
    assert heard(player, "k q").startswith("The 7 of clubs goes to column 1.")
    assert heard(player, "K") == heard(player, "column 6")
