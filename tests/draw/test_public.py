"""The draw as everybody may see it: the hash before, the seed and the file after, how good the plan is.

Wishes are the organiser's business: nothing public says who is to sit apart and who has a table of his own.

Who is deleted is gone from everything that was drawn; what was drawn up to 2026.11.6 tells no wish either.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.archive.documents import as_bytes, value_of
from tests.draw.drawing import draw_all, found, keep_apart, missing, people, publish, verified
from tests.factories import (
    ACTOR,
    fill_list,
    make_team,
    make_tournament,
    publish_results,
    register,
    seat_series,
    write_something,
)
from tests.seating.announced_file import hidden, sha
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.archive.files import correct_document, export_document
from tournament.core.errors import RefusedError
from tournament.core.rankings import rankings_of
from tournament.draw.acts import draws, seating
from tournament.draw.reads.drawn import public_part, whole_file, withheld
from tournament.draw.reads.draws import State, public_draws
from tournament.draw.reads.plan_report import plan_report
from tournament.draw.words_draws import believed
from tournament.models import Apart, Draw, Registration, Tournament, Weight
from tournament.registration.acts.registrations import delete
from tournament.seating.__main__ import main
from tournament.seating.sealing import canonical
from tournament.standings.acts.editions import finalise
from tournament.web.tags.signs import hash_groups

pytestmark = pytest.mark.django_db


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


@pytest.fixture
def wished() -> Tournament:
    """16 people drawn for two series, once in vain; 1, 5 and 9 are to sit apart, 7 sits at table 3. One is played."""
    tournament = make_tournament(16, clubs=4, series=2, games=4)
    make_team(tournament, people(tournament)[:4])
    keep_apart(tournament, 1, 5, 9, weight=Weight.IMPORTANT)
    tournament.registrations.filter(number=7).update(fixed_table=3)
    draws.announce(tournament, ACTOR)
    draw_and_publish(tournament, times=2)
    for card_table in tournament.series.get(number=1).card_tables.all():
        fill_list(card_table)
    publish_results(tournament, 1)
    return tournament


def draw_and_publish(tournament: Tournament, *, times: int = 1) -> None:
    for _ in range(times):
        draw_all(tournament)
    publish(tournament)


def test_report_tells_wishes_to_the_organiser_alone(wished: Tournament) -> None:
    for_all, for_one = plan_report(wished, published_only=True), plan_report(wished)
    assert for_all is not None
    assert for_one is not None
    assert (for_all.has_wishes, for_all.broken, for_one.has_wishes) == (False, (), True)


def private_salts(draw: Draw) -> list[str]:
    return [seal["salt"] for seal in [*draw.opened["private"].values(), *draw.opened["apart"]]]


def without_times(file: dict[str, Any]) -> str:
    """As it is written; a time with no fraction of a second would be shorter."""
    times = ("committed_at", "drawn_at")
    entries = {key: value for key, value in file["entries"].items() if key not in times}
    return canonical({key: value for key, value in file.items() if key not in times} | {"entries": entries})


class TestFile:
    def public(self, tournament: Tournament) -> bytes:
        return Client().get(reverse("public:draw_json", args=[tournament.slug, 1])).content

    def test_file_says_what_it_withholds_and_is_not_recomputed(
        self, wished: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "auslosung.json"
        file.write_bytes(self.public(wished))
        document = json.loads(file.read_bytes())
        assert document["withheld"][0] == "Sitzwünsche und feste Tische"
        assert not {"apart", "seed", "secret", "bound", "proof"} & document.keys()
        assert document["opened"].keys() == {"names"}
        assert all(group.keys() == {"team", "club"} for group in document["groups"])
        draw = Draw.objects.get(discarded_at=None)
        assert document["series"] == whole_file(draw)["series"]
        assert not any(said in file.read_text() for said in (draw.secret, draw.seed, *private_salts(draw)))
        assert main(["verify", str(file)]) == 2
        assert "lässt sich der Plan nicht nachrechnen" in (said := capsys.readouterr().err)
        assert "Die vollständige Datei hat die Spielleitung." in said

    @pytest.mark.parametrize(("apart", "table"), [(True, False), (False, True)])
    def test_which_of_both_there_is_nobody_reads_from_it(self, apart: bool, table: bool) -> None:
        tournament = make_tournament(16, clubs=16, series=1)
        if apart:
            keep_apart(tournament, 1, 5, weight=Weight.IMPORTANT)
        if table:
            tournament.registrations.filter(number=7).update(fixed_table=3)
        draw_and_publish(tournament)
        document = json.loads(self.public(tournament))
        assert document["withheld"] == withheld()
        assert not {"apart", "seed", "secret"} & document.keys()
        assert len(document["entries"]["apart"]) == 200

    def test_file_is_as_long_however_many_wishes_there_are(self) -> None:
        tournament = make_tournament(16, clubs=16, series=1)
        tournament.registrations.filter(number=7).update(fixed_table=3)
        for first in (1, 2, 3):
            draw_all(tournament)
            keep_apart(tournament, first, first + 4, first + 8, weight=Weight.IMPORTANT)
        files = [public_part(draw) for draw in Draw.objects.order_by("pk")]
        assert [sum(seal["value"] is not None for seal in draw.opened["apart"]) for draw in Draw.objects.all()] == [
            0,
            1,
            2,
        ]
        assert len({len(without_times(file)) for file in files}) == 1
        assert len({(*file, *file["entries"]) for file in files}) == 1

    def test_file_without_wishes_is_whole_and_recomputed(self, tmp_path: Path) -> None:
        tournament = make_tournament(16, clubs=16, series=1)
        draw_and_publish(tournament)
        document = json.loads(self.public(tournament))
        assert document == whole_file(Draw.objects.get())
        assert "withheld" not in document
        assert verified(tmp_path, document) == 0

    def test_organiser_has_the_whole_file(self, wished: Tournament, organiser: User, tmp_path: Path) -> None:
        path = reverse("organiser:draw_json", args=[wished.slug, 1])
        client = Client()
        client.force_login(organiser)
        assert client.get(path).status_code == 404
        wished.organisers.add(organiser)
        assert path in client.get(reverse("organiser:series", args=[wished.slug, 1])).content.decode()
        response = client.get(path)
        assert response["Cache-Control"] == "no-store"
        file = tmp_path / "auslosung.json"
        file.write_bytes(response.content)
        assert main(["verify", str(file)]) == 0
        assert json.loads(response.content)["apart"] == [{"players": [0, 4, 8], "most": 1, "weight": 100}]


class TestPages:
    """The seed stays with the wishes: trying guesses until one gives the same plan would find them."""

    def test_pages_do_not_tell_the_seed_and_say_why(self, wished: Tournament) -> None:
        for address in ("", "sitzplan/1", "sitzplan/guete"):
            page = " ".join(Client().get(f"/turniere/{wished.slug}/{address}").content.decode().split())
            assert not any(draw.seed in page for draw in Draw.objects.all())
            assert "bleibt bei der Spielleitung, denn aus ihr ließen sich Sitzwünsche erraten" in page
            assert "berechnet aus der Startzahl denselben Sitzplan" not in page

    def test_plan_on_the_wall_does_not_tell_the_seed(self, wished: Tournament) -> None:
        paper = " ".join(texts(Client().get(f"/turniere/{wished.slug}/sitzplan/1.pdf").content))
        assert Draw.objects.get(discarded_at=None).seed not in paper
        assert "Die Startzahl bleibt bei der Spielleitung" in paper
        assert found(paper, "Nachrechnen", "auseinander sitzen") == []


OLD = Path(__file__).parent.parent / "seating" / "data" / "auslosung-1.json"


def everything(draw: Draw) -> str:
    return json.dumps([draw.document, draw.entries, draw.opened, whole_file(draw)], ensure_ascii=False)


def fifth(tournament: Tournament) -> Registration:
    registration = tournament.registrations.select_related("person").get(number=5)
    registration.person.name = "Vergessen, Vera"
    registration.person.save()
    return registration


def test_name_and_salt_go_and_the_hash_stays(tmp_path: Path) -> None:
    tournament = make_tournament(16, series=1)
    person = fifth(tournament)
    draw_all(tournament)
    draws.announce(tournament, ACTOR)
    before = [draw.entries for draw in Draw.objects.all()]
    salts = [draw.opened["names"]["5"]["salt"] for draw in Draw.objects.all()]
    tournament.series.get().card_tables.all().delete()  # as a draft that is discarded
    Registration.objects.filter(pk=person.pk).update(number=77)  # whatever number he has by now
    person.refresh_from_db()
    delete(person, person.version, ACTOR)
    assert [draw.entries for draw in Draw.objects.all()] == before
    for draw, salt in zip(Draw.objects.all(), salts, strict=True):
        assert found(everything(draw), "Vergessen", salt) == []
    assert verified(tmp_path, whole_file(Draw.objects.order_by("pk")[0])) == 0


def test_his_table_and_his_wishes_go_too_and_verify_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = make_tournament(16, series=1)
    person = fifth(tournament)
    tournament.registrations.filter(number=5).update(fixed_table=2)
    tournament.registrations.filter(number=6).update(fixed_table=3)
    for together in ((5, 9), (7, 8), (5, 10, 11)):
        keep_apart(tournament, *together, weight=Weight.POSSIBLE)
    draw_all(tournament)
    draws.announce(tournament, ACTOR)
    drawn, waiting = Draw.objects.order_by("pk")
    entries, salts = drawn.entries, [seal["salt"] for seal in drawn.opened["apart"] if 5 in players(seal)]
    salts.append(drawn.opened["private"]["5"]["salt"])
    tournament.series.get().card_tables.all().delete()
    person.refresh_from_db()
    delete(person, person.version, ACTOR)
    for draw in (drawn, waiting):
        draw.refresh_from_db()
        assert [players(seal) for seal in draw.opened["apart"] if players(seal)] == [[7, 8]]
        tables = {number: seal["value"]["table"] for number, seal in draw.opened["private"].items()}
        assert {number: table for number, table in tables.items() if table} == {"6": 3}
        assert "5" not in tables
    assert drawn.entries == entries
    left = [[one.number for one in wish.people.order_by("number")] for wish in Apart.objects.order_by("pk")]
    assert left == [[7, 8], [10, 11]]
    file = whole_file(drawn)
    assert not any(salt in json.dumps(file) for salt in salts)
    assert (file["groups"][4].get("table"), file["groups"][5]["table"]) == (None, 3)
    assert [one["players"] for one in file["apart"]] == [[6, 7]]
    assert verified(tmp_path, file) == 2
    assert "Sitzwünsche und feste Tische von Gelöschten stehen nicht mehr in der Datei." in capsys.readouterr().err
    assert public_part(drawn)["withheld"] == withheld()


def players(seal: dict[str, Any]) -> list[int]:
    """Of an opened wish; an empty one has none."""
    return seal["value"]["players"] if seal["value"] else []


def test_player_who_gets_a_deleted_number_keeps_his_name() -> None:
    tournament = make_tournament(16, series=1)
    draw_all(tournament)
    tournament.series.get().card_tables.all().delete()
    one, other = tournament.registrations.filter(number__in=[5, 6]).order_by("number")
    Registration.objects.filter(pk=one.pk).update(number=99)
    Registration.objects.filter(pk=other.pk).update(number=5)
    other.refresh_from_db()
    delete(other, other.version, ACTOR)
    assert Draw.objects.get().opened["names"].keys() == {str(number) for number in range(1, 17)} - {"6"}


def test_player_anonymous_by_now_has_no_name_in_public() -> None:
    tournament = make_tournament(16, series=1)
    person = fifth(tournament)
    draw_all(tournament)
    draw = Draw.objects.get()
    assert "Vergessen" in json.dumps(public_part(draw))
    Registration.objects.filter(pk=person.pk).update(anonymous=True, number=55)
    public = public_part(draw)
    assert "Vergessen" not in json.dumps(public)
    assert "5" not in public["opened"]["names"]
    shown = draw.opened["names"]["6"]
    assert public["entries"]["people"][5]["name"] == hidden(shown)
    assert "Vergessen" in json.dumps(whole_file(draw))


@pytest.fixture
def old() -> Draw:
    """Drawn up to 2026.11.6 with a wish and a fixed table in it, as migration 0018 leaves it; all published."""
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
    answer = Client().get(reverse("public:draw_json", args=[old.tournament.slug, 2]))
    document = json.loads(answer.content)
    assert not {"apart", "seed", "bound", "proof"} & document.keys()
    assert all(group.keys() == {"team", "club"} for group in document["groups"])
    assert old.seed not in answer.content.decode()
    (shown,) = public_draws(old.tournament)
    assert (shown.state, shown.secret, shown.seed, shown.withheld) == (State.PUBLISHED, "", "", True)
    assert shown.commitment == (old.document or {})["commitment"]
    assert shown.nobody_knew is False
    assert "hatte noch keinen Fingerabdruck" in believed(shown)[0]  # only the seed had one


def test_old_draw_forgets_who_is_deleted(old: Draw) -> None:
    person = old.tournament.registrations.select_related("person").get(number=5)
    assert person.person.name in json.dumps(old.document, ensure_ascii=False)
    delete(person, person.version, ACTOR)
    old.refresh_from_db()
    assert person.person.name not in json.dumps(old.document, ensure_ascii=False)
    assert old.document is not None
    assert "apart" not in old.document  # he was in it
    assert old.document["groups"][6]["table"] == 3  # another one's
    assert old.document["withheld"] == ["Sitzwünsche und feste Tische von Gelöschten"]


def test_seed_that_was_committed_to_before_has_to_be_announced_anew(old: Draw) -> None:
    """It is kept as a secret by the migration; nothing was said of what it would be drawn from."""
    waiting = Draw.objects.create(tournament=make_tournament(16), seed="a" * 32, committed_at="2026-11-20T10:00:00Z")
    commitment = waiting.commitment
    Draw.objects.filter(pk=old.pk).update(has_wishes=False, series_numbers=[])
    import_module("tournament.migrations.0019_draws").keep_what_was_drawn(apps, None)
    waiting.refresh_from_db()
    old.refresh_from_db()
    assert (waiting.secret, waiting.seed, waiting.commitment) == ("a" * 32, "", commitment)
    assert (old.secret, old.has_wishes, old.series_numbers) == ("", True, [2, 3])
    with pytest.raises(RefusedError, match="entries_changed"):
        draw_all(waiting.tournament)
    draws.announce(waiting.tournament, ACTOR)
    draw_all(waiting.tournament)
    assert [draw.state for draw in public_draws(waiting.tournament)] == [State.DISCARDED, State.DRAFTED]


def test_player_a_correction_leaves_out_is_forgotten_too() -> None:
    tournament = make_tournament(8)
    seat_series(tournament)
    register(tournament, 1, [])
    person = tournament.registrations.select_related("person").get(number=9).person
    draws.announce(tournament, ACTOR)
    assert person.name in everything(Draw.objects.get())
    versions = {ranking.document_id: ranking.version for ranking in rankings_of(tournament)}
    finalise(tournament, versions, ACTOR, anyway=True)
    document = value_of(export_document(tournament))
    document["players"] = [player for player in document["players"] if player["name"] != person.name]
    correct_document(as_bytes(document), tournament, "nie da", ACTOR)
    assert not tournament.registrations.filter(person__name=person.name).exists()
    assert person.name not in everything(Draw.objects.get())
