"""The pictures of the pages are there, small, and taken from the real program."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from docs import animation, pictures, reference
from solitaire.config.paths import config, state

MOST_BYTES = 200_000


def test_the_pages_show_every_picture() -> None:
    texts = [page.read_text("utf-8") for page in reference.PAGES]
    shown = {
        name for text in texts for name in re.findall(r"!\[[^]]+\]\((?:docs/)?pictures/([^)]+)\.svg\)", text)
    }
    assert shown == {*pictures.PICTURES, animation.FILE.stem}
    assert shown == {path.stem for path in pictures.FOLDER.iterdir()}


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_is_small_and_needs_nothing_from_elsewhere(name: str) -> None:
    text = (pictures.FOLDER / f"{name}.svg").read_text("utf-8")
    assert len(text.encode()) < MOST_BYTES
    assert "url(http" not in text
    assert "monospace" in text
    ElementTree.fromstring(text)


def test_a_picture_can_be_taken_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "FOLDER", tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    pictures.main(["settings"])
    words = "".join(ElementTree.fromstring((tmp_path / "settings.svg").read_text("utf-8")).itertext())
    for told in ("New deals", "high contrast", "~/.local/share/solitaire/themes"):
        assert told in words.replace("\xa0", " ")
    assert not config().exists() and not state().exists(), "the player's own folders stay as they are"
