"""Wheels that are built from this checkout and installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]


def build(folder: Path, switch: str = "") -> Path:
    """The wheel built from this checkout, with the ``switch`` for compiling so."""
    command: list[str | Path] = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "SOLITAIRE_COMPILE": switch}, check=True)
    (built,) = folder.glob("*.whl")
    return built


def install(wheel: Path, folder: Path) -> Path:
    """The folder, with the wheel alone installed in it."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]
    subprocess.run([*pip, str(folder), str(wheel)], check=True)
    return folder


def packed(wheel: Path, folder: str) -> dict[str, bytes]:
    """The same in a folder of the wheel."""
    with ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith(folder)]
        return {name.removeprefix(folder): archive.read(name) for name in names}


def run(folder: Path, command: list[str | Path], home: Path) -> str:
    """What a command prints in an empty folder, with ``folder`` before everything on the path."""
    env = {**os.environ, "PYTHONPATH": str(folder), "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    found = subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, ""), found.stdout
    return found.stdout
