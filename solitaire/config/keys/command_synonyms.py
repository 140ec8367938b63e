"""Other words for commands, by which the command palette finds them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_SYNONYMS: Final = {
    "deal": "draw, stock, turn, flip, turn over, next card, redeal, reshuffle, recycle, fill gaps",
    "undo": "back, take back, revert, step back",
    "redo": "again, forward",
    "restart": (
        "start over, from the start, reset, reload, retry, try again, replay this deal, same deal, undo all,"
        " undo everything, rewind, back to the start, same game again"
    ),
    "hint": "tip, suggest, next move, advice, stuck",
    "safe-cards": "auto-move, collect, foundations, up, move up, send up, move all",
    "finish": "autosolve, finish, complete, win, let the program win",
    "solution": "solve, solution, answer, cheat, how to win, watch the win",
    "last-chance": "last chance, mistake, winnable, where did it go wrong, can i win",
    "auto-play": "autoplay, automatic moves",
    "auto-finish": "autofinish, auto-complete, automatic end",
    "best-move": "best move, auto-move card, quick move, play card",
    "mark": "bookmark, mark, remember, keep, snapshot, save position, quicksave, checkpoint, remove bookmark",
    "go-to-mark": "bookmark go to, bookmarks, list of bookmarks, return to bookmark, load position",
    "pause": "pause, break, stop, boss key, cover",
    "put-down": "cancel, drop, release",
    "jump": "letters, jump, keyboard moves",
    "find": "search for a card, where is, locate",
    "show-pile": "zoom, whole column, long column, covered cards, list cards, peek, look under, spread",
    "new-deal": (
        "new game, next game, another game, shuffle, random deal, give up, resign, deal again, abandon,"
        " concede, next deal, play again, surrender, forfeit, skip"
    ),
    "pick-deal": (
        "deal number, seed, game number, number, daily, daily deal, deal of the day, today, own cards, deck,"
        " daily challenge, change deal, difficulty, easier, harder, gentle, easy, fair, hard, fiendish,"
        " winnable deal, copy deal number, share deal"
    ),
    "next-look": (
        "theme, look, appearance, dark mode, light mode, night mode, colours, colors, high contrast, skin,"
        " card back"
    ),
    "four-colours": "four colors, suit colours, suit colors, colour-blind, color-blind, 4 colours",
    "big-index": (
        "large cards, big cards, larger, bigger, large print, large index, zoom, accessibility, font size,"
        " text size"
    ),
    "ascii": "unicode, symbols, characters, plain text, suit symbols, broken characters",
    "menu": (
        "main menu, home, other games, games, change game, switch game, continue, race, races, multiplayer,"
        " load game, resume, random game, choose game, select game, variants, house rules"
    ),
    "settings": (
        "options, preferences, configuration, customise, customize, animation, speed, timer, clock, score,"
        " card size, winnable deals, solver, vi keys, rebind keys, animations, faster, background,"
        " transparent, sound, bell, mute, hide clock, show clock, left-handed, vim, hjkl,"
        " mirror, mirrored table, mirror table, right to left, left hand"
    ),
    "statistics": (
        "stats, records, best times, streak, win rate, charts, history of wins, high scores, scores,"
        " leaderboard, results, graphs, calendar, share"
    ),
    "replays": "replay, replays, history, past games, saved games, load, recordings, watch",
    "rules": "how to play, instructions, manual, about, explain",
    "keys": (
        "help, shortcuts, keyboard, controls, key bindings, hotkeys, tutorial, introduction, key map, f1, mouse"
    ),
    "command-palette": "commands, palette, actions",
    "quit": "quit, exit, leave, close, save, save game, end, stop playing, bye, goodbye, log out",
}

_MENU_SYNONYMS: Final = {
    "Play the deal of the day": "daily, daily deal, daily challenge, today, deal of today",
    "Set up a race": (
        "rivals, level, levels, opponents, difficulty of rivals, three players, four players, more players,"
        " names, seats, who plays, multiplayer, hotseat, points to win, minutes, time limit, same cards,"
        " handicap, pairs, teams, race for three, new race, configure race"
    ),
    "Watch rivals race": "demo, computer against computer",
    "Play a random game": "random, random game, any game, surprise, choose for me",
    "List all unfinished games": "continue, resume, load game",
    "Give up the unfinished game": "resign, abandon, concede, surrender, forfeit, delete game",
    "Set house rules": "house rules, variants, custom rules, change rules, own game, options of the game",
    "Change the player": "user, profile, account, switch player, new player, add player, players",
    "Add or remove a favourite": "favorite, favourites, favorites, star, pin",
}


def _phrases(synonyms: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({command: tuple(words.split(", ")) for command, words in synonyms.items()})


SYNONYMS: Final = _phrases(_SYNONYMS)
"""Phrases by the id of a command, in lower case."""
MENU_SYNONYMS: Final = _phrases(_MENU_SYNONYMS)
"""The same by the description of a command that only the menu has."""
