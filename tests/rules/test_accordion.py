"""Accordion: the rule tests A1 to A6 of docs/rules.md 21."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.hints import hint
from solitaire.game.pile_input import LiftCards, PlayMove, PutCardsDown, press
from solitaire.rules.apply import perform
from solitaire.rules.cards import Card, card_text, full_pack, parse_card
from solitaire.rules.compiled_rules import Rules
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
    onto = "A pile moves only onto the pile before it or the one three places before it."
    assert here.refusal(f"{THIRD}:{FIRST}") == here.refusal(f"{FOURTH}:{SECOND}") == onto
    assert here.refusal(f"{FOURTH}:tableau-2-1") == onto


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


@pytest.mark.parametrize("reach", [(1, 3), (1,), (2, 1, 5), (51, 1)], ids=str)
def test_every_game_is_one_of_a_list_of_piles(reach: tuple[int, ...]) -> None:
    """Random games in step with a list, from which a moved pile is deleted."""
    ruleset = ACCORDION.ruleset
    rules, random = Rules(ruleset._replace(tableau=ruleset.tableau._replace(reach=reach))), Random(2)
    for deal in range(1, 11):
        game = Game.new(rules, deal)
        piles = [list(pile) for pile in game.position.piles]
        while moves := moves_in(piles, reach):
            legal = {(rules.index[move.source], rules.index[move.target]) for move in carries(game)}
            assert legal == set(moves)
            move = random.choice(carries(game))
            source, target = rules.index[move.source], rules.index[move.target]
            assert move.count == len(piles[source])
            piles[target] += piles.pop(source)
            game.play(move)
            assert [list(pile) for pile in game.position.piles if pile] == piles
            assert not any(game.position.piles[len(piles) :])
        assert not carries(game)
        assert game.is_won is (len(piles) == 1)


def moves_in(piles: list[list[Card]], reach: tuple[int, ...]) -> list[tuple[int, int]]:
    """The places between which a pile may move in a list of piles."""
    return [
        (source, source - distance)
        for distance in reach
        for source in range(distance, len(piles))
        if card_text(piles[source][-1])[0] == card_text(piles[source - distance][-1])[0]
        or card_text(piles[source][-1])[1] == card_text(piles[source - distance][-1])[1]
    ]


def carries(game: Game) -> list[Carry]:
    """The legal moves, which all carry a pile."""
    return [move for move in game.legal_moves() if isinstance(move, Carry)]


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
