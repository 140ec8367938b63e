"""House rules: which can be set, and how they become a game of the player's own."""

from __future__ import annotations

from itertools import islice

import pytest

from solitaire.config.paths import player_rulesets
from solitaire.game.catalogue import game_ids, load, load_ruleset, load_rulesets
from solitaire.game.conformance import conformance_faults
from solitaire.game.house_rules import HouseRule, changes, house_rules
from solitaire.game.saved_house_rules import (
    HouseRuleError,
    base_of_house_rules,
    change_house_rules,
    default_name,
    save_house_rules,
)
from solitaire.rules.files.decode import decode
from solitaire.rules.files.extension_text import extension_text
from solitaire.rules.files.ruleset_file import RulesetFile
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, ScoringSection
from solitaire.rules.text.differences import differences
from solitaire.rules.vocabulary import Space
from tests.samples import one_in

MAIN_GAMES = ["klondike", "bakers-dozen", "baroness", "belvedere", "big-ben", "grandfathers-clock"]
ALL_GAMES = game_ids()


def rule(base: Ruleset, name: str) -> HouseRule:
    (found,) = (rule for rule in house_rules(base) if rule.name == name)
    return found


@pytest.mark.parametrize("game", one_in(4, ALL_GAMES))
def test_every_value_of_every_rule_makes_a_valid_file(game: str) -> None:
    base = load_ruleset(game)
    known = RulesetFile("base", "base.toml", extension_text(base, Ruleset("", "")).split("\n", 1)[1])
    for each in house_rules(base):
        for value in each.words:
            changed = each.set_to(base, value)
            text = extension_text(changed, base)
            file = RulesetFile(
                base.id, f"{base.id}.toml", text.replace(f'extends = "{game}"', 'extends = "base"')
            )
            assert decode(file, lambda _, __: known) == changed, (each.name, each.words[value])


@pytest.mark.parametrize("game", one_in(4, ALL_GAMES))
def test_every_change_of_a_rule_has_words_of_its_own(game: str) -> None:
    base = load_ruleset(game)
    for each in house_rules(base):
        changed = [each.set_to(base, value) for value in each.words]
        words = [changes(ruleset, base) for ruleset in changed if ruleset != base]
        assert all(words) and len(set(words)) == len(words), (each.name, words)


def test_another_way_to_count_points_gives_a_game_of_its_own() -> None:
    base = load_ruleset("klondike")
    points = rule(base, "Scoring").changed(base, 2)
    own = save_house_rules(points, base, default_name(points, base))
    assert (own.name, own.summary) == (
        "Klondike, 1 point per card",
        "Klondike with house rules: 1 point per card.",
    )


@pytest.mark.parametrize("game", MAIN_GAMES)
def test_undo_scoring_and_spaces_can_be_set_in_every_main_game(game: str) -> None:
    base = load_ruleset(game)
    names = [each.name for each in house_rules(base)]
    assert {"Undo", "Scoring", f"Empty {base.tableau.word}s"} <= set(names)
    assert ("Draw" in names) == ("Passes" in names) == (base.stock.to == "waste")
    assert ("Foundations" in names) == (not base.discard.total)


@pytest.mark.parametrize("game", ["golf", "black-hole", "tri-peaks"])
def test_no_card_is_offered_for_empty_columns_where_none_can_go_there(game: str) -> None:
    base = load_ruleset(game)
    assert [each.name for each in house_rules(base) if each.setting == "space"] == []


def test_in_rows_the_rule_for_empty_places_is_about_their_left_ends() -> None:
    montana = load_ruleset("montana")
    ends = rule(montana, "Left ends of rows")
    assert ends.words == {Space.LOWEST: "as in Montana", Space.ANY: "any card"}


@pytest.mark.parametrize(
    ("space", "difference"),
    [
        (Space.KING, "kings to empty columns after the reserve"),
        (Space.NEVER, "empty columns stay empty after the reserve"),
    ],
)
def test_a_rule_for_columns_that_the_reserve_fills_first_is_named(space: Space, difference: str) -> None:
    canfield = load_ruleset("canfield")
    changed = rule(canfield, "Empty columns").set_to(canfield, space)
    assert differences(changed, canfield) == (difference,)


@pytest.mark.parametrize("game", ["scorpion", "wasp"])
def test_no_points_are_offered_where_no_card_earns_any(game: str) -> None:
    assert [each.name for each in house_rules(load_ruleset(game))] == ["Empty columns", "Undo"]


def test_the_values_of_a_rule_follow_each_other_in_a_circle() -> None:
    base = load_ruleset("klondike")
    draw = rule(base, "Draw")
    assert draw.word(base) == "one card"
    assert draw.word(draw.changed(base)) == "two cards"
    assert draw.word(draw.changed(base, -1)) == "three cards"
    assert draw.changed(base, 3) == base


def test_house_rules_are_a_game_like_any_other() -> None:
    base = load_ruleset("klondike")
    changed = base
    for name, value in (("Draw", 3), ("Passes", 2), ("Foundations", False), ("Undo", 3)):
        changed = rule(base, name).set_to(changed, value)
    saved = save_house_rules(changed, base, default_name(changed, base))
    assert saved.name == "Klondike, draw 3, two passes, cards stay on foundations, 3 undos"
    assert (saved.stock.draw, saved.stock.passes, saved.foundation.take_back, saved.undo) == (3, 2, False, 3)
    assert saved.family == "Klondike"
    assert saved.scoring == base.scoring
    assert load_ruleset(saved.id) == saved
    assert saved in load_rulesets()[0]
    assert not list(islice(conformance_faults(load(saved.id)), 1))


def test_the_file_states_only_what_differs() -> None:
    base = load_ruleset("klondike")
    changed = base._replace(undo=0, scoring=ScoringSection())
    saved = save_house_rules(changed, base, "Strictly  honest")
    text = (player_rulesets() / "strictly-honest.toml").read_text("utf-8")
    assert saved.name == "Strictly honest"
    assert text.splitlines() == [
        'extends = "klondike"',
        'name = "Strictly honest"',
        'summary = "Klondike with house rules: no undo, not scored."',
        'source = "House rules"',
        "readings = []",
        'undo = "never"',
        "",
        "[scoring]",
        'floor = "none"',
        "to_foundation = 0",
        "from_foundation = 0",
        "waste_to_tableau = 0",
        "turn_up = 0",
        "redeal = 0",
        "ten_seconds = 0",
        "win_bonus = 0",
    ]


def test_house_rules_can_be_changed_further() -> None:
    base = load_ruleset("klondike")
    first = save_house_rules(base._replace(undo=0), base, "Mine")
    second = save_house_rules(first._replace(undo=UNLIMITED, scoring=ScoringSection()), first, "Mine too")
    assert load_ruleset("mine-too") == second
    assert not second.scoring.counts


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Klondike", "There is a game with the id klondike already; choose another name."),
        ("Mine", "There is a game with the id mine already; choose another name."),
        ("♠♥", "Give the game a name with letters or digits."),
        ("\u0301", "Give the game a name with letters or digits."),
        ("New\x1b[31m", "this text holds characters that cannot be printed"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name: str, message: str) -> None:
    base = load_ruleset("klondike")
    changed = base._replace(undo=0)
    save_house_rules(changed, base, "Mine")
    with pytest.raises(HouseRuleError, match=message.replace(".", r"\.")):
        save_house_rules(changed, base, name)
    assert [path.name for path in player_rulesets().iterdir()] == ["mine.toml"]


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Косынка", "косынка"),
        ("カード", "カード"),
        ("ताश का खेल", "ताश-का-खेल"),
        ("Ωmega", "ωmega"),
        ("Café au lait", "café-au-lait"),
        ("Cafe\u0301 au lait", "café-au-lait"),
        ("../Mine: 2/3?", "mine-2-3"),
        ("木" * 80, "木" * 60),
    ],
)
def test_the_id_keeps_the_letters_of_every_script(name: str, id: str) -> None:
    base = load_ruleset("klondike")
    saved = save_house_rules(base._replace(undo=0), base, name)
    assert saved.id == id
    assert [path.name for path in player_rulesets().iterdir()] == [f"{id}.toml"]
    assert load_ruleset(id) == saved
    further = save_house_rules(saved._replace(undo=3), saved, "Further")
    assert load_ruleset("further") == further
    with pytest.raises(HouseRuleError, match=f"There is a game with the id {id} already"):
        save_house_rules(base._replace(undo=1), base, name.upper())


def test_unchanged_rules_are_not_saved() -> None:
    base = load_ruleset("klondike")
    with pytest.raises(HouseRuleError, match="Change a rule first"):
        save_house_rules(base, base, "Mine")
    assert not player_rulesets().exists()


def test_a_folder_that_cannot_be_written_is_reported() -> None:
    base = load_ruleset("klondike")
    player_rulesets().parent.mkdir(parents=True)
    player_rulesets().write_text("a file where the folder should be")
    with pytest.raises(HouseRuleError, match="File exists"):
        save_house_rules(base._replace(undo=0), base, "Mine")


def test_a_saved_game_is_changed_in_place_and_keeps_its_id() -> None:
    base = load_ruleset("klondike")
    mine = save_house_rules(base._replace(undo=0), base, "Mine")
    assert base_of_house_rules(mine) == base
    changed = change_house_rules(rule(base, "Draw").set_to(mine, 3), mine, "Ours")
    assert (changed.id, changed.name, changed.stock.draw, changed.undo) == ("mine", "Ours", 3, 0)
    assert changed.summary == "Klondike with house rules: draw 3, no undo."
    assert load_ruleset("mine") == changed
    again = change_house_rules(rule(base, "Undo").set_to(changed, UNLIMITED), changed, "Ours")
    text = (player_rulesets() / "mine.toml").read_text("utf-8")
    assert "undo" not in text.partition("summary")[2].partition("\n")[2]
    assert load_ruleset("mine") == again
    assert [path.name for path in player_rulesets().iterdir()] == ["mine.toml"]


@pytest.mark.parametrize(
    ("name", "undo", "message"),
    [
        ("Yukon", 3, "There is a game with the id yukon already; choose another name."),
        ("♠♥", 3, "Give the game a name with letters or digits."),
        ("Mine", UNLIMITED, "These are the rules of Klondike. Change a rule first."),
        ("New\x1b[31m", 3, "this text holds characters that cannot be printed"),
    ],
)
def test_a_change_that_cannot_be_saved_leaves_the_file(name: str, undo: int, message: str) -> None:
    base = load_ruleset("klondike")
    mine = save_house_rules(base._replace(undo=0), base, "Mine")
    before = (player_rulesets() / "mine.toml").read_bytes()
    with pytest.raises(HouseRuleError, match=message.replace(".", r"\.")):
        change_house_rules(mine._replace(undo=undo), mine, name)
    assert (player_rulesets() / "mine.toml").read_bytes() == before
    assert [path.name for path in player_rulesets().iterdir()] == ["mine.toml"]


@pytest.mark.parametrize("edit", ["# mine\n", "undo = 77\n", "undo =\n", 'goal = "waste"\n'], ids=str)
def test_a_file_that_a_player_edited_is_not_overwritten(edit: str) -> None:
    base = load_ruleset("klondike")
    mine = save_house_rules(rule(base, "Draw").set_to(base, 3), base, "Mine")
    file = player_rulesets() / "mine.toml"
    edited = file.read_text("utf-8").replace("[stock]", f"{edit}[stock]")
    file.write_text(edited)
    with pytest.raises(HouseRuleError, match=r"mine\.toml was changed meanwhile; nothing was saved\."):
        change_house_rules(mine._replace(undo=3), mine, "Mine")
    assert file.read_text("utf-8") == edited


def test_a_file_of_a_version_in_which_notes_were_inherited_can_be_changed() -> None:
    base = load_ruleset("montana")
    assert base.notes
    save_house_rules(base._replace(undo=0), base, "Mine")
    file = player_rulesets() / "mine.toml"
    assert "notes" not in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace("undo =", 'notes = ""\nundo ='))
    assert base_of_house_rules(load_ruleset("mine")) == base


def test_only_a_game_that_was_saved_here_can_be_changed_in_place() -> None:
    assert base_of_house_rules(load_ruleset("klondike-draw-3")) is None
    player_rulesets().mkdir(parents=True)
    (player_rulesets() / "mine.toml").write_text('name = "Mine"\n[tableau]\npiles = 4\ncards = [13]\n')
    (player_rulesets() / "wide.toml").write_text('extends = "klondike"\nundo = 77\n')
    assert base_of_house_rules(load_ruleset("mine")) is None
    assert base_of_house_rules(load_ruleset("wide")) is None


def test_cards_may_move_between_foundations_that_run_up_and_down() -> None:
    crescent = load_ruleset("crescent")
    moving = rule(crescent, "Between foundations").changed(crescent)
    assert moving.foundation.transfer
    assert changes(moving, crescent) == ("cards move between foundations",)
    names = {rule.name for game in ("klondike", "big-ben") for rule in house_rules(load_ruleset(game))}
    assert "Between foundations" not in names
