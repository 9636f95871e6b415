"""The page "Turnier aus den Telefonen wiederherstellen"."""

from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, publish_results, seat_series
from tests.lists.keeper.phone import entry, put
from tests.lists.telling import amiss
from tests.phones.notices import OLD_LINK, link_of, notice, tell
from tournament.lists.acts.lists import close_list
from tournament.models import CardTable, HeldList, RankedKind, Series, Tournament


def address(tournament: Tournament, act: str = "") -> str:
    return f"/leitung/{tournament.slug}/telefone/{act}"


def text(response: Any) -> str:
    return " ".join(unescape(response.content.decode()).split())


@pytest.fixture
def held(card_table: CardTable) -> HeldList:
    tell(Client(), OLD_LINK, notice(card_table))
    return HeldList.objects.get()


class TestAssigning:
    def test_shows_what_to_look_at_before_a_phone_is_trusted(
        self, organiser_client: Client, tournament: Tournament, held: HeldList
    ) -> None:
        page = text(organiser_client.get(address(tournament)))
        for said in ("Serie 1, Tisch 1", "Spiel 1–2", "Ahrens, Anna", "Dietz, Dirk", "9. Mai, 12:30 Uhr"):
            assert said in page
        assert not amiss(
            page,
            "Dieselben Namen auf denselben Plätzen",
            absent=(held.token_hash,),
        )

    def test_pages_of_the_tournament_say_that_a_phone_waits(
        self, organiser_client: Client, tournament: Tournament, held: HeldList
    ) -> None:
        assert "1 Telefon wartet" in text(organiser_client.get(f"/leitung/{tournament.slug}/"))
        HeldList.objects.all().delete()
        assert "Telefon wartet" not in text(organiser_client.get(f"/leitung/{tournament.slug}/"))

    def test_phone_is_assigned_and_shown_until_all_is_back(
        self, organiser_client: Client, tournament: Tournament, held: HeldList
    ) -> None:
        answer = organiser_client.post(
            address(tournament, "zuordnen/"), {"phone": held.pk, "version": held.version}, follow=True
        )
        assert "Zugeordnet." in text(answer)
        put(Client(), OLD_LINK, 1, entry() | {"held": True})
        assert not amiss(text(organiser_client.get(address(tournament))), "Keines.", "Noch auf dem Telefon")

    def test_phones_are_assigned_all_at_once(
        self, organiser_client: Client, tournament: Tournament, card_table: CardTable
    ) -> None:
        tables = card_table.series.card_tables.select_related("series__tournament").order_by("number")
        for letter, table in zip("AB", tables, strict=True):
            tell(Client(), f"/liste/{letter * 22}/", notice(table))
        assert "Alle 2 passenden zuordnen" in text(organiser_client.get(address(tournament)))
        assert "2 Telefone zugeordnet." in text(organiser_client.post(address(tournament, "alle/"), follow=True))
        assert HeldList.objects.filter(card_table=None).count() == 0

    def test_second_to_assign_a_phone_is_told(
        self, organiser_client: Client, tournament: Tournament, held: HeldList
    ) -> None:
        chosen = {"phone": held.pk, "version": held.version}
        organiser_client.post(address(tournament, "zuordnen/"), chosen)
        page = text(organiser_client.post(address(tournament, "zuordnen/"), chosen, follow=True))
        assert "Dieses Telefon wartet nicht mehr" in page


class TestSeating:
    @pytest.fixture
    def series(self, tournament: Tournament, card_table: CardTable) -> Series:
        """Series 2, which this machine has not seated, and whose table 1 has a phone."""
        tell(Client(), OLD_LINK, notice(card_table, series=2))
        return tournament.series.get(number=2)

    def test_draft_seats_as_the_phones_say(
        self, organiser_client: Client, tournament: Tournament, series: Series
    ) -> None:
        assert "Serie 2 ist hier noch nicht veröffentlicht" in text(organiser_client.get(address(tournament)))
        page = text(organiser_client.post(address(tournament, "serie/2/"), {"version": series.version}, follow=True))
        assert "Tische im Entwurf: 1" in page
        assert series.seats.count() == 4

    def test_draft_stays_where_nobody_can_be_seated(
        self, organiser_client: Client, tournament: Tournament, card_table: CardTable, series: Series
    ) -> None:
        typed = {"version": series.version, "2-table": "2", "2-people": "5 8 7 6"}
        organiser_client.post(address(tournament, "serie/2/papier/"), typed)
        series.refresh_from_db()
        strange = [{"seat": 1, "from_game": 1, "name": "Niemand, Nino"}]
        tell(Client(), OLD_LINK, notice(card_table, series=2, seats=strange))
        page = text(organiser_client.post(address(tournament, "serie/2/"), {"version": series.version}, follow=True))
        assert not amiss(
            page,
            "Gesetzt ist nichts",
            absent=("Der Entwurf steht",),
        )
        assert series.card_tables.count() == 1

    def test_table_from_paper(self, organiser_client: Client, tournament: Tournament, series: Series) -> None:
        typed = {"version": series.version, "2-table": "2", "2-people": "5, 8, 7 und 6"}
        page = text(organiser_client.post(address(tournament, "serie/2/papier/"), typed, follow=True))
        assert "Tische im Entwurf: 1" in page
        assert list(series.seats.order_by("number").values_list("registration__number", flat=True)) == [5, 8, 7, 6]

    @pytest.mark.parametrize(
        ("people", "said"),
        [
            ("5 8 7 99", "„99“ ist hier nicht angemeldet"),
            ("", "Dieses Feld ist zwingend erforderlich."),
            ("5 8", "An Tisch 2 können nicht 2 Personen sitzen."),
        ],
    )
    def test_invalid_seat_is_said_at_its_place_and_typed_words_stay(
        self, organiser_client: Client, tournament: Tournament, series: Series, people: str, said: str
    ) -> None:
        typed = {"version": series.version, "2-table": "2", "2-people": people}
        answer = organiser_client.post(address(tournament, "serie/2/papier/"), typed)
        assert answer.status_code == 400
        assert said in text(answer)
        assert f'value="{people}"' in text(answer) or people == ""
        assert not series.card_tables.exists()


class TestConsent:
    @pytest.fixture
    def waiting(self, card_table: CardTable) -> HeldList:
        """Table 1 is closed after one game, and its phone has two more."""
        put(Client(), link_of(card_table), 1, entry())
        close_list(card_table, ACTOR, incomplete=True)
        tell(Client(), link_of(card_table), notice(card_table, held=[2, 3]))
        return HeldList.objects.get()

    def test_opens_the_list_again(
        self, organiser_client: Client, tournament: Tournament, waiting: HeldList, card_table: CardTable
    ) -> None:
        assert "Serie 1, Tisch 1: </b> Ein Telefon hat Spiel 2–3, hier fehlt das." in text(
            organiser_client.get(address(tournament))
        )
        page = text(organiser_client.post(address(tournament, "zustimmen/"), {"phone": waiting.pk}, follow=True))
        assert "Die Liste ist wieder offen." in page
        card_table.refresh_from_db()
        assert card_table.closed_at is None

    def test_published_results_need_a_reason(
        self, organiser_client: Client, tournament: Tournament, waiting: HeldList, card_table: CardTable
    ) -> None:
        other = card_table.series.card_tables.select_related("series__tournament").get(number=2)
        close_list(other, ACTOR, incomplete=True)
        publish_results(tournament, 1)
        organiser_client.post(address(tournament, "zustimmen/"), {"phone": waiting.pk})
        card_table.refresh_from_db()
        assert card_table.closed_at is not None


class TestFinal:
    """Of a final result no phone gives anything back: a correction would bring back nothing."""

    @pytest.fixture(autouse=True)
    def _final(self, tournament: Tournament) -> None:
        tournament.rankings.create(
            of=RankedKind.PLAYERS, name="Einzel", document_id="e", position=1, final_at=timezone.now()
        )

    def test_instead_of_consent_it_says_what_to_do(
        self, organiser_client: Client, tournament: Tournament, card_table: CardTable
    ) -> None:
        CardTable.objects.filter(pk=card_table.pk).update(closed_at=timezone.now())
        tell(Client(), link_of(card_table), notice(card_table, held=[2, 3]))
        page = text(organiser_client.get(address(tournament)))
        assert not amiss(
            page,
            "Ein Telefon hat Spiel 2–3",
            "Das Ergebnis ist endgültig, vom Telefon kommt nichts mehr zurück. Was fehlt, am Tisch",
            f'href="/leitung/{tournament.slug}/serie/1/tisch/1/"',
        )
        assert "Zustimmen und Liste öffnen" not in page
        chosen = {"phone": HeldList.objects.get().pk}
        page = text(organiser_client.post(address(tournament, "zustimmen/"), chosen, follow=True))
        assert "Bitte am Tisch nachtragen" in page
        card_table.refresh_from_db()
        assert card_table.closed_at is not None

    def test_final_result_takes_no_phone(
        self, organiser_client: Client, tournament: Tournament, held: HeldList
    ) -> None:
        page = text(organiser_client.get(address(tournament)))
        assert not amiss(
            page,
            "Das Ergebnis ist endgültig, vom Telefon kommt nichts mehr zurück. Was fehlt, am Tisch",
            absent=("Zuordnen: Serie 1, Tisch 1",),
        )
        chosen = {"phone": held.pk, "version": held.version}
        page = text(organiser_client.post(address(tournament, "zuordnen/"), chosen, follow=True))
        assert "Bitte am Tisch nachtragen" in page
        held.refresh_from_db()
        assert held.card_table is None

    def test_phone_beside_the_final_result_is_asked_about_as_ever(
        self, organiser_client: Client, tournament: Tournament, card_table: CardTable
    ) -> None:
        tournament.rankings.update(series=[1])
        table = seat_series(tournament, 2).card_tables.select_related("series__tournament").get(number=1)
        CardTable.objects.filter(pk=table.pk).update(closed_at=timezone.now())
        tell(Client(), link_of(table), notice(table, held=[2]))
        assert "Zustimmen und Liste öffnen" in text(organiser_client.get(address(tournament)))


class TestRights:
    def test_strangers_neither_see_the_page_nor_do_anything(self, tournament: Tournament, held: HeldList) -> None:
        stranger = Client()
        stranger.force_login(User.objects.create_user("fremd"))
        for act in ("zuordnen/", "alle/", "zustimmen/", "vergessen/", "serie/2/", "serie/2/papier/"):
            assert stranger.post(address(tournament, act), {"phone": held.pk}).status_code == 404
            assert Client().post(address(tournament, act)).status_code == 302  # to log in
        assert stranger.get(address(tournament)).status_code == 404
        held.refresh_from_db()
        assert held.card_table is None

    def test_organiser_of_another_tournament_cannot_take_it(
        self, organiser: User, organiser_client: Client, held: HeldList
    ) -> None:
        other = make_tournament(8, name="Stadtmeisterschaft")
        other.organisers.add(organiser)
        seat_series(other)
        assert "Ahrens" not in text(organiser_client.get(address(other)))
        organiser_client.post(address(other, "zuordnen/"), {"phone": held.pk, "version": held.version})
        held.refresh_from_db()
        assert held.card_table is None

    def test_strangers_phones_are_seen_and_forgotten_by_the_owner_alone(
        self, organiser_client: Client, tournament: Tournament, held: HeldList
    ) -> None:
        HeldList.objects.update(tournament_name="Anderswo")
        assert "Anderswo" not in text(organiser_client.get(address(tournament)))
        assert organiser_client.post(address(tournament, "vergessen/")).status_code == 403
        owner = Client()
        owner.force_login(User.objects.create_superuser("eigner"))
        assert "1 Telefon nennt ein anderes Turnier" in text(owner.get(address(tournament)))
        owner.post(address(tournament, "vergessen/"))
        assert not HeldList.objects.exists()


def test_page_costs_the_same_queries_for_one_phone_and_for_two(
    organiser_client: Client, tournament: Tournament, card_table: CardTable
) -> None:
    tables = card_table.series.card_tables.select_related("series__tournament").order_by("number")
    counts = []
    Series.objects.filter(pk=card_table.series_id).update(started_at=timezone.now())
    for letter, table in zip("AB", tables, strict=True):
        tell(Client(), f"/liste/{letter * 22}/", notice(table))
        tell(Client(), link_of(table), notice(table, held=[2]))
        put(Client(), link_of(table), 1, entry() | {"held": True})
        close_list(table, ACTOR, incomplete=True)
        with CaptureQueriesContext(connection) as asked:
            organiser_client.get(address(tournament))
        counts.append(len(asked))
    assert counts[0] == counts[1]
