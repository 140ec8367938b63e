"""The status line in fewer and fewer words."""

from __future__ import annotations

from solitaire.config.settings import Settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.last_balance import with_last_balance
from solitaire.replay.archive.saved_games import open_archive
from solitaire.rules.cards import full_pack
from solitaire.tui.status_text import ever_shorter_status, status
from tests.game.games_in_progress import klondike


def test_where_the_bookmarks_have_no_room_the_word_of_the_indicator_may_have_it() -> None:
    game = klondike(5)
    for _ in range(2):
        game.play(game.legal_moves()[0])
        game.toggle_bookmark()
    ends = "0:00 · 10 points"
    assert list(ever_shorter_status(game, Settings(), "✓ winnable", "easy")) == [
        ("Klondike · deal 5, easy · ✓ winnable", f"2 moves · 2 bookmarks · {ends}"),
        ("Klondike · deal 5 · ✓ winnable", f"2 moves · 2 bookmarks · {ends}"),
        ("Klondike · deal 5 · ✓", f"2 moves · 2 bookmarks · {ends}"),
        ("Klondike · deal 5 · ✓ winnable", f"2 moves · {ends}"),
        ("Klondike · deal 5 · ✓", f"2 moves · {ends}"),
        ("Klondike · ✓", f"2 moves · {ends}"),
    ]


def test_a_deck_is_named_by_its_label_if_it_has_one() -> None:
    game = Game(load("klondike-vegas"), full_pack(1), label="A17:")
    for labelled in (game, with_last_balance(game, open_archive), game.deal_again()):
        assert status(labelled)[0] == f"{game.rules.ruleset.name} · deck A17"
    assert status(Game(game.rules, game.pack))[0] == f"{game.rules.ruleset.name} · custom deck"
