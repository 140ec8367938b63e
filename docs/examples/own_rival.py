"""A rival of your own in a race: it plays the first card that it sees, every half second."""

from random import Random

from solitaire import Carry, Deal, Match, Move, Position, Rival, RivalLevel, Rules, Seat, Stuck

from solitaire import DealStock, Redeal, legal_moves, load, run_hand  # isort: skip

EASY = RivalLevel(think_ms=1700, reach_ms=900, turn_ms=1100, oversight=0.35)


class Quick:
    """A player of one seat; ``run_hand`` calls it at ``next_ms``."""

    def __init__(self, rules: Rules, seat: int, random: Random) -> None:
        self.rules = rules
        self.seat = seat
        self.next_ms = 500
        self.turned = 0

    @property
    def reaching(self) -> Move | None:
        """Nothing: it acts at once."""
        return None

    def wake(self, seen: Position, now_ms: int) -> Move | Stuck:
        """Play a card to a foundation, else turn the stock; give up after two rounds of it."""
        self.next_ms = now_ms + 500
        moves = legal_moves(self.rules, seen, self.seat)
        for move in moves:
            if isinstance(move, Carry) and move.target.startswith("foundation"):
                self.turned = 0
                return move
        turns = [move for move in moves if isinstance(move, DealStock | Redeal)]
        self.turned += 1
        return turns[0] if turns and self.turned < 30 else Stuck()


def main() -> None:
    """Let it play a hand against a rival of the program."""
    match = Match(load("pounce", seats=2).ruleset, [Seat("Quick", "easy"), Seat("Robin", "easy")], Deal(7))
    result = run_hand(match, [Quick(match.rules, 1, Random(7)), Rival(match.rules, 2, EASY, Random(7))])
    for seat, line in zip(match.seats, result.lines, strict=True):
        print(f"{seat.name}: {line.total} points")


if __name__ == "__main__":
    main()
