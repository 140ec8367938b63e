"""The commands of line mode: each acts on a game, and returns lines of output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from solitaire.analysis.knowledge import KnownAnswerCallback
from solitaire.analysis.review import Search
from solitaire.cli.line_mode import move_parser
from solitaire.cli.line_mode.bookmark_lines import BookmarkLines
from solitaire.cli.line_mode.hint_lines import HintLines
from solitaire.cli.line_mode.move_parser import ParsedMove
from solitaire.cli.line_mode.pile_parser import PileParser
from solitaire.cli.line_mode.speech import Speech, score
from solitaire.config.keys.keyboard import Keyboard
from solitaire.game import deals
from solitaire.game.ending_text import lost_sentence, won_word
from solitaire.game.game import Game
from solitaire.game.pile_moves import distinct_moves
from solitaire.replay.archive.autosave import Autosave
from solitaire.rules.autoplay import safe_moves
from solitaire.rules.cards import SUITS_OF_PACK, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import RedealFact, Refused
from solitaire.rules.moves import Move
from solitaire.rules.text.card_places import card_whereabouts, cards_named
from solitaire.rules.text.english import capital, count_are, counted, scored
from solitaire.rules.text.refusals import why_no_safe_card

DealChooser: TypeAlias = Callable[[Rules, str], deals.Deal]
"""Finds the deal that a text names; an empty one means any. Raises DealError."""
ITEM: Final = "- "
"""The start of a paragraph of the rules that is an item of a list."""


class TypedLine(NamedTuple):
    """A line of input."""

    text: str
    """In small letters, with single spaces."""
    ms: int = 0
    """When it was typed, by any clock, in milliseconds."""
    is_repeated: bool = False
    """Whether the line before was the same, which confirms what that one asked for."""


class LineGame:
    """A game with the commands of line mode; ``is_over`` is set when the player quits.

    Commands take the rest of the typed line as their argument.

    Args:
        game: the game to play.
        autosave: records each new game.
        keyboard: the keys of the piles.
        search: the solver for hints; without it, hints are guesses.
        choose: chooses new deals; without it, they are numbered as typed, or random.
        fair_hints: whether hints use only what the player can see.
        known_answer: returns what was proven about deals before.
    """

    def __init__(
        self,
        game: Game,
        autosave: Autosave | None = None,
        keyboard: Keyboard | None = None,
        search: Search | None = None,
        choose: DealChooser | None = None,
        fair_hints: bool = False,
        known_answer: KnownAnswerCallback = lambda game: None,
    ) -> None:
        self.game = game
        self.typed = TypedLine("")
        """The line that is carried out."""
        self.is_over = False
        self.speech = Speech(game.rules)
        self.pile_parser = PileParser(game.rules, (keyboard or Keyboard()).piles(game.rules))
        self._autosave = autosave or Autosave()
        self._choose = choose
        self._hints = HintLines(self.speech, search, fair_hints, known_answer)
        self._bookmarks = BookmarkLines(game, self.speech, self._hints)
        self._started_ms: int | None = None

    def opening(self) -> list[str]:
        """The lines to print before the first move."""
        title = deals.deal_title(self.game.deal, self.game.label)
        left = ["Game resumed."] if self.game.is_under_way else []
        return [f"{self.game.rules.ruleset.name}, {title}.", *left, *self.speech.table(self.game.position)]

    def take_line(self, typed: TypedLine) -> None:
        """Take a line to be carried out.

        The time until then counts as played, from the first move on, but not after a win.
        """
        self.typed = typed
        if self._started_ms is not None:
            if self.game.is_won:
                self._started_ms = typed.ms - self.game.elapsed_ms
            self.game.pass_time(typed.ms - self._started_ms)

    def offer(self, move: Move) -> Iterator[str]:
        """Offer a move to the game, and say what comes of it."""
        if self._started_ms is None:
            self._started_ms = self.typed.ms - self.game.elapsed_ms
        price = self.game.redeal_price
        facts = self.game.offer(move)
        refused = next((fact for fact in facts if isinstance(fact, Refused)), None)
        yield self.speech.reason(refused.reason) if refused else self.speech.facts(self.game.position, facts)
        if refused:
            return
        if price and any(isinstance(fact, RedealFact) for fact in facts):
            yield f"That cost {scored(price, self.game.rules.ruleset.scoring.unit)}."
        if self.game.is_won:
            yield f"{won_word(self.game)} {capital(score(self.game))} Type new for another deal."
        elif self.game.is_stuck:
            yield f"{lost_sentence(self.game)} Type undo, or new for another deal."

    def offer_or_explain(self, parsed: ParsedMove) -> Iterable[str]:
        """Offer the move that was found, or say why there is none."""
        return self.offer(parsed) if isinstance(parsed, Move) else [self.speech.reason(parsed)]

    def table(self, _: str) -> Iterable[str]:
        """Every pile."""
        return self.speech.table(self.game.position)

    def moves(self, _: str) -> Iterable[str]:
        """The legal moves, numbered."""
        listed = [*distinct_moves(self.game)]
        for number, move in enumerate(listed, start=1):
            yield f"{number}: {self.speech.move(self.game.position, move)}."
        yield "Type play and a number." if listed else "There are no legal moves."

    def described_move(self, text: str) -> Move | None:
        """The legal move with this description, in lower case; None if there is none."""
        described = self.game.legal_moves() if " " in text else ()
        position = self.game.position
        return next((move for move in described if self.speech.move(position, move).lower() == text), None)

    def find(self, name: str) -> Iterable[str]:
        """Where a card is, or all cards of a rank."""
        cards, rules = cards_named(name), self.game.rules
        suits = SUITS_OF_PACK[rules.ruleset.pack.suits]
        for card in [card for card in cards if suit_of(card) in suits] or cards:
            yield card_whereabouts(rules, self.game.position, card, self.speech.the)
        if not cards:
            yield "Type find and a card or a rank, such as find 7h, find 7 of hearts or find 7."

    def play(self, number: str) -> Iterable[str]:
        """Play the legal move with this number, or without one the hinted move."""
        hinted = self._hints.hinted(self.game)
        if hinted and not number:
            return self.offer(hinted)
        moves = [*distinct_moves(self.game)]
        if not moves:
            return ["There are no legal moves."]
        numbered = {str(place): move for place, move in enumerate(moves, start=1)}
        if number not in numbered:
            if len(moves) == 1:
                return ["Type play 1 for the only move."]
            alone = ", or play alone for the hinted move" if hinted else ""
            return [f"Type play and a number from 1 to {len(moves)}{alone}; moves lists them."]
        return self.offer(numbered[number])

    def deal(self, _: str) -> Iterable[str]:
        """Deal from the stock, redeal or fill gaps."""
        return self.offer_or_explain(move_parser.deal(self.game))

    def jump(self, packets: str) -> Iterable[str]:
        """Go back to an earlier packet in the waste."""
        return self.offer_or_explain(move_parser.jump(self.game, packets, self.speech.the))

    def undo(self, _: str) -> Iterable[str]:
        """Undo the last move."""
        if step := self.game.undo():
            return [f"Undone: {self.speech.move(self.game.position, step.move)}."]
        return [self.game.why_no_undo()]

    def redo(self, _: str) -> Iterable[str]:
        """Redo the last undone move."""
        step = self.game.redo()
        yield self.speech.facts(step.position, step.facts) if step else "Nothing to redo."
        if step and self.game.is_won:
            yield won_word(self.game)

    def restart(self, _: str) -> Iterable[str]:
        """Undo all moves."""
        made = self.game.move_count
        if why_not := self.game.why_no_restart():
            return [why_not]
        self.game.restart()
        return [f"Restarted: {counted(made, 'move')} undone."]

    def bookmark(self, _: str) -> Iterable[str]:
        """Bookmark the position, or remove its bookmark."""
        return self._bookmarks.toggle()

    def list_bookmarks(self, _: str) -> Iterable[str]:
        """The bookmarks, numbered."""
        return self._bookmarks.list()

    def go(self, number: str) -> Iterable[str]:
        """Go to a bookmark, or back to where the player was."""
        return self._bookmarks.go(number)

    def hint(self, _: str) -> Iterable[str]:
        """The next move to a win, or a useful one."""
        return self._hints.hint(self.game)

    def winnable(self, _: str) -> Iterable[str]:
        """Whether the game can still be won."""
        return self._hints.winnable(self.game)

    def solution(self, _: str) -> Iterable[str]:
        """The winning moves, once the player has repeated the request."""
        return self._hints.solution(self.game, is_confirmed=self.typed.is_repeated)

    def safe(self, _: str) -> Iterator[str]:
        """Move all safe cards to the foundations."""
        moves = safe_moves(self.game.rules, self.game.position)
        for move in moves:
            yield from self.offer(move)
        if not moves:
            yield why_no_safe_card(self.game.rules)

    def score(self, _: str) -> Iterable[str]:
        """The score and the number of moves."""
        return [capital(score(self.game))]

    def new(self, deal: str) -> Iterable[str]:
        """Deal another game, once the player has confirmed that this one ends."""
        try:
            if self._needs_confirmation():
                if deal:
                    parse = deals.parse_deal_or_kind if self._choose else deals.parse_deal
                    parse(deal)  # It raises DealError for a text that names no deal.
                question = "Give up this game?" if self._autosave.is_saved else "This game is not saved."
                return [f"{question} Type {self.typed.text} again for a new deal."]
            choice = self._choose(self.game.rules, deal) if self._choose else deal or None
            self.game = self._autosave.next_game(self.game.deal_another(choice))
        except deals.DealError as error:
            return [str(error)]
        self._autosave.begin(self.game)
        self._bookmarks = BookmarkLines(self.game, self.speech, self._hints)
        self._started_ms = None
        return self.opening()

    def rules(self, _: str) -> Iterator[str]:
        """The rules of the game, and its figures: a line for each section and list item."""
        from solitaire.analysis.figures_text import measured_rules_page

        page = measured_rules_page(self.game.rules.ruleset)
        yield f"{page.title}. {page.summary}"
        for section in page.sections:
            lines = [f"{section.heading}:"]
            for paragraph in section.paragraphs:
                if any(text.startswith(ITEM) for text in (paragraph, lines[-1])):
                    lines.append(paragraph)
                else:
                    lines[-1] += f" {paragraph}"
            yield from lines

    def short(self, _: str) -> Iterable[str]:
        """Name cards like 7C from now on."""
        self.speech.short = True
        return ["Cards are named like 7C."]

    def long(self, _: str) -> Iterable[str]:
        """Name cards like the 7 of clubs from now on."""
        self.speech.short = False
        return ["Cards are named like the 7 of clubs."]

    def save(self, _: str) -> Iterable[str]:
        """Whether the game is saved; there is nothing to do for it."""
        if not self._autosave.is_saved:
            return ["This game is not saved."]
        return ["Each move is saved at once. Type quit to leave; you can resume the game later."]

    def quit(self, _: str) -> Iterable[str]:
        """Quit, once the player has confirmed what is lost."""
        needs_confirmation = self._needs_confirmation()
        if needs_confirmation and not self._autosave.is_saved:
            return [f"This game is not saved. Type {self.typed.text} again to quit anyway."]
        if not self.typed.is_repeated and (lost := self._autosave.write_unsaved()):
            return [f"{count_are(lost, 'game')} not saved. Type {self.typed.text} again to quit anyway."]
        self.is_over = True
        return ["Goodbye. Your game is saved." if needs_confirmation else "Goodbye."]

    def _needs_confirmation(self) -> bool:
        """Whether leaving would abandon a game, and the player has not confirmed it."""
        return bool(self.game.move_count) and not (
            self.game.is_won or self.game.is_stuck or self.typed.is_repeated
        )
