"""Where is the 7 of diamonds? Typed by rank and suit, shown on the table and said in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from solitaire.config.keys.commands import Key
from solitaire.rules.cards import RANK_LETTERS, SUIT_LETTERS, Card, card_name, make_card, rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.text.english import count, listed
from solitaire.rules.text.refusals import pile_title
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.screens.table.session import Highlighted, TableSession
from solitaire.tui.widgets.prompts import Prompt, PromptReply

RANKS: Final = {letter: rank for rank, letter in enumerate(RANK_LETTERS, start=1)} | {"10": 10}
"""Every rank as it may be typed."""


class VisibleCard(NamedTuple):
    """A card that lies face up: on which pile, and how many cards there are from it to the last."""

    card: Card
    pile: int
    depth: int


def find_card(sitting: TableSession) -> None:
    """Ask for a card."""
    sitting.let_go()
    sitting.ask(FindCardPrompt(sitting))


class FindCardPrompt(Prompt):
    """Takes a rank, all cards of which are shown, and a suit, of which it is told where the card lies."""

    def __init__(self, sitting: TableSession) -> None:
        self._sitting = sitting
        self._typed = ""

    @property
    def text(self) -> str:
        """What was typed, and what may follow."""
        return f"Find: {self._typed}_ (a rank and a suit, as in 7d, 10h or qs)"

    def take(self, key: Key) -> PromptReply:
        """Take a letter or a digit of the card."""
        letter, rank = key.upper(), RANKS.get(self._typed)
        if rank and letter in SUIT_LETTERS:
            self._tell(make_card(rank, SUIT_LETTERS.index(letter)))
            return PromptReply.ANSWER
        if key == "backspace":
            self._typed = self._typed[:-1]
        elif any(name.startswith(self._typed + letter) for name in RANKS):
            self._typed += letter
        elif len(key) > 1:
            self._sitting.shown = Highlighted()
            return PromptReply.NONE
        self._show(lambda card: rank_of(card) == RANKS.get(self._typed))
        return PromptReply.PART

    def _tell(self, card: Card) -> None:
        rank, suit = rank_of(card), suit_of(card)
        found = self._show(lambda other: (rank_of(other), suit_of(other)) == (rank, suit))
        places = [_place(self._sitting, lying) for lying in found]
        where = f"lies {listed(places)}" if places else "is not in sight"
        self._sitting.tell(f"The {card_name(card)} {where}.", loud=True)

    def _show(self, is_meant: Callable[[Card], bool]) -> list[VisibleCard]:
        found = [lying for lying in _face_up(self._sitting) if is_meant(lying.card)]
        self._sitting.shown = Highlighted(frozenset(_hit(self._sitting, lying) for lying in found))
        return found


def _face_up(sitting: TableSession) -> Iterator[VisibleCard]:
    for pile, cards in enumerate(sitting.game.position.piles):
        for index, card in enumerate(cards):
            if card >= 0:
                yield VisibleCard(card, pile, len(cards) - index)


def _hit(sitting: TableSession, lying: VisibleCard) -> Hit:
    """The card itself in a column; elsewhere it may be covered, so the pile it lies in."""
    is_seen = sitting.spec(lying.pile).zone is Zone.TABLEAU
    return Hit(lying.pile, lying.depth if is_seen else 1)


def _place(sitting: TableSession, lying: VisibleCard) -> str:
    """``on column 3, under two cards``."""
    spec = sitting.spec(lying.pile)
    title = pile_title(sitting.game.rules, spec)
    under = f", under {count(lying.depth - 1, 'card')}" if lying.depth > 1 else ""
    return f"{'among' if spec.zone is Zone.DISCARD else 'on'} {title}{under}"
