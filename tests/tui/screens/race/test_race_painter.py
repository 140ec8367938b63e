"""The marks of a race besides piles: owners, nameplates, announcements."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from solitaire.game.catalogue import load
from solitaire.rules.cards import OWNER_SHIFT
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.screens.race.race_layout import SIZES, SeatFit, arrange_centre
from solitaire.tui.screens.race.race_painter import announce, common_wordings, nameplate_line, paint_owner_marks
from solitaire.tui.screens.race.seat_boards import CentreBoard
from solitaire.tui.theme.card_faces import INDEXES, SEAT_INKS, SEAT_MARKS, SOLID, CardSize
from tests.rules.positions import race_table, up_to
from tests.tui.theme.shipped import FELT

WIDE = 160
"""Cells of a terminal that is wide enough for cards of every size."""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rank", INDEXES)
def test_the_owner_of_a_card_is_seen_and_so_is_the_card(size: tuple[int, int], rank: str) -> None:
    race = race_table("nuts", {"foundation-1": up_to(f"{rank.replace('10', 'T')}H")})
    piles = [tuple(card | 2 << OWNER_SHIFT for card in pile) for pile in race.position.piles]
    position = race.position._replace(piles=tuple(piles))
    arrangement = arrange_centre(load("nuts", 2), SeatFit(SIZES[SIZES.index(size)], 2), WIDE)
    frame = paint(Scene(race.rules, position, arrangement, SOLID, {}))
    before = frame_text(frame).splitlines()[-1].split()[0]
    paint_owner_marks(frame, arrangement, position)
    last = frame_text(frame).splitlines()[-1]
    assert before.endswith(f"{rank}♥╯") and f"{rank}♥╯" in last
    signs = [cell for cell in frame[-1] if cell[1] in SEAT_INKS]
    assert SEAT_MARKS[1] in "".join(text for text, _, _ in signs)
    assert len({ink for _, ink, _ in signs}) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_large_ranks_leave_the_mark_of_the_owner_in_sight(size: CardSize) -> None:
    race = race_table("nuts", {"foundation-1": up_to("2H")})
    theme = FELT._replace(glyphs=SOLID._replace(has_large_ranks=True))
    arrangement = arrange_centre(race.rules, SeatFit(size, 2), WIDE)
    frame = paint(CentreBoard(race.rules, race.position, theme)._scene(arrangement))
    place = next(place for place in arrangement.places if race.position.piles[place.pile])
    below = [cell[0] for cell in frame[size.height - 1][place.x : place.x + size.width]]
    assert not set("".join(below)) & set("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"), "the mark is painted on the lower border"


@pytest.mark.parametrize(
    ("width", "said"),
    [(40, " ▲ Bob  12 points · hand +3"), (24, " ▲ Bob  12 · hand +3"), (12, " ▲ Bob  12 ·")],
)
def test_a_nameplate_says_what_it_has_room_for(width: int, said: str) -> None:
    line = nameplate_line(2, "Bob", ("12 points · hand +3", "12 · hand +3", "12 · +3"), width)
    assert len(line) == width
    assert "".join(text for text, _, _ in line).rstrip() == said


def test_the_nameplates_of_all_seats_have_the_same_form() -> None:
    human = ("0 points · hand -26", "0 · hand -26", "0 · -26")
    standings = [human, human, (f"easy · {human[0]}", *human)]
    assert common_wordings(["Ann", "Bob", "Cy"], standings, 40) == standings, "each fits in the most words"
    assert [said[0] for said in common_wordings(["Ann", "Bob", "Cy"], standings, 26)] == ["0 · hand -26"] * 3
    assert [said[0] for said in common_wordings(["Ann", "Barbara", "Cy"], standings, 22)] == ["0 · -26"] * 3
    assert common_wordings(["Ann"] * 3, [("1 point", "1")] * 3, 0) == [("1",)] * 3, "before the first layout"


@pytest.mark.parametrize("points", ["0", "-7", "+14"])
@pytest.mark.parametrize(("width", "form"), [(26, "0 points · hand"), (25, "0 · hand")])
def test_a_nameplate_keeps_its_form_while_the_points_of_the_hand_change(
    width: int, form: str, points: str
) -> None:
    wordings = (f"0 points · hand {points}", f"0 · hand {points}", f"0 · {points}")
    line = nameplate_line(2, "Ea", wordings, width)
    assert "".join(text for text, _, _ in line).rstrip() == f" ▲ Ea  {form} {points}"


@pytest.mark.parametrize(("up", "left"), [(3, 13), (12, 9), (0, 0)])
def test_a_nameplate_of_a_replay_keeps_its_form_while_the_cards_change(up: int, left: int) -> None:
    wordings = (f"centre {up} · {left} left", f"{up} up · {left} left", f"{up} up")
    forms = [common_wordings(["Ann", "Bob"], [wordings, wordings], width)[0][0] for width in (27, 26)]
    assert forms == list(wordings[:2])


@pytest.mark.parametrize("name", ["🎉 Ann", "❤️ Ann", "👍🏽 Ann", "🇩🇪", "李雷", "Zoe\u0308", "🎉" * 12])
def test_a_nameplate_is_as_wide_with_emoji_in_the_name(name: str) -> None:
    line = nameplate_line(1, name, ("12 points · hand +3", "12"), 40)
    assert len(line) == cell_len("".join(text for text, _, _ in line)) == 40


def test_an_announcement_stands_in_the_middle() -> None:
    race = race_table("nuts", {})
    frame = paint(
        Scene(race.rules, race.position, arrange_centre(race.rules, SeatFit(SIZES[0], 2), 99), SOLID, {})
    )
    announce(frame, "3")
    (line,) = [line for line in frame_text(frame).splitlines() if "│   3   │" in line]
    assert line.index("3") == 49
