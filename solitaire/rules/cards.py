"""Cards as small integers, and a pack as one line of text.

A card is ``owner << 6 | suit << 4 | rank``: rank 1 (ace) to 13 (king), suit 0 to 3 in the order clubs,
diamonds, hearts, spades. The owner is 0 except in races, where every seat plays a pack of its own. The
low six bits are the card's *face*, so a table of 64 entries answers any question about faces with one
index. A card that lies face down is the complement of the card, hence negative.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final, TypeAlias

Card: TypeAlias = int
"""A card, negative while it lies face down."""
Face: TypeAlias = int
"""A card without its owner: an index into tables of ``FACES`` entries."""

ACE: Final = 1
KING: Final = 13
DECK_SIZE: Final = 4 * KING
FACES: Final = 64
FACE_MASK: Final = FACES - 1
RANK_MASK: Final = 15
"""The bits of a face that have its rank."""
OWNER_SHIFT: Final = 6

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES: Final = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUIT_LETTERS: Final = "CDHS"
SUIT_SYMBOLS: Final = "♣♦♥♠"
RANK_LETTERS: Final = "A23456789TJQK"


class PackError(ValueError):
    """A card or a pack that cannot be read; the message names the card."""


def make_card(rank: int, suit: int, owner: int = 0) -> Card:
    """The face-up card of ``rank`` 1-13 and ``suit`` 0-3."""
    return owner << OWNER_SHIFT | suit << 4 | rank


def rank_of(card: Card) -> int:
    """The rank, 1 (ace) to 13 (king), of a card that lies face up or down."""
    return (card if card >= 0 else ~card) & RANK_MASK


def suit_of(card: Card) -> int:
    """The suit, 0 to 3 for clubs, diamonds, hearts, spades, of a card face up or down."""
    return (card if card >= 0 else ~card) >> 4 & 3


def rank_above(rank: int, steps: int) -> int:
    """The rank so many ``steps`` above another, or below it if they are negative.

    The ace is above the king.
    """
    return (rank - ACE + steps) % KING + ACE


def owner_of(card: Card) -> int:
    """The owner's number, 0 outside races."""
    return (card if card >= 0 else ~card) >> OWNER_SHIFT


def face_of(card: Card) -> Face:
    """The face of a card, whether it lies face up or down."""
    return (card if card >= 0 else ~card) & FACE_MASK


def is_red(card: Card) -> bool:
    """Whether the card is a diamond or a heart."""
    return suit_of(card) in (DIAMONDS, HEARTS)


def face_up(card: Card) -> Card:
    """The card lying face up."""
    return card if card >= 0 else ~card


def face_down(card: Card) -> Card:
    """The card lying face down."""
    return ~card if card >= 0 else card


def card_text(card: Card) -> str:
    """The notation of a card: ``7C``, ``#7C`` when face down, ``#`` when hidden."""
    if not rank_of(card):
        return "#"
    text = RANK_LETTERS[rank_of(card) - 1] + SUIT_LETTERS[suit_of(card)]
    return text if card >= 0 else "#" + text


def card_sign(card: Card) -> str:
    """The card with the symbol of its suit: ``10♦``."""
    return card_text(face_up(card))[:-1].replace("T", "10") + SUIT_SYMBOLS[suit_of(card)]


def rank_name(rank: int) -> str:
    """The rank's name in a sentence: ``7``, ``ace``."""
    return RANK_NAMES[rank - ACE]


def card_name(card: Card) -> str:
    """The card's name in a sentence: ``7 of clubs``, ``ace of spades``."""
    return f"{rank_name(rank_of(card))} of {SUIT_NAMES[suit_of(card)]}"


def coloured_rank(card: Card) -> str:
    """The card's colour and rank in a sentence: ``red 7``, ``black ace``."""
    return f"{'red' if is_red(card) else 'black'} {rank_name(rank_of(card))}"


ALL_FACES: Final = tuple(make_card(rank, suit) for suit in range(4) for rank in range(ACE, KING + 1))
"""The 52 faces, suit by suit from ace to king."""

SUITS_OF_PACK: Final = {4: (CLUBS, SPADES, HEARTS, DIAMONDS), 2: (SPADES, HEARTS), 1: (SPADES,)}
"""The suits of packs with so many of them, which take turns in a new pack."""

LONGEST_WORD: Final = 20
"""Letters of a word that is still parsed as a card."""
LONGEST_LINE: Final = 4096
"""Letters of a pack on one line: four packs, a label, and room between the cards."""
_LETTERS: Final = str.maketrans(SUIT_SYMBOLS + "♧♢♡♤", SUIT_LETTERS * 2, "\ufe0e\ufe0f")
"""The letter of each suit symbol, without the selector of its form as text or emoji."""
_BY_TEXT: Final = {card_text(card): card for card in ALL_FACES}


def notation(text: str) -> str:
    """A card such as ``10h`` or ``10♥`` as ``card_text`` writes it.

    Any other text becomes that of no card.
    """
    return text.upper().translate(_LETTERS).replace("10", "T")


def parse_card(text: str) -> Card:
    """Parse ``7C``, ``10H``, ``#7C`` or ``7♣``, in either case.

    Raises PackError with a suggestion.
    """
    if len(text) > LONGEST_WORD:
        raise PackError(f"{text[:LONGEST_WORD]!r} and so on is not a card. Put spaces between cards.")
    bare = notation(text.removeprefix("#"))
    card = _BY_TEXT.get(bare)
    if card is None:
        # A card written suit first is suggested the right way round, and an ace for a one.
        meant = [other for other in (bare[::-1], bare.replace("1", "A")) if other in _BY_TEXT]
        near = meant or get_close_matches(bare, _BY_TEXT, n=1, cutoff=0.4)
        hint = f" Did you mean {near[0]}?" if near else " A card is a rank of A23456789TJQK and a suit of CDHS."
        raise PackError(f"{text!r} is not a card.{hint}")
    return ~card if text.startswith("#") else card


def full_pack(decks: int, suits: int = 4) -> tuple[Card, ...]:
    """The cards of ``decks`` packs of 52, of 4, 2 or 1 suits, unshuffled."""
    faces = tuple(face for face in ALL_FACES if suit_of(face) in SUITS_OF_PACK[suits])
    return faces * (decks * 4 // suits)


def _listed(cards: list[str]) -> str:
    """The cards, or the first of them and a number: a message should stay on one line."""
    return ", ".join(cards) if len(cards) <= 8 else f"{', '.join(cards[:7])} and {len(cards) - 7} more"


def check_pack(cards: Iterable[Card], decks: int, suits: int) -> None:
    """Raise PackError unless the cards are ``decks`` packs of 52, of so many suits.

    The message names the cards that are missing and those that are too many.
    """
    have = Counter(cards)
    needed = Counter(full_pack(decks, suits))
    missing = [card_text(card) for card in ALL_FACES for _ in range(needed[card] - have[card])]
    surplus = [card_text(card) for card in ALL_FACES for _ in range(have[card] - needed[card])]
    faults = []
    if missing:
        faults.append("missing " + _listed(missing))
    if surplus:
        faults.append(("doubled " if decks == 1 and suits == 4 else "too many ") + _listed(surplus))
    if faults:
        raise PackError(f"This is not a deck of {DECK_SIZE * decks} cards: {'; '.join(faults)}.")


def parse_pack(line: str, decks: int, suits: int = 4) -> tuple[str, tuple[Card, ...]]:
    """Parse a line of a deck file: an optional label and the cards in the order dealt.

    Returns the label, empty if there is none, and the cards. Raises PackError naming the first card that is
    misspelt, or all that are missing or doubled.
    """
    if len(line) > LONGEST_LINE:
        raise PackError(f"This line is too long for a deck; it may have up to {LONGEST_LINE} characters.")
    words = line.split()
    label = words.pop(0) if len(words) == DECK_SIZE * decks + 1 else ""
    cards = []
    for number, word in enumerate(words, start=1):
        try:
            cards.append(face_up(parse_card(word)))
        except PackError as error:
            mend = " A label is one word." if number == 1 and len(words) > DECK_SIZE * decks else ""
            raise PackError(f"Card {number}: {error}{mend}") from None
    check_pack(cards, decks, suits)
    return label, tuple(cards)


def pack_text(cards: Iterable[Card]) -> str:
    """The line that ``parse_pack`` reads."""
    return " ".join(card_text(face_up(card)) for card in cards)
