"""Accordion: the rule tests A1 to A6 of docs/rules.md 21."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.hints import hint
from solitaire.game.pile_input import LiftCards, PlayMove, PutCardsDown, press
from solitaire.rules.apply import perform
from solitaire.rules.cards import full_pack, parse_card
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import Carried, ClosedUp, Won
from solitaire.rules.moves import Carry
from solitaire.rules.position import Pile, Position
from solitaire.rules.text.move_text import describe
from tests.rules.positions import Table

ACCORDION = load("accordion")
FIRST, SECOND, THIRD, FOURTH = (f"tableau-1-{place}" for place in (1, 2, 3, 4))


def row(*piles: str) -> Table:
    """Piles in the first places."""
    return Table(ACCORDION, {f"tableau-1-{place}": pile for place, pile in enumerate(piles, start=1)})


@pytest.mark.parametrize("second", ("9H", "7S"))
def test_a1_a_pile_moves_onto_the_one_before_it_by_suit_or_rank(second: str) -> None:
    played = row("7H", second).play(f"{SECOND}:{FIRST}")
    assert (played[FIRST], played[SECOND]) == (f"7H {second}", "")


def test_a2_cards_unlike_in_both_stay_and_nothing_moves_to_the_right() -> None:
    assert (
        row("7H", "8S").refusal(f"{SECOND}:{FIRST}")
        == "The 8 of spades goes only on a card of its suit or rank."
    )
    onto = "A pile moves only onto the pile before it or the one three places before it."
    assert row("9H", "7H").refusal(f"{FIRST}:{SECOND}") == onto


def test_a3_a_pile_moves_onto_the_third_before_it_but_not_onto_the_second() -> None:
    here = row("7H", "2S", "7D", "9H")
    assert here.play(f"{FOURTH}:{FIRST}")[FIRST] == "7H 9H"
    assert "three places before it" in (here.refusal(f"{THIRD}:{FIRST}") or "")
    assert "three places before it" in (here.refusal(f"{FOURTH}:{SECOND}") or "")
    assert (
        here.refusal(f"{FOURTH}:tableau-2-1")
        == "A pile moves only onto the pile before it or the one three places before it."
    )


def test_a4_the_piles_behind_close_up() -> None:
    played = row("7H", "4C 9H", "9S").play(f"{SECOND}:{FIRST}:2")
    assert [played[name] for name in (FIRST, SECOND, THIRD)] == ["7H 4C 9H", "9S", ""]
    assert played.facts == (Carried((parse_card("4C"), parse_card("9H")), SECOND, FIRST), ClosedUp(SECOND))


def test_piles_close_up_from_one_line_to_the_one_before() -> None:
    deck = full_pack(1)
    piles: list[Pile] = [(card,) for card in deck]
    after, _ = perform(ACCORDION, Position(tuple(piles), 0, ()), Carry(SECOND, FIRST))
    assert after.piles == ((deck[0], deck[1]), *piles[2:], ())


def test_a5_a_pile_moves_whole() -> None:
    assert row("7H", "4C 9H", "9S").refusal(f"{SECOND}:{FIRST}") == "A pile moves whole."


def test_a6_one_pile_wins() -> None:
    deck = [card for card in full_pack(1) if card not in map(parse_card, ("7H", "9H"))]
    piles: list[Pile] = [()] * 52
    piles[0], piles[1] = (*deck, parse_card("7H")), (parse_card("9H"),)
    won = Table(ACCORDION, Position(tuple(piles), 0, ())).play(f"{SECOND}:{FIRST}")
    assert won.is_won
    assert won.facts[-1] == Won()


def test_a_move_names_the_top_card_of_a_pile() -> None:
    here = row("7H", "4C 9H")
    (move,) = legal_moves(ACCORDION, here.position)
    assert describe(ACCORDION, here.position, move) == (
        "move the 9 of hearts with the card below it from place 2 of row 1 to place 1 of row 1"
    )


def test_cards_are_conserved_and_every_game_ends_after_51_moves_at_most() -> None:
    random = Random(2)
    for deal in range(1, 11):
        position = Game.new(ACCORDION, deal).position
        moves = 0
        while choices := legal_moves(ACCORDION, position):
            position, _ = perform(ACCORDION, position, random.choice(choices))
            moves += 1
            heights = [len(pile) for pile in position.piles]
            assert sum(heights) == 52
            assert all(heights[: 52 - moves])
            assert not any(heights[52 - moves :])
        assert moves <= 51


def test_naming_a_pile_moves_it_or_lifts_it_where_it_could_go_to_two() -> None:
    game = Game.new(ACCORDION, 1)
    spec = {pile.name: pile for pile in ACCORDION.piles}
    targets: dict[str, list[str]] = {}
    for move in game.legal_moves():
        assert isinstance(move, Carry)
        targets.setdefault(move.source, []).append(move.target)
    for name, pile in spec.items():
        intent = press(game, None, pile)
        match targets.get(name, []):
            case []:
                assert isinstance(intent, PutCardsDown)
                assert intent.why
            case [target]:
                assert intent == PlayMove(Carry(name, target))
            case _:
                assert isinstance(intent, LiftCards)
    assert press(game, None, spec[FIRST]) == PutCardsDown("No pile lies before this one.")


def test_hints_without_a_solver_cover_rare_cards_first() -> None:
    """The 2 of spades is the only two; hearts are left with hearts."""
    here = row("2S", "9S", "8H", "9H", "3H")
    assert str(hint(ACCORDION, here.position)) == f"{SECOND}:{FIRST}"
