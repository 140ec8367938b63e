"""The games that models of the solver take."""

from __future__ import annotations

from solitaire.game.catalogue import load, load_ruleset
from solitaire.solver.models.filled_fans.problem import is_filled_fans_game
from solitaire.solver.models.klondike.deal_encoding import has_free_sequences
from solitaire.solver.models.pairs.problem import is_pairs_game
from tests.rules.positions import SHIPPED

FILLED_FANS_GAMES = [game for game in SHIPPED if is_filled_fans_game(load_ruleset(game))]
KLONDIKE_GAMES = [
    game for game in SHIPPED if not load(game).ruleset.is_race and has_free_sequences(load(game).ruleset)
]
PAIRS_GAMES = [game for game in SHIPPED if is_pairs_game(load_ruleset(game))]
