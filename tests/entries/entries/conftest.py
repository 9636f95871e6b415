"""A tournament that takes entries; what clubs send, as their browsers do, and what is said of it."""

import re
import threading
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.utils import DNS_NAME
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.factories import ACTOR, make_tournament
from tests.web.html import text_of
from tournament.entries.acts.taking import let_hold, set_window
from tournament.entries.reads.entry import settings_of
from tournament.models import SubmittedPerson, Tournament

OPEN = {
    "takes": True, "closes_at": None, "limit": None, "asks_teams": True, "asks_wishes": True, "asks_pass": True,
    "note": "", "question": "", "answer": "",
}  # fmt: skip
SENDER = {"club": "RC Karlsau", "contact": "Zander, Ida", "mail": "", "phone": ""}


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    tournament = make_tournament(2, series=1)
    tournament.organisers.add(organiser)
    opened(tournament)
    return tournament


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this machine is called, which a mail says, is asked of no name server."""
    monkeypatch.setattr(DNS_NAME, "_fqdn", "localhost", raising=False)


@pytest.fixture
def mailing(settings: Settings) -> None:
    """This server sends mail."""
    settings.EMAIL_HOST = "mail.example"


def opened(tournament: Tournament, **said: object) -> None:
    """It is yet to come."""
    tournament.date = timezone.localdate() + timedelta(days=30)
    tournament.save(update_fields=["date"])
    set_window(tournament, settings_of(tournament).version, {**OPEN, **said}, ACTOR)


def form(*people: str, **more: str) -> dict[str, str]:
    said = {"entry": str(uuid.uuid4()), "rows": str(len(people)), **SENDER}
    for at, name in enumerate(people):
        surname, _comma, given = name.partition(", ")
        said |= {f"p{at}-surname": surname, f"p{at}-given": given, f"p{at}-named": "on"}
    return {**said, **more}


def send(tournament: Tournament, said: dict[str, Any], client: Client | None = None, **how: Any) -> Any:
    """The answer to who sends this."""
    return (client or Client()).post(f"/turniere/{tournament.slug}/anmelden/", said, **how)


def entered(tournament: Tournament, said: dict[str, str]) -> str:
    """Where the sender is led; nobody looks there yet."""
    return str(send(tournament, said).headers.get("Location", ""))


def enter(tournament: Tournament, said: dict[str, str]) -> "tuple[str, str]":
    """Return the same, and what they read there."""
    answer = send(tournament, said, follow=True)
    return (answer.redirect_chain[-1][0] if answer.redirect_chain else ""), text_of(answer)


def held(tournament: Tournament, said: dict[str, str]) -> str:
    """Where the sender is led; the organisers said that the entry holds."""
    link = entered(tournament, said)
    let_hold(tournament.submissions.latest("pk"), 1, ACTOR)
    return link


def read(path: str) -> str:
    """What anybody reads there: a club of its entry by its link."""
    return text_of(Client().get(path))


def entries_of(tournament: Tournament, client: Client, **query: str) -> str:
    """What the organisers read of all entries."""
    return text_of(client.get(f"/leitung/{tournament.slug}/meldungen/", query))


def everybody(tournament: Tournament) -> list[str]:
    return [one.person.name for one in tournament.registrations.select_related("person").order_by("number")]


def key_of(name: str) -> str:
    """That under which the form sends somebody who was sent before."""
    return str(SubmittedPerson.objects.get(name=name, withdrawn_at=None).pk)


def change_of(link: str, tournament: Tournament, *people: str, version: int) -> int:
    """Send the form of the link with these people alone, known ones under their key."""
    keys = dict(SubmittedPerson.objects.filter(withdrawn_at=None).values_list("name", "pk"))
    named = {f"p{at}-key": str(keys[name]) for at, name in enumerate(people) if name in keys}
    return Client().post(link, form(*people, version=str(version), **named)).status_code


def sent_mails() -> list[tuple[list[str], str]]:
    """To whom and what, once they are out; the box is empty then."""
    for thread in threading.enumerate():
        if thread.daemon and thread.name.endswith("(_sent)"):
            thread.join(5)
    sent = [(one.to, str(one.body)) for one in mail.outbox]
    mail.outbox.clear()
    return sent


def preview_of(tournament: Tournament, client: Client, **asked: str) -> tuple[str, dict[str, str]]:
    """The address of the preview of all that was sent, or of what is ticked, and what its form sends."""
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    preview = client.post(page, asked or {"alle": "1"}).content.decode()
    fields = dict(re.findall(r'name="([a-z_]+\d*|source|roles)"[^>]*value="([^"]*)"', preview))
    ticks = {f"take{at}": "on" for at in range(60) if f"r{at}" in fields}
    return page, {**fields, **ticks, "step": "anmelden"}


def take_all(tournament: Tournament, client: Client) -> None:
    page, fields = preview_of(tournament, client)
    assert client.post(page, fields).status_code == 302
