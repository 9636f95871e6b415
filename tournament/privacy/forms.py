"""What an organiser says of the data of those who play, and the installation's owner of their own."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import LONGEST_LEGAL
from tournament.setup.forms.named import day


class PrivacyForm(forms.Form):
    """Of one tournament."""

    findable = forms.BooleanField(
        label=_("Suchmaschinen dürfen die öffentlichen Seiten aufnehmen"),
        required=False,
        help_text=_("Ohne Haken bittet jede Seite darum, in keiner Suchmaschine zu stehen."),
    )
    names_until = day(
        label=_("Namen werden gebraucht bis"),
        required=False,
        help_text=_("Danach erinnert die Startseite daran, sie zu löschen. Von allein geschieht nichts. Leer: nie."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)


class SureForm(forms.Form):
    """Asked once before names are deleted for good."""

    sure = forms.BooleanField(
        label=_("Ja, die Namen löschen. Das lässt sich nicht zurückholen."),
        error_messages={"required": _("Bitte ankreuzen, dass gelöscht werden soll; zurückholen lässt es sich nicht.")},
    )


class LegalForm(forms.Form):
    """One page of the owner in one language."""

    text = forms.CharField(
        label=_("Text"),
        required=False,
        max_length=LONGEST_LEGAL,
        widget=forms.Textarea(attrs={"rows": 22, "spellcheck": "true"}),
        help_text=_(
            "In eckigen Klammern steht, was noch einzusetzen ist. Eine Zeile mit # am Anfang ist eine Überschrift."
        ),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)
