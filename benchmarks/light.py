"""Key latency with a winnability search in the background, against without.

``python -m benchmarks.light [WORD ...]`` plays each game that a word names, or all, in short rounds with the
winnability indicator on and off in turn, so that a drift of the machine's speed affects both. Before each key
there is a pause in which a search begins; in these games, many positions take long to settle.
"""

from __future__ import annotations

from argparse import ArgumentParser
from statistics import median, quantiles

from benchmarks import screens
from benchmarks.argument_types import word_in

ROUNDS = 5
GAMES = (
    ("klondike", " ", "6", "1", "u", "u"),
    ("yukon", "5", "3", "u"),
    ("big-ben", " ", "1", "1", "u"),
    ("gargantua", " ", " ", "u", " "),
)


def main() -> None:
    """Measure and print medians and percentiles."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", type=word_in([name for name, *_ in GAMES]), default=[""])
    words = parser.parse_args().words
    print(
        f"{'':<12}{'keys':>6}{'off, median':>14}{'on, median':>14}{'ratio':>8}{'off, p95':>12}{'on, p95':>12}"
    )
    for name, *keys in GAMES:
        if not any(word in name for word in words):
            continue
        pair = [
            screens.game(name, "quit", *keys, light=light, pause=screens.THOUGHT) for light in (False, True)
        ]
        off, on = screens.Figures(), screens.Figures()
        for _ in range(ROUNDS):
            for program, figures in zip(pair, (off, on), strict=True):
                screens.measure(program, figures, with_keys=True)
        medians = [median(figures.key_ms) for figures in (off, on)]
        high = [quantiles(figures.key_ms, n=20)[-1] for figures in (off, on)]
        print(
            f"{name:<12}{len(on.key_ms):>6}{medians[0]:>11.1f} ms{medians[1]:>11.1f} ms"
            f"{medians[1] / medians[0]:>6.2f} ×{high[0]:>9.1f} ms{high[1]:>9.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
