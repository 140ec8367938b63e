"""Processor time of ``--help`` and ``--version``, compared with a bare click program.

``python -m benchmarks.start_up [PAIRS]`` runs both in turn, 40 times by default, and prints the medians in
milliseconds and the median ratio of the pairs.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.argument_types import positive

BARE: Final = "import click\n@click.command\n@click.version_option('1')\ndef main(): pass\nmain()\n"
PAIRS: Final = 40


def milliseconds(program: Path, option: str) -> float:
    """The processor time of a program that ends at once."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, program, option], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    """Print a line for each option."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("pairs", nargs="?", type=positive, default=PAIRS)
    pairs = parser.parse_args().pairs
    ours = Path(sys.executable).with_name("solitaire")
    with TemporaryDirectory() as folder:
        bare = Path(folder, "bare.py")
        bare.write_text(BARE)
        for option in ("--help", "--version"):
            times = [(milliseconds(ours, option), milliseconds(bare, option)) for _ in range(pairs)]
            mine, other = (median(column) for column in zip(*times, strict=True))
            ratio = median(one / another for one, another in times)
            print(f"{option:10} {mine:6.1f} ms, bare click {other:6.1f} ms, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
