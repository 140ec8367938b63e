"""Installations of the wheel, the sdist and the checkout, each in an empty environment.

``python -m benchmarks.install [--compiled] [--dist FOLDER]`` builds sdist and wheel, and with ``--compiled`` a
wheel with the compiled solver too; ``--dist`` keeps them. Each is installed by pip, the checkout also by pipx
and uv if these can be had, with and without the extra ``web``, and tried in an empty home: version, games,
``serve``, completion, man page, and a game that is played and saved. Then it is uninstalled, and must leave the
game and nothing else. Prints a line for each with the seconds it took; needs the package index, and fails at
the first fault.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple

from benchmarks.argument_types import new_folder
from hatch_build import SWITCH
from solitaire import __version__
from solitaire.game.catalogue import game_ids

ROOT: Final = Path(__file__).parents[1]
MAN_PAGE: Final = Path("share", "man", "man1", "solitaire.1")
NO_ADDRESS: Final = "192.0.2.1"
"""An address for documentation (RFC 5737)."""
DATA: Final = "player"
"""The folder in the home that holds the player's data."""


class Installation(NamedTuple):
    """One way to install the program, and where it puts things."""

    name: str
    install: Sequence[str | Path]
    uninstall: Sequence[str | Path]
    command: Path
    man_page: Path
    has_web: bool = False
    """Whether the extra ``web`` is installed, too."""


def build(folder: Path, compiled: bool) -> Iterator[Path]:
    """Build the distributions into ``folder``, and return each."""
    for kind, switch in [("sdist", ""), ("wheel", ""), *([("wheel", "1")] if compiled else [])]:
        before = set(folder.glob("*.*"))
        command: list[str | Path] = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder]
        _run(command, {**os.environ, SWITCH: switch})
        yield from set(folder.glob("*.*")) - before


def installations(home: Path, sources: Sequence[Path]) -> Iterator[Installation]:
    """Every way to install the program: pip for each source, pipx and uv for the checkout."""
    for source in sources:
        place = _environment(home / f"pip-{source.name}")
        pip = (place / "bin" / "pip", "--quiet")
        yield Installation(
            f"pip install {source.name}",
            [*pip, "install", source],
            [*pip, "uninstall", "--yes", "solitaire"],
            place / "bin" / "solitaire",
            place / MAN_PAGE,
        )
    tools = {
        "pipx": (["install"], {"HOME": "home", "BIN_DIR": "bin", "MAN_DIR": "share/man"}, MAN_PAGE),
        "uv": (
            ["tool", "install"],
            {"TOOL_DIR": "home", "TOOL_BIN_DIR": "bin"},
            Path("home", "solitaire", MAN_PAGE),  # Not linked where man looks.
        ),
    }
    for tool, (words, folders, page) in tools.items():
        place, root = _environment(home / tool), home / f"{tool}-tools"
        if subprocess.run([place / "bin" / "pip", "--quiet", "install", tool], check=False).returncode:
            print(f"{tool} cannot be had here.")
            continue
        os.environ |= {f"{tool.upper()}_{name}": str(root / folder) for name, folder in folders.items()}
        program = place / "bin" / tool
        for extra in ("", "[web]"):
            yield Installation(
                f"{tool} {' '.join(words)} .{extra}",
                [program, *words, "--quiet", f"{ROOT}{extra}"],
                [program, *words[:-1], "uninstall", "solitaire"],
                root / "bin" / "solitaire",
                root / page,
                has_web=bool(extra),
            )


def try_out(way: Installation, home: Path) -> None:
    """Install, use and uninstall the program. Raises RuntimeError at a fault."""
    env = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
    env |= {"HOME": str(home), "XDG_DATA_HOME": str(home / DATA)}
    _run(way.install, env)
    told = _run([way.command, "--version"], env)
    _check(told == f"solitaire {__version__}\n", told)
    games = [json.loads(line)["game"] for line in _run([way.command, "games", "--json"], env).splitlines()]
    _check(sorted(games) == game_ids(), f"games: {games}")
    _try_to_serve(way, env)
    _check("_SOLITAIRE_COMPLETE" in _run([way.command, "completion", "bash"], env), "no completion")
    _check(way.man_page.is_file(), f"no man page at {way.man_page}")
    told = _run([way.command, "klondike", "--deal", "3", "--plain"], env, "6 1\nquit\n")
    _check("The 7 of clubs goes to column 1." in told, told)
    saved = _saved(home)
    _check(len(saved) == 1, f"saved: {saved}")
    _run(way.uninstall, env)
    _check(not way.command.exists() and not way.man_page.exists(), "something is still installed")
    _check(_saved(home) == saved, "the saved game is gone")


def _try_to_serve(way: Installation, env: dict[str, str]) -> None:
    """Serve at an address that no machine has: the extra is there, or the program says that it is not."""
    _run([way.command, "serve", "--help"], env)
    command: list[str | Path] = [way.command, "serve", "--host", NO_ADDRESS]
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=False).stderr
    _check(("no such address" if way.has_web else "the extra 'web'") in said, said)


def _environment(place: Path) -> Path:
    _run([sys.executable, "-m", "venv", place], dict(os.environ))
    return place


def _saved(home: Path) -> list[Path]:
    return sorted((home / DATA).rglob("*.jsonl"))


def _run(command: Sequence[str | Path], env: dict[str, str], stdin: str = "") -> str:
    """Run a command and return its output. Raises RuntimeError with all of it if it fails."""
    run = subprocess.run(command, cwd=ROOT, env=env, input=stdin, capture_output=True, text=True, check=False)
    _check(not run.returncode, f"{' '.join(map(str, command))}\n{run.stdout}{run.stderr}")
    return run.stdout


def _check(is_right: bool, what: str) -> None:
    if not is_right:
        raise RuntimeError(what)


def main() -> None:
    """Build, install, try and uninstall."""
    parser = ArgumentParser(prog="python -m benchmarks.install", description="Try all installations.")
    parser.add_argument("--compiled", action="store_true", help="also build and try a compiled wheel")
    parser.add_argument("--dist", type=new_folder, help="keep the distributions in this folder")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="solitaire-") as folder:
        built = list(build((options.dist or Path(folder, "dist")).resolve(), options.compiled))
        for number, way in enumerate(installations(Path(folder), [ROOT, *built])):
            home = Path(folder, f"home-{number}")
            home.mkdir()
            began = perf_counter()
            try_out(way, home)
            print(f"{way.name:60} {perf_counter() - began:6.1f} s", flush=True)


if __name__ == "__main__":
    main()
