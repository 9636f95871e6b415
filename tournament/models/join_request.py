"""A club asks a federation to take it in."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .limits import LONGEST_ADDRESS, LONGEST_NAME, LONGEST_NOTE


class JoinRequest(models.Model):
    """What a club said of itself on a federation's page. Whoever holds its link (`token_hash`) sees what became of it.

    `told_from`: the address it was sent from, hashed with the key (`link.told_from_of`). `organisation`: what was made
    of it. Contact and mail go with the row, some time after it was decided (years/acts/joining.py).
    """

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("wartet")
        ACCEPTED = "accepted", _("aufgenommen")
        REFUSED = "refused", _("abgelehnt")

    federation = models.ForeignKey("Organisation", models.CASCADE, related_name="join_requests")
    name = models.CharField(_("Verein"), max_length=LONGEST_NAME)
    place = models.CharField(pgettext_lazy("eines Vereins", "Ort"), max_length=LONGEST_NAME)
    contact = models.CharField(_("Ansprechperson"), max_length=LONGEST_NAME)
    mail = models.EmailField(_("E-Mail"), max_length=LONGEST_ADDRESS)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    reason = models.CharField(_("Begründung"), max_length=LONGEST_NOTE, blank=True)
    organisation = models.ForeignKey("Organisation", models.SET_NULL, null=True, blank=True, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    told_from = models.CharField(max_length=32, editable=False)
    asked_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        verbose_name = _("Antrag")
        verbose_name_plural = _("Anträge")

    def __str__(self) -> str:
        return self.name
