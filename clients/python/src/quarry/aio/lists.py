"""Lists, read page by page while they are iterated."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from quarry.models import PageMeta

Item = TypeVar("Item", bound=BaseModel)


@dataclass(frozen=True)
class Records(Generic[Item]):
    """One page of a list, with the count of all records."""

    data: list[Item]
    meta: PageMeta


class AsyncListing(Generic[Item]):
    """A list: going through it gives all of its items, newest first."""

    def __init__(
        self,
        fetch: Callable[[dict[str, object]], Awaitable[Any]],
        model: type[Item],
        *,
        by_cursor: bool,
        id_of: str = "id",
    ) -> None:
        self._fetch = fetch
        self._model = model
        self._by_cursor = by_cursor
        self._id_of = id_of

    async def page(self, number: int = 1) -> Records[Item]:
        """Read one page, with the count of all records."""
        answer = await self._fetch({"page": number})
        return Records(self._items(answer), PageMeta.model_validate(answer["meta"]))

    async def __aiter__(self) -> AsyncIterator[Item]:
        """Read to the end."""
        async for answer in self._by_after() if self._by_cursor else self._by_number():
            for item in self._items(answer):
                yield item

    async def _by_after(self) -> AsyncIterator[Any]:
        after: str | None = ""
        while after is not None:
            answer = await self._fetch({"after": after})
            yield answer
            after = answer["meta"]["nextAfter"]

    async def _by_number(self) -> AsyncIterator[Any]:
        """Records that are made meanwhile move others to the next page: they are returned once."""
        seen: set[str] = set()
        number = 1
        while True:
            answer = await self._fetch({"page": number})
            ids = {each[self._id_of] for each in answer["data"]}
            fresh = [each for each in answer["data"] if each[self._id_of] not in seen]
            yield {**answer, "data": fresh}
            if answer["meta"]["nextPageUrl"] is None:
                return
            seen, number = ids, number + 1

    def _items(self, answer: Any) -> list[Item]:
        return [self._model.model_validate(each) for each in answer["data"]]
