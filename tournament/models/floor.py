"""The plan of the hall: where which table stands, if the organiser drew it."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .tournament import Tournament


class FloorPlan(models.Model):
    """One plan a tournament, on a grid whose corner is what stands furthest to the left and to the top.

    `tables`: number, column and row of each table's corner. `things`: what stands fixed in the hall, as
    `{"kind": "stage", "word": "", "x": 0, "y": 0, "width": 12, "depth": 2}` (draw/floor_plan.py); `word` is what the
    organiser typed where it is of no kind that the program knows.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="floor_plan")
    tables: "models.JSONField[list[list[int]], list[list[int]]]" = models.JSONField(_("Tische"), default=list)
    things: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(
        _("im Saal"), default=list, blank=True
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Saalplan")
        verbose_name_plural = _("Saalpläne")

    def __str__(self) -> str:
        return f"{self.tournament}"
