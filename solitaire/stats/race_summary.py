"""Statistics computed from hands of races: of each player, and of each two.

A hand counts once it was played to its end. The side with the most points wins it: a seat, or the two seats of
a pair; if several have as many, nobody does. A match counts once a side has won it; a match that was given up
counts for nobody. Players are told apart by their names, in capitals or not, and by who plays: Ann is not the
rival Ann:easy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from solitaire.replay.format.record import HUMAN, Outcome
from solitaire.stats.race_facts import RaceFacts, SeatFacts

PlayerKey: TypeAlias = tuple[str, str]
"""The name, without capitals, and the kind of player."""


class PlayerFigures(NamedTuple):
    """The statistics of one player."""

    name: str
    player: str
    """``human``, or the strength of a rival."""
    hands: int
    hands_won: int
    outs: int
    """Hands in which the player went out."""
    points: int
    best: int
    """The most points in a hand."""
    fastest_ms: int | None
    """The shortest hand in which the player went out, in milliseconds; None before the first."""
    matches: int
    matches_won: int
    photos: int
    """Photo finishes won."""

    @property
    def average(self) -> float:
        """The mean points of a hand."""
        return self.points / self.hands

    @property
    def title(self) -> str:
        """The name, of a rival with its strength, unless that is the name already."""
        is_clear = self.player == HUMAN or self.name.casefold() == self.player
        return self.name if is_clear else f"{self.name} ({self.player})"


class Pairing(NamedTuple):
    """Two players against each other, as titles and counts for each.

    In a race of more than two, the one with more points is ahead of the other.
    """

    titles: tuple[str, str]
    hands: tuple[int, int]
    matches: tuple[int, int]


class RaceSummary(NamedTuple):
    """The statistics of some hands; players and pairings with the most hands first."""

    hands: int
    blocked: int
    """Hands that ended without anybody going out."""
    matches: int
    given_up: int
    """Matches that were given up."""
    unfinished: int
    """Matches that can be resumed."""
    total_ms: int
    players: tuple[PlayerFigures, ...]
    pairings: tuple[Pairing, ...]


def race_summary(races: Sequence[RaceFacts]) -> RaceSummary:
    """The statistics of hands of races."""
    over = [race for race in races if race.is_over]
    players = _figures(over)
    return RaceSummary(
        hands=len(over),
        blocked=sum(race.outcome is Outcome.LOST for race in over),
        matches=sum(race.winner > 0 for race in over),
        given_up=sum(race.outcome is Outcome.GIVEN_UP for race in races),
        unfinished=sum(race.outcome is None for race in races),
        total_ms=sum(race.ms for race in races),
        players=tuple(players.values()),
        pairings=tuple(_pairings(over, players)),
    )


class _SeatInHand(NamedTuple):
    """A seat, and the hand that it played."""

    race: RaceFacts
    seat: SeatFacts


def _key(seat: SeatFacts) -> PlayerKey:
    return seat.name.casefold(), seat.player


def _figures(over: Iterable[RaceFacts]) -> dict[PlayerKey, PlayerFigures]:
    played: dict[PlayerKey, list[_SeatInHand]] = {}
    for race in over:
        for seat in race.seats:
            played.setdefault(_key(seat), []).append(_SeatInHand(race, seat))
    figures = {key: _figures_of(seats) for key, seats in played.items()}
    return dict(sorted(figures.items(), key=lambda each: (-each[1].hands, each[0])))


def _figures_of(played: Sequence[_SeatInHand]) -> PlayerFigures:
    """The figures of one player in all hands that they played."""
    last = played[-1].seat
    decided = [each for each in played if each.race.winner]
    outs = [race.ms for race, seat in played if seat.is_out]
    return PlayerFigures(
        name=last.name,
        player=last.player,
        hands=len(played),
        hands_won=sum(race.best_side == seat.side for race, seat in played),
        outs=len(outs),
        points=sum(seat.points for _, seat in played),
        best=max(seat.points for _, seat in played),
        fastest_ms=min(outs, default=None),
        matches=len(decided),
        matches_won=sum(race.winner == seat.side for race, seat in decided),
        photos=sum(seat.photos for _, seat in played),
    )


def _pairings(over: Sequence[RaceFacts], players: dict[PlayerKey, PlayerFigures]) -> Iterator[Pairing]:
    """The pairings of players who met, those with the most hands first."""
    rank = {key: number for number, key in enumerate(players)}
    met: dict[tuple[PlayerKey, PlayerKey], list[tuple[RaceFacts, SeatFacts, SeatFacts]]] = {}
    for race in over:
        for one, other in combinations(sorted(race.seats, key=lambda seat: rank[_key(seat)]), 2):
            if one.side != other.side:
                met.setdefault((_key(one), _key(other)), []).append((race, one, other))
    for (first, second), hands in sorted(met.items(), key=lambda pairing: -len(pairing[1])):
        decided = [(one, other) for race, one, other in hands if race.winner]
        yield Pairing(
            (players[first].title, players[second].title),
            _ahead([(one, other) for _, one, other in hands], lambda seat: seat.points),
            _ahead(decided, lambda seat: seat.total),
        )


def _ahead(pairs: Sequence[tuple[SeatFacts, SeatFacts]], points: Callable[[SeatFacts], int]) -> tuple[int, int]:
    """How often each of two seats had more points than the other."""
    return (
        sum(points(one) > points(other) for one, other in pairs),
        sum(points(one) < points(other) for one, other in pairs),
    )
