"""What the organiser says of a qualification."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Method, Qualification
from tournament.models.limits import LONGEST_NAME
from tournament.web.fields import TidyField, Versioned
from tournament.years.reads.qualifying import Region

MOST = 999


class NewQualificationForm(forms.Form):
    """What it is called."""

    name = TidyField(
        label=_("Name der Qualifikation"),
        max_length=LONGEST_NAME,
        help_text=_("Zum Beispiel „Deutsche Meisterschaft 2027“."),
        error_messages={"required": _("Wofür qualifiziert man sich?")},
    )


class QualificationForm(NewQualificationForm, Versioned):
    """Which lists, with how many places each. `version`: of what was read."""

    total = forms.IntegerField(
        label=_("Plätze insgesamt"),
        required=False,
        min_value=1,
        max_value=MOST,
        help_text=_(
            "Nur nötig, wenn eine Rangliste keine eigene Zahl hat: Dann bekommt sie ihren Anteil nach der Zahl "
            "ihrer Leute."
        ),
    )
    method = forms.ChoiceField(
        label=_("Verteilt nach"),
        choices=Method.choices,
        help_text=_(
            "Wie bei Wahlen: Sainte-Laguë behandelt kleine und große Ranglisten gleich, D’Hondt begünstigt große."
        ),
    )
    published = forms.BooleanField(label=_("Seite für alle"), required=False)

    def __init__(self, *args: Any, qualification: Qualification, regions: Sequence[Region], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.regions = regions
        stored = {source["key"]: source["places"] for source in qualification.sources}
        for region in regions:
            self.fields[f"in_{region.key}"] = forms.BooleanField(
                label=region.name, required=False, initial=region.key in stored
            )
            self.fields[f"places_{region.key}"] = forms.IntegerField(
                label=gettext("Plätze: %(name)s") % {"name": region.name},
                required=False,
                min_value=0,
                max_value=MOST,
                initial=stored.get(region.key),
            )

    @property
    def rows(self) -> Iterator[tuple[Region, forms.BoundField, forms.BoundField]]:
        """A list each, with its box and its places."""
        return ((one, self[f"in_{one.key}"], self[f"places_{one.key}"]) for one in self.regions)

    def clean(self) -> None:
        said = self.cleaned_data
        if not said.get("total") and any(source["places"] is None for source in self.sources):
            self.add_error("total", gettext("Wie viele Plätze gibt es? Oder geben Sie jeder Rangliste eine Zahl."))
        elif said.get("total") and sum(source["places"] or 0 for source in self.sources) > said["total"]:
            self.add_error("total", gettext("Die Ranglisten haben zusammen schon mehr Plätze."))

    @property
    def sources(self) -> list[dict[str, Any]]:
        """Those ticked, in the order of the page; a number alone is a tick as well."""
        found = []
        for region in self.regions:
            places = self.cleaned_data.get(f"places_{region.key}")
            if self.cleaned_data.get(f"in_{region.key}") or places:
                found.append({"key": region.key, "places": places})
        return found

    @property
    def said(self) -> dict[str, Any]:
        """The fields of the qualification."""
        return {
            **{name: self.cleaned_data[name] for name in ("name", "total", "method", "published")},
            "sources": self.sources,
        }
