"""Players for tests: they turn a move into keys or clicks."""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.game import Game
from solitaire.game.pile_input import ChooseMove, press
from solitaire.game.pile_moves import LiftedPile
from solitaire.rules.moves import Carry, DealStock, Fill, Move, Redeal, Remove
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.widgets.prompts import LETTERS
from tests.tui.board.arrangements import arranged


def keys_for(game: Game, move: Move) -> list[str]:
    """The characters to type for a move."""
    keys, index = pile_keys(game.rules), game.rules.index
    match move:
        case Carry() if game.rules.left_of:
            return _keys_for_gap(game, move)
        case Carry(source, target, count):
            carries = [other for other in game.legal_moves() if isinstance(other, Carry)]
            typed = [
                *_keys_of_pile(game, source, (other.source for other in carries)),
                *_keys_of_pile(game, target, (other.target for other in carries if other.source == source)),
            ]
            asked = press(game, LiftedPile(source), game.rules.piles[index[target]])
            return [*typed, str(count)] if isinstance(asked, ChooseMove) else typed
        case Remove(piles):
            return [keys[index[name]] for name in (piles if len(piles) == 2 else piles * 2)]
        case DealStock(_, target) if target:
            return [keys[index[target]]]
        case DealStock() | Fill() | Redeal():
            return [" "]
    raise AssertionError(move)


def _keys_of_pile(game: Game, pile: str, choices: Iterable[str]) -> list[str]:
    """The key of a pile, and its letter where several of the piles with this key can be chosen."""
    keys, index = pile_keys(game.rules), game.rules.index
    several = sorted({index[name] for name in choices if keys[index[name]] == keys[index[pile]]})
    letters = [LETTERS[several.index(index[pile])]] if len(several) > 1 else []
    return [keys[index[pile]], *letters]


def _keys_for_gap(game: Game, move: Carry) -> list[str]:
    """The key of the column of a gap, and letters where it has several, or several cards fit."""
    keys, index = pile_keys(game.rules), game.rules.index
    gap, carries = index[move.target], [other for other in game.legal_moves() if isinstance(other, Carry)]
    gaps = sorted({index[other.target] for other in carries if keys[index[other.target]] == keys[gap]})
    cards = sorted(index[other.source] for other in carries if other.target == move.target)
    asked = [(gaps, gap), (cards, index[move.source])]
    return [keys[gap], *(LETTERS[several.index(one)] for several, one in asked if len(several) > 1)]


def cell_of(
    game: Game, pile: str, count: int, width: int, height: int, is_mirrored: bool = False
) -> tuple[int, int]:
    """A cell of the board on which the last ``count`` cards of a pile can be taken hold of; with 0, any
    cell of the pile. Both are counted from the board's upper left corner."""
    arrangement = arranged(game.rules, width, height, is_mirrored=is_mirrored)
    index = game.rules.index[pile]
    cards = [card for card in place_cards(arrangement, game.position) if card.pile == index]
    if not cards:
        place = next(place for place in arrangement.places if place.pile == index)
        return place.x + 1, place.y + 1
    wanted = len(game.position.piles[index]) - max(1, count)
    card = next(card for card in cards if card.index == wanted)
    return card.x + 1, card.y
