"""The tournament as a calendar file, read back by the rules of RFC 5545.

The code on the wall, on the sheet for it and on the seating plan, leads a phone to the page on which its owner finds
himself.
"""

import datetime
import re
import subprocess
from pathlib import Path
from uuid import UUID

import pymupdf
import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import make_tournament, seat_series, write_something
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts, type_sizes
from tournament.draw.paper.draw import content
from tournament.live import paper
from tournament.models import Tournament

from .test_my_page import seat

Event = dict[str, str]


PLAIN = {"\\\\": "\\", "\\;": ";", "\\,": ",", "\\n": "\n", "\\N": "\n"}


def file_of(tournament: Tournament, language: str = "de") -> bytes:
    return Client().get(f"/turniere/{tournament.slug}/kalender.ics", headers={"Accept-Language": language}).content


def lines_of(file: bytes) -> list[str]:
    """Content lines (section 3.1): each ends with CRLF; what begins with a blank goes on with the line before."""
    assert file.endswith(b"\r\n")
    assert not set(b"\r\n") & set(file.replace(b"\r\n", b""))
    lines = [line.decode() for line in file.split(b"\r\n")]  # no letter is torn apart
    assert max(len(line.encode()) for line in lines) <= 75
    return file.replace(b"\r\n ", b"").decode().split("\r\n")[:-1]


def events_of(tournament: Tournament, language: str = "de") -> list[Event]:
    """Every VEVENT, its properties with their parameters; none has one twice."""
    lines = lines_of(file_of(tournament, language))
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
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


def days_of(*events: Event) -> list[tuple[str, str]]:
    """The first day of each and the one after its last."""
    return [(event["DTSTART;VALUE=DATE"], event["DTEND;VALUE=DATE"]) for event in events]


def change(tournament: Tournament, **fields: object) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(**fields)
    write_something(tournament)


def test_day_ends_on_the_day_after_and_a_draft_has_no_time(tournament: Tournament) -> None:
    (event,) = events_of(tournament)
    assert days_of(event) == [("20260509", "20260510")]  # section 3.6.1: not inclusive
    assert (text(event["SUMMARY"]), text(event["LOCATION"])) == ("Pokal 2026", "Kassel")
    assert event["URL"] == f"http://testserver/turniere/{tournament.slug}/"
    seat(tournament, "draft")
    assert len(events_of(tournament)) == 1


@pytest.mark.parametrize(("language", "named"), [("de", "Pokal 2026: 1. Serie"), ("en", "Pokal 2026: Series 1")])
def test_series_that_has_begun_has_its_time(tournament: Tournament, language: str, named: str) -> None:
    seat(tournament, "runs")
    _day, series = events_of(tournament, language)
    assert (series["DTSTART"], series["DTEND"]) == ("20260509T120000Z", "20260509T130000Z")  # 60 minutes
    assert text(series["SUMMARY"]) == named


@pytest.mark.parametrize(
    ("last_day", "days"),
    [
        (datetime.date(2026, 5, 10), [("20260509", "20260511")]),
        (datetime.date(2026, 6, 8), [("20260509", "20260609")]),  # thirty-one days
        (datetime.date(2026, 6, 9), [("20260509", "20260510"), ("20260609", "20260610")]),
    ],
)
def test_days_are_one_event_while_nothing_is_said_of_the_series(
    tournament: Tournament, last_day: datetime.date, days: list[tuple[str, str]]
) -> None:
    change(tournament, last_day=last_day)
    assert days_of(*events_of(tournament)) == days


def test_days_on_which_series_are_played_are_named(tournament: Tournament) -> None:
    tournament.series.filter(number=3).update(day=datetime.date(2026, 9, 1))
    change(tournament, last_day=datetime.date(2026, 9, 1))
    assert [(event["DTSTART;VALUE=DATE"], text(event["DESCRIPTION"])) for event in events_of(tournament)] == [
        ("20260509", "1. Serie, 2. Serie"),
        ("20260901", "3. Serie"),
    ]


def test_sign_a_name_may_have_comes_back(db: None) -> None:
    tournament = make_tournament(name=("Rommé; Sekt, Selters \\ „Pokal“: " + "äöüß€😀" * 12)[:120])
    change(tournament, place="Halle 3, Kassel\nHintereingang")
    (event,) = events_of(tournament)
    assert (text(event["SUMMARY"]), text(event["LOCATION"])) == (tournament.name, "Halle 3, Kassel\nHintereingang")


def test_event_stays_the_same_and_a_later_state_counts(tournament: Tournament) -> None:
    write_something(tournament)
    (before,) = events_of(tournament)
    assert file_of(tournament) == file_of(tournament)
    change(tournament, date=datetime.date(2026, 5, 16))
    (after,) = events_of(tournament)
    assert (after["UID"], after["DTSTART;VALUE=DATE"]) == (before["UID"], "20260516")
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])  # section 3.8.7.4
    assert after["DTSTAMP"] >= before["DTSTAMP"]


def test_events_share_no_name(tournament: Tournament, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://romme.example"
    seat(tournament, "runs", "runs")
    uids = [event["UID"] for event in events_of(tournament)]
    assert len(set(uids)) == len(uids) == 3
    assert [str(UUID(uid)) for uid in uids] == uids  # of nobody's address


def test_file_is_a_calendar_to_be_kept(client: Client, tournament: Tournament) -> None:
    headers = client.get(f"/turniere/{tournament.slug}/kalender.ics").headers
    assert (headers["Content-Type"], headers["Content-Disposition"]) == (
        "text/calendar; charset=utf-8",
        f'attachment; filename="{tournament.slug}.ics"',
    )


HALL = "http://192.168.178.20:8000"


def scanned(pdf: bytes, folder: Path) -> list[str]:
    """What a scanner that knows nothing of this program reads on the first page."""
    picture = folder / "page.png"
    pymupdf.open(stream=pdf)[0].get_pixmap(dpi=150).save(picture)
    command = ["/usr/bin/zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(picture)]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.split()


def find_me(tournament: Tournament) -> str:
    return f"{HALL}/turniere/{tournament.slug}/ich/"


def test_sheet_has_large_letters_and_a_code(tournament: Tournament, tmp_path: Path) -> None:
    tournament.name = "Deutsche Gehörlosen-Meisterschaft im Rommé, Einzel und Mannschaften, mit Senioren und Gästen"
    tournament.save()
    found = paper.sheet_content(tournament.pk, HALL)
    assert found is not None
    printed = paper.made(found)
    (page,) = texts(printed)
    assert find_me(tournament) in page.replace("\n", "")
    assert (scanned(printed, tmp_path), ua_faults(printed)) == ([find_me(tournament)], [])
    assert type_sizes(printed, "Wo sitze ich?") == {60}


def test_organiser_prints_the_sheet(organiser_client: Client, tournament: Tournament, settings: Settings) -> None:
    settings.PUBLIC_URL = HALL
    address = f"/leitung/{tournament.slug}/wo-sitze-ich.pdf"
    answer = organiser_client.get(address)
    assert (answer.headers["Content-Type"], Client().get(address).status_code) == ("application/pdf", 302)  # to log in
    assert "Pokal 2026" in texts(answer.content)[0]


@pytest.mark.parametrize(
    ("base", "published", "public"),
    [
        *((base, True, True) for base in ("", "http://127.0.0.1:8000", "http://localhost:8000")),
        pytest.param(HALL, False, True, id="a draft"),
        pytest.param(HALL, True, False, id="not public"),
    ],
)
def test_seating_plan_has_no_code_that_leads_nowhere(db: None, base: str, published: bool, public: bool) -> None:
    assert content(seat_series(make_tournament(4, published=public), published=published), base).find_me == ""


@pytest.mark.nightly
def test_seating_plan_names_the_hall_as_it_is_called(
    client: Client, tournament: Tournament, settings: Settings, tmp_path: Path
) -> None:
    settings.STATED_ADDRESS = HALL
    seat_series(tournament)
    printed = client.get(f"/turniere/{tournament.slug}/sitzplan/1.pdf").content
    assert (scanned(printed, tmp_path), ua_faults(printed)) == ([find_me(tournament)], [])
    assert "Ahrens, Anna" in texts(printed)[0]
