"""Format numbers, nouns and lists for English sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_TIMES: Final = ("never", "once", "twice")


def number(value: int) -> str:
    """A number in a sentence: ``seven``; above twenty in digits."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def in_words(value: int, noun: str, nouns: str = "") -> str:
    """A count in words with its noun: ``one card``, ``seven cards``, ``no cards``."""
    return f"{number(value)} {noun if value == 1 else nouns or plural(noun)}"


def count_are(value: int, noun: str) -> str:
    """The beginning of a sentence: ``One card is``, ``Seven cards are``."""
    return f"{capital(in_words(value, noun))} {'is' if value == 1 else 'are'}"


def counted(value: int, noun: str, nouns: str = "") -> str:
    """A count in figures with its noun: ``1 card``, ``7 cards``, ``1,040 games``."""
    return f"{value:,} {noun if value == 1 else nouns or plural(noun)}"


def signed(points: int) -> str:
    """Points gained or lost: ``+7``, ``-7``, ``0``."""
    return f"{points:+d}" if points else "0"


def clock(ms: float) -> str:
    """A time of ``ms`` milliseconds: ``4:12``, ``1:04:12``."""
    minutes, seconds = divmod(int(ms) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def seconds(ms: float) -> str:
    """A short time of ``ms`` milliseconds: ``2.9 s``, from a minute on ``1:52``."""
    rounds_to_minute = ms >= 59_950
    return clock(max(ms, 60_000)) if rounds_to_minute else f"{ms / 1000:.1f} s"


def money(amount: int, unit: str) -> str:
    """An amount of money: ``-$52``, ``$1,040``."""
    return f"{'-' if amount < 0 else ''}{unit}{abs(amount):,}"


def scored(score: int, unit: str) -> str:
    """A score in money or, without a unit, in points: ``-$52``, ``8,013 points``."""
    return money(score, unit) if unit else f"{score:,} {'point' if score == 1 else 'points'}"


def plural(noun: str) -> str:
    """The plural of a regular noun: ``columns``, ``boxes``, ``galleries``."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and not noun.endswith(("ay", "ey", "oy", "uy")):
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def times(value: int) -> str:
    """A number of repetitions: ``once``, ``twice``, ``three times``."""
    return _TIMES[value] if 0 <= value < len(_TIMES) else f"{number(value)} times"


def listed(parts: Iterable[object], last: str = "and") -> str:
    """A list in a sentence: ``a, b and c``."""
    *first, final = map(str, parts)
    return f"{', '.join(first)} {last} {final}" if first else final


def with_article(text: str) -> str:
    """The text with its article: ``a 7``, ``an 8``, ``an hour``, ``a unit``."""
    begins_with_vowel = text.startswith(("8", "a", "e", "hour", "i", "o", "u"))
    is_vowel = begins_with_vowel and not text.startswith(("eu", "one", "uni"))
    return f"{'an' if is_vowel else 'a'} {text}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
