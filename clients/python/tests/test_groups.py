"""Objects in which nothing was found, without a server."""

from typing import Any

import pytest
from pydantic import BaseModel

from quarry.plans import plan_of


class Party(BaseModel):
    name: str
    tags: list[str] = []


class Line(BaseModel):
    seller: Party | None = None
    amount: float | None = None


class Order(BaseModel):
    buyer: Party | None = None
    agent: Party = Party(name="none")
    lines: list[Line] = []


NOTHING: dict[str, Any] = {"name": None, "tags": []}
FOUND: dict[str, Any] = {"name": "Quay Ltd", "tags": []}


@pytest.mark.parametrize(
    ("output", "order"),
    [
        ({"buyer": NOTHING, "agent": NOTHING, "lines": []}, Order()),
        ({"buyer": None, "agent": None, "lines": []}, Order()),
        ({"buyer": FOUND, "agent": FOUND, "lines": []},
         Order(buyer=Party(name="Quay Ltd"), agent=Party(name="Quay Ltd"))),
        ({"buyer": None, "agent": NOTHING, "lines": [{"seller": NOTHING, "amount": 1}]},
         Order(lines=[Line(amount=1)])),
    ],
)  # fmt: skip
def test_follows_what_the_model_allows(output: Any, order: Order) -> None:
    assert plan_of(Order).fit(output, "id") == order
