"""The paragraphs of a rules page on a tableau of rows, with gaps or closing up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.card_rows import rows_of
from solitaire.rules.cards import rank_name
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.text.english import capital, in_words, listed, number, plural
from solitaire.rules.vocabulary import Aces, Build, BuildDirection, RedealSource, Space


def the_deal_of_rows(ruleset: Ruleset) -> Iterator[str]:
    """The paragraphs on the deal of rows, and on the aces."""
    tableau, aces = ruleset.tableau, ruleset.deal.aces
    word, heights = tableau.word, tableau.dealt_heights
    yield f"{capital(in_words(tableau.piles, word))} form {rows_text(tableau)}."
    each = f"each {word}"
    dealt_rows = rows_of(heights, tableau.row_length)
    empty = [
        (row, place)
        for row, dealt in enumerate(dealt_rows, 1)
        for place, cards in enumerate(dealt)
        if not cards
    ]
    if empty and len({*dealt_rows}) > 1:
        each += f" but {listed(f'{word} {place + 1} of row {row}' for row, place in empty)}"
    elif empty:
        each += f" but {listed(_ordinal(place) for row, place in empty if row == 1)} of a row"
    row_by_row = "row by row from the left"
    goes_first = aces is Aces.FRONT and heights[0]
    if goes_first:
        yield "First, the four aces go to the left ends of the rows: clubs, spades, hearts, diamonds."
        each = each.replace("each", "each other", 1)
    yield f"One card is dealt to {each}, face up, {row_by_row}."
    if aces is Aces.OUT:
        yield f"Then the four aces leave the game, and leave their {plural(word)} empty."
    elif aces is Aces.FRONT and not goes_first:
        yield f"Then the four aces go to the left ends of the rows, and leave their {plural(word)} empty."
    if tableau.reach:
        yield "All rows are one: the left end of a row follows the right end of the row before."


_ORDINALS: Final = ("the first", "the second", "the third")


def _ordinal(place: int) -> str:
    """A place of a row, the first being 0: ``the first``, ``number 4``."""
    return _ORDINALS[place] if place < len(_ORDINALS) else f"number {place + 1}"


def rows_text(tableau: TableauSection) -> str:
    """The rows and their lengths: ``five rows of ten and one of two``."""
    full, left = divmod(tableau.piles, tableau.row_length)
    rows = f"{in_words(full, 'row')} of {number(tableau.row_length)}"
    return f"{rows} and one of {number(left)}" if left else rows


def the_aim_of_rows(ruleset: Ruleset) -> Iterator[str]:
    """The goal of the game."""
    if ruleset.tableau.reach:
        yield "Bring all cards into one pile."
        return
    lowest = _lowest(ruleset)
    yield f"Bring each row into the sequence of one suit, from {lowest} at its left end up to the king."


def _lowest(ruleset: Ruleset) -> str:
    return f"the {rank_name(ruleset.lowest_rank)}"


def the_places(ruleset: Ruleset) -> Iterator[str]:
    """The paragraphs on moves."""
    if ruleset.tableau.reach:
        yield (
            f"A pile moves whole, onto {reached_piles(ruleset.tableau)}, if the top cards of both are of the"
            " same suit or of the same rank. The cards below do not matter."
        )
        yield "Then the piles behind it close up: each moves to the place before its own."
        return
    one = "" if ruleset.never_moves_several else " or more"
    yield f"Any card can be moved to an empty {ruleset.tableau.word} that takes it, one{one} at a time."


def the_empty_places(ruleset: Ruleset) -> Iterator[str]:
    """The paragraphs on empty places and the cards that they take, if they stay empty."""
    if ruleset.tableau.reach:
        return
    tableau, word = ruleset.tableau, ruleset.tableau.word
    higher = {BuildDirection.UP: "higher", BuildDirection.DOWN: "lower"}.get(
        tableau.direction, "higher or lower"
    )
    follows = f"that is one rank {higher} than the card left of it"
    yield f"An empty {word} takes {_FITTING.get(tableau.build, 'a card')} {follows}."
    yield f"Nothing goes behind a king, or behind an empty {word}."
    first = "any card" if tableau.space is Space.ANY else f"any {rank_name(ruleset.lowest_rank)}"
    yield f"An empty {word} at the left end of a row takes {first}."


_FITTING: Final = {
    Build.SAME_SUIT: "the card of the same suit",
    Build.SAME_COLOUR: "a card of the same colour",
    Build.ANY_SUIT: "any card",
}


def reached_piles(tableau: TableauSection) -> str:
    """The targets of a pile: ``the pile before it or the one three places before it``."""
    _, *farther = sorted(tableau.reach)
    others = f" or the one {listed(map(number, farther), 'or')} places before it" if farther else ""
    return f"the pile before it{others}"


def the_redeal_of_rows(ruleset: Ruleset, often: str) -> Iterator[str]:
    """The paragraphs on the redeal, which is allowed ``often``, a number of times."""
    word = ruleset.tableau.word
    is_shuffled = ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU
    how = "shuffle them and deal them again" if is_shuffled else "and deal them again in the same order"
    yield f"You may gather all cards that are not in place, row by row from the left, {how}, {often}."
    yield (
        f"Cards are in place from the left end of a row on, as long as they are of one suit in sequence from"
        f" {_lowest(ruleset)}."
    )
    yield (
        f"The others are dealt row by row, from the left. In each row, the first {word} after the cards in"
        " place stays empty."
    )
