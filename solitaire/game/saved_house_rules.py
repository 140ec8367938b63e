"""Games with house rules, saved as games of the player's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from unicodedata import category, normalize

from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.game.house_rules import changes, house_rules
from solitaire.game.own_rulesets import is_own, own_text, rewrite_own_ruleset, save_own_ruleset
from solitaire.rules.files.errors import GameNotLoaded, RulesetError
from solitaire.rules.files.extension_text import base_of, extension_text
from solitaire.rules.files.ruleset_file import LONGEST_ID
from solitaire.rules.files.validate import LONGEST_NAME
from solitaire.rules.ruleset import Ruleset

LONGEST_FILE_NAME: Final = 180
"""Bytes of the name of a new file without its ending: file systems allow 255, an import 200 with it."""
_NO_NOTES: Final = 'notes = ""\n'
"""A line of files saved up to version 1.28, in which a game inherited the notes of its base."""
_MARKS: Final = ("Mn", "Mc")
"""Unicode categories of signs that belong to the letter before them."""


class HouseRuleError(ValueError):
    """House rules that cannot be saved; the message says why."""


def base_of_house_rules(game: Ruleset) -> Ruleset | None:
    """The game that a player's game changes; None if it cannot be changed in place.

    Its file must be as it was saved, and every rule have a value that is offered: what a player wrote by hand
    is not overwritten.
    """
    if not is_own(game.id):
        return None
    try:
        text = own_text(game.id)
        base = load_ruleset(base_of(text) or game.id)
    except GameNotLoaded:
        return None
    is_as_saved = base.id != game.id and text.replace(_NO_NOTES, "") == extension_text(game, base)
    return base if is_as_saved and all(rule.has_value_of(game) for rule in house_rules(base)) else None


def default_name(changed: Ruleset, base: Ruleset) -> str:
    """The name of a game with house rules: that of the base, and what differs."""
    name = ", ".join((base.name, *changes(changed, base)))
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip(', ')}…"


def save_house_rules(changed: Ruleset, base: Ruleset, name: str) -> Ruleset:
    """Save a changed game in a new file of the player's, and return its ruleset.

    Raises HouseRuleError.
    """
    own = _named(changed, base, name)
    return _saved(own, save_own_ruleset, extension_text(own, base))


def change_house_rules(changed: Ruleset, game: Ruleset, name: str) -> Ruleset:
    """Save changed rules and name in the file of a saved game; return its ruleset.

    The id stays, so that its statistics and saved games remain its own. Raises HouseRuleError.
    """
    base = base_of_house_rules(game)
    if base is None:
        raise HouseRuleError(f"{game.id}.toml was changed meanwhile; nothing was saved.")
    own = _named(changed, base, name, game.id)
    return _saved(own, rewrite_own_ruleset, extension_text(own, base))


def _named(changed: Ruleset, base: Ruleset, name: str, old_id: str = "") -> Ruleset:
    """The changed game with name, summary and id; ``old_id`` is that of a game that is saved already.

    Raises HouseRuleError.
    """
    name = " ".join(name.split())
    id = _id_of(name)
    if changed._replace(**_texts(base)) == base:
        raise HouseRuleError(f"These are the rules of {base.name}. Change a rule first.")
    if not id:
        raise HouseRuleError("Give the game a name with letters or digits.")
    if id.casefold() in {game.casefold() for game in game_ids() if game != old_id}:
        raise HouseRuleError(f"There is a game with the id {id} already; choose another name.")
    summary = f"{base.name} with house rules: {', '.join(changes(changed, base))}."
    return changed._replace(
        id=old_id or id, name=name, summary=summary, source="House rules", readings=(), notes=""
    )


def _id_of(name: str) -> str:
    """The id of a game by its name: letters and digits of any script, and hyphens.

    It is the name of a file. Empty if the name has neither letters nor digits.
    """
    lower = normalize("NFC", name.lower())
    words = "".join(sign if sign.isalnum() or category(sign) in _MARKS else " " for sign in lower).split()
    id = "-".join(words)[:LONGEST_ID].encode()[:LONGEST_FILE_NAME].decode(errors="ignore")
    return id.strip("-") if any(map(str.isalnum, id)) else ""


def _texts(ruleset: Ruleset) -> dict[str, Any]:
    """The settings that are no rules."""
    return {name: getattr(ruleset, name) for name in ("id", "name", "summary", "source", "readings", "notes")}


def _saved(own: Ruleset, write: Callable[[str, str], Ruleset], text: str) -> Ruleset:
    try:
        saved = write(own.id, text)
    except RulesetError as error:
        raise HouseRuleError(error.mistakes[0].message) from None
    except OSError as error:
        raise HouseRuleError(f"{error.filename}: {error.strerror}.") from None
    assert saved == own, f"{own.id} is not read as it was written"
    return saved
