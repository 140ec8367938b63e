"""Commands that need to know how the game can be won."""

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

LOOKING: Final = "Looking for a way to win. Any key gives up."
LOOKING_BACK: Final = "Looking for the last position that could be won. Any key gives up."


def finish(sitting: TableSession) -> None:
    """Offer to play the line that wins; all of it is one move to take back."""
    sitting.let_go()
    game = sitting.game
    line = sitting.foresight.winning_line(game.position)
    if line:
        number = counted(len(line), "move")
        question = f"Let the game win by itself, in {number}? It then counts as shown. y agrees."
        sitting.ask(ConfirmPrompt(question, partial(_play, sitting)))
    elif sitting.is_lit and sitting.foresight.verdict(game.way) is None:
        sitting.ask(WaitPrompt(LOOKING, partial(finish, sitting)))
    else:
        sitting.tell(_why_none(sitting), loud=True)


def _play(sitting: TableSession) -> None:
    game = sitting.game
    first, *others = sitting.foresight.winning_line(game.position)
    sitting.watch.start()
    game.note(SOLUTION)
    game.play(first, sitting.watch.elapsed_ms)
    sitting.follow(others)
    undo = sitting.keyboard["undo"][0]
    sitting.tell_state(won_by=f"The game played the rest; {undo} takes it back.")


def show_solution(
    sitting: TableSession, watch: Callable[[SolutionReplay], None], at_once: bool = False
) -> None:
    """Offer to watch the line that wins, from here or from where the game could last be won."""
    sitting.let_go()
    game = sitting.game
    place = sitting.foresight.last_winnable(game.way)
    if game.is_won or place is None or (_is_looked_for(sitting) and not at_once):
        again = partial(show_solution, sitting, watch)
        _wait_or_tell(sitting, LOOKING, "solution", "shows a win from", again)
        return

    def show() -> None:
        game.note(SOLUTION)
        line = sitting.foresight.winning_line(game.way[place])
        watch(SolutionReplay(solution(game, [*game.moves[:place], *line], local_time()), place))
        sitting.tell()

    where = "from here" if place == game.move_count else f"from move {place} on" if place else "from the start"
    sitting.ask(ConfirmPrompt(f"Watch a way to win {where}? The game then counts as shown. y agrees.", show))


def last_chance(sitting: TableSession, at_once: bool = False) -> None:
    """Take back what was played since the game could last be won; redo leads forward again."""
    sitting.let_go()
    game = sitting.game
    place = sitting.foresight.last_winnable(game.way)
    again = partial(last_chance, sitting)
    wait = partial(_wait_or_tell, sitting, LOOKING_BACK, "last-chance", "goes back to", again)
    if game.is_won or place is None:
        wait()
    elif place == game.move_count:
        sitting.tell(f"It can be won from here: {sitting.keyboard['hint'][0]} shows how.", loud=True)
    elif why_not := game.why_no_undo(game.move_count - place):
        sitting.tell(why_not, loud=True)
    elif _is_looked_for(sitting) and not at_once:
        wait()
    else:
        while game.move_count > place:
            game.undo()
        hint, redo = (sitting.keyboard[command][0] for command in ("hint", "redo"))
        at = f"after {counted(place, 'move')}" if place else "at the start"
        sitting.tell(f"Here, {at}, the game can be won: {hint} shows how. {redo} goes forward again.")


def _is_looked_for(sitting: TableSession) -> bool:
    """Whether a way to win may still be found, from here or from an earlier position."""
    foresight, game = sitting.foresight, sitting.game
    known = foresight.verdict(game.way)
    may_be_found = known is None or (known is Verdict.UNWINNABLE and foresight.next_query(game.way) is not None)
    return sitting.is_lit and may_be_found and not game.is_won


def _wait_or_tell(
    sitting: TableSession, text: str, command: str, offer: str, again: Callable[..., None]
) -> None:
    """Wait as long as a way to win may still be found; the ``command`` once more does at once what can be done
    already, as the ``offer`` says. Where there is nothing to wait for, say why no way is known.
    """
    place = sitting.foresight.last_winnable(sitting.game.way)
    if not _is_looked_for(sitting):
        sitting.tell(_why_none(sitting), loud=True)
    elif place is None:
        sitting.ask(WaitPrompt(text, again))
    else:
        keys, where = sitting.keyboard[command], f"move {place}" if place else "the start"
        text = f"Still looking. {keys[0]} again {offer} {where}; any other key gives up."
        sitting.ask(WaitPrompt(text, again, keys, partial(again, at_once=True)))


def _why_none(sitting: TableSession) -> str:
    """Why no way to win can be shown or played."""
    foresight, way, keys = sitting.foresight, sitting.game.way, sitting.keyboard
    if sitting.game.is_won:
        return "The game is won."
    if foresight.first_lost(way) == 0:
        return "This deal cannot be won, whatever is played."
    if foresight.verdict(way) is Verdict.UNWINNABLE:
        if foresight.last_winnable(way) is None:
            return "It is lost from here, and no way to win was found before that either."
        return f"It is lost from here; {keys['last-chance'][0]} goes back to where it could last be won."
    if not sitting.is_lit:
        return f"No search is running: the light is off. {keys['settings'][0]} opens the settings."
    return "No way to win was found from here, and no proof that there is none."
