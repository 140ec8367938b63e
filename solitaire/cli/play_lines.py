"""A game in line mode on stdin and stdout."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from io import StringIO, TextIOWrapper
from time import monotonic
from typing import Final

from solitaire.cli.deal_choice import deal_asked_for
from solitaire.cli.line_mode.player import LinePlayer
from solitaire.cli.messages import BadInput, print_together, say
from solitaire.config.settings import load_settings
from solitaire.game.deal_input import DealtGame
from solitaire.replay.archive import ResumedGame
from solitaire.replay.autosave import Autosave, open_archive
from solitaire.replay.bankroll import with_last_balance
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer

LONGEST_LINE: Final = 1 << 16
"""Letters of a line of input, as many as thousands of moves take: what is longer was not typed for a game."""
SECONDS: Final = 2.0
"""For which a hint is searched."""


def converse(hand: DealtGame, resumed: ResumedGame | None = None, winnable: bool = False) -> int:
    """Play ``hand``, which may be one that is resumed, until the player leaves or the input ends; from then on,
    only ``winnable`` deals if so wanted. Returns the exit status.
    """
    open_archive().set_listener(say)
    scribe = Autosave(open_archive, resumed.recorder if resumed else None)
    if resumed is None:
        hand = replace(hand, game=with_last_balance(hand.game, open_archive))
        scribe.begin(hand.game)
    elif resumed.notice:
        say(resumed.notice)
    reading = load_settings()
    for mistake in reading.mistakes:
        say(str(mistake))
    try:
        settings = reading.settings
        search = _search if settings.light else None
        choose = partial(deal_asked_for, only_winnable=winnable or settings.winnable)
        return _talk(
            LinePlayer(hand.game, hand.title, scribe, settings.keyboard, search, choose, settings.fair_hints)
        )
    finally:
        scribe.leave()


def _search(rules: Rules, position: Position) -> Answer:
    """Look for a win, or how far one can come, for as long as a player likes to wait."""
    from solitaire.solver.line_shortener import shorter  # noqa: PLC0415 (not before a hint is wanted)
    from solitaire.solver.solve import solve  # noqa: PLC0415

    return shorter(rules, position, solve(rules, position, SECONDS))


def _talk(player: LinePlayer) -> int:
    print_together(player.greeting())
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    stdin = sys.stdin or StringIO()  # None if the shell closed it.
    while line := stdin.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith("\n"):
            raise BadInput(f"stdin: this line is too long; it may have {LONGEST_LINE} letters.")
        print_together(player.answer(line, int(monotonic() * 1000)))
        if player.is_over:
            break
    return 0
