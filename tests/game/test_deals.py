"""Deals by number, checked against the layouts of ``pysol_cards``."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Layout
from pysol_cards.random_base import RandomBase

from solitaire.game.catalogue import load
from solitaire.game.deals import (
    DEALS_A_DAY,
    LARGEST,
    LARGEST_MICROSOFT,
    LARGEST_RANDOM,
    Deal,
    DealError,
    deals_of,
    is_of_day,
    parse_deal,
    parse_deal_or_kind,
    random_deal,
    shuffled,
)
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack, pack_text
from solitaire.rules.piles import Zone
from tests.rules.positions import written

LARGE = (31_999, 32_001, 123_456_789, 2**31, 2**32 + 1, 10**15 + 7, LARGEST - 1, LARGEST)
PYSOL_NUMBERS = [Deal(number) for number in (*range(1, 201), *LARGE)]
MICROSOFT_NUMBERS = [
    Deal(number, microsoft=True)
    for number in (*range(1, 31), 31_999, 32_000, 32_001, 2**31 - 1, 2**31, 2**32, LARGEST_MICROSOFT)
]
NUMBERS = PYSOL_NUMBERS + MICROSOFT_NUMBERS


def library_table(game: str, deal: Deal) -> tuple[list[str], str]:
    """The columns and the talon as the library lays them out, its ``<7C>`` written as ``#7C``."""
    numbering = RandomBase.DEALS_MS if deal.microsoft else RandomBase.DEALS_PYSOLFC
    text: str = Layout(game, deal.number, numbering).calc_layout_string(CardRenderer(True))
    lines = text.replace("<", "#").replace(">", "").splitlines()
    talon = lines.pop(0).removeprefix("Talon: ") if lines[0].startswith("Talon") else ""
    return lines, talon


def our_table(game: str, deal: Deal) -> tuple[list[str], str]:
    """The same of ours; the card to be dealt first leads the talon."""
    rules = load(game)
    piles = Game.new(rules, deal).position.piles
    talon = [card for index in rules.of_zone(Zone.STOCK) for card in reversed(piles[index])]
    return [written(piles[index]) for index in rules.of_zone(Zone.TABLEAU)], written(~card for card in talon)


@pytest.mark.parametrize(
    ("game", "library_name"),
    [("klondike", "klondike"), ("thumb-and-pouch", "thumb_and_pouch"), ("yukon", "yukon")],
)
def test_numbered_deals_are_pysolfcs(game: str, library_name: str) -> None:
    for deal in NUMBERS:
        assert our_table(game, deal) == library_table(library_name, deal), deal


def test_whitehead_is_the_same_deal_with_every_card_face_up() -> None:
    for deal in NUMBERS:
        columns, talon = library_table("whitehead", deal)
        assert our_table("whitehead", deal) == ([column.replace("#", "") for column in columns], talon), deal


def test_bakers_dozen_differs_only_in_how_kings_go_down() -> None:
    for deal in NUMBERS:
        columns, _ = library_table("bakers_dozen", deal)
        ours, _ = our_table("bakers-dozen", deal)
        assert [sorted(column.split()) for column in ours] == [sorted(column.split()) for column in columns], (
            deal
        )


def test_without_kings_a_bakers_dozen_column_is_the_librarys() -> None:
    columns, _ = library_table("bakers_dozen", Deal(11))
    ours, _ = our_table("bakers-dozen", Deal(11))
    same = [(mine, theirs) for mine, theirs in zip(ours, columns, strict=True) if "K" not in mine]
    assert len(same) >= 9
    assert all(mine == theirs for mine, theirs in same)


def test_microsofts_first_deal() -> None:
    assert pack_text(shuffled(Deal(1, microsoft=True), 1)[:8]) == "JD 2D 9H JC 5D 7H 7C 5H"


def test_every_number_is_a_deal_of_its_own() -> None:
    packs = {shuffled(deal, 1) for deal in PYSOL_NUMBERS}
    assert len(packs) == len(PYSOL_NUMBERS)
    assert all(sorted(pack) == sorted(full_pack(1)) for pack in packs)


def pysolfc_pack(number: int, decks: int) -> str:
    """The pack that PySolFC shuffles by Python's Mersenne Twister, as it does from 32000 on."""
    random = Random(number)
    cards = [f"{rank}{suit}" for suit in "CSHD" for rank in "A23456789TJQK"] * decks
    for last in range(len(cards) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return " ".join(reversed(cards))


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("number", [32_000, 32_001, 65_536, LARGEST])
def test_pysolfcs_own_shuffle_begins_with_deal_32000(number: int, decks: int) -> None:
    assert pack_text(shuffled(Deal(number), decks)) == pysolfc_pack(number, decks)


@pytest.mark.parametrize("decks", [1, 2])
def test_below_that_its_deals_are_microsofts_which_keep_their_numbers(decks: int) -> None:
    for number in (1, 617, 31_999):
        assert shuffled(Deal(number), decks) == shuffled(Deal(number, microsoft=True), decks)
    assert shuffled(Deal(32_000), decks) != shuffled(Deal(32_000, microsoft=True), decks)


@pytest.mark.parametrize(
    "deal", [Deal(0), Deal(-1), Deal(LARGEST + 1), Deal(0, True), Deal(LARGEST_MICROSOFT + 1, True), -5, 0]
)
def test_a_number_outside_the_range_deals_nothing(deal: Deal | int) -> None:
    with pytest.raises(DealError):
        Game.new(load("klondike"), deal)


def test_after_the_largest_number_comes_the_first() -> None:
    assert Deal(LARGEST).later(2) == Deal(2)
    assert Deal(LARGEST_MICROSOFT - 1, microsoft=True).later(3) == Deal(2, microsoft=True)
    assert Deal(5).later(0) == Deal(5)


@pytest.mark.parametrize("decks", [1, 2])
def test_a_numbered_pack_is_complete(decks: int) -> None:
    assert sorted(shuffled(Deal(12345), decks)) == sorted(full_pack(decks))


# How deals are named.


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("1", Deal(1)),
        ("12345", Deal(12345)),
        (str(LARGEST), Deal(LARGEST)),
        ("ms1234", Deal(1234, microsoft=True)),
        ("ms 1234", Deal(1234, microsoft=True)),
        ("MS  11982", Deal(11982, microsoft=True)),
        ("MS1", Deal(1, microsoft=True)),
    ],
)
def test_a_deal_is_named_by_its_number(text: str, deal: Deal) -> None:
    assert parse_deal(text) == deal
    assert parse_deal(str(deal)) == deal


@pytest.mark.parametrize("day", [date(2026, 11, 21), date(2027, 1, 3)])
def test_today_is_the_same_deal_for_everyone(day: date) -> None:
    assert parse_deal("today", today=lambda: day) == parse_deal("Today", today=lambda: day) == deals_of(day)[0]


def test_the_deals_of_a_day_give_their_date_and_belong_to_no_other_day() -> None:
    assert [str(deal) for deal in deals_of(date(2027, 1, 3))][:3] == ["20270103", "2027010302", "2027010303"]
    first = date(2026, 11, 21)
    numbers = [deal.number for days in range(400) for deal in deals_of(first + timedelta(days=days))]
    assert len(set(numbers)) == 400 * DEALS_A_DAY
    assert max(numbers) <= LARGEST


def test_a_deal_knows_its_day() -> None:
    day = date(2026, 11, 21)
    assert all(is_of_day(str(deal), day) for deal in deals_of(day))
    assert not any(is_of_day(str(deal), day) for deal in deals_of(day + timedelta(days=1)))
    other = ["", "3", "2026112", "2026112101", "202611212", f"20261121{DEALS_A_DAY + 1}", "20261121002"]
    assert not [text for text in (*other, "ms20261121", "20261121x", "None") if is_of_day(text, day)]


def test_kinds_that_may_be_typed_instead_of_a_number_are_named_and_suggested() -> None:
    with pytest.raises(DealError) as error:
        parse_deal("fier", kinds=["fair", "hard"])
    numbers = "'fier' is not a deal number: type a number, one like ms11982"
    assert str(error.value) == f"{numbers}, today, fair or hard. Did you mean 'fair'?"


@pytest.mark.parametrize(("typed", "meant"), [("easier", "easy"), ("harder", "hard"), ("fier", "fair")])
def test_of_equally_similar_kinds_that_with_the_same_first_letter_is_suggested(typed: str, meant: str) -> None:
    with pytest.raises(DealError, match=rf"Did you mean '{meant}'\?$"):
        parse_deal_or_kind(typed)


NO_DEAL = "is not a deal number: type a number, one like ms11982, or today."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' {NO_DEAL}"),
        ("first", f"'first' {NO_DEAL}"),
        ("-1", f"'-1' {NO_DEAL}"),
        ("1.5", f"'1.5' {NO_DEAL}"),
        ("1 2", f"'1 2' {NO_DEAL}"),
        ("ms", f"'ms' {NO_DEAL}"),
        ("ms-1", f"'ms-1' {NO_DEAL}"),
        ("0", f"Deal '0' does not exist: deal numbers go from 1 to {LARGEST}."),
        (str(LARGEST + 1), f"Deal '{LARGEST + 1}' does not exist: deal numbers go from 1 to {LARGEST}."),
        ("ms0", f"Deal 'ms0' does not exist: deal numbers go from 1 to {LARGEST_MICROSOFT}."),
        (
            f"ms{LARGEST_MICROSOFT + 1}",
            f"Deal 'ms{LARGEST_MICROSOFT + 1}' does not exist: deal numbers go from 1 to {LARGEST_MICROSOFT}.",
        ),
    ],
)
def test_deals_that_do_not_exist(text: str, message: str) -> None:
    with pytest.raises(DealError) as caught:
        parse_deal(text)
    assert str(caught.value) == message


def test_a_number_too_long_to_read_is_no_deal() -> None:
    with pytest.raises(DealError, match="does not exist: deal numbers go from 1 to"):
        parse_deal("9" * 10_000)


def test_random_deals_can_be_remembered() -> None:
    random = Random(7)
    deals = [random_deal(random) for _ in range(200)]
    assert all(1 <= deal.number <= LARGEST_RANDOM and not deal.microsoft for deal in deals)
    assert len(set(deals)) == 200
