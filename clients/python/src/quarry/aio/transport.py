"""Sends requests, again where that is safe and may help, within the deadline of each call."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Generator
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic

import anyio
import httpx
from pydantic import SecretStr

from quarry.errors import ApiError, ConnectionError, QuarryError
from quarry.patience import AWAY, Deadline, delay_before, is_in_progress, may_repeat
from quarry.requests import Request, Response

#: Seconds in which a connection must stand before another attempt is made.
CONNECT_TIMEOUT = 10.0

#: A stream that is silent for longer has broken: the server sends something every 15 seconds.
SILENCE = 40.0


class KeyAuth(httpx.Auth):
    """Adds the key to a request, and sends it to no other server."""

    def __init__(self, key: SecretStr | None) -> None:
        if key is not None and re.fullmatch(r"[!-~]+", key.get_secret_value()) is None:
            raise QuarryError("The API key has signs that no key has: copy it again")
        self._key = key

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        """Add it."""
        if self._key is not None:
            request.headers["Authorization"] = f"Bearer {self._key.get_secret_value()}"
        yield request


class AsyncTransport:
    """One server with one key."""

    def __init__(
        self,
        base_url: str,
        auth: KeyAuth,
        *,
        timeout: float,
        max_retries: int,
        http_client: httpx.AsyncClient | None,
    ) -> None:
        self.base_url = base_url
        self._auth = auth
        self._timeout = timeout
        self._max_retries = max_retries
        self._is_ours = http_client is None
        self._http = http_client or httpx.AsyncClient()

    def deadline(self, timeout: float | None) -> Deadline:
        """Begin the time of a call."""
        return Deadline(self._timeout if timeout is None else timeout)

    async def aclose(self) -> None:
        """Close the connections, unless they are the caller's."""
        if self._is_ours:
            await self._http.aclose()

    async def send(self, request: Request, deadline: Deadline) -> Response:
        """Give the answer of a request that has succeeded. Raises QuarryError."""
        headers = request.all_headers()
        failures = attempts = 0
        lost_at: float | None = None
        while True:
            deadline.check()
            try:
                response = await self._attempt(request, headers, deadline)
                response.check()
                return response
            except QuarryError as error:
                if attempts > 0 and is_deleted(request, error):
                    return Response(200, {}, b'{"data": {}}', request.path)
                delay = delay_before(attempts, error)
                failures += not is_in_progress(error)
                if request.waits and was_reached(error):
                    lost_at = lost_at or monotonic()  # the server was there, and may start again
                is_patient = lost_at is not None and monotonic() - lost_at < AWAY
                is_spent = failures > self._max_retries and not (is_patient and self._max_retries)
                is_last = request.once or is_spent or delay >= deadline.left
                if is_last or not may_repeat(error):
                    raise
            attempts += 1
            await anyio.sleep(delay)

    async def _attempt(
        self, request: Request, headers: dict[str, str], deadline: Deadline
    ) -> Response:
        url = f"{self.base_url}/v1{request.path}"
        with request.open_body() as body:
            try:
                async with self._http.stream(
                    request.method,
                    url,
                    params=request.parameters(),
                    headers=headers,
                    auth=self._auth,
                    timeout=patience(deadline),
                    follow_redirects=False,  # which would make a POST a GET
                    **body,
                ) as response:
                    parts = bytearray()
                    async for part in response.aiter_bytes():
                        deadline.check()
                        parts += part
            except httpx.RequestError as error:
                raise known(error, request, deadline) from error
        return Response(response.status_code, response.headers, bytes(parts), url)

    @asynccontextmanager
    async def stream(self, request: Request, deadline: Deadline) -> AsyncIterator[httpx.Response]:
        """Give a long answer while it comes. Raises QuarryError of a refusal."""
        url = f"{self.base_url}/v1{request.path}"
        try:
            async with self._http.stream(
                request.method,
                url,
                params=request.parameters(),
                headers=dict(request.headers),
                auth=self._auth,
                timeout=patience(deadline, SILENCE),
                follow_redirects=False,
            ) as response:
                if response.status_code != 200:
                    content = await response.aread()
                    Response(response.status_code, response.headers, content, url).check()
                yield response
        except httpx.RequestError as error:
            raise known(error, request, deadline) from error

    @asynccontextmanager
    async def lines(
        self, request: Request, deadline: Deadline
    ) -> AsyncIterator[AsyncIterator[str]]:
        """Give the lines of a stream of events as they come. Raises QuarryError where there is none."""
        asked = replace(request, headers={"Accept": "text/event-stream"})
        async with self.stream(asked, deadline) as response:
            if not response.headers.get("content-type", "").startswith("text/event-stream"):
                raise QuarryError(f"{request.path} gave no events")
            yield response.aiter_lines()


def patience(deadline: Deadline, longest: float | None = None) -> httpx.Timeout:
    """Say how long httpx may wait for each part of an exchange."""
    left = deadline.left if longest is None else min(deadline.left, longest)
    return httpx.Timeout(left, connect=min(left, CONNECT_TIMEOUT))


def was_reached(error: QuarryError) -> bool:
    """Return whether a connection broke that had stood."""
    never = isinstance(error.__cause__, httpx.ConnectError | httpx.ConnectTimeout)
    return isinstance(error, ConnectionError) and not never


def is_deleted(request: Request, error: QuarryError) -> bool:
    """Return whether a repeated deletion finds nothing: the first, whose answer was lost, did it."""
    return request.method == "DELETE" and isinstance(error, ApiError) and error.code == "NOT_FOUND"


def known(error: httpx.RequestError, request: Request, deadline: Deadline) -> QuarryError:
    """Give an error of httpx as one of this client."""
    if deadline.left <= 0:
        return deadline.error()
    why = str(error) or type(error).__name__
    hint = ". The source can be read only once: it is not sent again" if request.once else ""
    url = error.request.url
    server = f"{url.scheme}://{url.netloc.decode()}"
    asked = f"{request.method} {request.path}"
    return ConnectionError(f"Quarry at {server} cannot be reached ({asked}): {why}{hint}")
