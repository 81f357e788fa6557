"""The closed list of the API's error codes, with the status and the class of each."""

from __future__ import annotations

from quarry import errors

_GROUPS: dict[type[errors.ApiError], dict[str, int]] = {
    errors.AuthenticationError: {
        "API_KEY_MISSING": 401,
        "API_KEY_INVALID": 401,
        "API_KEY_EXPIRED": 401,
        "API_KEY_REVOKED": 401,
    },
    errors.PermissionError: {"SCOPE_MISSING": 403},
    errors.NotFoundError: {"NOT_FOUND": 404, "ROUTE_NOT_FOUND": 404, "SCHEMA_NOT_FOUND": 422},
    errors.ValidationError: {
        "MALFORMED_JSON": 400,
        "MALFORMED_MULTIPART": 400,
        "IDEMPOTENCY_KEY_INVALID": 400,
        "METHOD_NOT_ALLOWED": 405,
        "UNSUPPORTED_MEDIA_TYPE": 415,
        "PAYLOAD_TOO_LARGE": 413,
        "VALIDATION_FAILED": 422,
        "SCHEMA_UNSUPPORTED": 422,
    },
    errors.ConflictError: {
        "STATE_CONFLICT": 409,
        "IDEMPOTENCY_IN_PROGRESS": 409,
        "IDEMPOTENCY_KEY_REUSED": 422,
        "REVISION_MISMATCH": 412,
    },
    errors.RateLimitError: {"RATE_LIMITED": 429, "QUOTA_EXCEEDED": 429},
    errors.SourceError: {
        "SOURCE_REFUSED": 422,
        "SOURCE_UNREACHABLE": 422,
        "SOURCE_UNREADABLE": 422,
        "SOURCE_EMPTY": 422,
    },
    errors.OutputError: {"OUTPUT_INVALID": 422, "OUTPUT_INCOMPLETE": 422},
    errors.ProviderError: {"PROVIDER_FAILED": 502},
    errors.ServerError: {"INTERNAL": 500, "UNAVAILABLE": 503, "TIMEOUT": 504},
}

STATUS_OF = {code: status for codes in _GROUPS.values() for code, status in codes.items()}
CLASS_OF = {code: group for group, codes in _GROUPS.items() for code in codes}

# What a status stands for, where something between here and the server answered.
_CODE_OF_STATUS = {
    401: "API_KEY_INVALID",
    403: "SCOPE_MISSING",
    404: "ROUTE_NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    408: "TIMEOUT",
    413: "PAYLOAD_TOO_LARGE",
    429: "RATE_LIMITED",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "TIMEOUT",
}


def code_of_status(status: int) -> str:
    """Name the code of an answer that carries none."""
    return _CODE_OF_STATUS.get(status, "INTERNAL" if status >= 500 else "VALIDATION_FAILED")


def api_error(failure: errors.Failure) -> errors.ApiError:
    """Make the error of a code, in its class; a plain one where a newer server made the code."""
    return CLASS_OF.get(failure.code, errors.ApiError)(failure)
