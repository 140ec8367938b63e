"""The keys of a race in words: those of each seat, and how they play."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.config.text_table import NO_BREAK
from solitaire.race.keys.key_blocks import CENTRE, LEFT, RIGHT, STUCK, TAKE, KeyBlocks
from solitaire.race.match import Match
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import listed, plural
from solitaire.rules.text.page_targets import open_targets
from solitaire.rules.text.zone_names import reserve_pile, reserve_piles
from solitaire.rules.vocabulary import Destination, JumpWhen


def common_keys(match: Match, blocks: KeyBlocks, seat: int) -> str:
    """The keys of a seat besides those of its piles, with their present meanings."""
    keys = blocks.keys(seat)
    parts = [(keys[target], target) for target in (LEFT, TAKE, RIGHT, CENTRE) if target in keys]
    if STUCK in keys:
        parts.append((keys[STUCK], "call" if match.hand.may_call(seat) else STUCK))
    if allows_jumps(match) and Zone.WASTE in keys:
        parts.append((f"{keys[Zone.WASTE]}{NO_BREAK}{keys[Zone.STOCK]}", "jump"))
    return "  ".join(f"{key}{NO_BREAK}{target}" for key, target in parts)


def how_to_play(match: Match) -> str:
    """The instructions before the first hand, in a few sentences."""
    jump = ["Waste, then stock: jump back in the waste."] if allows_jumps(match) else []
    tap = "Tap a pile, then where its card goes. One tap turns the stock."
    return " ".join(
        (tap, *jump, "The centre is the foundation that takes a card.", *_limits(match.rules.ruleset))
    )


def _limits(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on waste and reserve, if they may not play to foundations or to columns."""
    reserve, tableau = ruleset.reserve, ruleset.tableau
    one = "The" if reserve.piles == 1 else "Each"
    of_reserve = [place for place in reserve.to if place is not Destination.RESERVE or reserve.piles > 1]
    for pile, to, space in (
        ("The waste", ruleset.waste.to, tableau.space),
        (f"{one} {reserve_pile(reserve)}", of_reserve, reserve.space or tableau.space),
    ):
        names = {
            Destination.FOUNDATION: "foundations",
            Destination.TABLEAU: plural(tableau.word),
            Destination.SPACE: f"empty {plural(tableau.word)}",
            Destination.RESERVE: f"the {reserve_piles(reserve)}",
        }
        if Destination.TABLEAU in to:
            del names[Destination.SPACE]
        if not {Destination.FOUNDATION, Destination.TABLEAU} <= set(to):
            places = [names[place] for place in open_targets(ruleset, to, space) if place in names]
            yield f"{pile} plays to {listed(places)} only." if places else f"{pile} cannot be played."


def allows_jumps(match: Match) -> bool:
    """Whether the rules allow jumping back to an earlier packet of the waste."""
    return match.rules.ruleset.waste.jump is not JumpWhen.NEVER


def pile_labels(match: Match, blocks: KeyBlocks, seat: int) -> dict[int, str]:
    """The label of each pile of a seat: its key, and the cards left in its reserve."""
    keys = blocks.keys(seat)
    found = {}
    for spec in match.rules.piles:
        if spec.seat == seat:
            key, left = keys.get(spec.own_name, ""), len(match.hand.position.piles[spec.index])
            found[spec.index] = f"{key} ×{left}".strip() if spec.zone is Zone.RESERVE else key
    return found
