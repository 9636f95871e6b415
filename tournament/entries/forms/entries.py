"""What is typed to enter, and what the organisers say of it."""

import re
import uuid
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core import names
from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.core.installation import sends_mail
from tournament.entries.acts.sending import MOST_PEOPLE, Before, Sent, SentPerson, faults
from tournament.entries.reads.entry import question_of
from tournament.models import EntryWindow, Submission, SubmittedPerson
from tournament.models.limits import LARGEST_SPREADSHEET, LONGEST_ANNOUNCEMENT, LONGEST_NAME, LONGEST_NOTE, LONGEST_PASS
from tournament.registration.categories import each_once
from tournament.web.connection import FORM, LIST
from tournament.web.fields import MomentField, Versioned, YearField

TICKS: Final = ("named", "in_archive", "out")
AS_STORED: Final = ("team", "tandem", "wish", "named", "in_archive", "pass_number", "born")
QUESTIONS: Final = ("categories", "team", "tandem", "wish", "pass_number", "born")
"""What a tournament may ask or not."""
PLACES: Final = dict.fromkeys(("entry_name", "entry_twice", "entry_refused_before"), "surname") | {"entry_born": "born"}
"""What is refused of one person -> the field where it is said."""
LONGEST_COUNT: Final = 9
"""Digits: what is longer is no number of rows either way."""
UNNAMED: Final = re.compile(r"\W*(?:n\W*n\W*)+\d*\W*", re.IGNORECASE)
"""How lists hold a place for somebody who is named later: N.N., NN, n. n., N.N. 2."""
AS_UNNAMED: Final = "N.N."
NO_NAME: Final = "–"
"""What stands for a name that is nothing but signs."""
TRAP: Final = "homepage"
"""A field that nobody sees: who fills it is a program."""


class ContactForm(forms.Form):
    """Who answers for an entry."""

    club = forms.CharField(label=_("Verein"), max_length=LONGEST_NAME, required=False)
    contact = forms.CharField(
        label=_("Ihr Name"), max_length=LONGEST_NAME, error_messages={"required": _("Wie heißen Sie?")}
    )
    mail = forms.EmailField(label=_("E-Mail, wenn Sie eine haben"), max_length=200, required=False)
    phone = forms.CharField(label=_("Telefon, wenn Sie mögen"), max_length=LONGEST_PASS, required=False)
    answer = forms.CharField(max_length=LONGEST_NAME, required=False)

    def __init__(self, window: EntryWindow, *args: Any, asked: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.window = window
        if sends_mail():
            self.fields["mail"].help_text = _("Dorthin kommt ein Link, mit dem Sie die Anmeldung selbst bestätigen.")
        if asked and (question := question_of(window)):
            self.fields["answer"].label = question
            self.fields["answer"].widget.attrs["autocomplete"] = "off"
        else:
            del self.fields["answer"]

    @property
    def is_answered(self) -> bool:
        """Whether the quiet question is."""
        if "answer" not in self.fields:
            return True
        said = names.key(self.cleaned_data.get("answer", ""))
        return said in {names.key(one) for one in self.window.answer.split("/")}

    def sent(self, people: Sequence[SentPerson]) -> Sent:
        """The entry with these people."""
        said = self.cleaned_data
        return Sent(said["contact"], said["mail"], said["phone"], names.club_name(said["club"]), tuple(people))


class PersonForm(forms.Form):
    """One row. `fresh`: it was just added, and is typed into next."""

    key = forms.IntegerField(widget=forms.HiddenInput, required=False)
    surname = forms.CharField(label=_("Nachname"), max_length=60, required=False)
    given = forms.CharField(label=_("Vorname"), max_length=58, required=False)
    categories = forms.CharField(
        label=pgettext_lazy("registration", "Wertungen"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Zum Beispiel: Damen, Senioren"),
    )
    team = forms.CharField(label=_("Mannschaft"), max_length=LONGEST_NAME, required=False)
    tandem = forms.CharField(label=_("Tandem"), max_length=LONGEST_NAME, required=False)
    pass_number = forms.CharField(label=_("Passnummer"), max_length=LONGEST_PASS, required=False)
    born = YearField(label=_("Jahrgang"))
    wish = forms.CharField(
        label=_("Wunsch"), max_length=LONGEST_ANNOUNCEMENT, required=False,
        help_text=_("Nur für die Spielleitung, zum Beispiel: Rollstuhl"),
    )  # fmt: skip
    named = forms.BooleanField(label=_("darf öffentlich mit Namen stehen"), required=False)
    in_archive = forms.BooleanField(label=_("darf im Archiv über alle Turniere zu finden sein"), required=False)
    out = forms.BooleanField(label=_("spielt nicht mit (zurückziehen)"), required=False)

    def __init__(self, window: EntryWindow, *args: Any, fresh: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fresh = fresh
        if fresh:
            begin_at(self, "surname")
        left = {
            "categories": window.asks_categories,
            "team": window.asks_teams,
            "tandem": window.asks_teams,
            "wish": window.asks_wishes,
            "pass_number": window.asks_pass,
            "born": window.asks_pass,
        }
        for name in [name for name, asked in left.items() if not asked]:
            del self.fields[name]
        if not self["key"].value():
            del self.fields["out"]

    @property
    def called(self) -> str:
        """The name as it stands in the fields."""
        parts = (str(self[name].value() or "").strip() for name in ("surname", "given"))
        return ", ".join(filter(None, parts))

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was typed."""
        return not any(self[name].value() for name in self.fields if name not in TICKS)

    @property
    def is_wrong(self) -> bool:
        """Return whether the row has an error."""
        return self.is_bound and bool(self.errors)

    @property
    def is_open(self) -> bool:
        """Return whether the row is shown open to type into: new, empty or wrong."""
        return self.fresh or self.is_wrong or not self.called

    @property
    def goes(self) -> bool:
        """Return whether the person is ticked to be withdrawn."""
        return "out" in self.fields and bool(self["out"].value())

    @property
    def is_filled(self) -> bool:
        """Return whether the row names somebody who is to play."""
        said = self.cleaned_data
        return bool(said.get("surname") or said.get("given")) and not said.get("out")

    @property
    def person(self) -> SentPerson:
        """As it was typed."""
        said = self.cleaned_data
        name = ", ".join(filter(None, [said.get("surname", ""), said.get("given", "")]))
        return SentPerson(
            "" if is_unnamed(name) else names.person_name(name) or NO_NAME,
            tuple(each_once([said.get("categories", "")])),
            names.club_name(said.get("team", "")),
            names.club_name(said.get("tandem", "")),
            said.get("wish", ""),
            said.get("named", False),
            said.get("in_archive", False),
            said.get("pass_number", ""),
            said.get("born"),
            said.get("key"),
            frozenset(name for name in QUESTIONS if name not in self.fields or self.add_prefix(name) not in self.data),
        )


class Rows:
    """The rows of the form: what was sent, what is stored, or an empty one. `most`: for so many there is room;
    `too_many`: more were sent. `slots`: the highest number of one in the names of its fields, which a script leaves
    out when it takes a row away."""

    most = MOST_PEOPLE

    def __init__(
        self, window: EntryWindow, post: QueryDict | None = None, initial: Sequence[dict[str, Any]] = ()
    ) -> None:
        self.window, self.post, self.too_many = window, post, False
        if post is None:
            self.forms = [self._form(at, initial=said) for at, said in enumerate(initial)] or [self._form(0)]
            self.slots = len(self.forms)
        else:
            sent = post.get("rows", "")[:LONGEST_COUNT]
            number = int(sent) if sent.isdecimal() else 0
            self.too_many = number > MOST_PEOPLE
            self.slots = min(number, MOST_PEOPLE)
            self.forms = [self._form(at, post) for at in range(self.slots) if f"p{at}-surname" in post]

    def _form(self, at: int | str, *args: Any, **kwargs: Any) -> PersonForm:
        return PersonForm(self.window, *args, prefix=f"p{at}", **kwargs)

    def typed(self, besides: int = 0) -> list[dict[str, Any]]:
        """What stands in them; none of those that are empty, nor the one of this number (the first is 1)."""
        kept = [form for at, form in enumerate(self.forms, 1) if at != besides and not form.is_empty]
        return [{name: form[name].value() for name in form.fields} for form in kept]

    def add(self) -> None:
        """An empty one more, if there is room."""
        there = [form for form in self.forms if not form.is_empty]
        if len(there) < MOST_PEOPLE:
            self.forms = [*there, self._form(len(there), fresh=True)]
            self.slots = len(self.forms)

    @property
    def wrong(self) -> list[int]:
        """The numbers of those in which something was complained of."""
        return [number for number, form in enumerate(self.forms, 1) if form.is_wrong]

    @property
    def blank(self) -> PersonForm:
        """Return the blank row that a script copies to add one."""
        return self._form("__at__")

    @property
    def named(self) -> int:
        """How many people are in it who are to play."""
        return sum(bool(form.called) and not form.goes for form in self.forms)

    def complain(self, code: str, name: str, sentence: str) -> bool:
        """Say at the last row of this name what is refused of it; whether there is such a place."""
        place = PLACES.get(code)
        if place is None:
            return False
        found = [form for form in self.forms if form.is_filled and form.person.name == name]
        if found and place in found[-1].fields:
            found[-1].add_error(place, sentence)
        return bool(found) and found[-1].is_wrong

    def __iter__(self) -> Iterator[PersonForm]:
        return iter(self.forms)

    def __len__(self) -> int:
        return len(self.forms)

    def are_valid(self, before: Before) -> bool:
        """Whether each can be read and nothing is refused of it; all that is wrong is said at once, each at its row."""
        for form in self.forms:
            form.full_clean()
        there = [form for form in self.forms if form.is_filled and not {"surname", "given"} & {*form.errors}]
        for at, error in faults([form.person for form in there], before):
            if (place := PLACES[error.code]) in there[at].fields:
                there[at].add_error(place, wording.refused(error))
        return not self.wrong

    @property
    def people(self) -> list[SentPerson]:
        """Those that name somebody. RefusedError `entry_too_many`."""
        if self.too_many:
            raise RefusedError("entry_too_many", {"most": MOST_PEOPLE})
        return [form.person for form in self.forms if form.is_filled]


def is_unnamed(name: str) -> bool:
    """Return whether this holds a place for somebody who is named later."""
    return UNNAMED.fullmatch(name) is not None


def begin_at(form: forms.Form, name: str) -> None:
    """The page opens with this field ready to be typed into."""
    form.fields[name].widget.attrs["autofocus"] = True


def begin_at_first_wrong(contact: ContactForm, rows: Rows) -> None:
    """In the order of the page; the quiet question stands last."""
    above = [name for name in contact.errors if name in contact.fields and name != "answer"]
    wrong: list[tuple[forms.Form, str]] = [(contact, name) for name in above]
    wrong += [(form, name) for form in rows for name in form.errors if name in form.fields]
    wrong += [(contact, name) for name in contact.errors if name == "answer"]
    for form, name in wrong[:1]:
        begin_at(form, name)


def initial_of(person: SubmittedPerson) -> dict[str, Any]:
    """A stored person as a row."""
    surname, _comma, given = person.name.partition(",")
    return {
        "key": person.pk,
        "surname": surname.strip() or AS_UNNAMED,
        "given": given.strip(),
        "categories": ", ".join(person.categories),
        **{name: getattr(person, name) for name in AS_STORED},
    }


def contact_of(submission: Submission) -> dict[str, str]:
    """A stored entry as the fields above its rows."""
    return {name: getattr(submission, name) for name in ("club", "contact", "mail", "phone")}


class ListForm(forms.Form):
    """The club's own spreadsheet. `largest`: so many bytes leave room for what is typed beside it."""

    largest = FORM - LIST

    file = forms.FileField(
        label=_("Liste (Excel oder CSV)"), widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"})
    )
    all_named = forms.BooleanField(
        label=_("Alle in der Liste dürfen öffentlich mit Namen stehen, außer wo „ohne Namen“ steht"), required=False
    )

    def content(self) -> bytes:
        """What is in it; of one that is too large enough to see that it is."""
        return bytes(self.cleaned_data["file"].read(LARGEST_SPREADSHEET + 1))


class WindowForm(Versioned):
    """What the organisers say of entries."""

    takes = forms.BooleanField(label=_("Online-Anmeldungen von Vereinen und Personen annehmen"), required=False)
    opens_at = MomentField(required=False, label=_("Anmeldung ab"), help_text=_("Leer: ab sofort."))
    closes_at = MomentField(
        required=False, label=_("Anmeldeschluss"), help_text=_("Leer: bis zum letzten Tag des Turniers.")
    )
    limit = forms.IntegerField(
        label=_("Höchstens so viele Personen"), min_value=1, max_value=9999, required=False,
        help_text=_("Leer: alle, die kommen. Wer danach kommt, steht auf der Warteliste und rückt von selbst nach."),
    )  # fmt: skip
    desk_strikes = forms.BooleanField(
        label=_("Zieht eine angenommene Person zurück, wird ihr Platz erst frei, wenn der Anmeldetisch sie streicht"),
        help_text=_("Ohne Haken ist der Platz sofort frei. Das gilt, bis ein Sitzplan veröffentlicht ist."),
        required=False,
    )  # fmt: skip
    refund_until = forms.DateField(
        label=_("Startgeld zurück bei Rückzug bis"), required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Der Absender liest es unter seinem Link. Leer: Es ist nichts versprochen."),
    )  # fmt: skip
    asks_categories = forms.BooleanField(label=_("nach Wertungen fragen"), required=False)
    asks_teams = forms.BooleanField(label=_("nach Mannschaft und Tandem fragen"), required=False)
    asks_wishes = forms.BooleanField(label=_("nach Wünschen fragen (Küche, Rollstuhl)"), required=False)
    asks_pass = forms.BooleanField(label=_("nach Passnummer und Jahrgang fragen"), required=False)
    note = forms.CharField(label=_("Satz über dem Formular"), max_length=LONGEST_NOTE, required=False)
    question = forms.CharField(
        label=_("Kleine Frage gegen Programme"), max_length=LONGEST_ANNOUNCEMENT, required=False,
        help_text=_("Zum Beispiel: Wie viele Karten hat ein Rommé-Blatt? Leer: keine."),
    )  # fmt: skip
    question_en = forms.CharField(
        label=_("Dieselbe Frage auf Englisch"), max_length=LONGEST_ANNOUNCEMENT, required=False,
        help_text=_("Leer: die deutsche."),
    )  # fmt: skip
    answer = forms.CharField(
        label=_("Antwort"), max_length=LONGEST_NAME, required=False,
        help_text=_("Mehrere richtige mit / dazwischen: 110 / hundertzehn"),
    )  # fmt: skip

    def clean(self) -> None:
        """A question needs an answer, and the end comes after the beginning."""
        said = self.cleaned_data
        opens, closes = said.get("opens_at"), said.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", _("Der Anmeldeschluss liegt vor dem Beginn der Anmeldung."))
        if said.get("question") and not said.get("answer"):
            self.add_error("answer", _("Zu der Frage fehlt die Antwort."))


class RefusalForm(forms.Form):
    """What the sender is told of a refusal."""

    sentence = forms.CharField(
        label=_("Satz dazu, wenn Sie mögen"), max_length=LONGEST_ANNOUNCEMENT, required=False,
        help_text=_(
            "Der Absender liest ihn unter seinem Link. Er kommt auch per E-Mail, wenn der Rechner E-Mails verschickt."
        ),
    )  # fmt: skip


def new_entry() -> str:
    """The id of a form that was not sent yet."""
    return str(uuid.uuid4())
