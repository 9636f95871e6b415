"""What is typed at the cash desk."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.money import LARGEST, amount
from tournament.core.speaking import EURO, currency
from tournament.core.words import refusal
from tournament.models import Booking, CashDesk, Issuer, Tariff
from tournament.models.limits import LONGEST_ID, LONGEST_NAME, LONGEST_NOTE
from tournament.money.reads.balance import COINS, NOTES, PIECES, Counted, piece_name
from tournament.money.reads.issuing import Bank, bank_of
from tournament.web.fields import MoneyField, TidyField, Versioned, YearField

MOST_PIECES = 9999


class SettingsForm(Versioned):
    """The drawer's float, what crosses cost."""

    opening = MoneyField(label=_("Wechselgeld in der Kasse"), initial=0)
    cross_first = MoneyField(label=_("Jedes der ersten Kreuze"), initial=0)
    crosses_first = forms.IntegerField(label=_("So viele sind die ersten"), min_value=0, max_value=99, initial=3)
    cross_later = MoneyField(label=_("Jedes weitere Kreuz"), initial=0)

    @classmethod
    def of(cls, desk: CashDesk) -> "SettingsForm":
        """Return the form with the stored values."""
        return cls(initial={name: getattr(desk, name) for name in cls.base_fields})


class TariffForm(Versioned):
    """One sort of Startgeld."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    cents = MoneyField(label=_("Betrag"))
    of_teams = forms.TypedChoiceField(
        label=_("Wer zahlt"),
        choices=((False, _("jede Person")), (True, _("jede Mannschaft"))),
        coerce=lambda value: value == "True",
        initial=False,
    )
    whom = forms.ChoiceField(label=_("Gilt für"), choices=Tariff.Whom.choices, initial=Tariff.Whom.ALL)
    category = forms.CharField(
        label=_("nur mit Kategorie"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Zum Beispiel: Junioren. Leer: alle."),
    )
    born_from = YearField(label=_("ab Jahrgang"), help_text=_("Für die Jugend. Leer: alle."))
    born_until = YearField(
        label=_("bis Jahrgang"),
        help_text=_("Für Senioren. Beides gilt nur, wo der Jahrgang im Verzeichnis steht."),
    )
    late_from = forms.DateField(
        label=_("erst bei Zahlung ab"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Für alle, die spät zahlen. Leer: immer."),
    )

    @classmethod
    def of(cls, tariff: Tariff) -> "TariffForm":
        """Return the form with the stored values."""
        initial = {name: getattr(tariff, name) for name in cls.base_fields}
        return cls(initial=initial)

    def clean(self) -> None:
        """Together: from a year until one that is not before it."""
        said = self.cleaned_data
        first, last = said.get("born_from"), said.get("born_until")
        if first and last and first > last:
            self.add_error("born_until", _("Das ist vor dem ersten Jahrgang. Gemeint ist etwa: 1990 bis 2000."))


class MovementForm(forms.Form):
    """Other money: an income or an expense."""

    kind = forms.ChoiceField(
        label=_("Was"),
        choices=((Booking.Kind.EXPENSE, _("Ausgabe")), (Booking.Kind.INCOME, _("Einnahme"))),
        initial=Booking.Kind.EXPENSE,
    )
    amount = MoneyField(label=_("Betrag"))
    way = forms.ChoiceField(label=_("Wie"), choices=Booking.Way.choices, initial=Booking.Way.CASH)
    text = forms.CharField(
        label=_("Wofür"), max_length=LONGEST_NOTE, help_text=_("Zum Beispiel: Saalmiete, Pokale, Zuschuss")
    )

    @property
    def signed(self) -> int:
        """Return the cents, negative for an expense."""
        said: dict[str, Any] = self.cleaned_data
        return -said["amount"] if said["kind"] == Booking.Kind.EXPENSE else int(said["amount"])


class ClosingForm(Versioned):
    """What lies in the drawer: how many of each note and coin, or the sum, or both if they say the same."""

    counted = MoneyField(label=_("Gezählt in der Kasse"), required=False, help_text=_("Oder nur die Summe eintippen."))
    text = forms.CharField(label=_("Grund, falls es nicht stimmt"), max_length=LONGEST_NOTE, required=False)

    def __init__(self, *args: Any, **said: Any) -> None:
        super().__init__(*args, **said)
        for worth in PIECES if currency() == EURO else ():
            widget = forms.NumberInput(attrs={"inputmode": "numeric", "data-worth": worth, "autocomplete": "off"})
            self.fields[f"n{worth}"] = forms.IntegerField(
                label=piece_name(worth), required=False, min_value=0, max_value=MOST_PIECES, widget=widget
            )

    @property
    def grid(self) -> list[list[forms.BoundField]]:
        """The fields of the notes, and those of the coins; of other currencies than the euro none."""
        return [[self[f"n{worth}"] for worth in worths if f"n{worth}" in self.fields] for worths in (NOTES, COINS)]

    @property
    def rest(self) -> list[forms.BoundField]:
        """The fields beside the grid."""
        return [self["counted"], self["text"]]

    def clean(self) -> dict[str, Any]:
        """The sum is the server's, of the pieces; what was typed as a sum must be it."""
        said = self.cleaned_data
        pieces = {worth: said[f"n{worth}"] for worth in PIECES if said.get(f"n{worth}") is not None}
        found = Counted.of(pieces) if pieces else Counted(said.get("counted") or 0)
        if not pieces and said.get("counted") is None and "counted" not in self.errors:
            self.add_error("counted", _("Bitte zählen: Scheine und Münzen, oder nur die Summe."))
        elif found.cents > LARGEST:
            self.add_error("counted", refusal("money_too_much", {"maximum": amount(LARGEST)}))
        elif said.get("counted") not in (None, found.cents):
            text = _("Scheine und Münzen ergeben %(sum)s. Bitte noch einmal zählen, oder dieses Feld leeren.")
            self.add_error("counted", text % {"sum": amount(found.cents)})
        return {**said, "found": found}


class IssuerForm(Versioned):
    """Who hands out invoices and receipts. The BIC and the name of the bank follow from the IBAN."""

    name = TidyField(label=_("Name"), max_length=LONGEST_NAME, help_text=_("Zum Beispiel: Rommé-Club Kassel e. V."))
    address = forms.CharField(
        label=_("Anschrift"), widget=forms.Textarea(attrs={"rows": 3}), max_length=LONGEST_NOTE, required=False
    )
    tax_number = TidyField(label=_("Steuernummer oder USt-IdNr."), max_length=LONGEST_ID, required=False)
    tax = forms.ChoiceField(
        label=_("Umsatzsteuer auf Startgeld"),
        choices=Issuer.Tax.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_(
            "Welcher Fall es ist, sagt das Finanzamt oder ein Steuerberater. § 4 Nr. 22 gilt für sportliche und "
            "kulturelle Veranstaltungen; ob Kartenspiel Sport ist, ist umstritten (bei Bridge sagte der EuGH nein, "
            "C-90/16)."
        ),
    )
    rate = forms.IntegerField(
        label=_("Steuersatz in Prozent"), min_value=1, max_value=99, initial=19, help_text=_("Nur mit Umsatzsteuer.")
    )
    iban = forms.CharField(
        label=_("IBAN"),
        max_length=42,
        required=False,
        help_text=_("Das Konto für Überweisungen. Leer: Bezahlt wird bar."),
    )
    days_to_pay = forms.IntegerField(
        label=_("Zahlungsziel in Tagen"),
        min_value=0,
        max_value=365,
        initial=14,
        help_text=_("Ab dem Tag der Rechnung."),
    )

    @classmethod
    def of(cls, issuer: Issuer) -> "IssuerForm":
        """Return the form with the stored values."""
        return cls(initial={name: getattr(issuer, name) for name in cls.base_fields})

    def clean_iban(self) -> str:
        """Without blanks."""
        typed = "".join(str(self.cleaned_data["iban"]).split()).upper()
        try:
            self.bank = bank_of(typed) if typed else Bank("", "")
        except ValueError as error:
            raise forms.ValidationError(_("Diese IBAN gibt es nicht. Bitte Ziffer für Ziffer vergleichen.")) from error
        return typed

    @property
    def said(self) -> dict[str, Any]:
        """All that is stored of it."""
        return self.typed | {"bic": self.bank.bic, "bank": self.bank.name[:LONGEST_NAME]}


class InvoiceForm(forms.Form):
    """To whom an invoice goes: name and address."""

    recipient = forms.CharField(
        label=_("Empfänger und Anschrift"), widget=forms.Textarea(attrs={"rows": 4}), max_length=LONGEST_NOTE
    )


class CancelForm(forms.Form):
    """Why an invoice is cancelled."""

    reason = TidyField(label=_("Grund"), max_length=LONGEST_NOTE, help_text=_("Er steht auf der Stornorechnung."))
