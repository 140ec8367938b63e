"""Key blocks, and the moves that two taps make."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.pile_input import PutCardsDown, press
from solitaire.game.pile_moves import LiftedPile
from solitaire.race.events import Stuck
from solitaire.race.keys.key_blocks import CENTRE, LEFT, RIGHT, STUCK, TAKE, KeyBlocks
from solitaire.race.keys.key_input import KeyInput, KeyResult
from solitaire.rules.apply import perform
from solitaire.rules.cards import full_pack
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, DealStock, Jump, Move, Redeal
from solitaire.rules.position import Position
from tests.game.games_in_progress import game_at
from tests.rules.positions import Table, race_table, up_to


def tapped(race: Table, *targets: str, seat: int = 1) -> KeyResult:
    """What the last of these taps comes to."""
    taps = KeyInput(race.rules, seat)
    answers = [taps.tap(race.position, target) for target in targets]
    assert all(answer == KeyResult() for answer in answers[:-1])
    return answers[-1]


def move(text: str) -> KeyResult:
    return KeyResult(Move.parse(text))


NUTS = race_table(
    "nuts",
    {
        "foundation-1": up_to("4H"),
        "foundation-2": up_to("3S"),
        "p1.nuts": "#2C 5H",
        "p1.waste": "4C 9H",
        "p1.stock": "2H 3H 4H",
        "p1.tableau-1": "TC 9D 8S",
        "p1.tableau-2": "TS",
        "p1.tableau-3": "5S",
    },
)


@pytest.mark.parametrize(
    ("targets", "answer"),
    [
        (("tableau-1",), KeyResult()),
        (("tableau-1", "tableau-1"), KeyResult()),
        (("tableau-1", "tableau-2"), move("p1.tableau-1:p1.tableau-2:2")),
        (("tableau-1", "tableau-4"), move("p1.tableau-1:p1.tableau-4:2")),
        (("waste", "tableau-2"), move("p1.waste:p1.tableau-2")),
        (("nuts", CENTRE), move("p1.nuts:foundation-1")),
        (("nuts", "waste", "tableau-2"), move("p1.waste:p1.tableau-2")),
        (("tableau-3", CENTRE), move("p1.tableau-3:foundation-2")),
        (("stock",), move("p1.deal")),
        ((STUCK,), KeyResult(Stuck())),
        ((CENTRE,), KeyResult(why="First lift the card to move to the centre.")),
        (("tableau-4",), KeyResult(why="There is no card to lift here.")),
        (
            ("waste", "tableau-3"),
            KeyResult(why="A red 9 cannot go on a black 5: build down in alternate colours."),
        ),
        (("waste", "stock"), move("p1.deal")),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, tuple) and not isinstance(value, KeyResult) else "",
)
def test_taps_give_an_action_or_the_reason_for_its_refusal(targets: tuple[str, ...], answer: KeyResult) -> None:
    assert tapped(NUTS, *targets) == answer


def test_an_empty_stock_is_turned_over() -> None:
    assert tapped(race_table("nuts", {"p1.waste": "4C"}), "stock") == move("p1.redeal")
    assert tapped(race_table("nuts", {}), "stock") == KeyResult(why="There are no cards left to deal.")


def test_in_pounce_the_waste_is_not_offered_to_the_centre() -> None:
    race = race_table("pounce", {"p1.waste": "5H", "foundation-1": up_to("4H")})
    assert tapped(race, "waste", CENTRE).why == "Cards from the waste cannot go to a foundation."


def test_a_claim_may_be_made_before_another_makes_way_for_it() -> None:
    race = race_table("nuts", {"foundation-1": up_to("4H"), "p2.tableau-1": "6H"})
    assert tapped(race, "tableau-1", CENTRE, seat=2) == move("p2.tableau-1:foundation-1")


@pytest.mark.parametrize(
    ("source", "target", "why"),
    [
        ("9D 8C 7H", "9S", "A black 8 cannot go on a black 9: build down in alternate colours."),
        ("8S", "9S", "A black 8 cannot go on a black 9: build down in alternate colours."),
        ("9D 8C 7H", "5S", "A red 7 cannot go on a black 5: build down in alternate colours."),
        ("#6S 5C", "7S", "A black 5 cannot go on a black 7: build down in alternate colours."),
    ],
)
def test_the_refusal_names_the_card_that_the_player_means(source: str, target: str, why: str) -> None:
    race = race_table("nuts", {"p1.tableau-1": source, "p1.tableau-2": target})
    assert tapped(race, "tableau-1", "tableau-2") == KeyResult(why=why)
    alone = game_at("nuts", {"tableau-1": source, "tableau-2": target})
    pile = alone.rules.piles[alone.rules.index["tableau-2"]]
    assert press(alone, LiftedPile("tableau-1"), pile) == PutCardsDown(why), "and so it does outside a race"


def test_every_seat_is_refused_for_its_own_piles() -> None:
    race = race_table("nuts", {"p2.waste": "4C 9H", "p2.tableau-3": "5S"})
    why = "A red 9 cannot go on a black 5: build down in alternate colours."
    assert tapped(race, "waste", "tableau-3", seat=2) == KeyResult(why=why)
    assert tapped(race_table("nuts", {}), "stock", seat=2) == KeyResult(why="There are no cards left to deal.")


def test_a_card_that_can_go_nowhere_is_lifted_alone() -> None:
    race = race_table(
        "nuts", {f"p1.tableau-{n}": card for n, card in enumerate(("9C 8H", "9D", "9H", "9S 7D"), start=1)}
    )
    taps = KeyInput(race.rules, 1)
    taps.tap(race.position, "tableau-4")
    assert (taps.count(race.position), taps.targets(race.position)) == (1, frozenset())


@pytest.mark.parametrize(
    ("foundations", "card", "home"),
    [
        (["AD", "2H", "4H", "3S"], "7H", 3),
        (["AD", "4H", "2H", "3S"], "7H", 2),
        (["AD", "4H"], "5H", 2),
        (["AD", "4H", "4H"], "5H", 2),
        (["7H"], "7H", 2),
        (["9H", "4S"], "7H", 3),
        ([], "7H", 1),
        (["9S", "9H", "8H", "7H"] * 2, "6H", 1),
    ],
)
def test_a_claim_names_the_foundation_that_takes_the_card_soonest(
    foundations: list[str], card: str, home: int
) -> None:
    """Of its suit and nearest below it; otherwise a bare one, as long as there is one."""
    piles = {f"foundation-{number}": up_to(top) for number, top in enumerate(foundations, start=1)}
    race = race_table("nuts", piles | {"p1.tableau-1": card})
    assert tapped(race, "tableau-1", CENTRE) == move(f"p1.tableau-1:foundation-{home}")


def test_a_pile_from_which_the_last_card_went_meanwhile_has_nothing_for_the_centre() -> None:
    taps = KeyInput(NUTS.rules, 1)
    taps.tap(NUTS.position, "waste")
    gone = race_table("nuts", {"p1.waste": ""}).position
    assert taps.tap(gone, CENTRE) == KeyResult(why="There is no card on the waste.")
    assert taps.lifted is None


def test_a_turn_of_the_stock_leaves_lifted_what_it_does_not_change() -> None:
    """Where two share a seat, one may turn while the other plays."""
    taps = KeyInput(NUTS.rules, 1)
    for target, stays in (("tableau-1", True), ("nuts", True), ("waste", False)):
        taps.lifted = None
        taps.tap(NUTS.position, target)
        assert taps.tap(NUTS.position, "stock") == move("p1.deal")
        assert (taps.lifted is not None) is stays


def test_the_first_tap_lifts_cards_and_marks_their_targets() -> None:
    taps = KeyInput(NUTS.rules, 1)
    assert (taps.count(NUTS.position), taps.targets(NUTS.position)) == (0, frozenset())
    taps.tap(NUTS.position, "tableau-1")
    index = NUTS.rules.index
    assert taps.targets(NUTS.position) == {index["p1.tableau-2"], index["p1.tableau-4"]}
    assert taps.count(NUTS.position) == 2


@pytest.mark.parametrize("game", ["pounce", "nuts", "crunch"])
def test_every_legal_move_can_be_tapped(game: str) -> None:
    """Or one that does the same: to another empty foundation, or of more cards to a space."""
    rules, random = load(game, 2), Random(5)
    position = opening(rules, *(random.sample(full_pack(1), 52) for _ in range(2)))
    tapped: set[type[Move]] = set()
    for number in range(300):
        moves = legal_moves(rules, position, 1)
        if not moves or rules.is_won(position):
            break
        tapped.update(map(type, moves))
        for legal in moves:
            taps = KeyInput(rules, 1)
            answer = taps_for(position, legal, taps)
            made = answer.action
            assert isinstance(made, Move) and made in moves, legal
            if isinstance(legal, Carry):
                assert isinstance(made, Carry) and made.source == legal.source
            elif isinstance(legal, Jump):
                assert isinstance(made, Jump)
            else:
                assert made == legal
        # At first only deals, since who plays no card may jump back.
        chosen = [move for move in moves if isinstance(move, DealStock) is (number < 60)] or moves
        position, _ = perform(rules, position, chosen[int(random.random() * len(chosen))], 1)
    assert tapped >= {Carry, DealStock, Redeal}
    assert (Jump in tapped) is (game == "crunch")


def taps_for(position: Position, legal: Move, taps: KeyInput) -> KeyResult:
    def bare(name: str) -> str:
        return CENTRE if name.startswith("foundation") else name.rpartition(".")[2]

    if isinstance(legal, Carry):
        taps.tap(position, bare(legal.source))
        return taps.tap(position, bare(legal.target))
    if isinstance(legal, Jump):
        taps.tap(position, "waste")
    return taps.tap(position, "stock")


# Pads.


@pytest.mark.parametrize(
    ("game", "people"),
    [
        (game, people)
        for game in ("pounce", "nuts", "crunch")
        for people in range(1, load_ruleset(game).seats.most + 1)
    ],
)
def test_every_person_has_a_key_for_everything_and_shares_none(game: str, people: int) -> None:
    rules = load(game, max(2, people))
    blocks = KeyBlocks(rules, range(1, people + 1))
    taken: list[str] = []
    for seat in range(1, people + 1):
        keys = blocks.keys(seat)
        own = {spec.own_name for spec in rules.piles if spec.seat == seat}
        few = {LEFT, TAKE, RIGHT, "stock", CENTRE, STUCK}
        assert set(keys) == (few if people > 4 else own | {CENTRE, STUCK})
        for target, key in keys.items():
            assert blocks[key] == (seat, target)
        taken += keys.values()
    assert len(set(taken)) == len(taken)
    assert not {" ", "\x1b"} & set(taken)


def test_rivals_have_no_keys() -> None:
    blocks = KeyBlocks(load("pounce", 3), [1, 3])
    assert blocks.keys(2) == {}
    assert blocks["q"] == (1, "tableau-1")
    assert blocks["y"] == (3, "tableau-1")


def test_shift_and_caps_lock_of_one_do_not_disturb_another() -> None:
    blocks = KeyBlocks(load("pounce", 2), [1, 2])
    assert blocks["Q"] == blocks["q"]
    assert blocks[":"] == blocks[";"] == (2, "stuck")
    assert blocks["#"] is None


def test_many_people_have_a_cursor() -> None:
    """It goes round the columns, the waste and the reserve; take lifts there, and take again puts."""
    race = race_table("pounce", {"p1.tableau-2": "8S", "p1.tableau-3": "9H", "p1.pounce": "#2C KD"})
    taps = KeyInput(race.rules, 1)
    for target in (RIGHT, TAKE, RIGHT):
        assert taps.tap(race.position, target) == KeyResult()
    assert taps.lifted == race.rules.index["p1.tableau-2"]
    assert taps.cursor_pile == race.rules.index["p1.tableau-3"]
    assert taps.tap(race.position, TAKE) == move("p1.tableau-2:p1.tableau-3")
    for _ in range(3):
        taps.tap(race.position, LEFT)
    assert taps.cursor_pile == race.rules.index["p1.pounce"]
    taps.tap(race.position, TAKE)
    taps.tap(race.position, RIGHT)
    assert taps.tap(race.position, TAKE) == move("p1.pounce:p1.tableau-1")
