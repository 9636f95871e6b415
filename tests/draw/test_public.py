"""The draw as everybody may see it: the hash before, the seed and the file after, how good the plan is.

Wishes are the organiser's business: nothing public says who is to sit apart and who has a table of his own.

Who is deleted is gone from everything that was drawn; what was drawn up to 2026.11.6 tells no wish either.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.archive.documents import as_bytes
from tests.draw.drawing import (
    draw_all,
    final,
    is_told_no_wish,
    keep_apart,
    people,
    plans,
    publish,
    verified,
)
from tests.factories import (
    ACTOR,
    logged_in,
    make_team,
    make_tournament,
    register,
    seat_series,
    write_something,
)
from tests.once import made_once
from tests.seating.announced_file import canonical, hidden, sha
from tests.web.answers import shows
from tests.web.html import text_of
from tournament.archive.files import correct_document
from tournament.draw.acts import draws
from tournament.draw.reads.drawn import public_part, whole_file, withheld
from tournament.draw.reads.draws import State, public_draws
from tournament.draw.reads.plan_report import plan_report
from tournament.draw.words_draws import believed
from tournament.models import CardTable, Draw, Person, Tournament, Weight
from tournament.registration.acts.registrations import delete
from tournament.seating.__main__ import main
from tournament.web.tags.signs import hash_groups

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament, rest: str = "") -> str:
    return text_of(client.get(f"/turniere/{tournament.slug}/{rest}"))


def test_hash_is_public_before_the_draw_and_the_seed_is_not(client: Client, tournament: Tournament) -> None:
    assert "Fingerabdruck" not in page(client, tournament)
    draws.announce(tournament, ACTOR)
    draw = Draw.objects.get()
    shows(page(client, tournament), hash_groups(draw.commitment), "steht hier nach der Auslosung")
    draw_all(tournament)
    publish(tournament, 1)
    draw.refresh_from_db()
    for rest in ("", "sitzplan/1"):
        shows(
            page(client, tournament, rest),
            hash_groups(draw.commitment),
            "steht hier, sobald alle Serien dieser Auslosung veröffentlicht sind",
            but_not=[draw.seed, draw.secret],
        )
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


def test_file_is_public_and_the_plan_recomputed_from_it(client: Client, announced: Tournament, tmp_path: Path) -> None:
    draw_all(announced)
    publish(announced)
    assert Draw.objects.get().seed in page(client, announced, "sitzplan/2")
    answer = client.get(f"/turniere/{announced.slug}/sitzplan/2/auslosung.json")
    document = answer.json()
    assert (answer["Content-Type"], document["series_numbers"]) == ("application/json; charset=utf-8", [1, 2, 3])
    assert (document, "withheld" in document) == (whole_file(Draw.objects.get()), False)  # there were no wishes
    assert (verified(tmp_path, document), sha(document["secret"])) == (0, document["commitment"])
    assert len(document["secret"]) == 32  # 128 bits, 4 a hexadecimal digit
    assert document["committed_at"] < document["drawn_at"]
    numbers = [person["number"] for person in document["entries"]["people"]]
    assert [[[numbers[at] for at in table] for table in one] for one in document["series"]] == plans(announced)
    first = document["entries"]["people"][0]
    seated = announced.registrations.get(number=first["number"])
    name = document["opened"]["names"][str(first["number"])]["value"]
    assert (first["club"], name) == (seated.club_id, seated.person.name)


def test_quality_is_shown_of_the_published_series_alone(client: Client, tournament: Tournament) -> None:
    address = f"/turniere/{tournament.slug}/sitzplan/guete"
    seat_series(tournament, 2, published=False)
    assert client.get(address).status_code == 404
    seat_series(tournament, 1)
    assert "Eine veröffentlichte Serie, 8 Personen" in text_of(client.get(address))
    assert f'href="{address}"' in client.get(f"/turniere/{tournament.slug}/sitzplan/1").content.decode()


def wish_and_draw() -> Tournament:
    """16 people drawn for two series, once in vain; 1, 5 and 9 are to sit apart, 7 sits at table 3."""
    tournament = make_tournament(16, clubs=4, series=2, games=4)
    make_team(tournament, people(tournament)[:4])
    keep_apart(tournament, 1, 5, 9, weight=Weight.IMPORTANT)
    tournament.registrations.filter(number=7).update(fixed_table=3)
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    draw_all(tournament)
    publish(tournament)
    return tournament


_wished, wished = made_once("wished", wish_and_draw)


def test_report_tells_wishes_to_the_organiser_alone_and_pages_no_seed(wished: Tournament) -> None:
    for_all, for_one = plan_report(wished, published_only=True), plan_report(wished)
    told = [(one.has_wishes, bool(one.broken)) for one in (for_all, for_one) if one]
    assert told == [(False, False), (True, False)]
    for address in ("", "sitzplan/1", "sitzplan/guete"):
        page = " ".join(Client().get(f"/turniere/{wished.slug}/{address}").content.decode().split())
        shows(
            page,
            "bleibt bei der Spielleitung, denn aus ihr ließen sich Sitzwünsche erraten",
            but_not=["berechnet aus der Startzahl denselben Sitzplan", *(draw.seed for draw in wished.draws.all())],
        )


def without_times(file: dict[str, Any]) -> str:
    """As it is written; a time with no fraction of a second would be shorter."""
    times = ("committed_at", "drawn_at")
    entries = {key: value for key, value in file["entries"].items() if key not in times}
    return canonical({key: value for key, value in file.items() if key not in times} | {"entries": entries})


def public(tournament: Tournament) -> bytes:
    return Client().get(f"/turniere/{tournament.slug}/sitzplan/1/auslosung.json").content


def test_file_says_what_it_withholds_and_is_not_recomputed(
    wished: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "auslosung.json"
    file.write_bytes(public(wished))
    document, draw = json.loads(file.read_bytes()), wished.draws.get(discarded_at=None)
    assert is_told_no_wish(document)
    assert (document["withheld"][0], document["opened"].keys()) == ("Sitzwünsche und feste Tische", {"names"})
    assert document["series"] == whole_file(draw)["series"]
    private_salts = [seal["salt"] for seal in (*draw.opened["private"].values(), *draw.opened["apart"])]
    shows(file.read_text(), but_not=[draw.secret, draw.seed, *private_salts])
    assert main(["verify", str(file)]) == 2
    full = "Die vollständige Datei hat die Spielleitung."
    shows(capsys.readouterr().err, "lässt sich der Plan nicht nachrechnen", full)


@pytest.mark.parametrize(
    "wish",
    [
        lambda one: keep_apart(one, 1, 5, weight=Weight.IMPORTANT),
        lambda one: one.registrations.filter(number=7).update(fixed_table=3),
    ],
    ids=["apart", "table"],
)
def test_which_of_both_there_is_nobody_reads_from_it(
    strangers: Tournament, wish: Callable[[Tournament], object]
) -> None:
    wish(strangers)
    draw_all(strangers)
    publish(strangers)
    document = json.loads(public(strangers))
    assert is_told_no_wish(document)
    assert (document["withheld"], len(document["entries"]["apart"])) == (withheld(), 200)


def test_file_is_as_long_however_many_wishes_there_are(strangers: Tournament) -> None:
    strangers.registrations.filter(number=7).update(fixed_table=3)
    for first in (1, 2, 3):
        draw_all(strangers)
        keep_apart(strangers, first, first + 4, first + 8, weight=Weight.IMPORTANT)
    drawn = strangers.draws.order_by("pk")
    assert [sum(seal["value"] is not None for seal in draw.opened["apart"]) for draw in drawn] == [0, 1, 2]
    files = [public_part(draw) for draw in drawn]
    assert len({(len(without_times(file)), *file, *file["entries"]) for file in files}) == 1


def test_organiser_has_the_whole_file(wished: Tournament, organiser: User, tmp_path: Path) -> None:
    path, client = f"/leitung/{wished.slug}/serie/1/auslosung.json", logged_in(organiser)
    assert client.get(path).status_code == 404
    wished.organisers.add(organiser)
    assert path in client.get(f"/leitung/{wished.slug}/serie/1/").content.decode()
    response = client.get(path)
    assert response["Cache-Control"] == "no-store"
    document = json.loads(response.content)
    wish = {"players": [0, 4, 8], "most": 1, "weight": 100}
    assert (verified(tmp_path, document), document["apart"]) == (0, [wish])


OLD = Path(__file__).parent.parent / "seating" / "data" / "auslosung-1.json"


def everything(draw: Draw) -> str:
    return json.dumps([draw.document, draw.entries, draw.opened, whole_file(draw)], ensure_ascii=False)


@pytest.fixture
def alone() -> Tournament:
    """One series; number 5 has a name that nobody else has."""
    tournament = make_tournament(16, series=1)
    Person.objects.filter(registrations__tournament=tournament, registrations__number=5).update(name="Vergessen, Vera")
    return tournament


def leave(tournament: Tournament, number: int) -> None:
    """The draft is discarded, the player with this number deleted."""
    CardTable.objects.filter(series__tournament=tournament).delete()
    (one,) = people(tournament, number)
    delete(one, one.version, ACTOR)


def test_name_and_salt_go_and_the_hash_stays(alone: Tournament, tmp_path: Path) -> None:
    draw_all(alone)
    draws.announce(alone, ACTOR)
    made = alone.draws.order_by("pk")
    before, salts = [draw.entries for draw in made], [draw.opened["names"]["5"]["salt"] for draw in made]
    alone.registrations.filter(number=5).update(number=77)  # whatever number they have by now
    leave(alone, 77)
    after = list(made.all())
    assert [draw.entries for draw in after] == before
    shows(" ".join(map(everything, after)), but_not=["Vergessen", *salts])
    assert verified(tmp_path, whole_file(after[0])) == 0


def test_his_table_and_his_wishes_go_too_and_verify_says_so(
    alone: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, table in ((5, 2), (6, 3)):
        alone.registrations.filter(number=number).update(fixed_table=table)
    for together in ((5, 9), (7, 8), (5, 10, 11)):
        keep_apart(alone, *together, weight=Weight.POSSIBLE)
    draw_all(alone)
    draws.announce(alone, ACTOR)
    drawn, waiting = alone.draws.order_by("pk")
    entries, salts = drawn.entries, [seal["salt"] for seal in drawn.opened["apart"] if 5 in players(seal)]
    salts.append(drawn.opened["private"]["5"]["salt"])
    leave(alone, 5)
    for draw in (drawn, waiting):
        draw.refresh_from_db()
        assert [players(seal) for seal in draw.opened["apart"] if players(seal)] == [[7, 8]]
        tables = {number: seal["value"]["table"] for number, seal in draw.opened["private"].items()}
        assert ({number: table for number, table in tables.items() if table}, "5" in tables) == ({"6": 3}, False)
    left = [[one.number for one in wish.people.order_by("number")] for wish in alone.apart_wishes.order_by("pk")]
    assert (drawn.entries, left) == (entries, [[7, 8], [10, 11]])
    file = whole_file(drawn)
    shows(json.dumps(file), but_not=salts)
    assert (file["groups"][4].get("table"), file["groups"][5]["table"]) == (None, 3)
    assert ([one["players"] for one in file["apart"]], verified(tmp_path, file)) == ([[6, 7]], 2)
    assert "Sitzwünsche und feste Tische von Gelöschten stehen nicht mehr in der Datei." in capsys.readouterr().err
    assert public_part(drawn)["withheld"] == withheld()


def players(seal: dict[str, Any]) -> list[int]:
    """Of an opened wish; an empty one has none."""
    return seal["value"]["players"] if seal["value"] else []


def test_player_who_gets_a_deleted_number_keeps_his_name(alone: Tournament) -> None:
    draw_all(alone)
    for number, then in ((5, 99), (6, 5)):
        alone.registrations.filter(number=number).update(number=then)
    leave(alone, 5)
    assert alone.draws.get().opened["names"].keys() == {str(number) for number in range(1, 17)} - {"6"}


def test_player_anonymous_by_now_has_no_name_in_public(alone: Tournament) -> None:
    draw_all(alone)
    draw = alone.draws.get()
    shows(json.dumps(public_part(draw)), "Vergessen")
    alone.registrations.filter(number=5).update(anonymous=True, number=55)
    public = public_part(draw)
    shows(json.dumps(public), but_not=["Vergessen"])
    assert "5" not in public["opened"]["names"]
    assert public["entries"]["people"][5]["name"] == hidden(draw.opened["names"]["6"])
    shows(json.dumps(whole_file(draw)), "Vergessen")


@pytest.fixture
def old() -> Draw:
    """Drawn up to 2026.11.6 with a wish and a fixed table in it, as the upgrade leaves it; all published."""
    document = json.loads(OLD.read_text(encoding="utf-8"))
    document["apart"] = [{"players": [4, 8], "most": 1, "weight": 10_000}]
    document["groups"][6]["table"] = 3
    tournament = make_tournament(22, clubs=5, series=3)
    draw = Draw.objects.create(
        tournament=tournament,
        seed=document["seed"],
        committed_at=document["committed_at"],
        drawn_at=document["drawn_at"],
        document=document,
        series_numbers=[2, 3],
        has_wishes=True,
    )
    tournament.series.filter(number__gte=2).update(draw=draw, published_at=document["drawn_at"], seating="lot")
    return draw


def test_old_draw_tells_no_wish_and_no_seed(old: Draw) -> None:
    answer = Client().get(f"/turniere/{old.tournament.slug}/sitzplan/2/auslosung.json")
    shows(answer.content.decode(), but_not=[old.seed])
    assert is_told_no_wish(json.loads(answer.content))
    (shown,) = public_draws(old.tournament)
    assert (shown.state, shown.secret, shown.seed, shown.withheld) == (State.PUBLISHED, "", "", True)
    assert (shown.commitment, shown.nobody_knew) == ((old.document or {})["commitment"], False)
    assert "hatte noch keinen Fingerabdruck" in believed(shown)[0]  # only the seed had one


def test_old_draw_forgets_who_is_deleted(old: Draw) -> None:
    (one,) = people(old.tournament, 5)
    shows(everything(old), one.person.name)
    delete(one, one.version, ACTOR)
    old.refresh_from_db()
    shows(json.dumps(old.document, ensure_ascii=False), but_not=[one.person.name, '"apart"'])  # they were in it
    left = old.document or {}
    assert left["groups"][6]["table"] == 3  # another one's
    assert left["withheld"] == ["Sitzwünsche und feste Tische von Gelöschten"]


def test_player_a_correction_leaves_out_is_forgotten_too(tournament: Tournament) -> None:
    seat_series(tournament)
    (late,) = register(tournament, 1, [])
    draws.announce(tournament, ACTOR)
    shows(everything(tournament.draws.get()), late.person.name)
    document = final(tournament)
    document["players"] = [player for player in document["players"] if player["name"] != late.person.name]
    correct_document(as_bytes(document), tournament, "nie da", ACTOR)
    assert not tournament.registrations.filter(person__name=late.person.name).exists()
    shows(everything(tournament.draws.get()), but_not=[late.person.name])
