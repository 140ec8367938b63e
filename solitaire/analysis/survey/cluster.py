"""Surveys on a Dask cluster: its workers solve deals, wherever they run.

Needs the extra ``cluster``, here and on the workers, which need this package as well.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import lru_cache
from itertools import islice
from time import thread_time
from typing import Final

from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.analysis.survey.workers import solve_deal
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset

DEALS_A_THREAD: Final = 3
"""Deals that wait at the cluster for each of its threads, so that none has to wait for this process."""
TIMEOUT: Final = 10
"""Seconds in which the scheduler has to answer."""


class ClusterError(RuntimeError):
    """A cluster that cannot be used; the message says why and how to mend it."""


def solve_on_cluster(
    ruleset: Ruleset, deals: Iterable[int], seconds: float, address: str
) -> Generator[DealVerdict]:
    """Solve numbered deals on a cluster and yield each verdict when it is found.

    ``address`` is that of the scheduler. Each deal may take ``seconds`` of processor time. A deal whose worker
    dies is solved by another; if those of four attempts died, ClusterError is raised. If the caller closes
    the generator, the deals that wait are cancelled.
    """
    try:
        from distributed import Client, KilledWorker, as_completed  # noqa: PLC0415 (an extra)
    except ImportError:
        raise ClusterError("Dask is not installed; install solitaire with the extra 'cluster'") from None
    try:
        client = Client(address, timeout=TIMEOUT)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        remaining = iter(deals)
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the cluster at {address} has no workers")

        def submit(most: int) -> list[object]:
            wanted = islice(remaining, most)
            return [client.submit(_solve, ruleset, deal, seconds, pure=False) for deal in wanted]

        solved = as_completed(submit(DEALS_A_THREAD * threads))
        try:
            for future in solved:
                yield DealVerdict(*future.result())
                for more in submit(1):
                    solved.add(more)
        except KilledWorker:
            raise ClusterError("four workers died of the same deal, perhaps for lack of memory") from None
        except ImportError as error:
            raise ClusterError(f"a worker lacks this version of solitaire: {error}") from None


def _solve(ruleset: Ruleset, deal: int, seconds: float) -> tuple[object, ...]:
    """Solve a deal on a worker, which may do so in several threads at a time."""
    return tuple(solve_deal(_rules(ruleset), deal, seconds, clock=thread_time))


@lru_cache(maxsize=8)
def _rules(ruleset: Ruleset) -> Rules:
    """The compiled rules, once for each worker."""
    return Rules(ruleset)
