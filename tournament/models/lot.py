"""Lots drawn for complete ties (rule 14)."""

from django.conf import settings
from django.db import models

from .tournament import Tournament


class Lot(models.Model):
    """One lot: the tied, in the order that was drawn. Recorded for good, `position` says after which others."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="lots")
    position = models.PositiveIntegerField()
    drawn_at = models.DateTimeField()
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    of_teams = models.BooleanField(default=False)
    order: "models.JSONField[list[int], list[int]]" = models.JSONField(
        help_text="Primary keys of registrations (or teams), first drawn first."
    )

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="lot_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.order}"
