"""A tournament lasts from one day to another; series belong to a day; what names a day follows."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, make_tournament, publish_results, seat_series, write_something
from tests.setup.pages import missing
from tests.setup.test_tournaments import TYPED, change, refusal
from tests.web.answers import text
from tournament.core import errors, public, rankings
from tournament.models import AuditEntry, RankedKind, Ranking, Tournament
from tournament.setup.acts.tournaments import days_version, series_days, set_days

pytestmark = pytest.mark.django_db

SATURDAY, SUNDAY = datetime.date(2026, 5, 9), datetime.date(2026, 5, 10)
DAY = datetime.timedelta(days=1)


@pytest.fixture
def eight(run: Callable[..., Tournament]) -> Tournament:
    """Eight people on Saturday 9 and Sunday 10 May 2026."""
    tournament = run(8)
    tournament.last_day = SUNDAY
    tournament.save()
    return tournament


@pytest.fixture
def weekend(eight: Tournament) -> Tournament:
    """The same, with a ranking of each day; series 3 is played on Sunday."""
    eight.series.filter(number=3).update(day=SUNDAY)
    Ranking.objects.bulk_create(
        Ranking(tournament=eight, document_id=name, name=name, of=RankedKind.PLAYERS, day=day, position=day.day)
        for name, day in (("Samstag", SATURDAY), ("Sonntag", SUNDAY))
    )
    return eight


def counted(tournament: Tournament) -> dict[str, tuple[int, ...] | None]:
    """Ranking -> the series that count in it."""
    return {value.name: value.series for value in rankings.as_values(tournament, list(tournament.rankings.all()))}


def send(browser: Client, tournament: Tournament, *days: str) -> Any:
    """The form in which each series gets its day."""
    sent = {f"day_{number}": day for number, day in enumerate(days, 1)}
    read = str(days_version(series_days(tournament)))
    return browser.post(f"/leitung/{tournament.slug}/tage/", sent | {"version": read})


def test_series_counts_in_the_ranking_of_its_day(weekend: Tournament) -> None:
    """Without a day it is played on the first."""
    assert series_days(weekend) == {1: SATURDAY, 2: SATURDAY, 3: SUNDAY}
    assert counted(weekend) == {"Samstag": (1, 2), "Sonntag": (3,)}
    read = days_version(series_days(weekend))
    set_days(weekend, read, {1: SATURDAY, 2: SUNDAY, 3: SUNDAY}, ACTOR)
    assert counted(weekend) == {"Samstag": (1,), "Sonntag": (2, 3)}
    row = AuditEntry.objects.get(action="days_set")
    assert row.before == {"series_days": ["1: 09.05.2026", "2: 09.05.2026", "3: 10.05.2026"]}
    with pytest.raises(errors.StaleError) as stale:
        set_days(weekend, read, {1: SATURDAY}, ACTOR)
    assert stale.value.stored == {1: SATURDAY, 2: SUNDAY, 3: SUNDAY}


@pytest.mark.parametrize(
    ("first", "last", "moved"),
    [
        pytest.param(SATURDAY + 7 * DAY, SUNDAY + 7 * DAY, 7 * DAY, id="put off as a whole"),
        pytest.param(SATURDAY - DAY, SUNDAY, 0 * DAY, id="a day more"),
    ],
)
def test_series_and_rankings_move_along_only_with_all_days(
    weekend: Tournament, first: datetime.date, last: datetime.date, moved: datetime.timedelta
) -> None:
    change(weekend, date=first, last_day=last)
    assert series_days(weekend) == {1: SATURDAY + moved, 2: SATURDAY + moved, 3: SUNDAY + moved}
    assert counted(weekend) == {"Samstag": (1, 2), "Sonntag": (3,)}


def test_day_and_series_that_are_played_or_counted_stay(weekend: Tournament) -> None:
    played = refusal(weekend, last_day=None)
    assert (played.code, played.params["number"]) == ("series_outside", 3)
    weekend.series.update(day=SATURDAY)
    counted_in = refusal(weekend, last_day=None)
    assert (counted_in.code, counted_in.params["name"]) == ("ranking_outside", "Sonntag")
    weekend.rankings.create(document_id="f", name="Finale", of=RankedKind.PLAYERS, series=[3], position=1)
    assert refusal(weekend, series_count=2).code == "ranking_counts_series"


def test_days_are_typed_and_shown(weekend: Tournament, browser: Client) -> None:
    page = text(browser.get(f"/leitung/{weekend.slug}/angaben/"))
    assert not missing(
        page,
        "9. und 10. Mai 2026 · Kassel",
        "Welche Serie an welchem Tag",
        '<option value="2026-05-10" selected>Sonntag, 10. Mai</option>',
        'id="id_version"',
    )
    send(browser, weekend, "2026-05-09", "2026-05-10", "2026-05-10")
    assert series_days(weekend)[2] == SUNDAY


@pytest.mark.parametrize("typed", ["2026-05-11", "", "x"])
def test_day_of_another_time_is_refused_at_its_series(weekend: Tournament, browser: Client, typed: str) -> None:
    answer = send(browser, weekend, "2026-05-10", typed, "2026-05-10")
    assert (answer.status_code, 'id="id_day_2_error"' in text(answer)) == (400, True)
    assert series_days(weekend)[1] == SATURDAY


def test_long_league_takes_a_date_for_each_but_none_outside(weekend: Tournament, browser: Client) -> None:
    Tournament.objects.update(last_day=SATURDAY + 50 * DAY)
    weekend.refresh_from_db()
    assert 'type="date" name="day_1" value="2026-05-09"' in text(browser.get(f"/leitung/{weekend.slug}/angaben/"))
    for first, last, said in (
        ("2026-05-09", "2026-06-29", "Serie 3 wäre am 29.06.2026; das ist kein Tag des Turniers."),
        ("2026-05-08", "2026-06-28", "Serie 1 wäre am 08.05.2026; das ist kein Tag des Turniers."),
    ):
        answer = send(browser, weekend, first, "2026-05-16", last)
        assert (answer.status_code, said in text(answer), series_days(weekend)[2]) == (409, True, SATURDAY)
    send(browser, weekend, "2026-05-09", "2026-05-16", "2026-06-28")
    assert series_days(weekend)[3] == SATURDAY + 50 * DAY


@pytest.mark.parametrize(
    ("last", "said", "stored"),
    few(
        3,
        [
            ("2026-10-10", "Dieser Tag liegt nicht nach dem vorigen.", []),
            ("2027-11-14", "Zu lang: höchstens 400 Tage.", []),
            ("2027-11-13", "", [datetime.date(2027, 11, 13)]),
            ("", "", [None]),
        ],
    ),
)
def test_last_day_is_not_before_the_first_nor_years_later(
    browser: Client, last: str, said: str, stored: list[datetime.date | None]
) -> None:
    """10 October 2026 is day 1, 13 November 2027 day 400."""
    sent = TYPED | {"name": "Liga", "day_2": last, "series_2": "1" if last else ""}
    answer = browser.post("/leitung/neu/", sent)
    assert (answer.status_code, said in text(answer)) == (400 if said else 302, True)
    assert list(Tournament.objects.values_list("last_day", flat=True)) == stored


def test_new_tournament_has_the_series_of_each_of_its_days(browser: Client) -> None:
    sent = TYPED | {"series_count": "2", "day_2": "2026-10-11", "series_2": "1", "day_3": "2026-10-17", "series_3": "2"}
    browser.post("/leitung/neu/", sent)

    made = Tournament.objects.get()
    assert (made.series_count, made.last_day) == (5, datetime.date(2026, 10, 17))
    assert [one.day.day for one in made.series.order_by("number") if one.day] == [10, 10, 11, 17, 17]


def lasting(first: int, last: int, series: int = 3) -> Tournament:
    """A tournament between these days, counted from today."""
    tournament = make_tournament(4, series=series)
    tournament.date, tournament.last_day = (timezone.localdate() + days * DAY for days in (first, last))
    tournament.save()
    return tournament


@pytest.mark.parametrize(
    ("first", "last", "where"),
    [(-3, 3, "on"), (-1, 1, "on"), (-1, 0, "on"), (0, 3, "on"), (-5, -1, "on"), (-5, -2, "past"), (1, 2, "coming")],
)
def test_tournament_is_on_between_its_days_and_the_day_after(first: int, last: int, where: str) -> None:
    found = public.programme([lasting(first, last)])
    places = {"on": found.on, "coming": found.coming, "past": found.past}
    assert [name for name, states in places.items() if states] == [where]


def test_tournament_over_before_its_last_day_is_past() -> None:
    tournament = lasting(-2, 1, series=1)
    seat_series(tournament).card_tables.update(closed_at=timezone.now())
    publish_results(tournament, 1)
    write_something(tournament)
    assert public.programme([tournament]).past


def page_of(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/wertungen/{rest}"


def version(page: str) -> str:
    return page.split('name="version" value="')[1].split('"', maxsplit=1)[0]


def names(tournament: Tournament) -> list[str]:
    return list(tournament.rankings.values_list("name", flat=True))


def choose(browser: Client, tournament: Tournament, read: str = "", **sent: object) -> Any:
    """Send the form of all, as it was `read`; as it is now if nothing is said."""
    read = read or version(text(browser.get(page_of(tournament))))
    return browser.post(page_of(tournament), {"version": read, **sent}, follow=True)


def lines(page: str) -> list[str]:
    """What is said of each ranking there is."""
    return page.split('<ol class="ranking-lines">')[1].split("</li>")


def test_usual_ones_are_ticked_as_they_are(eight: Tournament, browser: Client) -> None:
    assert f'<a href="{page_of(eight)}"' in text(browser.get(f"/leitung/{eight.slug}/anmeldung/"))
    page = text(browser.get(page_of(eight)))
    boxes = [part.split(">")[0] for part in page.split('name="wertung" value="')[1:]]
    assert [box.split('"')[0] for box in boxes] == [
        *("einzel", "damen", "herren", "senioren", "junioren"),
        *("mannschaft-4", "mannschaft-3", "tandem", "verein"),
        *("tag-2026-05-09", "tag-2026-05-10", "beste"),
    ]
    assert [box.split('"')[0] for box in boxes if "checked" in box] == ["einzel", "mannschaft-4"]
    assert not missing(page, "Samstag", "Sonntag")


def test_ticking_says_who_is_in_that_nobody_is_and_no_series(eight: Tournament, browser: Client) -> None:
    ticked = ["einzel", "damen", "tag-2026-05-09", "tag-2026-05-10", "beste"]
    sent: dict[str, Any] = {"wertung": ticked, "zahl-beste": "2"}
    said = lines(text(choose(browser, eight, **sent)))
    assert names(eight) == ["Einzelwertung", "Damen", "Samstag", "Sonntag", "Beste 2 Serien"]
    assert ("8 Personen" in said[0], '<span class="tag warn">noch niemand</span>' in said[1]) == (True, True)
    assert ["an diesem Tag noch keine Serie" in line for line in said[:5]] == [False, False, False, True, False]


@pytest.mark.parametrize("typed", few(2, ["0", "x", "-1", "99999999"]))
def test_number_that_is_none_is_said_beside_it(eight: Tournament, browser: Client, typed: str) -> None:
    sent: dict[str, Any] = {"wertung": ["einzel", "beste", "damen"], "zahl-beste": typed}
    answer = choose(browser, eight, **sent)
    assert (answer.status_code, names(eight)) == (409, [])
    assert not missing(
        text(answer),
        'id="fehler-beste" role="alert">Mindestens 1.',
        'value="damen" checked',
        f'name="zahl-beste" value="{typed}"',
    )


def test_second_organiser_sees_what_changed(eight: Tournament, browser: Client) -> None:
    read = version(text(browser.get(page_of(eight))))
    choose(browser, eight, read, wertung=["einzel", "damen"])
    answer = choose(browser, eight, read, wertung=["einzel", "tandem"])
    page, stale = text(answer), "Inzwischen hat jemand anderes die Wertungen geändert."
    assert (answer.status_code, missing(page, stale, 'value="tandem" checked')) == (409, [])
    assert "<b>Damen</b>" in "".join(lines(page))
    choose(browser, eight, version(page), wertung=["einzel", "tandem"])
    assert names(eight) == ["Einzelwertung", "Tandems"]


def test_ranking_goes_up(eight: Tournament, browser: Client) -> None:
    read = version(text(browser.get(page_of(eight))))
    choose(browser, eight, read, hoch="teams")
    assert names(eight) == ["Mannschaften", "Einzelwertung"]
    assert "Inzwischen hat jemand anderes etwas geändert." in text(choose(browser, eight, read, hoch="players"))
    assert names(eight) == ["Mannschaften", "Einzelwertung"]


def test_free_one_comes_behind_the_others(eight: Tournament, browser: Client) -> None:
    sent = {"name": "Finale", "of": "players", "category": "Dame", "series": ["2", "3"], "best_series": "1"}
    browser.post(page_of(eight, "neu/"), sent)
    made = eight.rankings.values("name", "document_id", "category", "series", "best_series").last()
    finale = {"name": "Finale", "document_id": "finale", "category": "Damen", "series": [2, 3], "best_series": 1}
    assert made == finale


@pytest.mark.parametrize(
    ("typed", "said"),
    few(
        4,
        [
            ({"name": ""}, "Hier fehlt der Name, der auf dem Papier steht."),
            ({"name": "Einzelwertung"}, "„Einzelwertung“ heißt schon eine andere Wertung."),
            ({"series": ["4"]}, "Serie 4 gibt es in diesem Turnier nicht."),
            ({"day": "2026-05-11"}, "Dieser Tag ist kein Tag des Turniers."),
            ({"best_series": "0"}, "Mindestens 1."),
            ({"of": "teams", "team_size": ""}, "Wie viele sind eine Mannschaft? Mindestens 2."),
            ({"of": "teams", "team_size": "1"}, "Mindestens 2."),
            ({"of": "clubs", "best_members": "0"}, "Mindestens 1."),
        ],
    ),
)
def test_ranking_that_cannot_be_is_said_and_not_stored(
    eight: Tournament, browser: Client, typed: dict[str, object], said: str
) -> None:
    sent = {"name": "Finale", "of": "players", "category": "Jugend"} | typed
    answer = browser.post(page_of(eight, "neu/"), sent)
    assert (answer.status_code in (400, 409), said in text(answer), names(eight)) == (True, True, [])


def test_name_is_changed_and_a_stale_change_shows_both(eight: Tournament, browser: Client) -> None:
    assert 'value="Einzelwertung"' in text(browser.get(page_of(eight, "players/")))
    sent = {"name": "Meisterschaft", "of": "players", "version": "1"}
    browser.post(page_of(eight, "players/"), sent)
    stored = list(eight.rankings.values_list("document_id", "name"))
    assert stored == [("players", "Meisterschaft"), ("teams", "Mannschaften")]
    address = page_of(eight, f"{eight.rankings.get(of='players').pk}/")
    answer = browser.post(address, sent | {"name": "Pokal"})
    assert (answer.status_code, missing(text(answer), "Meisterschaft: Einzelne", 'value="Pokal"')) == (409, [])
    browser.post(address, sent | {"name": "Pokal", "version": "2"})
    assert names(eight)[0] == "Pokal"


def test_ranking_is_removed(eight: Tournament, browser: Client) -> None:
    browser.post(page_of(eight, "neu/"), {"name": "Jugend", "of": "players", "category": "Jugend"})
    address = page_of(eight, f"{eight.rankings.get(name='Jugend').pk}/entfernen/")
    assert "„Jugend“ ist entfernt." in text(browser.post(address, {"version": "1"}, follow=True))
    assert browser.post(address, {"version": "1"}).status_code == 404
    assert names(eight) == ["Einzelwertung", "Mannschaften"]


@pytest.mark.parametrize("rest", ["999999/", "damen/"])
def test_ranking_that_is_not_there_is_not_found(eight: Tournament, browser: Client, rest: str) -> None:
    assert browser.get(page_of(eight, rest)).status_code == 404
