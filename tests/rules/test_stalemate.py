"""Won and lost: docs/rules.md 0.3.7, and "Win" and "Loss" of every game."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules import stalemate
from solitaire.rules.cards import SUIT_LETTERS, SUIT_NAMES
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import Completed, Won
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED, ReserveSection
from solitaire.rules.vocabulary import Build, Destination
from tests.game.games_in_progress import klondike
from tests.rules.positions import Table, unnamed, up_to
from tests.rules.rulesets import variant

ALL_UP = {
    f"foundation-{suit}": up_to(f"K{letter}") for suit, letter in zip(SUIT_NAMES, SUIT_LETTERS, strict=True)
}
NOTHING_FITS = {"tableau-1": "9C", "tableau-2": "9S", "tableau-3": "9D", "tableau-4": "9H"}


def test_the_last_card_wins() -> None:
    almost = Table(load("klondike"), {**ALL_UP, "foundation-hearts": up_to("QH"), "tableau-4": "KH"})
    assert not almost.is_won
    won = almost.play("tableau-4:foundation-hearts")
    assert won.is_won and not won.is_stuck
    assert won.facts[-2:] == (Completed("foundation-hearts"), Won())


def test_a_game_won_has_nothing_more_to_play() -> None:
    won = Table(load("bakers-dozen"), ALL_UP)
    assert won.is_won and not won.is_stuck
    assert won.moves == []


def test_a_foundation_completed_is_not_yet_a_win() -> None:
    almost = Table(load("klondike"), {"foundation-hearts": up_to("QH"), "tableau-4": "KH", "tableau-5": "2S"})
    after = almost.play("tableau-4:foundation-hearts")
    assert after.facts[-1] == Completed("foundation-hearts")
    assert not after.is_won


def test_no_move_and_no_stock_is_lost() -> None:
    assert Table(load("klondike"), NOTHING_FITS).is_stuck
    assert not Table(load("klondike"), {**NOTHING_FITS, "tableau-5": "8H"}).is_stuck
    assert not Table(load("klondike"), {**NOTHING_FITS, "tableau-5": "2C AS"}).is_stuck


@pytest.mark.parametrize(
    ("stock", "stuck"), [("5C 7C 2D", True), ("5C 8D 2D", False), ("8D 5C 7C", False), ("AD 5C 7C", False)]
)
def test_every_card_that_comes_up_is_looked_at(stock: str, stuck: bool) -> None:
    for game in ("klondike", "klondike-vegas", "westcliff"):
        full = {f"tableau-{column}": "9C" for column in range(1, len(load(game).seat_piles[0].tableau) + 1)}
        assert Table(load(game), {**full, "stock": stock}).is_stuck == stuck
        waste = " ".join(reversed(stock.split()))
        assert not Table(load(game), {**full, "waste": f"{waste} 8H"}).is_stuck


def test_a_card_that_never_comes_to_the_top_does_not_save_the_game() -> None:
    """Three at a time and three cards in all: only the last of them is ever free."""
    draw_three = load("klondike-draw-3")
    assert Table(draw_three, {**NOTHING_FITS, "stock": "5C 8D 7C"}).is_stuck
    assert not Table(draw_three, {**NOTHING_FITS, "stock": "8D 5C 7C"}).is_stuck
    assert not Table(load("klondike"), {**NOTHING_FITS, "stock": "5C 8D 7C"}).is_stuck


def test_the_last_pass_is_counted() -> None:
    waste = {**NOTHING_FITS, "waste": "8D 5C"}
    vegas = load("klondike-vegas-draw-3")
    assert Table(vegas, waste, redeals_left=0).is_stuck
    assert Table(load("klondike-three-passes"), waste, redeals_left=0).is_stuck
    assert not Table(load("klondike-three-passes"), waste, redeals_left=1).is_stuck
    assert Table(vegas, waste, redeals_left=2).is_stuck


def test_passes_that_show_the_same_cards_again_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a thousand passes the first shows all cards; the loss is found without the others."""
    positions: list[Position] = []

    def counted_moves(rules: Rules, position: Position, seat: int) -> list[Move]:
        positions.append(position)
        return legal_moves(rules, position, seat)

    monkeypatch.setattr(stalemate, "legal_moves", counted_moves)
    stock = {**NOTHING_FITS, "stock": "5C 7C 2D"}
    assert Table(load("klondike-three-passes"), stock, redeals_left=999).is_stuck
    assert len(positions) < 10


def test_shuffles_without_end_are_not_followed_for_ever() -> None:
    """In an own ruleset: of a reserve whose cards go only to foundations, the top one goes nowhere."""
    reserve = ReserveSection(piles=1, cards=4, to=(Destination.FOUNDATION,))
    ruleset = variant(
        "trefoil", deal__aces_out=0, tableau__build=Build.NONE, stock__passes=UNLIMITED, reserve=reserve
    )
    fans = {f"tableau-{fan}": f"{rank}C {rank}D {rank}H" for fan, rank in enumerate("456789TJQK", 1)}
    shuffled = Table(Rules(ruleset), {**fans, "reserve": "AC AD AH KS"})
    assert shuffled.moves == ["redeal"]
    assert not shuffled.is_stuck


def test_moves_that_lead_nowhere_do_not_end_the_game() -> None:
    """A probable loss may be hinted at, but moves that can be made for ever are moves."""
    assert not Table(load("klondike"), {"tableau-1": "# 9H 8S", "tableau-2": "2C 9D"}).is_stuck


def test_a_row_that_brings_a_move_saves_the_game() -> None:
    columns = {f"tableau-{column}": "9C" for column in range(1, 8)}
    easthaven = load("easthaven")
    assert Table(easthaven, {**columns, "stock": "5C 7C 3S"}).is_stuck
    assert not Table(easthaven, {**columns, "stock": "5C 8D 3S"}).is_stuck


def test_a_batch_that_brings_a_move_saves_the_game() -> None:
    fans = {f"tableau-{fan}": "9C" for fan in range(1, 9)}
    belvedere = load("belvedere")
    assert Table(belvedere, fans).is_stuck
    assert Table(belvedere, {**fans, "stock": "5C 7C 3C"}).is_stuck
    assert not Table(belvedere, {**fans, "stock": "5C 8D 3C"}).is_stuck
    assert not Table(belvedere, {**fans, "stock": "5C 4D 3C"}).is_stuck
    assert Table(load("bristol"), {**fans, "stock": "5C 4D 3C"}).is_stuck


def test_gaps_that_can_be_filled_save_the_game() -> None:
    bases = {f"foundation-{one.label}": "KC KC" for one in load("big-ben").ruleset.foundation.fixed}
    fans = {f"tableau-{hour}": "9H 9H 9H" for hour in range(1, 13)}
    big_ben = load("big-ben")
    assert Table(big_ben, bases | fans).is_stuck
    assert Table(big_ben, bases | fans | {"tableau-4": "9H 9H", "stock": "3D 5D"}).is_stuck
    assert not Table(big_ben, bases | fans | {"tableau-4": "9H 9H", "stock": "8H 5D"}).is_stuck
    assert not Table(big_ben, bases | fans | {"tableau-4": "9H 9H", "stock": "5D AC"}).is_stuck


def test_where_the_deal_is_a_choice_the_game_is_open() -> None:
    baroness = load("baroness")
    lone = {"tableau-2": "7C", "tableau-3": "7D", "tableau-4": "8H", "tableau-5": "9H"}
    assert not Table(baroness, {**lone, "stock": unnamed(20)}).is_stuck
    assert Table(baroness, {**lone, "grace-1": "TS", "grace-2": "2S"}).is_stuck


def test_the_end_of_a_game_is_named() -> None:
    game = klondike(1)
    assert (game.is_won, game.is_stuck) == (False, False)
