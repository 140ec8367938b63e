"""The options of a new match, such as points and time, and the match made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from solitaire.game.deals import Deal
from solitaire.game.house_rules import house_rules
from solitaire.race.match import PAIRED, Match
from solitaire.race.rival_players import check_playing, rivals_of
from solitaire.race.seats import Seat
from solitaire.rules.race_sections import MatchOptions
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.seat_piles import SeatError
from solitaire.rules.text.english import listed, number

TARGETS: Final = (25, 50, 100, 200, 500)
"""The points to choose from, besides those of the rules."""
MEANINGS: Final = {
    "minutes": "No new hand starts after this time.",
    "handicap": "The reserve of a hand's winner grows by a card, the loser's shrinks.",
    "pairs": "In pairs, the first two seats are a side, the next two another; their points are added.",
}
"""The explanations of the options that are house rules, too."""


def make_match(
    ruleset: Ruleset,
    seats: Sequence[Seat],
    deal: Deal,
    options: MatchOptions = MatchOptions(),  # noqa: B008 (a value)
) -> Match:
    """A new match of these seats, with its first hand dealt.

    Raises SeatError if there are too few or too many seats, too few for pairs, two of the same name, or a rival
    that cannot play.
    """
    if options.pairs and len(seats) not in PAIRED:
        raise SeatError(f"Pairs need {listed(map(number, PAIRED), 'or')} seats, not {number(len(seats))}.")
    match = Match(ruleset._replace(match=options.applied(ruleset.match)), seats, deal, options.mirror)
    check_playing(rivals_of(match, Random(0)))
    return match


class OptionRow(NamedTuple):
    """An option with its values in words."""

    name: str
    option: str
    """The field of ``MatchOptions``."""
    words: Mapping[Any, str]
    """The word for each value, in the order in which the keys step through them."""
    meaning: str
    """An explanation in a sentence."""

    def word(self, options: MatchOptions) -> str:
        """The word for the present value."""
        return self.words[getattr(options, self.option)]

    def changed(self, options: MatchOptions, step: int = 1) -> MatchOptions:
        """The options with this one moved by ``step`` values, cyclically."""
        values = list(self.words)
        place = values.index(getattr(options, self.option)) + step
        change: dict[str, Any] = {self.option: values[place % len(values)]}
        return options._replace(**change)


def option_rows(ruleset: Ruleset) -> Iterator[OptionRow]:
    """The options that a race has, each with the value of its rules first.

    Of those that are house rules, the values are those that make sense for its rules.
    """
    match = ruleset.match
    own = f"more than {match.target}" if match.beyond else str(match.target)
    targets = {target: str(target) for target in TARGETS if match.beyond or target != match.target}
    points = "The match is played until a seat has this many points."
    yield OptionRow("Points to win", "target", {None: own, **targets}, points)
    for rule in house_rules(ruleset):
        if rule.section == "match" and rule.setting in MEANINGS:
            present = getattr(match, rule.setting)
            others = {value: word for value, word in rule.words.items() if value != present}
            words = {None: rule.words[present], **others}
            yield OptionRow(rule.name, rule.setting, words, MEANINGS[rule.setting])
    cards = {False: "shuffled for each seat", True: "the same for every seat"}
    yield OptionRow("Cards", "mirror", cards, "Everyone can be dealt the same cards, in the same order.")


def offered_options(rows: Iterable[OptionRow], options: MatchOptions) -> MatchOptions:
    """The options with values of these rows; all others are those of the rules."""
    values = ((row, getattr(options, row.option)) for row in rows)
    return MatchOptions(**{row.option: value for row, value in values if value in row.words})
