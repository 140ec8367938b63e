"""PySolFC without a window: its own rules, deals and moves, from a checkout that the user has.

Nothing of PySolFC is part of this project. Its modules are imported from the checkout, and whatever draws or
asks is replaced by ``Stub``, so that its stacks alone decide which cards move where.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, MutableSequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

INTERFACE: Final = ("tkinter", "PIL", "pysollib.help", "pysollib.pysoltk", "pysollib.tile", "pysollib.ui")
"""Packages of the interface, which are replaced with all that is in them."""


class Stub(int):
    """Anything of the interface: a number, a pair, an object with every attribute, a callable."""

    def __new__(cls, *_arguments: object, **_named: object) -> Stub:
        """Ignore the arguments; the number is 1, so that layouts place piles apart."""
        return super().__new__(cls, 1)

    def __getattr__(self, name: str) -> Stub:
        """Another stub, except for special methods."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Stub()

    def __call__(self, *_arguments: object, **_named: object) -> Stub:
        """Another stub."""
        return Stub()

    def __getitem__(self, _key: object) -> Stub:
        """Another stub."""
        return Stub()

    def __iter__(self) -> Iterator[Stub]:
        """Two stubs, for sizes and places."""
        return iter((Stub(), Stub()))


class Switches:
    """The options of the program, all off: no automatic moves, no animation, no sound."""

    def __getattr__(self, name: str) -> Any:
        """Off, or a function that makes a stub."""
        return Stub() if name.startswith("calc") else 0


class DrawnCard:
    """A card that is drawn nowhere."""

    def __init__(self, number: int, deck: int, suit: int, rank: int, game: Any, x: int = 0, y: int = 0) -> None:
        self.id, self.deck, self.suit, self.rank = number, deck, suit, rank
        self.color = suit // 2
        self.game, self.x, self.y = game, x, y
        self.item = Stub()
        self.hide_stack = None
        self.face_up = 0

    def __getattr__(self, name: str) -> Stub:
        """Nothing else of a card matters to the rules."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Stub()

    def showFace(self, unhide: int = 1) -> None:  # noqa: N802 (PySolFC's name)
        """Turn the card face up."""
        self.face_up = 1

    def showBack(self, unhide: int = 1) -> None:  # noqa: N802 (PySolFC's name)
        """Turn the card face down."""
        self.face_up = 0


class _StubModule(ModuleType):
    __path__: MutableSequence[str] = []  # noqa: RUF012 (as the import system has it)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return DrawnCard if name == "Card" else Stub


class _StubFinder(MetaPathFinder, Loader):
    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        found = any(fullname == name or fullname.startswith(f"{name}.") for name in INTERFACE)
        return ModuleSpec(fullname, self, is_package=True) if found else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _StubModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave the module empty: it has every name already."""


class UnknownGame(LookupError):
    """A name that PySolFC has no game of."""


class Engine:
    """PySolFC's games, by name."""

    def __init__(self, checkout: Path) -> None:
        """Import the games from a checkout.

        Raises ImportError if it is none, or a package that PySolFC needs is missing.
        """
        sys.meta_path.insert(0, _StubFinder())
        sys.path.insert(0, str(checkout))
        try:
            importlib.import_module("pysollib.games")
            self._database = importlib.import_module("pysollib.gamedb").GAME_DB
            self._random = importlib.import_module("pysollib.pysolrandom").construct_random
        finally:
            sys.path.remove(str(checkout))
            del sys.meta_path[0]

    def game(self, name: str, deal: int) -> Any:
        """A numbered deal, ready to be played.

        Raises UnknownGame.
        """
        number = self._database.getGameByName(name)
        if number is None:
            raise UnknownGame(name)
        info = self._database.get(number)
        game = info.gameclass(info)
        game.app, game.top, game.canvas = Stub(), Stub(), Stub()
        game.app.opt = Switches()
        game.drag, game.texts, game.init_texts = Stub(), Stub(), Stub()
        for quiet in ("finishMove", "checkForWin", "autoPlay", "updateText", "playSample"):
            setattr(game, quiet, lambda *_arguments, **_named: 0)
        game.createGame()
        game.allstacks = tuple(game.allstacks)
        game.sg.to_tuples()
        game.s.to_tuples()
        for stack in game.allstacks:
            stack.prepareStack()
        game.cards = game.createCards()
        game.reset()
        game.resetGame()
        game.random = self._random(str(deal))
        game.shuffle()
        game.moves.state = game.S_INIT
        game.startGame()
        game.startMoves()
        return game


def movable(stack: Any) -> Iterator[int]:
    """The numbers of cards at the end of a stack that PySolFC lets move together."""
    for count in range(1, len(stack.cards) + 1):
        if stack.canMoveCards(stack.cards[-count:]):
            yield count


def turn_up(game: Any) -> None:
    """Turn the cards that may be turned, as the program does by itself."""
    for stack in game.allstacks:
        if stack.canFlipCard():
            stack.flipMove()
