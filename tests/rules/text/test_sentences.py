"""Sentences of rules pages: what players read of a game, and what is left out."""

from __future__ import annotations

from collections import Counter

import pytest

from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.rules.cards import make_card
from solitaire.rules.sections import FixedFoundation
from solitaire.rules.vocabulary import (
    Build,
    DealWhen,
    Destination,
    HandEnd,
    RedealSource,
    Shape,
    StockTo,
    Unit,
)
from tests.rules.rulesets import changed, variant
from tests.rules.text.changed_pages import page_text, paragraphs


@pytest.mark.parametrize("game", ["freecell", "klondike"])
@pytest.mark.parametrize("setting", ["tableau.build", "tableau.run"])
def test_without_sequences_cards_move_one_at_a_time(game: str, setting: str) -> None:
    ruleset = changed(load_ruleset(game), setting, Build.NONE)
    assert page_text(ruleset) == page_text(changed(ruleset, "tableau.unit", Unit.SINGLE))


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
calculation: Any card from the waste may be put on any pile, whatever its rank and suit.
calculation: The last card of a pile may go only to a foundation.
congress: An empty column may be filled only from the waste, with any card.
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
nuts: Thirteen cards are dealt to the nuts pile and turned over as a packet, so that the first card dealt is on\
 top, and only this card is face up.
nuts: The hand ends as soon as the nuts pile of a player is empty.
scorpion: The game is won when the columns hold nothing else.
duchess: Cards of a column may go to a foundation or another column.
bisley: First, the ace of clubs, the ace of diamonds, the ace of hearts and the ace of spades are set out.
crescent: First, the cards that start the eight foundations are set out.
yukon: Any face-up card can be moved, together with all cards on it, in sequence or not.
"""


def test_the_rules_pages_have_these_sentences() -> None:
    expected = [line.split(": ", 1) for line in SENTENCES.strip().splitlines()]
    assert [[game, sentence] for game, sentence in expected if sentence not in paragraphs(game)] == []


def test_foundations_that_are_on_no_clock_are_called_foundations() -> None:
    rows = variant("big-ben", layout__shape=Shape.ROWS)
    assert "- foundation 6: hearts from jack to 6" in page_text(rows)


def test_no_sentence_stands_twice_on_a_page() -> None:
    sentences = [(game, text) for game in game_ids() for text in paragraphs(game) if not text.startswith("- ")]
    assert [each for each, count in Counter(sentences).items() if count > 1] == []


def test_a_tableau_that_is_dealt_again_is_a_redeal() -> None:
    # The stock of such a game deals to the columns, and the page does not deny the redeal it describes.
    gypsy = variant("gypsy", stock__redeal=RedealSource.TABLEAU, stock__passes=2)
    assert "There is no redeal." not in page_text(gypsy)


@pytest.mark.parametrize(("game", "said"), [("spider", False), ("gypsy", True)])
def test_empty_columns_are_dealt_onto_only_where_that_is_allowed(game: str, said: bool) -> None:
    assert any("left to right, empty or not." in text for text in paragraphs(game)) is said


def test_columns_of_two_heights_are_counted_instead_of_listed() -> None:
    shares = "Ten columns are dealt: six cards in each of the first four, five in each of the others;"
    assert any(text.startswith(shares) for text in paragraphs("spider"))


@pytest.mark.parametrize(
    ("face_down", "faces"),
    [
        ((0, 0, 0, 0, 0, 0, 3), "the bottom three cards of the last are face down"),
        ((0, 0, 0, 0, 0, 1, 1), "the bottom card of each of the last two is face down"),
        ((2, 0, 0, 0, 0, 0, 0), "the bottom two cards of the first are face down"),
        ((1, 2, 3, 1, 2, 3, 1), "from left to right, the bottom 1, 2, 3, 1, 2, 3 and 1 are face down"),
    ],
)
def test_columns_with_cards_face_down_are_counted_from_their_end(
    face_down: tuple[int, ...], faces: str
) -> None:
    scorpion = variant("scorpion", tableau__face_down=face_down)
    assert f"Seven cards are dealt to each of seven columns; {faces}." in page_text(scorpion)


def test_cards_face_down_of_columns_of_different_heights_follow_these_heights() -> None:
    page = page_text(
        variant("yukon", tableau__cards=(1, 3, 4, 5, 6, 7, 8), tableau__face_down=(0, 1, 2, 3, 4, 4, 4))
    )
    assert (
        "from left to right, 1, 3, 4, 5, 6, 7 and 8 cards; of these, the bottom 0, 1, 2, 3, 4, 4 and 4 are"
        in page
    )


def test_a_single_column_is_no_plural() -> None:
    page = page_text(variant("gypsy", tableau__piles=1, tableau__cards=(0,), tableau__face_down=(0,)))
    assert "There is one column; it starts empty." in page
    assert "Whenever you like, deal one card from the stock to the column, empty or not." in page


def test_the_last_line_of_a_row_that_closes_up_may_be_shorter() -> None:
    page = page_text(variant("accordion", tableau__row_length=10))
    assert "52 places form five rows of ten and one of two." in page
    assert "One card is dealt to each place, face up, row by row from the left." in page


@pytest.mark.parametrize(
    ("reach", "targets"),
    [
        ((1,), "the pile before it"),
        ((13, 1, 2), "the pile before it or the one two or thirteen places before it"),
    ],
)
def test_the_piles_that_a_pile_moves_onto_are_named_briefly(reach: tuple[int, ...], targets: str) -> None:
    page = page_text(variant("accordion", tableau__reach=reach))
    assert f"A pile moves whole, onto {targets}, if the top cards of both" in page


def test_columns_are_gathered_when_the_stock_is_empty() -> None:
    page = page_text(variant("gypsy", stock__redeal=RedealSource.TABLEAU, stock__passes=3))
    gather = "When the stock is empty, you may gather all cards of the columns and deal them again, twice."
    assert gather in page
    assert "Any more are shared out evenly; columns at the left may get one more." in page


def test_a_foundation_of_a_single_card_has_only_this() -> None:
    storehouse = load_ruleset("storehouse")
    two = FixedFoundation(1, make_card(2, 0), make_card(2, 0))
    fixed = (two, *storehouse.foundation.fixed[1:])
    assert "- foundation 1: clubs only the 2" in page_text(changed(storehouse, "foundation.fixed", fixed))


def test_several_reserve_piles_are_one_reserve_where_all_must_be_empty() -> None:
    several = variant("nuts", reserve__piles=3)
    for end, sentence in (
        (HandEnd.AT_ONCE, "The hand ends as soon as the nuts pile of a player is empty."),
        (HandEnd.CALL, "A player whose nuts pile is empty may play on for points before they call."),
        (HandEnd.ALL_OUT, "When a nuts pile is empty, play goes on until all are empty, or no one can move."),
    ):
        ending = several.match._replace(end=end, handicap=True)
        text = page_text(several._replace(reserve=several.reserve._replace(name="nut"), match=ending))
        assert sentence.replace("nuts pile", "nut") in text
        assert "After each hand each nut pile of the player with the most points grows by one card" in text
    filling = variant("canfield", reserve__piles=2, reserve__cards=6, reserve__face_down=5)
    assert "is filled from the reserve at once, as long as the reserve has cards." in page_text(filling)


def test_gaps_of_one_card_are_filled_with_one_card() -> None:
    text = page_text(variant("limited", tableau__minimum=1))
    assert "round after round, until each has one card or the stock is empty." in text


def test_fewer_free_redeals_than_none_are_not_mentioned() -> None:
    base = load_ruleset("klondike-draw-3")
    assert "redeals are free" in page_text(base)
    assert "free" not in page_text(base._replace(scoring=base.scoring._replace(free_redeals=-1)))


def test_a_last_column_without_cards_is_dealt_0_cards() -> None:
    text = page_text(variant("klondike", tableau__piles=3, tableau__cards=(3, 2, 0), tableau__face_down=(0,)))
    assert "Three columns are dealt: from left to right, 3, 2 and 0 cards, all face up." in text


def test_places_that_fill_no_empty_columns_are_named() -> None:
    assert "It cannot be filled from the grace piles." in page_text(load_ruleset("baroness"))
    klondike = load_ruleset("klondike")
    to = tuple(place for place in klondike.waste.to if place is not Destination.SPACE)
    assert "It cannot be filled from the waste." in page_text(changed(klondike, "waste.to", to))
    assert "It cannot be filled from" not in page_text(klondike)


def test_only_columns_with_cards_face_down_have_cards_that_turn_up() -> None:
    turns_up = "A face-down card is turned face up as soon as no card covers it."
    told = {game for game in game_ids() if turns_up in paragraphs(game)}
    assert told == {game for game in game_ids() if any(load_ruleset(game).tableau.face_down)}


def is_dealt_to_a_waste_that_pysolfc_begins_with(game: str) -> bool:
    """In Big Ben and Duchess PySolFC turns no card at the start, either."""
    ruleset = load_ruleset(game)
    starts_empty = ruleset.stock.to is StockTo.WASTE and ruleset.stock.when is not DealWhen.EMPTY_WASTE
    return starts_empty and "PySolFC" in ruleset.source and game not in ("big-ben", "duchess")


@pytest.mark.parametrize("game", [*filter(is_dealt_to_a_waste_that_pysolfc_begins_with, game_ids())])
def test_an_empty_waste_is_named_where_pysolfc_deals_to_it(game: str) -> None:
    readings = load_ruleset(game).readings
    assert any("PySolFC" in reading and "first card" in reading for reading in readings)


def test_a_rule_of_easthaven_that_aisleriot_has_otherwise_is_named() -> None:
    readings = load_ruleset("easthaven").readings
    assert "Any card fills an empty column, as in PySolFC; in AisleRiot only a king." in readings


@pytest.mark.parametrize(("game", "players"), [("nuts", "four"), ("pounce", "four or six")])
def test_pairs_are_for_no_more_players_than_there_are_seats(game: str, players: str) -> None:
    pairs = variant(game, match__pairs=True)
    assert f"With {players} players, the first two are a pair" in page_text(pairs)
