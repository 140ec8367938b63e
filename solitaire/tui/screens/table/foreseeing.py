"""Commands that need to know how the game can be won."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solitaire.game import SOLUTION
from solitaire.replay.archive import local_time
from solitaire.replay.solution import Solution, solution
from solitaire.rules.wording import counted
from solitaire.tui.screens.table.prompts import Confirm
from solitaire.tui.screens.table.sitting import Sitting


def finish(sitting: Sitting) -> None:
    """Offer to play the line that wins; all of it is one move to take back."""
    sitting.let_go()
    line = sitting.foresight.line(sitting.game.position)
    if line:
        number = counted(len(line), "move")
        question = f"Let the game win by itself, in {number}? It counts apart then. y does."
        sitting.ask(Confirm(question, partial(_play, sitting)))
    else:
        sitting.tell("No way to win is known from here.", loud=True)


def _play(sitting: Sitting) -> None:
    game = sitting.game
    first, *others = sitting.foresight.line(game.position)
    sitting.watch.start()
    game.note(SOLUTION)
    game.play(first, sitting.watch.elapsed_ms)
    sitting.follow(others)
    undo = sitting.keyboard["undo"][0]
    sitting.tell_state(won_by=f"The game played the rest; {undo} takes it back.")


def show_solution(sitting: Sitting, watch: Callable[[Solution], None]) -> None:
    """Offer to watch the line that wins, from here or from where the game could last be won."""
    sitting.let_go()
    game = sitting.game
    place = sitting.foresight.last_winnable(game.way)
    if place is None or game.is_won:
        sitting.tell("The game is won." if game.is_won else "No way to win is known yet.", loud=True)
        return

    def show() -> None:
        game.note(SOLUTION)
        line = sitting.foresight.line(game.way[place])
        watch(Solution(solution(game, [*game.moves[:place], *line], local_time()), place))
        sitting.tell()

    where = "from here" if place == game.move_count else f"from move {place} on" if place else "from the start"
    sitting.ask(Confirm(f"Watch a way to win {where}? The game counts apart then. y does.", show))


def last_chance(sitting: Sitting) -> None:
    """Take back what was played since the game could last be won; redo leads forward again."""
    sitting.let_go()
    game = sitting.game
    place = sitting.foresight.last_winnable(game.way)
    if place is None:
        sitting.tell("No position of this game is known from which it could be won.", loud=True)
    elif game.is_won:
        sitting.tell("The game is won.", loud=True)
    elif place == game.move_count:
        sitting.tell(f"It can be won from here: {sitting.keyboard['hint'][0]} shows how.", loud=True)
    elif why_not := game.why_no_undo(game.move_count - place):
        sitting.tell(why_not, loud=True)
    else:
        while game.move_count > place:
            game.undo()
        hint, redo = (sitting.keyboard[command][0] for command in ("hint", "redo"))
        at = f"after {counted(place, 'move')}" if place else "at the start"
        sitting.tell(f"Here, {at}, the game can be won: {hint} shows how. {redo} goes forward again.")
