"""What is added to a draw, of series or of a lot, that nobody has before: the form that asks what it will be, and what
was typed."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from languages import SOURCE
from tournament.core.errors import RefusedError
from tournament.seating.sealing import spelled

LONGEST = 100
"""Characters of what a public draw is called: with what stands before it, below what a draw keeps."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something nobody has before. `added`: how it is announced, empty: nothing; `named`: which one has to be said."""

    value: str
    name: str | Promise
    meaning: str | Promise
    added: str | Promise = ""
    named: bool = False


SOURCES = (
    Source(
        "wuerfel",
        _("Würfel"),
        _("Jemand aus dem Saal würfelt fünfmal, alle hören es, Sie tippen die Zahlen ein."),
        _("Fünf Würfe im Saal, als Ziffern"),
    ),
    Source(
        "karten",
        _("Karten"),
        _("Jemand aus dem Saal mischt und zieht fünf Karten, Sie tippen sie ein."),
        _("Fünf Karten aus dem Saal, Farbe und Wert ausgeschrieben"),
    ),
    Source(
        "ziehung",
        _("Eine öffentliche Ziehung"),
        _("Etwas, das noch kommt und das alle nachsehen können, etwa die Lottozahlen vom Samstag."),
        _("Öffentliche Ziehung, Zahlen der Reihe nach"),
        named=True,
    ),
    Source(
        "nichts",
        _("Nichts"),
        _("Wer mitspielt, liegt vorher fest; dass niemand es vorausberechnen konnte, sagt dann keine Seite."),
    ),
)


def as_it_counts(typed: str) -> str:
    """What was called out, in the spelling that counts; what no letter or digit is left of stays as it was typed."""
    return spelled(typed) or typed


def seen_as_it_counts(typed: str) -> str:
    """What was called out, if it was typed as it counts: before it is drawn from, everybody has seen it. Refused: it
    was not; the page shows it that way."""
    counts = as_it_counts(typed)
    if counts != typed.strip():
        raise RefusedError("outside_spelled", {"counts": counts})
    return counts


class AnnounceForm(forms.Form):
    """What is added: one of the sources, and which public draw if it is one."""

    source = forms.ChoiceField(
        label=_("Was kommt dazu?"),
        choices=[(source.value, source.name) for source in SOURCES],
        initial="wuerfel",
        error_messages={"required": _("Bitte wählen, was dazukommt.")},
    )
    which = forms.CharField(
        label=_("Welche Ziehung, und wann?"), required=False, max_length=LONGEST, help_text=_("Lotto am 28. November")
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self._source().named and not cleaned.get("which") and not self.errors:
            self.add_error("which", _("Bitte sagen, welche Ziehung gemeint ist und wann sie kommt."))
        return cleaned

    @property
    def sources(self) -> tuple[Source, ...]:
        """What there is to choose from."""
        return SOURCES

    def outside(self) -> str:
        """What will be added, as it is announced and stored, in German; empty: nothing. The form is valid."""
        source = self._source()
        with override(SOURCE):
            added = str(source.added)
        return f"{added}: {self.cleaned_data['which']}" if source.named else added

    def _source(self) -> Source:
        chosen = self.cleaned_data.get("source")
        return next((source for source in SOURCES if source.value == chosen), SOURCES[-1])
