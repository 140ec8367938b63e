"""What the commands print, as lines for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING

from solitaire.game.catalogue_order import by_family, family_of
from solitaire.rules.apply import IllegalMove
from solitaire.rules.cards import card_text
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.page import Page

if TYPE_CHECKING:
    from solitaire.game.deal_input import DealtGame

WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
INDENT = "  "

Json = dict[str, object]


def games_json(rulesets: Iterable[Ruleset]) -> Iterator[Json]:
    """An object for each game."""
    for ruleset in by_family(rulesets):
        yield {
            "game": ruleset.id,
            "name": ruleset.name,
            "family": ruleset.family,
            "decks": ruleset.pack.decks,
            "summary": ruleset.summary,
        }


def games_lines(rulesets: Iterable[Ruleset]) -> Iterator[str]:
    """The games under the names of their families."""
    ordered = by_family(rulesets)
    longest = max((len(ruleset.id) for ruleset in ordered), default=0)
    for number, (family, members) in enumerate(groupby(ordered, key=family_of)):
        yield from ("", family) if number else (family,)
        for ruleset in members:
            yield from _hung(ruleset.id, longest, ruleset.summary or ruleset.name)


def page_lines(page: Page) -> Iterator[str]:
    """A rules page."""
    yield page.title
    yield "=" * len(page.title)
    yield from wrap(page.summary, width())
    for section in page.sections:
        yield ""
        yield section.heading
        for paragraph in section.paragraphs:
            yield from wrap(paragraph, width(), initial_indent=INDENT, subsequent_indent=INDENT * 2)


def table_json(hand: DealtGame) -> Json:
    """The game, the name of the deal if it has one, and the cards of each pile, bottom to top."""
    game = hand.game
    piles = {
        spec.name: [card_text(card) for card in pile]
        for spec, pile in zip(game.rules.piles, game.position.piles, strict=True)
    }
    return {"game": game.rules.ruleset.id, "deal": hand.deal, "piles": piles}


def table_lines(hand: DealtGame) -> Iterator[str]:
    """The piles below one another, bottom card first."""
    game = hand.game
    yield f"{game.rules.ruleset.name}, {hand.title}"
    yield ""
    longest = max(len(spec.name) for spec in game.rules.piles)
    for spec, pile in zip(game.rules.piles, game.position.piles, strict=True):
        cards = " ".join(f"{card_text(card):3}" for card in pile).rstrip()
        yield from _hung(spec.name, longest, cards or "-")


def moves_json(hand: DealtGame) -> Json:
    """The table, whether it is won, and every legal move."""
    moves = [str(move) for move in hand.game.legal_moves()]
    return {**table_json(hand), "won": hand.game.is_won, "moves": moves}


def moves_lines(hand: DealtGame) -> Iterator[str]:
    """The table and the legal moves, one a line."""
    yield from table_lines(hand)
    yield ""
    if hand.game.is_won:
        yield "The game is won."
    moves = hand.game.legal_moves()
    yield "Legal moves:" if moves else "There is no legal move."
    for move in moves:
        yield f"{INDENT}{move}"


def refusal_json(hand: DealtGame, index: int, illegal: IllegalMove) -> Json:
    """Which move, counted from 1, is not legal, and why."""
    return {
        "game": hand.game.rules.ruleset.id,
        "deal": hand.deal,
        "index": index,
        "move": str(illegal.move),
        "reason": illegal.reason,
    }


def _hung(label: str, longest: int, text: str) -> list[str]:
    """``text`` beside its label, wrapped under itself."""
    first = f"{INDENT}{label:{longest}}{INDENT}"
    return wrap(text, width(), initial_indent=first, subsequent_indent=" " * len(first))


def width() -> int:
    """How long the lines of an answer may be."""
    return min(get_terminal_size().columns, WIDEST)
