"""Whether a tournament takes entries now, and an entry, person by person, as its sender and the organisers see it."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from itertools import count
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from languages import SOURCE
from tournament.core import names
from tournament.core.series_state import seated
from tournament.core.speaking import spoken
from tournament.core.steps import last_day
from tournament.entries.reads.confirmation import COLUMNS as CONFIRMATION
from tournament.entries.reads.confirmation import Confirmed
from tournament.entries.reads.queue import COLUMNS, Place, Queue, SentRow, each_once, may_be_one, queue
from tournament.models import EntryWindow, Prospectus, RankedKind, Submission, SubmittedPerson, Tournament
from tournament.registration.reads.people import Directory, registrations

# Whether a tournament takes entries now, until when, and how many places are left.


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """`open`: entries are taken at this moment; `early`: they will be from `opens_at`; `late`: they were until
    `closes_at`; None: until the tournament's last day. `free`: places left (None: no limit); `taken`: people who have
    one, since they are registered or their entry is confirmed; `waiting`: people on the waiting list; `unconfirmed`:
    people whose entry waits for that."""

    open: bool
    early: bool
    late: bool
    opens_at: datetime | None
    closes_at: datetime | None
    limit: int | None
    taken: int
    free: int | None
    waiting: int
    unconfirmed: int


def settings_of(tournament: Tournament) -> EntryWindow:
    """What was said of entries; a row that is not stored where nothing was, with a question to begin with."""
    found = EntryWindow.objects.filter(tournament=tournament).first()
    if found is not None:
        return found
    with override(SOURCE):
        question = _("Wie viele Asse hat ein Blatt mit 52 Karten?")
    with override("en"):
        question_en = _("Wie viele Asse hat ein Blatt mit 52 Karten?")
    return EntryWindow(
        tournament=tournament, version=0, question=question, question_en=question_en, answer="4 / vier / four"
    )


def suggested(tournament: Tournament) -> dict[str, Any]:
    """What stands in the form at first, by its fields: the deadline that the Ausschreibung names, until midnight, and
    questions about categories and teams only where a ranking has them."""
    deadline = Prospectus.objects.filter(tournament=tournament).values_list("deadline", flat=True).first()
    rankings = tournament.rankings.all()
    return {
        "closes_at": deadline and until_midnight(deadline),
        "asks_categories": any(one.category for one in rankings),
        "asks_teams": bool(tournament.members_per_team) or any(one.of == RankedKind.TEAMS for one in rankings),
    }


def until_midnight(day: date) -> datetime:
    """Return the last minute of a day, as a deadline is written."""
    return timezone.make_aware(datetime.combine(day, time(23, 59)))


def desk_strikes(tournament: Tournament, said: EntryWindow) -> bool:
    """Return whether somebody accepted who withdraws by the link keeps the place until the desk strikes them: the
    organisers said so, or a seating is published, in which they may sit."""
    return said.desk_strikes or tournament.series.filter(seated()).exists()


def question_of(window: EntryWindow) -> str:
    """As whoever reads the page is asked; empty: nothing."""
    german, english = window.question, window.question_en
    return (german or english) if spoken() == SOURCE else (english or german)


def window_of(tournament: Tournament) -> Window:
    """Return whether entries are taken now, and how many places are free; three queries."""
    said, now = settings_of(tournament), timezone.now()
    early = said.opens_at is not None and now < said.opens_at
    late = now >= (said.closes_at or until_midnight(last_day(tournament)))
    stands = queue_of(tournament, said)
    free = None if said.limit is None else max(0, said.limit - stands.taken)
    is_open = tournament.takes_entries and not late and not early
    waiting = len({*stands.waiting.values()})
    unconfirmed = sum(place is Place.UNCONFIRMED for place in stands.places.values())
    return Window(
        open=is_open,
        early=early,
        late=late,
        opens_at=said.opens_at,
        closes_at=said.closes_at,
        limit=said.limit,
        taken=stands.taken,
        free=free,
        waiting=waiting,
        unconfirmed=unconfirmed,
    )


def queue_of(tournament: Tournament, said: EntryWindow) -> Queue[int]:
    """Who is in and who waits, by the keys of the people sent; two queries."""
    rows = SubmittedPerson.objects.filter(submission__tournament=tournament).order_by("arrived", "pk")
    sent, now = [], timezone.now()
    for row in rows.values_list(*COLUMNS, *CONFIRMATION):
        confirmed = Confirmed(*row[len(COLUMNS) :])
        sent.append(SentRow._make((*row[: len(COLUMNS)], confirmed.pending(now), confirmed.proof)))
    others = tournament.registrations.filter(submitted=None, withdrawn=False)
    registered = list(others.values_list("person__name", "club__name"))
    return queue(each_once(sent, registered), said.limit, len(registered))


def placed(tournament: Tournament, wanted: Place) -> set[int]:
    """Who has this place now, by the keys of the people sent."""
    places = queue_of(tournament, settings_of(tournament)).places
    return {key for key, place in places.items() if place is wanted}


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A person of an entry: their place; number on the waiting list. `twice`: who has the same name in another entry or
    at the desk, in words (the club), None where nobody has. `differs`: what the entry says otherwise now than the desk
    has it, old and new. `number`: of one without a name, among those of its entry."""

    person: SubmittedPerson
    place: Place
    waiting: int
    twice: str | None = None
    differs: tuple[tuple[str, str], ...] = ()
    number: int = 0

    @property
    def name(self) -> str:
        """The name, or in words that it is not said yet, by number."""
        return self.person.name or _("noch offen %(number)s") % {"number": self.number}

    @property
    def unnamed(self) -> bool:
        """Holds a place and is nobody yet."""
        return not self.person.name

    @property
    def gone(self) -> bool:
        return self.place is Place.GONE or self.person.withdrawn_at is not None

    @property
    def refused(self) -> bool:
        return self.place is Place.REFUSED

    @property
    def stays(self) -> bool:
        """Is neither taken back nor refused."""
        return not (self.gone or self.refused)

    @property
    def may_be_refused(self) -> bool:
        """Return whether the person stays and is not registered; a registered one is withdrawn at the desk."""
        return self.stays and self.person.registration_id is None

    @property
    def still_registered(self) -> bool:
        """Taken back by the sender, and still at the desk, who decides."""
        return self.place is Place.ACCEPTED and self.gone

    @property
    def accepted(self) -> bool:
        return self.place is Place.ACCEPTED and not self.gone

    @property
    def is_in(self) -> bool:
        return self.place is Place.IN

    @property
    def unconfirmed(self) -> bool:
        return self.place is Place.UNCONFIRMED

    @property
    def lapsed(self) -> bool:
        return self.place is Place.LAPSED

    @property
    def may_be_taken(self) -> bool:
        """Return whether they have a place, or get one as the organisers take them in, if there is room."""
        return not self.unnamed and (self.is_in or self.unconfirmed or self.lapsed)

    @property
    def moved_up(self) -> bool:
        """Was on the waiting list and is in now."""
        return self.person.waited and (self.is_in or self.accepted)


def entry_lines(submission: Submission) -> list[EntryLine]:
    """Of one entry; four queries."""
    stands = queue_of(submission.tournament, settings_of(submission.tournament))
    people = submission.people.select_related("registration").order_by("arrived")
    return _numbered(_line(one, stands) for one in people)


def _numbered(lines: Iterable[EntryLine]) -> list[EntryLine]:
    unnamed = count(1)
    return [replace(line, number=next(unnamed)) if line.unnamed else line for line in lines]


@dataclass(frozen=True, slots=True)
class EntryOverview:
    """An entry in the organisers' list. `is_new`: nobody looked at it; `changed`: was changed since; `before`: the
    entry that named all of these people in this club first."""

    submission: Submission
    lines: tuple[EntryLine, ...]
    before: Submission | None = None

    @property
    def to_take(self) -> int:
        """How many can be taken in."""
        return sum(line.may_be_taken for line in self.lines)

    @property
    def unconfirmed(self) -> int:
        return sum(line.unconfirmed for line in self.lines)

    @property
    def lapsed(self) -> int:
        return sum(line.lapsed for line in self.lines)

    @property
    def may_hold(self) -> bool:
        """Whether the organisers may let it hold, which nobody confirmed."""
        return bool(self.unconfirmed or self.lapsed)

    @property
    def to_refuse(self) -> int:
        return sum(line.may_be_refused for line in self.lines)

    @property
    def refused(self) -> int:
        return sum(line.refused for line in self.lines)

    @property
    def waiting(self) -> int:
        return sum(line.place is Place.WAITING for line in self.lines)

    @property
    def findable(self) -> str:
        """The words it is found by."""
        people = " ".join(line.person.name for line in self.lines)
        return names.findable(f"{self.submission.club} {self.submission.contact} {people}")

    @property
    def is_new(self) -> bool:
        return self.submission.seen_version == 0

    @property
    def changed(self) -> bool:
        return 0 < self.submission.seen_version < self.submission.version


def overviews(tournament: Tournament) -> list[EntryOverview]:
    """All entries, the last first; ten queries however many they are."""
    stands = queue_of(tournament, settings_of(tournament))
    with_names = ("people__registration__person", "people__registration__club")
    rows = list(tournament.submissions.prefetch_related(*with_names).order_by("-pk"))
    registered = Directory.of(registrations(tournament))
    by_name: dict[str, list[Submission]] = {}
    for submission in rows:
        for person in submission.people.all():
            if person.name and person.withdrawn_at is None and person.refused_at is None:
                by_name.setdefault(names.key(person.name), []).append(submission)
    return [
        EntryOverview(
            submission,
            tuple(
                _numbered(
                    _line(one, stands, _twice(one, submission, by_name, registered), differences(one, submission.club))
                    for one in submission.people.all()
                )
            ),
            _before(submission, by_name),
        )
        for submission in rows
    ]


def to_take(found: Iterable[EntryOverview], free: int | None, chosen: Collection[int] | None = None) -> set[int]:
    """The keys of who may be taken in: who has a place, and of whom nobody confirmed as many as there is room for.
    `chosen`: the keys of the entries that are meant; None: all but those that wait for the word of their address."""
    lines = [
        line
        for one in found
        for line in one.lines
        if line.may_be_taken
        and (one.submission.pk in chosen if chosen is not None else line.is_in or one.submission.confirm_until is None)
    ]
    pending = [line.person for line in lines if not line.is_in]
    pending.sort(key=lambda one: (one.arrived, one.pk))
    return {line.person.pk for line in lines if line.is_in} | {one.pk for one in pending[:free]}


def counted(found: Iterable[EntryOverview]) -> dict[str, int]:
    """How many people are to be taken in, are accepted, wait, were taken back, refused."""
    lines = [line for one in found for line in one.lines]
    places = Counter(Place.GONE if line.gone else line.place for line in lines)
    return {place.name.lower(): places[place] for place in Place}


def found_by(found: Sequence[EntryOverview], words: str) -> list[EntryOverview]:
    """Those in which a club, a contact or a person has words that begin like each of these."""
    wanted = names.asked(words)
    return [one for one in found if all(f" {word}" in one.findable for word in wanted)] if wanted else list(found)


def _twice(
    person: SubmittedPerson, submission: Submission, by_name: dict[str, list[Submission]], registered: Directory
) -> str | None:
    if not person.name or person.withdrawn_at is not None or person.refused_at is not None or person.registration_id:
        return None
    others = [one for one in by_name.get(names.key(person.name), ()) if one.pk != submission.pk]
    if others:
        return _called(others)
    same = registered.same(person.name, submission.club) or registered.same(person.name, "")
    if same is None:
        return None
    number = _("Startnummer %(number)s") % {"number": same.number}
    return f"{number} ({same.club})" if same.club else number


def _before(submission: Submission, by_name: dict[str, list[Submission]]) -> Submission | None:
    """The first entry of this club, or of none, that was sent before and names everybody who stands in this one."""
    people = submission.people.all()
    standing = [one for one in people if one.name and one.withdrawn_at is None and one.refused_at is None]
    named = [{one.pk: one for one in by_name[names.key(person.name)]} for person in standing]
    for pk in sorted(set.intersection(*map(set, named)) if named else ()):
        if pk < submission.pk and may_be_one(named[0][pk].club, submission.club):
            return named[0][pk]
    return None


def _called(others: Iterable[Submission]) -> str:
    return ", ".join(dict.fromkeys(one.club or one.contact for one in others))


def differences(person: SubmittedPerson, club: str) -> tuple[tuple[str, str], ...]:
    """What an entry says otherwise now than the desk has somebody who was taken in: old, new."""
    stored = person.registration
    if stored is None or person.withdrawn_at is not None:
        return ()
    pairs = (
        (stored.person.name, person.called),
        (stored.club.name if stored.club else "", club),
        (", ".join(stored.categories), ", ".join(person.categories)),
    )
    found = [(old or "–", new or "–") for old, new in pairs if names.key(old) != names.key(new)]
    if stored.anonymous == person.named:
        said = (_("mit Namen"), _("ohne Namen"))
        found.append((said[stored.anonymous], said[not person.named]))
    return tuple(found)


def _line(
    person: SubmittedPerson, stands: Queue[int], twice: str | None = None, differs: tuple[tuple[str, str], ...] = ()
) -> EntryLine:
    return EntryLine(person, stands.places[person.pk], stands.waiting.get(person.pk, 0), twice, differs)
