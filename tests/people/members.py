"""What tests of accounts begin with: an organisation, its members, browsers in which they are logged in."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import connection, connections
from django.test import Client

from tests.factories import ACTOR
from tournament.core.errors import RefusedError
from tournament.models import AuditEntry, Invitation, Membership, MembershipRole, Organisation, SecondFactor
from tournament.people.acts.invitations import invite

RIGHT, NEW = "karten-und-augen", "ein ganz neues Wort"
TYPED = {"shown": "Bernd Brandt", "username": "bernd", "password": NEW, "again": NEW}
NEW_PASSWORD = {"password": NEW, "again": NEW}
HOUR = 60 * 60
SECRET = b"12345678901234567890"
"""That of RFC 6238, appendix B."""
Item = TypeVar("Item")


def member(club: Organisation, name: str, role: MembershipRole = MembershipRole.MEMBER) -> User:
    user = User.objects.create_user(name, password=RIGHT)
    Membership.objects.create(organisation=club, user=user, role=role)
    return user


def link(club: Organisation, role: MembershipRole = MembershipRole.MEMBER) -> str:
    return link_of(Invitation(organisation=club, role=role))


def link_of(invitation: Invitation) -> str:
    return f"/einladung/{invite(invitation, timedelta(days=1), ACTOR)}/"


def link_on(page: str) -> str:
    """The first link that a page or a mail shows."""
    return f"/einladung/{page.partition('/einladung/')[2].split()[0].partition('/')[0]}/"


def logged_in(name: str, password: str = RIGHT) -> Client:
    client = Client(headers={"User-Agent": "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0"})
    assert client.post("/anmelden/", {"username": name, "password": password}).status_code == 302
    return client


def owner(club: Organisation, name: str = "anna") -> Client:
    """A browser in which an owner of `club` is logged in."""
    return logged_in(member(club, name, MembershipRole.OWNER).username)


def later(client: Client, seconds: int, *names: str) -> None:
    """As if so long had gone by since the log-in, or since what is named of it: `seen`, `shown`."""
    session = client.session
    said = session["log_in"]
    session["log_in"] = said | {name: said[name] - seconds for name in names or ("at", "seen", "shown") if name in said}
    session.save()


def with_app(user: User) -> User:
    """The same, with an app that shows digits."""
    factor = SecondFactor(user=user, last_step=0)
    factor.secret = SECRET
    factor.save()
    return user


def is_in(client: Client) -> bool:
    return client.get("/leitung/").status_code == 200


def shown(response: Any) -> str:
    return " ".join(response.content.decode().split())


def lacking(response: Any, *words: str) -> tuple[int, list[str]]:
    """Its status, and which of these words its page does not have."""
    page = shown(response)
    return response.status_code, [word for word in words if word not in page]


def actions() -> list[str]:
    return list(AuditEntry.objects.filter(tournament=None).order_by("revision").values_list("action", flat=True))


def at_once(act: Callable[[Item], object], items: Sequence[Item]) -> list[str]:
    """What each comes to, or why it is refused, where all act in the same moment in threads of their own; sorted."""
    together = Barrier(len(items))

    def one(item: Item) -> str:
        connection.ensure_connection()
        together.wait()
        try:
            return str(act(item))
        except RefusedError as error:
            return error.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(items)) as pool:
        return sorted(pool.map(one, items))


def amiss(page: str, *words: str, absent: Sequence[str] = ()) -> list[str]:
    """Which of these words a page does not have, and which it has though they should be absent."""
    return [word for word in words if word not in page] + [word for word in absent if word in page]
