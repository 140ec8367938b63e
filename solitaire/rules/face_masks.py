"""Sets of faces as bit masks, so that one operation compares all their cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from solitaire.rules.cards import Face

Mask: TypeAlias = int
"""A set of faces: bit f stands for face f."""


def mask_of(faces: Iterable[Face]) -> Mask:
    """The set of faces as a mask."""
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask


def faces_in(mask: Mask) -> list[Face]:
    """The faces of a mask, lowest first."""
    faces = []
    while mask:
        low = mask & -mask
        faces.append(low.bit_length() - 1)
        mask ^= low
    return faces
