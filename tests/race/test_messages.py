"""Messages to seats about a stalemate and about the next hand."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Beaten, DeclaredStuck, Ended, WentOut, WithdrewStuck
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.messages import ONLY_YOU, STILL_ONLY_YOU, Message, match_summary, messages_for, out_text
from solitaire.race.seats import Seat
from solitaire.race.session import RaceSession
from solitaire.rules.moves import Move
from tests.race.hands_in_progress import Spot


def test_before_the_last_shift_is_in_vain_everybody_is_warned() -> None:
    match = Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Bob")], Deal(4))
    free = {"p1.tableau-1": "6S", "p1.tableau-2": "7D", "p2.tableau-1": "6S", "p2.tableau-2": "7D"}
    hand = match.hand = Spot(free | {"p1.stock": "4C 3C 2C", "p2.stock": "TC 6C"})
    told = []
    for at_ms in (1000, 2000, 3000):
        last = hand.do(at_ms, "p1.stuck", "p2.stuck")[-1]
        told.append(messages_for(match, last))
    assert told == [
        dict.fromkeys((1, 2), Message("Stocks shifted by one card: everyone was stuck.")),
        dict.fromkeys((1, 2), Message("Stocks shifted again: play, or the hand ends.")),
        dict.fromkeys((1, 2), Message()),
    ]


def test_the_same_key_takes_back_that_a_seat_is_stuck() -> None:
    table = RaceSession(Match(load_ruleset("pounce"), [Seat("Ann"), Seat("Bob")], Deal(4)))
    table.press("g", 1000)
    assert table.match.hand.has_declared_stuck(1)
    assert table.message(1, 1000) == Message("You are marked as stuck. Press again to cancel.")
    table.press("g", 2000)
    assert not table.match.hand.has_declared_stuck(1)
    assert table.message(1, 2000) == Message("You are no longer marked as stuck.")


def test_the_last_person_who_is_not_stuck_learns_that_the_others_wait() -> None:
    table = RaceSession(Match(load_ruleset("pounce"), [Seat("Ann"), Seat("Bob"), Seat("Cy")], Deal(4)))
    hand = table.match.hand
    for seat in (1, 3):
        assert table.message(2, 1000) == Message()
        table.press(table.blocks.keys(seat)["stuck"], 1000)
        assert hand.has_declared_stuck(seat)
    assert table.message(2, 1000) == Message(ONLY_YOU)
    assert table.message(2, 60_000) == Message(STILL_ONLY_YOU), "they still wait"
    assert table.message(1, 60_000) == table.message(3, 60_000) == Message()
    assert not hand.has_declared_stuck(2)
    table.press(table.blocks.keys(1)["stuck"], 61_000)
    assert table.message(2, 61_000) == Message(), "one of them plays on"


def test_what_others_read_about_a_rival_does_not_address_it() -> None:
    match = Match(load_ruleset("nertz"), [Seat("Ann"), Seat("Rob", "easy")], Deal(4))
    nothing = {2: Message()}
    assert messages_for(match, DeclaredStuck(100, 2)) == nothing
    assert messages_for(match, WithdrewStuck(200, 2)) == nothing
    assert messages_for(match, WentOut(300, (2,)))[2] == messages_for(match, WentOut(300, (2,)))[1]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ann"], "Ann is out!"),
        (["Ann", "Bob"], "Ann and Bob are out!"),
        (["You"], "You are out!"),
        (["Ann & Bob"], "Ann & Bob are out!"),
    ],
)
def test_a_verb_agrees_with_the_names_before_it(names: list[str], said: str) -> None:
    assert out_text(names) == said


def test_a_seat_called_you_is_addressed_as_such() -> None:
    ruleset = load_ruleset("nuts")
    short = ruleset._replace(match=ruleset.match._replace(target=1))
    match = Match(short, [Seat("You", "expert"), Seat("Rob", "beginner")], Deal(4))
    move = Move.parse("p2.waste:foundation-1")
    assert messages_for(match, Beaten(100, 2, move, 1, 12, False))[2].text == "You were 12 ms faster."
    assert messages_for(match, Beaten(100, 2, move, 1, 0, True))[2].text == "Photo finish! You get it."
    play_hand(match, Random(1))
    assert match_summary(match).startswith("Nuts, deal 4: You win. You ")


@pytest.mark.parametrize(
    ("game", "at_the_end"),
    [("nuts", "Ann is out!"), ("pounce", "Ann is out!"), ("nertz", "Ann called.")],
)
def test_at_the_end_of_a_hand_no_message_promises_that_it_goes_on(game: str, at_the_end: str) -> None:
    match = Match(load_ruleset(game), [Seat("Ann"), Seat("Bob")], Deal(4))
    hand = match.hand = Spot({f"p1.{game}": "5C", "foundation-1": "4C", "p2.tableau-1": "9D 8S"}, game)
    table = RaceSession(match)
    table.press(table.blocks.keys(2)["tableau-1"], 50)
    for target in (game, "centre"):
        table.press(table.blocks.keys(1)[target], 100)
    table.tick(200)
    if game == "nertz":
        table.press(table.blocks.keys(1)["stuck"], 300)
    table.tick(5000)
    assert hand.ended and hand.ended.out == (1,)
    assert table.message(2, 1200).text == at_the_end


def test_messages_of_a_hand_are_gone_in_the_next() -> None:
    match = Match(load_ruleset("pounce"), [Seat("Ann"), Seat("Bob")], Deal(4))
    table = RaceSession(match)
    table.press("s", 60_000)
    table.press("d", 60_100)
    table.press("f", 60_200)
    assert "foundation" in table.message(1, 60_200).text
    match.end(Ended(60_300, (2,)))
    match.deal_next_hand()
    table.start_hand()
    assert table.message(1, 0) == Message()
