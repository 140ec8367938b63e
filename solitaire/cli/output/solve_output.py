"""Output of ``solitaire solve``: answers as text or JSON, solutions as replays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from solitaire.analysis.difficulty import Measure
from solitaire.cli.output.deal_output import line_of_moves
from solitaire.cli.output.messages import Json
from solitaire.cli.output.output_files import check_suffix, check_target, write_file
from solitaire.game.deals import deal_title
from solitaire.game.game import Game
from solitaire.game.local_time import local_time
from solitaire.replay.archive.archive import ENDING
from solitaire.replay.archive.game_saver import record_text
from solitaire.replay.solution import solution
from solitaire.rules.text.english import counted
from solitaire.solver.answer import Answer, Verdict


def answer_json(dealt: Game, answer: Answer, how_hard: Measure | None) -> Json:
    """The verdict, winning moves, search effort and measured difficulty, as JSON."""
    return {
        "game": dealt.rules.ruleset.id,
        "deal": dealt.deal_name or None,
        "verdict": str(answer.verdict),
        "moves": [str(move) for move in answer.moves],
        "positions": answer.positions,
        "seconds": round(answer.seconds, 3),
        "difficulty": str(how_hard.difficulty) if how_hard else None,
        "wrong_turns": round(how_hard.share, 3) if how_hard else None,
    }


def answer_lines(dealt: Game, answer: Answer, how_hard: Measure | None) -> Iterator[str]:
    """The answer as text."""
    name = f"{dealt.rules.ruleset.name}, {deal_title(dealt.deal, dealt.label)}"
    took = f"{counted(answer.positions, 'position')}, {answer.seconds:.1f} s"
    match answer.verdict:
        case Verdict.WINNABLE:
            word = f", {how_hard.difficulty}" if how_hard else ""
            reasons = how_hard.reasons(dealt.rules.ruleset) if how_hard else ""
            if dealt.deal and not how_hard:
                reasons = "no time left to measure the difficulty"
            details = f"{took}, {reasons}" if reasons else took
            yield f"{name}: winnable in {counted(len(answer.moves), 'move')}{word} ({details})."
            yield from line_of_moves(answer.moves)
        case Verdict.UNWINNABLE:
            yield f"{name}: unwinnable ({took})."
        case Verdict.UNKNOWN:
            yield f"{name}: unknown, the search ran out of time ({took}). Use --seconds to search longer."


def check_save(path: Path) -> None:
    """Check that a replay can be saved to a file. Raises BadInput."""
    check_suffix(path, {ENDING: "a replay"})
    check_target(path)


def save_solution(dealt: Game, answer: Answer, path: Path) -> None:
    """Write the winning line as a replay to ``path``. Raises BadInput."""
    write_file(path, record_text(solution(dealt, answer.moves, local_time())))
