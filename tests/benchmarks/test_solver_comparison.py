"""Solvers side by side: contradictions, the table, and another build of the solver."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import pytest

from benchmarks import solver
from benchmarks.peers.other_build import solve_with_build
from benchmarks.peers.peer import Relation, UnexpectedOutput
from benchmarks.solver_table import Result, Settled, contradictions, table
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack
from solitaire.solver.answer import Verdict

WON, LOST, OPEN = Verdict.WINNABLE, Verdict.UNWINNABLE, Verdict.UNKNOWN


def result(program: str, verdicts: str, relation: Relation = Relation.SAME) -> Result:
    """A result from letters: ``w``, ``l`` and ``?`` for deals 1, 2 and so on, each after half a second."""
    meaning = {"w": WON, "l": LOST, "?": OPEN}
    return Result(program, relation, {str(n): Settled(meaning[v], 0.5) for n, v in enumerate(verdicts, 1)})


def test_a_verdict_that_differs_from_an_earlier_one_is_a_contradiction() -> None:
    lines = list(contradictions({}, [result("ours", "w?l"), result("first", "ll?"), result("second", "wwl")]))
    assert lines == [
        "deal 1 is winnable, and unwinnable by first (the same rules)",
        "deal 2 is unwinnable, and winnable by second (the same rules)",
    ]


def test_a_known_outcome_contradicts_our_own_verdict() -> None:
    assert list(contradictions({"1": LOST}, [result("ours", "w")])) == [
        "deal 1 is unwinnable, and winnable by ours (the same rules)"
    ]


def test_a_win_by_looser_rules_says_nothing_about_a_later_program() -> None:
    found = [result("ours", "?"), result("looser", "w", Relation.LOOSER), result("same", "l")]
    assert not list(contradictions({}, found))


def test_the_table_has_shares_with_intervals_and_what_both_settled() -> None:
    late = Result("late", Relation.SAME, {"1": Settled(WON, 2.0), "2": Settled(OPEN, 3.0)})
    lines = table({"klondike": [result("ours", "wl"), late]}, 3.0)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    assert [*rows[0][2:4], *rows[0][7:]] == [
        *("settled in 1 s, of 100", "settled in 3 s, of 100", "settled by both", "only by ours", "only by it")
    ]
    assert rows[2] == ["klondike", "ours", *["100.0 (34.2–100.0)"] * 2, "1", "1", "1", "", "", ""]
    assert rows[3] == ["klondike", "late", "0.0 (0.0–65.8)", "50.0 (9.5–90.5)", "1", "0", "5", "1", "1", "0"]


def test_a_contradiction_is_printed_before_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def solvers(_rules: object, _options: Namespace) -> list[solver.Solver]:
        return [
            solver.Solver("ours", Relation.SAME, lambda _game, _seconds: Settled(WON, 0.5)),
            solver.Solver("wrong", Relation.SAME, lambda _game, _seconds: Settled(LOST, 0.5)),
        ]

    monkeypatch.setattr(solver, "available_solvers", solvers)
    monkeypatch.setattr(sys, "argv", ["solver", "klondike", "--packs", "1"])
    assert solver.main() == 1
    first, heading, *_ = capsys.readouterr().out.splitlines()
    assert first == "klondike: deal 1 is winnable, and unwinnable by wrong (the same rules)"
    assert "settled" in heading


def test_a_program_that_fails_is_reported_and_has_no_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_game: Game, _seconds: float) -> Settled:
        raise UnexpectedOutput("no such option")

    def solvers(_rules: object, _options: Namespace) -> list[solver.Solver]:
        ours = solver.Solver("ours", Relation.SAME, lambda _game, _seconds: Settled(OPEN, 0.5))
        return [ours, solver.Solver("broken", Relation.SAME, fail)]

    monkeypatch.setattr(solver, "available_solvers", solvers)
    monkeypatch.setattr(sys, "argv", ["solver", "klondike", "--packs", "2"])
    assert solver.main() == 0
    output = capsys.readouterr()
    assert output.err == "klondike: broken was not run to the end: no such option\n"
    assert output.out.startswith("No verdict contradicts another.\n") and "broken" not in output.out


def test_another_build_answers_as_this_one() -> None:
    game = Game(load("trigon"), full_pack(1))
    answer = solve_with_build(sys.executable, game, 10.0)
    here = solver.solve_here(game, 10.0)
    assert (answer.verdict, answer.verdict is OPEN) == (here.verdict, False)


def test_no_checkout_on_the_path_hides_another_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "solitaire.py").write_text("raise SystemExit('the checkout')", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    answer = solve_with_build(sys.executable, Game(load("trigon"), full_pack(1)), 10.0)
    assert answer.verdict is not OPEN


def test_a_build_that_cannot_be_run_says_why() -> None:
    with pytest.raises(UnexpectedOutput, match="status 1"):
        solve_with_build("false", Game(load("trigon"), full_pack(1)), 1.0)


def test_a_build_that_does_not_exist_or_says_nothing_is_reported() -> None:
    game = Game(load("trigon"), full_pack(1))
    with pytest.raises(UnexpectedOutput, match="no-such-python: No such file"):
        solve_with_build("no-such-python", game, 1.0)
    with pytest.raises(UnexpectedOutput, match="status 0"):
        solve_with_build("true", game, 1.0)


@pytest.mark.parametrize(
    ("option", "text", "complaint"),
    [
        ("deck", "no deck", "argument --deck: FILE:1: "),
        ("deck", "\xff", "argument --deck: FILE:1: "),
        ("outcomes", "deal,klondike\n1,winnable\n", "FILE:1: there is no column 'pack' with the labels"),
        ("outcomes", "pack,klondike\n1,winnable\n2,won\n", "FILE:3: klondike: write winnable, "),
        ("outcomes", "pack,klondike\n1\n", "FILE:2: klondike: write winnable, "),
    ],
)
def test_a_file_of_deals_that_is_none_is_named_with_its_line(
    option: str,
    text: str,
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "file"
    file.write_text(text, "latin-1")
    monkeypatch.setattr(solver, "available_solvers", lambda _rules, _options: [])
    monkeypatch.setattr(sys, "argv", ["solver", "klondike", f"--{option}", str(file)])
    with pytest.raises(SystemExit) as ended:
        solver.main()
    assert ended.value.code == 2
    assert complaint.replace("FILE", str(file)) in capsys.readouterr().err.splitlines()[-1]


def test_known_verdicts_are_read_by_label(tmp_path: Path) -> None:
    outcomes = tmp_path / "outcomes.csv"
    outcomes.write_text("pack,klondike\na,winnable\nb,unwinnable\n", "utf-8")
    assert solver.known_verdicts("klondike", outcomes) == {"a": WON, "b": LOST}
    assert solver.known_verdicts("yukon", outcomes) == {"a": OPEN, "b": OPEN}
