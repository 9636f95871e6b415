"""A table's link: whoever holds it keeps that list; what people there say about it, and which phone speaks for whom."""

import base64
import hashlib
import re
import secrets

from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import LONGEST_ACTOR, LONGEST_NAME, LONGEST_NOTE
from tournament.models.registration import Registration
from tournament.models.series import CardTable, Series

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

    `card_table`: where they said it belongs; from then on the phone's own link keeps that list, too. `seats`: `{"seat",
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


# What people at a table say about their list, and which phone speaks for whom.


class TakenName(models.Model):
    """A name at a table that a phone has taken: by its secret, of which a hash is all that is stored, it speaks for
    that player and for nobody else. Whoever comes first; list keeper or organiser can release a name.
    """

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="taken_names")
    registration = models.ForeignKey(Registration, models.CASCADE, related_name="taken_names")
    secret_hash = models.CharField(max_length=64, editable=False)
    taken_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["card_table", "registration"], name="name_taken_once_a_table"),
            models.UniqueConstraint(fields=["card_table", "secret_hash"], name="one_name_a_phone"),
        ]

    def __str__(self) -> str:
        return f"{self.card_table}: {self.registration}"


class Remark(models.Model):
    """One thing that was said. It is never changed, only seen and settled; it goes along with a game that gets another
    number (lists/acts/moving.py).

    `version`: of the game it is about; of the list as a whole where that was signed (lists/reads/answers.py). A game
    that is corrected has another one, so what was said of it before holds no more, and storing a game costs nothing.
    """

    class Kind(models.TextChoices):
        """What is said."""

        CONFIRMED = "confirmed", _("bestätigt")
        OBJECTED = "objected", _("stimmt nicht")
        SIGNED = "signed", _("unterschrieben")
        CALLED = "called", _("Schiedsrichter gerufen")

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="remarks")
    registration = models.ForeignKey(
        Registration, models.CASCADE, null=True, related_name="remarks", help_text="None: whoever keeps the list."
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    game_number = models.PositiveSmallIntegerField(_("Spiel"), null=True)
    version = models.PositiveBigIntegerField(default=0)
    text = models.CharField(_("Bemerkung"), max_length=LONGEST_NOTE, blank=True)
    at = models.DateTimeField(_("wann"))
    seen_at = models.DateTimeField(_("gesehen"), null=True)
    settled_at = models.DateTimeField(_("erledigt"), null=True)
    settled_by = models.CharField(max_length=LONGEST_ACTOR, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["card_table"],
                condition=models.Q(kind="called", settled_at=None),
                name="one_call_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_table}: {self.kind}"
