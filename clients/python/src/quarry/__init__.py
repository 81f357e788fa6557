"""Quarry's client for Python: typed data from text, images, PDFs and web pages."""

from quarry import models
from quarry.aio import AsyncQuarry
from quarry.errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    MissingValuesError,
    NotFoundError,
    OutputError,
    PermissionError,
    ProviderError,
    QuarryError,
    RateLimitError,
    SchemaMismatchError,
    ServerError,
    SourceError,
    TimeoutError,
    ValidationError,
)
from quarry.results import ExtractionResult, Progress, Settled, utf16_slice
from quarry.sources import Text
from quarry.sync import Quarry
from quarry.webhooks import WebhookEvent, verify_webhook

__all__ = [
    "ApiError",
    "AsyncQuarry",
    "AuthenticationError",
    "ConflictError",
    "ConnectionError",
    "ExtractionResult",
    "MissingValuesError",
    "NotFoundError",
    "OutputError",
    "PermissionError",
    "Progress",
    "ProviderError",
    "Quarry",
    "QuarryError",
    "RateLimitError",
    "SchemaMismatchError",
    "ServerError",
    "Settled",
    "SourceError",
    "Text",
    "TimeoutError",
    "ValidationError",
    "WebhookEvent",
    "models",
    "utf16_slice",
    "verify_webhook",
]
