"""Batches: many extractions by one schema, made by the server in the background."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from math import inf
from typing import Any, Literal

from quarry import models
from quarry.aio.lists import AsyncListing
from quarry.aio.transport import AsyncTransport
from quarry.patience import Deadline
from quarry.requests import Request, segment


class AsyncBatches:
    """Batches by their ids."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        schema_id: str,
        items: Iterable[Mapping[str, Any]],
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.Batch:
        """Begin a batch of up to 1,000 items, each with the fields of an extraction as JSON has them."""
        body = {"schema_id": schema_id, "items": [dict(item) for item in items]}
        request = Request("POST", "/batches", json=body, idempotency_key=idempotency_key)
        return await self._batch(request, timeout)

    async def get(self, id: str, *, timeout: float | None = None) -> models.Batch:
        """Return how far a batch is."""
        return await self._batch(Request("GET", f"/batches/{segment(id)}"), timeout)

    async def cancel(self, id: str, *, timeout: float | None = None) -> models.Batch:
        """Begin no more of its extractions."""
        return await self._batch(Request("POST", f"/batches/{segment(id)}/cancel"), timeout)

    async def retry(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> models.Batch:
        """Make a new batch of what failed and may pass, in the items' order."""
        path = f"/batches/{segment(id)}/retry"
        return await self._batch(Request("POST", path, idempotency_key=idempotency_key), timeout)

    def list(
        self,
        *,
        status: Literal["running", "completed", "cancelled"] | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        per_page: int = 100,
        timeout: float | None = None,
    ) -> AsyncListing[models.Batch]:
        """List batches; days are YYYY-MM-DD in UTC."""
        asked: dict[str, object] = {"status": status, "per_page": per_page}
        asked |= {"start_date": start_date, "end_date": end_date}

        async def fetch(place: dict[str, object]) -> Any:
            request = Request("GET", "/batches", query={**asked, **place})
            deadline = self._transport.deadline(timeout)
            return (await self._transport.send(request, deadline)).data()

        return AsyncListing(fetch, models.Batch, by_cursor=False)

    async def results(self, id: str) -> AsyncIterator[bytes]:
        """Give the results as JSON Lines, in parts as they come."""
        request = Request("GET", f"/batches/{segment(id)}/results")
        async with self._transport.stream(request, Deadline(inf)) as response:
            async for part in response.aiter_bytes():
                yield part

    async def _batch(self, request: Request, timeout: float | None) -> models.Batch:
        answer = await self._transport.send(request, self._transport.deadline(timeout))
        return models.Batch.model_validate(answer.data())
