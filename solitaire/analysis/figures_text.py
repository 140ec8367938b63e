"""Rules pages with the odds, difficulty and length of the game in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.analysis.figures import GameFigures, figures_of
from solitaire.analysis.race_figures import out_sentence, race_figures_of, race_method
from solitaire.config.deal_kind import Difficulty
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import counted
from solitaire.rules.text.page import Page, Section, rules_page

NARROW: Final = 0.1
"""The widest interval that is shown by its middle alone."""
WIDE: Final = 0.9
"""The widest interval that is shown at all."""
UNKNOWN: Final = "unknown"
ROUND_TO: Final = 5
METHOD: Final = "How these figures were measured"
SECONDS_A_MOVE: Final = 3
"""The pace at which moves are converted to minutes."""


def measured_rules_page(ruleset: Ruleset) -> Page:
    """The rules page, of a measured game with its figures first and their method last."""
    page, figures, race = rules_page(ruleset), figures_of(ruleset), race_figures_of(ruleset)
    if race:
        glance, method = [out_sentence(race)], [race_method(race)]
    elif figures:
        glance, method = [*_glance(figures)], [*_method(figures)]
    else:
        return page
    first, last = Section("At a glance", tuple(glance)), Section(METHOD, tuple(method))
    return page._replace(sections=(first, *page.sections, last))


def odds(figures: GameFigures) -> str:
    """How many deals can be won: ``about 92 of 100``, ``hardly any``, or ``unknown``."""
    low, high = figures.share
    if high - low > WIDE:
        return UNKNOWN
    if high - low > NARROW:
        return f"{100 * low:.0f} to {100 * high:.0f} of 100"
    in_hundred = round(50 * (figures.winnable + figures.deals - figures.lost) / figures.deals)
    return {0: "hardly any", 100: "nearly all"}.get(in_hundred, f"about {in_hundred} of 100")


def length(moves: int) -> str:
    """A rounded number of moves with their time: ``about 110 moves, 6 minutes``."""
    minutes = max(1, round(moves * SECONDS_A_MOVE / 60))
    return f"about {ROUND_TO * round(moves / ROUND_TO)} moves, {counted(minutes, 'minute')}"


def _glance(figures: GameFigures) -> Iterator[str]:
    found = odds(figures)
    can = "; too few deals were settled" if found == UNKNOWN else " deals can be won"
    yield f"Odds: {found}{can}."
    if figures.difficulty:
        yield f"Difficulty of winnable deals, with all cards known: {figures.difficulty}."
    if figures.moves:
        yield f"Length: {length(figures.moves[1])}."


def _percentages(low: float, high: float) -> str:
    """An interval of shares in percent, or the one limit that it keeps to: ``more than 99.9 %``."""
    first, last = f"{100 * low:.1f}", f"{100 * high:.1f}"
    limits = {("0.0", "0.0"): "less than 0.1", ("100.0", "100.0"): "more than 99.9"}
    return f"{limits.get((first, last), f'{first} to {last}')} %"


def _method(figures: GameFigures) -> Iterator[str]:
    """How each figure was obtained, and how certain it is."""
    low, high = figures.share
    open_deals = figures.deals - figures.winnable - figures.lost
    won, lost = (f"{deals:,}" if deals else "none" for deals in (figures.winnable, figures.lost))
    left = f"{lost} proven lost" + (f" and {open_deals:,} undecided" if open_deals else "")
    so = f"So {_percentages(low, high)} of all deals can be won (95 % confidence). Players win fewer."
    if high - low > WIDE:
        so = "Too few were settled to tell how many of all deals can be won."
    yield f"Odds: of {figures.deals:,} deals the solver, which knows all cards, won {won}; {left}. {so}"
    if figures.difficulty:
        easiest, *_, hardest = Difficulty
        deals = counted(figures.graded, "winnable deal")
        yield (
            f"Difficulty: the median of {deals}, from {easiest} to {hardest}."
            " It grows with the length of the solver's search, and with how many other moves on the way lose."
        )
    elif figures.graded_of:
        yield _too_few("Difficulty", figures.graded, figures.graded_of)
    if figures.moves:
        first, _, third = figures.moves
        middle = f"{first} to {third}" if first < third else f"{first}"
        yield (
            f"Length: the median of {counted(figures.wins, 'win')} by the solver; the middle half took {middle}"
            f" moves. The time assumes {SECONDS_A_MOVE} seconds a move."
        )
    elif figures.wins_of:
        yield _too_few("Length", figures.wins, figures.wins_of)


def _too_few(figure: str, wins: int, deals: int) -> str:
    """Why a figure is missing: ``Length: unknown. 40 deals searched, 3 won: too few to tell.``"""
    return f"{figure}: unknown. {counted(deals, 'deal')} searched, {wins or 'none'} won: too few to tell."
