"""The commands of line mode, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from solitaire.cli.line_mode.line_game import LineGame
from solitaire.config.keys.command_synonyms import SYNONYMS
from solitaire.game.command_scope import has_use_for
from solitaire.game.pile_facts import only_waste_is_moved, plays_at_once
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.text.english import listed, with_article
from solitaire.rules.vocabulary import Space, StockTo, Unit


class LineCommand(NamedTuple):
    """A command: its function, its meaning in the help, and its argument, if any."""

    do: Callable[[LineGame, str], Iterable[str]]
    meaning: str | Callable[[Rules], str]
    takes: str = ""

    def meaning_in(self, rules: Rules) -> str:
        """Its meaning in a game."""
        return self.meaning if isinstance(self.meaning, str) else self.meaning(rules)


def _deal_meaning(rules: Rules) -> str:
    """What the command to deal does in a game."""
    ruleset = rules.ruleset
    if ruleset.redeals_stock:
        return "close up the cards, and fill the gaps from the stock"
    uses = ["deal from the stock"] * (ruleset.stock.to is not StockTo.NOWHERE and not rules.turns_at_once)
    uses += ["fill gaps"] * bool(ruleset.tableau.minimum)
    redeal = f"move the bottom card of every {ruleset.tableau.word} to its top"
    redeals = ruleset.gathers or ruleset.stock.passes != 1
    uses += [redeal if ruleset.raises_bottom_cards else "redeal"] * redeals
    return listed(uses, "or")


def _help(line_game: LineGame, _: str) -> Iterator[str]:
    """How piles are named and cards moved, and every command that the game has a use for."""
    rules, word = line_game.game.rules, line_game.game.rules.ruleset.tableau.word
    yield from _lines_of_rows(rules) if rules.row_places else _lines_of_piles(rules)
    yield from line_game.pile_parser.help_lines()
    yield f"You can also type a move as moves words it, or in notation, like {_notation(rules)}."
    does = "deals from the stock"
    if rules.ruleset.stock.to is StockTo.NOWHERE:
        does = "closes up the cards" if rules.ruleset.redeals_stock else "redeals"
        if rules.ruleset.raises_bottom_cards:
            does = f"moves the bottom card of every {word} to its top"
    deals = f"An empty line {does}. " * is_useful("deal", rules)
    yield f"{deals}Other commands (you can shorten them):"
    for name, command in COMMANDS.items():
        if is_useful(name, rules):
            yield f"{name}{command.takes and ' '}{command.takes}: {command.meaning_in(rules)}."


def _lines_of_rows(rules: Rules) -> Iterator[str]:
    """How places of rows are named, and cards or piles moved to them."""
    word = rules.ruleset.tableau.word
    if rules.closing_row:
        yield (
            f"Name {with_article(word)} to hear its cards: 2-5 or {word} 5 of row 2. The last card named is the"
            " top one."
        )
        yield f"Name two to move a pile: 2-5 2-4 or {word} 5 of row 2 to {word} 4 of row 2."
        return
    yield f"Name {with_article(word)} to hear its card, or the card that it takes: 2-5 or {word} 5 of row 2."
    yield f"Name two to move a card to an empty {word}: 2-5 1-3 or {word} 5 of row 2 to {word} 3 of row 1."


def _lines_of_piles(rules: Rules) -> Iterator[str]:
    """How piles are named, and cards moved or removed."""
    ruleset, word = rules.ruleset, rules.ruleset.tableau.word
    yield f"Name a pile to hear its cards: 3 or {word} 3. The last card named is the playable one."
    if ruleset.discards:
        uses = ["remove their top cards"] * ruleset.discard.in_pairs
        uses += [f"fill an empty {word}"] * (ruleset.tableau.space is not Space.NEVER)
        if uses:
            yield f"Name two to {' or to '.join(uses)}: 4 1 or {word} 4 to {word} 1."
    elif only_waste_is_moved(rules):
        yield f"Name two to move a card: waste 1 or waste to {word} 1."
    elif not plays_at_once(rules):
        is_single = ruleset.tableau.unit is Unit.SINGLE
        what, several = ("a card", "") if is_single else ("cards", "; 4 1 2 moves two cards")
        yield f"Name two to move {what}: 4 1 or {word} 4 to {word} 1{several}."


def _notation(rules: Rules) -> str:
    """A move of a kind that the game has, in notation."""
    ruleset = rules.ruleset
    if rules.row_places:
        return "tableau-2-5:tableau-2-4" if rules.closing_row else "tableau-2-5:tableau-1-3"
    if ruleset.discards:
        return "remove:tableau-1:tableau-4" if ruleset.discard.in_pairs else "remove:tableau-1"
    if only_waste_is_moved(rules):
        return "waste:tableau-1"
    if plays_at_once(rules):
        return f"tableau-4:{rules.piles[rules.goal_piles[0]].name}"
    return "tableau-4:tableau-1" if ruleset.tableau.unit is Unit.SINGLE else "tableau-4:tableau-1:2"


# A prefix that several commands share means the first of them.
COMMANDS: Final = {
    "table": LineCommand(LineGame.table, "all piles"),
    "moves": LineCommand(LineGame.moves, "the legal moves, numbered"),
    "play": LineCommand(LineGame.play, "play the legal move with that number, or the hinted move", "[NUMBER]"),
    "find": LineCommand(LineGame.find, "where a card is, or all cards of a rank", "CARD"),
    "deal": LineCommand(LineGame.deal, _deal_meaning),
    "jump": LineCommand(LineGame.jump, "go back to an earlier packet in the waste", "[PACKETS]"),
    "undo": LineCommand(LineGame.undo, "undo the last move"),
    "redo": LineCommand(LineGame.redo, "redo the last undone move"),
    "restart": LineCommand(LineGame.restart, "restart this deal"),
    "bookmark": LineCommand(LineGame.bookmark, "set a bookmark at this position, or remove it"),
    "bookmarks": LineCommand(LineGame.list_bookmarks, "all bookmarks, numbered"),
    "go": LineCommand(LineGame.go, "go to a bookmark, or back to where you were", "[NUMBER or back]"),
    "hint": LineCommand(LineGame.hint, "the next move to a win, or a useful one"),
    "winnable": LineCommand(LineGame.winnable, "whether the game is still winnable"),
    "solution": LineCommand(LineGame.solution, "the winning moves"),
    "score": LineCommand(LineGame.score, "the score and the number of moves"),
    "safe": LineCommand(LineGame.safe, "move all safe cards to the foundations"),
    "save": LineCommand(LineGame.save, "whether the game is saved: each move is, at once"),
    "new": LineCommand(
        LineGame.new, "a new deal: random, by number, or of a kind such as winnable or hard", "[DEAL]"
    ),
    "rules": LineCommand(LineGame.rules, "the rules of this game"),
    "short": LineCommand(LineGame.short, "name cards like 7C"),
    "long": LineCommand(LineGame.long, "name cards like the 7 of clubs"),
    "help": LineCommand(_help, "this list"),
    "quit": LineCommand(LineGame.quit, "quit, like the end of the input; the game is saved"),
}

_IDS: Final = {
    "jump": "jump-in-waste",
    "bookmark": "mark",
    "bookmarks": "mark",
    "go": "go-to-mark",
    "safe": "safe-cards",
    "new": "new-deal",
    "help": "keys",
}
"""The ids of commands that have another one than their name."""


def is_useful(name: str, rules: Rules) -> bool:
    """Whether a game has a use for a command; the help leaves out others."""
    return has_use_for(rules, _IDS.get(name, name))


def synonyms(name: str) -> set[str]:
    """Other words for a command, by which the command palette finds it as well."""
    return set(SYNONYMS.get(_IDS.get(name, name), ()))
