"""What is typed of accounts: one's own, those of others, who helps, and what an organisation is called."""

import unicodedata
from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.installation import OUR_CLUB
from tournament.models import MembershipRole, Organisation, Role
from tournament.models.limits import LONGEST_NAME
from tournament.people.acts.helpers import CALLED
from tournament.people.forms.passwords import NewPassword, OfAccount
from tournament.web.fields import MomentField, TidyField, Versioned, ZoneField


def clean_name(name: str) -> str:
    """As it is stored: one way to write each letter, single spaces. ValidationError for what nobody can see."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not name.isprintable():
        raise ValidationError(_("In diesem Namen steckt ein Zeichen, das man nicht sieht."))
    return name


NAMED = {"username_taken": "username", "shown_name_taken": "shown"}
"""Refusals that belong to a field."""


class AccountForm(OfAccount):
    """Who somebody is; `by_mail`: whether this server sends mail, else it asks for no address."""

    shown = TidyField(
        clean_name,
        label=gettext_lazy("Ihr Name"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Wie heißen Sie?")},
        help_text=gettext_lazy("So steht er im Protokoll, wenn Sie etwas eintragen."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = TidyField(
        clean_name,
        label=gettext_lazy("Benutzername"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Womit wollen Sie sich anmelden?")},
        help_text=gettext_lazy("Damit melden Sie sich an; leicht zu tippen, zum Beispiel der Vorname."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-Mail-Adresse (nicht nötig)"),
        required=False,
        help_text=gettext_lazy("Dorthin geht ein Link, wenn Sie Ihr Passwort vergessen."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, user: User, *args: Any, by_mail: bool, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        if not by_mail:
            del self.fields["email"]

    def filled_in(self) -> User:
        """The account with what was typed, as far as it is in order; not stored."""
        typed = self.cleaned_data
        self.user.first_name = typed.get("shown", "")
        self.user.username = typed.get("username", "")
        self.user.email = typed.get("email", self.user.email)
        return self.user


class NewAccountForm(AccountForm, NewPassword):
    """A new account with a password; and the zone of the browser, for whoever sets up an organisation by it."""

    time_zone = forms.CharField(required=False, widget=forms.HiddenInput({"data-here": ""}))

    field_order = ("shown", "username", "email", "password", "again")

    def clean(self) -> None:
        """A password like one's name is none."""
        self.filled_in()
        super().clean()


class WayBackForm(forms.Form):
    """Who does not get in."""

    name = forms.CharField(
        label=gettext_lazy("Benutzername oder E-Mail-Adresse"),
        max_length=254,
        error_messages={"required": gettext_lazy("Bitte Benutzername oder E-Mail-Adresse eintippen.")},
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )


# What an owner types about the accounts of others.

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
TOO_EARLY = gettext_lazy("So lange gibt es dieses Programm noch nicht.")
LASTS = {"1": timedelta(days=1), "7": timedelta(days=7), "30": timedelta(days=30)}


class InvitationForm(forms.Form):
    """Whom to invite as what, and how long the link works."""

    meant_for = forms.CharField(
        label=gettext_lazy("Für wen"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Für wen ist der Link?")},
        help_text=gettext_lazy("Damit Sie ihn in der Liste wiedererkennen; der Eingeladene wählt seinen Namen selbst."),
    )
    role = forms.ChoiceField(label=gettext_lazy("Rolle"), choices=MembershipRole, initial=MembershipRole.MEMBER)
    lasts = forms.ChoiceField(
        label=gettext_lazy("Der Link gilt"),
        choices=[("1", gettext_lazy("einen Tag")), ("7", gettext_lazy("eine Woche")), ("30", gettext_lazy("30 Tage"))],
        initial="7",
    )


class SecureForm(forms.Form):
    """What to do about a stolen account besides ending its log-ins."""

    lists = forms.BooleanField(
        label=gettext_lazy("Auch die Links der offenen Listen erneuern"),
        required=False,
        help_text=gettext_lazy(
            "Nur nötig, wenn jemand diese Links gesehen haben kann. Alle offenen Listen seiner Turniere müssen danach "
            "neu gedruckt oder am Bildschirm neu gescannt werden."
        ),
    )


class SinceForm(forms.Form):
    """Since when."""

    seit = MomentField(label=gettext_lazy("Seit"), validators=[MinValueValidator(EARLIEST, TOO_EARLY)])


# What is typed or chosen about who helps.

LONGEST = 40


class NameForm(forms.Form):
    """The name a helper works under."""

    name = TidyField(
        label=gettext_lazy("Ihr Name"),
        max_length=LONGEST,
        help_text=gettext_lazy("So steht er im Protokoll bei allem, was Sie eintragen."),
        error_messages={"required": gettext_lazy("Bitte einen Namen eintippen.")},
        widget=forms.TextInput(attrs={"autocomplete": "given-name", "autofocus": True}),
    )


class RoleForm(forms.Form):
    """Which role a code gives."""

    role = forms.TypedChoiceField(
        label=gettext_lazy("Aufgabe"),
        coerce=Role,
        choices=[(role.value, role.label) for role in CALLED],
        widget=forms.RadioSelect,
    )


# What is said of an organisation.


class OrganisationForm(forms.Form):
    """What it is called, and by which clock it goes: that of the browser, unless another is chosen."""

    name = TidyField(
        label=gettext_lazy("Name des Veranstalters"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Wie heißt der Verein oder Verband?")},
    )
    time_zone = ZoneField(
        help_text=gettext_lazy(
            "Die seiner Termine, und mit der ein neues Turnier beginnt; jedes kann eine andere haben."
        )
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_new:
            self.fields["time_zone"].widget.attrs["data-here"] = ""

    @property
    def is_new(self) -> bool:
        """Whether nobody has set it up yet."""
        return bool(self.initial.get("name", OUR_CLUB) == OUR_CLUB)


class KnownOrganisationForm(OrganisationForm, Versioned):
    """And which federation it says it belongs to, where there is one; whether it is one itself, where somebody `marks`
    them; what it demands of whoever has an account of it. `version`: of what was read.
    """

    federation = forms.ModelChoiceField(
        Organisation.objects.none(),
        label=gettext_lazy("Verband"),
        required=False,
        empty_label=gettext_lazy("keiner"),
        help_text=gettext_lazy("Er sieht in einer Liste, was Sie veröffentlicht haben; nichts, was nicht alle sehen."),
        error_messages={"invalid_choice": gettext_lazy("Bitte einen Verband aus der Liste wählen.")},
    )
    is_federation = forms.BooleanField(
        label=gettext_lazy("ist ein Verband"),
        required=False,
        help_text=gettext_lazy("Vereine können dann sagen, dass sie dazugehören."),
    )
    demands_second_factor = forms.BooleanField(
        label=gettext_lazy("Zweiter Faktor für alle Konten"),
        required=False,
        help_text=gettext_lazy(
            "Wer sich mit einem Passwort anmeldet, richtet danach erst eine App mit Ziffern oder einen Passkey ein. "
            "Das gilt ab der nächsten Anmeldung: Wer gerade arbeitet, arbeitet weiter. Helfer mit einem Code für den "
            "Tag brauchen keinen."
        ),
    )

    def __init__(self, *args: Any, organisation: Organisation, marks: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = Organisation.objects.filter(is_federation=True).exclude(pk=organisation.pk)
        choice = self.fields["federation"]
        if isinstance(choice, forms.ModelChoiceField):
            choice.queryset = others
        left_out = {"federation": not others.exists(), "is_federation": not marks}
        for name in (name for name, is_out in left_out.items() if is_out):
            del self.fields[name]
