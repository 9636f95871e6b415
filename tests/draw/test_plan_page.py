"""The page of all series: what is planned, what to do next, drawing, publishing."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from tests.draw.drawing import found, missing
from tests.factories import make_team
from tests.web.answers import Answer, text
from tournament.models import Draw, Tournament
from tournament.seating import ANYTHING

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/leitung/{tournament.slug}/sitzplan/"))


def post(client: Client, tournament: Tournament, act: str, **sent: object) -> Answer:
    """Do an act on all series as the page offers it now."""
    shown = [f"{one.number}.{one.version}" for one in tournament.series.all()]
    ticked = {"series": shown, "consent": ["clubs", "repeats"], **sent}
    return client.post(f"/leitung/{tournament.slug}/sitzplan/{act}/", ticked, follow=True)


def test_from_nothing_to_published(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(16)
    first = page(organiser_client, tournament)
    assert missing(first, "16 Personen sind da. Das gibt 4 Tische: 4 zu 4.", "Als Nächstes: 3 Serien auslosen") == []
    drawn = text(post(organiser_client, tournament, "auslosen"))
    assert missing(drawn, "Als Nächstes: ansehen und veröffentlichen", "Alle 3 Sitzpläne veröffentlichen") == []
    published = text(post(organiser_client, tournament, "veroeffentlichen"))
    assert (
        missing(
            published,
            "Die Sitzpläne sind veröffentlicht.",
            "Alle Serien sind gesetzt und veröffentlicht.",
            "Als Nächstes: die Listen der Serie 1 drucken und austeilen, den Sitzplan aushängen.",
            f'href="/leitung/{tournament.slug}/serie/1/listen.pdf">Spiellisten drucken',
        )
        == []
    )
    for number in (1, 2, 3):
        tournament.series.filter(number=number).update(started_at=timezone.now())
        assert f"Listen der Serie {number + 1} drucken" in page(organiser_client, tournament) or number == 3
    assert "Spiellisten drucken" not in page(organiser_client, tournament)


def test_shortage_is_named_and_drawn_only_when_ticked(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8, clubs=2)  # four of a club at two tables; three series at two tables
    shown = page(organiser_client, tournament)
    assert (
        missing(
            shown,
            "Rommé-Club Nr. 1: 4 Personen, aber nur 2 Tische.",
            "3 Serien gehen bei so vielen Personen nicht ohne Wiederholungen, 1 schon.",
        )
        == []
    )
    answer = post(organiser_client, tournament, "auslosen", consent=["clubs"])
    ticked = 'value="clubs" form="auslosen" checked'  # it stays
    assert missing(text(answer), "nicht ohne Wiederholungen", ticked) == []
    assert (answer.status_code, Draw.objects.count()) == (422, 0)
    post(organiser_client, tournament, "auslosen", consent=["clubs", "repeats", "alles"])
    assert Draw.objects.exists()


def test_fixed_table_there_is_not_stands_in_the_way(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(16)
    tournament.registrations.filter(number=1).update(fixed_table=9)
    shown = page(organiser_client, tournament)
    why = "Tisch 9 ist jemandes fester Tisch; der letzte ist Tisch 4."
    assert missing(shown, why, "Als Nächstes: Wünsche ändern", "Zu den Wünschen") == []
    assert found(shown, "Serien auslosen</button>", "Losung festlegen") == []  # nothing to commit to yet


@pytest.mark.parametrize(("series", "fits"), [(12, True), (13, False)])
def test_series_beyond_twelve_are_too_many_at_once_and_explained(
    organiser_client: Client, run: Callable[..., Tournament], series: int, fits: bool
) -> None:
    tournament = run(60, clubs=60, series=series)
    shown = page(organiser_client, tournament)
    offered = f"{series} Serien auslosen</button>"
    too_many = [
        "Als Nächstes: weniger Serien auslosen",
        "13 Serien auf einmal gehen nicht, höchstens 12. Bitte bei den übrigen eine andere Art",
    ]
    no_wish_in_the_way = "Zu den Wünschen"
    assert found(shown, offered, *too_many, no_wish_in_the_way) == ([offered] if fits else too_many)
    last = {f"serie-{number}-intended": "lot" for number in range(1, series)} | {f"serie-{series}-intended": "standing"}
    changed = text(post(organiser_client, tournament, "art", **last))
    assert f"{series - 1} Serien auslosen</button>" in changed


def test_two_of_a_team_at_one_fixed_table_and_five_at_a_table_for_four(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(16, clubs=16)
    make_team(tournament, list(tournament.registrations.order_by("number"))[:2])
    tournament.registrations.filter(number__in=[1, 2]).update(fixed_table=2)
    tournament.registrations.filter(number__in=[5, 6, 7, 8, 9]).update(fixed_table=3)
    shown = page(organiser_client, tournament)
    assert (
        missing(
            shown,
            "Zwei aus einer Mannschaft haben Tisch 2 als festen Tisch; sie dürfen aber nicht zusammensitzen.",
            "Tisch 3 ist der feste Tisch von 5 Personen, er hat aber nur 4 Plätze.",
        )
        == []
    )
    answer = post(organiser_client, tournament, "auslosen", consent=sorted(ANYTHING))
    assert (answer.status_code, Draw.objects.count()) == (422, 0)  # no tick helps


def test_series_by_standing_is_left_out_of_the_draw(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(16)
    chosen = {"serie-1-intended": "lot", "serie-2-intended": "lot", "serie-3-intended": "standing"}
    assert "2 Serien auslosen" in text(post(organiser_client, tournament, "art", **chosen))
    post(organiser_client, tournament, "auslosen")
    assert [one.seating for one in tournament.series.order_by("number")] == ["lot", "lot", ""]


def test_unknown_way_is_not_stored(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(16)
    answer = post(organiser_client, tournament, "art", **{f"serie-{number}-intended": "x" for number in (1, 2, 3)})
    assert (answer.status_code, {one.intended for one in tournament.series.all()}) == (422, {""})


@pytest.mark.parametrize(("people", "why"), [(2, "ein Tisch braucht mindestens 3"), (5, "gehen in Vierer-")])
def test_people_who_cannot_be_seated(
    organiser_client: Client, run: Callable[..., Tournament], people: int, why: str
) -> None:
    tournament = run(people)
    assert found(page(organiser_client, tournament), why, "Serien auslosen") == [why]
    answer = post(organiser_client, tournament, "auslosen")
    assert (answer.status_code, found(text(answer), why)) == (422, [why])


@pytest.mark.parametrize("versions", [[], ["1.99", "2.99", "3.99"], ["x", "1", "1.1.1", "²³.1"]])
def test_old_page_draws_nothing(organiser_client: Client, run: Callable[..., Tournament], versions: list[str]) -> None:
    answer = post(organiser_client, run(16), "auslosen", series=versions)
    assert "Inzwischen hat jemand anderes etwas geändert." in text(answer)
    assert not Draw.objects.exists()


def test_teams_are_offered_only_where_there_can_be_any(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(16)
    assert "Nach Stand der Teams" in page(organiser_client, tournament)
    Tournament.objects.filter(pk=tournament.pk).update(team_size=0)
    assert "Nach Stand der Teams" not in page(organiser_client, tournament)
