"""What the organiser decided: penalties, and what a referee decided at a table or of a person."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_ACTOR, LONGEST_NOTE
from .registration import Registration
from .series import CardTable, Series
from .team import Team
from .tournament import Tournament


class Penalty(models.Model):
    """Points taken from a player or from a team, exactly one of them, in one series; in the number that ranks.

    Source: contract.md, section 7, "penalties".
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties")
    series = models.ForeignKey(Series, models.CASCADE, related_name="penalties", verbose_name=_("Serie"))
    registration = models.ForeignKey(
        Registration, models.PROTECT, null=True, blank=True, related_name="penalties", verbose_name=_("Teilnehmer")
    )
    team = models.ForeignKey(
        Team, models.PROTECT, null=True, blank=True, related_name="penalties", verbose_name=_("Mannschaft")
    )
    points = models.IntegerField(_("Punkte"))
    reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE)
    at = models.DateTimeField(_("wann"))
    position = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Strafe")
        verbose_name_plural = _("Strafen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="penalty_position_once_a_tournament"),
            models.CheckConstraint(condition=models.Q(points__lt=0), name="penalties_take_points"),
            models.CheckConstraint(
                condition=models.Q(registration__isnull=True) ^ models.Q(team__isnull=True),
                name="penalty_of_a_player_or_of_a_team",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.registration or self.team}: {self.points}"


class Decision(models.Model):
    """What was decided at a table, of a person, or of both, in words; it changes no number."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="decisions")
    registration = models.ForeignKey(
        Registration, models.PROTECT, null=True, blank=True, related_name="decisions", verbose_name=_("Teilnehmer")
    )
    card_table = models.ForeignKey(
        CardTable, models.CASCADE, null=True, blank=True, related_name="decisions", verbose_name=_("Tisch")
    )
    game_number = models.PositiveSmallIntegerField(_("Spiel"), null=True, blank=True)
    text = models.CharField(_("Entscheidung"), max_length=LONGEST_NOTE)
    at = models.DateTimeField(_("wann"))
    by = models.CharField(_("wer"), max_length=LONGEST_ACTOR)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Entscheidung")
        verbose_name_plural = _("Entscheidungen")

    def __str__(self) -> str:
        return self.text
