"""What happened to the account's extractions and schemas, oldest first."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from math import inf
from typing import Literal, TypeAlias

import anyio

from quarry import models
from quarry.aio.transport import AsyncTransport
from quarry.errors import QuarryError
from quarry.events import EventReader
from quarry.patience import Deadline, delay_before, may_repeat
from quarry.requests import Request

EventType: TypeAlias = Literal[
    "extraction.requested",
    "extraction.completed",
    "extraction.failed",
    "extraction.deleted",
    "extraction.reviewed",
    "batch.completed",
    "batch.cancelled",
    "schema.created",
    "schema.updated",
    "schema.deleted",
    "webhook.disabled",
]


class AsyncEvents:
    """Ids, counts and codes of what happened, without any content."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def page(
        self,
        *,
        after: str | None = None,
        types: Sequence[EventType] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> models.EventPage:
        """Read events behind a cursor; its `next` is the next `after`, also at the end."""
        request = listing(after, types, limit)
        answer = await self._transport.send(request, self._transport.deadline(timeout))
        return models.EventPage.model_validate(answer.data())

    async def follow(
        self, *, after: str | None = None, types: Sequence[EventType] | None = None
    ) -> AsyncIterator[models.AccountEvent]:
        """Follow the events without an end, also while the server starts again: each is yielded once.

        To go on in another process, keep the `cursor` of the last one, and pass it as `after`; `latest`
        is for what is still to come. Raises ValidationError for a cursor that the server does not know.
        """
        tries = 0
        while True:
            try:
                async with aclosing(self._stream(listing(after, types))) as events:
                    async for event in events:
                        yield event
                        after, tries = event.cursor, 0
            except QuarryError as error:
                if not may_repeat(error):
                    raise
            await anyio.sleep(delay_before(tries))
            tries += 1

    async def _stream(self, request: Request) -> AsyncGenerator[models.AccountEvent, None]:
        """Give the events of one stream, until it ends or breaks."""
        reader = EventReader()
        async with self._transport.lines(request, Deadline(inf)) as lines:
            async for line in lines:
                event = reader.read(line)
                if event is not None:
                    yield models.AccountEvent.model_validate_json(event[1])


def listing(
    after: str | None, types: Sequence[EventType] | None, limit: int | None = None
) -> Request:
    """Make the request that lists, or follows."""
    named = None if types is None else ",".join(types)
    return Request("GET", "/events", query={"after": after, "types": named, "limit": limit})
