"""Rivals play fairly: they know what a person in their seat could see, and are no faster than one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.rivals import duel
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.race_move_worth import worth_in_race
from solitaire.race.events import Action, Moved
from solitaire.race.headless import play_hand, play_match, run_hand
from solitaire.race.match import Match
from solitaire.race.rivals.rival import RIVAL_LEVELS, Rival, RivalLevel
from solitaire.race.rivals.visibility import UNKNOWN, seen_by
from solitaire.race.seats import Seat
from solitaire.rules.apply import perform
from solitaire.rules.cards import Card, card_text, face_up, full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move, Redeal
from solitaire.rules.moves import DealStock as Turn
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.seat_piles import SeatError
from solitaire.rules.vocabulary import Destination
from tests.rules.positions import race_table, table, written
from tests.rules.rulesets import variant
from tests.samples import FULL

RACES = ("pounce", "nuts", "crunch")
steady = settings(deadline=None, derandomize=True, max_examples=40 if FULL else 20)


def wandered(game: str, seed: int) -> tuple[Rules, Position]:
    """A position after some moves of both seats at random."""
    rules, random = load(game, 2), Random(seed)
    position = opening(rules, *(random.sample(full_pack(1), 52) for _ in range(2)))
    for _ in range(int(random.random() * 150)):
        seat = 1 + int(random.random() * 2)
        moves = legal_moves(rules, position, seat)
        if not moves or rules.is_won(position):
            break
        position, _ = perform(rules, position, moves[int(random.random() * len(moves))], seat)
    return rules, position


def with_other_hidden_cards(rules: Rules, position: Position, seat: int, random: Random) -> Position:
    """The cards that ``seat`` cannot see, each owner's shuffled among their places."""
    seen = seen_by(rules, position, seat)
    piles = [list(pile) for pile in position.piles]
    for owner in range(1, rules.seats + 1):
        places = [
            (index, place)
            for index, pile in enumerate(seen.piles)
            for place, card in enumerate(pile)
            if card == UNKNOWN and rules.piles[index].seat == owner
        ]
        cards: list[Card] = [face_up(piles[index][place]) for index, place in places]
        for (index, place), card in zip(places, random.sample(cards, len(cards)), strict=True):
            piles[index][place] = ~card if position.piles[index][place] < 0 else card
    return position._replace(piles=tuple(map(tuple, piles)))


@pytest.mark.parametrize(
    ("to", "by_rule", "gained"),
    [(Destination, False, 40), ([Destination.FOUNDATION], False, 0), ([Destination.FOUNDATION], True, 40)],
    ids=["all", "up", "by rule"],
)
def test_a_column_is_freed_only_for_a_reserve_that_can_fill_it(
    to: Iterable[Destination], by_rule: bool, gained: int
) -> None:
    rules = Rules(variant("nuts", reserve__to=tuple(to), reserve__auto_fill=by_rule), 2)
    seen = table(rules, {"p1.nuts": "KC", "p1.tableau-1": "6C", "p1.tableau-2": "7D"})
    assert worth_in_race(rules, seen, Carry("p1.tableau-1", "p1.tableau-2"), 1) == gained


@steady
@given(st.sampled_from(RACES), st.integers(0, 10**6), st.integers(1, 2))
def test_hidden_cards_cannot_reach_a_rival(game: str, seed: int, seat: int) -> None:
    """Whatever lies hidden, a seat sees the same; and it sees nothing that lies face down."""
    rules, position = wandered(game, seed)
    other = with_other_hidden_cards(rules, position, seat, Random(seed))
    assert seen_by(rules, other, seat) == seen_by(rules, position, seat)
    for spec, pile, seen in zip(rules.piles, position.piles, seen_by(rules, position, seat).piles, strict=True):
        assert len(seen) == len(pile)
        assert all(shown in (card, UNKNOWN) for card, shown in zip(pile, seen, strict=True))
        assert all(shown == UNKNOWN for card, shown in zip(pile, seen, strict=True) if card < 0)
        if spec.zone in (Zone.FOUNDATION, Zone.TABLEAU):
            assert all(shown == card for card, shown in zip(pile, seen, strict=True) if card >= 0)
        if spec.zone is Zone.RESERVE and pile:
            assert seen[-1] == pile[-1] and set(seen[:-1]) <= {UNKNOWN}


def test_a_hidden_card_is_written_without_a_rank() -> None:
    assert card_text(UNKNOWN) == "#"


def test_of_an_open_reserve_only_the_last_card_is_seen_as_on_the_screen() -> None:
    """All its cards lie face up, but on one another: people see no more of it either."""
    ruleset = load("nuts").ruleset
    rules = Rules(ruleset._replace(reserve=ruleset.reserve._replace(face_down=0)), 2)
    piles = {"p1.nuts": "4C 9D 5H", "p2.nuts": "KS 7D", "p1.waste": "2C 3C", "p1.tableau-1": "#QS JD TC"}
    position = table(rules, piles)
    for seat in (1, 2):
        seen = seen_by(rules, position, seat)
        for name, cards in {
            "p1.nuts": [UNKNOWN, UNKNOWN, "5H"],
            "p2.nuts": [UNKNOWN, "7D"],
            "p1.waste": [UNKNOWN, "3C"],
            "p1.tableau-1": [UNKNOWN, "JD", "TC"],
            "p2.waste": [],
        }.items():
            pile = seen.piles[rules.index[name]]
            assert [card if card == UNKNOWN else card_text(card) for card in pile] == cards


def test_of_the_packets_that_it_may_jump_back_to_a_seat_remembers_the_last_cards() -> None:
    race = race_table("crunch", {"p1.stock": "KH 8C 7C 9S 6C 5C 4D 3C 2C", "p1.crunch": "#AS JD"})
    race = race.play("p1.deal", "p1.deal")
    waste = race.rules.index["p1.waste"]
    assert written(seen_by(race.rules, race.position, 1).piles[waste]) == "# # # # # 9S"
    race = race.play("p1.deal")
    assert written(seen_by(race.rules, race.position, 1).piles[waste]) == "# # 4D # # 9S # # KH"


def test_there_is_something_hidden_to_be_shuffled() -> None:
    rules, position = wandered("pounce", 5)
    assert with_other_hidden_cards(rules, position, 1, Random(1)) != position


@steady
@given(st.sampled_from(RACES), st.integers(0, 10**6), st.integers(1, 2))
def test_a_seats_view_has_the_same_legal_moves_as_the_position(game: str, seed: int, seat: int) -> None:
    rules, position = wandered(game, seed)
    assert legal_moves(rules, seen_by(rules, position, seat), seat) == legal_moves(rules, position, seat)


class Spy(Rival):
    """A rival that notes what it is shown."""

    shown: list[Position]

    def wake(self, seen: Position, now_ms: int) -> Action | None:
        self.shown.append(seen)
        return super().wake(seen, now_ms)


@pytest.mark.parametrize("game", RACES)
def test_rivals_see_no_hidden_card_in_a_whole_hand(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spies: list[Spy] = []

    def spy(rules: Rules, seat: int, level: object, random: Random) -> Spy:
        spies.append(Spy(rules, seat, level, random))  # type: ignore[arg-type]
        spies[-1].shown = []
        return spies[-1]

    monkeypatch.setattr("solitaire.race.rival_players.Rival", spy)
    played = rivals_match(game)
    play_hand(played, Random(3))
    assert sum(len(one.shown) for one in spies) > 50
    for one in spies:
        for seen in one.shown:
            assert all(card == UNKNOWN for pile in seen.piles for card in pile if card < 0)


def rivals_match(game: str, *players: str) -> Match:
    seats = [Seat(f"{player}{n}", player) for n, player in enumerate(players or ("easy", "hard"))]
    return Match(load_ruleset(game), seats, Deal(3))


@pytest.mark.parametrize("level", RIVAL_LEVELS)
def test_rivals_are_no_faster_than_people(level: str) -> None:
    """From one move of a seat to its next there is time to see and time to reach."""
    played = rivals_match("nuts", level, level)
    play_hand(played, Random(1))
    for seat in (1, 2):
        times = [e.at_ms for e in played.hand.log if isinstance(e, Moved) and e.seat == seat]
        assert min(b - a for a, b in pairwise(times)) >= 200


@pytest.mark.parametrize("level", RIVAL_LEVELS)
def test_rivals_react_to_what_others_do_only_after_a_while(level: str) -> None:
    """A rival that wants a foundation which another seat just opened needs the time to reach it."""
    columns = {"p1.tableau-1": "2C", "p1.tableau-2": "KS", "p1.tableau-3": "KH", "p1.tableau-4": "KD"}
    closed = race_table("nuts", {**columns, "p1.nuts": "#9C 9H", "p1.stock": "4S 5S 6S", "p2.tableau-1": "AC"})
    opened = closed.play("p2.tableau-1:foundation-1")
    wanted = Move.parse("p1.tableau-1:foundation-1")
    for seed in range(20):
        rival = Rival(closed.rules, 1, RIVAL_LEVELS[level], Random(seed))
        rival.wake(seen_by(closed.rules, closed.position, 1), rival.next_ms)
        assert rival.reaching is None
        opened_ms = now_ms = rival.next_ms - 1
        action = None
        while action != wanted:
            now_ms = rival.next_ms
            action = rival.wake(seen_by(opened.rules, opened.position, 1), now_ms)
        assert now_ms - opened_ms > RIVAL_LEVELS[level].reach_ms // 2


@pytest.mark.parametrize("game", RACES)
def test_every_hand_comes_to_an_end(game: str) -> None:
    played = rivals_match(game, "easy", "normal", "hard")
    hands = 6 if FULL else 1
    results = list(play_match(played, hands))
    assert len(results) == hands
    assert all(result.ms < 30 * 60_000 for result in results)


@pytest.mark.parametrize("setting", ["reserve__build", "foundation__take_back"])
def test_rivals_neither_build_on_their_reserve_nor_take_cards_back(setting: str) -> None:
    """Where the rules allow it, a card could go to and fro for ever."""
    played = Match(
        variant("pounce", **{setting: True}), [Seat("Ann", "normal"), Seat("Bob", "expert")], Deal(1)
    )
    for _ in play_match(played, hands=2):
        zones = {spec.name: spec.zone for spec in played.rules.piles}
        for event in played.hand.log:
            if isinstance(event, Moved) and isinstance(move := event.move, Carry):
                assert zones[move.source] is not Zone.FOUNDATION and zones[move.target] is not Zone.RESERVE


def test_a_match_without_a_winner_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.race.headless.MAX_HANDS", 3)
    played = rivals_match("pounce", "easy", "easy")
    assert len(list(play_match(played))) == 3
    assert played.winner is None


@pytest.mark.parametrize("hands", [0, -1])
def test_no_hands_are_played_where_none_are_asked_for(hands: int) -> None:
    assert list(islice(play_match(rivals_match("nuts", "easy", "easy"), hands), 2)) == []


@pytest.mark.parametrize("step", [0, -100])
def test_a_player_who_stops_the_clock_is_refused(step: int) -> None:
    class Waiting(Rival):
        def wake(self, seen: Position, now_ms: int) -> None:
            self.next_ms = now_ms + step

    match = rivals_match("nuts", "easy", "easy")
    players = [Waiting(match.rules, seat, RIVAL_LEVELS["easy"], Random(seat)) for seat in (1, 2)]
    with pytest.raises(SeatError, match=r"^The player of seat [12] must set next_ms later than now_ms\.$"):
        run_hand(match, players)


@pytest.mark.parametrize("seats", [[], [1], [0, 1], [1, 1], [1, 2, 3]])
def test_a_hand_is_played_by_one_player_for_each_seat(seats: list[int]) -> None:
    match = rivals_match("nuts", "easy", "easy")
    players = [Rival(match.rules, 1, RIVAL_LEVELS["easy"], Random(1)) for _ in seats]
    for player, seat in zip(players, seats, strict=True):
        player.seat = seat
    with pytest.raises(SeatError, match=r"must have the seats 1 to 2, once each, not \[.*\]\.$"):
        run_hand(match, players)


def test_a_match_goes_on_with_the_hand_after_the_last() -> None:
    at_once, in_parts = (rivals_match("nuts", "easy", "easy") for _ in range(2))
    first, _ = play_match(at_once, hands=2)
    results = [result for _ in range(2) for result in play_match(in_parts, hands=1)]
    assert results == in_parts.results
    assert (results[0], in_parts.hand_number) == (first, 2)


def test_a_match_that_is_over_is_not_played_on() -> None:
    ruleset = variant("pounce", match__target=-1000)
    played = Match(ruleset, [Seat("Ann", "easy"), Seat("Bob", "hard")], Deal(1))
    assert len(list(play_match(played))) == len(played.results)
    assert played.is_over
    assert list(play_match(played)) == []


def test_the_same_deal_is_played_the_same() -> None:
    one, two = (list(play_match(rivals_match("crunch"), hands=2)) for _ in range(2))
    assert one == two


def test_a_person_cannot_play_without_a_screen() -> None:
    played = Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Bob", "easy")], Deal(1))
    with pytest.raises(SeatError, match=r"^Ann is a person, [^-]*: give the seat a level, such as 'normal'\.$"):
        next(play_match(played))


@steady
@given(st.sampled_from(RACES), st.integers(0, 10**6), st.integers(1, 2))
def test_a_hint_is_what_a_rival_does_that_overlooks_nothing(game: str, seed: int, seat: int) -> None:
    """Both go by the same rules of thumb, and what is hidden is worth nothing to them."""
    rules, position = wandered(game, seed)
    seen = seen_by(rules, position, seat)
    moves = legal_moves(rules, position, seat)
    points = {move: worth_in_race(rules, position, move, seat) for move in moves}
    assert points == {move: worth_in_race(rules, seen, move, seat) for move in moves}
    chosen = Rival(rules, seat, RivalLevel(1, 1, 1, 0.0), Random(seed))._choose(seen)
    good = {move: point for move, point in points.items() if not isinstance(move, Turn | Redeal) and point}
    if good:
        assert chosen is not None
        assert points[chosen] == max(good.values())
    else:
        assert chosen is None or isinstance(chosen, Turn | Redeal)


@pytest.mark.parametrize(("uncovered", "points"), [("AS", 0), ("2H", 35)])
def test_no_card_is_uncovered_for_a_complete_foundation(uncovered: str, points: int) -> None:
    ruleset = load("nuts").ruleset
    rules = Rules(ruleset._replace(foundation=ruleset.foundation._replace(wrap=True)), 2)
    piles = {rules.piles[index].name: "AH" for index in rules.full}
    piles["foundation-1"] = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    position = table(rules, piles | {"p1.tableau-1": f"{uncovered} 9H", "p1.tableau-2": "TC"})
    assert worth_in_race(rules, position, Carry("p1.tableau-1", "p1.tableau-2", 1), 1) == points


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(RIVAL_LEVELS)))
def test_each_strength_beats_the_one_below(weak: str, strong: str) -> None:
    """A sample of hands of Nuts; ``python -m benchmarks.rivals nuts`` measures a thousand."""
    lost, won, *_ = duel("nuts", weak, strong, 12 if FULL else 6)
    assert won > lost
