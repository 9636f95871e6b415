"""A code on the desk's screen, and a phone that scans it."""

import re

from django.test import Client

from tests.web.html import text_of
from tournament.models import Appointment, Role, Tournament

LINK = re.compile(r'class="long-link" href="https?://[^/"]+([^"]+)"')


def page(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/{rest}"


def shown(organiser: Client, tournament: Tournament, role: Role = Role.DESK) -> str:
    """The address of the code that appears on the desk's screen."""
    answer = organiser.post(page(tournament, "helfer/code/"), {"role": role})
    assert answer["Cache-Control"] == "no-store"
    found = LINK.search(answer.content.decode())
    assert found
    return found[1]


def begun(link: str, name: str = "Karla") -> Client:
    """The phone of a helper who scanned it and typed his name."""
    phone = Client()
    assert phone.get(link).status_code == 200
    answer = phone.post(link, {"name": name})
    assert answer.status_code == 302, text_of(answer)
    return phone


def karla(tournament: Tournament) -> Appointment:
    return tournament.appointments.get(user__first_name="Karla")


def actors(tournament: Tournament, **of: str) -> list[str]:
    """Who did what is in its log; with `action`: this alone."""
    return list(tournament.audit_entries.filter(**of).order_by("revision").values_list("actor", flat=True))
