"""Races in a real terminal: whole hands by keys, and storms of keys."""

from __future__ import annotations

import re
import signal
from itertools import chain
from pathlib import Path
from random import Random

from solitaire.config.user_state import decode
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import DeclaredStuck, Moved
from solitaire.race.headless import play_hand
from solitaire.race.keys.key_blocks import STUCK
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.rules.moves import Move
from tests.samples import FULL
from tests.terminal.console import Console
from tests.terminal.race_players import Typist, arguments, begin, keys_of, match_of

SHORT_HAND = 223
"""The number of a deal of Pounce in which a seat says that it is stuck, and soon one is out."""


def script(game: str, deal: int) -> list[tuple[int, Move | None]]:
    """The moves of a hand with their seats, to its end: the legal moves that two rivals would make."""
    rivals = Match(load_ruleset(game), [Seat("A", "hard"), Seat("B", "hard")], Deal(deal))
    play_hand(rivals, Random(deal))
    acts: list[tuple[int, Move | None]] = []
    for event in rivals.hand.log:
        if isinstance(event, Moved):
            acts.append((event.seat, event.move))
        elif isinstance(event, DeclaredStuck):
            acts.append((event.seat, None))
    return acts


def test_a_whole_hand_of_pounce_is_played_by_keys_of_both_seats(tmp_path: Path) -> None:
    match = match_of("pounce", deal=SHORT_HAND)
    with Console(*arguments(match), home=tmp_path) as console:
        begin(console)
        typist = Typist(console, match)
        for seat, move in script("pounce", deal=SHORT_HAND):
            assert not match.hand.ended
            for key in keys_of(typist.blocks, seat, move):
                typist.press(key)
            if not match.hand.ended:
                typist.see()
        assert match.hand.ended and match.hand.ended.out
        console.wait_for(lambda text: "Seat2 is out!" in text and "esc leave" in text)
        console.wait_until_idle()
        tally = console.text
        for seat_, line in zip(match.seats, match.results[0].lines, strict=True):
            (row,) = [row for row in tally.splitlines() if f" {seat_.name} " in row and "-2×" in row]
            up, left, _, points = row.split(seat_.name)[1].split()[:4]
            assert (int(up), left, int(points)) == (line.up, f"-2×{line.left}", line.points)
        (total,) = [row.split("total")[1].split()[:2] for row in tally.splitlines() if " total " in row]
        assert total == [str(line.total) for line in match.results[0].lines]
        console.type(" ")
        console.wait_for("hand 2")
        console.type("\x11")
        console.wait_for("Leave this race?")
        console.type("\r")
        assert console.wait_for_end() == 0
        assert console.modes_now == console.modes_before


def test_no_key_of_four_hands_is_lost(tmp_path: Path) -> None:
    """Four people strike ten keys a second each, whatever they like; at the end the table is that of
    somebody who did the same on paper.
    """
    match, random = match_of("nuts", 5, seats=4), Random(8)
    with Console(*arguments(match), home=tmp_path, columns=120, rows=30) as console:
        begin(console)
        typist = Typist(console, match)
        struck: dict[int, list[str]] = {seat: [] for seat in match.hand.seats}
        rounds = [random.sample(range(1, 5), 4) for _ in range(60 if FULL else 40)]
        for seat in chain.from_iterable(rounds):
            spots = [spot for spot in typist.blocks.keys(seat) if spot not in (STUCK, *struck[seat][-3:])]
            struck[seat].append(spots[int(random.random() * len(spots))])
            console.read(0.025)
            typist.press(typist.blocks.keys(seat)[struck[seat][-1]])
            if match.hand.ended:
                break
        for seat, taps in typist.taps.items():
            if taps.lifted is not None and not match.hand.ended:
                held = match.rules.piles[taps.lifted].own_name
                typist.press(typist.blocks.keys(seat)[held])
        console.wait_for(typist.match_is_shown())
        assert sum(isinstance(event, Moved) for event in match.hand.log) > 24


def stocks(line: str) -> list[str]:
    """The numbers of cards in stocks whose lower edges are on this line of the screen."""
    return re.findall(r"─(\d+)──", line)


def test_a_race_of_three_is_set_up_in_the_menu_and_played_by_two_people(tmp_path: Path) -> None:
    with Console(home=tmp_path, columns=120, rows=40) as console:
        console.wait_for("new deal")
        console.type("/nuts\t")
        console.wait_for("set up a race")
        console.type("s\tAnn\r" + "hh\tBob & Cy\r" + "l\r")
        begin(console)
        console.wait_for(lambda text: all(name in text for name in ("● Ann", "▲ Bob & Cy", "■ Hard")))
        console.type("sj")
        console.wait_for(lambda text: any(stocks(line)[:2] == ["32", "32"] for line in text.splitlines()))
        console.type("\x11")
        console.wait_for("Leave this race?")
        console.type("\r")
        console.wait_for("Nuts · Ann 0, Bob & Cy 0, Hard 0")
    memory = decode((tmp_path / "state" / "solitaire" / "memory.json").read_text())
    assert memory.racers == ("Ann", "Bob & Cy", "Hard:hard")


def test_a_terminal_of_the_kitty_protocol_reports_which_key_is_held(tmp_path: Path) -> None:
    """The stock turns once for each press, however close together presses and repetitions are."""
    pressed, repeated, released = "\x1b[115;;115u", "\x1b[115;1:2;115u", "\x1b[115;1:3u"
    with Console(*arguments(match_of("nuts", 5)), home=tmp_path) as console:
        begin(console)
        assert b"\x1b[>27u" in console.output, "the program asks for the types of key events"
        typist = Typist(console, match_of("nuts", 5))
        for _ in range(2):
            typist.match.offer(1, Move.parse("p1.deal"), 0)
            console.type(pressed + repeated * 3 + released)
        console.wait_for(typist.match_is_shown())
        console.type("\x11")
        console.wait_for("Leave this race?")
        console.type("\r")
        assert console.wait_for_end() == 0
        assert console.output.count(b"\x1b[>27u") == console.output.count(b"\x1b[<u")


def test_a_race_that_was_killed_goes_on_and_verifies(tmp_path: Path) -> None:
    match = match_of("nuts", 5)
    with Console(*arguments(match), home=tmp_path) as console:
        begin(console)
        typist = Typist(console, match)
        for keys in ("s", "j", "s", "j", "qf"):
            for key in keys:
                typist.press(key)
            typist.see()
        console.kill(signal.SIGKILL)
        assert console.wait_for_end() == -signal.SIGKILL
    with Console("race", "--resume", home=tmp_path) as console:
        begin(console)
        typist.console = console
        typist.see()
        typist.press("s")
        typist.see()
        console.type("\x11")
        console.wait_for("You can resume it from the menu")
        console.type("\r")
        assert console.wait_for_end() == 0
        assert "The match is saved. Resume it with: solitaire race --resume" in console.text
    (file,) = (tmp_path / "data" / "solitaire" / "races" / "unfinished").iterdir()
    with Console("replay", file.stem, "--verify", home=tmp_path, columns=200) as console:
        assert console.wait_for_end() == 0
        assert re.search(r": ok, Nuts, deal 5, unfinished after \d+:\d\d", console.text)
