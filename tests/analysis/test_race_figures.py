"""The measured ends of hands: written by a script, said where a race is chosen."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.race_ends import hands_out, text
from solitaire.analysis import race_figures
from solitaire.analysis.figures import rules_digest
from solitaire.analysis.figures_text import measured_rules_page
from solitaire.analysis.race_figures import (
    FILE,
    RaceFigures,
    blocked_sentence,
    load_race_figures,
    out_sentence,
    race_figures_of,
)
from solitaire.game.catalogue import load_ruleset, load_rulesets
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.rules.text.page import rules_page
from solitaire.tui.screens.menu.item_preview import preview_summary

POUNCE = load_ruleset("pounce")


def test_every_shipped_race_was_measured_by_its_rules_with_every_number_of_seats() -> None:
    races = [ruleset for ruleset in load_rulesets()[0] if ruleset.is_race]
    assert {ruleset.id for ruleset in races} == set(load_race_figures())
    for ruleset in races:
        found = race_figures_of(ruleset)
        assert found, f"run: python -m benchmarks.race_ends {ruleset.id}"
        assert len(found.out) == ruleset.seats.most - 1
        assert max(found.out) <= found.hands


def test_the_file_is_the_one_that_the_script_writes() -> None:
    assert text(dict(load_race_figures())) == FILE.read_text("utf-8")


def test_the_script_counts_the_hands_in_which_a_seat_goes_out() -> None:
    nuts = load_ruleset("nuts")
    match = Match(nuts, [Seat("Ann", "normal"), Seat("Bob", "normal")], Deal(1))
    assert hands_out(nuts, 2, 1) == bool(play_hand(match, Random(1)).out)


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ((49, 81), "About half of the hands of two players end with everyone stuck."),
        (
            (18, 70),
            "About four fifths of the hands of two players"
            " and a third of the hands of three players end with everyone stuck.",
        ),
        (
            (28, 60),
            "About three quarters of the hands of two players"
            " and two fifths of the hands of three players end with everyone stuck.",
        ),
        ((100, 81), ""),
    ],
)
def test_blocked_hands_are_mentioned_where_they_are_many(
    monkeypatch: pytest.MonkeyPatch, out: tuple[int, int], said: str
) -> None:
    figures = RaceFigures(rules_digest(POUNCE), 100, out)
    monkeypatch.setattr(race_figures, "load_race_figures", lambda: {"pounce": figures})
    assert blocked_sentence(POUNCE, (2, 3, 4)) == said
    assert preview_summary(CatalogueEntry.of(POUNCE)) == f"{POUNCE.summary} {said}".strip()
    other = POUNCE._replace(reserve=POUNCE.reserve._replace(cards=5))
    assert blocked_sentence(other, [2]) == ""


def test_hands_are_blocked_as_often_whatever_they_are_played_for() -> None:
    longer = POUNCE._replace(match=POUNCE.match._replace(target=500, beyond=True, minutes=10, pairs=True))
    assert blocked_sentence(longer, [2]) == blocked_sentence(POUNCE, [2]) != ""
    handicapped = POUNCE._replace(match=POUNCE.match._replace(handicap=True))
    assert blocked_sentence(handicapped, [2]) == "", "other reserves were not measured"


def test_the_rules_page_of_a_race_has_its_figures_first_and_their_method_last() -> None:
    first, *between, last = measured_rules_page(POUNCE).sections
    assert tuple(between) == rules_page(POUNCE).sections
    found = race_figures_of(POUNCE)
    assert found and first.paragraphs == (out_sentence(found),)
    assert first.paragraphs[0].startswith(
        f"Someone goes out in {found.out[0]} of 100 hands with two players, {found.out[1]} with three"
    )
    assert last.paragraphs == ("Rivals of normal strength played 100 hands with each number of seats.",)
