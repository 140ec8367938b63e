"""Cards, piles and facts as sentences, suitable for screen readers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from solitaire.game.game import Game
from solitaire.rules.card_rows import rows_of
from solitaire.rules.cards import ALL_FACES, Card, card_name, card_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.move_facts import (
    BottomCardsRaised,
    Carried,
    Completed,
    Dealt,
    Fact,
    Gathered,
    Jumped,
    Redealt,
    Removed,
    TurnedUp,
)
from solitaire.rules.moves import Move
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.text.english import capital, counted, listed, scored
from solitaire.rules.text.move_text import describe, naming_card, other_cards, the_card
from solitaire.rules.text.pile_text import needed_card, pile_title
from solitaire.rules.text.row_refusals import fitting_card
from solitaire.rules.vocabulary import StockTo

_SHORT_NAMES: Final = {the_card(face): card_text(face) for face in ALL_FACES}
_LONG_NAME: Final = re.compile("|".join(_SHORT_NAMES), re.IGNORECASE)


class Speech:
    """Describes a game in words; with ``short``, the 7 of clubs is ``7C``."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.short = False

    def the(self, card: Card) -> str:
        """The name of a card within a sentence."""
        return card_text(card) if self.short else the_card(card)

    def reason(self, text: str) -> str:
        """The reason for a refusal, or what a place needs, with its cards named as here."""
        return _LONG_NAME.sub(lambda name: _SHORT_NAMES[name[0].lower()], text) if self.short else text

    def move(self, position: Position, move: Move) -> str:
        """A legal move as an imperative."""
        return describe(self.rules, position, move, self.the)

    # Piles

    def table(self, position: Position) -> Iterator[str]:
        """A line for each pile or row; waste and discard are abridged to what matters."""
        yield from self._rows(position)
        for spec in self.rules.piles:
            if spec.index in self.rules.row_places:
                continue
            pile = position.piles[spec.index]
            if spec.zone in (Zone.WASTE, Zone.DISCARD) and len(pile) > 1:
                last = f"; {self._name(pile[-1])} on top" if spec.zone is Zone.WASTE else ""
                yield f"{self._heading(spec)}: {counted(len(pile), 'card')}{last}."
            else:
                yield self.pile(position, spec)

    def _rows(self, position: Position) -> Iterator[str]:
        """A line for each row of places; for an empty place, the card that it takes."""
        cards = [self._in_row(position, place) for place in sorted(self.rules.row_places)]
        for number, row in enumerate(rows_of(cards, self.rules.ruleset.tableau.row_length), start=1):
            if named := [*filter(None, row)]:
                yield f"Row {number}: {', '.join(named)}."

    def _in_row(self, position: Position, place: int) -> str:
        """The last card of a place, or what it takes; empty for a place behind a row that closed up."""
        if pile := position.piles[place]:
            return self._name(pile[-1])
        if self.rules.closing_row:
            return ""
        fitting = self.reason(fitting_card(self.rules, position, place))
        return "empty" + (f" for {fitting.removeprefix('the ')}" if fitting else "")

    def pile(self, position: Position, spec: PileSpec) -> str:
        """The visible cards of a pile, from the bottom to the free card."""
        return f"{self._heading(spec)}: {self._content(position, spec)}."

    def _heading(self, spec: PileSpec) -> str:
        return capital(self._title(spec.name).removeprefix("the "))

    def _content(self, position: Position, spec: PileSpec) -> str:
        if spec.zone is Zone.STOCK:
            return self._stock_content(position, spec)
        if spec.zone is Zone.FOUNDATION:
            return self._foundation_content(position, spec)
        pile = position.piles[spec.index]
        content = self._run(pile)
        if pile and is_covered(self.rules, position.piles, spec.index):
            content += ", covered"
        if spec.index in self.rules.left_of and not pile:
            fitting = self.reason(fitting_card(self.rules, position, spec.index))
            content += f", takes {fitting}" if fitting else ", takes no card now"
        return content

    def _stock_content(self, position: Position, spec: PileSpec) -> str:
        pile, ruleset = position.piles[spec.index], self.rules.ruleset
        content = counted(len(pile), "card") if pile else "empty"
        is_dealt_again = (ruleset.stock.to is StockTo.WASTE or ruleset.gathers) and ruleset.stock.passes != 1
        return content + (self._redeals(position) if is_dealt_again else "")

    def _foundation_content(self, position: Position, spec: PileSpec) -> str:
        """The last card of a foundation, or all where another one follows their ranks; and what it needs."""
        pile, foundation = position.piles[spec.index], self.rules.ruleset.foundation
        in_turn = bool(self.rules.foundation_before)
        content = self._run(pile if in_turn else pile[-1:])
        if len(pile) == self.rules.full[spec.index]:
            return f"{content}, complete"
        if foundation.builds_by_steps or (in_turn and not pile):
            if needed := needed_card(self.rules, position, spec):
                return f"{content}, needs {self.reason(needed)} next"
            return content if in_turn else f"{content}, complete"
        if pile and foundation.fixed:
            return f"{content}, builds up to {self._name(foundation.fixed[spec.number].target)}"
        return content

    def _run(self, pile: Iterable[Card]) -> str:
        cards = list(pile)
        hidden = sum(card < 0 for card in cards)
        seen = [self._name(card) for card in cards[hidden:]]
        return ", ".join(([f"{hidden} face down"] if hidden else []) + seen) or "empty"

    def _redeals(self, position: Position) -> str:
        left = position.redeals_left
        if left == UNLIMITED:
            return ""
        return f", {counted(left, 'redeal') if left else 'no redeals'} left"

    # Facts

    def facts(self, after: Position, facts: Sequence[Fact]) -> str:
        """The facts of a move that led to ``after``, with freed cards and emptied piles."""
        dealt = self._dealing(after, facts)
        apart = Dealt | Gathered | BottomCardsRaised | Completed
        moved = [self._fact(after, fact) for fact in facts if not isinstance(fact, apart)]
        # A stock that is turned automatically is turned after the move, and cards close up after it.
        is_move_first = facts and isinstance(facts[0], Carried | Removed)
        sentences = [*moved, *dealt] if is_move_first else [*dealt, *moved]
        completed = (self._fact(after, fact) for fact in facts if isinstance(fact, Completed))
        return " ".join(filter(None, [*sentences, *self._uncovered(after, facts), *completed]))

    def _dealing(self, after: Position, facts: Sequence[Fact]) -> Iterator[str]:
        """The cards that were dealt from the stock, or again from the tableau."""
        dealt = [fact for fact in facts if isinstance(fact, Dealt)]
        again = next((fact for fact in facts if isinstance(fact, Gathered | BottomCardsRaised)), None)
        if again:
            raised = again.piles if isinstance(again, BottomCardsRaised) else ()
            yield self._fact(after, again)
            yield from self._dealt_again(after, {*raised, *(fact.target for fact in dealt)})
        elif len(dealt) > 1:
            yield self._row(dealt)
        else:
            yield from (self._dealt(*fact) for fact in dealt)

    def _dealt_again(self, after: Position, dealt_to: Collection[str]) -> Iterator[str]:
        """The tableau after cards were dealt again; only the piles that got some, where the others stay."""
        if self.rules.left_of:
            yield from self._rows(after)
            return
        for spec in self.rules.piles:
            is_changed = spec.name in dealt_to or not self.rules.ruleset.redeals_stock
            if spec.zone is Zone.TABLEAU and after.piles[spec.index] and is_changed:
                yield self.pile(after, spec)

    def _row(self, rows: list[Dealt]) -> str:
        parts = (f"{listed(map(self.the, row.cards))} to {self._title(row.target)}" for row in rows)
        return f"Dealt: {listed(parts)}."

    def _dealt(self, cards: tuple[Card, ...], target: str) -> str:
        verb = "is" if len(cards) == 1 else "are"
        return capital(f"{listed(map(self.the, cards))} {verb} dealt to {self._title(target)}.")

    def _fact(self, after: Position, fact: Fact) -> str:
        match fact:
            case Carried((card,), _, target):
                return capital(f"{self.the(card)} goes to {self._title(target)}.")
            case Carried(cards, _, target):
                card, others = naming_card(self.rules, cards), other_cards(self.rules, len(cards) - 1)
                return capital(f"{self.the(card)} and {others} go to {self._title(target)}.")
            case TurnedUp(card, _):
                return capital(f"{self.the(card)} is turned face up.")
            case Redealt(cards):
                return f"The waste is turned over: {counted(cards, 'card')}{self._redeals(after)}."
            case Gathered() if self.rules.ruleset.redeals_stock:
                return f"The cards close up{self._redeals(after)}."
            case Gathered(cards):
                every = "" if self.rules.left_of else "All "
                return f"{every}{counted(len(cards), 'card')} are dealt again{self._redeals(after)}."
            case BottomCardsRaised():
                return f"The bottom cards go to the top{self._redeals(after)}."
            case Jumped(cards, waste):
                go = "goes" if cards == 1 else "go"
                return f"{counted(cards, 'card')} {go} back from {self._title(waste)} to the stock."
            case Removed(cards, _):
                verb = "leaves" if len(cards) == 1 else "leave"
                return capital(f"{listed(map(self.the, cards))} {verb} the game.")
            case Completed(pile):
                return capital(f"{self._title(pile)} is complete.")
            case _:
                return ""

    def _uncovered(self, after: Position, facts: Sequence[Fact]) -> Iterator[str]:
        """Changes visible on a board: emptied piles, and newly uncovered cards of squared piles.

        The cards of a column were listed with the column. In a row that closes up, every move empties the last.
        """
        gave: dict[str, bool] = {}
        stocks = [spec.name for spec in self.rules.piles if spec.zone is Zone.STOCK]
        if any(isinstance(fact, Gathered) for fact in facts):
            stocks = []  # The cards are dealt from the tableau.
        for fact in facts:
            match fact:
                case Carried(_, source, _) if not self.rules.closing_row:
                    gave[source] = self._spec(source).zone in (Zone.WASTE, Zone.RESERVE)
                case Removed(_, piles):
                    gave |= dict.fromkeys(piles, True)
                case Jumped(_, waste):
                    gave[waste] = True
                case Dealt(_, target):
                    gave |= dict.fromkeys(stocks, False)
                    gave[target] = False
                case TurnedUp(_, name):
                    gave[name] = False
        for name, shows in gave.items():
            cards = after.piles[self._spec(name).index]
            if not cards:
                yield capital(f"{self._title(name)} is empty now.")
            elif shows:
                yield capital(f"{self._title(name)} shows {self.the(cards[-1])} now.")

    def _spec(self, name: str) -> PileSpec:
        return self.rules.piles[self.rules.index[name]]

    def _title(self, name: str) -> str:
        return pile_title(self.rules, self._spec(name))

    def _name(self, card: Card) -> str:
        return card_text(card) if self.short else card_name(card)


def score(game: Game) -> str:
    """The score and the number of moves, in words."""
    moves = counted(game.move_count, "move")
    if game.score is None:
        return f"{moves}; this game has no score."
    return f"{scored(game.score, game.rules.ruleset.scoring.unit)}, {moves}."
