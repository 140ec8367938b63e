"""Lockstep play with PySolFC: at every position the same legal moves, after every move the same board.

``python -m benchmarks.pysol_lockstep CHECKOUT freecell spider`` plays numbered deals by the rules here and by
those of a checkout of PySolFC, whose own stacks say what they give and take. Of every two deals, one is played
at random, the other along the solver's line as far as it goes. A move that PySolFC alone allows is counted
under the reading that explains it (docs/rules.md, 17). Any other difference is printed, and the status is 1.
Without games, all of ``SAME_RULES`` are compared. PySolFC needs ``attrs``, which this project does not.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.argument_types import folder, positive, solitaire
from benchmarks.pysol.engine import Engine, UnknownGame
from benchmarks.pysol.table import STOCK_STEP, DifferentPiles, Step, Table, step_of, step_text
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves, may_move_whole_columns
from solitaire.rules.moves import Move, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Destination, RedealSource, Unit
from solitaire.solver.solve import solve_within

FIRST_DEAL: Final = 100_001
LONGEST: Final = 250
"""Moves after which a deal is left."""
SEARCHED: Final = 5_000
"""States of the search for a line to follow."""
MOST_FAULTS: Final = 5
OTHER_NAMES: Final = {
    "aces-up-five-columns": "Aces Up 5",
    "beetle": "Open Spider",
    "belvedere-classic": "Belvedere",
    "sir-tommy": "Numerica",
    "double-klondike": "Double Klondike (Draw 3)",
    "fourteen-out": "Fourteen",
    "freecell-two-cells": "FreeCell (2 Reserves)",
    "golf": "Dead King Golf",
    "grandfather": "Tvete's Grandfather",
    "klondike-draw-3": "Klondike (Draw 3)",
    "klondike-vegas": "Vegas Klondike",
    "shamrocks": "Shamrocks II",
    "spider-one-suit": "Spider (1 Suit)",
    "spider-two-suits": "Spider (2 Suits)",
    "sultan": "Sultan +",
    "tri-peaks": "Three Peaks",
}
"""The names of games that PySolFC calls otherwise."""
SAME_RULES: Final = (
    *("freecell", "freecell-two-cells", "bakers-game", "eight-off", "seahaven-towers", "forecell", "penguin"),
    *("spider", "spider-two-suits", "spider-one-suit", "spiderette", "simple-simon", "scorpion", "wasp"),
    *("yukon", "russian-solitaire", "alaska", "australian-patience", "fan", "la-belle-lucie", "cruel"),
    *("golf", "tri-peaks", "black-hole", "king-albert", "raglan", "flower-garden", "fortress"),
    *("beleaguered-castle", "streets-and-alleys", "forty-thieves", "josephine", "limited", "lucas", "maria"),
    *("number-ten", "rank-and-file", "gypsy", "gargantua", "pantagruel", "big-harp", "double-klondike"),
    *("klondike", "klondike-draw-3", "klondike-vegas", "trigon", "whitehead", "westcliff", "eastcliff"),
    *("easthaven", "agnes-bernauer", "agnes-sorel", "canfield", "superior-canfield", "thumb-and-pouch"),
    *("chinaman", "bakers-dozen", "good-measure", "portuguese-solitaire", "castles-in-spain"),
    *("bristol", "belvedere-classic", "vincent", "big-ben", "emperor", "indian", "diplomat"),
    *("fourteen-out", "napoleons-square", "busy-aces", "trefoil", "super-flower-garden", "will-o-the-wisp"),
    *("mrs-mop", "perseverance", "storehouse", "calculation", "lady-betty", "sir-tommy", "aces-up"),
    *("aces-up-five-columns", "osmosis", "peek", "montana", "blue-moon", "red-moon", "jungle"),
    *("nestor", "monte-carlo", "somerset", "thieves-of-egypt", "waning-moon", "black-widow", "acme"),
    *("auld-lang-syne", "carpet", "american-toad", "deuces", "sultan"),
    *("queenie", "odessa", "canister", "crescent", "giza", "stronghold"),
    *("forty-and-eight", "four-seasons"),
    *("elevator", "escalator", "shamrocks", "three-blind-mice", "gold-mine"),
    *("blockade", "capricieuse", "patriarchs", "fly", "box-fan", "rainbow", "moosehide", "king-tut", "phoenix"),
    *("saratoga", "aunt-mary", "lady-jane", "westhaven", "bastion", "giant", "citadel", "chessboard"),
    *("athena", "alternation", "napoleons-tomb"),
    *("ten-across", "big-spider", "double-yukon", "double-scorpion", "blind-alleys", "neighbour"),
    *("kansas", "isabel", "indefatigable", "tarantula", "all-in-a-row", "grandfather"),
    *("beetle", "corona", "san-juan-hill", "florentine-patience", "box-kite", "red-and-black", "zebra"),
)
"""The games whose rules are those of PySolFC, apart from the readings."""
OWN_ORDERS: Final = {RedealSource.SHUFFLED_TABLEAU: True, RedealSource.TABLEAU_IN_ZIGZAG: False}
"""Redeals in which each program has an order of its own, and whether both fill the same piles, however few."""


@dataclass(slots=True)
class Comparison:
    """What the comparison of one game came to."""

    positions: int = 0
    moves: int = 0
    deals: int = 0
    dealt_alike: int = 0
    readings: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def reading(rules: Rules, position: Position, step: Step) -> str | None:
    """The reading by which PySolFC alone allows a step; None if none explains it."""
    if step == STOCK_STEP:
        return "redeals that change nothing" if rules.ruleset.gathers else None
    source, target, unit = rules.piles[step.source], rules.piles[step.target], rules.ruleset.tableau.unit
    match source.zone, target.zone:
        case Zone.FOUNDATION, Zone.FOUNDATION:
            stays = not rules.ruleset.foundation.transfer or len(position.piles[step.source]) == 1
            return "between foundations" if stays else None
        case Zone.FOUNDATION, _ if not rules.ruleset.foundation.take_back:
            return "back from a foundation"
        case Zone.CELL, Zone.CELL:
            return "between cells"
        case Zone.TABLEAU, Zone.FOUNDATION if rules.collects:
            return "complete sequences by hand"
        case Zone.TABLEAU, Zone.TABLEAU:
            is_whole = step.cards == len(position.piles[step.source])
            fills_space = not position.piles[step.target]
            if fills_space and is_whole and not may_move_whole_columns(rules, position, rules.seat_piles[0]):
                return "a whole column to a space"
            if fills_space and Destination.SPACE not in rules.ruleset.tableau.to:
                return "from a column to a space"
            moves_fewer = unit in (Unit.SINGLE, Unit.SINGLE_OR_ALL) or rules.ruleset.tableau.run
            if step.cards > 1 and moves_fewer:
                return "more cards at once"
    return None


def compare(engine: Engine, rules: Rules, name: str, positions: int) -> Comparison:
    """Play deals until so many positions were compared, or there are too many faults.

    Raises UnknownGame and DifferentPiles.
    """
    found = Comparison()
    while found.positions < positions and len(found.faults) < MOST_FAULTS:
        deal = FIRST_DEAL + found.deals
        first = Game.new(rules, deal).position
        table = Table(rules, engine.game(name, deal))
        found.dealt_alike += table.piles() == first.piles
        line = solve_within(rules, first, SEARCHED) if found.deals % 2 else None
        moves = line.moves or line.towards if line else ()
        faults = play_deal(rules, table, first, moves, Random(deal), found)
        found.faults += [f"{name}, deal {deal}, {fault}" for fault in faults]
        found.deals += 1
    return found


def play_deal(
    rules: Rules, table: Table, position: Position, line: tuple[Move, ...], random: Random, found: Comparison
) -> list[str]:
    """Play along ``line``, then at random, until the game or its first fault; return the faults."""
    planned = iter(line)
    table.put(position)
    for number in range(1, LONGEST + 1):
        if rules.is_won(position):
            break
        moves = {step_of(rules, move): move for move in legal_moves(rules, position)}
        theirs = table.steps()
        found.positions += 1
        found.moves += len(moves)
        reasons = {step: reading(rules, position, step) for step in theirs - moves.keys()}
        found.readings.update(reason for reason in reasons.values() if reason)
        unexplained = [("PySolFC", step) for step, reason in reasons.items() if not reason]
        unexplained += [("this project", step) for step in moves.keys() - theirs]
        if unexplained:
            return [f"move {number}: {side} alone: {step_text(rules, step)}" for side, step in unexplained]
        if not moves:
            break
        move = next(planned, None) or random.choice(list(moves.values()))
        position, _ = perform(rules, position, move)
        table.play(step_of(rules, move))
        redeal = rules.ruleset.stock.redeal
        if isinstance(move, Redeal) and redeal in OWN_ORDERS:
            fills_alike = list(map(len, table.piles())) == list(map(len, position.piles))
            if OWN_ORDERS[redeal] and not fills_alike:
                return [f"move {number}: after {move} other piles are filled"]
            table.put(position)
        if different := [
            spec.name
            for spec, here, there in zip(rules.piles, position.piles, table.piles(), strict=True)
            if here != there
        ]:
            return [f"move {number}: after {move} {', '.join(different)} differ"]
    return []


def checkout(text: str) -> Path:
    """The folder of a checkout of PySolFC."""
    path = folder(text)
    if not (path / "pysollib").is_dir():
        raise ArgumentTypeError(f"{text}: this is no checkout of PySolFC; there is no folder pysollib.")
    return path


def main() -> int:
    """Compare games; return 1 if a difference has no reading."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=checkout)
    parser.add_argument("games", nargs="*", type=solitaire, default=SAME_RULES)
    parser.add_argument("--positions", type=positive, default=10_000)
    options = parser.parse_args()
    engine = Engine(options.checkout)
    faulty = 0
    for game in options.games:
        rules = load(game)
        try:
            found = compare(engine, rules, OTHER_NAMES.get(game, rules.ruleset.name), options.positions)
        except (UnknownGame, DifferentPiles) as missing:
            print(f"{game}: PySolFC has no {missing}", flush=True)
            continue
        readings = "".join(f", {number} {why}" for why, number in sorted(found.readings.items()))
        print(f"{game}: {found.positions} positions, {found.moves} moves, {found.deals} deals", end=", ")
        print(f"{found.dealt_alike} dealt alike; {len(found.faults)} differences{readings}")
        print(*(f"  {fault}\n" for fault in found.faults), sep="", end="", flush=True)
        faulty += bool(found.faults)
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
