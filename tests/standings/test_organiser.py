"""The organiser's standings, lots and publishing; the audit log's page."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import ACTOR, make_team, make_tournament, play_all, seat_series
from tests.standings.playing import queries_of
from tests.web.answers import Answer, text
from tournament.core.act import act
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import AuditEntry, Lot, Tournament


@pytest.fixture
def tied(organiser: User) -> Tournament:
    """One series of one table, closed: start numbers 2 and 3 are level behind number 1."""
    tournament = make_tournament(4, series=1)
    tournament.organisers.add(organiser)
    table = seat_series(tournament).card_tables.get()
    paper = {1: PaperTotal(50, 200), 2: PaperTotal(44, 310), 3: PaperTotal(44, 310), 4: PaperTotal(-1, 900, 4)}
    type_totals(table, table.version, paper, ACTOR)
    return tournament


def url(tournament: Tournament, rest: str = "stand/") -> str:
    return f"/leitung/{tournament.slug}/{rest}"


def keys(tournament: Tournament, *numbers: int) -> list[int]:
    by_number = dict(tournament.registrations.values_list("number", "pk"))
    return [by_number[number] for number in numbers]


def results(client: Client, tournament: Tournament, public: str) -> Answer:
    """Publish them, or take them back for a reason."""
    sent = {"version": tournament.series.get(number=1).version, "public": public}
    answer = client.post(url(tournament, "serie/1/ergebnis/"), sent, follow=True)
    if answer.status_code == 409:
        said = {"correction_reason": "zu früh", "correction_seen": answer.context["trial"].seen}
        answer = client.post(url(tournament, "serie/1/ergebnis/"), sent | said, follow=True)
    return answer


class TestPage:
    def test_standings_without_any_game_say_so(self, organiser_client: Client, tournament: Tournament) -> None:
        assert "Noch kein Stand" in text(organiser_client.get(url(tournament)))

    def test_provisional_until_every_list_is_closed(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        assert text(organiser_client.get(url(tournament))).count("vorläufig: 2 Listen offen") == 1  # not twice

    def test_draft_does_not_count(self, organiser_client: Client, tied: Tournament) -> None:
        assert "vorläufig, alle Listen abgeschlossen" in text(organiser_client.get(url(tied)))

    def test_ties_share_a_rank_and_are_marked(self, organiser_client: Client, tied: Tournament) -> None:
        page = text(organiser_client.get(url(tied)))
        assert page.count('<td class="number">2<span aria-hidden="true"> =</span>') == 2
        assert not [
            words
            for words in (
                '<td class="number">4</td>',
                "1 Gleichstand wartet auf das Los",
                '<td class="number total">−1</td>',
            )
            if words not in page
        ]

    def test_teams(self, organiser_client: Client, tied: Tournament) -> None:
        make_team(tied, list(tied.registrations.order_by("number"))[:2])
        page = text(organiser_client.get(url(tied), {"art": "mannschaften"}))
        assert '<td class="number total">94</td>' in page  # 50 + 44
        assert "unvollständig" in page

    def test_pages_are_for_the_organiser_alone(self, client: Client, organiser: User, tournament: Tournament) -> None:
        addresses = ("", "stand/", "stand.pdf", "protokoll/")
        assert {client.get(url(tournament, rest)).status_code for rest in addresses} == {302}
        client.force_login(organiser)
        assert (
            {client.get(url(tournament, rest)).status_code for rest in addresses},
            client.post(url(tournament, "lose/ziehen/")).status_code,
        ) == ({404}, 404)

    def test_forty_players_cost_as_many_queries_as_ten(self, organiser: User, organiser_client: Client) -> None:
        def asked(players: int) -> int:
            tournament = make_tournament(players)
            tournament.organisers.add(organiser)
            registrations = list(tournament.registrations.order_by("number"))
            for team in range(players // 5):
                make_team(tournament, registrations[4 * team : 4 * team + 4], f"Mannschaft {team}")
            for table in seat_series(tournament).card_tables.all():
                paper = {seat: PaperTotal(40, 300) for seat in range(1, table.seats.count() + 1)}
                type_totals(table, table.version, paper, ACTOR)
            return queries_of(organiser_client, url(tournament))

        assert asked(10) == asked(40)


class TestLots:
    def test_page_of_the_standings_leads_there(self, organiser_client: Client, tied: Tournament) -> None:
        page = text(organiser_client.get(url(tied)))
        assert "1 Gleichstand wartet auf das Los" in page
        page = text(organiser_client.get(url(tied, "lose/")))
        assert not [
            words
            for words in (
                "Einzelwertung, Rang 2",
                "je 44 Wertungspunkte, 310 Augen",
                "1 Gleichstand in einer einzelnen Serie",
            )
            if words not in page
        ]

    def test_program_draws_before_everybodys_eyes(
        self, organiser_client: Client, tied: Tournament, organiser: User
    ) -> None:
        page = text(organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "program"), follow=True))
        lot = Lot.objects.get()
        assert (sorted(lot.order), lot.drawn_by, lot.of, lot.by_hand, "data-rolls" in page) == (
            sorted(keys(tied, 2, 3)),
            organiser,
            "players",
            False,
            True,
        )
        first, second = (tied.registrations.get(pk=key).person.name for key in lot.order)
        assert page.index(first) < page.index(second)
        assert "data-rolls" not in text(organiser_client.get(url(tied, f"lose/{lot.pk}/")))
        page = text(organiser_client.get(url(tied)))
        assert (page.count("(Los)"), "wartet auf das Los" in page) == (2, False)

    def test_organiser_enters_what_was_drawn_by_hand(self, organiser_client: Client, tied: Tournament) -> None:
        second, third = keys(tied, 3, 2)
        organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "hand", {second: 1, third: 2}))
        lot = Lot.objects.get()
        assert (lot.order, lot.by_hand) == ([second, third], True)
        entry = AuditEntry.objects.get(action="lot_drawn")
        assert (entry.actor, entry.subject) == ("Spielleitung: anna", "Einzelwertung")
        assert entry.after["by_hand"] is True

    def test_place_given_twice_is_explained_and_stays(self, organiser_client: Client, tied: Tournament) -> None:
        one, other = keys(tied, 2, 3)
        answer = organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "hand", {one: 2, other: 2}))
        assert answer.status_code == 422
        page = text(answer)
        assert (
            "Bitte jeden Platz genau einmal vergeben." in page,
            page.count('<option value="2" selected>'),
            Lot.objects.exists(),
        ) == (True, 2, False)

    def test_missing_place(self, organiser_client: Client, tied: Tournament) -> None:
        answer = organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "hand"))
        assert (answer.status_code, "Bitte den gezogenen Platz wählen." in text(answer)) == (422, True)

    @pytest.mark.parametrize("way", ["hand", "program"])
    @pytest.mark.parametrize("tied_keys", [["x"], [], ["999999"], ["1" * 40]])
    def test_people_who_are_not_tied(
        self, organiser_client: Client, tied: Tournament, tied_keys: list[str], way: str
    ) -> None:
        wrong = {"ranking": "players", "tied": tied_keys, "way": way}
        answer = organiser_client.post(url(tied, "lose/ziehen/"), wrong, follow=True)
        assert ("Diese Plätze sind nicht mehr gleich." in text(answer), Lot.objects.exists()) == (True, False)

    def test_wrong_one_is_corrected_with_a_reason(self, organiser_client: Client, tied: Tournament) -> None:
        one, other = keys(tied, 2, 3)
        organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "hand", {one: 1, other: 2}))
        lot = Lot.objects.get()
        right = {f"los-{lot.pk}-place_{one}": 2, f"los-{lot.pk}-place_{other}": 1, "version": lot.version}
        answer = organiser_client.post(url(tied, f"lose/{lot.pk}/berichtigen/"), right)
        assert (answer.status_code, "Hier fehlt der Grund." in text(answer)) == (422, True)
        told = {**right, f"los-{lot.pk}-reason": "vertippt"}
        page = text(organiser_client.post(url(tied, f"lose/{lot.pk}/berichtigen/"), told, follow=True))
        assert "berichtigt: vertippt" in page
        lot.refresh_from_db()
        assert lot.order == [other, one]


def sent(tournament: Tournament, way: str, places: dict[int, int] | None = None) -> dict[str, object]:
    """What the page of lots sends of the tie of 2 and 3."""
    typed = {f"players-0-2-place_{key}": place for key, place in (places or {}).items()}
    return {"ranking": "players", "tied": keys(tournament, 2, 3), "way": way, **typed}


class TestPublishing:
    def test_results_of_a_series_become_public_and_are_taken_back(
        self, organiser_client: Client, tied: Tournament
    ) -> None:
        assert "Das Ergebnis von Serie 1 ist öffentlich." in text(results(organiser_client, tied, "1"))
        assert tied.series.get(number=1).results_published_at is not None
        assert (
            "nicht mehr öffentlich" in text(results(organiser_client, tied, "")),
            tied.series.get(number=1).results_published_at,
        ) == (True, None)

    def test_old_page_changes_nothing(self, organiser_client: Client, tied: Tournament) -> None:
        answer = organiser_client.post(url(tied, "serie/1/ergebnis/"), {"version": 99, "public": "1"}, follow=True)
        assert (
            "Inzwischen hat jemand anderes etwas geändert." in text(answer),
            tied.series.get(number=1).results_published_at,
        ) == (True, None)

    def test_second_click_changes_nothing_and_is_no_conflict(self, organiser_client: Client, tied: Tournament) -> None:
        sent = {"version": tied.series.get(number=1).version, "public": "1"}
        for _click in range(2):
            answer = organiser_client.post(url(tied, "serie/1/ergebnis/"), sent, follow=True)
            assert "Das Ergebnis von Serie 1 ist öffentlich." in text(answer)
        assert AuditEntry.objects.filter(action="results_published").count() == 1

    def test_series_without_any_game_is_not_published(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        assert (
            "Ergebnis veröffentlichen" in text(organiser_client.get(url(tournament))),
            "noch nichts eingetragen" in text(results(organiser_client, tournament, "1")),
            tournament.series.get(number=1).results_published_at,
        ) == (False, True, None)

    def test_tournament_itself(self, organiser_client: Client, tied: Tournament) -> None:
        Tournament.objects.filter(pk=tied.pk).update(published=False)
        assert "Das Turnier selbst ist noch nicht öffentlich" in text(organiser_client.get(url(tied)))
        page = text(organiser_client.post(url(tied, "stand/oeffentlich/"), {"public": "1"}, follow=True))
        assert "Das Turnier ist öffentlich." in page
        assert Tournament.objects.get(pk=tied.pk).published

    def test_sheets(self, organiser_client: Client, tied: Tournament) -> None:
        for query in ("", "?art=spieler", "?art=mannschaften", "?art=serie&serie=1"):
            response = organiser_client.get(url(tied, "stand.pdf") + query)
            assert (response["Content-Type"], response.content.startswith(b"%PDF")) == ("application/pdf", True)
        assert {
            organiser_client.get(url(tied, "stand.pdf") + query).status_code
            for query in ("?art=x", "?art=serie", "?art=serie&serie=2", "?art=serie&serie=x")
        } == {404}


class TestAudit:
    def test_log_without_an_act_says_so(self, organiser_client: Client, tournament: Tournament) -> None:
        assert "Noch nichts geschehen." in text(organiser_client.get(url(tournament, "protokoll/")))

    def test_log_says_actor_act_and_change(self, organiser_client: Client, tied: Tournament) -> None:
        results(organiser_client, tied, "1")
        page = text(organiser_client.get(url(tied, "protokoll/")))
        assert not [
            words
            for words in (
                "<b>Ergebnis veröffentlicht</b> <span>Serie 1</span>",
                "Spielleitung: anna",
                "Platz 4: −1 Wertungspunkte, 900 Augen, 4 Kreuze",
                "Alle 2 Zeilen geprüft, die Kette ist heil.",
            )
            if words not in page
        ]

    def test_changed_row_shows(self, organiser_client: Client, tied: Tournament) -> None:
        results(organiser_client, tied, "1")
        AuditEntry.objects.filter(revision=1).update(actor="niemand")
        page = text(organiser_client.get(url(tied, "protokoll/")))
        assert "Die Kette ist gebrochen: Bei Zeile 1 fehlt etwas oder wurde etwas geändert." in page

    def test_pages_of_fifty_newest_first(self, organiser_client: Client, tournament: Tournament) -> None:
        for table in seat_series(tournament).card_tables.all():
            play_all(table)
        for _ in range(18):  # with 32 games and the result published and taken back 52 in all
            with act(tournament, ACTOR, "series_started"):
                pass
        results(organiser_client, tournament, "1")
        results(organiser_client, tournament, "")
        first = text(organiser_client.get(url(tournament, "protokoll/")))
        second = text(organiser_client.get(url(tournament, "protokoll/"), {"seite": 2}))
        assert (
            first.count("<time"),
            second.count("<time"),
            "Ergebnis zurückgenommen" in first,
            "Serie 1, Tisch 1, Spiel 1<" in second,
            organiser_client.get(url(tournament, "protokoll/"), {"seite": "x"}).status_code,
        ) == (50, 2, True, True, 200)

    def test_longer_log_costs_no_more_queries(self, organiser_client: Client, tournament: Tournament) -> None:
        def asked() -> int:
            for public in ("1", ""):
                results(organiser_client, tournament, public)
            return queries_of(organiser_client, url(tournament, "protokoll/"))

        seat_series(tournament)
        assert asked() == asked()
