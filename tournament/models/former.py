"""What people were called before."""

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
