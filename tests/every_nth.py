"""A pytest plugin that runs every N-th test: ``--every N``.

That is a sample of every module and long list of parameters. ``--whole PATH``, which may be repeated, runs all
tests of that file or folder as well.
"""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption("--every", type=int, default=1, metavar="N", help="run every N-th test")
    parser.addoption("--whole", type=Path, action="append", default=[], metavar="PATH", help="leave none out")


def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    """Leave out the others."""
    step: int = config.getoption("every")
    paths: list[Path] = config.getoption("whole")
    if missing := [str(path) for path in paths if not (config.rootpath / path).exists()]:
        raise pytest.UsageError(f"There is no {', '.join(missing)}.")
    whole = {config.rootpath / path for path in paths}
    items[:] = [
        item
        for number, item in enumerate(items)
        if number % step == 0 or not whole.isdisjoint((item.path, *item.path.parents))
    ]
