"""Colours of themes: how they are written, and their contrast."""

from __future__ import annotations

import pytest

from solitaire.config.themes.colours import TERMINAL_COLOURS, brightness, contrast, parse_colour, rgb


def test_the_contrast_formula_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("#10382b", "#10382b"),
        ("#10382B", "#10382b"),
        ("#1ab", "#11aabb"),
        (" red ", "red"),
        ("bright red", "bright_red"),
        ("Bright-Red", "bright_red"),
        ("bright_red", "bright_red"),
    ],
)
def test_a_colour_is_written_by_digits_or_by_name(written: str, colour: str) -> None:
    assert parse_colour(written) == colour


@pytest.mark.parametrize("colour", TERMINAL_COLOURS)
def test_the_sixteen_colours_of_terminals_have_names(colour: str) -> None:
    assert parse_colour(colour.replace("_", " ")) == colour
    assert rgb(colour) == rgb(TERMINAL_COLOURS[colour])


def test_there_are_sixteen_from_dark_to_bright() -> None:
    assert len(TERMINAL_COLOURS) == 16
    assert brightness("black") == 0
    assert brightness("bright_white") == pytest.approx(255)


MEND = (
    'rite "#" and six hexadecimal digits, or a colour of the terminal: '
    "black, red, green, yellow, blue, magenta, cyan or white, or with bright before it."
)


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("#12345", f"'#12345' is not a colour. W{MEND}"),
        ("#12345g", f"'#12345g' is not a colour. W{MEND}"),
        ("10382b", f"'10382b' is not a colour. W{MEND}"),
        ("", f"'' is not a colour. W{MEND}"),
        ("magneta", "'magneta' is not a colour. Did you mean 'magenta'?"),
        ("purple", f"'purple' is not a colour. W{MEND}"),
        ("x" * 99, f"'{'x' * 39}…' is not a colour. W{MEND}"),
        (0x10382B, f"this is not a colour in quotes; w{MEND}"),
        (["red"], f"this is not a colour in quotes; w{MEND}"),
        (True, f"this is not a colour in quotes; w{MEND}"),
    ],
    ids=repr,
)
def test_what_is_no_colour_is_refused_with_the_mend(written: object, complaint: str) -> None:
    with pytest.raises(ValueError, match="colour") as refused:
        parse_colour(written)
    assert str(refused.value) == complaint
