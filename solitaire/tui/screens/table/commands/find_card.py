"""Find a card by rank and suit: highlight it and name its pile in a message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solitaire.config.keys.commands import Key
from solitaire.rules.cards import SUIT_LETTERS, Card, make_card, rank_name, rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.text.card_places import (
    RANKS,
    VisibleCard,
    brief_whereabouts,
    card_whereabouts,
    visible_cards,
)
from solitaire.rules.text.english import count_are
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.screens.table.table_state import ShownHint
from solitaire.tui.widgets.prompts import CANCEL, Prompt, PromptReply

TYPED_BESIDE: Final = ("enter", "space")
"""Keys that players may type after a rank or a card; their commands would be a surprise."""
FORMAT: Final = "rank and suit, such as 7d, 10h or qs"
"""The format of the answer, with examples."""
SUIT_OR_ALL: Final = "c, d, h or s; enter: all"
"""The keys that may follow a rank."""


def find_card(session: TableSession) -> None:
    """Open the prompt for a card."""
    session.clear()
    session.ask(FindCardPrompt(session))


class FindCardPrompt(Prompt):
    """A prompt for a rank, all cards of which it highlights, then for a suit.

    Enter after the rank ends it and leaves these cards highlighted.
    """

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._typed = ""
        self._note = FORMAT

    @property
    def text(self) -> str:
        """The text typed so far, and the format expected or the last mistake."""
        return f"Find: {self._typed}_ ({self._note})"

    @property
    def commands(self) -> str:
        """The way out."""
        return CANCEL

    def take(self, key: Key) -> PromptReply:
        """Accept a letter or a digit of the card."""
        letter, rank = key.upper(), RANKS.get(self._typed)
        if rank and letter in SUIT_LETTERS:
            self._show_place(make_card(rank, SUIT_LETTERS.index(letter)))
            return PromptReply.ANSWER
        if rank and key == "enter":
            self._show_rank(rank)
            return PromptReply.ANSWER
        mistake = ""
        if key == "backspace":
            self._typed = self._typed[:-1]
        elif any(name.startswith(self._typed + letter) for name in RANKS):
            self._typed += letter
        elif len(key) > 1 and key not in TYPED_BESIDE:
            self._session.shown_hint = ShownHint()
            return PromptReply.NONE
        elif len(key) == 1:
            ranks = f"no rank {self._typed}{key}: a, 2-10, j, q or k"
            mistake = f"no suit {key}: {SUIT_OR_ALL}" if rank else ranks
        self._note = mistake or (SUIT_OR_ALL if self._typed in RANKS else FORMAT)
        self._show(lambda card: rank_of(card) == RANKS.get(self._typed))
        return PromptReply.PART

    def _show_rank(self, rank: int) -> None:
        cards = [found.card for found in visible_cards(self._session.game.position)]
        count = sum(rank_of(card) == rank for card in cards)
        self._session.set_message(f"{count_are(count, rank_name(rank))} visible.", loud=True)

    def _show_place(self, card: Card) -> None:
        rank, suit = rank_of(card), suit_of(card)
        self._show(lambda other: (rank_of(other), suit_of(other)) == (rank, suit))
        game = self._session.game
        text, brief = (
            where(game.rules, game.position, card) for where in (card_whereabouts, brief_whereabouts)
        )
        self._session.set_message(text, loud=True, brief=brief)

    def _show(self, is_meant: Callable[[Card], bool]) -> None:
        visible = visible_cards(self._session.game.position)
        hits = frozenset(_hit(self._session, found) for found in visible if is_meant(found.card))
        self._session.shown_hint = ShownHint(hits)


def _hit(session: TableSession, found_card: VisibleCard) -> Hit:
    """The card itself in a column; elsewhere it may be covered, so the top of its pile."""
    is_seen = session.spec(found_card.pile).zone is Zone.TABLEAU
    return Hit(found_card.pile, found_card.depth if is_seen else 1)
