"""Score sheets and outcomes in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.game.game_events import AUTOMATIC
from solitaire.replay.format.record import SOLVER, Event, GameRecord, Outcome, Result
from solitaire.replay.playback.restore import EventCounts, deal_game, moves_in_effect
from solitaire.replay.playback.transcript import outcome_text, transcript_lines
from solitaire.replay.recorder import make_header
from solitaire.replay.solution import PACE_MS, SolutionReplay, solution
from solitaire.rules.apply import IllegalMove
from solitaire.rules.cards import pack_text
from solitaire.rules.moves import Move
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.race.recorded_matches import begun, leave, only, record_in
from tests.replay.archives import EVENING, OPENING, ReportingArchive

WORDS = (*OPENING, "redo", "restart", "mark", "solution", "time")


def told(*words: str, result: Result | None = None, **header: object) -> GameRecord:
    """A record of deal 3, an event a second."""
    events = [Event(1000 * number, word) for number, word in enumerate(words, start=1)]
    began = make_header(klondike(), EVENING.replace(minute=5), origin="")._replace(**header)  # type: ignore[arg-type]
    return GameRecord(began, (*events, *([result] if result else [])))


def test_the_transcript_has_every_event_with_its_time() -> None:
    record = told(*WORDS)
    assert list(transcript_lines(record)) == [
        "Klondike, deal 3",
        "Started on 21 November 2026 at 20:05.",
        f"The cards in the order dealt: {pack_text(record.header.pack)}",
        "",
        "    0:01  1. Move the 7 of clubs from column 6 to column 1.",
        "    0:02  2. Move the ace of spades from column 3 to the foundation of spades.",
        "    0:03  3. Deal from the stock.",
        "    0:04  Move 3 is undone.",
        "    0:05  A hint is shown.",
        "    0:06  3. Deal from the stock.",
        "    0:07  Move 3 is undone.",
        "    0:08  Move 3 is redone.",
        "    0:09  All moves are undone.",
        "    0:10  A bookmark is set.",
        "    0:11  The solution is shown.",
    ]


def test_the_numbers_of_moves_end_in_one_column() -> None:
    lines = list(transcript_lines(told(*["deal"] * 10)))
    assert lines[4] == "    0:01   1. Deal from the stock."
    assert lines[-1] == "    0:10  10. Deal from the stock."


def test_the_score_sheet_ends_where_the_record_is_borne_out() -> None:
    assert len(list(transcript_lines(told(*WORDS).first(2)))) == 6


def test_the_score_sheet_says_where_a_game_came_from_and_how_it_ended() -> None:
    result = Result(9000, Outcome.GIVEN_UP, 1, 15, 0, 0, "", EVENING)
    record = told("deal", result=result, deal=None, origin="klondike-1, move 3")
    assert list(transcript_lines(record)) == [
        "Klondike, custom deck",
        "Started on 21 November 2026 at 20:05.",
        "It branched off klondike-1, move 3.",
        f"The cards in the order dealt: {pack_text(record.header.pack)}",
        "",
        "    0:01  1. Deal from the stock.",
        "    0:09  The game is given up after one move, with a score of 15.",
    ]
    assert list(transcript_lines(told("deal", origin=SOLVER)))[2] == "The solver found it."
    for outcome, ending in ((Outcome.WON, "won"), (Outcome.LOST, "lost")):
        *_, last = transcript_lines(told("deal", result=result._replace(outcome=outcome, score=None, moves=2)))
        assert last == f"    0:09  The game is {ending} after two moves."


def test_automatic_moves_are_marked_as_such() -> None:
    record = told("tableau-6:tableau-1", f"{AUTOMATIC}tableau-3:foundation-spades")
    *_, last = transcript_lines(record)
    assert (
        last == "    0:02  2. Move the ace of spades from column 3 to the foundation of spades automatically."
    )


@pytest.mark.parametrize(
    ("outcome", "solutions", "is_race", "said"),
    [
        ("won", 0, False, "won"),
        ("won", 1, False, "solved"),
        ("lost", 1, False, "lost"),
        ("given-up", 0, False, "given up"),
        ("unfinished", 2, False, "unfinished"),
        ("won", 1, True, "out"),
        ("lost", 0, True, "no one out"),
        ("given-up", 0, True, "given up"),
        ("unfinished", 0, True, "unfinished"),
    ],
)
def test_an_outcome_is_called_solved_after_a_solution_and_out_in_a_race(
    outcome: str, solutions: int, is_race: bool, said: str
) -> None:
    assert outcome_text(outcome, solutions, is_race) == said


def test_without_details_a_win_reads_won() -> None:
    assert outcome_text("won") == "won"


def test_the_counts_of_a_way() -> None:
    counts = EventCounts()
    for word in ("deal", "undo", "restart", "redo", "hint", "mark", "time", "solution", "hint", "hint"):
        counts = counts.after(word)
    assert counts == EventCounts(undos=2, hints=3, solutions=1)


def test_the_moves_that_lead_somewhere_are_those_that_were_not_taken_back() -> None:
    result = Result(9000, Outcome.GIVEN_UP, 1, 15, 0, 0, "", EVENING)
    auto = f"{AUTOMATIC}tableau-3:foundation-spades"
    entries = told(
        "tableau-6:tableau-1", "deal", "undo", auto, "hint", "deal", "undo", "redo", result=result
    ).entries
    assert moves_in_effect(entries) == [
        Move.parse(text) for text in ("tableau-6:tableau-1", "tableau-3:foundation-spades", "deal")
    ]
    assert moves_in_effect(entries[:3]) == [Move.parse("tableau-6:tableau-1")]
    assert moves_in_effect(told("deal", "restart", "redo").entries) == [Move.parse("deal")]


# A way to win, as a game.


def test_a_way_to_win_is_a_game_a_second_a_move_that_is_borne_out(tmp_path: Path) -> None:
    game, moves = playthroughs.read("klondike")
    record = solution(game, moves, EVENING)
    assert (record.header.origin, record.header.started, record.header.deal) == ("solver", EVENING, game.deal)
    assert list(record.events) == [
        Event(PACE_MS * number, str(move)) for number, move in enumerate(moves, start=1)
    ]
    result = record.result
    assert result is not None and (result.outcome, result.moves) == (Outcome.WON, len(moves))
    assert (result.ms, result.undos, result.hints, result.solutions) == (PACE_MS * len(moves), 0, 0, 0)
    watched = SolutionReplay(record, 5)
    assert (watched.id, watched.damage) == ("solver", None)
    assert game.move_count == 0, "the game on the table is not played"


def test_a_way_that_is_not_legal_is_no_way() -> None:
    with pytest.raises(IllegalMove):
        solution(klondike(), [Move.parse("tableau-2:tableau-1")], EVENING)


def test_a_way_to_win_is_kept_among_the_games_that_are_over(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    record = solution(*playthroughs.read("klondike"), EVENING)
    path = archive.save(record)
    assert path == archive.finished / "klondike-20261121-201500.jsonl"
    assert record_in(path) == record and archive.said == []
    assert archive.save(record) == archive.finished / "klondike-20261121-201500-2.jsonl"


def test_a_solution_that_cannot_be_saved_is_reported(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    archive.unfinished.write_text("in the way")
    assert archive.save(solution(*playthroughs.read("klondike"), EVENING)) is None
    (said,) = archive.said
    assert said.startswith(f"This game is not saved: {archive.unfinished}: ")


def test_a_race_is_no_game_for_one(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    leave(match)
    record = record_in(only(tmp_path / "unfinished"))
    for ask in (lambda: deal_game(record.header), lambda: list(transcript_lines(record))):
        with pytest.raises(ValueError, match=r"^Nuts is a race$"):
            ask()
