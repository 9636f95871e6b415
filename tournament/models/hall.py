"""What the machine in the hall is called there."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_ADDRESS


class HallAddress(models.Model):
    """An address this machine is, was or may be reached at, "http://192.168.1.20:8000": the server answers to each.

    `phones`: how many opened it to try it, up to MOST_PHONES; `said_at`: when somebody last said it on the page.
    """

    address = models.CharField(_("Adresse"), max_length=LONGEST_ADDRESS, unique=True)
    phones = models.PositiveSmallIntegerField(_("Telefone, die geantwortet haben"), default=0)
    said_at = models.DateTimeField(_("genannt"))

    class Meta:
        ordering = ["-said_at", "-pk"]

    def __str__(self) -> str:
        return self.address
