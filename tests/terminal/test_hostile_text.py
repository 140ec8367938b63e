"""What comes from files does nothing to a real terminal: not a byte of it is obeyed."""

from __future__ import annotations

from pathlib import Path
from unicodedata import category

import pytest

from tests.hostile import ENCODABLE, HOSTILE, TITLE, saved, write_saved
from tests.samples import one_in
from tests.terminal.console import Console

NAME = f"Ann{TITLE}\x1b[35;5m\x9b2J\N{RIGHT-TO-LEFT OVERRIDE}\r\b\x7f"


def check(console: Console) -> None:
    """Nothing was obeyed: the bytes that came are text in UTF-8 and our own sequences."""
    text = console.output.decode("utf-8")
    assert "\x1b]0;" not in text and "\x1b[35;5m" not in text
    assert "pwned" not in console.screen.title
    assert not [sign for sign in text if category(sign) in ("Cf", "Cs", "Zl", "Zp") or "\x7f" <= sign <= "\x9f"]
    assert "\b" not in text


def notices(text: str) -> str:
    """What stands right of the edge of a notice, with no breaks: a line may end anywhere in a path."""
    return "".join(line.partition("▌")[2].strip() for line in text.splitlines())


@pytest.fixture
def hostile_home(tmp_path: Path) -> Path:
    """A home with a hostile name, in which every file is wrong."""
    home = tmp_path / f"home{NAME}"
    data = home / "data" / "solitaire"
    for folder in ("rulesets", "unfinished", "races/unfinished"):
        (data / folder).mkdir(parents=True)
    (data / "rulesets" / f"broken{HOSTILE}.toml").write_text("extends = 1")
    (data / "rulesets" / f"good{HOSTILE}.toml").write_text('extends = "klondike"\nname = "Odd game"\n')
    (data / "unfinished" / f"klondike{HOSTILE}.jsonl").write_text("{")
    lines = saved("nuts")
    lines[0]["seats"][0]["name"] = NAME
    write_saved(data / "races" / "unfinished" / "nuts-20261123-050000.jsonl", lines[:40])
    settings = home / "config" / "solitaire" / "settings.toml"
    settings.parent.mkdir(parents=True)
    key = "".join(f"\\U{ord(sign):08X}" for sign in ENCODABLE)
    settings.write_text(f'light = false\n"{key}" = 1\nlook = "{key}"\n', "utf-8")
    return home


def test_the_menu_and_its_notices_are_harmless(hostile_home: Path) -> None:
    with Console(home=hostile_home, columns=120, rows=40) as console:
        console.wait_for(lambda text: "settings.toml" in notices(text))
        console.type("/Odd game")
        console.wait_for("Odd game")
        console.type("\x1b[200~" + ENCODABLE + "\x1b[201~")
        console.wait_for("No game matches.")
        console.type("\x11")
        assert console.wait_for_end() == 0
        check(console)


def test_a_table_and_its_notices_are_harmless(hostile_home: Path) -> None:
    with Console("klondike", home=hostile_home, columns=120, rows=40) as console:
        console.wait_for(lambda text: "settings.toml" in notices(text))
        console.type("S")
        console.wait_for("your own themes are")
        console.type("\x1b")
        console.wait_for(lambda text: "your own themes are" not in text)
        console.type("q")
        assert console.wait_for_end() == 0
        check(console)


def test_the_list_of_replays_is_harmless(hostile_home: Path) -> None:
    with Console("replay", home=hostile_home, columns=120, rows=40) as console:
        console.wait_for("0 of 0 games")
        console.type("\x11")
        assert console.wait_for_end() == 0
        check(console)


@pytest.mark.parametrize(
    "arguments", one_in(2, [("race", "--resume"), ("replay",), ("replay", "--verify"), ("replay", "--json")])
)
def test_a_race_with_a_hostile_seat_is_refused(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    lines = saved("nuts")
    lines[0]["seats"][0]["name"] = NAME
    file = write_saved(tmp_path / "race.jsonl", lines[:40])
    command, *options = arguments
    with Console(command, *options, str(file), home=tmp_path, columns=120, rows=40) as console:
        assert console.wait_for_end() == 2
        check(console)


def test_the_line_mode_and_errors_are_harmless(hostile_home: Path) -> None:
    for arguments in (("klondike", "--plain"), (NAME,), ("games",), ("where",), ("stats",), (f"--{NAME}",)):
        with Console(*arguments, home=hostile_home, columns=120, rows=40) as console:
            if "--plain" in arguments:
                console.wait_for("Type help")
                console.type("quit\n")
            console.wait_for_end()
            assert console.text.strip()
            check(console)


def test_a_hostile_terminal_name_is_harmless(tmp_path: Path) -> None:
    environment = {"TERM": NAME, "LANG": NAME, "TERM_PROGRAM": NAME, "COLORTERM": NAME}
    with Console(home=tmp_path, environment=environment) as console:
        console.wait_for("q quit")
        console.type("q")
        assert console.wait_for_end() == 0
        check(console)
