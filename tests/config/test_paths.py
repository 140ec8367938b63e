"""Paths in messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.config.paths import with_tilde


@pytest.mark.parametrize(
    ("home", "text", "shown"),
    [
        ("/home/ann", "/home/ann/a.toml:1: no.", "~/a.toml:1: no."),
        ("/home/ann", "/home/anna/a.toml:1: no.", "/home/anna/a.toml:1: no."),
        ("/", "/a.toml:1: no.", "/a.toml:1: no."),
    ],
)
def test_the_home_folder_is_written_as_a_tilde(
    home: str, text: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path(home))
    assert with_tilde(text) == shown


def test_without_a_home_a_text_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", home)
    assert with_tilde("/home/ann/a.toml:1: no.") == "/home/ann/a.toml:1: no."
