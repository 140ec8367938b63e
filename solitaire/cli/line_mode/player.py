"""Line mode interpreter: reads a line of input and returns lines of output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import Final, NamedTuple, TypeAlias

from solitaire.analysis.knowledge import KnownLineCallback
from solitaire.analysis.review import Search
from solitaire.cli.line_mode import move_parser
from solitaire.cli.line_mode.bookmark_lines import BookmarkLines
from solitaire.cli.line_mode.hint_lines import Advice
from solitaire.cli.line_mode.move_parser import ParsedMove
from solitaire.cli.line_mode.pile_parser import PileParser, PilePhrase
from solitaire.cli.line_mode.speech import Speech, score
from solitaire.config.keys.command_synonyms import SYNONYMS
from solitaire.config.keys.commands import Keyboard
from solitaire.game import deals
from solitaire.game.ending_text import lost_sentence, won_word
from solitaire.game.game import Game
from solitaire.replay.autosave import Autosave
from solitaire.rules.autoplay import safe_moves
from solitaire.rules.cards import SUITS_OF_PACK, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.errors import did_you_mean, shortened
from solitaire.rules.move_facts import Gathered, Redealt, Refused
from solitaire.rules.moves import Move, MoveError
from solitaire.rules.piles import Zone
from solitaire.rules.text.card_places import card_whereabouts, cards_named
from solitaire.rules.text.english import capital, count_are, counted, scored
from solitaire.rules.vocabulary import JumpWhen, Space

WIDTH: Final = 80
"""Columns of the narrowest terminal, and cells of the longest braille displays."""
DealChooser: TypeAlias = Callable[[Rules, str], deals.Deal]
"""Finds the deal that a text names; an empty one means any. Raises DealError."""
_NOTATION: Final = {"deal", "fill", "redeal"}
"""Moves that are one word."""


class LinePlayer:
    """Interpreter of a game in line mode; ``is_over`` is set when the player quits.

    Args:
        game: the game to play.
        title: describes the cards of a game without a deal number.
        autosave: records each new game.
        keyboard: the keys of the piles.
        search: the solver for hints; without it, hints are guesses.
        choose: chooses new deals; without it, they are numbered as typed, or random.
        fair_hints: whether hints use only what the player can see.
        known_line: returns winning lines that need no search.
    """

    def __init__(
        self,
        game: Game,
        title: str = "custom deck",
        autosave: Autosave | None = None,
        keyboard: Keyboard | None = None,
        search: Search | None = None,
        choose: DealChooser | None = None,
        fair_hints: bool = False,
        known_line: KnownLineCallback = lambda game: (),
    ) -> None:
        self.game = game
        self._choose = choose
        self._autosave = autosave or Autosave()
        self.is_over = False
        self._title = title
        self._speech = Speech(game.rules)
        self._advice = Advice(self._speech, search, fair_hints, known_line)
        self._bookmarks = BookmarkLines(self._speech, self._advice)
        self._pile_parser = PileParser(game.rules, (keyboard or Keyboard()).piles(game.rules))
        self._started_ms: int | None = None
        self._now_ms = 0
        self._line = ""
        self._is_repeated = False

    def greeting(self) -> list[str]:
        """The lines to print before the first input."""
        return _wrapped([*self._opening(), "Type help for a list of commands."])

    def answer(self, line: str, now_ms: int = 0) -> list[str]:
        """Execute a line typed at ``now_ms`` of any clock; return lines of output.

        The lines have at most 80 columns.
        """
        self._now_ms = now_ms
        text = " ".join(line.lower().split())
        self._is_repeated, self._line = text == self._line, text
        return _wrapped(self._answer(text))

    def _answer(self, text: str) -> Iterable[str]:
        if not text:
            return self._deal("")
        word, _, rest = text.partition(" ")
        if ":" in text or (text != "deal" and set(text.split()) <= _NOTATION):
            return self._notation(text.split())
        if word in COMMANDS:
            return self._command(word, rest)
        if text == "?":
            return self._help(rest)
        if phrase := self._pile_parser.parse(text):
            return self._piles(phrase)
        # A prefix of a command is enough, unless it is the key of a pile.
        if command := next((command for command in COMMANDS if command.startswith(word)), ""):
            return self._command(command, rest)
        meant = next((name for name in COMMANDS if not _synonyms(name).isdisjoint((text, word))), "")
        near = did_you_mean(word, [*COMMANDS, *self._pile_parser]) if not meant else f" Did you mean '{meant}'?"
        what = f"'{shortened(word, 40)}' is neither a command nor a pile."
        return [f"{what}{near or ' Type help for a list of commands.'}"]

    def _command(self, name: str, rest: str) -> Iterable[str]:
        command = COMMANDS[name]
        return [f"'{name}' takes no argument."] if rest and not command.takes else command.do(self, rest)

    # Moves

    def _notation(self, words: list[str]) -> Iterator[str]:
        """Make moves in notation, up to the first illegal one."""
        for word in words:
            try:
                move = Move.parse(word)
            except MoveError as error:
                yield str(error)
                return
            made = self.game.move_count
            yield from self._offer(move)
            if self.game.move_count == made:
                return

    def _offer(self, move: Move) -> Iterator[str]:
        if self._started_ms is None:
            self._started_ms = self._now_ms - self.game.elapsed_ms
        self.game.pass_time(self._now_ms - self._started_ms)
        price = self.game.redeal_price
        facts = self.game.offer(move)
        refused = next((fact for fact in facts if isinstance(fact, Refused)), None)
        yield refused.reason if refused else self._speech.facts(self.game.position, facts)
        if refused:
            return
        if price and any(isinstance(fact, Redealt | Gathered) for fact in facts):
            yield f"That cost {scored(price, self.game.rules.ruleset.scoring.unit)}."
        if self.game.is_won:
            yield f"{won_word(self.game)} {capital(score(self.game))} Type new for another deal."
        elif self.game.is_stuck:
            yield f"{lost_sentence(self.game)} Type undo, or new for another deal."

    def _piles(self, phrase: PilePhrase) -> Iterable[str]:
        """Describe one named pile, or move cards from the first to the second."""
        match phrase:
            case PilePhrase(_, _, stray) if stray:
                near = did_you_mean(stray, self._pile_parser)
                return [f"{self.game.rules.ruleset.name} has no pile called '{shortened(stray, 40)}'.{near}"]
            case PilePhrase([piles], _, _):
                specs = (self.game.rules.piles[index] for index in piles)
                return [self._speech.pile(self.game.position, spec) for spec in specs]
            case PilePhrase([(source,), target], count, _):
                spec = self.game.rules.piles[source]
                return self._do(move_parser.carry(self.game, spec, target, count, self._speech.the))
            case _:
                return ["Name a pile, its target, and if needed the number of cards, as in 6 1 2."]

    def _do(self, parsed: ParsedMove) -> Iterable[str]:
        return self._offer(parsed) if isinstance(parsed, Move) else [parsed]

    # Commands

    def _table(self, _: str) -> Iterable[str]:
        return self._speech.table(self.game.position)

    def _moves(self, _: str) -> Iterable[str]:
        position, moves = self.game.position, self.game.legal_moves()
        for number, move in enumerate(moves, start=1):
            yield f"{number}: {self._speech.move(position, move)}."
        yield "Type play and a number." if moves else "There are no legal moves."

    def _find(self, name: str) -> Iterable[str]:
        cards, rules = cards_named(name), self.game.rules
        suits = SUITS_OF_PACK[rules.ruleset.pack.suits]
        for card in [card for card in cards if suit_of(card) in suits] or cards:
            yield card_whereabouts(rules, self.game.position, card, self._speech.the)
        if not cards:
            yield "Type find and a card or a rank, such as find 7h, find 7 of hearts or find 7."

    def _play(self, number: str) -> Iterable[str]:
        if not number and (hinted := self._advice.hinted(self.game)):
            return self._offer(hinted)
        moves = self.game.legal_moves()
        if not moves:
            return ["There are no legal moves."]
        numbered = {str(place): move for place, move in enumerate(moves, start=1)}
        if number not in numbered:
            return [f"Type play and a number from 1 to {len(moves)}; moves lists them."]
        return self._offer(numbered[number])

    def _deal(self, _: str) -> Iterable[str]:
        return self._do(move_parser.deal(self.game))

    def _jump(self, packets: str) -> Iterable[str]:
        return self._do(move_parser.jump(self.game, packets, self._speech.the))

    def _undo(self, _: str) -> Iterable[str]:
        if why_not := self.game.why_no_undo():
            return [why_not]
        step = self.game.undo()
        assert step is not None
        return [f"Undone: {self._speech.move(self.game.position, step.move)}."]

    def _redo(self, _: str) -> Iterable[str]:
        step = self.game.redo()
        yield self._speech.facts(step.position, step.facts) if step else "Nothing to redo."
        if step and self.game.is_won:
            yield won_word(self.game)

    def _restart(self, _: str) -> Iterable[str]:
        made = self.game.move_count
        if not made:
            return ["Nothing to restart."]
        if why_not := self.game.why_no_undo(made):
            return [why_not]
        self.game.restart()
        return [f"Restarted: {counted(made, 'move')} undone."]

    def _bookmark(self, _: str) -> Iterable[str]:
        return self._bookmarks.toggle(self.game)

    def _list_bookmarks(self, _: str) -> Iterable[str]:
        return self._bookmarks.list(self.game)

    def _go(self, number: str) -> Iterable[str]:
        return self._bookmarks.go(self.game, number)

    def _hint(self, _: str) -> Iterable[str]:
        return self._advice.hint(self.game)

    def _winnable(self, _: str) -> Iterable[str]:
        return self._advice.winnable(self.game)

    def _solution(self, _: str) -> Iterable[str]:
        return self._advice.solution(self.game, is_confirmed=self._is_repeated)

    def _safe(self, _: str) -> Iterator[str]:
        moves = safe_moves(self.game.rules, self.game.position)
        for move in moves:
            yield from self._offer(move)
        if not moves:
            yield "No safe cards to move to the foundations."

    def _score(self, _: str) -> Iterable[str]:
        if self._started_ms is not None:
            self.game.pass_time(self._now_ms - self._started_ms)
        return [capital(score(self.game))]

    def _new(self, deal: str) -> Iterable[str]:
        try:
            if self._needs_confirmation():
                if deal:
                    parse = deals.parse_deal_or_kind if self._choose else deals.parse_deal
                    parse(deal)  # It raises DealError for a text that names no deal.
                question = "Give up this game?" if self._autosave.is_saved else "This game is not saved."
                return [f"{question} Type {self._line} again for a new deal."]
            self.game = self.game.deal_another(
                self._choose(self.game.rules, deal) if self._choose else deal or None
            )
        except deals.DealError as error:
            return [str(error)]
        self._autosave.begin(self.game)
        self._started_ms = None
        return self._opening()

    def _rules(self, _: str) -> Iterator[str]:
        from solitaire.analysis.figures_text import measured_rules_page  # noqa: PLC0415 (seldom wanted)

        page = measured_rules_page(self.game.rules.ruleset)
        yield f"{page.title}. {page.summary}"
        for section in page.sections:
            yield f"{section.heading}: {' '.join(section.paragraphs)}"

    def _short(self, _: str) -> Iterable[str]:
        self._speech.short = True
        return ["Cards are named like 7C."]

    def _long(self, _: str) -> Iterable[str]:
        self._speech.short = False
        return ["Cards are named like the 7 of clubs."]

    def _help(self, _: str) -> Iterator[str]:
        ruleset = self.game.rules.ruleset
        word = ruleset.tableau.word
        yield f"Name a pile to hear its cards: 3 or {word} 3. The last card named is the playable one."
        if ruleset.discard.total:
            fill = f" or to fill an empty {word}" * (ruleset.tableau.space is not Space.NEVER)
            yield f"Name two to remove their top cards{fill}: 4 1 or {word} 4 to {word} 1."
        else:
            yield f"Name two to move cards: 4 1 or {word} 4 to {word} 1; 4 1 2 moves two cards."
        yield from self._pile_parser.help_lines()
        yield "You can also type moves in notation, like tableau-4:tableau-1:2."
        deals = "An empty line deals from the stock. " * COMMANDS["deal"].applies(self.game.rules)
        yield f"{deals}Other commands (you can shorten them):"
        for name, command in COMMANDS.items():
            if command.applies(self.game.rules):
                yield f"{name}{command.takes and ' '}{command.takes}: {command.meaning}."

    def _quit(self, _: str) -> Iterable[str]:
        needs_confirmation = self._needs_confirmation()
        if needs_confirmation and not self._autosave.is_saved:
            return [f"This game is not saved. Type {self._line} again to quit anyway."]
        if not self._is_repeated and (lost := self._autosave.write_unsaved()):
            return [f"{count_are(lost, 'game')} not saved. Type {self._line} again to quit anyway."]
        self.is_over = True
        return ["Goodbye. Your game is saved." if needs_confirmation else "Goodbye."]

    def _needs_confirmation(self) -> bool:
        """Whether leaving would abandon a game, and the player has not confirmed it."""
        return bool(self.game.move_count) and not (self.game.is_won or self.game.is_stuck or self._is_repeated)

    def _opening(self) -> list[str]:
        title = f"deal {self.game.deal}" if self.game.deal else self._title
        left = ["Game resumed."] if self.game.is_under_way else []
        return [f"{self.game.rules.ruleset.name}, {title}.", *left, *self._speech.table(self.game.position)]


class LineCommand(NamedTuple):
    """A command: its function, its meaning in the help, and its argument, if any."""

    do: Callable[[LinePlayer, str], Iterable[str]]
    meaning: str
    takes: str = ""
    applies: Callable[[Rules], bool] = lambda rules: True
    """Whether a game has a use for it; the help leaves out others."""


# A prefix that several commands share means the first of them.
COMMANDS: Final = {
    "table": LineCommand(LinePlayer._table, "all piles"),
    "moves": LineCommand(LinePlayer._moves, "the legal moves, numbered"),
    "play": LineCommand(
        LinePlayer._play, "play the legal move with that number, or the hinted move", "[NUMBER]"
    ),
    "find": LineCommand(LinePlayer._find, "where a card is, or all cards of a rank", "CARD"),
    "deal": LineCommand(
        LinePlayer._deal,
        "deal from the stock, redeal or fill gaps",
        applies=lambda rules: bool(rules.of_zone(Zone.STOCK)),
    ),
    "jump": LineCommand(
        LinePlayer._jump,
        "go back to an earlier packet in the waste",
        "[PACKETS]",
        lambda rules: rules.ruleset.waste.jump is not JumpWhen.NEVER,
    ),
    "undo": LineCommand(LinePlayer._undo, "undo the last move"),
    "redo": LineCommand(LinePlayer._redo, "redo the last undone move"),
    "restart": LineCommand(LinePlayer._restart, "restart this deal"),
    "bookmark": LineCommand(LinePlayer._bookmark, "set a bookmark at this position, or remove it"),
    "bookmarks": LineCommand(LinePlayer._list_bookmarks, "all bookmarks, numbered"),
    "go": LineCommand(LinePlayer._go, "go to a bookmark, or back to where you were", "[NUMBER or back]"),
    "hint": LineCommand(LinePlayer._hint, "the next move to a win, or a useful one"),
    "winnable": LineCommand(LinePlayer._winnable, "whether the game is still winnable"),
    "solution": LineCommand(LinePlayer._solution, "the winning moves"),
    "score": LineCommand(LinePlayer._score, "the score and the number of moves"),
    "safe": LineCommand(
        LinePlayer._safe,
        "move all safe cards to the foundations",
        applies=lambda rules: rules.ruleset.takes_single_cards,
    ),
    "new": LineCommand(
        LinePlayer._new,
        "a new deal: random, by number, or of a kind such as winnable or hard",
        "[DEAL]",
    ),
    "rules": LineCommand(LinePlayer._rules, "the rules of this game"),
    "short": LineCommand(LinePlayer._short, "name cards like 7C"),
    "long": LineCommand(LinePlayer._long, "name cards like the 7 of clubs"),
    "help": LineCommand(LinePlayer._help, "this list"),
    "quit": LineCommand(LinePlayer._quit, "save and quit, like the end of the input"),
}


_IDS: Final = {"safe": "safe-cards", "bookmark": "mark", "go": "go-to-mark", "new": "new-deal", "help": "keys"}
"""The ids of commands that screens call otherwise."""


def _synonyms(name: str) -> set[str]:
    """Other words for a command, by which the command palette of the screens finds it as well."""
    return set(SYNONYMS.get(_IDS.get(name, name), ()))


def _wrapped(texts: Iterable[str]) -> list[str]:
    return [
        line
        for text in texts
        for line in wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    ]
