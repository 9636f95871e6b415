"""What the organiser lets the hall's screens show, and whom he calls there."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_ID
from .registration import Registration
from .tournament import Tournament


class Light(models.TextChoices):
    """How bright a screen is."""

    DARK = "dunkel", _("dunkel")
    BRIGHT = "hell", _("hell")


class HallScreen(models.Model):
    """What the organiser said of one screen of the hall. `number` 0: of every screen of which nothing is said alone.

    `part`: the key of what it shows (live/reads/parts.py); empty: what happens decides. `ranking`: the id of the one
    it shows; empty: the first. `held`: it stays on its page. `turned`: by so many pages it was turned by hand.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField(_("Leinwand"))
    part = models.CharField(_("zeigt"), max_length=20, blank=True)
    ranking = models.CharField(_("Wertung"), max_length=LONGEST_ID, blank=True)
    light = models.CharField(_("Licht"), max_length=10, choices=Light.choices, blank=True)
    held = models.BooleanField(_("angehalten"), default=False)
    turned = models.IntegerField(_("geblättert"), default=0)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("Leinwand")
        verbose_name_plural = _("Leinwände")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="screen_number_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class HallCall(models.Model):
    """Somebody is asked to come to the organiser: a table, or a person."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="hall_calls")
    table = models.PositiveSmallIntegerField(_("Tisch"), null=True, blank=True)
    registration = models.ForeignKey(Registration, models.CASCADE, null=True, blank=True, related_name="hall_calls")
    at = models.DateTimeField(_("gerufen"))
    ended_at = models.DateTimeField(_("beendet"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Aufruf im Saal")
        verbose_name_plural = _("Aufrufe im Saal")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(table__isnull=False) ^ models.Q(registration__isnull=False),
                name="a_table_or_a_person_is_called",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.table or self.registration}"
