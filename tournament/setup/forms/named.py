"""What a tournament is called and when it is; and what is asked once before it is deleted."""

from datetime import date
from typing import Any, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.models.limits import LONGEST_NAME
from tournament.web.fields import TidyField

# A day of a tournament, as it is typed.

FIRST, LAST = date(1900, 1, 1), date(2999, 12, 31)
"""What is further away is a slip of the fingers, and behind the year 9999 no day can be counted."""
NO_DAY: Final = _("Bitte ein Datum wie 09.05.2026 eingeben.")


def day(missing: Any = "", **options: Any) -> forms.DateField:
    """A field for a day; `missing`: what is said where it is left empty and may not be."""
    return forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=[MinValueValidator(FIRST, NO_DAY), MaxValueValidator(LAST, NO_DAY)],
        error_messages={"required": missing, "invalid": NO_DAY},
        **options,
    )


def rulebooks() -> list[tuple[str, str]]:
    """To choose from: the id of each, and what it is called."""
    return [(book.id, book.title) for book in scoring.RULEBOOKS.values()]


class NamedForm(forms.Form):
    """Name and first day."""

    name = TidyField(
        label=_("Name des Turniers"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Wie heißt das Turnier?")},
    )
    date = day(_("Wann ist das Turnier?"), label=_("Datum"))


# Asked once before a tournament is deleted.

SURE = _("Bitte ankreuzen, dass auch der veröffentlichte Endstand gelöscht werden soll.")


class DeletingForm(forms.Form):
    """`revision`: of the tournament as its page shows it. `with_final`: asked where a final result is published."""

    revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    with_final = forms.BooleanField(
        label=_("Ja, auch den veröffentlichten Endstand. Titel und Plätze stehen dann nirgends mehr."),
        error_messages={"required": SURE},
    )

    @property
    def read(self) -> int:
        """The revision that was read; -1, which none has, where that is not said."""
        revision = self.cleaned_data.get("revision")
        return -1 if revision is None else int(revision)

    @property
    def takes_final(self) -> bool:
        """Whether it was said that a final result goes as well."""
        return bool(self.cleaned_data.get("with_final"))

    def __init__(self, *args: Any, final: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not final:
            del self.fields["with_final"]
