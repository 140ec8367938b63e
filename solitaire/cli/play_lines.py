"""Run a game in line mode on stdin and stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import partial
from io import StringIO, TextIOWrapper
from itertools import count
from time import monotonic
from typing import Final, TextIO

from solitaire.cli.deal_choice import choose_deal, known_answer
from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.cli.output.messages import BadInput, print_together, say
from solitaire.cli.output.wrapped_text import wrapped
from solitaire.config.deal_kind import DealKind
from solitaire.config.settings_file import load_settings
from solitaire.game.game import Game
from solitaire.replay.archive.archive import ResumedGame
from solitaire.replay.archive.autosave import Autosave
from solitaire.replay.archive.last_balance import with_last_balance
from solitaire.replay.archive.saved_games import open_archive
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer
from solitaire.solver.lines.nearby_line import NearbyLine

WIDTH: Final = 80
"""Cells of a line of output at most: columns of most terminals, and cells of the longest braille displays."""
LONGEST_LINE: Final = 1 << 16
"""Limit of an input line in letters: enough for thousands of moves in notation."""


def play_line_mode(dealt: Game, resumed: ResumedGame | None, kind: DealKind | None) -> int:
    """Play a game until the player quits or the input ends; return the exit status.

    ``resumed`` is the saved game that ``dealt`` continues, if any. New deals are of this ``kind``; without one,
    of that in the settings.
    """
    open_archive().notices.set_listener(say)
    autosave = Autosave(open_archive, resumed.recorder if resumed else None)
    if resumed is None:
        dealt = with_last_balance(dealt, open_archive)
        autosave.begin(dealt)
    elif resumed.notice:
        say(resumed.notice)
    loaded = load_settings()
    for mistake in loaded.mistakes:
        say(str(mistake))
    try:
        settings = loaded.settings
        search = partial(_search, dealt.rules) if settings.light else None
        choose = partial(choose_deal, kind=kind)
        game = LineGame(
            dealt,
            autosave,
            settings.keyboard,
            search=search,
            choose=choose,
            fair_hints=settings.fair_hints,
            known_answer=known_answer,
        )
        return _run(LinePlayer(game))
    finally:
        autosave.leave()


def _search(rules: Rules, position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
    """Solve a position within so many ``seconds``, beside a known win if there is one."""
    from solitaire.solver.solve import short_answer

    return short_answer(rules, position, seconds, nearby=nearby)


def _run(player: LinePlayer) -> int:
    _print(player.greeting())
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    stdin = sys.stdin or StringIO()  # None if the shell closed it.
    for line in _lines(stdin):
        _print(player.answer(line, int(monotonic() * 1000)))
        if player.is_over:
            break
    return 0


def _print(texts: Iterable[str]) -> None:
    print_together(line for text in texts for line in wrapped(text, other="  ", hyphens=False, widest=WIDTH))


def _lines(stdin: TextIO) -> Iterator[str]:
    """The lines of the input, as they are typed. Raises BadInput."""
    for number in count(1):
        try:
            line = stdin.readline(LONGEST_LINE)
        except UnicodeError:  # Text in UTF-16 begins with a byte order mark, which nothing replaces.
            raise BadInput(f"stdin:{number}: this is not text in {stdin.encoding}; convert it.") from None
        if len(line) == LONGEST_LINE and not line.endswith("\n"):
            most = f"it may have up to {LONGEST_LINE} characters"
            raise BadInput(f"stdin:{number}: this line is too long; {most}.")
        if not line:
            return
        yield line
