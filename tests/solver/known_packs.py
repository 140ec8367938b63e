"""Packs with the verdicts of independent programs."""

from __future__ import annotations

import re
from pathlib import Path

from solitaire.game.deck_file import read_packs
from solitaire.solver.answer import Verdict

PACKS = Path(__file__).parent / "packs.txt"
TEXT = PACKS.read_text("utf-8")
PACK_OF = dict(read_packs(PACKS, TEXT, decks=1))
"""The packs by their labels."""
KNOWN = [
    (label, game, Verdict(verdict))
    for label, verdicts in re.findall(r"^% (\d+): (.*)$", TEXT, re.MULTILINE)
    for game, verdict in re.findall(r"([a-z0-9-]+) (winnable|unwinnable)", verdicts)
]
"""The label of a pack, a game, and the verdict on it."""
