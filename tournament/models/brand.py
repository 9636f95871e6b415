"""What an organisation and its tournaments wear."""

import hashlib
import json
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

USUAL_COLOUR, USUAL_SECOND, USUAL_TYPEFACE = "155e56", "8a6514", "klar"
"""What whoever has no brand wears."""


class Brand(models.Model):
    """A value, never written again: `key` begins with its typeface and is the hash of all that is in it, so that nobody
    guesses one they were not shown. Whoever wears another from now on refers to another.

    `mark`: a small PNG or JPEG that this program wrote itself (setup/marks.py); empty: none. Colours are six
    hexadecimal digits in small letters, as they were chosen; core/brand.py says what can be read of them.
    """

    key = models.CharField(max_length=60, primary_key=True)
    mark = models.BinaryField(_("Logo"), default=b"", blank=True)
    colour = models.CharField(_("Farbe"), max_length=6, default=USUAL_COLOUR)
    second = models.CharField(_("zweite Farbe"), max_length=6, default=USUAL_SECOND)
    typeface = models.CharField(_("Schrift"), max_length=20, default=USUAL_TYPEFACE)

    class Meta:
        verbose_name = _("Aussehen")
        verbose_name_plural = _("Aussehen")

    def __str__(self) -> str:
        return self.key

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store it under its key, which comes of the rest."""
        self.key = self.its_key
        super().save(*args, **kwargs)

    @property
    def its_key(self) -> str:
        """Return the key of what is in it."""
        mark = hashlib.sha256(self.mark).hexdigest()
        said = json.dumps([mark, self.colour, self.second, self.typeface])
        return f"{self.typeface}-{hashlib.sha256(said.encode()).hexdigest()[:32]}"
