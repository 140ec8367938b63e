"""The texts of the status line: the game, its indicator, its progress and score."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.paths import player
from solitaire.config.settings import DEFAULTS, Settings
from solitaire.game.local_time import local_date
from solitaire.rules.text.english import clock, counted, scored
from solitaire.solver.answer import Verdict
from solitaire.tui.deal_text import deal_title_on

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.rules.compiled_rules import Rules


def titled(title: str) -> str:
    """The title of a screen, with the player's name if there is one."""
    name = player()
    return f"{title} · {name}" if name else title


class LightState(Enum):
    """The states of the winnability indicator, each with a sign and a word."""

    OFF = ""
    WINNABLE = "✓ winnable"
    LOST = "× lost"
    UNWINNABLE_DEAL = "× unwinnable deal"
    """Lost before the first move."""
    THINKING = "… thinking"
    UNKNOWN = "? unknown"


LIGHT_STATES: Final = {
    Verdict.WINNABLE: LightState.WINNABLE,
    Verdict.UNWINNABLE: LightState.LOST,
    Verdict.UNKNOWN: LightState.UNKNOWN,
    None: LightState.THINKING,
}
"""The state for each verdict; for None, while the search runs."""


def status(
    game: Game, settings: Settings = DEFAULTS, bookmarks: str = "", light: str = "", difficulty: str = ""
) -> tuple[str, str]:
    """Both parts of the status line.

    On the left the game, its deal with its difficulty, and the indicator; on the right the number of moves,
    the bookmarks, time and score.
    """
    facts = [counted(game.move_count, "move"), *filter(None, [bookmarks])]
    if settings.show_time:
        facts.append(clock(game.elapsed_ms))
    if settings.show_score and game.score is not None:
        facts.append(score_text(game.rules, game.score))
    deal = deal_title_on(local_date(), game.deal, game.label) + (f", {difficulty}" if difficulty else "")
    return " · ".join([game.rules.ruleset.name, deal, *([light] if light else [])]), " · ".join(facts)


def bookmarks_text(game: Game) -> str:
    """The place of the only bookmark, or the number of several; empty without any."""
    match game.bookmarks:
        case []:
            return ""
        case [bookmark]:
            return f"bookmark at {len(bookmark.moves)}"
        case several:
            return counted(len(several), "bookmark")


def ever_shorter_status(
    game: Game, settings: Settings, light: str, difficulty: str
) -> Iterator[tuple[str, str]]:
    """The `status`, and ever shorter ones, which leave out what is least important.

    First the difficulty, then the word of the indicator, the bookmarks and the deal. Without the bookmarks,
    the word may have room again.
    """
    bookmarks = bookmarks_text(game)
    yield status(game, settings, bookmarks, light, difficulty)
    yield status(game, settings, bookmarks, light)
    yield status(game, settings, bookmarks, light[:1])
    yield status(game, settings, light=light)
    left, right = status(game, settings, light=light[:1])
    yield left, right
    yield game.rules.ruleset.name + (f" · {light[:1]}" if light else ""), right


def score_text(rules: Rules, score: int) -> str:
    """The score with its unit: ``8,013 points``, ``-$52``."""
    return scored(score, rules.ruleset.scoring.unit)


def redeal_price_text(game: Game, settings: Settings) -> str:
    """The price of a redeal: ``100 points``; empty if it is free or no score is shown."""
    price = game.redeal_price if settings.show_score else 0
    return score_text(game.rules, price) if price else ""


def solver_off_text(keyboard: Keyboard) -> str:
    """The message where the solver is asked for, but off."""
    return f'The solver is off. Turn on "Show if winnable" in the settings ({keyboard["settings"][0]}).'
