"""Clubs."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_NAME


class Club(models.Model):
    """A Rommé club; the same one in every tournament of an organisation."""

    name = models.CharField(_("Name"), max_length=LONGEST_NAME, db_index=True)
    organisation = models.ForeignKey("Organisation", models.PROTECT, null=True, related_name="clubs")

    class Meta:
        ordering = ["name"]
        verbose_name = _("Verein")
        verbose_name_plural = _("Vereine")

    def __str__(self) -> str:
        return self.name
