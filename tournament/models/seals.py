"""Values of the audit log that are hashed each with a salt of its own, so that they can be deleted later.

What is chained is not such a value but its seal: the SHA-256 of salt and value. Nobody finds the value again from the
seal once the salt is gone, not even by trying all names there are, and the chain still holds.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

MARK = "sealed:"
_SEAL = re.compile(re.escape(MARK) + "[0-9a-f]{64}")

Path = str
"""Where in a row a value stands: "actor", "subject", "before/name", "after/teams/0/members/1"."""


def seal(value: Any, salt: str) -> str:
    """What stands for a JSON value in the chain; `salt` in hex."""
    return MARK + hashlib.sha256(bytes.fromhex(salt) + canonical(value)).hexdigest()


def is_seal(value: Any) -> bool:
    """Whether this stands where a value was deleted."""
    return isinstance(value, str) and _SEAL.fullmatch(value) is not None


def sealed(said: Any, salts: Mapping[Path, str], at: Path = "") -> Any:
    """What a row says, with the seal instead of every value that has a salt; seals of deleted values stay."""
    if (salt := salts.get(at)) is not None:
        return seal(said, salt)
    inner = f"{at}/" if at else ""
    if isinstance(said, dict):
        return {key: sealed(value, salts, f"{inner}{key}") for key, value in said.items()}
    if isinstance(said, list | tuple):
        return [sealed(value, salts, f"{inner}{number}") for number, value in enumerate(said)]
    return said


def opened(said: Any, values: Mapping[str, Mapping[str, str]]) -> Any:
    """What is said, with the value of each seal that has one in its place."""
    if isinstance(said, dict):
        return {key: opened(value, values) for key, value in said.items()}
    if isinstance(said, list):
        return [opened(value, values) for value in said]
    return values[said]["value"] if isinstance(said, str) and said in values else said


def canonical(value: Any) -> bytes:
    """The one way a JSON value is written where it is hashed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
