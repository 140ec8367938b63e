"""A pytest plugin that runs every twelfth test: a sample of every module and long list of parameters."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the others."""
    items[:] = items[::12]
