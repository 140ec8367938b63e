"""How often hands of races end with a seat out: rivals play with every number of seats.

    python -m benchmarks.race_ends [GAME ...]

Plays ``HANDS`` hands of each race, or of the named ones, with each number of seats, and writes the results to
``solitaire/analysis/race_figures.toml``. All races together take some five minutes.
"""

import json
from argparse import ArgumentParser
from random import Random
from typing import Final

from benchmarks.argument_types import choice
from solitaire.analysis.figures import rules_digest
from solitaire.analysis.race_figures import FEWEST_SEATS, FILE, RaceFigures, load_race_figures
from solitaire.game.catalogue import load_shipped_rulesets
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.rules.ruleset import Ruleset

HANDS: Final = 100
LEVEL: Final = "normal"
"""The strength of the rivals."""
HEAD: Final = f"# Hands of races, of rivals of {LEVEL} strength. Written by benchmarks/race_ends.py.\n"


def hands_out(ruleset: Ruleset, seats: int, hands: int) -> int:
    """The number of hands, of the deals from 1 on, in which a seat goes out."""
    players = [Seat(f"Seat {number}", LEVEL) for number in range(1, seats + 1)]
    deals = range(1, hands + 1)
    return sum(bool(play_hand(Match(ruleset, players, Deal(deal)), Random(deal)).out) for deal in deals)


def text(figures: dict[str, RaceFigures]) -> str:
    """The text of the file."""
    lines = [
        f'{game} = {{ rules = "{each.rules}", hands = {each.hands}, out = {json.dumps(list(each.out))} }}\n'
        for game, each in sorted(figures.items())
    ]
    return HEAD + "".join(lines)


def main() -> None:
    """Play, print the results, and write them."""
    races = {ruleset.id: ruleset for ruleset in load_shipped_rulesets() if ruleset.is_race}
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=choice(races), default=list(races))
    options = parser.parse_args()
    figures = dict(load_race_figures()) if FILE.exists() else {}
    for game in options.games:
        ruleset = races[game]
        counts = range(FEWEST_SEATS, ruleset.seats.most + 1)
        out = tuple(hands_out(ruleset, seats, HANDS) for seats in counts)
        print(f"{game}: a seat went out in {out} of {HANDS} hands with {list(counts)} seats")
        figures[game] = RaceFigures(rules_digest(ruleset), HANDS, out)
        FILE.write_text(text(figures), "utf-8")


if __name__ == "__main__":
    main()
