"""What people were called before, who is not one, and who became one."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_NAME
from .person import Person


class FormerName(models.Model):
    """A name somebody had `until` then: he is found by it and his page in the register says so; nothing public does."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="former_names", verbose_name=_("Person"))
    name = models.CharField(_("Früherer Name"), max_length=LONGEST_NAME)
    until = models.DateField(_("bis"))

    class Meta:
        ordering = ["-until", "-pk"]
        verbose_name = _("Früherer Name")
        verbose_name_plural = _("Frühere Namen")

    def __str__(self) -> str:
        return self.name


class TwoPeople(models.Model):
    """Two who look like one in the register, and are two: somebody said so. `one` has the lower key."""

    one = models.ForeignKey(Person, models.CASCADE, related_name="+")
    other = models.ForeignKey(Person, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["one", "other"], name="two_people_once")]
        verbose_name = _("Zwei Personen")
        verbose_name_plural = _("Zwei Personen")

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"


class Merged(models.Model):
    """Two became one: `kept` stayed, of somebody else `undo` says all that it takes to have him back: what the register
    said of him, which rows moved, what became of who stayed (directory/acts/merging)."""

    kept = models.ForeignKey(Person, models.CASCADE, related_name="merged", verbose_name=_("Person"))
    at = models.DateTimeField(_("wann"))
    undo: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("Zusammengeführt")
        verbose_name_plural = _("Zusammengeführt")

    def __str__(self) -> str:
        return f"{self.kept}"

    @property
    def name(self) -> str:
        """Of who became the other."""
        return str(self.undo["gone"]["name"])
