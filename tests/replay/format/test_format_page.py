"""The statements of ``docs/replay-format.md``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest

from docs.examples import read_replay
from solitaire import save_game
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.game_loader import read_record
from solitaire.replay.format.entry_codec import EVENT, RESULT
from solitaire.replay.format.field_checks import FieldTypes
from solitaire.replay.format.header_codec import HEADER
from solitaire.replay.format.record import PLAYERS, WORDS, Outcome
from solitaire.replay.playback.restore import moves_in_effect, restore
from solitaire.replay.playback.summary import deciding_result
from solitaire.rules.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    KING,
    SPADES,
    Card,
    card_text,
    face_up,
    make_card,
    rank_of,
    suit_of,
)
from solitaire.rules.moves import Carry, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile
from solitaire.rules.sections import DealSection
from solitaire.rules.vocabulary import Aces, RedealSource
from tests.game.games_in_progress import klondike
from tests.replay.archives import ReportingArchive, do, written

FILES = Path(__file__).parents[2] / "replays" / "0.1.0"
PAGE = (Path(__file__).parents[3] / "docs" / "replay-format.md").read_text("utf-8")


def section(heading: str) -> str:
    found = re.search(rf"^## {heading}\n\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def rows(text: str) -> dict[str, str]:
    """The names in the first column, and what the second one says."""
    table = re.findall(r"^\| (`.+?`) \| (.+?) \|", text, re.MULTILINE)
    return {name: kind for names, kind in table for name in re.findall(r"`(.+?)`", names)}


def fields(fields: FieldTypes) -> dict[str, str]:
    nouns = {str: "text", int: "number", dict: "object", list: "list"}
    return {name: nouns[kind] for name, kind in {**fields.needed, **fields.optional}.items()}


def test_every_field_is_described() -> None:
    assert rows(section("The header")) == fields(HEADER)
    event, words = section("Events").split("one of these words:")
    assert rows(event) == fields(EVENT)
    assert list(rows(words)) == list(WORDS)
    assert rows(section("Results")) == fields(RESULT)
    assert all(f"`{outcome}`" in section("Results") for outcome in Outcome)


def test_every_player_of_a_race_is_named() -> None:
    (seats,) = re.findall(r"^\| `seats` \|.*$", section("The header"), re.MULTILINE)
    assert [player for player in PLAYERS if f"`{player}`" not in seats] == []


def test_the_example_reads_like_a_file(tmp_path: Path) -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    header, move, undo, result = block.splitlines()
    archive = ReportingArchive(tmp_path)
    game = klondike()
    recorder = archive.begin(game)
    do(game, ["tableau-6:tableau-1", "undo"], every_ms=1500)
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    lines = path.read_text().splitlines()
    for line, shown in ((lines[1], move), (lines[2], undo)):
        assert line[: line.index("crc")] == shown[: shown.index("crc")]
    for line, shown in ((lines[0], header), (lines[3], result)):
        assert re.findall(r'"([a-z]+)":', shown)[:4] == list(json.loads(line))[:4]
        assert set(re.findall(r'"([a-z]+)":', shown)) - {"name"} <= set(json.loads(line))


def position_text(game: Game) -> str:
    """Written from the page, not from the program."""
    lines = [
        " ".join([spec.name, *(card_text(card) for card in pile)])
        for spec, pile in zip(game.rules.piles, game.position.piles, strict=True)
    ]
    return "".join(f"{line}\n" for line in [*lines, f"redeals {game.position.redeals_left}"])


def test_a_file_written_from_the_page_alone_verifies(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    game = klondike()
    archive.play_and_leave(game, ["deal"])
    header = json.loads(archive.only.read_text().splitlines()[0])
    del header["crc"]
    objects = [
        header,
        {"do": "deal", "ms": 10},
        {
            "result": "given-up",
            "position": sha256(position_text(game).encode()).hexdigest(),
            "ended": "2026-11-21T20:15:01Z",
            "ms": 10,
            "moves": 1,
            "score": 0,
            "undos": 0,
            "hints": 0,
        },
    ]
    (code,) = re.findall(r"```python\n(.*?)```", section("Checksums"), re.DOTALL)
    names: dict[str, Callable[[Iterable[object]], Iterator[str]]] = {}
    exec(code, names)
    record = written("".join(names["with_checksums"](objects)).encode())
    assert restore(record).damage is None
    assert record.result


def test_the_small_reader_has_forty_lines_at_most() -> None:
    assert len(Path(read_replay.__file__).read_text("utf-8").splitlines()) <= 40


def test_the_small_reader_agrees_with_the_program() -> None:
    files = sorted(FILES.glob("*.jsonl"))
    assert len(files) > 15
    for path in files:
        header, moves, result = read_replay.read(path)
        record = read_record(path)
        assert moves == [str(move) for move in moves_in_effect(record.entries)]
        assert header["game"] == record.header.ruleset.id
        decided = deciding_result(record.entries)
        assert decided is None or result == decided.outcome


def test_the_small_reader_leaves_out_what_made_no_move(tmp_path: Path) -> None:
    events = ["deal", "hint", "late waste:foundation-1", "auto waste:tableau-1", "undo", "redo", "mark"]
    (code,) = re.findall(r"```python\n(.*?)```", section("Checksums"), re.DOTALL)
    names: dict[str, Callable[[Iterable[object]], Iterator[str]]] = {}
    exec(code, names)
    path = tmp_path / "events.jsonl"
    path.write_text("".join(names["with_checksums"]([{}, *({"do": event} for event in events)])))
    assert read_replay.read(path) == ({}, ["deal", "waste:tableau-1"], "unfinished")


@pytest.mark.parametrize(
    "id",
    ("klondike", "forty-thieves", "gypsy", "bakers-game", "spider", "yukon", "scorpion", "streets-and-alleys"),
)
def test_the_small_reader_deals_as_the_program_does(id: str, tmp_path: Path) -> None:
    game = Game.new(load(id), deal=3)
    save_game(game, tmp_path / "saved.jsonl")
    header, _, _ = read_replay.read(tmp_path / "saved.jsonl")
    *dealt, rest = read_replay.columns(header)
    columns = game.rules.of_zone(Zone.TABLEAU)
    assert dealt == [[card_text(face_up(card)) for card in game.position.piles[index]] for index in columns]
    stock = [game.position.piles[index] for index in game.rules.of_zone(Zone.STOCK)]
    assert rest == [card_text(face_up(card)) for pile in stock for card in pile]


def test_the_small_reader_finds_a_changed_byte(tmp_path: Path) -> None:
    path = tmp_path / "changed.jsonl"
    path.write_bytes(
        (FILES / "klondike-20261121-080000.jsonl").read_bytes().replace(b'"ms":2000', b'"ms":2001', 1)
    )
    with pytest.raises(ValueError, match=r"changed.jsonl:\d+: the checksum is wrong"):
        read_replay.read(path)


def test_piles_are_in_the_order_of_the_page() -> None:
    text = section("What are the piles called, and in which order do they come\\?")
    assert all(f"foundation-clubs-{copy}" in text for copy in (1, 2))
    suits = ("clubs", "diamonds", "hearts", "spades")
    piles = [spec.name for spec in load("klondike").piles]
    assert piles == [
        "stock",
        "waste",
        *(f"foundation-{suit}" for suit in suits),
        *(f"tableau-{n}" for n in range(1, 8)),
    ]
    race = [spec.name for spec in load("pounce", 2).piles]
    own = ["stock", "waste", "pounce", *(f"tableau-{number}" for number in range(1, 6))]
    seats = [f"p{seat}.{name}" for seat in (1, 2) for name in own]
    assert race == [*(f"foundation-{number}" for number in range(1, 9)), *seats]


def test_every_way_to_deal_is_described() -> None:
    dealing, moving = section("How are the cards dealt\\?"), section("What does each move change\\?")
    settings = set(DealSection._fields) - {"numbering"}
    assert [name for name in sorted(settings) if f"`deal.{name}" not in dealing] == []
    # The page describes "tableau" as what is neither "waste" nor one of the others.
    sources = set(RedealSource) - {RedealSource.TABLEAU}
    assert [source for source in sorted(sources) if f"`{source}`" not in moving] == []


def test_distinct_ranks_are_dealt_as_the_page_says() -> None:
    assert "With\n   `deal.distinct_ranks`" in section("How are the cards dealt\\?")
    rules = load("nestor")
    for number in range(1, 21):
        game = Game.new(rules, deal=number)
        cards, columns = list(game.pack), [list[Card]() for _ in rules.of_zone(Zone.TABLEAU)]
        for column in columns * 6:
            ranks = {rank_of(card) for card in column}
            if any(rank_of(card) not in ranks for card in cards):
                while rank_of(cards[0]) in ranks:
                    cards.append(cards.pop(0))
            column.append(cards.pop(0))
        assert [list(game.position.piles[i]) for i in rules.of_zone(Zone.TABLEAU)] == columns


def test_a_grid_closes_up_as_the_page_says() -> None:
    assert "`tableau-and-stock` the cards behind" in section("What does each move change\\?")
    rules, random = load("monte-carlo"), Random(7)
    game = Game.new(rules, deal=7)
    places, closed = rules.of_zone(Zone.TABLEAU), 0
    while moves := game.legal_moves():
        move = random.choice(moves)
        piles, stock = [game.position.piles[i] for i in places], list(game.pile("stock"))
        game.play(move)
        if isinstance(move, Redeal):
            cards = [*(pile for pile in piles if pile), *((face_up(card),) for card in reversed(stock))]
            cards = [*cards, *[()] * len(piles)][: len(piles)]
            assert [game.position.piles[i] for i in places] == cards
            closed += 1
    assert closed > 3


def in_place(row: Sequence[Pile], lowest: int) -> int:
    """How many cards of a row are in place, by the page."""
    suit = suit_of(row[0][-1]) if row[0] else CLUBS
    sequence = [(make_card(rank, suit),) for rank in range(lowest, KING + 1)]
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(row, sequence, strict=False)))


@pytest.mark.parametrize("game", ["montana", "gaps", "blue-moon", "red-moon"])
def test_rows_are_dealt_as_the_page_says(game: str) -> None:
    text = section("How are the cards dealt\\?")
    assert all(f"`{name}" in text for name in ("tableau.row_length", "deal.aces", "stock.when"))
    rules = load(game)
    tableau, aces = rules.ruleset.tableau, rules.ruleset.deal.aces
    dealt = Game.new(rules, deal=7)
    cards, places = list(dealt.pack), list[Pile]()
    fronts = range(0, tableau.piles, tableau.row_length)
    if aces is Aces.FRONT and tableau.dealt_heights[0]:
        first = [make_card(ACE, suit) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS)]
        cards = [card for card in cards if rank_of(card) != ACE]
        for front, ace in zip(fronts, first, strict=True):
            cards.insert(sum(tableau.dealt_heights[:front]), ace)
    for height in tableau.dealt_heights:
        places.append((cards.pop(0),) if height else ())
    taken = [pile for pile in places if pile and rank_of(pile[0]) == ACE]
    if aces is Aces.OUT or (aces is Aces.FRONT and not tableau.dealt_heights[0]):
        places = [() if pile in taken else pile for pile in places]
    if aces is Aces.FRONT and not tableau.dealt_heights[0]:
        for front, pile in zip(fronts, taken, strict=True):
            places[front] = pile
    assert places == [dealt.position.piles[index] for index in rules.of_zone(Zone.TABLEAU)]
    if aces is Aces.OUT:
        assert dealt.pile("discard") == tuple(card for (card,) in taken)


def test_rows_are_dealt_again_as_the_page_says() -> None:
    text = section("What does each move change\\?")
    assert "Of rows, only cards out of place are gathered." in text and "`stock.when" in text
    rules = load("gaps")
    lowest, length = rules.ruleset.lowest_rank, rules.ruleset.tableau.row_length
    game = Game.new(rules, deal=7)
    for _ in range(30):
        carries = [move for move in game.legal_moves() if isinstance(move, Carry)]
        if not carries:
            break
        game.play(carries[0])
    before = [game.position.piles[index] for index in rules.of_zone(Zone.TABLEAU)]
    rows = [before[start : start + length] for start in range(0, len(before), length)]
    kept = [in_place(row, lowest) for row in rows]
    assert any(kept)
    loose = [pile for row, count in zip(rows, kept, strict=True) for pile in row[count:] if pile]
    expected = list[Pile]()
    for count in kept:
        row, loose = [(), *loose[: length - count - 1]], loose[length - count - 1 :]
        expected += [*rows[len(expected) // length][:count], *row]
        expected += [()] * (-len(expected) % length)
    game.play(Redeal())
    assert [game.position.piles[index] for index in rules.of_zone(Zone.TABLEAU)] == expected


def test_a_row_closes_up_as_the_page_says() -> None:
    assert "with `tableau.reach`, each column behind" in section("What does each move change\\?")
    rules, random = load("accordion"), Random(7)
    game = Game.new(rules, deal=7)
    row = [list(pile) for pile in game.position.piles]
    while moves := game.legal_moves():
        move = random.choice(moves)
        assert isinstance(move, Carry)
        source, target = rules.index[move.source], rules.index[move.target]
        row[target] += row[source][-move.count :]
        del row[source][-move.count :]
        row = [*row[:source], *row[source + 1 :], row[source]]
        game.play(move)
        assert row == [list(pile) for pile in game.position.piles]
    assert len(game.moves) > 10


def test_redo_after_a_restart_makes_all_moves_again() -> None:
    game = klondike()
    do(game, ["deal", "deal", "deal", "undo", "restart"])
    steps = [game.redo() for _ in range(4)]
    assert [step is not None for step in steps] == [True, True, True, False]
