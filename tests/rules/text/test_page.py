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
from solitaire.rules.ruleset import NO_FLOOR, FixedFoundation, Ruleset, is_section
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import (
    Base,
    Build,
    BuildDirection,
    DealPart,
    DealWhen,
    Destination,
    FoundationSuit,
    FoundationUnit,
    Goal,
    HandEnd,
    JumpWhen,
    Kings,
    Numbering,
    RedealSource,
    Shape,
    Space,
    StockTo,
    Unit,
)

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
    "deal.numbering": ("klondike", Numbering.ROUNDS),
    "tableau.piles": ("bakers-dozen", 12),
    "tableau.cards": ("bakers-dozen", (3,)),
    "tableau.face_down": ("castles-in-spain", (2,)),
    "tableau.labels": ("big-ben", ()),
    "tableau.places": ("pyramid", ()),
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
    "cells.piles": ("freecell", 5),
    "cells.cards": ("freecell", 2),
    "discard.total": ("klondike", 13),
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


def changed(ruleset: Any, path: str, value: Any) -> Any:
    head, _, rest = path.partition(".")
    return ruleset._replace(**{head: changed(getattr(ruleset, head), rest, value) if rest else value})


def page_text(ruleset: Ruleset) -> str:
    page = rules_page(ruleset)
    parts = [page.title, page.summary]
    for section in page.sections:
        parts += [section.heading, *section.paragraphs]
    return "\n".join(parts)


def paragraphs(game: str) -> list[str]:
    return [
        paragraph for section in rules_page(load_ruleset(game)).sections for paragraph in section.paragraphs
    ]


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


@pytest.mark.parametrize("game", ["freecell", "klondike"])
@pytest.mark.parametrize("setting", ["tableau.build", "tableau.run"])
def test_without_sequences_cards_move_one_at_a_time(game: str, setting: str) -> None:
    ruleset = changed(load_ruleset(game), setting, Build.NONE)
    assert page_text(ruleset) == page_text(changed(ruleset, "tableau.unit", Unit.SINGLE))


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


def test_points_that_cannot_be_earned_are_no_score() -> None:
    no_foundations = changed(load_ruleset("baroness"), "scoring.discard", 0)
    assert "The game is not scored." in page_text(changed(no_foundations, "scoring.to_foundation", 1))


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
    "black-hole": "black_hole",
}
"""The name of a game or a family in the library of PySolFC's deals, where that has its layout."""


def dealt_in_rows(cards: Sequence[str], piles: int) -> list[list[str]]:
    return [list(cards[pile::piles]) for pile in range(piles)]


def penguin(cards: list[str]) -> list[list[str]]:
    """The first card sets the base; of its rank, the last in the pack is dealt, the others are set out."""
    *out, beak = [card for card in cards if card[0] == cards[0][0]]
    return dealt_in_rows([beak, *(card for card in cards if card not in (*out, beak))], 7)


OWN_LAYOUTS: dict[str, Callable[[list[str]], list[list[str]]]] = {
    "penguin": penguin,
    "pyramid": lambda cards: dealt_in_rows(cards[:28], 28),
    "pyramid-three-passes": lambda cards: dealt_in_rows(cards[:28], 28),
    "tri-peaks": lambda cards: dealt_in_rows(cards[:28], 28),
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


SENTENCES = """
klondike: The other 24 cards form the stock. The waste starts empty.
klondike: Build columns down in alternate colours: a red 7 goes on a black 8. Nothing goes on an ace.
klondike: An empty column may be filled with a king, alone or with the cards that move with it.
klondike: The top card of the waste may go to a foundation, a column or an empty column.
klondike: A win in 30 seconds or more earns 700,000 divided by the seconds it took.
klondike-draw-3: The first three redeals are free.
klondike-three-passes: Go through the stock three times, turning the waste over without shuffling.
klondike-vegas: +$5 for a card moved to a foundation and -$5 for a card moved back from one.
klondike-vegas: The score starts at -$52.
klondike-strict: All face-up cards of a column move together or not at all.
klondike-familiar: The game is not scored.
double-klondike: Build eight foundations, two for each suit, up in suit from ace to king.
thumb-and-pouch: Either the last card of a pile moves, or all its face-up cards together.
bakers-dozen: Four cards are dealt to each of thirteen columns, all face up.
bakers-dozen: An empty column stays empty.
baroness: The last card of a pile may be removed, or go to an empty pile.
baroness-kings-out: The three grace piles start empty.
belvedere: The last deal has only one card.
belvedere: The top card of each reserve pile may go to a foundation, a fan or another reserve pile.
belvedere: Build four foundations up by rank, regardless of suit, from ace to king.
belvedere-classic: The first ace of the deck goes to a foundation at once.
big-ben: - at 6: hearts from jack to 6
big-ben: A fan may be built on only while it has three cards or more.
big-ben-victorian: The top card of the waste may go only to a foundation.
canfield: An empty column is filled from the reserve at once, as long as the reserve has cards.
agnes-bernauer: The last deal has only two cards.
agnes-sorel: An empty column stays empty until the next deal.
agnes-sorel: Cards cannot be moved back from the foundations, as in PySolFC.
whitehead: Only sequences built down in suit may move together.
pounce: For two to six players, who all play at the same time. Each has a deck and piles of their own; the\
 foundations are shared.
nuts: Build the foundations, four for each player, up in suit from ace to king.
pounce: It can also be played alone, for practice.
pounce: The top card of the waste may go to a column or an empty column.
pounce: From the pounce, it may be filled with any card.
pounce: +1 for a card moved to a foundation and -2 for each card left in the pounce at the end.
racing-demon: When every player is stuck, the rule of Nuts applies.
nertz: The hand ends when a player whose nertz is empty calls.
pounce: The hand ends as soon as the pounce of a player is empty.
pyramid: A card is free while no other card lies on it; only free cards can be played.
nuts: Hands are played until someone has more than 100 points; then the highest total wins.
crunch: An empty column may be filled only from the crunch, with any card.
crunch: The top card of the waste may go to a foundation or a column.
crunch: The top card of the crunch may go to a foundation, a column or an empty column.
freecell: Each of the four cells can hold one card: the last card of a column.
freecell: Deal numbers give the same table as in PySolFC.
eight-off: One card is dealt to each of four of the eight cells, face up.
eight-off: So you can move one card more than there are empty cells.
beleaguered-castle: The four aces go to the foundations at once.
good-measure: The first two aces of the deck go to the foundations at once.
spider: As soon as the last cards of a column form a complete sequence, it moves to a foundation automatically.
seahaven-towers: One card is dealt to each of two of the four cells, face up.
spider: You cannot deal while a column is empty.
spider: Complete eight sequences, each from king to ace in one suit.
spider-one-suit: A deck of 104 cards, spades only: every card eight times.
spider-two-suits: A deck of 104 cards, spades and hearts only: every card four times.
spiderette: The last deal has only three cards.
golf: Build one foundation up or down by rank, regardless of suit. Nothing goes on a king.
golf: Whenever you like, deal one card from the stock to the foundation.
golf: There is no redeal.
golf: The game is won when all columns are empty.
golf: There is no building on the columns.
golf: The last card of a column may go only to the foundation.
golf: Cards on the foundation stay there.
black-hole: The game is won when all 52 cards are on the foundation.
fan: Eighteen fans are dealt: three cards in each of the first seventeen, one in the last, all face up.
scorpion: Seven cards are dealt to each of seven columns; the bottom three cards of each of the first four\
 are face down.
number-ten: Four cards are dealt to each of ten columns; the bottom two cards of each are face down.
king-albert: Each card of the reserve may go to a foundation, a column or an empty column.
pyramid: A free card can only be removed.
baroness: Remove all cards, in pairs that make 13: the last cards of two piles, the grace piles included. An\
 ace counts 1, a jack 11 and a queen 12. A king is removed on its own. Suits do not matter.
baroness-kings-out: Remove all cards, in pairs that make 13: the last cards of two piles, the grace piles\
 included. An ace counts 1, a jack 11 and a queen 12. Suits do not matter.
baroness: If fewer cards are left to deal, the piles at the left get them.
klondike: They are dealt row by row, from left to right, until every column has all its cards.
fan: They are dealt in rounds, a card to each fan in turn, until every fan has all its cards.
big-ben: They are dealt in rounds, a card to each of the fans 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11 in turn,\
 until every fan has all its cards.
grandfathers-clock: They are dealt in rounds, a card to each column in turn, until every column has all its\
 cards.
cruel: They keep their order: the columns are gathered from the left, each from its last card to its first.
cruel: From left to right, each column gets as many cards as at the start, of which the one gathered first\
 becomes its last card, until none are left.
klondike: Sequences built like this may move together, whole or in part.
klondike: Only the last card of a column may go to a foundation.
yukon: Only the last card of a column may go to a foundation.
klondike-strict: The last card may also go to a foundation alone.
forty-thieves: Cards move one at a time; only the last card of a column can be moved.
canfield: A face-down card is turned face up as soon as it is on top.
good-measure: Deal numbers give the same shuffled deck as in PySolFC, but the table may be laid out in another\
 order.
nuts: Thirteen cards are dealt to the nuts and turned over as a packet, so that the first card dealt is on\
 top, and only this card is face up.
nuts: The hand ends as soon as the nuts pile of a player is empty.
scorpion: The game is won when the columns hold nothing else.
yukon: Any face-up card can be moved, together with all cards on it, in sequence or not.
"""


@pytest.mark.parametrize("line", SENTENCES.strip().splitlines())
def test_what_players_read(line: str) -> None:
    game, _, sentence = line.partition(": ")
    assert sentence in paragraphs(game)


def test_foundations_that_are_on_no_clock_are_called_foundations() -> None:
    rows = changed(load_ruleset("big-ben"), "layout.shape", Shape.ROWS)
    assert "- foundation 6: hearts from jack to 6" in page_text(rows)


@pytest.mark.parametrize("game", game_ids())
def test_no_sentence_stands_twice_on_a_page(game: str) -> None:
    sentences = [text for text in paragraphs(game) if not text.startswith("- ")]
    assert len(set(sentences)) == len(sentences)


def test_a_tableau_that_is_dealt_again_is_a_redeal() -> None:
    # The stock of such a game deals to the columns, and the page does not deny the redeal it describes.
    gypsy = changed(load_ruleset("gypsy"), "stock.redeal", RedealSource.TABLEAU)
    assert "There is no redeal." not in page_text(changed(gypsy, "stock.passes", 2))


@pytest.mark.parametrize(("game", "said"), [("spider", False), ("gypsy", True)])
def test_empty_columns_are_dealt_onto_only_where_that_is_allowed(game: str, said: bool) -> None:
    assert any("left to right, empty or not." in text for text in paragraphs(game)) is said


def test_columns_of_two_heights_are_counted_instead_of_listed() -> None:
    shares = "Ten columns are dealt: six cards in each of the first four, five in each of the others;"
    assert any(text.startswith(shares) for text in paragraphs("spider"))


def test_several_reserve_piles_are_one_reserve_where_all_must_be_empty() -> None:
    nuts = load_ruleset("nuts")
    several = nuts._replace(reserve=nuts.reserve._replace(piles=3))
    for end, sentence in (
        (HandEnd.AT_ONCE, "The hand ends as soon as the nuts pile of a player is empty."),
        (HandEnd.CALL, "A player whose nuts pile is empty may play on for points before they call."),
        (HandEnd.ALL_OUT, "When a nuts pile is empty, play goes on until all are empty, or no one can move."),
    ):
        ending = several.match._replace(end=end, handicap=True)
        text = page_text(several._replace(reserve=several.reserve._replace(name="nut"), match=ending))
        assert sentence.replace("nuts pile", "nut") in text
        assert "After each hand each nut pile of the player with the most points grows by one card" in text
    canfield = load_ruleset("canfield")
    filling = canfield._replace(reserve=canfield.reserve._replace(piles=2, cards=6, face_down=5))
    assert "is filled from the reserve at once, as long as the reserve has cards." in page_text(filling)


def test_gaps_of_one_card_are_filled_with_one_card() -> None:
    limited = load_ruleset("limited")
    text = page_text(limited._replace(tableau=limited.tableau._replace(minimum=1)))
    assert "round after round, until each has one card or the stock is empty." in text


def test_fewer_free_redeals_than_none_are_not_mentioned() -> None:
    base = load_ruleset("klondike-draw-3")
    assert "redeals are free" in page_text(base)
    assert "free" not in page_text(base._replace(scoring=base.scoring._replace(free_redeals=-1)))


def test_a_last_column_without_cards_is_dealt_0_cards() -> None:
    klondike = load_ruleset("klondike")
    tableau = klondike.tableau._replace(piles=3, cards=(3, 2, 0), face_down=(0,))
    text = page_text(klondike._replace(tableau=tableau))
    assert "Three columns are dealt: from left to right, 3, 2 and 0 cards, all face up." in text


def test_places_that_fill_no_empty_columns_are_named() -> None:
    assert "It cannot be filled from the grace piles." in page_text(load_ruleset("baroness"))
    klondike = load_ruleset("klondike")
    to = tuple(place for place in klondike.waste.to if place is not Destination.SPACE)
    assert "It cannot be filled from the waste." in page_text(changed(klondike, "waste.to", to))
    assert "It cannot be filled from" not in page_text(klondike)


@pytest.mark.parametrize("game", game_ids())
def test_only_columns_with_cards_face_down_have_cards_that_turn_up(game: str) -> None:
    turns_up = "A face-down card is turned face up as soon as no card covers it."
    assert (turns_up in paragraphs(game)) is any(load_ruleset(game).tableau.face_down)


@pytest.mark.parametrize("game", game_ids())
def test_an_empty_waste_is_named_where_pysolfc_deals_to_it(game: str) -> None:
    ruleset = load_ruleset(game)
    if ruleset.stock.to is StockTo.WASTE and "PySolFC" in ruleset.source and game != "big-ben":
        assert any("PySolFC" in reading and "first card" in reading for reading in ruleset.readings)


def test_a_rule_of_easthaven_that_aisleriot_has_otherwise_is_named() -> None:
    readings = load_ruleset("easthaven").readings
    assert "Any card fills an empty column, as in PySolFC; in AisleRiot only a king." in readings


@pytest.mark.parametrize(("game", "players"), [("nuts", "four"), ("pounce", "four or six")])
def test_pairs_are_for_no_more_players_than_there_are_seats(game: str, players: str) -> None:
    pairs = changed(load_ruleset(game), "match.pairs", True)
    assert f"With {players} players, the first two are a pair" in page_text(pairs)
