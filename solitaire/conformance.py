"""The contracts that every game keeps, tried on random playouts: for our rulesets and for anybody's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeVar

from solitaire.cards import face_up, full_pack
from solitaire.game import Game
from solitaire.rules.apply import IllegalMove, apply, perform
from solitaire.rules.facts import Carried, Dealt, Fact, Redealt, Removed, TurnedUp, Won
from solitaire.rules.moves import STOCK, Carry, Deal, Fill, Move, MoveError, Redeal, Remove
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.rules import Rules

LONGEST: Final = 150
"""Moves after which a playout is broken off. Most games end by then; those with a stock that comes round
for ever, or with many spaces, can wander on for thousands of moves and only repeat themselves.
"""
CANDIDATES: Final = 2
"""Moves tried in every position that are probably not legal."""

T = TypeVar("T")


def conformance_faults(rules: Rules, playouts: int = 50, seed: int = 1) -> list[str]:
    """Deal random packs, play random moves, and tell every contract found broken: one sentence for each
    playout that broke one, with its place. Empty if the rules conform. The same ``seed`` plays the same
    games for ever. For one seat.

    A playout never returns to a position it has met. It ends when the game is won, when every move
    would lead to a position met before, or after ``LONGEST`` moves. In every position it meets,

    * the cards are those of the pack, no more and no fewer; the stock lies face down, and of the other
      piles only the lower cards of columns and reserves do;
    * ``legal_moves`` names no move twice, and every move reads back from its notation;
    * a legal move drawn at random is not refused;
    * ``CANDIDATES`` moves drawn from all pairs of piles and counts, stock actions and removals are
      legal, or refused with a sentence, by ``why_not`` and ``apply`` alike.

    Of every move made,

    * the position after it is another one, with no more redeals left than before;
    * the facts retold on the piles before give the piles after, and they tell of a win if it is one.

    And of every playout,

    * the end is sound: a game without a legal move is either won or stuck;
    * undoing every move and redoing it gives the same positions and scores.

    Since cards are conserved and redeals never grow, there are finitely many positions, so that such a
    player comes to an end in any game.
    """
    random = Random(seed)
    read: set[Move] = set()
    faults = []
    for number in range(1, playouts + 1):
        playout = _Playout(rules, random, read)
        try:
            fault = next(playout.faults(), None)
        except Exception as error:  # Whatever goes wrong in the rules is what we are here to tell.
            fault = f"The rules fail with {error!r}."
        if fault:
            faults.append(f"Playout {number}, after {len(playout.trail) - 1} moves: {fault}")
    return faults


def _is_sentence(text: str) -> bool:
    return (
        (text[:1].isupper() or text[:1] in ("'", '"'))
        and text.endswith(".")
        and text.split() == text.split(" ")
    )


def _retold(rules: Rules, piles: Sequence[Pile], facts: Sequence[Fact]) -> list[Pile]:
    """The piles after ``facts``, for somebody who only listens to what happened."""
    after = dict(zip(rules.index, map(list, piles), strict=True))
    for fact in facts:
        match fact:
            case Carried(cards, source, target):
                del after[source][-len(cards) :]
                after[target] += cards
            case TurnedUp(card, pile):
                after[pile][-1] = card
            case Dealt(cards, target):
                del after[STOCK][-len(cards) :]
                after[target] += cards
            case Redealt():
                after[STOCK] = [~card for card in reversed(after["waste"])]
                after["waste"] = []
            case Removed(cards, names):
                for name in names:
                    del after[name][-1]
                after["discard"] += cards
            case _:
                pass
    return [tuple(pile) for pile in after.values()]


class _Playout:
    """One random game. Its faults are told as it is played; the first is reason enough to stop.
    ``read`` holds the moves whose notation is known to be good.
    """

    def __init__(self, rules: Rules, random: Random, read: set[Move]) -> None:
        self.rules = rules
        self.random = random
        self.read = read
        pack = full_pack(rules.ruleset.pack.decks)
        self.cards = sorted(pack)
        self.game = Game(rules, self.shuffled(pack))
        self.met = {self.game.position}
        self.trail = [(self.game.position, self.game.score)]

    def faults(self) -> Iterator[str]:
        """Play, and tell what is wrong."""
        yield from self.of_position()
        while self.game.move_count < LONGEST and not self.game.is_won:
            legal = self.game.legal_moves()
            yield from self.of_legal(legal)
            for _ in range(CANDIDATES):
                yield from self.of_candidate(self.any_move(), legal)
            move = self.fresh_move(legal)
            if move is None:
                break
            before = self.game.position
            facts = self.game.play(move)
            self.met.add(self.game.position)
            self.trail.append((self.game.position, self.game.score))
            yield from self.of_position()
            yield from self.of_move(move, before, facts)
        yield from self.of_end()
        yield from self.of_undo()

    def of_position(self) -> Iterator[str]:
        """Are all the cards there, and does each lie as it should?"""
        piles = self.game.position.piles
        if sorted(face_up(card) for pile in piles for card in pile) != self.cards:
            yield "The cards on the table are not those of the pack."
        for spec, pile in zip(self.rules.piles, piles, strict=True):
            down = sum(card < 0 for card in pile)
            match spec.zone:
                case Zone.STOCK:
                    sound = down == len(pile)
                case Zone.TABLEAU | Zone.RESERVE:
                    sound = not pile or (down < len(pile) and max(pile[:down], default=-1) < 0)
                case _:
                    sound = not down
            if not sound:
                yield f"'{spec.name}' has cards that lie the wrong way up."

    def of_legal(self, legal: list[Move]) -> Iterator[str]:
        """Has every legal move a notation of its own, and is it allowed?"""
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
            move = self.one_of(legal)
            reason = self.game.why_not(move)
            if reason is not None:
                yield f"The legal move '{move}' is refused: {reason}"

    def of_candidate(self, move: Move, legal: list[Move]) -> Iterator[str]:
        """Is a move that is not legal refused, and with a reason?"""
        if move in legal:
            return
        reason = self.game.why_not(move)
        if reason is None:
            yield f"'{move}' is not a legal move, but no reason is given against it."
        elif not _is_sentence(reason):
            yield f"'{move}' is refused with '{reason}', which is not a sentence."
        try:
            apply(self.rules, self.game.position, move)
        except IllegalMove as illegal:
            if illegal.reason != reason:
                yield f"'{move}' is refused with '{illegal.reason}', but the reason given is '{reason}'."
        else:
            yield f"'{move}' is not a legal move, but it can be made."

    def of_move(self, move: Move, before: Position, facts: Sequence[Fact]) -> Iterator[str]:
        """Did the move change something, and do the facts tell all of it?"""
        after = self.game.position
        if after == before:
            yield f"'{move}' changes nothing."
        if after.redeals_left > before.redeals_left:
            yield f"'{move}' gives a redeal back."
        if _retold(self.rules, before.piles, facts) != list(after.piles):
            yield f"The facts of '{move}' do not tell what happened: {facts}."
        if (Won() in facts) != self.game.is_won:
            yield f"The facts of '{move}' do not tell whether the game is won: {facts}."

    def of_end(self) -> Iterator[str]:
        """Is a game without moves won or lost?"""
        if not self.game.legal_moves() and self.game.is_won == self.game.is_stuck:
            yield "There is no legal move, but the game is not either won or stuck."

    def of_undo(self) -> Iterator[str]:
        """Do undo and redo lead back and forth along the trail?"""
        back, forth = self.trail[-2::-1], self.trail[1:]
        for name, step, trail in (("Undo", self.game.undo, back), ("Redo", self.game.redo, forth)):
            for there in trail:
                step()
                if (self.game.position, self.game.score) != there:
                    yield f"{name} does not restore the position and its score."

    def fresh_move(self, legal: list[Move]) -> Move | None:
        """A random move to a position that was not met before, or None."""
        position = self.game.position
        tried = self.shuffled(legal)
        return next((move for move in tried if perform(self.rules, position, move)[0] not in self.met), None)

    def any_move(self) -> Move:
        """A move of any kind with any piles of the table."""
        one, other = (self.one_of(self.rules.piles) for _ in range(2))
        count = 1 + int(self.random.random() * len(self.game.position.piles[one.index]))
        match int(self.random.random() * 10):
            case 0:
                return Deal()
            case 1:
                return Deal(target=other.name)
            case 2:
                return Fill()
            case 3:
                return Redeal()
            case 4:
                return Remove((one.name,))
            case 5:
                return Remove((one.name, other.name))
            case _:
                return Carry(one.name, other.name, count)

    def one_of(self, choices: Sequence[T]) -> T:
        """One at random. Only ``random()`` is asked: Python keeps its stream the same for ever."""
        return choices[int(self.random.random() * len(choices))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in random order."""
        return sorted(things, key=lambda _: self.random.random())
