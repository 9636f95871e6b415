"""A tournament lasts from one day to another; series belong to a day; what names a day follows."""

import datetime
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, publish_results, seat_series, write_something
from tests.web.answers import text
from tournament.core.errors import RefusedError, StaleError
from tournament.core.public import programme
from tournament.core.rankings import as_values
from tournament.models import AuditEntry, RankedKind, Ranking, Tournament
from tournament.setup.acts.days import days_version, series_days, set_days
from tournament.setup.acts.tournaments import change_tournament, details_of, version_of

pytestmark = pytest.mark.django_db

SATURDAY, SUNDAY = datetime.date(2026, 5, 9), datetime.date(2026, 5, 10)
DAY = datetime.timedelta(days=1)


@pytest.fixture
def weekend(organiser: User) -> Tournament:
    """Saturday 9 and Sunday 10 May 2026, with a ranking of each; series 3 is played on Sunday."""
    tournament = make_tournament(8)
    tournament.organisers.add(organiser)
    tournament.last_day = SUNDAY
    tournament.save()
    tournament.series.filter(number=3).update(day=SUNDAY)
    Ranking.objects.bulk_create(
        Ranking(tournament=tournament, document_id=name, name=name, of=RankedKind.PLAYERS, day=day, position=day.day)
        for name, day in (("Samstag", SATURDAY), ("Sonntag", SUNDAY))
    )
    return tournament


@pytest.fixture
def browser(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def change(tournament: Tournament, first: datetime.date, last: datetime.date | None) -> None:
    details = replace(details_of(tournament), date=first, last_day=last)
    change_tournament(tournament, version_of(tournament), details, ACTOR)


def counted(tournament: Tournament) -> dict[str, tuple[int, ...] | None]:
    """Ranking -> the series that count in it."""
    rankings = list(tournament.rankings.all())
    return {value.name: value.series for value in as_values(tournament, rankings)}


class TestSeries:
    def test_one_without_a_day_is_played_on_the_first(self, weekend: Tournament) -> None:
        assert series_days(weekend) == {1: SATURDAY, 2: SATURDAY, 3: SUNDAY}
        assert counted(weekend) == {"Samstag": (1, 2), "Sonntag": (3,)}

    def test_another_day_counts_in_another_ranking(self, weekend: Tournament) -> None:
        set_days(weekend, days_version(series_days(weekend)), {1: SATURDAY, 2: SUNDAY, 3: SUNDAY}, ACTOR)
        assert counted(weekend) == {"Samstag": (1,), "Sonntag": (2, 3)}
        row = AuditEntry.objects.get(action="days_set")
        assert row.before == {"series_days": ["1: 09.05.2026", "2: 09.05.2026", "3: 10.05.2026"]}

    @pytest.mark.parametrize("day", [SATURDAY - DAY, SUNDAY + DAY])
    def test_one_outside_the_tournament_is_refused(self, weekend: Tournament, day: datetime.date) -> None:
        with pytest.raises(RefusedError) as refused:
            set_days(weekend, days_version(series_days(weekend)), {1: SUNDAY, 2: day}, ACTOR)
        assert (refused.value.code, refused.value.params["number"]) == ("series_outside", 2)
        assert series_days(weekend) == {1: SATURDAY, 2: SATURDAY, 3: SUNDAY}

    def test_second_organiser_sees_what_changed(self, weekend: Tournament) -> None:
        read = days_version(series_days(weekend))
        set_days(weekend, read, {1: SUNDAY}, ACTOR)
        with pytest.raises(StaleError) as stale:
            set_days(weekend, read, {1: SATURDAY}, ACTOR)
        assert stale.value.stored == {1: SUNDAY, 2: SATURDAY, 3: SUNDAY}


class TestTournament:
    def test_put_off_as_a_whole_everything_moves_along(self, weekend: Tournament) -> None:
        week = datetime.timedelta(days=7)
        change(weekend, SATURDAY + week, SUNDAY + week)
        assert series_days(weekend) == {1: SATURDAY + week, 2: SATURDAY + week, 3: SUNDAY + week}
        assert counted(weekend) == {"Samstag": (1, 2), "Sonntag": (3,)}

    def test_day_more_leaves_the_others_as_they_are(self, weekend: Tournament) -> None:
        change(weekend, SATURDAY - DAY, SUNDAY)
        assert series_days(weekend) == {1: SATURDAY, 2: SATURDAY, 3: SUNDAY}
        assert counted(weekend) == {"Samstag": (1, 2), "Sonntag": (3,)}

    def test_day_that_a_series_is_played_on_stays(self, weekend: Tournament) -> None:
        with pytest.raises(RefusedError) as refused:
            change(weekend, SATURDAY, None)
        assert (refused.value.code, refused.value.params["number"]) == ("series_outside", 3)
        weekend.refresh_from_db()
        assert weekend.last_day == SUNDAY

    def test_day_that_a_ranking_counts_stays(self, weekend: Tournament) -> None:
        weekend.series.update(day=SATURDAY)
        with pytest.raises(RefusedError) as refused:
            change(weekend, SATURDAY, None)
        assert (refused.value.code, refused.value.params["name"]) == ("ranking_outside", "Sonntag")

    def test_series_that_a_ranking_counts_stays(self, weekend: Tournament) -> None:
        Ranking.objects.create(
            tournament=weekend, document_id="f", name="Finale", of=RankedKind.PLAYERS, series=[3], position=1
        )
        details = replace(details_of(weekend), series_count=2)
        with pytest.raises(RefusedError) as refused:
            change_tournament(weekend, version_of(weekend), details, ACTOR)
        assert refused.value.code == "ranking_counts_series"
        assert weekend.series.count() == 3


class TestPage:
    def test_days_are_typed_and_shown(self, weekend: Tournament, browser: Client) -> None:
        address = f"/leitung/{weekend.slug}/angaben/"
        page = text(browser.get(address))
        assert "9. und 10. Mai 2026 · Kassel" in page
        assert "Welche Serie an welchem Tag" in page
        assert '<option value="2026-05-10" selected>Sonntag, 10. Mai</option>' in page
        version = page.split('id="id_version"')[1]
        assert version
        sent = {"version": str(days_version(series_days(weekend)))}
        days = {"day_1": "2026-05-09", "day_2": "2026-05-10", "day_3": "2026-05-10"}
        browser.post(f"/leitung/{weekend.slug}/tage/", sent | days)
        assert series_days(weekend)[2] == SUNDAY

    @pytest.mark.parametrize("typed", ["2026-05-11", "", "x"])
    def test_another_day_is_refused_at_its_series(self, weekend: Tournament, browser: Client, typed: str) -> None:
        sent = {"version": str(days_version(series_days(weekend))), "day_1": "2026-05-10", "day_2": typed}
        answer = browser.post(f"/leitung/{weekend.slug}/tage/", sent | {"day_3": "2026-05-10"})
        assert answer.status_code == 400
        assert 'id="id_day_2_error"' in text(answer)
        assert series_days(weekend)[1] == SATURDAY

    def test_long_league_takes_a_date_for_each(self, weekend: Tournament, browser: Client) -> None:
        weekend.last_day = SATURDAY + 50 * DAY
        weekend.save()
        assert 'type="date" name="day_1" value="2026-05-09"' in text(browser.get(f"/leitung/{weekend.slug}/angaben/"))
        sent = {"version": str(days_version(series_days(weekend))), "day_1": "2026-05-09", "day_2": "2026-05-16"}
        answer = browser.post(f"/leitung/{weekend.slug}/tage/", sent | {"day_3": "2026-06-29"})
        assert answer.status_code == 409
        assert "Serie 3 wäre am 29.06.2026; das ist kein Tag des Turniers." in text(answer)
        browser.post(f"/leitung/{weekend.slug}/tage/", sent | {"day_3": "2026-06-28"})
        assert series_days(weekend)[3] == SATURDAY + 50 * DAY

    @pytest.mark.parametrize(
        ("last", "said"),
        [
            ("2026-10-09", "Der letzte Tag liegt vor dem ersten."),
            ("2027-11-14", "Zu lang: höchstens 400 Tage."),
            ("2027-11-13", ""),
            ("2026-10-10", ""),
            ("", ""),
        ],
    )
    def test_last_day_is_not_before_the_first_nor_years_later(self, browser: Client, last: str, said: str) -> None:
        """10 October 2026 is day 1, 13 November 2027 day 400."""
        sent = {"name": "Liga", "date": "2026-10-10", "last_day": last, "rulebook_id": "dgsrv", "team_size": "4"}
        sent |= {"series_count": "3", "games_per_series": "16", "minutes_per_series": "60"}
        answer = browser.post("/leitung/neu/", sent)
        assert (answer.status_code, said in text(answer)) == (400 if said else 302, True)
        made = Tournament.objects.filter(name="Liga").first()
        assert (made.last_day.isoformat() if made and made.last_day else None) == (
            last if not said and last != "2026-10-10" and last else None
        )


class TestProgramme:
    @pytest.mark.parametrize(
        ("first", "last", "where"),
        [(-3, 3, "on"), (-1, 1, "on"), (-1, 0, "on"), (0, 3, "on"), (-5, -1, "on"), (-5, -2, "past"), (1, 2, "coming")],
    )
    def test_what_is_on_follows_the_days(self, first: int, last: int, where: str) -> None:
        """Whatever is not over is on between its days, and the day after."""
        today = timezone.localdate()
        tournament = make_tournament(4)
        tournament.date, tournament.last_day = today + first * DAY, today + last * DAY
        tournament.save()
        found = programme([tournament], today)
        places = {"on": found.on, "coming": found.coming, "past": found.past}
        assert [name for name, states in places.items() if states] == [where]

    def test_what_is_over_before_its_last_day_is_past(self) -> None:
        today = timezone.localdate()
        tournament = make_tournament(4, series=1)
        tournament.date, tournament.last_day = today - 2 * DAY, today + DAY
        tournament.save()
        seat_series(tournament).card_tables.update(closed_at=timezone.now())
        publish_results(tournament, 1)
        write_something(tournament)
        assert programme([tournament], today).past
