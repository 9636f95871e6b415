"""Issue 36: "a day of 200 people runs by itself (accelerated, programme shifted twice, two screens, one cut off,
ceremony with a lot and a tie for third)"."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.factories import ACTOR, make_tournament, publish_results, seat_series, write_something
from tournament.core.programme import Point
from tournament.lists.acts.series import start
from tournament.live.acts.programme import write
from tournament.models import CardTable, Lot, PointKind, Registration, Seat, Series, Tournament

from .conftest import PHONE, WORKER, OpenPage
from .hands import press, sees
from .test_ceremony import DRAWN, leads, remote
from .test_screen import BEAMER, leaf_through, screen
from .test_screen_kept import KEPT

PEOPLE = 200


def today_with(tournament: Tournament) -> None:
    """Its programme begins in twelve minutes, at a place where it is morning: the day is long enough at any hour."""
    ahead = (20 - timezone.now().hour) % 24 - 11
    zone = f"Etc/GMT{-ahead:+d}"
    now = timezone.localtime(timezone=ZoneInfo(zone))
    begins = (now + timedelta(minutes=12)).replace(second=0, microsecond=0, tzinfo=None)
    Tournament.objects.filter(pk=tournament.pk).update(date=begins.date(), time_zone=zone)
    tournament.refresh_from_db()
    kinds = (PointKind.SERIES, 60, 1), (PointKind.BREAK, 30, 0), (PointKind.SERIES, 60, 2), (PointKind.CEREMONY, 0, 0)
    points: list[Point] = []
    at: datetime = begins
    for kind, minutes, number in kinds:
        points.append(Point(kind, at, minutes, series=number))
        at += timedelta(minutes=minutes)
    write(tournament, 0, points, ACTOR, shown=True)


def play(series: Series) -> None:
    """Every list is typed and closed: who has a lower number has more points; 3 and 4 are level."""
    seats = list(Seat.objects.filter(series=series).select_related("registration"))
    for seat in seats:
        number = seat.registration.number if seat.registration else 0
        seat.points = seat.wertungspunkte = PEOPLE - (3 if number == 4 else number)
        seat.augen, seat.crosses, seat.games = 100, 0, 3
    Seat.objects.bulk_update(seats, ["points", "wertungspunkte", "augen", "crosses", "games"])
    CardTable.objects.filter(series=series).update(closed_at=timezone.now())
    publish_results(series.tournament, series.number)


def are_told(walls: list[Page], words: str) -> None:
    """When it goes on, on each screen."""
    for wall in walls:
        expect(wall.locator("[data-goes-on]").first).to_have_text(re.compile(words))


def show_who_sits_where(walls: list[Page], tournament: Tournament) -> None:
    """Everybody once, half of them on each screen."""
    everybody = sorted(tournament.registrations.values_list("person__name", flat=True))
    for wall in walls:
        wall.locator('[data-part="sitzplan"]:not([hidden]) .names').wait_for()
    shown = [leaf_through(wall) for wall in walls]
    assert (sorted(shown[0] + shown[1]), min(map(len, shown)) > PEOPLE / 4) == (everybody, True)


def is_cut_off_while(wall: Page, series: Series) -> None:
    """And switched off and on again; it shows what it showed, and then what was played meanwhile."""
    wall.context.set_offline(True)
    wall.reload()
    sees(wall, "Meisterschaft im Saal")
    expect(wall.locator("#ohne-netz")).to_have_text(re.compile(r"^Ohne Verbindung seit \d\d:\d\d$"))
    play(series)
    wall.context.set_offline(False)
    expect(wall.locator("#ohne-netz")).to_be_hidden()


def honour(phone: Page, walls: list[Page]) -> int:
    """One step after the other to the end; how many lots were drawn."""
    leads(phone, "Siegerehrung beginnen")
    drawing, onward = (phone.get_by_role("button", name=name, exact=True) for name in ("Los ziehen", "Zeigen"))
    lots = 0
    while drawing.or_(onward).first.is_visible():
        is_lot = drawing.is_visible()
        remote(phone, "Los ziehen" if is_lot else "Zeigen")
        lots += is_lot
        for wall in walls if is_lot else ():
            sees(wall, DRAWN)
    for wall in walls:
        sees(wall, wall.get_by_role("heading", name="Wir gratulieren"))
    press(phone, "Beenden", exact=True, then="Die Siegerehrung ist vorbei, alles ist öffentlich.")
    return lots


@pytest.mark.nightly
def test_day_of_two_hundred_people(lead: OpenPage, open_page: OpenPage, organiser: User) -> None:
    tournament = make_tournament(PEOPLE, clubs=10, series=2, games=4, name="Meisterschaft im Saal")
    tournament.organisers.add(organiser)
    today_with(tournament)
    walls = [open_page(screen(tournament, f"?schirm={one}&schirme=2"), **BEAMER, **WORKER) for one in (1, 2)]
    walls[1].evaluate(KEPT)
    are_told(walls, r"mit der 1. Serie, in 1[012] Minuten")
    plan = lead(f"{tournament.slug}/programm/", **PHONE)
    press(plan, "10 Minuten später")
    are_told(walls, r"mit der 1. Serie, in 2[012] Minuten")

    first = seat_series(tournament, 1)
    write_something(tournament)
    show_who_sits_where(walls, tournament)
    start(first, first.version, ACTOR)
    expect(walls[0].locator("[data-clock]").first).to_have_text(re.compile(r"^(59|60):|^1:00:00"))
    is_cut_off_while(walls[1], first)
    for wall in walls:
        sees(wall, "Zwischenstand nach der 1. Serie")

    plan.reload()
    press(plan, "20 Minuten später")
    are_told(walls, "Weiter geht es um")
    second = seat_series(tournament, 2)
    start(second, second.version, ACTOR)
    play(second)
    assert honour(lead(f"{tournament.slug}/siegerehrung/", **PHONE), walls) == 1
    lot = Lot.objects.get()
    numbers = dict(Registration.objects.filter(pk__in=lot.order).values_list("pk", "number"))
    order = [numbers[key] for key in lot.order]
    assert sorted(order) == [3, 4]
    names = dict(tournament.registrations.values_list("number", "person__name"))
    ranked = open_page(f"/turniere/{tournament.slug}/stand").locator("tbody tr")
    for place, number in enumerate([1, 2, *order, 5]):
        expect(ranked.nth(place)).to_contain_text(names[number])
