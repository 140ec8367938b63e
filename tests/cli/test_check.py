"""``solitaire check``: rulesets, themes, settings and saved games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from solitaire.config.paths import config, player_rulesets, player_themes, shipped_rulesets, shipped_themes
from solitaire.config.settings_file import LIMIT
from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.ruleset_file import RulesetFile, keeps_summary
from solitaire.rules.files.unused_parts import unused_parts
from tests.cli.conftest import Terminal
from tests.config.themes.theme_list import theme_ids

GOOD = shipped_rulesets() / "klondike-strict.toml"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def test_a_good_ruleset_is_ok(solitaire: Terminal) -> None:
    answer = solitaire("check", str(GOOD))
    assert (answer.status, answer.out, answer.err) == (0, f"{GOOD}: ok\n", "")


def test_json_has_an_object_for_each_file_with_its_faults_and_warnings(solitaire: Terminal, mine: Path) -> None:
    mine.write_text('extends = "klondike"\nreserve.piles = 3\nname = 1\n')
    answer = solitaire("check", str(GOOD), str(mine), "nosuch.toml", "--json")
    assert (answer.status, answer.err) == (2, "")
    good, bad, unread = map(json.loads, answer.out.splitlines())
    assert good == {"file": str(GOOD), "ok": True, "faults": [], "warnings": []}
    assert (bad["ok"], bad["faults"][0].startswith(f"{mine}:3: name")) == (False, True)
    assert unread["faults"] == ["nosuch.toml: No such file or directory."]
    mine.write_text('extends = "klondike"\nreserve.piles = 3\n')
    (warned,) = map(json.loads, solitaire("check", str(mine), "--json").out.splitlines())
    assert warned["ok"] and warned["warnings"][0].startswith(f"{mine}: warning: reserve.piles: ")


@pytest.mark.parametrize(
    ("name", "folder", "file", "fault"),
    [
        ("open.toml", player_rulesets, "open.toml", 'extends = "klondyke"'),
        ("open", player_rulesets, "open.toml", 'extends = "klondyke"'),
        ("rosewood.toml", player_themes, "rosewood.toml", 'tabel = "#123"'),
        ("settings.toml", config, "settings.toml", "auto_play = 1"),
    ],
)
def test_the_players_own_files_are_found_by_their_names(
    solitaire: Terminal, name: str, folder: Callable[[], Path], file: str, fault: str
) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / file).write_text(fault + "\n")
    answer = solitaire("check", name)
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.startswith(f"{folder() / file}:1: ")


def test_a_file_here_comes_before_one_of_the_players_own(
    solitaire: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player_rulesets().mkdir(parents=True, exist_ok=True)
    (player_rulesets() / "open.toml").write_text('extends = "klondyke"\n')
    (tmp_path / "open.toml").write_text('extends = "klondike"\nname = "Open"\nsummary = "Ours."\n')
    monkeypatch.chdir(tmp_path)
    assert solitaire("check", "open.toml").out == "open.toml: ok\n"


def test_settings_too_large_to_be_read_at_a_start_are_not_ok(solitaire: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("#" * (LIMIT.most + 1))
    answer = solitaire("check", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"solitaire: {path}: This is too large for a settings file: the limit is 64 KB.\n"


def test_settings_are_checked_by_the_name_of_their_file(solitaire: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('look = "felt"\nwinnable = true\n[keys]\nundo = "backspace"\n')
    assert solitaire("check", str(path)).out == f"{path}: ok\n"
    path.write_text('look = "flet"\nwinable = true\n[keys]\nundo = "h"\n')
    answer = solitaire("check", str(path))
    assert (answer.status, answer.err) == (1, "")
    assert sorted(line.removeprefix(f"{path}:") for line in answer.out.splitlines()) == [
        "1: look: there is no theme 'flet'. Did you mean 'felt'?",
        "2: winable: there is no such setting. Did you mean 'winnable'?",
        "4: keys.undo: 'h' is already the key of hint; choose another key, or change hint too.",
    ]
    for kind, text in (
        ("rulesets", 'extends = "klondike"\nname = "Settings"\nsummary = "Ours."\n'),
        ("themes", 'based_on = "felt"\n'),
    ):
        (tmp_path / kind).mkdir()
        mine = tmp_path / kind / path.name
        mine.write_text(text)
        assert solitaire("check", str(mine)).out == f"{mine}: ok\n"


@pytest.mark.parametrize(
    ("game", "lines", "warning"),
    [
        (
            "klondike",
            "reserve.piles = 3",
            "reserve.piles: the reserve starts empty and takes no card; set reserve.cards, or leave it out.",
        ),
        (
            "klondike",
            "cells.piles = 2\ntableau.to = 'foundation'\nwaste.to = 'tableau'",
            "cells.piles: no card may go to the cells; add 'cell' to tableau.to, or leave them out.",
        ),
        (
            "klondike",
            "cells.when = 'empty-stock'",
            "cells.when: there are no cells to be closed; set cells.piles, or use 'always'.",
        ),
        (
            "klondike",
            "tableau.unit = 'single'\ntableau.run = 'same-suit'",
            "tableau.run: it is for sequences that move together; set tableau.unit = 'run', or leave it out.",
        ),
        (
            "klondike",
            "stock.to = 'tableau'\nstock.passes = 1\nstock.draw = 3",
            "stock.draw: cards are drawn only to a waste; set stock.to = 'waste', or use 1.",
        ),
        (
            "klondike",
            "stock = {to = 'nowhere', passes = 1, into_space = true}\ntableau.cards = [10, 7, 7, 7, 7, 7, 7]",
            "stock.into_space: there is no stock to deal from; set stock.to, or use false.",
        ),
        (
            "klondike",
            "reserve.cards = 3",
            "reserve.cards: there is no reserve to deal to; set reserve.piles, or use 0.",
        ),
        (
            "klondike",
            "scoring = {to_foundation = 0, discard = 0, redeal = -20}",
            "scoring: there is no score without to_foundation or discard; set one, or leave it out.",
        ),
        (
            "montana",
            "waste.to = 'space'",
            "waste.to: there is no waste; set stock.to = 'waste', or leave it out.",
        ),
        (
            "montana",
            "deal.kings = 'bottom'",
            "deal.kings: a place of a row holds one card, which has no bottom; use 'stay'.",
        ),
        (
            "montana",
            "scoring.to_foundation = 5\nscoring.undo = -1",
            "scoring: all cards stay in the tableau and earn nothing; leave it out.",
        ),
        (
            "monte-carlo",
            "layout.rows = [['stock', 'discard'], ['tableau']]",
            "layout.rows: other piles stand to the right of places that do not overlap; leave it out.",
        ),
        (
            "carpet",
            "layout.side = 'foundation'",
            "layout.side: the places of the tableau decide where other piles stand; leave it out.",
        ),
        (
            "klondike",
            "discard.total = 13",
            "foundation: cards are removed, so there are no foundations; leave it out, or discard.total.",
        ),
        (
            "pyramid",
            "layout.side = 'waste'",
            "layout.side: the places of the tableau decide where other piles stand; leave it out.",
        ),
    ],
)
def test_parts_that_are_never_used_are_warned_about(
    solitaire: Terminal, mine: Path, game: str, lines: str, warning: str
) -> None:
    mine.write_text(f'extends = "{game}"\nname = "Mine"\nsummary = "Mine."\n{lines}\n')
    answer = solitaire("check", str(mine))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [f"{mine}: ok", f"{mine}: warning: {warning}"]


@pytest.mark.parametrize(
    ("lines", "is_old"),
    [
        ("stock.draw = 3", True),
        ("[tableau]\nspace = 'any'", True),
        ("summary = 'Draw three.'\nstock.draw = 3", False),
        ("[layout]\nside = 'foundation'", False),
        ("", False),
    ],
)
def test_the_summary_of_another_game_is_warned_about_where_rules_differ(
    solitaire: Terminal, mine: Path, lines: str, is_old: bool
) -> None:
    mine.write_text(f'extends = "klondike"\nname = "Mine"\n{lines}\n')
    old = "it is that of 'klondike'; write your own, and your own readings where the rules differ."
    warning = f"{mine}: warning: summary: {old}"
    assert (warning in solitaire("check", str(mine)).out.splitlines()) is is_old


def test_every_shipped_game_has_a_summary_of_its_own() -> None:
    for path in shipped_rulesets().glob("*.toml"):
        assert not keeps_summary(RulesetFile(path.stem, path.name, path.read_text("utf-8"))), path


@pytest.mark.parametrize(
    ("lines", "warning"),
    [
        ("deal.aces_out = 3", "scoring.start: 0 is that of 'maria'; for 3 cards on foundations set 3."),
        ("deal.aces_out = 3\nscoring.start = 0", None),
        ("scoring.start = -52\ndeal.aces_out = 3", None),
    ],
)
def test_a_first_score_without_the_cards_of_the_deal_is_warned_about(
    solitaire: Terminal, mine: Path, lines: str, warning: str | None
) -> None:
    mine.write_text(f'extends = "maria"\nname = "Mine"\nsummary = "Ours."\n{lines}\n')
    warnings = [f"{mine}: warning: {warning}"] if warning else []
    assert solitaire("check", str(mine)).out.splitlines() == [f"{mine}: ok", *warnings]


def test_no_shipped_game_has_a_part_that_is_never_used() -> None:
    assert [(game, *found) for game in game_ids() if (found := [*unused_parts(load_ruleset(game))])] == []


def test_mistakes_are_reported_with_their_lines(solitaire: Terminal, mine: Path) -> None:
    mine.write_text('name = "Mine"\n\n[tableau]\nbuild = "alternate-color"\nspice = "any"\n')
    answer = solitaire("check", str(mine))
    assert (answer.status, answer.err) == (1, "")
    first, second = answer.out.splitlines()
    assert first.startswith(f"{mine}:4: tableau.build: 'alternate-color' is not one of alternate-colours,")
    assert first.endswith("Did you mean 'alternate-colours'?")
    assert second.startswith(f"{mine}:5: tableau.spice: ")


def test_a_game_may_not_extend_a_file_elsewhere(solitaire: Terminal, mine: Path) -> None:
    mine.write_text('extends = "base"\nname = "Mine"\nsummary = "Ours."\n')
    base = mine.with_name("base.toml")
    base.write_text('extends = "klondike"\nname = "Base"\nsummary = "Ours."\n')
    assert solitaire("check", str(mine)).out == (
        f"{mine}:1: extends: There is no game 'base'."
        f" Put {base} into {player_rulesets()}; the game is then called 'base'.\n"
    )
    player_rulesets().mkdir(parents=True, exist_ok=True)
    base.rename(player_rulesets() / base.name)
    assert solitaire("check", str(mine)).out == f"{mine}: ok\n"


@pytest.mark.parametrize("has_copy", [False, True], ids=["elsewhere", "with a copy that plays"])
def test_a_file_that_extends_itself_is_named_once(solitaire: Terminal, mine: Path, has_copy: bool) -> None:
    player_rulesets().mkdir(parents=True, exist_ok=True)
    (player_rulesets() / "base.toml").write_text('extends = "mine"\nname = "Base"\nsummary = "Ours."\n')
    mine.write_text('extends = "base"\nname = "Mine"\nsummary = "Ours."\n')
    if has_copy:
        (player_rulesets() / mine.name).write_text(mine.read_text())
    fault = "a game cannot extend itself: mine extends base extends mine."
    assert solitaire("check", str(mine)).out == f"base.toml:1: extends: {fault}\n"
    mine.write_text('extends = "mine"\nname = "Mine"\nsummary = "Ours."\n')
    assert solitaire("check", str(mine)).out.endswith("cannot extend itself: mine extends mine.\n")


def test_a_game_that_makes_no_sense(solitaire: Terminal, mine: Path) -> None:
    mine.write_text(
        'extends = "klondike"\nname = "Mine"\npack.decks = 2\nstock.to = "nowhere"\nstock.passes = 1\n'
    )
    answer = solitaire("check", str(mine))
    assert answer.status == 1
    assert "deal the rest, or set stock.to" in answer.out


def test_a_ruleset_in_another_format_is_no_saved_game(solitaire: Terminal, mine: Path) -> None:
    mine.write_text('{"name": "Mine"}\n')
    answer = solitaire("check", str(mine))
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.startswith(f"{mine}:1: this is not TOML from column 1 on: ")


def test_a_game_that_breaks_a_contract(
    solitaire: Terminal, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loses_a_card(rules: Rules) -> list[str]:
        return [f"Playout 1, after 3 moves: {rules.ruleset.name} has lost a card."]

    mine.write_text('extends = "klondike"\nname = "Mine"\nsummary = "Ours."\n')
    monkeypatch.setattr("solitaire.cli.check.conformance_faults", loses_a_card)
    answer = solitaire("check", str(mine), str(mine))
    assert (answer.status, answer.err) == (1, "")
    assert answer.out == 2 * f"{mine}: Playout 1, after 3 moves: Mine has lost a card.\n"


def test_every_file_is_checked(solitaire: Terminal, mine: Path) -> None:
    mine.write_text("name = 1\n")
    answer = solitaire("check", str(mine), "missing.toml", str(GOOD))
    assert answer.status == 2
    assert answer.out.splitlines()[-1] == f"{GOOD}: ok"
    assert f"{mine}:1: " in answer.out
    assert answer.err == "solitaire: missing.toml: No such file or directory.\n"


@pytest.mark.parametrize("content", [b"\xff", None])
def test_a_file_that_cannot_be_read(solitaire: Terminal, mine: Path, content: bytes | None) -> None:
    if content is None:
        mine.mkdir()
    else:
        mine.write_bytes(content)
    what = "Is a directory." if content is None else "1: this is not UTF-8 text; save the file as UTF-8."
    assert solitaire("check", str(mine)).complaint.replace(f"{mine}:", "").strip() == what


@pytest.mark.parametrize("name", ["mine.toml.txt", "games.zip", "mine"])
def test_a_file_that_the_program_would_not_find_by_its_name(
    solitaire: Terminal, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_text('extends = "klondike"\nname = "Mine"\nsummary = "Ours."\n')
    complaint = solitaire("check", str(tmp_path / name)).complaint
    mend = "name the file .toml if it is a ruleset, a theme or settings, .jsonl if it is a saved game."
    assert complaint == f"{tmp_path / name}: {mend}"


# Themes


@pytest.mark.parametrize("theme", theme_ids())
def test_a_theme_of_the_program_is_ok(solitaire: Terminal, theme: str) -> None:
    path = shipped_themes() / f"{theme}.toml"
    assert solitaire("check", str(path)).out == f"{path}: ok\n"


def test_mistakes_in_a_theme_are_reported_with_their_lines(solitaire: Terminal, mine: Path) -> None:
    mine.write_text('based_on = "felt"\ncard = "whte"\nborder = "red"\n')
    answer = solitaire("check", str(mine))
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.splitlines() == [
        f"{mine}:2: card: 'whte' is not a colour. Did you mean 'white'?",
        f"{mine}:3: border: there is no such colour. Did you mean 'card_border'?",
    ]


def test_colours_that_are_hard_to_read_are_warned_about(solitaire: Terminal, mine: Path) -> None:
    mine.write_text('based_on = "felt"\ncard_border = "#c0b8a0"\nhint = "#f6f1e4"\n')
    answer = solitaire("check", str(mine))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        f"{mine}: ok",
        f"{mine}: warning: card_border on card is hard to read: the contrast is 1.7 : 1, less than 4.5 : 1;"
        " make card_border darker.",
        f"{mine}: warning: card and hint are the same; choose two colours.",
    ]
    (warned,) = map(json.loads, solitaire("check", str(mine), "--json").out.splitlines())
    assert warned["ok"] and len(warned["warnings"]) == 2


def test_any_file_in_a_folder_of_themes_is_a_theme(solitaire: Terminal, tmp_path: Path) -> None:
    (folder := tmp_path / "themes").mkdir()
    path = folder / "mine.toml"
    path.write_text('name = "Mine"\n')
    answer = solitaire("check", str(path))
    assert answer.status == 1
    assert answer.out.startswith(
        f'{path}:1: based_on: write based_on = "felt", or these colours as well: table, bar, text and '
    )


def test_a_theme_is_not_taken_for_a_ruleset_nor_the_reverse(solitaire: Terminal, mine: Path) -> None:
    mine.write_text('extends = "klondike"\nname = "Mine"\nsummary = "Ours."\n')
    assert solitaire("check", str(mine)).out == f"{mine}: ok\n"
    mine.write_text('name = "Mine"\ncard = "red"\n')
    assert solitaire("check", str(mine)).out.startswith(f"{mine}:1: based_on: ")
    mine.write_text('extends = "klondike"\nname = "Mine"\nsummary = "Ours."\n\n[table]\npiles = 3\n')
    assert "Did you mean 'tableau'?" in solitaire("check", str(mine)).out


def test_a_file_that_changes_while_it_is_checked_is_no_fault(
    solitaire: Terminal, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_half_a_line(rules: Rules) -> list[str]:
        mine.write_text("extends =")
        return []

    monkeypatch.setattr("solitaire.cli.check.conformance_faults", write_half_a_line)
    mine.write_text('extends = "klondike"\n')
    assert solitaire("check", str(mine)).out == f"{mine}: ok\n"
