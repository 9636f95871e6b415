"""Clubs ask a federation to take them in; strangers write there, so it is bounded."""

import re
import time
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tournament.federation.acts.joining import MOST_WAITING, ask
from tournament.models import AuditEntry, Invitation, JoinRequest, Membership, MembershipRole, Organisation
from tournament.people.reads.sessions import LOG_IN

pytestmark = pytest.mark.django_db

SAID = {"name": "RC Fulda", "place": "Fulda", "contact": "Ida Zander", "mail": "ida@fulda.example", "game": "Romme"}


@pytest.fixture
def hessen(db: None) -> Organisation:
    return Organisation.objects.create(name="Verband Hessen", slug="hessen", shown=True, is_federation=True)


def send(client: Client, **more: str) -> Any:
    return client.post("/vereine/hessen/beitreten/", SAID | more)


def words(answer: Any) -> str:
    return unescape(answer.content.decode())


def owner(client: Client, organisation: Organisation, role: str = MembershipRole.OWNER) -> None:
    user = User.objects.create_user(f"u{role}")
    Membership.objects.create(organisation=organisation, user=user, role=role)
    client.force_login(user)


def fresh(client: Client) -> None:
    """He has just shown who he is."""
    session = client.session
    session[LOG_IN] = {"shown": time.time()}
    session.save()


def test_club_asks_is_taken_in_and_its_first_owner_gets_a_link(client: Client, hessen: Organisation) -> None:
    link = send(client)["Location"]
    assert "liegt bei Verband Hessen" in words(client.get(link))
    owner(client, hessen)
    page = f"/leitung/verband/{hessen.pk}/antraege/"
    assert "ida@fulda.example" in words(client.get(page))
    asked = JoinRequest.objects.get()
    client.post(f"{page}{asked.pk}/aufnehmen/")
    club = Organisation.objects.get(name="RC Fulda")
    assert club.federation == hessen
    assert "hat den Verein aufgenommen" in words(client.get(link))
    assert "/bestaetigen/" in client.post(f"{page}{asked.pk}/einladung/")["Location"]  # shows again who he is
    fresh(client)
    shown = client.post(f"{page}{asked.pk}/einladung/")
    invitation = Invitation.objects.get()
    assert (invitation.organisation, invitation.role) == (club, MembershipRole.OWNER)
    assert re.search(r"/einladung/[\w-]{22}", words(shown))
    Membership.objects.create(organisation=club, user=User.objects.create_user("ida"), role=MembershipRole.OWNER)
    assert client.post(f"{page}{asked.pk}/einladung/").status_code == 404  # it has an owner
    client.post(f"{page}{asked.pk}/aufnehmen/")
    assert Organisation.objects.filter(name__startswith="RC Fulda").count() == 1
    assert not any("ida@" in str(said) or "Zander" in str(said) for said in AuditEntry.objects.values_list("after"))


def test_refused_one_reads_why(client: Client, hessen: Organisation) -> None:
    link = send(client)["Location"]
    owner(client, hessen)
    page = f"/leitung/verband/{hessen.pk}/antraege/"
    asked = JoinRequest.objects.get()
    assert "warum" in words(client.post(f"{page}{asked.pk}/ablehnen/", {"reason": " "}))
    client.post(f"{page}{asked.pk}/ablehnen/", {"reason": "Sie liegen in Thüringen."})
    assert "Sie liegen in Thüringen." in words(client.get(link))
    JoinRequest.objects.update(decided_at=timezone.now() - timedelta(days=91))
    send(client, name="RC Gießen")
    assert list(JoinRequest.objects.values_list("name", flat=True)) == ["RC Gießen"]


def test_floods_doubles_and_wrong_answers_are_one_sentence(client: Client, hessen: Organisation) -> None:
    assert "Das stimmt nicht." in words(send(client, game="Skat"))
    assert "keine E-Mail-Adresse" in words(send(client, mail="ida"))
    assert send(client).status_code == 302
    assert "liegt dem Verband schon vor" in words(send(client, name="rc  fulda"))
    Organisation.objects.create(name="RC Hanau", federation=hessen)
    assert "gehört schon zu diesem Verband" in words(send(client, name="RC Hanau"))
    assert [send(client, name=f"RC {at}").status_code for at in range(3)] == [302, 302, 400]
    assert JoinRequest.objects.count() == 3
    for at in range(MOST_WAITING - 3):
        ask(hessen, _said(f"Flut {at}"), f"10.0.0.{at}", timezone.now())
    assert (
        client.post("/vereine/hessen/beitreten/", SAID | {"name": "Letzter"}, REMOTE_ADDR="10.9.9.9").status_code == 400
    )
    assert JoinRequest.objects.count() == MOST_WAITING


def _said(name: str) -> dict[str, str]:
    return {key: value for key, value in (SAID | {"name": name}).items() if key != "game"}


def test_owners_of_the_federation_alone_see_and_decide(client: Client, hessen: Organisation) -> None:
    send(client)
    asked = JoinRequest.objects.get()
    club = Organisation.objects.create(name="RC Kassel", slug="kassel", shown=True)
    assert client.get("/vereine/kassel/beitreten/").status_code == 404  # it is none
    owner(client, hessen, MembershipRole.MEMBER)
    page = f"/leitung/verband/{hessen.pk}/antraege/"
    assert client.get(page).status_code == 403
    owner(client, club)
    assert client.get(page).status_code == 404
    for act in ("aufnehmen", "ablehnen", "einladung"):
        assert client.post(f"{page}{asked.pk}/{act}/", {"reason": "x"}).status_code == 404
    assert client.get("/vereine/hessen/beitreten/xxxxxxxxxxxxxxxxxxxxxx/").status_code == 404
