"""The texts of a race: headline, standings, terms, messages, key help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.race.keys.key_blocks import CENTRE, LEFT, RIGHT, STUCK, TAKE, KeyBlocks
from solitaire.race.match import Match
from solitaire.race.messages import out_text
from solitaire.replay.format.record import GameRecord, Outcome
from solitaire.replay.playback.playback import Playback
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import clock, counted, listed, plural, signed
from solitaire.rules.text.page_targets import open_targets
from solitaire.rules.text.zone_names import reserve_pile, reserve_piles
from solitaire.rules.vocabulary import Destination, JumpWhen
from solitaire.tui.board.layout.pile_places import NeededSize

NO_BREAK: Final = "\xa0"
"""A space at which lines are not wrapped."""


def standing(match: Match, seat: int) -> tuple[str, ...]:
    """The standing of a seat beside its name, in several wordings, the longest first.

    It has the total, the points of the hand so far, and whether the seat is stuck. The points of a finished
    hand are in the total. The longest wording of a rival has its strength, too, unless that is its name.
    """
    player, wordings = match.seats[seat - 1], _points_of(match, seat)
    return (
        wordings
        if player.is_human or player.name.casefold() == player.player
        else (f"{player.player} · {wordings[0]}", *wordings)
    )


def _points_of(match: Match, seat: int) -> tuple[str, ...]:
    if match.hand.ended:
        total = match.totals[seat - 1]
        return counted(total, "point"), str(total)
    total, hand = match.totals[seat - 1], signed(match.hand.score(seat))
    if match.hand.has_declared_stuck(seat):
        return f"STUCK · {counted(total, 'point')} · hand {hand}", f"STUCK · {total} · {hand}", "STUCK"
    return f"{counted(total, 'point')} · hand {hand}", f"{total} · hand {hand}", f"{total} · {hand}"


def goal_text(match: Match) -> str:
    """The target of a match: its points, and its time limit if it has one."""
    length = match.rules.ruleset.match
    points = f"more than {length.target}" if length.beyond else str(length.target)
    return f"to {points}" + (f" or {counted(match.limit_ms // 60_000, 'minute')}" if match.limit_ms else "")


def terms(match: Match) -> str:
    """The terms of a match, in sentences."""
    length = match.rules.ruleset.match
    points = counted(length.target, "point")
    parts = [f"The match is played to {'more than ' if length.beyond else ''}{points}."]
    if match.limit_ms:
        parts.append(f"No new hand starts after {counted(match.limit_ms // 60_000, 'minute')}.")
    if match.mirror:
        parts.append("Every seat gets the same cards.")
    following = match.next_reserves if match.hand.ended and match.results else match.hand.reserves
    if len(set(following)) > 1:
        reserves = zip(match.seats, following, strict=True)
        name = reserve_piles(match.rules.ruleset.reserve)
        parts.append(f"Cards in the {name}: {', '.join(f'{seat.name} {cards}' for seat, cards in reserves)}.")
    if match.is_paired:
        sides = [listed(match.seats[seat - 1].name for seat in side) for side in match.sides]
        parts.append(f"{sides[0]} play against {', and '.join(sides[1:])}.")
    return " ".join(parts)


def resume_text(match: Match) -> str:
    """The progress of a match that is resumed; empty for a new one."""
    ms = match.hand.elapsed_ms
    if match.hand_number == 1 and not ms:
        return ""
    at = f"resumes at {clock(ms)}" if ms else "is next"
    scores = listed(f"{seat.name} {total}" for seat, total in zip(match.seats, match.totals, strict=True))
    return f"Hand {match.hand_number} {at}: {scores}."


def too_small(needed: Sequence[NeededSize], size: tuple[int, int]) -> tuple[str, str]:
    """The message in a terminal of ``size`` (columns, rows) without room for the race.

    ``needed`` are the sizes that would do.
    """
    width, height = size
    sizes = " or ".join(f"{each.width} × {each.height}" for each in needed)
    return (
        f"This race needs a terminal of {sizes} cells.",
        f"This one has {width} × {height}. Enlarge it: nothing is lost.",
    )


def headline(match: Match) -> str:
    """The match in a line: game, deal, number of the hand, and target."""
    return " · ".join(_headline_parts(match))


def _headline_parts(match: Match) -> list[str]:
    mirror = ["mirror"] if match.mirror else []
    name, number = match.rules.ruleset.name, match.hand_number
    return [name, f"deal {match.deal}", *mirror, f"hand {number}", goal_text(match)]


def titles(match: Match, ms: int, pace: str = "") -> Iterator[tuple[str, str]]:
    """The left and right text of the status line, ``ms`` into the hand.

    Then the same without the deal, and with fewer words for the keys, for narrow terminals.
    ``pace`` is the speed of a race that only rivals play.
    """
    time, pause = clock(ms), "space pause"
    if pace:
        time = f"{time}  {pace}"
        commands = [f"up faster  down slower  {pause}", f"up  down  {pause}", pause]
    else:
        commands = [f"{pause}  ctrl+q quit", pause]
    game, deal, *rest = _headline_parts(match)
    yield " · ".join((game, deal, *rest)), f"{time}  {commands[0]}"
    for each in commands:
        yield " · ".join((game, *rest)), f"{time}  {each}"


def hand_end_text(names: Sequence[str]) -> str:
    """The message at the end of a hand; ``names``: the seats that went out, if any."""
    return out_text(names) if names else "Everyone is stuck: the hand is over."


def replay_end_text(record: GameRecord, playback: Playback) -> str:
    """The message at the end of a replayed hand; empty if the hand did not end."""
    rules, position = playback.rules, playback.moments[-1].position
    players = enumerate(record.header.seats, start=1)
    out = [player.name for seat, player in players if rules.is_out(position, seat)]
    if not out and record.result and record.result.outcome is Outcome.GIVEN_UP:
        return "The match was given up here."
    return hand_end_text(out) if out or record.result else ""


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
