"""Files that the manual hands out, beside the chapter they belong to."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from scoring.schemas import DOCUMENT, STAND, Schema
from tournament.manual.files.checker import NAME, checker, packed
from tournament.manual.reads.sources import FOLDER


@dataclass(frozen=True, slots=True)
class File:
    """`name`: in the URLconf; `chapter`: where it stands; `make`: its bytes, the same as long as the program runs."""

    name: str
    chapter: str
    make: Callable[[], bytes]
    kind: str


def _as_json(schema: Schema) -> bytes:
    return json.dumps(schema, indent=1).encode()


def _examples() -> bytes:
    folder = FOLDER / "austausch" / "beispiele"
    files = (file for file in folder.rglob("*.json"))
    return packed((file.relative_to(folder.parent).as_posix(), file.read_bytes()) for file in files)


FILES: Final[Mapping[str, File]] = MappingProxyType(
    {
        NAME: File("checker", "nachrechnen", checker, "application/octet-stream"),
        "spielliste-1.schema.json": File(
            "document_schema", "austausch", partial(_as_json, DOCUMENT), "application/schema+json"
        ),
        "stand-1.schema.json": File("stand_schema", "austausch", partial(_as_json, STAND), "application/schema+json"),
        "beispiele.zip": File("examples", "austausch", _examples, "application/zip"),
    }
)
"""By what each is called."""
