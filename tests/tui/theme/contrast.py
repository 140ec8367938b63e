"""The contrast of colours."""

from __future__ import annotations


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance of ``#rrggbb``."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, ground: str) -> float:
    """WCAG 2.2, contrast ratio, from 1 to 21."""
    dark, light = sorted((luminance(colour), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)
