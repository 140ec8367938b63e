"""Race sessions: keys, pointer, rivals, lifted cards and messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Beaten, DeclaredStuck, Ended, Moved
from solitaire.race.hand.referee import WAIT_MS
from solitaire.race.keys.key_blocks import STUCK
from solitaire.race.keys.key_repeats import RepeatRate
from solitaire.race.match import Match
from solitaire.race.messages import LOOK_AGAIN, Message, MessageKind
from solitaire.race.rivals.rival import RIVAL_LEVELS
from solitaire.race.seats import Seat
from solitaire.race.session import MESSAGE_MS, RECENT_MS, LiftedCards, RaceSession
from solitaire.rules.moves import Carry, Move
from tests.race.hands_in_progress import SIX_EACH, Spot, kinds

ANN, BOB = Seat("Ann"), Seat("Bob")
BUILD = {"p1.tableau-1": "TC 9D 8S", "p1.tableau-2": "TS", "p1.stock": "2C 3C 4C"}
NOTHING_LIFTED = Message("First lift the card to move to the centre.", MessageKind.REFUSED)


def at_table(piles: Mapping[str, str], seats: Sequence[Seat] = (ANN, BOB), **options: object) -> RaceSession:
    """A table in the middle of a hand of Nuts."""
    match = Match(load_ruleset("nuts"), seats, Deal(4))
    match.hand = Spot(piles, seats=len(seats))
    return RaceSession(match, **options)  # type: ignore[arg-type]


def indices(table: RaceSession, *names: str) -> frozenset[int]:
    return frozenset(table.match.rules.index[name] for name in names)


def lifted(table: RaceSession, seat: int) -> str | None:
    """The name of the pile whose cards a seat has in its hand."""
    cards = table.lifted(seat)
    return table.match.rules.piles[cards.pile].name if cards else None


def press(table: RaceSession, *presses: tuple[str, int]) -> None:
    for key, at_ms in presses:
        assert table.press(key, at_ms)


# Keys.


def test_a_key_lifts_cards_and_shows_where_they_may_go() -> None:
    table = at_table(BUILD)
    assert table.lifted(1) is None
    press(table, ("q", 100))
    (column,) = indices(table, "p1.tableau-1")
    targets = indices(table, "p1.tableau-2", "p1.tableau-3", "p1.tableau-4")
    assert table.lifted(1) == LiftedCards(column, 2, targets)
    assert table.lifted(2) is None
    press(table, ("w", 200))
    (moved,) = table.match.hand.log
    assert isinstance(moved, Moved) and (moved.at_ms, moved.seat) == (200, 1)
    assert moved.move == Move.parse("p1.tableau-1:p1.tableau-2:2")
    assert table.lifted(1) is None


def test_a_key_that_is_no_key_of_the_race_does_nothing() -> None:
    table = at_table(BUILD)
    assert not table.press("#", 100)
    assert (table.match.hand.log, table.lifted(1), table.message(1, 100)) == ([], None, Message())


def test_a_key_that_repeats_while_it_is_held_counts_once_even_if_shift_is_pressed_meanwhile() -> None:
    table = at_table(BUILD, repeat_rate=RepeatRate(300, 30, 4))
    press(table, ("q", 100), ("q", 400), ("Q", 430), ("q", 460))
    assert lifted(table, 1) == "p1.tableau-1"
    press(table, ("q", 700))
    assert lifted(table, 1) is None


def test_a_terminal_that_reports_repetitions_is_believed() -> None:
    table = at_table(BUILD, repeat_rate=RepeatRate(300, 30, 4))
    for at_ms in (100, 101, 401, 431):
        assert table.press("q", at_ms, is_repeat=at_ms == 431)
    assert lifted(table, 1) == "p1.tableau-1", "tapped three times"


def test_a_tap_after_the_delay_of_the_keyboard_is_made_when_no_other_follows() -> None:
    table = at_table(BUILD, repeat_rate=RepeatRate(300, 30, 4))
    press(table, ("q", 100), ("q", 400))
    assert lifted(table, 1) == "p1.tableau-1"
    assert table.next_ms() == 400 + 30 + 4 + 1
    table.tick(435)
    assert (lifted(table, 1), table.next_ms()) == (None, None)


def test_the_rate_of_the_keyboard_is_kept_from_hand_to_hand() -> None:
    table = at_table(BUILD)
    press(table, *(("q", at_ms) for at_ms in (100, 400, 430, 460)))
    assert table.repeat_rate == RepeatRate(300, 30, 4)
    table.start_hand()
    assert table.repeat_rate == RepeatRate(300, 30, 4)


def test_keys_in_place_of_the_usual_ones_are_those_of_the_table() -> None:
    table = at_table(BUILD, blocks={"two": ("1234567890", "qwertyuiop")})
    assert not table.press("a", 100)
    press(table, ("1", 200), ("q", 300))
    assert lifted(table, 1) == "p1.tableau-1"


def test_only_many_people_have_a_cursor() -> None:
    people = [Seat(name) for name in ("Ann", "Bob", "Cid", "Dot", "Eve")]
    table = RaceSession(Match(load_ruleset("pounce"), [*people, Seat("Rob", "easy")], Deal(4)))
    assert {table.cursor(1)} == indices(table, "p1.tableau-1")
    press(table, ("3", 100))
    assert {table.cursor(1)} == indices(table, "p1.tableau-2")
    assert {table.cursor(2)} == indices(table, "p2.tableau-1")
    assert table.cursor(6) is None, "a rival needs none"
    assert at_table(BUILD).cursor(1) is None


# Pointing.


def point(table: RaceSession, pile: str, at_ms: int) -> None:
    table.point_at(table.match.rules.piles[table.match.rules.index[pile]], at_ms)


def test_pointing_at_piles_lifts_and_puts_down_like_keys() -> None:
    table = at_table(BUILD)
    point(table, "p1.tableau-1", 100)
    assert lifted(table, 1) == "p1.tableau-1"
    point(table, "p1.tableau-2", 200)
    assert [str(event.move) for event in table.match.hand.log if isinstance(event, Moved)] == [
        "p1.tableau-1:p1.tableau-2:2"
    ]
    point(table, "p1.stock", 300)
    assert table.match.hand.log[-1].at_ms == 300


def test_pointing_at_a_foundation_is_for_the_only_one_who_holds_a_card() -> None:
    table = at_table(SIX_EACH)
    point(table, "foundation-1", 50)
    assert not table.match.hand.log and table.message(1, 50) == Message(), "nobody holds a card"
    point(table, "p2.tableau-1", 100)
    point(table, "foundation-1", 200)
    assert kinds(table.match.hand.log) == ["Claimed 2"]
    assert table.match.hand.log[0].at_ms == 200


def test_pointing_at_a_foundation_while_two_hold_a_card_is_for_neither() -> None:
    table = at_table(SIX_EACH)
    press(table, ("q", 100), ("y", 110))
    point(table, "foundation-1", 200)
    assert not table.match.hand.log
    assert (lifted(table, 1), lifted(table, 2)) == ("p1.tableau-1", "p2.tableau-1")


def test_pointing_at_a_pile_of_a_rival_does_nothing() -> None:
    table = at_table(BUILD | {"p2.tableau-1": "6D"}, (ANN, Seat("Rob", "easy")))
    press(table, ("q", 100))
    point(table, "p2.tableau-1", 200)
    assert not table.match.hand.log
    assert (lifted(table, 1), lifted(table, 2)) == ("p1.tableau-1", None)


# What is told.


def test_a_message_to_a_seat_is_shown_for_a_while() -> None:
    table = at_table(BUILD)
    press(table, ("f", 1000))
    assert table.message(1, 1000) == table.message(1, 1000 + MESSAGE_MS - 1) == NOTHING_LIFTED
    assert table.message(1, 1000 + MESSAGE_MS) == Message()
    assert table.message(2, 1000) == Message()


def test_a_key_that_is_understood_clears_the_message() -> None:
    table = at_table(BUILD)
    press(table, ("f", 1000), ("q", 1100))
    assert table.message(1, 1100) == Message()


def test_a_message_can_go_to_all_seats() -> None:
    table = at_table(BUILD)
    table.show_to_all("Off you go!", 1000)
    for seat in (1, 2):
        assert table.message(seat, 1000 + MESSAGE_MS - 1) == Message("Off you go!")
        assert table.message(seat, 1000 + MESSAGE_MS) == Message()


def test_a_stuck_seat_gets_a_message_when_a_card_goes_to_the_centre() -> None:
    piles = {"p1.tableau-1": "AC", "p1.stock": "2C 3C 4C", "p2.tableau-1": "9D", "p2.stock": "2D 3D 4D"}
    table = at_table(piles)
    press(table, (table.blocks.keys(2)[STUCK], 100))
    assert table.match.hand.has_declared_stuck(2) and "marked as stuck" in table.message(2, 100).text
    press(table, ("q", 200), ("f", 300))
    table.tick(300 + WAIT_MS)
    assert not table.match.hand.has_declared_stuck(2)
    assert table.message(2, 400) == LOOK_AGAIN
    press(table, (table.blocks.keys(2)[STUCK], 500), (table.blocks.keys(2)[STUCK], 900))
    assert table.message(2, 900) == Message("You are no longer marked as stuck."), "by its own key"


def test_a_granted_claim_clears_the_messages_shown_meanwhile() -> None:
    table = at_table(SIX_EACH)
    press(table, ("q", 100), ("f", 300))
    table.show_to_all("Somebody left.", 305)
    table.tick(300 + WAIT_MS)
    assert (table.message(1, 320), table.message(2, 320)) == (Message(), Message("Somebody left."))


def test_a_beaten_seat_keeps_its_card_lifted_and_sees_by_how_much() -> None:
    table = at_table(SIX_EACH)
    press(table, ("q", 100), ("y", 110), ("f", 300), ("l", 310))
    table.tick(310 + WAIT_MS)
    beaten = table.match.hand.log[-1]
    assert isinstance(beaten, Beaten) and (beaten.seat, beaten.by) == (2, 1)
    assert (lifted(table, 1), lifted(table, 2)) == (None, "p2.tableau-1")
    assert table.message(1, 330) == Message()
    assert table.message(2, 330) == Message("Ann was 10 ms faster.", MessageKind.REFUSED)


def test_a_photo_finish_is_shown_to_both_seats() -> None:
    table = at_table(SIX_EACH)
    table.match.hand.photo_wins[2] = 1
    press(table, ("q", 100), ("y", 110), ("f", 300), ("l", 300))
    table.tick(300 + WAIT_MS)
    assert table.message(1, 330) == Message("Photo finish with Bob: yours!", MessageKind.DECIDED)
    assert table.message(2, 330) == Message("Photo finish! Ann gets it.", MessageKind.DECIDED)
    assert lifted(table, 2) == "p2.tableau-1"


def test_a_rival_that_was_beaten_holds_nothing() -> None:
    table = at_table(SIX_EACH, (ANN, Seat("Rob", "easy")))
    press(table, ("q", 100), ("f", 300))
    table.match.offer(2, Move.parse("p2.tableau-1:foundation-1"), 310)
    table.tick(310 + WAIT_MS)
    assert kinds(table.match.hand.log) == ["Claimed 1", "Claimed 2", "Moved 1", "Beaten 2"]
    assert lifted(table, 2) is None


# Cards that came to the centre.


def test_a_card_that_went_to_the_centre_stands_out_for_a_while() -> None:
    table = at_table(SIX_EACH)
    assert table.next_ms() is None
    press(table, ("q", 100), ("f", 300))
    assert (table.next_ms(), table.recent) == (300 + WAIT_MS, frozenset())
    table.tick(300 + WAIT_MS)
    assert table.recent == indices(table, "foundation-1")
    until = 300 + WAIT_MS + RECENT_MS
    assert table.next_ms() == until
    table.tick(until - 1)
    assert table.recent == indices(table, "foundation-1")
    table.tick(until)
    assert (table.next_ms(), table.recent) == (None, frozenset())


def test_a_card_that_went_to_a_column_does_not_stand_out() -> None:
    table = at_table(BUILD)
    press(table, ("q", 100), ("w", 200))
    table.tick(200)
    assert kinds(table.match.hand.log) == ["Moved 1"]
    assert table.recent == frozenset()


# Time.


def test_due_claims_are_judged_before_the_next_key() -> None:
    table = at_table(SIX_EACH)
    press(table, ("q", 100), ("f", 300), ("y", 300 + WAIT_MS))
    assert kinds(table.match.hand.log) == ["Claimed 1", "Moved 1"]


def test_time_never_runs_back() -> None:
    table = at_table(BUILD)
    table.tick(1000)
    press(table, ("s", 900))
    assert [event.at_ms for event in table.match.hand.log] == [1000]


def test_after_the_end_of_a_hand_keys_do_nothing() -> None:
    table = at_table(BUILD)
    table.match.hand.ended = Ended(500, (2,))
    press(table, ("q", 600), ("f", 700))
    assert (table.lifted(1), table.message(1, 700)) == (None, Message())
    assert not table.match.hand.log


def test_another_hand_begins_with_empty_hands_and_nothing_that_stands_out() -> None:
    table = at_table(SIX_EACH)
    press(table, ("q", 100), ("f", 300), ("y", 310))
    table.tick(300 + WAIT_MS)
    table.match.end(Ended(400, (2,)))
    table.match.deal_next_hand()
    table.start_hand()
    assert (table.lifted(2), table.recent, table.next_ms()) == (None, frozenset(), None)
    press(table, ("s", 5))
    assert [event.at_ms for event in table.match.hand.log] == [5], "the clock of the hand begins anew"
    press(table, ("y", 320))
    assert lifted(table, 2) == "p2.tableau-1", "no key is held from the hand before"


# Rivals.


def with_rival() -> RaceSession:
    table = RaceSession(Match(load_ruleset("nuts"), [ANN, Seat("Rob", "hard")], Deal(4)))
    table.start_hand()
    return table


def play(table: RaceSession, moments: int) -> list[LiftedCards | None]:
    """Let rivals play; returns the cards that seat 2 reached for before each moment."""
    reached = []
    for _ in range(moments):
        due = table.next_ms()
        assert due is not None
        before = len(table.match.hand.log)
        table.tick(due - 1)
        assert len(table.match.hand.log) == before, "nobody acts before the time"
        reached.append(table.lifted(2))
        table.tick(due)
    return reached


def test_a_rival_shows_what_it_reaches_for_and_then_does_it() -> None:
    table = with_rival()
    reached = play(table, 60)
    carries = [
        event.move
        for event in table.match.hand.log
        if isinstance(event, Moved) and isinstance(event.move, Carry)
    ]
    assert len(carries) > 3
    index = table.match.rules.index
    assert {LiftedCards(index[carry.source], carry.count) for carry in carries} <= set(reached)
    assert table.lifted(1) is None, "it reaches for itself only"
    assert all(event.seat == 2 for event in table.match.hand.log if isinstance(event, Moved | DeclaredStuck))


def test_rivals_of_the_same_deal_play_the_same() -> None:
    one, other = with_rival(), with_rival()
    play(one, 30)
    play(other, 30)
    assert one.match.hand.log == other.match.hand.log != []


def test_a_rival_thinks_anew_when_a_hand_is_resumed() -> None:
    table = at_table(BUILD, (ANN, Seat("Rob", "hard")))
    table.match.offer(1, Move.parse("p1.deal"), 60_000)
    table.start_hand()
    first = table.next_ms()
    assert first is not None
    assert 60_000 + RIVAL_LEVELS["hard"].think_ms // 2 <= first <= 60_000 + 2 * RIVAL_LEVELS["hard"].think_ms


def test_rivals_stop_when_the_hand_is_over() -> None:
    table = with_rival()
    table.match.hand.ended = Ended(10, (1,))
    table.tick(60_000)
    assert not table.match.hand.log


def test_rivals_alone_play_the_same_however_seldom_they_are_shown() -> None:
    """As often as anything is due, or every 700 ms, as at a high speed."""
    logs = []
    for step in (1, 700):
        session = RaceSession(Match(load_ruleset("nuts"), [Seat("A", "hard"), Seat("B", "expert")], Deal(5)))
        session.start_hand()
        for now in range(0, 20_000, step):
            session.catch_up(now)
            session.tick(now)
        logs.append([event for event in session.match.hand.log if event.at_ms < 19_000])
    assert logs[0] == logs[1] and len(logs[0]) > 20
