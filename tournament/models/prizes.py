"""Prizes: the plan of them, and who got what."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .limits import LONGEST_ID, LONGEST_PRIZE
from .registration import Registration
from .team import Team
from .tournament import Tournament


class PrizePlan(models.Model):
    """One a tournament. `typed_pot`: cents that were typed; None: what came in, its parts as in `parts`. `kept_part`:
    what the club keeps of it, in hundredths of a percent.

    `unit` (cents), `rest`, `left`, `ties`, `several`: see money/sharing/plan.py. `to_members`: what a team wins is
    split among its members. `sections`: the lists with their prizes (money/reads/stored.py). `shown`: everybody sees
    the plan; `winners_shown`: and who got what, once it is settled (`settled_at`, from `settled_money` cents).
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="prize_plan")
    typed_pot = models.PositiveIntegerField(_("Preisgeld"), null=True, blank=True)
    parts: "models.JSONField[list[str], list[str]]" = models.JSONField(_("aus"), default=list, blank=True)
    kept_part = models.PositiveSmallIntegerField(_("behält der Verein"), default=0)
    unit = models.PositiveSmallIntegerField(_("gerundet auf"), default=1)
    rest = models.CharField(_("Rest"), max_length=10, default="first")
    left = models.CharField(_("nicht vergeben"), max_length=10, default="spread")
    ties = models.CharField(_("Gleichstand"), max_length=10, default="shared")
    several = models.CharField(_("mehrere Preise"), max_length=10, default="all")
    to_members = models.BooleanField(_("an die Mitglieder"), default=False)
    sections: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(
        _("Preise"), default=list, blank=True
    )
    shown = models.BooleanField(_("Plan öffentlich"), default=False)
    winners_shown = models.BooleanField(_("Empfänger öffentlich"), default=False)
    settled_at = models.DateTimeField(_("festgestellt"), null=True, blank=True)
    settled_money = models.PositiveIntegerField(_("festgestelltes Preisgeld"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Preisplan")
        verbose_name_plural = _("Preispläne")

    def __str__(self) -> str:
        return f"{self.tournament}"


class Award(models.Model):
    """What somebody got: a player, a team or a club, at a rank of a list (a ranking's id, one series or day of it).

    `amount` and `worth` of the thing in cents. `paid_at`: handed over; `receipt`: the number of its booking
    in the ledger, if it was money. It stays as it was settled, whatever becomes of
    results."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="awards")
    position = models.PositiveIntegerField()
    ranking = models.CharField(_("Wertung"), max_length=LONGEST_ID)
    series = models.PositiveSmallIntegerField(_("Serie"), null=True, blank=True)
    day = models.DateField(_("Tag"), null=True, blank=True)
    rank = models.PositiveIntegerField(_("Rang"))
    registration = models.ForeignKey(Registration, models.SET_NULL, null=True, blank=True, related_name="awards")
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="awards")
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="awards")
    amount = models.PositiveIntegerField(_("Betrag"), default=0)
    thing = models.CharField(_("Sachpreis"), max_length=LONGEST_PRIZE, blank=True)
    worth = models.PositiveIntegerField(_("Wert"), default=0)
    paid_at = models.DateTimeField(_("ausgegeben"), null=True, blank=True)
    receipt = models.PositiveIntegerField(_("Beleg"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Preis")
        verbose_name_plural = _("Preise")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="award_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.position}"

    @property
    def holder(self) -> tuple[str, int]:
        """Whose it is: the name of the column, and the key there."""
        for kind in ("registration", "team", "club"):
            if key := getattr(self, f"{kind}_id"):
                return kind, key
        return "", 0

    @property
    def name(self) -> str:
        """What whoever gets it is called; a team or club that is there no more has none."""
        if self.registration:
            return self.registration.person.name
        found = self.team or self.club
        return found.name if found else "–"

    @property
    def beside(self) -> str:
        """The club of a person or a team."""
        found = self.registration or self.team
        club = found.club if found else None
        return club.name if club and club.name != self.name else ""
