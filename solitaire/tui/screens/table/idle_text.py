"""The message while no cards are lifted: what to press, and the commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from solitaire.config.keys.commands import COMMAND_NAMES
from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.settings import Settings
from solitaire.game.game import Game
from solitaire.game.pile_facts import plays_at_once
from solitaire.rules.legal import has_cards_to_redeal, must_choose_base
from solitaire.rules.moves import Redeal
from solitaire.rules.vocabulary import Build, StockTo
from solitaire.tui.status_text import redeal_price_text


class IdleTexts(NamedTuple):
    """The advice while no cards are lifted, in several lengths."""

    full: str
    brief: str
    """The same in brief: with all commands on 80 columns."""
    shorter: tuple[str, ...] = ()
    """The same in between, the longest first: before the first move on 80 columns, when there is no undo."""


IDLE_TEXTS: Final = IdleTexts(
    "Press a pile's key, then where to move it",
    "Pile → pile",
    ("Press a pile, then where it goes", "Pile, then its target"),
)
"""The texts of most games."""
IDLE_TEXTS_AT_ONCE: Final = IdleTexts(
    "Press a pile's key to play its card",
    "Press a pile",
    ("Press a pile to play its card", "Press a pile's key"),
)
"""The same in games in which naming a pile plays its card."""
IDLE_TEXTS_OF_PAIRS: Final = IdleTexts(
    "Press the keys of two cards that pair",
    "Card + card",
    ("Press two cards that pair", "Pair two cards"),
)
"""The same in games in which pairs are discarded."""
IDLE_TEXTS_OF_WASTE: Final = IdleTexts(
    "Press the key of a pile to put the waste's card there",
    "Waste: press a pile",
    ("Press a pile for the waste's card",),
)
"""The same in games in which only cards from the waste are built on columns, while there is one."""
IDLE_TEXTS_WITHOUT_WASTE: Final = IdleTexts(
    "Press a pile's key twice to play its card",
    "Pile twice",
    ("Press a pile twice to play it", "Press a pile twice"),
)
"""The same in games in which cards of columns go to foundations alone, while the waste has no card to build."""
IDLE_TEXTS_OF_SINGLES: Final = IdleTexts(
    "Press a pile's key twice to remove its card",
    "Pile twice",
    ("Press a card twice to remove it", "Press a card twice"),
)
"""The same in games in which cards are discarded below others."""
IDLE_TEXTS_OF_ROWS: Final = IdleTexts(
    "Press the key above a gap to fill it", "Press a gap", ("Press a gap to fill it",)
)
"""The same in games in which cards fill the gaps of rows."""
IDLE_TEXTS_OF_CLOSING_ROW: Final = IdleTexts(
    "Press the key above a pile to move it", "Press a pile", ("Press a pile to move it",)
)
"""The same in games in which piles of a row move onto others."""
IDLE_TEXTS_OF_BASE: Final = IdleTexts(
    "Choose the base: press the key of a reserve card twice",
    "Base: a reserve key twice",
    ("Base: press a reserve key twice",),
)
"""The same before a card of the reserve is chosen to open the foundations."""
WHILE_PLAYED: Final = ("new-deal", "undo", "hint", "deal")
"""The commands of a game, in the order in which they are left out; ``deal`` only while cards are left to deal.

``undo`` is only among them in games that allow it.
"""
ONCE_WON: Final = ("take", "undo", "new-deal")
"""The same after a win, where ``take`` shows the result."""
ALWAYS_SHOWN: Final = ("menu", "keys", "quit")
"""The commands shown after these, and alone without a board."""


def idle_texts(game: Game, settings: Settings) -> IdleTexts:
    """The advice while no cards are lifted.

    Before a redeal, it is the price of that.
    """
    rules = game.rules
    if (price := redeal_price_text(game, settings)) and game.why_not(Redeal()) is None:
        redeal = "Dealing again" if rules.ruleset.gathers else "Turning the waste over"
        return IdleTexts(f"{redeal} costs {price}", f"Redeal: -{price.partition(' ')[0]}")
    if rules.ruleset.discards:
        return IDLE_TEXTS_OF_PAIRS if rules.ruleset.discard.in_pairs else IDLE_TEXTS_OF_SINGLES
    if rules.left_of:
        return IDLE_TEXTS_OF_ROWS
    if rules.closing_row:
        return IDLE_TEXTS_OF_CLOSING_ROW
    if must_choose_base(rules, game.position):
        return IDLE_TEXTS_OF_BASE
    if plays_at_once(rules):
        return IDLE_TEXTS_AT_ONCE
    (seat_piles,) = rules.seat_piles
    columns = [source for source in seat_piles.sources.values() if source.index in seat_piles.tableau]
    if not all(column.feeds_only_foundations for column in columns):
        return IDLE_TEXTS
    has_card = seat_piles.in_waste(game.position.piles)
    is_built = rules.ruleset.tableau.build is not Build.NONE
    return IDLE_TEXTS_OF_WASTE if has_card and is_built else IDLE_TEXTS_WITHOUT_WASTE


def idle_commands(keyboard: Keyboard, game: Game, leads_back: bool = False, has_undo: bool = True) -> str:
    """The commands in the message line while no cards are lifted, and after a win.

    The first are the first to be left out where there is no room for all. With ``leads_back`` the last winnable
    position is among them, and outlasts the ways to undo moves and to deal anew.
    """
    names, rules = {**COMMAND_NAMES, "take": "result"}, game.rules
    piles, (seat_piles,) = game.position.piles, rules.seat_piles
    has_stock = bool(seat_piles.in_stock(piles))
    has_more = has_cards_to_redeal(rules, game.position, seat_piles)
    is_dealt = has_stock and not (rules.turns_at_once or rules.closes_up_at_once)
    deals = is_dealt or (has_more and game.position.redeals_left)
    if rules.ruleset.stock.to is StockTo.NOWHERE:
        names["deal"] = "close up" if rules.ruleset.redeals_stock else "redeal"
    deals = deals and not must_choose_base(rules, game.position)
    possible = {"undo": rules.ruleset.undo and has_undo, "deal": deals}
    first = [each for each in (ONCE_WON if game.is_won else WHILE_PLAYED) if possible.get(each, True)]
    way_back = ["last-chance"] if leads_back else []
    return keys_and_names(keyboard, (*first, *way_back, *ALWAYS_SHOWN), names)


def play_commands(keyboard: Keyboard, game: Game) -> str:
    """The commands beside a message about the last one: ``u undo  h hint``.

    They are in the order that they have in the idle line. Undo is among them if there is a move to undo.
    """
    has_undo = game.move_count and game.rules.ruleset.undo
    return keys_and_names(keyboard, ("undo", "hint") if has_undo else ("hint",))


def commands_without_board(keyboard: Keyboard) -> str:
    """The commands in the message line while the terminal is too small for the board."""
    return keys_and_names(keyboard, ALWAYS_SHOWN)


def keys_and_names(
    keyboard: Keyboard, commands: Iterable[str], names: Mapping[str, str] = COMMAND_NAMES
) -> str:
    """Commands, given by id, with the first key of each: ``u undo  h hint``."""
    return "  ".join(f"{keyboard[command][0]} {names[command]}" for command in commands)
