"""``docs/racing.md`` matches the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.race.hand.referee import MOMENT_MS, WAIT_MS
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.rules.files.validate_race import MOST_SEATS
from solitaire.tui.board.layout.pile_places import NeededSize
from solitaire.tui.screens.race.race_layout import SIZES, SeatFit, fit

PAGE = (Path(__file__).parents[2] / "docs" / "racing.md").read_text("utf-8")
RACES = PAGE[: PAGE.index("## Which keys")]
KEYS = PAGE[PAGE.index("## Which keys") : PAGE.index("## Who was first?")]


@pytest.mark.parametrize("people", range(1, MOST_SEATS + 1))
def test_the_page_has_the_keys_of_each_seat(people: int) -> None:
    blocks = KeyBlocks(load("pounce", 6), range(1, people + 1))
    name = ["one", "two", "three and four", "three and four", "five and six", "five and six"][people - 1]
    (row,) = [line for line in KEYS.splitlines() if line.startswith(f"| {name} |")]
    for seat in range(1, people + 1):
        keys = list(blocks.keys(seat).values())
        for block in [keys] if people > 4 else [keys[:5], keys[5:]]:
            assert f"`{' '.join(block)}`" in row


def test_the_page_has_the_times_of_photo_finishes() -> None:
    assert f"waits for {WAIT_MS} milliseconds" in PAGE
    assert f"the same {MOMENT_MS} milliseconds" in PAGE


@pytest.mark.parametrize(
    ("seats", "size"),
    [(2, "60 × 23"), (3, "90 × 23"), (4, "120 × 23"), (6, "180 × 23"), (4, "60 × 45"), (6, "90 × 45")],
)
def test_the_page_has_the_smallest_terminals_for_the_largest_cards(seats: int, size: str) -> None:
    assert size in PAGE
    width, height = map(int, size.split(" × "))
    rules = load("pounce", seats)
    fitted = fit(rules, width, height)
    assert isinstance(fitted, SeatFit)
    assert fitted.card == SIZES[-1]
    assert isinstance(fit(rules, width - 1, height), NeededSize)
    assert isinstance(fit(rules, width, height - 1), NeededSize)


@pytest.mark.parametrize("game", ["pounce", "nuts", "crunch"])
def test_the_page_compares_the_rules_of_the_three_races(game: str) -> None:
    ruleset = load_ruleset(game)
    column = ["pounce", "nuts", "crunch"].index(game) + 2
    rows = [line.split("|") for line in RACES.splitlines() if line.startswith("| ")]
    table = {row[1].strip(): row[column].strip() for row in rows}
    assert table["seats"] == f"2 to {ruleset.seats.most}"
    assert table["columns"].startswith({5: "five", 4: "four"}[ruleset.tableau.piles])
    assert {9: "nine", 13: "thirteen"}[ruleset.reserve.cards] in table["reserve"]
    assert table["a match goes"] == f"to {'more than ' * ruleset.match.beyond}{ruleset.match.target}"
