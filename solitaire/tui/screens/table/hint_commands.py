"""Commands that know the game better than the player: hints, safe cards, the best move, where cards can go."""

from __future__ import annotations

from solitaire.analysis.advice import Hint, HintKind, advise, no_hint_reason
from solitaire.game.game import HINT
from solitaire.game.pile_input import LiftedPile, best_target, targets
from solitaire.rules.autoplay import safe_moves
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.position import Position
from solitaire.rules.text.english import capital, count, listed
from solitaire.rules.text.move_text import describe_briefly, the_card
from solitaire.rules.text.refusals import pile_title
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.screens.table.session import Highlighted, TableSession


def show_hint(sitting: TableSession) -> None:
    """Lift what the next move to a win would lift, and say where it would go; where no win is known, a
    sensible move.
    """
    advised = _advised(sitting)
    sitting.let_go()
    sitting.cursor = None
    if advised is None:
        sitting.tell(no_hint_reason(sitting.game), loud=True)
        return
    sitting.game.note(HINT)
    _point_out(sitting, advised)


def improve_hint(sitting: TableSession) -> bool:
    """Show the hint that is in sight anew, now that more is known; whether one was in sight."""
    if sitting.shown.move is None or (advised := _advised(sitting)) is None:
        return False
    _point_out(sitting, advised)
    return True


def _advised(sitting: TableSession) -> Hint | None:
    if sitting.settings.fair_hints:
        return advise(sitting.game, None)
    advised = advise(sitting.game, sitting.foresight)
    is_open = sitting.is_lit and sitting.foresight.verdict(sitting.game.way) is None
    return advised._replace(kind=HintKind.SO_FAR) if advised and is_open else advised


def _point_out(sitting: TableSession, advised: Hint) -> None:
    game, (move, kind) = sitting.game, advised
    sitting.held = LiftedPile(move.source, move.count) if isinstance(move, Carry) else None
    cards = frozenset(_last_of(game.position, game.rules.index[name]) for name in _goals(move))
    sitting.shown = Highlighted(cards, move=move)
    words = describe_briefly(game.rules, game.position, move)
    sitting.tell(f"{kind}: {words}.", loud=True, commands=f"{sitting.keyboard['take'][0]} do it")


def safe_cards(sitting: TableSession) -> None:
    """Send every card up that is not needed any more; all of them where only that is left to do."""
    sitting.let_go()
    moves = safe_moves(sitting.game.rules, sitting.game.position)
    if not moves:
        sitting.tell("No card can safely go up now.", loud=True)
        return
    made = sitting.game.move_count
    sitting.play(moves[0])
    sitting.follow(moves[sitting.game.move_count - made :])
    went = sitting.game.move_count - made
    sitting.tell_state(f"{capital(count(went, 'card'))} went up.")


def best_move(sitting: TableSession) -> None:
    """Put what is lifted where it is of most use."""
    if sitting.held is not None:
        sitting.act(best_target(sitting.game, sitting.held))


def where(sitting: TableSession, pile: int, depth: int) -> None:
    """Show where a card and those on it can go, and lift nothing."""
    game, spec = sitting.game, sitting.spec(pile)
    sitting.let_go()
    cards = game.position.piles[pile]
    if not cards or cards[-depth] < 0:
        sitting.tell()
        return
    goals = targets(game, LiftedPile(spec.name, depth))
    titles = [pile_title(game.rules, sitting.spec(goal)) for goal in sorted(goals)]
    sitting.shown = Highlighted(frozenset({Hit(pile, depth)}), goals)
    place = f"can go to {listed(titles, 'or')}" if titles else "can go nowhere now"
    sitting.tell(f"{capital(the_card(cards[-depth]))} {place}.", loud=True)


def _last_of(position: Position, pile: int) -> Hit:
    """The last card of a pile, or its bare place."""
    return Hit(pile, min(1, len(position.piles[pile])))


def _goals(move: Move) -> tuple[str, ...]:
    """The piles to look at for a move, besides the one it lifts from."""
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
