"""The pages for readers of the code: what they name exists, and what the code cites stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
CITATION = re.compile(r"docs/rules\.md (?:section )?(\d+(?:\.\d+)*)(?: and (\d+(?:\.\d+)*))?")
RULE_TEST = re.compile(r"def test_([ktbnvcr]\d+)_")
UNTESTED = {"R18"}
"""Rule tests that no test has yet."""

PAGES = sorted((ROOT / "docs").glob("*.md"))


def sections(page: str) -> set[str]:
    """The numbers of headings, and of the items in numbered lists under them."""
    found = set()
    heading = ""
    for line in page.splitlines():
        if match := re.match(r"#+ (\d+(?:\.\d+)*)", line):
            heading = match[1]
            found.add(heading)
        elif match := re.match(r"(\d+)\. ", line):
            found.add(f"{heading}.{match[1]}")
    return found


def test_cited_sections_of_the_rules_exist() -> None:
    cited: dict[str, Path] = {}
    for folder in ("solitaire", "tests", "rulesets", "benchmarks", "docs"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in {".py", ".toml"}:
                text = re.sub(r"\s+(?:# ?)?", " ", path.read_text("utf-8"))
                cited |= {number: path for pair in CITATION.findall(text) for number in pair if number}
    assert {"0.3.6", "1.1", "1.2", "7.6", "8"} <= cited.keys()
    known = sections(RULES)
    assert {number: str(path) for number, path in cited.items() if number not in known} == {}


def test_the_rules_refer_to_sections_that_exist() -> None:
    referred = set(re.findall(r"[( ](\d\.\d+(?:\.\d+)?)(?=[),;])", RULES))
    assert {"0.3.8", "6.8", "7.7.6"} <= referred
    assert referred <= sections(RULES)


def test_every_rule_test_of_the_page_is_run() -> None:
    listed = set(re.findall(r"^\| ([KTBNVCR]\d+) \|", RULES, re.MULTILINE))
    texts = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    run = {number.upper() for text in texts for number in RULE_TEST.findall(text)}
    assert run <= listed
    assert listed - run <= UNTESTED


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target
