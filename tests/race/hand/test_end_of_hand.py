"""The end of a hand of a race: what still counts after it (docs/rules.md 7.7.6, R19 and R20)."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Denied, Ended, Moved, StocksShifted, WentOut
from solitaire.race.hand.grace_period import GRACE_MS
from solitaire.race.hand.referee import WAIT_MS
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.race.session import RaceSession
from solitaire.rules.moves import Carry, Move
from solitaire.rules.vocabulary import Goal
from tests.race.hands_in_progress import Spot, kinds
from tests.rules.positions import up_to
from tests.rules.rulesets import variant
from tests.samples import FULL

BEFORE_THE_END = {
    "p2.tableau-1": "9C 6D",
    "p2.tableau-2": "TH",
    "p2.stock": "2C 3C 4C",
    "foundation-1": up_to("5D"),
    "foundation-2": up_to("4C"),
}
OUT, PUT_DOWN = "p1.{}:foundation-2", "p2.tableau-1:foundation-1"


def ending(game: str = "nuts", lifted_ms: int | None = 90) -> Spot:
    """Seat 1 plays the last card of its reserve at 100; seat 2 has lifted a card before."""
    hand = Spot(BEFORE_THE_END | {f"p1.{game}": "5C"}, game)
    if lifted_ms is not None:
        hand.lift(2, lifted_ms)
    hand.do(100, OUT.format(game))
    return hand


def test_r19_in_nuts_a_lifted_card_is_put_down_and_no_other_is_lifted() -> None:
    hand = ending()
    hand.do(112, PUT_DOWN)
    assert kinds(hand.tick(100 + WAIT_MS)) == ["Moved 1", "WentOut"]
    assert hand.is_closing
    assert kinds(hand.tick(112 + WAIT_MS)) == ["Moved 2", "Ended"]
    assert (hand.ended, hand["p2.tableau-1"]) == (Ended(112, (1,)), "9C")
    assert hand.cards_up(2) == 52 - sum(
        len(hand.position.piles[spec.index]) for spec in hand.rules.piles if spec.seat == 2
    )


def test_r19_a_card_lifted_after_the_end_is_refused() -> None:
    hand = ending(lifted_ms=None)
    hand.lift(2, 105)
    hand.do(112, PUT_DOWN)
    assert kinds(hand.tick(200)) == ["Moved 1", "Denied 2", "Ended"]
    assert (hand.ended, hand["p2.tableau-1"]) == (Ended(100, (1,)), "9C 6D")


def test_r19_while_a_lifted_card_is_put_down_no_other_seat_moves() -> None:
    hand = Spot(BEFORE_THE_END | {"p1.nuts": "5C", "p3.tableau-1": "6D", "p3.tableau-2": "7S"}, "nuts", seats=3)
    hand.lift(2, 90)
    hand.do(100, OUT.format("nuts"))
    assert kinds(hand.tick(150)) == ["Moved 1", "WentOut"]
    late = Move.parse("p3.tableau-1:p3.tableau-2")
    assert hand.offer(3, late, 160) == [Denied(160, 3, late, "The hand is over.")]
    assert kinds(hand.do(170, PUT_DOWN)) == ["Claimed 2"]


@pytest.mark.parametrize("game", ["pounce", "crunch"])
def test_r20_all_stop_at_once_when_a_seat_goes_out(game: str) -> None:
    hand = ending(game)
    hand.do(112, PUT_DOWN)
    assert kinds(hand.tick(200)) == ["Moved 1", "Denied 2", "Ended"]
    assert (hand.ended, hand["p2.tableau-1"]) == (Ended(100, (1,)), "9C 6D")


def test_while_lifted_cards_are_put_down_nothing_else_is_done() -> None:
    hand = ending()
    assert kinds(hand.tick(150)) == ["Moved 1", "WentOut"]
    assert hand.next_deadline == 100 + GRACE_MS
    assert hand.do(160, "p2.deal") == [Denied(160, 2, Move.parse("p2.deal"), "The hand is over.")]
    assert hand.do(170, "p1.stuck", "p2.stuck") == []
    hand.lift(1, 180)
    assert not hand.may_act(1) and hand.may_act(2)
    assert kinds(hand.do(190, "p2.tableau-1:p2.tableau-2")) == ["Denied 2"], "a move that is not legal"
    assert kinds(hand.tick(190)) == ["Ended"], "nobody holds a card any more"


def test_the_hand_ends_when_the_cards_are_put_back() -> None:
    hand = ending()
    hand.tick(150)
    hand.put_back(2)
    assert hand.tick(151) == [Ended(100, (1,))]


def test_the_hand_ends_after_a_second_even_with_cards_lifted() -> None:
    hand = ending()
    hand.tick(150)
    assert hand.tick(100 + GRACE_MS - 1) == []
    assert hand.tick(100 + GRACE_MS) == [Ended(100, (1,))]
    assert kinds(hand.do(100 + GRACE_MS, PUT_DOWN)) == ["Denied 2"]
    assert hand.next_deadline is None


def test_a_card_that_was_beaten_stays_lifted_and_may_go_elsewhere() -> None:
    piles = BEFORE_THE_END | {"p1.nuts": "5C", "p3.tableau-1": "6D", "p3.tableau-2": "7S"}
    hand = Spot(piles, "nuts", seats=3)
    hand.lift(2, 80)
    hand.lift(3, 90)
    hand.do(100, OUT.format("nuts"))
    hand.do(110, PUT_DOWN)
    hand.do(120, "p3.tableau-1:foundation-1")
    assert kinds(hand.tick(136)) == ["Moved 1", "WentOut", "Moved 2", "Beaten 3"]
    assert kinds(hand.do(300, "p3.tableau-1:p3.tableau-2")) == ["Moved 3"]
    assert hand.tick(300) == [Ended(300, (1,))]


def test_another_seat_may_go_out_with_the_card_that_it_holds() -> None:
    piles = {"p1.nuts": "5C", "p2.nuts": "6D", "foundation-1": up_to("5D"), "foundation-2": up_to("4C")}
    hand = Spot(piles, "nuts")
    hand.lift(2, 90)
    hand.do(100, OUT.format("nuts"))
    hand.do(120, "p2.nuts:foundation-1")
    hand.tick(200)
    assert hand.ended == Ended(120, (1, 2))


@pytest.mark.parametrize(("late_ms", "counts"), [(GRACE_MS - 1, True), (GRACE_MS, False)])
@pytest.mark.parametrize("game", ["nuts", "pounce"])
def test_a_record_is_followed_as_far_as_the_rules_let_it(game: str, late_ms: int, counts: bool) -> None:
    hand = Spot(BEFORE_THE_END | {f"p1.{game}": "5C"}, game)
    hand.follow(1, Carry(f"p1.{game}", "foundation-2"), 100)
    if game == "nuts" and counts:
        hand.follow(2, Carry("p2.tableau-1", "foundation-1"), 100 + late_ms)
        assert hand["p2.tableau-1"] == "9C"
    with pytest.raises(ValueError, match="the hand is over"):
        hand.follow(2, Move.parse("p2.deal"), 101)
    if not counts:
        with pytest.raises(ValueError, match="the hand is over"):
            hand.follow(2, Carry("p2.tableau-1", "foundation-1"), 100 + late_ms)


@pytest.mark.parametrize("game", ["nuts", "pounce", "crunch"])
def test_a_card_that_is_moved_in_the_moment_of_the_end_counts_in_the_hand_and_in_its_record(game: str) -> None:
    hand = ending(game)
    hand.do(102, PUT_DOWN)
    assert kinds(hand.tick(102 + WAIT_MS)) == ["Moved 1", "Moved 2", "Ended"]
    record = Spot(BEFORE_THE_END | {f"p1.{game}": "5C"}, game)
    for event in hand.log:
        if isinstance(event, Moved):
            record.follow(event.seat, event.move, event.at_ms)
    assert (record.position, record.score(1), record.score(2)) == (hand.position, hand.score(1), hand.score(2))


# At the keyboard


def at_table() -> RaceSession:
    match = Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Bob")], Deal(4))
    match.hand = Spot(BEFORE_THE_END | {"p1.nuts": "5C", "p1.tableau-1": "KH"}, "nuts")
    return RaceSession(match)


def test_keys_put_lifted_cards_down_after_another_seat_went_out() -> None:
    table = at_table()
    table.press("y", 50)
    table.press("a", 60)
    table.press("f", 100)
    table.tick(116)
    assert table.message(2, 116).text == "Ann is out! Lifted cards may still be put down."
    assert (table.lifted(2) is not None, table.next_ms()) == (True, 116 + 500)
    table.press("q", 200)
    assert table.lifted(1) is None
    assert table.message(1, 200).text == "The hand is over: no more cards may be lifted."
    table.press("l", 300)
    table.tick(316)
    moved = [(event.seat, event.at_ms) for event in table.match.hand.log if isinstance(event, Moved)]
    assert moved == [(1, 100), (2, 300)]
    assert table.match.hand.ended == Ended(300, (1,))


def test_the_hand_ends_as_soon_as_the_last_card_is_put_back() -> None:
    table = at_table()
    for key, at_ms in (("y", 50), ("a", 60), ("f", 100), ("y", 400)):
        table.press(key, at_ms)
    assert table.match.hand.ended == Ended(100, (1,))


def test_rivals_complete_their_moves_too() -> None:
    """Some hand in a match of rivals ends with a card that was on its way."""
    match = Match(load_ruleset("nuts"), [Seat(f"R{n}", "hard") for n in range(4)], Deal(1))
    random = Random(1)
    completed = 0
    for _ in range(12):
        play_hand(match, random)
        out = next((event.at_ms for event in match.hand.log if isinstance(event, WentOut)), None)
        late = [event for event in match.hand.log if isinstance(event, Moved) and out and event.at_ms > out]
        assert all(isinstance(event.move, Carry) and event.at_ms < out + GRACE_MS for event in late if out)
        completed += len(late)
        if completed and not FULL:
            break
        match.deal_next_hand()
    assert completed


def test_a_hand_without_reserves_ends_when_no_seat_can_move() -> None:
    no_reserve = {"reserve__piles": 0, "reserve__cards": 0, "reserve__face_down": 0}
    ruleset = variant("pounce", goal=Goal.ALL_CARDS, **no_reserve)
    match = Match(ruleset, [Seat("Ann", "expert"), Seat("Bob", "expert")], Deal(5))
    assert (match.hand.out, match.hand.is_decided) == ((), False)
    result = play_hand(match, Random(1))
    assert result.out == ()
    assert all(line.up > 1 for line in result.lines)
    assert any(isinstance(event, StocksShifted) for event in match.hand.log)
