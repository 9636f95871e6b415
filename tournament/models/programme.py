"""The programme: what is planned of a tournament's days, and when."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.tournament import Tournament


class PointKind(models.TextChoices):
    """What a point of a programme is."""

    WELCOME = "welcome", _("Begrüßung")
    SERIES = "series", _("Serie")
    BREAK = "break", _("Pause")
    CEREMONY = "ceremony", _("Siegerehrung")
    OWN = "own", _("Eigener Punkt")


class Programme(models.Model):
    """One programme a tournament. `points`: in order, as core/programme.py writes and reads them; their times are those
    the tournament's clock shows. `shown`: everybody may read it while the tournament is published.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="programme")
    points: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(
        _("Punkte"), default=list, blank=True
    )
    shown = models.BooleanField(_("öffentlich"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Programm")
        verbose_name_plural = _("Programme")

    def __str__(self) -> str:
        return f"{self.tournament}"
