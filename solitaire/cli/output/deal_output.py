"""Output about games, deals and moves, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from solitaire.cli.output.messages import Json
from solitaire.cli.output.wrapped_text import INDENT, cells_of, hanging, wrapped
from solitaire.game.catalogue_order import family_of
from solitaire.game.deals import deal_title
from solitaire.rules.apply import IllegalMove
from solitaire.rules.cards import card_text
from solitaire.rules.moves import Move
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.page import Page

if TYPE_CHECKING:
    from solitaire.game.game import Game

LONGEST_ID: Final = 24
"""Cells of a game's id that has its summary beside it: few more than those of the games here have."""


def games_json(rulesets: Iterable[Ruleset]) -> Iterator[Json]:
    """A JSON object for each game."""
    for ruleset in rulesets:
        yield {
            "game": ruleset.id,
            "name": ruleset.name,
            "family": ruleset.family,
            "decks": ruleset.pack.decks,
            "summary": ruleset.summary,
        }


def games_lines(rulesets: Sequence[Ruleset]) -> Iterator[str]:
    """The games, which are in the order of families, below the names of these."""
    longest = _longest_id(rulesets)
    for number, (family, members) in enumerate(groupby(rulesets, key=family_of)):
        yield from ("", family) if number else (family,)
        yield from _summary_lines(members, longest)


def found_lines(rulesets: Sequence[Ruleset]) -> Iterator[str]:
    """The games that a search found, in its order."""
    return _summary_lines(rulesets, _longest_id(rulesets))


def _longest_id(rulesets: Iterable[Ruleset]) -> int:
    """The cells of the widest id that has its summary beside it."""
    return min(LONGEST_ID, max((cells_of(ruleset.id) for ruleset in rulesets), default=0))


def _summary_lines(rulesets: Iterable[Ruleset], longest: int) -> Iterator[str]:
    for ruleset in rulesets:
        yield from hanging(ruleset.id, longest, ruleset.summary or ruleset.name)


def page_lines(page: Page) -> Iterator[str]:
    """A rules page, wrapped to the width of the terminal."""
    yield page.title
    yield "=" * cells_of(page.title)
    yield from wrapped(page.summary)
    for section in page.sections:
        yield ""
        yield section.heading
        for paragraph in section.paragraphs:
            yield from wrapped(paragraph, INDENT, INDENT * 2)


def table_json(dealt: Game) -> Json:
    """The game, its deal if it has one, and the cards of each pile from bottom to top."""
    piles = {
        spec.name: [card_text(card) for card in pile]
        for spec, pile in zip(dealt.rules.piles, dealt.position.piles, strict=True)
    }
    return {"game": dealt.rules.ruleset.id, "deal": dealt.deal_name or None, "piles": piles}


def table_lines(dealt: Game) -> Iterator[str]:
    """A line for each pile, bottom card first."""
    yield f"{dealt.rules.ruleset.name}, {deal_title(dealt.deal, dealt.label)}"
    yield ""
    longest = max(len(spec.name) for spec in dealt.rules.piles)
    for spec, pile in zip(dealt.rules.piles, dealt.position.piles, strict=True):
        cards = " ".join(f"{card_text(card):3}" for card in pile).rstrip()
        yield from hanging(spec.name, longest, cards or "-")


def board_json(dealt: Game) -> Json:
    """The game, its deal if it has one, and its board as a text, as JSON."""
    board = "".join(f"{line}\n" for line in dealt_board_lines(dealt))
    return {"game": dealt.rules.ruleset.id, "deal": dealt.deal_name or None, "board": board}


def dealt_board_lines(dealt: Game) -> Iterator[str]:
    """The board of a deal, as fc-solve reads it. Raises NoBoardText."""
    from solitaire.game.board_text import board_lines

    return board_lines(dealt.rules, dealt.pack)


def moves_json(dealt: Game) -> Json:
    """The position, whether it is won, and every legal move, as JSON."""
    moves = [str(move) for move in dealt.legal_moves()]
    return {**table_json(dealt), "won": dealt.is_won, "moves": moves}


def moves_lines(dealt: Game) -> Iterator[str]:
    """The position and the legal moves, one a line."""
    yield from table_lines(dealt)
    yield ""
    if dealt.is_won:
        yield "The game is won."
    moves = dealt.legal_moves()
    yield "Legal moves:" if moves else "There are no legal moves."
    for move in moves:
        yield f"{INDENT}{move}"


def line_of_moves(moves: Iterable[Move]) -> list[str]:
    """Moves in notation, wrapped to the width of the terminal."""
    return wrapped(" ".join(map(str, moves)), INDENT, INDENT, hyphens=False)


def refusal_json(dealt: Game, index: int, illegal: IllegalMove) -> Json:
    """An illegal move with its number, from 1, and the reason, as JSON."""
    return {
        "game": dealt.rules.ruleset.id,
        "deal": dealt.deal_name or None,
        "index": index,
        "move": str(illegal.move),
        "reason": illegal.reason,
    }
