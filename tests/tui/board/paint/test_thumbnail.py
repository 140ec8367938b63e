"""Thumbnails: small pictures of positions, with the ranks and suits of their cards."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from solitaire.game.catalogue import game_ids, load
from solitaire.game.game import Game
from solitaire.rules.cards import ALL_FACES
from solitaire.rules.piles import Zone
from solitaire.tui.board.paint.thumbnail import TableView, sample_view, thumbnail
from solitaire.tui.theme.card_faces import ASCII, SOLID, Emphasis, Ink, index_only
from tests.samples import one_in, pairs

SIZES = [(24, 8), (40, 9), (82, 24)]
INDEX = re.compile(r"(10|[2-9TAJQK])[♣♦♥♠]")


def lines_of(view: TableView, width: int = 40, height: int = 9) -> list[str]:
    return ["".join(text for text, *_ in line) for line in thumbnail(view, width, height, SOLID)]


def picture(game: str, width: int = 40, height: int = 9) -> list[str]:
    return lines_of(sample_view(load(game)), width, height)


def index(card: int) -> str:
    return "".join(text for text, *_ in index_only(card, SOLID))


@pytest.mark.parametrize(("game", "size"), pairs(one_in(2, game_ids(), 1), SIZES), ids=str)
def test_a_thumbnail_keeps_to_its_size_and_shows_cards(game: str, size: tuple[int, int]) -> None:
    width, height = size
    drawn = picture(game, width, height)
    assert 0 < len(drawn) <= height
    (length,) = {len(line) for line in drawn}
    assert length in (min(width, 80), width)
    # All cards of these two lie in the stock.
    assert INDEX.search("\n".join(drawn)) or width < 40 or game in ("gold-mine", "napoleons-tomb")


@pytest.mark.parametrize("size", [(36, 9), (44, 12), (60, 16)], ids=str)
def test_the_last_card_of_every_pile_is_seen_whole(size: tuple[int, int]) -> None:
    for game in ["flower-garden", *one_in(3, game_ids(), 1)]:
        view = sample_view(load(game))
        seen = " ".join(picture(game, *size)).replace("T", "10")
        last = [pile[-1] for pile in view.position.piles if pile and pile[-1] >= 0]
        assert [index(card) for card in last if index(card) not in seen] == [], game


def test_the_black_hole_is_amid_the_fans_in_a_small_picture_as_well() -> None:
    assert picture("black-hole", 36, 9)[2].strip() == "K♥ 9♥ K♦     A♠     8♣ J♣ J♠"


def test_the_sails_of_windmill_are_around_its_foundations_in_a_small_picture_as_well() -> None:
    assert "\n".join(line.rstrip() for line in picture("windmill", 36, 9)) == (
        "              K♦          ╱╲╱\n"
        "          ╌╌╌ 8♠  ╌╌╌     ╌╌╌\n"
        "      7♠  5♣  A♣  K♥  7♦\n"
        "          ╌╌╌ 3♥  ╌╌╌\n"
        "              10♣"
    )


def test_the_piles_below_the_carpet_are_below_it_in_a_small_picture_as_well() -> None:
    assert "\n".join(line.strip() for line in picture("carpet", 36, 9)) == (
        "K♠    5♥    6♠    3♥    K♣\n"
        "\n"
        "7♥    K♥    8♣    6♥    6♦\n"
        "\n"
        "10♠   9♠    5♣    5♦    2♣\n"
        "\n"
        "4♠    Q♣    9♦    3♦    J♥\n"
        "\n"
        "╱╲╱╲  ╌╌╌╌  A♣    A♦    A♥    A♠"
    )


@pytest.mark.parametrize(
    ("game", "size", "width"),
    [("golf", (80, 22), 5), ("golf", (80, 24), 7), ("big-ben", (80, 30), 5), ("big-ben", (146, 46), 7)],
)
def test_cards_of_a_thumbnail_grow_with_its_room(game: str, size: tuple[int, int], width: int) -> None:
    borders = re.findall("╭[^╮]*[♣♦♥♠]─*╮", "\n".join(picture(game, *size)))
    assert min(map(len, borders)) == width


@pytest.mark.parametrize("game", ["klondike", "big-ben"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_thumbnail_can_be_drawn_in_ascii(game: str, size: tuple[int, int]) -> None:
    drawn = thumbnail(sample_view(load(game)), *size, ASCII)
    text = "".join(text for line in drawn for text, *_ in line)
    assert text.isascii() and "?" not in text


def test_the_staircase_of_klondike_is_a_staircase_in_the_menu_of_a_small_terminal() -> None:
    position = sample_view(load("klondike")).position
    drawn = picture("klondike", 40, 9)
    ends = [index(position.piles[pile][-1]) for pile in load("klondike").of_zone(Zone.TABLEAU)]
    places = [(row, line.index(end)) for end in ends for row, line in enumerate(drawn) if end in line]
    assert len(places) == 7
    rows, columns = zip(*places, strict=True)
    assert rows == tuple(range(rows[0], rows[0] + 7)), "each column is one card longer"
    assert len({right - left for left, right in pairwise(columns)}) == 1


def test_every_open_card_of_a_game_without_a_stock_is_shown() -> None:
    drawn = "\n".join(picture("bakers-dozen"))
    assert len(INDEX.findall(drawn)) == 52
    assert all(index(card).replace("10", "T") in drawn for card in ALL_FACES)


def test_a_position_shows_where_the_cards_are_now() -> None:
    game = Game.new(load("klondike"), 3)
    before = lines_of(TableView(game.rules, game.position))
    game.play(next(move for move in game.legal_moves() if str(move) == "deal"))
    after = lines_of(TableView(game.rules, game.position))
    assert index(game.pile("waste")[-1]) in after[0]
    assert before != after


def test_a_card_has_the_colour_of_its_suit() -> None:
    inks = {
        text.strip(): ink
        for line in thumbnail(sample_view(load("bakers-dozen")), 60, 9, SOLID)
        for text, ink, _ in line
    }
    assert inks["Q♥"] is Ink.HEARTS
    assert inks["A♠"] is Ink.SPADES


def test_columns_are_apart_in_wide_and_in_narrow_pictures() -> None:
    wide = next(line for line in picture("bakers-dozen", 60) if INDEX.search(line))
    assert len(wide.split()) == 13
    narrow = next(line for line in picture("bakers-dozen", 40) if INDEX.search(line))
    assert len(INDEX.findall(narrow)) == 13
    assert len(narrow.split()) == 13, "a ten is a T, so that columns are apart here, too"


@pytest.mark.parametrize("size", [(43, 11), (43, 14), (60, 18), (30, 20)], ids=str)
@pytest.mark.parametrize("game", ["royal-cotillion", "double-freecell"])
def test_piles_of_a_row_are_at_equal_distances(game: str, size: tuple[int, int]) -> None:
    """But for the gap between two groups."""
    for line in picture(game, *size):
        places = [found.start() for found in re.finditer(r"╭╌*╮|╌╌|(10|[2-9TAJQK])[♣♦♥♠]", line)]
        distances = Counter(right - left for left, right in pairwise(places))
        assert distances.total() - max(distances.values(), default=0) <= 1, line


def test_sixteen_places_too_close_for_gaps_are_in_two_lines_of_eight() -> None:
    drawn = picture("royal-cotillion", 43, 11)
    assert [len(INDEX.findall(line.replace("T", "10"))) for line in drawn[2:4]] == [8, 8]


def test_a_column_too_long_for_the_picture_shows_its_last_cards() -> None:
    game = Game.new(load("yukon"), 9)
    drawn = "\n".join(lines_of(TableView(game.rules, game.position), 40, 5))
    last = [game.position.piles[pile][-1] for pile in game.rules.of_zone(Zone.TABLEAU)]
    assert all(index(card) in drawn for card in last)


def test_a_thumbnail_with_room_is_the_board_itself() -> None:
    drawn = thumbnail(sample_view(load("klondike")), 80, 22, SOLID)
    text = "\n".join("".join(text for text, *_ in line) for line in drawn)
    assert "╭Q♥" in text, "a card with a frame"
    assert {emphasis for line in drawn for *_, emphasis in line} == {Emphasis.NONE}
