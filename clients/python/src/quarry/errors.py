"""Whatever this client raises. Each group of the API's codes has a class."""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from typing import Any

from quarry.models import Issue


class QuarryError(Exception):
    """The base of all errors of this client."""

    #: The extraction that the call had begun; it continues where the error is not its own failure.
    extraction_id: str | None = None


class ConnectionError(QuarryError, builtins.ConnectionError):
    """The server was not reached, or the connection broke."""


class TimeoutError(QuarryError, builtins.TimeoutError):
    """The call took longer than its `timeout`; an extraction that it had begun continues."""


class MissingValuesError(QuarryError):
    """The source lacks values that the model requires."""

    def __init__(self, pointers: list[str], data: Any, extraction_id: str) -> None:
        more = f" and {len(pointers) - 10} more" if len(pointers) > 10 else ""
        super().__init__(
            f"The source lacks required values: {', '.join(pointers[:10])}{more}. "
            "Give these fields a default, such as None, if the source may lack them."
        )
        #: JSON pointers of the values that are missing.
        self.pointers = pointers
        #: The data as it was extracted, with None for what is missing.
        self.data = data
        self.extraction_id = extraction_id


class SchemaMismatchError(QuarryError):
    """The data has the model's shape, but breaks one of its own rules, such as a minimum."""

    def __init__(self, issues: list[tuple[str, str]], data: Any, extraction_id: str) -> None:
        pointer, message = issues[0]
        super().__init__(f"The data breaks a rule of the model: {pointer}: {message}")
        #: JSON pointers with what is wrong there.
        self.issues = issues
        self.data = data
        self.extraction_id = extraction_id


@dataclass(frozen=True)
class Failure:
    """The failure of a request, or of an extraction."""

    status: int
    code: str
    message: str
    retryable: bool
    request_id: str | None = None
    issues: tuple[Issue, ...] = ()
    extraction_id: str | None = None
    retry_after: float | None = None


class ApiError(QuarryError):
    """The server's refusal, or the failure of an extraction."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.message} ({failure.code})")
        self.status = failure.status
        #: From the closed list of codes that the API's reference explains.
        self.code = failure.code
        self.message = failure.message
        #: Whether the same request, or a new extraction of the source, may succeed later.
        self.retryable = failure.retryable
        #: Names the request in the server's log.
        self.request_id = failure.request_id
        #: Every invalid field, if the input was invalid.
        self.issues = failure.issues
        self.extraction_id = failure.extraction_id
        #: Seconds to wait for, where the server names them.
        self.retry_after = failure.retry_after


class AuthenticationError(ApiError):
    """The API key is missing, unknown, expired or revoked."""


class PermissionError(ApiError):
    """The key lacks a scope."""


class NotFoundError(ApiError):
    """There is no such record, schema or operation."""


class ValidationError(ApiError):
    """The request breaks a rule: see `issues`."""


class ConflictError(ApiError):
    """The record's state, its revision or the idempotency key does not allow this."""


class RateLimitError(ApiError):
    """Too many requests, or the account's quota is used up: see `retry_after`."""


class SourceError(ApiError):
    """The source cannot be fetched or read, or is empty."""


class OutputError(ApiError):
    """The extraction gave no output that fits the schema, or an incomplete one."""


class ProviderError(ApiError):
    """The model provider failed."""


class ServerError(ApiError):
    """The server failed, is overloaded or took too long."""
