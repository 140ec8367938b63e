"""Build backend: hatchling's, compiling the search with mypyc if ``SOLITAIRE_COMPILE=1``.

Otherwise the wheel is pure Python. The modules and packages listed in ``pyproject.toml`` are compiled, which
needs a C compiler. The extensions lie in the wheel beside their sources, and Python prefers them. An editable
installation is never compiled. An interpreter that is too old is refused before hatchling is needed, so the
first lines are such that Python 3.6 understands them.
"""

import os
import subprocess
import sys

if sys.version_info < (3, 11):  # noqa: UP036 (pip would report a conflict of dependencies)
    sys.exit(f"Solitaire needs Python 3.11 or newer, and this is Python {sys.version.split()[0]}.")

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.build import *  # noqa: F403 (the functions of a build backend)
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH: Final = "SOLITAIRE_COMPILE"


class CompiledSearch(BuildHookInterface[BuilderConfig]):
    """Hatchling's hook before and after the build of a wheel."""

    _build_folder: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """The build requirements besides hatchling."""
        return ["mypy>=2", "setuptools>=65"] if _is_enabled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules to the wheel, and the platform to its name.

        Raises RuntimeError if they cannot be compiled.
        """
        if version == "editable" or not _is_enabled():
            return
        self._build_folder = TemporaryDirectory(prefix="solitaire-")
        folder = Path(self._build_folder.name)
        copytree(Path(self.root, "solitaire"), folder / "solitaire")
        settings = f"--config-file={Path(self.root, 'pyproject.toml')}"
        command = [sys.executable, "-m", "mypyc", settings, *self.config["compiled"]]
        # To look for warnings in the C code takes GCC four times as long as to compile it without optimising.
        environment = os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} -Wno-all".strip()}
        run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if run.returncode:
            output = run.stdout + run.stderr
            raise RuntimeError(f"{output}\nThe search cannot be compiled here. Build without {SWITCH}.")
        # The folder "build" holds a second copy of each extension.
        suffix = EXTENSION_SUFFIXES[0]
        for path in (*folder.glob(f"*{suffix}"), *folder.glob(f"solitaire/**/*{suffix}")):
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary build folder."""
        if self._build_folder:
            self._build_folder.cleanup()


def _is_enabled() -> bool:
    return os.environ.get(SWITCH, "") not in ("", "0")
