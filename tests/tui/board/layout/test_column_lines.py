"""The lines of a column that has no room for one line a card."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import face_down, parse_card
from solitaire.rules.position import Position, face_down_position
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.column_lines import CardLine, card_lines
from solitaire.tui.board.layout.hit_test import Hit, hit
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Highlights, Lifted, Scene
from solitaire.tui.theme.card_faces import SOLID, Emphasis, Ink
from solitaire.tui.theme.palette import style
from tests.tui.board.arrangements import arranged
from tests.tui.theme.shipped import FELT

SEQUENCE = "9H 8S 7H 6S"
APART = "2C 4D 6H 8C"
SHORT = "KS QH JS"


def lines(cards: str, room: int, most: int = 2, may_show_ends: bool = True) -> list[CardLine]:
    return card_lines([parse_card(card) for card in cards.split()], room, most, may_show_ends)


def test_each_card_has_a_line_where_there_is_room() -> None:
    assert lines(SEQUENCE, room=4) == [CardLine(1)] * 4


def test_the_lowest_cards_share_lines_first() -> None:
    assert lines(SEQUENCE, room=3) == [CardLine(2), CardLine(1), CardLine(1)]


def test_a_sequence_shows_its_ends_only_where_shared_lines_are_not_enough() -> None:
    assert lines(f"{SEQUENCE} {APART}", room=4) == [CardLine(2)] * 4
    assert lines(f"{SEQUENCE} {APART}", room=3) == [CardLine(4, shows_ends=True), CardLine(2), CardLine(2)]


def test_the_lowest_sequence_is_the_first_that_shows_its_ends() -> None:
    ends = CardLine(4, shows_ends=True)
    assert lines(f"{SEQUENCE} {SEQUENCE}", room=3) == [ends, CardLine(2), CardLine(2)]
    assert lines(f"{SEQUENCE} {SEQUENCE}", room=2) == [ends, ends]


@pytest.mark.parametrize("cards", [APART, SHORT, "6S 7H 8S 9H"], ids=["apart", "short", "upwards"])
def test_other_cards_show_no_ends(cards: str) -> None:
    assert not any(line.shows_ends for line in lines(cards, room=1))


def test_without_room_for_ends_and_for_all_the_upper_cards_remain() -> None:
    assert lines(f"{SEQUENCE} {APART}", room=3, may_show_ends=False) == [CardLine(2)] * 3
    assert lines(f"{SEQUENCE} {APART}", room=3, most=1, may_show_ends=False) == [CardLine(1)] * 3


def test_face_down_cards_are_no_sequence() -> None:
    cards = [face_down(parse_card(card)) for card in SEQUENCE.split()]
    assert card_lines(cards, 1, 2, may_show_ends=True) == [CardLine(2)]


def _double_yukon(column: str) -> Position:
    """A position of Double Yukon with this first column."""
    rules = load("double-yukon")
    piles = list(Game.new(rules, 1).position.piles)
    piles[rules.index["tableau-1"]] = tuple(parse_card(card) for card in column.split())
    return Game.new(rules, 1).position._replace(piles=tuple(piles))


@pytest.mark.parametrize(
    ("sequence", "ends"),
    [("9H 8S 7H 6S", "╭9♥…6♠▌"), ("TH 9S 8H 7S", "╭10♥…7♠"), ("KS QH JS TH", "╭K♠…10♥")],
)
def test_the_ends_of_a_sequence_are_read_and_clicked_at_80_columns(sequence: str, ends: str) -> None:
    rules, arrangement = load("double-yukon"), arranged(load("double-yukon"), 80, 22)
    position = _double_yukon(" ".join([sequence, *[APART] * 5, "2C"]))
    column = [card for card in place_cards(arrangement, position) if card.pile == rules.index["tableau-1"]]
    x, y = column[0].x, column[0].y
    frame = paint(Scene(rules, position, arrangement, SOLID, {}))
    assert "".join(cell[0] for cell in frame[y][x : x + 7]) == ends
    cards = len(position.piles[column[0].pile])
    hits = [hit(arrangement, position, x + at, y) for at in range(7)]
    assert hits[: ends.index("…") + 1] == [Hit(column[0].pile, cards)] * (ends.index("…") + 1)
    assert set(hits[ends.index("…") + 1 :]) == {Hit(column[0].pile, cards - 3)}


@pytest.mark.parametrize("emphasis", [Emphasis.HINT, Emphasis.LIFTED])
def test_a_card_that_shares_a_line_stands_out_by_its_index(emphasis: Emphasis) -> None:
    rules, arrangement = load("double-yukon"), arranged(load("double-yukon"), 80, 22)
    position, pile = _double_yukon(" ".join([APART] * 5)), rules.index["tableau-1"]
    second = next(card for card in place_cards(arrangement, position) if card.pile == pile and card.is_in_line)
    count = len(position.piles[pile]) - second.index
    highlights = (
        Highlights(hinted=frozenset({Hit(pile, count)}))
        if emphasis is Emphasis.HINT
        else Highlights(lifted=Lifted(pile, count))
    )
    frame = paint(Scene(rules, position, arrangement, SOLID, {}, highlights))
    styles = {style(FELT, *frame[second.y][second.x + at][1:]).bgcolor for at in range(2)}
    assert styles == {style(FELT, Ink.EDGE, emphasis).bgcolor}
    assert styles != {style(FELT, Ink.EDGE, Emphasis.NONE).bgcolor}


def test_the_hint_on_the_first_card_of_a_line_ends_where_the_next_begins() -> None:
    rules, arrangement = load("double-yukon"), arranged(load("double-yukon"), 80, 22)
    position, pile = _double_yukon(" ".join([APART] * 5)), rules.index["tableau-1"]
    first = next(card for card in place_cards(arrangement, position) if card.pile == pile and card.line)
    hinted = frozenset({Hit(pile, len(position.piles[pile]) - first.index)})
    row = paint(Scene(rules, position, arrangement, SOLID, {}, Highlights(hinted=hinted)))[first.y]
    emphasised = [row[first.x + at][2] is Emphasis.HINT for at in range(first.line)]
    assert emphasised == [at < first.columns for at in range(first.line)]


def test_a_last_card_cut_to_two_rows_shows_its_index_once() -> None:
    rules, arrangement = load("double-yukon"), arranged(load("double-yukon"), 80, 22)
    position, pile = _double_yukon(" ".join([APART] * 5)), rules.index["tableau-1"]
    last = [card for card in place_cards(arrangement, position) if card.pile == pile][-1]
    frame = paint(Scene(rules, position, arrangement, SOLID, {}))
    rows = ["".join(cell[0] for cell in frame[last.y + row][last.x : last.x + 7]) for row in range(last.rows)]
    assert rows == ["╭8♣───▌", "╰─────▌"]


def test_a_last_card_cut_to_two_rows_stays_hidden_in_a_pause() -> None:
    rules, arrangement = load("double-yukon"), arranged(load("double-yukon"), 80, 22)
    position, pile = _double_yukon(" ".join([APART] * 5)), rules.index["tableau-1"]
    position = face_down_position(position)
    last = [card for card in place_cards(arrangement, position) if card.pile == pile][-1]
    frame = paint(Scene(rules, position, arrangement, SOLID, {}))
    cells = [cell for row in range(last.rows) for cell in frame[last.y + row][last.x : last.x + 6]]
    assert {ink for _, ink, _ in cells} == {Ink.BACK}
