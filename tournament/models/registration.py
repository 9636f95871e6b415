"""Who takes part in a tournament."""

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .limits import LONGEST_ID, LONGEST_NOTE
from .person import Person
from .tournament import Tournament

if TYPE_CHECKING:
    from .team import TeamMember


class Registration(models.Model):
    """One person in one tournament, with the start number and the club played for on that day."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="registrations")
    person = models.ForeignKey(Person, models.PROTECT, related_name="registrations", verbose_name=_("Person"))
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="registrations", verbose_name=_("Verein")
    )
    number = models.PositiveIntegerField(_("Startnummer"))
    document_id = models.CharField(max_length=LONGEST_ID, help_text="What a document of contract.md calls this player.")
    categories: "models.JSONField[list[str], list[str]]" = models.JSONField(_("Wertungen"), default=list, blank=True)
    present = models.BooleanField(_("anwesend"), default=False)
    unranked = models.BooleanField(
        _("außer Wertung"), default=False, help_text="Plays, is listed without rank, counts for no team or club."
    )
    disqualified = models.BooleanField(_("disqualifiziert"), default=False)
    disqualified_reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE, blank=True)
    anonymous = models.BooleanField(
        _("ohne Namen"), default=False, help_text="Shown as „Teilnehmer <start number>“ in everything public."
    )
    said_paid = models.BooleanField(
        _("bezahlt laut Liste"), default=False, db_default=False, help_text="Booked at the cash desk, if it is so."
    )
    withdrawn = models.BooleanField(_("ausgeschieden"), default=False)
    fixed_table = models.PositiveSmallIntegerField(
        _("fester Tisch"), null=True, blank=True, help_text="Always this table: a wheelchair, a pillar in the way."
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("Anmeldung")
        verbose_name_plural = _("Anmeldungen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "person"], name="person_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "number"], name="start_number_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "document_id"], name="player_document_id_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.person.name}"

    @property
    def membership(self) -> "TeamMember | None":
        """The team he plays for; of several that of the ranking made first. Prefetch `memberships__team`."""
        memberships = self.memberships.all()
        return min(memberships, key=lambda one: (one.team.ranking_id or 0, one.team_id), default=None)
