"""Facts of games and races that nobody has played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from solitaire.replay.format.record import HUMAN, Outcome
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.race_facts import RaceFacts, SeatFacts

EVENING = datetime(2026, 11, 21, 20, tzinfo=UTC)
START = datetime.fromisoformat("2026-11-02T20:15:00+01:00")
DAY = timedelta(days=1)
OUTCOMES = {"w": Outcome.WON, "s": Outcome.WON, "l": Outcome.LOST, "g": Outcome.GIVEN_UP, ".": None}


def seat(name: str, points: int, total: int, player: str = HUMAN, photos: int = 0, side: int = 0) -> SeatFacts:
    """A seat that is out if it has more than 20 points."""
    return SeatFacts(name, player, max(points, 0), 0, points, total, photos, points > 20, side)


def hand(
    number: int,
    *seats: SeatFacts,
    seconds: int = 60,
    winner: int = 0,
    outcome: Outcome | None = Outcome.WON,
    game: str = "nuts",
) -> RaceFacts:
    """A hand in a match of its game, so many minutes into the evening."""
    begun = EVENING + timedelta(minutes=number)
    ended = begun if outcome else None
    seats = tuple(each._replace(side=each.side or place) for place, each in enumerate(seats, start=1))
    file, name = f"races/finished/{game}-{number}.jsonl", game.title()
    return RaceFacts(file, game, name, "7", number, begun, ended, outcome, seconds * 1000, winner, seats)


def klondike(number: int, begun: datetime, ended: datetime, is_won: bool, ms: int) -> GameFacts:
    """A game of Klondike that was won or lost without undo and hints."""
    return GameFacts(
        file=f"finished/game-{number}.jsonl",
        game="klondike",
        name="Klondike",
        deal=str(number),
        started=begun,
        ended=ended,
        outcome=Outcome.WON if is_won else Outcome.LOST,
        ms=ms,
        moves=100,
        score=None,
        unit="",
        carried=0,
        undos=0,
        hints=0,
        solutions=0,
    )


def won_in(*seconds: int | None) -> list[GameFacts]:
    """Games of so many seconds, one after another; None is a game that was lost."""
    found = []
    for number, each in enumerate(seconds, start=1):
        begun = START + timedelta(hours=number)
        ended = begun + timedelta(minutes=30)
        found.append(klondike(number, begun, ended, is_won=each is not None, ms=1000 * (each or 500)))
    return found


def games(outcomes: str, kind: str = "klondike", seconds: int = 60) -> list[GameFacts]:
    """One game a day: won, lost, given up or left (w, l, g and a point); won as shown (s)."""
    found = []
    for number, outcome in enumerate(outcomes):
        began = START + DAY * number
        ended = None if outcome == "." else began + timedelta(seconds=seconds)
        ms = seconds * 1000
        file = f"finished/{kind}-{number}.jsonl"
        rest = (OUTCOMES[outcome], ms, 100 + number, None, "", 0, 2, 1, int(outcome == "s"))
        found.append(GameFacts(file, kind, kind.title(), "7", began, ended, *rest))
    return found
