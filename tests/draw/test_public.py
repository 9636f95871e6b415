"""The draw as everybody may see it: the hash before, the seed and the file after, how good the plan is."""

import hashlib
import json
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, seat_series, write_something
from tests.web.html import text_of
from tournament.draw.acts import draws, seating
from tournament.draw.acts.way import Way
from tournament.models import Draw, Seating, Tournament
from tournament.seating import ANYTHING
from tournament.seating.__main__ import main
from tournament.web.tags.signs import hash_groups


def versions(tournament: Tournament) -> dict[int, int]:
    return dict(tournament.series.values_list("number", "version"))


def draw_all(tournament: Tournament) -> None:
    draws.draw_all(tournament, versions(tournament), ACTOR, Way(Seating.LOT, consent=ANYTHING))


def publish(tournament: Tournament, number: int) -> None:
    one = tournament.series.get(number=number)
    seating.publish(one, one.version, ACTOR)


def page(client: Client, tournament: Tournament, rest: str = "") -> str:
    return text_of(client.get(f"/turniere/{tournament.slug}/{rest}"))


def test_hash_is_public_before_the_draw_and_the_seed_is_not(client: Client, tournament: Tournament) -> None:
    assert "Fingerabdruck" not in page(client, tournament)
    draws.announce(tournament, ACTOR)
    draw = Draw.objects.get()
    shown = page(client, tournament)
    assert hash_groups(draw.commitment) in shown
    assert "steht hier nach der Auslosung" in shown
    draw_all(tournament)
    publish(tournament, 1)
    draw.refresh_from_db()
    for rest in ("", "sitzplan/1"):
        shown = page(client, tournament, rest)
        assert hash_groups(draw.commitment) in shown
        assert draw.seed not in shown
        assert draw.secret not in shown
        assert "steht hier, sobald alle Serien dieser Auslosung veröffentlicht sind" in shown
    assert client.get(f"/turniere/{tournament.slug}/sitzplan/1/auslosung.json").status_code == 404


def test_of_series_published_at_once_the_next_to_begin_is_led_to(client: Client, tournament: Tournament) -> None:
    draw_all(tournament)
    draws.publish_all(tournament, versions(tournament), ACTOR)
    for begun, next_one in ((0, 1), (1, 2), (3, 3)):
        tournament.series.filter(number__lte=begun).update(started_at=timezone.now())
        write_something(tournament)
        shown = client.get(f"/turniere/{tournament.slug}/stand").content.decode()
        assert f"Sitzplan der {next_one}. Serie" in shown
        assert shown.count(f'/sitzplan/{next_one}"') == 2  # the menu, the button


def test_whoever_has_the_file_can_recompute_the_plan(client: Client, tournament: Tournament, tmp_path: Path) -> None:
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    draws.publish_all(tournament, versions(tournament), ACTOR)
    assert Draw.objects.get().seed in page(client, tournament, "sitzplan/2")
    answer = client.get(f"/turniere/{tournament.slug}/sitzplan/2/auslosung.json")
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    file = tmp_path / "auslosung.json"
    file.write_bytes(answer.content)
    assert main(["verify", str(file)]) == 0
    document = json.loads(answer.content)
    assert hashlib.sha256(document["secret"].encode()).hexdigest() == document["commitment"]
    assert document["committed_at"] < document["drawn_at"]
    assert document["series_numbers"] == [1, 2, 3]
    first = document["entries"]["people"][document["series"][1][0][0]]
    seated = tournament.series.get(number=2).seats.get(card_table__number=1, number=1).registration
    assert (first["number"], first["club"]) == (seated.number, seated.club_id)
    assert document["opened"]["names"][str(seated.number)]["value"] == seated.person.name


def test_draw_without_announcement_says_so(client: Client, tournament: Tournament) -> None:
    draw_all(tournament)
    for shown in (page(client, tournament), page(client, tournament, "sitzplan/auslosungen")):
        assert "ohne Ankündigung" in shown
        assert "Angekündigt" not in shown


def test_draw_that_was_thrown_away_stays_there_with_its_seed(client: Client, tournament: Tournament) -> None:
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    draw_all(tournament)
    shown = page(client, tournament, "sitzplan/auslosungen")
    assert "Verworfen" in shown
    assert Draw.objects.order_by("pk")[0].seed in shown


def test_one_that_was_not_announced_and_thrown_away_stays_there_too(client: Client, tournament: Tournament) -> None:
    draw_all(tournament)
    draw_all(tournament)
    shown = page(client, tournament, "sitzplan/auslosungen")
    assert "Verworfen" in shown
    for draw in Draw.objects.all():
        assert hash_groups(draw.commitment) in shown


def test_plan_that_was_changed_by_hand_says_so(client: Client, tournament: Tournament) -> None:
    draw_all(tournament)
    two = tournament.series.get(number=2)
    first, second = (table.seats.get(number=1).registration.number for table in two.card_tables.order_by("number"))
    seating.swap(two, two.version, ACTOR, first, second)
    draws.publish_all(tournament, versions(tournament), ACTOR)
    assert "Danach geändert 2. Serie von Hand getauscht" in page(client, tournament)


@pytest.mark.parametrize("address", ["sitzplan/1/auslosung.json", "sitzplan/9/auslosung.json"])
def test_series_that_was_not_drawn_from_a_seed_has_no_file(
    client: Client, tournament: Tournament, address: str
) -> None:
    seat_series(tournament)
    assert client.get(f"/turniere/{tournament.slug}/{address}").status_code == 404


class TestQuality:
    def test_of_the_published_series_only(self, client: Client, tournament: Tournament) -> None:
        address = f"/turniere/{tournament.slug}/sitzplan/guete"
        seat_series(tournament, 2, published=False)
        assert client.get(address).status_code == 404
        seat_series(tournament, 1)
        assert "Eine veröffentlichte Serie, 8 Personen" in text_of(client.get(address))
        assert f'href="{address}"' in client.get(f"/turniere/{tournament.slug}/sitzplan/1").content.decode()
