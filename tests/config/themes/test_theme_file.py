"""The file of a theme: what it may say, and every mistake with its line and mend."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solitaire.config.paths import shipped_themes
from solitaire.config.themes.colours import TERMINAL_COLOURS
from solitaire.config.themes.legibility import DIFFERENT, PAIRS, hard_to_read
from solitaire.config.themes.theme_catalogue import load_shipped_theme, load_shipped_themes
from solitaire.config.themes.theme_file import (
    COLOURS,
    LONGEST_CHAIN,
    LONGEST_NAME,
    MOST_MISTAKES,
    USUALLY_EQUAL,
    Theme,
    ThemeError,
    ThemeFile,
    decode_theme,
    is_theme,
)
from solitaire.rules.files.ruleset_file import EXTENDS, REPLACES
from solitaire.rules.ruleset import Ruleset

FELT = (shipped_themes() / "felt.toml").read_text("utf-8")


def read_base(file: ThemeFile, base: str) -> ThemeFile:
    """The default theme; any other is its own, one further in a chain, or missing."""
    if base == "felt":
        return ThemeFile("felt", "felt.toml", FELT, is_shipped=True)
    if base.startswith("link-"):
        number = int(base.removeprefix("link-"))
        return ThemeFile(base, f"{base}.toml", f'based_on = "link-{number + 1}"')
    if base == "circle":
        return ThemeFile("circle", "circle.toml", 'based_on = "mine"')
    if base == "mine":
        return ThemeFile("mine", "mine.toml", "\nbased_on = 'circle'\n")
    if base == "broken":
        return ThemeFile("broken", "broken.toml", 'based_on = "felt"\n\ncard = "blau"')
    raise LookupError(f"there is no theme {base!r}.")


def decode(text: str) -> Theme:
    return decode_theme(ThemeFile("mine", "mine.toml", text), read_base)


def mistakes(text: str) -> list[str]:
    with pytest.raises(ThemeError) as refused:
        decode(text)
    assert str(refused.value) == "\n".join(map(str, refused.value.mistakes))
    return [str(mistake) for mistake in refused.value.mistakes]


# What a file may say


def test_a_file_changes_some_colours_of_another_theme() -> None:
    theme = decode('name = "Mine"\nbased_on = "felt"\ncard = "#ABC"\ncursor = "bright magenta"\n')
    felt = load_shipped_theme("felt").colours
    assert theme == ("mine", "Mine", {**felt, "card": "#aabbcc", "cursor": "bright_magenta"})


def test_a_theme_has_every_colour_in_the_order_of_the_page() -> None:
    for theme in load_shipped_themes():
        assert [*theme.colours] == [*COLOURS]


def test_without_a_name_it_has_that_of_its_file() -> None:
    assert decode('based_on = "felt"').name == "mine"


def test_all_colours_need_no_base() -> None:
    assert decode(FELT).colours == load_shipped_theme("felt").colours


@pytest.mark.parametrize(("four", "two"), USUALLY_EQUAL.items())
def test_hearts_and_spades_are_as_in_two_colours_unless_they_are_given(four: str, two: str) -> None:
    assert decode(f'based_on = "felt"\n{two} = "#123456"').colours[four] == "#123456"
    assert decode(f'based_on = "felt"\n{two} = "#123456"\n{four} = "#654321"').colours[four] == "#654321"


def test_control_characters_of_a_name_are_replaced() -> None:
    assert decode('based_on = "felt"\nname = "a\\u001b[2Jb"').name == "a\N{REPLACEMENT CHARACTER}[2Jb"


def test_themes_and_rulesets_are_told_apart() -> None:
    assert is_theme({"based_on": "felt"})
    assert is_theme({"name": "Mine", "card": "red"})
    assert not is_theme(dict.fromkeys((*Ruleset._fields, EXTENDS, REPLACES)))


# Mistakes


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("card = 'blau'", "card: 'blau' is not a colour. Did you mean 'blue'?"),
        ("crad = 'red'", "crad: there is no such colour. Did you mean 'card'?"),
        (
            "[colours]\ntable = 'red'",
            "colours: a theme has no tables; write its colours without this one.",
        ),
        ("base = 'felt'", "base: there is no such colour. Did you mean 'based_on'?"),
        ("[card]\nface = 'red'", "card: this is not a colour in quotes; "),
        ("name = ''", "name: write a name of 1 to 24 characters in quotes."),
        (f"name = '{'n' * (LONGEST_NAME + 1)}'", "name: write a name of 1 to 24 characters in quotes."),
        ("name = 7", "name: write a name of 1 to 24 characters in quotes."),
        ("card = red", "this is not TOML from column 8 on: there is no such value; put text in quotes."),
        ("based_on = 'felt'", "this is not TOML"),
        ('"a\\u001b" = 1', "a\N{REPLACEMENT CHARACTER}: there is no such colour."),
    ],
)
def test_a_mistake_has_its_line_and_mend(line: str, complaint: str) -> None:
    (found,) = mistakes(f'based_on = "felt"\n# mine\n\n{line}\n')
    assert found.startswith(f"mine.toml:4: {complaint}")


@pytest.mark.parametrize(
    ("base", "complaint"),
    [
        ("'nosuch'", "based_on: there is no theme 'nosuch'."),
        ("7", 'based_on: this is not the name of a theme in quotes, such as "felt".'),
        ("'circle'", "based_on: a theme cannot be based on itself: mine on circle on mine."),
        ("'link-1'", f"based_on: more than {LONGEST_CHAIN} themes are based on each other, one on the next."),
    ],
)
def test_a_base_is_another_theme(base: str, complaint: str) -> None:
    (found,) = mistakes(f"\nbased_on = {base}\n")
    file = {"'circle'": "circle.toml:1", "'link-1'": f"link-{LONGEST_CHAIN}.toml:1"}.get(base, "mine.toml:2")
    assert found == f"{file}: {complaint}"


def test_without_a_base_the_missing_colours_are_named() -> None:
    (found,) = mistakes(FELT.replace("cursor", "# cursor"))
    assert found == 'mine.toml:1: based_on: write based_on = "felt", or these colours as well: cursor.'


def test_mistakes_of_the_base_follow_its_own() -> None:
    assert mistakes("based_on = 'broken'\nlost = 1\nbar = 'blau'\n") == [
        mistakes("lost = 1\nbased_on = 'felt'")[0].replace("mine.toml:1", "mine.toml:2"),
        "mine.toml:3: bar: 'blau' is not a colour. Did you mean 'blue'?",
        "broken.toml:3: card: 'blau' is not a colour. Did you mean 'blue'?",
    ]


def test_a_limited_number_of_mistakes_is_reported() -> None:
    found = mistakes('based_on = "felt"\n' + "".join(f"{'a' * 90}-{number} = 1\n" for number in range(500)))
    assert len(found) == MOST_MISTAKES + 1
    assert found[-1].endswith("there are more mistakes; fix these first.")
    assert max(map(len, found)) < 120


VALUES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    st.sampled_from([*TERMINAL_COLOURS, "#123", "#12345", "#123456", "felt", "circle", "link-1"]),
    st.integers(),
    st.booleans(),
    st.lists(st.integers(), max_size=2),
)
KEYS = st.one_of(
    st.sampled_from(["name", "based_on", *COLOURS]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=10),
)


def toml(value: object) -> str:
    """A value as in a file; of texts, every character is escaped."""
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(sign):08x}" for sign in value) + '"'
    return str(value).lower()


@given(st.dictionaries(KEYS, VALUES, max_size=8))
@example({"name": "Mine", "based_on": "felt", "card": "#123456"})
def test_any_values_are_a_theme_or_mistakes_in_lines(values: dict[str, object]) -> None:
    lines = [f"{toml(key)} = {toml(value)}" for key, value in values.items()]
    try:
        theme = decode("\n".join(lines))
    except ThemeError as error:
        assert error.mistakes
        for mistake in error.mistakes:
            assert 1 <= mistake.line <= max(1, len(lines))
            assert "\n" not in str(mistake)
    else:
        assert theme.colours.keys() == COLOURS.keys()
        assert theme.name.isprintable()


@given(st.text(max_size=200))
def test_any_text_is_a_theme_or_mistakes(text: str) -> None:
    with pytest.raises(ThemeError) as refused:
        decode(text)
    assert refused.value.mistakes


@pytest.mark.parametrize("value", ["9" * 5000, f"0x{'f' * 5000}", "[" * 5000, ".a" * 5000, '"' * 5000])
def test_what_is_too_long_or_too_deep_is_a_mistake_like_any_other(value: str) -> None:
    assert len(mistakes(f'based_on = "felt"\ncard = {value}')) == 1


# Legibility


def colours_with(**changes: str) -> dict[str, str]:
    return {**load_shipped_theme("felt").colours, **changes}


@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_every_pair_that_is_hard_to_read_is_named(ink: str, ground: str, least: float) -> None:
    colours = colours_with()
    colours[ink] = colours[ground]
    found = [*hard_to_read(colours)]
    start = f"{ink} on {ground} is hard to read: the contrast is 1.0 : 1, less than {least:g} : 1; make {ink} "
    assert any(sentence.startswith(start) for sentence in found)


def test_the_mend_leads_away_from_the_ground() -> None:
    (dark,) = hard_to_read(colours_with(empty_place="#10402f"))
    assert dark.endswith("make empty_place lighter.")
    why = "the contrast is 1.7 : 1, less than 4.5 : 1"
    (light,) = hard_to_read(colours_with(card_border="#c0b8a0"))
    assert light == f"card_border on card is hard to read: {why}; make card_border darker."


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_equal_colours_are_named(one: str, other: str) -> None:
    colours = colours_with()
    colours[one] = colours[other]
    assert f"{one} and {other} are the same; choose two colours." in [*hard_to_read(colours)]
