"""What is typed of an organisation's pages."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.names import tidy
from tournament.core.speaking import names
from tournament.models.limits import LONGEST_SENTENCE


class PagesForm(forms.Form):
    """Shown or not, under which name, with which sentence. `version`: what was read."""

    shown = forms.BooleanField(
        label=_("Seiten für alle zeigen"),
        required=False,
        help_text=_("Archiv, Bestenliste und Termine: nur, was veröffentlicht ist, und Personen nur mit Zustimmung."),
    )
    slug = forms.SlugField(
        label=_("Kurzname in der Adresse"),
        max_length=80,
        required=False,
        help_text=_(
            "Zum Beispiel „rc-kassel“. Leer: aus dem Namen gemacht. Ändert er sich, führen alte Links ins Leere."
        ),
        error_messages={"invalid": _("Nur Buchstaben, Ziffern und Bindestriche, zum Beispiel „rc-kassel“.")},
    )
    about = forms.CharField(
        label=_("Ein Satz über Sie"),
        max_length=LONGEST_SENTENCE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    language = forms.ChoiceField(
        label=_("Sprache der Ausdrucke"),
        required=False,
        choices=names().items(),
        widget=forms.RadioSelect,
        help_text=_("Saisons und Qualifikationen als PDF. Turniere haben ihre eigene; Seiten die ihres Lesers."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def clean_slug(self) -> str:
        return str(self.cleaned_data["slug"]).lower()

    def clean_about(self) -> str:
        return tidy(self.cleaned_data["about"])
