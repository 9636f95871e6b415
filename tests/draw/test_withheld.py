"""Wishes are the organiser's business: nothing public says who is to sit apart and who has a table of his own."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.draw.drawing import draw_all, found, keep_apart, people, publish, verified
from tests.factories import ACTOR, fill_list, make_team, make_tournament, publish_results
from tests.web.reading import texts
from tournament.draw.acts import draws
from tournament.draw.reads.drawn import public_part, whole_file, withheld
from tournament.draw.reads.plan_report import plan_report
from tournament.models import Draw, Tournament, Weight
from tournament.seating.__main__ import main
from tournament.seating.sealing import canonical

pytestmark = pytest.mark.django_db


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
