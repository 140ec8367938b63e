"""The kinds of new deals."""

from __future__ import annotations

from solitaire.config.deal_kind import DealKind, Difficulty


def test_any_difficulty_can_be_chosen_besides_random_and_winnable_deals() -> None:
    assert [kind.difficulty for kind in DealKind] == [None, None, *Difficulty]


def test_a_kind_reads_well_before_the_word_deal() -> None:
    assert (DealKind.HARD.with_article, DealKind.EASY.with_article) == ("a hard", "an easy")
