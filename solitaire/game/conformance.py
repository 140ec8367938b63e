"""Check the contracts of a game, shipped or a player's, on random playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Final, TypeVar

from solitaire.game.game import Game
from solitaire.rules.apply import IllegalMove, apply, perform
from solitaire.rules.cards import face_up, full_pack, make_card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import (
    BottomCardsRaised,
    Carried,
    ClosedUp,
    Dealt,
    Fact,
    Gathered,
    Jumped,
    Redealt,
    Removed,
    TurnedUp,
    Won,
)
from solitaire.rules.moves import STOCK, Carry, DealStock, Fill, Jump, Move, MoveError, Redeal, Remove
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position, count_covered
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.stalemate import is_stuck
from solitaire.rules.text.refusals import why_not

LONGEST: Final = 150
"""Moves after which a playout stops. Most games end by then; those with unlimited redeals or many spaces can
go on for thousands of moves without anything new.
"""
CANDIDATES: Final = 2
"""Random moves, mostly illegal, tried in every position."""

T = TypeVar("T")


def conformance_faults(rules: Rules, playouts: int = 50, seed: int = 1) -> list[str]:
    """Play random games and return the first fault of each playout that has one.

    A fault is a sentence with the playout's number and place; the list is empty if the rules conform. The same
    ``seed`` plays the same games.

    A playout never returns to a position; with several seats, a random one moves. It ends when the game is
    won, when every move would lead to an earlier position, or after ``LONGEST`` moves. In every position,

    * the cards are those of the packs, no more and no fewer, each its owner's; the stock lies face down,
      and of the other piles only the lower cards of columns and reserves do;
    * ``legal_moves`` lists no move twice, and every move parses back from its notation;
    * a legal move drawn at random is not refused;
    * ``CANDIDATES`` moves drawn from all pairs of piles and counts, stock actions and removals are
      legal, or refused with a sentence, by ``why_not`` and ``apply`` alike.

    For every move made,

    * the position after it is another one, with no more redeals left than before;
    * the facts applied to the piles before give the piles after, and include a win if it is one.

    And for every playout,

    * a game without a legal move is either won or stuck;
    * a ``Game`` of one seat has the same positions and, where undo is free, undoing and redoing every move
      gives the same positions and scores.

    Since cards are conserved and redeals never grow, there are finitely many positions, so every playout
    ends.
    """
    random = Random(seed)
    read: set[Move] = set()
    faults = []
    for number in range(1, playouts + 1):
        playout = _Playout(rules, random, read)
        try:
            fault = next(playout.faults(), None)
        except Exception as error:  # Any failure of the rules is a fault to report.
            fault = f"The rules fail with {error!r}."
        if fault:
            faults.append(f"Playout {number}, after {len(playout.moves)} moves: {fault}")
    return faults


def _is_sentence(text: str) -> bool:
    return (
        (text[:1].isupper() or text[:1] in ("'", '"'))
        and text.endswith(".")
        and text.split() == text.split(" ")
    )


def _piles_after(rules: Rules, piles: Sequence[Pile], owner: str, facts: Sequence[Fact]) -> list[Pile]:
    """The piles after ``facts``, from these alone; ``owner`` is the prefix of the moving seat's piles."""
    after = dict(zip(rules.index, map(list, piles), strict=True))
    for fact in facts:
        match fact:
            case Carried(cards, source, target):
                del after[source][-len(cards) :]
                after[target] += cards
            case ClosedUp(empty):
                places = list(after)
                for place, behind in pairwise(places[places.index(empty) :]):
                    after[place], after[behind] = after[behind], []
            case TurnedUp(card, pile):
                after[pile][-1] = card
            case Dealt(cards, target):
                del after[owner + STOCK][-len(cards) :]
                after[target] += cards
            case Redealt():
                after[owner + STOCK] = [~card for card in reversed(after[owner + "waste"])]
                after[owner + "waste"] = []
            case Gathered(cards):
                gathered = set(map(face_up, cards))
                for spec in rules.piles:
                    if spec.zone is Zone.TABLEAU and spec.name.startswith(owner):
                        after[spec.name] = [card for card in after[spec.name] if face_up(card) not in gathered]
                after[owner + STOCK] += reversed(cards)
            case BottomCardsRaised(names):
                for name in names:
                    bottom, *others = after[name]
                    after[name] = [*others, face_up(bottom)]
            case Jumped(number, waste):
                after[owner + STOCK] += [~card for card in reversed(after[waste][-number:])]
                del after[waste][-number:]
            case Removed(cards, names):
                for name in names:
                    del after[name][-1]
                after[owner + "discard"] += cards
            case _:
                pass
    return [tuple(pile) for pile in after.values()]


class _Playout:
    """One random game, checked as it is played; ``read`` has the moves whose notation was checked."""

    def __init__(self, rules: Rules, random: Random, read: set[Move]) -> None:
        self.rules = rules
        self.random = random
        self.read = read
        pack = full_pack(rules.ruleset.pack.decks, rules.ruleset.pack.suits)
        self.seats = range(1, rules.seats + 1)
        self.packs = [self.shuffled(pack) for _ in self.seats]
        owners = self.seats if rules.seats > 1 else (0,)
        self.cards = sorted(make_card(rank_of(card), suit_of(card), owner) for owner in owners for card in pack)
        self.position = opening(rules, *self.packs)
        self.positions = [self.position]
        self.visited = {self.position}
        self.moves: list[Move] = []

    def faults(self) -> Iterator[str]:
        """Play the game, yielding its faults."""
        yield from self.position_faults()
        while len(self.moves) < LONGEST and not self.rules.is_won(self.position):
            for seat in self.shuffled(self.seats):
                legal = legal_moves(self.rules, self.position, seat)
                yield from self.legal_move_faults(legal, seat)
                for _ in range(CANDIDATES):
                    yield from self.refusal_faults(self.random_move(seat), legal, seat)
                if move := self.new_move(legal, seat):
                    break
            else:
                break
            before, (self.position, facts) = self.position, apply(self.rules, self.position, move, seat)
            self.positions.append(self.position)
            self.visited.add(self.position)
            self.moves.append(move)
            yield from self.position_faults()
            yield from self.move_faults(move, before, facts, seat)
        yield from self.end_faults()
        if self.rules.seats == 1:
            yield from self.game_faults()

    def position_faults(self) -> Iterator[str]:
        """The faults of the position: its cards, and which of them are face down."""
        piles = self.position.piles
        if sorted(face_up(card) for pile in piles for card in pile) != self.cards:
            yield "The cards on the table are not those of the deck."
        for spec, pile in zip(self.rules.piles, piles, strict=True):
            down = sum(card < 0 for card in pile)
            is_in_order = self.rules.ruleset.tableau.every_second or down == count_covered(pile)
            match spec.zone:
                case Zone.STOCK:
                    sound = down == len(pile)
                case Zone.TABLEAU if is_covered(self.rules, piles, spec.index):
                    sound = is_in_order
                case Zone.TABLEAU | Zone.RESERVE:
                    sound = not pile or (pile[-1] >= 0 and is_in_order)
                case _:
                    sound = not down
            if spec.zone is Zone.CELL and len(pile) > 1:
                yield f"'{spec.name}' has more than one card."
            if not sound:
                yield f"'{spec.name}' has cards that lie the wrong way up."

    def legal_move_faults(self, legal: list[Move], seat: int) -> Iterator[str]:
        """The faults of the legal moves: duplicates, notation, refusal."""
        if len(set(legal)) < len(legal):
            yield "A legal move is listed twice."
        for move in [move for move in legal if move not in self.read]:
            try:
                back = Move.parse(str(move))
            except MoveError as error:
                yield f"The legal move '{move}' has no notation: {error}"
            else:
                if back != move:
                    yield f"The legal move '{move}' reads back as '{back}'."
            self.read.add(move)
        if legal:
            move = self.choice(legal)
            reason = why_not(self.rules, self.position, move, seat)
            if reason is not None:
                yield f"The legal move '{move}' is refused: {reason}"

    def refusal_faults(self, move: Move, legal: list[Move], seat: int) -> Iterator[str]:
        """The faults in refusing a move that is not legal."""
        if move in legal:
            return
        reason = why_not(self.rules, self.position, move, seat)
        if reason is None:
            yield f"'{move}' is not a legal move, but no reason is given against it."
        elif not _is_sentence(reason):
            yield f"'{move}' is refused with '{reason}', which is not a sentence."
        try:
            apply(self.rules, self.position, move, seat)
        except IllegalMove as illegal:
            if illegal.reason != reason:
                yield f"'{move}' is refused with '{illegal.reason}', but the reason given is '{reason}'."
        else:
            yield f"'{move}' is not a legal move, but it can be made."

    def move_faults(self, move: Move, before: Position, facts: Sequence[Fact], seat: int) -> Iterator[str]:
        """The faults of a move that was made: its effect, and its facts."""
        after = self.position
        if after == before:
            yield f"'{move}' changes nothing."
        if after.redeals_left > before.redeals_left:
            yield f"'{move}' gives a redeal back."
        if _piles_after(self.rules, before.piles, self.owner(seat), facts) != list(after.piles):
            yield f"The facts of '{move}' do not tell what happened: {facts}."
        if (Won() in facts) != self.rules.is_won(after):
            yield f"The facts of '{move}' do not tell whether the game is won: {facts}."

    def end_faults(self) -> Iterator[str]:
        """The faults of the end: a game without moves is won or stuck."""
        for seat in self.seats:
            stuck = is_stuck(self.rules, self.position, seat)
            if not legal_moves(self.rules, self.position, seat) and stuck == self.rules.is_won(self.position):
                yield "There is no legal move, but the game is not either won or stuck."

    def game_faults(self) -> Iterator[str]:
        """The faults of ``Game`` in playing, undoing and redoing the same moves."""
        game = Game(self.rules, self.packs[0])
        scores = [game.score]
        for move in self.moves:
            game.play(move)
            scores.append(game.score)
        if game.position != self.position:
            yield "Playing the same moves leads to another position."
        if self.rules.ruleset.undo != UNLIMITED or self.rules.ruleset.scoring.undo:
            return
        trail = list(zip(self.positions, scores, strict=True))
        for name, step, there in (("Undo", game.undo, trail[-2::-1]), ("Redo", game.redo, trail[1:])):
            for position, score in there:
                step()
                if (game.position, game.score) != (position, score):
                    yield f"{name} does not restore the position and its score."

    def new_move(self, legal: list[Move], seat: int) -> Move | None:
        """A random legal move to a new position, or None."""
        return next(
            (
                move
                for move in self.shuffled(legal)
                if perform(self.rules, self.position, move, seat)[0] not in self.visited
            ),
            None,
        )

    def random_move(self, seat: int) -> Move:
        """A random move, legal or not, of any kind and any piles."""
        one, other = (self.choice(self.rules.piles) for _ in range(2))
        count = 1 + int(self.random.random() * len(self.position.piles[one.index]))
        stock = self.owner(seat) + STOCK
        match int(self.random.random() * 11):
            case 0:
                return DealStock(stock)
            case 1:
                return DealStock(stock, other.name)
            case 2:
                return Fill(stock)
            case 3:
                return Redeal(stock)
            case 4:
                return Jump(stock, count)
            case 5:
                return Remove((one.name,))
            case 6:
                return Remove((one.name, other.name))
            case _:
                return Carry(one.name, other.name, count)

    def owner(self, seat: int) -> str:
        """The prefix of the names of the seat's own piles."""
        return f"p{seat}." if self.rules.seats > 1 else ""

    def choice(self, choices: Sequence[T]) -> T:
        """A random choice, by ``random()`` alone, whose stream Python keeps the same."""
        return choices[int(self.random.random() * len(choices))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in random order."""
        return sorted(things, key=lambda _: self.random.random())
