"""A survey on a Dask cluster; where Dask is installed, as by the extra ``cluster``."""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec

import pytest

from solitaire.analysis.survey.cluster import ClusterError, solve_on_cluster
from solitaire.analysis.survey.workers import solve_deal
from solitaire.game.catalogue import load

GAME = load("eight-off").ruleset
pytestmark = [
    pytest.mark.skipif(not find_spec("distributed"), reason="Dask (extra: cluster) is not installed"),
    pytest.mark.filterwarnings("default"),
]


def test_a_worker_that_is_killed_loses_no_deal_and_counts_none_twice() -> None:
    from distributed import LocalCluster

    deals = range(1, 41)
    with LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=None) as cluster:
        verdicts = solve_on_cluster(GAME, deals, 10.0, cluster.scheduler_address)
        found = [next(verdicts)]
        os.kill(cluster.workers[0].process.pid, signal.SIGKILL)
        found += verdicts
    assert sorted(one.deal for one in found) == list(deals)
    found.sort()
    assert [one[:3] for one in found] == [solve_deal(GAME, deal, 10.0)[:3] for deal in deals]


def test_an_address_where_nothing_answers_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.analysis.survey.cluster.TIMEOUT", 0.5)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1:"):
        next(solve_on_cluster(GAME, [1], 10.0, "tcp://127.0.0.1:1"))
