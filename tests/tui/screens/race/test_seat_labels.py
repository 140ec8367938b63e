"""The labels of a seat in the replay of a race."""

from __future__ import annotations

from solitaire.game.catalogue import load_ruleset
from solitaire.replay.playback.playback import Moment
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.piles import Zone
from solitaire.tui.screens.race.seat_labels import replay_label


def test_a_replay_shows_the_cards_of_each_reserve_pile_and_their_sum_beside_the_name() -> None:
    ruleset = load_ruleset("nuts")
    rules = Rules(ruleset._replace(reserve=ruleset.reserve._replace(piles=2, cards=5)), seats=2)
    position = opening(rules, full_pack(1), full_pack(1))
    label = replay_label(rules, Moment(0, "", position, 0, None, 0, points=(0, 0)), seat=2)
    assert label.labels == dict.fromkeys(rules.of_zone(Zone.RESERVE, 2), "×5")
    assert label.standing == ("0 up · 10 left · 0",)
