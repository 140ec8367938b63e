"""Solvers of others, run beside ours on the same deals. None of them is part of this project: each is found by
the name of its program, told a deal in its own words, and given the same time of a processor.
"""

from __future__ import annotations

from typing import Final

from benchmarks.peers import fc_solve, lonelybot, solvitaire
from benchmarks.peers.peer import Peer

PEERS: Final[tuple[Peer, ...]] = (fc_solve.PEER, solvitaire.PEER, lonelybot.PEER)
