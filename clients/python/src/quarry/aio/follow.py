"""Waits for the end of an extraction."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from time import monotonic

import anyio

from quarry.aio.transport import AsyncTransport
from quarry.errors import QuarryError, TimeoutError
from quarry.events import EventReader, step_of
from quarry.models import ExtractionFailure
from quarry.patience import AWAY, Deadline, delay_before, may_repeat
from quarry.requests import Request, segment
from quarry.results import Settled, Step


async def follow(transport: AsyncTransport, id: str, deadline: Deadline) -> AsyncIterator[Step]:
    """Follow by server-sent events.

    Wherever the stream ends early, breaks or does not come, a look at the record follows, and then the
    stream again: where there is none, this is polling. Raises NotFoundError where there is no such
    extraction; ConnectionError where the server is away for a minute.
    """
    away_since: float | None = None
    looks = 0
    while True:
        has_settled = False
        async with aclosing(streamed(transport, id, deadline)) as steps:
            async for step in steps:
                has_settled = has_settled or isinstance(step, Settled)
                yield step
        if has_settled:
            return
        try:
            settled = await look_at(transport, id, deadline)
            away_since = None
        except QuarryError as error:
            away_since = away_since or monotonic()
            if not may_repeat(error) or monotonic() - away_since > AWAY:
                raise
            settled = None
        if settled is not None:
            yield settled
            return
        await anyio.sleep(min(delay_before(looks), deadline.left))
        looks += 1


async def streamed(
    transport: AsyncTransport, id: str, deadline: Deadline
) -> AsyncGenerator[Step, None]:
    """Give the events as long as there is a stream: where it breaks off, the record says why."""
    reader = EventReader()
    try:
        request = Request("GET", f"/extractions/{segment(id)}/events")
        async with transport.lines(request, deadline) as lines:
            async for line in lines:
                deadline.check()
                step = step_of(reader.read(line))
                if step is not None:
                    yield step
    except TimeoutError:
        raise
    except QuarryError:
        return


async def look_at(transport: AsyncTransport, id: str, deadline: Deadline) -> Settled | None:
    """Read how an extraction has ended, if it has."""
    path = f"/extractions/{segment(id)}"
    status = (await transport.send(Request("GET", path), deadline)).data()["status"]
    if status == "pending":
        return None
    if status == "completed":
        return Settled("completed")
    evidence = (await transport.send(Request("GET", f"{path}/evidence"), deadline)).data()
    return Settled("failed", ExtractionFailure.model_validate(evidence["failure"]))
