"""Ruleset files with mistakes: every file under ``broken_rulesets`` has its messages beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solitaire.config import paths
from solitaire.game.catalogue import load_file
from solitaire.rules.files.decode import LONGEST_CHAIN, decode
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.files.ruleset_file import RulesetFile
from solitaire.rules.files.settings_decoder import MOST_MISTAKES
from solitaire.rules.files.toml_lines import tokens
from tests.rules.rulesets import ruleset_of

BROKEN = Path(__file__).parents[2] / "broken_rulesets"


@pytest.fixture
def broken_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's folder is that of the broken files, so that they can extend each other."""
    monkeypatch.chdir(BROKEN)
    monkeypatch.setattr(paths, "player_rulesets", Path)


@pytest.mark.usefixtures("broken_files")
@pytest.mark.parametrize("name", sorted(path.stem for path in BROKEN.glob("*.toml")))
def test_a_broken_file_gives_these_messages(name: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_file(Path(f"{name}.toml"))
    assert str(caught.value) + "\n" == (BROKEN / f"{name}.txt").read_text("utf-8")


def test_every_message_has_its_file() -> None:
    assert {path.stem for path in BROKEN.glob("*.txt")} == {path.stem for path in BROKEN.glob("*.toml")}


# Nastier than any player.


def mistakes(text: str) -> str:
    with pytest.raises(RulesetError) as caught:
        ruleset_of(text)
    assert all("\n" not in str(mistake) and str(mistake).isprintable() for mistake in caught.value.mistakes)
    return str(caught.value)


TOO_LONG = "mine.toml:2: this number or name is too long; use at most 100 characters."
TOO_DEEP = "mine.toml:2: keys or lists are nested too deeply here; use at most 8 levels."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"pack.decks = {'9' * 5000}", TOO_LONG),
        (f"pack.decks = 0x{'f' * 5000}", TOO_LONG),
        (f"tableau.cards = [1, {'9' * 5000}]", TOO_LONG),
        (f"pack.decks = {'[' * 5000}{']' * 5000}", TOO_DEEP),
        (f"pack.decks = {'{a = ' * 5000}1{'}' * 5000}", TOO_DEEP),
        (f"{'.'.join(['a'] * 50)} = 1", TOO_DEEP),
        (f"{' . '.join(['a'] * 100_000)} = 1", TOO_DEEP),
        (f"""{".'b'".join(['"a"'] * 100_000)} = 1""", TOO_DEEP),
        (f"[{' . '.join(['a'] * 100_000)}]", TOO_DEEP),
        (f"[[{' . '.join(['a'] * 100_000)}]]", TOO_DEEP),
        (f"pack = {{ {' . '.join(['a'] * 100_000)} = 1 }}", TOO_DEEP),
        ("'" + "a" * 100_000 + "' = 1", f"mine.toml:2: {'a' * 39}…: there is no such setting."),
        (
            f"tableau.cards = [{'1, ' * 10_000}]",
            "mine.toml:2: tableau.cards: this list is too long: 10000 items; use at most 200.",
        ),
        (
            f"extends = '{'a' * 100_000}'",
            f"mine.toml:2: extends: '{'a' * 39}…' is not the id of a game in quotes.",
        ),
    ],
    ids=range(14),
)
def test_too_long_or_too_deep_values_are_reported_with_their_line(text: str, message: str) -> None:
    assert mistakes(f'name = "Mine"\n{text}') == message


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("title = 'Mine'", "Did you mean 'name'?"),
        ("deck.decks = 2", "Did you mean 'pack'?"),
        ("columns.piles = 8", "Did you mean 'tableau'?"),
        ("description = 'A game.'", "Did you mean 'summary'?"),
        ("tableau.columns = 4", "Did you mean 'piles'?"),
        ('tableau.empty = "king"', "Did you mean 'space'?"),
        ("tableau.colums = 4", "Did you mean 'piles'?"),
        ("stock.redeals = 2", "Did you mean 'passes'?"),
        ("foundation.count = 4", "Did you mean 'piles'?"),
        ('stock.deal = "waste"', "Did you mean 'redeal'?"),
        ("cells.free = 4", "There are piles, cards, when."),
        ('deal.order = "foundation"', "Did you mean 'base'?"),
        ('tableau.to = "columns"', "Did you mean 'tableau'?"),
        ('layout.side = "columns"', "Did you mean 'tableau'?"),
        ('foundation.base = "king"', "List foundations that open with other ranks as foundation.fixed."),
        ('deal.set_out = "2C"', "List foundations that open with other cards as foundation.fixed."),
    ],
)
def test_other_words_for_settings_are_mended(text: str, mend: str) -> None:
    assert mistakes(f'name = "Mine"\n{text}').endswith(f" {mend}")


@pytest.mark.parametrize(
    "text", ["a.b.c.d.e.f.g.h.i.j", "e. g. n. o. p. e. i. a. j. k. l.", "[" * 50, "{" * 50]
)
def test_texts_and_comments_are_not_nested(text: str) -> None:
    file = (
        f"name = \"Mine\" # {text}\nnotes = \"{text}\"\n# {text}\nsource = '''{text}'''\nstock.to = \"waste\""
    )
    assert ruleset_of(file).notes == text


def test_a_text_of_quotes_that_are_never_closed_is_looked_through_once() -> None:
    text = '"\\' * 100_000
    assert len(list(tokens(text))) <= 2
    assert mistakes(text).startswith("mine.toml:1: this is not TOML")


def test_a_limited_number_of_mistakes_is_reported() -> None:
    lines = mistakes("".join(f"zebra-{number} = 1\n" for number in range(1000))).splitlines()
    assert len(lines) == MOST_MISTAKES + 1
    assert lines[-1] == f"mine.toml:{MOST_MISTAKES}: there are more mistakes; fix these first."


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        (f"name = '{'n' * 81}'", "name: this has 81 characters; use at most 80."),
        (f"family = '{'n' * 81}'", "family: this has 81 characters; use at most 80."),
        (f"notes = '{'n' * 20_001}'", "notes: all texts together have 20001 characters; use at most 20000."),
        (
            f"readings = {['n' * 10_000] * 3}",
            "readings: all texts together have 30000 characters; use at most 20000.",
        ),
        (f"scoring.unit = '{'n' * 21}'", "scoring.unit: this has 21 characters; use at most 20."),
        (f"tableau.word = '{'n' * 21}'", "tableau.word: this has 21 characters; use at most 20."),
        (f"reserve.name = '{'n' * 21}'", "reserve.name: this has 21 characters; use at most 20."),
        ("stock.passes = 1001", "stock.passes: 1001 is not a number of passes; use 1 to 1000, or 'unlimited'."),
        ("stock.draw = 209", "stock.draw: 209 cards cannot be turned; use 1 to 208."),
        ("tableau.minimum = 209", "tableau.minimum: 209 is not a number of cards from 0 to 208."),
        ("tableau.piles = 1000000000", "tableau.piles: 1000000000 is not a number of piles from 1 to 30."),
        (
            "tableau.row_length = 13\ntableau.maximum = 1\ntableau.piles = 1000000000",
            "tableau.piles: 1000000000 is not a number of piles from 1 to 60.",
        ),
        ("tableau.piles = 1\ntableau.labels = [100]", "tableau.labels: labels are numbers from 0 to 99."),
    ],
)
def test_values_out_of_bounds_are_reported(setting: str, message: str) -> None:
    name = "" if setting.startswith("name") else "name = 'Mine'"
    place = mistakes(f"{name}\nstock.to = 'waste'\n{setting}").splitlines()
    assert (
        f"mine.toml:{1 if not name and 'name' not in setting else 3 + setting.count(chr(10))}: {message}"
        in place
    )


def test_what_is_just_within_bounds_is_a_game() -> None:
    stock = "stock.to = 'waste'\nstock.passes = 1000\nstock.draw = 208"
    text = f"name = '{'n' * 80}'\nnotes = '{'é' * 19_000}'\n{stock}"
    game = ruleset_of(text)
    assert (len(game.name), len(game.notes), game.stock.passes) == (80, 19_000, 1000)


FIRST = RulesetFile("", "", "")


def chained(games: int) -> Callable[[RulesetFile, str], RulesetFile]:
    """Reads games of which each extends the next, up to the last one."""

    def read(_: RulesetFile, game: str) -> RulesetFile:
        number = int(game)
        parent = f"extends = '{number + 1}'" if number < games else "stock.to = 'waste'"
        return RulesetFile(game, f"{game}.toml", f"name = 'Mine'\n{parent}")

    return read


def test_a_long_chain_of_games_that_extend_each_other_is_refused() -> None:
    read = chained(1200)
    with pytest.raises(RulesetError) as caught:
        decode(read(FIRST, "1"), read)
    assert (
        str(caught.value)
        == f"{LONGEST_CHAIN + 1}.toml:2: extends: more than 20 games extend each other, one the next."
    )


def test_a_chain_of_the_longest_length_is_followed() -> None:
    read = chained(LONGEST_CHAIN + 1)
    assert decode(read(FIRST, "1"), read).id == "1"


@pytest.mark.parametrize(("own", "notes"), [("", ""), ("notes = 'Quick.'", "Quick.")])
def test_notes_are_not_inherited(own: str, notes: str) -> None:
    text = "name = 'Base'\nsummary = 'Easy.'\nnotes = 'Also called Demon.'\nstock.to = 'waste'"
    base = RulesetFile("base", "base.toml", text)
    mine = decode(RulesetFile("mine", "mine.toml", f"extends = 'base'\n{own}"), lambda _, __: base)
    assert (mine.name, mine.summary, mine.notes) == ("Base", "Easy.", notes)


def test_minus_one_is_not_unlimited() -> None:
    text = 'name = "Mine"\nstock.to = "waste"\nstock.passes = -1'
    assert mistakes(text) == "mine.toml:3: stock.passes: -1 is neither a count nor 'unlimited'."


def test_a_count_of_none_may_be_a_number_or_its_word() -> None:
    text = 'name = "Mine"\nstock.to = "waste"\nundo = {}'
    assert ruleset_of(text.format(0)).undo == ruleset_of(text.format('"never"')).undo == 0
    assert mistakes(text.format(-1)) == "mine.toml:3: undo: -1 is neither a count nor 'unlimited' nor 'never'."


@pytest.mark.parametrize("sign", ["\u2028", "\x85", "\u2029"])
def test_a_line_that_ends_in_no_other_program_is_not_counted(sign: str) -> None:
    (line,) = mistakes(f'# {sign}{sign}\nname = "Mine"\ncards = [1,').splitlines()
    assert line.startswith("mine.toml:3: this is not TOML")


@pytest.mark.parametrize(
    ("piles", "message"),
    [
        (1, "there is only 1 foundation for 4 aces; set out at most one on each."),
        (2, "there are only 2 foundations for 4 aces; set out at most one on each."),
    ],
)
def test_no_more_aces_are_set_out_than_there_are_foundations(piles: int, message: str) -> None:
    text = f'name = "Mine"\nstock.to = "waste"\ndeal.aces_out = 4\nfoundation.piles = {piles}'
    assert mistakes(f'{text}\nfoundation.suit = "none"') == f"mine.toml:3: deal.aces_out: {message}"


@pytest.mark.parametrize("place", ["[0, 0, 1]", "[]", "[0, 99]"])
@pytest.mark.parametrize("other", ["discard = { same_rank = true, touching = true }", "waste.auto_fill = true"])
def test_a_place_that_is_no_pair_of_numbers_is_reported_alone(place: str, other: str) -> None:
    text = f'name = "Mine"\ntableau.piles = 2\ntableau.places = [[2, 0], {place}]\n{other}'
    message = "a place is two numbers from 0 to 60: half cards, and the row."
    assert mistakes(text) == f"mine.toml:3: tableau.places: {message}"


@pytest.mark.parametrize("quotes", ["'", "'''"])
def test_a_text_in_single_quotes_that_are_never_closed_is_reported(quotes: str) -> None:
    assert mistakes(f"name = {quotes}Mine").endswith("the closing quote is missing.")


def test_no_deck_of_more_cards_than_there_is_memory_is_made() -> None:
    message = "mine.toml:2: pack.decks: 1000000000 decks cannot be played; use 1 to 4."
    assert mistakes('name = "Mine"\npack.decks = 1000000000\nstock.to = "waste"') == message
    fixed = 'foundation.fixed = [{ label = 1, base = "AC", target = "KC" }]'
    assert message in mistakes(f'name = "Mine"\npack.decks = 1000000000\n{fixed}').splitlines()


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("cell", "cells = { piles = 2 }"),
        ("reserve", "reserve = { piles = 2, cards = 1 }"),
        ("store", 'reserve = { name = "store", piles = 2, cards = 1 }'),
        ("foundation", 'foundation = { suit = "free" }'),
    ],
)
def test_a_word_that_columns_would_share_with_other_piles_is_refused(word: str, other: str) -> None:
    text = f'name = "Mine"\nstock = {{ to = "waste" }}\n{other}\ntableau = {{ word = "{word}" }}'
    fault = f"'{word}' is the name of other piles of this game; use another word."
    assert mistakes(text) == f"mine.toml:4: tableau.word: {fault}"


def test_a_stock_that_is_all_kept_back_is_refused() -> None:
    text = 'name = "Mine"\ntableau.piles = 5\ntableau.cards = 10\nreserve.piles = 2\nstock.to = "tableau"'
    fault = "a stock of 2 cannot keep back 2: no card is left to deal."
    assert mistakes(f"{text}\nstock.keep_back = 2") == f"mine.toml:6: stock.keep_back: {fault}"


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("suit", "same-suit"),
        ("colour", "same-colour"),
        ("any", "any-suit"),
        ("alternating", "alternate-colours"),
    ],
)
def test_a_word_that_several_values_have_suggests_the_usual_one(word: str, meant: str) -> None:
    text = f'name = "Mine"\n[tableau]\npiles = 5\nbuild = "{word}"'
    assert mistakes(text).endswith(f" Did you mean '{meant}'?")


def test_cells_that_wait_for_an_empty_stock_need_one() -> None:
    text = 'name = "Mine"\ntableau.piles = 13\ntableau.cards = 4\ncells.piles = 1\ncells.when = "empty-stock"'
    fault = "there is no stock to be emptied; set stock.to, or leave this out."
    assert mistakes(text) == f"mine.toml:5: cells.when: {fault}"


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ("tableau.cards = 13", "there is no stock to be emptied before cards go to foundations; leave it out."),
        (
            'stock.to = "waste"\nstock.passes = 2',
            "'empty-stock' is for a stock that is gone through once; set stock.passes = 1.",
        ),
        (
            'stock.to = "waste"\ndiscard.same_rank = true',
            "'empty-stock' is for one player, and for games with foundations.",
        ),
        (
            'stock.to = "tableau"\nfoundation.unit = "sequence"',
            "here cards go to foundations before the stock is empty; leave it out.",
        ),
    ],
)
def test_foundations_that_wait_for_the_stock_need_one_and_single_cards(settings: str, fault: str) -> None:
    text = f'name = "Mine"\ntableau.piles = 4\nfoundation.when = "empty-stock"\n{settings}'
    assert f"mine.toml:3: foundation.when: {fault}" in mistakes(text).splitlines()


def test_the_same_mistake_in_a_line_is_reported_once() -> None:
    text = 'name = "Mine"\nfoundation.fixed = [{base = "AC", target = "KC"}, {base = "AD", target = "KD"}]'
    assert mistakes(text) == "mine.toml:2: foundation.fixed.label: this setting is missing."


def test_inherited_passes_of_a_stock_that_is_gone_can_be_mended() -> None:
    text = 'name = "Mine"\ntableau.piles = 4\ntableau.cards = 13\nstock.passes = 2'
    why = "there is nothing to deal again; use 1, or set stock.to = 'waste' or stock.redeal = 'tableau'."
    assert mistakes(text) == f"mine.toml:4: stock.passes: {why}"


def test_a_table_in_double_brackets_is_reported_with_its_line() -> None:
    why = "a list is not a table of settings. Write [tableau], in single brackets."
    assert mistakes('name = "Mine"\n\n[[tableau]]\npiles = 7') == f"mine.toml:3: tableau: {why}"


def test_a_reserve_that_fills_columns_can_be_left_out() -> None:
    why = "there is no reserve to fill empty columns from; set reserve.piles, or use false."
    text = 'name = "Mine"\ntableau.piles = 4\ntableau.cards = 13\nreserve.auto_fill = true'
    assert mistakes(text) == f"mine.toml:4: reserve.auto_fill: {why}"


def test_mistakes_come_in_the_order_of_their_lines() -> None:
    text = mistakes('name = 1\nzebra = 1\n[tableau]\nzebra = 1\napple = 2\nbuild = "x"\n[stock]\nto = "x"\n')
    lines = [int(line.split(":")[1]) for line in text.splitlines()]
    assert lines == sorted(lines) == [1, 2, 4, 5, 6, 8]


TWO_PILES = 'name = "Mine"\n[tableau]\npiles = 2\ncards = {}\n[stock]\nto = "waste"\n'


@pytest.mark.parametrize("cards", ["[0]", "0"])
def test_a_list_of_one_number_is_the_same_as_the_number(cards: str) -> None:
    assert ruleset_of(TWO_PILES.format(cards)).tableau.cards == (0,)


def test_a_list_of_no_numbers_is_too_short() -> None:
    why = "mine.toml:4: tableau.cards: 0 numbers are given for 2 piles; give 2, or one for all."
    assert mistakes(TWO_PILES.format("[]")) == why
