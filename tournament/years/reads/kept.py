"""What was worked out of a tournament's published lists, as files beside their state (web/kept_documents.py): of six
hundred tournaments a server that has just started reads lists that are ready, instead of making them."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from tournament.web import kept_documents
from tournament.web.conditional import program_fingerprint

Json = list[Any]


def kept_list(kind: str, state: str, make: Callable[[], Json]) -> Json:
    """The JSON list of this kind (a word) that belongs to a public state; made if it is not there. `state` empty: of
    that nothing is kept."""
    if not state:
        return make()
    words = f"{kind} {state} {program_fingerprint()}"
    key = f"{kind}-{hashlib.sha256(words.encode()).hexdigest()}"
    found = kept_documents.read(key)
    if found is not None:
        kept_documents.used_again(key)
        ready: Json = json.loads(found)
        return ready
    made = make()
    kept_documents.keep(key, json.dumps(made).encode())
    return made
