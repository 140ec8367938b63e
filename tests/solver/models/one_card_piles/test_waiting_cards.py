"""Counts of the cards that wait in the relaxed game."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver.models.one_card_piles.card_encoding import CardEncoding
from solitaire.solver.models.one_card_piles.waiting_cards import Excess, SuitForecasts, turns_of
from tests.solver.models.one_card_piles.one_card_endgames import late_position, with_piles


def test_the_excess_is_what_is_beyond_the_room_summed_over_the_turns() -> None:
    random, excess = Random(1), Excess(20, 9)
    for _ in range(50):
        counts = [random.randint(0, 104) for _ in range(20)]
        first = random.randrange(20)
        packed = int.from_bytes(bytes(counts), "little")
        assert excess.of(packed, first) == sum(max(0, count - 9) for count in counts[first:])
        assert excess.is_any(packed) == (max(counts) > 9)
    assert excess.of(0, 0) == 0


def test_foundations_of_a_suit_share_its_cards() -> None:
    rules = load("odd-and-even")
    encoding = CardEncoding(rules, Game.new(rules, 1).position)
    assert sorted(map(sorted, encoding.suits())) == [[0, 4], [1, 5], [2, 6], [3, 7]]


def test_no_card_waits_at_the_end_of_the_last_pass() -> None:
    rules, random = with_piles(2, 1), Random(4)
    for _ in range(20):
        encoding = CardEncoding(rules, late_position(rules, random, 14))
        waiting = sum(
            SuitForecasts(encoding, suit, buried=False).of(encoding.start).waiting for suit in encoding.suits()
        )
        counts = waiting.to_bytes(turns_of(encoding), "little")
        assert not any(counts[len(encoding.cards) :])
        assert max(counts) <= 14
        assert any(counts)
