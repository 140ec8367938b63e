"""Rules pages as texts."""

from __future__ import annotations

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.page import rules_page


def page_text(ruleset: Ruleset) -> str:
    page = rules_page(ruleset)
    parts = [page.title, page.summary]
    for section in page.sections:
        parts += [section.heading, *section.paragraphs]
    return "\n".join(parts)


def paragraphs(game: str) -> list[str]:
    return [
        paragraph for section in rules_page(load_ruleset(game)).sections for paragraph in section.paragraphs
    ]
