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
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.widgets.prompts import ConfirmPrompt, WaitPrompt

SEARCHING: Final = "Looking for a way to win. Any key gives up."
SEARCHING_BACK: Final = "Looking for the last position that could be won. Any key gives up."


def finish(session: TableSession) -> None:
    """Offer to play the winning line; one undo takes all of it back."""
    session.clear()
    game = session.game
    line = session.knowledge.winning_line(game.position)
    if line:
        number = counted(len(line), "move")
        question = f"Let the game win by itself, in {number}? It then counts as shown. y agrees."
        session.ask(ConfirmPrompt(question, partial(_play, session)))
    elif session.is_solver_on and session.knowledge.verdict(game.way) is None:
        session.ask(WaitPrompt(SEARCHING, partial(finish, session)))
    else:
        session.set_message(_why_none(session), loud=True)


def _play(session: TableSession) -> None:
    game = session.game
    first, *others = session.knowledge.winning_line(game.position)
    session.stopwatch.start()
    game.note(SOLUTION)
    game.play(first, session.stopwatch.elapsed_ms)
    session.play_automatically(others)
    undo = session.keyboard["undo"][0]
    session.set_outcome_message(won_by=f"The game played the rest; {undo} takes it back.")


def show_solution(
    session: TableSession, watch: Callable[[SolutionReplay], None], skip_wait: bool = False
) -> None:
    """Offer to replay the winning line from the last winnable position.

    ``watch`` receives it; with ``skip_wait``, a search that is still running is not waited for.
    """
    session.clear()
    game = session.game
    place = session.knowledge.last_winnable(game.way)
    if game.is_won or place is None or (_may_find_win(session) and not skip_wait):
        again = partial(show_solution, session, watch)
        _wait_or_explain(session, SEARCHING, "solution", "shows a win from", again)
        return

    def show() -> None:
        game.note(SOLUTION)
        line = session.knowledge.winning_line(game.way[place])
        watch(SolutionReplay(solution(game, [*game.moves[:place], *line], local_time()), place))
        session.set_message()

    where = "from here" if place == game.move_count else f"from move {place} on" if place else "from the start"
    session.ask(ConfirmPrompt(f"Watch a way to win {where}? The game then counts as shown. y agrees.", show))


def last_chance(session: TableSession, skip_wait: bool = False) -> None:
    """Undo to the last winnable position; redo leads forward again."""
    session.clear()
    game = session.game
    place = session.knowledge.last_winnable(game.way)
    again = partial(last_chance, session)
    wait = partial(_wait_or_explain, session, SEARCHING_BACK, "last-chance", "goes back to", again)
    if game.is_won or place is None:
        wait()
    elif place == game.move_count:
        session.set_message(f"It can be won from here: {session.keyboard['hint'][0]} shows how.", loud=True)
    elif why_not := game.why_no_undo(game.move_count - place):
        session.set_message(why_not, loud=True)
    elif _may_find_win(session) and not skip_wait:
        wait()
    else:
        while game.move_count > place:
            game.undo()
        hint, redo = (session.keyboard[command][0] for command in ("hint", "redo"))
        at = f"after {counted(place, 'move')}" if place else "at the start"
        session.set_message(f"Here, {at}, the game can be won: {hint} shows how. {redo} goes forward again.")


def _may_find_win(session: TableSession) -> bool:
    """Whether the solver may still find a win, from here or from an earlier position."""
    knowledge, game = session.knowledge, session.game
    known = knowledge.verdict(game.way)
    may_be_found = known is None or (known is Verdict.UNWINNABLE and knowledge.next_query(game.way) is not None)
    return session.is_solver_on and may_be_found and not game.is_won


def _wait_or_explain(
    session: TableSession, text: str, command: str, offer: str, again: Callable[..., None]
) -> None:
    """Wait while the solver may still find a win; otherwise explain why none is known.

    If an earlier position is known to be winnable, the key of ``command`` skips the wait; ``offer`` says what
    it then does.
    """
    place = session.knowledge.last_winnable(session.game.way)
    if not _may_find_win(session):
        session.set_message(_why_none(session), loud=True)
    elif place is None:
        session.ask(WaitPrompt(text, again))
    else:
        keys, where = session.keyboard[command], f"move {place}" if place else "the start"
        text = f"Still looking. {keys[0]} again {offer} {where}; any other key gives up."
        session.ask(WaitPrompt(text, again, keys, partial(again, skip_wait=True)))


def _why_none(session: TableSession) -> str:
    """The reason why no winning line can be shown or played."""
    knowledge, way, keys = session.knowledge, session.game.way, session.keyboard
    if session.game.is_won:
        return "The game is won."
    if knowledge.first_lost(way) == 0:
        return "This deal cannot be won, whatever is played."
    if knowledge.verdict(way) is Verdict.UNWINNABLE:
        if knowledge.last_winnable(way) is None:
            return "It is lost from here, and no way to win was found before that either."
        return f"It is lost from here; {keys['last-chance'][0]} goes back to where it could last be won."
    if not session.is_solver_on:
        return f"No search is running: the light is off. {keys['settings'][0]} opens the settings."
    return "No way to win was found from here, and no proof that there is none."
