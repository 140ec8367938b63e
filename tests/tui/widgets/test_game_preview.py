"""The preview of a game: what is drawn again, and what is kept."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from solitaire.config.text_table import wrapped
from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.text.page import rules_page
from solitaire.tui.board.paint.thumbnail import sample_view
from solitaire.tui.widgets import game_preview
from solitaire.tui.widgets.game_preview import WIDEST_PAGE, GamePreview, PreviewAction, PreviewContent
from tests.tui.theme.shipped import FELT, PAPER

YUKON, FREECELL = (
    PreviewContent(game, "A summary.", sample_view(load(game)), (PreviewAction("e", f"play {game}", "play"),))
    for game in ("yukon", "freecell")
)


class UnmountedPreview(GamePreview):
    """A preview of a fixed size without an app; notes each thumbnail that is drawn."""

    fixed = Size(46, 20)

    @property
    def size(self) -> Size:
        """Always the same."""
        return self.fixed

    def refresh(self, *_: object, **__: object) -> UnmountedPreview:
        """Do nothing: there is no terminal."""
        return self

    @property
    def text(self) -> str:
        """All lines."""
        return "\n".join(self.render_line(y).text for y in range(self.size.height))


def test_the_last_previews_are_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    thumbnails = 0
    draw = game_preview.picture_lines

    def picture_lines(*of: object) -> object:
        nonlocal thumbnails
        thumbnails += 1
        return draw(*of)  # type: ignore[arg-type]

    monkeypatch.setattr(game_preview, "picture_lines", picture_lines)
    preview = UnmountedPreview(FELT)
    preview.show(YUKON)
    first = preview.text
    preview.show(FREECELL)
    assert preview.text != first
    preview.show(YUKON)
    assert (preview.text, thumbnails) == (first, 2)
    preview.apply_theme(PAPER)
    assert (preview.text, thumbnails) == (first, 3), "the old lines have the old colours"


class HighPreview(UnmountedPreview):
    """A preview with room for rules."""

    fixed = Size(80, 40)


@pytest.mark.parametrize(
    ("game", "is_mirrored", "has_note"),
    [("yukon", True, True), ("yukon", False, False), ("accordion", True, False)],
)
def test_the_rules_of_a_mirrored_table_say_that_it_is(game: str, is_mirrored: bool, has_note: bool) -> None:
    rules = load(game)
    preview = HighPreview(FELT._replace(is_mirrored=is_mirrored))
    preview.show(PreviewContent(game, "", sample_view(rules), page=rules_page(rules.ruleset)))
    assert "The deal" in preview.text
    assert ("left and right are exchanged" in preview.text) is has_note


ACTIONS = tuple(
    PreviewAction(key, words, words)
    for key, words in [
        ("enter", "play a new deal"),
        ("d", "play the deal of the day"),
        ("i", "rules"),
        ("e", "house rules"),
        ("f", "add to favourites"),
    ]
)


def test_in_a_low_preview_short_actions_share_a_line_and_the_last_line_stays_free() -> None:
    preview = UnmountedPreview(FELT)
    preview.show(PreviewContent("Big Ben", "A summary.", sample_view(load("big-ben")), ACTIONS))
    lines = preview.text.splitlines()
    (shared,) = [line for line in lines if "house rules" in line]
    assert shared.split() == ["i", "rules", "e", "house", "rules"]
    drawing = preview._drawing()
    y = lines.index(shared)
    found = [drawing.action_at(shared.index(words), y) for words in ("i  rules", "e  house")]
    assert found == list(ACTIONS[2:4])
    assert drawing.action_at(len(shared.rstrip()) + 2, y) is None
    assert not lines[-1].strip() and lines[-2].strip(), "the picture takes all lines but the last"


def test_in_a_high_preview_every_action_has_a_line() -> None:
    preview = UnmountedPreview(FELT)
    preview.fixed = Size(46, 40)
    preview.show(PreviewContent("Big Ben", "A summary.", sample_view(load("big-ben")), ACTIONS))
    lines = [line.strip() for line in preview.text.splitlines()]
    assert [f"{each.key}  {each.words}" for each in ACTIONS] == lines[4:9]


def test_a_title_longer_than_a_line_is_wrapped_and_its_actions_stay_below_it() -> None:
    preview = UnmountedPreview(FELT)
    title = "Grandfather's Clock, cards return from foundations"
    preview.show(YUKON._replace(title=title))
    lines = preview.text.splitlines()
    assert " ".join(line.strip() for line in lines[1:3]) == title
    (row,) = (number for number, line in enumerate(lines) if "play yukon" in line)
    assert preview._drawing().action_at(lines[row].index("play"), row) == YUKON.actions[0]


def test_a_title_of_wide_characters_is_wrapped_by_their_cells() -> None:
    preview = UnmountedPreview(FELT)
    title = "漢字" * 15
    preview.show(YUKON._replace(title=title))
    lines = preview.text.splitlines()
    assert "".join(line.strip() for line in lines[1:3]) == title
    assert all(cell_len(line.rstrip()) <= preview.fixed.width for line in lines)


def test_text_is_wrapped_whatever_the_width() -> None:
    assert wrapped("a 漢字 cd", 2) == ["a", "漢", "字", "cd"]
    assert {tuple(wrapped("a 漢字 cd", cells)) for cells in range(-2, 3)} == {("a", "漢", "字", "cd")}


def test_the_rules_keep_lines_that_can_be_read_on_a_broad_screen() -> None:
    preview = UnmountedPreview(FELT)
    preview.fixed = Size(150, 60)
    preview.show(YUKON._replace(page=rules_page(load_ruleset("yukon"))))
    lines = [line.rstrip() for line in preview.text.splitlines()]
    words = lines[lines.index("   The deal") :]
    assert WIDEST_PAGE - 20 < max(map(len, words)) <= WIDEST_PAGE + 3
