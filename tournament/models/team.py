"""Teams of four and tandems."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .limits import LONGEST_ID, LONGEST_NAME
from .ranking import Ranking
from .registration import Registration
from .tournament import Tournament


class Team(models.Model):
    """A team (4) or tandem (2) of a tournament. It may be registered incomplete (dgsrv, rule 21)."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="teams", verbose_name=_("Verein")
    )
    ranking = models.ForeignKey(
        Ranking,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="teams",
        verbose_name=_("Wertung"),
        help_text="None: the first ranking of teams.",
    )
    document_id = models.CharField(max_length=LONGEST_ID)
    position = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Mannschaft")
        verbose_name_plural = _("Mannschaften")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "document_id"], name="team_document_id_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "position"], name="team_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """A player of a team. He is in at most one team of each ranking, loan players included (dgsrv, rule 21)."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="members")
    registration = models.ForeignKey(Registration, models.CASCADE, related_name="memberships")
    position = models.PositiveSmallIntegerField()
    is_loan = models.BooleanField(_("Leihspieler"), default=False)

    class Meta:
        ordering = ["team_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["team", "position"], name="position_once_a_team"),
            models.UniqueConstraint(fields=["team", "registration"], name="member_once_a_team"),
        ]

    def __str__(self) -> str:
        return f"{self.registration} ({self.team})"
