"""The programme of a Siegerehrung: each ranking with how many places are shown and a sponsor's line, in order."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scoring.rankings import Ranking
from tournament.ceremony.reads.revealing_steps import LONGEST_SPONSOR, MOST_PLACES, First, Item, not_in

NOT_SHOWN = 0
FIRST = (
    (First.FIGURES, _("zuerst die Summe")),
    (First.CLUB, _("zuerst der Verein")),
    (First.NOTHING, _("alles auf einmal")),
)
TEMPO = (("1", _("ruhig")), ("", _("zügig")))


class ItemForm(forms.Form):
    """One ranking; no place of it: it is not shown."""

    ranking = forms.CharField(widget=forms.HiddenInput)
    places = forms.TypedChoiceField(
        label=_("Gezeigte Plätze"),
        coerce=int,
        choices=[(NOT_SHOWN, _("nicht zeigen")), *((number, str(number)) for number in range(1, MOST_PLACES + 1))],
    )
    first = forms.ChoiceField(label=_("Vor dem Namen"), choices=FIRST, required=False)
    calm = forms.TypedChoiceField(label=_("Tempo"), choices=TEMPO, coerce=lambda said: said == "1", required=False)
    sponsor = forms.CharField(
        label=_("Zeile für den Stifter"),
        required=False,
        max_length=LONGEST_SPONSOR,
        widget=forms.TextInput(attrs={"placeholder": _("gestiftet von …")}),
        help_text=_("Sie steht schon vorher auf der Leinwand, beim Code."),
    )

    def __init__(self, title: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = title


class ProgrammeForm:
    """All rankings: those of the programme in its order, then those it leaves out."""

    def __init__(
        self, items: Sequence[Item], rankings: Sequence[Ranking], sent: "MultiValueDict[str, str] | None" = None
    ) -> None:
        there = {one.id: one.title for one in rankings}
        shown = [item for item in items if item.ranking in there]
        every = [*shown, *(Item(one.id, NOT_SHOWN) for one in not_in(items, rankings))]
        self.rows = [
            ItemForm(
                there.get(sent.get(f"{at}-ranking", "") if sent else item.ranking, ""),
                sent,
                prefix=str(at),
                initial={name: getattr(item, name) for name in ("ranking", "places", "sponsor", "first")}
                | {"calm": "1" if item.calm else ""},
            )
            for at, item in enumerate(every)
        ]

    def is_valid(self) -> bool:
        """Whether every line of it is."""
        return not any(row.errors for row in self.rows)

    def items(self, up: int = 0) -> list[Item]:
        """What was sent, the ranking in line `up` (from 0; the first: none) before the one above it."""
        said = [row.cleaned_data for row in self.rows]
        if 0 < up < len(said):
            said[up - 1 : up + 1] = said[up], said[up - 1]
        return [
            Item(one["ranking"], one["places"], one["sponsor"], first=First(one["first"]), calm=bool(one["calm"]))
            for one in said
            if one["places"]
        ]
