"""The end of rankings: which, until when objections are heard, and why it is taken back."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Ranking
from tournament.models.limits import LONGEST_NOTE
from tournament.standings.acts.editions import Versions

MARGIN = 2**31
READ = "read"


class _OfRankings(forms.Form):
    """Some of these rankings, ticked, each with the version that was shown beside it (`version_<id>`), and the revision
    of what they come from (`read`)."""

    def __init__(self, rankings: Sequence[Ranking], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = rankings
        choices = [(ranking.document_id, ranking.title) for ranking in rankings]
        self.fields["rankings"] = forms.MultipleChoiceField(
            label=_("Wertungen"),
            choices=choices,
            initial=[key for key, _name in choices],
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Bitte mindestens eine Wertung ankreuzen."),
                "invalid_choice": _("Davon ist eine Wertung inzwischen anders. Bitte noch einmal ankreuzen."),
            },
        )

    @property
    def shown(self) -> list[tuple[str, int]]:
        """The version of each, to be sent along."""
        return [(_version_of(ranking.document_id), ranking.version) for ranking in self.offered]

    def versions(self) -> Versions:
        """Id of each that is ticked -> the version that was read; 0, which fits nothing, where it was not sent."""
        return {key: self._sent(_version_of(key)) for key in self.cleaned_data["rankings"]}

    @property
    def read(self) -> int | None:
        """The revision of what results come from, as it was read; -1, which fits nothing, where it is no number. None:
        a program that sent none."""
        return self._sent(READ, -1) if READ in self.data else None

    def _sent(self, name: str, missing: int = 0) -> int:
        sent = self.data.get(name, "")
        return int(sent) if sent.isdecimal() and int(sent[:10]) < MARGIN else missing


def _version_of(key: str) -> str:
    return f"version_{key}"


class FinaliseForm(_OfRankings):
    """Make rankings final; `anyway`, with open lists and games that came too late. `until`: until when objections are
    heard before that (empty: they are not).
    """

    anyway = forms.BooleanField(label=gettext_lazy("Trotz offener Listen und Nachzügler"), required=False)
    until = forms.TimeField(
        label=gettext_lazy("Einspruch bis"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": gettext_lazy("Eine Uhrzeit wie 18:40 eingeben.")},
    )

    def clean_until(self) -> datetime | None:
        """That time of today."""
        time = self.cleaned_data["until"]
        if time is None:
            return None
        until = timezone.make_aware(datetime.combine(timezone.localdate(), time))
        if until <= timezone.now():
            raise forms.ValidationError(_("Diese Uhrzeit ist schon vorbei."))
        return until


class TakeBackForm(_OfRankings):
    """Open final rankings again."""

    reason = forms.CharField(
        label=gettext_lazy("Grund"),
        max_length=LONGEST_NOTE,
        help_text=gettext_lazy("Er steht öffentlich beim Ergebnis."),
        error_messages={"required": gettext_lazy("Hier fehlt der Grund.")},
    )
