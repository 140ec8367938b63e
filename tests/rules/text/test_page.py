"""The rules page: every rule of a ruleset, in good English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import zip_longest
from typing import Any

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Layout
from pysol_cards.random_base import RandomBase

from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import card_text, face_up, make_card
from solitaire.rules.files.section_fields import is_section
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import NO_FLOOR, FixedFoundation
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import (
    Aces,
    Base,
    Build,
    BuildDirection,
    CellsWhen,
    DealPart,
    DealWhen,
    Destination,
    FoundationOrder,
    FoundationSuit,
    FoundationUnit,
    Goal,
    HandEnd,
    JumpWhen,
    Kings,
    Numbering,
    RedealSource,
    Space,
    StockTo,
    Unit,
)
from tests.rules.text.changed_pages import changed, page_text, paragraphs

DEFAULTS = Ruleset(id="", name="")


CHANGES: dict[str, tuple[str, Any]] = {
    "name": ("klondike", "Patience"),
    "family": ("klondike", "Yukon"),
    "summary": ("klondike", "A game of cards."),
    "source": ("klondike", "My aunt"),
    "readings": ("klondike", ("The dog may not help.",)),
    "notes": ("klondike", "Best played on rainy days."),
    "goal": ("canfield", Goal.EMPTY_RESERVE),
    "pack.decks": ("klondike", 2),
    "pack.suits": ("klondike", 2),
    "deal.order": ("canfield", (DealPart.TABLEAU, DealPart.RESERVE, DealPart.BASE)),
    "deal.set_out": ("black-hole", (make_card(1, 0),)),
    "deal.aces_out": ("bakers-dozen", 2),
    "deal.kings": ("bakers-dozen", Kings.STAY),
    "deal.aces": ("montana", Aces.FRONT),
    "deal.distinct_ranks": ("fourteen-out", True),
    "deal.numbering": ("klondike", Numbering.ROUNDS),
    "tableau.piles": ("bakers-dozen", 12),
    "tableau.cards": ("bakers-dozen", (3,)),
    "tableau.face_down": ("castles-in-spain", (2,)),
    "tableau.labels": ("big-ben", ()),
    "tableau.places": ("pyramid", ()),
    "tableau.row_length": ("montana", 0),
    "tableau.word": ("klondike", "depot"),
    "tableau.build": ("klondike", Build.SAME_SUIT),
    "tableau.direction": ("klondike", BuildDirection.BOTH),
    "tableau.wrap": ("klondike", True),
    "tableau.unit": ("klondike", Unit.SINGLE),
    "tableau.run": ("klondike", Build.SAME_SUIT),
    "tableau.space": ("klondike", Space.ANY),
    "tableau.minimum": ("big-ben", 2),
    "tableau.build_minimum": ("big-ben", 2),
    "tableau.to": ("klondike", (Destination.TABLEAU, Destination.SPACE)),
    "foundation.suit": ("klondike", FoundationSuit.NONE),
    "foundation.piles": ("golf", 2),
    "foundation.direction": ("golf", BuildDirection.UP),
    "foundation.king_closes": ("golf", False),
    "foundation.order": ("osmosis", FoundationOrder.RANK),
    "foundation.unit": ("klondike", FoundationUnit.SEQUENCE),
    "foundation.base": ("canfield", Base.ACE),
    "foundation.wrap": ("big-ben", False),
    "foundation.take_back": ("klondike", False),
    "foundation.fixed": ("klondike", (FixedFoundation(12, make_card(5, 1), make_card(4, 1)),)),
    "stock.to": ("klondike", StockTo.TABLEAU),
    "stock.draw": ("klondike", 3),
    "stock.when": ("klondike", DealWhen.NO_SPACE),
    "stock.passes": ("klondike", 2),
    "stock.redeal": ("cruel", RedealSource.SHUFFLED_TABLEAU),
    "stock.keep_back": ("baroness", 0),
    "stock.into_space": ("baroness", False),
    "waste.to": ("klondike", (Destination.FOUNDATION,)),
    "waste.jump": ("klondike-draw-3", JumpWhen.WHEN_STUCK),
    "reserve.piles": ("belvedere", 4),
    "reserve.cards": ("belvedere", 2),
    "reserve.face_down": ("canfield", 5),
    "reserve.turned_over": ("canfield", True),
    "reserve.name": ("baroness", "mercy"),
    "reserve.build": ("belvedere", False),
    "reserve.to": ("canfield", (Destination.FOUNDATION,)),
    "reserve.space": ("agnes-bernauer", Space.ANY),
    "reserve.auto_fill": ("canfield", False),
    "reserve.fills_first": ("duchess", False),
    "cells.piles": ("freecell", 5),
    "cells.cards": ("freecell", 2),
    "cells.when": ("miss-milligan", CellsWhen.ALWAYS),
    "discard.total": ("klondike", 13),
    "discard.same_rank": ("klondike", True),
    "discard.touching": ("monte-carlo", False),
    "discard.below": ("aces-up", Build.ANY_SUIT),
    "scoring.unit": ("klondike-vegas", "£"),
    "scoring.start": ("klondike-vegas", 0),
    "scoring.floor": ("klondike", NO_FLOOR),
    "scoring.to_foundation": ("klondike", 1),
    "scoring.from_foundation": ("klondike", -1),
    "scoring.from_reserve": ("canfield", 2),
    "scoring.waste_to_tableau": ("klondike", 1),
    "scoring.turn_up": ("klondike", 1),
    "scoring.discard": ("baroness", 2),
    "scoring.redeal": ("klondike", -1),
    "scoring.free_redeals": ("klondike", 1),
    "scoring.ten_seconds": ("klondike", -1),
    "scoring.win_bonus": ("klondike", 1000),
    "scoring.win_bonus_from": ("klondike", 60),
    "scoring.undo": ("klondike", -2),
    "undo": ("klondike", 0),
    "scoring.cumulative": ("klondike-vegas", False),
    "seats.least": ("klondike", 2),
    "seats.most": ("klondike", 6),
    "match.target": ("pounce", 150),
    "match.beyond": ("pounce", True),
    "match.minutes": ("pounce", 20),
    "match.end": ("pounce", HandEnd.CALL),
    "match.handicap": ("pounce", True),
    "match.pairs": ("pounce", True),
    "scoring.card_left": ("pounce", -1),
    "scoring.king_bonus": ("pounce", 5),
    "scoring.out_bonus": ("pounce", 10),
}
"""For every setting, a game in which it matters and another value for it."""


TOGETHER = {"seats.least": {"seats.most": 6}}
"""What has to change with a setting, so that it makes sense."""


ROWS = [game for game in game_ids() if load_ruleset(game).tableau.row_length]


NO_RULE = {
    ("big-ben-relaxed", "tableau.build_minimum"): "a minimum of one card is no minimum",
    ("baroness", "tableau.to"): "nothing is built and there are no foundations",
    ("baroness", "tableau.unit"): "cards that are not built are no run",
    ("baroness-kings-out", "tableau.to"): "as in Baroness",
    ("baroness-kings-out", "tableau.unit"): "as in Baroness",
    ("klondike-strict", "scoring.from_foundation"): "no card comes back",
    ("good-measure", "deal.numbering"): "the aces set out leave the other cards in other places",
    ("golf", "tableau.to"): "nothing is built, and empty columns stay empty",
    ("golf", "foundation.suit"): "foundations of a given number take any suit",
    ("black-hole", "tableau.to"): "as in Golf",
    ("tri-peaks", "tableau.to"): "as in Golf",
    ("osmosis", "tableau.to"): "nothing is built, and empty reserves stay empty",
    ("osmosis", "waste.to"): "nothing is built, and empty reserves stay empty",
    ("osmosis", "foundation.suit"): "foundations in this order have the suits of their first cards",
    **{("peek", setting): "as in Osmosis" for setting in ("tableau.to", "waste.to", "foundation.suit")},
    **{(game, "tableau.to"): "cards of rows go to all empty places" for game in ROWS},
    ("tri-peaks", "foundation.suit"): "as in Golf",
    ("black-hole", "foundation.suit"): "as in Golf",
}
"""Settings of our rulesets that repeat what other settings say, or do not come up."""


def settings(value: Any, path: str = "") -> Iterator[str]:
    """The keys of every setting of a ruleset."""
    for name, part in value._asdict().items():
        if is_section(part.__class__):
            yield from settings(part, f"{path}{name}.")
        else:
            yield path + name


def get(ruleset: Any, path: str) -> Any:
    return reduce(getattr, path.split("."), ruleset)


def test_every_setting_is_tried() -> None:
    # The id is the name of the file; how a screen places the piles is no rule either.
    assert CHANGES.keys() == {
        name for name in settings(DEFAULTS) if name != "id" and not name.startswith("layout.")
    }


@pytest.mark.parametrize("setting", CHANGES)
def test_the_page_mentions_the_setting(setting: str) -> None:
    game, value = CHANGES[setting]
    ruleset = load_ruleset(game)
    for other, its_value in TOGETHER.get(setting, {}).items():
        ruleset = changed(ruleset, other, its_value)
    assert get(ruleset, setting) != value
    assert page_text(changed(ruleset, setting, value)) != page_text(ruleset)


@pytest.mark.parametrize(
    ("game", "setting"),
    [
        ("klondike", "tableau.build"),
        ("klondike", "tableau.unit"),
        ("klondike", "tableau.space"),
        ("klondike", "foundation.suit"),
        ("belvedere", "stock.to"),
        ("baroness", "deal.kings"),
    ],
)
def test_every_word_of_the_vocabulary_makes_another_page(game: str, setting: str) -> None:
    ruleset = load_ruleset(game)
    words = get(ruleset, setting).__class__.__members__.values()
    assert len({page_text(changed(ruleset, setting, word)) for word in words}) == len(words)


def test_every_rule_for_runs_makes_another_page() -> None:
    whitehead = load_ruleset("whitehead")
    assert len({page_text(changed(whitehead, "tableau.run", build)) for build in Build}) == len(Build)


@pytest.mark.parametrize("game", game_ids())
def test_the_page_mentions_all_that_its_game_states(game: str) -> None:
    ruleset = load_ruleset(game)
    whole = page_text(ruleset)
    unsaid = set()
    for path in CHANGES.keys() - {"name", "reserve.piles"}:  # These cannot be left out alone.
        default = get(DEFAULTS, path)
        if get(ruleset, path) != default and page_text(changed(ruleset, path, default)) == whole:
            unsaid.add(path)
    assert unsaid == {path for which, path in NO_RULE if which == game}


@pytest.mark.parametrize("game", game_ids())
def test_pages_are_good_english(game: str) -> None:
    ruleset = load_ruleset(game)
    for paragraph in paragraphs(game):
        if not paragraph.startswith("- "):
            assert re.fullmatch(r"[A-Z0-9+-].*[.:]", paragraph), paragraph
        assert not re.search(r"\b(1|[Oo]ne) (cards|packs|piles|columns|kings|aces|seconds)\b", paragraph)
        assert not re.search(r"\b(2|two|three|four|13) (card|pack|pile|column|king|ace|second)\b", paragraph)
        assert "  " not in paragraph and " ." not in paragraph and " ," not in paragraph
        assert not re.search(r"\ba [aeio]|None|True|False|[{}_]", paragraph), paragraph
    assert ruleset.name == rules_page(ruleset).title


@pytest.mark.parametrize(
    ("game", "filler"),
    [("klondike", "an ace."), ("agnes-sorel", "an ace, alone or with the cards that move with it.")],
)
def test_an_ace_fills_a_column_alone_where_nothing_is_built_on_it(game: str, filler: str) -> None:
    page = page_text(changed(load_ruleset(game), "tableau.space", Space.LOWEST))
    assert f"An empty column may be filled with {filler}" in page


def test_where_rows_have_other_places_empty_each_is_named() -> None:
    heights = [1] * 56
    for empty in (0, 15, 30, 45):
        heights[empty] = 0
    page = page_text(changed(load_ruleset("blue-moon"), "tableau.cards", tuple(heights)))
    empty_places = "place 1 of row 1, place 2 of row 2, place 3 of row 3 and place 4 of row 4"
    assert f"One card is dealt to each place but {empty_places}, face up, row by row from the left." in page


def test_where_cards_close_up_no_section_is_called_a_redeal() -> None:
    for game, heading in (("monte-carlo", "Closing up"), ("cruel", "The redeal")):
        headings = [section.heading for section in rules_page(load_ruleset(game)).sections]
        assert heading in headings and len({"Closing up", "The redeal"} & {*headings}) == 1


def test_a_single_cell_is_called_the_cell() -> None:
    page = rules_page(load_ruleset("miss-milligan"))
    (cell,) = (section for section in page.sections if "cell" in section.heading)
    assert cell.heading == "The cell"
    assert cell.paragraphs[-1].startswith("A card in the cell may go")


def test_points_that_cannot_be_earned_are_no_score() -> None:
    no_foundations = changed(load_ruleset("baroness"), "scoring.discard", 0)
    for ruleset in (no_foundations, load_ruleset("montana"), load_ruleset("scorpion")):
        assert "The game is not scored." in page_text(changed(ruleset, "scoring.to_foundation", 1))


@pytest.mark.parametrize("game", game_ids())
def test_the_same_table_as_in_pysolfc_is_promised_only_where_it_is_kept(game: str) -> None:
    promised = "Deal numbers give the same table as in PySolFC." in paragraphs(game)
    ruleset = load_ruleset(game)
    # Klondike's relatives differ in what lies face up, the table is one.
    layout = LAYOUTS.get(game) or LAYOUTS.get(ruleset.family, "klondike")
    own = OWN_LAYOUTS.get(game)
    for number in range(1, 20) if promised else ():
        wanted = own(cards_of(number)) if own else layout_of(layout, number)
        assert columns(game, number) == wanted
    assert promised or any(columns(game, number) != layout_of(layout, number) for number in range(1, 20))


LAYOUTS = {
    "Yukon": "yukon",
    "FreeCell": "freecell",
    "eight-off": "eight_off",
    "forecell": "forecell",
    "seahaven-towers": "seahaven_towers",
    "beleaguered-castle": "beleaguered_castle",
    "streets-and-alleys": "streets_and_alleys",
    "gypsy": "gypsy",
    "simple-simon": "simple_simon",
    "golf": "golf",
    "fan": "fan",
    "la-belle-lucie": "fan",
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
    "montana": without_aces,
    "gaps": without_aces,
    "blue-moon": aces_moved,
    "jungle": aces_moved,
    "red-moon": aces_first,
    "pyramid": lambda cards: dealt_in_rows(cards[:28], 28),
    "pyramid-three-passes": lambda cards: dealt_in_rows(cards[:28], 28),
    "tri-peaks": lambda cards: dealt_in_rows(cards[:28], 28),
    "fourteen-out": lambda cards: dealt_in_rows(cards, 12),
    "sir-tommy": lambda _: [[]] * 4,
    "lady-betty": lambda _: [[]] * 6,
    "osmosis": lambda cards: dealt_in_rows(cards[:16], 4),
    "peek": lambda cards: dealt_in_rows(cards[:16], 4),
    "aces-up-five-columns": lambda cards: dealt_in_rows(cards[:5], 5),
    "duchess": lambda cards: dealt_in_rows(cards[12:16], 4),
    "monte-carlo": lambda cards: dealt_in_rows(cards[:25], 25),
    "aces-up": lambda cards: dealt_in_rows(cards[:4], 4),
    "will-o-the-wisp": lambda cards: dealt_in_rows(cards[:21], 7),
    "perseverance": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"], 12),
    "trefoil": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"], 16),
    "cruel": lambda cards: dealt_in_rows([card for card in cards if card[0] != "A"], 12),
}
"""PySolFC's layouts that its library lacks, from the cards of the library in their order."""


def columns(game: str, number: int) -> list[list[str]]:
    hand = Game.new(load(game), number)
    return [
        [card_text(face_up(card)) for card in hand.position.piles[i]] for i in hand.rules.seat_piles[0].tableau
    ]


def cards_of(number: int) -> list[str]:
    """The shuffled pack of the library: all cards of a layout in rows, in the order dealt."""
    rows = zip_longest(*layout_of("streets_and_alleys", number), fillvalue="")
    return [card for row in rows for card in row if card]


def layout_of(game: str, number: int) -> list[list[str]]:
    layout: str = Layout(game, number, RandomBase.DEALS_PYSOLFC).calc_layout_string(CardRenderer(True))
    lines = layout.replace("<", "").replace(">", "").splitlines()
    return [line.split() for line in lines if ":" not in line]
