"""Compiles the search into the wheel where ``SOLITAIRE_COMPILE=1`` asks for it; else the wheel is pure Python.

What ``pyproject.toml`` names, modules and whole packages, goes through mypyc, which needs a C compiler. It lies
in the wheel beside its sources, and Python prefers it. A checkout installed to be edited stays as it is.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH: Final = "SOLITAIRE_COMPILE"


class CompiledSearch(BuildHookInterface[BuilderConfig]):
    """What hatchling asks before and after it builds a wheel."""

    _workshop: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return ["mypy>=2", "setuptools>=65"] if _is_asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the compiled modules into the wheel, and its platform into its name.

        Raises RuntimeError if they cannot be compiled.
        """
        if version == "editable" or not _is_asked_for():
            return
        self._workshop = TemporaryDirectory(prefix="solitaire-")
        folder = Path(self._workshop.name)
        copytree(Path(self.root, "solitaire"), folder / "solitaire")
        settings = f"--config-file={Path(self.root, 'pyproject.toml')}"
        command = [sys.executable, "-m", "mypyc", settings, *self.config["compiled"]]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if run.returncode:
            told = run.stdout + run.stderr
            raise RuntimeError(f"{told}\nThe search cannot be compiled here. Build without {SWITCH}.")
        # The folder "build" holds a second copy of each.
        suffix = EXTENSION_SUFFIXES[0]
        for path in (*folder.glob(f"*{suffix}"), *folder.glob(f"solitaire/**/*{suffix}")):
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clean up."""
        if self._workshop:
            self._workshop.cleanup()


def _is_asked_for() -> bool:
    return os.environ.get(SWITCH, "") not in ("", "0")
