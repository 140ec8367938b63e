"""Monte Carlo and Neighbour: the rule tests U11 to U17 of docs/rules.md 4.7."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.apply import apply
from solitaire.rules.cards import Card, face_down, full_pack, parse_card, rank_of, suit_of
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import Dealt, Gathered, Removed, Won
from solitaire.rules.moves import Redeal, Remove
from solitaire.rules.position import Pile, Position
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.stalemate import is_stuck
from solitaire.solver.answer import Verdict
from tests.rules.positions import Table
from tests.rules.rulesets import variant
from tests.samples import FULL
from tests.solver.every_way_to_play import compare_with_every_way

MONTE_CARLO, NEIGHBOUR = load("monte-carlo"), load("neighbour")
PLACES = MONTE_CARLO.seat_piles[0].tableau
STOCK, DISCARD = MONTE_CARLO.index["stock"], MONTE_CARLO.index["discard"]


@pytest.mark.parametrize("other", (1, 2, 3, 6, 8, 11, 12, 13))
def test_u11_two_cards_of_a_rank_leave_if_they_touch(other: int) -> None:
    first, second = sorted((7, other))
    move = f"remove:tableau-{first}:tableau-{second}"
    assert Table(MONTE_CARLO, {"tableau-7": "7C", f"tableau-{other}": "7D"}).moves[0] == move
    unlike = Table(MONTE_CARLO, {"tableau-7": "7C", f"tableau-{other}": "8D"})
    assert "are not of the same rank" in (unlike.refusal(move) or "")


@pytest.mark.parametrize(("one", "other"), ((5, 6), (1, 3), (1, 11), (10, 16), (1, 25), (3, 15)))
def test_u12_cards_that_do_not_touch_stay(one: int, other: int) -> None:
    played = Table(MONTE_CARLO, {f"tableau-{one}": "7C", f"tableau-{other}": "7D"})
    assert played.refusal(f"remove:tableau-{one}:tableau-{other}") == "The two cards do not touch."
    assert played.refusal(f"remove:tableau-{one}") == "Cards are removed in pairs of the same rank."


def test_u13_cards_close_up_and_the_stock_fills_the_places_at_the_end() -> None:
    deck = list(full_pack(1))
    places: list[Pile] = [(card,) for card in deck[:25]]
    places[1] = places[24] = ()
    position = table([pile[0] if pile else None for pile in places], deck[25:40])
    after, facts = apply(MONTE_CARLO, position, Redeal())
    moved = deck[2:24]
    assert [after.piles[index] for index in PLACES] == [
        (card,) for card in (deck[0], *moved, deck[25], deck[26])
    ]
    assert after.piles[STOCK] == position.piles[STOCK][:-2]
    assert facts[0] == Gathered(tuple(moved))
    assert facts[1] == Dealt((deck[2],), "tableau-2")
    assert facts[-1] == Dealt((deck[26],), "tableau-25")
    assert len(facts) == 25


def test_u14_cards_close_up_without_a_stock_as_long_as_that_changes_something() -> None:
    played = Table(MONTE_CARLO, {"tableau-1": "7C", "tableau-3": "8D", "tableau-9": "9D"})
    after = played.play("redeal")
    assert [after[f"tableau-{place}"] for place in range(1, 5)] == ["7C", "8D", "9D", ""]
    assert after.refusal("redeal") == "There is no gap to close or to fill."
    assert after.refusal("deal") == "There are no cards left to deal."


def test_u15_without_a_gap_nothing_is_dealt() -> None:
    deck = full_pack(1)
    played = Table(MONTE_CARLO, table(deck[:25], deck[25:]))
    assert played.refusal("redeal") == "There is no gap to close or to fill."
    assert played.refusal("deal") == "The stock only fills gaps, when the cards close up."
    assert played.refusal("fill") == played.refusal("deal")


@pytest.mark.parametrize(("other", "leaves"), ((2, True), (6, True), (7, True), (3, False), (12, False)))
def test_u16_neighbours_that_make_thirteen_leave(other: int, leaves: bool) -> None:
    played = Table(NEIGHBOUR, {"tableau-1": "6C", f"tableau-{other}": "7D", "tableau-25": "KS"})
    assert played.allows(f"remove:tableau-1:tableau-{other}") is leaves
    assert played.allows("remove:tableau-25")
    alike = Table(NEIGHBOUR, {"tableau-1": "7C", "tableau-2": "7D"})
    assert not alike.allows("remove:tableau-1:tableau-2")


def test_u17_the_cards_of_neighbour_close_up_at_once() -> None:
    deck = [card for card in full_pack(1) if rank_of(card) not in (6, 7)]
    places: list[Card | None] = list(deck[:25])
    places[1], places[7] = parse_card("6C"), parse_card("7D")
    position = table(places, deck[25:28])
    after, facts = apply(NEIGHBOUR, position, Remove(("tableau-2", "tableau-8")))
    left = [card for place, card in enumerate(deck[:25]) if place not in (1, 7)]
    assert [after.piles[index] for index in PLACES] == [(card,) for card in [*left, *deck[25:27]]]
    assert isinstance(facts[0], Removed) and facts[1] == Gathered(tuple(left[1:]))
    assert facts[-1] == Dealt((deck[26],), "tableau-25")
    assert Table(NEIGHBOUR, after).refusal("deal") == "The stock only fills gaps, when the cards close up."
    assert Table(NEIGHBOUR, after).refusal("redeal") == (
        "The cards close up automatically, as soon as there is a gap."
    )
    row = Table(NEIGHBOUR, {"tableau-1": "2C", "tableau-2": "6C", "tableau-8": "7D"})
    last = row.play("remove:tableau-2:tableau-8")
    assert [last[f"tableau-{place}"] for place in (1, 2, 8)] == ["2C", "", ""] and len(last.facts) == 1


def test_cards_close_up_at_once_only_without_a_limit() -> None:
    fault = "cards that close up at once do so without limit; use 'unlimited'."
    assert (("stock", "passes"), fault) in inconsistencies(variant("neighbour", stock__passes=3))


def test_the_last_pair_wins() -> None:
    left = Table(MONTE_CARLO, {"tableau-1": "7C", "tableau-7": "7D"})
    piles = list(left.position.piles)
    piles[DISCARD] = tuple(card for card in full_pack(1) if card not in map(parse_card, ("7C", "7D")))
    won = Table(MONTE_CARLO, left.position._replace(piles=tuple(piles))).play("remove:tableau-1:tableau-7")
    assert won.is_won
    assert won.facts[-1] == Won()


def test_a_game_is_lost_when_no_pair_touches_after_the_cards_closed_up() -> None:
    """``4 6 4 6`` closes up to itself; with a gap only closing up is left."""
    lost = table([parse_card(text) for text in ("4C", "6C", "4D", "6D")], ())
    assert not legal_moves(MONTE_CARLO, lost)
    assert is_stuck(MONTE_CARLO, lost)
    apart = table([*map(parse_card, ("4C", "6C")), None, *map(parse_card, ("4D", "6D"))], ())
    assert [str(move) for move in legal_moves(MONTE_CARLO, apart)] == ["redeal"]
    assert is_stuck(MONTE_CARLO, apart)
    assert not is_stuck(MONTE_CARLO, table([parse_card("4C"), None, parse_card("4D")], ()))


def test_verdicts_are_those_of_every_way_to_play() -> None:
    random = Random(4)
    found = compare_with_every_way(MONTE_CARLO, [small_game(random) for _ in range(120 if FULL else 40)])
    assert min(found[verdict] for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE)) > 1


def small_game(random: Random) -> Position:
    """Sixteen cards, of most ranks two, twelve of them in the first places, of which two are empty."""
    left = [card for card in full_pack(1) if rank_of(card) <= 2 or (rank_of(card) <= 6 and suit_of(card) < 2)]
    random.shuffle(left)
    places: list[Card | None] = [*left[:12], None, None]
    random.shuffle(places)
    return table(places, left[12:])


def table(places: Sequence[Card | None], stock: Sequence[Card]) -> Position:
    """Cards in the first places, and the stock in the order dealt; all others are removed."""
    piles: list[Pile] = [()] * len(MONTE_CARLO.piles)
    for index, card in zip(PLACES, places, strict=False):
        piles[index] = () if card is None else (card,)
    piles[STOCK] = tuple(map(face_down, reversed(stock)))
    here = {*places, *stock}
    piles[DISCARD] = tuple(card for card in full_pack(1) if card not in here)
    return Position(tuple(piles), UNLIMITED, MONTE_CARLO.initial_turned)
