"""The state saved between starts, and starting without it."""

from __future__ import annotations

import sys
from errno import EACCES
from pathlib import Path
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.config import user_state
from solitaire.config.deal_kind import DealKind
from solitaire.config.user_state import (
    FIRST_DEALS,
    MOST_RECENT,
    NEWCOMER,
    UserState,
    after_first_deal,
    as_welcomed,
    decode,
    encode,
    load_user_state,
    save_user_state,
    toggle_favourite,
    user_state_locked,
    with_recent,
)
from solitaire.rules.race_sections import MatchOptions

GAMES = st.lists(st.text(max_size=20), max_size=8).map(tuple)


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the memory is; there is no such file yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "solitaire" / "memory.json"


def test_at_first_nothing_is_remembered(file: Path) -> None:
    assert load_user_state() == (UserState(welcomed=False, first_deals=FIRST_DEALS), "")
    assert not file.exists(), "reading writes nothing"


def test_the_game_played_last_comes_first_and_once() -> None:
    memory = UserState()
    for game in ("yukon", "klondike", "yukon"):
        memory = with_recent(memory, game)
    assert memory.recent == ("yukon", "klondike")
    for number in range(MOST_RECENT):
        memory = with_recent(memory, f"game-{number}")
    assert len(memory.recent) == MOST_RECENT
    assert "yukon" not in memory.recent


def test_favourites_come_and_go_in_the_order_they_were_chosen() -> None:
    memory = toggle_favourite(toggle_favourite(toggle_favourite(UserState(), "yukon"), "big-ben"), "baroness")
    assert memory.favourites == ("yukon", "big-ben", "baroness")
    assert toggle_favourite(memory, "big-ben").favourites == ("yukon", "baroness")


def test_a_newcomer_gets_a_few_winnable_deals() -> None:
    memory = as_welcomed(NEWCOMER)
    for _ in range(FIRST_DEALS):
        assert memory.is_first_deal(None)
        assert not any(map(memory.is_first_deal, DealKind)), "the player has chosen"
        memory = after_first_deal(memory)
    assert not memory.is_first_deal(None)
    assert after_first_deal(memory).first_deals == 0
    assert NEWCOMER.is_first_deal(None)
    assert not decode('{"welcomed": true}').is_first_deal(None), "a player of an older version"


@given(
    st.builds(
        UserState,
        st.booleans(),
        GAMES,
        GAMES,
        race_options=st.builds(
            MatchOptions,
            st.none() | st.integers(1, 500),
            st.none() | st.integers(0, 60),
            st.none() | st.booleans(),
            st.none() | st.booleans(),
            st.booleans(),
        ),
        repeat_rate=st.sampled_from([(), (500, 33, 4)]),
        first_deals=st.integers(0, FIRST_DEALS),
    )
)
def test_what_is_written_is_read_again(memory: UserState) -> None:
    assert decode(encode(memory)) == memory


@pytest.mark.parametrize("rate", ["3", "[500]", "[500, 33, -1]", "[1e9, 33, 4]", '["5", 3, 4]', "[true, 1, 2]"])
def test_a_repeat_rate_that_no_keyboard_has_is_damage(rate: str) -> None:
    with pytest.raises(ValueError, match="values of another kind"):
        decode(f'{{"repeat_rate": {rate}}}')


@pytest.mark.parametrize(
    "options",
    ["3", "[50]", '{"target": "50"}', '{"minutes": true}', '{"pairs": 1}', '{"mirror": null}'],
)
def test_options_of_a_race_of_another_kind_are_damage(options: str) -> None:
    with pytest.raises(ValueError, match="values of another kind"):
        decode(f'{{"race_options": {options}}}')


def test_options_of_a_race_that_are_missing_or_of_a_newer_version_are_those_of_its_rules() -> None:
    assert decode("{}").race_options == MatchOptions()
    assert decode('{"race_options": {"target": 50, "teams": 3}}').race_options == MatchOptions(target=50)


def test_what_is_remembered_is_there_the_next_time(file: Path) -> None:
    memory = UserState(welcomed=True, favourites=("yukon",), recent=("klondike", "yukon"))
    assert save_user_state(memory) == ""
    assert load_user_state() == (memory, "")
    assert [path.name for path in file.parent.iterdir()] == ["memory.json"], "nothing half done is left"


@pytest.mark.parametrize(
    "damage",
    [
        *(b"", b"{", b"[]", b'"yukon"', b"\xff\xfe", b"[" * 100_000),
        *(b'{"recent": "yukon"}', b'{"favourites": [1]}', b'{"welcomed": 1}', b'{"first_deals": "1"}'),
    ],
    ids=lambda damage: repr(damage[:20]),
)
def test_a_damaged_file_is_reported_in_one_line_and_kept(damage: bytes, file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(damage)
    memory, complaint = load_user_state()
    assert memory == UserState(welcomed=True), "there was somebody here"
    assert complaint == f"{file}: damaged and renamed to memory.damaged; favourites start empty."
    assert file.with_suffix(".damaged").read_bytes() == damage
    assert load_user_state() == (NEWCOMER, ""), "said once"


def test_a_file_that_is_damaged_again_replaces_no_other(file: Path) -> None:
    file.parent.mkdir()
    for damage in ("first", "second"):
        file.write_text(damage)
        load_user_state()
    assert file.with_name("memory.damaged").read_text() == "first"
    assert file.with_name("memory-2.damaged").read_text() == "second"


def test_a_damaged_file_that_cannot_be_renamed_is_not_written_over(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.parent.mkdir()
    file.write_text("{")

    def refuse(*_: Path) -> None:
        raise PermissionError(EACCES, "Permission denied")

    monkeypatch.setattr(user_state, "link_or_rename", refuse)
    memory, complaint = load_user_state()
    assert complaint == (
        f"{file}: damaged, and it cannot be renamed: Permission denied. Favourites start empty."
    )
    assert save_user_state(memory) == f"Favourites and recent games not saved: first fix {file}."
    assert file.read_text() == "{"


def test_a_file_without_rights_is_not_written_over(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_user_state(UserState(favourites=("yukon",)))

    def refuse(path: Path, _: object) -> str:
        raise PermissionError(EACCES, "Permission denied", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(user_state, "read_text", refuse)
        memory, complaint = load_user_state()
        assert complaint == f"{file}: Permission denied."
        assert save_user_state(memory) == f"Favourites and recent games not saved: {complaint}"
    assert load_user_state().state.favourites == ("yukon",)


def test_what_a_newer_version_remembers_besides_is_no_damage() -> None:
    assert decode('{"recent": ["yukon"], "weather": "fine"}') == UserState(recent=("yukon",))


def test_a_folder_that_cannot_be_made_stops_nothing(file: Path) -> None:
    file.parent.write_text("a file where the folder should be")
    assert load_user_state().state == NEWCOMER
    assert save_user_state(UserState(welcomed=True)).startswith(
        f"Favourites and recent games not saved: {file}: "
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks on folders")
def test_two_windows_change_it_one_after_the_other() -> None:
    begun = Event()

    def add(game: str) -> None:
        begun.set()
        with user_state_locked():
            save_user_state(toggle_favourite(load_user_state().state, game))

    other = Thread(target=add, args=("golf",))
    with user_state_locked():
        before = load_user_state().state
        other.start()
        begun.wait()
        other.join(0.1)
        assert other.is_alive(), "It waits until the state is written."
        save_user_state(toggle_favourite(before, "klondike"))
    other.join()
    assert load_user_state().state.favourites == ("klondike", "golf")


def test_it_is_changed_without_a_lock_where_there_can_be_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with user_state_locked():
        assert save_user_state(UserState()).startswith("Favourites and recent games not saved")
