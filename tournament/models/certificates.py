"""What a tournament's certificates look like."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_NAME, LONGEST_SENTENCE
from .tournament import Tournament


class CertificateDesign(models.Model):
    """One a tournament; none: as the fields begin. Layout, sheet and colours are keys of ceremony/layouts.py.

    `sentence`, `place_and_date` (empty: the tournament's) and `signatures`, each `{"name": ..., "function": ...}`, are
    somebody's words. `places`: where words stand on bought paper, `{"name": [x, y, size]}` in millimetres and points;
    what is not in it stands where it first does. `logo`: a small PNG or JPEG that this program wrote itself, without
    anything but the picture; empty: none.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="certificate_design")
    layout = models.CharField(_("Gestaltung"), max_length=20, default="classic")
    sheet = models.CharField(_("Papier"), max_length=10, default="a4")
    lying = models.BooleanField(_("quer"), default=False)
    colour = models.CharField(_("Farbe"), max_length=20, default="blue")
    second = models.CharField(_("zweite Farbe"), max_length=20, default="gold")
    sentence = models.CharField(_("eigener Satz"), max_length=LONGEST_SENTENCE, blank=True)
    place_and_date = models.CharField(_("Ort und Datum"), max_length=LONGEST_NAME, blank=True)
    signatures: "models.JSONField[list[dict[str, str]], list[dict[str, str]]]" = models.JSONField(
        _("Unterschriften"), default=list, blank=True
    )
    with_club = models.BooleanField(_("mit Verein"), default=True)
    with_figures = models.BooleanField(_("mit Ergebnis"), default=True)
    places: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict, blank=True)
    logo = models.BinaryField(_("Logo"), default=b"", blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Urkunden")
        verbose_name_plural = _("Urkunden")

    def __str__(self) -> str:
        return f"{self.tournament}"
