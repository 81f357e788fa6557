"""Writes what Pydantic 2 says of some models: python3 make_pydantic.py > pydantic.json"""

import datetime
import enum
import json
import uuid
from decimal import Decimal
from typing import Annotated, Any, Literal, Optional, Union

import pydantic
from pydantic import BaseModel, ConfigDict, Field, RootModel


class Currency(enum.StrEnum):
    EUR = "EUR"
    USD = "USD"


class Priority(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Address(BaseModel):
    """Where somebody lives."""

    street: str
    city: str
    postcode: str = Field(pattern=r"^\d{5}$", description="Five digits")


class Person(BaseModel):
    name: str = Field(description="Full name")
    born: datetime.date | None = None
    address: Optional[Address] = None
    tags: list[str] = []


class Line(BaseModel):
    description: str
    quantity: int = Field(ge=1)
    amount: Decimal


class Invoice(BaseModel):
    """An invoice with its lines."""

    number: Annotated[str, Field(min_length=1, max_length=20, examples=["2026-117"])]
    issued: datetime.date
    received: datetime.datetime | None
    currency: Currency
    status: Literal["open", "paid"] = "open"
    lines: list[Line]
    seller: Address
    buyer: Address


class People(RootModel[list[Person]]):
    pass


class Aliased(BaseModel):
    model_config = ConfigDict(populate_by_name=True, title="An aliased model")
    first_name: str = Field(alias="firstName")
    score: float = Field(gt=0, lt=1)
    id: uuid.UUID
    active: bool = True


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")
    took: datetime.timedelta
    at: datetime.time


class Node(BaseModel):
    name: str
    children: list["Node"] = []


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    breed: str


class Pet(BaseModel):
    pet: Annotated[Union[Cat, Dog], Field(discriminator="kind")]


class Mixed(BaseModel):
    value: int | str


class Anything(BaseModel):
    value: Any


class Mapping(BaseModel):
    prices: dict[str, float]


class Pair(BaseModel):
    point: tuple[float, float]


class Ranked(BaseModel):
    priority: Priority


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    name: str


class Sets(BaseModel):
    codes: set[str] = Field(max_length=3)
    matrix: list[list[int]]


models = [
    *[Address, Person, Line, Invoice, People, Aliased, Strict, Open, Sets],
    *[Node, Pet, Mixed, Anything, Mapping, Pair, Ranked],
]
schemas = {model.__name__: model.model_json_schema() for model in models}
print(json.dumps({"pydantic": pydantic.VERSION, "schemas": schemas}, indent=2))
