"""Commands for hints, and the reasons why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solitaire.analysis.hint_choice import Hint, HintKind, advise, no_hint_reason
from solitaire.game.ending_text import WON
from solitaire.game.game_events import HINT
from solitaire.game.pile_input import PlayMove
from solitaire.rules.apply import perform
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.position import Position
from solitaire.rules.safe_cards import SafeMoves
from solitaire.rules.text.english import times
from solitaire.rules.text.move_text import describe_briefly, describe_without_source
from solitaire.solver.answer import Verdict
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.screens.table.table_state import ShownHint
from solitaire.tui.status_text import solver_off_text

STILL_SEARCHING: Final = "No useful move seen yet; still searching."
"""Replaced by a hint, or by the reason for none, as soon as the search ends."""
SEARCHING_EARLIER: Final = "This position is lost; still searching for an earlier winnable one."
"""Replaced as soon as one is found, or the search ends."""

BRIEFLY: Final[Mapping[HintKind, str]] = {
    HintKind.SO_FAR: "Try",
    HintKind.LOST: "Lost. Try",
    HintKind.UNWINNABLE: "Lost. Try",
}
"""Kinds of hints in fewer words."""


def show_hint(session: TableSession) -> None:
    """Show a hint: the next move of a winning line; without one, a sensible move.

    A hint that is on show already is not counted again.
    """
    on_show = session.shown_hint.move
    session.clear()
    session.cursor = None
    _give_hint(session, on_show)


def improve_hint(session: TableSession) -> bool:
    """Update the hint on show to the latest knowledge; return whether there is one.

    A message that a search is still running counts as one.
    """
    if session.message.text in (STILL_SEARCHING, SEARCHING_EARLIER):
        _give_hint(session)
        return True
    if session.prompt or session.shown_hint.move is None or (hint := _find_hint(session)) is None:
        return False
    _highlight_hint(session, hint)
    return True


def _give_hint(session: TableSession, on_show: Move | None = None) -> None:
    """Highlight a hint, and count it unless it was on show; or say why there is none."""
    hint = _find_hint(session)
    if hint is None:
        session.set_message("" if session.game.is_stuck else _why_no_hint(session), loud=True)
        return
    if hint.move != on_show:
        session.game.emit(HINT)
    _highlight_hint(session, hint)


def _why_no_hint(session: TableSession) -> str:
    """The reason why there is no hint: none yet, none in a lost position, or none that is seen."""
    if session.game.is_won or session.settings.fair_hints:
        return no_hint_reason(session.game)
    verdict = session.knowledge.verdict(session.game.positions)
    if verdict is None and session.is_solver_on:
        return STILL_SEARCHING
    if verdict is Verdict.UNWINNABLE and _may_lead_back(session):
        return SEARCHING_EARLIER
    return no_win_reason(session) if verdict is Verdict.UNWINNABLE else no_hint_reason(session.game)


def _may_lead_back(session: TableSession) -> bool:
    """Whether an earlier winnable position may still be found, and none is known."""
    return may_find_win(session) and session.knowledge.last_winnable(session.game.positions) is None


def may_find_win(session: TableSession) -> bool:
    """Whether the solver may still find a win, from here or from an earlier position."""
    return session.is_solver_on and session.knowledge.table_query(session.game.positions) is not None


def no_win_reason(session: TableSession) -> str:
    """The reason why no winning line can be shown or played."""
    knowledge, positions, keys = session.knowledge, session.game.positions, session.keyboard
    if session.game.is_won:
        return WON
    if knowledge.first_lost(positions) == 0:
        return f"This deal cannot be won. {keys['new-deal'][0]} deals another."
    if knowledge.verdict(positions) is Verdict.UNWINNABLE:
        if knowledge.last_winnable(positions) is None:
            return "This position is lost; no earlier winnable position is known."
        return f"This position is lost. {keys['last-chance'][0]} goes back to the last winnable one."
    if not session.is_solver_on:
        return solver_off_text(keys)
    return "The solver found no solution from here, and no proof that there is none."


def _find_hint(session: TableSession) -> Hint | None:
    if session.settings.fair_hints:
        return advise(session.game, None)
    hint = advise(session.game, session.knowledge)
    is_open = session.is_solver_on and session.knowledge.verdict(session.game.positions) is None
    return hint._replace(kind=HintKind.SO_FAR) if hint and is_open else hint


def _highlight_hint(session: TableSession, hint: Hint) -> None:
    game, (move, kind) = session.game, hint
    cards = frozenset(_last_of(game.position, game.rules.index[name]) for name in _highlighted_piles(move))
    if isinstance(move, Carry):
        source = game.rules.index[move.source]
        cards |= {Hit(source, depth) for depth in range(1, move.count + 1)}
    number = _deals_in_a_row(session, move) if kind is HintKind.WIN and isinstance(move, DealStock) else 1
    session.shown_hint = ShownHint(cards, move=move, times=number)
    words, briefly = (
        text(game.rules, game.position, move) + (f" {times(number)}" if number > 1 else "")
        for text in (describe_briefly, describe_without_source)
    )
    commands = "" if session.cursor else f"{session.keyboard['take'][0]} play it"
    brief = BRIEFLY.get(kind, kind)
    shorter = (f"{brief}: {words}.",)
    session.set_message(f"{kind}: {words}.", True, commands, f"{brief}: {briefly}.", shorter)


def _deals_in_a_row(session: TableSession, move: DealStock) -> int:
    """The number of deals with which the known win begins.

    They end where a card can go to a foundation safely, which a hint would prefer.
    """
    rules, position, number = session.game.rules, session.game.position, 0
    while number == 0 or session.knowledge.winning_move(position) == move:
        number += 1
        position, _ = perform(rules, position, move)
        if SafeMoves(rules).first(position, legal_moves(rules, position)):
            break
    return number


def play_hinted_move(session: TableSession) -> None:
    """Make the hinted move, as often as the hint says, while nothing else happens."""
    move, number = session.shown_hint.move, session.shown_hint.times
    if move is None:
        return
    session.act(PlayMove(move))
    for _ in range(number - 1):
        if session.game.moves[-1] == move:
            session.play(move)


def _last_of(position: Position, pile: int) -> Hit:
    """The top card of a pile, or its empty place."""
    return Hit(pile, min(1, len(position.piles[pile])))


def _highlighted_piles(move: Move) -> tuple[str, ...]:
    """The piles of which a move highlights the top card or the place; of a carry, the target."""
    match move:
        case Carry(_, target, _):
            return (target,)
        case Remove(piles):
            return piles
        case DealStock(_, target) if target:
            return (target,)
        case DealStock(stock) | Fill(stock) | Redeal(stock) | Jump(stock):
            return (stock,)
        case _:
            return ()
