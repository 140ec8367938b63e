"""Output of ``solitaire replay --review``, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from solitaire.analysis.review import Review, review, review_text
from solitaire.cli.deal_choice import known_answer
from solitaire.cli.output.deal_output import line_of_moves
from solitaire.cli.output.messages import Json
from solitaire.cli.output.saved_game_output import facts_line
from solitaire.cli.output.wrapped_text import wrapped
from solitaire.game.game import Game
from solitaire.replay.archive.game_loader import LoadedGame
from solitaire.rules.position import Position
from solitaire.rules.text.english import counted
from solitaire.solver.answer import Answer
from solitaire.solver.lines.nearby_line import NearbyLine
from solitaire.solver.solve import short_answer


def review_game(game: Game, seconds: float) -> Review:
    """Review a game, with up to ``seconds`` of search for each relevant position."""

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        return short_answer(game.rules, position, seconds, nearby=nearby)

    return review(game.rules, game.positions, search, seconds, known_answer(game))


def review_json(saved: LoadedGame, found: Review) -> Json:
    """A review as JSON.

    It has the last winnable position, the first lost one, the losing move and a winning line.
    """
    moves = saved.restored.game.moves
    return {
        "id": saved.id,
        "moves": len(moves),
        "winnable_after": found.winnable_after,
        "lost_after": found.lost_after,
        "lost_by": found.fatal and str(moves[found.fatal - 1]),
        "line": [str(move) for move in found.line],
    }


def review_lines(saved: LoadedGame, found: Review, which: str) -> Iterator[str]:
    """A review as text; ``which`` is the file or id that the player gave."""
    game = saved.restored.game
    yield f"{facts_line(saved.summary)}."
    longer = "" if found.is_settled else " Use --seconds to search longer."
    yield from wrapped(review_text(found, game) + longer)
    if found.fatal:
        yield f"To play on from before it, run solitaire replay {quote(which)} and press r."
    if found.line:
        how = "It is winnable" if found.winnable_after == found.moves else "It was winnable"
        yield f"{how} in {counted(len(found.line), 'more move')}:"
        yield from line_of_moves(found.line)
