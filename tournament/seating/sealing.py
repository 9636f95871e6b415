"""Entries of a draw, fixed before it is drawn: what is nobody's business is in them as a salted hash.

Anybody can compute all of it, in any language. Canonical is JSON in UTF-8 with sorted keys and no spaces; a hash is a
SHA-256 in hex; a hidden value is the hash of its salt (32 hex digits), a colon and the canonical value. The seed is the
first 32 digits of the hash of secret, hash of the entries and what was called out, joined by line ends.

What is called out counts in one spelling (`spelled`): whoever knows the secret could else choose among several. Wishes
are filled up with empty ones (`null`), each with a salt of its own, so that nobody reads from the entries how many
there are.
"""

import hashlib
import json
import re
import secrets
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

SALT_BYTES = 16
"""128 bits: nobody finds a name again by trying all there are."""
SEED_DIGITS = 32

SPELLING = "a-z0-9"
"""How the rule of `spelled` is called in the entries; entries without it took what was called out as it was typed."""
MOST_WISHES = 200
"""So many hidden values stand for the wishes of every draw; a tournament has no more of them."""

HIDDEN = (("name", "names"), ("private", "private"))
"""What of a person is hidden, and under which name it is opened."""

Json = dict[str, Any]

_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}


def canonical(value: object) -> str:
    """The one way a JSON value is written where it is hashed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sha256(text: str) -> str:
    """Of the text in UTF-8, hex. Raises `UnicodeEncodeError` for half a surrogate pair."""
    return hashlib.sha256(text.encode()).hexdigest()


def hash_of(value: object) -> str:
    """Of a JSON value as it is written canonically."""
    return sha256(canonical(value))


def hidden(salt: str, value: object) -> str:
    """What stands for a value in the entries."""
    return sha256(f"{salt}:{canonical(value)}")


def new_secret() -> str:
    """A number nobody finds by trying, hex; a salt is made the same way."""
    return secrets.token_hex(SALT_BYTES)


def seed_of(secret: str, entries_hash: str, outside: str) -> str:
    """What everything is drawn from."""
    return sha256(f"{secret}\n{entries_hash}\n{outside}")[:SEED_DIGITS]


def spelled(called_out: str) -> str:
    """What was called out as it counts: small letters a to z and digits, nothing between them. ä is ae, ö oe, ü ue, ß
    ss; any other letter counts without its signs, or not at all."""
    small = unicodedata.normalize("NFC", called_out).lower()
    for umlaut, letters in _LETTERS.items():
        small = small.replace(umlaut, letters)
    return re.sub("[^a-z0-9]", "", unicodedata.normalize("NFKD", small))


def sealed(content: Mapping[str, Any]) -> tuple[Json, Json]:
    """Entries as they are published, and what opens them, from entries as they are.

    Of everybody in `people` the `name`, and `private` if there is any, become hashes, and every wish in `apart`, with
    empty ones among them. What opens them: `names` and `private` (by number) and `apart` (in the order of the hashes),
    each a salt and a value.
    """
    opened: Json = {"names": {}, "private": {}, "apart": []}
    people = []
    for person in content["people"]:
        shown = {**person}
        for key, named in HIDDEN:
            if key in person:
                seal = _seal(person[key])
                opened[named][str(person["number"])] = seal
                shown[key] = hidden(**seal)
        people.append(shown)
    entries = {**content, "people": people}
    if "apart" in content:
        wishes = [*content["apart"], *[None] * (MOST_WISHES - len(content["apart"]))]
        opened["apart"] = sorted(map(_seal, wishes), key=lambda seal: hidden(**seal))
        entries["apart"] = [hidden(**seal) for seal in opened["apart"]]
    return entries, opened


def unsealed(entries: Mapping[str, Any], opened: Mapping[str, Any]) -> Json:
    """Entries as they are, from what is published and what opens it; None stands for what is not opened. An
    empty wish is none."""
    content = {**entries, "people": [_open(person, opened) for person in entries["people"]]}
    if "apart" in entries:
        content["apart"] = in_order([seal["value"] for seal in opened.get("apart") or [] if seal["value"] is not None])
    return content


def in_order(wishes: list[Any]) -> list[Any]:
    """Wishes in the order in which they count: that of their canonical texts, whatever their salts are."""
    return sorted(wishes, key=canonical)


def unfitting(entries: Mapping[str, Any], opened: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Opened values that are not those which were hidden: where (`names`, `private`), and whose number."""
    for key, named in HIDDEN:
        hashes = {str(person["number"]): person.get(key) for person in entries["people"]}
        for number, seal in (opened.get(named) or {}).items():
            if hashes.get(number) != hidden(seal["salt"], seal["value"]):
                yield named, number


def not_opened(entries: Mapping[str, Any], opened: Mapping[str, Any]) -> list[int]:
    """The start numbers of those whose private part nothing opens."""
    there = opened.get("private") or {}
    return [one["number"] for one in entries["people"] if "private" in one and str(one["number"]) not in there]


def wishes_not_opened(entries: Mapping[str, Any], opened: Mapping[str, Any]) -> int:
    """How many of the wishes, empty ones too, nothing opens."""
    return len(entries.get("apart", [])) - len(opened.get("apart") or [])


def _seal(value: object) -> Json:
    return {"salt": new_secret(), "value": value}


def _open(person: Mapping[str, Any], opened: Mapping[str, Any]) -> Json:
    return {**person, **{key: _value(opened, named, person) for key, named in HIDDEN if key in person}}


def _value(opened: Mapping[str, Any], named: str, person: Mapping[str, Any]) -> Any:
    seal = (opened.get(named) or {}).get(str(person["number"]))
    return None if seal is None else seal["value"]
