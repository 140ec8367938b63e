"""The sections of a ruleset for races, and the options of a new match."""

from __future__ import annotations

from typing import NamedTuple

from solitaire.rules.vocabulary import HandEnd


class SeatsSection(NamedTuple):
    """The number of players, each with piles of their own; 1 is solitaire."""

    least: int = 1
    most: int = 1


class MatchSection(NamedTuple):
    """The end of a race: a total of ``target`` points or, with ``beyond``, of more.

    No hand begins after ``minutes`` of playing, unless that is 0. ``end`` says what ends a hand. With
    ``handicap``, the reserve of the winner of a hand grows by a card and that of the loser shrinks by one. With
    ``pairs``, the first two of four or six players are a side, the next two another, and their points add up.
    """

    target: int = 100
    beyond: bool = False
    minutes: int = 0
    end: HandEnd = HandEnd.AT_ONCE
    handicap: bool = False
    pairs: bool = False

    def reached(self, points: int) -> bool:
        """Whether a total ends the match."""
        return points > self.target if self.beyond else points >= self.target


class MatchOptions(NamedTuple):
    """The options of a new match; None stands for the setting of its rules."""

    target: int | None = None
    minutes: int | None = None
    handicap: bool | None = None
    pairs: bool | None = None
    mirror: bool = False

    def applied(self, section: MatchSection) -> MatchSection:
        """The settings of the rules with those of the options that a ruleset has.

        A target that is given is enough to win, even in a race that its rules play to more than their own.
        """
        return section._replace(
            beyond=section.beyond and self.target is None,
            target=section.target if self.target is None else self.target,
            minutes=section.minutes if self.minutes is None else self.minutes,
            handicap=section.handicap if self.handicap is None else self.handicap,
            pairs=section.pairs if self.pairs is None else self.pairs,
        )
