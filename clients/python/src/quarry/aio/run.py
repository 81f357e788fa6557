"""One extraction, to its end."""

from __future__ import annotations

from typing import Any

from quarry import models
from quarry.aio.extractions import AsyncExtractions
from quarry.aio.follow import follow
from quarry.aio.schemas import AsyncSchemas
from quarry.aio.transport import AsyncTransport
from quarry.codes import STATUS_OF, api_error
from quarry.errors import ApiError, Failure, QuarryError
from quarry.patience import Deadline
from quarry.plans import Plan
from quarry.requests import Request, segment
from quarry.results import ExtractionResult, Run, Settled
from quarry.sources import Pinned, creation

#: The longest wait on the request that begins an extraction, in seconds: no proxy gives up so early.
LONGEST_WAIT = 10.0


class AsyncRunner:
    """Runs extractions, and knows the schemas that it has made sure of."""

    def __init__(
        self, schemas: AsyncSchemas, extractions: AsyncExtractions, transport: AsyncTransport
    ) -> None:
        self._schemas = schemas
        self._extractions = extractions
        self._transport = transport
        self._known: dict[str, Pinned] = {}

    async def run(self, run: Run, deadline: Deadline) -> ExtractionResult[Any] | ApiError:
        """Give the result, or the error that the extraction failed with.

        It is waited for on the request that begins it, which is all that a short one takes; what takes
        longer, or is to report its progress, is followed.
        """
        try:
            schema_id, begun = await self._begin(run, deadline)
        except ApiError as error:
            if error.extraction_id is None:
                raise
            return error
        revision = begun.schema_revision
        if isinstance(begun.evidence, models.Evidence) and revision is not None:
            return ExtractionResult(begun.id, schema_id, revision, begun.output, begun.evidence)
        try:
            failure = await self._wait(run, begun.id, deadline)
            return failure or await self._read(begun.id, deadline)
        except QuarryError as error:
            error.extraction_id = error.extraction_id or begun.id
            raise

    async def _begin(self, run: Run, deadline: Deadline) -> tuple[str, models.CreatedExtraction]:
        """Create it; a schema that was deleted since it was ensured is made again."""
        if isinstance(run.schema, str):
            return run.schema, await self._create(run, Pinned(run.schema), deadline)
        known = self._known.get(run.schema.key)
        pinned = known or await self._ensure(run.schema, deadline)
        try:
            return pinned.id, await self._create(run, pinned, deadline)
        except ApiError as error:
            if known is None or error.code != "SCHEMA_NOT_FOUND":
                raise
        pinned = await self._ensure(run.schema, deadline)
        return pinned.id, await self._create(run, pinned, deadline)

    async def _create(
        self, run: Run, pinned: Pinned, deadline: Deadline
    ) -> models.CreatedExtraction:
        request = creation(run.source, pinned, run.options)
        wait = 0.0 if run.on_progress else min(LONGEST_WAIT, deadline.left / 2)
        return await self._extractions.begin(request, run.key, wait, True, deadline)

    async def _ensure(self, plan: Plan[Any], deadline: Deadline) -> Pinned:
        """Store its schema where it is not yet; its revision holds, also where it was revised since."""
        pinned = await self._schemas.pinned(plan.name, plan.json_schema, deadline)
        self._known[plan.key] = pinned
        return pinned

    async def _wait(self, run: Run, id: str, deadline: Deadline) -> ApiError | None:
        """Wait for the end. Gives the error of an extraction that failed."""
        failure: ApiError | None = None
        async for step in follow(self._transport, id, deadline):
            if run.on_progress is not None:
                run.on_progress(step)
            if isinstance(step, Settled) and step.status == "failed":
                failure = error_of(step, id)
        return failure

    async def _read(self, id: str, deadline: Deadline) -> ExtractionResult[Any] | ApiError:
        request = Request("GET", f"/extractions/{segment(id)}", query={"include": "evidence"})
        record = models.Extraction.model_validate(
            (await self._transport.send(request, deadline)).data()
        )
        revision, evidence = record.schema_revision, record.evidence
        if isinstance(evidence, models.FailedEvidence):
            return error_of(Settled("failed", evidence.failure), id)
        if not isinstance(evidence, models.Evidence) or revision is None:
            raise QuarryError(f"The extraction {id} was deleted while it was read")
        return ExtractionResult(id, record.schema_id, revision, record.result, evidence)


def error_of(step: Settled, id: str) -> ApiError:
    """Give the failure of an extraction as an error."""
    failure = step.failure
    if failure is None:
        return api_error(Failure(500, "INTERNAL", "The extraction failed", True, extraction_id=id))
    return api_error(
        Failure(
            status=STATUS_OF.get(failure.code, 500),
            code=failure.code,
            message=failure.message,
            retryable=failure.retryable,
            extraction_id=id,
            retry_after=failure.retry_after_seconds,
        )
    )
