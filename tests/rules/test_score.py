"""Points for events and for time: docs/rules.md 1.3."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.game.catalogue import load, load_file, load_ruleset
from solitaire.game.game import Game
from solitaire.game.game_events import SOLUTION
from solitaire.rules.cards import Card, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.rules.score import Score, bonus, charge_time
from tests.rules.positions import SHIPPED, Table, up_to

KLONDIKE = load("klondike")


def points(piles: dict[str, str], *moves: str, start: int = 100, game: str = "klondike") -> int:
    """What the moves earn from a score of ``start``."""
    return Table(load(game), piles, tally=start).play(*moves).score - start


# Windows scoring.

windows = pytest.mark.parametrize("game", ["klondike", "klondike-draw-3"])
TAKEN_BACK = {"foundation-hearts": up_to("7H"), "tableau-1": "8S"}


@windows
def test_waste_to_tableau_earns_5(game: str) -> None:
    assert points({"waste": "7S", "tableau-1": "8H"}, "waste:tableau-1", game=game) == 5


@windows
def test_waste_to_foundation_earns_10(game: str) -> None:
    assert points({"waste": "AS"}, "waste:foundation-spades", game=game) == 10


@windows
def test_by_way_of_the_tableau_a_card_earns_15(game: str) -> None:
    piles = {"waste": "AS", "tableau-1": "2H"}
    assert points(piles, "waste:tableau-1", "tableau-1:foundation-spades", game=game) == 15


@windows
def test_a_card_turned_up_earns_5(game: str) -> None:
    assert points({"tableau-1": "#9C 7S", "tableau-2": "8H"}, "tableau-1:tableau-2", game=game) == 5
    assert points({"tableau-1": "#9C AS"}, "tableau-1:foundation-spades", game=game) == 15


@windows
def test_a_move_between_columns_earns_nothing(game: str) -> None:
    assert points({"tableau-1": "9C 7S", "tableau-2": "8H"}, "tableau-1:tableau-2", game=game) == 0
    assert points({"stock": "2C 3C"}, "deal", game=game) == 0


@windows
def test_from_the_foundation_and_back_costs_5(game: str) -> None:
    assert points(TAKEN_BACK, "foundation-hearts:tableau-1", game=game) == -15
    there_and_back = ("foundation-hearts:tableau-1", "tableau-1:foundation-hearts")
    assert points(TAKEN_BACK, *there_and_back, game=game) == -5


@windows
def test_the_floor_is_0_at_every_step(game: str) -> None:
    assert points(TAKEN_BACK, "foundation-hearts:tableau-1", start=5, game=game) == -5
    there_and_back = ("foundation-hearts:tableau-1", "tableau-1:foundation-hearts")
    assert points(TAKEN_BACK, *there_and_back, start=5, game=game) == 5


@windows
def test_time_and_the_bonus_count_as_in_windows(game: str) -> None:
    scoring = load_ruleset(game).scoring
    assert charge_time(scoring, Score(100), seconds=30).points == 94
    assert [bonus(scoring, seconds) for seconds in (0, 29, 30, 41)] == [0, 0, 23333, 17073]


def test_every_redeal_of_single_cards_costs_100() -> None:
    assert points({"waste": "2C"}, "redeal", start=500) == -100
    assert points({"waste": "2C"}, *["redeal", "deal"] * 3, start=500) == -300


def test_three_redeals_of_three_cards_are_free_and_then_each_costs_20() -> None:
    costs = [
        points({"waste": "2C 3C 4C"}, *["redeal", "deal"] * times, game="klondike-draw-3") for times in range(7)
    ]
    assert costs == [0, 0, 0, 0, -20, -40, -60]


# A game that earns all that can be earned.


def pack_for_the_largest_total() -> tuple[Card, ...]:
    """Spades and hearts come from the stock in the order that builds on two kings; clubs and diamonds
    lie in the other columns in the order that they go up.
    """
    going_up = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CD"]
    columns = [["KS"], [going_up.pop(0), "KH"]]
    for height in range(3, 8):
        columns.append([going_up.pop(0) for _ in range(height)][::-1])
    rounds = [column[row] for row in range(7) for column in columns if len(column) > row]
    stock = [
        f"{rank}{suit}" for rank, suits in zip("QJT98765432A", ["HS", "SH"] * 6, strict=True) for suit in suits
    ]
    return tuple(parse_card(card) for card in rounds + stock)


STOCK_TO_COLUMNS = ["deal", "waste:tableau-1", "deal", "waste:tableau-2"] * 12
SUITS_OF_A_RANK = [
    f"tableau-{column}:foundation-{suit}"
    for rank in range(13)
    for column, suit in ([(1, "spades"), (2, "hearts")] if rank % 2 == 0 else [(1, "hearts"), (2, "spades")])
]
CLUBS_AND_DIAMONDS = [
    f"tableau-{column}:foundation-{suit}"
    for column, suit in zip(
        [2, *(column for column in range(3, 8) for _ in range(column))], ["clubs", "diamonds"] * 13, strict=True
    )
]
TO_THE_WIN = [Move.parse(move) for move in (*STOCK_TO_COLUMNS, *SUITS_OF_A_RANK, *CLUBS_AND_DIAMONDS)]


def won(game: str, seconds: int = 0, balance: int = 0) -> Game:
    """The game above, its last move made after so many seconds."""
    played = Game(load(game), pack_for_the_largest_total(), balance=balance)
    played.go_to(TO_THE_WIN[:-1])
    played.play(TO_THE_WIN[-1], at_ms=seconds * 1000)
    assert played.is_won
    return played


def test_the_largest_total_before_the_bonus_is_745() -> None:
    """Each card of the stock earns 5 on its way once, each card 10 as it goes up, each hidden card 5."""
    dealt = opening(KLONDIKE, pack_for_the_largest_total())
    stock = sum(len(dealt.piles[index]) for index in KLONDIKE.of_zone(Zone.STOCK))
    hidden = sum(card < 0 for index in KLONDIKE.of_zone(Zone.TABLEAU) for card in dealt.piles[index])
    assert (stock, hidden) == (24, 21)
    assert won("klondike").score == stock * 5 + 52 * 10 + hidden * 5 == 745


@pytest.mark.parametrize(
    ("seconds", "charge", "bonus"), [(29, 4, 0), (30, 6, 23333), (100, 20, 7000), (699, 138, 1001)]
)
def test_the_bonus_for_winning_falls_with_the_time(seconds: int, charge: int, bonus: int) -> None:
    assert won("klondike", seconds).score == 745 - charge + bonus


def test_the_quoted_maximum_leaves_the_charge_for_time_out() -> None:
    assert won("klondike", 30).score == 24078 - 6


def test_time_stands_still_after_the_win() -> None:
    game = won("klondike", 40)
    score = game.score
    game.pass_time(90_000)
    assert game.score == score


# Time.


def scored_20() -> Game:
    """Klondike after four cards went from the waste to the columns, no time having gone by."""
    game = Game(KLONDIKE, pack_for_the_largest_total())
    game.go_to(TO_THE_WIN[:8])
    assert game.score == 20
    return game


@pytest.mark.parametrize(("ms", "score"), [(0, 20), (9_999, 20), (10_000, 18), (29_999, 16), (200_000, 0)])
def test_every_full_ten_seconds_cost_2(ms: int, score: int) -> None:
    game = scored_20()
    game.pass_time(ms)
    assert game.score == score


@pytest.mark.parametrize("game", ["klondike", "nuts"])
def test_a_span_of_ten_seconds_is_charged_once(game: str) -> None:
    """The tally knows what was charged, also where time costs nothing, as in a race."""
    scoring = load_ruleset(game).scoring
    cost = {"klondike": -2, "nuts": 0}[game]
    assert scoring.ten_seconds == cost
    tally = Score(20, redeals=1)
    for seconds, ticks in ((0, 0), (9, 0), (10, 1), (10, 1), (19, 1), (35, 3), (12, 3), (39, 3), (40, 4)):
        tally = charge_time(scoring, tally, seconds)
        assert tally == Score(20 + ticks * cost, 1, ticks)


def test_time_is_charged_before_the_move_it_led_to() -> None:
    game = scored_20()
    game.play(TO_THE_WIN[8], at_ms=500_000)
    assert game.score == 0
    game.play(TO_THE_WIN[9], at_ms=505_000)
    assert game.score == 5
    game.pass_time(510_000)
    assert game.score == 3


def test_time_never_goes_back() -> None:
    game = scored_20()
    game.pass_time(30_000)
    game.play(TO_THE_WIN[8], at_ms=10_000)
    assert (game.elapsed_ms, game.score) == (30_000, 14)


def test_undo_restores_the_score() -> None:
    game = won("klondike")
    scores = []
    while game.can_undo:
        scores.append(game.score)
        game.undo()
    assert game.score == 0
    for score in reversed(scores):
        game.redo()
        assert game.score == score


# Casino scoring.

VEGAS = ("klondike-vegas", "klondike-vegas-draw-3", "klondike-strict")


@pytest.mark.parametrize("game", VEGAS)
def test_the_pack_costs_52(game: str) -> None:
    assert Game.new(load(game), deal=1).score == -52
    assert load_ruleset(game).scoring.unit == "$"


def test_a_win_is_worth_208_whatever_it_takes() -> None:
    assert won("klondike-vegas").score == 208
    assert won("klondike-vegas", seconds=3600).score == 208


@pytest.mark.parametrize(("cards", "score"), [(0, -52), (10, -2), (11, 3), (52, 208)])
def test_11_cards_break_even(cards: int, score: int) -> None:
    game = Game(load("klondike-vegas"), pack_for_the_largest_total())
    game.go_to(TO_THE_WIN[: len(STOCK_TO_COLUMNS) + cards])
    assert game.score == score


@pytest.mark.parametrize(("game", "score"), [("klondike-vegas", -47), ("klondike", None)])
def test_no_money_is_made_by_being_shown_how_to_win(game: str, score: int | None) -> None:
    hand = Game(load(game), pack_for_the_largest_total())
    first = len(STOCK_TO_COLUMNS) + 1
    hand.go_to(TO_THE_WIN[:first])
    hand.emit(SOLUTION)
    hand.go_to(TO_THE_WIN)
    hand.emit(SOLUTION)
    assert hand.is_won
    assert hand.score == (score or won(game).score)


def test_a_shown_solution_does_not_avoid_a_loss() -> None:
    hand = Game(load("klondike-vegas"), pack_for_the_largest_total())
    hand.emit(SOLUTION)
    assert hand.score == hand.deal_another(2).balance == -52


def test_a_deal_that_is_not_played_leaves_the_balance_as_it_is() -> None:
    hand = Game.new(load("klondike-vegas"), 3, balance=20)
    assert hand.deal_another(2).balance == hand.deal_again().balance == 20
    hand.play(hand.legal_moves()[0])
    hand.undo()
    assert hand.deal_another(2).balance == -32


def test_a_card_that_comes_back_costs_its_5() -> None:
    assert points(TAKEN_BACK, "foundation-hearts:tableau-1", game="klondike-vegas") == -5
    assert points(TAKEN_BACK, "foundation-hearts:tableau-1", start=-52, game="klondike-vegas") == -5


@pytest.mark.parametrize("game", VEGAS)
def test_the_balance_goes_on_and_every_pack_is_bought(game: str) -> None:
    assert Game.new(load(game), deal=1, balance=208).score == 156
    assert Game.new(load(game), deal=1, balance=-52).score == -104


def test_a_balance_matters_only_where_it_is_carried_on() -> None:
    assert Game.new(KLONDIKE, deal=1, balance=208).score == 0


# One point a card, and no points.

BEYOND_THE_BASES = {"big-ben": 92, "big-ben-victorian": 92, "big-ben-relaxed": 92, "grandfathers-clock": 40}
RACES = {game for game in SHIPPED if load_ruleset(game).is_race}
SIMPLE = [
    game
    for game in SHIPPED
    if game not in RACES and ((s := load_ruleset(game).scoring).to_foundation == 1 or s.discard == 1)
]


def test_games_with_one_point_a_card() -> None:
    unscored = {"klondike-familiar", "klondike-easy"}
    unscored |= {game for game in SHIPPED if load(game).ruleset.stays_in_tableau}
    windows = {"klondike", "klondike-draw-3"}
    assert set(SIMPLE) == set(SHIPPED) - unscored - windows - set(VEGAS) - RACES
    assert all(Game.new(load(game), deal=1).score is None for game in unscored)


@pytest.mark.parametrize("game", SIMPLE)
def test_a_win_earns_a_point_for_each_card(game: str) -> None:
    """A point for each card on a foundation, or discarded; on a clock for each beyond the bases."""
    rules = load(game)
    dealt = Game.new(rules, deal=1)
    set_out = sum(len(dealt.position.piles[index]) for index in rules.goal_piles)
    assert dealt.score is not None
    size = rules.pack_size
    assert dealt.score + size - set_out == BEYOND_THE_BASES.get(game, size)


GIVEN_BACK = [game for game in SIMPLE if load_ruleset(game).foundation.take_back]


@pytest.mark.parametrize("game", GIVEN_BACK)
def test_a_point_is_given_back_with_its_card(game: str) -> None:
    """Onto an 8 of whatever suit the game wants under a 7 of hearts."""
    rules = load(game)
    foundation = next(name for name in rules.index if name.startswith("foundation-hearts"))
    for eight in ("8S", "8H", "8D"):
        taken = Table(rules, {foundation: up_to("7H"), "tableau-1": eight}, tally=100)
        if taken.allows(f"{foundation}:tableau-1"):
            assert taken.play(f"{foundation}:tableau-1").score == 99
            return
    pytest.fail("no 8 takes a 7 back")


def test_games_that_take_cards_back_for_a_point() -> None:
    assert {"klondike-three-passes", "double-klondike", "gargantua", "trigon", "whitehead"} <= set(GIVEN_BACK)


def test_discarded_cards_earn_a_point_each() -> None:
    piles = {"tableau-1": "5H", "tableau-2": "8C", "tableau-3": "KS"}
    assert points(piles, "remove:tableau-3", game="baroness") == 1
    assert points(piles, "remove:tableau-1:tableau-2", game="baroness") == 2


def test_a_game_that_extends_another_has_its_other_points(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('extends = "klondike"\nname = "Mine"\n[scoring]\nturn_up = 7\n', "utf-8")
    klondike = load_ruleset("klondike").scoring
    assert load_file(own).scoring == klondike._replace(turn_up=7)
    own.write_text(own.read_text("utf-8") + 'floor = "none"\n', "utf-8")
    table = Table(Rules(load_file(own)), {"foundation-clubs": "AC", "tableau-1": "2D"}, tally=0)
    assert table.play("foundation-clubs:tableau-1").score == klondike.from_foundation < 0


def reserve_points(own: Path, rules: str, piles: dict[str, str], *moves: str) -> int:
    """The points where a card left in the reserve costs 2, and one that leaves earns 5."""
    own.write_text(
        f"{rules}\n[scoring]\nto_foundation = 1\ndiscard = 1\nfrom_reserve = 5\ncard_left = -2\n", "utf-8"
    )
    return Table(Rules(load_file(own)), piles, tally=100).play(*moves).score - 100


def test_a_card_that_comes_to_the_reserve_costs_as_much_as_it_gives_back(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    own = 'extends = "{}"\nname = "Mine"\n[reserve]\n'
    built = own.format("king-albert") + "build = true\n"
    pile = {"tableau-1": "5H", "reserve-1": "6S", "reserve-2": "7D"}
    assert reserve_points(file, built, pile, "tableau-1:reserve-1") == -2
    assert reserve_points(file, built, pile, "tableau-1:reserve-1", "reserve-1:tableau-1") == 5
    assert reserve_points(file, built, pile, "reserve-1:reserve-2") == 0
    dealt = own.format("agnes-bernauer").replace("[reserve]", "")
    pack = {"stock": "2C 3C 4C 5C 6C 7C 8C", "tableau-1": "9D", "foundation-clubs": "AC"}
    assert reserve_points(file, dealt, pack, "deal") == -14
    assert reserve_points(file, dealt, pack, "deal", "reserve-1:tableau-1") == -14 + 2 + 5


def test_a_card_that_is_removed_leaves_the_reserve(tmp_path: Path) -> None:
    pairs = 'extends = "nestor"\nname = "Mine"\n'
    piles = {"tableau-1": "5H", "reserve-1": "5S", "reserve-2": "5C"}
    assert reserve_points(tmp_path / "mine.toml", pairs, piles, "remove:tableau-1:reserve-1") == 2 + 2 + 5
    assert reserve_points(tmp_path / "mine.toml", pairs, piles, "remove:reserve-1:reserve-2") == 2 + 4 + 10
