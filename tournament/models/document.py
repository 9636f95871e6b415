"""How an imported document was written, so that it is exported unchanged."""

from django.db import models

from .tournament import Tournament


class DocumentShape(models.Model):
    """Which optional keys an imported `spielliste/1` spelled out although they say what leaving them out says."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="document_shape")
    spelled_out: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.tournament)
