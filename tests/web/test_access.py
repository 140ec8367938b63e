"""Requests that a server for browsers answers, and those that it refuses."""

from __future__ import annotations

import pytest

from solitaire.web.access import (
    MALFORMED,
    NO_TOKEN,
    OTHER_NAME,
    OTHER_PAGE,
    ServerOptions,
    is_loopback,
    new_token,
    refusal,
)

LOCAL = ServerOptions("127.0.0.1", 8000, 10, 60)
OPEN = ServerOptions("0.0.0.0", 8000, 10, 60, "secret")


@pytest.mark.parametrize(
    ("host", "is_local"),
    [
        ("127.0.0.1", True),
        ("127.3.2.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.5", False),
        ("localhost.example.com", False),
        ("", False),
    ],
)
def test_an_address_is_local_if_no_other_machine_reaches_it(host: str, is_local: bool) -> None:
    assert is_loopback(host) is is_local


@pytest.mark.parametrize(
    ("host", "origin", "reason"),
    [
        ("127.0.0.1:8000", None, ""),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", ""),
        ("localhost:9000", "http://localhost:9000", ""),
        ("[::1]:8000", "http://[::1]:8000", ""),
        ("evil.example:8000", "http://evil.example:8000", OTHER_NAME),
        ("127.0.0.1:8000", "http://evil.example", OTHER_PAGE),
        ("127.0.0.1:8000", "http://127.0.0.1:9999", OTHER_PAGE),
        ("127.0.0.1:8000", "null", OTHER_PAGE),
        ("[", None, MALFORMED),
        ("127.0.0.1", "http://[", MALFORMED),
        ("", None, OTHER_NAME),
    ],
)
def test_without_a_token_only_pages_of_this_machine_may_ask(host: str, origin: str | None, reason: str) -> None:
    assert refusal(LOCAL, "", host, origin) == reason


@pytest.mark.parametrize("token", ["", "secre", "secrets", "Secret", "sécret", "\ud800"])
def test_a_wrong_token_is_refused(token: str) -> None:
    assert refusal(OPEN, token, "example.com:8000", None) == NO_TOKEN


def test_with_the_token_a_page_may_ask_under_any_name_of_the_server() -> None:
    assert refusal(OPEN, "secret", "example.com:8000", "https://example.com:8000") == ""
    assert refusal(OPEN, "secret", "example.com:8000", "https://evil.example") == OTHER_PAGE


def test_tokens_are_long_and_differ() -> None:
    assert len(new_token()) >= 40
    assert new_token() != new_token()
