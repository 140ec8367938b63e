"""Deals in the text form of other programs."""

from __future__ import annotations

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Library
from pysol_cards.random_base import RandomBase

from solitaire.game.board_text import NoBoardText, board_lines, is_board, read_board
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import PackError, full_pack, pack_text
from solitaire.rules.compiled_rules import Rules
from tests.rules.rulesets import variant

BOARDED = [
    *("klondike", "klondike-draw-3", "thumb-and-pouch", "whitehead", "yukon", "bakers-dozen", "easthaven"),
    *("double-klondike", "good-measure", "spanish-patience", "australian-patience"),
    *("freecell", "eight-off", "seahaven-towers", "gypsy", "beleaguered-castle"),
]


def board(game: str, deal: int | str = 3) -> str:
    dealt = Game.new(load(game), deal)
    return "".join(f"{line}\n" for line in board_lines(dealt.rules, dealt.pack))


@pytest.mark.parametrize(
    ("game", "name"), [("klondike", "klondike"), ("whitehead", "whitehead"), ("yukon", "yukon")]
)
def test_boards_are_those_of_pysolfcs_tools(game: str, name: str) -> None:
    for deal in (1, 3, 24_000, 10**9):
        library = Library(name, deal, RandomBase.DEALS_PYSOLFC)
        theirs = library.calc_layout_string(CardRenderer(print_ts=True))
        assert board(game, deal) == theirs.replace("<", "").replace(">", "") if game == "whitehead" else theirs


@pytest.mark.parametrize("game", ["freecell", "bakers_game", "forecell", "streets_and_alleys"])
def test_boards_of_microsofts_deals_are_those_of_pysolfcs_tools(game: str) -> None:
    for number in (1, 617, 11_982, 1_000_000):
        library = Library(game, number, RandomBase.DEALS_MS)
        theirs = library.calc_layout_string(CardRenderer(print_ts=True))
        assert board(game.replace("_", "-"), f"ms{number}") == theirs


@pytest.mark.parametrize("game", BOARDED)
def test_a_board_reads_back(game: str) -> None:
    dealt = Game.new(load(game), 7)
    text = board(game, 7)
    assert is_board(text)
    assert Game(dealt.rules, read_board(dealt.rules, text, "board.txt")).position == dealt.position


@pytest.mark.parametrize("game", ["bakers-dozen", "castles-in-spain"])
def test_a_board_may_be_written_in_other_ways(game: str) -> None:
    text = board(game)
    rules = load(game)
    pack = read_board(rules, text, "")
    for other in (
        text.replace("T", "10"),
        text.lower(),
        text.replace("<", "#").replace(">", ""),
        "% a note\n\n" + text,
        ": " + text.replace("\n", "\n: ")[:-2],
    ):
        assert read_board(rules, other, "") == pack


def test_a_pack_is_no_board() -> None:
    assert not is_board(pack_text(Game.new(load("klondike"), 3).pack))
    assert not is_board("AS 2S 3S\n")
    assert is_board("Talon: AS\n2S 3S\n")


@pytest.mark.parametrize(
    "game", [game for game in game_ids() if game not in BOARDED and not load_ruleset(game).is_race]
)
def test_a_game_has_a_board_or_says_that_it_has_none(game: str) -> None:
    try:
        text = board(game)
    except NoBoardText as error:
        assert "has piles that a board of fc-solve cannot express" in str(error)
    else:
        assert text.count("\n") >= load_ruleset(game).tableau.piles
        dealt = Game.new(load(game), 3)
        assert Game(dealt.rules, read_board(dealt.rules, text, "board.txt")).position == dealt.position


def test_the_aces_of_each_deck_are_on_a_board() -> None:
    words = next(line for line in board("lucas").splitlines() if line.startswith("Foundations:"))
    assert words.split()[1:] == ["H-A", "C-A", "D-A", "S-A"] * 2


def test_aces_of_a_deck_of_fewer_suits_have_no_board() -> None:
    rules = Rules(variant("beleaguered-castle", pack__suits=1))
    with pytest.raises(NoBoardText, match="has piles that a board of fc-solve cannot express"):
        list(board_lines(rules, full_pack(1, 1)))


@pytest.mark.parametrize(
    ("game", "old", "new", "complaint"),
    [
        ("klondike", "8D\n<8H>", "<8H>", "board.txt: Klondike deals 7 columns, not 6."),
        ("klondike", "8D\n<8H> JD", "8D\nJD", "board.txt: column 2 holds 1 card; Klondike deals it 2."),
        ("klondike", "8D\n", "8X\n", "board.txt:2: '8X' is not a card."),
        ("klondike", "8D\n", "\f8X\n", "board.txt:2: '8X' is not a card."),
        ("klondike", "8D\n", "% a\u2028b\n\f% c\n8X\n", "board.txt:4: '8X' is not a card."),
        ("klondike", "8D\n", "8H\n", "board.txt: This is not a deck of 52 cards: missing 8D; doubled 8H."),
        (
            "klondike",
            "Talon:",
            "Foundations: H-A\nTalon:",
            "board.txt: Klondike deals 0 aces to the foundations, not 1",
        ),
        (
            "klondike",
            "Talon:",
            "Foundations: H-2\nTalon:",
            "board.txt:1: 'H-2' is not a foundation like C-A or C-0.",
        ),
        (
            "good-measure",
            "C-A",
            "-A",
            "board.txt:1: '-A' is not a foundation like C-A or C-0.",
        ),
        (
            "good-measure",
            "C-A",
            "CD-A",
            "board.txt:1: 'CD-A' is not a foundation like C-A or C-0.",
        ),
        ("yukon", "2H\n", "Talon: 2H\n", "board.txt: Yukon deals 7 columns, not 6."),
    ],
)
def test_a_board_that_is_not_dealt(game: str, old: str, new: str, complaint: str) -> None:
    text = board(game)
    assert old in text
    with pytest.raises(PackError) as found:
        read_board(load(game), text.replace(old, new, 1), "board.txt")
    assert str(found.value).startswith(complaint)


def test_kings_that_do_not_lie_as_the_game_deals_them() -> None:
    lines = board("bakers-dozen").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("K") and line.count("K") == 1)
    lines[place] = " ".join(reversed(lines[place].split()))
    with pytest.raises(
        PackError, match=rf"^board\.txt: column {place + 1} is not as Baker's Dozen deals it: k"
    ):
        read_board(load("bakers-dozen"), "\n".join(lines), "board.txt")


def test_a_column_with_a_rank_twice_where_the_deal_prevents_it() -> None:
    rules = Rules(variant("freecell", deal__distinct_ranks=True))
    complaint = r"^board\.txt: column 1 is not as FreeCell deals it: no rank is twice in a column\.$"
    with pytest.raises(PackError, match=complaint):
        read_board(rules, board("freecell"), "board.txt")
