"""The texts of the status line and the message line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, Final

from solitaire.config.keys.commands import COMMAND_NAMES, Key, Keyboard
from solitaire.config.settings import Settings
from solitaire.config.themes.theme_catalogue import load_usable_theme
from solitaire.game.deals import deal_title_on
from solitaire.game.pile_input import plays_at_once
from solitaire.rules.legal import has_cards_to_redeal, must_choose_base
from solitaire.rules.move_facts import Completed, Fact, Gathered, Redealt
from solitaire.rules.moves import Redeal
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.text.english import capital, clock, counted, scored
from solitaire.rules.text.pile_text import pile_title
from solitaire.rules.vocabulary import Build, StockTo
from solitaire.solver.answer import Verdict
from solitaire.tui.board.layout.card_places import count_large_ranks
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.theme.ascii import CHARACTERS

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.rules.compiled_rules import Rules

USUAL: Final = Settings()
IDLE_TEXTS: Final = "Press a pile's key, then where to move it", "Pile → pile"
"""What to press while no cards are lifted, and the same in brief: with all commands on 80 columns."""
IDLE_TEXTS_AT_ONCE: Final = "Press a pile's key to play its card", "Press a pile"
"""The same in games in which naming a pile plays its card."""
IDLE_TEXTS_OF_PAIRS: Final = "Press the keys of two cards that pair", "Card + card"
"""The same in games in which pairs are discarded."""
IDLE_TEXTS_OF_WASTE: Final = "Press the key of a pile to put the waste's card there", "Waste: press a pile"
"""The same in games in which only cards from the waste are built on columns, while there is one."""
IDLE_TEXTS_WITHOUT_WASTE: Final = "Press a pile's key twice to play its card", "Pile twice"
"""The same in games in which cards of columns go to foundations alone, while the waste has no card to build."""
IDLE_TEXTS_OF_SINGLES: Final = "Press a pile's key twice to remove its card", "Pile twice"
"""The same in games in which cards are discarded below others."""
IDLE_TEXTS_OF_ROWS: Final = "Press the key above a gap to fill it", "Gap's key fills it"
"""The same in games in which cards fill the gaps of rows."""
IDLE_TEXTS_OF_BASE: Final = "Choose the base: press the key of a reserve card twice", "Choose the base"
"""The same before a card of the reserve is chosen to open the foundations."""
ALWAYS_SHOWN: Final = ("undo", "new-deal", "menu", "keys", "quit")
"""Shown after ``hint`` and, while cards are left to deal, ``deal``; ``undo`` only in games that allow it.

After a win they follow ``take``, which then shows the result.
"""


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


def redeal_price_text(game: Game, settings: Settings) -> str:
    """The price of a redeal: ``100 points``; empty if it is free or no score is shown."""
    price = game.redeal_price if settings.show_score else 0
    return score_text(game.rules, price) if price else ""


def idle_texts(game: Game, settings: Settings = USUAL) -> tuple[str, str]:
    """The advice while no cards are lifted, and the same in brief.

    Before a redeal, it is the price of that.
    """
    rules = game.rules
    if (price := redeal_price_text(game, settings)) and game.why_not(Redeal()) is None:
        redeal = "Dealing again" if rules.ruleset.gathers else "Turning the waste over"
        return f"{redeal} costs {price}", f"Redeal: -{price.partition(' ')[0]}"
    if rules.ruleset.discards:
        return IDLE_TEXTS_OF_PAIRS if rules.ruleset.discard.in_pairs else IDLE_TEXTS_OF_SINGLES
    if rules.left_of:
        return IDLE_TEXTS_OF_ROWS
    if must_choose_base(rules, game.position):
        return IDLE_TEXTS_OF_BASE
    if plays_at_once(rules):
        return IDLE_TEXTS_AT_ONCE
    (seat_piles,) = rules.seat_piles
    columns = [source for source in seat_piles.sources.values() if source.index in seat_piles.tableau]
    if not all(column.feeds_only_foundations for column in columns):
        return IDLE_TEXTS
    has_card = seat_piles.waste is not None and game.position.piles[seat_piles.waste]
    is_built = rules.ruleset.tableau.build is not Build.NONE
    return IDLE_TEXTS_OF_WASTE if has_card and is_built else IDLE_TEXTS_WITHOUT_WASTE


def idle_commands(keyboard: Keyboard, game: Game, leads_back: bool = False) -> str:
    """The commands in the message line while no cards are lifted, and after a win.

    The first are the first to be left out where there is no room for all. With ``leads_back`` the last winnable
    position is among them, and outlasts the ways to undo moves and to deal anew.
    """
    names, rules = {**COMMAND_NAMES, "take": "result"}, game.rules
    piles, (seat_piles,) = game.position.piles, rules.seat_piles
    has_stock = seat_piles.stock is not None and bool(piles[seat_piles.stock])
    has_more = has_cards_to_redeal(rules, game.position, seat_piles)
    deals = (has_stock and not rules.turns_at_once) or (has_more and game.position.redeals_left)
    if rules.ruleset.stock.to is StockTo.NOWHERE:
        names["deal"] = "close up" if rules.ruleset.redeals_stock else "redeal"
    shown = [command for command in ALWAYS_SHOWN if command != "undo" or rules.ruleset.undo]
    if leads_back:
        shown.insert(shown.index("menu"), "last-chance")
    first = ["take"] if game.is_won else ["hint", "deal"] if deals else ["hint"]
    return keys_and_names(keyboard, (*first, *shown), names)


def play_commands(keyboard: Keyboard, game: Game) -> str:
    """The commands beside a message about the last one: ``h hint  u undo``.

    Undo is among them if there is a move to undo.
    """
    has_undo = game.move_count and game.rules.ruleset.undo
    return keys_and_names(keyboard, ("hint", "undo") if has_undo else ("hint",))


def commands_without_board(keyboard: Keyboard) -> str:
    """The commands in the message line while the terminal is too small for the board."""
    return keys_and_names(keyboard, ("menu", "keys", "quit"))


def keys_and_names(
    keyboard: Keyboard, commands: Iterable[str], names: Mapping[str, str] = COMMAND_NAMES
) -> str:
    """Commands, given by id, with the first key of each: ``h hint  u undo``."""
    return "  ".join(f"{keyboard[command][0]} {names[command]}" for command in commands)


def status(
    game: Game, settings: Settings = USUAL, bookmarks: str = "", light: str = "", difficulty: str = ""
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
    deal = deal_title_on(date.today(), game.deal) + (f", {difficulty}" if difficulty else "")
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


def solver_off_text(keyboard: Keyboard) -> str:
    """The message where the solver is asked for, but off."""
    return f'The solver is off. Turn on "Show if winnable" in the settings ({keyboard["settings"][0]}).'


def unused_key_text(keyboard: Keyboard, key: Key) -> str:
    """The message about a key that does nothing in this game."""
    return f"No pile or command here has the key {key}. {keyboard['keys'][0]} lists all keys."


def score_text(rules: Rules, score: int) -> str:
    """The score with its unit: ``8,013 points``, ``-$52``."""
    return scored(score, rules.ruleset.scoring.unit)


def with_pile_keys(text: str, rules: Rules, keys: Mapping[int, Key]) -> str:
    """The text with the piles named by their keys: ``bouquet l``, ``fan "["``."""
    named: dict[str, str] = {}
    for spec in rules.piles:
        key, title = keys[spec.index], pile_title(rules, spec)
        if spec.label.isdigit() and key:
            named[title] = title.removesuffix(spec.label) + (key if key.isalnum() else f'"{key}"')
    titles = "|".join(named)

    def name(match: re.Match[str]) -> str:
        by_key = named[match[0].lower()]
        return capital(by_key) if match[0][0].isupper() else by_key

    return re.sub(rf"\b(?:{titles})\b", name, text, flags=re.IGNORECASE) if titles else text


def changed_setting_text(before: Settings, after: Settings) -> str:
    """The message about the setting that was changed; empty for those without one."""
    if after.auto_play != before.auto_play:
        return f"Auto-play {'on' if after.auto_play else 'off'}."
    if after.auto_finish != before.auto_finish:
        return f"Auto-finish {'on' if after.auto_finish else 'off'}."
    if after.four_colours != before.four_colours:
        return f"Four colours {'on' if after.four_colours else 'off'}."
    if after.look != before.look:
        return f"Theme: {load_usable_theme(after.look).name}."
    return f"Characters: {CHARACTERS[after.ascii]}." if after.ascii != before.ascii else ""


def large_ranks_text(arrangement: Arrangement, position: Position, keyboard: Keyboard) -> str:
    """The message about cards without room for large ranks; empty if there are none."""
    if arrangement.covered_rows == 1:
        return f"Large ranks need Unicode characters: {keyboard['ascii'][0]} turns ASCII off."
    shown, seen = count_large_ranks(arrangement, position)
    return "" if shown == seen else f"Large ranks: {shown} of {counted(seen, 'open card')} have room for them."


def _more_redeals(game: Game) -> str:
    left = game.position.redeals_left
    if left == UNLIMITED:
        return ""
    return f" {counted(left, 'more redeal')}." if left else " That was the last redeal."


def event_text(game: Game, facts: Iterable[Fact], price: str = "") -> str:
    """The message about the first notable event; empty if there is none.

    ``price`` is what a redeal has cost.
    """
    cost = f", -{price}" if price else ""
    for fact in facts:
        match fact:
            case Redealt(cards):
                return f"Waste turned over: {counted(cards, 'card')}{cost}.{_more_redeals(game)}"
            case Gathered() if game.rules.ruleset.redeals_stock:
                return f"The cards closed up{cost}.{_more_redeals(game)}"
            case Gathered(cards):
                return f"Dealt again: {counted(len(cards), 'card')}{cost}.{_more_redeals(game)}"
            case Completed(pile):
                title = pile_title(game.rules, game.rules.piles[game.rules.index[pile]])
                return f"{capital(title)} is complete."
            case _:
                pass
    return ""
