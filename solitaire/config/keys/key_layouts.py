"""Keyboard layouts: which character each key types, by its place on the keyboard.

A place has the name of the character that a US keyboard (QWERTY) types there. Piles keep their places on every
keyboard, commands keep their letters. A place whose character is a command's is passed over: the piles of its
kind move up by one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from string import ascii_lowercase
from types import MappingProxyType
from typing import Final, TypeAlias

from solitaire.config.keys.race_blocks import KEYPAD
from solitaire.config.terminal_text import is_narrow

Rows: TypeAlias = tuple[str, ...]
"""The characters of the four rows of keys, from the left. A space is a key that types none by itself."""

QWERTY: Final[Rows] = ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./")
LAYOUTS: Final[Mapping[str, Rows]] = MappingProxyType(
    {
        "qwerty": QWERTY,
        "qwertz": ("1234567890ß ", "qwertzuiopü+", "asdfghjklöä", "yxcvbnm,.-"),
        "azerty": ("&é\"'(-è_çà)=", "azertyuiop $", "qsdfghjklmù", "wxcvbn,;:!"),
        "dvorak": ("1234567890[]", "',.pyfgcrl/=", "aoeuidhtns-", ";qjkxbmwvz"),
        "cyrillic": ("1234567890-=", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю."),
    }
)
"""Layouts by their names in the settings: US, German, French, Dvorak's, and Russian."""
LAYOUT_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "qwerty": "QWERTY",
        "qwertz": "QWERTZ",
        "azerty": "AZERTY",
        "dvorak": "Dvorak",
        "cyrillic": "Cyrillic",
    }
)
"""The names of the layouts for players."""
SHIFTED: Final[Mapping[Rows, Rows]] = MappingProxyType(
    {
        QWERTY: ("!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"', "ZXCVBNM<>?"),
        LAYOUTS["qwertz"]: ('!"§$%&/()=? ', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ", "YXCVBNM;:_"),
        LAYOUTS["azerty"]: ("1234567890°+", "AZERTYUIOP £", "QSDFGHJKLM%", "WXCVBN?./§"),
        LAYOUTS["dvorak"]: ("!@#$%^&*(){}", '"<>PYFGCRL?+', "AOEUIDHTNS_", ":QJKXBMWVZ"),
        LAYOUTS["cyrillic"]: ('!"№;%:?*()_+', "ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ,"),
    }
)
"""The characters that the keys of each layout type with shift."""
TAUGHT: Final = "taught"
"""The name of a layout that the player taught by pressing every key once."""
NO_CHARACTER: Final = " "


def layout_rows(layout: str, taught: Rows) -> Rows:
    """The rows of a layout by its name; for ``TAUGHT`` ``taught``, or else QWERTY."""
    return taught or QWERTY if layout == TAUGHT else LAYOUTS[layout]


def characters(rows: Rows) -> dict[str, str]:
    """The character at each place of a layout; a key that types none is left out."""
    pairs = zip("".join(QWERTY), "".join(rows), strict=True)
    return {place: character for place, character in pairs if character != NO_CHARACTER}


def pile_keys_on(
    rows: Rows,
    places: Mapping[str, Sequence[str]],
    commands: Collection[str],
    never_together: Collection[frozenset[str]],
) -> dict[str, tuple[str, ...]]:
    """The keys of each kind of piles on a layout.

    Where a place cannot be used, the places after it move up. Then further keys are those at the right of the
    last place, and the others in the same rows.

    Args:
        rows: the layout.
        places: the places of each kind of piles, in the order of the piles.
        commands: the keys of commands.
        never_together: pairs of kinds that no game has together, so that they may share keys.
    """
    typed = characters(rows)
    keys: dict[str, tuple[str, ...]] = {}
    for kind, wanted in places.items():
        others = [other for other in places if other != kind and frozenset({kind, other}) not in never_together]
        last = next(row for row in QWERTY if wanted[-1] in row)
        further = last[last.index(wanted[-1]) :] + "".join(
            row for row in QWERTY if not set(row).isdisjoint(wanted)
        )
        spare = [place for place in further if not any(place in places[other] for other in others)]
        taken = {key for other in others for key in keys.get(other, ())}.union(commands)
        free = [typed[place] for place in dict.fromkeys((*wanted, *spare)) if place in typed]
        keys[kind] = tuple([key for key in free if key not in taken][: len(wanted)])
    return keys


def reachable(rows: Rows, commands: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The keys of commands that can be typed on a layout.

    On a keyboard without Latin letters, a letter is typed by the key at its place on a US keyboard. One without
    such a key comes after the other keys of its command.
    """
    typed = characters(rows)
    if _has_latin_letters(typed):
        return dict(commands)
    in_place = {id: [_in_place(typed, key) for key in keys] for id, keys in commands.items()}
    return {id: tuple(sorted(keys, key=_is_latin_letter)) for id, keys in in_place.items()}


def _is_latin_letter(key: str) -> bool:
    return len(key) == 1 and key in ascii_lowercase


def _has_latin_letters(typed: Mapping[str, str]) -> bool:
    """Whether a keyboard that types these characters has Latin letters."""
    return not set(ascii_lowercase).isdisjoint(typed.values())


def _in_place(typed: Mapping[str, str], key: str) -> str:
    """The letter at the place of a Latin letter, as a capital if that is one; any other key as it is.

    The place may have a sign, which can be the key of another command, or a letter that shares its capital with
    another one, as the two sigmas do.
    """
    if len(key) > 1 or not key.isalpha():
        return key
    letter = typed.get(key.lower(), key)
    if key.islower():
        return letter if letter.isalpha() else key
    capital = letter.upper()
    return capital if capital != letter and capital.lower() == letter else key


def answer_key(rows: Rows, key: str) -> str:
    """The digit or Latin letter meant by a key that answers a question.

    On a number row that types digits only with shift, the key without shift means the digit. On a keyboard
    without Latin letters, a key means the letter at its place on a US keyboard.
    """
    typed = characters(rows)
    place = {character: place for place, character in typed.items()}.get(key.lower(), key)
    if key.isdecimal():
        return key
    if place.isdecimal():
        return place
    return key if _has_latin_letters(typed) or place not in ascii_lowercase else place


def pile_key(rows: Rows, key: str) -> str:
    """The key of a pile that is meant by a digit typed with shift or on the keypad."""
    if not key.isdecimal():
        return key
    typed = characters(rows)
    return key if key in typed.values() else typed.get(key, key)


def without_shift(rows: Rows, key: str) -> str:
    """The character of a key without shift or caps lock, which others may hold."""
    shifted = "".join(SHIFTED.get(rows, ()))
    if len(key) == 1 and key != NO_CHARACTER and key in shifted:
        return "".join(rows)[shifted.index(key)]
    return pile_key(rows, key.lower() if len(key) == 1 else key)


def blocks_on(rows: Rows, blocks: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The blocks of a race at the same places of a layout, by the number of people.

    Blocks with a key that the layout lacks are left out. A keypad is the same on every layout.
    """
    typed = characters(rows)

    def keys(block: str) -> str:
        return block if block == KEYPAD else "".join(typed[place] for place in block)

    return {
        size: tuple(map(keys, people))
        for size, people in blocks.items()
        if all(block == KEYPAD or set(block) <= typed.keys() for block in people)
    }


def layout_fault(value: object) -> str:
    """The mistake in the rows of a taught layout, with its mend; empty if none."""
    if not isinstance(value, list | tuple) or not all(isinstance(row, str) for row in value):
        return f"write the four rows of your keyboard in square brackets, such as {list(QWERTY)}."
    if value and [len(row) for row in value] != [len(row) for row in QWERTY]:
        lengths = ", ".join(str(len(row)) for row in QWERTY)
        return f"the four rows have {lengths} keys; write a space for a key that types nothing by itself."
    seen: set[str] = set()
    for character in "".join(value).replace(NO_CHARACTER, ""):
        if fault := character_fault(character):
            return fault
        if character in seen:
            return f"{character!r} stands there twice; write a space for one of them."
        seen.add(character)
    return ""


def character_fault(character: str) -> str:
    """Why a character cannot be the label of a pile; empty if it can."""
    if not (character.isprintable() and is_narrow(character)):
        return f"{character!r} cannot be shown beside a pile; leave that key out."
    if character != character.lower():
        return f"{character!r} is a capital; the piles have the keys without shift."
    return ""
