"""The rules page: every rule of a ruleset, in good English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest

from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.rules.cards import make_card
from solitaire.rules.files.section_fields import is_section
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import NO_FLOOR, FixedFoundation
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import (
    Aces,
    Base,
    Build,
    BuildDirection,
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
    OpenWhen,
    RedealSource,
    Space,
    StockTo,
    Unit,
)
from tests.rules.rulesets import changed, variant
from tests.rules.text.changed_pages import page_text, paragraphs

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
    "deal.to_foundation": ("beleaguered-castle", True),
    "deal.numbering": ("klondike", Numbering.ROUNDS),
    "tableau.piles": ("bakers-dozen", 12),
    "tableau.cards": ("bakers-dozen", (3,)),
    "tableau.face_down": ("castles-in-spain", (2,)),
    "tableau.every_second": ("number-ten", True),
    "tableau.labels": ("big-ben", ()),
    "tableau.places": ("pyramid", ()),
    "tableau.row_length": ("montana", 0),
    "tableau.reach": ("accordion", (1, 2)),
    "tableau.word": ("klondike", "depot"),
    "tableau.build": ("klondike", Build.SAME_SUIT),
    "tableau.direction": ("klondike", BuildDirection.BOTH),
    "tableau.wrap": ("klondike", True),
    "tableau.unit": ("klondike", Unit.SINGLE),
    "tableau.run": ("klondike", Build.SAME_SUIT),
    "tableau.space": ("klondike", Space.ANY),
    "tableau.minimum": ("big-ben", 2),
    "tableau.build_minimum": ("big-ben", 2),
    "tableau.maximum": ("eagle-wing", 4),
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
    "foundation.transfer": ("windmill", False),
    "foundation.fixed": ("klondike", (FixedFoundation(12, make_card(5, 1), make_card(4, 1)),)),
    "stock.to": ("klondike", StockTo.TABLEAU),
    "stock.draw": ("klondike", 3),
    "stock.when": ("klondike", DealWhen.NO_SPACE),
    "stock.passes": ("klondike", 2),
    "stock.redeal": ("cruel", RedealSource.SHUFFLED_TABLEAU),
    "stock.keep_back": ("baroness", 0),
    "stock.into_space": ("baroness", False),
    "stock.auto_fill": ("blockade", False),
    "waste.to": ("klondike", (Destination.FOUNDATION,)),
    "waste.auto_fill": ("carpet", True),
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
    "foundation.when": ("strategy", OpenWhen.ALWAYS),
    "cells.when": ("miss-milligan", OpenWhen.ALWAYS),
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


LIKE_GOLF = ("black-hole", "all-in-a-row", "tri-peaks", "elevator", "escalator")

NO_RULE = {
    ("big-ben-relaxed", "tableau.build_minimum"): "a minimum of one card is no minimum",
    ("baroness", "tableau.to"): "nothing is built and there are no foundations",
    ("baroness", "tableau.unit"): "cards that are not built are no run",
    ("baroness-kings-out", "tableau.to"): "as in Baroness",
    ("baroness-kings-out", "tableau.unit"): "as in Baroness",
    ("klondike-strict", "scoring.from_foundation"): "no card comes back",
    ("good-measure", "deal.numbering"): "the aces set out leave the other cards in other places",
    ("golf", "tableau.to"): "nothing is built, and empty columns stay empty",
    **{
        (game, "tableau.space"): "no pile sends cards to empty columns"
        for game in (*LIKE_GOLF, "golf", "osmosis", "peek")
    },
    ("neighbour", "stock.passes"): "cards that close up at once do so without limit",
    ("golf", "foundation.suit"): "foundations of a given number take any suit",
    **{(game, setting): "as in Golf" for game in LIKE_GOLF for setting in ("tableau.to", "foundation.suit")},
    ("osmosis", "tableau.to"): "nothing is built, and empty reserves stay empty",
    ("osmosis", "waste.to"): "nothing is built, and empty reserves stay empty",
    ("osmosis", "foundation.suit"): "foundations in this order have the suits of their first cards",
    **{("peek", setting): "as in Osmosis" for setting in ("tableau.to", "waste.to", "foundation.suit")},
    **{("accordion", f"tableau.{key}"): "as in any row that closes up" for key in ("build", "unit", "space")},
    **{(game, "tableau.to"): "cards of rows go to all empty places" for game in ROWS},
    ("carpet", "tableau.unit"): "as in Baroness",
    ("spider-one-suit", "foundation.suit"): "all cards are of one suit",
    ("black-widow", "tableau.run"): "sequences that move are built like all others",
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
        ("freecell", "tableau.unit"),
        ("canfield", "tableau.space"),
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
    page = page_text(variant(game, tableau__space=Space.LOWEST))
    assert f"An empty column may be filled with {filler}" in page


def test_where_only_the_waste_fills_spaces_after_the_reserve_the_page_says_so() -> None:
    page = page_text(load_ruleset("american-toad"))
    assert "After that, an empty column may be filled only from the waste, with any card." in page


def test_where_rows_have_other_places_empty_each_is_named() -> None:
    heights = [1] * 56
    for empty in (0, 15, 30, 45):
        heights[empty] = 0
    page = page_text(variant("blue-moon", tableau__cards=tuple(heights)))
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
    no_foundations = variant("baroness", scoring__discard=0)
    for ruleset in (no_foundations, load_ruleset("montana"), load_ruleset("scorpion")):
        assert "The game is not scored." in page_text(changed(ruleset, "scoring.to_foundation", 1))
