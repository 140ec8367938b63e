"""Whatever a player does in whatever order, the table stays sound."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.config.keys.commands import COMMANDS, CommandTarget
from solitaire.config.settings import Settings
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import face_up
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry
from solitaire.rules.sections import UNLIMITED
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.screens.table.commands.card_commands import show_targets
from solitaire.tui.screens.table.commands.command_functions import COMMAND_FUNCTIONS
from solitaire.tui.screens.table.commands.mouse_commands import drag, drop
from solitaire.tui.screens.table.highlights import board_highlights
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.theme.card_faces import SOLID
from tests.game.games_in_progress import game_at, klondike
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in
from tests.tui.board.arrangements import arranged

COMMON = st.sampled_from([*COMMAND_FUNCTIONS, *["take"] * 8, *["next-pile"] * 8, "deal", "deal"])


def test_every_command_of_the_player_is_done() -> None:
    assert COMMAND_FUNCTIONS.keys() == {
        command.id for command in COMMANDS if command.target is CommandTarget.SESSION
    }


@pytest.mark.parametrize(
    ("undo", "offers"),
    [
        (UNLIMITED, ["u undo", "R restart", "n new deal"]),
        (1, ["u undo", "n new deal"]),
        (0, ["n new deal"]),
    ],
)
def test_undo_and_restart_are_offered_only_where_the_rules_allow_them(undo: int, offers: list[str]) -> None:
    game = Game.new(Rules(load_ruleset("golf")._replace(undo=undo)), 3)
    arrangement = arrange(game.rules, 80, 22)
    session = TableSession(game, Settings(), lambda: arrangement)
    session.set_message()
    assert "u undo" not in session.message.commands, "there is no move yet"
    game.play(game.legal_moves()[0])
    session.set_message()
    assert ("u undo" in session.message.commands) is ("u undo" in offers)
    while not game.is_stuck:
        game.play(game.legal_moves()[0])
    session.set_outcome_message()
    assert session.message.text == "No moves left: the game is lost."
    assert session.message.brief == "The game is lost.", "on narrow terminals"
    assert session.message.commands == "  ".join(offers)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (
            "A red jack cannot go on a red queen: build down in alternate colours.",
            "A red jack cannot go on a red queen.",
        ),
        ("This position is lost; no earlier winnable position is known.", "This position is lost."),
        ("This deal cannot be won. n deals another.", "This deal cannot be won."),
        ("Which foundation? Press its key.", "Which foundation?"),
        ("You won! Nine cards moved automatically (u to undo).", "You won!"),
        ("Nothing to redo.", "Nothing to redo."),
    ],
)
def test_a_message_is_its_first_clause_where_the_line_is_narrow(text: str, clause: str) -> None:
    game = klondike()
    arrangement = arrange(game.rules, 60, 16)
    session = TableSession(game, Settings(), lambda: arrangement)
    session.set_message(text)
    assert session.message.fitting(lambda text, commands: True) == text
    assert session.message.fitting(lambda text, commands: False) == clause


def test_a_card_that_several_foundations_take_goes_to_the_one_that_is_named() -> None:
    rules = Rules(variant("golf", foundation__piles=2))
    game = game_at(rules, {"foundation-1": "6C", "foundation-2": "KD 8C", "tableau-1": "3H 7H"})
    arrangement = arrange(game.rules, 80, 22)
    session = TableSession(game, Settings(), lambda: arrangement)
    session.press(game.rules.index["tableau-1"])
    assert session.message.text.startswith("Which foundation? Press its key.") and not game.moves
    session.press(game.rules.index["foundation-1"])
    assert game.moves == [Carry("tableau-1", "foundation-1")]


@pytest.mark.parametrize(
    ("name", "piles", "says"),
    [
        ("klondike", {"tableau-1": "8H", "tableau-2": "9S"}, "8♥ lifted. Where to?"),
        ("klondike", {"tableau-1": "9S 8H", "tableau-2": "TD"}, "9♠ and 1 more lifted. Where to?"),
        ("klondike", {"tableau-1": "3C"}, "3♣ lifted: no pile takes it."),
        ("gaps", {"tableau-1-1": "3C", "tableau-1-3": "5C"}, "3♣ lifted: no empty place takes it."),
        ("pyramid", {"tableau-22": "QS", "tableau-23": "AH"}, "Q♠ lifted: which card pairs with it?"),
        ("pyramid", {"tableau-22": "QS", "tableau-23": "2H"}, "Q♠ lifted: no card pairs with it."),
        ("pyramid", {"tableau-22": "KS", "tableau-23": "2H"}, "K♠ lifted: its key again removes it."),
    ],
)
def test_the_message_names_the_lifted_card_and_what_can_be_done_with_it(
    name: str, piles: dict[str, str], says: str
) -> None:
    game = game_at(name, piles)
    session = TableSession(game, Settings(), lambda: arrange(game.rules, 80, 22))
    session.press(game.rules.index[next(iter(piles))])
    assert session.message.text == says


def test_a_game_without_moves_is_not_restarted() -> None:
    game = klondike()
    session = TableSession(game, Settings(), lambda: arrange(game.rules, 80, 22))
    COMMAND_FUNCTIONS["restart"](session)
    assert session.message.text == "Nothing to restart."
    game.play(game.legal_moves()[0])
    COMMAND_FUNCTIONS["restart"](session)
    assert session.message.text == "Restarted. r redoes the moves."
    COMMAND_FUNCTIONS["restart"](session)
    assert session.message.text == "Nothing to restart."


@pytest.mark.parametrize(
    ("kind", "ends"),
    [("spider", True), ("golf", True), ("klondike-vegas", True), ("canfield", False), ("cruel", False)],
)
def test_dealing_is_offered_until_nothing_is_left_to_deal(kind: str, ends: bool) -> None:
    game = Game.new(load(kind), 5)
    session = TableSession(game, Settings(), lambda: arrange(game.rules, 80, 22))
    assert session.message.commands.startswith("n new deal  h hint  space ")
    for _ in range(60):
        session.deal()
        session.set_message()
        offered = "n new deal  u undo  h hint" if game.move_count else "n new deal  h hint"
        is_over = ends and not game.pile("stock")
        assert session.message.commands.startswith(offered if is_over else f"{offered}  space ")
    assert bool(game.pile("stock")) is (kind == "canfield")


@pytest.mark.parametrize(
    "ruleset",
    one_in(2, ["klondike", "thumb-and-pouch", "bakers-dozen", "baroness", "belvedere", "big-ben", "yukon"]),
)
@settings(max_examples=15 if FULL else 6, deadline=None)
@given(data=st.data())
def test_any_commands_keys_and_clicks_leave_a_sound_table(ruleset: str, data: st.DataObject) -> None:
    game = Game.new(load(ruleset), deal=data.draw(st.integers(1, 50)))
    arrangement = arranged(game.rules)
    session = TableSession(game, Settings(auto_play=data.draw(st.booleans())), lambda: arrangement)
    keys = session.pile_keys
    cards = sorted(face_up(card) for pile in game.position.piles for card in pile)
    piles = st.integers(0, len(game.rules.piles) - 1)
    for _ in range(data.draw(st.integers(1, 60))):
        match data.draw(st.sampled_from("ccccckpdw")):
            case "c":
                COMMAND_FUNCTIONS[data.draw(COMMON)](session)
            case "k":
                session.answer(data.draw(st.sampled_from("asdf7cq1y")))
            case "p":
                session.press(data.draw(piles), data.draw(st.none() | st.just(1)))
            case "d":
                pile = data.draw(piles)
                drag(session, Hit(pile, min(1, len(game.position.piles[pile]))))
                drop(session, Hit(data.draw(piles), 1))
            case "w":
                pile = data.draw(piles)
                show_targets(session, pile, min(1, len(game.position.piles[pile])))
        paint(Scene(game.rules, game.position, arrangement, SOLID, keys, board_highlights(session)))
        assert session.message.text
        assert sorted(face_up(card) for pile in game.position.piles for card in pile) == cards
        if session.lifted is not None:
            assert game.pile(session.lifted.pile), "nobody holds cards that are not there"


@pytest.mark.parametrize(
    ("game", "said"),
    [("klondike", "then where to move it"), ("golf", "to play its card"), ("pyramid", "two cards that pair")],
)
def test_the_message_line_says_what_a_pile_key_does(game: str, said: str) -> None:
    arrangement = arranged(load(game))
    session = TableSession(Game.new(load(game), deal=1), Settings(), lambda: arrangement)
    session.set_message()
    assert session.message.text.endswith(said)
    assert session.suggest_way_out() and "deals another" in session.message.text


def test_the_cursor_first_shows_at_a_card_that_can_be_played() -> None:
    game = Game.new(load("pyramid"), deal=1)
    arrangement = arranged(game.rules)
    session = TableSession(game, Settings(), lambda: arrangement)
    COMMAND_FUNCTIONS["down"](session)
    assert session.cursor
    assert game.rules.piles[session.cursor.pile].name == "tableau-22", "the first of the row below all others"
