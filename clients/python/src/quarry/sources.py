"""What can be extracted from, and how it is sent."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple, TypeAlias

from typing_extensions import TypedDict

from quarry import models
from quarry.requests import Request, Upload, text_of

SourceType: TypeAlias = Literal["text", "image", "pdf", "webpage"]


class Text(str):
    """A text to extract from. A plain string is the path of a file, or an address."""

    __slots__ = ()


#: A path or an http(s) address, bytes, an open file, a Text, or what `uploads.create` gave.
Source: TypeAlias = "str | os.PathLike[str] | bytes | IO[bytes] | Text | models.Upload"


class SourceOptions(TypedDict, total=False):
    """What a source is."""

    type: SourceType
    """What the source is; by its name where absent."""
    file_name: str
    """What bytes or an open file are called."""


class ExtractionOptions(SourceOptions, total=False):
    """How a source is read and extracted."""

    schema_revision: int
    """One of the schema's revisions, from 1; the present one where absent."""
    model: Literal["llm-4.1", "llm-4.1-mini"]
    instruction: str
    """Free text that guides a language model."""
    pages: str
    """Pages of a PDF to read, such as `1-3,7`."""
    password: str
    """Of an encrypted PDF."""
    mode: Literal["whole", "article"]
    """Of a web page: all of it (default), or its main article."""
    allow_partial: bool
    """Accept a list that could not be read completely."""
    vision: Literal["auto", "always", "never"]
    """Which pages a model that sees is shown as pictures: those whose text may be wrong, every page, or none."""
    ungrounded: Literal["withhold", "keep"]
    """`keep` takes values that a language model derived."""
    examples: Literal["auto", "none"] | Sequence[str]
    """Examples of the schema that it may use: the most alike (default), none, or those of these extractions."""
    right_output: Mapping[str, Any]
    """The right output, where it is known: the extraction then becomes an example of its schema."""
    external_id: str
    """The caller's own id of it; need not be unique."""
    metadata: Mapping[str, str]
    """Up to 16 pairs of texts."""


_NAMES = {"external_id": "externalId", "right_output": "rightOutput"}
_LONGEST_TEXT = 4_000_000  # characters in JSON, whose body may have 16 MiB; a longer text is a file
_TYPE_OF_ENDING: dict[str, SourceType] = {
    **dict.fromkeys((".htm", ".html"), "webpage"),
    **dict.fromkeys((".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp"), "image"),
    **dict.fromkeys((".tif", ".tiff", ".avif", ".heic", ".heif"), "image"),
    ".pdf": "pdf",
}


class Pinned(NamedTuple):
    """A stored schema, at its present revision unless another is given."""

    id: str
    revision: int | None = None


def creation(source: Source, schema: Pinned, options: ExtractionOptions) -> Request:
    """Make the request that begins an extraction. Raises OSError where a path is no file."""
    asked = {"schema_revision": schema.revision, **options}
    named = {_NAMES.get(name, name): each for name, each in asked.items() if each is not None}
    given, file_name = named.pop("type", None), named.pop("file_name", None)
    ready, kind = ready_source(source, None if file_name is None else str(file_name))
    fields: dict[str, Any] = {"schema_id": schema.id, "type": given or kind, **named}
    if not isinstance(ready, Upload):
        return Request("POST", "/extractions", json={**fields, "source": ready})
    form = {name: _in_form(value) for name, value in fields.items()}
    return Request("POST", "/extractions", form=form, files={"source": ready})


def _in_form(value: object) -> str:
    """Write a field as a form carries it: what has members as JSON, ids with commas between them."""
    if isinstance(value, Mapping):
        return json.dumps(dict(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(value)
    return text_of(value)


def ready_source(
    source: Source, file_name: str | None = None
) -> tuple[str | dict[str, str] | Upload, SourceType]:
    """Give a source as it is sent: in JSON, or as the form's file; and what it seems to be."""
    if isinstance(source, models.Upload):
        return {"uploadId": source.id}, type_of_media(source.media_type)
    if isinstance(source, Text):
        long = len(source) > _LONGEST_TEXT
        return Upload(source.encode(), "source.txt") if long else str(source), "text"
    if isinstance(source, str) and source.startswith(("http://", "https://")):
        path = source.partition("?")[0].partition("#")[0]
        return source, type_of_name(path, "webpage")
    upload = upload_of(source, file_name)
    return upload, type_of_name(upload.name)


def upload_of(source: str | os.PathLike[str] | bytes | IO[bytes], name: str | None) -> Upload:
    """Give a file as a form carries it. Raises OSError where a path is no file."""
    if isinstance(source, bytes):
        return Upload(source, name or "source")
    if not isinstance(source, str | os.PathLike):
        if not hasattr(source, "read"):
            what = "None" if source is None else type(source).__name__
            raise TypeError(
                "source must be the path of a file, an address, bytes, an open file, "
                f"quarry.Text(…) or an upload, not {what}"
            )
        own = getattr(source, "name", None)
        return Upload(source, name or (Path(own).name if isinstance(own, str) else "source"))
    path = Path(source)
    if not path.is_file():
        where = str(path) if len(str(path)) < 200 else f"{str(path)[:200]}…"
        raise FileNotFoundError(f"There is no file {where!r}; for a text, write quarry.Text(…)")
    return Upload(path, name or path.name)


def type_of_name(name: str, otherwise: SourceType = "text") -> SourceType:
    """Return what a file is by the end of its name."""
    return _TYPE_OF_ENDING.get(os.path.splitext(name)[1].lower(), otherwise)


def type_of_media(media_type: str) -> SourceType:
    """Return what a file is by its media type."""
    if media_type == "application/pdf":
        return "pdf"
    if media_type in ("text/html", "application/xhtml+xml"):
        return "webpage"
    return "image" if media_type.startswith("image/") and "svg" not in media_type else "text"
