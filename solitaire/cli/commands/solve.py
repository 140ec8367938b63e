"""The commands about winnability: ``solve`` and ``survey``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solitaire.cli.commands.group import as_json, deal_options, seconds_option, solitaire
from solitaire.cli.commands.option_types import FilePath, GameId, WholeNumber
from solitaire.cli.output.messages import BadInput, json_line, output_encoding, print_lines

if TYPE_CHECKING:
    from pathlib import Path

    from solitaire.analysis.difficulty import Measure
    from solitaire.game.game import Game
    from solitaire.solver.answer import Answer


@solitaire.command
@click.argument("game", type=GameId())
@deal_options
@seconds_option("Seconds to search, and to measure the difficulty")
@click.option("--save", metavar="FILE", type=FilePath(), help="Save the solution as a replay (FILE.jsonl).")
@as_json
def solve(
    game: str, deal: str | None, deck: str | None, seconds: float, save: Path | None, as_json: bool
) -> int:
    """Find out whether a deal of GAME can be won.

    The solver knows all cards. The result is winnable, with the winning moves; unwinnable, if that is proven;
    or unknown, if time ran out. Each deck of a deck file is solved in turn. Winnable numbered deals also get a
    difficulty, if time is left for the searches that measure it. The exit status is 1 unless every deal is
    winnable.
    """
    from solitaire.cli.arguments import deal_games
    from solitaire.cli.output.solve_output import answer_json, answer_lines, check_save, save_solution
    from solitaire.solver.answer import Verdict

    games = deal_games(game, deal, deck)
    if save and len(games) > 1:
        raise BadInput(f"--save writes one solution, but there are {len(games)} decks; give it one.")
    if save:
        check_save(save)
    status = 0
    for dealt in games:
        answer, how_hard = _solved(dealt, seconds)
        try:
            if save and answer.verdict is Verdict.WINNABLE:
                save_solution(dealt, answer, save)  # Before it is printed, which fails if the reader has gone.
        finally:
            if as_json:
                print_lines([json_line(answer_json(dealt, answer, how_hard))])
            else:
                print_lines(answer_lines(dealt, answer, how_hard))
        if answer.verdict is not Verdict.WINNABLE:
            status = 1
    return status


def _solved(game: Game, seconds: float) -> tuple[Answer, Measure | None]:
    """The answer to a search of a game, and the difficulty of a winnable numbered deal, if there is time."""
    from time import monotonic

    from solitaire.analysis.difficulty_measurement import measure_while
    from solitaire.solver.answer import Verdict
    from solitaire.solver.lines.line_shortener import shorten_answer
    from solitaire.solver.solve import solve as find_out

    deadline = monotonic() + seconds
    found = find_out(game.rules, game.position, seconds)
    how_hard = None
    if game.deal and found.verdict is Verdict.WINNABLE:
        how_hard = measure_while(game.rules, game.position, found, lambda *_: monotonic() < deadline)
    return shorten_answer(game.rules, game.position, found), how_hard


@solitaire.command
@click.argument("game", type=GameId())
@click.option("--deals", metavar="A..B", required=True, help="The deal numbers from A to B.")
@seconds_option("Seconds to search each deal")
@click.option(
    "--workers",
    metavar="WORKERS",
    type=WholeNumber(1, 256),
    help="Deals to solve at the same time (default: one per processor).",
)
@click.option(
    "--export",
    "target",
    metavar="FILE",
    type=FilePath(),
    help="Write all verdicts to FILE.csv or FILE.jsonl, or a plot to FILE.svg.",
)
@click.option("--plot", is_flag=True, help="Draw the share of winnable deals against the deals.")
@click.option("--cluster", metavar="ADDRESS", help="Solve on the Dask cluster with this scheduler.")
@as_json
def survey(
    game: str,
    deals: str,
    seconds: float,
    workers: int | None,
    target: Path | None,
    plot: bool,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Count how many deals of GAME can be won, with all cards known.

    A survey uses all processors. It saves its results: after an interruption the same command resumes where it
    stopped, and settled deals are not solved again.
    """
    from shutil import get_terminal_size

    from solitaire.analysis.survey.convergence import convergence
    from solitaire.analysis.survey.estimate import estimate
    from solitaire.cli.arguments import find_ruleset
    from solitaire.cli.output.survey_output import check_export, export_survey, survey_json, survey_lines
    from solitaire.cli.survey import read_range, survey_deals

    if as_json and plot:
        raise click.UsageError("--json prints JSON only; leave out --plot.")
    if cluster and workers:
        raise click.UsageError("The cluster has workers of its own; leave out --workers.")
    asked = read_range(deals)
    if target:
        check_export(target)
    ruleset = find_ruleset(game)
    found = survey_deals(ruleset, asked, seconds, workers, cluster)
    if target:
        export_survey(ruleset, found, target)
    count = estimate(found)
    if as_json:
        print_lines([json_line(survey_json(ruleset, asked, count))])
    else:
        print_lines(survey_lines(ruleset, asked, count))
    if plot:
        from solitaire.cli.output.survey_plot import plot_lines

        print_lines(["", *plot_lines(convergence(found), get_terminal_size().columns, output_encoding())])
    return 0
