"""The section of a rules page on the aim of a game."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.rules.cards import SUIT_NAMES
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.build_text import SUIT_PHRASES
from solitaire.rules.text.english import listed, number, plural, with_article
from solitaire.rules.text.page_foundations import the_foundations
from solitaire.rules.text.page_rows import the_aim_of_rows
from solitaire.rules.text.page_targets import comes_back
from solitaire.rules.text.zone_names import a_foundation, all_foundations, reserve_piles, whole_reserve
from solitaire.rules.vocabulary import Base, Goal, HandEnd, Kings, StockTo


def the_aim(ruleset: Ruleset) -> Iterator[str]:
    """The section on the goal of the game and its foundations."""
    if ruleset.discards:
        yield _pairs(ruleset) if ruleset.discard.in_pairs else _lower_cards(ruleset)
    elif ruleset.tableau.row_length:
        yield from the_aim_of_rows(ruleset)
    elif ruleset.goal is Goal.SEQUENCES:
        yield (
            "Bring all cards into complete sequences: on each king the other cards of its suit in order, down"
            " to the ace."
        )
    else:
        yield from the_foundations(ruleset)
        yield _taking_back(ruleset)
    yield from _goal(ruleset)


def _pairs(ruleset: Ruleset) -> str:
    """The sentences on the cards that are removed together."""
    discard = ruleset.discard
    counts = "a jack 11 and a queen 12"
    if ruleset.removes_single_cards:
        counts += ". A king is removed on its own"
    elif ruleset.deal.kings is not Kings.OUT:
        counts = "a jack 11, a queen 12 and a king 13"
    aim = "cards" if ruleset.goal is Goal.EMPTY_TABLEAU else "all cards,"
    if discard.touching:
        pair = "two cards that touch, side by side, above each other or diagonally"
    elif ruleset.tableau.places and not (ruleset.reserve.piles or ruleset.cells.piles):
        waste = ", or a free card and the top card of the waste" * (ruleset.stock.to is StockTo.WASTE)
        pair = f"two free cards{waste}"
    else:
        others = [f"the {reserve_piles(ruleset.reserve)}"] * (ruleset.reserve.piles > 0)
        others += [f"the {'cell' if ruleset.cells.piles == 1 else 'cells'}"] * (ruleset.cells.piles > 0)
        others += ["the waste"] * (ruleset.stock.to is StockTo.WASTE)
        included = f", {listed(others)} included" if others else ""
        pair = f"the last cards of two {plural(ruleset.tableau.word)}{included}"
    if discard.same_rank:
        return f"Remove {aim} in pairs of the same rank: {pair}. Suits do not matter."
    return (
        f"Remove {aim} in pairs that make {discard.total}: {pair}. An ace counts 1, {counts}. Suits do not"
        " matter."
    )


def _lower_cards(ruleset: Ruleset) -> str:
    """The sentences on the cards that are removed under higher ones."""
    word, of = ruleset.tableau.word, SUIT_PHRASES[ruleset.discard.below]
    last = (
        f"Remove the last card of {with_article(word)} while a higher card{of} is the last of another {word}."
    )
    return f"{last} Aces are high."


def _taking_back(ruleset: Ruleset) -> str:
    """The sentence on moves from the foundations."""
    foundation = ruleset.foundation
    targets = ["to one that is built the other way"] * foundation.transfer
    if comes_back(ruleset):
        targets.append(f"back to the {plural(ruleset.tableau.word)}")
    if not targets:
        return f"Cards on {all_foundations(ruleset)} stay there."
    opener = foundation.fixed or foundation.base is not Base.ACE
    but = ", but the card that started it stays" if opener else ""
    return f"The top card of {a_foundation(ruleset)} may move {listed(targets, 'or')}{but}."


def _goal(ruleset: Ruleset) -> Iterator[str]:
    """The sentence on the end of a game that is won; none in a race that ends otherwise."""
    cards, columns = ruleset.pack.size, plural(ruleset.tableau.word)
    if ruleset.goal is Goal.EMPTY_TABLEAU:
        yield f"The game is won when all {columns} are empty."
    elif ruleset.discard.in_pairs:
        yield f"The game is won when all {cards} cards are removed."
    elif ruleset.discards:
        yield f"The game is won when only the {number(len(SUIT_NAMES) * ruleset.pack.decks)} aces are left."
    elif ruleset.goal is Goal.SEQUENCES:
        yield f"The game is won when the {columns} hold nothing else."
    elif ruleset.goal is Goal.ROWS:
        yield "The game is won when all rows are complete."
    elif ruleset.goal is Goal.ONE_PILE:
        yield "The game is won when one pile is left."
    elif ruleset.goal is Goal.EMPTY_RESERVE:
        yield _empty_reserve(ruleset)
    elif not ruleset.is_race:
        yield f"The game is won when all {cards} cards are on {all_foundations(ruleset)}."


def _empty_reserve(ruleset: Ruleset) -> str:
    """The sentence on the end of a game, or of a hand of a race, by an empty reserve."""
    pile = whole_reserve(ruleset.reserve)
    if not ruleset.is_race:
        return f"The game is won as soon as the {pile} is empty."
    match ruleset.match.end:
        case HandEnd.CALL:
            return f"The hand ends when a player whose {pile} is empty calls."
        case HandEnd.ALL_OUT:
            return f"The hand ends when the {pile} of every player is empty."
        case _:
            return f"The hand ends as soon as the {pile} of a player is empty."
