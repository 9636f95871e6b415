"""What is asked of a club evening: a name, and who is there."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament import seating
from tournament.core import words as wording
from tournament.models import Organisation, Registration, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.registration.fields import Entry
from tournament.registration.files.spreadsheets import SpreadsheetError
from tournament.registration.reads.people import name_flaw
from tournament.setup.acts.evenings import OF_RULES, Wish, as_before, called, entries, usual_rules
from tournament.setup.forms.named import NamedForm, rulebooks
from tournament.setup.forms.tournaments import MOST_GAMES, MOST_SERIES, whole
from tournament.web.fields import TidyField


class NewPeople(forms.Form):
    """Who comes that is not on the list: `members`, who is known from other evenings, to be ticked; everybody else one
    to a line, surname or given name first, the club behind a comma."""

    new = forms.CharField(
        label=gettext_lazy("Wer noch da ist"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Ein Name je Zeile, getippt oder eingefügt; ein Verein steht hinter einem Komma."),
    )

    def __init__(self, organisation: Organisation, members: Sequence[Registration], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.organisation, self.members = organisation, members

    def clean_new(self) -> list[Entry]:
        try:
            typed = entries(self.cleaned_data["new"], self.organisation)
        except SpreadsheetError as error:
            raise forms.ValidationError(wording.refused(error)) from error
        for entry in typed:
            if flaw := name_flaw(entry.name):
                raise forms.ValidationError(f"{entry.name}: {wording.refused(flaw)}")
        return typed

    @property
    def there(self) -> set[int]:
        """The members that are ticked."""
        ticked = self.data.getlist("there") if isinstance(self.data, QueryDict) else []
        return {one.pk for one in self.members if str(one.pk) in ticked}

    def came(self) -> list[Entry]:
        """Who is ticked or typed; a member as before, also one who is both."""
        there, typed = self.there, self.cleaned_data["new"]
        members = {called(entry): entry for entry in map(as_before, self.members)}
        ticked = [as_before(one) for one in self.members if one.pk in there]
        names = set(map(called, typed))
        return [
            *(entry for entry in ticked if called(entry) not in names),
            *(members.get(called(entry), entry) for entry in typed),
        ]


class EveningForm(NewPeople, NamedForm):
    """A new evening, with who is there. What it was played by last time is offered."""

    name = TidyField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Hier fehlt ein Name.")},
    )
    rulebook_id = forms.ChoiceField(label=gettext_lazy("Regelwerk"), choices=rulebooks)
    series_count = whole(1, MOST_SERIES, label=gettext_lazy("Serien"))
    games_per_series = whole(1, MOST_GAMES, label=gettext_lazy("Spiele je Serie"))
    field_order = ("name", "new", "date", "rulebook_id", "series_count", "games_per_series")

    def __init__(
        self,
        organisation: Organisation,
        last: Tournament | None,
        members: Sequence[Registration],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        offered = {name: getattr(last, name) for name in usual_rules()} if last else usual_rules()
        super().__init__(organisation, members, *args, initial={**offered, **_named(organisation)}, **kwargs)
        self.last = last
        if not members:
            self.fields["new"].label = _("Wer ist da?")
            self.fields["new"].widget.attrs["rows"] = 12

    @property
    def are_rules_wrong(self) -> bool:
        """Whether something is said about the rules: then they are shown."""
        return any(name in self.errors for name in ("date", *usual_rules()))

    def clean(self) -> None:
        """So many people can be seated, or the evening is not begun."""
        cleaned = self.cleaned_data
        if not self.errors:
            try:
                sizes = scoring.rulebook(cleaned["rulebook_id"]).table_sizes
                seating.table_sizes(len(self.came()), sizes)
            except seating.CannotSeatError as error:
                self.add_error(None, wording.refusal(f"cannot_seat_{error.code}", error.params))

    def wish(self) -> Wish:
        """What was said of it."""
        typed = {name: self.cleaned_data[name] for name in ("name", "date", *OF_RULES)}
        return Wish(**typed, organisation=self.organisation, last=self.last, came=self.came())


def _named(organisation: Organisation) -> dict[str, Any]:
    """After the month; a second evening of it after its day."""
    today = timezone.localdate()
    names = [_("Clubabend %(day)s") % {"day": date_format(today, day)} for day in ("F", _("j. F"))]
    taken = organisation.tournaments.filter(name=names[0]).exists()
    return {"name": names[taken], "date": today}
