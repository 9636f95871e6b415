"""A table's link: whoever holds it keeps that list (QR code on the printed Spielliste).

The token has 128 bits and is not stored. It is an HMAC of the table's random nonce with the key of the installation:
the printed list can be made again at any time, yet nobody who reads the database (a backup, say) can keep a list.
"""

import base64
import hashlib
import re
import secrets

from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_NAME
from .series import CardTable, Series

TOKEN_BYTES = 16
READER = "tournament.models.link.reader"
TOLD_FROM = 32


def new_nonce() -> bytes:
    """Random, for one table; a new one withdraws the old link."""
    return secrets.token_bytes(TOKEN_BYTES)


def token_of(nonce: bytes | memoryview) -> str:
    """The token (22 URL-safe characters) of the table with this nonce."""
    return _derived("tournament.models.link", nonce)


def reader_token_of(card_table: CardTable) -> str:
    """The token of the link for everybody at a table ("Mein Tisch"): its key, and 128 bits that show the right to read
    its list. They come from the same nonce, so that both links are withdrawn at once; neither leads to the other, and
    nothing of it is stored.
    """
    return f"{card_table.pk}-{_derived(READER, card_table.link_nonce)}"


def table_read_by(token: str) -> int | None:
    """The key of the table a reader's token names; None where it cannot be one. Whether it holds is to be asked of the
    table: `reader_token_of`."""
    named = re.fullmatch(r"(\d{1,18})-[\w-]{22}", token, re.ASCII)
    return int(named[1]) if named else None


def _derived(purpose: str, nonce: bytes | memoryview) -> str:
    digest = salted_hmac(purpose, bytes(nonce), algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode("ascii")


def hash_of(token: str) -> str:
    """What is stored of a token: its SHA-256, hex."""
    return hashlib.sha256(token.encode()).hexdigest()


def told_from_of(place: str) -> str:
    """What is stored of an address: enough to know it again here, and nothing to anybody without the key."""
    return salted_hmac("tournament.models.link.told_from", place, algorithm="sha256").hexdigest()[:TOLD_FROM]


class HeldList(models.Model):
    """What a list keeper's phone says that it holds and this server does not: of a link never seen here, or of a list
    that was closed. Whoever has a link can say anything; nothing of it is believed before an organiser has looked.

    `card_table`: where he said it belongs; from then on the phone's own link keeps that list, too. `seats`: `{"seat",
    "from_game", "name"}` of whoever sat there, later ones (name empty: nobody) included. `games`: the numbers of all it
    has, `held`: of those it gives back. `answered_at`: when a server last answered for the list, as the phone says.
    `told_from`: the address it said so from, hashed with the key (`told_from_of`).
    """

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    tournament_name = models.CharField(max_length=LONGEST_NAME)
    series_number = models.PositiveSmallIntegerField(_("Serie"))
    table_number = models.PositiveSmallIntegerField(_("Tisch"))
    seats: "models.JSONField[list[dict[str, object]], list[dict[str, object]]]" = models.JSONField()
    games: "models.JSONField[list[int], list[int]]" = models.JSONField()
    held: "models.JSONField[list[int], list[int]]" = models.JSONField()
    list_hash = models.CharField(max_length=64, blank=True)
    closed = models.BooleanField(default=False)
    answered_at = models.DateTimeField(null=True)
    first_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    told_from = models.CharField(max_length=TOLD_FROM, blank=True, editable=False)
    card_table = models.ForeignKey(CardTable, models.CASCADE, null=True, related_name="held_lists")
    version = models.PositiveIntegerField(default=1, editable=False)

    def __str__(self) -> str:
        return f"{self.tournament_name} · {self.series_number} · {self.table_number}"


class WithdrawnLink(models.Model):
    """A link that was given out and is no right any more; whoever still holds it is told which list it was of.

    The table itself may be gone: after a withdrawn seating the series may be seated anew.
    """

    class Reason(models.TextChoices):
        """Why it was withdrawn."""

        SEATING = "seating", _("Sitzplan zurückgezogen")
        RENEWED = "renewed", _("durch einen neuen Link ersetzt")

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    series = models.ForeignKey(Series, models.CASCADE, related_name="withdrawn_links")
    table_number = models.PositiveSmallIntegerField(_("Tisch"))
    reason = models.CharField(max_length=10, choices=Reason.choices)
    withdrawn_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.series} · {self.table_number}"
