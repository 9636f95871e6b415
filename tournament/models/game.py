"""What was played, facts only; games that came too late; penalties, and what a referee decided."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import LONGEST_ACTOR, LONGEST_NAME, LONGEST_NOTE, LONGEST_REASON
from tournament.models.registration import Registration, Team
from tournament.models.series import CardTable, Seat, Series
from tournament.models.tournament import Tournament

# What ends a game (decisions.md, "Outcomes of one player in one game"). The field's words, no one rulebook's.
WINNING_OUTCOMES = ("super_romme", "romme_before_opponents", "hand_romme", "hand_romme_laying_off", "romme")


class Game(models.Model):
    """One game of one list. `version` rises with every change and never comes back, not even after a game went.

    `entry_id` and `answer`: the entry it came by, as long as it stands like that (see GameEntry); none after an import.
    """

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(_("Spiel"))
    dealer = models.PositiveSmallIntegerField(
        _("Kartengeber"), null=True, blank=True, help_text="The seat that dealt out of turn. None: whose turn it was."
    )
    stored_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1, editable=False)
    entry_id = models.UUIDField(null=True, editable=False)
    answer: "models.JSONField[dict[str, object] | None, dict[str, object] | None]" = models.JSONField(
        null=True, editable=False
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["card_table", "number"], name="game_number_once_a_table"),
            models.UniqueConstraint(fields=["card_table", "entry_id"], name="game_by_one_entry"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="games_start_at_one"),
        ]

    def __str__(self) -> str:
        return f"{self.card_table} · {self.number}"


class Result(models.Model):
    """How one seat came out of one game; `augen` as held, or as claimed when the hand was thrown in."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="results")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="results")
    outcome = models.CharField(max_length=30)
    augen = models.PositiveSmallIntegerField(_("Augen"))
    thrown_in = models.BooleanField(_("weggeworfen"), default=False)
    position = models.PositiveSmallIntegerField(help_text="Its place in the game as it was handed in.")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="seat_once_a_game"),
            models.UniqueConstraint(
                fields=["game"],
                condition=models.Q(outcome__in=WINNING_OUTCOMES),
                name="at_most_one_winner_a_game",
            ),
            models.CheckConstraint(
                condition=~models.Q(outcome__in=WINNING_OUTCOMES) | models.Q(augen=0), name="winners_hold_no_augen"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} · {self.seat.number}: {self.outcome} {self.augen}"


class GameEntry(models.Model):
    """The receipt of an entry that was answered with 200: the same `entry_id` again gets the same answer.

    A game that stands as it was entered has its receipt itself. It comes here when the game is corrected or taken back,
    as does that of taking it back; here rows are never changed.
    """

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="entries")
    entry_id = models.UUIDField()
    game_number = models.PositiveSmallIntegerField()
    answer: "models.JSONField[dict[str, object], dict[str, object]]" = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["card_table", "entry_id"], name="entry_once_a_table"),
        ]
        indexes = [models.Index(fields=["card_table", "game_number"])]

    def __str__(self) -> str:
        return str(self.entry_id)


class OffenceReport(models.Model):
    """That organiser or referee were informed of a player's second thrown-in hand (rule 15)."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="offence_reports")
    game_number = models.PositiveSmallIntegerField()
    informed = models.CharField(_("informiert wurde"), max_length=LONGEST_NAME)
    decision = models.CharField(_("Entscheidung"), max_length=LONGEST_NOTE, blank=True)
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "game_number"], name="offence_reported_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.informed}"

    @property
    def offender(self) -> Registration:
        """Return who sat there then and threw in their hand."""
        held = [later.registration for later in self.seat.later if later.from_game <= self.game_number]
        return held[-1] if held and held[-1] else self.seat.registration


# Games that came too late, or were typed while others sat there (contract.md, section 4, "late").


class LateGame(models.Model):
    """An entry that a list did not take: it lies beside it, also once somebody has decided.

    `typed`: what was sent (acts/late.py). `shown`: by seat, the key of the registration that was shown when it was
    typed (None: nobody), empty where the phone does not say. `seated`: the same of who sat there by the server when it
    was refused last or decided. `code`: why it was refused last.
    """

    class Phone(models.TextChoices):
        """By which link it came."""

        OWN = "", _("Telefon der Liste")
        ASSIGNED = "assigned", _("zugeordnetes Telefon")
        OLD_LINK = "old_link", _("alter Link")

    class Decided(models.TextChoices):
        """What became of it."""

        OPEN = "", "-"
        TAKEN = "taken"
        REJECTED = "rejected"

    class By(models.TextChoices):
        """Who decided; nobody, where the list took it after all."""

        NOBODY = "", "-"
        LIST_KEEPER = "list_keeper"
        ORGANISER = "organiser"

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="late_games")
    entry_id = models.UUIDField(editable=False)
    number = models.PositiveSmallIntegerField(_("Spiel"))
    takes_back = models.BooleanField(default=False, help_text="The game was to be taken back.")
    typed: "models.JSONField[dict[str, object], dict[str, object]]" = models.JSONField()
    shown: "models.JSONField[list[int | None], list[int | None]]" = models.JSONField(default=list)
    seated: "models.JSONField[list[int | None], list[int | None]]" = models.JSONField(default=list)
    why = models.CharField(max_length=LONGEST_REASON, blank=True, help_text="Why a stored game is changed by it.")
    code = models.CharField(max_length=30)
    phone = models.CharField(max_length=10, choices=Phone.choices, blank=True)
    at = models.DateTimeField(_("wann"))
    decided = models.CharField(max_length=10, choices=Decided.choices, blank=True)
    decided_by = models.CharField(max_length=12, choices=By.choices, blank=True)
    decided_at = models.DateTimeField(null=True)
    reason = models.CharField(_("Grund"), max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["card_table", "entry_id"], name="late_once_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.card_table} · {self.number}: {self.code}"


# What the organiser decided: penalties, and what a referee decided at a table or of a person.


class Penalty(models.Model):
    """Points taken from a player or from a team, exactly one of them, in one series; in the number that ranks.

    Source: contract.md, section 7, "penalties".
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties")
    series = models.ForeignKey(Series, models.CASCADE, related_name="penalties", verbose_name=_("Serie"))
    registration = models.ForeignKey(
        Registration, models.PROTECT, null=True, blank=True, related_name="penalties", verbose_name=_("Teilnehmer")
    )
    team = models.ForeignKey(
        Team, models.PROTECT, null=True, blank=True, related_name="penalties", verbose_name=_("Mannschaft")
    )
    points = models.IntegerField(_("Punkte"))
    reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE)
    at = models.DateTimeField(_("wann"))
    position = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Strafe")
        verbose_name_plural = _("Strafen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="penalty_position_once_a_tournament"),
            models.CheckConstraint(condition=models.Q(points__lt=0), name="penalties_take_points"),
            models.CheckConstraint(
                condition=models.Q(registration__isnull=True) ^ models.Q(team__isnull=True),
                name="penalty_of_a_player_or_of_a_team",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.registration or self.team}: {self.points}"


class Decision(models.Model):
    """What was decided at a table, of a person, or of both, in words; it changes no number."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="decisions")
    registration = models.ForeignKey(
        Registration, models.PROTECT, null=True, blank=True, related_name="decisions", verbose_name=_("Teilnehmer")
    )
    card_table = models.ForeignKey(
        CardTable, models.CASCADE, null=True, blank=True, related_name="decisions", verbose_name=_("Tisch")
    )
    game_number = models.PositiveSmallIntegerField(_("Spiel"), null=True, blank=True)
    text = models.CharField(_("Entscheidung"), max_length=LONGEST_NOTE)
    at = models.DateTimeField(_("wann"))
    by = models.CharField(_("wer"), max_length=LONGEST_ACTOR)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Entscheidung")
        verbose_name_plural = _("Entscheidungen")

    def __str__(self) -> str:
        return self.text
