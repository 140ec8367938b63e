"""Surveys on a Dask cluster: its workers solve deals, wherever they run.

Needs the extra ``cluster``, here and on the workers, which need this package as well.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Final

from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.analysis.survey.workers import solve_on
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
        from distributed import Client, KilledWorker  # an extra
    except ImportError:
        raise ClusterError("Dask is not installed; install solitaire with the extra 'cluster'") from None
    try:
        client = Client(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from None
    try:
        with _muted("distributed.client"), _muted("tornado.application"), client:
            threads = sum(client.nthreads().values())
            if not threads:
                raise ClusterError(f"the cluster at {address} has no workers")
            executor = client.get_executor(pure=False)
            yield from solve_on(executor, ruleset, deals, seconds, DEALS_A_THREAD * threads)
    except KilledWorker:
        raise ClusterError("four workers died of the same deal, perhaps for lack of memory") from None
    except CancelledError:
        raise ClusterError(f"the scheduler at {address} has ended") from None
    except ImportError as error:
        raise ClusterError(f"a worker lacks this version of solitaire: {error}") from None


@contextmanager
def _muted(logger: str) -> Iterator[None]:
    """Drop what a library logs: results under way that cannot arrive, as either end has closed."""
    log = logging.getLogger(logger)
    log.addFilter(_nothing)
    try:
        yield
    finally:
        log.removeFilter(_nothing)


def _nothing(_record: logging.LogRecord) -> bool:
    return False
