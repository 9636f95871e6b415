"""An evening that half is public; whether a JSON value is what a schema says."""

from itertools import chain
from typing import Any

import pytest

from tests.factories import ACTOR, make_team, make_tournament
from tests.standings.playing import play_out
from tournament.models import Person, Tournament
from tournament.registration.acts.registrations import correct
from tournament.registration.fields import Entry

HOSTILE = ("=1+1", "+49", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")')
"""Names that a spreadsheet program would compute (OWASP, CSV injection)."""


TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "enum", "format", "$ref"}


def faults(value: Any, schema: dict[str, Any], components: dict[str, Any], where: str = "") -> list[str]:
    """What does not fit, each with its place; nothing: it fits. As much of JSON Schema (2020-12) as the API's document
    uses, which is little, and nothing else: a word that is not known here is an error."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        return faults(value, components[schema["$ref"].rpartition("/")[2]], components, where)
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(type(value) is TYPES[one] for one in types):
        return [f"{where}: {value!r} is no {types}"]
    found = [f"{where}: {value!r}"] if "enum" in schema and value not in schema["enum"] else []
    if isinstance(value, list):
        of_items = (faults(item, schema["items"], components, f"{where}[{at}]") for at, item in enumerate(value))
        return [*found, *chain.from_iterable(of_items)]
    if not isinstance(value, dict):
        return found
    missing = [f"{where}.{name} is missing" for name in schema["required"] if name not in value]
    other = [f"{where}.{name} is not named" for name in value.keys() - schema["properties"].keys()]
    inside = [
        one
        for name, of in schema["properties"].items()
        if name in value
        for one in faults(value[name], of, components, f"{where}.{name}")
    ]
    return [*found, *missing, *other, *inside]


@pytest.fixture
def evening(db: None) -> Tournament:
    """Eight players, a team, two of three series played; the result of the first is published. Player 3 is anonymous;
    the names of five would be formulas."""
    tournament = make_tournament(8, games=4)
    registrations = list(tournament.registrations.select_related("person"))
    make_team(tournament, registrations[:4], "Die =Vier")
    for number in (1, 2):
        play_out(tournament, number, published=number == 1)
    for registration, name in zip(registrations[3:], HOSTILE, strict=True):
        Person.objects.filter(pk=registration.person_id).update(name=name)
    correct(registrations[2], 1, Entry("Claus, Clara", "Rommé-Club Nr. 1", 3, anonymous=True), ACTOR)
    return tournament
