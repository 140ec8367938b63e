"""The statements of ``docs/difficulty.md``."""

from __future__ import annotations

import re
from pathlib import Path

from benchmarks import lengths
from benchmarks.difficulty import MeasuredDeal
from docs.difficulty import TABLE, line
from docs.tables import Table, solitaires
from solitaire.analysis import difficulty_measurement
from solitaire.analysis.difficulty import SCALE, Measure
from solitaire.analysis.winnable.deal_budget import LONG_STATES, SHORT_STATES
from solitaire.analysis.winnable.nearest_deal import MOST_STATES, MOST_TRIES
from solitaire.analysis.winnable.store import MOST_PREFETCHED
from solitaire.analysis.winnable.store_codec import MOST_GRADED
from solitaire.config.deal_kind import Difficulty
from solitaire.game.deals import DEALS_A_DAY
from solitaire.rules.text.english import number
from solitaire.solver.answer import Verdict

PAGE = TABLE.page.read_text("utf-8")
TEXT = re.sub(r"\s+", " ", PAGE)


def test_the_page_has_the_grades_with_their_limits() -> None:
    rows = [f"| below {below:,} | {word} |" for below, word in SCALE]
    rows.append(f"| from {SCALE[-1][0]:,} on | {Difficulty.FIENDISH} |")
    assert "\n".join(rows) in PAGE
    assert [word for _, word in SCALE] + [Difficulty.FIENDISH] == list(Difficulty)


def test_the_page_has_the_limits_of_the_searches() -> None:
    assert f"mostly in {SHORT_STATES:,} positions" in TEXT
    assert f"every eighth in {LONG_STATES:,}" in TEXT and LONG_STATES == 8 * SHORT_STATES
    assert f"cannot settle in {LONG_STATES:,} positions" in TEXT
    assert f"At {number(difficulty_measurement.PLACES)} places" in TEXT
    assert f"a search of {difficulty_measurement.STATES} positions" in TEXT
    assert f"has at most {lengths.STATES:,} positions" in TEXT


def test_the_page_has_the_numbers_of_deals_that_are_searched_and_kept() -> None:
    assert f"until enough are found, up to {DEALS_A_DAY}" in TEXT
    assert f"to {DEALS_A_DAY:02} after it" in TEXT
    assert f"After {MOST_TRIES} deals, or {MOST_STATES:,} positions of them all, the search takes the" in TEXT
    assert f"Up to {number(MOST_PREFETCHED)} deals" in TEXT
    assert MOST_GRADED == 100 and "the last hundred deals of each game" in TEXT


def test_rows_are_of_games_in_their_order() -> None:
    """A new game has no row until it is measured."""
    rows = list(TABLE.rows())
    assert rows == [ruleset.name for ruleset in solitaires() if ruleset.name in rows]
    assert len(rows) >= 40


def test_a_row_adds_up() -> None:
    for game, row in TABLE.rows().items():
        cells = [cell.strip() for cell in row.strip("|\n").split("|")]
        deals, lost, unsettled = map(int, cells[1:4])
        words = [int(cell.removesuffix(" %")) for cell in cells[4:9] if cell]
        assert lost + unsettled <= deals, game
        assert bool(words) == (lost + unsettled < deals), game
        assert not words or abs(sum(words) - 100) <= 2, f"{game}, but for what is rounded"


def test_a_row_gives_the_difficulty_of_the_deals_that_were_won() -> None:
    verdicts = [Verdict.UNWINNABLE, Verdict.UNKNOWN, Verdict.UNKNOWN]
    found = [MeasuredDeal("yukon", deal, verdict, None) for deal, verdict in enumerate(verdicts)]
    for effort, wrong in ((100, 0), (900, 10), (1000, 10), (100_000, 40)):
        found.append(MeasuredDeal("yukon", effort, Verdict.WINNABLE, Measure(effort, 100, wrong)))
    assert line("Yukon", found) == "| Yukon | 7 | 1 | 2 | 25 % | 25 % | 25 % | 0 % | 25 % | 950 | 10 % |\n"


def test_where_no_deal_was_won_nothing_is_said_of_how_hard_they_are() -> None:
    found = [MeasuredDeal("yukon", 1, Verdict.UNWINNABLE, None)]
    assert line("Yukon", found) == "| Yukon | 1 | 1 | 0 |  |  |  |  |  |  |  |\n"


def test_a_game_that_was_not_counted_again_keeps_its_row(tmp_path: Path) -> None:
    table = Table(tmp_path / "page.md", "| game |\n| --- |\n")
    begin, end = "Above.\n<!-- The table is written by docs/page.py. -->\n", "<!-- Up to here. -->\nBelow.\n"
    table.page.write_text(f"{begin}| game |\n| --- |\n| Yukon | 1 |\n| Bristol | 2 |\n{end}")
    table.write({"Yukon": "| Yukon | 7 |\n", "Canfield": "| Canfield | 3 |\n"})
    rows = "| Bristol | 2 |\n| Canfield | 3 |\n| Yukon | 7 |\n"
    assert table.page.read_text() == f"{begin}| game |\n| --- |\n{rows}{end}", (
        "by name, and nothing else changed"
    )
