"""Who takes part in a tournament: registrations, teams, who should not sit together, and the rankings they are in."""

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from tournament.models.limits import LONGEST_ID, LONGEST_NAME, LONGEST_NOTE
from tournament.models.person import Club, Person
from tournament.models.tournament import Tournament


class Registration(models.Model):
    """One person in one tournament, with the start number and the club played for on that day."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="registrations")
    person = models.ForeignKey(Person, models.PROTECT, related_name="registrations", verbose_name=_("Person"))
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="registrations", verbose_name=_("Verein")
    )
    number = models.PositiveIntegerField(_("Startnummer"))
    document_id = models.CharField(max_length=LONGEST_ID, help_text="What a document of contract.md calls this player.")
    categories: "models.JSONField[list[str], list[str]]" = models.JSONField(_("Wertungen"), default=list, blank=True)
    present = models.BooleanField(_("anwesend"), default=False)
    self_checked_in_at = models.DateTimeField(
        _("selbst eingecheckt"), null=True, blank=True, editable=False, help_text="Ticked by himself at the door."
    )
    unranked = models.BooleanField(
        _("außer Wertung"), default=False, help_text="Plays, is listed without rank, counts for no team or club."
    )
    disqualified = models.BooleanField(_("disqualifiziert"), default=False)
    disqualified_reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE, blank=True)
    anonymous = models.BooleanField(
        _("ohne Namen"), default=False, help_text="Shown as „Teilnehmer <start number>“ in everything public."
    )
    said_paid = models.BooleanField(
        _("bezahlt laut Liste"), default=False, db_default=False, help_text="Booked at the cash desk, if it is so."
    )
    withdrawn = models.BooleanField(_("ausgeschieden"), default=False)
    fixed_table = models.PositiveSmallIntegerField(
        _("fester Tisch"), null=True, blank=True, help_text="Always this table: a wheelchair, a pillar in the way."
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("Anmeldung")
        verbose_name_plural = _("Anmeldungen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "person"], name="person_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "number"], name="start_number_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "document_id"], name="player_document_id_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.person.name}"

    @property
    def membership(self) -> "TeamMember | None":
        """Return the team they play for; of several that of the ranking made first. Prefetch `memberships__team`."""
        memberships = self.memberships.all()
        return min(memberships, key=lambda one: (one.team.ranking_id or 0, one.team_id), default=None)


# The rankings of a tournament: who is ranked, over what.


class RankedKind(models.TextChoices):
    """Who is ranked; the values are those of contract.md, section 7."""

    PLAYERS = "players", _("Einzelne")
    TEAMS = "teams", _("Mannschaften")
    CLUBS = "clubs", _("Vereine")


class Ranking(models.Model):
    """One ranking, as contract.md, section 7 describes it; `document_id` is its id there and in addresses.

    `day`: the series of that day count, whichever they are; `series`: these; neither: all. A tournament without any has
    those of before: its players, and its teams if there are any.

    Once it is final (`final_at`) nothing that its list comes from changes but by a Berichtigung. Before that,
    `objections_until` says how long it is open to objections.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rankings")
    document_id = models.CharField(_("Kurzname"), max_length=LONGEST_ID)
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    of = models.CharField(_("Wer"), max_length=10, choices=RankedKind.choices)
    category = models.CharField(_("Kategorie"), max_length=LONGEST_NAME, blank=True)
    series: "models.JSONField[list[int] | None, list[int] | None]" = models.JSONField(
        _("Serien"), null=True, blank=True
    )
    day = models.DateField(_("Tag"), null=True, blank=True)
    best_series = models.PositiveSmallIntegerField(_("beste Serien"), null=True, blank=True)
    team_size = models.PositiveSmallIntegerField(_("Mannschaftsgröße"), null=True, blank=True)
    best_members = models.PositiveSmallIntegerField(_("beste Mitglieder"), null=True, blank=True)
    position = models.PositiveIntegerField()
    objections_until = models.DateTimeField(_("Einspruch bis"), null=True, blank=True)
    final_at = models.DateTimeField(_("Endstand festgestellt"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Wertung")
        verbose_name_plural = _("Wertungen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "document_id"], name="ranking_id_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "position"], name="ranking_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        """Its name as whoever reads it says it, where it is a usual one; else as it was typed."""
        return pgettext("ranking", self.name)

    @property
    def members_per_team(self) -> int:
        """How many make a team here; the tournament's number where the ranking does not say."""
        return self.team_size or self.tournament.members_per_team


# Teams of four and tandems.


class Team(models.Model):
    """A team (4) or tandem (2) of a tournament. It may be registered incomplete (dgsrv, rule 21)."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="teams", verbose_name=_("Verein")
    )
    ranking = models.ForeignKey(
        Ranking,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="teams",
        verbose_name=_("Wertung"),
        help_text="None: the first ranking of teams.",
    )
    document_id = models.CharField(max_length=LONGEST_ID)
    position = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Mannschaft")
        verbose_name_plural = _("Mannschaften")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "document_id"], name="team_document_id_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "position"], name="team_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """A player of a team. They are in at most one team of each ranking, loan players included (dgsrv, rule 21)."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="members")
    registration = models.ForeignKey(Registration, models.CASCADE, related_name="memberships")
    position = models.PositiveSmallIntegerField()
    is_loan = models.BooleanField(_("Leihspieler"), default=False)

    class Meta:
        ordering = ["team_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["team", "position"], name="position_once_a_team"),
            models.UniqueConstraint(fields=["team", "registration"], name="member_once_a_team"),
        ]

    def __str__(self) -> str:
        return f"{self.registration} ({self.team})"


# Who should not sit together.


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
