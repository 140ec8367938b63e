"""The initial deal of every game, by the figures of docs/rules.md instead of the ruleset files."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import SUIT_NAMES, card_text, face_up, full_pack, make_card, parse_card, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.initial_deal import opening
from solitaire.rules.numbered_pack import arrange_numbered
from solitaire.rules.piles import Zone
from tests.rules.positions import SHIPPED, Table, written
from tests.rules.rulesets import ruleset_of


class Layout(NamedTuple):
    """How many cards lie in each column and how many of them face down, in the stock, set out on
    foundations or discarded, in the reserve, in the cells, and on the waste."""

    columns: list[int]
    hidden: list[int]
    stock: int
    set_out: int = 0
    reserve: tuple[int, ...] = ()
    reserve_hidden: int = 0
    decks: int = 1
    cells: int = 0
    suits: int = 4
    waste: int = 0


def stairs(first: int, last: int) -> list[int]:
    return list(range(first, last + 1))


KLONDIKE = Layout(stairs(1, 7), stairs(0, 6), 24)
TWO_PACKS = Layout(stairs(1, 9), stairs(0, 8), 59, decks=2)
BELVEDERE = Layout([3] * 8, [0] * 8, 25, reserve=(1, 1, 1))
BIG_BEN = Layout([3] * 12, [0] * 12, 56, set_out=12, decks=2)
DOZEN = Layout([4] * 13, [0] * 13, 0)
FORTY_THIEVES = Layout([4] * 10, [0] * 10, 64, decks=2)
SPIDER = Layout([6] * 4 + [5] * 6, [5] * 4 + [4] * 6, 50, decks=2)
FREECELL = Layout([7] * 4 + [6] * 4, [0] * 8, 0)
FANS = Layout([3] * 17 + [1], [0] * 18, 0)
YUKON = Layout([1, *stairs(6, 11)], stairs(0, 6), 0)

LAYOUTS = {
    "klondike": KLONDIKE,
    "klondike-draw-3": KLONDIKE,
    "klondike-three-passes": KLONDIKE,
    "klondike-vegas": KLONDIKE,
    "klondike-vegas-draw-3": KLONDIKE,
    "klondike-familiar": KLONDIKE,
    "klondike-easy": KLONDIKE,
    "klondike-strict": KLONDIKE,
    "saratoga": KLONDIKE._replace(hidden=[0] * 7),
    "aunt-mary": Layout([6] * 6, stairs(0, 5), 16),
    "westhaven": Layout([3] * 10, [2] * 10, 22),
    "lady-jane": Layout(stairs(1, 10), [0] * 10, 49, decks=2),
    "athena": Layout([4] * 7, [2] * 7, 24),
    "double-klondike": TWO_PACKS,
    "gargantua": TWO_PACKS,
    "pantagruel": TWO_PACKS,
    "big-harp": Layout(stairs(1, 10), stairs(0, 9), 49, decks=2),
    "trigon": KLONDIKE,
    "whitehead": Layout(stairs(1, 7), [0] * 7, 24),
    "westcliff": Layout([3] * 10, [2] * 10, 22),
    "blind-alleys": Layout([3] * 6, [2] * 6, 30, set_out=4),
    "eastcliff": Layout([3] * 7, [2] * 7, 31),
    "gold-mine": Layout([0] * 7, [0] * 7, 52),
    "easthaven": Layout([3] * 7, [2] * 7, 31),
    "agnes-bernauer": Layout(stairs(1, 7), stairs(0, 6), 16, set_out=1, reserve=(1,) * 7),
    "agnes-sorel": Layout(stairs(1, 7), [0] * 7, 23, set_out=1),
    "thumb-and-pouch": KLONDIKE,
    "chinaman": KLONDIKE,
    "yukon": Layout([1, *stairs(6, 11)], stairs(0, 6), 0),
    "double-yukon": Layout([*stairs(6, 14), 14], [*stairs(0, 8), 8], 0, decks=2),
    "queenie": Layout(stairs(1, 7), [0] * 7, 24),
    "australian-patience": Layout([4] * 7, [0] * 7, 24),
    "demon-patience": Layout([1] * 4, [0] * 4, 34, set_out=1, reserve=(13,), reserve_hidden=12),
    "canfield": Layout([1] * 4, [0] * 4, 34, set_out=1, reserve=(13,), reserve_hidden=12),
    "superior-canfield": Layout([1] * 4, [0] * 4, 34, set_out=1, reserve=(13,)),
    "kansas": Layout([1] * 3, [0] * 3, 36, set_out=1, reserve=(12,), reserve_hidden=11),
    "rainbow": Layout([1] * 4, [0] * 4, 34, set_out=1, reserve=(13,), reserve_hidden=12),
    "acme": Layout([1] * 4, [0] * 4, 31, set_out=4, reserve=(13,), reserve_hidden=12),
    "eagle-wing": Layout([1] * 8, [0] * 8, 30, set_out=1, reserve=(13,), reserve_hidden=12),
    "american-toad": Layout([1] * 8, [0] * 8, 75, set_out=1, reserve=(20,), reserve_hidden=19, decks=2),
    "czarina": Layout([1] * 5, [0] * 5, 46, set_out=1),
    "florentine-patience": Layout([1] * 5, [0] * 5, 46, set_out=1),
    "four-seasons": Layout([1] * 5, [0] * 5, 46, set_out=1),
    "storehouse": Layout([1] * 4, [0] * 4, 31, set_out=4, reserve=(13,), reserve_hidden=12),
    "bakers-dozen": DOZEN,
    "good-measure": Layout([5] * 10, [0] * 10, 0, set_out=2),
    "spanish-patience": DOZEN,
    "portuguese-solitaire": DOZEN,
    "castles-in-spain": Layout([4] * 13, [3] * 13, 0),
    "osmosis": Layout([4] * 4, [3] * 4, 35, set_out=1),
    "peek": Layout([4] * 4, [0] * 4, 35, set_out=1),
    "aces-up-five-columns": Layout([1] * 5, [0] * 5, 47),
    "aces-up": Layout([1] * 4, [0] * 4, 48),
    "baroness": Layout([1] * 5, [0] * 5, 47, reserve=(0, 0)),
    "baroness-kings-out": Layout([1] * 5, [0] * 5, 43, set_out=4, reserve=(0, 0, 0)),
    "belvedere": BELVEDERE,
    "belvedere-classic": BELVEDERE._replace(stock=24, set_out=1),
    "bristol": BELVEDERE,
    "vincent": BELVEDERE,
    "big-ben": BIG_BEN,
    "big-ben-victorian": BIG_BEN,
    "big-ben-relaxed": BIG_BEN,
    "grandfathers-clock": Layout([5] * 8, [0] * 8, 0, set_out=12),
    "pounce": Layout(stairs(1, 5), stairs(0, 4), 28, reserve=(9,), reserve_hidden=8),
    "nertz": Layout([1] * 4, [0] * 4, 35, reserve=(13,), reserve_hidden=12),
    "racing-demon": Layout([1] * 4, [0] * 4, 35, reserve=(13,), reserve_hidden=12),
    "nuts": Layout([1] * 4, [0] * 4, 35, reserve=(13,), reserve_hidden=12),
    "crunch": Layout([1] * 4, [0] * 4, 35, reserve=(13,), reserve_hidden=12),
    "russian-solitaire": YUKON,
    "alaska": YUKON,
    "moosehide": YUKON,
    "grandfather": Layout([1, 7, 9, 11, 10, 8, 6], [0, 2, 4, 6, 5, 3, 1], 0),
    "odessa": Layout([6, *[8] * 5, 6], [3] * 7, 0),
    "forty-thieves": FORTY_THIEVES,
    "josephine": FORTY_THIEVES,
    "forty-and-eight": Layout([5] * 8, [0] * 8, 64, decks=2),
    "limited": Layout([3] * 12, [0] * 12, 68, decks=2),
    "corona": Layout([3] * 12, [0] * 12, 68, decks=2),
    "little-forty": FORTY_THIEVES,
    "san-juan-hill": Layout([4] * 10, [0] * 10, 56, set_out=8, decks=2),
    "lucas": Layout([3] * 13, [0] * 13, 57, set_out=8, decks=2),
    "waning-moon": Layout([4] * 13, [0] * 13, 52, decks=2),
    "maria": Layout([4] * 9, [0] * 9, 68, decks=2),
    "number-ten": Layout([4] * 10, [2] * 10, 64, decks=2),
    "rank-and-file": Layout([4] * 10, [3] * 10, 64, decks=2),
    "emperor": Layout([4] * 10, [3] * 10, 64, decks=2),
    "indian": Layout([3] * 10, [1] * 10, 74, decks=2),
    "thieves-of-egypt": Layout([1, 3, 5, 7, 9, 10, 8, 6, 4, 2], [0] * 10, 49, decks=2),
    "alternation": Layout([7] * 7, [3] * 7, 55, decks=2),
    "napoleons-square": Layout([4] * 12, [0] * 12, 56, decks=2),
    "busy-aces": Layout([1] * 12, [0] * 12, 92, decks=2),
    "deuces": Layout([1] * 10, [0] * 10, 86, set_out=8, decks=2),
    "diplomat": Layout([4] * 8, [0] * 8, 72, decks=2),
    "fortunes-favor": Layout([1] * 12, [0] * 12, 36, set_out=4),
    "red-and-black": Layout([1] * 8, [0] * 8, 88, set_out=8, decks=2),
    "zebra": Layout([1] * 8, [0] * 8, 88, set_out=8, decks=2),
    "congress": Layout([1] * 8, [0] * 8, 96, decks=2),
    "blockade": Layout([1] * 12, [0] * 12, 92, decks=2),
    "giant": Layout([1] * 8, [0] * 8, 96, decks=2),
    "gypsy": Layout([3] * 8, [2] * 8, 80, decks=2),
    "miss-milligan": Layout([1] * 8, [0] * 8, 96, decks=2),
    "beleaguered-castle": Layout([6] * 8, [0] * 8, 0, set_out=4),
    "citadel": Layout([0] * 8, [0] * 8, 0, set_out=52),  # The pack of these tests is in order.
    "streets-and-alleys": FREECELL,
    "stronghold": FREECELL,
    "canister": Layout([6, 6, 7, 7, 7, 7, 6, 6], [0] * 8, 0),
    "fortress": Layout([6] * 2 + [5] * 8, [0] * 10, 0),
    "chessboard": Layout([6] * 2 + [5] * 8, [0] * 10, 0),
    "bastion": Layout([5] * 10, [0] * 10, 0, cells=2),
    "flower-garden": Layout([6] * 6, [0] * 6, 0, reserve=(1,) * 16),
    "phoenix": Layout([6] * 6, [0] * 6, 0, reserve=(1,) * 16),
    "king-albert": Layout(stairs(1, 9), [0] * 9, 0, reserve=(1,) * 7),
    "somerset": Layout([*stairs(1, 8), 8, 8], [0] * 10, 0),
    "usk": Layout([8, 8, *range(8, 0, -1)], [0] * 10, 0),
    "raglan": Layout([*stairs(1, 7), 7, 7], [0] * 9, 0, set_out=4, reserve=(1,) * 6),
    "fan": FANS,
    "scotch-patience": FANS,
    "la-belle-lucie": FANS,
    "super-flower-garden": FANS,
    "shamrocks": FANS,
    "box-fan": Layout([3] * 16, [0] * 16, 0, set_out=4),
    "trefoil": Layout([3] * 16, [0] * 16, 0, set_out=4),
    "crescent": Layout([6] * 16, [0] * 16, 0, set_out=8, decks=2),
    "box-kite": Layout([8] * 12, [0] * 12, 0, set_out=8, decks=2),
    "capricieuse": Layout([8] * 12, [0] * 12, 0, set_out=8, decks=2),
    "cruel": Layout([4] * 12, [0] * 12, 0, set_out=4),
    "indefatigable": Layout([4] * 12, [0] * 12, 0, set_out=4),
    "perseverance": Layout([4] * 12, [0] * 12, 0, set_out=4),
    "black-hole": Layout([3] * 17, [0] * 17, 0, set_out=1),
    "all-in-a-row": Layout([4] * 13, [0] * 13, 0),
    "penguin": Layout([7] * 7, [0] * 7, 0, set_out=3),
    "bisley": Layout([3] * 4 + [4] * 9, [0] * 13, 0, set_out=4),
    "sir-tommy": Layout([0] * 4, [0] * 4, 51, waste=1),
    "lady-betty": Layout([0] * 6, [0] * 6, 51, waste=1),
    "strategy": Layout([0] * 8, [0] * 8, 47, set_out=4, waste=1),
    "napoleons-tomb": Layout([0] * 4, [0] * 4, 52),
    "fly": Layout([0] * 5, [0] * 5, 82, set_out=8, reserve=(13,), decks=2, waste=1),
    "auld-lang-syne": Layout([1] * 4, [0] * 4, 44, set_out=4),
    "carpet": Layout([1] * 20, [0] * 20, 28, set_out=4),
    "colorado": Layout([1] * 20, [0] * 20, 83, decks=2, waste=1),
    "sultan": Layout([1] * 8, [0] * 8, 87, set_out=9, decks=2),
    "odd-and-even": Layout([1] * 9, [0] * 9, 95, decks=2),
    "patriarchs": Layout([1] * 9, [0] * 9, 87, set_out=8, decks=2),
    "windmill": Layout([1] * 8, [0] * 8, 95, set_out=1, decks=2),
    "royal-rendezvous": Layout([1] * 16, [0] * 16, 76, set_out=12, decks=2),
    "royal-cotillion": Layout([1] * 16, [0] * 16, 76, decks=2, reserve=(3,) * 4),
    "calculation": Layout([0] * 4, [0] * 4, 47, set_out=4, waste=1),
    "accordion": Layout([1] * 52, [0] * 52, 0),
    "montana": Layout([0, *[1] * 12] * 4, [0] * 52, 0, set_out=4),
    "gaps": Layout([0, *[1] * 12] * 4, [0] * 52, 0, set_out=4),
    "blue-moon": Layout([1, 0, *[1] * 12] * 4, [0] * 56, 0),
    "jungle": Layout([1, 0, *[1] * 12] * 4, [0] * 56, 0),
    "red-moon": Layout([1, 0, *[1] * 12] * 4, [0] * 56, 0),
    "pyramid": Layout([1] * 28, [0] * 28, 24),
    "pyramid-three-passes": Layout([1] * 28, [0] * 28, 24),
    "king-tut": Layout([1] * 28, [0] * 28, 24),
    "triangle": Layout([1] * 28, [0] * 28, 24),
    "giza": Layout([1] * 28, [0] * 28, 0, reserve=(3,) * 8),
    "fourteen-out": Layout([5] * 4 + [4] * 8, [0] * 12, 0),
    "monte-carlo": Layout([1] * 25, [0] * 25, 27),
    "neighbour": Layout([1] * 25, [0] * 25, 27),
    "duchess": Layout([1] * 4, [0] * 4, 36, reserve=(3,) * 4),
    "isabel": Layout([4] * 13, [3] * 13, 0),
    "nestor": Layout([6] * 8, [0] * 8, 0, reserve=(1,) * 4),
    "tri-peaks": Layout([1] * 28, [1] * 18 + [0] * 10, 23, set_out=1),
    "elevator": Layout([1] * 28, [1] * 21 + [0] * 7, 23, set_out=1),
    "escalator": Layout([1] * 28, [0] * 28, 23, set_out=1),
    "golf": Layout([5] * 7, [0] * 7, 16, set_out=1),
    "spider": SPIDER,
    "spider-two-suits": SPIDER._replace(suits=2),
    "spider-one-suit": SPIDER._replace(suits=1),
    "big-spider": Layout([6] * 13, [5] * 13, 78, decks=3),
    "black-widow": SPIDER,
    "tarantula": SPIDER,
    "beetle": SPIDER._replace(hidden=[0] * 10),
    "spiderette": Layout(stairs(1, 7), stairs(0, 6), 24),
    "will-o-the-wisp": Layout([3] * 7, [2] * 7, 31),
    "mrs-mop": Layout([8] * 13, [0] * 13, 0, decks=2),
    "simple-simon": Layout([8, 8, *stairs(1, 8)[::-1]], [0] * 10, 0),
    "scorpion": Layout([7] * 7, [3] * 4 + [0] * 3, 3),
    "double-scorpion": Layout([10] * 10, [4] * 5 + [0] * 5, 4, decks=2),
    "three-blind-mice": Layout([5] * 10, [0] * 7 + [3] * 3, 0, reserve=(1, 1)),
    "ten-across": Layout([5] * 10, [0, 1, 2, 3, 4, 4, 3, 2, 1, 0], 0, cells=2),
    "wasp": Layout([7] * 7, [3] * 3 + [0] * 4, 3),
    "freecell": FREECELL,
    "freecell-two-cells": FREECELL,
    "freecell-one-cell": FREECELL,
    "double-freecell": Layout([11] * 4 + [10] * 6, [0] * 10, 0, decks=2),
    "bakers-game": FREECELL,
    "eight-off": Layout([6] * 8, [0] * 8, 0, cells=4),
    "forecell": Layout([6] * 8, [0] * 8, 0, cells=4),
    "seahaven-towers": Layout([5] * 10, [0] * 10, 0, cells=2),
}


def test_every_game_is_in_the_table() -> None:
    assert sorted(LAYOUTS) == SHIPPED


@pytest.mark.parametrize("game", ["pyramid", "triangle", "tri-peaks", "elevator"])
def test_overlapping_places_are_dealt_row_by_row(game: str) -> None:
    # As PySolFC deals them, so that its numbered deals are the same boards.
    places = load(game).ruleset.tableau.places
    assert list(places) == sorted(places, key=lambda place: (place[1], place[0]))


@pytest.mark.parametrize("game", LAYOUTS)
def test_the_opening_has_the_piles_of_the_table_and_their_hidden_cards(game: str) -> None:
    wanted = LAYOUTS[game]
    rules = load(game)
    dealt = opening(rules, full_pack(wanted.decks, wanted.suits))
    by_zone = {zone: [dealt.piles[index] for index in rules.of_zone(zone)] for zone in Zone}

    def hidden(zone: Zone) -> list[int]:
        return [sum(card < 0 for card in pile) for pile in by_zone[zone]]

    assert list(map(len, by_zone[Zone.TABLEAU])) == wanted.columns
    assert hidden(Zone.TABLEAU) == wanted.hidden
    free = [index for index in rules.of_zone(Zone.TABLEAU) if not is_covered(rules, dealt.piles, index)]
    assert all(dealt.piles[index][-1] >= 0 for index in free if dealt.piles[index])
    assert tuple(map(len, by_zone[Zone.RESERVE])) == wanted.reserve
    assert sum(hidden(Zone.RESERVE)) == wanted.reserve_hidden
    assert sum(map(len, by_zone[Zone.STOCK])) == sum(hidden(Zone.STOCK)) == wanted.stock
    assert sum(map(len, by_zone[Zone.FOUNDATION] + by_zone[Zone.DISCARD])) == wanted.set_out
    assert sum(map(len, by_zone[Zone.WASTE])) == wanted.waste
    assert sum(map(len, by_zone[Zone.CELL])) == wanted.cells
    on_the_table = sorted(face_up(card) for pile in dealt.piles for card in pile)
    assert on_the_table == sorted(full_pack(wanted.decks, wanted.suits))


@pytest.mark.parametrize("game", [game for game, layout in LAYOUTS.items() if layout.stock == 0])
def test_games_without_stock_and_redeal_have_no_place_for_it(game: str) -> None:
    places = {"stock"} if load(game).ruleset.gathers else set()
    assert {"stock", "waste"} & set(load(game).index) == places


# In which order a pack given by hand is dealt.

PACK = " ".join(card_text(card) for card in full_pack(1)).split()


def dealt(game: str) -> Table:
    rules = load(game)
    return Table(rules, opening(rules, full_pack(1)))


def test_klondike_is_dealt_in_rounds() -> None:
    """The first round gives a card to each column, the second to all but the first, and so on."""
    klondike = dealt("klondike")
    assert klondike["tableau-1"] == "AC"
    assert klondike["tableau-2"] == "#2C 8C"
    assert klondike["tableau-3"] == "#3C #9C AD"
    assert klondike["tableau-7"].split()[0] == "#7C"
    assert klondike["tableau-7"].split()[-1] == PACK[27] == "2H"
    assert klondike["stock"].replace("#", "").split() == PACK[:27:-1]
    assert klondike.play("deal")["waste"] == "3H"


def test_yukon_is_dealt_in_rounds() -> None:
    yukon = dealt("yukon")
    assert (yukon["tableau-1"], yukon["tableau-2"]) == ("AC", "#2C 8C AD 7D KD 6H")
    assert yukon["tableau-7"].split()[-1] == "KS"


def test_bakers_dozen_is_dealt_in_four_rows() -> None:
    assert [dealt("bakers-dozen")[f"tableau-{column}"] for column in (1, 13)] == ["AC AD AH AS", "KC KD KH KS"]


def test_belvedere_deals_the_fans_and_then_the_reserve() -> None:
    belvedere = dealt("belvedere")
    assert belvedere["tableau-1"] == "AC 9C 4D"
    assert [belvedere[f"reserve-{pile}"] for pile in (1, 2, 3)] == ["QD", "KD", "AH"]
    assert belvedere.play("deal")["reserve-1"] == "QD 2H"


def test_canfield_deals_the_base_the_reserve_and_then_the_columns() -> None:
    canfield = dealt("canfield")
    assert canfield["foundation-clubs"] == "AC"
    assert canfield["reserve"].replace("#", "").split() == PACK[1:14]
    assert [canfield[f"tableau-{column}"] for column in (1, 2, 3, 4)] == PACK[14:18]
    assert canfield.play("deal")["waste"].split() == PACK[18:21]


@pytest.mark.parametrize("game", ["agnes-bernauer", "agnes-sorel"])
def test_agnes_deals_the_columns_and_then_the_base(game: str) -> None:
    agnes = dealt(game)
    assert agnes["tableau-7"].split()[-1] == PACK[27]
    assert agnes["foundation-hearts"] == PACK[28] == "3H"


def test_agnes_bernauers_reserve_follows_the_base() -> None:
    agnes = dealt("agnes-bernauer")
    assert [agnes[f"reserve-{pile}"] for pile in range(1, 8)] == PACK[29:36]


def test_baroness_without_kings_passes_them_over() -> None:
    queens = [make_card(12, suit) for suit in range(4)]
    kings = [parse_card(card) for card in ("KC", "KD", "KH", "KS")]
    rules = load("baroness-kings-out")
    pack = (*queens, *kings, *(card for card in full_pack(1) if rank_of(card) < 12))
    table = Table(rules, opening(rules, pack))
    assert [table[f"tableau-{pile}"] for pile in range(1, 6)] == [*written(queens).split(), "AC"]
    assert table["discard"] == written(kings)


def made_up(text: str) -> Rules:
    return Rules(ruleset_of(f'name = "Mine"\n{text}'))


def test_every_ace_set_out_opens_a_foundation_of_its_own() -> None:
    rules = made_up('pack.decks = 2\ndeal.aces_out = 8\nstock.to = "waste"\ntableau.cards = 1')
    aces = Table(rules, opening(rules, full_pack(2)))
    for suit in SUIT_NAMES:
        assert aces[f"foundation-{suit}-1"] == aces[f"foundation-{suit}-2"] == f"A{suit[0].upper()}"


def test_a_numbered_triangle_may_have_a_column_without_cards() -> None:
    rules = made_up(
        'deal.numbering = "triangle"\nstock.to = "waste"\ntableau.piles = 3\ntableau.cards = [0, 1, 2]'
    )
    pack = arrange_numbered(rules.ruleset, full_pack(1))
    assert sorted(pack) == sorted(full_pack(1))
    columns = Table(rules, opening(rules, pack))
    assert [columns[f"tableau-{column}"] for column in (1, 2, 3)] == ["", "3C", "AC 2C"]
