"""The tournament as a calendar file, read back by the rules of RFC 5545."""

import datetime
import re

import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import make_tournament, seat_series, write_something
from tournament.models import Series, Tournament

Event = dict[str, str]
NOON = datetime.datetime(2026, 5, 9, 12, 0, tzinfo=datetime.UTC)
PLAIN = {"\\\\": "\\", "\\;": ";", "\\,": ",", "\\n": "\n", "\\N": "\n"}


def file_of(tournament: Tournament, language: str = "de") -> bytes:
    return Client().get(f"/turniere/{tournament.slug}/kalender.ics", headers={"Accept-Language": language}).content


def lines_of(file: bytes) -> list[str]:
    """Content lines (section 3.1): each ends with CRLF; what begins with a blank goes on with the line before."""
    assert file.endswith(b"\r\n")
    assert b"\n" not in file.replace(b"\r\n", b"")
    assert b"\r" not in file.replace(b"\r\n", b"")
    for line in file.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()  # no letter is torn apart
    return file.replace(b"\r\n ", b"").decode().split("\r\n")[:-1]


def events_of(tournament: Tournament, language: str = "de") -> list[Event]:
    """Every VEVENT, its properties with their parameters; none has one twice."""
    lines = lines_of(file_of(tournament, language))
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-1] == "END:VCALENDAR"
    assert {"VERSION:2.0", "PRODID:-//Spielliste//Spielliste//DE"} <= set(lines)
    events: list[Event] = []
    for line in lines[3:-1]:
        name, _colon, value = line.partition(":")
        if (name, value) == ("BEGIN", "VEVENT"):
            events.append({})
        elif (name, value) != ("END", "VEVENT"):
            assert name not in events[-1]
            events[-1][name] = value
    for event in events:
        assert {"UID", "DTSTAMP", "SUMMARY", "URL"} <= set(event)  # section 3.6.1 asks for the first two
        assert re.fullmatch(r"\d{8}T\d{6}Z", event["DTSTAMP"])
    return events


def text(value: str) -> str:
    """A value of type TEXT (section 3.3.11); what has to be escaped is."""
    assert re.fullmatch(r"(?:[^\\;,\n]|\\[\\;,nN])*", value)
    return re.sub(r"\\[\\;,nN]", lambda found: PLAIN[found[0]], value)


def begin(series: Series) -> None:
    Series.objects.filter(pk=series.pk).update(started_at=NOON)
    write_something(series.tournament)


def test_one_day_is_a_day_and_the_end_is_the_day_after(tournament: Tournament) -> None:
    (event,) = events_of(tournament)
    assert event["DTSTART;VALUE=DATE"] == "20260509"
    assert event["DTEND;VALUE=DATE"] == "20260510"  # section 3.6.1: not inclusive
    assert text(event["SUMMARY"]) == "Pokal 2026"
    assert text(event["LOCATION"]) == "Kassel"
    assert event["URL"] == f"http://testserver/turniere/{tournament.slug}/"


def test_series_that_has_begun_has_its_time(tournament: Tournament) -> None:
    begin(seat_series(tournament))
    _day, series = events_of(tournament)
    assert (series["DTSTART"], series["DTEND"]) == ("20260509T120000Z", "20260509T130000Z")  # 60 minutes
    assert text(series["SUMMARY"]) == "Pokal 2026: 1. Serie"


def test_draft_has_no_time(tournament: Tournament) -> None:
    seat_series(tournament, published=False)
    assert len(events_of(tournament)) == 1


@pytest.mark.parametrize(
    ("last_day", "days"),
    [
        (datetime.date(2026, 5, 10), [("20260509", "20260511")]),
        (datetime.date(2026, 6, 8), [("20260509", "20260609")]),  # thirty-one days
        (datetime.date(2026, 6, 9), [("20260509", "20260510"), ("20260609", "20260610")]),
    ],
)
def test_several_days_on_which_nothing_is_said_of_the_series(
    tournament: Tournament, last_day: datetime.date, days: list[tuple[str, str]]
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(last_day=last_day)
    events = events_of(tournament)
    assert [(event["DTSTART;VALUE=DATE"], event["DTEND;VALUE=DATE"]) for event in events] == days


def test_days_on_which_series_are_played(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(last_day=datetime.date(2026, 9, 1))
    tournament.series.filter(number=3).update(day=datetime.date(2026, 9, 1))
    first, last = events_of(tournament)
    assert (first["DTSTART;VALUE=DATE"], text(first["DESCRIPTION"])) == ("20260509", "1. Serie, 2. Serie")
    assert (last["DTSTART;VALUE=DATE"], text(last["DESCRIPTION"])) == ("20260901", "3. Serie")


def test_every_sign_a_name_may_have_comes_back(db: None) -> None:
    name = "Rommé; Sekt, Selters \\ „Pokal“: " + "äöüß€😀" * 12
    tournament = make_tournament(name=name[:120])
    tournament.place = "Halle 3, Kassel\nHintereingang"
    tournament.save()
    (event,) = events_of(tournament)
    assert text(event["SUMMARY"]) == tournament.name
    assert text(event["LOCATION"]) == tournament.place


def test_same_event_stays_the_same_and_a_later_state_counts(tournament: Tournament) -> None:
    write_something(tournament)
    (before,) = events_of(tournament)
    assert file_of(tournament) == file_of(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(date=datetime.date(2026, 5, 16))
    write_something(tournament)
    (after,) = events_of(tournament)
    assert after["UID"] == before["UID"]
    assert after["DTSTART;VALUE=DATE"] == "20260516"
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])  # section 3.8.7.4
    assert after["DTSTAMP"] >= before["DTSTAMP"]


def test_no_two_events_share_a_name(tournament: Tournament, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://romme.example"
    for number in (1, 2):
        begin(seat_series(tournament, number))
    uids = [event["UID"] for event in events_of(tournament)]
    assert len(set(uids)) == len(uids) == 3
    assert all(uid.endswith(f".{tournament.slug}@romme.example") for uid in uids)


def test_in_the_readers_language(tournament: Tournament) -> None:
    begin(seat_series(tournament))
    assert text(events_of(tournament, "en")[1]["SUMMARY"]) == "Pokal 2026: Series 1"


def test_what_it_is_and_for_whom(client: Client, tournament: Tournament) -> None:
    answer = client.get(f"/turniere/{tournament.slug}/kalender.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{tournament.slug}.ics"'
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    assert client.get(f"/turniere/{tournament.slug}/kalender.ics").status_code == 404
