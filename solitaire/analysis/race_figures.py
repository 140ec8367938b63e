"""Measured shares of hands of the shipped races in which a seat goes out.

They are data, in ``race_figures.toml`` beside this module, which ``benchmarks/race_ends.py`` writes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.analysis.figures import LIMIT, rules_digest
from solitaire.config.bounded_file import read_text
from solitaire.game.catalogue import load_ruleset
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import listed, number

FILE: Final = Path(__file__).with_name("race_figures.toml")
FEWEST_SEATS: Final = 2
OFTEN: Final = 0.2
"""The smallest share of blocked hands that is shown to players."""
_PORTIONS: Final = {
    0.2: "a fifth",
    0.25: "a quarter",
    1 / 3: "a third",
    0.4: "two fifths",
    0.5: "half",
    2 / 3: "two thirds",
    0.75: "three quarters",
    0.8: "four fifths",
}


class RaceFigures(NamedTuple):
    """The figures of one race, as a table of the file."""

    rules: str
    """The digest of the rules that were measured: see ``analysis.figures``."""
    hands: int
    """Hands that were played with each number of seats."""
    out: tuple[int, ...]
    """Hands in which a seat went out, with two seats, with three, and so on."""

    def blocked(self, seats: int) -> float:
        """The share of hands in which no seat went out; 0 if it is unknown."""
        place = seats - FEWEST_SEATS
        return 1 - self.out[place] / self.hands if 0 <= place < len(self.out) else 0.0


def race_figures_of(ruleset: Ruleset) -> RaceFigures | None:
    """The figures of a race; None if it was not measured by these very rules.

    A hand does not depend on the points to play for, the minutes, or the sides that add their points.
    """
    found = load_race_figures().get(ruleset.id)
    if not found:
        return None
    usual = load_ruleset(ruleset.id).match
    measured = ruleset.match._replace(
        target=usual.target, beyond=usual.beyond, minutes=usual.minutes, pairs=usual.pairs
    )
    return found if found.rules == rules_digest(ruleset._replace(match=measured)) else None


@cache
def load_race_figures() -> Mapping[str, RaceFigures]:
    """The figures of all races, by id."""
    tables = tomllib.loads(read_text(FILE, LIMIT))
    return {
        game: RaceFigures(table["rules"], table["hands"], tuple(table["out"])) for game, table in tables.items()
    }


def blocked_sentence(ruleset: Ruleset, counts: Iterable[int]) -> str:
    """How many hands are blocked, for those numbers of seats with which many are.

    ``About half of the hands of two players end with everyone stuck.`` Empty if none do, or if these rules were
    not measured.
    """
    figures = race_figures_of(ruleset)
    shares = {seats: figures.blocked(seats) if figures else 0.0 for seats in counts}
    parts = [
        f"{_portion(share)} of the hands of {number(seats)} players"
        for seats, share in shares.items()
        if share >= OFTEN
    ]
    return f"About {listed(parts)} end with everyone stuck." if parts else ""


def _portion(share: float) -> str:
    """The nearest simple portion."""
    return _PORTIONS[min(_PORTIONS, key=lambda portion: abs(portion - share))]


def out_sentence(figures: RaceFigures) -> str:
    """How often a hand ends by going out, in a sentence for all numbers of seats."""
    (fewest, first), *others = (
        (number(seats), round(100 * out / figures.hands))
        for seats, out in enumerate(figures.out, start=FEWEST_SEATS)
    )
    parts = [
        f"{first} of 100 hands with {fewest} players",
        *(f"{share} with {seats}" for seats, share in others),
    ]
    return f"Someone goes out in {listed(parts)}."


def race_method(figures: RaceFigures) -> str:
    """How the figures were obtained."""
    return f"Rivals of normal strength played {figures.hands} hands with each number of seats."
