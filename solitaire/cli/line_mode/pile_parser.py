"""Parse names of piles: ``6 1``, ``waste to column 3``, ``foundation of hearts``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import SUIT_NAMES
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.text.english import capital, plural
from solitaire.rules.text.pile_text import pile_title

Piles: TypeAlias = tuple[int, ...]
"""One pile or several of a kind, by index."""

HOME: Final = ("f", "up", "home", "foundation", "foundations")
"""Words for any foundation that takes the card, unless a pile has that name."""
_FILLERS: Final = ("move", "the", "from", "to", "on", "of")


class PilePhrase(NamedTuple):
    """Parsed text: ``piles`` in order, number of ``cards``, and a ``stray`` word.

    ``stray`` is the first word after the piles that was not understood; else it is empty.
    """

    piles: list[Piles]
    cards: int | None
    stray: str


NOT_UNDERSTOOD: Final = PilePhrase([], None, "")
"""A phrase that names piles in another way than is understood."""
_MOVED: Final = re.compile(
    r"(?!(?:move )?from )(?:move )?(?:the )?(?P<cards>\S.*?)(?: cards?)? from (?P<piles>.+)"
)
"""A phrase with the cards that move before their piles, such as "2 from 6 to 1"."""


class PileParser:
    """The names, titles and keys of the piles of a game."""

    def __init__(self, rules: Rules, keys: Mapping[int, str]) -> None:
        if rules.covering or rules.row_places:
            # Where the piles of a column share a key, their numbers name them.
            keys = {**keys, **{index: rules.piles[index].label for index in rules.of_zone(Zone.TABLEAU)}}
        self._rules = rules
        self._keys = keys
        self._piles: dict[str, Piles] = {}
        self._longest = 1
        for spec in rules.piles:
            titles = {keys[spec.index], spec.name, _without_fillers(pile_title(rules, spec).lower())}
            for phrase in (*titles, *_names_of_several(rules, spec)):
                self._piles[phrase] = (*self._piles.get(phrase, ()), spec.index)
                self._longest = max(self._longest, len(phrase.split()))
        for index, key in keys.items():
            # Input is in lower case; a pile whose own key is lower case takes precedence.
            self._piles.setdefault(key.lower(), (index,))
        for index in rules.of_zone(Zone.TABLEAU):
            # The tenth pile and those after it have keys that are not their numbers.
            self._piles.setdefault(rules.piles[index].label, (index,))
        for word in HOME if rules.goal_piles else ():
            self._piles.setdefault(word, rules.goal_piles)

    def __iter__(self) -> Iterator[str]:
        """Iterate over all phrases except keys, to suggest one for a misspelling."""
        return (phrase for phrase in self._piles if len(phrase) > 1)

    def help_lines(self) -> Iterator[str]:
        """The keys of the piles, a line for each zone."""
        keys, rules = self._keys, self._rules
        for zone, specs in groupby(rules.piles, lambda spec: spec.zone):
            names = _zone_names(rules, zone)
            if zone is Zone.TABLEAU and rules.row_places:
                first, *_, last = (keys[spec.index] for spec in specs)
                yield f"{capital(names[-1])}, by row and place: {first} to {last}."
                continue
            yield f"{capital(names[-1] if names else zone)}: {' '.join(keys[spec.index] for spec in specs)}."
        home = next((word for word in HOME if self._piles.get(word) == rules.goal_piles), "")
        if rules.ruleset.removes_single_cards:
            yield f"To remove a single card: 3 {home}."
        elif home and rules.ruleset.takes_single_cards:
            which = "any" if len(rules.goal_piles) > 1 else "the"
            yield f"To move a card to {which} foundation: 3 {home}."

    def parse(self, text: str) -> PilePhrase | None:
        """Parse a text in lower case; return None if it does not begin with a pile.

        Before "from", only a number of cards is understood: a card that is named there may not be the last one.
        """
        moved = _MOVED.fullmatch(text)
        if moved is None:
            return self._phrase(text)
        phrase = self._phrase(moved["piles"]) or NOT_UNDERSTOOD
        if phrase.stray:
            return phrase
        return phrase._replace(cards=int(moved["cards"])) if is_count(moved["cards"]) else NOT_UNDERSTOOD

    def _phrase(self, text: str) -> PilePhrase | None:
        """Parse the names of piles, and a number of cards after them."""
        words = _without_fillers(text).split()
        piles, rest = self._split(words)
        if (len(piles), rest) not in ((1, []), (2, [])) and any(map(is_count, words[-1:])):
            fewer, nothing = self._split(words[:-1])
            if len(fewer) == 2 and not nothing:
                return PilePhrase(fewer, int(words[-1]), "")
        return PilePhrase(piles, None, rest[0] if rest else "") if piles else None

    def _split(self, words: Sequence[str]) -> tuple[list[Piles], list[str]]:
        """The piles that the words name, longest match first, and the remaining words."""
        piles: list[Piles] = []
        rest = list(words)
        while rest:
            lengths = range(min(self._longest, len(rest)), 0, -1)
            length = next((n for n in lengths if " ".join(rest[:n]) in self._piles), 0)
            if not length:
                break
            piles.append(self._piles[" ".join(rest[:length])])
            del rest[:length]
        return piles, rest


def _without_fillers(text: str) -> str:
    return " ".join(word for word in text.split() if word not in _FILLERS)


def _names_of_several(rules: Rules, spec: PileSpec) -> Iterator[str]:
    """The names that a pile shares with others: those of its zone, or of foundations for the same suit."""
    yield from _zone_names(rules, spec.zone)
    if spec.suit is not None and spec.label != SUIT_NAMES[spec.suit]:
        yield from (f"{word} {SUIT_NAMES[spec.suit]}" for word in ("foundation", "foundations"))


def _zone_names(rules: Rules, zone: Zone) -> tuple[str, ...]:
    """The names for all piles of a zone together."""
    match zone:
        case Zone.TABLEAU:
            return "tableau", rules.ruleset.tableau.word, plural(rules.ruleset.tableau.word)
        case Zone.FOUNDATION if len(rules.of_zone(zone)) > 1:
            return ("foundations",)
        case Zone.CELL if rules.ruleset.cells.piles > 1:
            return ("cells",)
        case Zone.RESERVE if rules.ruleset.reserve.piles > 1:
            return (rules.ruleset.reserve.name,)
        case _:
            return ()


def is_count(word: str) -> bool:
    """Whether a word is a number of cards or packets; there are never a thousand."""
    return word.isdecimal() and len(word) <= 3
