"""Results of tournaments that were not kept with this program: last year's tables, a club's own."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

import scoring

from .club import Club
from .limits import LONGEST_NAME
from .person import Person


class OutsideTournament(models.Model):
    """A tournament of which only the totals are known. `published`: it stands on its organisation's pages.

    `rulebook_id`: by which its points are ranked (more is better, or fewer), as the organiser said; `house_rules` and
    `agreements`: what was played otherwise, where a document says so.
    """

    organisation = models.ForeignKey("Organisation", models.CASCADE, related_name="outside_tournaments")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    date = models.DateField(_("Datum"))
    place = models.CharField(_("Ort"), max_length=LONGEST_NAME, blank=True)
    rulebook_id = models.CharField(_("Regelwerk"), max_length=40)
    house_rules: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(
        null=True, blank=True, default=None, editable=False
    )
    agreements: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list, blank=True, editable=False)
    published = models.BooleanField(_("öffentlich"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["-date", "name"]
        verbose_name = _("Ergebnis von außerhalb")
        verbose_name_plural = _("Ergebnisse von außerhalb")

    def __str__(self) -> str:
        return self.name

    @property
    def is_otherwise(self) -> bool:
        """Whether a house rule or an agreement was played."""
        return self.house_rules is not None or bool(self.agreements)

    @property
    def rulebook(self) -> "scoring.Rulebook":
        """What was played."""
        rulebook = scoring.rulebook(self.rulebook_id)
        if self.house_rules is not None:
            rulebook = scoring.house_rulebook(rulebook, self.house_rules)
        return scoring.agreed(rulebook, self.agreements)


class OutsideResult(models.Model):
    """What somebody made there. `points` is the number that ranks; `rank` None: außer Wertung, or none was given."""

    tournament = models.ForeignKey(OutsideTournament, models.CASCADE, related_name="results")
    person = models.ForeignKey(Person, models.PROTECT, related_name="outside_results", verbose_name=_("Person"))
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="outside_results")
    rank = models.PositiveIntegerField(_("Rang"), null=True, blank=True)
    points = models.IntegerField(_("Punkte"))
    wertungspunkte = models.IntegerField(_("Wertungspunkte"), default=0)
    augen = models.PositiveIntegerField(_("Augen"), default=0)
    crosses = models.PositiveIntegerField(_("Kreuze"), null=True, blank=True)
    games = models.PositiveIntegerField(_("Spiele"), null=True, blank=True)
    anonymous = models.BooleanField(_("ohne Namen"), default=False)

    class Meta:
        ordering = ["tournament_id", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "person"], name="person_once_an_outside_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.person}"
