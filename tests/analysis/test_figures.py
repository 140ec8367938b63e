"""The figures on the rules pages: they come from the tables, hold for these rules only, and read well."""

from __future__ import annotations

import pytest

from benchmarks.lengths import WinLength, measure_length
from docs import figures as script
from solitaire.analysis.figures import FILE, GameFigures, figures_of, load_figures, rules_digest
from solitaire.analysis.figures_text import length, measured_rules_page, odds
from solitaire.config.deal_kind import Difficulty
from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import Build

KLONDIKE = load_ruleset("klondike")


def figures(winnable: int, lost: int, moves: tuple[int, int, int] | None = None) -> GameFigures:
    return GameFigures("", 1000, winnable, lost, moves=moves)


def test_the_file_agrees_with_the_tables_for_the_current_rules() -> None:
    written = {game: script.figures(load_ruleset(game), ()) for game in load_figures()}
    assert script.text(written) == FILE.read_text("utf-8"), "run: python docs/figures.py"


def test_a_missing_figure_has_the_number_of_deals_that_were_searched_for_it() -> None:
    for game, each in load_figures().items():
        assert bool(each.difficulty) != bool(each.graded_of), game
        assert bool(each.moves) != bool(each.wins_of), game


def test_figures_do_not_hold_for_other_rules() -> None:
    assert figures_of(KLONDIKE)
    in_suit = KLONDIKE._replace(tableau=KLONDIKE.tableau._replace(build=Build.SAME_SUIT))
    assert figures_of(in_suit) is None
    assert measured_rules_page(in_suit) == rules_page(in_suit)


def test_texts_and_scores_are_no_other_rules() -> None:
    scored = KLONDIKE.scoring._replace(to_foundation=1)
    told = KLONDIKE._replace(summary="A game of cards.", scoring=scored, readings=("The dog may not help.",))
    assert rules_digest(told) == rules_digest(KLONDIKE)


def test_the_page_begins_with_the_odds_and_ends_with_how_they_were_obtained() -> None:
    first, *between, last = measured_rules_page(KLONDIKE).sections
    assert tuple(between) == rules_page(KLONDIKE).sections
    assert first.paragraphs[:2] == (
        "Odds: about 90 of 100 deals can be won.",
        "Difficulty of winnable deals, with all cards known: gentle.",
    )
    assert (
        "of 10,000 deals the solver, which knows all cards, won 9,049; 951 proven lost." in last.paragraphs[0]
    )
    assert "89.9 to 91.0 % of all deals" in last.paragraphs[0]


@pytest.mark.parametrize(
    ("winnable", "lost", "text"),
    [
        (1000, 0, "nearly all"),
        (4, 995, "hardly any"),
        (917, 83, "about 92 of 100"),
        (905, 83, "about 91 of 100"),
        (770, 109, "74 to 91 of 100"),
        (19, 591, "1 to 44 of 100"),
        (20, 15, "unknown"),
    ],
)
def test_odds_are_a_number_if_they_are_known_well_and_else_an_interval(
    winnable: int, lost: int, text: str
) -> None:
    assert odds(figures(winnable, lost)) == text


def test_odds_of_which_next_to_nothing_is_known_are_called_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    open_deals = GameFigures(rules_digest(KLONDIKE), 50, 0, 0)
    monkeypatch.setattr("solitaire.analysis.figures_text.figures_of", lambda ruleset: open_deals)
    first, *_, last = measured_rules_page(KLONDIKE).sections
    assert first.paragraphs == ("Odds: unknown; too few deals were settled.",)
    assert "won none; none proven lost and 50 undecided. Too few were settled" in last.paragraphs[0]
    assert "confidence" not in last.paragraphs[0]


@pytest.mark.parametrize(
    ("winnable", "share"), [(0, "less than 0.1 %"), (9990, "99.8 to 99.9 %"), (10_000, "more than 99.9 %")]
)
def test_the_page_names_one_limit_where_both_ends_of_an_interval_round_to_the_same(
    winnable: int, share: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled = GameFigures(rules_digest(KLONDIKE), 10_000, winnable, 10_000 - winnable)
    monkeypatch.setattr("solitaire.analysis.figures_text.figures_of", lambda ruleset: settled)
    assert f"So {share} of all deals can be won" in measured_rules_page(KLONDIKE).sections[-1].paragraphs[0]


def test_the_page_says_why_it_has_no_difficulty_and_no_length(monkeypatch: pytest.MonkeyPatch) -> None:
    few = GameFigures(rules_digest(KLONDIKE), 50, 9, 0, graded=3, graded_of=120, wins_of=40)
    monkeypatch.setattr("solitaire.analysis.figures_text.figures_of", lambda ruleset: few)
    assert measured_rules_page(KLONDIKE).sections[-1].paragraphs[1:] == (
        "Difficulty: unknown. 120 deals searched, 3 won: too few to tell.",
        "Length: unknown. 40 deals searched, none won: too few to tell.",
    )


def test_a_length_has_moves_and_minutes() -> None:
    assert length(112) == "about 110 moves, 6 minutes"
    assert length(5) == "about 5 moves, 1 minute"


def test_the_grade_is_that_of_the_median_deal_unless_they_are_few() -> None:
    row = ["Yukon", "54", "2", "2", "34 %", "46 %", "12 %", "4 %", "4 %"]
    assert script.median_grade(row) == (50, Difficulty.EASY)
    assert script.median_grade(["Yukon", "54", "39", "13", *row[4:]]) == (2, None)


def test_a_length_is_counted_in_moves_that_win() -> None:
    assert measure_length(load("trigon"), 5)["moves"] is None, "the deal is lost"
    assert script.quartiles([100, 110, 120]) is None, "too few"
    assert script.quartiles([*range(100, 121, 2)]) == (105, 110, 115)
    unfinished = [WinLength("klondike", deal, None) for deal in range(50)]
    found = script.figures(KLONDIKE, unfinished)
    assert (found.moves, found.wins, found.wins_of) == (None, 0, 50)


def test_rules_that_no_setting_has_are_other_rules() -> None:
    """Until 1.37.0 a card that lay alone could not fill a space of Aces Up; then this was its digest."""
    assert rules_digest(load_ruleset("aces-up")) != "fce03852"
    assert rules_digest(load_ruleset("baroness")) == "1a2c7b00"
