"""Results that stand: editions of the final lists, and what was changed for which reason."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from .limits import LONGEST_ID, LONGEST_NAME, LONGEST_NOTE
from .ranking import Ranking
from .series import Series
from .tournament import Tournament


class Edition(models.Model):
    """Fassung n of the results of a tournament. The first is made when the first ranking is final; a Berichtigung makes
    the next. Once public it stays, also when it was taken back.

    `revision`: that of the act that made it; `audit_head`: the head of the log as it was then.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="editions")
    number = models.PositiveSmallIntegerField(_("Fassung"))
    at = models.DateTimeField(_("festgestellt"))
    reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE, blank=True)
    revision = models.PositiveBigIntegerField()
    audit_head = models.CharField(max_length=64, blank=True)
    taken_back_at = models.DateTimeField(_("zurückgenommen"), null=True, blank=True)
    taken_back_reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("Fassung")
        verbose_name_plural = _("Fassungen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="edition_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class EditionList(models.Model):
    """The list of one ranking as it stood in an edition, with names, as JSON: it is shown as it was for good."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="lists")
    ranking = models.ForeignKey(Ranking, models.SET_NULL, null=True, related_name="edition_lists")
    ranking_id_in_document = models.CharField(max_length=LONGEST_ID)
    name = models.CharField(max_length=LONGEST_NAME)
    content: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "ranking_id_in_document"], name="list_once_an_edition"),
        ]

    def __str__(self) -> str:
        return f"{self.edition}: {self.name}"

    @property
    def title(self) -> str:
        """Its name as whoever reads it says it, where it is a usual one; else as it was typed."""
        return pgettext("ranking", self.name)


class Correction(models.Model):
    """A change with its reason: of a series whose results were published, or (with `edition`) of a final result."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="corrections")
    series = models.ForeignKey(Series, models.CASCADE, null=True, blank=True, related_name="corrections")
    edition = models.ForeignKey(Edition, models.CASCADE, null=True, blank=True, related_name="corrections")
    at = models.DateTimeField(_("wann"))
    reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE)
    what = models.CharField(_("was"), max_length=LONGEST_NOTE, blank=True)
    revision = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Berichtigung")
        verbose_name_plural = _("Berichtigungen")

    def __str__(self) -> str:
        return self.reason
