"""``solitaire replay --review``: what went wrong, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from solitaire.cli.answers import INDENT, Json, width
from solitaire.cli.told_games import facts_line
from solitaire.game import Game
from solitaire.replay.kept import Kept
from solitaire.review import Review, review
from solitaire.rules.describe import describe
from solitaire.rules.position import Position
from solitaire.rules.wording import counted
from solitaire.solver.answer import Answer
from solitaire.solver.shortening import shorter
from solitaire.solver.solve import solve


def reviewed(game: Game, seconds: float) -> Review:
    """Search for so many seconds at each position that matters."""

    def search(position: Position) -> Answer:
        return shorter(game.rules, position, solve(game.rules, position, seconds))

    return review(game.rules, game.way, search)


def review_json(kept: Kept, found: Review) -> Json:
    """Where it could be won and where no longer, the move that lost it, and moves that would have won."""
    moves = kept.recalled.game.moves
    return {
        "id": kept.id,
        "moves": len(moves),
        "winnable_after": found.winnable_after,
        "lost_after": found.lost_after,
        "lost_by": found.fatal and str(moves[found.fatal - 1]),
        "line": [str(move) for move in found.line],
    }


def review_lines(kept: Kept, found: Review) -> Iterator[str]:
    """The same in words."""
    game = kept.recalled.game
    yield f"{facts_line(kept.summary)}."
    yield from wrap(_what(game, found), width())
    if found.line:
        yield f"It would have won in {counted(len(found.line), 'more move')}:"
        line = " ".join(map(str, found.line))
        yield from wrap(line, width(), initial_indent=INDENT, subsequent_indent=INDENT, break_on_hyphens=False)


def _what(game: Game, found: Review) -> str:
    """What went wrong, and how sure that is."""
    after, lost = found.winnable_after, found.lost_after
    if found.fatal:
        before = game.way[found.fatal - 1]
        move = describe(game.rules, before, game.moves[found.fatal - 1])
        return f"It could be won until move {found.fatal}, which lost it: {move}."
    if lost == 0:
        return "This deal cannot be won, whatever is played."
    if after == game.move_count:
        return "Nothing went wrong: it was won." if game.is_won else "Nothing is lost: it can still be won."
    if after is None:
        end = "" if lost is None else f" It was lost after move {lost} at the latest."
        return f"No position was found from which it could be won; --seconds gives the search longer.{end}"
    end = "what came after is not settled" if lost is None else f"it was lost after move {lost} at the latest"
    return f"After {counted(after, 'move')} it could still be won; {end}. --seconds gives the search longer."
