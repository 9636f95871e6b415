"""A spreadsheet to be read, and its preview: every row can be corrected or left out before anything is stored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.core import names
from tournament.core import words as wording
from tournament.models.limits import LARGEST_SPREADSHEET, LONGEST_CELL, LONGEST_NAME, MOST_PEOPLE_AT_ONCE
from tournament.registration.fields import IN_PREVIEW, Entry, Field, written
from tournament.registration.forms.registrations import CLUB_LIST
from tournament.registration.reads.matching import EnrolmentRow, Reviewed, Status
from tournament.registration.reads.people import odd_notes
from tournament.web.fields import TidyField

MOST_PASTED = 200_000  # letters: a thousand people, each with a long name and club
STATUSES = frozenset(status.value for status in Status)
HEADINGS = {
    Status.INCOMPLETE: _("Unvollständig"),
    Status.SIMILAR: _("Ähnlich – bitte ansehen"),
    Status.NEW: _("Neu"),
}
COUNTED = {
    Status.NEW: _("neu"),
    Status.SIMILAR: _("ähnlich"),
    Status.INCOMPLETE: _("unvollständig"),
    Status.DOUBLE: _("doppelt"),
}
"""What the rows of each status are called in a sum, in the order of the sum."""
HIDDEN_PARTS = 3  # line in the file, status it was shown with, whether a loan player


class UploadForm(forms.Form):
    """The file, or people pasted one to a line, and the club of those whose row names none."""

    file = forms.FileField(
        label=_("Datei"),
        required=False,
        help_text=format_lazy(
            _("Excel (.xlsx) oder CSV (.csv), höchstens {most} MB."), most=LARGEST_SPREADSHEET // 1024 // 1024
        ),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
        error_messages={"empty": _("Die Datei ist leer.")},
    )
    text = forms.CharField(
        label=_("Oder Namen einfügen"),
        max_length=MOST_PASTED,
        required=False,
        strip=False,
        help_text=_("Je Zeile „Nachname, Vorname“ oder „Vorname Nachname“, nach einem Komma der Verein."),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    club = TidyField(
        names.club_name,
        label=_("Verein, wenn in der Liste keiner steht"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"list": CLUB_LIST, "autocomplete": "off"}),
    )

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if not self.errors and not cleaned["file"] and not cleaned["text"].strip():
            self.add_error("file", _("Bitte eine Datei auswählen oder Namen einfügen."))

    @property
    def file_name(self) -> str:
        """What the preview calls it."""
        return str(_("Eingefügt")) if self.pasted else names.tidy(self.cleaned_data["file"].name or "")

    def content(self) -> bytes:
        """What is in the file, and of one that is too large enough to see that it is; else what was pasted."""
        return self.pasted.encode() or bytes(self.cleaned_data["file"].read(LARGEST_SPREADSHEET + 1))

    @property
    def pasted(self) -> str:
        """What was pasted; empty where there is a file."""
        return "" if self.cleaned_data["file"] else str(self.cleaned_data["text"])


@dataclass(frozen=True, slots=True)
class PreviewInput:
    """One field of one row, with what stands in it."""

    declared: Field
    name: str
    text: str
    wrong: bool


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One row of the preview: its place in the form, what is typed in it, what is to be said of it."""

    at: int
    reviewed: Reviewed
    number: str
    fields: Sequence[Field] = IN_PREVIEW

    @property
    def row(self) -> EnrolmentRow:
        return self.reviewed.row

    @property
    def entry(self) -> Entry:
        return self.reviewed.row.entry

    @property
    def inputs(self) -> list[PreviewInput]:
        """What can be corrected, field by field."""
        typed = {declared.key: written(getattr(self.entry, declared.key)) for declared in self.fields}
        typed["number"] = self.number
        wrong = "name" if self.reviewed.status is Status.INCOMPLETE else ""
        return [
            PreviewInput(declared, f"{declared.key}{self.at}", typed[declared.key], declared.key == wrong)
            for declared in self.fields
        ]

    @property
    def hidden(self) -> str:
        """What the form has to remember of the row."""
        return f"{self.row.line}.{self.reviewed.status}.{int(self.entry.loan)}"

    @property
    def notes(self) -> list[str]:
        """What is to be said, in German."""
        return [wording.refused(note) for note in self.reviewed.notes]

    @property
    def alike(self) -> str:
        """The known club that may be meant by this row's new one; empty: none."""
        found = (note.params["club"] for note in self.reviewed.notes if note.code == "club_similar")
        return str(next(found, ""))

    @property
    def unremarkable(self) -> bool:
        """There is nothing to be said of it."""
        return self.reviewed.status is Status.NEW and not self.notes and not self.entry.loan

    @property
    def wrong(self) -> bool:
        """Ticked, but it cannot be stored like that."""
        return self.row.taken and not self.reviewed.storable


@dataclass(frozen=True, slots=True)
class PreviewGroup:
    """The rows of one status, under a heading."""

    status: Status
    lines: Sequence[PreviewLine]

    @property
    def folded(self) -> bool:
        """Whether they are left folded up: who is in the list already is left out."""
        return self.status is Status.DOUBLE

    @property
    def heading(self) -> str | Promise:
        """What stands above them unless they are folded up."""
        return HEADINGS[self.status]

    @property
    def advice(self) -> str | Promise:
        """What to do with them; empty: nothing."""
        if self.status is Status.SIMILAR:
            return _("Ankreuzen, wer wirklich jemand anderes ist.")
        if self.status is Status.INCOMPLETE:
            return _("Berichtigen und ankreuzen, dann werden sie mit angemeldet.")
        return ""

    @property
    def counted(self) -> str:
        """How many there are: "3 neu"."""
        return f"{len(self.lines)} {COUNTED[self.status]}"


def grouped(lines: Sequence[PreviewLine], order: Sequence[Status]) -> list[PreviewGroup]:
    """The lines by status; statuses that nobody has are left out."""
    groups = [PreviewGroup(status, [line for line in lines if line.reviewed.status is status]) for status in order]
    return [group for group in groups if group.lines]


def as_lines(
    reviewed: Sequence[Reviewed], fields: Sequence[Field], typed: Mapping[int, str] | None = None
) -> list[PreviewLine]:
    """The lines of a preview with these fields; `typed`: what stands in those for start numbers, by place."""
    said = typed or {}
    return [
        PreviewLine(at, line, said.get(at, "" if line.row.entry.number is None else str(line.row.entry.number)), fields)
        for at, line in enumerate(reviewed)
    ]


class PreviewRows:
    """The rows of a preview as they were sent back."""

    def __init__(self, post: QueryDict) -> None:
        self.post = post
        self.shown: list[Status] = []
        self.numbers: dict[int, str] = {}
        pairs = (pair.partition("\t") for pair in post.getlist("same_club"))
        self.same_club = {names.key(new): names.club_name(known[:LONGEST_NAME]) for new, _tab, known in pairs}
        self.rows = list(self._rows())

    def newly(self, reviewed: Sequence[Reviewed], status: Status) -> bool:
        """Whether a row that is taken has this status now but was not shown with it."""
        return any(
            line.row.taken and line.status is status and shown is not status
            for line, shown in zip(reviewed, self.shown, strict=True)
        )

    def _rows(self) -> Iterator[EnrolmentRow]:
        for at in range(MOST_PEOPLE_AT_ONCE):
            parts = self.post.get(f"r{at}", "").split(".")
            if len(parts) != HIDDEN_PARTS or parts[1] not in STATUSES or not parts[0].isdecimal():
                return
            self.shown.append(Status(parts[1]))
            yield self._row(at, int(parts[0][:9]), loan=parts[2] == "1")

    def _row(self, at: int, line: int, *, loan: bool) -> EnrolmentRow:
        typed = {declared.key: self._text(at, declared.key) for declared in IN_PREVIEW}
        self.numbers[at] = typed["number"]
        read = {declared.key: declared.read([typed[declared.key]]) for declared in IN_PREVIEW}
        club = self.same_club.get(names.key(typed["club"]), read["club"])
        entry = Entry(**read | {"name": names.person_name(typed["name"]), "club": club, "loan": loan})
        return EnrolmentRow(
            line, entry, taken=f"take{at}" in self.post, notes=odd_notes(typed["number"], typed["born"], entry)
        )

    def _text(self, at: int, field: str) -> str:
        return names.tidy(self.post.get(f"{field}{at}", "")[:LONGEST_CELL])
