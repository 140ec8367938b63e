"""Card animations, at times that the test chooses."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from solitaire.game.catalogue import game_ids, load
from solitaire.game.game import Game
from solitaire.rules.cards import CLUBS, face_down, face_up, make_card
from solitaire.rules.move_facts import Carried, TurnedUp
from solitaire.rules.moves import Carry, Redeal
from solitaire.rules.position import Position
from solitaire.tui.board.animation.position_diff import departures, has_moved
from solitaire.tui.board.animation.transition import (
    FINISHING,
    FLIGHT,
    LAST_DEPARTURE,
    TURN,
    FoundationPace,
    Transition,
    dealing,
    raising_bottom_cards,
    transition,
)
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.paint.scene import FlyingCards, Lifted, Scene
from solitaire.tui.theme.card_faces import SOLID
from tests import playthroughs
from tests.game.games_in_progress import begin_with, klondike
from tests.game.random_games import played
from tests.rules.positions import table
from tests.samples import FULL, one_in
from tests.tui.board.arrangements import arranged


def positions(game: Game) -> list[Position]:
    """Every position that led to the present one, from the opening on."""
    found = [game.position]
    while game.undo():
        found.append(game.position)
    return found[::-1]


def faces(position: Position, flying: tuple[FlyingCards, ...] = ()) -> Counter[int]:
    lying = [face_up(card) for pile in position.piles for card in pile]
    return Counter(lying + [face_up(card) for cards in flying for card in cards.cards])


def moments(way: Transition) -> list[float]:
    steps = 12 if FULL else 4
    return [step * way.duration / steps for step in range(steps + 2)]


@pytest.mark.parametrize("ruleset", one_in(4, game_ids()))
def test_no_card_is_ever_lost_on_the_way(ruleset: str) -> None:
    """After one move or after five, forwards and backwards: each card is on the table or in the air."""
    game = played(ruleset, 30 if FULL else 15, seed=3)
    arrangement, passed = arranged(game.rules), positions(game)
    for apart in (1, 5):
        for one, other in zip(passed, passed[apart:], strict=False):
            for before, after in ((one, other), (other, one)):
                way = transition(arrangement, before, after)
                for seconds in moments(way):
                    assert faces(*way.at(seconds)) == faces(after)
                assert way.at(way.duration) == (after, ())


@pytest.mark.parametrize("ruleset", one_in(4, game_ids(), 1))
def test_every_single_move_can_be_flown(ruleset: str) -> None:
    passed = positions(played(ruleset, 30, seed=5))
    for before, after in pairwise(passed):
        if load(ruleset).ruleset.gathers and not departures(before, after):
            continue  # The cards are dealt again.
        assert bool(departures(before, after)) is has_moved(before, after)
        assert bool(departures(after, before)) is has_moved(before, after)


def test_a_tableau_is_dealt_again_from_its_stock_while_the_foundations_stay() -> None:
    game = Game.new(load("cruel"), deal=3)
    assert game.offer(next(move for move in game.legal_moves() if isinstance(move, Carry)))
    game.play(Redeal())
    arrangement, seat_piles = arranged(game.rules), game.rules.seat_piles[0]
    way = dealing(arrangement, game.position, seat_piles.stock, seat_piles.tableau)
    assert {flight.target for flight in way.flights} == set(seat_piles.tableau)
    cards, _ = way.at(0.0)
    assert not any(cards.piles[pile] for pile in seat_piles.tableau)
    assert all(cards.piles[pile] == game.position.piles[pile] for pile in seat_piles.foundations)
    assert way.at(way.duration) == (game.position, ())


def test_bottom_cards_alone_fly_to_the_top_and_back() -> None:
    game = Game.new(load("crescent"), deal=3)
    arrangement, tableau, before = arranged(game.rules), game.rules.seat_piles[0].tableau, game.position
    game.play(Redeal())
    for one, other, flown in ((before, game.position, 0), (game.position, before, -1)):
        way = raising_bottom_cards(arrangement, one, other)
        assert way
        assert [flight.cards for flight in way.flights] == [(one.piles[pile][flown],) for pile in tableau]
        for seconds in moments(way):
            assert faces(*way.at(seconds)) == faces(other)
        assert way.at(way.duration) == (other, ())


def test_a_bottom_card_that_lies_face_down_turns_over_as_it_flies() -> None:
    rules = load("klondike")
    before = table(rules, {"tableau-2": "#7C 8H"})
    way = raising_bottom_cards(arranged(rules), before, table(rules, {"tableau-2": "8H 7C"}))
    assert way
    assert [(flight.cards, flight.landed) for flight in way.flights] == [
        ((face_down(make_card(7, CLUBS)),), (make_card(7, CLUBS),))
    ]


def test_other_changes_do_not_turn_piles_round() -> None:
    rules = load("crescent")
    before = table(rules, {"tableau-1": "2C 3C", "tableau-2": "4C"})
    carried = table(rules, {"tableau-1": "2C", "tableau-2": "4C 3C"})
    assert raising_bottom_cards(arranged(rules), before, carried) is None
    assert raising_bottom_cards(arranged(rules), before, before) is None


@pytest.mark.parametrize(("ruleset", "seed"), [("yukon", 3), ("eight-off", 7)])
def test_cards_that_are_carried_together_fly_together(ruleset: str, seed: int) -> None:
    game = played(ruleset, 60, seed)
    arrangement, index = arranged(game.rules), game.rules.index
    flown = 0
    while step := game.undo():
        before, after = game.position, step.position
        for fact in step.facts:
            if isinstance(fact, Carried):
                way = transition(arrangement, before, after)
                flight = way.flights[0]
                assert (flight.source, flight.target) == (index[fact.source], index[fact.target])
                assert flight.cards == flight.landed == fact.cards
                flown += len(fact.cards) > 1
    assert flown


def test_a_sequence_that_leaves_is_completed_first_and_then_flies_as_one() -> None:
    game = Game.new(load("spider"), deal=1)
    index, spades = game.rules.index, [make_card(rank, 3) for rank in range(13, 0, -1)]
    first, second = (*game.pile("tableau-1"), *spades[:9]), (*map(face_down, spades[:1]), *spades[9:])
    begin_with(game, {"tableau-1": first, "tableau-2": second})
    before = game.position
    game.play(Carry("tableau-2", "tableau-1", 4))
    after = game.position
    pace = FoundationPace(frozenset(game.rules.full))
    way = transition(arranged(game.rules), before, after, foundation_pace=pace)
    assert [(flight.source, flight.target, len(flight.cards)) for flight in way.flights] == [
        (index["tableau-2"], index["tableau-1"], 4),
        (index["tableau-1"], index["foundation-1"], 13),
    ]
    joining, leaving = way.flights
    assert leaving.begins == joining.begins + FLIGHT
    (begun,) = way.at(FLIGHT)[1]
    assert (begun.cards, begun.squared) == (tuple(spades), 0), "complete before any of it leaves"
    squared = [way.at(FLIGHT * (1 + part / 8))[1][0].squared for part in range(8)]
    assert squared == sorted(squared) and squared[-1] == 12, "closed to one card before it lands"
    assert way.at(0)[0].piles[index["tableau-2"]] == (face_down(spades[0]),), "turned over afterwards"
    assert all(faces(*way.at(moment)) == faces(before) for moment in moments(way))
    assert way.at(way.duration) == (after, ())


def test_a_flight_goes_from_where_a_card_lay_to_where_it_will_lie() -> None:
    game = klondike()
    arrangement, before = arranged(game.rules), game.position
    move = next(move for move in game.legal_moves() if str(move) == "tableau-6:tableau-1")
    game.play(move)
    way = transition(arrangement, before, game.position)
    (flight,) = way.flights
    old = {(card.pile, card.card): (card.x, card.y) for card in place_cards(arrangement, before)}
    new = {(card.pile, card.card): (card.x, card.y) for card in place_cards(arrangement, game.position)}
    assert flight.start == old[flight.source or 0, flight.cards[0]]
    assert flight.end == new[flight.target, flight.cards[0]]
    path = [way.at(share * FLIGHT)[1][0] for share in (0.0, 0.25, 0.5, 0.75, 0.99)]
    assert (path[0].x, path[0].y) == flight.start
    assert sorted(path, key=lambda cards: cards.x, reverse=True) == path, "from column 6 to column 1"


def test_cards_go_up_to_the_foundations_at_the_pace_of_the_settings() -> None:
    game, moves = playthroughs.read("klondike")
    game.go_to(moves[:-4])
    arrangement, before = arranged(game.rules), game.position
    game.go_to(moves)
    rules, after = game.rules, game.position
    assert all(move.target.startswith("foundation") for move in moves[-4:] if isinstance(move, Carry))
    departures = {}
    for word, pace in FINISHING.items():
        goes_up = FoundationPace(frozenset(rules.full), pace)
        way = transition(arrangement, before, after, foundation_pace=goes_up)
        departures[word] = [round(flight.begins, 3) for flight in way.flights]
        back = transition(arrangement, after, before, foundation_pace=goes_up)
        assert back.duration == transition(arrangement, after, before).duration, "only what goes up"
    assert departures == {
        "off": [0, 0, 0, 0],
        "fast": [0, 0.015, 0.03, 0.045],
        "normal": [0, 0.03, 0.06, 0.09],
        "slow": [0, 0.15, 0.3, 0.45],
    }


def test_a_card_that_is_uncovered_is_turned_over() -> None:
    game = klondike()
    before = game.position
    facts = game.play(next(move for move in game.legal_moves() if str(move) == "tableau-6:tableau-1"))
    turned = next(fact for fact in facts if isinstance(fact, TurnedUp))
    way = transition(arranged(game.rules), before, game.position)
    pile = game.rules.index[turned.pile]
    early, late = (way.at(share * TURN)[0].piles[pile][-1] for share in (0.1, 0.9))
    assert (early, late) == (~turned.card, turned.card)
    edges = [cards for cards in way.at(0.5 * TURN)[1] if cards.is_edgewise]
    assert [face_up(edge.cards[0]) for edge in edges] == [turned.card]


def test_a_card_from_the_stock_is_turned_over_on_its_way() -> None:
    game = klondike()
    before = game.position
    game.play(next(move for move in game.legal_moves() if str(move) == "deal"))
    way = transition(arranged(game.rules), before, game.position)
    cards = [way.at(share * FLIGHT)[1][0].cards[0] for share in (0.1, 0.9)]
    assert cards[0] < 0 <= cards[1] == face_up(cards[0])


def test_many_cards_follow_each_other_and_all_have_soon_landed() -> None:
    game = klondike()
    for _ in range(24):
        game.play(next(move for move in game.legal_moves() if str(move) == "deal"))
    before = game.position
    game.play(next(move for move in game.legal_moves() if str(move) == "redeal"))
    way = transition(arranged(game.rules), before, game.position)
    assert len(way.flights) == 24
    departed = [flight.begins for flight in way.flights]
    assert departed == sorted(set(departed))
    assert way.duration <= LAST_DEPARTURE + FLIGHT


def test_a_change_that_no_order_of_moves_makes_is_not_animated() -> None:
    """Two columns that change places, as after a jump: the new position is there at once."""
    game = played("klondike", 25, seed=3)
    piles = list(game.position.piles)
    one, other = game.rules.index["tableau-3"], game.rules.index["tableau-4"]
    piles[one], piles[other] = piles[other], piles[one]
    swapped = game.position._replace(piles=tuple(piles))
    way = transition(arranged(game.rules), game.position, swapped)
    assert way.duration == 0
    assert way.at(0.0) == (swapped, ())


def test_dragged_cards_fly_from_the_pointer() -> None:
    game = klondike()
    before, six = game.position, game.rules.index["tableau-6"]
    game.play(next(move for move in game.legal_moves() if str(move) == "tableau-6:tableau-1"))
    way = transition(arranged(game.rules), before, game.position, Lifted(six, 1, at=(33, 17)))
    assert way.flights[0].start == (33, 17)


def test_cards_dragged_in_vain_fly_back_to_their_pile() -> None:
    game = played("klondike", 25, seed=3)
    pile = game.rules.index["tableau-4"]
    way = transition(arranged(game.rules), game.position, game.position, Lifted(pile, 1, at=(3, 3)))
    (flight,) = way.flights
    last = [card for card in place_cards(arranged(game.rules), game.position) if card.pile == pile][-1]
    assert (flight.start, flight.end) == ((3, 3), (last.x, last.y))
    assert faces(*way.at(FLIGHT / 2)) == faces(game.position)


@pytest.mark.parametrize("ruleset", ["klondike", "bakers-dozen", "baroness", "big-ben", "canfield", "golf"])
def test_a_new_deal_is_dealt_card_by_card(ruleset: str) -> None:
    game = Game.new(load(ruleset), deal=3)
    stock = game.rules.seat_piles[0].stock
    way = dealing(arranged(game.rules), game.position, stock)
    lying = [sum(map(len, way.at(seconds)[0].piles)) for seconds in moments(way)]
    assert lying[0] == (len(game.position.piles[stock]) if stock is not None else 0)
    assert lying == sorted(lying)
    assert way.at(way.duration)[0] == game.position
    assert way.frame(Scene(game.rules, game.position, arranged(game.rules), SOLID, {}), 0.0)
    assert way.duration <= LAST_DEPARTURE + FLIGHT
