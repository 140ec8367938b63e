"""The screen of a race: keys of several people, a clock, rivals, and one table for all."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from solitaire.cards import face_down
from solitaire.deals import random_deal
from solitaire.race.events import Action, Beaten, Event, Moved
from solitaire.race.headless import rivals_of
from solitaire.race.match import Match
from solitaire.race.pads import CENTRE, STUCK, Pads
from solitaire.race.repeats import Repeats
from solitaire.race.rivals import Rival
from solitaire.race.sight import seen_by
from solitaire.race.taps import Taps
from solitaire.rules.moves import Carry
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.tui.bindings import key_of
from solitaire.tui.board.hits import Hit
from solitaire.tui.board.scene import Lifted
from solitaire.tui.board.stands import TooSmall
from solitaire.tui.board.widget import Board
from solitaire.tui.look.line import EdgeLine
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.race.boards import CentreBoard, Nameplate, SeatBoard, SharedBoard
from solitaire.tui.screens.race.panels import PauseScreen, ReadyScreen, TallyScreen
from solitaire.tui.screens.race.places import fit
from solitaire.tui.screens.race.telling import news, plate, title
from solitaire.tui.screens.room import Room
from solitaire.tui.screens.table.stopwatch import Stopwatch

COUNT_IN: Final = 3
"""Seconds from all being ready to the first move."""
FRESH_MS: Final = 500
"""For so long a card that went to the centre stands out."""


class RaceScreen(Room):
    """A match at one keyboard.

    Args:
        match: what is played.
        look: colours and signs.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape", "pause", "Pause"),
    ]
    DEFAULT_CSS = """
    RaceScreen { background: $felt; }
    RaceScreen CentreBoard { width: 1fr; }
    RaceScreen Vertical { width: 1fr; margin-left: 1; }
    RaceScreen Vertical.-first { margin-left: 0; }
    """

    def __init__(self, match: Match, look: Look) -> None:
        super().__init__()
        self._match = match
        self._look = look
        rules, position = match.rules, match.hand.position
        people = [number for number, seat in enumerate(match.seats, start=1) if seat.is_human]
        self._pads = Pads(rules, people)
        self._taps = {seat: Taps(rules, seat) for seat in people}
        self._rivals: list[Rival] = []
        self._repeats = Repeats()
        self._random = Random(match.deal.number)
        self._watch = Stopwatch()
        self._judged_ms = 0
        """Up to here it is decided who was first."""
        self._seconds_left = 0
        self._covered = True
        self._fresh: dict[int, int] = {}
        self._timer: Timer | None = None
        self._status = EdgeLine(look)
        self._centre = CentreBoard(rules, position, look)
        self._seats = [SeatBoard(rules, position, look, seat) for seat in match.hand.seats]
        self._plates = [Nameplate(n, seat.name, look) for n, seat in enumerate(match.seats, start=1)]
        self._messages = [EdgeLine(look) for _ in match.seats]
        self._said = dict.fromkeys(match.hand.seats, "")

    def compose(self) -> ComposeResult:
        """The status, the centre, and below it the seats side by side."""
        yield self._status
        yield self._centre
        with Horizontal():
            for number, (name, board, message) in enumerate(
                zip(self._plates, self._seats, self._messages, strict=True)
            ):
                with Vertical(classes="" if number else "-first"):
                    yield name
                    yield board
                    yield message

    def on_mount(self) -> None:
        """Show who plays with which keys, before the first hand."""
        self.set_interval(0.25, self._show_status)
        self._show()
        ready = ReadyScreen(self._match.rules.ruleset.name, self._introduction(), self._look)
        self.app.push_screen(ready, self._begin)

    def on_resize(self, event: events.Resize) -> None:
        """The largest cards that fit, for all alike; a race that no longer fits waits."""
        fitted = fit(self._match.rules, event.size.width, event.size.height)
        if isinstance(fitted, TooSmall):
            self.notify(
                f"This race needs a terminal of {fitted.width} × {fitted.height} cells;"
                f" this one has {event.size.width} × {event.size.height}.",
                severity="warning",
                markup=False,
            )
            self.action_pause()
            return
        self._centre.styles.height = fitted.card.height
        for board in self._parts:
            board.card = fitted.card
            board.refresh()

    @property
    def _parts(self) -> list[SharedBoard]:
        return [self._centre, *self._seats]

    def wear(self, look: Look) -> None:
        """Change the colours of everything on the screen."""
        self._look = look
        for board in self._parts:
            board.wear(look)
        for name in self._plates:
            name.wear(look)
        for line in (self._status, *self._messages):
            line.wear(look)

    # A hand from its beginning to its end

    def _introduction(self) -> list[str]:
        lines = []
        for number, seat in enumerate(self._match.seats, start=1):
            keys = self._pads.keys(number)
            if not keys:
                lines.append(f"{seat.name}: a rival, {seat.player}")
                continue
            columns = " ".join(key for spot, key in keys.items() if spot.startswith("tableau"))
            others = "  ".join(f"{key} {spot}" for spot, key in keys.items() if not spot.startswith("tableau"))
            lines += [f"{seat.name}: columns {columns}", f"{'':{len(seat.name)}}  {others}"]
        return [*lines, "", "Tap a pile, then where its card goes. The stock turns at one tap."]

    def _begin(self, begins: bool | None) -> None:
        if not begins:
            self._leave()
            return
        self._watch = Stopwatch()
        self._judged_ms = 0
        self._rivals = rivals_of(self._match, self._random)
        self._fresh.clear()
        for taps in self._taps.values():
            taps.held = None
        self._said = dict.fromkeys(self._match.hand.seats, "")
        self._count_in()

    def _count_in(self) -> None:
        self._seconds_left = COUNT_IN
        self._covered = True
        self._count_down()

    def _count_down(self) -> None:
        if self.app.screen is not self:
            return
        if not self._seconds_left:
            self._said = dict.fromkeys(self._said, "Go!")
            self._go_on()
            return
        self._said = dict.fromkeys(self._said, f"{self._seconds_left} …")
        self._seconds_left -= 1
        self._show()
        self.set_timer(1, self._count_down)

    def _go_on(self) -> None:
        self._covered = False
        self._watch.start()
        self._show()
        self._wait()

    def _end(self) -> None:
        self._watch.stop()
        if self._timer:
            self._timer.stop()
        self._show()
        self.app.push_screen(TallyScreen(self._match, self._look), self._after_tally)

    def _after_tally(self, goes_on: bool | None) -> None:
        if not goes_on:
            self._leave()
            return
        if self._match.is_over:
            self._match = self._match.again(random_deal(Random()))
        else:
            self._match.deal_on()
        self._begin(True)

    def _leave(self) -> None:
        self.app.exit()

    # Pauses

    def action_pause(self) -> None:
        """Cover the cards and stop the clock."""
        self._pause(asks=False)

    def action_quit(self) -> None:
        """Leave, after a question."""
        self._pause(asks=True)

    def on_app_blur(self) -> None:
        """Whoever looks elsewhere does not lose by it."""
        self.action_pause()

    def _pause(self, asks: bool) -> None:
        if self.app.screen is not self:
            return
        self._watch.stop()
        self._covered = True
        self._show()
        self.app.push_screen(PauseScreen(self._match, self._look, asks), self._after_pause)

    def _after_pause(self, goes_on: bool | None) -> None:
        if goes_on is False:
            self._leave()
        elif self._seconds_left or not self._watch.elapsed_ms:
            self._count_in()
        else:
            self._go_on()

    # Keys, the mouse, rivals and time

    def on_key(self, event: events.Key) -> None:
        """A key of somebody's pad."""
        owned = self._pads[key_of(event)]
        if owned is None:
            return
        event.prevent_default().stop()
        # The time at which it was read, not that at which we get round to it.
        at_ms = self._watch.at(event.time)
        if self._watch.is_running and self._repeats.is_struck(key_of(event).lower(), at_ms):
            self._tap(*owned, max(at_ms, self._judged_ms))

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A click is a tap of the person whose pile it is; in the centre, of whoever holds a card."""
        if message.hit is None or not self._watch.is_running:
            return
        pile = self._match.rules.piles[message.hit.pile]
        holding = [seat for seat, taps in self._taps.items() if taps.held is not None]
        if pile.zone is Zone.FOUNDATION and len(holding) == 1:
            self._tap(holding[0], CENTRE, self._watch.elapsed_ms)
        elif pile.seat in self._taps:
            self._tap(pile.seat, pile.name.rpartition(".")[2], self._watch.elapsed_ms)

    def _tap(self, seat: int, spot: str, at_ms: int) -> None:
        self._judge(at_ms)
        if self._match.hand.ended:
            self._wait()
            return
        tap = self._taps[seat].tap(self._match.hand.position, spot)
        self._said[seat] = tap.why
        if tap.action is not None:
            self._do(seat, tap.action, at_ms)
        self._show()
        self._wait()

    def _do(self, seat: int, action: Action, at_ms: int) -> None:
        self._note(self._match.offer(seat, action, at_ms))

    def _judge(self, now_ms: int) -> None:
        """Judge all claims that are due."""
        self._judged_ms = now_ms
        self._note(self._match.tick(now_ms))

    def _note(self, happened: list[Event]) -> None:
        """Tell what happened, and keep a card lifted that somebody else was faster with."""
        index = self._match.rules.index
        for event in happened:
            self._said |= news(self._match, event)
            if isinstance(event, Beaten) and event.seat in self._taps and isinstance(event.move, Carry):
                self._taps[event.seat].held = index[event.move.source]
            if isinstance(event, Moved) and isinstance(event.move, Carry):
                target = index[event.move.target]
                if target in self._match.rules.full:
                    self._fresh[target] = event.at_ms + FRESH_MS

    def _wait(self) -> None:
        """Be back when there is something to do."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        if self._match.hand.ended:
            self._end()
        elif self._watch.is_running:
            times = [rival.next_ms for rival in self._rivals]
            times += [*self._fresh.values(), *filter(None, [self._match.next_deadline()])]
            if times:
                delay = max(1, min(times) - self._watch.elapsed_ms)
                self._timer = self.set_timer(delay / 1000, self._tick)

    def _tick(self) -> None:
        """Judge what is due, and let rivals do what they are ready for."""
        if not self._watch.is_running:
            return
        now, match = max(self._judged_ms, self._watch.elapsed_ms), self._match
        self._judge(now)
        for rival in self._rivals:
            if rival.next_ms <= now and not match.hand.ended:
                action = rival.wake(seen_by(match.rules, match.hand.position, rival.seat), now)
                if action is not None:
                    self._do(rival.seat, action, now)
        self._fresh = {pile: until for pile, until in self._fresh.items() if until > now}
        self._show()
        self._wait()

    # Drawing

    def _show(self) -> None:
        hand = self._match.hand
        position = _covered(hand.position) if self._covered else hand.position
        fresh = frozenset(Hit(pile, 1) for pile in self._fresh)
        held = {seat: taps for seat, taps in self._taps.items() if taps.held is not None}
        targets = frozenset[int]().union(*(taps.targets(hand.position) for taps in held.values()))
        self._centre.show(position, None, targets & self._match.rules.full.keys(), hinted=fresh)
        reaching = {rival.seat: rival.reaching for rival in self._rivals}
        for seat, board in enumerate(self._seats, start=1):
            taps, lifted = held.get(seat), None
            if taps is not None and taps.held is not None:
                lifted = Lifted(taps.held, min(taps.count(hand.position), len(position.piles[taps.held])))
            elif move := reaching.get(seat):
                lifted = Lifted(self._match.rules.index[move.source], move.count)
            board.name_piles(self._labels(seat))
            board.show(position, lifted, taps.targets(hand.position) if taps else frozenset())
            keys = self._pads.keys(seat)
            help_text = f"{keys[CENTRE]} centre  {keys[STUCK]} stuck" if keys else ""
            said = self._said[seat]
            self._messages[seat - 1].say(said, "" if said else help_text, loud=bool(said))
            self._plates[seat - 1].say(plate(self._match, seat))
        self._show_status()

    def _labels(self, seat: int) -> dict[int, str]:
        """The key of each pile of a seat, and how many cards its reserve has."""
        keys, rules = self._pads.keys(seat), self._match.rules
        labels = {}
        for spec in rules.piles:
            if spec.seat == seat:
                key = keys.get(spec.name.rpartition(".")[2], "")
                left = len(self._match.hand.position.piles[spec.index])
                labels[spec.index] = f"{key} ×{left}".strip() if spec.zone is Zone.RESERVE else key
        return labels

    def _show_status(self) -> None:
        self._status.say(*title(self._match, self._watch.elapsed_ms))


def _covered(position: Position) -> Position:
    """The position with every card of a seat face down; the foundations are known to all."""
    return position._replace(piles=tuple(tuple(map(face_down, pile)) for pile in position.piles))
