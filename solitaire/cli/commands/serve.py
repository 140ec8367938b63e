"""The command ``serve``, which shows the program in web browsers."""

from __future__ import annotations

import errno
import sys
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.commands.group import solitaire
from solitaire.cli.commands.option_types import Amount, WholeNumber
from solitaire.cli.output.messages import BadInput, print_lines, say

if TYPE_CHECKING:
    from solitaire.web.access import ServerOptions

MINUTE: Final = 60.0
"""Seconds."""


@solitaire.command
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", help="Listen on ADDRESS (default: 127.0.0.1).")
@click.option(
    "--port",
    metavar="PORT",
    type=WholeNumber(0, 65535),
    default=8000,
    help="Listen on PORT (default: 8000).",
)
@click.option(
    "--visitors",
    metavar="VISITORS",
    type=WholeNumber(1, 1000),
    default=10,
    help="Visitors who play at the same time (default: 10).",
)
@click.option(
    "--idle",
    metavar="MINUTES",
    type=Amount("minutes", 1440),
    default=30.0,
    help="End a visit after MINUTES without input (default: 30).",
)
def serve(host: str, port: int, visitors: int, idle: float) -> None:
    """Serve the program to web browsers.

    Every visitor has games and settings of their own. Only this machine is served unless --host names another
    address; then the address that is printed contains a secret token. Needs the extra 'web'.
    """
    if sys.platform == "win32":
        raise BadInput("'solitaire serve' does not run on Windows.")
    from solitaire.web.access import ServerOptions, is_loopback, new_token

    try:
        import solitaire.web.server  # noqa: F401 (looks for the extra)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("solitaire"):
            raise
        raise BadInput(
            "textual-serve is not installed; install solitaire with the extra 'web': pipx install '.[web]'"
        ) from None

    if not host:  # To the system it means every address.
        raise BadInput("--host '': there is no such address.")
    token = "" if is_loopback(host) else new_token()
    _serve(ServerOptions(host, port, visitors, idle * MINUTE, token))


def _serve(options: ServerOptions) -> None:
    """Serve until a signal. Raises BadInput if the address cannot be used."""
    import asyncio
    import socket

    from solitaire.config.paths import visitors
    from solitaire.web.server import serve

    def announce(url: str) -> None:
        if options.token:
            say("Warning: everyone who knows the address below can play here, and nothing is encrypted.")
        print_lines([f"Solitaire is at {url} (ctrl+c ends it)."])

    try:
        asyncio.run(serve(options, visitors(), announce, say))
    except (socket.gaierror, UnicodeError):  # A label of the name is empty or too long.
        raise BadInput(f"--host {options.host}: there is no such address.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadInput(f"Port {options.port} is in use; choose another with --port.") from None
        if error.errno in (errno.EADDRNOTAVAIL, None):  # Python 3.13 raises its own, which has no number.
            raise BadInput(f"--host {options.host}: this machine has no such address.") from None
        raise
