"""Lots drawn for complete ties (rule 14)."""

from django.conf import settings
from django.db import models

from .draw import Draw
from .limits import LONGEST_NOTE
from .ranking import RankedKind, Ranking
from .series import Series
from .tournament import Tournament


class Lot(models.Model):
    """One lot: the tied, in the order that was drawn. Recorded for good, `position` says after which others.

    It was drawn for the list of `ranking` (None: the first ranking of its kind), or of one series alone, and decides
    that tie alone: it says what they shared (`points`, `augen`), and is void when they share that no more. Source:
    decisions.md, "Second reading"; contract.md, section 7. Typed in wrongly, it is corrected with a reason.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="lots")
    position = models.PositiveIntegerField()
    drawn_at = models.DateTimeField()
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    by_hand = models.BooleanField(default=False)
    draw = models.OneToOneField(
        Draw,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="lot",
        help_text="None: drawn by hand, or up to 2026.11.6.",
    )
    of = models.CharField(max_length=10, choices=RankedKind.choices, default=RankedKind.PLAYERS)
    ranking = models.ForeignKey(Ranking, models.PROTECT, null=True, blank=True, related_name="lots")
    series = models.ForeignKey(Series, models.CASCADE, null=True, blank=True, related_name="lots")
    order: "models.JSONField[list[int], list[int]]" = models.JSONField(
        help_text="Primary keys of registrations, teams or clubs, first drawn first."
    )
    points = models.IntegerField(null=True, blank=True)
    augen = models.IntegerField(null=True, blank=True)
    reason = models.CharField(max_length=LONGEST_NOTE, blank=True, help_text="Why it was corrected; empty: it was not.")
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="lot_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.order}"
