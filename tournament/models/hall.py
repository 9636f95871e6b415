"""The hall: its plan, its screens, who is called there, what is said to everybody, and what the machine is called."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import LONGEST_ADDRESS, LONGEST_ANNOUNCEMENT, LONGEST_ID
from tournament.models.registration import Registration
from tournament.models.tournament import Tournament


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


# The plan of the hall: where which table stands, if the organiser drew it.


class FloorPlan(models.Model):
    """One plan a tournament, on a grid whose corner is what stands furthest to the left and to the top.

    `tables`: number, column and row of each table's corner. `things`: what stands fixed in the hall, as
    `{"kind": "stage", "word": "", "x": 0, "y": 0, "width": 12, "depth": 2}` (draw/floor_plan.py); `word` is what the
    organiser typed where it is of no kind that the program knows.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="floor_plan")
    tables: "models.JSONField[list[list[int]], list[list[int]]]" = models.JSONField(_("Tische"), default=list)
    things: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(
        _("im Saal"), default=list, blank=True
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Saalplan")
        verbose_name_plural = _("Saalpläne")

    def __str__(self) -> str:
        return f"{self.tournament}"


# What the organiser lets the hall's screens show, and whom they call there.


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


# What the organiser says to everybody in the hall.


class Announcement(models.Model):
    """A Durchsage: words that reach every screen and every phone that is open. The last one that has not ended stands;
    one before is not said again. `until`: it goes by itself then; None: when somebody takes it off.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="announcements")
    text = models.CharField(_("Durchsage"), max_length=LONGEST_ANNOUNCEMENT)
    at = models.DateTimeField(_("gesagt"))
    until = models.DateTimeField(_("bis"), null=True, blank=True)
    ended_at = models.DateTimeField(_("beendet"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Durchsage")
        verbose_name_plural = _("Durchsagen")

    def __str__(self) -> str:
        return self.text
