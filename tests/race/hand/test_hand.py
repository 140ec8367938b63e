"""A hand of a race: what applies at once, what waits for its verdict, and how it ends."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.race.events import Beaten, Claimed, Denied, Ended, Moved, Stuck
from solitaire.race.hand.hand import CLOSE_MS, Hand
from solitaire.race.hand.referee import WAIT_MS
from solitaire.race.records.record import recorded_event
from solitaire.race.records.restored_hand import follow
from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.cards import full_pack
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import Carried
from solitaire.rules.moves import Move
from tests.race.hands_in_progress import ONE, SIX_EACH, TWO, Spot, kinds
from tests.rules.positions import up_to
from tests.samples import FULL

OUT = "p1.nuts:p1.tableau-1"


def test_a_move_between_a_seats_own_piles_is_made_at_once() -> None:
    hand = Spot({"p1.tableau-1": "6S", "p1.tableau-2": "7D"})
    (moved,) = hand.do(100, "p1.tableau-1:p1.tableau-2")
    assert isinstance(moved, Moved) and hand["p1.tableau-2"] == "7D 6S"
    assert hand.next_deadline is None


def test_a_claim_of_a_foundation_waits_for_a_frame() -> None:
    hand = Spot(SIX_EACH)
    assert kinds(hand.do(100, ONE)) == ["Claimed 1"]
    assert (hand["p1.tableau-1"], hand.next_deadline) == ("9C 6D", 100 + WAIT_MS)
    assert hand.tick(100 + WAIT_MS - 1) == []
    (moved,) = hand.tick(100 + WAIT_MS)
    assert isinstance(moved, Moved) and (moved.at_ms, moved.seat) == (100, 1)
    assert hand["foundation-1"] == up_to("6D")
    assert hand.next_deadline is None


def test_a_move_that_is_not_legal_is_denied_with_the_reason() -> None:
    hand = Spot(SIX_EACH | {"p1.tableau-2": "7D"})
    (denied,) = hand.do(5, "p1.tableau-1:p1.tableau-2")
    reason = "A red 6 cannot go on a red 7: build down in alternate colours."
    assert denied == Denied(5, 1, Move.parse("p1.tableau-1:p1.tableau-2"), reason)
    hand.do(20, "p1.tableau-2:foundation-1")
    (denied,) = hand.tick(36)
    assert isinstance(denied, Denied) and denied.reason == "No foundation takes the 7 of diamonds now."


@pytest.mark.parametrize(("first", "second", "winner"), [(100, 115, 1), (115, 100, 2), (100, 140, 1)])
def test_r12_the_first_claim_wins_and_the_other_seat_sees_by_how_much(
    first: int, second: int, winner: int
) -> None:
    hand = Spot(SIX_EACH)
    for at_ms, claim in sorted([(first, ONE), (second, TWO)]):
        hand.tick(at_ms)
        hand.do(at_ms, claim)
    hand.tick(200)
    moved = next(event for event in hand.log if isinstance(event, Moved))
    beaten = next(event for event in hand.log if isinstance(event, Beaten))
    assert (moved.seat, moved.photo) == (winner, ())
    assert (beaten.seat, beaten.by, beaten.late_ms) == (3 - winner, winner, abs(first - second))
    assert not beaten.photo
    assert hand[f"p{3 - winner}.tableau-1"] == "9C 6D"


@pytest.mark.parametrize(("late_ms", "is_beaten"), [(CLOSE_MS - 1, True), (CLOSE_MS, False)])
def test_only_a_claim_soon_after_another_is_beaten(late_ms: int, is_beaten: bool) -> None:
    hand = Spot(SIX_EACH)
    hand.do(5000, ONE)
    hand.tick(5100)
    hand.do(5000 + late_ms, TWO)
    (answer,) = hand.tick(9000)
    if is_beaten:
        assert answer == Beaten(5000 + late_ms, 2, Move.parse(TWO), by=1, late_ms=late_ms, photo=False)
    else:
        reason = "No foundation takes the 6 of diamonds now."
        assert answer == Denied(5000 + late_ms, 2, Move.parse(TWO), reason)


def test_a_claim_queued_in_the_moment_of_a_faster_one_is_late_by_no_time_that_a_record_cannot_hold() -> None:
    hand = Spot(SIX_EACH | {"foundation-2": up_to("AC"), "p1.tableau-2": "2C"})
    hand.do(100, "p1.tableau-2:foundation-2")
    hand.do(101, ONE)
    hand.do(107, TWO)
    beaten = hand.tick(200)[-1]
    assert beaten == Beaten(101, 1, Move.parse(ONE), by=2, late_ms=0, photo=False)
    recorded = recorded_event(beaten)
    assert recorded and follow(hand, recorded) == beaten


def test_no_seat_is_beaten_by_its_own_card() -> None:
    hand = Spot({"foundation-1": up_to("5D"), "p1.tableau-1": "6D", "p1.waste": "6D"})
    hand.do(100, ONE)
    hand.tick(116)
    hand.do(200, "p1.waste:foundation-1")
    (denied,) = hand.tick(216)
    assert isinstance(denied, Denied)


@pytest.mark.parametrize("won", [{1: 2, 2: 1}, {1: 1}])
def test_a_photo_finish_goes_to_the_seat_that_won_fewer(won: dict[int, int]) -> None:
    wins = Counter(won)
    hand = Spot(SIX_EACH, wins=wins)
    hand.do(100, ONE)
    hand.do(102, TWO)
    beaten, moved = hand.tick(118)
    assert isinstance(moved, Moved) and (moved.seat, moved.photo) == (2, (1,))
    assert beaten == Beaten(100, 1, Move.parse(ONE), by=2, late_ms=-2, photo=True)
    assert wins[2] == won.get(2, 0) + 1


def test_a_photo_finish_is_decided_by_a_coin_if_all_else_is_equal() -> None:
    winners = set()
    for seed in range(20):
        hand = Spot(SIX_EACH, seed=seed)
        hand.do(100, ONE, TWO)
        winners |= {event.seat for event in hand.tick(116) if isinstance(event, Moved)}
    assert winners == {1, 2}


@pytest.mark.parametrize(
    ("piles", "claim", "reason"),
    [
        ({"p1.tableau-1": "9C 6D"}, "p1.tableau-1:foundation-1", "No foundation takes the 6 of diamonds now."),
        ({"p1.waste": "6D"}, "p1.waste:foundation-3", "No foundation takes the 6 of diamonds now."),
        ({}, "p1.tableau-1:foundation-1", "There is no card on column 1."),
    ],
)
def test_a_claim_that_never_was_legal_is_denied_with_the_reason(
    piles: dict[str, str], claim: str, reason: str
) -> None:
    hand = Spot(piles)
    assert kinds(hand.do(100, claim)) == ["Claimed 1"]
    assert hand.is_claiming(1) and not hand.is_claiming(2)
    assert hand.tick(100 + WAIT_MS) == [Denied(100, 1, Move.parse(claim), reason)]
    assert not hand.is_claiming(1)


def test_a_claim_goes_to_another_foundation_that_takes_the_card() -> None:
    hand = Spot({"foundation-2": up_to("5D"), "p1.tableau-1": "9C 6D"})
    hand.do(100, ONE)
    (moved,) = hand.tick(116)
    assert isinstance(moved, Moved) and moved.move == Move.parse("p1.tableau-1:foundation-2")
    assert hand["foundation-2"] == up_to("6D")


def test_two_open_foundations_serve_two() -> None:
    hand = Spot(SIX_EACH | {"foundation-2": up_to("5D")})
    hand.do(100, ONE, TWO)
    assert kinds(hand.tick(116)) == ["Moved 1", "Moved 2"]
    assert (hand["foundation-1"], hand["foundation-2"]) == (up_to("6D"), up_to("6D"))
    assert not hand.photo_wins


def test_two_aces_for_one_space_open_two_foundations() -> None:
    hand = Spot({"p1.tableau-1": "AS", "p2.tableau-1": "AS"})
    hand.do(100, ONE, TWO)
    assert kinds(hand.tick(116)) == ["Moved 1", "Moved 2"]
    assert (hand["foundation-1"], hand["foundation-2"]) == ("AS", "AS")


def test_a_card_may_follow_one_of_the_same_moment() -> None:
    hand = Spot({"foundation-1": up_to("5D"), "p1.tableau-1": "7D", "p2.tableau-1": "6D"})
    hand.do(100, ONE)
    hand.do(101, TWO)
    assert kinds(hand.tick(117)) == ["Moved 2", "Moved 1"]
    assert hand["foundation-1"] == up_to("7D")


def test_an_action_during_a_claim_is_made_after_the_claim() -> None:
    hand = Spot({"foundation-1": up_to("5D"), "p1.waste": "3C 6D", "p1.stock": "4C"})
    hand.do(100, "p1.waste:foundation-1")
    assert hand.do(104, "p1.deal") == []
    assert kinds(hand.tick(116)) == ["Moved 1", "Moved 1"]
    assert hand["p1.waste"] == "3C 4C"


# The end.


def test_the_hand_ends_with_the_card_that_empties_a_reserve() -> None:
    hand = Spot({"p1.nuts": "5H", "foundation-1": up_to("4H"), "p2.tableau-1": "6S", "p2.tableau-2": "7D"})
    hand.do(100, "p1.nuts:foundation-1")
    moved, ended = hand.tick(116)
    assert isinstance(moved, Moved) and ended == Ended(100, (1,))
    late = "p2.tableau-1:p2.tableau-2"
    assert hand.do(117, late) == [Denied(117, 2, Move.parse(late), "The hand is over.")]


def test_going_out_to_a_space_waits_like_a_claim_so_that_earlier_claims_count() -> None:
    hand = Spot({"p1.nuts": "5H", "foundation-1": up_to("5D"), "p2.tableau-1": "6D"})
    hand.do(100, TWO)
    hand.do(110, OUT)
    assert kinds(hand.tick(126)) == ["Moved 2", "Moved 1", "Ended"]


def test_a_last_card_that_fits_nowhere_is_denied_at_once() -> None:
    hand = Spot({"p1.nuts": "5H", "p1.tableau-1": "9S"})
    reason = "A red 5 cannot go on a black 9: build down in alternate colours."
    assert hand.do(100, OUT) == [Denied(100, 1, Move.parse(OUT), reason)]
    assert not hand.is_claiming(1)


def filled_by_rule() -> Spot:
    """A column of seat 1 can be emptied, and its last nuts card fills empty columns by itself."""
    nuts = load("nuts").ruleset
    columns = {
        f"p{seat}.tableau-{n}": card for seat in (1, 2) for n, card in enumerate(("9C", "TH", "2S", "2C"), 1)
    }
    piles = columns | {"p1.nuts": "5H", "foundation-1": up_to("5D"), "p2.tableau-1": "9C 6D"}
    return Spot(piles, ruleset=nuts._replace(reserve=nuts.reserve._replace(auto_fill=True)))


def test_the_hand_ends_when_the_last_card_fills_a_column_by_rule() -> None:
    hand = filled_by_rule()
    hand.do(100, "p1.tableau-1:p1.tableau-2")
    assert kinds(hand.tick(116)) == ["Moved 1", "Ended"]
    assert (hand["p1.tableau-1"], hand.ended) == ("5H", Ended(100, (1,)))


def test_going_out_by_rule_waits_like_a_claim_so_that_earlier_claims_count() -> None:
    hand = filled_by_rule()
    hand.do(100, TWO)
    hand.do(110, "p1.tableau-1:p1.tableau-2")
    assert kinds(hand.tick(126)) == ["Moved 2", "Moved 1", "Ended"]


def test_a_claim_after_the_end_of_the_hand_is_denied() -> None:
    hand = Spot({"p1.nuts": "5H", "foundation-1": up_to("5D"), "p2.tableau-1": "6D"})
    hand.do(100, OUT)
    hand.do(112, TWO)
    assert kinds(hand.tick(130)) == ["Moved 1", "Denied 2", "Ended"]
    assert hand["p2.tableau-1"] == "6D"


def test_two_may_go_out_in_one_moment() -> None:
    hand = Spot({"p1.nuts": "5H", "p2.nuts": "6H"})
    hand.do(100, "p1.nuts:p1.tableau-1", "p2.nuts:p2.tableau-1")
    assert hand.tick(116)[-1] == Ended(100, (1, 2))


# Done again.


def test_recorded_events_are_performed_without_waiting() -> None:
    hand = Spot(SIX_EACH)
    hand.follow(1, Move.parse(ONE), 100)
    assert hand["foundation-1"] == up_to("6D") and hand.next_deadline is None
    hand.follow(2, Stuck(), 250)
    assert hand.has_declared_stuck(2)
    hand.follow(2, Stuck(False), 300)
    assert not hand.has_declared_stuck(2)
    hand.follow_shift(700)
    assert kinds(hand.log) == ["Moved 1", "DeclaredStuck 2", "WithdrewStuck 2", "StocksShifted"]
    assert [event.at_ms for event in hand.log] == [100, 250, 300, 700]
    assert hand.elapsed_ms == 700


def test_a_recorded_move_that_is_illegal_is_refused() -> None:
    hand = Spot(SIX_EACH)
    wrong = Move.parse("p1.tableau-1:p1.tableau-2:5")
    with pytest.raises(IllegalMove) as caught:
        hand.follow(1, wrong, 100)
    assert caught.value.move == wrong and caught.value.reason
    assert not hand.log


# Whatever happens.


@pytest.mark.parametrize("game", ["pounce", "nuts", "crunch"])
def test_all_events_of_seats_that_act_at_random_are_legal_and_in_order(game: str) -> None:
    """Four seats act at random, ten times a second each, legally or not: every event is legal where it
    stands, in order of time for each seat, and the facts told are those of the same moves made again.
    """
    random = Random(11)
    rules = load(game, 4)
    packs = [random.sample(full_pack(1), 52) for _ in range(4)]
    hand = Hand(rules, packs, Random(2))
    position = hand.position
    asked = Counter[int]()
    for at_ms in range(0, 60_000 if FULL else 20_000, 25):
        while (due := hand.next_deadline) is not None and due <= at_ms:
            hand.tick(due)
        seat = 1 + int(random.random() * 4)
        moves = legal_moves(rules, hand.position, seat)
        if not moves or hand.ended:
            break
        move = moves[int(random.random() * len(moves))]
        asked[seat] += 1
        hand.offer(seat, move, at_ms)
    hand.tick(70_000)
    answered: Counter[int] = Counter()
    for event in hand.log:
        if isinstance(event, Moved):
            position, facts = apply(rules, position, event.move, event.seat)
            assert facts == event.facts
            assert all(
                rules.piles[rules.index[f.source]].seat == event.seat for f in facts if isinstance(f, Carried)
            )
        if isinstance(event, Moved | Denied | Beaten):
            answered[event.seat] += 1
    assert position == hand.position
    assert answered == asked
    assert any(isinstance(event, Claimed) for event in hand.log)
    assert [hand.score(seat) for seat in hand.seats] == [
        hand.cards_up(seat) - 2 * hand.cards_left(seat) for seat in hand.seats
    ]
