"""``solitaire survey``: how many deals can be won."""

from __future__ import annotations

import csv
import errno
import json
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from importlib.util import find_spec
from io import BytesIO, TextIOWrapper
from pathlib import Path
from subprocess import run
from xml.etree.ElementTree import fromstring

import pytest

from solitaire.analysis.figures import rules_digest
from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.analysis.survey.verdict_log import VerdictLog
from solitaire.analysis.survey.workers import solve_deal
from solitaire.cli.survey import open_verdict_log, survey_deals
from solitaire.config.paths import surveys
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import LARGEST
from solitaire.game.game import Game
from solitaire.rules.files.encode import fingerprint
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Space
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve
from tests.cli.conftest import Terminal


def lines() -> list[dict[str, object]]:
    """What the one survey has written."""
    (book,) = surveys().glob("*.jsonl")
    return [json.loads(line) for line in book.read_text().splitlines()]


@pytest.fixture
def without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals are solved in this process: a worker takes most of a second to start."""

    def solve_here(
        ruleset: Ruleset, deals: Iterable[int], seconds: float, workers: int
    ) -> Iterator[DealVerdict]:
        yield from (solve_deal(ruleset, deal, seconds) for deal in deals)

    monkeypatch.setattr("solitaire.cli.survey.solve_deals", solve_here)


def test_deals_are_solved_once_and_counted(solitaire: Terminal, player_rulesets: Path) -> None:
    command = ["survey", "trigon", "--seconds", "5", "--workers", "2", "--json", "--deals"]
    first = solitaire(*command, "1..5")
    told = json.loads(first.out)
    rules = load("trigon")
    verdicts = [solve(rules, Game.new(rules, deal).position).verdict for deal in range(1, 6)]
    assert (first.status, told["game"], told["deals"]) == (0, "trigon", [1, 5])
    assert [told[str(verdict)] for verdict in Verdict] == [verdicts.count(verdict) for verdict in Verdict]
    assert told["share"][0] <= told["winnable"] / 5 <= told["share"][1]
    assert sorted(line["deal"] for line in lines()) == [1, 2, 3, 4, 5]  # type: ignore[type-var]
    assert json.loads(solitaire(*command, "1..5").out) == told
    solitaire(*command, "4..6")
    assert sorted(line["deal"] for line in lines()) == [1, 2, 3, 4, 5, 6]  # type: ignore[type-var]


def test_a_survey_goes_on_after_the_texts_of_a_game_change(player_rulesets: Path) -> None:
    ruleset = load_ruleset("trigon")
    log = VerdictLog(surveys() / f"trigon-{fingerprint(ruleset)}.jsonl")
    log.write(DealVerdict(1, Verdict.WINNABLE, 5, 0.1, 1.0))
    assert open_verdict_log(ruleset).lookup(1, 9.0), "a log of version 1.0.0"
    told = ruleset._replace(summary="A game of cards.", readings=("The dog may not help.",))
    assert open_verdict_log(told).lookup(1, 9.0)
    looser = ruleset._replace(tableau=ruleset.tableau._replace(space=Space.ANY))
    assert not open_verdict_log(looser).lookup(1, 9.0)


@pytest.mark.usefixtures("without_workers")
def test_a_survey_of_a_game_with_a_long_id_has_a_log(solitaire: Terminal, player_rulesets: Path) -> None:
    game = "t" * 245
    (player_rulesets / f"{game}.toml").write_text('extends = "trigon"\nname = "Long"\n')
    assert solitaire("survey", game, "--deals", "1..1", "--workers", "1").status == 0
    assert [line["deal"] for line in lines()] == [1]


def test_a_survey_continues_the_log_of_an_earlier_version(player_rulesets: Path) -> None:
    ruleset = load_ruleset("trigon")._replace(id="My Trigon")
    log = VerdictLog(surveys() / f"My Trigon-{rules_digest(ruleset)}.jsonl")
    log.write(DealVerdict(1, Verdict.WINNABLE, 5, 0.1, 1.0))
    assert open_verdict_log(ruleset).lookup(1, 9.0)


def test_without_a_terminal_there_is_no_progress(solitaire: Terminal, player_rulesets: Path) -> None:
    assert solitaire("survey", "trigon", "--deals", "1..1", "--workers", "1").err == ""


@pytest.mark.usefixtures("without_workers")
def test_the_largest_deal_of_all_can_be_in_a_survey(solitaire: Terminal, player_rulesets: Path) -> None:
    assert solitaire("survey", "trigon", "--deals", f"{LARGEST}..{LARGEST}", "--workers", "1").status == 0
    assert [line["deal"] for line in lines()] == [LARGEST]


@pytest.mark.usefixtures("without_workers")
def test_a_torn_line_is_solved_again(solitaire: Terminal, player_rulesets: Path) -> None:
    command = ["survey", "trigon", "--deals", "1..2", "--workers", "1"]
    before = solitaire(*command).out
    (book,) = surveys().glob("*.jsonl")
    book.write_text(book.read_text()[:-20] + "\n")
    after = solitaire(*command)
    assert after.out.splitlines()[:-1] == before.splitlines()[:-1]
    assert before.startswith("Trigon, deals 1 to 2:\n  winnable ")
    assert "95 % confidence" in before


@pytest.mark.usefixtures("without_workers")
def test_an_interrupted_survey_counts_every_deal_that_was_written(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = VerdictLog.write

    def write_and_interrupt(log: VerdictLog, found: DealVerdict) -> None:
        write(log, found)
        raise KeyboardInterrupt

    monkeypatch.setattr(VerdictLog, "write", write_and_interrupt)
    left = solitaire("survey", "trigon", "--deals", "1..3", "--workers", "1")
    assert (left.status, len(lines())) == (130, 1)
    assert "1 of 3 deals are done. Run the same command again to continue." in left.err


@pytest.mark.usefixtures("signals_of_a_shell")
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM], ids=lambda n: n.name)
def test_a_survey_that_is_terminated_says_how_to_continue(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    write = VerdictLog.write

    def write_and_terminate(log: VerdictLog, found: DealVerdict) -> None:
        write(log, found)
        assert signal.getsignal(number) is not signal.SIG_DFL, "the signal would end the process"
        signal.raise_signal(number)

    monkeypatch.setattr(VerdictLog, "write", write_and_terminate)
    left = solitaire("survey", "trigon", "--deals", "1..3", "--workers", "1")
    assert (left.status, len(lines())) == (128 + number, 1)
    assert "1 of 3 deals are done. Run the same command again to continue." in left.err
    assert signal.getsignal(number) is signal.SIG_DFL


@pytest.mark.usefixtures("without_workers")
def test_a_survey_started_by_nohup_goes_on_without_a_terminal(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = VerdictLog.write

    def write_and_hang_up(log: VerdictLog, found: DealVerdict) -> None:
        write(log, found)
        signal.raise_signal(signal.SIGHUP)

    monkeypatch.setattr(VerdictLog, "write", write_and_hang_up)
    obeyed = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        done = solitaire("survey", "trigon", "--deals", "1..3", "--workers", "1")
    finally:
        signal.signal(signal.SIGHUP, obeyed)
    assert (done.status, len(lines())) == (0, 3)


@pytest.mark.usefixtures("without_workers")
def test_a_verdict_that_cannot_be_saved_names_the_log(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(log: VerdictLog, found: DealVerdict) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(VerdictLog, "write", refuse)
    complaint = solitaire("survey", "trigon", "--deals", "1..2", "--workers", "1").complaint
    log = open_verdict_log(load_ruleset("trigon")).path
    assert complaint == f"{log}: No space left on device. The survey continues from here the next time."


def test_a_survey_without_room_for_workers_asks_for_fewer(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Iterator[DealVerdict]:
        yield from ()
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("solitaire.cli.survey.solve_deals", refuse)
    complaint = solitaire("survey", "trigon", "--deals", "1..2").complaint
    assert complaint == "The worker processes cannot be started: Too many open files. Try fewer --workers."


def test_a_full_disk_behind_the_progress_is_not_blamed_on_the_workers(
    player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(deals: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("solitaire.cli.survey.progress", lambda *_: nullcontext(refuse))
    with pytest.raises(OSError, match="No space left"):
        survey_deals(load_ruleset("trigon"), range(1, 3), seconds=1, workers=1, cluster=None)


def test_a_survey_in_a_folder_that_was_deleted_says_so(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (gone := tmp_path / "gone").mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    complaint = solitaire("survey", "trigon", "--deals", "1..2").complaint
    assert complaint == "The current folder does not exist any more; change to another one."


def test_without_dask_the_extra_is_named(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    command = ("survey", "trigon", "--deals", "1..2", "--cluster", "tcp://localhost:8786")
    answer = solitaire(*command)
    assert (answer.status, answer.out) == (2, "")
    why = "Dask is not installed; install solitaire with the extra 'cluster'"
    assert answer.err.endswith(f"--cluster: {why}; 0 of 2 deals are saved.\n")
    assert solitaire(*command, "--workers", "2").complaint.startswith("The cluster has workers of its own;")


@pytest.mark.usefixtures("without_workers")
def test_the_verdicts_are_exported_as_a_table_and_as_objects(
    solitaire: Terminal, player_rulesets: Path, tmp_path: Path
) -> None:
    command = ("survey", "trigon", "--deals", "1..3", "--workers", "1", "--export")
    for suffix in ("csv", "jsonl"):
        assert solitaire(*command, str(tmp_path / f"found.{suffix}")).status == 0
    logged = sorted(lines(), key=lambda line: int(str(line["deal"])))
    assert [json.loads(line) for line in (tmp_path / "found.jsonl").read_text().splitlines()] == logged
    with (tmp_path / "found.csv").open(newline="") as table:
        rows = list(csv.DictReader(table))
    assert rows == [{name: str(value) for name, value in line.items()} for line in logged]
    assert solitaire(*command, str(tmp_path / "found.csv")).complaint.endswith("choose another name.")
    assert solitaire(*command, "found.txt").complaint == (
        "found.txt: the file name must end in .csv (a table), .jsonl (an object for each deal)"
        " or .svg (a plot)."
    )


class ClusterOfOne(ThreadPoolExecutor):
    """The part of Dask that a survey uses, in this process."""

    KilledWorker = type("KilledWorker", (Exception,), {})

    def Client(self, address: str, timeout: float, set_as_default: bool) -> ClusterOfOne:  # noqa: N802
        assert (address, timeout, set_as_default) == ("tcp://here:1", 10, False)
        return self

    def nthreads(self) -> dict[str, int]:
        return {"here": 1}

    def get_executor(self, pure: bool) -> ClusterOfOne:
        assert not pure  # The same deal may be asked for again with more time.
        return self


@pytest.mark.usefixtures("without_workers")
def test_a_survey_on_a_cluster_continues_the_same_log(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", ClusterOfOne(max_workers=1))
    command = ("survey", "trigon", "--seconds", "5", "--json", "--deals")
    solitaire(*command, "1..2", "--workers", "1")
    there = solitaire(*command, "1..6", "--cluster", "tcp://here:1")
    assert there.status == 0
    assert sorted(line["deal"] for line in lines()) == [1, 2, 3, 4, 5, 6]  # type: ignore[type-var]
    assert json.loads(solitaire(*command, "1..6", "--workers", "1").out) == json.loads(there.out)


def test_the_end_of_the_scheduler_is_reported(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def submit(*_: object) -> Future[object]:
        cancelled: Future[object] = Future()
        cancelled.cancel()
        cancelled.set_running_or_notify_cancel()
        return cancelled

    cluster = ClusterOfOne(max_workers=1)
    monkeypatch.setattr(cluster, "submit", submit)
    monkeypatch.setitem(sys.modules, "distributed", cluster)
    answer = solitaire("survey", "trigon", "--deals", "1..4", "--cluster", "tcp://here:1")
    assert answer.status == 2
    assert answer.err.endswith("--cluster: the scheduler at tcp://here:1 has ended; 0 of 4 deals are saved.\n")


@pytest.mark.parametrize(
    ("deals", "complaint"),
    [
        ("5", "is not a range of deal numbers; write it as 5..5."),
        ("1-5", "is not a range of deal numbers; write it as 1..5."),
        ("1, 5", "is not a range of deal numbers; write it as 1..5."),
        ("1..x", "is not a range of deal numbers; write it like 1..1000."),
        ("5..1", "ends before it begins; write it as 1..5."),
        ("0..3", f"has deals that do not exist: deal numbers go from 1 to {LARGEST}."),
        (f"1..{'9' * 40}", f"has deals that do not exist: deal numbers go from 1 to {LARGEST}."),
        (f"1..{LARGEST + 1}", f"has deals that do not exist: deal numbers go from 1 to {LARGEST}."),
    ],
)
def test_a_range_of_deals_is_asked_for(solitaire: Terminal, deals: str, complaint: str) -> None:
    assert solitaire("survey", "klondike", "--deals", deals).complaint == f"--deals '{deals}' {complaint}"


@pytest.mark.usefixtures("without_workers")
def test_the_plot_ends_with_the_share_and_its_interval(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("survey", "trigon", "--deals", "1..6", "--workers", "1")
    figures = solitaire(*command).out
    blocks = solitaire(*command, "--plot").out
    assert blocks.startswith(figures)
    plot = blocks.removeprefix(figures).splitlines()
    assert plot[1] == "  ▀ found winnable   ∙ 95 % interval for all deals"
    assert [len(row) for row in plot if row.endswith("┬")] == [80]
    assert plot[-1].split() == ["1", "2", "3", "4", "6"]
    with TextIOWrapper(BytesIO(), encoding="ascii") as out:
        monkeypatch.setattr("sys.stdout", out)
        solitaire(*command, "--plot")
        out.seek(0)
        assert "  * found winnable   . 95 % interval for all deals\n100 %+" in out.read()
    monkeypatch.undo()


@pytest.mark.skipif(not find_spec("pygal"), reason="the extra 'plot' is not installed")
def test_the_plot_is_exported_as_svg(player_rulesets: Path, tmp_path: Path) -> None:
    # In a process of its own, as pygal changes how entry points are found.
    command = ("survey", "trigon", "--deals", "1..6", "--workers", "1", "--export", str(tmp_path / "plot.svg"))
    run([sys.executable, "-m", "solitaire", *command], check=True, capture_output=True)
    drawing = fromstring((tmp_path / "plot.svg").read_text("utf-8"))
    words = {element.text for element in drawing.iter() if element.text}
    assert {"Trigon: share of winnable deals", "found winnable", "95 % interval for all deals"} <= words
    assert not [value for element in drawing.iter() for value in element.attrib.values() if "//" in value]


def test_without_pygal_the_extra_is_named_before_deals_are_solved(
    solitaire: Terminal, player_rulesets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.cli.output.survey_svg.find_spec", lambda _: None)
    complaint = solitaire("survey", "trigon", "--deals", "1..2", "--export", "plot.svg").complaint
    assert complaint == "pygal, which draws .svg, is not installed; install solitaire with the extra 'plot'."
    assert not list(surveys().glob("*"))
