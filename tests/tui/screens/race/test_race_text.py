"""The texts of a race: headline, standings, terms and results."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len

from solitaire.config.text_table import NO_BREAK
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Stuck
from solitaire.race.headless import play_hand
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.race.match import HandResult, Match, MatchProgress, SeatScore
from solitaire.race.seats import Seat
from solitaire.rules.piles import Zone
from solitaire.rules.vocabulary import Destination, Space
from solitaire.tui.screens.race.race_key_text import common_keys, how_to_play
from solitaire.tui.screens.race.race_painter import common_wordings, nameplate_line
from solitaire.tui.screens.race.race_text import hand_end_text, headline, resume_text, standing, terms, titles
from solitaire.tui.screens.race.score_tables import match_lines, match_result, tally_lines
from tests.rules.rulesets import changed, variant


def match(game: str = "pounce", **options: object) -> Match:
    return Match(load_ruleset(game), [Seat("Ann"), Seat("Bob")], Deal(4), **options)  # type: ignore[arg-type]


def after(*hands: tuple[int, int], before: tuple[int, int] = (0, 0), number: int = 0) -> Match:
    """A match after hands with these points."""
    played = match(before=MatchProgress(number, before, 60_000))
    totals = list(before)
    for points in hands:
        totals = [total + each for total, each in zip(totals, points, strict=True)]
        lines = tuple(SeatScore(each, 0, each, total) for each, total in zip(points, totals, strict=True))
        played.results.append(HandResult(1000, (1,), lines))
    played.hand_number = number + len(hands)
    return played


def test_the_first_line_names_what_its_keys_do_where_there_is_room_and_always_the_time() -> None:
    longest, *_, shortest = titles(match(), 61_000, "2×")
    assert longest == ("Pounce · deal 4 · hand 1 · to 100", "1:01  2×  up faster  down slower  space pause")
    assert shortest == ("Pounce · hand 1 · to 100", "1:01  2×  space pause")
    assert [*titles(match(), 61_000)][-1] == ("Pounce · hand 1 · to 100", "1:01  space pause")


def test_the_key_of_stuck_calls_once_a_seat_is_out_at_nertz() -> None:
    played = match("nertz")
    blocks = KeyBlocks(played.rules, [1, 2])
    assert common_keys(played, blocks, 1).replace(NO_BREAK, " ") == "f centre  g stuck"
    (nertz,) = played.rules.of_zone(Zone.RESERVE, 1)
    piles = list(played.hand.position.piles)
    piles[nertz] = ()
    played.hand.position = played.hand.position._replace(piles=tuple(piles))
    assert common_keys(played, blocks, 1).replace(NO_BREAK, " ") == "f centre  g call"
    assert common_keys(played, blocks, 2).endswith("stuck")


@pytest.mark.parametrize("name", ["🎉 Ann", "❤️", "李雷李雷", "👍🏽👍🏽👍🏽"])
def test_scores_stand_below_each_other_with_emoji_in_a_name(name: str) -> None:
    played = after((7, 3), (12, -4))
    played.seats = (Seat(name), Seat("Bob"))
    for lines in (tally_lines(played, 80), [*match_lines(played, 5, 80)]):
        assert len({cell_len(line) for line in lines}) == 1


def test_the_tally_has_the_cards_up_and_left_and_the_points_of_each_seat() -> None:
    played = match("nuts")
    played.seats = (Seat("Ann", "hard"), Seat("Bob", "easy"))
    result = play_hand(played, Random(1))
    for lines, line in zip(tally_lines(played, 80)[1:], result.lines, strict=True):
        up, left, points = (lines.split()[place] for place in (1, 2, 4))
        assert (int(up), left, int(points)) == (line.up, f"-2×{line.left}", line.points)


def test_the_match_as_on_paper() -> None:
    assert list(match_lines(after((12, -3), (-2, 20)), max_hands=9, width=80)) == [
        "           Ann   Bob",
        "hand 1     +12    -3",
        "hand 2      -2   +20",
        "total       10    17",
    ]


def test_hands_without_room_are_summed_up_in_one_line() -> None:
    assert list(match_lines(after((12, -3), (-2, 20), (5, 6)), max_hands=1, width=80)) == [
        "           Ann   Bob",
        "before      10    17",
        "hand 3      +5    +6",
        "total       15    23",
    ]


@pytest.mark.parametrize("width", [44, 52, 60])
def test_the_longest_names_are_cut_where_lines_would_be_too_wide(width: int) -> None:
    names = ("Bartholomew", "李雷李雷李雷", "Ann", "Wilhelmina", "Cleopatra", "Di")
    played = Match(load_ruleset("pounce"), [Seat(name, "hard") for name in names], Deal(3))
    play_hand(played, Random(1))
    head, *rows = match_lines(played, 5, width)
    assert {cell_len(line) for line in (head, *rows)} <= {width, width - 1, width - 2}
    assert "  Ann" in head and head.endswith("  Di")
    assert "Bartholomew" not in head and "Bar" in head
    assert max(map(cell_len, tally_lines(played, width))) <= width
    assert tally_lines(played, 0)[1].startswith("…  "), "on the smallest terminal as well"


def test_points_from_before_a_match_was_left_count() -> None:
    """Also where no file has the points of each hand."""
    lines = list(match_lines(after((5, 6), before=(40, 30), number=3), max_hands=9, width=80))
    assert lines[1:] == ["before      40    30", "hand 4      +5    +6", "total       45    36"]


def test_a_match_that_is_over_has_a_winner_or_a_tie() -> None:
    assert match_result(after((40, 30))) == ""
    assert match_result(after((40, 101))) == "▲ Bob wins the match!"
    assert match_result(after((101, 101))) == "A tie at 101 points: another hand decides."


def test_names_keep_their_spelling_at_the_end_of_a_hand() -> None:
    assert hand_end_text(["bob"]) == "bob is out!"
    assert hand_end_text(["bob", "Ann"]) == "bob and Ann are out!"


def test_the_terms_are_points_time_and_equal_cards() -> None:
    assert terms(match("nuts")) == "The match is played to more than 100 points."
    assert terms(match(mirror=True, limit_ms=60_000)) == (
        "The match is played to 100 points. No new hand starts after 1 minute. Every seat gets the same cards."
    )
    assert headline(match(mirror=True, limit_ms=600_000)) == (
        "Pounce · deal 4 · mirror · hand 1 · to 100 or 10 minutes"
    )


@pytest.mark.parametrize("game", ["pounce", "nuts"])
def test_instructions_name_piles_that_may_not_be_played_everywhere(game: str) -> None:
    text = how_to_play(match(game))
    assert text.startswith("Tap a pile, then where its card goes.")
    assert "The centre is the foundation that takes a card." in text
    assert ("The waste plays to columns only." in text) is (game == "pounce")
    assert ("The pounce plays to foundations and empty columns only." in text) is (game == "pounce")


def test_instructions_name_only_the_places_that_a_pile_plays_to() -> None:
    played = Match(
        variant("nuts", tableau__space=Space.NEVER, reserve__to=(Destination.FOUNDATION, Destination.SPACE)),
        [Seat("Ann"), Seat("Bob")],
        Deal(4),
    )
    assert how_to_play(played).endswith("The nuts pile plays to foundations only.")


def test_instructions_of_a_race_name_a_waste_that_plays_nowhere_and_a_reserve_that_takes_cards() -> None:
    built = variant("nuts", tableau__space=Space.NEVER, waste__to=(Destination.SPACE,), reserve__build=True)
    assert "The waste cannot be played." in how_to_play(Match(built, [Seat("Ann"), Seat("Bob")], Deal(4)))
    to_reserve = changed(built, "waste.to", (Destination.RESERVE,))
    played = Match(to_reserve, [Seat("Ann"), Seat("Bob")], Deal(4))
    assert "The waste plays to the nuts pile only." in how_to_play(played)


def test_how_far_a_match_had_come() -> None:
    assert resume_text(match()) == ""
    assert resume_text(match(before=MatchProgress(2, (40, -3), 60_000))) == "Hand 3 is next: Ann 40 and Bob -3."


def test_a_seat_shows_less_where_there_is_less_room() -> None:
    assert standing(match(), 1) == ("0 points · hand -18", "0 · hand -18", "0 · -18")


@pytest.mark.parametrize(
    ("name", "width", "forms"),
    [
        ("Bob", 40, ["112 points · hand -18", "STUCK · 8 points · hand -18"]),
        ("Roberta", 40, ["112 points · hand -18", "STUCK · 8 points · hand -18"]),
        ("Bartholomew", 40, ["112 · hand -18", "8 · STUCK -18"]),
        ("Bob", 26, ["112 · hand -18", "8 · STUCK -18"]),
        ("Roberta", 26, ["112 · hand -18", "8 · STUCK -18"]),
        ("Bartholomew", 26, ["112 · -18", "8 STUCK -18"]),
    ],
)
def test_a_seat_that_is_stuck_says_so_beside_its_points(name: str, width: int, forms: list[str]) -> None:
    played = match(before=MatchProgress(3, (112, 8), 60_000))
    played.hand._stalemate.declare(2, Stuck())
    standings = common_wordings(["Ann", name], [standing(played, seat) for seat in (1, 2)], width)
    lines = [
        "".join(text for text, _, _ in nameplate_line(seat, who, wordings, width)).rstrip()
        for seat, who, wordings in zip((1, 2), ("Ann", name), standings, strict=True)
    ]
    assert [line.split("  ")[-1] for line in lines] == forms


def test_a_rival_named_after_its_strength_has_it_once() -> None:
    played = match("nuts")
    played.seats = (Seat("Normal", "normal"), Seat("Bob", "easy"))
    assert standing(played, 1)[0].startswith("0 points") and standing(played, 2)[0].startswith(
        "easy · 0 points"
    )


def test_the_points_of_a_finished_hand_are_not_shown_beside_the_total() -> None:
    played = match("nuts")
    played.seats = (Seat("Ann", "hard"), Seat("Bob", "easy"))
    total = play_hand(played, Random(1)).lines[0].total
    with_strength = f"hard · {total} points"
    assert standing(played, 1) == (with_strength, f"{total} points", str(total))


def test_pairs_their_reserves_and_bonuses_are_on_the_score_sheet() -> None:
    ruleset = variant("racing-demon", match__pairs=True, match__handicap=True)
    played = Match(ruleset, [Seat(name, "hard") for name in ("Ann", "Bob", "Cid", "Di")], Deal(3))
    out = play_hand(played, Random(1)).out
    head, *rows = tally_lines(played, 80)
    assert head.split() == ["centre", "left", "bonus", "hand"]
    for seat, (row, line) in enumerate(zip(rows, played.results[0].lines, strict=True), start=1):
        bonus = "+10" if seat in out else "0"
        assert row.split()[1:4] == [str(line.up), f"-2×{line.left}", bonus]
    assert "Ann and Bob play against Cid and Di." in terms(played)
    one, two = played.next_reserves[0], played.next_reserves[2]
    assert f"Cards in the demon: Ann {one}, Bob {one}, Cid {two}, Di {two}." in terms(played)
    *_, pairs = match_lines(played, 5, 80)
    assert pairs.split() == ["pair", *(str(total) for total in played.side_totals for _ in range(2))]
