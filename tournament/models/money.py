"""Money of a tournament: what is asked for, paid and counted, the plan of prizes, and who got what; what its organiser
hands out of it, which outlives it."""

import hashlib
import json
from functools import cached_property
from typing import Any, Never

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import (
    LONGEST_ACTOR,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_PRIZE,
    LONGEST_VOUCHER,
)
from tournament.models.organisation import Organisation
from tournament.models.person import Club
from tournament.models.registration import Registration, Team
from tournament.models.series import Series
from tournament.models.tournament import Tournament


class CashDesk(models.Model):
    """How a tournament keeps its money. One without a row has not begun to.

    `opening`: what lay in the drawer before the first booking. A cross costs `cross_first` among the first
    `crosses_first` of a list, `cross_later` from the next on; 0: nothing. `counted`: what was counted when it was
    closed, `pieces`: and how many of each coin and note (its cents -> how many), where they were counted one by one;
    `difference`: by how much the ledger said otherwise.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="cash_desk")
    opening = models.PositiveIntegerField(_("Wechselgeld"), default=0)
    crosses_first = models.PositiveSmallIntegerField(_("die ersten Kreuze einer Liste"), default=3)
    cross_first = models.PositiveIntegerField(_("je Kreuz"), default=0)
    cross_later = models.PositiveIntegerField(_("jedes weitere"), default=0)
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
    sort of Startgeld that was paid. `voucher`: the number of the one that was handed in, which no other booking of the
    organiser has that holds.
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
    voucher = models.CharField(_("Nummer des Gutscheins"), max_length=LONGEST_VOUCHER, blank=True, db_default="")
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


# Who hands out invoices and receipts, and what was handed out.


class Issuer(models.Model):
    """What an organisation says of itself on invoices and receipts. One without a row has said nothing yet.

    `address`: below the name, line by line. `tax_number`: a Steuernummer or an USt-IdNr. `iban`: where to pay to,
    empty: in cash alone; `bic` and `bank`: of it. `tax`: which of the cases of German law it is, empty: it has not
    said. `rate`: of Umsatzsteuer, in percent, where that is charged. `days_to_pay`: from the day of an invoice until it
    is overdue.
    """

    class Tax(models.TextChoices):
        """Whether Umsatzsteuer is charged on Startgeld."""

        SMALL = "small", _("Keine: Kleinunternehmen (§ 19 UStG)")
        EVENT = "event", _("Keine: Teilnehmergebühr eines gemeinnützigen Vereins (§ 4 Nr. 22 Buchst. b UStG)")
        CHARGED = "charged", _("Umsatzsteuer ist im Startgeld enthalten")

    organisation = models.OneToOneField(Organisation, models.CASCADE, related_name="issuer")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME, blank=True)
    address = models.TextField(_("Anschrift"), max_length=LONGEST_NOTE, blank=True)
    tax_number = models.CharField(_("Steuernummer oder USt-IdNr."), max_length=LONGEST_ID, blank=True)
    iban = models.CharField(_("IBAN"), max_length=34, blank=True)
    bic = models.CharField(max_length=11, blank=True, editable=False)
    bank = models.CharField(_("Bank"), max_length=LONGEST_NAME, blank=True, editable=False)
    tax = models.CharField(_("Umsatzsteuer"), max_length=10, choices=Tax.choices, blank=True)
    rate = models.PositiveSmallIntegerField(_("Steuersatz in Prozent"), default=19)
    days_to_pay = models.PositiveSmallIntegerField(_("Zahlungsziel in Tagen"), default=14)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Aussteller")
        verbose_name_plural = _("Aussteller")

    def __str__(self) -> str:
        return self.name


class Issued(models.Model):
    """An invoice, its cancellation, a receipt, a year's book, as it was handed out: a value, never written again.

    It is its issuer's and outlives its tournament. `number`: from 1 without a gap in its `series` (R, Q, J) and `year`;
    an empty series: an invoice of before there was one, numbered within its tournament. `booking`: the number of
    what a receipt is of. `sealed`: its canonical JSON with names, sums and sentences of the issuer; `sha256`: of these
    bytes. `pdf`: the paper, once it was drawn.
    """

    class Kind(models.TextChoices):
        """What it is."""

        INVOICE = "invoice", _("Rechnung")
        CANCELLATION = "cancellation", _("Stornorechnung")
        RECEIPT = "receipt", _("Quittung")
        BOOK = "book", _("Jahresbuch")

    issuer = models.ForeignKey(Organisation, models.PROTECT, related_name="issued")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    series = models.CharField(max_length=1, blank=True)
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    tournament = models.ForeignKey(Tournament, models.SET_NULL, null=True, blank=True, related_name="issued")
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="issued")
    booking = models.PositiveIntegerField(null=True, blank=True)
    cancels = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="cancelled_by")
    due = models.DateField(_("zahlbar bis"), null=True, blank=True)
    at = models.DateTimeField(_("wann"))
    sealed = models.TextField()
    sha256 = models.CharField(max_length=64)
    pdf = models.BinaryField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["issuer", "series", "year", "number"],
                condition=~models.Q(series=""),
                name="issued_number_once_a_year",
            ),
            models.UniqueConstraint(fields=["tournament", "booking"], name="receipt_once_a_booking"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Its number as it stands on it: "R2026-0017"."""
        return f"{self.series}{self.year}-{self.number:04}" if self.series else f"{self.number}"

    @cached_property
    def content(self) -> dict[str, Any]:
        """What is sealed."""
        content: dict[str, Any] = json.loads(self.sealed)
        return content

    @property
    def is_invoice(self) -> bool:
        return self.kind == self.Kind.INVOICE

    @property
    def holds(self) -> bool:
        """Whether it is still what was sealed: its hash is that of its bytes."""
        return hashlib.sha256(self.sealed.encode()).hexdigest() == self.sha256


class KeptBooking(models.Model):
    """A booking of a tournament that is deleted, as its issuer's book of the year still needs it: without names.
    `paper`: the label of its receipt."""

    issuer = models.ForeignKey(Organisation, models.PROTECT, related_name="kept_bookings")
    tournament_name = models.CharField(max_length=LONGEST_NAME)
    currency = models.CharField(max_length=3)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Booking.Kind.choices)
    way = models.CharField(max_length=10, choices=Booking.Way.choices)
    cents = models.IntegerField()
    undoes = models.PositiveIntegerField(null=True, blank=True)
    paper = models.CharField(max_length=LONGEST_ID, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament_name}: {self.number}"


# Prizes: the plan of them, and who got what.


class PrizePlan(models.Model):
    """One a tournament. `typed_pot`: cents that were typed; None: what came in, its parts as in `parts`. `kept_part`:
    what the club keeps of it, in hundredths of a percent.

    `unit` (cents), `rest`, `left`, `ties`, `several`: see money/sharing/plan.py. `to_members`: what a team wins is
    split among its members. `sections`: the lists with their prizes (money/reads/plan.py). `shown`: everybody sees
    the plan; `winners_shown`: and who got what, once it is settled (`settled_at`, from `settled_money` cents).
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="prize_plan")
    typed_pot = models.PositiveIntegerField(_("Preisgeld"), null=True, blank=True)
    parts: "models.JSONField[list[str], list[str]]" = models.JSONField(_("aus"), default=list, blank=True)
    kept_part = models.PositiveSmallIntegerField(_("behält der Verein"), default=0)
    unit = models.PositiveSmallIntegerField(_("gerundet auf"), default=1)
    rest = models.CharField(_("Rest"), max_length=10, default="first")
    left = models.CharField(_("nicht vergeben"), max_length=10, default="spread")
    ties = models.CharField(_("Gleichstand"), max_length=10, default="shared")
    several = models.CharField(_("mehrere Preise"), max_length=10, default="all")
    to_members = models.BooleanField(_("an die Mitglieder"), default=False)
    sections: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(
        _("Preise"), default=list, blank=True
    )
    shown = models.BooleanField(_("Plan öffentlich"), default=False)
    winners_shown = models.BooleanField(_("Empfänger öffentlich"), default=False)
    settled_at = models.DateTimeField(_("festgestellt"), null=True, blank=True)
    settled_money = models.PositiveIntegerField(_("festgestelltes Preisgeld"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Preisplan")
        verbose_name_plural = _("Preispläne")

    def __str__(self) -> str:
        return f"{self.tournament}"


class Award(models.Model):
    """What somebody got: a player, a team or a club, at a rank of a list (a ranking's id, one series or day of it).

    `amount` and `worth` of the thing in cents. `paid_at`: handed over; `receipt`: the number of its booking
    in the ledger, if it was money. It stays as it was settled, whatever becomes of
    results."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="awards")
    position = models.PositiveIntegerField()
    ranking = models.CharField(_("Wertung"), max_length=LONGEST_ID)
    series = models.PositiveSmallIntegerField(_("Serie"), null=True, blank=True)
    day = models.DateField(_("Tag"), null=True, blank=True)
    rank = models.PositiveIntegerField(_("Rang"))
    registration = models.ForeignKey(Registration, models.SET_NULL, null=True, blank=True, related_name="awards")
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="awards")
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="awards")
    amount = models.PositiveIntegerField(_("Betrag"), default=0)
    thing = models.CharField(_("Sachpreis"), max_length=LONGEST_PRIZE, blank=True)
    worth = models.PositiveIntegerField(_("Wert"), default=0)
    paid_at = models.DateTimeField(_("ausgegeben"), null=True, blank=True)
    receipt = models.PositiveIntegerField(_("Beleg"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        verbose_name = _("Preis")
        verbose_name_plural = _("Preise")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="award_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.position}"

    @property
    def holder(self) -> tuple[str, int]:
        """Whose it is: the name of the column, and the key there."""
        for kind in ("registration", "team", "club"):
            if key := getattr(self, f"{kind}_id"):
                return kind, key
        return "", 0

    @property
    def name(self) -> str:
        """What whoever gets it is called; a team or club that is there no more has none."""
        if self.registration:
            return self.registration.person.name
        found = self.team or self.club
        return found.name if found else "–"

    @property
    def beside(self) -> str:
        """The club of a person or a team."""
        found = self.registration or self.team
        club = found.club if found else None
        return club.name if club and club.name != self.name else ""
