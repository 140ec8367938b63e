"""The labels of a seat in the replay of a race."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.replay.playback.playback import Moment
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.piles import Zone
from solitaire.tui.screens.race.race_painter import nameplate_line
from solitaire.tui.screens.race.seat_labels import replay_label
from tests.rules.rulesets import variant


def test_a_replay_shows_the_cards_of_each_reserve_pile_and_their_sum_beside_the_name() -> None:
    rules = Rules(variant("nuts", reserve__piles=2, reserve__cards=5), seats=2)
    position = opening(rules, full_pack(1), full_pack(1))
    label = replay_label(rules, Moment(0, "", position, 0, None, 0, points=(0, 0)), seat=2)
    assert label.labels == dict.fromkeys(rules.of_zone(Zone.RESERVE, 2), "×5")
    short = ("0 up · 10 left", "0 up 10 left", "0 up")
    assert label.standing == ("centre 0 · 10 left · 0", "centre 0 · 10 left", *short)


@pytest.mark.parametrize(
    ("width", "shown"),
    [(40, "● You  centre 1 · 12 left · -23"), (27, "● You  centre 1 · 12 left"), (18, "● You  1 up")],
)
def test_narrow_boards_show_fewer_counts_in_a_replay_and_cut_none(width: int, shown: str) -> None:
    rules = Rules(load_ruleset("nuts"), seats=3)
    position = opening(rules, *[full_pack(1)] * 3)
    reserve, foundation = rules.of_zone(Zone.RESERVE, 1)[0], next(iter(rules.full))
    piles = list(position.piles)
    piles[foundation], piles[reserve] = piles[reserve][-1:], piles[reserve][:-1]
    moment = Moment(0, "", position._replace(piles=tuple(piles)), 0, None, 0, points=(-23, 0, 0))
    label = replay_label(rules, moment, 1)
    line = nameplate_line(1, "You", label.standing, width)
    assert "".join(cell[0] for cell in line).strip() == shown
    line = nameplate_line(1, "Robert", label.standing, 26)
    assert "".join(cell[0] for cell in line).strip() == "● Robert  1 up · 12 left"
    line = nameplate_line(1, "Player 1", label.standing, 26)
    assert "".join(cell[0] for cell in line).strip() == "● Player 1  1 up 12 left"
    line = nameplate_line(1, "Bartholomew", label.standing, 19)
    assert "".join(cell[0] for cell in line).strip() == "● Bartholom…  1 up"
