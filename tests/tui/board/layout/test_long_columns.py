"""Long columns at 80 x 24: every open card stays legible and can be hit by itself."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import face_down, full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry, DealStock
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Build, BuildDirection, Shape, StockTo, Unit
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.hit_test import Hit, hit
from solitaire.tui.board.layout.pile_places import Spread
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID
from tests.samples import one_in, pairs
from tests.tui.board.arrangements import arranged

BOARD = (80, 22)
SOLITAIRES = [game for game in game_ids() if load_ruleset(game).seats.most == 1]
SIZES = ["auto", "small", "medium", "large"]


IN_SIGHT = 34
"""The most cards of a column that are all in sight; in other games no column grows so long."""


def unreadable(rules: Rules, position: Position, card_size: str = "auto") -> list[str]:
    """The open cards of columns that do not show their index, or that a click on it does not take."""
    arrangement = arranged(rules, *BOARD, card_size)
    scene = Scene(rules, position, arrangement, SOLID, pile_keys(rules))
    frame = paint(scene)
    placed = place_cards(arrangement, position)
    sizes = [len(pile) for pile in position.piles]
    seen = {(card.pile, card.index): card for card in placed if card.stacked == 1}
    columns = [
        place.pile
        for place in arrangement.places
        if place.spread is not Spread.SQUARED and rules.piles[place.pile].zone is not Zone.WASTE
    ]
    faults = []
    for pile in columns:
        for index, card in enumerate(position.piles[pile]):
            if card < 0:
                continue
            name = SOLID.index_of(card)
            if where := seen.get((pile, index)):
                cells = range(where.x, where.x + where.columns)
                first = where.x + "".join(frame[where.y][x][0] for x in cells).find(name)
                hits = {hit(arrangement, position, x, where.y) for x in range(first, first + len(name))}
                if first >= where.x and hits == {Hit(pile, sizes[pile] - index)}:
                    continue
            faults.append(f"{rules.piles[pile].name}: {name} at place {index + 1} of {sizes[pile]}")
    return faults


def has_many_long_columns(rules: Rules) -> bool:
    """Whether any cards move together, on ten columns and more that share the width."""
    tableau = rules.ruleset.tableau
    return tableau.unit is Unit.ANY and tableau.piles >= 10


def most_open(rules: Rules) -> int:
    """More open cards than a column can have: those it is dealt and a run to the ace on the last of them. Where
    runs go round the corner, cards are dealt on top, or any cards move together, more than searches for long
    columns ever found: 33 in Yukon, 22 in Easthaven, 10 in Big Ben.
    """
    tableau, stock = rules.ruleset.tableau, rules.ruleset.stock
    if tableau.maximum:
        return tableau.maximum
    if tableau.build is Build.NONE and stock.to is not StockTo.TABLEAU:
        return max(tableau.cards)
    if rules.ruleset.layout.shape is Shape.FANS:
        # Rows of fans share the height; of a longer one the lowest cards are counted. Piles that take any card
        # share the cards as well.
        return 8 if tableau.build is Build.ANY_CARD else 13
    if tableau.labels:
        return 13
    if tableau.piles > 14 and tableau.build is not Build.NONE:
        # Columns as narrow as their cards have one line; of a longer one the lowest cards are counted.
        return 14
    if rules.collects or has_many_long_columns(rules) or (tableau.wrap and rules.ruleset.pack.decks > 1):
        # Eight columns and more share the width; of a longer one the lowest cards are counted.
        return 20
    # In suit, a run round the corner has the twelve other cards at most.
    has_one_of_each = tableau.build is Build.SAME_SUIT and rules.ruleset.pack.decks == 1
    if tableau.unit is Unit.ANY or (tableau.wrap and not has_one_of_each):
        return 34
    if stock.to is StockTo.TABLEAU:
        # On ten columns and more fewer rows are dealt: at most eight on the first card, and a run on them.
        return 28 if tableau.piles < 10 else 21
    down = max(tableau.face_down)
    return max(tableau.cards) - min(down, max(tableau.cards) - 1) + 12


@pytest.mark.parametrize(("game", "card_size"), pairs(one_in(2, SOLITAIRES, 1), SIZES))
def test_every_card_of_the_longest_column_can_be_read(game: str, card_size: str) -> None:
    rules = load(game)
    down, up = max(rules.ruleset.tableau.face_down), most_open(rules)
    pack = list(full_pack(rules.ruleset.pack.decks, rules.ruleset.pack.suits))
    Random(1).shuffle(pack)
    empty: tuple[tuple[int, ...], ...] = tuple(() for _ in rules.piles)
    for pile in rules.of_zone(Zone.TABLEAU):
        column = (*map(face_down, pack[:down]), *pack[down : down + up])
        piles = (*empty[:pile], column, *empty[pile + 1 :])
        # Foundations that open with the first card ask for one.
        position = Game.new(rules, deal=1).position._replace(piles=piles)
        if rules.ruleset.foundation.base == "first-card":
            home = rules.of_zone(Zone.FOUNDATION)[0]
            position = position._replace(piles=(*piles[:home], (pack[-1],), *piles[home + 1 :]))
        assert unreadable(rules, position, card_size) == []


@pytest.mark.parametrize(
    ("game", "board"),
    [("grandfathers-clock", (70, 20)), ("klondike", (60, 16)), ("agnes-sorel", (60, 16)), ("gypsy", (70, 17))],
)
def test_the_lines_of_the_last_column_end_at_the_edge_of_the_board(game: str, board: tuple[int, int]) -> None:
    rules = load(game)
    arrangement = arranged(rules, *board)
    position = Game.new(rules, deal=1).position
    last = rules.of_zone(Zone.TABLEAU)[-1]
    piles = (*position.piles[:last], tuple(full_pack(1))[:30], *position.piles[last + 1 :])
    for card in place_cards(arrangement, position._replace(piles=piles)):
        assert card.x + (card.line or card.columns) <= arrangement.width


@pytest.mark.parametrize(("game", "board"), [("klondike", (100, 28)), ("colorado", (200, 58))])
def test_all_of_a_shared_line_belongs_to_its_cards(game: str, board: tuple[int, int]) -> None:
    rules = load(game)
    arrangement = arranged(rules, *board)
    position = Game.new(rules, deal=1).position
    pile = rules.of_zone(Zone.TABLEAU)[0]
    cards = tuple(full_pack(2))[:30]
    position = position._replace(piles=(*position.piles[:pile], cards, *position.piles[pile + 1 :]))
    placed = [card for card in place_cards(arrangement, position) if card.pile == pile]
    lines = [card for card in placed if card.line]
    assert lines
    for line in lines:
        last = max(card.index for card in placed if card.y == line.y and card.rows == 1)
        assert hit(arrangement, position, line.x + line.line - 1, line.y) == Hit(pile, len(cards) - last)


@pytest.mark.parametrize("game", one_in(4, SOLITAIRES))
def test_cards_of_columns_stay_in_sight_that_a_greedy_player_lengthens(game: str) -> None:
    """Play on the longest column that takes a card, and deal when no card can move.

    Piles that take any card, or are built up and down regardless of suit, could hold the whole pack, of which
    not all cards would be in sight.
    """
    rules, random = load(game), Random(game)
    tableau, columns = rules.ruleset.tableau, set(rules.of_zone(Zone.TABLEAU))
    takes_all = rules.ruleset.layout.shape is Shape.FANS and tableau.build is Build.ANY_CARD
    takes_most = (tableau.build, tableau.direction) == (Build.ANY_SUIT, BuildDirection.BOTH)
    has_long_piles = takes_all or takes_most or has_many_long_columns(rules)
    in_sight = most_open(rules) if has_long_piles else IN_SIGHT
    for deal in range(1, 4):
        played, longest, at = Game.new(rules, deal), 0, None
        for _ in range(150):
            moves = {str(move): move for move in played.legal_moves()}
            piles = played.position.piles

            def gain(text: str) -> float:
                match moves[text]:  # noqa: B023
                    case Carry(source, target, count) if rules.index[target] in columns:
                        grown = len(piles[rules.index[target]]) + count  # noqa: B023
                        return grown - len(piles[rules.index[source]]) + random.random()  # noqa: B023
                    case DealStock():
                        return -4 * random.random()
                    case _:
                        return -10 - random.random()

            if not moves:
                break
            played.play(moves[max(sorted(moves), key=gain)])
            tallest = max(sum(card >= 0 for card in played.position.piles[pile]) for pile in columns)
            if longest < tallest <= in_sight:
                longest, at = tallest, played.position
        # Of a deal without a legal move there is nothing to see.
        assert at is None or unreadable(rules, at) == []
