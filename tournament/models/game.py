"""What was played: facts only. Points, totals and ranks are derived by `scoring`."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_NAME, LONGEST_NOTE
from .registration import Registration
from .series import CardTable, Seat

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
        """Who sat there then and threw in his hand."""
        held = [later.registration for later in self.seat.later if later.from_game <= self.game_number]
        return held[-1] if held and held[-1] else self.seat.registration
