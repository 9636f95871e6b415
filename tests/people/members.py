"""What tests of accounts begin with: an organisation, its members, browsers in which they are logged in."""

import hashlib
import json
import secrets
import struct
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Barrier
from typing import Any, TypeVar
from urllib.parse import urlencode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.contrib.auth.models import User
from django.db import connection, connections
from django.test import Client
from fido2 import cbor
from fido2.utils import websafe_encode

from tests.factories import ACTOR
from tournament.core.errors import RefusedError
from tournament.models import AuditEntry, Invitation, Membership, MembershipRole, Organisation, SecondFactor
from tournament.people.acts.invitations import invite

RIGHT, NEW = "karten-und-augen", "ein ganz neues Wort"
TYPED = {"shown": "Bernd Brandt", "username": "bernd", "password": NEW, "again": NEW}
NEW_PASSWORD = {"password": NEW, "again": NEW}
HERE = "http://testserver"
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


PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Device:
    """A device that holds one passkey, written from WebAuthn Level 2 (section 6.1, authenticator data; 6.5.4,
    attestation "none"; 6.3.3, assertions), so that answers can be made wrong in every way: the JSON that the page's
    script sends. `verifies`: whether it asks for a finger."""

    host: str = "testserver"
    origin: str = "https://testserver"
    verifies: bool = True
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    name: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    def makes(self, asked: dict[str, Any]) -> str:
        """A new passkey, for what the server asked."""
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        cose = cbor.encode({1: 2, 3: -7, -1: 1, **point})
        attested = bytes(16) + struct.pack(">H", len(self.name)) + self.name + cose
        whole = {"fmt": "none", "attStmt": {}, "authData": self._of_server(ATTESTED) + attested}
        return self._answer(
            {
                "clientDataJSON": websafe_encode(self._said("webauthn.create", asked)),
                "attestationObject": websafe_encode(cbor.encode(whole)),
            }
        )

    def shows(self, asked: dict[str, Any]) -> str:
        """That it holds the passkey, for what the server asked."""
        said, of_server = self._said("webauthn.get", asked), self._of_server()
        signed = self.key.sign(of_server + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": websafe_encode(said),
                "authenticatorData": websafe_encode(of_server),
                "signature": websafe_encode(signed),
            }
        )

    def _said(self, kind: str, asked: dict[str, Any]) -> bytes:
        told = {"type": kind, "challenge": asked["publicKey"]["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _of_server(self, more: int = 0) -> bytes:
        flags = PRESENT | more | (VERIFIED if self.verifies else 0)
        return hashlib.sha256(self.host.encode()).digest() + struct.pack(">BI", flags, 0)

    def _answer(self, response: dict[str, str]) -> str:
        named = websafe_encode(self.name)
        return json.dumps({"id": named, "rawId": named, "type": "public-key", "response": response})


def sends_form(browser: Client, path: str, typed: Mapping[str, str], token: str = "", origin: str = HERE) -> Any:
    """Send a form as a browser does, with the token it has now, or an older one."""
    known = browser.cookies["csrftoken"].value if "csrftoken" in browser.cookies else ""
    body = urlencode({**typed, "csrfmiddlewaretoken": token or known})
    headers = {"Origin": origin} if origin else {}
    return browser.post(path, body, content_type="application/x-www-form-urlencoded", headers=headers)
