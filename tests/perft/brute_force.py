"""Five games once more, written another way on purpose, to count against.

Cards are texts, ``7C`` or ``#7C`` when face down; a table is a dictionary of lists. Every move that can be
written down is tried on a copy of the table, and each game says in plain steps, straight from the rules of
the game, what it does not allow. Nothing here knows how the core thinks; only the names of piles and the
notation of moves are shared.
"""

from collections.abc import Iterator
from itertools import pairwise

Table = dict[str, list[str]]

RANKS = "A23456789TJQK"
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
MOST_CARDS = 13
"""No run is longer."""


class NotAllowed(Exception):
    """The move that was tried breaks a rule."""


def rule(holds: bool) -> None:
    """Give a move up unless a rule holds."""
    if not holds:
        raise NotAllowed


def value(card: str) -> int:
    """1 to 13."""
    return RANKS.index(card[-2]) + 1


def is_red(card: str) -> bool:
    return card[-1] in "DH"


def is_down(card: str) -> bool:
    return card.startswith("#")


def kind(pile: str) -> str:
    """``tableau-3`` is of the kind ``tableau``."""
    return pile.split("-", maxsplit=1)[0]


class Game:
    """A game played by trying. A game lays out its table and says what its moves do."""

    def deal(self, pack: list[str]) -> Table:
        """The table after dealing a pack, first card first."""
        raise NotImplementedError

    def carry(self, table: Table, source: str, target: str, count: int) -> None:
        """Carry cards, having asked all the rules."""
        raise NotAllowed

    def turn(self, table: Table) -> None:
        """What ``deal`` does."""
        raise NotAllowed

    def turn_into(self, table: Table, target: str) -> None:
        """What ``deal:target`` does."""
        raise NotAllowed

    def redeal(self, table: Table) -> None:
        """What ``redeal`` does."""
        raise NotAllowed

    def fill(self, table: Table) -> None:
        """What ``fill`` does."""
        raise NotAllowed

    def remove(self, table: Table, piles: list[str]) -> None:
        """What ``remove`` does."""
        raise NotAllowed

    def attempt(self, table: Table, move: str) -> None:
        """Make a move on the table, or raise NotAllowed and leave it half made."""
        match move.split(":"):
            case ["deal"]:
                self.turn(table)
            case ["deal", target]:
                self.turn_into(table, target)
            case ["redeal"]:
                self.redeal(table)
            case ["fill"]:
                self.fill(table)
            case ["remove", *piles]:
                self.remove(table, piles)
            case [source, target]:
                self.carry(table, source, target, 1)
            case [source, target, count]:
                self.carry(table, source, target, int(count))
        for name, pile in table.items():
            if kind(name) == "tableau" and pile:
                pile[-1] = pile[-1].removeprefix("#")

    def moves(self, table: Table) -> dict[str, Table]:
        """Every move that is allowed, with the table after it."""
        allowed = {}
        for move in candidates(table):
            after = {name: list(pile) for name, pile in table.items()}
            try:
                self.attempt(after, move)
            except NotAllowed:
                continue
            allowed[move] = after
        return allowed

    def sequences(self, table: Table, depth: int) -> int:
        """The number of sequences of ``depth`` moves."""
        if depth == 0:
            return 1
        return sum(self.sequences(after, depth - 1) for after in self.moves(table).values())


def candidates(table: Table) -> Iterator[str]:
    """Every move that could be written about the piles of a table."""
    yield from ("deal", "redeal", "fill")
    piles = list(table)
    for place, one in enumerate(piles):
        yield f"deal:{one}"
        yield f"remove:{one}"
        yield from (f"remove:{one}:{other}" for other in piles[place + 1 :])
        for other in piles:
            yield f"{one}:{other}"
            yield from (f"{one}:{other}:{count}" for count in range(2, min(MOST_CARDS, len(table[one])) + 1))


def by_rounds(sizes: list[int], pack: list[str]) -> list[list[str]]:
    """Deal round after round, a card to every pile that is not yet full; the pack keeps the rest."""
    piles: list[list[str]] = [[] for _ in sizes]
    while any(len(pile) < size for pile, size in zip(piles, sizes, strict=True)):
        for pile, size in zip(piles, sizes, strict=True):
            if len(pile) < size:
                pile.append(pack.pop(0))
    return piles


class Klondike(Game):
    """Draw one, without limit; cards may come back from the foundations."""

    def deal(self, pack: list[str]) -> Table:
        pack = list(pack)
        # Here a round turns its first card up: pile n gets its last card in round n.
        columns: list[list[str]] = [[] for _ in range(7)]
        for first in range(7):
            for column in range(first, 7):
                columns[column].append(("" if column == first else "#") + pack.pop(0))
        return {
            "stock": [f"#{card}" for card in reversed(pack)],
            "waste": [],
            **{f"foundation-{suit}": [] for suit in SUITS},
            **{f"tableau-{number}": column for number, column in enumerate(columns, start=1)},
        }

    def carry(self, table: Table, source: str, target: str, count: int) -> None:
        rule(source != target and kind(source) != "stock" and len(table[source]) >= count)
        cards = table[source][-count:]
        if kind(target) == "foundation":
            rule(kind(source) in ("tableau", "waste") and count == 1)
            rule(cards[0][-1] == SUITS[target.removeprefix("foundation-")])
            rule(value(cards[0]) == len(table[target]) + 1)
        else:
            rule(kind(target) == "tableau")
            if kind(source) == "tableau":
                self.may_leave(table[source], cards)
            else:
                rule(count == 1 and self.may_come_from(kind(source)))
            if table[target]:
                self.may_rest(cards[0], table[target][-1])
            else:
                self.may_fill(cards[0])
                rule(kind(source) != "tableau" or len(table[source]) > count)
        del table[source][-count:]
        table[target] += cards

    def may_leave(self, column: list[str], cards: list[str]) -> None:
        """Any face-up run."""
        rule(not any(is_down(card) for card in cards))
        for lower, upper in pairwise(cards):
            self.may_rest(upper, lower)

    def may_come_from(self, place: str) -> bool:
        """Whether single cards may come from a place."""
        return place in ("waste", "foundation")

    def may_rest(self, upper: str, lower: str) -> None:
        """Down, in alternating colours."""
        rule(value(upper) == value(lower) - 1 and is_red(upper) != is_red(lower))

    def may_fill(self, card: str) -> None:
        """Kings fill spaces."""
        rule(value(card) == 13)

    def turn(self, table: Table) -> None:
        rule(bool(table["stock"]))
        table["waste"].append(table["stock"].pop().removeprefix("#"))

    def redeal(self, table: Table) -> None:
        rule(not table["stock"] and bool(table["waste"]))
        while table["waste"]:
            table["stock"].append("#" + table["waste"].pop())


class ThumbAndPouch(Klondike):
    """Any suit but the card's own; the last card or all; once through the stock."""

    def may_leave(self, column: list[str], cards: list[str]) -> None:
        face_up = [card for card in column if not is_down(card)]
        rule(len(cards) == 1 or cards == face_up)

    def may_come_from(self, place: str) -> bool:
        return place == "waste"

    def may_rest(self, upper: str, lower: str) -> None:
        rule(value(upper) == value(lower) - 1 and upper[-1] != lower[-1])

    def may_fill(self, card: str) -> None:
        """Any card fills a space."""

    def redeal(self, table: Table) -> None:
        raise NotAllowed


PILES = [f"tableau-{number}" for number in range(1, 6)]


class Baroness(Game):
    """Pairs of thirteen, spaces, and two grace cards."""

    def deal(self, pack: list[str]) -> Table:
        return {
            **{pile: [card] for pile, card in zip(PILES, pack, strict=False)},
            "grace-1": [],
            "grace-2": [],
            "stock": [f"#{card}" for card in reversed(pack[5:])],
            "discard": [],
        }

    def carry(self, table: Table, source: str, target: str, count: int) -> None:
        rule(source in PILES and target in PILES and count == 1)
        rule(len(table[source]) >= 2 and not table[target])
        table[target].append(table[source].pop())

    def turn(self, table: Table) -> None:
        rule(len(table["stock"]) > 2)
        for pile in PILES:
            if len(table["stock"]) > 2:
                self.lay(table, pile)
        self.show_grace(table)

    def turn_into(self, table: Table, target: str) -> None:
        rule(len(table["stock"]) > 2 and target in PILES and not table[target])
        rule(all(len(table[pile]) < 2 for pile in PILES))
        self.lay(table, target)
        self.show_grace(table)

    def show_grace(self, table: Table) -> None:
        """The last two cards turn up by themselves."""
        if len(table["stock"]) == 2:
            self.lay(table, "grace-1")
            self.lay(table, "grace-2")

    def lay(self, table: Table, pile: str) -> None:
        table[pile].append(table["stock"].pop().removeprefix("#"))

    def remove(self, table: Table, piles: list[str]) -> None:
        rule(all(kind(pile) in ("tableau", "grace") and bool(table[pile]) for pile in piles))
        rule(sum(value(table[pile][-1]) for pile in piles) == 13)
        table["discard"] += [table[pile].pop() for pile in piles]


HOURS = [12, *range(1, 12)]
BASES = ["5D", "6C", "7H", "8S", "9D", "TC", "JH", "QS", "KD", "2C", "3H", "4S"]
TARGETS = ["QD", "AC", "2H", "3S", "4D", "5C", "6H", "7S", "8D", "9C", "TH", "JS"]


class BigBen(Game):
    """Two packs around a clock."""

    def deal(self, pack: list[str]) -> Table:
        pack = list(pack)
        for base in BASES:
            pack.remove(base)
        fans = by_rounds([3] * 12, pack)
        return {
            **{f"foundation-{hour}": [base] for hour, base in zip(HOURS, BASES, strict=True)},
            **{f"tableau-{hour}": fan for hour, fan in zip(HOURS, fans, strict=True)},
            "stock": [f"#{card}" for card in reversed(pack)],
            "waste": [],
        }

    def fans(self, table: Table) -> list[list[str]]:
        return [table[f"tableau-{hour}"] for hour in HOURS]

    def carry(self, table: Table, source: str, target: str, count: int) -> None:
        rule(kind(source) in ("tableau", "waste") and count == 1 and source != target)
        rule(kind(target) in ("foundation", "tableau") and bool(table[source]))
        card, pile = table[source][-1], table[target]
        if kind(target) == "foundation":
            hour = HOURS.index(int(target.split("-")[1]))
            rule(pile[-1] != TARGETS[hour])
            rule(card == RANKS[value(pile[-1]) % 13] + pile[-1][-1])
        else:
            rule(len(pile) >= 3)
            rule(pile[-1] == RANKS[value(card) % 13] + card[-1])
        pile.append(table[source].pop())

    def turn(self, table: Table) -> None:
        rule(bool(table["stock"]) and all(len(fan) >= 3 for fan in self.fans(table)))
        table["waste"].append(table["stock"].pop().removeprefix("#"))

    def fill(self, table: Table) -> None:
        rule(bool(table["stock"]) and any(len(fan) < 3 for fan in self.fans(table)))
        while any(len(fan) < 3 for fan in self.fans(table)):
            for fan in self.fans(table):
                if len(fan) < 3 and table["stock"]:
                    fan.append(table["stock"].pop().removeprefix("#"))
            if not table["stock"]:
                return


class FreeCell(Klondike):
    """All cards in sight, and four cells."""

    def deal(self, pack: list[str]) -> Table:
        columns = by_rounds([7] * 4 + [6] * 4, list(pack))
        return {
            **{f"foundation-{suit}": [] for suit in SUITS},
            **{f"cell-{number}": [] for number in range(1, 5)},
            **{f"tableau-{number}": column for number, column in enumerate(columns, start=1)},
        }

    def carry(self, table: Table, source: str, target: str, count: int) -> None:
        rule(source != target and kind(source) != "foundation" and len(table[source]) >= count)
        cards, there = table[source][-count:], table[target]
        match kind(target):
            case "cell":
                rule(kind(source) == "tableau" and count == 1 and not there)
            case "foundation":
                rule(count == 1 and cards[0][-1] == SUITS[target.removeprefix("foundation-")])
                rule(value(cards[0]) == len(there) + 1)
            case _:
                self.may_leave(table[source], cards)
                others = [name for name, pile in table.items() if not pile and name != target]
                cells, columns = ([name for name in others if kind(name) == k] for k in ("cell", "tableau"))
                rule(count <= one_by_one(len(cells), len(columns)))
                if there:
                    self.may_rest(cards[0], there[-1])
                else:
                    rule(kind(source) == "cell" or len(table[source]) > count)
        del table[source][-count:]
        there += cards

    def turn(self, table: Table) -> None:
        raise NotAllowed

    def redeal(self, table: Table) -> None:
        raise NotAllowed


def one_by_one(cells: int, columns: int) -> int:
    """The cards that reach another column: half of them wait on an empty column meanwhile, if there is one."""
    return 2 * one_by_one(cells, columns - 1) if columns else cells + 1


GAMES: dict[str, Game] = {
    "freecell": FreeCell(),
    "klondike": Klondike(),
    "thumb-and-pouch": ThumbAndPouch(),
    "baroness": Baroness(),
    "big-ben": BigBen(),
}
