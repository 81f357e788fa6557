"""Results: data beside its evidence, and the steps that lead there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from quarry import models
from quarry.plans import Plan
from quarry.sources import ExtractionOptions, Source

Data = TypeVar("Data")


@dataclass(frozen=True)
class ExtractionResult(Generic[Data]):
    """A completed extraction: the data, and where each value of it stands in the source."""

    id: str
    schema_id: str
    #: The revision of the schema, from 1, that it was run with.
    schema_revision: int
    data: Data
    #: All that is known of how the data was found.
    report: models.Evidence = field(repr=False)

    def evidence(self, pointer: str) -> models.LeafEvidence | None:
        """Give the evidence of the value at a JSON pointer, such as `/lines/0/amount`."""
        return self._leaves.get(pointer)

    @cached_property
    def _leaves(self) -> dict[str, models.LeafEvidence]:
        return {leaf.pointer: leaf for leaf in self.report.leaves}

    @property
    def missing(self) -> list[str]:
        """JSON pointers of the required values that the source does not contain."""
        return self.report.missing

    @property
    def warnings(self) -> list[models.Warning]:
        """What may be wrong with the output."""
        return self.report.warnings

    @property
    def usage(self) -> models.Usage:
        """Calls of a language model and their tokens."""
        return self.report.usage


@dataclass(frozen=True)
class Progress:
    """How far the source has been read, in pages."""

    done: int
    total: int


@dataclass(frozen=True)
class Settled:
    """The end of an extraction; with the failure where it failed."""

    status: Literal["completed", "failed"]
    failure: models.ExtractionFailure | None = None


Step: TypeAlias = "Progress | Settled"


@dataclass(frozen=True)
class Run:
    """One attempt at an extraction: by a stored schema's id, or by a model whose schema is ensured."""

    schema: Plan[Any] | str
    source: Source
    options: ExtractionOptions
    key: str
    on_progress: Callable[[Step], None] | None


def utf16_slice(text: str, start: int, end: int) -> str:
    """Give the part of a document's text that a span names: spans count UTF-16 code units."""
    return text.encode("utf-16-le", "surrogatepass")[2 * start : 2 * end].decode("utf-16-le")
