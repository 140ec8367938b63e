"""The commands about games: ``games``, ``rules``, ``deal`` and ``moves``."""

from __future__ import annotations

import click

from solitaire.cli.commands.group import as_json, deal_options, solitaire
from solitaire.cli.commands.option_types import GameId
from solitaire.cli.output.messages import BadInput, json_line, print_lines, say


@solitaire.command
@click.argument("words", metavar="[WORD]...", nargs=-1)
@as_json
def games(words: tuple[str, ...], as_json: bool) -> int:
    """List all games, including your own, or find some by WORDs.

    All words are found in names, families, summaries and notes, as in the menu; the games that match best are
    first. The exit status is 1 if there are none.
    """
    from solitaire.cli.output.deal_output import found_lines, games_json, games_lines
    from solitaire.game.catalogue import load_rulesets
    from solitaire.game.catalogue_order import by_family
    from solitaire.game.catalogue_search import search

    rulesets, broken = load_rulesets()
    for error in broken:
        say(str(error))
    text = " ".join(words).strip()
    found = search(rulesets, text) if text else by_family(rulesets)
    if text and not found:
        from solitaire.game.game_names import near_game
        from solitaire.rules.files.errors import shortened

        say(f"No game matches '{shortened(text)}'.{near_game(text)}")
        return 1
    to_lines = found_lines if text else games_lines
    print_lines(map(json_line, games_json(found)) if as_json else to_lines(found))
    return 0


@solitaire.command
@click.argument("game", type=GameId())
def rules(game: str) -> None:
    """Print the rules of GAME."""
    from solitaire.analysis.figures_text import measured_rules_page
    from solitaire.cli.arguments import find_ruleset
    from solitaire.cli.output.deal_output import page_lines

    print_lines(page_lines(measured_rules_page(find_ruleset(game))))


@solitaire.command
@click.argument("game", type=GameId())
@deal_options
@click.option("--board", is_flag=True, help="Print the board as fc-solve reads it.")
@as_json
def deal(game: str, deal: str | None, deck: str | None, board: bool, as_json: bool) -> None:
    """Print the opening position of GAME.

    Each pile is printed from bottom to top; # marks a face-down card. Each deck of a deck file is dealt in
    turn.
    """
    from solitaire.cli.arguments import deal_games
    from solitaire.cli.output.deal_output import board_json, dealt_board_lines, table_json, table_lines
    from solitaire.game.board_text import NoBoardText

    to_json, to_lines = (board_json, dealt_board_lines) if board else (table_json, table_lines)
    for number, dealt in enumerate(deal_games(game, deal, deck)):
        try:
            lines = [json_line(to_json(dealt))] if as_json else [*([""] if number else []), *to_lines(dealt)]
        except NoBoardText as error:
            raise BadInput(str(error)) from None
        print_lines(lines)


@solitaire.command
@click.argument("game", type=GameId())
@deal_options
@click.option("--play", "played", metavar="MOVES", default="", help="Play these moves first.")
@as_json
def moves(game: str, deal: str | None, deck: str | None, played: str, as_json: bool) -> int:
    """Print a position of GAME and its legal moves.

    MOVES are written like 'tableau-3:tableau-5:2 deal waste:foundation-hearts'. If one is illegal, the reason
    is printed and the exit status is 1.
    """
    from solitaire.cli.arguments import deal_games, read_moves
    from solitaire.cli.output.deal_output import moves_json, moves_lines, refusal_json
    from solitaire.rules.apply import IllegalMove

    dealt = deal_games(game, deal, deck)[0]
    for number, move in enumerate(read_moves(played), start=1):
        try:
            dealt.play(move)
        except IllegalMove as illegal:
            if as_json:
                print_lines([json_line(refusal_json(dealt, number, illegal))])
            else:
                say(f"Move {number}, {move}: {illegal.reason}")
            return 1
    print_lines([json_line(moves_json(dealt))] if as_json else moves_lines(dealt))
    return 0
