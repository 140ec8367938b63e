"""Freecell Solver (``fc-solve``) by Shlomi Fish: open games, with free cells or without.

It must be built for as many columns as the game has (``MAX_NUM_STACKS``); Debian's takes ten at most.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from benchmarks.peers.peer import Invocation, Peer
from solitaire.game.game import Game
from solitaire.rules.cards import card_text, face_up
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import DealSection, FoundationSection, ReserveSection, Ruleset, StockSection
from solitaire.rules.vocabulary import Build, BuildDirection, Space, Unit
from solitaire.solver.answer import Verdict

BUILDS: Final = {
    Build.ANY_SUIT: "rank",
    Build.ALTERNATE_COLOURS: "alternate_color",
    Build.SAME_SUIT: "suit",
}
SPACES: Final = {Space.ANY: "all", Space.KING: "kings", Space.NEVER: "none"}
PRESET: Final = "amateur-star"
"""Its preset that settles most of Baker's Dozen; it proves no losses."""


def supports(ruleset: Ruleset) -> bool:
    """Whether a game has only open columns built down, cells and plain foundations.

    Cards move one at a time, or as many as cells and empty columns allow. The foundations start empty and no
    card is taken back from them.
    """
    tableau = ruleset.tableau
    return (
        (ruleset.foundation, ruleset.stock, ruleset.reserve)
        == (FoundationSection(), StockSection(), ReserveSection())
        and (ruleset.pack.decks, ruleset.deal.aces_out) == (1, DealSection().aces_out)
        and tableau.unit in (Unit.SINGLE, Unit.SUPERMOVE)
        and (tableau.direction, tableau.wrap) == (BuildDirection.DOWN, False)
        and tableau.build in BUILDS
        and tableau.space in SPACES
    )


def invocations(game: Game, folder: Path) -> tuple[Invocation, ...]:
    """The rules as options, and the cells and columns line by line, with all cards face up."""
    tableau, cells = game.rules.ruleset.tableau, game.rules.of_zone(Zone.CELL)
    lines = [" ".join(_cards(game, index)) for index in game.rules.of_zone(Zone.TABLEAU)]
    if cells:
        lines.insert(0, " ".join(("FC:", *(card for index in cells for card in _cards(game, index) or ["-"]))))
    board = "".join(f"{line}\n" for line in lines)
    rules = (
        *("--freecells-num", str(len(cells)), "--decks-num", "1", "--stacks-num", str(tableau.piles)),
        *("--sequences-are-built-by", BUILDS[tableau.build], "--sequence-move", "limited"),
        *("--empty-stacks-filled-by", SPACES[tableau.space]),
    )
    return (Invocation((*rules, "--load-config", PRESET, "-"), board, proves=False),)


def _cards(game: Game, pile: int) -> list[str]:
    return [card_text(face_up(card)) for card in game.position.piles[pile]]


def parse_verdict(output: str) -> Verdict | None:
    """The verdict in the output, if any."""
    if "This game is solveable" in output:
        return Verdict.WINNABLE
    return Verdict.UNWINNABLE if "I could not solve this game" in output else None


PEER: Final = Peer("fc-solve", supports, invocations, parse_verdict)
