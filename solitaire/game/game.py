"""A game in progress: moves, undo, redo, score, and elapsed time.

A ``Game`` has no clock: the caller passes the elapsed time in milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from solitaire.game.deals import Deal, parse_deal, random_deal, shuffled
from solitaire.game.game_events import AUTOMATIC, HINT, MARK, REDO, RESTART, SOLUTION, TIME, UNDO, Listener
from solitaire.game.history import History
from solitaire.game.steps import Step
from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import count_put_up, opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.move_facts import Fact, Refused
from solitaire.rules.moves import Move
from solitaire.rules.numbered_pack import arrange_numbered
from solitaire.rules.position import Pile
from solitaire.rules.score import bonus, charge_time, charge_undone, initial_score, redeal_price, score_after
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.stalemate import is_stuck
from solitaire.rules.text import english
from solitaire.rules.text.refusals import why_not


class NothingToDo(ValueError):
    """Nothing to undo or redo for ``Game.go_to`` or ``Game.follow``."""


class Game(History):
    """A game of solitaire with history: moves go in, positions and facts come out.

    ``listener`` gets every event as it happens; ``follow`` repeats the events in another game of the same
    deal.

    Args:
        rules: of the game, for one seat.
        pack: the cards in the order dealt.
        deal: the number the pack came from, if any.
        balance: points carried over from earlier games, where the scoring is cumulative.
        label: that of the pack in its file; empty if it has none.
    """

    def __init__(
        self, rules: Rules, pack: Sequence[Card], deal: Deal | None = None, balance: int = 0, label: str = ""
    ) -> None:
        first = opening(rules, pack)
        super().__init__(first, initial_score(rules.ruleset, balance, put_up=count_put_up(rules, first)))
        self.rules = rules
        self.pack = tuple(pack)
        self.deal = deal
        self.label = label
        self.balance = balance
        self.elapsed_ms = 0
        self.listener: Listener | None = None
        self._undone = 0
        """The number of moves undone in the whole game, for which the rules may charge."""
        self._undone_by_player = 0
        """The number of those that the player had made, which the rules may limit."""
        self.hints = 0
        """The number of hints in the whole game."""
        self.solutions = 0
        """The number of times that the player was shown how to win."""
        self._score_limit: int | None = None
        """The score at which the player was first shown how to win a game for money; it cannot rise."""

    @classmethod
    def new(cls, rules: Rules, deal: Deal | int | str | None = None, balance: int = 0) -> Game:
        """Deal a numbered deal, or a random one.

        ``deal`` is a Deal, a number or a text like ``ms1234``. Raises DealError if there is no such deal.
        """
        deal = random_deal(Random()) if deal is None else parse_deal(str(deal))
        packs = rules.ruleset.pack
        pack = arrange_numbered(rules.ruleset, shuffled(deal, packs.decks, packs.suits))
        return cls(rules, pack, deal, balance)

    def deal_another(self, deal: Deal | int | str | None = None) -> Game:
        """Deal a new game by the same rules, keeping a cumulative score. Raises DealError."""
        return Game.new(self.rules, deal, self._carried)

    def deal_again(self) -> Game:
        """Deal a new game of the same cards, keeping a cumulative score."""
        return Game(self.rules, self.pack, self.deal, self._carried, self.label)

    @property
    def deal_name(self) -> str:
        """The deal number, or the label of the pack; empty if it has neither."""
        return str(self.deal or self.label)

    @property
    def _carried(self) -> int:
        """The balance of the next game; a deal that does not count leaves it as it is."""
        if not self.rules.ruleset.scoring.cumulative:
            return 0
        return (self.score or 0) if self.is_played else self.balance

    @property
    def is_played(self) -> bool:
        """Whether the deal counts as a game: a move was made, or the solution was shown."""
        return bool(self.move_count or self.can_redo or self.solutions)

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""
        return self.rules.is_won(self.position)

    @property
    def is_stuck(self) -> bool:
        """Whether the game is certainly lost."""
        return is_stuck(self.rules, self.position)

    @property
    def is_under_way(self) -> bool:
        """Whether moves were made, and the game is neither won nor lost."""
        return bool(self.move_count or self.can_redo) and not self.is_won and not self.is_stuck

    @property
    def undos_left(self) -> int:
        """The number of undos that the rules still allow, or ``UNLIMITED``."""
        allowed = self.rules.ruleset.undo
        return UNLIMITED if allowed == UNLIMITED else max(0, allowed - self._undone_by_player)

    @property
    def can_undo(self) -> bool:
        """Whether a move can be undone."""
        return not self.why_no_undo()

    def why_no_undo(self, moves: int = 1) -> str:
        """The reason why so many moves cannot be undone; empty if they can.

        Automatic moves do not count; alone they cannot be undone once no undo is left.
        """
        if not self.move_count:
            return "Nothing to undo."
        counted = min(moves, max(1, self._count_player_moves(moves)))
        if self.undos_left == UNLIMITED or counted <= self.undos_left:
            return ""
        allowed = self.rules.ruleset.undo
        most = f"more than {english.in_words(allowed, 'move')}" if allowed else "any move"
        return f"{self.rules.ruleset.name} does not let you undo {most}."

    def why_no_restart(self) -> str:
        """The reason why the game cannot be restarted; empty if it can."""
        return self.why_no_undo(self.move_count) if self.move_count else "Nothing to restart."

    @property
    def score(self) -> int | None:
        """The score, with the bonus for a win; None if the game is not scored.

        In a game for money it cannot rise after the player was shown how to win.
        """
        scoring = self.rules.ruleset.scoring
        if not scoring.counts:
            return None
        seconds = self.elapsed_ms // 1000
        points = charge_time(scoring, self._tally, seconds).points
        points = charge_undone(scoring, points, self._undone)
        points += bonus(scoring, seconds) if self.is_won else 0
        return points if self._score_limit is None else min(points, self._score_limit)

    @property
    def redeal_price(self) -> int:
        """The points, or the money, that a redeal would cost now; 0 if it is free."""
        score = self.score
        return 0 if score is None else redeal_price(self.rules.ruleset.scoring, self._tally.redeals, score)

    def pile(self, name: str) -> Pile:
        """The cards of a pile by its name, bottom first. Raises KeyError."""
        return self.position.piles[self.rules.index[name]]

    def legal_moves(self) -> list[Move]:
        """The legal moves in the present position."""
        return legal_moves(self.rules, self.position)

    def why_not(self, move: Move) -> str | None:
        """The reason why a move is illegal, or None if it is legal."""
        return why_not(self.rules, self.position, move)

    def play(self, move: Move, at_ms: int | None = None, automatic: bool = False) -> tuple[Fact, ...]:
        """Make a move ``at_ms`` milliseconds into the game, and return its facts.

        An ``automatic`` move is made by the program and belongs to the move before it. Moves that could be
        redone are dropped. Raises IllegalMove with the reason.
        """
        self.pass_time(at_ms)
        position, facts = apply(self.rules, self.position, move)
        tally = score_after(self.rules, self._tally, facts, self.elapsed_ms // 1000)
        self._add(Step(move, facts, position, tally, automatic))
        self.emit(f"{AUTOMATIC if automatic else ''}{move}")
        return facts

    def offer(self, move: Move, at_ms: int | None = None) -> tuple[Fact, ...]:
        """Make a move as ``play`` does; return a ``Refused`` fact if it is illegal."""
        try:
            return self.play(move, at_ms)
        except IllegalMove as illegal:
            return (Refused(str(move), illegal.reason),)

    def undo(self) -> Step | None:
        """Undo the last move; return its step, or None if it cannot be undone."""
        if not self.can_undo:
            return None
        step = self._go_back()
        self._undone += 1
        self._undone_by_player += not step.automatic
        self.emit(UNDO)
        return step

    def redo(self) -> Step | None:
        """Redo the move undone last; return its step, or None if there is none."""
        if not self.can_redo:
            return None
        step = self._go_on()
        self.emit(REDO)
        return step

    def undo_player_move(self) -> list[Step]:
        """Undo the player's last move with the automatic ones after it; return the steps."""
        taken: list[Step] = []
        while (not taken or taken[-1].automatic) and (step := self.undo()):
            taken.append(step)
        return taken

    def redo_player_move(self) -> list[Step]:
        """Redo a player's move with the automatic ones after it; return the steps."""
        made: list[Step] = []
        while (not made or self._is_next_automatic) and (step := self.redo()):
            made.append(step)
        return made

    def go_to(self, moves: Sequence[Move], at_ms: int | None = None) -> None:
        """Go to the position after ``moves``, with as few undos as possible.

        It happens ``at_ms`` milliseconds into the game. Raises IllegalMove, or NothingToDo if the rules do not
        allow so many undos.
        """
        self.pass_time(at_ms)
        same = next(
            (place for place, pair in enumerate(zip(self.moves, moves, strict=False)) if pair[0] != pair[1]),
            min(self.move_count, len(moves)),
        )
        if self.move_count > same and (reason := self.why_no_undo(self.move_count - same)):
            raise NothingToDo(reason)
        for _ in range(self.move_count - same):
            self.undo()
        for move in moves[same:]:
            if self.moves_undone[:1] == [move]:
                self.redo()
            else:
                self.play(move)

    def restart(self) -> None:
        """Undo every move, if the rules allow so many undos; all can be redone."""
        if not self.why_no_restart():
            self._undone += self.move_count
            self._undone_by_player += self._count_player_moves(self.move_count)
            self._go_to_opening()
            self.emit(RESTART)

    def toggle_bookmark(self) -> None:
        """Bookmark the present position, or remove its bookmark."""
        self._change_bookmark()
        self.emit(MARK)

    def emit(self, event: str) -> None:
        """Count a hint or a solution, and pass the event to the listener, if any."""
        self.hints += event == HINT
        self.solutions += event == SOLUTION
        if event == SOLUTION and self.rules.ruleset.scoring.unit and self._score_limit is None:
            self._score_limit = self.score
        if self.listener is not None:
            self.listener(event, self.elapsed_ms)

    def follow(self, event: str, at_ms: int) -> tuple[Fact, ...]:
        """Repeat an event of a game of the same deal; return the facts if it is a move.

        A restart before the first move does nothing. Raises MoveError if it is no event, IllegalMove or
        NothingToDo if it is impossible in this position.
        """
        self.pass_time(at_ms)
        if event in (UNDO, REDO):
            if (self.undo() if event == UNDO else self.redo()) is None:
                raise NothingToDo(f"Nothing to {event}.")
        elif event == RESTART:
            if self.move_count and (reason := self.why_no_restart()):
                raise NothingToDo(reason)
            self.restart()
        elif event == MARK:
            self.toggle_bookmark()
        elif event in (HINT, SOLUTION, TIME):
            self.emit(event)
        else:
            move = Move.parse(event.removeprefix(AUTOMATIC))
            return self.play(move, automatic=event.startswith(AUTOMATIC))
        return ()

    def pass_time(self, at_ms: int | None) -> None:
        """Set the time, in milliseconds since the start; it stops when the game is won."""
        if at_ms is not None and not self.is_won:
            self.elapsed_ms = max(self.elapsed_ms, at_ms)

    def discount_time(self, since_ms: int) -> None:
        """Set the time back to ``since_ms``, since which there was no event."""
        self.elapsed_ms = min(self.elapsed_ms, since_ms)
