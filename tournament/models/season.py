"""Seasons: what counts together over many evenings or tournaments."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .limits import LONGEST_NAME, LONGEST_NOTE
from .organisation import Organisation
from .person import Person


class Guests(models.TextChoices):
    """What becomes of guests in the list of a season."""

    COUNT = "count", _("zählen mit")
    UNRANKED = "unranked", _("stehen ohne Rang darunter")
    HIDDEN = "hidden", _("stehen nicht darin")


class Then(models.TextChoices):
    """What decides where all that the rulebook ranks by is equal; the keys of season.ranking.CRITERIA."""

    SHARED = "", _("der Rang wird geteilt")
    WON = "won", _("wer mehr Abende gewonnen hat")
    SINGLE = "single", _("wer den besten einzelnen Abend hatte")


class Ranks(models.TextChoices):
    """Who is ranked; the values of scoring.rankings.Of."""

    PLAYERS = "players", _("Einzelne")
    TEAMS = "teams", _("Mannschaften")
    CLUBS = "clubs", _("Vereine")


class Counts(models.TextChoices):
    """What is added up."""

    POINTS = "points", _("die Punkte der Abende")
    TABLE = "table", _("Plätze, nach einer Tabelle")
    FORMULA = "formula", _("Plätze, nach Formel: Teilnehmende − Platz + 1")


class Season(models.Model):
    """A ranking over the parts of an organisation. `key`: what its address ends with.

    `parts`: keys of events (years/reads/events.py), those ticked; where it `joins`, what is called as `name_begins`
    says and lies between `begins` and `ends` is a part by itself. `planned`: how many there will be; None: nobody said.
    `home`: who plays for another club is a guest; None: nobody is, unless marked. `of`: who is ranked. `counts`: what
    is added up; by a table `place_points` says what each place gives, the first one first.
    """

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="seasons")
    key = models.SlugField(_("Kurzname"), max_length=80)
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    of = models.CharField(_("gewertet werden"), max_length=10, choices=Ranks, default=Ranks.PLAYERS)
    counts = models.CharField(_("Es zählen"), max_length=10, choices=Counts, default=Counts.POINTS)
    place_points: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list, blank=True)
    parts: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list)
    joins = models.BooleanField(_("neue Abende von selbst aufnehmen"), default=False)
    name_begins = models.CharField(_("Name beginnt mit"), max_length=LONGEST_NAME, blank=True)
    begins = models.DateField(_("von"), null=True, blank=True)
    ends = models.DateField(_("bis"), null=True, blank=True)
    planned = models.PositiveSmallIntegerField(_("Abende insgesamt"), null=True, blank=True)
    best = models.PositiveSmallIntegerField(_("es zählen die besten"), null=True, blank=True)
    minimum = models.PositiveSmallIntegerField(_("mindestens dabei"), null=True, blank=True)
    then = models.CharField(_("bei Gleichstand"), max_length=20, choices=Then, blank=True, default="")
    guests = models.CharField(_("Gäste"), max_length=20, choices=Guests, default=Guests.COUNT)
    home = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="+")
    newcomers = models.BooleanField(_("Neulinge eigens werten"), default=False)
    published = models.BooleanField(_("öffentlich"), default=False)
    final_at = models.DateTimeField(_("Endstand festgestellt"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("Saison")
        verbose_name_plural = _("Saisons")
        constraints = [models.UniqueConstraint(fields=["organisation", "key"], name="season_once_an_organisation")]

    def __str__(self) -> str:
        return self.name


class SeasonGuest(models.Model):
    """Somebody of whom it was said by hand whether he is a guest in a season."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="marked")
    person = models.ForeignKey(Person, models.CASCADE, related_name="+")
    is_guest = models.BooleanField(_("Gast"))

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "person"], name="guest_once_a_season")]

    def __str__(self) -> str:
        return f"{self.season}: {self.person_id}"


class SeasonEdition(models.Model):
    """Fassung n of the final list of a season, as numbers by the keys of people: what they are called is asked when it
    is shown, so that a name that was deleted is in none."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="editions")
    number = models.PositiveSmallIntegerField(_("Fassung"))
    at = models.DateTimeField(_("festgestellt"))
    reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE, blank=True)
    content: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="edition_once_a_season")]

    def __str__(self) -> str:
        return f"{self.season} · {self.number}"
