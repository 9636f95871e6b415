"""The draw as everybody may see it: the hash before, the seed and the file after, how good the plan is."""

from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tests.draw.drawing import draw_all, missing, publish, verified
from tests.factories import ACTOR, seat_series, write_something
from tests.seating.announced_file import sha
from tests.web.html import text_of
from tournament.draw.acts import draws, seating
from tournament.models import Draw, Tournament
from tournament.web.tags.signs import hash_groups


def page(client: Client, tournament: Tournament, rest: str = "") -> str:
    return text_of(client.get(f"/turniere/{tournament.slug}/{rest}"))


def test_hash_is_public_before_the_draw_and_the_seed_is_not(client: Client, tournament: Tournament) -> None:
    assert "Fingerabdruck" not in page(client, tournament)
    draws.announce(tournament, ACTOR)
    draw = Draw.objects.get()
    shown = page(client, tournament)
    assert missing(shown, hash_groups(draw.commitment), "steht hier nach der Auslosung") == []
    draw_all(tournament)
    publish(tournament, 1)
    draw.refresh_from_db()
    for rest in ("", "sitzplan/1"):
        shown = page(client, tournament, rest)
        assert (
            missing(
                shown,
                hash_groups(draw.commitment),
                "steht hier, sobald alle Serien dieser Auslosung veröffentlicht sind",
            )
            == []
        )
        assert [hidden for hidden in (draw.seed, draw.secret) if hidden in shown] == []
    assert client.get(f"/turniere/{tournament.slug}/sitzplan/1/auslosung.json").status_code == 404


def test_next_series_to_begin_is_led_to_of_those_published_at_once(client: Client, tournament: Tournament) -> None:
    draw_all(tournament)
    publish(tournament)
    for begun, next_one in ((0, 1), (1, 2), (3, 3)):
        tournament.series.filter(number__lte=begun).update(started_at=timezone.now())
        write_something(tournament)
        shown = client.get(f"/turniere/{tournament.slug}/stand").content.decode()
        assert f"Sitzplan der {next_one}. Serie" in shown
        assert shown.count(f'/sitzplan/{next_one}"') == 2  # the menu, the button


def test_file_is_public_and_the_plan_recomputed_from_it(client: Client, tournament: Tournament, tmp_path: Path) -> None:
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    publish(tournament)
    assert Draw.objects.get().seed in page(client, tournament, "sitzplan/2")
    answer = client.get(f"/turniere/{tournament.slug}/sitzplan/2/auslosung.json")
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    document = answer.json()
    assert (verified(tmp_path, document), sha(document["secret"])) == (0, document["commitment"])
    assert document["committed_at"] < document["drawn_at"]
    assert document["series_numbers"] == [1, 2, 3]
    first = document["entries"]["people"][document["series"][1][0][0]]
    seated = tournament.series.get(number=2).seats.get(card_table__number=1, number=1).registration
    assert (first["number"], first["club"]) == (seated.number, seated.club_id)
    assert document["opened"]["names"][str(seated.number)]["value"] == seated.person.name


def test_draw_without_announcement_says_so_and_stays_when_thrown_away(client: Client, tournament: Tournament) -> None:
    draw_all(tournament)
    for rest in ("", "sitzplan/auslosungen"):
        shown = page(client, tournament, rest)
        assert "ohne Ankündigung" in shown
        assert "Angekündigt" not in shown
    draw_all(tournament)
    shown = page(client, tournament, "sitzplan/auslosungen")
    told = {"Verworfen", *(hash_groups(draw.commitment) for draw in Draw.objects.all())}
    assert {said for said in told if said not in shown} == set()


def test_announced_draw_that_was_thrown_away_stays_with_its_seed(client: Client, tournament: Tournament) -> None:
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    draw_all(tournament)
    shown = page(client, tournament, "sitzplan/auslosungen")
    assert missing(shown, "Verworfen", Draw.objects.order_by("pk")[0].seed) == []


def test_plan_that_was_changed_by_hand_says_so(client: Client, tournament: Tournament) -> None:
    draw_all(tournament)
    two = tournament.series.get(number=2)
    first, second = (table.seats.get(number=1).registration.number for table in two.card_tables.order_by("number"))
    seating.swap(two, two.version, ACTOR, first, second)
    publish(tournament)
    assert "Danach geändert 2. Serie von Hand getauscht" in page(client, tournament)


@pytest.mark.parametrize("number", [1, 9])
def test_series_that_was_not_drawn_from_a_seed_has_no_file(client: Client, tournament: Tournament, number: int) -> None:
    seat_series(tournament)
    assert client.get(f"/turniere/{tournament.slug}/sitzplan/{number}/auslosung.json").status_code == 404


def test_quality_is_shown_of_the_published_series_alone(client: Client, tournament: Tournament) -> None:
    address = f"/turniere/{tournament.slug}/sitzplan/guete"
    seat_series(tournament, 2, published=False)
    assert client.get(address).status_code == 404
    seat_series(tournament, 1)
    assert "Eine veröffentlichte Serie, 8 Personen" in text_of(client.get(address))
    assert f'href="{address}"' in client.get(f"/turniere/{tournament.slug}/sitzplan/1").content.decode()
