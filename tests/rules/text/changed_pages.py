"""Rules pages of shipped games and of changed rulesets in tests."""

from __future__ import annotations

from typing import Any

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.page import rules_page


def changed(ruleset: Any, path: str, value: Any) -> Any:
    head, _, rest = path.partition(".")
    return ruleset._replace(**{head: changed(getattr(ruleset, head), rest, value) if rest else value})


def own(game: str, **settings: Any) -> Ruleset:
    """A shipped game with other settings, written as ``stock__draw``."""
    ruleset = load_ruleset(game)
    for key, value in settings.items():
        ruleset = changed(ruleset, key.replace("__", "."), value)
    return ruleset


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
