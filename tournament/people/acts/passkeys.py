"""Passkeys (WebAuthn), by Yubico's fido2: asked for, taken, looked at.

A challenge is not kept here: it goes along in a signed cookie (views/passkeys.py), so that a stranger can make the
program keep nothing. It is good once all the same: a passkey takes none that is older than the one it answered last.
"""

import json
import secrets
import struct
import time
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.crypto import salted_hmac
from fido2.server import Fido2Server
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.turns import writing
from tournament.models import Passkey
from tournament.models.account import LONGEST_CREDENTIAL_ID

VERIFIED = UserVerificationRequirement.REQUIRED
"""Whoever holds the device shows it that he is its owner (finger, face, PIN): so a passkey is two factors in one."""
MOST_PASSKEYS = 20
WRONG = (
    *(ValueError, TypeError, LookupError, AttributeError, AssertionError, struct.error),
    *(RecursionError, NotImplementedError, UnsupportedAlgorithm),
)
"""What fido2 and what it stands on raise for what is no answer, or a wrong one: it reads what strangers send."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a device is asked: the JSON for the browser, and what has to be known again when it answers."""

    options: dict[str, Any]
    state: dict[str, Any]
    at: float

    @classmethod
    def of(cls, asked: tuple[Any, Any]) -> Self:
        """From what fido2 begins with."""
        options, state = asked
        return cls(dict(options), dict(state), time.time())


def challenge_to_make(host: str, name: str, user: User | None = None) -> Challenge:
    """Asks a device for a new passkey of an account, or of one that is yet to be made, under this name. `host`: name
    and port of this server, as the browser has them."""
    handle = salted_hmac(__name__, str(user.pk), algorithm="sha256").digest() if user else secrets.token_bytes(32)
    known = [_credential(passkey) for passkey in Passkey.objects.filter(user=user)] if user else []
    shown = PublicKeyCredentialUserEntity(id=handle, name=name, display_name=name)
    return Challenge.of(_server(host).register_begin(shown, known, ResidentKeyRequirement.REQUIRED, VERIFIED))


def challenge_to_log_in(host: str) -> Challenge:
    """Asks a device for whichever passkey it has for this server."""
    return Challenge.of(_server(host).authenticate_begin(user_verification=VERIFIED))


def made_passkey(host: str, state: dict[str, Any], answer: str) -> Passkey:
    """The passkey a device made, not yet stored, of nobody. RefusedError `passkey_wrong`."""
    try:
        made = _server(host).register_complete(state, json.loads(answer)).credential_data
    except WRONG as error:
        raise RefusedError("passkey_wrong") from error
    named = websafe_encode(made.credential_id) if made else ""
    if made is None or not named or len(named) > LONGEST_CREDENTIAL_ID:
        raise RefusedError("passkey_wrong")
    if Passkey.objects.filter(credential_id=named).exists():
        raise RefusedError("passkey_known")
    return Passkey(credential_id=named, credential=bytes(made), host=_domain(host), name=_domain(host))


def owner_of_passkey(host: str, state: dict[str, Any], at: float, answer: str) -> User:
    """Whose passkey answered the challenge made `at` that time. RefusedError `passkey_wrong`, `passkey_unknown`."""
    try:
        response = AuthenticationResponse.from_dict(json.loads(answer))
        named = websafe_encode(response.raw_id)
    except WRONG as error:
        raise RefusedError("passkey_wrong") from error
    with writing():
        passkey = (
            Passkey.objects.select_for_update(of=["self"]).select_related("user").filter(credential_id=named).first()
        )
        if passkey is None or not passkey.user.is_active:
            raise RefusedError("passkey_unknown")
        if passkey.challenged_at >= at:
            raise RefusedError("passkey_wrong")
        _verify(host, state, passkey, response)
        passkey.used_at, passkey.challenged_at = timezone.now(), at
        passkey.save(update_fields=["used_at", "challenged_at"])
    return passkey.user


def add_passkey(user: User, passkey: Passkey) -> None:
    """From now on it opens this account. RefusedError `passkeys_too_many`."""
    with writing():
        if Passkey.objects.filter(user=user).count() >= MOST_PASSKEYS:
            raise RefusedError("passkeys_too_many", {"most": MOST_PASSKEYS})
        passkey.user = user
        passkey.save()
        log_of_installation(Actor.user(user), "passkey_added", {"account": user.get_username()})


def remove_passkey(user: User, pk: int) -> None:
    """It opens the account no more. RefusedError `last_way_in`: nothing else does."""
    with writing():
        by_key = {passkey.pk: passkey for passkey in Passkey.objects.select_for_update().filter(user=user)}
        if pk not in by_key:
            return
        if len(by_key) == 1 and not user.has_usable_password():
            raise RefusedError("last_way_in")
        by_key[pk].delete()
        log_of_installation(Actor.user(user), "passkey_removed", {"account": user.get_username()})


def _verify(host: str, state: dict[str, Any], passkey: Passkey, response: AuthenticationResponse) -> None:
    try:
        _server(host).authenticate_complete(state, [_credential(passkey)], response)
    except WRONG as error:
        raise RefusedError("passkey_wrong") from error


def _server(host: str) -> Fido2Server:
    """`host`: name and port; an answer must come from a page of just this server, by TLS or on this machine itself."""

    def is_own(origin: str) -> bool:
        parts = urlsplit(origin)
        return parts.netloc == host and (parts.scheme == "https" or _domain(host) == "localhost")

    named = PublicKeyCredentialRpEntity(id=_domain(host), name="Spielliste")
    return Fido2Server(named, verify_origin=is_own)


def _domain(host: str) -> str:
    return urlsplit(f"//{host}").hostname or ""


def _credential(passkey: Passkey) -> AttestedCredentialData:
    return AttestedCredentialData(bytes(passkey.credential))
