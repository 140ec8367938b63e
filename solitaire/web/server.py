"""The server of ``solitaire serve``: a page, and a web socket for each visitor.

Terminal emulator, fonts and the protocol of the socket are those of textual-serve. Needs the extra ``web``.
"""

from __future__ import annotations

import asyncio
import json
import signal
from asyncio import Semaphore, create_task, get_running_loop, timeout
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from ipaddress import ip_address
from logging import Logger
from pathlib import Path
from socket import gethostname
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web

from solitaire.web.access import ServerOptions, refusal
from solitaire.web.fault_reports import FaultReports
from solitaire.web.visitor_folders import (
    DAY,
    KEPT_DAYS,
    MESSAGES,
    VISITOR_ID,
    VisitorFolders,
    new_visitor_id,
)
from solitaire.web.visitor_process import GRACE, HUNG_UP, VisitorProcess

COOKIE: Final = "solitaire_visitor"
MAX_MESSAGE: Final = 1 << 16
"""Bytes in the longest message of a browser: a paste."""
LEAVING_SECONDS: Final = 10.0
"""How long a page that is loaded again waits for the place it has just left."""
CLOSING_SECONDS: Final = 2.0
"""How long a browser has to confirm the end of its socket."""
SOON: Final = 0.001
"""Seconds; no time at all would mean no limit."""
OWN_FOLDER: Final = Path(__file__).parent
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src data:; "
    "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",  # The address holds the token.
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class Server:
    """Serves the program to visitors.

    Args:
        options: the address and the limits.
        folders: the visitors' data.
        report: called with a line about something that went wrong.
    """

    def __init__(
        self, options: ServerOptions, folders: VisitorFolders, report: Callable[[str], object]
    ) -> None:
        self._options = options
        self._folders = folders
        self._report = report
        self._places = Semaphore(options.visitors)
        self._sockets: set[web.WebSocketResponse] = set()
        self._visits: set[asyncio.Task[None]] = set()
        self._files = _page_files()
        app = web.Application()
        prefix = "/{token}" if options.token else ""
        app.router.add_get(f"{prefix}/", self._get_page)
        app.router.add_get(f"{prefix}/ws", self._visit)
        app.router.add_get(f"{prefix}/{{name:.+}}", self._get_file)
        app.router.add_get("/{path:.*}", self._refuse)
        self._faults = FaultReports(report)
        log = Logger("solitaire.web")
        log.addHandler(self._faults)
        self._runner = web.AppRunner(
            app, access_log=None, logger=log, shutdown_timeout=GRACE, keepalive_timeout=options.silence
        )

    async def start(self) -> str:
        """Begin to listen, and return the URL of the page. Raises OSError."""
        self._folders.check()
        self._folders.remove_old()
        get_running_loop().set_exception_handler(self._faults.on_loop_fault)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._options.host, self._options.port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        address, port = self._runner.addresses[0][:2]
        host = gethostname() if ip_address(address).is_unspecified else self._options.host
        path = f"{self._options.token}/" if self._options.token else ""
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/{path}"

    async def stop(self) -> None:
        """End all visits and stop listening."""
        for site in list(self._runner.sites):
            await site.stop()
        await asyncio.gather(*(each.close(code=WSCloseCode.GOING_AWAY) for each in self._sockets))
        if self._visits:
            await asyncio.wait(self._visits)
        await self._runner.cleanup()

    # Pages

    async def _get_page(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        visitor = _visitor_of(request)
        if self._places.locked() and not self._folders.is_present(visitor):
            return _full_page()
        page = web.FileResponse(OWN_FOLDER / "page.html", headers=HEADERS)
        page.set_cookie(
            COOKIE,
            visitor,
            max_age=KEPT_DAYS * DAY,
            path=request.path,
            secure=request.secure,
            httponly=True,
            samesite="Lax",  # A link on another site leads to the visitor's own games, too.
        )
        return page

    async def _get_file(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        path = self._files.get(request.match_info["name"])
        if path is None:
            raise web.HTTPNotFound(headers=HEADERS)
        return web.FileResponse(path, headers=HEADERS)

    async def _refuse(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        raise web.HTTPNotFound(headers=HEADERS)

    def _check(self, request: web.Request) -> None:
        """Refuse a request that is not from the server's own page. Raises HTTPForbidden."""
        token, origin = request.match_info.get("token", ""), request.headers.get("Origin")
        if reason := refusal(self._options, token, request.host, origin):
            raise web.HTTPForbidden(text=f"{reason}\n", headers=HEADERS)

    # Visits

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        visitor = _visitor_of(request)
        try:
            async with timeout(LEAVING_SECONDS if self._folders.is_present(visitor) else 0):
                await self._places.acquire()
        except TimeoutError:
            return _full_page()
        socket = web.WebSocketResponse(
            heartbeat=self._options.heartbeat, max_msg_size=MAX_MESSAGE, timeout=CLOSING_SECONDS
        )
        task = asyncio.current_task()
        assert task
        self._visits.add(task)
        try:
            await socket.prepare(request)
            self._sockets.add(socket)
            await self._serve_visit(socket, visitor, _size_of(request.query))
        finally:
            self._sockets.discard(socket)
            self._visits.discard(task)
            self._places.release()
        return socket

    async def _serve_visit(self, socket: web.WebSocketResponse, visitor: str, size: tuple[int, int]) -> None:
        """Run a visitor's program until one side ends; then nothing of it is left running."""
        folder = self._folders.open(visitor)
        is_kept = False
        try:
            process = await VisitorProcess.start(folder, *size)
            output = create_task(_show(process, socket))
            try:
                with suppress(TimeoutError, ConnectionError):  # One side takes no more.
                    await self._pass_on(socket, process)
            finally:
                output.cancel()
                await asyncio.wait([output])
                status = await process.end()
                if is_kept := status not in (0, HUNG_UP):
                    self._report(
                        f"A visitor's program ended with status {status}; its messages: {folder / MESSAGES}"
                    )
        finally:
            self._folders.close(folder, is_kept)

    async def _pass_on(self, socket: web.WebSocketResponse, process: VisitorProcess) -> None:
        """Pass on what the browser sends, until its socket closes or nobody has typed for too long."""
        loop = get_running_loop()
        end = loop.time() + self._options.idle
        while True:
            try:
                message = await socket.receive(timeout=max(SOON, end - loop.time()))
            except TimeoutError:
                await socket.close(message=b"idle")
                return
            if message.type is not WSMsgType.TEXT:
                return
            match _decoded(message.data):
                case ["stdin", str(text)]:
                    end = loop.time() + self._options.idle
                    await process.type(text)
                case ["resize", {"width": int(columns), "height": int(rows)}]:
                    await process.resize(columns, rows)
                case ["focus" | "blur" as change]:
                    await process.focus(change == "focus")
                case ["ping", str(sent)]:
                    await socket.send_json(["pong", sent])


async def _show(process: VisitorProcess, socket: web.WebSocketResponse) -> None:
    """Send the browser what the program shows; when the program ends, so does the socket."""
    with suppress(ConnectionError):
        async for data in process.output():
            await socket.send_bytes(data)
        await socket.close()


def _decoded(message: str) -> object:
    try:
        return json.loads(message)
    except (ValueError, RecursionError):
        return None


def _visitor_of(request: web.Request) -> str:
    """The id in the visitor's cookie, or a new one."""
    given = request.cookies.get(COOKIE, "")
    return given if VISITOR_ID.fullmatch(given) else new_visitor_id()


def _size_of(query: Mapping[str, str]) -> tuple[int, int]:
    """The columns and rows that the page asks for; 80 and 24 if these are no numbers."""
    try:
        return int(query["width"]), int(query["height"])
    except (KeyError, ValueError):
        return 80, 24


def _full_page() -> web.StreamResponse:
    return web.FileResponse(OWN_FOLDER / "full.html", status=503, headers=HEADERS)


def _page_files() -> dict[str, Path]:
    """The files that the page loads, by their paths in its URL. Raises ModuleNotFoundError."""
    found = find_spec("textual_serve")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("textual_serve")
    static = Path(found.origin).parent / "static"
    fonts = {f"fonts/{path.name}": path for path in (static / "fonts").glob("*.ttf")}
    return {
        "page.js": OWN_FOLDER / "page.js",
        "css/xterm.css": static / "css" / "xterm.css",
        "js/textual.js": static / "js" / "textual.js",
    } | fonts


async def serve(
    options: ServerOptions, folder: Path, announce: Callable[[str], object], report: Callable[[str], object]
) -> None:
    """Serve visitors until SIGINT, SIGTERM or SIGHUP.

    Raises OSError if the address cannot be used, or the folder cannot be written.

    Args:
        options: the address and the limits.
        folder: for the visitors' data.
        announce: called with the URL as soon as the server listens.
        report: called with a line about something that went wrong.
    """
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        get_running_loop().add_signal_handler(number, ended.set)
    server = Server(options, VisitorFolders(folder), report)
    announce(await server.start())
    try:
        await ended.wait()
    finally:
        await server.stop()
