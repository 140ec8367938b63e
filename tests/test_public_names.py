"""The public face of the package: its names, and the programs on the page about Python."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import solitaire
from docs.examples import bot, own_rival, replay_report, survey_table
from solitaire import Game, Verdict, load, load_game, save_game
from tests import playthroughs

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted(path.stem for path in (ROOT / "docs" / "examples").glob("[!_]*.py"))


def imported(path: Path) -> dict[str, list[str]]:
    """The names that a file imports from each module."""
    tree = ast.parse(path.read_text("utf-8"))
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.setdefault(node.module, []).extend(alias.name for alias in node.names)
    return found


def test_every_public_name_can_be_imported_and_is_known_to_type_checkers() -> None:
    names = solitaire.__all__
    assert len(names) == len(set(names)) > 40
    for name in names:
        assert getattr(getattr(solitaire, name), "__name__", name) == name
    typed = {
        name
        for module, names in imported(ROOT / "solitaire" / "__init__.py").items()
        if module.startswith("solitaire.")
        for name in names
    }
    assert typed == {*names, "__version__"}


def test_a_name_that_is_not_public_is_an_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Gmae'"):
        solitaire.Gmae  # noqa: B018


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_use_public_names_only(name: str) -> None:
    modules = imported(ROOT / "docs" / "examples" / f"{name}.py")
    assert [module for module in modules if module.startswith("solitaire.")] == []
    assert set(modules.get("solitaire", ())) <= set(solitaire.__all__)


def test_the_bot_ends_a_game() -> None:
    game = bot.play(Game.new(load("bakers-dozen"), 1))
    assert game.is_won or bot.choose(game) is None


@pytest.mark.parametrize("wins", [True, False])
def test_the_bot_counts_its_games(
    wins: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not wins:
        monkeypatch.setattr(bot, "choose", lambda game: None)
    bot.main()
    won, text = capsys.readouterr().out.split(maxsplit=1)
    assert int(won) >= 15 if wins else (won, text) == ("0", "of 20 games won.\n")


def test_a_game_that_is_saved_verifies_and_is_reported(tmp_path: Path) -> None:
    game, moves = playthroughs.read("klondike")
    game.go_to(moves)
    path = tmp_path / "won.jsonl"
    save_game(game, path, origin="a bot")
    saved = load_game(path)
    assert (saved.damage, saved.summary.result, saved.summary.origin) == (None, "won", "a bot")
    assert replay_report.report(path)[0] == "Klondike, deal 3: won after 117 moves"
    with pytest.raises(FileExistsError):
        save_game(game, path)
    game.undo()
    unfinished = tmp_path / "unfinished.jsonl"
    save_game(game, unfinished)
    assert load_game(unfinished).summary.result == "unfinished"
    assert load_game(unfinished).restored.game.position == game.position


def test_the_survey_of_a_deal() -> None:
    (found,) = survey_table.survey("bakers-dozen", range(3, 4), workers=1)
    assert (found.deal, found.verdict) == (3, Verdict.WINNABLE)


def test_a_rival_of_your_own_plays_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    own_rival.main()
    assert re.fullmatch(r"Quick: -?\d+ points\nRobin: -?\d+ points\n", capsys.readouterr().out)
