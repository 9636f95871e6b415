"""Files that the manual hands out, beside the chapter they belong to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournament.manual.files.checker import NAME, checker

BYTES: Final = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class File:
    """`name`: in the URLconf; `chapter`: where it stands; `make`: its bytes, the same as long as the program runs."""

    name: str
    chapter: str
    make: Callable[[], bytes]
    kind: str = BYTES


FILES: Final[Mapping[str, File]] = MappingProxyType({NAME: File("checker", "austausch", checker)})
"""By what each is called."""
