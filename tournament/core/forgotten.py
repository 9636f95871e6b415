"""What a draw keeps of a person goes when he is deleted: his name, the table of his own, the wishes he is in."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.models import Draw, Registration

OF_DELETED = _("Sitzwünsche und feste Tische von Gelöschten")
"""What the organiser's file leaves out from then on, in words."""

Json = dict[str, Any]


def forgotten(draw: Draw, registration: Registration) -> bool:
    """Whether a draw knew this person; now it does not any more. The caller stores it.

    That somebody had no table of his own says nothing of him, and stays: else nobody could recompute a draw without
    wishes any more.
    """
    document = draw.document or {}
    numbers = [number for number, key in draw.opened.get("who", {}).items() if key == registration.pk]
    people = draw.entries["people"] if draw.entries else document.get("people", [])
    places = {at for at, person in enumerate(people) if str(person["number"]) in numbers}
    for number in numbers:
        _close(draw.opened, number)
    if draw.entries is None:
        places = {at for at, person in enumerate(people) if _is(person, registration)}
        for at in places:
            people[at]["name"] = ""
    if _take_out(document, places) and draw.entries is None:
        document["withheld"] = [str(OF_DELETED)]
    return bool(numbers or places)


def _is(person: Json, registration: Registration) -> bool:
    """In a document up to 2026.11.6, which keeps names as they were."""
    return (person["number"], person["name"]) == (registration.number, registration.person.name)


def _close(opened: Json, number: str) -> None:
    del opened["who"][number], opened["names"][number]
    private = opened["private"].get(number)
    if private and private["value"]["table"] is not None:
        del opened["private"][number]
    opened["apart"] = [
        seal for seal in opened["apart"] if seal["value"] is None or int(number) not in seal["value"]["players"]
    ]


def _take_out(document: Json, places: Collection[int]) -> bool:
    """Whether anything private of these people stood in a plan; now it does not any more."""
    groups = document.get("groups") or []
    tables = [group.pop("table", None) for at, group in enumerate(groups) if at in places]
    wishes = document.get("apart") or []
    kept = [wish for wish in wishes if not {*places}.intersection(wish["players"])]
    if kept:
        document["apart"] = kept
    else:
        document.pop("apart", None)
    return any(tables) or len(kept) < len(wishes)
