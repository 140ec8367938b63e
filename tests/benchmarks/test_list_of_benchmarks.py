"""The docstring of the package lists every benchmark."""

from __future__ import annotations

import re
from pathlib import Path

import benchmarks


def test_every_module_that_can_be_run_is_listed() -> None:
    """All but ``minimal_app``, which is run by ``screens``."""
    modules = Path(benchmarks.__path__[0]).glob("*.py")
    runnable = {path.stem for path in modules if '__name__ == "__main__"' in path.read_text("utf-8")}
    listed = re.findall(r"^- ``(\w+)``:", benchmarks.__doc__ or "", re.MULTILINE)
    assert sorted(listed) == sorted(runnable - {"minimal_app"})
