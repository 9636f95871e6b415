"""The cash desk of a tournament: what is asked for, what was paid, what was counted. All amounts are whole cents."""

from typing import Any, Never

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .limits import LONGEST_ACTOR, LONGEST_NAME, LONGEST_NOTE
from .registration import Registration
from .series import Series
from .team import Team
from .tournament import Tournament


class CashDesk(models.Model):
    """How a tournament keeps its money. One without a row has not begun to.

    `opening`: what lay in the drawer before the first booking. A cross costs `cross_first` among the first
    `crosses_first` of a list, `cross_later` from the next on; 0: nothing. `payee`: what stands on invoices, with the
    account to pay into. `counted`: what was counted when it was closed, `pieces`: and how many of each coin and note
    (its cents -> how many), where they were counted one by one; `difference`: by how much the ledger said otherwise.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="cash_desk")
    opening = models.PositiveIntegerField(_("Wechselgeld"), default=0)
    crosses_first = models.PositiveSmallIntegerField(_("die ersten Kreuze einer Liste"), default=3)
    cross_first = models.PositiveIntegerField(_("je Kreuz"), default=0)
    cross_later = models.PositiveIntegerField(_("jedes weitere"), default=0)
    payee = models.TextField(_("Absender und Konto auf Rechnungen"), max_length=LONGEST_NOTE, blank=True)
    counted = models.IntegerField(_("gezählt"), null=True, blank=True)
    pieces: "models.JSONField[dict[str, int], dict[str, int]]" = models.JSONField(
        _("Scheine und Münzen"), default=dict, db_default={}, blank=True
    )
    difference = models.IntegerField(_("Differenz"), default=0, db_default=0)
    closed_at = models.DateTimeField(_("abgeschlossen"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Kasse")
        verbose_name_plural = _("Kassen")

    def __str__(self) -> str:
        return f"{self.tournament}"


class Tariff(models.Model):
    """One sort of Startgeld. `of`: each person pays it, or each team of this size (0: any). `whom` and `category`: who
    pays it by rule; `born_from` and `born_until`: who was born in these years or between; `late_from`: who pays on that
    day or later. Of those that fit the last in the order holds. `closed`: for nobody who has not paid under it.
    """

    class Whom(models.TextChoices):
        """Who pays it by rule."""

        ALL = "all", _("alle")
        OWN = "own", _("Mitglieder des Veranstalters")
        GUESTS = "guests", _("Gäste aus anderen Vereinen")
        NOBODY = "nobody", _("nur von Hand gewählt")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tariffs")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    cents = models.PositiveIntegerField(_("Betrag"))
    of_teams = models.BooleanField(_("je Mannschaft"), default=False)
    whom = models.CharField(_("wer"), max_length=10, choices=Whom.choices, default=Whom.ALL)
    category = models.CharField(_("nur mit Kategorie"), max_length=LONGEST_NAME, blank=True)
    born_from = models.PositiveSmallIntegerField(_("ab Jahrgang"), null=True, blank=True)
    born_until = models.PositiveSmallIntegerField(_("bis Jahrgang"), null=True, blank=True)
    late_from = models.DateField(_("bei Zahlung ab"), null=True, blank=True)
    closed = models.BooleanField(_("geschlossen"), default=False, db_default=False)
    position = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Startgeld")
        verbose_name_plural = _("Startgelder")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="tariff_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return self.name


class TariffChoice(models.Model):
    """Somebody pays another Startgeld than the rule says."""

    registration = models.OneToOneField(Registration, models.CASCADE, related_name="tariff_choice")
    tariff = models.ForeignKey(Tariff, models.PROTECT, related_name="choices")

    def __str__(self) -> str:
        return f"{self.registration}: {self.tariff}"


class Booking(models.Model):
    """One movement of money. Never changed, never removed: what was wrong is taken back by a counter entry, which says
    in `undoes` the number of what it takes back.

    `cents`: above zero came in, below zero went out. `number`: from 1 without a gap. `entry_id`: of the form that was
    sent, so that the same one sent twice books once. Whose it is: a person, a team, a club, or nobody's. `tariff`: the
    sort of Startgeld that was paid.
    """

    class Kind(models.TextChoices):
        """What for."""

        FEE = "fee", _("Startgeld")
        CROSS = "cross", _("Verlustspielgeld")
        PRIZE = "prize", _("Preisgeld")
        INCOME = "income", _("andere Einnahme")
        EXPENSE = "expense", _("Ausgabe")
        DIFFERENCE = "difference", _("Kassendifferenz")

    class Way(models.TextChoices):
        """How."""

        CASH = "cash", _("bar")
        TRANSFER = "transfer", _("überwiesen")
        VOUCHER = "voucher", _("Gutschein")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="bookings")
    number = models.PositiveIntegerField(_("Beleg"))
    kind = models.CharField(max_length=10, choices=Kind.choices)
    way = models.CharField(max_length=10, choices=Way.choices)
    cents = models.IntegerField(_("Betrag"))
    registration = models.ForeignKey(
        Registration, models.PROTECT, null=True, blank=True, related_name="bookings", verbose_name=_("Person")
    )
    team = models.ForeignKey(Team, models.PROTECT, null=True, blank=True, related_name="bookings")
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="bookings")
    series = models.ForeignKey(Series, models.PROTECT, null=True, blank=True, related_name="bookings")
    tariff = models.ForeignKey(Tariff, models.PROTECT, null=True, blank=True, related_name="bookings")
    text = models.CharField(_("wofür"), max_length=LONGEST_NOTE, blank=True)
    undoes = models.PositiveIntegerField(_("nimmt zurück"), null=True, blank=True)
    at = models.DateTimeField(_("wann"))
    by = models.CharField(_("wer"), max_length=LONGEST_ACTOR)
    entry_id = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("Buchung")
        verbose_name_plural = _("Buchungen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="receipt_number_once_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "undoes"], name="booking_undone_once"),
            # A NULL equals nothing, so one constraint over all that may be empty would hold nothing.
            models.UniqueConstraint(
                fields=["tournament", "entry_id", "kind", "registration"],
                condition=models.Q(entry_id__isnull=False, registration__isnull=False),
                name="booked_once_an_entry_by_a_person",
            ),
            models.UniqueConstraint(
                fields=["tournament", "entry_id", "kind", "team"],
                condition=models.Q(entry_id__isnull=False, team__isnull=False),
                name="booked_once_an_entry_by_a_team",
            ),
            models.UniqueConstraint(
                fields=["tournament", "entry_id", "kind"],
                condition=models.Q(entry_id__isnull=False, registration=None, team=None),
                name="booked_once_an_entry_by_nobody",
            ),
            models.CheckConstraint(condition=~models.Q(cents=0), name="a_booking_moves_money"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.cents}"

    def save(self, *args: Any, **said: Any) -> None:
        """Stored once. What may name somebody (`text`, `by`) can be written anew, for a name that has to go."""
        if not (self._state.adding or set(said.get("update_fields") or ("all",)) <= {"text", "by"}):
            raise TypeError("a booking is never changed")
        super().save(*args, **said)

    def delete(self, *_args: Any, **_kwargs: Any) -> Never:
        """Refused: the ledger is append-only."""
        raise TypeError("a booking is never removed")


class Invoice(models.Model):
    """A Rechnung to a club as it was handed out: `content` has its lines and sums, with names."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invoices")
    number = models.PositiveIntegerField(_("Rechnung"))
    club = models.ForeignKey(Club, models.PROTECT, null=True, related_name="invoices")
    recipient = models.TextField(_("Empfänger"), max_length=LONGEST_NOTE)
    content: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    at = models.DateTimeField(_("wann"))

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="invoice_number_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"
