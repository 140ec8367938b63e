"""Solitaire in a terminal, and a rules core for notebooks and bots.

>>> from solitaire import Game, Move, load
>>> game = Game.new(load("klondike"), deal=42)
>>> facts = game.play(Move.parse("deal"))
>>> game.pile("waste") == facts[0].cards
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solitaire.analysis.survey.estimate import DealVerdict, Estimate, estimate
    from solitaire.analysis.survey.workers import WorkerLost, solve_deals
    from solitaire.config.version import __version__ as __version__
    from solitaire.game.catalogue import game_ids, load, load_path
    from solitaire.game.deals import Deal, DealError
    from solitaire.game.game import Game, NothingToDo
    from solitaire.game.hints import hint
    from solitaire.game.ruleset_folders import UnknownGame
    from solitaire.race.events import Stuck
    from solitaire.race.headless import play_match, run_hand
    from solitaire.race.match import HandResult, Match
    from solitaire.race.rival_players import rivals_of, take_turn
    from solitaire.race.rivals.installed_rivals import SeatPlayer
    from solitaire.race.rivals.rival import Rival, RivalLevel
    from solitaire.race.rivals.visibility import UNKNOWN
    from solitaire.race.seats import Seat
    from solitaire.replay.archive.game_loader import LoadedGame, NotWatchable, load_game
    from solitaire.replay.archive.game_saver import save_game
    from solitaire.rules.apply import IllegalMove
    from solitaire.rules.cards import PackError, card_text
    from solitaire.rules.compiled_rules import Rules
    from solitaire.rules.files.errors import RulesetError
    from solitaire.rules.legal import legal_moves
    from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, MoveError, Redeal, Remove
    from solitaire.rules.position import Position
    from solitaire.rules.seat_piles import SeatError
    from solitaire.solver.answer import Answer, Verdict
    from solitaire.solver.solve import solve

_MODULES = {
    "solitaire.config.version": ("__version__",),
    "solitaire.game.catalogue": ("load", "load_path", "game_ids"),
    "solitaire.game.ruleset_folders": ("UnknownGame",),
    "solitaire.rules.files.errors": ("RulesetError",),
    "solitaire.game.game": ("Game", "NothingToDo"),
    "solitaire.game.deals": ("Deal", "DealError"),
    "solitaire.game.hints": ("hint",),
    "solitaire.rules.compiled_rules": ("Rules",),
    "solitaire.rules.position": ("Position",),
    "solitaire.rules.cards": ("card_text", "PackError"),
    "solitaire.rules.legal": ("legal_moves",),
    "solitaire.rules.apply": ("IllegalMove",),
    "solitaire.rules.moves": ("Move", "Carry", "DealStock", "Fill", "Jump", "Redeal", "Remove", "MoveError"),
    "solitaire.replay.archive.game_loader": ("load_game", "LoadedGame", "NotWatchable"),
    "solitaire.replay.archive.game_saver": ("save_game",),
    "solitaire.solver.solve": ("solve",),
    "solitaire.solver.answer": ("Answer", "Verdict"),
    "solitaire.analysis.survey.workers": ("solve_deals", "WorkerLost"),
    "solitaire.analysis.survey.estimate": ("DealVerdict", "Estimate", "estimate"),
    "solitaire.race.match": ("Match", "HandResult"),
    "solitaire.race.seats": ("Seat",),
    "solitaire.rules.seat_piles": ("SeatError",),
    "solitaire.race.headless": ("play_match", "run_hand"),
    "solitaire.race.rival_players": ("take_turn", "rivals_of"),
    "solitaire.race.rivals.installed_rivals": ("SeatPlayer",),
    "solitaire.race.rivals.rival": ("Rival", "RivalLevel"),
    "solitaire.race.events": ("Stuck",),
    "solitaire.race.rivals.visibility": ("UNKNOWN",),
}
"""The public names by module, in reading order."""
__all__ = [
    "load",
    "load_path",
    "game_ids",
    "UnknownGame",
    "RulesetError",
    "Game",
    "NothingToDo",
    "Deal",
    "DealError",
    "hint",
    "Rules",
    "Position",
    "card_text",
    "PackError",
    "legal_moves",
    "IllegalMove",
    "Move",
    "Carry",
    "DealStock",
    "Fill",
    "Jump",
    "Redeal",
    "Remove",
    "MoveError",
    "load_game",
    "LoadedGame",
    "NotWatchable",
    "save_game",
    "solve",
    "Answer",
    "Verdict",
    "solve_deals",
    "WorkerLost",
    "DealVerdict",
    "Estimate",
    "estimate",
    "Match",
    "HandResult",
    "Seat",
    "SeatError",
    "play_match",
    "run_hand",
    "take_turn",
    "rivals_of",
    "SeatPlayer",
    "Rival",
    "RivalLevel",
    "Stuck",
    "UNKNOWN",
]


def __getattr__(name: str) -> object:
    """Import a public name on first access, so that the command line starts quickly."""
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'solitaire' has no attribute '{name}'")
