"""Large ranks on cards: distinct, complete, and only where there is room."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.config.settings_file import load_settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import Card, make_card, rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.card_sizes import SIZES
from solitaire.tui.board.layout.rank_rows import count_large_ranks
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme import large_ranks
from solitaire.tui.theme.card_faces import OUTLINED, SOLID, CardSize, Glyphs, face_lines
from solitaire.tui.theme.large_ranks import SCALE, large_rank
from tests.frames import check_frame
from tests.game.random_games import played
from tests.tui.board.arrangements import arranged
from tests.tui.table_pilot import at_the_table
from tests.tui.theme.themed_boards import in_ascii, shown


@pytest.mark.parametrize("scale", [1, SCALE])
def test_every_large_rank_differs_from_the_others(scale: int) -> None:
    ranks = [large_rank(rank, scale) for rank in range(1, 14)]
    assert len(set(ranks)) == 13
    assert {len(row) for rows in ranks for row in rows} == {scale * large_ranks.WIDTH}
    assert {-(-len(rows) // scale) for rows in ranks} == {large_ranks.ROWS}


def test_ranks_are_drawn_large_and_small_again() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        before = frame_text(pilot.app.screen.query_one(Board).frame)
        await pilot.press("B")
        await pilot.pause()
        check_frame("klondike-big-index-80x24", frame_text(pilot.app.screen.query_one(Board).frame))
        assert load_settings().settings.big_index
        assert "Large ranks: 11 of 12 open cards have room for them." in shown(pilot)
        await pilot.press("B")
        await pilot.pause()
        assert frame_text(pilot.app.screen.query_one(Board).frame) == before
        assert "Large ranks off." in shown(pilot)

    at_the_table(played("klondike", 25, seed=3), script)


def test_large_ranks_of_all_cards_are_confirmed() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        await pilot.press("B")
        await pilot.pause()
        assert "Large ranks on." in shown(pilot)

    at_the_table(Game.new(load("aces-up"), deal=1), script)


def test_large_ranks_in_ascii_are_refused_with_the_reason() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        await pilot.press("B")
        assert "Large ranks need Unicode characters: A turns ASCII off." in shown(pilot)

    in_ascii(script, Game.new(load("klondike"), deal=3))


def below_the_rank(card: Card, size: CardSize, glyphs: Glyphs, rows: int = 0) -> str:
    """What the inside of a card shows below the rows of the largest rank."""
    lines = face_lines(card, size, glyphs._replace(has_large_ranks=True), rows=rows)[large_ranks.DOTS : -1]
    return "\n".join("".join(sign for sign, _, _ in line[1:-1]) for line in lines)


@pytest.mark.parametrize("glyphs", [SOLID, OUTLINED], ids=["solid", "outlined"])
@pytest.mark.parametrize("size", [size for size in SIZES if size.height > large_ranks.DOTS], ids=str)
def test_below_a_large_rank_the_suit_is_drawn_in_dots_where_there_is_room(
    size: CardSize, glyphs: Glyphs
) -> None:
    drawn = [{below_the_rank(make_card(rank, suit), size, glyphs) for rank in (1, 10, 13)} for suit in range(4)]
    assert {len(pictures) for pictures in drawn} == {1}
    assert len(set.union(*drawn)) == (4 if size.height >= 9 else 1)
    assert all(picture.strip() for picture in set.union(*drawn)) is (size.height >= 9)


def test_a_card_that_is_cut_short_shows_no_part_of_its_suit() -> None:
    size = SIZES[0]
    assert below_the_rank(make_card(10, 0), size, SOLID, size.height).strip()
    assert not below_the_rank(make_card(10, 0), size, SOLID, size.height - 2).strip()


@pytest.mark.parametrize("game", ["klondike", "bakers-dozen", "big-ben", "belvedere", "klondike-draw-3"])
@pytest.mark.parametrize("size", [(80, 22), (120, 38)], ids=str)
def test_the_number_of_large_ranks_is_that_of_those_on_the_table(game: str, size: tuple[int, int]) -> None:
    glyphs = SOLID._replace(has_large_ranks=True)
    played_game = played(game, 60, seed=2)
    arrangement = arranged(played_game.rules, *size, covered_rows=glyphs.covered_rows)
    frame = paint(Scene(played_game.rules, played_game.position, arrangement, glyphs, {}))
    seen = [card for card in place_cards(arrangement, played_game.position) if card.card >= 0]
    large = 0
    for card in seen:
        rows = frame[card.y : card.y + max(1, card.rows)]
        large += any(cell[0] in "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█" for row in rows for cell in row[card.x + 1 :][:3] if cell[0])
    assert count_large_ranks(arrangement, played_game.position) == (large, len(seen))


@pytest.mark.parametrize("game", ["klondike", "bakers-dozen", "grandfathers-clock", "agnes-bernauer"])
def test_overlapped_cards_show_large_ranks_where_there_is_room(game: str) -> None:
    glyphs = SOLID._replace(has_large_ranks=True)
    rules = load(game)
    arrangement = arranged(rules, covered_rows=glyphs.covered_rows)
    position = Game.new(rules, deal=1).position
    column = rules.index["tableau-1"]
    cards = (0x09, 0x18)  # A black nine, a red eight on it.
    position = position._replace(piles=(*position.piles[:column], cards, *position.piles[column + 1 :]))
    frame = paint(Scene(rules, position, arrangement, glyphs, {}))
    place = arrangement.places[column]
    for y, card in ((place.y, cards[0]), (place.y + large_ranks.ROWS, cards[1])):
        shown = ["".join(sign for sign, _, _ in frame[y + row][place.x + 1 :][:4]) for row in range(2)]
        first, second, *_ = large_rank(rank_of(card))
        assert shown[0] == first + glyphs.suits[suit_of(card)]
        assert shown[1].startswith(second)


def test_cards_under_other_piles_have_large_ranks_only_where_they_are_seen_whole() -> None:
    glyphs, rules = SOLID._replace(has_large_ranks=True), load("pyramid")
    position = Game.new(rules, deal=1).position
    whole = {}
    for size in [(80, 22), (200, 58)]:
        arrangement = arranged(rules, *size, covered_rows=glyphs.covered_rows)
        frame = paint(Scene(rules, position, arrangement, glyphs, {}))
        top = arrangement.places[rules.index["tableau-1"]]
        (card,) = position.piles[top.pile]
        rank, index = (
            large_rank(rank_of(card), SCALE),
            glyphs.index_of(card),
        )
        seen = ["".join(cell[0] for cell in row[top.x + 1 :]) for row in frame[top.y :][: len(rank)]]
        whole[size] = all(line.startswith(part) for line, part in zip(seen, rank, strict=True))
        assert whole[size] or seen[0].startswith(index)
        shown, open_cards = count_large_ranks(arrangement, position)
        assert (shown == open_cards == 28) is whole[size]
    assert whole == {(80, 22): False, (200, 58): True}


@pytest.mark.parametrize("height", [18, 22])
def test_cards_of_a_row_that_overlap_have_their_ranks_in_the_same_line(height: int) -> None:
    """Those beside a gap are seen whole, but would stand out."""
    glyphs, rules = SOLID._replace(has_large_ranks=True), load("gaps")
    position = Game.new(rules, deal=3).position
    arrangement = arranged(rules, 64, height, covered_rows=glyphs.covered_rows)
    assert arrangement.card.width > arrangement.places[0].breadth
    frame = paint(Scene(rules, position, arrangement, glyphs, {}))
    cards = [card for card in place_cards(arrangement, position) if card.is_in_row]
    assert {card.columns for card in cards} == {4, 5}
    for card in cards:
        index, *below = ("".join(sign for sign, _, _ in row[card.x + 1 :][:3]) for row in frame[card.y :])
        assert index.startswith(glyphs.index_of(card.card))
        if arrangement.card.height > large_ranks.ROWS:
            assert below[0] == large_rank(rank_of(card.card))[0]


def test_large_ranks_leave_room_for_the_keys_of_a_dial() -> None:
    """Its foundations have their keys and goals on the card."""
    glyphs, rules = SOLID._replace(has_large_ranks=True), load("big-ben")
    position = Game.new(rules, deal=1).position
    for size in [(80, 22), (120, 38), (200, 58)]:
        arrangement = arranged(rules, *size)
        frame = paint(Scene(rules, position, arrangement, glyphs, pile_keys(rules)))
        for pile in rules.of_zone(Zone.FOUNDATION):
            place = arrangement.places[pile]
            rows = frame[place.y : place.y + arrangement.card.height]
            text = [
                "".join(cell[0] for cell in row[place.x : place.x + arrangement.card.width]) for row in rows
            ]
            key, _, goal = text[-1].partition("→")
            assert pile_keys(rules)[pile] in (key if arrangement.card.height >= 7 else "".join(text[1:-1]))
            assert goal
            is_large = any(sign in "".join(text) for sign in "█▀▄")
            assert is_large is (arrangement.card.height >= 5)
