"""What tests of accounts begin with: an organisation, its members, browsers in which they are logged in."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from tests.factories import ACTOR
from tournament.models import AuditEntry, Invitation, Membership, MembershipRole, Organisation
from tournament.people.acts.invitations import invite

RIGHT, NEW = "karten-und-augen", "ein ganz neues Wort"
TYPED = {"shown": "Bernd Brandt", "username": "bernd", "password": NEW, "again": NEW}
HOUR = 60 * 60


def member(club: Organisation, name: str, role: MembershipRole = MembershipRole.MEMBER) -> User:
    user = User.objects.create_user(name, password=RIGHT)
    Membership.objects.create(organisation=club, user=user, role=role)
    return user


def link(club: Organisation, role: MembershipRole = MembershipRole.MEMBER) -> str:
    return f"/einladung/{invite(Invitation(organisation=club, role=role), timedelta(days=1), ACTOR)}/"


def logged_in(name: str, password: str = RIGHT) -> Client:
    client = Client(headers={"User-Agent": "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0"})
    assert client.post("/anmelden/", {"username": name, "password": password}).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/leitung/").status_code == 200


def shown(response: Any) -> str:
    return " ".join(response.content.decode().split())


def actions() -> list[str]:
    return list(AuditEntry.objects.filter(tournament=None).order_by("revision").values_list("action", flat=True))
