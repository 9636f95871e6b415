"""The second factor: six digits from an app (TOTP, RFC 6238), by the package `cryptography`, and codes on paper."""

import secrets
import time
from base64 import b32encode

from cryptography.fernet import InvalidToken
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.turns import writing
from tournament.models import RecoveryCode, SecondFactor
from tournament.models.account import recovery_hash

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
    """Whether he is asked for one."""
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
