"""Heights of foundations whose numbers take more than sixteen bits."""

from __future__ import annotations

import pytest

from solitaire.solver.encodings.foundation_levels import FoundationLevel, FoundationTable
from solitaire.solver.encodings.state_packing import NARROW


def number_heights_from_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables of foundations give their first heights the number ``NARROW``, as if so many were met."""
    make = FoundationTable.__init__

    def make_with_many(table: FoundationTable, *arguments: object, **named: object) -> None:
        make(table, *arguments, **named)  # type: ignore[arg-type]
        table.facts += [FoundationLevel((), 0, 0, (), 0)] * NARROW

    monkeypatch.setattr(FoundationTable, "__init__", make_with_many)
