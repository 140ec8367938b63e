"""Small games: positions of few cards under twisted rules, and all that can follow from them by the core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from solitaire.rules.apply import perform
from solitaire.rules.cards import ACE, HEARTS, KING, SPADES, Card, full_pack, make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import turned_down
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Base, Build, Destination, FoundationSuit, Space, StockTo, Unit
from solitaire.solver.lines.move_line import Line
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import WON, Child, Search, SearchState

COLUMN_BUILDS: Final = tuple(build for build in Build if build is not Build.SUIT_OR_RANK)
"""The rules by which columns are built."""
FEWER_TARGETS: Final = (
    (Destination.FOUNDATION,),
    (Destination.FOUNDATION, Destination.TABLEAU),
    (Destination.FOUNDATION, Destination.SPACE),
)
"""Places that cards of a pile may go to, if not everywhere."""
MOST: Final = 200
"""Positions of a game that is small."""
T = TypeVar("T")
DecodedSearch: TypeAlias = tuple[Search, Callable[[list[Any]], Line]]
"""A search, and the decoder of its paths."""


def few_columns(ruleset: Ruleset, random: Random) -> Ruleset:
    """The same with a few columns, and one cell if it has any."""
    face_down = min(max(ruleset.tableau.face_down), 1)
    tableau = ruleset.tableau._replace(
        piles=random.randint(2, 3), cards=(6,), face_down=(face_down,), labels=()
    )
    return ruleset._replace(
        tableau=tableau, cells=ruleset.cells._replace(piles=min(1, ruleset.cells.piles), cards=0)
    )


def twisted(ruleset: Ruleset, random: Random) -> Ruleset:
    """The same with a few columns, and some other rules."""
    ruleset = few_columns(ruleset, random)

    def perhaps(same: T, *others: T) -> T:
        return random.choice(others) if random.random() < 0.3 else same

    tableau = ruleset.tableau
    tableau = tableau._replace(
        build=perhaps(tableau.build, *COLUMN_BUILDS),
        wrap=perhaps(tableau.wrap, True, False),
        unit=perhaps(tableau.unit, *Unit),
        space=perhaps(tableau.space, *Space),
        build_minimum=perhaps(tableau.build_minimum, 1, 2),
        maximum=perhaps(tableau.maximum, 3, 4),
        to=perhaps(tableau.to, *FEWER_TARGETS),
    )
    foundation = ruleset.foundation._replace(take_back=random.random() < 0.5)
    if len({one.is_built_up for one in foundation.fixed}) == 2:
        foundation = foundation._replace(transfer=random.random() < 0.5)
    if foundation.base is Base.ACE and not foundation.fixed and random.random() < 0.2:
        foundation = foundation._replace(base=Base.FIRST_CARD, wrap=True)
    stock, waste = ruleset.stock, ruleset.waste._replace(to=perhaps(ruleset.waste.to, *FEWER_TARGETS))
    reserve = ruleset.reserve._replace(
        build=perhaps(ruleset.reserve.build, True),
        to=perhaps(ruleset.reserve.to, *FEWER_TARGETS),
        space=perhaps(ruleset.reserve.space, *Space),
    )
    if stock.to is StockTo.WASTE:
        stock = stock._replace(draw=random.randint(1, 3), passes=random.choice((1, 2, 3, UNLIMITED)))
    return ruleset._replace(tableau=tableau, foundation=foundation, stock=stock, waste=waste, reserve=reserve)


def founded(rules: Rules, base: int = ACE) -> list[list[Card]]:
    """The piles when the game is won."""
    piles: list[list[Card]] = [[] for _ in rules.piles]
    if fixed := rules.ruleset.foundation.fixed:
        left = Counter(full_pack(rules.ruleset.pack.decks))
        # In rounds, since some may meet.
        for cards in zip_longest(*(one.cards for one in fixed)):
            for index, card in zip(rules.seat_piles[0].foundations, cards, strict=True):
                if card and left[card]:
                    piles[index].append(card)
                    left[card] -= 1
        return piles
    for place, index in enumerate(rules.seat_piles[0].foundations):
        suit = rules.piles[index].suit
        suit = place % 4 if suit is None else suit
        alternates = rules.ruleset.foundation.suit is FoundationSuit.ALTERNATE_COLOURS
        for value in range(rules.full[index]):
            # Clubs and diamonds take turns, and hearts and spades.
            of_turn = suit ^ (value & alternates)
            piles[index].append(make_card((base - ACE + value) % KING + ACE, of_turn))
    return piles


def few_cards(rules: Rules, random: Random, cards: int) -> Position:
    """Full foundations, but for so many cards that lie anywhere."""
    seat_piles = rules.seat_piles[0]
    piles = founded(rules, random.randint(ACE, KING) if rules.ruleset.foundation.wrap else ACE)
    loose: list[Card] = []
    # Of few foundations, so that the cards have to do with each other.
    some = [piles[index] for index in random.sample(seat_piles.foundations, random.randint(2, 4))]
    while len(loose) < cards and (higher := [foundation for foundation in some if len(foundation) > 1]):
        loose.append(random.choice(higher).pop())
    random.shuffle(loose)
    unopened = _emptied(rules, random, piles) if random.random() < 0.2 else []
    # Spaces that a reserve or the waste fills by rule are full.
    fills = rules.ruleset.reserve.auto_fill or rules.ruleset.waste.auto_fill
    filled = seat_piles.tableau if fills else ()
    stock = None if rules.ruleset.stock.to is StockTo.NOWHERE else seat_piles.stock
    places = [index for index in (*seat_piles.tableau, *seat_piles.reserve, stock) if index is not None]
    cells = list(seat_piles.cells)
    for place, card in enumerate(loose):
        if cells and random.random() < 0.2:
            piles[cells.pop()].append(card)
        else:
            piles[filled[place] if place < len(filled) else random.choice(places)].append(card)
    piles[random.choice(seat_piles.tableau)][:0] = unopened
    if rules.turns_at_once and seat_piles.stock is not None and seat_piles.waste is not None:
        piles[seat_piles.stock], piles[seat_piles.waste] = (
            piles[seat_piles.stock][:-1],
            piles[seat_piles.stock][-1:],
        )
    if seat_piles.stock is not None:
        piles[seat_piles.stock] = [~card for card in piles[seat_piles.stock]]
    for index in seat_piles.tableau if any(rules.ruleset.tableau.face_down) else ():
        hidden = random.randint(0, max(len(piles[index]) - 1, 0))
        piles[index] = list(turned_down(tuple(piles[index]), hidden, rules.ruleset.tableau.every_second))
    passes = rules.ruleset.stock.passes
    left = UNLIMITED if passes == UNLIMITED else random.randrange(passes)
    return Position(tuple(map(tuple, piles)), left, rules.initial_turned)


def _emptied(rules: Rules, random: Random, piles: list[list[Card]]) -> list[Card]:
    """Empty a foundation that the player opens, and return its cards in the order in which they lie.

    The base lies first or last, the others as the foundation wants them. Other foundations are left, so that
    the base is known.
    """
    ruleset, foundations = rules.ruleset, rules.seat_piles[0].foundations
    full = [index for index in foundations if len(piles[index]) == rules.full[index]]
    if ruleset.foundation.fixed or not full:
        return []
    base, *others = piles[(emptied := random.choice(full))]
    piles[emptied] = []
    return [base, *reversed(others)] if random.random() < 0.5 else [*reversed(others), base]


def parts_of_sequences(rules: Rules, random: Random) -> Position:
    """Two sequences in a few parts, shuffled on the columns and the reserve; all others are complete."""
    seat_piles = rules.seat_piles[0]
    piles: list[list[Card]] = [[] for _ in rules.piles]
    parts = []
    for suit in (SPADES, HEARTS):
        cards = [make_card(rank, suit) for rank in range(KING, ACE - 1, -1)]
        cuts = sorted(random.sample(range(1, KING), 2))
        parts += [cards[: cuts[0]], cards[cuts[0] : cuts[1]], cards[cuts[1] :]]
    random.shuffle(parts)
    for part in parts:
        piles[random.choice(seat_piles.tableau)] += part
    for place in seat_piles.reserve:
        column = random.choice([piles[column] for column in seat_piles.tableau if piles[column]])
        piles[place].append(column.pop(random.randrange(len(column))))
    foundations = iter(seat_piles.foundations)
    for suit in [0, 1] * rules.ruleset.pack.decks + [SPADES, HEARTS] * (rules.ruleset.pack.decks - 1):
        whole = [make_card(rank, suit) for rank in range(KING, ACE - 1, -1)]
        # Where sequences stay, each of the others has a column of its own, of which nothing moves.
        index = next(foundations, None)
        if index is not None:
            piles[index] += whole
    return Position(tuple(map(tuple, piles)), 0, rules.initial_turned)


def every_position(rules: Rules, start: Position) -> dict[Position, bool]:
    """All that can follow from a position, and whether it is winnable; nothing if there are too many."""
    before: dict[Position, list[Position]] = {start: []}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for move in legal_moves(rules, position):
            after, _ = perform(rules, position, move)
            if after not in before:
                before[after] = []
                waiting.append(after)
            before[after].append(position)
        if len(before) > MOST:
            return {}
    winnable = dict.fromkeys(before, False)
    waiting = [position for position in before if rules.is_won(position)]
    while waiting:
        position = waiting.pop()
        if not winnable[position]:
            winnable[position] = True
            waiting += before[position]
    return winnable


def steps_of(
    problem: PositionProblem[Any], winnable: Mapping[Position, bool]
) -> Iterator[tuple[Position, Sequence[Child[Any]]]]:
    """Check that a state can be won if and only if one that follows can.

    Yield each position that is not won, and what follows its state.
    """
    states = {problem.state_of(position): wins for position, wins in winnable.items()}
    for position, wins in winnable.items():
        state = problem.state_of(position)
        assert states[state] is wins, f"{problem.rules.ruleset} {position}"
        if not problem.rules.is_won(position):
            following = problem.children(state)
            can_be_won = any(stage == WON or states[child] for child, stage, _ in following)
            assert wins is can_be_won, f"{problem.rules.ruleset} {position}"
            yield position, following


def searches_by_pruning(
    problem_of: Callable[..., Any], max_states: int
) -> Callable[[Rules, Position], Iterator[DecodedSearch]]:
    """A function that returns two complete searches of a position: one that is pruned, and one that is not.

    ``problem_of`` is a class of problems with the switch ``pruned``.
    """

    def searches_of(rules: Rules, position: Position) -> Iterator[DecodedSearch]:
        for pruned in (True, False):
            problem = problem_of(rules, position, pruned=pruned)
            yield BestFirst(problem, max_states), problem.decode_path

    return searches_of


def settled(
    games: Iterable[tuple[Rules, Position]],
    searches_of: Callable[[Rules, Position], Iterable[DecodedSearch]],
    expansions: int,
) -> list[SearchState]:
    """Check that searches settle small games as every way to play does; return how the games end.

    Games that are won or too large are left out. Every win must be one in the core.
    """
    outcomes = []
    for rules, position in games:
        wins = every_position(rules, position)
        if not wins or rules.is_won(position):
            continue
        expected = SearchState.FOUND if wins[position] else SearchState.EXHAUSTED
        for search, decode_path in searches_of(rules, position):
            assert search.run(expansions) is expected, f"{rules.ruleset} {position}"
            if expected is SearchState.FOUND:
                assert rules.is_won(decode_path(search.path()).position)
        outcomes.append(expected)
    return outcomes
