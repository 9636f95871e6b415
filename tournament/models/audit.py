"""The audit log, complete, append-only, chained, with the seals of its values; the installation, and what its owner
says of themselves."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Never

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import LONGEST_ACTOR, LONGEST_ADDRESS
from tournament.models.tournament import Tournament

# Values of the audit log that are hashed each with a salt of its own, so that they can be deleted later.

MARK = "sealed:"
_SEAL = re.compile(re.escape(MARK) + "[0-9a-f]{64}")

Path = str
"""Where in a row a value stands: "actor", "subject", "before/name", "after/teams/0/members/1"."""


def seal(value: Any, salt: str) -> str:
    """What stands for a JSON value in the chain; `salt` in hex."""
    return MARK + hashlib.sha256(bytes.fromhex(salt) + canonical(value)).hexdigest()


def is_seal(value: Any) -> bool:
    """Whether this stands where a value was deleted."""
    return isinstance(value, str) and _SEAL.fullmatch(value) is not None


def sealed(said: Any, salts: Mapping[Path, str], at: Path = "") -> Any:
    """What a row says, with the seal instead of every value that has a salt; seals of deleted values stay."""
    if (salt := salts.get(at)) is not None:
        return seal(said, salt)
    inner = f"{at}/" if at else ""
    if isinstance(said, dict):
        return {key: sealed(value, salts, f"{inner}{key}") for key, value in said.items()}
    if isinstance(said, list | tuple):
        return [sealed(value, salts, f"{inner}{number}") for number, value in enumerate(said)]
    return said


def opened(said: Any, values: Mapping[str, Mapping[str, str]]) -> Any:
    """What is said, with the value of each seal that has one in its place."""
    if isinstance(said, dict):
        return {key: opened(value, values) for key, value in said.items()}
    if isinstance(said, list):
        return [opened(value, values) for value in said]
    return values[said]["value"] if isinstance(said, str) and said in values else said


def canonical(value: Any) -> bytes:
    """The one way a JSON value is written where it is hashed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


class AuditEntry(models.Model):
    """One act: who, when, what before, what after. Row n of a tournament is what made its revision n.

    Each row carries the hash of the row before it, so that a changed, missing or added row shows. Rows without a
    tournament are those of the installation (who logged in), numbered and chained by themselves.

    `salts` says which values of the row are personal (path -> salt, see `sealed`): not they are chained but their
    seals. None: the row is older than that, and hashed as it stands.

    `account`: the number of whose account it was, whatever it was called then (None: nobody was logged in, or the row
    is older than that); it only finds what an account did and is not chained.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="audit_entries")
    revision = models.PositiveBigIntegerField()
    at = models.DateTimeField(_("wann"))
    actor = models.CharField(_("wer"), max_length=LONGEST_ACTOR)
    action = models.CharField(_("was"), max_length=40)
    subject = models.CharField(_("woran"), max_length=200, blank=True)
    before: "models.JSONField[Any, Any]" = models.JSONField(_("vorher"), null=True)
    after: "models.JSONField[Any, Any]" = models.JSONField(_("nachher"), null=True)
    salts: "models.JSONField[dict[str, str] | None, dict[str, str] | None]" = models.JSONField(null=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    account = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["revision"]
        indexes = [models.Index(fields=["account"], condition=models.Q(account__isnull=False), name="acts_of_account")]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "revision"], name="one_act_a_revision"),
            models.UniqueConstraint(
                fields=["revision"], condition=models.Q(tournament=None), name="one_act_a_revision_of_installation"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.revision}: {self.action}"

    @property
    def said(self) -> dict[str, Any]:
        """All of it that may name a person."""
        return {"actor": self.actor, "subject": self.subject, "before": self.before, "after": self.after}

    def computed_hash(self) -> str:
        """The SHA-256 (hex) of everything this row says, the hash of the row before it included."""
        words = {
            "tournament": self.tournament_id,
            "revision": self.revision,
            "at": self.at.isoformat(timespec="microseconds"),
            "action": self.action,
            "previous": self.previous_hash,
            **self.said,
        }
        if self.salts is not None:
            words |= {"salted": True} | (sealed(self.said, self.salts) if self.salts else {})
        return hashlib.sha256(canonical(words)).hexdigest()

    def delete(self, *_args: Any, **_kwargs: Any) -> Never:
        """Refused: the log is append-only."""
        raise TypeError("audit entries are never deleted one by one")


class Installation(models.Model):
    """The one row that counts the acts of no tournament; `revision`: of the last one.

    `address`: what the phones in the hall reach this machine as, "http://192.168.1.20:8000"; empty: nobody said.
    `trying`: the one that takes its place as soon as a phone has opened it; empty: none is tried.
    `legal`: the pages of the owner that are filled in and shown, with commas (core/installation.py).
    `term`: raised whenever a copy is put back (core/writing.py); `served_at`: where that machine is reached itself.
    """

    revision = models.PositiveBigIntegerField(default=0)
    address = models.CharField(_("Adresse im Saal"), max_length=LONGEST_ADDRESS, blank=True)
    trying = models.CharField(_("Adresse zur Probe"), max_length=LONGEST_ADDRESS, blank=True)
    term = models.PositiveBigIntegerField(default=0, db_default=0)
    served_at = models.CharField(max_length=LONGEST_ADDRESS, blank=True, default="", db_default="")

    legal = models.CharField(max_length=40, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return str(self.revision)


# What the owner of the installation says of themselves and of what is stored.


class LegalPage(models.Model):
    """The Impressum or the privacy notice in one language, as the owner filled it in; shown once no placeholder is
    left."""

    class Kind(models.TextChoices):
        """Which page."""

        IMPRINT = "imprint", _("Impressum")
        PRIVACY = "privacy", _("Datenschutz")

    kind = models.CharField(max_length=10, choices=Kind.choices)
    language = models.CharField(max_length=10)
    text = models.TextField(_("Text"))
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "language"], name="legal_page_once_a_language")]

    def __str__(self) -> str:
        return f"{self.kind} {self.language}"
