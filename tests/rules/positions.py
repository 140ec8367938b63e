"""Positions written as in docs/rules.md: ``# 8H 7S``, bottom to top."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping

import pytest

from solitaire.config.paths import shipped_rulesets
from solitaire.game.catalogue import load
from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.cards import ALL_FACES, Card, card_text, face_down, face_up, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import Fact
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.score import Score, score_after
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.stalemate import is_stuck
from solitaire.rules.text.refusals import why_not

SHIPPED = sorted(path.stem for path in shipped_rulesets().glob("*.toml"))
"""The games that come with the program, and no player's own."""
FIRST_OF_FAMILIES = [
    game
    for game in SHIPPED
    if "extends" not in tomllib.loads((shipped_rulesets() / f"{game}.toml").read_text("utf-8"))
]
"""Those that are no variants of others: what is long plays these, and the variants less."""


def table(rules: Rules, piles: Mapping[str, str], redeals_left: int | None = None) -> Position:
    """The position with these piles; piles that are not named are empty.

    ``#`` is some face-down card that is named nowhere on the table, ``#7C`` a known one. The cards of a
    stock lie face down however they are written; its last card is dealt first.
    """
    unknown = set(piles) - set(rules.index)
    assert not unknown, f"{rules.ruleset.name} has no {unknown}"
    named = {face_up(parse_card(word)) for text in piles.values() for word in text.split() if word != "#"}
    others = [card for card in ALL_FACES * rules.ruleset.pack.decks if card not in named]
    passes = rules.ruleset.stock.passes
    if redeals_left is None:
        redeals_left = UNLIMITED if passes == UNLIMITED else passes - 1
    return Position(
        tuple(_pile(piles.get(spec.name, ""), spec.zone, others) for spec in rules.piles),
        redeals_left,
        rules.initial_turned,
    )


def _pile(text: str, zone: Zone, others: list[Card]) -> Pile:
    cards = [face_down(others.pop()) if word == "#" else parse_card(word) for word in text.split()]
    if zone is Zone.STOCK:
        return tuple(map(face_down, cards))
    assert not cards or cards[-1] >= 0, f"'{text}' ends with a card that lies face down"
    return tuple(cards)


def unnamed(cards: int) -> str:
    """A stock of so many cards that are named nowhere."""
    return " ".join(["#"] * cards)


def up_to(card: str) -> str:
    """A foundation from its ace up to ``card``."""
    top = parse_card(card)
    return written(range(top & ~15 | 1, top + 1))


def down_from(card: str) -> str:
    """A foundation from ``card`` down to its ace."""
    return " ".join(reversed(up_to(card).split()))


def written(cards: Iterable[Card]) -> str:
    """A pile as it is written in these tests."""
    return " ".join(map(card_text, cards))


def seat_of(move: str) -> int:
    """The seat of a move: the second one's is ``p2.waste:p2.tableau-1``; outside races all are the first's."""
    return int(move[1]) if move.startswith("p") and move[1].isdigit() else 1


class Table:
    """A game in the middle, with its score. Moves are texts; playing leads to a new table."""

    def __init__(
        self,
        rules: Rules,
        piles: Mapping[str, str] | Position,
        redeals_left: int | None = None,
        tally: Score | int = 0,
        facts: tuple[Fact, ...] = (),
    ) -> None:
        self.rules = rules
        self.position = piles if isinstance(piles, Position) else table(rules, piles, redeals_left)
        self.tally = Score(tally) if isinstance(tally, int) else tally
        self.facts = facts
        """What the last move did."""

    def __getitem__(self, pile: str) -> str:
        return written(self.position.piles[self.rules.index[pile]])

    @property
    def moves(self) -> list[str]:
        return self.moves_of(seat=1)

    def moves_of(self, seat: int) -> list[str]:
        return [str(move) for move in legal_moves(self.rules, self.position, seat)]

    @property
    def score(self) -> int:
        return self.tally.points

    @property
    def is_won(self) -> bool:
        return self.rules.is_won(self.position)

    @property
    def is_stuck(self) -> bool:
        return is_stuck(self.rules, self.position)

    def allows(self, move: str) -> bool:
        """Whether the move is legal; the three ways of asking must agree."""
        parsed, seat = Move.parse(move), seat_of(move)
        reason = why_not(self.rules, self.position, parsed, seat)
        legal = parsed in legal_moves(self.rules, self.position, seat)
        assert legal == (reason is None), f"{move}: {reason}"
        return legal

    def refusal(self, move: str) -> str:
        """The sentence that refuses the move. Fails when the move is legal or the words are no sentence."""
        assert not self.allows(move), f"{move} is legal"
        with pytest.raises(IllegalMove) as caught:
            apply(self.rules, self.position, Move.parse(move), seat_of(move))
        reason = caught.value.reason
        assert reason == why_not(self.rules, self.position, Move.parse(move), seat_of(move))
        assert reason[0].isupper() or reason[0] == "'", reason
        assert reason.endswith(".") and "\n" not in reason and "None" not in reason, reason
        return reason

    def play(self, *moves: str, seconds: int = 0) -> Table:
        """The table after these moves, made ``seconds`` into the game."""
        position, tally, facts = self.position, self.tally, self.facts
        for move in moves:
            position, facts = apply(self.rules, position, Move.parse(move), seat_of(move))
            tally = score_after(self.rules, tally, facts, seconds)
        return Table(self.rules, position, tally=tally, facts=facts)


def race_table(game: str, piles: Mapping[str, str], seats: int = 2) -> Table:
    """A hand of a race in the middle; the piles of a seat are called as ``p1.waste``."""
    return Table(load(game, seats), piles)


def position_after(rules: Rules, position: Position, moves: Iterable[Move]) -> Position:
    """The position after these moves, each of which is legal."""
    for move in moves:
        position, _ = apply(rules, position, move)
    return position
