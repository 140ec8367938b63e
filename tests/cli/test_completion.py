"""Shell completion: commands, games, options and the ids of saved games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest
from click.shell_completion import ShellComplete

from solitaire.cli.commands import solitaire as program
from tests.cli.conftest import Terminal


@pytest.fixture
def completed(player_rulesets: Path) -> ShellComplete:
    """Completion with two saved games, a hand of a race, and two rulesets of the player's."""
    data = player_rulesets.parent
    for name in ("finished/yukon-1.jsonl", "unfinished/klondike-2.jsonl", "races/unfinished/pounce-3.jsonl"):
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).touch()
    (data / "players/ann").mkdir(parents=True)
    (player_rulesets / "my-yukon.toml").write_text('extends = "yukon"\nname = "My Yukon"\n')
    (player_rulesets / "my $(reboot).toml").write_text('extends = "yukon"\nname = "Hostile"\n')
    return ShellComplete(program, {}, "solitaire", "_SOLITAIRE_COMPLETE")


@pytest.mark.parametrize(
    ("words", "start", "found"),
    [
        ([], "com", ["completion"]),
        ([], "yuk", ["yukon"]),
        ([], "my", ["my-yukon"]),
        ([], "--v", ["--version"]),
        (["--player"], "a", ["ann"]),
        (["--player", "nobody", "rules"], "my", ["my-yukon"]),
        (["yukon"], "--p", ["--plain"]),
        (["play"], "golf", ["golf"]),
        (["rules"], "my", ["my-yukon"]),
        (["solve", "yukon"], "--se", ["--seconds"]),
        (["yukon", "--deal"], "", ["today"]),
        (["yukon", "--deck"], "pa", ["file pa"]),
        (["yukon", "--difficulty"], "f", ["fair", "fiendish"]),
        (["race"], "po", ["pounce"]),
        (["race"], "yu", []),
        (["race", "--resume"], "", ["file ", "pounce-3"]),
        (["stats"], "golf", ["golf"]),
        (["replay"], "", ["file ", "klondike-2", "yukon-1", "pounce-3"]),
        (["replay", "--result"], "g", ["given-up"]),
        (["replay", "--game"], "golf", ["golf"]),
        (["export"], "ga", ["file ga"]),
        (["export", "games.zip"], "y", ["file y", "yukon-1"]),
        (["import"], "ga", ["file ga"]),
        (["check"], "my", ["file my"]),
        (["completion"], "z", ["zsh"]),
        (["yukn"], "--v", ["--version"]),
    ],
)
def test_words_are_completed(completed: ShellComplete, words: list[str], start: str, found: list[str]) -> None:
    items = completed.get_completions(words, start)
    assert [f"file {item.value}" if item.type == "file" else item.value for item in items] == found


def test_games_are_explained_by_their_names(completed: ShellComplete) -> None:
    (item,) = completed.get_completions(["rules"], "my")
    assert item.help == "My Yukon"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(solitaire: Terminal, shell: str) -> None:
    answer = solitaire("completion", shell)
    assert answer.status == 0
    assert f"_SOLITAIRE_COMPLETE={shell}_complete" in answer.out


def output_of_shell(shell: str, line: str, home: Path) -> str:
    """What a line prints in a shell that finds the program in its home."""
    command = home / "solitaire"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m solitaire "$@"\n')
    command.chmod(0o755)
    env = {**os.environ, "PATH": f"{home}:{os.environ['PATH']}", "HOME": str(home)}
    return subprocess.run([shell, "-c", line], env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(not which("bash"), reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("bakers-do", "bakers-dozen"),
        ("yukon --deal = to", "today"),
        ("yukon --deal =", "today"),
        ("yukon --deal = today --pl", "--plain"),
        ("replay --game = big-ben-v", "big-ben-victorian"),
        ("race --seat Ann : hard poun", "pounce"),
    ],
)
def test_bash_completes_a_game_and_what_is_joined_to_an_option(tmp_path: Path, words: str, found: str) -> None:
    """Bash takes a sign such as ``=`` for a word."""
    line = (
        f'eval "$(solitaire completion bash)"; COMP_WORDS=(solitaire {words}); COMP_CWORD={len(words.split())}'
    )
    line += '; _solitaire_completion solitaire; echo "${COMPREPLY[@]}"'
    assert output_of_shell("bash", line, tmp_path) == f"{found}\n"


@pytest.mark.parametrize("shell", ["zsh", "fish"])
@pytest.mark.parametrize(
    ("option", "word", "found"),
    [("", "--deal=to", "--deal=today"), ("--deal", "to", "today")],
)
def test_other_shells_replace_a_value_and_its_option(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch, shell: str, option: str, word: str, found: str
) -> None:
    words = ["solitaire", "yukon", *filter(None, [option]), word]
    for name, value in {
        "_SOLITAIRE_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": word if shell == "fish" else str(len(words) - 1),
    }.items():
        monkeypatch.setenv(name, value)
    answer = solitaire()
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.replace("\t", "\n").replace(",", "\n").splitlines()[:2] == ["plain", found]


def test_the_script_for_zsh_completes_files_after_an_option(solitaire: Terminal) -> None:
    assert "\n    compset -P '--*='\n" in solitaire("completion", "zsh").out


@pytest.mark.skipif(not which("fish"), reason="fish is not installed")
def test_fish_completes_a_value_that_is_joined_to_its_option(tmp_path: Path) -> None:
    line = "solitaire completion fish | source; complete -C 'solitaire yukon --deal=to'"
    assert output_of_shell("fish", line, tmp_path) == "--deal=today\tthe deal of the day\n"


@pytest.mark.skipif(not which("fish"), reason="fish is not installed")
def test_fish_explains_a_variant_by_its_whole_name(tmp_path: Path) -> None:
    line = "solitaire completion fish | source; complete -C 'solitaire freecell-o'"
    assert output_of_shell("fish", line, tmp_path) == "freecell-one-cell\tFreeCell, one cell\n"


def test_the_help_shows_each_line_to_add_on_a_line_of_its_own(solitaire: Terminal) -> None:
    lines = {line.strip() for line in solitaire("completion", "--help").out.splitlines()}
    assert lines >= {"autoload -Uz compinit && compinit", 'eval "$(solitaire completion zsh)"'}


def test_the_script_for_fish_keeps_commas_in_explanations(solitaire: Terminal) -> None:
    script = solitaire("completion", "fish").out
    assert 'string split --max 1 "," $completion' in script
    assert 'string split ","' not in script


@pytest.mark.parametrize(
    "request_", ["nonsense", "bash", "zsh_", "bash_nonsense", "_complete", "powershell_source"]
)
def test_an_unknown_request_is_refused(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch, request_: str
) -> None:
    monkeypatch.setenv("_SOLITAIRE_COMPLETE", request_)
    answer = solitaire("games")
    assert answer.status == 2
    assert (
        answer.complaint
        == f"The variable _SOLITAIRE_COMPLETE is '{request_}', which asks for nothing known; unset it."
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("given", [{}, {"COMP_WORDS": "solitaire"}, {"COMP_CWORD": "1"}])
def test_a_request_without_words_is_refused(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch, shell: str, given: dict[str, str]
) -> None:
    for name, value in {"_SOLITAIRE_COMPLETE": f"{shell}_complete", **given}.items():
        monkeypatch.setenv(name, value)
    answer = solitaire()
    assert answer.status == 2
    assert answer.complaint.endswith(f"Unset it, or use the script of: solitaire completion {shell}")


@pytest.mark.parametrize("place", ["", "abc", "-1", "9" * 5000])
def test_a_place_that_is_no_number_is_refused(
    solitaire: Terminal, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    for name, value in {
        "_SOLITAIRE_COMPLETE": "bash_complete",
        "COMP_WORDS": "solitaire pl",
        "COMP_CWORD": place,
    }.items():
        monkeypatch.setenv(name, value)
    assert "give no words" in solitaire().complaint
