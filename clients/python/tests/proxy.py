"""An HTTP proxy that fails by rule, in front of a server."""

from __future__ import annotations

import http.client
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Answer:
    """What the proxy answers itself."""

    status: int
    body: str
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """A request that the proxy got."""

    method: str
    path: str
    key: str | None


#: Headers that hold for one connection.
HOP = ("transfer-encoding", "connection")

#: `"pass"`, `"lose"` (the server does it, and its answer is lost), or an answer.
Fate = str | Answer


class Handler(BaseHTTPRequestHandler):
    """Answers, or forwards."""

    host: str
    fate_of: Callable[[Asked], Fate]
    lock: Lock

    def answer(self) -> None:
        self.close_connection = True
        body = self.body()
        with self.lock:
            fate = type(self).fate_of(
                Asked(self.command, self.path, self.headers.get("Idempotency-Key"))
            )
        if isinstance(fate, Answer):
            self.send(fate)
            return
        connection = http.client.HTTPConnection(self.host, timeout=120)
        try:
            self.forward(connection, body, answers=fate != "lose")
        except (OSError, http.client.HTTPException):
            return  # which the client sees as a connection that breaks
        finally:
            connection.close()

    def body(self) -> bytes:
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        parts = bytearray()
        while size := int(self.rfile.readline(), 16):
            parts += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return bytes(parts)

    def forward(
        self, connection: http.client.HTTPConnection, body: bytes, *, answers: bool
    ) -> None:
        headers = {k: v for k, v in self.headers.items() if k.lower() != "transfer-encoding"}
        asked = urlsplit(self.path)  # with a host where the proxy was asked as one
        path = asked._replace(scheme="", netloc="").geturl()
        connection.request(self.command, path, body, headers)
        with connection.getresponse() as response:
            if not answers:
                response.read()
                return
            kept = [each for each in response.getheaders() if each[0].lower() not in HOP]
            self.begin(response.status, kept)
            while part := response.read1(65_536):
                self.wfile.write(part)

    def send(self, answer: Answer) -> None:
        body = answer.body.encode()
        self.begin(answer.status, [*answer.headers.items(), ("Content-Length", str(len(body)))])
        self.wfile.write(body)

    def begin(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()

    do_GET = do_POST = do_PUT = do_DELETE = answer


@contextmanager
def listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """Give the address of a server of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def proxy(target: str, fate_of: Callable[[Asked], Fate]) -> Iterator[str]:
    """Give the address of a proxy; `fate_of` is asked for each request, one at a time."""
    members = {"host": urlsplit(target).netloc, "lock": Lock(), "fate_of": staticmethod(fate_of)}
    with listening(type("Forwarding", (Handler,), members)) as url:
        yield url
