"""The sections of a rules page on the score and on the match of a race."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.rules.ruleset import NO_FLOOR, Ruleset
from solitaire.rules.text.english import count, counted, foundations, listed, number, reserve_piles
from solitaire.rules.vocabulary import Goal, HandEnd, StockTo


def the_score(ruleset: Ruleset) -> Iterator[str]:
    """The section on points gained and lost, and the limits of the score."""
    scoring, word = ruleset.scoring, ruleset.tableau.word
    wasted = ruleset.stock.to is StockTo.WASTE
    redeals = ruleset.stock.passes != 1 and (wasted or ruleset.gathers)
    again = "dealing again" if ruleset.gathers else "turning the waste over"

    up = foundations(ruleset, one=True)

    def points(value: int, sign: str = "+") -> str:
        return f"{'-' if value < 0 else sign}{scoring.unit}{abs(value):,}"

    events = (
        (scoring.to_foundation, not ruleset.discard.total, f"for a card moved to {up}"),
        (scoring.from_foundation, ruleset.foundation.take_back, "for a card moved back from one"),
        (
            scoring.from_reserve,
            bool(ruleset.reserve.piles),
            f"for a card moved from the {ruleset.reserve.name}",
        ),
        (
            scoring.card_left,
            bool(ruleset.reserve.piles),
            f"for each card left in the {reserve_piles(ruleset.reserve)} at the end",
        ),
        (scoring.king_bonus, not ruleset.discard.total, f"more for a king moved to {up}"),
        (scoring.out_bonus, ruleset.goal is Goal.EMPTY_RESERVE, _out_bonus_event(ruleset)),
        (scoring.waste_to_tableau, wasted, f"for a card from the waste to a {word}"),
        (scoring.turn_up, any(ruleset.tableau.face_down), "for a card turned face up"),
        (scoring.discard, bool(ruleset.discard.total), "for a card removed"),
        (scoring.redeal, redeals, f"for {again}"),
        (scoring.undo, ruleset.undo != 0, "for an undo"),
        (scoring.ten_seconds, True, "for every ten seconds"),
    )
    gains = [f"{points(value)} {event}" for value, applies, event in events if value and applies]
    if not scoring.counts or not gains:
        yield "The game is not scored."
        return
    yield f"{listed(gains)}."
    if scoring.free_redeals and scoring.redeal and redeals:
        free = scoring.free_redeals
        yield "The first redeal is free." if free == 1 else f"The first {number(free)} redeals are free."
    if scoring.win_bonus:
        yield (
            f"A win in {count(max(1, scoring.win_bonus_from), 'second')} or more earns"
            f" {points(scoring.win_bonus, '')} divided by the seconds it took."
        )
    if scoring.start:
        yield f"The score starts at {points(scoring.start, '')}."
    if scoring.floor != NO_FLOOR:
        yield f"The score never falls below {points(scoring.floor, '')}."
    if scoring.cumulative:
        yield "The balance carries over from game to game."


def _out_bonus_event(ruleset: Ruleset) -> str:
    """The event of the bonus for going out, in words."""
    if not ruleset.is_race:
        return f"for emptying the {reserve_piles(ruleset.reserve)}"
    return "for the call" if ruleset.match.end is HandEnd.CALL else "for going out first"


def the_match(ruleset: Ruleset) -> Iterator[str]:
    """The section on the end of a race."""
    if not ruleset.is_race:
        return
    match, reserve = ruleset.match, reserve_piles(ruleset.reserve)
    target, beyond = match.target, match.beyond
    points = counted(target, "point")
    goal = f"more than {points}" if beyond else f"{points} or more"
    match match.end:
        case HandEnd.LIFTED_CARDS:
            yield "Cards that are lifted when a hand ends may still be put down; no others may be lifted."
        case HandEnd.CALL:
            yield f"A player whose {reserve} is empty may play on for points before they call."
        case HandEnd.ALL_OUT:
            yield f"When a {reserve} is empty, play goes on until all are empty, or no one can move."
    if match.handicap:
        yield (
            f"After each hand the {reserve} of the player with the most points grows by one card, and that of"
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
