"""Round trips of queries and answers of the deal-search subprocess."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from solitaire.analysis.winnable.__main__ import NICENESS
from solitaire.analysis.winnable.deal_budget import schedule
from solitaire.analysis.winnable.finder import search_deal, search_deals
from solitaire.analysis.winnable.worker_protocol import (
    DealQuery,
    outcome_line,
    query_line,
    read_outcome,
    read_query,
)
from solitaire.config.deal_kind import DealKind
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from tests.rules.positions import SHIPPED
from tests.samples import one_in

DEALS = (Deal(7), Deal(1), Deal(617, microsoft=True))
TASKS = tuple(schedule(DEALS))
COMMAND = [sys.executable, "-m", "solitaire.analysis.winnable"]


@pytest.mark.parametrize("game", one_in(2, SHIPPED, 1))
def test_every_game_arrives_as_it_is(game: str) -> None:
    query = DealQuery(load_ruleset(game), TASKS, DealKind.HARD, is_awaited=False)
    assert read_query(query_line(query)) == query


@pytest.mark.parametrize("measured", [False, True])
@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_answers_arrive(deal: Deal, measured: bool) -> None:
    looked = search_deal(load("klondike-draw-3"), deal, 5_000, measured)
    assert read_outcome(outcome_line(looked)) == looked


def test_the_process_finds_what_is_found_here() -> None:
    """Also with other hashes: nothing depends on the order of a set."""
    rules = load("klondike-draw-3")
    asked = query_line(DealQuery(rules.ruleset, TASKS, DealKind.WINNABLE))
    here = list(search_deals(rules, TASKS, DealKind.WINNABLE))
    for seed in ("1", "2"):
        done = subprocess.run(
            COMMAND, input=asked, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        )
        # Its input has ended, and it with it, perhaps before it was done.
        told = [read_outcome(line) for line in done.stdout.splitlines(keepends=True)]
        assert told == here[: len(told)]


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
@pytest.mark.parametrize("is_awaited", [False, True])
def test_it_lowers_its_priority_unless_the_player_waits(is_awaited: bool) -> None:
    hard = schedule(Deal(n) for n in range(1, 11))
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        query = DealQuery(load_ruleset("agnes-sorel"), hard, DealKind.WINNABLE, is_awaited)
        process.stdin.write(query_line(query))
        process.stdin.flush()
        assert process.stdout.readline(), "it is looking"
        usual = os.getpriority(os.PRIO_PROCESS, 0)
        expected = usual if is_awaited else min(19, usual + NICENESS)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == expected
        process.stdin.close()


def test_it_ends_with_its_parent() -> None:
    hard = schedule(Deal(n) for n in range(1, 11))
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write(query_line(DealQuery(load_ruleset("double-klondike"), hard)))
        process.stdin.flush()
        process.stdin.close()
        assert process.wait(300) == 0, "in the middle of a search"
