"""How difficult the deals of each game are: so many of each word, and how much trouble half of them are.

    python -m benchmarks.difficulty [GAME]... --deals 200 --log FILE

What was measured of a deal is written to the log at once, a line of JSON each; what stands there already is not
measured again. The games take turns, so that a run that is broken off tells something of every game.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from solitaire.catalogue import load
from solitaire.deals import Deal
from solitaire.proven.looking import look
from solitaire.proven.scale import Difficulty, Measure

MAIN_GAMES: Final = (
    *("klondike", "klondike-draw-3", "thumb-and-pouch", "bakers-dozen", "baroness", "belvedere", "bristol"),
    *("big-ben", "canfield", "yukon"),
)


def measured(game: str, number: int) -> dict[str, Any]:
    looked = look(load(game), Deal(number), measured=True)
    numbers = looked.measure._asdict() if looked.measure else {}
    return {"game": game, "deal": number, "verdict": looked.verdict, **numbers}


def run(games: Sequence[str], deals: int, log: Path) -> None:
    done = {(line["game"], line["deal"]) for line in lines(log)}
    with log.open("a", encoding="utf-8") as file:
        for number in range(1, deals + 1):
            for game in games:
                if (game, number) not in done:
                    print(json.dumps(measured(game, number)), file=file, flush=True)


def lines(log: Path) -> Iterator[dict[str, Any]]:
    if log.exists():
        yield from map(json.loads, log.read_text("utf-8").splitlines())


def report(games: Sequence[str], log: Path) -> Iterator[str]:
    """A table in Markdown."""
    words = [str(word) for word in Difficulty]
    yield f"| game | deals | lost | not settled | {' | '.join(words)} | median effort | wrong turns |"
    yield f"|---|{'---|' * (len(words) + 5)}"
    for game in games:
        found = [line for line in lines(log) if line["game"] == game]
        verdicts = Counter(line["verdict"] for line in found)
        measures = [Measure(line["effort"], line["tried"], line["wrong"]) for line in found if "effort" in line]
        counts = Counter(str(measure.difficulty) for measure in measures)
        yield " | ".join(
            (
                f"| {load(game).ruleset.name} | {len(found)}",
                str(verdicts["unwinnable"]),
                str(verdicts["unknown"]),
                *(f"{100 * counts[word] / max(1, len(measures)):.0f} %" for word in words),
                f"{median([one.effort for one in measures] or [0]):,.0f}",
                f"{100 * median([one.share for one in measures] or [0]):.0f} % |",
            )
        )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=MAIN_GAMES)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--log", type=Path, default=Path("difficulty.jsonl"))
    options = parser.parse_args()
    run(options.games, options.deals, options.log)
    print("\n".join(report(options.games, options.log)))


if __name__ == "__main__":
    main()
