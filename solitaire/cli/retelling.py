"""Races that were written down: found by what is typed, verified, and told in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from solitaire.cli.answers import Json
from solitaire.cli.messages import BadInput
from solitaire.cli.screen import open_screen
from solitaire.places import races
from solitaire.race.kept import KeptRace, read_race
from solitaire.race.paper import PHOTO, Retold, retell
from solitaire.replay.read import NoGame
from solitaire.replay.record import SHIFT, STUCK, Event
from solitaire.rules.describe import describe
from solitaire.rules.moves import Move
from solitaire.rules.wording import capital, clock, count, listed

if TYPE_CHECKING:
    from textual.screen import Screen

    from solitaire.tui.look.palette import Look


def find_race(which: str) -> KeptRace | None:
    """The race in the file ``which``, or with that id; None if that is no race."""
    path = Path(which)
    if not path.exists():
        found = [file for file in races().glob("*/*.jsonl") if file.stem.startswith(which)]
        exact = [file for file in found if file.stem == which]
        if len(found) != 1 and not exact:
            return None
        path = (exact or found)[0]
    try:
        return read_race(path)
    except (NoGame, OSError):
        return None  # Whoever looks for other games tells what is wrong.
    except ValueError as error:
        raise BadInput(f"{path}: {error}.") from None


def race_json(kept: KeptRace) -> Json:
    """Everything about one hand."""
    header, match, damage = kept.record.header, kept.retold.match, kept.retold.damage
    return {
        "id": kept.path.stem,
        "game": header.ruleset.id,
        "deal": str(header.deal or "") or None,
        "hand": header.match.hand if header.match else 1,
        "started": header.started.isoformat(),
        "result": kept.result,
        "ms": kept.ms,
        "seats": [
            {
                "name": player.name,
                "player": player.player,
                "up": match.hand.cards_up(seat),
                "left": match.hand.cards_left(seat),
                "points": match.hand.score(seat),
            }
            for seat, player in enumerate(header.seats, start=1)
        ],
        "verifies": damage is None,
        "damage": damage and damage._asdict(),
    }


def race_line(kept: KeptRace) -> str:
    """Whether the hand verifies, and how it went."""
    header, retold = kept.record.header, kept.retold
    if retold.damage:
        good = f"{count(retold.good, 'event')} before it {'is' if retold.good == 1 else 'are'} right"
        return f"{kept.path}:{retold.damage.line}: {retold.damage.what}; {good}."
    hand = retold.match.hand
    scores = listed(f"{player.name} {hand.score(seat):+d}" for seat, player in enumerate(header.seats, start=1))
    title = f"{header.ruleset.name}, deal {header.deal}, {kept.result} in {clock(kept.ms)}"
    return f"{kept.path}: ok, {title}: {scores}"


def race_sheet(kept: KeptRace) -> Iterator[str]:
    """Every event in words, with its time and whoever did it."""
    header = kept.record.header
    names = [player.name for player in header.seats]
    yield f"{header.ruleset.name}, deal {header.deal}: {listed(names)}"
    yield ""
    retold = retell(kept.record._replace(entries=(), damage=None))
    for entry in kept.record.entries[: kept.retold.good]:
        if isinstance(entry, Event):
            yield f"{clock(entry.ms):>8}  {_told(retold, names, entry)}"
    yield ""
    for seat, name in enumerate(names, start=1):
        hand = kept.retold.match.hand
        yield f"{name}: {hand.cards_up(seat)} up, {hand.cards_left(seat)} left, {hand.score(seat):+d}"


def _told(retold: Retold, names: list[str], event: Event) -> str:
    """Do it, and tell it."""
    hand = retold.match.hand
    if event.what == SHIFT:
        hand.follow_shift(event.ms)
        return "Nobody could go on: all stocks are shifted by a card."
    name = names[event.seat - 1]
    if event.what == STUCK:
        return f"{name} is stuck."
    move = Move.parse(event.what)
    words = capital(describe(hand.rules, hand.position, move))
    hand.follow(event.seat, move, event.ms)
    beaten = [names[int(seat) - 1] for seat in event.verdict.removeprefix(PHOTO).split()]
    photo = f" (photo finish with {listed(beaten)})" if beaten else ""
    return f"{name}: {words}{photo}."


def watch_race(kept: KeptRace) -> int:
    """A hand on a screen."""

    def room(look: Look) -> Screen[None]:
        from solitaire.tui.screens.race.watching import RaceReplayScreen  # noqa: PLC0415 (only for a terminal)

        return RaceReplayScreen(kept, look)

    return open_screen(room=room)
