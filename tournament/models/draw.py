"""The draw: announced with what it comes from, drawn from a seed nobody could choose, and what came out."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.seating import sealing

from .tournament import Tournament

LONGEST_OUTSIDE = 200
"""Characters of what is called out in the hall, and of the words that announce it."""

Json = dict[str, Any]


class Draw(models.Model):
    """One announced draw of a tournament, of series or of a lot, and what became of it.

    Announced are the hash of the entries (`entries`: everything it comes from, personal values hidden) and that of the
    `secret`. What is called out in the hall (`outside`) is added when it is drawn; the `seed` follows from the three.
    A draw that is thrown away stays here. `entries`, `opened` and `document` are long: lists of draws do without.
    Those made up to 2026.11.6 have no entries: their secret is the seed itself, their document the whole file.
    """

    class Of(models.TextChoices):
        """What is drawn."""

        SERIES = "series", _("Sitzplan")
        LOT = "lot", _("Los")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    of = models.CharField(max_length=10, choices=Of.choices, default=Of.SERIES)
    subject = models.CharField(_("wofür"), max_length=200, blank=True, help_text="The list in which a lot decides.")
    secret = models.CharField(_("Losung"), max_length=64, blank=True)
    entries: "models.JSONField[Json | None, Json | None]" = models.JSONField(null=True, blank=True)
    entries_hash = models.CharField(max_length=64, blank=True)
    opened: "models.JSONField[Json, Json]" = models.JSONField(
        default=dict,
        blank=True,
        help_text="The hidden values of the entries with their salts, and whose names they are.",
    )
    committed_at = models.DateTimeField(_("angekündigt"), null=True, blank=True)
    series_numbers: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list, blank=True)
    has_wishes = models.BooleanField(default=False, help_text="The entries have a wish or a fixed table in them.")
    outside_announced = models.CharField(
        _("wird im Saal gerufen"), max_length=LONGEST_OUTSIDE, blank=True, help_text="Empty: nothing."
    )
    outside = models.CharField(_("im Saal gerufen"), max_length=LONGEST_OUTSIDE, blank=True)
    outside_at = models.DateTimeField(null=True, blank=True)
    seed = models.CharField(_("Startwert der Auslosung"), max_length=64, blank=True)
    drawn_at = models.DateTimeField(_("ausgelost"), null=True, blank=True)
    discarded_at = models.DateTimeField(_("verworfen"), null=True, blank=True)
    document: "models.JSONField[Json | None, Json | None]" = models.JSONField(
        null=True, blank=True, help_text="What was drawn, as `python -m tournament.seating verify` reads it."
    )

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Auslosung")
        verbose_name_plural = _("Auslosungen")

    def __str__(self) -> str:
        return f"{self.tournament} · {self.commitment[:8]}"

    @property
    def commitment(self) -> str:
        """What is published before the draw: the SHA-256 of the secret, hex."""
        return sealing.sha256(self.secret or self.seed)

    @property
    def was_announced(self) -> bool:
        """Whether it was announced by itself, before it was drawn; else both were one step."""
        return self.committed_at is not None and (self.drawn_at is None or self.committed_at < self.drawn_at)

    @property
    def nobody_knew(self) -> bool:
        """Whether nobody, not even who runs the server, could know the seed before it was drawn."""
        return self.was_announced and self.drawn_at is not None and bool(self.outside)
