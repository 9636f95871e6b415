"""People who are chosen: one by name or start number, and a team's members by ticking."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Club, Ranking, Registration, Team
from tournament.models.limits import LONGEST_NAME
from tournament.registration.acts.teams import TeamWish
from tournament.registration.reads.people import found
from tournament.registration.reads.teams import by_club, own_club_rule
from tournament.web.fields import TidyField, Versioned

PEOPLE_LIST = "personen"  # the id of the page's <datalist> of people


class PersonField(forms.CharField):
    """Somebody who is registered; becomes the registration, None where nothing is typed."""

    def __init__(self, people: Sequence[Registration], **options: Any) -> None:
        attributes = {"list": PEOPLE_LIST, "autocomplete": "off", "spellcheck": "false"}
        super().__init__(max_length=200, widget=forms.TextInput(attrs=attributes), **options)
        self.people = people

    def clean(self, value: Any) -> Registration | None:
        text = str(super().clean(value))
        if not text:
            return None
        meant = found(self.people, text)
        if len(meant) == 1:
            return meant[0]
        if not meant:
            raise forms.ValidationError(_("„%(text)s“ ist nicht angemeldet.") % {"text": text})
        names = " · ".join(f"{registration.number} {registration.person.name}" for registration in meant[:4])
        raise forms.ValidationError(_("Wer ist gemeint? %(names)s. Bitte mit Startnummer.") % {"names": names})


class OnePersonForm(forms.Form):
    """A form about somebody, who comes first in it; `people` are all who may be chosen."""

    def __init__(self, people: Sequence[Registration], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        missing = {"required": _("Hier fehlt ein Name.")}
        self.fields["person"] = PersonField(people, label=_("Wer?"), error_messages=missing)
        self.order_fields(["person"])


# Choose a team's members: the club's own people by ticking, those of other clubs from a list.

PLACES = {"team_name_missing": "name", "team_name_taken": "name", "text_too_long": "name"}


class TeamForm(Versioned):
    """A team of one club (None: of nobody in particular) for a ranking. `free`: who may be chosen, this team's members
    included."""

    name = TidyField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Hier fehlt der Name.")},
    )
    own = forms.MultipleChoiceField(
        label="",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "invalid_choice": gettext_lazy("Jemand davon ist inzwischen vergeben. Bitte noch einmal wählen.")
        },
    )

    def __init__(
        self, ranking: Ranking, club: Club | None, free: Sequence[Registration], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.ranking = ranking
        self.club = club
        own = [registration for registration in free if registration.club_id == (club.pk if club else None)]
        others = [registration for registration in free if registration not in own]
        self.loan_rule = own_club_rule(ranking)
        field = self.fields["own"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = [(str(registration.pk), _named(registration)) for registration in own]
        choices = [("", _("– niemand –")), *_by_club(others)]
        for number in range(1, self._places_for_others() + 1 if others else 1):
            self.fields[f"other_{number}"] = forms.ChoiceField(
                label=_("Leihspieler") if self.loan_rule else _("Aus einem anderen Verein"),
                choices=choices,
                required=False,
                error_messages={"invalid_choice": _("Diese Person ist inzwischen vergeben. Bitte neu wählen.")},
            )

    def _places_for_others(self) -> int:
        if self.loan_rule:
            return self.loan_rule.loan_maximum
        return self.ranking.members_per_team - (1 if self.club else 0)

    def others(self) -> list[forms.BoundField]:
        """The lists of people from other clubs."""
        return [self[name] for name in self.fields if name.startswith("other_")]

    def wish(self, marked: Iterable[int] = ()) -> TeamWish:
        """What was chosen; `marked`: who is a loan player although of this club, as an import may say."""
        cleaned = self.cleaned_data
        others = (cleaned[name] for name in self.fields if name.startswith("other_"))
        members = tuple(dict.fromkeys(int(key) for key in [*cleaned["own"], *others] if key))
        club = self.club.pk if self.club else None
        return TeamWish(cleaned["name"], club, members, frozenset(marked) & frozenset(members), self.ranking.pk)


def initial_of(team: Team, members: Sequence[tuple[Registration, bool]]) -> dict[str, Any]:
    """What the form of a stored team begins with."""
    initial: dict[str, Any] = {"name": team.name, "version": team.version}
    initial["own"] = [str(registration.pk) for registration, _loan in members if registration.club_id == team.club_id]
    others = [registration for registration, _loan in members if registration.club_id != team.club_id]
    return initial | {f"other_{number}": str(registration.pk) for number, registration in enumerate(others, start=1)}


def _by_club(people: Sequence[Registration]) -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (
            line.club.name if line.club else _("ohne Verein"),
            [(str(registration.pk), _named(registration)) for registration in line.free],
        )
        for line in by_club(people)
    ]


def _named(registration: Registration) -> str:
    return f"{registration.person.name} ({registration.number})"
