"""What is typed at the cash desk."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Booking, CashDesk, Tariff
from tournament.models.limits import LONGEST_NAME, LONGEST_NOTE
from tournament.web.money import MoneyField


class SettingsForm(forms.Form):
    """The drawer's float, what crosses cost, who writes invoices."""

    opening = MoneyField(label=_("Wechselgeld in der Kasse"), initial=0)
    cross_first = MoneyField(label=_("Jedes der ersten Kreuze"), initial=0)
    crosses_first = forms.IntegerField(label=_("So viele sind die ersten"), min_value=0, max_value=99, initial=3)
    cross_later = MoneyField(label=_("Jedes weitere Kreuz"), initial=0)
    payee = forms.CharField(
        label=_("Absender und Konto auf Rechnungen"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=LONGEST_NOTE,
        required=False,
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    @classmethod
    def of(cls, desk: CashDesk) -> "SettingsForm":
        """With what is stored."""
        return cls(initial={name: getattr(desk, name) for name in cls.base_fields})


class TariffForm(forms.Form):
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
    late_from = forms.DateField(
        label=_("erst bei Zahlung ab"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Für Nachzügler. Leer: immer."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, initial=0)

    @classmethod
    def of(cls, tariff: Tariff) -> "TariffForm":
        """With what is stored."""
        initial = {name: getattr(tariff, name) for name in cls.base_fields}
        return cls(initial=initial, auto_id=f"t{tariff.pk}_%s")


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
        """Cents as they move."""
        said: dict[str, Any] = self.cleaned_data
        return -said["amount"] if said["kind"] == Booking.Kind.EXPENSE else int(said["amount"])


class ClosingForm(forms.Form):
    """What lies in the drawer."""

    counted = MoneyField(label=_("Gezählt in der Kasse"))
    text = forms.CharField(label=_("Grund, falls es nicht stimmt"), max_length=LONGEST_NOTE, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)
