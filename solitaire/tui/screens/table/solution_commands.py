"""Commands that use a winning line: finish, show the solution, last chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from solitaire.game.game import SOLUTION
from solitaire.replay.archive import local_time
from solitaire.replay.solution import SolutionReplay, solution
from solitaire.rules.text.english import counted
from solitaire.solver.answer import Verdict
from solitaire.tui.screens.table.hint_commands import may_find_win, no_win_reason
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.widgets.prompts import ConfirmPrompt, WaitPrompt

SEARCHING: Final = "Searching for a solution. Press any key to cancel."
SEARCHING_BACK: Final = "Searching for the last winnable position. Press any key to cancel."


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


def show_solution(
    session: TableSession, watch: Callable[[SolutionReplay], None], skip_wait: bool = False
) -> None:
    """Offer to replay the winning line from the last winnable position.

    ``watch`` receives it; with ``skip_wait``, a search that is still running is not waited for.
    """
    session.clear()
    game = session.game
    place = session.knowledge.last_winnable(game.positions)
    if game.is_won or place is None or (may_find_win(session) and not skip_wait):
        again = partial(show_solution, session, watch)
        _wait_or_explain(session, SEARCHING, "solution", "shows the solution from", again)
        return

    def show() -> None:
        game.emit(SOLUTION)
        line = session.knowledge.winning_line(game.positions[place])
        watch(SolutionReplay(solution(game, [*game.moves[:place], *line], local_time()), place))
        session.set_message()

    where = "here" if place == game.move_count else f"move {place}" if place else "the start"
    question = f"Show the solution from {where}? It won't count as your win."
    session.ask(ConfirmPrompt(question, show, "Show the solution, not counted as your win?"))


def last_chance(session: TableSession, skip_wait: bool = False) -> None:
    """Undo to the last winnable position; redo leads forward again."""
    session.clear()
    game = session.game
    place = session.knowledge.last_winnable(game.positions)
    again = partial(last_chance, session)
    wait = partial(_wait_or_explain, session, SEARCHING_BACK, "last-chance", "goes back to", again)
    if game.is_won or place is None:
        wait()
    elif place == game.move_count:
        session.set_message(
            f"This position is winnable. Press {session.keyboard['hint'][0]} for a hint.", loud=True
        )
    elif why_not := game.why_no_undo(game.move_count - place):
        session.set_message(why_not, loud=True)
    elif may_find_win(session) and not skip_wait:
        wait()
    else:
        while game.move_count > place:
            game.undo()
        hint, redo = (session.keyboard[command][0] for command in ("hint", "redo"))
        at = f"after {counted(place, 'move')}" if place else "at the start"
        session.set_message(f"Back at the last winnable position, {at}.", commands=f"{hint} hint  {redo} redo")


def _wait_or_explain(
    session: TableSession, text: str, command: str, offer: str, again: Callable[..., None]
) -> None:
    """Wait while the solver may still find a win; otherwise explain why none is known.

    If an earlier position is known to be winnable, the key of ``command`` skips the wait; ``offer`` says what
    it then does.
    """
    place = session.knowledge.last_winnable(session.game.positions)
    if not may_find_win(session):
        session.set_message(no_win_reason(session), loud=True)
    elif place is None:
        session.ask(WaitPrompt(text, again))
    else:
        keys, where = session.keyboard[command], f"move {place}" if place else "the start"
        text = f"Searching. {keys[0]} {offer} {where}, any other key cancels."
        session.ask(WaitPrompt(text, again, keys, partial(again, skip_wait=True)))
