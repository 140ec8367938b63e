"""House rules: the settings of a game that a player may change, and their values.

Which rules these are follows from the ruleset; values that make no sense are not offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, ScoringSection
from solitaire.rules.text.differences import differences
from solitaire.rules.text.english import counted, in_words, number, plural
from solitaire.rules.text.zone_names import reserve_piles
from solitaire.rules.vocabulary import HandEnd, Space, StockTo

DRAWS: Final = (1, 2, 3)
PASSES: Final = (1, 2, 3, UNLIMITED)
UNDOS: Final = (UNLIMITED, 0, 1, 3)
RESERVES: Final = range(5, 14)
OUT_BONUSES: Final = (0, 5, 10, 20)
KING_BONUSES: Final = (0, 3, 5, 10)
CARDS_LEFT: Final = (-2, -1, 0)
MINUTES: Final = (0, 10, 20, 30, 60)
ENDS: Final = {
    HandEnd.AT_ONCE: "at once",
    HandEnd.LIFTED_CARDS: "lifted cards count",
    HandEnd.CALL: "by a call",
    HandEnd.ALL_OUT: "when all are out",
}
SPACES: Final = {Space.ANY: "any card", Space.KING: "kings only", Space.NEVER: "stay empty"}
STAKE: Final = 52
"""The price of a deck, in dollars, where a game is played for money."""
PRIZE: Final = 5
"""Dollars earned by each card on a foundation, or removed."""


class HouseRule(NamedTuple):
    """A rule that can be set, with the words for its values."""

    name: str
    section: str
    """The table of the ruleset; empty for a setting above the tables."""
    setting: str
    words: dict[Any, str]

    def word(self, ruleset: Ruleset) -> str:
        """The word for the present value."""
        return self.words[self._value(ruleset)]

    def has_value_of(self, ruleset: Ruleset) -> bool:
        """Whether the present value is among those that are offered."""
        return self._value(ruleset) in self.words

    def changed(self, ruleset: Ruleset, step: int = 1) -> Ruleset:
        """The ruleset with this rule moved by ``step`` values, cyclically."""
        values = list(self.words)
        return self.set_to(ruleset, values[(values.index(self._value(ruleset)) + step) % len(values)])

    def set_to(self, ruleset: Ruleset, value: Any) -> Ruleset:
        """The ruleset with this rule set to a value."""
        change: dict[str, Any] = {self.setting: value}
        if self.section:
            change = {self.section: getattr(ruleset, self.section)._replace(**change)}
        return ruleset._replace(**change)

    def change_alone(self, changed: Ruleset, base: Ruleset) -> Ruleset:
        """The ruleset ``base`` with the value that ``changed`` has for this rule."""
        return self.set_to(base, self._value(changed))

    def _value(self, ruleset: Ruleset) -> object:
        return getattr(getattr(ruleset, self.section) if self.section else ruleset, self.setting)


def house_rules(base: Ruleset) -> list[HouseRule]:
    """The rules of a game that can be set, each with two values or more."""
    rules = [
        rule._replace(
            words={
                value: word
                for value, word in rule.words.items()
                if not inconsistencies(rule.set_to(base, value))
            }
        )
        for rule in _rules(base)
    ]
    return [rule for rule in rules if len(rule.words) > 1]


def changes(changed: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """The changes of a game with house rules, in short phrases.

    They are the ``differences`` of the two games. A rule whose change makes none, as that from one way to count
    points to another, has the word for its value.
    """
    unnamed = (
        rule.word(changed)
        for rule in _rules(base)
        if rule.has_value_of(changed)
        and (alone := rule.change_alone(changed, base)) != base
        and not differences(alone, base)
    )
    return (*differences(changed, base), *unnamed)


def _rules(base: Ruleset) -> Iterator[HouseRule]:
    """All rules, each with the game's own value among the others."""
    if base.is_race:
        yield from _race_rules(base)
        return
    stock, tableau = base.stock, base.tableau
    if stock.to is StockTo.WASTE:
        yield _draw(base)
        passes = dict.fromkeys((*PASSES, stock.passes))
        yield HouseRule("Passes", "stock", "passes", {most: _passes(most) for most in passes})
    if not base.discards:
        back = {True: "cards may come back", False: "cards stay"}
        yield HouseRule("Foundations", "foundation", "take_back", back)
    if base.foundation.fixed:
        across = {True: "cards may move", False: "no card moves"}
        yield HouseRule("Between foundations", "foundation", "transfer", across)
    if _fills_spaces(base):
        spaces = {tableau.space: f"as in {base.name}", **SPACES}
        empty = "Left ends of rows" if tableau.row_length else f"Empty {plural(tableau.word)}"
        yield HouseRule(empty, "tableau", "space", spaces)
    undos = dict.fromkeys((*UNDOS, base.undo))
    yield HouseRule("Undo", "", "undo", {most: _undos(most) for most in undos})
    if not base.stays_in_tableau:  # Else no card goes to a foundation to earn points.
        yield HouseRule("Scoring", "", "scoring", _scorings(base))


def _fills_spaces(base: Ruleset) -> bool:
    """Whether cards can go to empty columns, if the rule for these lets them."""
    freest = Rules(base._replace(tableau=base.tableau._replace(space=Space.ANY)))
    return any(source.space_rule is Space.ANY for source in freest.seat_piles[0].sources.values())


def _race_rules(base: Ruleset) -> Iterator[HouseRule]:
    """The rules of a race on reserve, stock, points and the end of hands."""
    reserve, scoring, match = base.reserve, base.scoring, base.match
    below = reserve.cards - reserve.face_down
    sizes = {
        reserve._replace(cards=cards, face_down=max(0, cards - below) if reserve.face_down else 0): cards
        for cards in sorted({*RESERVES, reserve.cards})
    }
    yield HouseRule(
        f"Cards in the {reserve_piles(reserve)}",
        "",
        "reserve",
        {one: number(cards) for one, cards in sizes.items()},
    )
    yield _draw(base)
    for name, setting, choices in (
        ("For going out", "out_bonus", (*OUT_BONUSES, scoring.out_bonus)),
        ("For a king", "king_bonus", (*KING_BONUSES, scoring.king_bonus)),
        ("For a card left", "card_left", (*CARDS_LEFT, scoring.card_left)),
    ):
        words = {points: counted(points, "point") if points else "nothing" for points in dict.fromkeys(choices)}
        yield HouseRule(name, "scoring", setting, words)
    yield HouseRule("A hand ends", "match", "end", ENDS)
    minutes = dict.fromkeys((*MINUTES, match.minutes))
    limits = {limit: counted(limit, "minute") if limit else "no limit" for limit in minutes}
    yield HouseRule("Time", "match", "minutes", limits)
    yield HouseRule(
        "Handicap", "match", "handicap", {False: "none", True: "the winner of a hand gets one more card"}
    )
    yield HouseRule("Sides", "match", "pairs", {False: "each alone", True: "in pairs"})


def _draw(base: Ruleset) -> HouseRule:
    """The rule on the cards that are turned at once."""
    draws = sorted({*DRAWS, base.stock.draw})
    return HouseRule("Draw", "stock", "draw", {cards: in_words(cards, "card") for cards in draws})


def _passes(most: int) -> str:
    return "unlimited" if most == UNLIMITED else number(most)


def _undos(most: int) -> str:
    if most == UNLIMITED:
        return "unlimited"
    return in_words(most, "move") if most else "never"


def _scorings(base: Ruleset) -> dict[Any, str]:
    stake, prize = STAKE * base.pack.decks, PRIZE
    money = ScoringSection(unit="$", start=-stake, cumulative=True)
    points = ScoringSection()
    if base.discards:
        money, points = money._replace(discard=prize), points._replace(discard=1)
    else:
        money = money._replace(to_foundation=prize, from_foundation=-prize)
        points = points._replace(to_foundation=1, from_foundation=-1)
    words: dict[Any, str] = {
        ScoringSection(): "none",
        points: "1 point per card",
        money: f"${prize} per card, ${stake} per deal",
    }
    return words if base.scoring in words else {base.scoring: f"as in {base.name}", **words}
