"""Check rulesets, themes, settings and saved games, with a line for each fault.

A ruleset must parse, make sense and keep the contracts of a game; themes and settings must parse; a saved game
must be whole, with valid moves and results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from solitaire.cli.output.messages import BadInput
from solitaire.cli.replay_files import read_file, verdict_line
from solitaire.config import settings_file
from solitaire.config.bounded_file import encoding_fault, open_file, read_text
from solitaire.config.paths import RULESETS, THEMES, config, player_rulesets, player_themes
from solitaire.config.themes.legibility import hard_to_read
from solitaire.config.themes.theme_catalogue import load_theme_file
from solitaire.config.themes.theme_file import is_theme
from solitaire.game.catalogue import read_ruleset_file, ruleset_in
from solitaire.game.conformance import conformance_faults
from solitaire.game.ruleset_folders import ENDING as TOML
from solitaire.replay.archive.archive import ENDING
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.dealt_counts import dealt_counts
from solitaire.rules.files.errors import InvalidFile, Mistake, RulesetError
from solitaire.rules.files.ruleset_file import EXTENDS, RulesetFile, keeps_summary
from solitaire.rules.files.toml_text import TomlError, parse_file, parse_toml
from solitaire.rules.files.unused_parts import unused_parts
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import counted


class Findings(NamedTuple):
    """The faults of a file or, of one without any, warnings: a line each."""

    faults: Sequence[str]
    warnings: Sequence[str] = ()
    """Unused parts of a ruleset, an inherited summary or score, or colours that are hard to read."""


def own_file(path: Path) -> Path:
    """The player's ruleset, theme or settings of this name or id.

    A path with a directory, and the name of a file in the present one, are returned as they are.
    """
    with suppress(OSError):
        if len(path.parts) == 1 and not path.exists():
            name = path.name if path.suffix == TOML else f"{path.name}{TOML}"
            folders = (player_rulesets(), player_themes(), config())
            return next((folder / name for folder in folders if (folder / name).is_file()), path)
    return path


def check_file(path: Path) -> Findings:
    """Check a ruleset, a theme, the settings or a saved game.

    Raises BadInput if the file cannot be read, or has a name that the program does not look for.
    """
    if _is_game(path):
        saved = read_file(path)
        return Findings([verdict_line(saved)] if saved.damage else [])
    try:
        _check_name(path)
        if _is_settings(path):
            text = read_text(path, settings_file.LIMIT)
            return Findings([*map(str, settings_file.decode_with_theme(str(path), text).mistakes)])
        if path.absolute().parent.name == THEMES:
            return _check_theme(path)
        file = read_ruleset_file(path)
        return _check_theme(path) if _is_theme(file.text) else _check_ruleset(file)
    except InvalidFile as error:
        return Findings([*map(str, error.mistakes)])
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise BadInput(str(Mistake(str(path), *encoding_fault(error)))) from None


def _is_game(path: Path) -> bool:
    """Whether a file is a saved game: by its name, or one of neither ending that begins like such a game."""
    with suppress(OSError), open_file(path) as file:
        return path.suffix == ENDING or (path.suffix != TOML and file.read(1) == b"{")
    return path.suffix == ENDING


def _check_name(path: Path) -> None:
    """Raise BadInput for a name by which the program would find no file, and OSError for what is no file."""
    open_file(path).close()
    if path.suffix != TOML:
        kinds = f"{TOML} if it is a ruleset, a theme or settings, {ENDING} if it is a saved game"
        raise BadInput(f"{path}: name the file {kinds}.")


def _is_settings(path: Path) -> bool:
    """Whether a file is one of settings, by its name; rulesets and themes in their folders may have it."""
    return path.name == settings_file.FILE and path.absolute().parent.name not in (RULESETS, THEMES)


def _is_theme(text: str) -> bool:
    """Whether the text of a file is a theme, by its colours."""
    try:
        return is_theme(parse_toml(text))
    except TomlError:
        return False


def _check_theme(path: Path) -> Findings:
    return Findings([], _warnings(str(path), hard_to_read(load_theme_file(path).colours)))


def _check_ruleset(file: RulesetFile) -> Findings:
    ruleset = ruleset_in(file)
    faults = [f"{file.name}: {fault}" for fault in conformance_faults(Rules(ruleset, ruleset.seats.least))]
    warnings = _warnings(file.name, chain(unused_parts(ruleset), _taken_over(file, ruleset)))
    return Findings(faults, [] if faults else warnings)


def _taken_over(file: RulesetFile, ruleset: Ruleset) -> Iterator[str]:
    """A summary or a first score that fits only the game from which a ruleset takes it over."""
    data = parse_file(file.name, file.text, RulesetError)
    if EXTENDS not in data:
        return
    if ruleset.summary and keeps_summary(file):
        mend = "write your own, and your own readings where the rules differ"
        yield f"summary: it is that of '{data[EXTENDS]}'; {mend}."
    scoring, dealt = ruleset.scoring, dealt_counts(ruleset)["foundations"]
    points = scoring.to_foundation * dealt
    if 0 <= scoring.start != points > 0 and "start" not in data.get("scoring", {}):
        mend = f"for {counted(dealt, 'card')} on foundations set {points}"
        yield f"scoring.start: {scoring.start} is that of '{data[EXTENDS]}'; {mend}."


def _warnings(file: str, texts: Iterable[str]) -> list[str]:
    return [f"{file}: warning: {text}" for text in texts]
