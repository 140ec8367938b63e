"""The screen on which a hand of a race is watched again, with all its seats."""

from __future__ import annotations

from solitaire.cards import owner_of
from solitaire.race.kept import KeptRace
from solitaire.race.playback import play_back_race
from solitaire.replay.playback import Playback
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.rules.wording import listed
from solitaire.tui.board.hits import Hit
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.race.stage import Place, RaceStage
from solitaire.tui.screens.replay.screen import ReplayScreen


class WatchedStage(RaceStage):
    """The table of a race that was run."""

    def __init__(self, rules: Rules, position: Position, names: list[str], look: Look) -> None:
        super().__init__(rules, position, names, [""] * len(names), look)
        self._position = position
        self.is_hasty = False
        """Cards of a race never fly."""

    def on_mount(self) -> None:
        """Show who has what; nobody is told anything."""
        for whisper in self.whispers:
            whisper.display = False
        self.show(self._position)

    def show(self, position: Position, *, hinted: frozenset[Hit] = frozenset()) -> None:
        """Draw a position, and what stands out of it."""
        self._position = position
        self.show_race(position, [self._place(seat) for seat in range(1, self._rules.seats + 1)], hinted)

    def _place(self, seat: int) -> Place:
        scoring, left, labels = self._rules.ruleset.scoring, 0, {}
        for spec in self._rules.piles:
            if spec.zone is Zone.RESERVE and spec.seat == seat:
                left += len(self._position.piles[spec.index])
                labels[spec.index] = f"×{left}"
        foundations = (self._position.piles[index] for index in self._rules.full)
        up = sum(owner_of(card) == seat for pile in foundations for card in pile)
        gone = self._rules.ruleset.reserve.cards - left
        points = scoring.start + scoring.to_foundation * up + scoring.from_reserve * gone
        return Place(f"{up} up · {left} left · {points:+d}", labels)


class RaceReplayScreen(ReplayScreen):
    """A hand of a race that was kept."""

    def __init__(self, kept: KeptRace, look: Look) -> None:
        self._race = kept
        super().__init__(kept, look)

    def _laid_out(self) -> Playback:
        return play_back_race(self._race.record, self._race.good)

    def _new_stage(self, playback: Playback, look: Look) -> WatchedStage:
        names = [player.name for player in self._race.record.header.seats]
        return WatchedStage(playback.rules, playback.moments[0].position, names, look)

    def _end(self) -> str:
        rules, position = self._viewing.playback.rules, self._viewing.moment.position
        players = enumerate(self._race.record.header.seats, start=1)
        out = [player.name for seat, player in players if rules.is_out(position, seat)]
        if not out and self._race.record.result is None:
            return super()._end()
        if not out:
            return "Nobody could go on: the hand is over."
        return f"{listed(out)} {'is' if len(out) == 1 else 'are'} out!"

    def action_branch(self) -> None:
        """Races are not played on by one."""
        self._viewing.pause()
        self._tell("A race is not branched: others would have to agree.", loud=True)
