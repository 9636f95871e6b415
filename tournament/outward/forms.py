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
from tournament.outward.reads.elsewhere import COLOUR, MEASURED, MOST_ROWS, NAMES, USUAL_ROWS, Colours
from tournament.outward.site.spaces import Space
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

    selbst = forms.BooleanField(
        label=gettext_lazy("so hoch wie die Liste"),
        required=False,
        help_text=gettext_lazy("Mit einem Skript von einer Zeile; ohne Haken 720 Pixel hoch, ohne Skript."),
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
        measured = {MEASURED: "selbst"} if self.cleaned_data["selbst"] else {}
        return {"zeilen": str(self.cleaned_data["zeilen"]), **(colours.parameters() if colours else {}), **measured}


class KeyForm(forms.Form):
    """What a key is for."""

    name = forms.CharField(
        label=gettext_lazy("Wofür"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Wofür ist der Schlüssel? Der Name steht später im Protokoll.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class WebSpaceForm(forms.Form):
    """Where the site is brought; `read`: what stood there when the page was read. A password is never shown again."""

    url = forms.CharField(
        label=gettext_lazy("Adresse zum Hochladen"),
        max_length=LONGEST_ADDRESS,
        widget=forms.TextInput(attrs={"autocapitalize": "off", "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "sftp://name@server/ordner oder https://name@server/ordner (WebDAV). Der Ordner ist leer."
        ),
    )
    password = forms.CharField(
        label=gettext_lazy("Passwort dazu"),
        required=False,
        max_length=LONGEST_ADDRESS,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("Es wird verschlossen gespeichert. Leer: wie bisher."),
    )
    address = forms.URLField(
        label=gettext_lazy("Unter welcher Adresse man die Seite dann sieht"),
        required=False,
        max_length=LONGEST_ADDRESS,
        assume_scheme="https",
        help_text=gettext_lazy("Etwa https://www.verein.de/pokal. Leer: ohne Kalender und Neuigkeiten."),
    )
    thrifty = forms.BooleanField(
        label=gettext_lazy("Über ein Telefon: höchstens 1 MB in der Stunde"),
        required=False,
    )
    read = forms.CharField(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, space: Space | None) -> "WebSpaceForm":
        """Return the form with what is stored now."""
        if space is None:
            return cls(initial={"thrifty": True})
        said = {"url": space.url, "address": space.address, "thrifty": space.thrifty, "read": space.url}
        return cls(initial=said)

    @property
    def wanted(self) -> Space:
        """What was typed, of a valid form."""
        said = self.cleaned_data
        return Space(said["url"], said["address"].rstrip("/"), said["thrifty"])
