"""What chance deals, and what is dealt on a day, as the player wants it: any deal, or one that can be won."""

from __future__ import annotations

from random import Random

from solitaire.cli.messages import BadInput, say
from solitaire.config.settings import load_settings
from solitaire.game.deal_input import Hand, hand_of
from solitaire.game.deals import Deal, DealError, is_today, parse_deal, random_deal
from solitaire.game.game import Game
from solitaire.rules.compiled import Rules


def hand_by_chance(rules: Rules, winnable: bool) -> Hand:
    """A hand by chance; ``winnable``, or by the settings, one that can be won. Where none is found, a setting
    gives way, and what was asked for raises BadInput.
    """
    try:
        return hand_of(
            Game.new(rules, deal_asked_for(rules, "", winnable or load_settings().settings.winnable))
        )
    except DealError as why_not:
        if winnable:
            raise BadInput(f"{why_not} Play without --winnable.") from None
        say(f"{why_not} This one may or may not be.")
        return hand_of(Game.new(rules))


def must_be_found(rules: Rules, text: str | None, winnable: bool) -> bool:
    """Whether the deal that is asked for, by a text, by ``winnable`` or by the settings, was not found ahead of
    time: on a screen the player can see how it is looked for.
    """
    today = text is not None and is_today(text)
    if not today and (text is not None or not (winnable or load_settings().settings.winnable)):
        return False
    from solitaire.cli.deal_choice import is_there, is_todays_there  # noqa: PLC0415 (few ask for such deals)

    return not (is_todays_there(rules) if today else is_there(rules))


def deal_asked_for(rules: Rules, text: str, only_winnable: bool) -> Deal:
    """The deal that a text asks for; an empty one asks for any. Raises DealError."""
    if is_today(text):
        from solitaire.cli.deal_choice import todays_deal  # noqa: PLC0415 (it may have to search)

        return todays_deal(rules)
    if text:
        return parse_deal(text)
    if only_winnable:
        from solitaire.cli.deal_choice import winnable_deal  # noqa: PLC0415 (so may this)

        return winnable_deal(rules)
    return random_deal(Random())
