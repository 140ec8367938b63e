"""The server for browsers: its page, limits, and how visits end. Needs the extra ``web``."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, Any

import pytest

from solitaire.config.paths import visitors
from solitaire.web.access import NO_TOKEN, OTHER_NAME, OTHER_PAGE, ServerOptions
from solitaire.web.visitor_folders import KEPT_DAYS, MESSAGES, VisitorFolders
from tests.event_loop import in_event_loop
from tests.terminal.console import PATIENCE
from tests.web.running_server import processes_in, served, until, visit

if TYPE_CHECKING:
    import aiohttp
else:
    aiohttp = pytest.importorskip("aiohttp", reason="the extra 'web' is not installed")
pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

OPTIONS = ServerOptions("127.0.0.1", 0, visitors=10, idle=PATIENCE)
WELCOME = "Press any key."


@in_event_loop
async def with_server(
    folder: Path, script: Callable[[Any, str], Awaitable[None]], options: ServerOptions = OPTIONS
) -> None:
    """Run a script with a client session and the URL of a server; nothing may be reported or left running."""
    from solitaire.web.server import Server

    reported: list[str] = []
    server = Server(options, VisitorFolders(folder), reported.append)
    url = await server.start()
    try:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            await script(session, url)
    finally:
        await server.stop()
    assert processes_in(folder) == []
    assert reported == []


async def status_of(session: Any, url: str, **headers: str) -> tuple[int, str]:
    async with session.get(url, headers=headers) as answer:
        return answer.status, await answer.text()


def test_the_page_and_all_files_that_it_names_are_served_and_no_others(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        status, page = await status_of(session, url)
        assert status == 200
        named = re.findall(r'(?:href|src)="([^":]+)"|url\("([^"]+)"\)', page)
        assert len(named) == 5
        for names in named:
            async with session.get(url + "".join(names)) as answer:
                assert answer.status == 200
                assert await answer.read()
        for other in ("server.py", "js/", "fonts/../server.py", "%2e%2e/server.py", "page.html"):
            assert (await status_of(session, url + other))[0] == 404, other

    with_server(tmp_path, script)


def test_a_page_keeps_out_other_sites(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        assert await status_of(session, url, Host="evil.example") == (403, f"{OTHER_NAME}\n")
        assert await status_of(session, f"{url}ws", Origin="http://evil.example") == (403, f"{OTHER_PAGE}\n")
        async with session.get(url) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy

    with_server(tmp_path, script)


def test_scripts_do_not_read_the_cookie_and_links_of_other_sites_send_it(tmp_path: Path) -> None:
    """If a link did not, the page would set the cookie of a new visitor in its place."""

    async def script(session: Any, url: str) -> None:
        async with session.get(url) as answer:
            cookie = answer.headers["Set-Cookie"]
            assert "HttpOnly" in cookie and "SameSite=Lax" in cookie

    with_server(tmp_path, script)


def test_with_a_token_nothing_is_served_without_it(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        assert url.endswith("/secret/")
        root = url.removesuffix("secret/")
        for path in ("", "ws", "page.js", "Secret/", "Secret/ws", "secre/page.js", "%FF/"):
            assert await status_of(session, root + path) == (403, f"{NO_TOKEN}\n"), path
        for path in ("", "page.js"):
            assert (await status_of(session, url + path))[0] == 200, path
        async with visit(session, url) as visitor:
            await visitor.wait_for(WELCOME)

    with_server(tmp_path, script, OPTIONS._replace(token="secret"))


def test_a_visitor_plays_leaves_and_finds_the_game_again(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        await status_of(session, url)  # The page sets the cookie.
        async with visit(session, url) as visitor:
            await visitor.wait_for(WELCOME)
            for nonsense in ("{", "[]", '["resize", {"width": "x"}]', "[" * 10_000, '["stdin"]'):
                await visitor.socket.send_str(nonsense)
            await visitor.type("x")
            await visitor.wait_for("Press enter to play")
            await visitor.type("N")
            await visitor.wait_for("Which deal?")
            await visitor.type("3\r")
            await visitor.wait_for("deal 3")
            await visitor.type("61")
            await visitor.wait_for("1 move ")
        await until(lambda: not processes_in(tmp_path))
        async with visit(session, url) as visitor:
            await visitor.wait_for("Klondike · deal 3")
        async with aiohttp.ClientSession() as other, visit(other, url) as stranger:
            await stranger.wait_for(WELCOME)
            assert "deal 3" not in stranger.text

    with_server(tmp_path, script)
    (kept,) = tmp_path.iterdir()
    assert (kept / MESSAGES).read_bytes() == b""


def test_a_visit_ends_with_its_program(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        async with visit(session, url) as visitor:
            await visitor.wait_for(WELCOME)
            await visitor.type("x")
            await visitor.wait_for("q quit")
            await visitor.type("q")
            await visitor.wait_for_end()
        await until(lambda: not list(tmp_path.iterdir()))

    with_server(tmp_path, script)


def test_no_more_visitors_are_let_in_than_there_are_places(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        async with visit(session, url) as visitor:
            await visitor.wait_for(WELCOME)
            assert (await status_of(session, f"{url}ws"))[0] == 503
            status, page = await status_of(session, url)
            assert (status, "All places are taken." in page) == (503, True)
        async with asyncio.timeout(PATIENCE):
            while (await status_of(session, url))[0] != 200:
                await asyncio.sleep(0.01)

    with_server(tmp_path, script, OPTIONS._replace(visitors=1))


def test_a_page_that_is_loaded_again_gets_the_place_it_had(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        cookie = "solitaire_visitor=" + "a" * 32
        same = {"Cookie": cookie}
        async with session.ws_connect(f"{url}ws", headers=same) as first:
            await first.receive_bytes()
            assert (await status_of(session, url, Cookie=cookie))[0] == 200
            again = asyncio.create_task(session.ws_connect(f"{url}ws", headers=same).__aenter__())
        socket = await again
        assert await socket.receive_bytes()
        await socket.close()

    with_server(tmp_path, script, OPTIONS._replace(visitors=1))


def test_a_visit_ends_without_input(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        async with visit(session, url) as visitor:
            await visitor.wait_for_end()
        await until(lambda: not processes_in(tmp_path))

    with_server(tmp_path, script, OPTIONS._replace(idle=0.5))


def test_a_visit_ends_when_the_browser_vanishes(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        async with session.ws_connect(f"{url}ws", autoping=False):
            await until(lambda: processes_in(tmp_path))
            await until(lambda: not processes_in(tmp_path))

    with_server(tmp_path, script, OPTIONS._replace(heartbeat=0.2))


@asynccontextmanager
async def one_visitor(url: str) -> AsyncIterator[None]:
    async with aiohttp.ClientSession() as session, visit(session, url) as visitor:
        await visitor.wait_for(WELCOME)
        yield


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
def test_nothing_is_left_running_after_the_server(tmp_path: Path, number: str) -> None:
    async def play_until_the_end(server: subprocess.Popen[str], url: str) -> None:
        async with one_visitor(url):
            server.send_signal(signal.Signals[number])
            await asyncio.to_thread(server.wait, PATIENCE)
        await until(lambda: not processes_in(tmp_path))

    with served(tmp_path) as (server, url):
        asyncio.run(play_until_the_end(server, url))
        assert server.returncode == (-signal.SIGKILL if number == "SIGKILL" else 0)
        assert server.stderr and server.stderr.read() == ""


@pytest.mark.parametrize("everyone", ["0.0.0.0", "0"])
def test_a_server_for_other_machines_warns_and_has_a_token(tmp_path: Path, everyone: str) -> None:
    with served(tmp_path, "--host", everyone) as (server, url):
        assert re.fullmatch(rf"http://{re.escape(gethostname())}:\d+/[A-Za-z0-9_-]{{43}}/", url)
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
        assert server.stderr and server.stderr.read().startswith("solitaire: Warning: ")


def test_a_connection_that_asks_for_nothing_is_closed(tmp_path: Path) -> None:
    async def script(session: Any, url: str) -> None:
        port = int(url.rpartition(":")[2].strip("/"))
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: 127"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begun)
            assert await reader.read() == b""
            writer.close()
        assert (await status_of(session, url))[0] == 200

    with_server(tmp_path, script, OPTIONS._replace(silence=0.05))


def run_serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "solitaire", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_an_address_that_cannot_be_used_is_reported_in_one_line(tmp_path: Path) -> None:
    with served(tmp_path) as (_, url):
        port = url.rpartition(":")[2].strip("/")
        refused = run_serve("--port", port)
    assert (refused.returncode, refused.stderr) == (
        2,
        f"solitaire: Port {port} is in use; choose another with --port.\n",
    )
    refused = run_serve("--host", "192.0.2.1")
    assert (refused.returncode, refused.stderr) == (
        2,
        "solitaire: --host 192.0.2.1: this machine has no such address.\n",
    )
    for name in ("no such host", "a..b", ""):
        refused = run_serve("--host", name)
        assert refused.returncode == 2
        assert refused.stderr == f"solitaire: --host {name or repr('')}: there is no such address.\n"


def test_a_folder_that_cannot_be_written_is_reported_before_the_first_visit() -> None:
    visitors().parent.mkdir(parents=True)
    visitors().write_text("not a folder")
    refused = run_serve("--port", "0")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"solitaire: {visitors()}: File exists.\n"


def test_the_documents_name_the_days_that_games_are_kept() -> None:
    page = (Path(__file__).parents[2] / "docs" / "browser.md").read_text("utf-8")
    assert f"{KEPT_DAYS} days" in page
