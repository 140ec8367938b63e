"""Where the rules page promises the tables of PySolFC, numbered deals give them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.deal_game import Game as Layout
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase

from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import card_text, face_up
from tests.rules.text.changed_pages import paragraphs


@pytest.mark.parametrize("game", game_ids())
def test_the_same_table_as_in_pysolfc_is_promised_only_where_it_is_kept(game: str) -> None:
    promised = "Deal numbers give the same table as in PySolFC." in paragraphs(game)
    ruleset = load_ruleset(game)
    # Klondike's relatives differ in what lies face up, the table is one.
    layout = LAYOUTS.get(game) or LAYOUTS.get(ruleset.family, "klondike")
    own = OWN_LAYOUTS.get(game)
    for number in range(1, 20) if promised else ():
        wanted = own(packs(number, ruleset.pack.decks)) if own else layout_of(layout, number)
        assert columns(game, number) == wanted
    assert promised or any(columns(game, number) != layout_of(layout, number) for number in range(1, 20))


LAYOUTS = {
    "Yukon": "yukon",
    "queenie": "klondike",
    "FreeCell": "freecell",
    "eight-off": "eight_off",
    "forecell": "forecell",
    "seahaven-towers": "seahaven_towers",
    "beleaguered-castle": "beleaguered_castle",
    "streets-and-alleys": "streets_and_alleys",
    "stronghold": "streets_and_alleys",
    "gypsy": "gypsy",
    "simple-simon": "simple_simon",
    "golf": "golf",
    "fan": "fan",
    "la-belle-lucie": "fan",
    "scotch-patience": "fan",
    "super-flower-garden": "fan",
    "black-hole": "black_hole",
}
"""The name of a game or a family in the library of PySolFC's deals, where that has its layout."""


def dealt_in_rows(cards: Sequence[str], piles: int) -> list[list[str]]:
    return [list(cards[pile::piles]) for pile in range(piles)]


def penguin(cards: list[str]) -> list[list[str]]:
    """The first card sets the base; of its rank, the last in the pack is dealt, the others are set out."""
    *out, beak = [card for card in cards if card[0] == cards[0][0]]
    return dealt_in_rows([beak, *(card for card in cards if card not in (*out, beak))], 7)


def without_aces(cards: list[str]) -> list[list[str]]:
    return [[card] if card[0] != "A" else [] for card in cards]


def without_twos(cards: list[str]) -> list[str]:
    return [card for card in cards if card[0] != "2"]


def stairs(cards: list[str], sizes: Sequence[int]) -> list[list[str]]:
    """Cards dealt in rows from the left, each to the columns that are not full."""
    dealt = iter(cards)
    columns: list[list[str]] = [[] for _ in sizes]
    for row in range(max(sizes)):
        for column, size in zip(columns, sizes, strict=True):
            if row < size:
                column.append(next(dealt))
    return columns


def odessa(cards: list[str]) -> list[list[str]]:
    """Three face-down cards in each column, two to four on them, and a row of seven over all."""
    lower = stairs(cards[:45], [5, 7, 7, 7, 7, 7, 5])
    return [[*column, last] for column, last in zip(lower, cards[45:], strict=True)]


def double_yukon(cards: list[str]) -> list[list[str]]:
    """None to eight face-down cards in each column, and six rows of ten on them."""
    lower = stairs(cards[:44], [*range(9), 8])
    return [[*column, *cards[44 + place :: 10]] for place, column in enumerate(lower)]


def lower_rows_first(cards: list[str], columns: int) -> list[list[str]]:
    """Columns of one to so many cards: all rows but the last cards, from the left, then these."""
    lower = stairs(cards, range(columns))
    dealt = sum(map(len, lower))
    return [[*column, last] for column, last in zip(lower, cards[dealt : dealt + columns], strict=True)]


def citadel(cards: list[str]) -> list[list[str]]:
    """Cards that follow those of their suit on the aces go up, and leave a gap in the row dealt."""
    heights, columns = dict.fromkeys("CDHS", 1), [list[str]() for _ in range(8)]
    for number, card in enumerate(card for card in cards if card[0] != "A"):
        if "A23456789TJQK".index(card[0]) == heights[card[1]]:
            heights[card[1]] += 1
        else:
            columns[number % 8].append(card)
    return columns


def aces_moved(cards: list[str]) -> list[list[str]]:
    """The aces, in the order dealt, at the left ends of rows, behind which the other cards stay."""
    rows = zip([card for card in cards if card[0] == "A"], batched_rows(without_aces(cards)), strict=True)
    return [place for ace, row in rows for place in ([ace], *row)]


def aces_first(cards: list[str]) -> list[list[str]]:
    """The aces at the left ends of rows before the deal, and an empty place after each."""
    others = [[card] for card in cards if card[0] != "A"]
    return [place for row in range(4) for place in ([f"A{'CSHD'[row]}"], [], *others[12 * row : 12 * row + 12])]


def batched_rows(places: list[list[str]]) -> list[list[list[str]]]:
    return [places[row : row + 13] for row in range(0, 52, 13)]


OWN_LAYOUTS: dict[str, Callable[[list[str]], list[list[str]]]] = {
    "penguin": penguin,
    "odessa": odessa,
    "double-yukon": double_yukon,
    "citadel": citadel,
    "lady-jane": lambda cards: lower_rows_first(cards, 10),
    "athena": lambda cards: dealt_in_rows(cards[:28], 7),
    "alternation": lambda cards: dealt_in_rows(cards[:49], 7),
    "aunt-mary": lambda cards: dealt_in_rows(cards[:36], 6),
    "blind-alleys": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"][:18], 6),
    "westhaven": lambda cards: dealt_in_rows(cards[:30], 10),
    "chessboard": lambda cards: dealt_in_rows(cards, 10),
    "bastion": lambda cards: dealt_in_rows(cards[:50], 10),
    "giant": lambda cards: dealt_in_rows(cards[:8], 8),
    "canister": lambda cards: stairs(cards, [6, 6, 7, 7, 7, 7, 6, 6]),
    "fortunes-favor": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"][:12], 12),
    "accordion": lambda cards: [[card] for card in cards],
    "montana": without_aces,
    "gaps": without_aces,
    "blue-moon": aces_moved,
    "jungle": aces_moved,
    "red-moon": aces_first,
    "deuces": lambda cards: dealt_in_rows(without_twos(cards)[:10], 10),
    "double-freecell": lambda cards: dealt_in_rows(cards, 10),
    "pyramid": lambda cards: dealt_in_rows(cards[:28], 28),
    "pyramid-three-passes": lambda cards: dealt_in_rows(cards[:28], 28),
    "king-tut": lambda cards: dealt_in_rows(cards[:28], 28),
    "triangle": lambda cards: dealt_in_rows(cards[:28], 28),
    "isabel": lambda cards: dealt_in_rows(cards, 13),
    "giza": lambda cards: dealt_in_rows(cards[24:], 28),
    "tri-peaks": lambda cards: dealt_in_rows(cards[:28], 28),
    "elevator": lambda cards: dealt_in_rows(cards[:28], 28),
    "escalator": lambda cards: dealt_in_rows(cards[:28], 28),
    "czarina": lambda cards: dealt_in_rows(cards[1:6], 5),
    "florentine-patience": lambda cards: dealt_in_rows(cards[1:6], 5),
    "four-seasons": lambda cards: dealt_in_rows(cards[1:6], 5),
    "fourteen-out": lambda cards: dealt_in_rows(cards, 12),
    "somerset": lambda cards: stairs(cards, [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]),
    "auld-lang-syne": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"][:4], 4),
    "carpet": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"][:20], 20),
    "royal-cotillion": lambda cards: dealt_in_rows(cards[:16], 16),
    "gold-mine": lambda _: [[]] * 7,
    "sir-tommy": lambda _: [[]] * 4,
    "napoleons-tomb": lambda _: [[]] * 4,
    "lady-betty": lambda _: [[]] * 6,
    "strategy": lambda _: [[]] * 8,
    "fly": lambda _: [[]] * 5,
    "osmosis": lambda cards: dealt_in_rows(cards[:16], 4),
    "peek": lambda cards: dealt_in_rows(cards[:16], 4),
    "aces-up-five-columns": lambda cards: dealt_in_rows(cards[:5], 5),
    "duchess": lambda cards: dealt_in_rows(cards[12:16], 4),
    "monte-carlo": lambda cards: dealt_in_rows(cards[:25], 25),
    "neighbour": lambda cards: dealt_in_rows(cards[:25], 25),
    "three-blind-mice": lambda cards: dealt_in_rows(cards[:50], 10),
    "big-spider": lambda cards: dealt_in_rows(cards[:78], 13),
    "double-scorpion": lambda cards: dealt_in_rows(cards[:100], 10),
    "ten-across": lambda cards: dealt_in_rows(cards[:50], 10),
    "aces-up": lambda cards: dealt_in_rows(cards[:4], 4),
    "will-o-the-wisp": lambda cards: dealt_in_rows(cards[:21], 7),
    "indefatigable": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"], 12),
    "perseverance": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"], 12),
    "blockade": lambda cards: dealt_in_rows(cards[:12], 12),
    "corona": lambda cards: dealt_in_rows(cards[:36], 12),
    "little-forty": lambda cards: dealt_in_rows(cards[:40], 10),
    "san-juan-hill": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"][:40], 10),
    "phoenix": lambda cards: dealt_in_rows(cards[:36], 6),
    "box-fan": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"], 16),
    "trefoil": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"], 16),
    "cruel": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"], 12),
}
"""PySolFC's layouts that its library lacks, from the cards of the library in their order."""


def columns(game: str, number: int) -> list[list[str]]:
    hand = Game.new(load(game), number)
    return [
        [card_text(face_up(card)) for card in hand.position.piles[i]] for i in hand.rules.seat_piles[0].tableau
    ]


def packs(number: int, decks: int) -> list[str]:
    """The shuffled packs of the library, in the order dealt."""
    cards = shuffle(createCards(decks), number, RandomBase.DEALS_PYSOLFC)
    return [CardRenderer(True).to_s(card) for card in reversed(cards)]


def layout_of(game: str, number: int) -> list[list[str]]:
    return [line.split() for line in layout_text(game, number).splitlines() if ":" not in line]


def layout_text(game: str, number: int) -> str:
    layout: str = Layout(game, number, RandomBase.DEALS_PYSOLFC).calc_layout_string(CardRenderer(True))
    return layout.replace("<", "").replace(">", "")
