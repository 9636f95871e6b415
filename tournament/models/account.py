"""What opens an account besides its password: passkeys, and a second factor. Of none is anything stored in the clear
that would open it elsewhere. And what whoever has it wants to be shown."""

import base64
import hashlib

from cryptography.fernet import Fernet
from django.conf import settings
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_LANGUAGE, LONGEST_NAME

LONGEST_HOST = 253
LONGEST_CREDENTIAL_ID = 1364
"""1023 bytes in base64, which WebAuthn allows at most."""


class Passkey(models.Model):
    """A passkey (WebAuthn) of an account: logs in alone, without a password. `credential`: its public key, as fido2
    writes it (AttestedCredentialData). `host`: where it was made, the only place it is good for. `challenged_at`: when
    the challenge it answered last was made, in seconds."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="passkeys")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    host = models.CharField(max_length=LONGEST_HOST)
    credential_id = models.CharField(max_length=LONGEST_CREDENTIAL_ID, unique=True)
    credential = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)
    challenged_at = models.FloatField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class SecondFactor(models.Model):
    """An app that shows six digits (TOTP, RFC 6238), asked for after the password. Its secret is stored sealed with the
    key of the installation: who finds a backup has it not. `last_step`: of the last digits that were taken, none goes
    twice."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor")
    sealed = models.CharField(max_length=200)
    last_step = models.BigIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.user)

    @property
    def secret(self) -> bytes:
        """What the app knows too. cryptography.fernet.InvalidToken: it was sealed with another key."""
        return _seal().decrypt(self.sealed.encode("ascii"))

    @secret.setter
    def secret(self, secret: bytes) -> None:
        self.sealed = _seal().encrypt(secret).decode("ascii")


class RecoveryCode(models.Model):
    """One of ten codes on paper, each good once in place of the app's digits; stored hashed with the key."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["user", "code_hash"], name="recovery_code_once")]

    def __str__(self) -> str:
        return str(self.user)


class Preferences(models.Model):
    """How somebody wants his pages. `language`: the one he chose last, and when; empty: none yet. `tour_ended_at`: when
    the tour for the first tournament was over, or he was tired of it; None: it is on."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="preferences")
    language = models.CharField(_("Sprache"), max_length=LONGEST_LANGUAGE, blank=True, default="", db_default="")
    language_chosen_at = models.DateTimeField(null=True)
    tour_ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.user)


def recovery_hash(code: str) -> str:
    """What is stored of a recovery code."""
    return salted_hmac("tournament.models.account.recovery", code, algorithm="sha256").hexdigest()


def _seal() -> Fernet:
    key = hashlib.sha256(b"tournament.models.account.seal" + str(settings.SECRET_KEY).encode()).digest()
    return Fernet(base64.urlsafe_b64encode(key))
