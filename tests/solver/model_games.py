"""The games that models of the solver take."""

from __future__ import annotations

from solitaire.game.catalogue import load, load_ruleset
from solitaire.solver.models.gaps.problem import is_gaps_game
from solitaire.solver.models.klondike.deal_encoding import has_free_sequences
from solitaire.solver.models.pairs.problem import is_pairs_game
from tests.rules.positions import SHIPPED

GAPS_GAMES = [game for game in SHIPPED if is_gaps_game(load_ruleset(game))]
KLONDIKE_GAMES = [
    game for game in SHIPPED if not load(game).ruleset.is_race and has_free_sequences(load(game).ruleset)
]
PAIRS_GAMES = [game for game in SHIPPED if is_pairs_game(load_ruleset(game))]
