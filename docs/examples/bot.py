"""A bot: cards to the foundations first, then hints, and never the same position twice."""

from solitaire import Carry, Game, Move, hint, load


def choose(game: Game) -> Move | None:
    """The next move; None if the bot gives up."""
    for move in game.legal_moves():
        if isinstance(move, Carry) and move.target.startswith("foundation"):
            return move
    return hint(game.rules, game.position, visited=game.positions)


def play(game: Game) -> Game:
    """Play a game to its end."""
    while not game.is_won and (move := choose(game)):
        game.play(move)
    return game


def main() -> None:
    """Play twenty deals."""
    games = [play(Game.new(load("thumb-and-pouch"), deal)) for deal in range(1, 21)]
    won = [game.move_count for game in games if game.is_won]
    shortest = f", the shortest in {min(won)} moves" if won else ""
    print(f"{len(won)} of {len(games)} games won{shortest}.")


if __name__ == "__main__":
    main()
