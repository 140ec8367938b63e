"""Freecell Solver (``fc-solve``) by Shlomi Fish: open games, with free cells or without.

It must be built for as many columns as the game has (``MAX_NUM_STACKS``); Debian's takes ten at most.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Final

from benchmarks.peers.peer import Invocation, Peer, Relation
from solitaire.game.game import Game
from solitaire.rules.cards import card_text, face_up
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CellsSection, FoundationSection, PackSection, ReserveSection, StockSection
from solitaire.rules.vocabulary import Build, BuildDirection, FoundationSuit, FoundationUnit, Space, Unit
from solitaire.solver.answer import Verdict

BUILDS: Final = {
    Build.ANY_SUIT: "rank",
    Build.ALTERNATE_COLOURS: "alternate_color",
    Build.SAME_SUIT: "suit",
}
SPACES: Final = {Space.ANY: "all", Space.KING: "kings", Space.NEVER: "none"}
PRESET: Final = "amateur-star"
"""Its preset that settles most of Baker's Dozen; it proves no losses."""
SEQUENCE_PRESET: Final = "the-iglu-cabal"
"""Its preset for Simple Simon, which proves no losses either."""
SEQUENCES: Final = FoundationSection(suit=FoundationSuit.FREE, unit=FoundationUnit.SEQUENCE)


def relation(ruleset: Ruleset) -> Relation | None:
    """The same rules for open columns built down, with cells or without.

    Cards move one at a time, or as many as cells and empty columns allow, to plain foundations, from which no
    card is taken back. Or sequences of one suit move, and complete ones leave.
    """
    tableau = ruleset.tableau
    is_open = (
        (ruleset.stock, ruleset.reserve, ruleset.pack) == (StockSection(), ReserveSection(), PackSection())
        and (tableau.direction, tableau.wrap) == (BuildDirection.DOWN, False)
        and tableau.space in SPACES
    )
    single_cards = (
        ruleset.foundation == FoundationSection()
        and tableau.unit in (Unit.SINGLE, Unit.SUPERMOVE)
        and tableau.build in BUILDS
    )
    return Relation.SAME if is_open and (single_cards or _has_sequences(ruleset)) else None


def _has_sequences(ruleset: Ruleset) -> bool:
    """Whether sequences of one suit move, and leave when they are complete."""
    tableau = ruleset.tableau
    return (
        (ruleset.foundation, ruleset.cells) == (SEQUENCES, CellsSection())
        and (tableau.unit, tableau.build, tableau.run) == (Unit.RUN, Build.ANY_SUIT, Build.SAME_SUIT)
        and tableau.space is Space.ANY
        and not any(tableau.face_down)
    )


def invocations(game: Game, folder: Path) -> tuple[Invocation, ...]:
    """The rules as options; foundations, cells and columns line by line, with all cards face up."""
    ruleset = game.rules.ruleset
    tableau, cells = ruleset.tableau, game.rules.of_zone(Zone.CELL)
    lines = [" ".join(_cards(game, index)) for index in game.rules.of_zone(Zone.TABLEAU)]
    if cells:
        lines.insert(0, " ".join(("FC:", *(card for index in cells for card in _cards(game, index) or ["-"]))))
    if ruleset.deal.aces_out:
        last = chain.from_iterable(_cards(game, index)[-1:] for index in game.rules.of_zone(Zone.FOUNDATION))
        lines.insert(0, " ".join(("Foundations:", *(f"{card[1]}-{card[0]}" for card in last))))
    board = "".join(f"{line}\n" for line in lines)
    if _has_sequences(ruleset):
        arguments = ("--game", "simple_simon", "--stacks-num", str(tableau.piles))
        return (Invocation((*arguments, "--load-config", SEQUENCE_PRESET, "-"), board, proves=False),)
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


PEER: Final = Peer("fc-solve", relation, invocations, parse_verdict)
