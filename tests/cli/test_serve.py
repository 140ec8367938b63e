"""``solitaire serve`` without what it needs, and with bad arguments."""

from __future__ import annotations

import sys

import pytest

from solitaire.cli import main


def failure(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["serve", *arguments])
    assert left.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    return printed.err


def test_without_the_extra_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    monkeypatch.delitem(sys.modules, "solitaire.web.server", raising=False)
    assert failure(capsys) == (
        "solitaire: textual-serve is not installed; install solitaire with the extra 'web': "
        "pipx install '.[web]'\n"
    )


@pytest.mark.parametrize(
    "arguments", [("--port", "65536"), ("--port", "-1"), ("--visitors", "0"), ("--idle", "0"), ("--idle", "x")]
)
def test_a_limit_out_of_range_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, str]
) -> None:
    assert f"Invalid value for '{arguments[0]}'" in failure(capsys, *arguments)
