"""What leaves a tournament for elsewhere: web sites that show its lists in a frame, keys to read it by."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_NAME
from .tournament import Tournament


class Sharing(models.Model):
    """The web sites that may show lists of a tournament in a frame: origins such as `https://www.verein.de`. No row:
    nobody may."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="sharing")
    origins: "models.JSONField[list[str], list[str]]" = models.JSONField(_("Webseiten"), default=list, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    def __str__(self) -> str:
        return f"{self.tournament}: {', '.join(self.origins)}"


class SharingOfOrganisation(models.Model):
    """The same of the dates and seasons of an organisation."""

    organisation = models.OneToOneField("Organisation", models.CASCADE, related_name="sharing")
    origins: "models.JSONField[list[str], list[str]]" = models.JSONField(_("Webseiten"), default=list, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    def __str__(self) -> str:
        return f"{self.organisation}: {', '.join(self.origins)}"


class ApiKey(models.Model):
    """A key by which a program reads of one tournament what is not published; it changes nothing. Stored is its hash.

    `used_on`: the day it was used last; None: never.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="api_keys")
    name = models.CharField(_("Wofür"), max_length=LONGEST_NAME)
    key_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("gemacht"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(_("zurückgezogen"), null=True, blank=True, editable=False)
    used_on = models.DateField(_("zuletzt benutzt"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Schlüssel")
        verbose_name_plural = _("Schlüssel")

    def __str__(self) -> str:
        return self.name
