"""Decode the text of a ruleset file to a ``Ruleset``, collecting all mistakes.

A file may extend another and state only the differences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from solitaire.rules.files.errors import Mistake, RulesetError, value_text
from solitaire.rules.files.ruleset_file import EXTENDS, LONGEST_ID, REPLACES, RulesetFile, stated_settings
from solitaire.rules.files.settings_decoder import SettingsDecoder
from solitaire.rules.files.toml_lines import line_of, lines_of
from solitaire.rules.ruleset import Ruleset

LONGEST_CHAIN: Final = 20
"""Games that extend each other in a chain: each is read and decoded in turn."""

BaseReader: TypeAlias = Callable[[RulesetFile, str], RulesetFile]
"""A callback that returns the file of the game that a file extends, given that file and the id of the game.

It raises LookupError with a message for the player.
"""


def decode(file: RulesetFile, read_base: BaseReader) -> Ruleset:
    """Decode ``file``, with the settings of the file that it extends, if any.

    ``read_base`` reads that file, the one which that extends, and so on. Raises RulesetError with all mistakes.
    """
    decoder = SettingsDecoder(file)
    stated = stated_settings(file)
    parent = stated.get(EXTENDS)
    if stated.get(REPLACES, file.id) != file.id:
        decoder.wrong((REPLACES,), f"write the id of this game, '{file.id}', or leave this line out.")
    try:
        data = _merged(file, read_base, ())
    except RulesetError as error:
        # The file's own settings are still checked; its name may have been in its parent.
        decoder.mistakes += error.mistakes
        data = {"name": file.id, **_without(stated, EXTENDS, REPLACES)}
        parent = None
    if ruleset := decoder.ruleset(data):
        return ruleset
    if parent is not None and decoder.inherited:
        try:
            decode(read_base(file, parent), read_base)
        except RulesetError as error:
            decoder.inherited = list(error.mistakes)
    mistakes = dict.fromkeys(decoder.mistakes + decoder.inherited)
    raise RulesetError(sorted(mistakes, key=lambda mistake: (mistake.file != file.name, mistake.line)))


def decode_whole(id: str, name: str, data: Any) -> Ruleset:
    """Decode the plain data that ``encode`` returns; ``name`` is the file of messages.

    Raises RulesetError with all mistakes.
    """
    decoder = SettingsDecoder(RulesetFile(id, name, ""), is_saved=True)
    if ruleset := decoder.ruleset(data):
        return ruleset
    raise RulesetError(decoder.inherited)


def _merged(file: RulesetFile, read_base: BaseReader, below: tuple[RulesetFile, ...]) -> dict[str, Any]:
    """The settings of a file over those of its parent; ``below`` are the files that extend it.

    Notes, such as other names, are about one game: they are not inherited.
    """
    stated = stated_settings(file)
    own, parent = _without(stated, EXTENDS, REPLACES), stated.get(EXTENDS)
    if parent is None:
        return own
    chain = (*below, file)
    try:
        if not isinstance(parent, str) or len(parent) > LONGEST_ID:
            raise LookupError(f"{value_text(parent)} is not the id of a game in quotes.")
        if len(chain) > LONGEST_CHAIN:
            raise LookupError(f"more than {LONGEST_CHAIN} games extend each other, one the next.")
        base = read_base(file, parent)
        if base in chain:
            ids = (*(each.id for each in chain), parent)
            raise LookupError(f"a game cannot extend itself: {' extends '.join(ids)}.")
    except LookupError as error:
        mistake = Mistake(file.name, line_of(lines_of(file.text), (EXTENDS,)), f"{EXTENDS}: {error.args[0]}")
        raise RulesetError([mistake]) from None
    inherited = _merged(base, read_base, chain)
    return _overlaid(_without(inherited, "notes"), own)


def _without(data: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in keys}


def _overlaid(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """``base`` with the settings of ``over``."""
    both = dict(base)
    for key, value in over.items():
        mixes = isinstance(value, dict) and isinstance(base.get(key), dict)
        both[key] = _overlaid(base[key], value) if mixes else value
    return both
