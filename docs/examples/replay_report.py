"""Figures of a saved game: its result, its longest think, and what was undone."""

import sys
from itertools import pairwise
from pathlib import Path

from solitaire import NotWatchable, load_game


def report(path: Path) -> list[str]:
    """A line for each figure. Raises NotWatchable."""
    saved = load_game(path)
    facts = saved.summary
    lines = [f"{facts.name}, deal {facts.deal}: {facts.result} after {facts.moves} moves"]
    if saved.damage:
        lines.append(f"verified up to line {saved.damage.line}: {saved.damage.what}")
    events = list(saved.record.events)
    waits = [(after.ms - before.ms, after.what) for before, after in pairwise(events)]
    longest, move = max(waits, default=(0, "nothing"))
    lines.append(f"longest think: {longest / 1000:.1f} s, then {move}")
    lines.append(f"undone: {sum(event.what == 'undo' for event in events)} moves")
    return lines


def main() -> None:
    """Print the figures of the files that are named."""
    for name in sys.argv[1:]:
        try:
            print(*report(Path(name)), sep="\n")
        except NotWatchable as error:
            print(error)


if __name__ == "__main__":
    main()
