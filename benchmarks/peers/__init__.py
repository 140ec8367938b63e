"""Other projects' solvers, run on the same deals for comparison.

None of them is part of this project: each is found by the name of its program, gets a deal in its own format,
and has the same CPU time.
"""

from __future__ import annotations

from typing import Final

from benchmarks.peers import fc_solve, lonelybot, solvitaire
from benchmarks.peers.peer import Peer

PEERS: Final[tuple[Peer, ...]] = (fc_solve.PEER, solvitaire.PEER, lonelybot.PEER)
