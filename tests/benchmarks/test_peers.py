"""Deals and rules in the formats of peer solvers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.peers import fc_solve, lonelybot, solvitaire
from benchmarks.peers.peer import Invocation, Peer, Relation, UnexpectedOutput
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Verdict

KLONDIKE = Game(load("klondike"), full_pack(1))


def games(relation: Callable[[Ruleset], Relation | None], wanted: Relation) -> set[str]:
    return {game for game in game_ids() if relation(load_ruleset(game)) is wanted}


def test_each_peer_lists_its_games() -> None:
    klondikes = {"klondike", "klondike-draw-3"}
    open_columns = {
        *("bakers-dozen", "good-measure", "portuguese-solitaire", "spanish-patience", "castles-in-spain"),
        *("fan", "box-fan", "streets-and-alleys", "beleaguered-castle", "somerset"),
    }
    cells = {
        *("freecell", "freecell-two-cells", "freecell-one-cell", "bakers-game", "eight-off"),
        *("seahaven-towers", "forecell", "stronghold"),
    }
    assert games(lonelybot.relation, Relation.SAME) == klondikes
    assert games(fc_solve.relation, Relation.SAME) == open_columns | cells | {"simple-simon", "citadel"}
    assert games(solvitaire.relation, Relation.SAME) == {
        *(klondikes | open_columns | cells),
        *("klondike-easy", "klondike-familiar", "klondike-strict", "klondike-vegas", "pantagruel", "big-harp"),
        *("westcliff", "eastcliff", "easthaven", "trigon", "double-klondike", "gypsy", "forty-thieves"),
        *("josephine", "limited", "lucas", "maria", "number-ten", "rank-and-file", "king-albert", "raglan"),
        *("waning-moon", "flower-garden", "black-hole", "emperor", "diplomat", "napoleons-square", "busy-aces"),
        *("canister", "double-freecell", "gold-mine", "phoenix", "saratoga", "aunt-mary", "westhaven", "giant"),
        *("athena", "alternation", "san-juan-hill"),
    }


def test_rules_that_solvitaire_reads_more_loosely_or_more_strictly() -> None:
    # It redeals always or never, lets a queen go on a king, and reads no complete sequences.
    assert games(solvitaire.relation, Relation.LOOSER) == {
        *("klondike-three-passes", "klondike-vegas-draw-3", "gargantua", "golf", "acme", "thieves-of-egypt"),
        *("spider", "spiderette", "will-o-the-wisp", "mrs-mop", "simple-simon", "forty-and-eight"),
        *("lady-jane", "blind-alleys", "beetle"),
    }
    # It lays nothing on a base card, and moves the last card of a column only.
    assert games(solvitaire.relation, Relation.STRICTER) == {
        *("canfield", "superior-canfield", "demon-patience", "rainbow", "kansas", "four-seasons"),
    }


def test_verdicts_contradict_only_as_far_as_the_rules_allow() -> None:
    won, lost, unknown = Verdict.WINNABLE, Verdict.UNWINNABLE, Verdict.UNKNOWN
    assert all(relation.contradicts(won, lost) for relation in (Relation.SAME, Relation.LOOSER))
    assert not Relation.STRICTER.contradicts(won, lost)
    assert all(relation.contradicts(lost, won) for relation in (Relation.SAME, Relation.STRICTER))
    assert not Relation.LOOSER.contradicts(lost, won)
    pairs = [(won, won), (lost, lost), (unknown, won), (lost, unknown)]
    assert not any(relation.contradicts(*pair) for relation in Relation for pair in pairs)


def test_foundations_of_several_cards_for_fc_solve(tmp_path: Path) -> None:
    (invocation,) = fc_solve.invocations(Game.new(load("citadel"), 3), tmp_path)
    assert invocation.text.startswith("Foundations: C-2 D-3 H-2 S-5\n")


def test_a_board_for_fc_solve(tmp_path: Path) -> None:
    (invocation,) = fc_solve.invocations(Game(load("bakers-dozen"), full_pack(1)), tmp_path)
    first, *_, last = invocation.text.splitlines()
    assert (first, last) == ("AC AD AH AS", "KC KD KH KS")
    assert "none" in invocation.arguments


def test_a_board_with_cells_for_fc_solve(tmp_path: Path) -> None:
    (invocation,) = fc_solve.invocations(Game(load("seahaven-towers"), full_pack(1)), tmp_path)
    cells, first, *_ = invocation.text.splitlines()
    assert (cells, first) == ("FC: QS KS - -", "AC JC 8D 5H 2S")
    assert invocation.arguments[:2] == ("--freecells-num", "4")


def test_aces_on_foundations_and_sequences_for_fc_solve(tmp_path: Path) -> None:
    (invocation,) = fc_solve.invocations(Game(load("beleaguered-castle"), full_pack(1)), tmp_path)
    assert invocation.text.splitlines()[0] == "Foundations: C-A D-A H-A S-A"
    (invocation,) = fc_solve.invocations(Game(load("simple-simon"), full_pack(1)), tmp_path)
    assert invocation.arguments[:2] == ("--game", "simple_simon")
    assert len(invocation.text.splitlines()) == 10


def test_a_deal_for_solvitaire(tmp_path: Path) -> None:
    solvitaire.invocations(Game(load("klondike-draw-3"), full_pack(1)), tmp_path)
    deal = json.loads((tmp_path / "deal.json").read_text())
    # Clubs are dealt first: a row from the ace to the 7, then one from the 8 on.
    assert deal["tableau piles"][:3] == [["AC"], ["2c", "8C"], ["3c", "9c", "AD"]]
    # The last of the stock is the first to be turned.
    assert deal["stock"][-1] == "3H"
    assert deal["stock"][0] == "KS"
    assert len(deal["stock"]) == 24
    rules = json.loads((tmp_path / "rules.json").read_text())
    assert rules["stock"] == {"size": 24, "deal type": "waste", "deal count": 3, "redeal": True}


def files_for_solvitaire(game: str, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    rules = load(game)
    solvitaire.invocations(Game(rules, full_pack(rules.ruleset.pack.decks)), folder)
    written, deal = (json.loads((folder / name).read_text()) for name in ("rules.json", "deal.json"))
    return written, deal


def test_cells_for_solvitaire_and_sequences_as_single_cards(tmp_path: Path) -> None:
    rules, deal = files_for_solvitaire("freecell-two-cells", tmp_path)
    assert (rules["cells"], rules["tableau piles"]["move built group"]) == ({"count": 2}, "no")
    assert list(deal) == ["tableau piles"]


def test_filled_cells_for_solvitaire(tmp_path: Path) -> None:
    rules, deal = files_for_solvitaire("seahaven-towers", tmp_path)
    assert (rules["cells"], deal["cells"]) == ({"count": 4}, ["QS", "KS"])


def test_base_card_and_stacked_reserve_for_solvitaire(tmp_path: Path) -> None:
    rules, deal = files_for_solvitaire("canfield", tmp_path)
    assert rules["foundations"] == {"removable": False, "initial cards": "one", "base card": "random"}
    assert rules["reserve"] == {"size": 13, "stacked": True}
    assert rules["tableau piles"]["spaces policy"] == "auto-reserve-then-any"
    assert (deal["foundations"], len(deal["reserve"])) == (["AC"], 13)


def test_a_stock_dealt_to_the_columns_or_the_hole_for_solvitaire(tmp_path: Path) -> None:
    rules, deal = files_for_solvitaire("spider", tmp_path)
    assert (rules["stock"]["deal type"], len(deal["stock"])) == ("tableau piles", 50)
    assert rules["tableau piles"]["move built group policy"] == "same-suit"
    rules, deal = files_for_solvitaire("golf", tmp_path)
    assert (rules["stock"]["deal type"], len(deal["stock"])) == ("hole", 16)
    assert rules["hole"] == {"present": True, "build loops": False}


def test_whole_columns_for_solvitaire(tmp_path: Path) -> None:
    rules, _ = files_for_solvitaire("klondike-strict", tmp_path)
    assert rules["tableau piles"]["move built group"] == "maximal-group"


def test_a_reserve_and_aces_for_solvitaire(tmp_path: Path) -> None:
    rules, deal = files_for_solvitaire("raglan", tmp_path)
    assert rules["reserve"] == {"size": 6, "stacked": False}
    assert rules["foundations"]["initial cards"] == "all"
    assert len(deal["reserve"]) == 6
    assert sum(map(len, deal["tableau piles"])) == 42


def test_two_decks_for_solvitaire(tmp_path: Path) -> None:
    rules, deal = files_for_solvitaire("number-ten", tmp_path)
    assert (rules["two decks"], rules["stock"]["size"]) == (True, 64)
    # A part of a sequence may move to uncover another card; two of each column are face down.
    assert rules["tableau piles"]["move built group"] == "yes"
    assert [card[-1].islower() for card in deal["tableau piles"][0]] == [True, True, False, False]


def test_one_pile_for_all_cards_is_a_hole_for_solvitaire(tmp_path: Path) -> None:
    rules, deal = files_for_solvitaire("black-hole", tmp_path)
    assert (rules["hole"], rules["foundations"], deal["hole"]) == (
        {"present": True, "build loops": True},
        {"present": False},
        "AS",
    )
    # Else it would move cards from fan to fan, whatever it reads about building.
    assert rules["tableau piles"]["move built group"] == "no"


def test_a_deal_for_lonelybot_is_the_number_of_its_permutation(tmp_path: Path) -> None:
    (invocation,) = lonelybot.invocations(Game(load("klondike-draw-3"), full_pack(1)), tmp_path)
    *words, number, draw = invocation.arguments
    assert (words, draw) == (["solve", "exact"], "3")
    left, cards = int(number), list(range(52))
    for last in range(1, 52):
        left, place = divmod(left, last + 1)
        cards[last], cards[place] = cards[place], cards[last]
    assert left == 0
    ace, two, eight = cards[:3]
    assert (ace // 4, two // 4, eight // 4) == (0, 1, 7)
    assert ace % 4 == two % 4 == eight % 4 == 2
    assert cards[28] == 2 * 4  # the 3 of hearts, turned first


@pytest.mark.parametrize(
    ("script", "verdict"),
    [
        ("echo Solution Type: solved", Verdict.WINNABLE),
        ("echo Solution Type: unsolvable", Verdict.UNWINNABLE),
        ("echo Solution Type: timed-out", Verdict.UNKNOWN),
        ("while :; do :; done", Verdict.UNKNOWN),
    ],
)
def test_a_program_is_run_and_ended_after_its_time(tmp_path: Path, script: str, verdict: Verdict) -> None:
    found, _ = asked(Invocation(("-c", script))).solve("sh", KLONDIKE, 1.0, tmp_path)
    assert found is verdict


def test_what_is_no_answer_is_not_taken_for_one(tmp_path: Path) -> None:
    with pytest.raises(UnexpectedOutput, match="Too many columns"):
        asked(Invocation(("-c", "echo Too many columns"))).solve("sh", KLONDIKE, 1.0, tmp_path)


def test_an_incomplete_search_proves_nothing_and_is_repeated(tmp_path: Path) -> None:
    lost, won = "echo Solution Type: unsolvable", "echo Solution Type: solved"
    hasty = Invocation(("-c", lost), proves=False)
    for invocations, verdict in (
        ((hasty,), Verdict.UNKNOWN),
        ((hasty, Invocation(("-c", won))), Verdict.WINNABLE),
        ((hasty, Invocation(("-c", lost))), Verdict.UNWINNABLE),
    ):
        assert asked(*invocations).solve("sh", KLONDIKE, 1.0, tmp_path)[0] is verdict


def asked(*commands: Invocation) -> Peer:
    """A peer that speaks like Solvitaire, and is asked just this."""
    return solvitaire.PEER._replace(invocations=lambda game, folder: commands)
