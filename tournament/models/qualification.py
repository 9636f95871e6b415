"""Qualification: who comes from regional lists to a championship."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .limits import LONGEST_NAME
from .organisation import Organisation
from .person import Person


class Method(models.TextChoices):
    """How places are shared among lists by their sizes; the keys of qualifying.places.METHODS."""

    SAINTE_LAGUE = "sainte_lague", _("Sainte-Laguë")
    DHONDT = "dhondt", _("D’Hondt")


class Answer(models.TextChoices):
    """How far it is with somebody who is in."""

    QUALIFIED = "", _("qualifiziert")
    INVITED = "invited", _("eingeladen")
    ACCEPTED = "accepted", _("hat zugesagt")
    DECLINED = "declined", _("hat abgesagt")


class Qualification(models.Model):
    """Places in a championship of an organisation. `sources`: in their order, `{"key": "s3", "places": 4}`; a season
    (s), a tournament (t), a result from elsewhere (a); `places` None: its share of `total` by `method`."""

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="qualifications")
    key = models.SlugField(_("Kurzname"), max_length=80)
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    sources: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(default=list)
    total = models.PositiveSmallIntegerField(_("Plätze insgesamt"), null=True, blank=True)
    method = models.CharField(_("Verteilt nach"), max_length=20, choices=Method, default=Method.SAINTE_LAGUE)
    published = models.BooleanField(_("öffentlich"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("Qualifikation")
        verbose_name_plural = _("Qualifikationen")
        constraints = [
            models.UniqueConstraint(fields=["organisation", "key"], name="qualification_once_an_organisation"),
        ]

    def __str__(self) -> str:
        return self.name


class Qualifier(models.Model):
    """What somebody answered. `wild`: has a wild card of the organiser's, whatever the lists say."""

    qualification = models.ForeignKey(Qualification, models.CASCADE, related_name="qualifiers")
    person = models.ForeignKey(Person, models.CASCADE, related_name="+")
    answer = models.CharField(
        pgettext_lazy("einer Person", "Stand"), max_length=20, choices=Answer, blank=True, default=""
    )
    wild = models.BooleanField(_("Freiplatz"), default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["qualification", "person"], name="person_once_a_qualification")]

    def __str__(self) -> str:
        return f"{self.qualification}: {self.person_id}"
