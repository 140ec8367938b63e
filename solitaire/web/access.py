"""Access control: a server answers only requests from its own page."""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

NO_TOKEN: Final = "This address needs its token."
OTHER_NAME: Final = "This server has another name."
OTHER_PAGE: Final = "Only this server's own page may ask."
MALFORMED: Final = "This request is malformed."


class ServerOptions(NamedTuple):
    """The address and the limits of a server."""

    host: str
    port: int
    visitors: int
    """How many play at the same time."""
    idle: float
    """Seconds without input after which a visit ends."""
    token: str = ""
    """The first part of every path; empty if none is needed."""
    heartbeat: float = 15.0
    """Seconds between two signs of life that a browser is asked for."""
    silence: float = 30.0
    """Seconds in which a connection asks for something; else it is closed, so that others get a place."""


def is_loopback(host: str) -> bool:
    """Whether an address reaches this machine only."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def new_token() -> str:
    """A random token, which cannot be guessed."""
    return secrets.token_urlsafe()


def refusal(options: ServerOptions, token: str, host: str, origin: str | None) -> str:
    """The reason why a request is refused; empty if it is not.

    Without a token, only requests for a name of this machine are answered: the name of another site may have
    been made to lead here, and its page would be let in.

    Args:
        options: those of the server.
        token: the first part of the path, if the server has a token.
        host: the header ``Host``.
        origin: the header ``Origin``, which browsers send with every web socket.
    """
    if not secrets.compare_digest(token.encode(errors="replace"), options.token.encode()):
        return NO_TOKEN
    try:
        name = urlsplit(f"//{host}").hostname or ""
        asking = host if origin is None else urlsplit(origin).netloc
    except ValueError:
        return MALFORMED
    if not (options.token or is_loopback(name) or name == options.host):
        return OTHER_NAME
    return "" if asking == host else OTHER_PAGE
