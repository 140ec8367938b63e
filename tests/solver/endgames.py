"""Ends of games: positions with so few cards in play that they can be searched in every way there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeVar

from solitaire.rules.apply import perform
from solitaire.rules.cards import ACE, KING, Card, full_pack, make_card, parse_card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening, turned_down
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Pile, Position
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import Problem, SearchState
from tests.samples import FULL
from tests.solver.small_games import founded

State = TypeVar("State")

STOCKS_OF_CLUBS = [
    ("KC TC JC QC", 1, False),  # The ten uncovers the jack, and the jack the queen.
    ("KC TC QC JC", 1, True),  # Nothing takes the queen from the jack.
    ("KC QC JC TC", 1, False),
    ("KC QC JC TC", 3, True),  # The queen comes on top of both.
    ("KC TC JC QC", 3, False),
]
"""Stocks, the first card last; how many are turned at a time; and whether the game is lost, with the clubs up
to the nine and all other cards on the foundations, where they stay.
"""


def endgame(rules: Rules, random: Random, cards: int, columns: int) -> Position:
    """Full foundations, but for ``cards`` cards that lie shuffled in the first ``columns`` of the tableau, some
    face down, and in the stock.
    """
    seat_piles = rules.seat_piles[0]
    heights = dict.fromkeys(seat_piles.foundations, KING)
    loose: list[Card] = []
    while len(loose) < cards:
        index = seat_piles.foundations[int(random.random() * len(heights))]
        if heights[index]:
            loose.append(make_card(heights[index], _suit(rules, index)))
            heights[index] -= 1
    loose.sort(key=lambda _: random.random())
    piles: list[Pile] = [()] * len(rules.piles)
    for index, height in heights.items():
        piles[index] = tuple(make_card(rank, _suit(rules, index)) for rank in range(ACE, height + 1))
    if seat_piles.stock is not None:
        undealt = int(random.random() * cards * 0.7)
        piles[seat_piles.stock] = tuple(~card for card in loose[:undealt])
        del loose[:undealt]
    for column, index in enumerate(seat_piles.tableau[:columns]):
        pile = loose[column::columns]
        hidden = int(random.random() * len(pile)) if any(rules.ruleset.tableau.face_down) else 0
        piles[index] = turned_down(tuple(pile), hidden, rules.ruleset.tableau.every_second)
    passes = rules.ruleset.stock.passes
    return Position(tuple(piles), passes if passes == UNLIMITED else passes - 1)


def shuffled_end(rules: Rules, random: Random, most_undealt: int = 8) -> Position:
    """Foundations of unequal heights; the other cards lie shuffled in few piles, and in the stock, if any.

    The piles are up to four columns, and the reserve.
    """
    seat_piles = rules.seat_piles[0]
    piles: list[Pile] = [()] * len(rules.piles)
    loose: list[Card] = []
    for suit, index in enumerate(seat_piles.foundations):
        height = KING - min(random.randrange(11), random.randrange(12))
        cards = [make_card(rank, suit) for rank in range(ACE, KING + 1)]
        piles[index] = tuple(cards[:height])
        loose += cards[height:]
    random.shuffle(loose)
    undealt = random.randrange(min(most_undealt, len(loose)) + 1) if seat_piles.stock is not None else 0
    columns = random.randrange(3) if seat_piles.reserve else 2 + random.randrange(3)
    places = seat_piles.tableau[:columns] + seat_piles.reserve
    for card in loose[undealt:]:
        piles[random.choice(places)] += (card,)
    if seat_piles.stock is not None:
        piles[seat_piles.stock] = tuple(~card for card in loose[:undealt])
    return Position(tuple(piles), 0)


def columns(rules: Rules, *texts: str) -> Position:
    """Columns from the bottom up; the other cards of the pack are on the foundations."""
    piles = [tuple(map(parse_card, text.split())) for text in texts]
    loose = {card for pile in piles for card in pile}
    seat_piles = rules.seat_piles[0]
    whole: list[Pile] = [()] * len(rules.piles)
    for index in seat_piles.foundations:
        suit = _suit(rules, index)
        lowest = min((rank_of(card) for card in loose if suit_of(card) == suit), default=KING + 1)
        whole[index] = tuple(make_card(rank, suit) for rank in range(ACE, lowest))
    for index, pile in zip(seat_piles.tableau, piles, strict=False):
        whole[index] = pile
    return Position(tuple(whole), 0)


def _suit(rules: Rules, foundation: int) -> int:
    suit = rules.piles[foundation].suit
    assert suit is not None
    return suit


class Encoding(Protocol[State]):
    """A game as a search sees it, and the states of its positions."""

    def state_of(self, position: Position) -> State: ...

    def children(self, state: State) -> Sequence[tuple[State, int, int]]: ...


class EncodingFactory(Protocol[State]):
    """Makes the encoding of games that begin with a position."""

    def __call__(self, rules: Rules, position: Position, *, pruned: bool) -> Encoding[State]: ...


def compare_with_core(new_encoding: EncodingFactory[State], rules: Rules, random: Random) -> None:
    """Compare what follows in positions of random games, of at least four, until there were enough moves."""
    met = 0
    for number in range(40):
        if number >= (8 if FULL else 4) and met > 200:
            break
        positions = wander(rules, random, 90)
        encoding = new_encoding(rules, positions[0], pruned=False)
        met += sum(same_as_core(encoding, rules, position) for position in positions[::2])
    assert met > 200


def same_as_core(encoding: Encoding[State], rules: Rules, position: Position) -> int:
    """How many moves there are to states that the encoding lets follow, too, and it no others."""
    states = states_after(rules, position, encoding.state_of)
    assert {child for child, _, _ in encoding.children(encoding.state_of(position))} == states
    return len(legal_moves(rules, position))


def states_after(rules: Rules, position: Position, state_of: Callable[[Position], State]) -> set[State]:
    """The states of the positions after each legal move.

    Those after a move between foundations have the state of the position, or others may follow only then.
    """
    positions, states = [position], set[State]()
    for reached in positions:
        for move in legal_moves(rules, reached):
            after = perform(rules, reached, move)[0]
            if not rules.is_transfer(move):
                states.add(state_of(after))
            elif after not in positions:
                positions.append(after)
    return states


def wander(rules: Rules, random: Random, moves: int, start: Position | None = None) -> list[Position]:
    """The positions of a game of random moves, from ``start`` or from the opening of any pack."""
    pack = sorted(full_pack(rules.ruleset.pack.decks, rules.ruleset.pack.suits), key=lambda _: random.random())
    positions = [start or opening(rules, pack)]
    while len(positions) <= moves and (legal := legal_moves(rules, positions[-1])):
        move = legal[int(random.random() * len(legal))]
        positions.append(perform(rules, positions[-1], move)[0])
    return positions


def with_aces(rules: Rules, random: Random) -> Position:
    """A whole suit and the last cards of another lie shuffled in stock, reserve, and a few columns."""
    seat_piles, piles = rules.seat_piles[0], founded(rules, random.randint(ACE, KING))
    whole, *others = random.sample(seat_piles.foundations, 3)
    loose, piles[whole] = piles[whole], []
    for other in others:
        loose += [piles[other].pop() for _ in range(random.randint(0, 2))]
    random.shuffle(loose)
    assert seat_piles.stock is not None
    for card in loose:
        piles[
            random.choice(
                [*seat_piles.tableau[:5], *seat_piles.tableau[:3], *seat_piles.reserve[:3], seat_piles.stock]
            )
        ].append(card)
    piles[seat_piles.stock] = [~card for card in piles[seat_piles.stock]]
    for index in seat_piles.tableau:
        hidden = random.randint(0, max(len(piles[index]) - 1, 0))
        piles[index][:hidden] = [~card for card in piles[index][:hidden]]
    return Position(tuple(map(tuple, piles)), 0)


def verdict(problem: Problem[State], states: int = 20_000) -> SearchState:
    return BestFirst(problem, states).run(states)
