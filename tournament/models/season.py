"""Over many tournaments: seasons, qualification for a championship, and results that were not kept with this
program."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import scoring
from tournament.models.limits import LONGEST_NAME, LONGEST_NOTE
from tournament.models.organisation import Organisation
from tournament.models.person import Club, Person


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
    """Somebody of whom it was said by hand whether they are a guest in a season."""

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


# Qualification: who comes from regional lists to a championship.


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


# Results of tournaments that were not kept with this program: last year's tables, a club's own.


class OutsideTournament(models.Model):
    """A tournament of which only the totals are known. `published`: it stands on its organisation's pages.

    `rulebook_id`: by which its points are ranked (more is better, or fewer), as the organiser said; `house_rules` and
    `agreements`: what was played otherwise, where a document says so.
    """

    organisation = models.ForeignKey("Organisation", models.CASCADE, related_name="outside_tournaments")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    date = models.DateField(_("Datum"))
    place = models.CharField(_("Ort"), max_length=LONGEST_NAME, blank=True)
    rulebook_id = models.CharField(_("Regelwerk"), max_length=40)
    house_rules: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(
        null=True, blank=True, default=None, editable=False
    )
    agreements: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list, blank=True, editable=False)
    published = models.BooleanField(_("öffentlich"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["-date", "name"]
        verbose_name = _("Ergebnis von außerhalb")
        verbose_name_plural = _("Ergebnisse von außerhalb")

    def __str__(self) -> str:
        return self.name

    @property
    def is_otherwise(self) -> bool:
        """Whether a house rule or an agreement was played."""
        return self.house_rules is not None or bool(self.agreements)

    @property
    def rulebook(self) -> "scoring.Rulebook":
        """What was played."""
        rulebook = scoring.rulebook(self.rulebook_id)
        if self.house_rules is not None:
            rulebook = scoring.house_rulebook(rulebook, self.house_rules)
        return scoring.agreed(rulebook, self.agreements)


class OutsideResult(models.Model):
    """What somebody made there. `points` is the number that ranks; `rank` None: außer Wertung, or none was given."""

    tournament = models.ForeignKey(OutsideTournament, models.CASCADE, related_name="results")
    person = models.ForeignKey(Person, models.PROTECT, related_name="outside_results", verbose_name=_("Person"))
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="outside_results")
    rank = models.PositiveIntegerField(_("Rang"), null=True, blank=True)
    points = models.IntegerField(_("Punkte"))
    wertungspunkte = models.IntegerField(_("Wertungspunkte"), default=0)
    augen = models.PositiveIntegerField(_("Augen"), default=0)
    crosses = models.PositiveIntegerField(_("Kreuze"), null=True, blank=True)
    games = models.PositiveIntegerField(_("Spiele"), null=True, blank=True)
    anonymous = models.BooleanField(_("ohne Namen"), default=False)

    class Meta:
        ordering = ["tournament_id", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "person"], name="person_once_an_outside_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.person}"
