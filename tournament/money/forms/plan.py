"""The plan of the prizes, to be typed: the money, the rules, the prizes of each list, their shares and places."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.core import money
from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.core.speaking import EURO, currency, in_currency
from tournament.models.limits import LONGEST_PRIZE
from tournament.money.reads.balance import Part
from tournament.money.reads.plan import Chosen, Listed, Row, Wanted, typed
from tournament.money.reads.plan import percent as percent_in_words
from tournament.money.sharing import WHOLE, Kind, Left, Prize, Rest, Several, Ties
from tournament.money.sharing.plan import MOST_PRIZES, UNITS
from tournament.web.fields import MoneyField, TidyField

# How a prize is typed: "30 %", "12,50", "3 Teile"; and its places: "1", "4–10".

_PLACES: Final = re.compile(r"\s*([0-9]{1,3})\.?\s*(?:(?:-|–|bis|to)\s*([0-9]{1,3})\.?\s*)?")
_PARTS: Final = re.compile(r"([0-9]{1,4})\s*(?:teile?|parts?)", re.IGNORECASE)


def kind_and_value(text: str) -> tuple[Kind, int]:
    """What the money of a prize is; ValidationError where it is none."""
    text = text.strip()
    if not text:
        return Kind.NONE, 0
    if "%" in (text[0], text[-1]):
        return Kind.PERCENT, percent(text)
    if text[-1:].isalpha() and not text.casefold().endswith((currency().casefold(), "euro")):
        found = _PARTS.fullmatch(text)
        if found is None or not int(found[1]):
            raise said("prizes_parts", typed=text[:30])
        return Kind.PARTS, int(found[1])
    try:
        return Kind.FIXED, money.cents_of(text)
    except RefusedError as error:
        raise ValidationError(wording.refused(error)) from error


def percent(text: str) -> int:
    """Hundredths of a percent, at most a hundred percent; ValidationError."""
    try:
        with in_currency(EURO):  # two places, as in hundredths of a percent
            found = money.cents_of(text.strip().strip("%"))
    except RefusedError as error:
        raise said("prizes_percent", typed=text.strip()[:30]) from error
    if found > WHOLE:
        raise said("prizes_percent", typed=text.strip()[:30])
    return found


def places(text: str) -> tuple[int, int]:
    """From which to which place; ValidationError."""
    found = _PLACES.fullmatch(text)
    first = int(found[1]) if found else 0
    last = int(found[2] or first) if found else 0
    if not 0 < first <= last <= MOST_PRIZES:
        raise said("prizes_places")
    return first, last


def said(code: str, **params: object) -> ValidationError:
    """The sentence of a refusal, as forms want it."""
    return ValidationError(wording.refusal(code, params), code=code)


MOST_LISTS, MOST_ROWS = 40, 40
TYPED, CAME_IN = "typed", "came_in"


class RulesForm(forms.Form):
    """The money, and what is done with what does not come out even."""

    source = forms.ChoiceField(
        label=gettext_lazy("Preisgeld"),
        choices=[(CAME_IN, gettext_lazy("aus dem, was hereinkam")), (TYPED, gettext_lazy("ein fester Betrag"))],
        widget=forms.RadioSelect,
    )
    parts = forms.MultipleChoiceField(label=gettext_lazy("davon"), required=False, widget=forms.CheckboxSelectMultiple)
    typed_pot = MoneyField(label=gettext_lazy("Fester Betrag"), required=False)
    kept_part = TidyField(
        lambda typed: percent(typed) if typed else 0,
        label=gettext_lazy("Davon behält der Verein"),
        required=False,
        max_length=10,
        help_text=gettext_lazy("etwa 10 %"),
    )
    unit = forms.TypedChoiceField(label=gettext_lazy("Anteile abrunden auf"), coerce=int)
    rest = forms.ChoiceField(
        label=gettext_lazy("Was beim Abrunden übrig bleibt"),
        choices=[
            (Rest.FIRST.value, gettext_lazy("zum ersten Preis der ersten Wertung")),
            (Rest.LARGEST.value, gettext_lazy("denen, die beim Abrunden am meisten verlieren")),
            (Rest.CASH.value, gettext_lazy("in die Kasse")),
        ],
    )
    left = forms.ChoiceField(
        label=gettext_lazy("Preise, die niemand gewinnt"),
        choices=[
            (Left.SPREAD.value, gettext_lazy("auf die anderen Anteile verteilen")),
            (Left.CASH.value, gettext_lazy("in die Kasse")),
        ],
    )
    ties = forms.ChoiceField(
        label=gettext_lazy("Bei Gleichstand"),
        choices=[
            (Ties.SHARED.value, gettext_lazy("die Preise ihrer Plätze zusammenlegen und teilen")),
            (Ties.LOT.value, gettext_lazy("entscheidet das Los")),
        ],
    )
    several = forms.ChoiceField(
        label=gettext_lazy("Wer in mehreren Wertungen gewinnt"),
        choices=[
            (Several.ALL.value, gettext_lazy("bekommt jeden Preis")),
            (Several.MOVE_UP.value, gettext_lazy("bekommt nur den höchsten, die Nächsten rücken nach")),
            (Several.HIGHEST.value, gettext_lazy("bekommt nur den höchsten, die anderen bleiben frei")),
        ],
        help_text=gettext_lazy("Gilt für Einzelne. Was Mannschaften und Vereine gewinnen, zählt nicht mit."),
    )
    to_members = forms.BooleanField(
        label=gettext_lazy("Geld für Mannschaften unter den Mitgliedern teilen"), required=False
    )
    shown = forms.BooleanField(label=gettext_lazy("Den Plan öffentlich zeigen"), required=False)
    winners_shown = forms.BooleanField(
        label=gettext_lazy("Nach der Feststellung öffentlich zeigen, wer was bekommt"), required=False
    )

    def __init__(self, wanted: Chosen, parts: Sequence[Part], sent: Any = None) -> None:
        initial = {name: getattr(wanted, name) for name in self.base_fields if hasattr(wanted, name)}
        initial["source"] = CAME_IN if wanted.typed_pot is None else TYPED
        initial["kept_part"] = percent_in_words(wanted.kept_part) if wanted.kept_part else ""
        initial["parts"] = wanted.parts or [one.key for one in parts]
        super().__init__(sent, initial=initial)
        self.fields["unit"].choices = [(unit, money.amount(unit)) for unit in UNITS]  # type: ignore[attr-defined]
        self.fields["parts"].choices = [  # type: ignore[attr-defined]
            (one.key, f"{one.label}: {money.amount(one.cents)}") for one in parts
        ]

    def clean(self) -> None:
        """A sum where one is typed."""
        if self.is_typed and self.cleaned_data.get("typed_pot") is None and "typed_pot" not in self.errors:
            self.add_error("typed_pot", _("Bitte den Betrag eintragen, der verteilt wird; 0, wenn es keiner ist."))
        if not self.is_typed and not self.cleaned_data.get("parts"):
            self.add_error("parts", _("Bitte ankreuzen, woraus das Preisgeld kommt."))

    @property
    def is_typed(self) -> bool:
        """Whether the money is a sum that was typed."""
        return bool(self.cleaned_data.get("source") != CAME_IN)

    def chosen(self, sections: tuple[Wanted, ...]) -> Chosen:
        """What was typed, with these lists."""
        said = self.cleaned_data
        return Chosen(
            sections,
            said["typed_pot"] if self.is_typed else None,
            tuple(said["parts"]),
            said["kept_part"],
            said["unit"],
            Rest(said["rest"]),
            Left(said["left"]),
            Ties(said["ties"]),
            Several(said["several"]),
            said["to_members"],
            said["shown"],
            said["winners_shown"],
        )


class RowForm(forms.Form):
    """One line: the prize of some places; nothing in it: no line."""

    places = TidyField(
        lambda typed: places(typed) if typed else None,
        label=pgettext_lazy("in einer Wertung", "Platz"),
        required=False,
        max_length=12,
    )
    money = TidyField(kind_and_value, label=gettext_lazy("Betrag oder Anteil"), required=False, max_length=20)
    thing = forms.CharField(label=gettext_lazy("Sachpreis"), required=False, max_length=LONGEST_PRIZE)
    worth = MoneyField(label=gettext_lazy("Wert"), required=False)
    counts = forms.BooleanField(label=gettext_lazy("zählt zum Preisgeld"), required=False)

    def __init__(self, row: Row | None, sent: Any, prefix: str) -> None:
        super().__init__(sent, prefix=prefix, initial=_initial(row) if row else None)
        for name in ("places", "money", "thing", "worth"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean(self) -> None:
        """Something for some place, or nothing at all."""
        said_ = self.cleaned_data
        if self.errors or self.is_empty:
            return
        if said_["places"] is None:
            self.add_error("places", said("prizes_places"))
        if said_["money"][0] is Kind.NONE and not said_["thing"]:
            self.add_error("money", said("prizes_nothing"))
        if said_["counts"] and not said_["worth"]:
            self.add_error("worth", said("prizes_no_worth"))

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed."""
        made = self.cleaned_data
        return made.get("places") is None and made.get("money", (Kind.NONE, 0))[0] is Kind.NONE and not made["thing"]

    def prize(self) -> Prize:
        """What was typed."""
        made = self.cleaned_data
        kind, value = made["money"]
        return Prize(kind, value, made["thing"], made["worth"] or 0, made["counts"])


def _initial(row: Row) -> dict[str, Any]:
    prize = row.prize
    return {
        "places": str(row.first) if row.first == row.last else f"{row.first}–{row.last}",
        "money": typed(prize),
        "thing": prize.thing,
        "worth": prize.worth or None,
        "counts": prize.counts,
    }


class ListForm(forms.Form):
    """One list of the plan, and its lines."""

    list = forms.ChoiceField(label=pgettext_lazy("eine Wertung", "Liste"), required=False)

    def __init__(self, wanted: Wanted | None, listed: Sequence[Listed], rows: int, sent: Any, prefix: str) -> None:
        key = str(wanted.key) if wanted else ""
        super().__init__(sent, prefix=prefix, initial={"list": key})
        choices = [("", "–"), *((str(one.key), one.title) for one in listed)]
        if key and key not in dict(choices):
            choices.append((key, _("%(list)s (gibt es nicht mehr)") % {"list": wanted.key.ranking if wanted else ""}))
        self.fields["list"].choices = choices  # type: ignore[attr-defined]
        self._keys = {str(one.key): one.key for one in listed} | ({key: wanted.key} if wanted else {})
        known = wanted.rows() if wanted else []
        count = max(rows, len(known) + (sent is None))
        self.rows = [
            RowForm(known[at] if at < len(known) else None, sent, f"{prefix}-{at}")
            for at in range(min(count, MOST_ROWS))
        ]

    def is_valid(self) -> bool:
        """The list and its lines, in order and without a gap."""
        if not all([super().is_valid(), *(row.is_valid() for row in self.rows)]):
            return False
        following = 1
        for row in self._typed():
            first, last = row.cleaned_data["places"]
            if first != following:
                row.add_error("places", said("prizes_gap", place=following))
                return False
            following = last + 1
        if following > 1 and not self.cleaned_data["list"]:
            self.add_error("list", _("Bitte wählen, für welche Wertung diese Preise sind."))
            return False
        return True

    def _typed(self) -> Iterator[RowForm]:
        return (row for row in self.rows if not row.is_empty)

    def wanted(self) -> Wanted | None:
        """What was typed; None: no prizes."""
        prizes: list[Prize] = []
        for row in self._typed():
            first, last = row.cleaned_data["places"]
            prizes += [row.prize()] * (last - first + 1)
        return Wanted(self._keys[self.cleaned_data["list"]], tuple(prizes)) if prizes else None


class PlanForm:
    """All of it. `sent`: what was typed, with how many lists and lines there are (`lists`, `rows`)."""

    def __init__(self, wanted: Chosen, listed: Sequence[Listed], parts: Sequence[Part], sent: Any = None) -> None:
        self.rules = RulesForm(wanted, parts, sent)
        known = wanted.sections
        count = _count(sent, "lists", MOST_LISTS) if sent is not None else max(1, len(known))
        more = (sent or {}).get("more", "")
        count = min(MOST_LISTS, count + (more == "list"))
        self.lists = [
            ListForm(
                known[at] if at < len(known) else None,
                listed,
                _count(sent, f"{at}-rows", MOST_ROWS) + 3 * (more == str(at)) if sent is not None else 1,
                sent if sent is not None and f"{at}-list" in sent else None,
                str(at),
            )
            for at in range(count)
        ]

    def is_valid(self) -> bool:
        """Whether every part of it is."""
        return all([self.rules.is_valid(), *(one.is_valid() for one in self.lists)])

    def chosen(self) -> Chosen:
        """What was typed."""
        return self.rules.chosen(tuple(wanted for one in self.lists if (wanted := one.wanted())))


def _count(sent: Any, name: str, most: int) -> int:
    """How many of something the page had."""
    try:
        return min(most, max(1, int(sent.get(name, ""))))
    except ValueError:
        return 1
