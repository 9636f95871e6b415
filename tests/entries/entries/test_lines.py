"""What is said of each person of an entry and of the whole of it, who is to be taken in, who may be meant twice; and
from which moment until which entries are taken."""

import uuid
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.entries.entries.conftest import opened
from tests.entries.entries.test_queue import SINCE
from tests.factories import make_tournament
from tournament.entries.reads.entry import (
    EntryLine,
    EntryOverview,
    counted,
    differences,
    overviews,
    to_take,
    window_of,
)
from tournament.entries.reads.queue import Place
from tournament.models import Club, Person, Registration, Submission, SubmittedPerson, Tournament

OF_A_LINE = (
    *("gone", "refused", "stays", "may_be_refused", "still_registered", "accepted", "is_in", "unconfirmed", "lapsed"),
    *("may_be_taken", "moved_up", "unnamed"),
)
WAITED, REGISTERED, GONE = {"waited": True}, {"registration_id": 7}, {"withdrawn_at": SINCE}
SAID: Sequence[tuple[Place, dict[str, Any], str]] = (
    (Place.IN, {}, "stays may_be_refused is_in may_be_taken"),
    (Place.IN, WAITED, "stays may_be_refused is_in may_be_taken moved_up"),
    (Place.WAITING, WAITED, "stays may_be_refused"),
    (Place.ACCEPTED, REGISTERED, "stays accepted"),
    (Place.ACCEPTED, REGISTERED | WAITED, "stays accepted moved_up"),
    (Place.ACCEPTED, REGISTERED | WAITED | GONE, "gone still_registered"),
    (Place.GONE, GONE, "gone"),
    (Place.GONE, REGISTERED, "gone"),
    (Place.REFUSED, {}, "refused"),
    (Place.UNCONFIRMED, {}, "stays may_be_refused unconfirmed may_be_taken"),
    (Place.LAPSED, {}, "stays may_be_refused lapsed may_be_taken"),
)


def overview(*lines: EntryLine, **said: Any) -> EntryOverview:
    return EntryOverview(Submission(**said), lines)


def line(key: int, arrived: int, place: Place) -> EntryLine:
    return EntryLine(SubmittedPerson(pk=key, arrived=arrived, name="Adler, Ida"), place, 0)


def test_line_and_its_entry_say_what_became_of_people() -> None:
    lines = [EntryLine(SubmittedPerson(**{"name": "Adler, Ida"} | said), place, 0) for place, said, _true in SAID]
    assert [[name for name in OF_A_LINE if getattr(one, name)] for one in lines] == [
        [name for name in OF_A_LINE if name in true.split()] for _place, _said, true in SAID
    ]
    held = [EntryLine(SubmittedPerson(), place, 0) for place in (Place.IN, Place.UNCONFIRMED, Place.LAPSED)]
    assert [(one.unnamed, one.may_be_taken) for one in held] == [(True, False)] * 3
    of_all = overview(*lines)
    assert (of_all.to_take, of_all.to_refuse, of_all.waiting, of_all.refused) == (4, 5, 1, 1)
    assert (of_all.unconfirmed, of_all.lapsed) == (1, 1)
    assert list(counted([of_all, of_all]).values()) == [4, 4, 2, 6, 2, 2, 2]
    may_hold = [place for place, _said, _true in SAID if overview(line(1, 1, place)).may_hold]
    assert may_hold == [Place.UNCONFIRMED, Place.LAPSED]
    seen = [overview(version=2, seen_version=version) for version in range(3)]
    assert [(one.is_new, one.changed) for one in seen] == [(True, False), (False, True), (False, False)]


def test_first_to_come_is_taken_in_of_those_nobody_confirmed() -> None:
    found = [
        overview(line(1, 5, Place.UNCONFIRMED), line(2, 2, Place.WAITING), pk=3),
        overview(line(3, 3, Place.LAPSED), line(4, 6, Place.IN), pk=2, confirm_until=SINCE),
        overview(line(5, 1, Place.IN), line(6, 4, Place.UNCONFIRMED), pk=1),
    ]
    assert [to_take(found, free) for free in (0, 1, None)] == [{4, 5}, {4, 5, 6}, {1, 4, 5, 6}]
    assert to_take(found, 1, {2, 3}) == {3, 4}


@pytest.mark.django_db
def test_person_in_another_entry_or_at_the_desk_is_said() -> None:
    """So is an entry of people who all were in one before. Nothing is said of who was taken back, refused, taken in."""
    tournament = make_tournament(5)
    anna, other_anna, _clara, dirk, elke = tournament.registrations.order_by("number")
    Person.objects.filter(pk=other_anna.person_id).update(name="Ahrens, Anna")
    tournament.registrations.filter(pk=dirk.pk).update(club=None)
    rows: Sequence[tuple[str, list[tuple[str, dict[str, Any]]]]] = (
        ("RC Karlsau", [("Ida", {}), ("Uwe", {})]),
        ("RC Karlsau", [("Ida", {}), ("Uwe", {})]),
        ("", [("Ida", {})]),
        ("GSRL Nord", [("Ida", {}), ("Ilse", {})]),
        ("GSRL Nord", [("Ida", {})]),
        ("GSRL Nord", [("Ilse", {}), ("Uwe", {"refused_at": SINCE}), ("Jan", GONE)]),
        ("RC West", [("Jan", {}), ("Elke", {"registration": elke})]),
        (str(other_anna.club), [("Ahrens, Anna", {}), ("Claus, Clara", {}), ("Dietz, Dirk", {})]),
        ("RC West", [("Jan", GONE)]),
    )
    for at, (club, people) in enumerate(rows):
        entry = Submission.objects.create(
            tournament=tournament, token_hash=str(at), entry_id=uuid.uuid4(), contact="Zander", club=club,
            language="de", sent_at=SINCE, changed_at=SINCE,
        )  # fmt: skip
        for name, said in people:
            SubmittedPerson.objects.create(submission=entry, arrived=at, name=name, **said)
    found = overviews(tournament)[::-1]
    twice = [[line.twice and set(line.twice.split(", ")) for line in one.lines] for one in found]
    assert twice == [
        *([{"RC Karlsau", "Zander", "GSRL Nord"}, {"RC Karlsau"}],) * 2,
        [{"RC Karlsau", "GSRL Nord"}],
        [{"RC Karlsau", "Zander", "GSRL Nord"}, {"GSRL Nord"}],
        [{"RC Karlsau", "Zander", "GSRL Nord"}],
        [{"GSRL Nord"}, None, None],
        [None, None],
        [{f"Startnummer 2 ({other_anna.club})"}, {f"Startnummer 3 ({anna.club})"}, {"Startnummer 4"}],
        [None],
    ]
    keys = [one.submission.pk for one in found]
    before = [one.before and keys.index(one.before.pk) for one in found]
    assert before == [None, 0, 0, None, 2, 3, None, None, None]


@pytest.mark.parametrize(
    ("desk", "sent", "found"),
    [
        ({}, {"name": "EHLERS,  Hanna"}, ()),
        ({}, {"name": "Ehlers, Johanna"}, (("Ehlers, Hanna", "Ehlers, Johanna"),)),
        ({"club": None}, {"categories": ["Damen", "60+"]}, (("–", "RC Nord"), ("–", "Damen, 60+"))),
        ({"categories": ["Damen"], "anonymous": True}, {}, (("Damen", "–"), ("ohne Namen", "mit Namen"))),
        ({}, {"named": False}, (("mit Namen", "ohne Namen"),)),
        ({}, {"name": "Ehlers, Johanna", "withdrawn_at": SINCE}, ()),
        ({}, {"name": "Ehlers, Johanna", "registration": None}, ()),
    ],
)
def test_desk_reads_what_an_entry_says_otherwise_by_now(
    desk: dict[str, Any], sent: dict[str, Any], found: tuple[tuple[str, str], ...]
) -> None:
    stored = Registration(**{"person": Person(name="Ehlers, Hanna"), "club": Club(name="RC Nord")} | desk)
    said: dict[str, Any] = {"name": "Ehlers, Hanna", "named": True, "registration": stored}
    assert differences(SubmittedPerson(**said | sent), "RC Nord") == found


def test_entries_are_taken_from_the_first_moment_to_the_last(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    least, hour = timedelta(microseconds=1), timedelta(hours=1)
    opened(tournament, opens_at=SINCE, closes_at=SINCE + hour)
    found = []
    for now in (SINCE - least, SINCE, SINCE + hour - least, SINCE + hour):
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        window = window_of(tournament)
        found.append("early" * window.early + "open" * window.open + "late" * window.late)
    assert found == ["early", "open", "open", "late"]
