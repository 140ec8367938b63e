"""The user's state: favourites, games played lately, introduction seen.

The program runs without it: if the file is missing or cannot be written, the state starts empty.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from solitaire.config import paths
from solitaire.config.atomic_write import link_or_rename, numbered_paths, write_atomically
from solitaire.config.bounded_file import SizeLimit, TooLarge, read_text
from solitaire.config.deal_kind import DealKind
from solitaire.config.file_lock import locked_if_possible
from solitaire.rules.race_sections import MatchOptions

FILE: Final = "memory.json"
LIMIT: Final = SizeLimit(1 << 18, "a state file")
"""A thousand favourites take 32 KB."""
FIRST_DEALS: Final = 5
"""The number of winnable deals for a newcomer."""
MOST_RECENT: Final = 50
"""The number of games played lately that are saved: enough for the last one of every family."""
TWO_PEOPLE: Final = ("Left", "Right")
"""The players of a race where none are remembered."""
MOST_REPEAT_MS: Final = 10_000
"""No keyboard waits longer before it repeats a key."""


class UserState(NamedTuple):
    """The saved state. Games are given by id; ids of missing games are not shown."""

    welcomed: bool = False
    """The introduction has been seen."""
    favourites: tuple[str, ...] = ()
    """In the order chosen."""
    recent: tuple[str, ...] = ()
    """The game played last comes first."""
    racers: tuple[str, ...] = ()
    """The players of the last race, as written on the command line."""
    race_options: MatchOptions = MatchOptions()
    """The options of the race that was set up last."""
    repeat_rate: tuple[int, ...] = ()
    """The rate at which the keyboard repeats held keys, as learned in a key check; empty if it is not known."""
    first_deals: int = 0
    """The number of winnable deals that a newcomer still gets."""

    def is_first_deal(self, chosen: DealKind | None) -> bool:
        """Whether the next random deal is winnable because the player is new.

        ``chosen`` is the kind of deals in the settings, if the player has chosen one.
        """
        return chosen is None and self.first_deals > 0


StateChange: TypeAlias = Callable[[UserState], UserState]
"""Returns the state after a change."""
NEWCOMER: Final = UserState(first_deals=FIRST_DEALS)
"""The state of a player who has none yet."""


class UserStateFile(NamedTuple):
    """The content of the state file, and a message if it cannot be used."""

    state: UserState = NEWCOMER
    complaint: str = ""


# Pure


def with_recent(state: UserState, game: str) -> UserState:
    """The state after ``game`` was played."""
    others = (other for other in state.recent if other != game)
    return state._replace(recent=(game, *others)[:MOST_RECENT])


def as_welcomed(state: UserState) -> UserState:
    """The state after the introduction was shown for the first time."""
    return state._replace(welcomed=True)


def after_first_deal(state: UserState) -> UserState:
    """The state after a winnable deal for a newcomer."""
    return state._replace(first_deals=max(0, state.first_deals - 1))


def toggle_favourite(state: UserState, game: str) -> UserState:
    """The state with ``game`` added to the favourites, or removed from them."""
    others = tuple(other for other in state.favourites if other != game)
    is_new = len(others) == len(state.favourites)
    return state._replace(favourites=(*others, game) if is_new else others)


def decode(text: str) -> UserState:
    """Decode the text of a state file, ignoring keys of newer versions.

    Raises ValueError if it is damaged.
    """
    data: object = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("no object")
    welcomed, first_deals = data.get("welcomed", False), data.get("first_deals", 0)
    lists = [data.get(name, []) for name in ("favourites", "recent", "racers")]
    rate, options = data.get("repeat_rate", []), data.get("race_options", {})
    is_valid = isinstance(welcomed, bool) and type(first_deals) is int and _is_rate(rate)
    if not (is_valid and all(map(_are_texts, lists)) and _are_match_options(options)):
        raise ValueError("values of another kind")
    favourites, recent, racers = map(tuple, lists)
    deals_left = max(0, min(first_deals, FIRST_DEALS))
    known_options = {name: options[name] for name in MatchOptions._fields if name in options}
    return UserState(
        welcomed, favourites, recent, racers, MatchOptions(**known_options), tuple(rate), deals_left
    )


def encode(state: UserState) -> str:
    """Encode the state as the text that ``decode`` reads."""
    return json.dumps(state._asdict() | {"race_options": state.race_options._asdict()}, indent=1) + "\n"


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _are_match_options(value: object) -> bool:
    """Whether these are options of a match by name, each a number, a switch or none, as in ``MatchOptions``."""
    if not isinstance(value, dict):
        return False
    numbers = [value.get(name) for name in ("target", "minutes")]
    switches = [value.get(name) for name in ("handicap", "pairs")]
    return (
        all(number is None or type(number) is int for number in numbers)
        and all(switch is None or isinstance(switch, bool) for switch in switches)
        and isinstance(value.get("mirror", False), bool)
    )


def _is_rate(value: object) -> bool:
    """Whether this is a delay, an interval and a tolerance in milliseconds, or nothing."""
    return (
        isinstance(value, list)
        and len(value) in (0, 3)
        and all(type(ms) is int and 0 <= ms <= MOST_REPEAT_MS for ms in value)
    )


# Files


@contextmanager
def user_state_locked() -> Iterator[None]:
    """Keep other windows from changing the state file, if the folder can be locked."""
    with locked_if_possible(paths.state()):
        yield


def load_user_state() -> UserStateFile:
    """Read the state file; a damaged one is set aside, and the state starts empty."""
    path = paths.state() / FILE
    try:
        return UserStateFile(decode(read_text(path, LIMIT)))
    except FileNotFoundError:
        return UserStateFile()
    except (ValueError, RecursionError, TooLarge):
        return UserStateFile(UserState(welcomed=True), f"{path}: {_set_aside(path)}")
    except OSError as error:
        return UserStateFile(complaint=f"{path}: {error.strerror}.")


def _set_aside(path: Path) -> str:
    """Rename a damaged file to a name that no other has; return what became of it."""
    for kept in numbered_paths(path.with_suffix(".damaged")):
        try:
            link_or_rename(path, kept)
            path.unlink(missing_ok=True)
        except FileExistsError:
            continue
        except OSError as error:
            return f"damaged, and it cannot be renamed: {error.strerror}. Favourites start empty."
        break
    return f"damaged and renamed to {kept.name}; favourites start empty."


def save_user_state(state: UserState) -> str:
    """Write the state file atomically, unless there is one that cannot be read.

    Returns an error message for the player, or an empty text if it was written.
    """
    path = paths.state() / FILE
    try:
        with suppress(FileNotFoundError):
            decode(read_text(path, LIMIT))
        write_atomically(path, encode(state))
    except (ValueError, RecursionError):
        return f"Favourites and recent games not saved: first fix {path}."
    except OSError as error:
        return f"Favourites and recent games not saved: {path}: {error.strerror}."
    return ""
