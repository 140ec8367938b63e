"""The report of the statistics: figures and charts of races."""

from __future__ import annotations

from textual.pilot import Pilot

from solitaire.tui.widgets.statistics_report import StatisticsReport
from tests.stats.invented_facts import hand, seat
from tests.tui.app_pilot import in_the_app
from tests.tui.theme.shipped import THEMES


def test_hands_that_were_not_played_to_their_end_are_on_no_day_of_the_chart() -> None:
    seats = seat("Ann", 4, 4), seat("Bob", 3, 3)
    ended, unfinished = hand(1, *seats), hand(2, *seats, outcome=None)

    async def script(pilot: Pilot[None]) -> None:
        report = StatisticsReport(THEMES["felt"])
        await pilot.app.screen.mount(report)
        for races, has_chart in (([ended, unfinished], True), ([unfinished], False)):
            report.show_races("All races", races)
            await pilot.pause()
            page = str(report.render())
            assert ("Hands per day" in page) is has_chart and ("∙ none  █ 1" in page) is has_chart

    in_the_app(script, size=(80, 60))


def test_a_small_terminal_shows_four_racers_head_to_head() -> None:
    seats = [seat(name, points, points) for name, points in (("Ann", 4), ("Bob", 3), ("Cy", 2), ("Dee", 1))]

    async def script(pilot: Pilot[None]) -> None:
        report = StatisticsReport(THEMES["felt"])
        await pilot.app.screen.mount(report)
        report.show_races("All races", [hand(1, *seats)])
        for height, has_gaps in ((20, False), (22, True)):
            report.styles.height = height + 2  # With the padding.
            await pilot.pause()
            page = str(report.render())
            assert report.content_size.height == height
            assert "Ann : Bob" in page and "Cy : Dee" in page
            assert ("\n\n" in page) is has_gaps, "empty lines where there is room for them"

    in_the_app(script, size=(80, 60))
