"""What opens an account besides its password: passkeys (WebAuthn), and a second factor (TOTP, codes on paper)."""

import json
import secrets
import struct
import time
from base64 import b32encode
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.fernet import InvalidToken
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
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
from tournament.core.writing import writing
from tournament.models import Passkey, RecoveryCode, SecondFactor
from tournament.models.organisation import LONGEST_CREDENTIAL_ID, recovery_hash

VERIFIED = UserVerificationRequirement.REQUIRED
"""Whoever holds the device shows it that they are its owner (finger, face, PIN): so a passkey is two factors in one."""
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
    """Store a passkey, which opens this account from now on. RefusedError `passkeys_too_many`."""
    with writing():
        if Passkey.objects.filter(user=user).count() >= MOST_PASSKEYS:
            raise RefusedError("passkeys_too_many", {"most": MOST_PASSKEYS})
        passkey.user = user
        passkey.save()
        log_of_installation(Actor.user(user), "passkey_added", {"account": user.get_username()})


def remove_passkey(user: User, pk: int) -> None:
    """Delete a passkey of the account. RefusedError `last_way_in`: nothing else opens it."""
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


# The second factor: six digits from an app (TOTP, RFC 6238), by the package `cryptography`, and codes on paper.

SECRET_BYTES = 20
DIGITS, STEP = 6, 30
CLOCK = (-1, 0, 1)
"""A phone's clock may be half a minute wrong, or somebody types slowly: the step before and the one after go too."""
RECOVERY_CODES = 10
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none is taken for another
CODE_LENGTH = 10


def new_secret() -> bytes:
    """What an app is going to know."""
    return secrets.token_bytes(SECRET_BYTES)


def address_of(secret: bytes, user: User) -> str:
    """The secret as apps read it off a QR code (otpauth://)."""
    return _totp(secret).get_provisioning_uri(user.get_username(), "Spielliste")


def typed(secret: bytes) -> str:
    """The secret to be typed into an app that cannot scan, in groups of four."""
    letters = b32encode(secret).decode("ascii")
    return " ".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def turn_on(user: User, secret: bytes, digits: str) -> list[str]:
    """Ask for digits at every log-in from now on, once the app showed the right ones; returns ten codes for the paper,
    which nobody can read later. RefusedError `digits_wrong`.
    """
    step = _step_of(secret, digits, after=0)
    if step is None:
        raise RefusedError("digits_wrong")
    with writing():
        SecondFactor.objects.filter(user=user).delete()
        factor = SecondFactor(user=user, last_step=step)
        factor.secret = secret
        factor.save()
        log_of_installation(Actor.user(user), "second_factor_on", {"account": user.get_username()})
        return _new_codes(user)


def new_codes(user: User) -> list[str]:
    """Ten new ones; those on the old paper go no more."""
    with writing():
        log_of_installation(Actor.user(user), "recovery_codes_made", {"account": user.get_username()})
        return _new_codes(user)


def turn_off(user: User) -> None:
    """The password is enough again."""
    with writing():
        RecoveryCode.objects.filter(user=user).delete()
        SecondFactor.objects.filter(user=user).delete()
        log_of_installation(Actor.user(user), "second_factor_off", {"account": user.get_username()})


def takes(user: User, code: str) -> bool:
    """Whether this is right after the password: digits of the app, or a code from the paper; each goes once."""
    typed = "".join(code.split()).replace("-", "").upper()
    with writing():
        return _takes_digits(user, typed) or _takes_code(user, typed)


def has_second_factor(user: User) -> bool:
    """Return whether a log-in of this account asks for a second factor."""
    return SecondFactor.objects.filter(user=user).exists()


def _takes_digits(user: User, typed: str) -> bool:
    factor = SecondFactor.objects.select_for_update().filter(user=user).first()
    if factor is None:
        return False
    try:
        step = _step_of(factor.secret, typed, after=factor.last_step)
    except InvalidToken:  # sealed with another key: a code from the paper goes, or a link of an owner
        return False
    if step is None:
        return False
    factor.last_step = step
    factor.save(update_fields=["last_step"])
    return True


def _takes_code(user: User, typed: str) -> bool:
    unused = RecoveryCode.objects.filter(user=user, code_hash=recovery_hash(typed), used_at=None)
    if not unused.update(used_at=timezone.now()):
        return False
    left = RecoveryCode.objects.filter(user=user, used_at=None).count()
    said = {"account": user.get_username(), "codes_left": left}
    log_of_installation(Actor.user(user), "recovery_code_used", said)
    return True


def _step_of(secret: bytes, typed: str, *, after: int) -> int | None:
    """In which step of half a minute an app shows these digits, near now; None: in none after that one."""
    now = int(time.time()) // STEP
    steps = (now + shift for shift in CLOCK if now + shift > after)
    return next((step for step in steps if constant_time_compare(_totp(secret).generate(step * STEP), typed)), None)


def _totp(secret: bytes) -> TOTP:
    # RFC 6238 with SHA-1 is what every app shows digits for; HMAC does not rest on what is broken in it.
    return TOTP(secret, DIGITS, SHA1(), STEP)  # noqa: S303


def _new_codes(user: User) -> list[str]:
    codes = ["".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)) for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=recovery_hash(code)) for code in codes)
    half = CODE_LENGTH // 2
    return [f"{code[:half]}-{code[half:]}" for code in codes]
