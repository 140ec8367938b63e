"""Texts of games that no shipped ruleset has: a player's own words, targets and settings."""

from __future__ import annotations

from solitaire.game.catalogue import load_ruleset
from tests.rules.text.changed_pages import changed, page_text


def test_words_for_columns_have_their_articles_and_plurals() -> None:
    klondike = load_ruleset("klondike")
    arches = page_text(changed(klondike, "tableau.word", "arch"))
    assert "Only the last card of an arch may go to a foundation." in arches
    assert "Build arches down in alternate colours" in arches
    assert "Boxes\n" in page_text(changed(klondike, "tableau.word", "box"))
    assert "Build galleries down" in page_text(changed(klondike, "tableau.word", "gallery"))
    assert "Build bays down" in page_text(changed(klondike, "tableau.word", "bay"))
    units = changed(load_ruleset("big-ben"), "tableau.word", "unit")
    assert "A unit may be built on only while it has three cards or more." in page_text(units)
