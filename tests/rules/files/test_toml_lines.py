"""The line on which each setting of a ruleset file stands."""

from __future__ import annotations

import tomllib

from solitaire.config import paths
from solitaire.rules.files.toml_lines import line_of, lines_of

PLACES = '''\
# a comment with [brackets] and = signs
name = "a # b [x]"     # another
"quoted key".part = 1
tableau . word = 1979-05-27 07:32:00
notes = """
stock = 1
[waste]
"""
family = \'\'\'
deal = 2\'\'\'

[ stock ]  # spaces within
cards = [1, 2,
  3, # with a comment
  [4,
   5]]
[foundation]
fixed = [
    { label = 12, deep = { first = 1, second = [1,
      2] } },
    { label = 1 },
]
[[seats.list]]
a = 1
[[seats.list]]
a = 2
[seats.list.sub]
b = 3
'''


def test_each_table_key_and_list_item_has_its_line() -> None:
    tomllib.loads(PLACES)
    assert lines_of(PLACES) == {
        ("name",): 2,
        ("quoted key",): 3,
        ("quoted key", "part"): 3,
        ("tableau",): 4,
        ("tableau", "word"): 4,
        ("notes",): 5,
        ("family",): 9,
        ("stock",): 12,
        ("stock", "cards"): 13,
        ("stock", "cards", 0): 13,
        ("stock", "cards", 1): 13,
        ("stock", "cards", 2): 14,
        ("stock", "cards", 3): 15,
        ("stock", "cards", 3, 0): 15,
        ("stock", "cards", 3, 1): 16,
        ("foundation",): 17,
        ("foundation", "fixed"): 18,
        ("foundation", "fixed", 0): 19,
        ("foundation", "fixed", 0, "label"): 19,
        ("foundation", "fixed", 0, "deep"): 19,
        ("foundation", "fixed", 0, "deep", "first"): 19,
        ("foundation", "fixed", 0, "deep", "second"): 19,
        ("foundation", "fixed", 0, "deep", "second", 0): 19,
        ("foundation", "fixed", 0, "deep", "second", 1): 20,
        ("foundation", "fixed", 1): 21,
        ("foundation", "fixed", 1, "label"): 21,
        ("seats", "list"): 23,
        ("seats", "list", 0): 23,
        ("seats", "list", 0, "a"): 24,
        ("seats", "list", 1): 25,
        ("seats", "list", 1, "a"): 26,
        ("seats", "list", 1, "sub"): 27,
        ("seats", "list", 1, "sub", "b"): 28,
    }


def test_a_setting_that_does_not_stand_there_has_the_line_of_its_table() -> None:
    lines = lines_of(PLACES)
    assert line_of(lines, ("foundation", "fixed", 1, "base")) == 21
    assert line_of(lines, ("stock", "draw")) == 12
    assert line_of(lines, ("waste", "to")) == 1


def test_every_setting_of_ours_is_found() -> None:
    for path in sorted(paths.shipped_rulesets().glob("*.toml")):
        text = path.read_text("utf-8")
        found, lines = lines_of(text), text.splitlines()
        for table, value in tomllib.loads(text).items():
            assert lines[found[table,] - 1].startswith((f"[{table}]", table)), path
            for key in value if isinstance(value, dict) else ():
                assert lines[found[table, key] - 1].startswith(key), path
