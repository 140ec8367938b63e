"""Big Ben and related games: docs/rules.md 6, rule tests C1 to C13, and the proof about the jacks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from solitaire.config.paths import shipped_rulesets
from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.cards import SUIT_NAMES, full_pack, parse_card, rank_of, suit_of
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.initial_deal import opening
from solitaire.rules.move_facts import Dealt
from solitaire.rules.piles import Zone
from tests.rules.positions import Table, unnamed, written
from tests.rules.rulesets import ruleset_of

BIG_BEN = load("big-ben")
FAMILY = ("big-ben", "big-ben-victorian", "big-ben-relaxed")
any_preset = pytest.mark.parametrize("game", FAMILY)

CLOCK = {
    12: ("5D", "QD", "5 6 7 8 9 T J Q"),
    1: ("6C", "AC", "6 7 8 9 T J Q K A"),
    2: ("7H", "2H", "7 8 9 T J Q K A 2"),
    3: ("8S", "3S", "8 9 T J Q K A 2 3"),
    4: ("9D", "4D", "9 T J Q K A 2 3 4"),
    5: ("TC", "5C", "T J Q K A 2 3 4 5"),
    6: ("JH", "6H", "J Q K A 2 3 4 5 6"),
    7: ("QS", "7S", "Q K A 2 3 4 5 6 7"),
    8: ("KD", "8D", "K A 2 3 4 5 6 7 8"),
    9: ("2C", "9C", "2 3 4 5 6 7 8 9"),
    10: ("3H", "TH", "3 4 5 6 7 8 9 T"),
    11: ("4S", "JS", "4 5 6 7 8 9 T J"),
}
"""Rules.md 6.2: by hour, the base, the target and every rank from one to the other."""


def sequence(hour: int) -> list[str]:
    base, _, ranks = CLOCK[hour]
    return [rank + base[1] for rank in ranks.split()]


def clock(piles: dict[str, str], climbed: dict[int, str] | None = None) -> dict[str, str]:
    """Bases on every hour; ``climbed`` names the card that an hour shows instead. Fans that are not named
    hold three kings, so that no gap is open but those meant.
    """
    up = {
        f"foundation-{hour}": " ".join(cards[: cards.index((climbed or {}).get(hour, cards[0])) + 1])
        for hour in CLOCK
        for cards in [sequence(hour)]
    }
    return up | {f"tableau-{hour}": "KC KC KC" for hour in CLOCK} | piles


@any_preset
def test_c1_fans_go_down_in_suit(game: str) -> None:
    played = Table(
        load(game), clock({"tableau-1": "QH 2C 8D", "tableau-2": "2S 3S 7D", "tableau-3": "2S 3S 7H"})
    )
    assert played.play("tableau-2:tableau-1")["tableau-1"] == "QH 2C 8D 7D"
    assert played.refusal("tableau-3:tableau-1") == (
        "The 7 of hearts cannot go on the 8 of diamonds: build down in suit."
    )


SHORT = clock({"tableau-1": "2C 8D", "tableau-2": "2S 3S 7D"})


@pytest.mark.parametrize("game", ["big-ben", "big-ben-victorian"])
def test_c2_a_short_fan_takes_no_card(game: str) -> None:
    sentence = "A fan of fewer than 3 cards takes cards from the stock only."
    assert Table(load(game), SHORT).refusal("tableau-2:tableau-1") == sentence


@any_preset
def test_c3_a_king_goes_on_an_ace(game: str) -> None:
    played = Table(load(game), clock({"tableau-1": "9S JD AH", "tableau-2": "3S 4S KH"}))
    assert played.play("tableau-2:tableau-1")["tableau-1"] == "9S JD AH KH"


@any_preset
def test_c4_an_ace_goes_on_a_two(game: str) -> None:
    played = Table(load(game), clock({"tableau-1": "9S JD 2H", "tableau-2": "3S 4S AH"}))
    assert played.allows("tableau-2:tableau-1")


@any_preset
def test_c5_foundations_go_on_from_king_to_ace(game: str) -> None:
    played = Table(load(game), clock({"tableau-1": "9S 2H AH", "waste": "2H"}, {6: "KH", 2: "QH"}))
    assert played.refusal("waste:foundation-6") == "Foundation 6 needs the ace of hearts next."
    after = played.play("tableau-1:foundation-6", "tableau-1:foundation-6")
    assert after["foundation-6"] == "JH QH KH AH 2H"


@any_preset
def test_c6_a_foundation_that_shows_its_hour_is_closed(game: str) -> None:
    played = Table(load(game), clock({"waste": "TC", "tableau-1": "2S 3S TC"}, {9: "9C", 1: "8C"}))
    assert played.refusal("waste:foundation-9") == "Foundation 9 is complete."
    assert played.refusal("tableau-1:foundation-9") == "Foundation 9 is complete."
    assert played.refusal("waste:foundation-1") == ("Foundation 1 needs the 9 of clubs next.")


@any_preset
def test_c7_cards_move_one_at_a_time(game: str) -> None:
    played = Table(load(game), clock({"tableau-1": "2S 8D 7D", "tableau-2": "2S 3S 9D"}))
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


@any_preset
def test_c8_gaps_are_filled_before_a_card_is_turned(game: str) -> None:
    played = Table(load(game), clock({"tableau-4": "2S 3S", "stock": unnamed(9) + " #7H"}))
    assert played.refusal("deal") == "The gaps in the fans must be filled before a card can be turned."
    after = played.play("fill")
    assert (after["tableau-4"], after["waste"], after["stock"].count("#")) == ("2S 3S 7H", "", 9)
    assert after.refusal("fill") == "No fan has a gap to fill."
    assert after.allows("deal")


GAPS = {"tableau-12": "", "tableau-6": "", "tableau-3": "2S", "tableau-9": "2S 3S", "tableau-10": "2S 3S"}


def filled(stock: int) -> tuple[list[int], Table]:
    """Which fans get cards, in order, when a stock of so many fills ``GAPS``."""
    after = Table(BIG_BEN, clock({**GAPS, "stock": unnamed(stock)})).play("fill")
    return [int(fact.target.split("-")[1]) for fact in after.facts if isinstance(fact, Dealt)], after


def test_c9_ten_cards_fill_all_gaps() -> None:
    order, after = filled(stock=12)
    assert Counter(order) == {12: 3, 6: 3, 3: 2, 9: 1, 10: 1}
    assert [len(after[f"tableau-{hour}"].split()) for hour in CLOCK] == [3] * 12
    assert len(after["stock"].split()) == 2


def test_c10_a_stock_that_runs_out_stops_the_round() -> None:
    order, after = filled(stock=4)
    assert order == [12, 3, 6, 9]
    assert after["stock"] == ""
    assert after.refusal("fill") == "There are no cards left to deal."


def test_c11_gaps_are_filled_in_rounds_from_twelve() -> None:
    order, after = filled(stock=10)
    assert order == [12, 3, 6, 9, 10, 12, 3, 6, 12, 6]
    assert after["stock"] == ""


def test_c12_the_waste_feeds_fans_of_three() -> None:
    short = Table(BIG_BEN, clock({"waste": "5S", "tableau-4": "2S 6S"}))
    assert short.refusal("waste:tableau-4") == "A fan of fewer than 3 cards takes cards from the stock only."
    full = Table(BIG_BEN, clock({"waste": "5S", "tableau-4": "2S 3S 6S"}))
    assert full.play("waste:tableau-4")["tableau-4"] == "2S 3S 6S 5S"


@any_preset
def test_c13_twelve_cards_are_set_out(game: str) -> None:
    rules = load(game)
    dealt = Table(rules, opening(rules, full_pack(2)))
    assert {hour: dealt[f"foundation-{hour}"] for hour in CLOCK} == {hour: CLOCK[hour][0] for hour in CLOCK}
    fans = [len(dealt[f"tableau-{hour}"].split()) for hour in CLOCK]
    assert (fans, len(dealt["stock"].split()), dealt["waste"]) == ([3] * 12, 56, "")


# Beyond the numbered rules.


@pytest.mark.parametrize("hour", list(CLOCK))
def test_every_foundation_climbs_to_its_hour_and_closes(hour: int) -> None:
    cards = sequence(hour)
    assert (cards[0], cards[-1]) == CLOCK[hour][:2]
    assert rank_of(parse_card(cards[-1])) == hour
    played = Table(BIG_BEN, clock({"waste": " ".join(reversed(cards[1:]))}))
    climbed = played.play(*[f"waste:foundation-{hour}"] * (len(cards) - 1))
    assert climbed[f"foundation-{hour}"] == " ".join(cards)
    assert climbed.facts[-1] == ("foundation-" + str(hour),)


def test_fans_are_dealt_from_twelve_one_card_a_round() -> None:
    bases = {parse_card(base) for base, _, _ in CLOCK.values()}
    pack = full_pack(2)
    loose = list(pack)
    for base in bases:
        loose.remove(base)
    dealt = Table(BIG_BEN, opening(BIG_BEN, pack))
    for place, hour in enumerate([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]):
        assert dealt[f"tableau-{hour}"] == written(loose[place::12][:3])


def test_a_card_that_fits_two_foundations_may_go_to_either() -> None:
    played = Table(BIG_BEN, clock({"waste": "7C"}, {9: "6C"}))
    assert played.moves == ["waste:foundation-1", "waste:foundation-9"]


def test_gaps_may_wait() -> None:
    played = Table(BIG_BEN, clock({"tableau-1": "8D 9H", "tableau-2": "2S 3S 6D", "stock": unnamed(3)}))
    assert played.moves == ["tableau-2:foundation-12", "fill"]
    assert Table(BIG_BEN, clock(GAPS)).refusal("tableau-3:tableau-12") == (
        "Gaps in a fan are filled only from the stock."
    )


def test_a_fan_may_grow_beyond_three() -> None:
    played = Table(BIG_BEN, clock({"tableau-1": "QH 2C 8D 7D", "waste": "6D"}))
    assert played.play("waste:tableau-1")["tableau-1"] == "QH 2C 8D 7D 6D"


@any_preset
def test_nothing_comes_back_and_nothing_is_turned_over(game: str) -> None:
    played = Table(load(game), clock({"tableau-1": "2S 3S 7C", "waste": "2S"}, {1: "7C"}))
    assert played.refusal("foundation-1:tableau-1") == "Cards on the foundations stay there."
    assert played.refusal("redeal") == "No redeals left: you can go through the stock only once."


def test_victorian_waste_feeds_only_foundations() -> None:
    played = Table(load("big-ben-victorian"), clock({"waste": "6D", "tableau-1": "2S 3S 7D"}))
    assert played.refusal("waste:tableau-1") == "Cards from the waste may go only to a foundation."
    assert played.allows("waste:foundation-12")


def test_relaxed_builds_on_short_fans_but_not_on_empty_ones() -> None:
    relaxed = load("big-ben-relaxed")
    assert Table(relaxed, SHORT).play("tableau-2:tableau-1")["tableau-1"] == "2C 8D 7D"
    assert Table(relaxed, clock({"tableau-1": "7D", "waste": "6D"})).allows("waste:tableau-1")
    assert Table(relaxed, clock({"tableau-1": "", "waste": "6D"})).refusal("waste:tableau-1") == (
        "Gaps in a fan are filled only from the stock."
    )
    assert Table(relaxed, clock({"tableau-4": "2S 3S", "stock": unnamed(9)})).moves == ["fill"]


def test_grandfathers_clock_starts_with_two_at_five() -> None:
    rules = load("grandfathers-clock")
    fixed = {one.label: (one.base, one.target) for one in load_ruleset("grandfathers-clock").foundation.fixed}
    bases = {hour: rank_of(base) for hour, (base, _) in fixed.items()}
    assert bases == {5: 2, 6: 3, 7: 4, 8: 5, 9: 6, 10: 7, 11: 8, 12: 9, 1: 10, 2: 11, 3: 12, 4: 13}
    assert all(rank_of(target) == hour for hour, (_, target) in fixed.items())
    clockwise = [suit_of(fixed[hour][0]) for hour in (5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4)]
    assert clockwise == clockwise[:4] * 3 and len(set(clockwise)) == 4
    to_add = {hour: rules.full[rules.index[f"foundation-{hour}"]] - 1 for hour in fixed}
    assert set(to_add.values()) == {3, 4}
    assert sum(to_add.values()) == 8 * 5


def test_grandfathers_clock_builds_by_rank_and_fills_spaces() -> None:
    played = Table(load("grandfathers-clock"), {"tableau-1": "2C 9C 8H", "tableau-2": "9S", "tableau-4": "9H"})
    assert played.allows("tableau-1:tableau-2") and played.allows("tableau-1:tableau-4")
    assert played.allows("tableau-1:tableau-3")
    assert played.refusal("tableau-1:tableau-2:2") == "Cards move one at a time."


# Why the jack of diamonds among the bases, as one book has it, must be a misprint (docs/rules.md 6.1).


def needed(bases: dict[int, str]) -> Counter[str]:
    """How many cards of each suit the foundations take on their way to their hours, bases included."""
    count: Counter[str] = Counter()
    for hour, base in bases.items():
        card = parse_card(base)
        climb = (hour - rank_of(card)) % 13
        count[SUIT_NAMES[suit_of(card)]] += 1 + climb
    return count


BASES = {hour: base for hour, (base, _, _) in CLOCK.items()}


def test_the_jack_of_hearts_uses_up_both_packs() -> None:
    have = Counter(SUIT_NAMES[suit_of(card)] for card in full_pack(2))
    assert have == {"clubs": 26, "diamonds": 26, "hearts": 26, "spades": 26}
    assert needed(BASES) == have
    faces = Counter(card for hour in CLOCK for card in sequence(hour))
    assert set(faces.values()) == {2} and len(faces) == 52


def test_the_jack_of_diamonds_needs_cards_that_no_pack_has() -> None:
    assert needed(BASES | {6: "JD"}) == {"clubs": 26, "diamonds": 35, "hearts": 17, "spades": 26}


def test_the_ruleset_has_the_counted_bases() -> None:
    fixed = BIG_BEN.ruleset.foundation.fixed
    assert {one.label: (one.base, one.target) for one in fixed} == {
        hour: (parse_card(base), parse_card(target)) for hour, (base, target, _) in CLOCK.items()
    }
    assert [BIG_BEN.piles[index].name for index in BIG_BEN.of_zone(Zone.FOUNDATION)] == [
        f"foundation-{hour}" for hour in CLOCK
    ]


def test_a_file_with_the_jack_of_diamonds_is_refused() -> None:
    path: Path = shipped_rulesets() / "big-ben.toml"
    text = path.read_text("utf-8").replace('base = "JH", target = "6H"', 'base = "JD", target = "6D"')
    line = text.splitlines().index("fixed = [") + 1
    with pytest.raises(RulesetError) as caught:
        ruleset_of(text, "big-ben")
    assert str(caught.value) == (
        f"big-ben.toml:{line}: foundation.fixed: these take 35 diamonds, 17 hearts; "
        "make it 26 of each suit, 2 of each card."
    )
