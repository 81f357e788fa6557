"""API keys of the account, and files that are kept for it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import IO, Any, Literal, TypeAlias

from quarry import models
from quarry.aio.transport import AsyncTransport
from quarry.requests import Request, segment
from quarry.sources import upload_of

Scope: TypeAlias = Literal[
    "schemas:read",
    "schemas:write",
    "extractions:read",
    "extractions:write",
    "reviews:write",
    "admin",
]


class AsyncKeys:
    """The API keys of the account; all of it needs the scope `admin`."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        name: str,
        scopes: Sequence[Scope],
        *,
        expires_in_days: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.MadeApiKey:
        """Make a key. Its `secret` is returned this once and never again."""
        expiry = {} if expires_in_days is None else {"expiresInDays": expires_in_days}
        body = {"name": name, "scopes": list(scopes), **expiry}
        request = Request("POST", "/keys", json=body, idempotency_key=idempotency_key)
        return models.MadeApiKey.model_validate(await self._data(request, timeout))

    async def rotate(
        self,
        id: str,
        *,
        grace_hours: int | None = None,
        expires_in_days: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.MadeApiKey:
        """Replace a key by one with its scopes, and its expiry unless given.

        The former stays valid for 24 hours unless given.
        """
        grace = {} if grace_hours is None else {"graceHours": grace_hours}
        expiry = {} if expires_in_days is None else {"expiresInDays": expires_in_days}
        body = {**grace, **expiry}
        path = f"/keys/{segment(id)}/rotate"
        request = Request("POST", path, json=body, idempotency_key=idempotency_key)
        return models.MadeApiKey.model_validate(await self._data(request, timeout))

    async def delete(self, id: str, *, timeout: float | None = None) -> None:
        """Revoke a key for good."""
        await self._data(Request("DELETE", f"/keys/{segment(id)}"), timeout)

    async def list(self, *, timeout: float | None = None) -> list[models.ApiKey]:
        """Give the keys that are not revoked, oldest first."""
        data = await self._data(Request("GET", "/keys"), timeout)
        return [models.ApiKey.model_validate(each) for each in data["data"]]

    async def _data(self, request: Request, timeout: float | None) -> Any:
        return (await self._transport.send(request, self._transport.deadline(timeout))).data()


class AsyncUploads:
    """Files that are kept until an extraction takes them."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        file: str | os.PathLike[str] | bytes | IO[bytes],
        *,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.Upload:
        """Upload a file by its path, its bytes, or open. What this gives is a source."""
        files = {"file": upload_of(file, file_name)}
        request = Request("POST", "/uploads", files=files, idempotency_key=idempotency_key)
        answer = await self._transport.send(request, self._transport.deadline(timeout))
        return models.Upload.model_validate(answer.data())

    async def address(self, *, timeout: float | None = None) -> models.UploadAddress:
        """An address that takes one file without a key, within ten minutes: a path of the server."""
        request = Request("POST", "/uploads/address")
        answer = await self._transport.send(request, self._transport.deadline(timeout))
        return models.UploadAddress.model_validate(answer.data())
