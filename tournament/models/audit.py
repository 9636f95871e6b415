"""The audit log: complete, append-only, chained."""

import hashlib
import json
from typing import Any, Never

from django.db import models
from django.utils.translation import gettext_lazy as _

from .tournament import Tournament


class AuditEntry(models.Model):
    """One act: who, when, what before, what after. Row n of a tournament is what made its revision n.

    Each row carries the hash of the row before it, so that a changed, missing or added row shows.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="audit_entries")
    revision = models.PositiveBigIntegerField()
    at = models.DateTimeField(_("wann"))
    actor = models.CharField(_("wer"), max_length=160)
    action = models.CharField(_("was"), max_length=40)
    subject = models.CharField(_("woran"), max_length=200, blank=True)
    before: "models.JSONField[Any, Any]" = models.JSONField(_("vorher"), null=True)
    after: "models.JSONField[Any, Any]" = models.JSONField(_("nachher"), null=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "revision"], name="one_act_a_revision"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.revision}: {self.action}"

    def computed_hash(self) -> str:
        """The SHA-256 (hex) of everything this row says, the hash of the row before it included."""
        words = {
            "tournament": self.tournament_id,
            "revision": self.revision,
            "at": self.at.isoformat(timespec="microseconds"),
            "actor": self.actor,
            "action": self.action,
            "subject": self.subject,
            "before": self.before,
            "after": self.after,
            "previous": self.previous_hash,
        }
        text = json.dumps(words, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def delete(self, *_args: Any, **_kwargs: Any) -> Never:
        """Refused: the log is append-only."""
        raise TypeError("audit entries are never deleted one by one")
