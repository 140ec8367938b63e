"""Plot of a survey as SVG: share of winnable deals against deals, by pygal."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from solitaire.analysis.survey.convergence import FOUND, INTERVAL, SharePoint, share_axis
from solitaire.cli.output.messages import BadInput

GREY, GREEN = "#606060", "#1b6e3c"
DASHED: Final = {"dasharray": "4, 3", "width": 1}


def check_plot() -> None:
    """Check that a plot can be drawn as SVG. Raises BadInput."""
    if not find_spec("pygal"):
        raise BadInput("pygal, which draws .svg, is not installed; install solitaire with the extra 'plot'.")


def plot_svg(title: str, points: Sequence[SharePoint]) -> str:
    """The plot as an SVG document."""
    from pygal import XY  # an extra
    from pygal.style import Style

    low, high, step = share_axis(points)
    plot = XY(
        title=title,
        x_title="deals",
        y_title="winnable, %",
        range=(low, high),
        y_labels=range(low, high + 1, step),
        x_value_formatter=lambda deals: f"{deals:,.0f}",
        value_formatter=lambda share: f"{share:.0f}",
        show_dots=False,
        legend_at_bottom=True,
        width=900,
        height=520,
        explicit_size=True,
        js=(),  # its scripts come from the web
        style=Style(
            background="white", plot_background="white", colors=(GREEN, GREY, GREY), font_family="sans-serif"
        ),
    )
    plot.add(FOUND, [(point.deals, 100 * point.found) for point in points])
    plot.add(INTERVAL, [(point.deals, 100 * point.low) for point in points], stroke_style=DASHED)
    plot.add(None, [(point.deals, 100 * point.high) for point in points], stroke_style=DASHED)
    text: str = plot.render(is_unicode=True)
    return text
