"""What an owner types about the accounts of others."""

from datetime import UTC, datetime, timedelta

from django import forms
from django.core.validators import MinValueValidator
from django.utils.translation import gettext_lazy as _

from tournament.models import MembershipRole
from tournament.models.limits import LONGEST_NAME

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
TOO_EARLY = _("So lange gibt es dieses Programm noch nicht.")
LASTS = {"1": timedelta(days=1), "7": timedelta(days=7), "30": timedelta(days=30)}


class InvitationForm(forms.Form):
    """Whom to invite as what, and how long the link works."""

    meant_for = forms.CharField(
        label=_("Für wen"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Für wen ist der Link?")},
        help_text=_("Damit Sie ihn in der Liste wiedererkennen; der Eingeladene wählt seinen Namen selbst."),
    )
    role = forms.ChoiceField(label=_("Rolle"), choices=MembershipRole, initial=MembershipRole.MEMBER)
    lasts = forms.ChoiceField(
        label=_("Der Link gilt"),
        choices=[("1", _("einen Tag")), ("7", _("eine Woche")), ("30", _("30 Tage"))],
        initial="7",
    )


class SecureForm(forms.Form):
    """What to do about a stolen account besides ending its log-ins."""

    lists = forms.BooleanField(
        label=_("Auch die Links der offenen Listen erneuern"),
        required=False,
        help_text=_(
            "Nur nötig, wenn jemand diese Links gesehen haben kann. Alle offenen Listen seiner Turniere müssen danach "
            "neu gedruckt oder am Bildschirm neu gescannt werden."
        ),
    )


class SinceForm(forms.Form):
    """Since when."""

    seit = forms.DateTimeField(
        label=_("Seit"),
        validators=[MinValueValidator(EARLIEST, TOO_EARLY)],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
