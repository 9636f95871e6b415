"""The board that stands still, and the Siegerehrung by which it moves again."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .tournament import Tournament


class Ceremony(models.Model):
    """What everybody may not see yet of one tournament, and how far the Siegerehrung has shown it.

    Frozen (`frozen_at`): the results of the series from `hides_from` on are nobody's, though they be published. None
    there: the board stopped at once, and `kept` has what it showed (standings/reads/frozen.py). A ranking in `revealed`
    (its id) is everybody's as it is now; of one in `shown` (its id -> keys of registrations, teams or clubs) so are the
    lines that were shown.

    `programme`: what is revealed in which order, `{"ranking": id, "places": how many, "sponsor": a line, "undrawn":
    lists of keys for whom no lot is drawn}`; empty: not arranged, every ranking as usual. `named`: registrations of
    people who are anonymous and agreed to be named in the Siegerehrung. `step`: the mark of its last step that was done
    (ceremony/reads/revealing_steps.py), 0 before the first; `rehearsed`: that of the rehearsal, which nobody else sees;
    None: none is on.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="ceremony")
    frozen_at = models.DateTimeField(_("eingefroren"), null=True, blank=True)
    hides_from = models.PositiveSmallIntegerField(_("verdeckt ab Serie"), null=True, blank=True)
    kept: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(null=True, blank=True)
    revealed: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list, blank=True)
    shown: "models.JSONField[dict[str, list[int]], dict[str, list[int]]]" = models.JSONField(default=dict, blank=True)
    programme: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(
        _("Ablauf"), default=list, blank=True
    )
    named: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list, db_default=[], blank=True)
    begun_at = models.DateTimeField(_("begonnen"), null=True, blank=True)
    ended_at = models.DateTimeField(_("beendet"), null=True, blank=True)
    step = models.PositiveIntegerField(default=0)
    rehearsed = models.PositiveIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Siegerehrung")
        verbose_name_plural = _("Siegerehrungen")

    def __str__(self) -> str:
        return f"{self.tournament}"
