"""The registration desk."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_team, make_tournament, seat_series
from tests.web.answers import text
from tournament.models import Ranking, Registration, Tournament


def desk(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/anmeldung/{rest}"


def names_on(page: str) -> list[str]:
    """The names in the list, from above."""
    return re.findall(r'<th scope="row"><a href="[^"]*">([^<]*)</a>', page)


def ticks(*rows: tuple[Registration, int, bool, bool]) -> dict[str, Any]:
    """What the page sends: registration, version read, shown ticked, ticked now."""
    return {
        "row": [f"{one.pk}.{version}.{int(seen)}" for one, version, seen, _wanted in rows],
        "present": [str(one.pk) for one, _version, _seen, wanted in rows if wanted],
    }


class TestList:
    def test_empty_desk_says_what_to_do(self, organiser_client: Client, organiser: User) -> None:
        empty = make_tournament(0)
        empty.organisers.add(organiser)
        page = text(organiser_client.get(desk(empty)))
        assert "Noch ist niemand angemeldet." in page
        assert f'href="{desk(empty, "einlesen/")}"' in page

    def test_everybody_is_listed_by_name_or_by_number(self, tournament: Tournament, organiser_client: Client) -> None:
        by_name = [
            "Ahrens, Anna",
            "Bauer, Bernd",
            "Claus, Clara",
            "Dietz, Dirk",
            "Ehlers, Elke",
            "Franke, Frank",
            "Groth, Gerda",
            "Hinz, Heinz",
        ]
        first = tournament.registrations.get(number=1)
        first.person.name = "Zander, Zita"
        first.person.save()
        assert names_on(text(organiser_client.get(desk(tournament)))) == [*by_name[1:], "Zander, Zita"]
        by_number = organiser_client.get(desk(tournament), {"ordnung": "nummer"})
        assert names_on(text(by_number)) == ["Zander, Zita", *by_name[1:]]

    @pytest.mark.parametrize(
        ("words", "found"),
        [
            ("ehl", ["Ehlers, Elke"]),
            ("Elke Ehlers", ["Ehlers, Elke"]),
            ("5", ["Ehlers, Elke"]),
            ("mueller", ["Müller, Jo"]),
            ("müll", ["Müller, Jo"]),
            ("nr. 2 dirk", ["Dietz, Dirk"]),
            ("romme 1 ann", ["Ahrens, Anna"]),
            ("hlers", []),
            ("0", []),
            ("nordlichter", ["Ahrens, Anna"]),
            ("niemand", []),
        ],
    )
    def test_it_is_searched_without_javascript(
        self, tournament: Tournament, organiser_client: Client, words: str, found: list[str]
    ) -> None:
        last = tournament.registrations.get(number=8)
        last.person.name = "Müller, Jo"
        last.person.save()
        make_team(tournament, [tournament.registrations.get(number=1)], "Nordlichter")
        page = text(organiser_client.get(desk(tournament), {"q": words}))
        assert names_on(page) == found

    def test_it_shows_who_is_missing(self, tournament: Tournament, organiser_client: Client) -> None:
        tournament.registrations.filter(number__gt=2).update(present=False)
        tournament.registrations.filter(number=8).update(withdrawn=True)
        assert len(names_on(text(organiser_client.get(desk(tournament), {"zeige": "fehlt"})))) == 5
        assert names_on(text(organiser_client.get(desk(tournament), {"zeige": "da"}))) == [
            "Ahrens, Anna",
            "Bauer, Bernd",
        ]

    def test_it_asks_as_often_for_many_as_for_few(self, organiser: User, organiser_client: Client) -> None:
        counts = []
        for players in (10, 40):
            tournament = make_tournament(players)
            tournament.organisers.add(organiser)
            make_team(tournament, list(tournament.registrations.all()[:4]))
            with CaptureQueriesContext(connection) as queries:
                page = text(organiser_client.get(desk(tournament)))
            assert len(names_on(page)) == players
            counts.append(len(queries))
        assert counts[0] == counts[1]


class TestTicks:
    def test_all_boxes_of_a_page_are_stored(self, tournament: Tournament, organiser_client: Client) -> None:
        rows = tournament.registrations.order_by("number")
        sent = ticks(*((one, 1, True, one.number % 2 == 0) for one in rows))
        answer = organiser_client.post(desk(tournament, "anwesend/"), sent, follow=True)
        assert "Gespeichert." in text(answer)
        assert [one.number for one in rows.filter(present=True)] == [2, 4, 6, 8]

    def test_one_box_is_stored_at_once_and_answered_as_json(
        self, tournament: Tournament, organiser_client: Client
    ) -> None:
        one = tournament.registrations.get(number=1)
        sent = ticks((one, 1, True, False))
        answer = organiser_client.post(desk(tournament, "anwesend/"), sent, headers={"Accept": "application/json"})
        assert answer.json() == {
            "rows": [{"pk": one.pk, "version": 2, "present": False}],
            "stale": [],
            "present": 7,
            "missing": 1,
        }

    def test_box_changed_by_somebody_else_shows_both(self, tournament: Tournament, organiser_client: Client) -> None:
        one = tournament.registrations.get(number=1)
        Registration.objects.filter(pk=one.pk).update(present=False, version=3)
        said = "Ahrens, Anna wurde inzwischen geändert. Gespeichert ist: nicht da. Ihr Haken hieß: da."
        sent = ticks((one, 1, False, True))
        assert said in text(organiser_client.post(desk(tournament, "anwesend/"), sent, follow=True))
        answer = organiser_client.post(desk(tournament, "anwesend/"), sent, headers={"Accept": "application/json"})
        assert (answer.status_code, answer.json()["rows"]) == (409, [{"pk": one.pk, "version": 3, "present": False}])
        assert said in answer.json()["stale"][0]

    def test_everybody_is_ticked_with_one_button(self, tournament: Tournament, organiser_client: Client) -> None:
        tournament.registrations.update(present=False)
        answer = organiser_client.post(desk(tournament, "anwesend/"), {"alle": "1"}, follow=True)
        assert "Alle sind da (8 neu angekreuzt)." in text(answer)

    @pytest.mark.parametrize("row", ["", "x", "1.2", "1.2.3.4", "1.2.x", f"{10**20}.1.1", "-1.1.1"])
    def test_nonsense_changes_nothing(self, tournament: Tournament, organiser_client: Client, row: str) -> None:
        assert organiser_client.post(desk(tournament, "anwesend/"), {"row": row}).status_code == 302
        assert Tournament.objects.get().revision == 0


class TestRegister:
    def post(self, client: Client, tournament: Tournament, **typed: str) -> tuple[int, str]:
        answer = client.post(desk(tournament, "neu/"), {"name": "", "club": "", **typed}, follow=True)
        return answer.status_code, text(answer)

    def test_walk_in_is_registered_and_there(self, tournament: Tournament, organiser_client: Client) -> None:
        status, page = self.post(
            organiser_client,
            tournament,
            name="krug, karin",
            club="GSRL Nord",
            categories="Damen, Senioren",
            present="on",
        )
        assert status == 200
        assert "Krug, Karin ist angemeldet, Startnummer 9." in page
        one = tournament.registrations.get(number=9)
        assert (one.present, one.categories, str(one.club)) == (True, ["Damen", "Senioren"], "GSRL Nord")

    @pytest.mark.parametrize(
        ("typed", "status", "said"),
        [
            ({"name": ""}, 400, "Hier fehlt der Name."),
            ({"name": "Krug"}, 400, "Bitte Nachname und Vorname angeben"),
            ({"name": "Karin Krug"}, 400, "Meinen Sie „Krug, Karin“?"),
            ({"name": "Krug, Karin", "number": "x"}, 400, "Bitte eine ganze Zahl eingeben."),
            ({"name": "Krug, Karin", "number": "3"}, 409, "Startnummer 3 hat schon Claus, Clara."),
            (
                {"name": "Ahrens, Anna", "club": "Rommé-Club Nr. 1"},
                409,
                "Ahrens, Anna (Rommé-Club Nr. 1) ist schon angemeldet, Startnummer 1.",
            ),
        ],
    )
    def test_what_cannot_be_stored_is_said_and_stays(
        self, tournament: Tournament, organiser_client: Client, typed: dict[str, str], status: int, said: str
    ) -> None:
        answered, page = self.post(organiser_client, tournament, **typed)
        assert (answered, said in page) == (status, True)
        assert f'value="{typed["name"]}"' in page or not typed["name"]
        assert tournament.registrations.count() == 8

    def test_similar_name_is_asked_once(self, tournament: Tournament, organiser_client: Client) -> None:
        typed = {"name": "Ahrens, Anne", "club": "Rommé-Club Nr. 1"}
        status, page = self.post(organiser_client, tournament, **typed)
        assert (status, "Ähnlich wie Ahrens, Anna (Rommé-Club Nr. 1), Startnummer 1." in page) == (400, True)
        assert 'name="sure"' in page
        assert self.post(organiser_client, tournament, **typed, sure="on")[0] == 200
        assert tournament.registrations.count() == 9


class TestOne:
    def test_it_is_corrected(self, tournament: Tournament, organiser_client: Client) -> None:
        one = tournament.registrations.get(number=1)
        page = text(organiser_client.get(desk(tournament, f"{one.pk}/")))
        assert 'value="Ahrens, Anna"' in page
        typed = {"name": "Ahrens, Anne", "club": "GSRL Nord", "number": "50", "categories": "Damen", "version": "1"}
        organiser_client.post(desk(tournament, f"{one.pk}/"), typed)
        one.refresh_from_db()
        assert (one.person.name, one.number, one.categories) == ("Ahrens, Anne", 50, ["Damen"])

    def test_stale_correction_shows_both_versions_and_can_be_sent_again(
        self, tournament: Tournament, organiser_client: Client
    ) -> None:
        one = tournament.registrations.get(number=1)
        page = desk(tournament, f"{one.pk}/")
        typed = {"name": "Ahrens, Anne", "club": "", "number": "1", "categories": "", "version": "1"}
        organiser_client.post(page, typed)
        answer = organiser_client.post(page, typed | {"name": "Ahrens, Anja"})
        shown = text(answer)
        assert answer.status_code == 409
        assert "<dd>Ahrens, Anne</dd>" in shown
        assert 'value="Ahrens, Anja"' in shown
        assert 'name="version" value="2"' in shown
        organiser_client.post(page, typed | {"name": "Ahrens, Anja", "version": "2"})
        assert tournament.registrations.get(number=1).person.name == "Ahrens, Anja"

    def test_start_number_of_somebody_else_is_refused(self, tournament: Tournament, organiser_client: Client) -> None:
        one = tournament.registrations.get(number=1)
        typed = {"name": "Ahrens, Anna", "club": "", "number": "2", "categories": "", "version": "1"}
        answer = organiser_client.post(desk(tournament, f"{one.pk}/"), typed)
        assert (answer.status_code, "Startnummer 2 hat schon Bauer, Bernd." in text(answer)) == (409, True)

    def test_any_name_of_a_document_may_stay(self, tournament: Tournament, organiser_client: Client) -> None:
        one = tournament.registrations.get(number=1)
        one.person.name = "Der Unbekannte"
        one.person.save()
        typed = {"name": "Der Unbekannte", "club": "GSRL Nord", "number": "1", "categories": "", "version": "1"}
        assert organiser_client.post(desk(tournament, f"{one.pk}/"), typed).status_code == 302
        assert str(tournament.registrations.get(number=1).club) == "GSRL Nord"

    def test_somebody_withdraws_and_comes_back(self, tournament: Tournament, organiser_client: Client) -> None:
        one = tournament.registrations.get(number=1)
        act = desk(tournament, f"{one.pk}/ausgeschieden/")
        gone = organiser_client.post(act, {"withdrawn": "1", "version": "1"}, follow=True)
        assert "Ahrens, Anna ist ausgeschieden." in text(gone)
        stale = organiser_client.post(act, {"withdrawn": "0", "version": "1"}, follow=True)
        assert "Inzwischen hat jemand anderes etwas geändert." in text(stale)
        organiser_client.post(act, {"withdrawn": "0", "version": "2"})
        assert not tournament.registrations.get(number=1).withdrawn

    def test_it_is_taken_back_only_while_never_seated(self, tournament: Tournament, organiser_client: Client) -> None:
        first, second = tournament.registrations.order_by("number")[:2]
        organiser_client.post(desk(tournament, f"{first.pk}/loeschen/"), {"version": "1"})
        assert tournament.registrations.count() == 7
        seat_series(tournament, published=False)
        assert "Anmeldung entfernen" not in text(organiser_client.get(desk(tournament, f"{second.pk}/")))
        answer = organiser_client.post(desk(tournament, f"{second.pk}/loeschen/"), {"version": "1"}, follow=True)
        assert "Bauer, Bernd hatte schon einen Platz und bleibt deshalb in der Liste." in text(answer)

    def test_one_of_another_tournament_is_not_found(self, tournament: Tournament, organiser_client: Client) -> None:
        stranger = make_tournament(1).registrations.get()
        for rest in ("", "ausgeschieden/", "loeschen/"):
            assert organiser_client.post(desk(tournament, f"{stranger.pk}/{rest}")).status_code == 404


class TestCategoriesOfRankings:
    """The desk offers the categories that have a ranking, to tick; others are typed beside."""

    @pytest.fixture
    def damen(self, tournament: Tournament) -> Tournament:
        Ranking.objects.bulk_create(
            Ranking(tournament=tournament, document_id=key, name=key, of="players", category=key, position=at)
            for at, key in enumerate(("", "Damen", "Senioren"), 1)
        )
        return tournament

    def test_without_such_a_ranking_there_is_nothing_to_tick(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        assert "Zählt in" not in organiser_client.get(f"/leitung/{tournament.slug}/anmeldung/").content.decode()

    def test_ticked_and_typed_are_stored_in_their_normal_form(
        self, organiser_client: Client, damen: Tournament
    ) -> None:
        page = organiser_client.get(f"/leitung/{damen.slug}/anmeldung/").content.decode()
        assert page.count('name="ticked"') == 2
        sent = {"name": "Neu, Nora", "club": "", "number": "", "ticked": ["Damen"], "categories": "Sen., Ü70, Dame"}
        organiser_client.post(f"/leitung/{damen.slug}/anmeldung/neu/", sent)
        assert damen.registrations.get(person__name="Neu, Nora").categories == ["Damen", "Senioren", "Ü70"]

    def test_what_nobody_touched_stays_as_a_document_brought_it(
        self, organiser_client: Client, damen: Tournament
    ) -> None:
        one = damen.registrations.get(number=1)
        one.categories = ["w", "Senioren", "Damen"]
        one.save()
        address = f"/leitung/{damen.slug}/anmeldung/{one.pk}/"
        page = organiser_client.get(address).content.decode()
        assert (page.count("checked"), 'value="w"' in page) == (2, True)
        sent = {"name": one.person.name, "club": one.club.name if one.club else "", "number": "1", "categories": "w"}
        organiser_client.post(address, sent | {"ticked": ["Damen", "Senioren"], "version": "1"})
        one.refresh_from_db()
        assert (one.categories, one.version) == (["w", "Senioren", "Damen"], 2)
        organiser_client.post(address, sent | {"ticked": ["Senioren"], "version": "2"})
        one.refresh_from_db()
        assert one.categories == ["w", "Senioren"]
