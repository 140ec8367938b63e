"""The figures of ``docs/winnability.md``."""

from __future__ import annotations

import re
from random import Random

import pytest

from docs.published import load_published, published_shares
from docs.tables import cells, solitaires
from docs.winnability import RELAXATIONS, TABLE, rows
from solitaire.analysis.survey.estimate import DealVerdict, wilson
from solitaire.cli.survey import open_verdict_log
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.solver.answer import Verdict

ROWS = {game: cells(line) for game, line in TABLE.rows().items()}


def test_rows_are_of_games_in_their_order() -> None:
    """A new game has no row until it is surveyed."""
    assert list(ROWS) == [ruleset.name for ruleset in solitaires() if ruleset.name in ROWS]
    assert len(ROWS) >= 40


def test_a_row_adds_up() -> None:
    for game, row in ROWS.items():
        deals, winnable, lost, unknown = map(int, row[1:5])
        assert winnable + lost + unknown == deals <= 10_000, game
        ends = wilson(winnable, deals)[0], wilson(winnable + unknown, deals)[1]
        assert interval(game) == pytest.approx([100 * end for end in ends], abs=0.051), game
        assert bool(row[6]) == bool(unknown), game
        versions = row[10].split(" and ")
        assert all(re.fullmatch(r"\d+\.\d+\.\d+(, compiled)?", one) for one in versions), game


def test_a_row_names_the_solvers_that_searched_its_deals() -> None:
    log = open_verdict_log(load_ruleset("klondike"))
    for deal, solver in enumerate(["1.17.0+compiled", "1.9.0", "1.17.0+compiled", ""], 1):
        log.write(DealVerdict(deal, Verdict.WINNABLE, 5, 1.0, 2.0, solver))
    (found,) = rows()
    assert found.solvers == "unknown and 1.9.0 and 1.17.0, compiled"
    assert cells(str(found))[-1] == found.solvers


@pytest.mark.parametrize("game", RELAXATIONS)
def test_every_move_of_a_game_is_legal_in_the_kinder_one(game: str) -> None:
    strict, kinder = load(game), load(RELAXATIONS[game])
    for number in range(1, 4):
        one, other = Game.new(strict, number), Game.new(kinder, number)
        random = Random(number)
        while moves := one.legal_moves():
            assert one.position.piles == other.position.piles
            if len(one.moves) == 150:
                break
            move = random.choice(moves)
            one.play(move)
            other.play(move)


@pytest.mark.parametrize("game", RELAXATIONS)
def test_a_kinder_game_is_won_as_often_and_lost_no_oftener(game: str) -> None:
    kinder, strict = load_ruleset(RELAXATIONS[game]).name, load_ruleset(game).name
    (deals, won, lost, *_), (strict_deals, strict_won, strict_lost, *_) = (
        map(int, ROWS[name][1:5]) for name in (kinder, strict)
    )
    if deals == strict_deals:
        assert won >= strict_won
        assert lost <= strict_lost
    assert interval(kinder)[1] >= interval(strict)[0]


def test_what_one_game_proves_counts_for_the_others() -> None:
    unknown, won = DealVerdict(1, Verdict.UNKNOWN, 9, 2.0, 2.0), DealVerdict(1, Verdict.WINNABLE, 5, 1.0, 2.0)
    lost = DealVerdict(1, Verdict.UNWINNABLE, 5, 1.0, 2.0)
    for game, found in [
        *(("big-ben-victorian", won), ("big-ben", unknown), ("big-ben-relaxed", unknown)),
        *(("klondike-three-passes", lost), ("klondike-vegas", unknown), ("klondike-strict", unknown)),
        *(("klondike", unknown), ("bristol", unknown), ("belvedere", unknown)),
    ]:
        open_verdict_log(load_ruleset(game)).write(found)
    counts = {row.game: row.found[:3] for row in rows()}
    assert counts["Big Ben"] == counts["Big Ben, relaxed"] == (1, 0, 0)
    assert counts["Klondike Vegas"] == counts["Klondike Strict"] == (0, 1, 0)
    assert counts["Klondike"] == counts["Bristol"] == counts["Belvedere"] == (0, 0, 1)


SAME_RULES = {game: each for game, each in load_published().items() if not each.difference}


@pytest.mark.parametrize("game", SAME_RULES)
def test_figures_of_others_by_the_same_rules_lie_in_our_intervals(game: str) -> None:
    low, high = interval(load_ruleset(game).name)
    assert low <= float(SAME_RULES[game].share) <= high


def test_the_command_of_a_published_figure_surveys_as_the_row_says() -> None:
    lines = published_shares().splitlines()[2:]
    assert len(lines) == len(load_published())
    for line in lines:
        name, _, share, command, _ = cells(line)
        found = re.fullmatch(r"`solitaire survey (\S+) --deals 1\.\.(\d+)(?: --seconds (\S+))?`", command)
        assert found and load_ruleset(found[1]).name == name
        assert [found[2], share, f"{found[3]} s" if found[3] else ""] == [
            ROWS[name][place] for place in (1, 5, 6)
        ]


def interval(game: str) -> list[float]:
    """Its ends in per cent."""
    return [float(end) for end in ROWS[game][5].removesuffix(" %").split("–")]
