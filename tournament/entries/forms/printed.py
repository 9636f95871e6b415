"""What the organiser types of what is printed before the day: the Ausschreibung, badges, table numbers, vouchers."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.core.names import by_name, tidy
from tournament.entries.acts.prospectus import Said, said_in
from tournament.models import Club, Prospectus, Tournament
from tournament.models.limits import (
    LONGEST_ADDRESS,
    LONGEST_NAME,
    LONGEST_PHONE,
    LONGEST_PROSPECTUS,
    LONGEST_PROSPECTUS_PART,
    MOST_TABLES_IN_HALL,
)
from tournament.setup.forms.named import day
from tournament.setup.forms.tournaments import whole
from tournament.web.fields import TidyField, Versioned, clock_field, typed_ranges


def _line(label: Any, longest: int, help_text: Any = "", **attributes: str) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=longest, required=False, help_text=help_text, widget=forms.TextInput(attributes)
    )


def _text(label: Any, longest: int, rows: int, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=longest,
        required=False,
        help_text=help_text,
        widget=forms.Textarea({"rows": rows}),
        error_messages={
            "max_length": gettext_lazy("Das ist zu lang: höchstens %(limit_value)d Zeichen, es sind %(show_value)d.")
        },
    )


class ProspectusForm(Versioned):
    """All that the settings do not know."""

    doors_open = clock_field(gettext_lazy("Einlass ab"))
    begins = clock_field(gettext_lazy("Beginn"))
    deadline = day(label=gettext_lazy("Anmeldeschluss"), required=False)
    venue = _line(gettext_lazy("Spielort"), LONGEST_NAME, gettext_lazy("Name des Saals, der Halle, der Gaststätte."))
    address = _line(
        gettext_lazy("Anschrift"),
        LONGEST_ADDRESS,
        gettext_lazy("Straße und Ort. Daraus wird der Link zur Karte."),
        autocomplete="off",
    )
    fees = _text(
        gettext_lazy("Startgeld"),
        LONGEST_PROSPECTUS_PART,
        3,
        gettext_lazy("Die Beträge, die bei der Kasse stehen, erscheinen von selbst; hier nur, was dazu zu sagen ist."),
    )
    prizes = _text(gettext_lazy("Preise"), LONGEST_PROSPECTUS_PART, 3)
    catering = _text(gettext_lazy("Essen und Trinken"), LONGEST_PROSPECTUS_PART, 3)
    text = _text(
        gettext_lazy("Was sonst zu sagen ist"),
        LONGEST_PROSPECTUS,
        8,
        gettext_lazy("Leere Zeilen trennen Absätze, Zeilen mit einem Strich davor werden eine Aufzählung."),
    )
    contact_name = _line(
        gettext_lazy("Wer Fragen beantwortet"),
        LONGEST_NAME,
        gettext_lazy("Name, Telefon und E-Mail stehen für alle lesbar da, so wie hier eingegeben."),
        autocomplete="off",
    )
    contact_phone = _line(gettext_lazy("Telefon"), LONGEST_PHONE, inputmode="tel", autocomplete="off")
    contact_mail = forms.EmailField(
        label=gettext_lazy("E-Mail"),
        required=False,
        widget=forms.EmailInput({"autocomplete": "off"}),
        error_messages={"invalid": gettext_lazy("Das ist keine E-Mail-Adresse.")},
    )

    def __init__(self, *args: Any, tournament: Tournament, stored: Prospectus | None, **kwargs: Any) -> None:
        said = said_in(stored)
        names = said.__dataclass_fields__
        kwargs["initial"] = {name: getattr(said, name) for name in names} | {"version": stored.version if stored else 0}
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def clean(self) -> None:
        cleaned = self.cleaned_data
        opens, begins, deadline = cleaned.get("doors_open"), cleaned.get("begins"), cleaned.get("deadline")
        if opens and begins and begins < opens:
            self.add_error("begins", _("Der Beginn liegt vor dem Einlass."))
        if deadline and deadline > self.tournament.date:
            self.add_error("deadline", _("Der Anmeldeschluss liegt nach dem ersten Tag des Turniers."))

    def said(self) -> Said:
        """What was typed; the form is valid."""
        cleaned: dict[str, Any] = {name: self.cleaned_data[name] for name in Said.__dataclass_fields__}
        lines = ("venue", "address", "contact_name", "contact_phone")
        typed: dict[str, Any] = {
            name: tidy(value) if name in lines else _unix(value) for name, value in cleaned.items()
        }
        return Said(**typed)


def _unix(value: Any) -> Any:
    """A text with one kind of line ends: what a browser sends is what was stored."""
    return "\n".join(value.splitlines()) if isinstance(value, str) else value


# What is asked for on paper: whose badges, which tables, how many vouchers. Sent by GET: a PDF has an address.

LONGEST_LIST = 300
MOST_VOUCHERS, MOST_EACH = 1000, 20
LONGEST_TITLE = 40


class SheetForm(forms.Form):
    """`name`: what the PDF is called; `page`: the name of its address; `leads`: whether codes on it lead to pages."""

    name: ClassVar[str] = ""
    page: ClassVar[str] = ""
    leads: ClassVar[bool] = False

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = f"{self.name}-%s"  # there are three on a page
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def asked(self) -> dict[str, Any]:
        """Plain values for another process; the form is valid."""
        raise NotImplementedError


class BadgesForm(SheetForm):
    """Whose, in which order."""

    name, page, leads = "namensschilder", "badges_pdf", True

    nummern = forms.CharField(
        label=gettext_lazy("Nur diese Startnummern"),
        max_length=LONGEST_LIST,
        required=False,
        help_text=gettext_lazy("So: 1–40, 57. Leer: alle."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    verein = forms.ChoiceField(label=gettext_lazy("Nur dieser Verein"), required=False)
    ordnung = forms.ChoiceField(
        label=gettext_lazy("Reihenfolge"),
        choices=[
            ("name", gettext_lazy("nach Namen")),
            ("verein", gettext_lazy("nach Vereinen")),
            ("nummer", gettext_lazy("nach Startnummern")),
        ],
    )
    ohne = forms.ChoiceField(
        label=gettext_lazy("Wer ohne Namen dabei ist"),
        choices=[
            ("nummer", gettext_lazy("nur die Startnummer")),
            ("keins", gettext_lazy("kein Schild")),
        ],
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        clubs = Club.objects.filter(registrations__tournament=tournament).distinct()
        chosen = [("", _("alle Vereine")), *((str(club.pk), club.name) for club in by_name(clubs))]
        self.fields["verein"] = forms.ChoiceField(label=_("Nur dieser Verein"), choices=chosen, required=False)

    def clean_nummern(self) -> tuple[int, ...]:
        ranges = list(typed_ranges(self.cleaned_data["nummern"]))
        wanted = {number for first, last in ranges for number in range(first, last + 1)}
        known = self.tournament.registrations.values_list("number", flat=True)
        numbers = tuple(sorted(wanted & set(known)))
        if wanted and not numbers:
            raise forms.ValidationError(_("Von diesen Startnummern ist keine vergeben."))
        return numbers

    def asked(self) -> dict[str, Any]:
        chosen = self.cleaned_data
        return {
            "numbers": chosen["nummern"],
            "club": int(chosen["verein"] or 0),
            "order": chosen["ordnung"],
            "with_anonymous": chosen["ohne"] == "nummer",
        }


class TablesForm(SheetForm):
    """Which tables, as what."""

    name, page = "tischnummern", "tables_pdf"

    von = whole(1, MOST_TABLES_IN_HALL, label=pgettext_lazy("erster Tisch", "Von Tisch"), initial=1)
    bis = whole(1, MOST_TABLES_IN_HALL, label=pgettext_lazy("letzter Tisch", "bis Tisch"))
    art = forms.ChoiceField(
        label=gettext_lazy("Als"),
        choices=[
            ("zelt", gettext_lazy("Aufsteller zum Falten")),
            ("blatt", gettext_lazy("Blatt (A4 quer)")),
        ],
    )

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if cleaned.get("von", 0) > cleaned.get("bis", MOST_TABLES_IN_HALL):
            self.add_error("bis", _("Der letzte Tisch liegt vor dem ersten."))

    def asked(self) -> dict[str, Any]:
        return {"first": self.cleaned_data["von"], "last": self.cleaned_data["bis"], "kind": self.cleaned_data["art"]}


class VouchersForm(SheetForm):
    """What for, how many."""

    name, page = "gutscheine", "vouchers_pdf"

    titel = TidyField(label=gettext_lazy("Überschrift"), max_length=LONGEST_TITLE)
    text = TidyField(
        label=gettext_lazy("Wofür"), max_length=LONGEST_NAME, help_text=gettext_lazy("So: 1 Getränk, oder: 1 Essen")
    )
    je = forms.ChoiceField(
        label=gettext_lazy("Wie viele"),
        choices=[
            ("anzahl", gettext_lazy("so viele, durchnummeriert")),
            ("person", gettext_lazy("so viele für jede Person")),
        ],
    )
    anzahl = whole(1, MOST_VOUCHERS, label=gettext_lazy("Anzahl"), initial=50)

    def clean(self) -> None:
        cleaned = self.cleaned_data
        count = cleaned.get("anzahl", 0)
        if cleaned.get("je") == "person":
            people = self.tournament.registrations.filter(withdrawn=False).count()
            if not people:
                self.add_error("je", _("Noch ist niemand angemeldet."))
            elif count > MOST_EACH or count * people > MOST_VOUCHERS:
                most = {"most": min(MOST_EACH, MOST_VOUCHERS // people)}
                self.add_error("anzahl", _("Je Person höchstens %(most)s.") % most)

    def asked(self) -> dict[str, Any]:
        chosen = self.cleaned_data
        each, count = chosen["je"] == "person", chosen["anzahl"]
        return {"title": chosen["titel"], "text": chosen["text"], "each": count if each else 0, "count": count}
