"""Commands that use a winning line: finish, show the solution, last chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from solitaire.game.game_events import SOLUTION
from solitaire.game.local_time import local_time
from solitaire.replay.solution import SolutionReplay, solution
from solitaire.rules.text.english import counted
from solitaire.rules.text.move_text import after_moves
from solitaire.solver.answer import Verdict
from solitaire.tui.screens.table.commands.hint_commands import may_find_win, no_win_reason
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.widgets.prompts import ConfirmPrompt, WaitPrompt

SEARCHING: Final = "Searching for a solution. Press any key to cancel."


class _Wait(NamedTuple):
    """A command that waits for the solver, in the words of its prompt."""

    text: str
    command: str
    """Its id; its key ends the wait if an earlier position is known to be winnable."""
    offer: str
    """What it does then, before the words for that position."""


SOLUTION_WAIT: Final = _Wait(SEARCHING, "solution", "shows the solution from")
LAST_CHANCE_WAIT: Final = _Wait(
    "Searching for the last winnable position. Press any key to cancel.", "last-chance", "goes back to"
)


def finish(session: TableSession) -> None:
    """Offer to play the winning line; one undo takes all of it back."""
    session.clear()
    game = session.game
    line = session.knowledge.winning_line(game.position)
    if line:
        number = counted(len(line), "move")
        question = f"Play the solution ({number})? It won't count as your win."
        brief = "Play the solution, not counted as your win?"
        session.ask(ConfirmPrompt(question, partial(_play, session), brief))
    elif session.knowledge.verdict(game.positions) is not Verdict.UNWINNABLE and may_find_win(session):
        session.ask(WaitPrompt(SEARCHING, partial(finish, session)))
    else:
        session.set_message(no_win_reason(session), loud=True)


def _play(session: TableSession) -> None:
    game = session.game
    first, *others = session.knowledge.winning_line(game.position)
    session.clock.start()
    game.emit(SOLUTION)
    game.play(first, session.clock.elapsed_ms)
    session.play_automatically(others)
    undo = session.keyboard["undo"][0]
    session.set_outcome_message(won_by=f"The solution was played ({undo} to undo).")


def show_solution(session: TableSession, watch: Callable[[SolutionReplay], object]) -> None:
    """Offer to replay the winning line from the last winnable position.

    ``watch`` receives it.
    """
    session.clear()
    place = session.knowledge.last_winnable(session.game.positions)
    if session.game.is_won or place is None or may_find_win(session):
        at_once = None if place is None else partial(_offer_solution, session, watch, place)
        _wait_or_explain(session, SOLUTION_WAIT, partial(show_solution, session, watch), at_once)
    else:
        _offer_solution(session, watch, place)


def _offer_solution(session: TableSession, watch: Callable[[SolutionReplay], object], place: int) -> None:
    game = session.game

    def show() -> None:
        game.emit(SOLUTION)
        line = session.knowledge.winning_line(game.positions[place])
        watch(SolutionReplay(solution(game, [*game.moves[:place], *line], local_time()), place))
        session.set_message()

    where = "here" if place == game.move_count else f"move {place}" if place else "the start"
    question = f"Show the solution from {where}? It won't count as your win."
    session.ask(ConfirmPrompt(question, show, "Show the solution, not counted as your win?"))


def last_chance(session: TableSession) -> None:
    """Undo to the last winnable position; redo leads forward again."""
    session.clear()
    game = session.game
    place = session.knowledge.last_winnable(game.positions)
    if game.is_won or place is None:
        _wait_or_explain(session, LAST_CHANCE_WAIT, partial(last_chance, session), None)
    elif place == game.move_count:
        session.set_message(
            f"This position is winnable. Press {session.keyboard['hint'][0]} for a hint.", loud=True
        )
    elif why_not := game.why_no_undo(game.move_count - place):
        session.set_message(why_not, loud=True)
    elif may_find_win(session):
        go_back = partial(_go_back, session, place)
        _wait_or_explain(session, LAST_CHANCE_WAIT, partial(last_chance, session), go_back)
    else:
        _go_back(session, place)


def _go_back(session: TableSession, place: int) -> None:
    session.game.go_to(session.game.moves[:place])
    hint, redo = (session.keyboard[command][0] for command in ("hint", "redo"))
    text = f"Back at the last winnable position, {after_moves(place)}."
    session.set_message(text, commands=f"{hint} hint  {redo} redo")


def _wait_or_explain(
    session: TableSession, wait: _Wait, again: Callable[[], None], at_once: Callable[[], None] | None
) -> None:
    """Wait while the solver may still find a win; otherwise explain why none is known.

    ``again`` tries the command once more, ``at_once`` takes the last position that is known to be winnable,
    if there is one.
    """
    place = session.knowledge.last_winnable(session.game.positions)
    if not may_find_win(session):
        session.set_message(no_win_reason(session), loud=True)
    elif place is None:
        session.ask(WaitPrompt(wait.text, again))
    else:
        keys, where = session.keyboard[wait.command], f"move {place}" if place else "the start"
        text = f"Searching. {keys[0]} {wait.offer} {where}, any other key cancels."
        session.ask(WaitPrompt(text, again, keys, at_once))
