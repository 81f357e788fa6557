"""Webhooks: events sent to an address. All of it needs a key with the scope `admin`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from quarry import models
from quarry.aio.events import EventType
from quarry.aio.transport import AsyncTransport
from quarry.requests import Request, segment


class AsyncWebhooks:
    """Webhooks by their ids."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        url: str,
        *,
        types: Sequence[EventType] | None = None,
        schema_id: str | None = None,
        include: Sequence[Literal["output"]] = (),
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.MadeWebhook:
        """Have events sent to an https address. The secret is returned in this response alone."""
        named = None if types is None else list(types)
        body = {"url": url, "types": named, "schemaId": schema_id, "include": list(include)}
        request = Request("POST", "/webhooks", json=body, idempotency_key=idempotency_key)
        data = await self._data(request, timeout)
        return models.MadeWebhook.model_validate(data)

    async def get(self, id: str, *, timeout: float | None = None) -> models.Webhook:
        """Read a webhook."""
        data = await self._data(Request("GET", f"/webhooks/{segment(id)}"), timeout)
        return models.Webhook.model_validate(data)

    async def update(
        self,
        id: str,
        *,
        url: str | None = None,
        types: Sequence[EventType] | None = None,
        enabled: bool | None = None,
        timeout: float | None = None,
    ) -> models.Webhook:
        """Change what is given; the rest stays as it is."""
        given = {"url": url, "types": types and list(types), "enabled": enabled}
        body = {name: each for name, each in given.items() if each is not None}
        data = await self._data(Request("PATCH", f"/webhooks/{segment(id)}", json=body), timeout)
        return models.Webhook.model_validate(data)

    async def delete(self, id: str, *, timeout: float | None = None) -> None:
        """Send nothing more."""
        await self._data(Request("DELETE", f"/webhooks/{segment(id)}"), timeout)

    async def test(self, id: str, *, timeout: float | None = None) -> models.WebhookTest:
        """Send a test event once, and return what became of it."""
        data = await self._data(Request("POST", f"/webhooks/{segment(id)}/test"), timeout)
        return models.WebhookTest.model_validate(data)

    async def rotate(self, id: str, *, timeout: float | None = None) -> models.RotatedSecret:
        """Make a new secret; the former one signs for another day."""
        data = await self._data(Request("POST", f"/webhooks/{segment(id)}/rotate"), timeout)
        return models.RotatedSecret.model_validate(data)

    async def resend(self, id: str, event_id: str, *, timeout: float | None = None) -> None:
        """Send one event again."""
        body = {"eventId": event_id}
        await self._data(Request("POST", f"/webhooks/{segment(id)}/resend", json=body), timeout)

    async def replay(
        self,
        id: str,
        *,
        after: str | None = None,
        since: str | None = None,
        timeout: float | None = None,
    ) -> None:
        """Send all events behind a cursor, or since an instant, again."""
        given = {"after": after, "since": since}
        body = {name: each for name, each in given.items() if each is not None}
        await self._data(Request("POST", f"/webhooks/{segment(id)}/replay", json=body), timeout)

    async def deliveries(
        self,
        id: str,
        *,
        status: Literal["pending", "delivered", "failed"] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> list[models.WebhookDelivery]:
        """Give the newest deliveries."""
        query = {"status": status, "limit": limit}
        data = await self._data(
            Request("GET", f"/webhooks/{segment(id)}/deliveries", query=query), timeout
        )
        return [models.WebhookDelivery.model_validate(each) for each in data["data"]]

    async def list(self, *, timeout: float | None = None) -> list[models.Webhook]:
        """Give the account's webhooks."""
        data = await self._data(Request("GET", "/webhooks"), timeout)
        return [models.Webhook.model_validate(each) for each in data["data"]]

    async def _data(self, request: Request, timeout: float | None) -> Any:
        return (await self._transport.send(request, self._transport.deadline(timeout))).data()
