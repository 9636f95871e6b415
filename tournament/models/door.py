"""Self check-in: everybody says at the door that they are there, by the code of a poster."""

import base64
import secrets

from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from .tournament import Tournament

CODE_BYTES = 16


def new_door_nonce() -> bytes:
    """Random; a new one makes every poster printed before worthless."""
    return secrets.token_bytes(CODE_BYTES)


class Door(models.Model):
    """Whether people may check in by themselves, and by which code.

    The code (128 bits) is not stored: it comes of the nonce and the key of the installation, as that of a list does.
    `all_day`: also once the first seating is published; else it ends there.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="door")
    open = models.BooleanField(_("Selbst einchecken"), default=False)
    all_day = models.BooleanField(_("auch nach dem ersten Sitzplan"), default=False)
    nonce = models.BinaryField(max_length=CODE_BYTES, default=new_door_nonce, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Tür")
        verbose_name_plural = _("Türen")

    def __str__(self) -> str:
        return f"{self.tournament}"

    @property
    def code(self) -> str:
        """22 letters of an address."""
        digest = salted_hmac("tournament.models.door", bytes(self.nonce), algorithm="sha256").digest()
        return base64.urlsafe_b64encode(digest[:CODE_BYTES]).rstrip(b"=").decode("ascii")
