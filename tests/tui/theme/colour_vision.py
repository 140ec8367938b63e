"""Colours as people with a colour vision deficiency see them, and how far apart they are."""

from __future__ import annotations

from math import dist
from typing import Final, TypeAlias

from solitaire.config.themes.colours import rgb

Triple: TypeAlias = tuple[float, float, float]

DEFICIENCIES: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices for linear light: Machado, Oliveira and Fernandes 2009, at full severity."""
_TO_CONES: Final = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_OKLAB: Final = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def difference(one: str, other: str, deficiency: str) -> float:
    """How different two colours look, as a distance in Oklab times 100; 2 is just noticeable."""
    return 100 * dist(_seen(one, deficiency), _seen(other, deficiency))


def _seen(colour: str, deficiency: str) -> Triple:
    """A colour in Oklab (https://bottosson.github.io/posts/oklab) as it is seen."""
    red, green, blue = map(_linear, rgb(colour))
    shown = _times(DEFICIENCIES[deficiency], (red, green, blue))
    long, medium, short = _times(_TO_CONES, (max(0, shown[0]), max(0, shown[1]), max(0, shown[2])))
    return _times(_TO_OKLAB, (long ** (1 / 3), medium ** (1 / 3), short ** (1 / 3)))


def _linear(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third
