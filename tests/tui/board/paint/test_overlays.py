"""Highlights and overlays of a table, by shape alone, without colour."""

from __future__ import annotations

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.rules.cards import face_up
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.canvas import changes, frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Highlights, Lifted, Scene
from solitaire.tui.theme.card_faces import (
    ASCII,
    BORDERS,
    INDEXES,
    OUTLINED,
    SUIT_INKS,
    CardSize,
    Emphasis,
    Glyphs,
    Ink,
    face_lines,
)
from solitaire.tui.theme.legible_text import legible_rows
from tests.frames import check_frame
from tests.game.random_games import played
from tests.tui.board.arrangements import arranged

GAME = played("klondike", 25, seed=3)
COLUMN_4, COLUMN_6, COLUMN_7, STOCK = (
    GAME.rules.index[name] for name in ("tableau-4", "tableau-6", "tableau-7", "stock")
)


def scene(highlights: Highlights, game: str = "klondike") -> Scene:
    own = GAME if game == "klondike" else played(game, 25, seed=3)
    arrangement = arranged(own.rules)
    return Scene(own.rules, own.position, arrangement, OUTLINED, pile_keys(own.rules), highlights)


def drawn(highlights: Highlights) -> list[str]:
    return frame_text(paint(scene(highlights))).splitlines()


ALL = Highlights(
    lifted=Lifted(COLUMN_4, 1),
    targets=frozenset({COLUMN_6}),
    hinted=frozenset({Hit(COLUMN_7, 1), Hit(STOCK, 1)}),
    cursor=Hit(COLUMN_6, 2),
    labels={COLUMN_6: "a", GAME.rules.index["foundation-spades"]: "s"},
)


def test_everything_that_can_stand_out() -> None:
    check_frame("klondike-highlights-80x24", frame_text(paint(scene(ALL))))


def test_everything_that_can_stand_out_in_ascii() -> None:
    cells = legible_rows(paint(scene(ALL)._replace(glyphs=ASCII)), ASCII)
    check_frame("klondike-highlights-ascii-80x24", frame_text(cells))


@pytest.mark.parametrize("glyphs", [OUTLINED, ASCII], ids=["signs", "ascii"])
def test_every_emphasis_has_an_outline_of_its_own(glyphs: object) -> None:
    """The first line of a covered card is all that is seen of it."""
    chosen = ASCII if glyphs == ASCII else OUTLINED
    lines = [[*map(list, face_lines(1, CardSize(7, 5), chosen, emphasis))] for emphasis in Emphasis]
    spelled = [frame_text(legible_rows(rows, chosen)) for rows in lines]
    assert len({text.splitlines()[0] for text in spelled}) == len(Emphasis)
    assert len({text.splitlines()[2][0] for text in spelled}) == len(Emphasis)
    assert len(set(BORDERS.values())) == len(Emphasis)


def test_a_hint_may_be_any_card_of_a_column() -> None:
    """So that a card can be found under others."""
    plain, cards = drawn(Highlights()), GAME.position.piles[COLUMN_6]
    for count in range(1, len(cards) + 1):
        hinted = drawn(Highlights(hinted=frozenset({Hit(COLUMN_6, count)})))
        assert hinted != plain


def framed(cursor: Hit, glyphs: Glyphs = OUTLINED) -> tuple[list[str], set[tuple[int, int]]]:
    """The lines of a table with the cursor, and the cells of its frame."""
    marked = scene(Highlights(cursor=cursor))._replace(glyphs=glyphs)
    frame = legible_rows(paint(marked), glyphs)
    cells = {(x, y) for y, row in enumerate(frame) for x, cell in enumerate(row) if cell[1] is Ink.CURSOR}
    return frame_text(frame).splitlines(), cells


@pytest.mark.parametrize(("glyphs", "sign"), [(OUTLINED, "█"), (ASCII, "@")], ids=["signs", "ascii"])
def test_the_cursor_is_a_solid_frame_around_a_card_and_all_that_lie_on_it(glyphs: Glyphs, sign: str) -> None:
    marked = scene(Highlights())
    first, last = [card for card in place_cards(marked.arrangement, marked.position) if card.pile == COLUMN_6][
        -2:
    ]
    left, right, below = first.x, first.x + first.columns - 1, last.y + last.rows - 1
    around = {(x, y) for y in range(first.y, below + 1) for x in (left, right)}
    around |= {(x, y) for y in (first.y, below) for x in range(left, right + 1)}
    lines, cells = framed(Hit(COLUMN_6, 2), glyphs)
    assert cells <= around
    kept = [lines[y][x] for x, y in sorted(around - cells)]
    index = glyphs.index_of(last.card)
    assert "".join(kept) == index, "only the index in the lower border is left"
    assert {lines[y][x] for x, y in cells} == {sign}, "the frame is seen without colour"


def test_the_cursor_frames_an_empty_place() -> None:
    empty = next(pile for pile, cards in enumerate(GAME.position.piles) if not cards)
    lines, cells = framed(Hit(empty, 0))
    width, height = scene(Highlights()).arrangement.card
    assert len(cells) == 2 * (width + height) - 4
    assert {lines[y][x] for x, y in cells} == {"█"}


def test_a_lifted_card_under_the_cursor_differs_from_others() -> None:
    cursor = Hit(COLUMN_4, 1)
    assert drawn(Highlights(cursor=cursor)) != drawn(Highlights(cursor=cursor, lifted=Lifted(COLUMN_4, 1)))
    assert drawn(Highlights(cursor=cursor)) != drawn(Highlights(cursor=cursor, targets=frozenset({COLUMN_4})))


def test_a_letter_is_written_on_every_pile_that_has_one() -> None:
    letters = {pile: chr(ord("a") + number) for number, pile in enumerate(range(len(GAME.position.piles)))}
    text = "\n".join(drawn(Highlights(labels=letters)))
    assert all(f"[{letter}]" in text for letter in letters.values())


@pytest.mark.parametrize("game", ["klondike", "baroness", "big-ben", "belvedere", "canfield"])
def test_a_pause_hides_every_card(game: str) -> None:
    covered = scene(Highlights(lifted=Lifted(0, 1), cursor=Hit(1, 1), is_covered=True), game)
    text = frame_text(paint(covered))
    assert "Paused" in text
    seen = {cell[1] for row in paint(covered) for cell in row}
    assert {cell[2] for row in paint(covered) for cell in row} == {Emphasis.NONE}, "nor tells what was held"
    fixed = covered.rules.ruleset.foundation.fixed
    closing = {SUIT_INKS[face_up(f.target) >> 4 & 3] for f in fixed}
    assert seen & set(SUIT_INKS) <= closing, "a clock goes on telling which cards close it"
    if not fixed:
        assert not any(f"{rank}{suit}" in text for rank in INDEXES for suit in OUTLINED.suits)


def test_only_what_differs_is_sent() -> None:
    old, new = paint(scene(Highlights())), paint(scene(Highlights(lifted=Lifted(COLUMN_4, 1))))
    for before, after in zip(old, new, strict=True):
        patched = list(before)
        for first, end in changes(before, after):
            assert before[first] != after[first]
            assert before[end - 1] != after[end - 1]
            patched[first:end] = after[first:end]
        assert patched == after
