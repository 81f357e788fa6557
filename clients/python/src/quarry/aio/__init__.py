"""The client with `await`."""

from quarry.aio.client import AsyncQuarry

__all__ = ["AsyncQuarry"]
