"""How long a call may take, and when a request is sent again."""

from __future__ import annotations

import random
from time import monotonic

from quarry.errors import ApiError, ConnectionError, QuarryError, TimeoutError

#: The longest of the random waits, in seconds.
LONGEST = 8.0

#: How long a server may be away, as while it starts again, before a wait is given up, in seconds.
AWAY = 60.0


class Deadline:
    """When a call has to end, with all of its requests and waits."""

    def __init__(self, timeout: float) -> None:
        self.timeout = timeout
        self._ends_at = monotonic() + timeout

    @property
    def left(self) -> float:
        """Seconds until then, never negative."""
        return max(0.0, self._ends_at - monotonic())

    def check(self) -> None:
        """Raise TimeoutError where it is over."""
        if self.left <= 0:
            raise self.error()

    def error(self) -> TimeoutError:
        """Say that it is over."""
        return TimeoutError(f"The call took longer than {self.timeout:g} s")


def may_repeat(error: QuarryError) -> bool:
    """Return whether the same request may succeed if it is sent again: none failed for good under it."""
    if isinstance(error, ApiError):
        return error.retryable and error.extraction_id is None
    return isinstance(error, ConnectionError)


def is_in_progress(error: QuarryError) -> bool:
    """Return whether an earlier attempt is still running on the server: worth any number of waits."""
    return isinstance(error, ApiError) and error.code == "IDEMPOTENCY_IN_PROGRESS"


def delay_before(attempt: int, error: QuarryError | None = None) -> float:
    """Give the seconds to wait for before the next attempt.

    A random part of a time that doubles, so that many callers do not come back at once, and no less
    than the server asks for.
    """
    jitter = random.random() * min(LONGEST, 0.5 * 2.0 ** min(attempt, 10))
    asked = error.retry_after if isinstance(error, ApiError) else None
    return jitter if asked is None else asked + jitter / 4
