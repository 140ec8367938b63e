"""The differences between two rulesets in short phrases, such as ``draw 3``.

Every aspect is a function from a ruleset to a phrase. Two rulesets differ in the aspects whose phrases do, so
that a new variant needs no text of its own.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from solitaire.rules.cards import card_name
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.text.build_text import SUIT_PHRASES, directed
from solitaire.rules.text.english import counted, in_words, listed, number, plural, times, with_article
from solitaire.rules.text.page_rows import rows_text
from solitaire.rules.text.page_targets import takes_reserve_cards
from solitaire.rules.text.score_differences import SCORE_ASPECTS, Aspect
from solitaire.rules.vocabulary import (
    Aces,
    Base,
    Build,
    BuildDirection,
    DealWhen,
    Destination,
    FoundationSuit,
    FoundationUnit,
    Goal,
    JumpWhen,
    Kings,
    OpenWhen,
    RedealSource,
    Space,
    StockTo,
    Unit,
)


def differences(ruleset: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """The phrases in which ``ruleset`` differs from ``base``, the most telling first.

    Another word for the columns makes no difference.
    """
    base = base._replace(tableau=base.tableau._replace(word=ruleset.tableau.word))
    phrases = ((aspect(ruleset), aspect(base)) for aspect in ASPECTS)
    return tuple(phrase for phrase, other in phrases if phrase and phrase != other)


def _pack(ruleset: Ruleset) -> str:
    return in_words(ruleset.pack.decks, "deck")


def _suits(ruleset: Ruleset) -> str:
    return in_words(ruleset.pack.suits, "suit")


def _columns(ruleset: Ruleset) -> str:
    tableau = ruleset.tableau
    sizes, piles = tableau.dealt_heights, in_words(tableau.piles, tableau.word)
    if tableau.row_length:
        return rows_text(tableau)
    if len(set(sizes)) > 1:
        return f"{piles} of {min(sizes)} to {max(sizes)}"
    return f"{piles} of {number(sizes[0])}" if sizes[0] else piles


def _faces(ruleset: Ruleset) -> str:
    tableau = ruleset.tableau
    down = tableau.dealt_face_down
    if not any(down):
        return "all cards face up"
    if tableau.every_second:
        return "every second card face down"
    if len(set(down)) > 1:
        return "cards face down"
    return f"{number(down[0])} face down in {'each' if tableau.piles > 1 else 'the'} {tableau.word}"


def _overlap(ruleset: Ruleset) -> str:
    rows = sorted(Counter(row for _, row in ruleset.tableau.places).items())
    if overlaps(ruleset.tableau):
        longest_first = rows[0][1] > rows[-1][1]
        return f"{in_words(len(rows), 'row')} {'upside down' if longest_first else 'overlap'}"
    return f"{plural(ruleset.tableau.word)} form a grid" if rows else ""


def _kings(ruleset: Ruleset) -> str:
    return {Kings.STAY: "kings stay where dealt", Kings.BOTTOM: "kings to the bottom", Kings.OUT: "no kings"}[
        ruleset.deal.kings
    ]


def _ranks(ruleset: Ruleset) -> str:
    which = "no" if ruleset.deal.distinct_ranks else "any"
    return f"{which} rank twice in {with_article(ruleset.tableau.word)}"


def _dealt_up(ruleset: Ruleset) -> str:
    if ruleset.discards or ruleset.stays_in_tableau:
        return ""
    return "cards go up in the deal" if ruleset.deal.to_foundation else "no cards go up in the deal"


def _aces(ruleset: Ruleset) -> str:
    if ruleset.deal.aces is Aces.OUT:
        return "no aces"
    if ruleset.deal.aces is Aces.FRONT:
        return f"aces in front{' from the start' if ruleset.tableau.dealt_heights[0] else ''}"
    if ruleset.deal.set_out:
        return f"{listed(map(card_name, ruleset.deal.set_out))} set out first"
    aces = ruleset.deal.aces_out
    return f"{in_words(aces, 'ace')} set out first" if aces else "no ace set out"


def _draw(ruleset: Ruleset) -> str:
    match ruleset.stock.to:
        case StockTo.NOWHERE:
            return "no stock"
        case StockTo.WASTE:
            return f"draw {ruleset.stock.draw}"
        case StockTo.TABLEAU:
            return f"stock deals to {plural(ruleset.tableau.word)}"
        case StockTo.FOUNDATION:
            return "stock deals to foundation"
        case _:
            return f"stock deals to {ruleset.reserve.name}"


def _waits(ruleset: Ruleset) -> str:
    if ruleset.stock.to is StockTo.NOWHERE:
        return ""
    return {
        DealWhen.ALWAYS: "deal at any time",
        DealWhen.NO_SPACE: f"deal only without empty {plural(ruleset.tableau.word)}",
        DealWhen.EMPTY_WASTE: "cards turn automatically",
    }[ruleset.stock.when]


def _passes(ruleset: Ruleset) -> str:
    passes = ruleset.stock.passes
    if ruleset.redeals_stock:
        return f"cards close up{' at once' * ruleset.stock.auto_fill}, the stock fills gaps"
    if ruleset.raises_bottom_cards:
        often = "as often as you like" if passes == UNLIMITED else times(passes - 1)
        return f"bottom cards go to the top {often}"
    if ruleset.gathers:
        shuffle = " shuffled" if ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU else ""
        redeals = "redeal" if passes == 2 else "redeals"
        return f"{'unlimited' if passes == UNLIMITED else number(passes - 1)}{shuffle} {redeals}"
    if ruleset.stock.to is not StockTo.WASTE:
        return ""
    return "unlimited passes" if passes == UNLIMITED else in_words(passes, "pass", "passes")


_BUILDS: Final = {
    Build.ALTERNATE_COLOURS: "built in alternate colours",
    Build.SAME_COLOUR: "built in colour",
    Build.SAME_SUIT: "built in suit",
    Build.OTHER_SUITS: "built in any other suit",
    Build.ANY_SUIT: "built in any suit",
    Build.ANY_CARD: "any card on any other",
    Build.SUIT_OR_RANK: "built by suit or rank",
    Build.NONE: "no building",
}


def _build(ruleset: Ruleset) -> str:
    tableau = ruleset.tableau
    built = _BUILDS[tableau.build]
    if tableau.direction is not BuildDirection.DOWN:
        built = built.replace("built", directed("built down", tableau.direction)).replace(" in any", ", any")
    return built


def _wrap(ruleset: Ruleset) -> str:
    tableau = ruleset.tableau
    if tableau.build in (Build.NONE, Build.ANY_CARD, Build.SUIT_OR_RANK):
        return ""
    return "king on ace" if tableau.wrap else "no king on ace"


def _build_minimum(ruleset: Ruleset) -> str:
    tableau = ruleset.tableau
    if max(tableau.build_minimum, tableau.minimum) <= 1:
        return ""
    return f"built on {in_words(max(1, tableau.build_minimum), 'card')} or more"


def _maximum(ruleset: Ruleset) -> str:
    most = ruleset.tableau.maximum
    return f"at most {in_words(most, 'card')} in {with_article(ruleset.tableau.word)}" if most else ""


def _unit(ruleset: Ruleset) -> str:
    tableau = ruleset.tableau
    run = tableau.run_build
    if ruleset.never_moves_several:
        return "single cards move"
    sequences = "sequences" if run is tableau.build else f"sequences {_BUILDS[run].removeprefix('built ')}"
    return {
        Unit.SINGLE_OR_ALL: f"one card or the whole {tableau.word} moves",
        Unit.ALL: f"whole {plural(tableau.word)} move",
        Unit.SUPERMOVE: "sequences move as cells allow",
        Unit.RUN: "any face-up cards move" if run is Build.ANY_CARD else f"{sequences} move",
    }.get(tableau.unit, "any face-up cards move")


_SPACES: Final = {
    Space.ANY: "any card to empty {}",
    Space.KING: "kings to empty {}",
    Space.LOWEST: "aces to empty {}",
    Space.BELOW_BASE: "below-base cards to empty {}",
}


def _spaces(ruleset: Ruleset) -> str:
    words = plural(ruleset.tableau.word)
    if ruleset.tableau.reach:
        return f"piles move {listed(map(number, sorted(ruleset.tableau.reach)), 'or')} to the left"
    if ruleset.tableau.row_length:
        return "any card in front" if ruleset.tableau.space is Space.ANY else "lowest cards in front"
    if ruleset.reserve.auto_fill and ruleset.tableau.space is Space.ANY:
        return f"{ruleset.reserve.name} fills empty {words}"
    if ruleset.waste.auto_fill or ruleset.fills_from_stock:
        return f"{'waste' if ruleset.waste.auto_fill else 'stock'} fills empty {words}"
    after = f" after the {ruleset.reserve.name}" * ruleset.reserve.has_priority
    if ruleset.tableau.space in _SPACES:
        return _SPACES[ruleset.tableau.space].format(words) + after
    if after:
        return f"empty {words} stay empty{after}"
    return f"deals fill empty {words}" if ruleset.stock.to is StockTo.TABLEAU else f"empty {words} stay empty"


def _foundation_suit(ruleset: Ruleset) -> str:
    if ruleset.stays_in_tableau or ruleset.discards or ruleset.foundation.fixed:
        return ""
    words = {FoundationSuit.NONE: "any suit", FoundationSuit.ALTERNATE_COLOURS: "alternate colours"}
    return f"foundations in {words.get(ruleset.foundation.suit, 'suit')}"


def _foundation_when(ruleset: Ruleset) -> str:
    return f"foundations open {'late' if ruleset.foundation.when is OpenWhen.EMPTY_STOCK else 'at once'}"


def _foundation_base(ruleset: Ruleset) -> str:
    if ruleset.foundation.builds_by_steps:
        return "foundations by steps"
    if ruleset.foundation.fixed:
        return f"{in_words(len(ruleset.foundation.fixed), 'foundation')} with set cards"
    if ruleset.foundations_in_turn:
        return "ranks as on the foundation before"
    if ruleset.foundation.piles:
        way = directed("down", ruleset.foundation.direction)
        return f"{in_words(ruleset.foundation.piles, 'foundation')} built {way}"
    if ruleset.foundation.base in (Base.RESERVE_CARD, Base.PLAYED_CARD):
        return "base of your choice"
    return "from ace to king" if ruleset.foundation.base is Base.ACE else "random base"


def _take_back(ruleset: Ruleset) -> str:
    if not ruleset.takes_single_cards:
        return ""
    if ruleset.foundation.take_back:
        return "cards return from foundations"
    return f"cards {'move between' if ruleset.foundation.transfer else 'stay on'} foundations"


def _reserve(ruleset: Ruleset) -> str:
    reserve = ruleset.reserve
    if not reserve.piles:
        return "no reserve"
    name = reserve.name if reserve.piles == 1 else f"{number(reserve.piles)} {reserve.name} piles"
    return f"{name} of {number(reserve.cards)}" if reserve.cards else name


def _cells(ruleset: Ruleset) -> str:
    cells = ruleset.cells
    if not cells.piles:
        return "no free cells"
    waits = cells.when is OpenWhen.EMPTY_STOCK
    which = f"{in_words(cells.piles, 'cell')} after the stock" if waits else in_words(cells.piles, "free cell")
    return f"{in_words(cells.piles, 'cell')}, {number(cells.cards)} filled" if cells.cards else which


def _reserve_faces(ruleset: Ruleset) -> str:
    reserve = ruleset.reserve
    return f"{reserve.name} face {'down' if reserve.face_down else 'up'}" if reserve.cards > 1 else ""


def _reserve_build(ruleset: Ruleset) -> str:
    reserve = ruleset.reserve
    if not reserve.piles:
        return ""
    return f"{reserve.name} {'may' if reserve.build else 'cannot'} be built on"


def _waste(ruleset: Ruleset) -> str:
    if ruleset.stock.to is not StockTo.WASTE or not ruleset.waste.to:
        return ""
    words = plural(ruleset.tableau.word)
    places = {
        Destination.FOUNDATION: "foundations",
        Destination.TABLEAU: words,
        Destination.SPACE: f"empty {words}",
        Destination.RESERVE: ruleset.reserve.name,
        Destination.CELL: "cells",
    }
    has = {Destination.RESERVE: takes_reserve_cards(ruleset), Destination.CELL: ruleset.cells.piles > 0}
    to = [place for place in ruleset.waste.to if has.get(place, True)]
    only = "only " if len(to) == 1 else ""
    return f"waste {only}to {listed(places[place] for place in to)}" if to else ""


def _jump(ruleset: Ruleset) -> str:
    return {
        JumpWhen.NEVER: "",
        JumpWhen.WHEN_STUCK: "jump back in the waste when stuck",
        JumpWhen.ALWAYS: "jump back in the waste at any time",
    }[ruleset.waste.jump]


def _goal(ruleset: Ruleset) -> str:
    if ruleset.goal is Goal.EMPTY_RESERVE:
        return f"empty the {ruleset.reserve.name} to win"
    if ruleset.goal is Goal.EMPTY_TABLEAU:
        return f"empty the {plural(ruleset.tableau.word)} to win"
    if ruleset.goal is Goal.SEQUENCES:
        return "complete sequences stay"
    if ruleset.goal is Goal.ROWS:
        return "complete rows"
    if ruleset.goal is Goal.ONE_PILE:
        return "all cards in one pile"
    if ruleset.foundation.unit is FoundationUnit.SEQUENCE:
        return "complete sequences to foundations"
    if ruleset.discard.in_pairs:
        of = "the same rank" if ruleset.discard.same_rank else ruleset.discard.total
        return f"remove {'touching ' * ruleset.discard.touching}pairs of {of}"
    if ruleset.discards:
        return f"remove cards below higher ones{SUIT_PHRASES[ruleset.discard.below]}"
    return "all cards to foundations"


def _undo(ruleset: Ruleset) -> str:
    if ruleset.undo == UNLIMITED:
        return "unlimited undo"
    return counted(ruleset.undo, "undo") if ruleset.undo else "no undo"


ASPECTS: Final[tuple[Aspect, ...]] = (
    *(_foundation_when, _pack, _suits, _overlap, _cells, _draw, _waits, _passes),
    *(_build, _wrap, _unit, _foundation_suit, _spaces, _columns, _faces, _kings, _ranks, _aces, _dealt_up),
    *(_goal, _reserve, _reserve_faces, _reserve_build, _build_minimum, _maximum, _foundation_base, _take_back),
    *(_waste, _jump, _undo),
    *SCORE_ASPECTS,
)
"""All aspects; what players name a variant by comes first."""
