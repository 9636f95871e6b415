"""Who should not sit together."""

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from .registration import Registration
from .tournament import Tournament


class Weight(models.IntegerChoices):
    """How much a wish counts. One that counts more is kept first, whatever the lighter ones cost."""

    POSSIBLE = 1, _("wenn möglich")
    IMPORTANT = 2, _("wichtig")
    ABSOLUTE = 3, _("unbedingt")


class Apart(models.Model):
    """Of these people at most `most` sit at one table: a family, a newcomer and the last champions."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="apart_wishes")
    people: "models.ManyToManyField[Registration, models.Model]" = models.ManyToManyField(
        Registration, related_name="apart_wishes", verbose_name=_("Wer?")
    )
    most = models.PositiveSmallIntegerField(
        _("Höchstens so viele davon an einem Tisch"), default=1, validators=[MinValueValidator(1)]
    )
    weight = models.PositiveSmallIntegerField(_("Wie wichtig?"), choices=Weight.choices, default=Weight.IMPORTANT)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Wunsch")
        verbose_name_plural = _("Wünsche")

    def __str__(self) -> str:
        return f"{self.tournament} · {self.get_weight_display()}"
