"""Properties of all positions and moves."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solitaire.game.catalogue import game_ids
from solitaire.game.game import Game
from solitaire.rules.cards import (
    ALL_FACES,
    Card,
    PackError,
    card_text,
    face_down,
    face_up,
    full_pack,
    pack_text,
    parse_card,
    parse_pack,
)
from solitaire.rules.move_facts import Refused
from solitaire.rules.moves import Carry, DealStock, Fill, Move, MoveError, Redeal, Remove
from solitaire.rules.position import Position
from tests.game.random_games import GAMES, NUMBERS, do_anything, games, steady

CHOICES = st.lists(NUMBERS, max_size=10) | st.lists(NUMBERS, min_size=40, max_size=90)
"""At each step, the legal move with this number, counted round."""


def play(game: Game, choices: Sequence[int]) -> None:
    """Make the chosen moves, a second after each other, as long as there are any."""
    for number, choice in enumerate(choices, start=1):
        moves = game.legal_moves()
        if not moves or game.is_won:
            return
        game.play(moves[choice % len(moves)], at_ms=1000 * number)


def cards_of(position: Position) -> Counter[Card]:
    return Counter(face_up(card) for pile in position.piles for card in pile)


def test_the_games_tried_exist() -> None:
    assert set(GAMES) <= set(game_ids())


@steady
@given(games(), CHOICES)
def test_cards_are_conserved(game: Game, choices: list[int]) -> None:
    play(game, choices)
    assert cards_of(game.position) == Counter(
        full_pack(game.rules.ruleset.pack.decks, game.rules.ruleset.pack.suits)
    )


@steady
@given(games(), CHOICES)
def test_undoing_all_leads_to_the_opening_and_redoing_all_to_the_end(game: Game, choices: list[int]) -> None:
    opening, moves = game.position, game.moves
    play(game, choices)
    end, made, score = game.position, game.moves, game.score
    while game.undo():
        pass
    assert (game.position, game.moves) == (opening, moves)
    while game.redo():
        pass
    assert (game.position, game.moves, game.score) == (end, made, score)


@steady
@given(games(), CHOICES)
def test_the_notation_alone_gives_the_game(game: Game, choices: list[int]) -> None:
    play(game, choices)
    again = Game(game.rules, game.pack)
    for text in " ".join(map(str, game.moves)).split():
        again.play(Move.parse(text))
    assert again.position == game.position


@steady
@given(games(), st.lists(NUMBERS, max_size=80))
def test_following_the_events_of_a_listener_leads_to_the_same_point(game: Game, choices: list[int]) -> None:
    again = Game(game.rules, game.pack)
    game.listener = again.follow
    for number, choice in enumerate(choices, start=1):
        do_anything(game, choice, at_ms=700 * number)
        game.emit("time")
        assert (again.position, again.elapsed_ms, again.score) == (game.position, game.elapsed_ms, game.score)
        assert (again.moves, again.can_redo) == (game.moves, game.can_redo)
    game.listener = again.listener = None
    while game.redo():
        again.redo()
    assert again.moves == game.moves


@steady
@given(games(), CHOICES, st.integers(0, 999))
def test_undo_restores_the_score_of_the_same_moment(game: Game, choices: list[int], last: int) -> None:
    play(game, choices)
    before = game.score
    moves = game.legal_moves()
    if moves:
        game.play(moves[last % len(moves)])
        game.undo()
    assert game.score == before


@steady
@given(games(), CHOICES)
def test_a_refused_move_changes_nothing(game: Game, choices: list[int]) -> None:
    play(game, choices)
    before = (game.position, game.moves, game.score, game.can_redo)
    legal = set(game.legal_moves())
    for source in game.rules.index:
        for target in game.rules.index:
            move = Carry(source, target)
            if move not in legal:
                (refused,) = game.offer(move)
                assert isinstance(refused, Refused) and refused.move == str(move)
    assert (game.position, game.moves, game.score, game.can_redo) == before


CARDS = st.sampled_from(ALL_FACES).flatmap(lambda card: st.sampled_from([card, face_down(card)]))


@steady
@given(CARDS)
def test_a_card_reads_back(card: Card) -> None:
    assert parse_card(card_text(card)) == card
    assert parse_card(card_text(card).lower()) == card


@steady
@given(st.text(max_size=6))
@example("#")
@example("##7C")
@example("1H")
@example("ſS")
@example("#10h")
def test_a_text_is_a_card_or_a_pack_error(text: str) -> None:
    try:
        card = parse_card(text)
    except PackError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert face_up(card) in ALL_FACES


@steady
@given(st.integers(1, 4).flatmap(lambda decks: st.permutations(full_pack(decks))), st.sampled_from(["", "ms1"]))
def test_a_pack_reads_back(pack: list[Card], label: str) -> None:
    line = f"{label} {pack_text(pack)}\n"
    assert parse_pack(line, len(pack) // 52) == (label, tuple(pack))


@steady
@given(st.permutations(full_pack(1)), st.integers(0, 51), st.text(max_size=4))
@example(list(full_pack(1)), 0, "#ac")
def test_a_spoilt_pack_is_a_pack_error(pack: list[Card], place: int, word: str) -> None:
    words = pack_text(pack).split()
    words[place] = word
    line = " ".join(words)
    try:
        label, cards = parse_pack(line, 1)
    except PackError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert cards == tuple(pack) and not label


NAMES = st.from_regex(r"(p[1-9]\.)?[a-z]{1,9}(-[a-z0-9]{1,5}){0,2}", fullmatch=True).filter(
    lambda name: name.rpartition(".")[2] not in ("deal", "fill", "redeal", "remove")
)
STOCKS = st.sampled_from(["stock", *(f"p{seat}.stock" for seat in range(1, 7))])
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Carry, NAMES, NAMES, st.integers(1, 99)),
    st.builds(DealStock, STOCKS),
    st.builds(DealStock, STOCKS, NAMES),
    st.builds(Fill, STOCKS),
    st.builds(Redeal, STOCKS),
    st.builds(Remove, st.tuples(NAMES) | st.tuples(NAMES, NAMES)),
)


@steady
@given(MOVES)
def test_a_move_reads_back(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert Move.parse(f" {move}\n") == move


@steady
@given(st.text() | st.text("adelrimov-.:12 #\n", max_size=20))
@example("")
@example("a:b")
@example(":")
@example("deal:")
@example("remove")
@example("remove:a:b:c")
@example("p1.remove:a")
@example("a:b:0")
@example("a:b:²")
@example("a:b:٣")
@example("a:b:" + "9" * 5000)
@example(".deal")
@example("p1.stock")
def test_a_text_is_a_move_or_a_move_error(text: str) -> None:
    try:
        move = Move.parse(text)
    except MoveError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    "text", ["tableau-3:tableau-5:2", "deal", "deal:tableau-2", "remove:a-1:b-2", "p2.deal"]
)
def test_notation_is_written_as_it_is_read(text: str) -> None:
    assert str(Move.parse(text)) == text
