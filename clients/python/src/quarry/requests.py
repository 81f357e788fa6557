"""Requests as both halves of the client send them, and what their answers mean."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from pathlib import Path
from time import time
from typing import IO, Any
from urllib.parse import quote

from pydantic.alias_generators import to_camel

from quarry.codes import api_error, code_of_status
from quarry.errors import ApiError, Failure, QuarryError
from quarry.models import Issue


def segment(id: str) -> str:
    """Give an id as one part of a path. Raises QuarryError where it would be another path."""
    if id in ("", ".", ".."):
        raise QuarryError(f"{id!r} is not an id")
    return quote(id, safe="")


@dataclass(frozen=True)
class Upload:
    """A file of a form: bytes, a path that is opened for each attempt, or an open file."""

    content: bytes | Path | IO[bytes]
    name: str

    @property
    def once(self) -> bool:
        """Whether it can be read only once."""
        return not isinstance(self.content, bytes | Path) and not self.content.seekable()

    @contextmanager
    def open(self) -> Iterator[bytes | IO[bytes]]:
        """Give it from its beginning."""
        if isinstance(self.content, Path):
            with self.content.open("rb") as file:
                yield file
        else:
            yield self.content


@dataclass(frozen=True)
class Request:
    """One call of the API. `path` follows `/v1`; parameters that are None are not sent."""

    method: str
    path: str
    query: Mapping[str, object] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    json: object = None
    form: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, Upload] = field(default_factory=dict)
    idempotency_key: str | None = None
    waits: bool = False
    """Whether the server holds it while it works."""

    @property
    def once(self) -> bool:
        """Whether the body can be sent only once, so that the request cannot be repeated."""
        return any(file.once for file in self.files.values())

    def all_headers(self) -> dict[str, str]:
        """Headers of every attempt; a POST gets its idempotency key here, once."""
        key = self.idempotency_key or str(uuid.uuid4())
        return {**({"Idempotency-Key": key} if self.method == "POST" else {}), **self.headers}

    def parameters(self) -> dict[str, str]:
        """Write the query as the API spells it."""
        sent = {to_camel(name): each for name, each in self.query.items() if each is not None}
        return {name: text_of(each) for name, each in sent.items()}

    @contextmanager
    def open_body(self) -> Iterator[dict[str, Any]]:
        """Give the body in the words of httpx."""
        if self.json is not None:
            yield {"json": self.json}
        elif self.files:
            (name, upload), *_ = self.files.items()
            with upload.open() as file:
                yield {"data": dict(self.form), "files": {name: (upload.name, file)}}
        else:
            yield {}


def text_of(value: object) -> str:
    """Write a parameter as a form and a query do."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Response:
    """An answer that has arrived completely."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    url: str

    def check(self) -> None:
        """Raise the error of a failure."""
        if self.status >= 400:
            raise self._failure(self._envelope())
        if self.status >= 300:
            place = self.headers.get("location", "another address")
            raise QuarryError(f"{self.url} redirects to {place}: set base_url to where it leads")

    def data(self) -> Any:
        """Give the `data` of the envelope. Raises ApiError of a failure."""
        self.check()
        envelope = self._envelope()
        if envelope is None:
            raise QuarryError(f"{self.url} answered {self.status}, but not as Quarry does")
        return envelope["data"]

    def _envelope(self) -> dict[str, Any] | None:
        try:
            value = json.loads(self.content)
        except ValueError:
            return None
        return value if isinstance(value, dict) and "data" in value else None

    def _failure(self, envelope: dict[str, Any] | None) -> ApiError:
        error = (envelope or {}).get("error") or {}
        without = f"The server answered {self.status}, without saying why"
        passing = self.status in (408, 429) or self.status >= 500
        failure = Failure(
            status=self.status,
            code=error.get("code", code_of_status(self.status)),
            message=(envelope or {}).get("message", without),
            retryable=error.get("retryable", passing),
            request_id=error.get("requestId"),
            issues=tuple(Issue.model_validate(each) for each in error.get("issues", ())),
            extraction_id=error.get("extractionId"),
            retry_after=seconds_of(self.headers.get("retry-after")),
        )
        return api_error(failure)


def seconds_of(header: str | None) -> float | None:
    """Read `Retry-After` as seconds from now: it is a number, or a date."""
    if header is None:
        return None
    if header.isdecimal():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time())
    except ValueError:
        return None
