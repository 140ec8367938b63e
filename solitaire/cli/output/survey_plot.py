"""Plot of a survey for the terminal: share of winnable deals against deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.analysis.survey.convergence import FOUND, INTERVAL, SharePoint, share_axis
from solitaire.config.themes.theme_catalogue import load_shipped_theme
from solitaire.config.themes.theme_file import DEFAULT_THEME
from solitaire.tui.theme.card_faces import ASCII, SOLID
from solitaire.tui.theme.palette import board_theme
from solitaire.tui.widgets.charts import new_plot, plot_text

HEIGHT: Final = 18
"""Lines of a plot in the terminal, which leave room for the figures above it."""
WIDEST: Final = 100


def plot_lines(points: Sequence[SharePoint], columns: int, encoding: str) -> Iterator[str]:
    """The plot for a terminal of so many columns, in characters that ``encoding`` has."""
    is_ascii = not _has_blocks(encoding)
    line, dot = ("*", ".") if is_ascii else ("hd", "∙")
    theme = board_theme(load_shipped_theme(DEFAULT_THEME))._replace(glyphs=ASCII if is_ascii else SOLID)
    plot = new_plot(theme, min(columns, WIDEST), HEIGHT)
    deals = [point.deals for point in points]
    for end in ([point.low for point in points], [point.high for point in points]):
        plot.plot(deals, [100 * share for share in end], marker=dot)
    plot.plot(deals, [100 * point.found for point in points], marker=line)
    low, high, step = share_axis(points)
    plot.ylim(low, high)
    shares = range(low, high + 1, step)
    plot.yticks([*shares], [f"{share} %" for share in shares])
    first, last = deals[0], deals[-1]
    ticks = sorted({first + (last - first) * part // 4 for part in range(5)})
    plot.xticks([*ticks], [f"{tick:,}" for tick in ticks])
    yield f"  {line if is_ascii else '▀'} {FOUND}   {dot} {INTERVAL}"
    for row in plot_text(plot, theme).plain.splitlines():
        yield row.rstrip()


def _has_blocks(encoding: str) -> bool:
    try:
        "▀∙┤".encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
