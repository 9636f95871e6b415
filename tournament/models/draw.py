"""The draw: a seed nobody can foresee, and the seatings that were made from it."""

import hashlib
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .tournament import Tournament


class Draw(models.Model):
    """One seed of a tournament and what became of it.

    The seed may be committed to before the draw: its hash is published, it stays secret until what was drawn is
    published. Whoever recomputes the document from the seed gets the same plan; whoever hashes the seed gets the
    hash that was there before. A seed is drawn from once: a draw that is thrown away stays here, with its seed.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    seed = models.CharField(_("Startwert der Auslosung"), max_length=64)
    committed_at = models.DateTimeField(_("festgelegt"), null=True, blank=True)
    drawn_at = models.DateTimeField(_("ausgelost"), null=True, blank=True)
    discarded_at = models.DateTimeField(_("verworfen"), null=True, blank=True)
    document: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(
        null=True, blank=True, help_text="The plan as drawn, as `python -m tournament.seating verify` reads it."
    )

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Auslosung")
        verbose_name_plural = _("Auslosungen")

    def __str__(self) -> str:
        return f"{self.tournament} · {self.commitment[:8]}"

    @property
    def commitment(self) -> str:
        """What is published before the draw: the SHA-256 of the seed, hex."""
        return commitment_of(self.seed)


def commitment_of(seed: str) -> str:
    """The SHA-256 of a seed (UTF-8), hex."""
    return hashlib.sha256(seed.encode()).hexdigest()
