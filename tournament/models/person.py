"""People who play."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .limits import LONGEST_NAME, LONGEST_PASS


class Person(models.Model):
    """Somebody who plays, known to an organisation; `club` is the present one, a registration keeps its own.

    `pass_number` and `born` (the year) tell two of one name apart; they are shown nowhere in public. `in_archive`: has
    agreed to a page of his own over all tournaments, and to be found by name there; nobody is unless he said so.
    """

    name = models.CharField(_("Name"), max_length=LONGEST_NAME, help_text=_("Nachname, Vorname"))
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="people", verbose_name=_("Verein")
    )
    organisation = models.ForeignKey("Organisation", models.PROTECT, null=True, related_name="people")
    pass_number = models.CharField(_("Passnummer"), max_length=LONGEST_PASS, blank=True, default="", db_default="")
    born = models.PositiveSmallIntegerField(_("Jahrgang"), null=True, blank=True)
    in_archive = models.BooleanField(_("im Archiv mit Namen"), default=False, db_default=False)
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)

    class Meta:
        ordering = ["name"]
        verbose_name = _("Person")
        verbose_name_plural = _("Personen")
        indexes = [models.Index(fields=["name"])]

    def __str__(self) -> str:
        return self.name

    @property
    def surname(self) -> str:
        """What stands before the comma; the whole name where there is none."""
        return self.name.partition(",")[0].strip()

    @property
    def given_name(self) -> str:
        """What stands behind the comma; empty where there is none."""
        return self.name.partition(",")[2].strip()
