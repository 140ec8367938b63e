"""The sections of a rules page on undo, the score and the match of a race."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import NO_FLOOR, UNLIMITED
from solitaire.rules.text.english import counted, in_words, listed, number, with_article
from solitaire.rules.text.page_targets import comes_back, open_targets
from solitaire.rules.text.zone_names import a_foundation, reserve_pile, reserve_piles, whole_reserve
from solitaire.rules.vocabulary import Destination, Goal, HandEnd, StockTo


def the_undoing(ruleset: Ruleset) -> Iterator[str]:
    """The section on undo, where the rules limit it."""
    if ruleset.undo == 0:
        yield "Moves cannot be undone."
    elif ruleset.undo != UNLIMITED:
        yield f"You can undo {in_words(ruleset.undo, 'move')} in a game."


def the_score(ruleset: Ruleset) -> Iterator[str]:
    """The section on points gained and lost, and the limits of the score."""
    scoring = ruleset.scoring

    def points(value: int, sign: str = "+") -> str:
        return f"{'-' if value < 0 else sign}{scoring.unit}{abs(value):,}"

    changes = [f"{points(value)} {event}" for value, event in _scored_events(ruleset) if value]
    if not scoring.counts or not changes:
        yield "The game is not scored."
        return
    yield f"{listed(changes)}."
    if scoring.free_redeals > 0 and scoring.redeal and _may_redeal(ruleset):
        free = scoring.free_redeals
        yield "The first redeal is free." if free == 1 else f"The first {number(free)} redeals are free."
    if scoring.win_bonus:
        yield (
            f"A win in {in_words(max(1, scoring.win_bonus_from), 'second')} or more earns"
            f" {points(scoring.win_bonus, '')} divided by the seconds it took."
        )
    if scoring.start:
        yield f"The score starts at {points(scoring.start, '')}."
    if ruleset.deal.to_foundation and scoring.to_foundation:
        yield "Cards that go to a foundation in the deal count as well."
    if scoring.floor != NO_FLOOR:
        yield f"The score never falls below {points(scoring.floor, '')}."
    if scoring.cumulative:
        yield "The balance carries over from game to game."


def _scored_events(ruleset: Ruleset) -> Iterator[tuple[int, str]]:
    """The points for each event that can happen in the game, and the event in words."""
    scoring, reserve, up = ruleset.scoring, ruleset.reserve, a_foundation(ruleset)
    has_foundations = not (ruleset.discards or ruleset.stays_in_tableau)
    if has_foundations:
        yield scoring.to_foundation, f"for a card moved to {up}"
    if comes_back(ruleset):
        yield scoring.from_foundation, "for a card moved back from one"
    if reserve.piles:
        yield scoring.from_reserve, f"for a card moved from the {whole_reserve(reserve)}"
        yield scoring.card_left, f"for each card left in the {reserve_piles(reserve)} at the end"
    if has_foundations:
        yield scoring.king_bonus, f"more for a king moved to {up}"
    if ruleset.goal is Goal.EMPTY_RESERVE:
        yield scoring.out_bonus, _out_bonus_event(ruleset)
    from_waste = open_targets(ruleset, ruleset.waste.to, ruleset.tableau.space)
    if ruleset.stock.to is StockTo.WASTE and {Destination.TABLEAU, Destination.SPACE} & {*from_waste}:
        yield scoring.waste_to_tableau, f"for a card from the waste to {with_article(ruleset.tableau.word)}"
    if any(ruleset.tableau.face_down):
        of_column = f" in {with_article(ruleset.tableau.word)}" if reserve.face_down else ""
        yield scoring.turn_up, f"for a card turned face up{of_column}"
    if ruleset.discards:
        yield scoring.discard, "for a card removed"
    if _may_redeal(ruleset):
        yield scoring.redeal, f"for {'dealing again' if ruleset.gathers else 'turning the waste over'}"
    if ruleset.undo:
        yield scoring.undo, "for an undo"
    yield scoring.ten_seconds, "for every ten seconds"


def _may_redeal(ruleset: Ruleset) -> bool:
    """Whether the cards may be dealt more than once."""
    return ruleset.stock.passes != 1 and (ruleset.stock.to is StockTo.WASTE or ruleset.gathers)


def _out_bonus_event(ruleset: Ruleset) -> str:
    """The event of the bonus for going out, in words."""
    if not ruleset.is_race:
        return f"for emptying the {reserve_piles(ruleset.reserve)}"
    return "for the call" if ruleset.match.end is HandEnd.CALL else "for going out first"


def the_match(ruleset: Ruleset) -> Iterator[str]:
    """The section on the end of a race."""
    if not ruleset.is_race:
        return
    match, reserve = ruleset.match, whole_reserve(ruleset.reserve)
    target, beyond = match.target, match.beyond
    points = counted(target, "point")
    goal = f"more than {points}" if beyond else f"{points} or more"
    match match.end:
        case HandEnd.LIFTED_CARDS:
            yield "Cards that are lifted when a hand ends may still be put down; no others may be lifted."
        case HandEnd.CALL:
            yield f"A player whose {reserve} is empty may play on for points before they call."
        case HandEnd.ALL_OUT:
            when = f"When {with_article(reserve)} is empty"
            yield f"{when}, play goes on until all are empty, or no one can move."
    if match.handicap:
        several = ruleset.reserve.piles > 1
        growing = f"each {reserve_pile(ruleset.reserve)}" if several else f"the {reserve}"
        yield (
            f"After each hand {growing} of the player with the most points grows by one card, and that of"
            " the player with the fewest shrinks by one."
        )
    if match.pairs:
        players = "four or six" if ruleset.seats.most == 6 else "four"
        yield (
            f"With {players} players, the first two are a pair, and so are the next two; the points of a pair"
            " are added."
        )
    yield f"Hands are played until someone has {goal}; then the highest total wins."
    if match.minutes:
        limit = counted(match.minutes, "minute")
        yield f"No new hand starts after {limit} of playing; then, too, the highest total wins."
    yield "If the highest total is shared, another hand is played."
