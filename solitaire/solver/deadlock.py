"""Losses of games of pairs that show without a search: columns none of which can ever be emptied."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.cards import KING


class Deadlock:
    """Whether piles are lost for want of partners, in a game in which cards move only into spaces.

    Until a column is empty no card changes its column, and the stock is dealt in whole rows; so it is known
    which cards come to lie where. Let every card leave as soon as it is bare and enough partners were *ever*
    bare elsewhere, whether or not another card has used them. More cards leave so than in any real play:
    take the first card that leaves in play and not here. All that lay on it has left, here as well, and its
    partner was bare in another pile, here as well; those of its rank that were dealt on it have left with
    other partners, all from other piles. So the card leaves here too. Hence, if even so no column is ever
    emptied, none can be in play, and what lies in the columns stays there.

    Args:
        dealt: the ranks that are dealt to the columns, in their order.
        grace: the ranks that are turned up, a pile each, with the last of them.
        columns: how many columns there are; piles after these are the turned cards'.
        total: what the ranks of a pair add up to; a card of this rank leaves alone.
    """

    def __init__(self, dealt: bytes, grace: bytes, columns: int, total: int) -> None:
        self._dealt = dealt
        self._grace = grace
        self._columns = columns
        self._total = total

    def __call__(self, dealt: int, piles: Sequence[bytes]) -> bool:
        """Whether the game is lost for certain, with so many cards dealt and these ranks in the piles."""
        columns, total = self._columns, self._total
        if not all(piles[:columns]):
            return False
        ranks = max(total, KING) + 1
        exposed = [0] * ranks
        own = [[0] * ranks for _ in piles]
        stacks = [list(range(len(pile))) for pile in piles]
        ends = [len(pile) for pile in piles]
        lowest = [max(end - 1, 0) for end in ends]
        whole = [*map(bytes.__add__, piles, (self._dealt[dealt + at :: columns] for at in range(columns)))]
        whole += piles[columns:]
        ahead = len(self._dealt) - dealt
        fresh = [at for at, pile in enumerate(piles) if pile]
        while True:
            for at in fresh:
                rank = whole[at][stacks[at][-1]]
                exposed[rank] += 1
                own[at][rank] += 1
            is_moving = True
            while is_moving:
                is_moving = False
                for at, stack in enumerate(stacks):
                    pile, mine, end = whole[at], own[at], ends[at]
                    while stack:
                        rank = pile[stack[-1]]
                        mate = total - rank
                        if mate < 0 or (
                            mate and exposed[mate] - mine[mate] <= pile.count(rank, stack[-1] + 1, end)
                        ):
                            break
                        stack.pop()
                        is_moving = True
                        if stack and stack[-1] < lowest[at]:
                            lowest[at] = stack[-1]
                            exposed[pile[stack[-1]]] += 1
                            mine[pile[stack[-1]]] += 1
                        elif not stack and at < columns:
                            return False
            if not ahead:
                return True
            fresh = list(range(min(columns, ahead)))
            for at in fresh:
                stacks[at].append(ends[at])
                ends[at] += 1
            ahead -= len(fresh)
            if not ahead:
                for at, rank in enumerate(self._grace, start=columns):
                    whole[at], stacks[at], ends[at] = bytes((rank,)), [0], 1
                    fresh.append(at)
