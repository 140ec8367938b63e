"""The themes as the program lists them."""

from solitaire.config.themes.theme_catalogue import load_themes


def theme_ids() -> list[str]:
    """Every theme that can be used: the shipped ones, then those of the player."""
    return [theme.id for theme in load_themes().themes]
