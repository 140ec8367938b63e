"""The places of cards, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from solitaire.rules.cards import (
    ALL_FACES,
    RANK_LETTERS,
    RANK_NAMES,
    Card,
    card_name,
    card_sign,
    card_text,
    notation,
    rank_of,
    suit_of,
)
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.text.english import capital, in_words, listed
from solitaire.rules.text.move_text import CardTextCallback, the_card
from solitaire.rules.text.pile_text import pile_location

RANKS: Final = {letter: rank for rank, letter in enumerate(RANK_LETTERS, start=1)} | {"10": 10}
"""The ranks by the letters or digits that can be typed for them."""
_RANK_WORDS: Final = RANKS | {name.upper(): rank for rank, name in enumerate(RANK_NAMES, start=1)}


class VisibleCard(NamedTuple):
    """A face-up card: its pile, and the number of cards from it to the top card."""

    card: Card
    pile: int
    depth: int


def visible_cards(position: Position) -> Iterator[VisibleCard]:
    """All face-up cards, pile by pile from the bottom."""
    for pile, cards in enumerate(position.piles):
        for index, card in enumerate(cards):
            if card >= 0:
                yield VisibleCard(card, pile, len(cards) - index)


def cards_named(text: str) -> list[Card]:
    """The faces named by a card, such as ``10h`` or ``7 of hearts``, or by a rank.

    Any other text names none.
    """
    name = text.upper().removeprefix("THE ")
    rank = _RANK_WORDS.get(name)
    return [
        face
        for face in ALL_FACES
        if rank_of(face) == rank or notation(name) == card_text(face) or name == card_name(face).upper()
    ]


def card_whereabouts(rules: Rules, position: Position, card: Card, the: CardTextCallback = the_card) -> str:
    """The places of a card as a sentence, such as ``The 7 of hearts is on column 3``.

    With several decks, it names each place of the card: ``on column 1, under one card; on column 10``. ``the``
    is a callback that names a card.
    """
    places = _places(rules, position, card, lambda count: in_words(count, "card"))
    separate = "; ".join if any("," in place for place in places) else listed
    return capital(f"{the(card)} is {separate(places) if places else 'not visible'}.")


def brief_whereabouts(rules: Rules, position: Position, card: Card) -> str:
    """The places of a card in few words: ``7♥: on column 1, under 8; on column 10``."""
    places = _places(rules, position, card, str)
    return f"{card_sign(card)}: {'; '.join(places) or 'not visible'}."


def _places(rules: Rules, position: Position, card: Card, count_text: Callable[[int], str]) -> list[str]:
    """The places of a card; ``count_text`` words the number of cards that lie on it."""
    face = rank_of(card), suit_of(card)
    return [
        _place(rules, visible, count_text)
        for visible in visible_cards(position)
        if (rank_of(visible.card), suit_of(visible.card)) == face
    ]


def _place(rules: Rules, visible: VisibleCard, count_text: Callable[[int], str]) -> str:
    """``on column 3, under two cards``."""
    spec = rules.piles[visible.pile]
    under = f", under {count_text(visible.depth - 1)}" if visible.depth > 1 else ""
    where = "among the discarded cards" if spec.zone is Zone.DISCARD else pile_location(rules, spec)
    return f"{where}{under}"
