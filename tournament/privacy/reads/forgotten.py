"""The list of those whose names were deleted, kept beside the database as well: an older copy that comes back does not
bring them back.

A name in it is hashed with a salt of its own, and slowly: whoever has the list cannot try all names there are.
"""

import hashlib
import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from django.db import DatabaseError

from tournament.core.notes import read_note
from tournament.models import Forgotten

NOTE: Final = "forgotten"
COST: Final = 2**11  # 5 ms a name
Row = tuple[int, str, str]
"""Registration (below zero: person), salt and hash of a name."""


def hashed(name: str, salt: str) -> str:
    """What is stored of a name; hex."""
    return hashlib.scrypt(name.encode(), salt=bytes.fromhex(salt), n=COST, r=8, p=1, dklen=32).hex()


def new_row(registration: int, name: str) -> Row:
    """What is stored of a deletion."""
    salt = secrets.token_hex(16)
    return registration, salt, hashed(name, salt)


def known() -> list[Row]:
    """All of them: those in the database, if it is of a version that has them, and those in the file beside it."""
    try:
        stored: list[Row] = list(Forgotten.objects.values_list("registration", "salt", "name_hash"))
    except DatabaseError:
        stored = []
    return list(dict.fromkeys([*stored, *beside()]))


def beside() -> list[Row]:
    """Those in the file beside the database."""
    found = (read_note(NOTE) or {}).get("names", [])
    return [(int(row[0]), str(row[1]), str(row[2])) for row in found]


def by_registration(rows: Iterable[Row]) -> Mapping[int, list[tuple[str, str]]]:
    """Registration -> salts and hashes of its names."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for registration, salt, name_hash in rows:
        found[registration].append((salt, name_hash))
    return found
