"""Find a card by rank and suit: highlight it and name its pile in a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from solitaire.config.keys.commands import Key
from solitaire.rules.cards import RANK_LETTERS, SUIT_LETTERS, Card, card_name, make_card, rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.text.english import count, listed
from solitaire.rules.text.refusals import pile_title
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.screens.table.session import ShownHint, TableSession
from solitaire.tui.widgets.prompts import Prompt, PromptReply

RANKS: Final = {letter: rank for rank, letter in enumerate(RANK_LETTERS, start=1)} | {"10": 10}
"""The ranks by the letters or digits that can be typed for them."""


class VisibleCard(NamedTuple):
    """A face-up card: its pile, and the number of cards from it to the top card."""

    card: Card
    pile: int
    depth: int


def find_card(session: TableSession) -> None:
    """Open the prompt for a card."""
    session.clear()
    session.ask(FindCardPrompt(session))


class FindCardPrompt(Prompt):
    """A prompt for a rank, all cards of which it highlights, then for a suit."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._typed = ""

    @property
    def text(self) -> str:
        """The text typed so far, and the format expected."""
        return f"Find: {self._typed}_ (rank and suit, such as 7d, 10h or qs)"

    def take(self, key: Key) -> PromptReply:
        """Accept a letter or a digit of the card."""
        letter, rank = key.upper(), RANKS.get(self._typed)
        if rank and letter in SUIT_LETTERS:
            self._show_place(make_card(rank, SUIT_LETTERS.index(letter)))
            return PromptReply.ANSWER
        if key == "backspace":
            self._typed = self._typed[:-1]
        elif any(name.startswith(self._typed + letter) for name in RANKS):
            self._typed += letter
        elif len(key) > 1:
            self._session.shown_hint = ShownHint()
            return PromptReply.NONE
        self._show(lambda card: rank_of(card) == RANKS.get(self._typed))
        return PromptReply.PART

    def _show_place(self, card: Card) -> None:
        rank, suit = rank_of(card), suit_of(card)
        found = self._show(lambda other: (rank_of(other), suit_of(other)) == (rank, suit))
        places = [_place(self._session, found_card) for found_card in found]
        where = f"is {listed(places)}" if places else "is not visible"
        self._session.set_message(f"The {card_name(card)} {where}.", loud=True)

    def _show(self, is_meant: Callable[[Card], bool]) -> list[VisibleCard]:
        found = [found_card for found_card in _face_up(self._session) if is_meant(found_card.card)]
        self._session.shown_hint = ShownHint(frozenset(_hit(self._session, found_card) for found_card in found))
        return found


def _face_up(session: TableSession) -> Iterator[VisibleCard]:
    for pile, cards in enumerate(session.game.position.piles):
        for index, card in enumerate(cards):
            if card >= 0:
                yield VisibleCard(card, pile, len(cards) - index)


def _hit(session: TableSession, found_card: VisibleCard) -> Hit:
    """The card itself in a column; elsewhere it may be covered, so the top of its pile."""
    is_seen = session.spec(found_card.pile).zone is Zone.TABLEAU
    return Hit(found_card.pile, found_card.depth if is_seen else 1)


def _place(session: TableSession, found_card: VisibleCard) -> str:
    """``on column 3, under two cards``."""
    spec = session.spec(found_card.pile)
    title = pile_title(session.game.rules, spec)
    under = f", under {count(found_card.depth - 1, 'card')}" if found_card.depth > 1 else ""
    return f"{'among' if spec.zone is Zone.DISCARD else 'on'} {title}{under}"
