"""Tournaments, by which clock they go, and what leaves one for elsewhere: frames in web sites, keys to read it by."""

from datetime import date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import scoring
from languages import SOURCE
from tournament.models.brand import Brand
from tournament.models.limits import (
    LONGEST_ACTOR,
    LONGEST_ID,
    LONGEST_LANGUAGE,
    LONGEST_NAME,
    LONGEST_ZONE,
    USUAL_ZONE,
)
from tournament.models.person import Club

if TYPE_CHECKING:
    from django.contrib.auth.models import User
if TYPE_CHECKING:
    from .organisation import Appointment


# What goes by the clock of a place: a time zone, by its IANA name.


@cache
def known_zones() -> frozenset[str]:
    """Return the names of all zones this machine knows; asked once, since it looks into every file of theirs."""
    return frozenset(available_timezones())


def zone_named(name: str) -> ZoneInfo:
    """Return the zone; the usual one where this machine knows none by that name, as after a restore on an older one."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(USUAL_ZONE)


class Zoned(models.Model):
    """Something with a clock: what is told of its times, and typed, goes by its `zone`."""

    time_zone = models.CharField(
        _("Zeitzone"),
        max_length=LONGEST_ZONE,
        default=USUAL_ZONE,
        db_default=USUAL_ZONE,
        help_text="By its IANA name.",
    )

    class Meta:
        abstract = True

    @property
    def zone(self) -> ZoneInfo:
        """As `zone_named` says."""
        return zone_named(self.time_zone)

    @property
    def today(self) -> date:
        """What day it is there."""
        return timezone.localdate(timezone=self.zone)

    def go_by(self) -> Self:
        """From now on, until the request is answered, tell and type times by its clock; it is returned."""
        timezone.activate(self.zone)
        return self


DELETED_FOR = timedelta(days=30)
"""So long what is deleted can be restored; then it is gone."""


class Undeleted(models.Manager["Tournament"]):
    """The tournaments that are not deleted."""

    def get_queryset(self) -> "models.QuerySet[Tournament]":
        return super().get_queryset().filter(deleted_at=None)


class Tournament(Zoned):
    """One tournament. `revision` is raised by every write to anything in it, in the same transaction.

    `public_revision` is the revision of the last act that changed something published: it is the ETag of the public
    pages, which a game of a series whose results nobody may see yet leaves as they are.

    `objects` knows none that is deleted; `stored` all, for what keeps, checks, restores or removes them. `removing`:
    its time is over, and a chore takes its rows out; it may be half gone.

    `has_prospectus`: everybody may read its Ausschreibung; `takes_entries`: everybody finds the form to enter it (which
    says itself when it is too late); `shows_prizes`: they see something of the prizes. Public pages lead there and ask
    for no more rows.
    """

    objects: ClassVar[models.Manager["Tournament"]] = Undeleted()
    stored: ClassVar[models.Manager["Tournament"]] = models.Manager()

    slug = models.SlugField(_("Kurzname"), max_length=80, unique=True)
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    date = models.DateField(_("Datum"))
    last_day = models.DateField(_("letzter Tag"), null=True, blank=True, help_text="None: it lasts one day.")
    place = models.CharField(_("Ort"), max_length=LONGEST_NAME, blank=True)
    rulebook_id = models.CharField(_("Regelwerk"), max_length=40)
    series_count = models.PositiveSmallIntegerField(_("Serien"), validators=[MinValueValidator(1)])
    games_per_series = models.PositiveSmallIntegerField(_("Spiele je Serie"), validators=[MinValueValidator(1)])
    minutes_per_series = models.PositiveSmallIntegerField(_("Minuten je Serie"), null=True, blank=True)
    repeat_offence_extra = models.PositiveSmallIntegerField(_("Zusätzlicher Abzug ab dem zweiten Wegwerfen"), default=0)
    team_size = models.PositiveSmallIntegerField(_("Mannschaftsgröße"), null=True, blank=True)
    target_score = models.PositiveIntegerField(_("Zielpunktzahl"), null=True, blank=True)
    without_jokers = models.BooleanField(_("ohne Joker"), default=False)
    house_rules: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(
        _("Hausregel"), null=True, blank=True
    )
    agreements: "models.JSONField[list[str], list[str]]" = models.JSONField(
        _("Vereinbarungen"), default=list, blank=True, help_text="Codes of scoring.AGREEMENTS, beside an official text."
    )
    confirm_games = models.BooleanField(
        _("Spiele gegenlesen lassen"),
        default=False,
        db_default=False,
        help_text="A second person at the table confirms each game.",
    )
    language = models.CharField(
        _("Sprache der Ausdrucke"),
        max_length=LONGEST_LANGUAGE,
        default=SOURCE,
        db_default=SOURCE,
        help_text="What is printed is in it; pages are in their reader's.",
    )
    check_words = models.CharField(
        max_length=LONGEST_LANGUAGE,
        default=SOURCE,
        db_default=SOURCE,
        editable=False,
        help_text="Language of its lists' check words: as it was made, whatever is printed later.",
    )
    currency = models.CharField(
        _("Währung"), max_length=3, default="EUR", db_default="EUR", help_text="Of all its amounts, as ISO 4217 has it."
    )
    at_most_twice = models.BooleanField(
        _("lieber niemand dreimal"),
        default=False,
        db_default=False,
        help_text="All series drawn at once: nobody three times together rather than fewer repeats.",
    )
    club_evening = models.BooleanField(
        _("Clubabend"),
        default=False,
        db_default=False,
        editable=False,
        help_text="Its organisers begin at its page of a club evening; all else is as in any tournament.",
    )
    published = models.BooleanField(_("öffentlich"), default=False)
    results_follow = models.BooleanField(
        _("Ergebnisse folgen"),
        default=False,
        db_default=False,
        editable=False,
        help_text="The results of a series are public as soon as its last list is closed.",
    )
    findable = models.BooleanField(
        _("in Suchmaschinen"), default=False, db_default=False, help_text="Its public pages may be listed there."
    )
    has_prospectus = models.BooleanField(_("Ausschreibung"), default=False, db_default=False, editable=False)
    takes_entries = models.BooleanField(_("nimmt Anmeldungen an"), default=False, db_default=False, editable=False)
    shows_prizes = models.BooleanField(_("zeigt Preise"), default=False, db_default=False, editable=False)
    names_until = models.DateField(
        _("Namen bis"), null=True, blank=True, help_text="From then on its organisers are reminded to delete the names."
    )
    archived_at = models.DateTimeField(
        _("weggelegt"), null=True, blank=True, editable=False, help_text="Out of the way of its organisers; as public."
    )
    deleted_at = models.DateTimeField(
        _("gelöscht"), null=True, blank=True, editable=False, help_text="For nobody any more; gone some weeks later."
    )
    deleted_by = models.CharField(max_length=LONGEST_ACTOR, blank=True, default="", db_default="", editable=False)
    removing = models.BooleanField(default=False, db_default=False, editable=False)
    revision = models.PositiveBigIntegerField(default=0, editable=False)
    public_revision = models.PositiveBigIntegerField(default=0, editable=False)
    organisation = models.ForeignKey(
        "Organisation", models.PROTECT, related_name="tournaments", verbose_name=_("Veranstalter")
    )
    brand = models.ForeignKey(
        Brand, models.SET_NULL, null=True, blank=True, related_name="tournaments", verbose_name=_("Aussehen")
    )
    organisers: "models.ManyToManyField[User, Appointment]" = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Appointment", related_name="tournaments"
    )
    clubs: "models.ManyToManyField[Club, TournamentClub]" = models.ManyToManyField(
        Club, through="TournamentClub", related_name="tournaments"
    )

    public_act: str | None = None
    """The hash of the act that made `public_revision`, where it was read along (core/public.py)."""
    public_legal: str = ""
    """Which of the pages every public page links to are there, where it was read along (core/installation.py)."""
    public_planned: bool = True
    """Whether everybody may read a programme; where it was not read along (core/public.py), they might."""

    class Meta:
        ordering = ["-date", "name"]
        verbose_name = _("Turnier")
        verbose_name_plural = _("Turniere")
        constraints = [
            models.CheckConstraint(condition=models.Q(series_count__gte=1), name="tournament_has_a_series"),
            models.CheckConstraint(condition=models.Q(games_per_series__gte=1), name="tournament_has_a_game"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("public:tournament", args=[self.slug])

    @property
    def rulebook(self) -> "scoring.Rulebook":
        """The rules as data, as the house plays them. Old tournaments never rescore: the id names an edition. Those of
        a club evening name their figures without abbreviations."""
        rulebook = scoring.rulebook(self.rulebook_id)
        if self.house_rules is not None:
            rulebook = scoring.house_rulebook(rulebook, self.house_rules)
        rulebook = scoring.agreed(rulebook, self.agreements)
        rulebook = rulebook.without_jokers() if self.without_jokers else rulebook
        return rulebook.in_plain_words if self.club_evening else rulebook

    @property
    def gone_at(self) -> datetime | None:
        """From when on it can be restored no more; None: it is not deleted."""
        return self.deleted_at and self.deleted_at + DELETED_FOR

    @property
    def members_per_team(self) -> int:
        """4 for teams, 2 for tandems, 0 for neither; the rulebook's where the tournament does not say (None)."""
        return (self.rulebook.team_size or 0) if self.team_size is None else self.team_size


class TournamentClub(models.Model):
    """A club that takes part, with the id a document of contract.md calls it by."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tournament_clubs")
    club = models.ForeignKey(Club, models.PROTECT, related_name="tournament_clubs")
    document_id = models.CharField(max_length=LONGEST_ID)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "club"], name="club_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "document_id"], name="club_document_id_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "position"], name="club_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.club} ({self.tournament})"


# What leaves a tournament for elsewhere: web sites that show its lists in a frame, keys to read it by.


class Sharing(models.Model):
    """The web sites that may show lists of a tournament in a frame: origins such as `https://www.verein.de`. No row:
    nobody may."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="sharing")
    origins: "models.JSONField[list[str], list[str]]" = models.JSONField(_("Webseiten"), default=list, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    def __str__(self) -> str:
        return f"{self.tournament}: {', '.join(self.origins)}"


class SharingOfOrganisation(models.Model):
    """The same of the dates and seasons of an organisation."""

    organisation = models.OneToOneField("Organisation", models.CASCADE, related_name="sharing")
    origins: "models.JSONField[list[str], list[str]]" = models.JSONField(_("Webseiten"), default=list, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    def __str__(self) -> str:
        return f"{self.organisation}: {', '.join(self.origins)}"


class ApiKey(models.Model):
    """A key by which a program reads of one tournament what is not published; it changes nothing. Stored is its hash.

    `used_on`: the day it was used last; None: never.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="api_keys")
    name = models.CharField(_("Wofür"), max_length=LONGEST_NAME)
    key_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("gemacht"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(_("zurückgezogen"), null=True, blank=True, editable=False)
    used_on = models.DateField(_("zuletzt benutzt"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Schlüssel")
        verbose_name_plural = _("Schlüssel")

    def __str__(self) -> str:
        return self.name
