"""Results that stand: editions of the final lists, and what was changed for which reason."""

import hashlib
import json
from functools import cached_property
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from .limits import LONGEST_ID, LONGEST_NAME, LONGEST_NOTE
from .ranking import Ranking
from .seals import opened
from .series import Series
from .tournament import Tournament


class Edition(models.Model):
    """Fassung n of the results of a tournament: what one act made of those rankings that it made final, or changed.
    Once public it stays, also when it was taken back.

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
    """One ranking as it stands in an edition: a value, sealed when it was made (docs/developer/sealed-editions.md).

    `sealed` is its canonical JSON, `sha256` of exactly these bytes; the database lets nobody write either again.
    `series`: the numbers that stand in it, to be asked for without reading it.
    """

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="lists")
    ranking = models.ForeignKey(Ranking, models.SET_NULL, null=True, related_name="edition_lists")
    ranking_id_in_document = models.CharField(max_length=LONGEST_ID)
    name = models.CharField(max_length=LONGEST_NAME)
    series: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list)
    sealed = models.TextField()
    sha256 = models.CharField(max_length=64)

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

    @property
    def holds(self) -> bool:
        """Whether it is still what was sealed: its hash is that of its bytes."""
        return hashlib.sha256(self.sealed.encode()).hexdigest() == self.sha256

    @cached_property
    def document(self) -> dict[str, Any]:
        """What is sealed: seals in place of names."""
        document: dict[str, Any] = json.loads(self.sealed)
        return document

    @cached_property
    def content(self) -> dict[str, Any]:
        """What is sealed, to be read: with what stood behind its seals, as far as it is still there."""
        content: dict[str, Any] = opened(self.document, self.names.opened)
        return content


class EditionNames(models.Model):
    """What stands behind the seals of a list: seal -> its `value` and `salt`. Of a value that was deleted the salt is
    gone, and what is shown in its place is its `value`. So nothing of `sealed` has to change, and its hash holds."""

    listed = models.OneToOneField(EditionList, models.CASCADE, primary_key=True, related_name="names")
    opened: "models.JSONField[dict[str, dict[str, str]], dict[str, dict[str, str]]]" = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.listed)


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
