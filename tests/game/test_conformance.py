"""The contracts of every game, and faults that the checker finds."""

import pytest

from solitaire.game.catalogue import game_ids, load
from solitaire.game.conformance import conformance_faults
from solitaire.rules import apply as applying
from solitaire.rules import legal
from solitaire.rules.cards import face_down
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import DealStock, Move
from solitaire.rules.position import Pile, Position
from solitaire.rules.race_sections import SeatsSection
from solitaire.rules.seat_piles import SeatPiles
from solitaire.rules.table_changes import TableChanges
from solitaire.rules.text import refusals
from solitaire.rules.vocabulary import FoundationSuit
from tests.rules.positions import FIRST_OF_FAMILIES
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in

PLAYOUTS, PLAYOUTS_OF_VARIANTS = (50, 50) if FULL else (4, 1)
"""Games played at random of every ruleset; what a variant does not change was played already."""


@pytest.mark.parametrize("game", one_in(2, game_ids()))
def test_every_game_keeps_the_contracts(game: str) -> None:
    playouts = PLAYOUTS if game in FIRST_OF_FAMILIES else PLAYOUTS_OF_VARIANTS
    assert conformance_faults(load(game), playouts=playouts) == []


@pytest.mark.parametrize("game", ["klondike-draw-3", "belvedere", "baroness"])
@pytest.mark.parametrize("seats", [2, 6])
def test_games_keep_the_contracts_with_several_seats(game: str, seats: int) -> None:
    """Any game becomes a race when its foundations belong to no seat."""
    together = variant(game, foundation__suit=FoundationSuit.FREE, seats=SeatsSection(seats, seats))
    assert conformance_faults(Rules(together, seats), playouts=3) == []


def test_the_same_seed_finds_the_same_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "why_no_carry", lambda *_: "no")
    first, again, other = (conformance_faults(load("yukon"), 3, seed) for seed in (1, 1, 2))
    assert first == again != other


def only_fault(rules: Rules) -> str:
    """The fault of the first playout."""
    (fault,) = conformance_faults(rules, playouts=1)
    return fault


def test_cards_that_are_never_dealt_are_missed() -> None:
    short = variant("yukon", tableau__cards=(1, 6, 7, 8, 9, 10, 10))
    assert only_fault(Rules(short)) == (
        "Playout 1, after 0 moves: The cards on the table are not those of the deck."
    )


def test_a_card_lost_in_play_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = TableChanges._draw
    monkeypatch.setattr(TableChanges, "_draw", lambda table, stock, count: real(table, stock, count)[1:])
    assert "are not those of the deck" in only_fault(load("klondike-draw-3"))


def test_a_pile_that_ends_face_down_is_noticed() -> None:
    covered = variant("yukon", tableau__face_down=(1, 1, 2, 3, 4, 5, 6))
    assert only_fault(Rules(covered)).endswith("'tableau-1' has cards that lie the wrong way up.")


def test_a_card_that_does_not_turn_up_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableChanges, "_turn_up", lambda *_: None)
    assert "lie the wrong way up" in only_fault(load("klondike"))


def test_a_waste_that_lies_face_down_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = TableChanges._draw

    def covered(table: TableChanges, stock: int, count: int) -> Pile:
        return tuple(face_down(card) for card in real(table, stock, count))

    monkeypatch.setattr(TableChanges, "_draw", covered)
    assert "'waste' has cards that lie the wrong way up" in only_fault(load("klondike"))


def test_a_legal_move_without_notation_is_noticed() -> None:
    spaced = variant("belvedere", reserve__name="the heap")
    assert "has no notation" in only_fault(Rules(spaced))


def test_a_notation_that_means_another_move_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DealStock, "__str__", lambda _: "redeal")
    assert "reads back as" in only_fault(load("klondike"))


def test_a_move_listed_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = legal._add_stock_moves

    def twice(rules: Rules, position: Position, seat_piles: SeatPiles, stock: int, moves: list[Move]) -> None:
        for _ in range(2):
            real(rules, position, seat_piles, stock, moves)

    monkeypatch.setattr(legal, "_add_stock_moves", twice)
    assert only_fault(load("klondike")).endswith("A legal move is listed twice.")


def test_a_legal_move_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "is_legal", lambda *_: False)
    assert "is refused" in only_fault(load("klondike"))


def test_a_move_allowed_but_not_listed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "is_legal", lambda *_: True)
    assert "is not a legal move, but no reason is given against it" in only_fault(load("klondike"))


@pytest.mark.parametrize("reason", ["", "no", "No", "not there.", "A red 7  cannot go there.", " No."])
def test_a_refusal_that_is_no_sentence_is_noticed(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    monkeypatch.setattr(refusals, "why_no_carry", lambda *_: reason)
    assert only_fault(load("klondike")).endswith("which is not a sentence.")


def test_two_reasons_for_one_refusal_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(applying, "why_not", lambda *asked: refusals.why_not(*asked) and "Never.")
    assert "is refused with 'Never.', but the reason given is" in only_fault(load("klondike"))


def test_a_refused_move_that_can_be_made_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.game.conformance.apply", lambda *_: None)
    assert "is not a legal move, but it can be made" in only_fault(load("klondike"))


def test_facts_that_leave_something_out_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def silently(table: TableChanges, index: int) -> None:
        if (pile := table.piles[index]) and pile[-1] < 0:
            table.piles[index] = (*pile[:-1], ~pile[-1])

    monkeypatch.setattr(TableChanges, "_turn_up", silently)
    assert "do not tell what happened" in only_fault(load("klondike"))


def test_a_redeal_given_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = applying.perform

    def generous(rules: Rules, position: Position, move: Move, seat: int = 1) -> tuple[Position, object]:
        after, facts = real(rules, position, move, seat)
        return after._replace(redeals_left=after.redeals_left + 1), facts

    monkeypatch.setattr(applying, "perform", generous)
    assert only_fault(load("klondike")).endswith("gives a redeal back.")


def test_a_game_without_moves_that_is_not_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.game.conformance.is_stuck", lambda *_: False)
    assert "is not either won or stuck" in only_fault(load("baroness"))


def test_an_undo_that_goes_astray_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.game.game.Game.undo", lambda game: game.restart())
    assert "Undo does not restore the position and its score" in only_fault(load("yukon"))


def test_a_crash_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise KeyError("tableau-9")

    monkeypatch.setattr(refusals, "why_no_carry", crash)
    assert "The rules fail with KeyError('tableau-9')." in only_fault(load("klondike"))
