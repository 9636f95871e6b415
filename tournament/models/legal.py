"""What the owner of the installation says of himself and of what is stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _


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
