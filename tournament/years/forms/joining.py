"""A club asks to be taken in, a federation says why not."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core import names
from tournament.models.limits import LONGEST_ADDRESS, LONGEST_NAME, LONGEST_NOTE
from tournament.web.fields import TidyField

ANSWERS = frozenset(map(names.key, ("Rommé", "Romme", "Rummy", "Rommee", "Rommè", "Rommespiel", "Rommé-Spiel")))


class JoinForm(forms.Form):
    """The club, whom to talk to, and a question that programs do not understand."""

    name = TidyField(
        names.club_name,
        label=_("Verein"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Wie heißt der Verein?")},
    )
    place = TidyField(
        label=pgettext_lazy("eines Vereins", "Ort"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Wo ist der Verein?")},
    )
    contact = TidyField(
        label=_("Ansprechperson"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Mit wem kann der Verband sprechen?")},
    )
    mail = forms.EmailField(
        label=_("E-Mail"),
        max_length=LONGEST_ADDRESS,
        help_text=_("Nur für den Verband. Ein Vierteljahr nach der Entscheidung wird der Antrag gelöscht."),
        error_messages={
            "required": _("Wohin kann der Verband schreiben?"),
            "invalid": _("Das ist keine E-Mail-Adresse."),
        },
    )
    game = forms.CharField(
        label=_("Welches Kartenspiel wird hier gespielt?"),
        max_length=LONGEST_NAME,
        help_text=_("Damit niemand von selbst Anträge verschickt."),
        error_messages={"required": _("Bitte das Kartenspiel nennen; es steht im Namen dieser Seiten.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_game(self) -> str:
        if names.key(self.cleaned_data["game"]) not in ANSWERS:
            raise forms.ValidationError(_("Das stimmt nicht. Gemeint ist das Spiel mit fünf Buchstaben und Joker."))
        return ""

    @property
    def said(self) -> dict[str, str]:
        """What is kept of it."""
        return {name: self.cleaned_data[name] for name in ("name", "place", "contact", "mail")}


class RefusalForm(forms.Form):
    """Why a club is not taken in."""

    reason = TidyField(
        label=_("Begründung, die der Verein liest"),
        max_length=LONGEST_NOTE,
        error_messages={"required": _("Bitte in einem Satz sagen, warum.")},
    )
