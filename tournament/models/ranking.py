"""The rankings of a tournament: who is ranked, over what."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from .limits import LONGEST_ID, LONGEST_NAME
from .tournament import Tournament


class RankedKind(models.TextChoices):
    """Who is ranked; the values are those of contract.md, section 7."""

    PLAYERS = "players", _("Einzelne")
    TEAMS = "teams", _("Mannschaften")
    CLUBS = "clubs", _("Vereine")


class Ranking(models.Model):
    """One ranking, as contract.md, section 7 describes it; `document_id` is its id there and in addresses.

    `day`: the series of that day count, whichever they are; `series`: these; neither: all. A tournament without any has
    those of before: its players, and its teams if there are any.

    Once it is final (`final_at`) nothing that its list comes from changes but by a Berichtigung. Before that,
    `objections_until` says how long it is open to objections.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rankings")
    document_id = models.CharField(_("Kurzname"), max_length=LONGEST_ID)
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    of = models.CharField(_("Wer"), max_length=10, choices=RankedKind.choices)
    category = models.CharField(_("Kategorie"), max_length=LONGEST_NAME, blank=True)
    series: "models.JSONField[list[int] | None, list[int] | None]" = models.JSONField(
        _("Serien"), null=True, blank=True
    )
    day = models.DateField(_("Tag"), null=True, blank=True)
    best_series = models.PositiveSmallIntegerField(_("beste Serien"), null=True, blank=True)
    team_size = models.PositiveSmallIntegerField(_("Mannschaftsgröße"), null=True, blank=True)
    best_members = models.PositiveSmallIntegerField(_("beste Mitglieder"), null=True, blank=True)
    position = models.PositiveIntegerField()
    objections_until = models.DateTimeField(_("Einspruch bis"), null=True, blank=True)
    final_at = models.DateTimeField(_("Endstand festgestellt"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Wertung")
        verbose_name_plural = _("Wertungen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "document_id"], name="ranking_id_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "position"], name="ranking_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        """Its name as whoever reads it says it, where it is a usual one; else as it was typed."""
        return pgettext("ranking", self.name)

    @property
    def members_per_team(self) -> int:
        """How many make a team here; the tournament's number where the ranking does not say."""
        return self.team_size or self.tournament.members_per_team
