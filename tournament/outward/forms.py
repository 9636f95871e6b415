"""What an organiser says of what leaves the tournament: which web sites, in which colours, a name for a key."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.models.limits import LONGEST_ADDRESS, LONGEST_NAME
from tournament.outward.acts import MOST_ORIGINS, origin_of
from tournament.outward.reads.elsewhere import COLOUR, MOST_ROWS, NAMES, USUAL_ROWS, Colours
from tournament.web.fields import Versioned, WholeField


class OriginsForm(Versioned):
    """The web sites that may show lists, one a line."""

    origins = forms.CharField(
        label=gettext_lazy("Webseiten, eine je Zeile"),
        required=False,
        max_length=MOST_ORIGINS * (LONGEST_ADDRESS + 2),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "placeholder": "https://www.verein.de"}),
        help_text=gettext_lazy("Nur der Anfang der Adresse, mit https. Leer: nirgends."),
    )

    def clean_origins(self) -> list[str]:
        """The origins, each as browsers write it; one sentence for each line that is none."""
        found, wrong = [], []
        for line in self.cleaned_data["origins"].split():
            try:
                found.append(origin_of(line))
            except RefusedError as error:
                wrong.append(wording.refused(error))
        if len(found) > MOST_ORIGINS:
            wrong.append(wording.refusal("origins_too_many", {"most": MOST_ORIGINS}))
        if wrong:
            raise forms.ValidationError(wrong)
        return found


class FrameForm(forms.Form):
    """Which list is to be shown, how many lines of it, in which colours."""

    wertung = forms.ChoiceField()
    zeilen = WholeField(
        label=gettext_lazy("Zeilen"),
        min_value=1,
        max_value=MOST_ROWS,
        initial=USUAL_ROWS,
    )
    eigene = forms.BooleanField(
        label=gettext_lazy("eigene Farben"),
        required=False,
        help_text=gettext_lazy("Ohne Haken hell oder dunkel, wie es das Gerät möchte."),
    )

    def __init__(self, choices: Sequence[tuple[str, str]], label: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["wertung"] = forms.ChoiceField(label=label, choices=choices)
        labels = {"grund": _("Hintergrund"), "schrift": _("Schrift"), "farbe": _("Links")}
        for name, field in NAMES.items():
            self.fields[name] = forms.CharField(
                label=labels[name],
                required=False,
                max_length=7,
                initial=f"#{getattr(Colours(), field)}",
                widget=forms.TextInput(attrs={"type": "color"}),
            )

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if not cleaned.get("eigene"):
            return
        said = {name: str(cleaned.get(name, "")).removeprefix("#").lower() for name in NAMES}
        for name, colour in said.items():
            if not COLOUR.fullmatch(colour):
                self.add_error(name, _("Farben sind sechs Ziffern oder Buchstaben von 0 bis f, etwa 155e56."))
        if not self.errors:
            cleaned["colours"] = Colours(**{field: said[name] for name, field in NAMES.items()})
            if not cleaned["colours"].legible:
                self.add_error("schrift", _("Schrift oder Links heben sich zu wenig vom Grund ab, um lesbar zu sein."))

    def parameters(self) -> dict[str, str]:
        """What the address of the frame says besides its ranking; of a valid form."""
        colours: Colours | None = self.cleaned_data.get("colours")
        return {"zeilen": str(self.cleaned_data["zeilen"]), **(colours.parameters() if colours else {})}


class KeyForm(forms.Form):
    """What a key is for."""

    name = forms.CharField(
        label=gettext_lazy("Wofür"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Wofür ist der Schlüssel? Der Name steht später im Protokoll.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
