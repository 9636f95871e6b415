"""The grid in the web: a list stored at once, refused at its line, two organisers, the next list."""

import html
import re
from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import scoring
from tests.factories import ACTOR, make_table, make_tournament, play, publish_results, seat_series
from tests.web.answers import text
from tournament.draw.acts.swapping import swap_published
from tournament.lists.acts.lists import give_up
from tournament.lists.reads.lists import games_of
from tournament.models import AuditEntry, CardTable, Substitution, Tournament

LIST = ("|5|2 17|0 64", "3 9||7|x 210", "8|6 40||0 290", "11 19|9 47|12|")
FIRST = (scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 17), scoring.Result(4, "not_opened", 64))


@pytest.fixture
def table(organiser: User) -> CardTable:
    """Table 1 of three, four games a list."""
    tournament = make_tournament(12, games=4)
    tournament.organisers.add(organiser)
    return seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)


def url(table: CardTable, rest: str = "", number: int = 1) -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/1/tisch/{number}/papier/{rest}"


def sent(lines: Sequence[str] = LIST, **more: str) -> dict[str, str]:
    """Lines as on paper, as the form sends them."""
    cells = {
        f"g{number}_{seat}": cell
        for number, line in enumerate(lines, 1)
        for seat, cell in enumerate(line.split("|"), 1)
    }
    return cells | more


def closed(table: CardTable) -> bool:
    return CardTable.objects.get(pk=table.pk).closed_at is not None


class TestStoring:
    def test_a_list_is_stored_whole_closed_and_the_next_one_opened(
        self, table: CardTable, organiser_client: Client
    ) -> None:
        foot = {"sum_1": "11 19", "sum_2": "9 47", "sum_3": "12 17", "sum_4": "-1 290"}
        answer = organiser_client.post(url(table), sent(next="3", **foot), follow=True)
        assert answer.redirect_chain == [(url(table, number=3), 302)]
        assert "Tisch 1: 4 Spiele gespeichert, die Liste ist abgeschlossen." in text(answer)
        assert games_of(table)[0] == scoring.Game(1, FIRST)
        kept = list(table.seats.order_by("number").values_list("wertungspunkte", "augen", "crosses", "games"))
        assert kept == [(11, 19, 0, 3), (9, 47, 0, 3), (12, 17, 0, 3), (-1, 290, 1, 3)]
        assert closed(table)
        assert AuditEntry.objects.filter(action="game_stored", actor="Spielleitung: anna").count() == 4

    def test_the_next_open_table_is_proposed(self, table: CardTable, organiser_client: Client) -> None:
        play(CardTable.objects.get(series=table.series, number=2), 1, *FIRST)  # that one has a phone
        page = text(organiser_client.get(url(table)))
        assert 'name="next" value="3"' in page
        series = f"/leitung/{table.series.tournament.slug}/serie/1/papier/"
        assert organiser_client.get(series)["Location"] == url(table)
        CardTable.objects.update(closed_at="2026-05-09T12:00:00Z")
        assert "Jede Liste dieser Serie ist abgeschlossen." in text(organiser_client.get(series, follow=True))

    @pytest.mark.parametrize(("typed", "shown"), [("99", "99"), ("zwölf", "zwölf"), ("-1", "-1")])
    def test_a_table_that_is_none_is_said_when_the_list_is_stored(
        self, table: CardTable, organiser_client: Client, typed: str, shown: str
    ) -> None:
        page = text(organiser_client.post(url(table), sent(next=typed), follow=True))
        assert f"Einen Tisch {shown} gibt es in dieser Serie nicht." in page
        assert closed(table)

    def test_the_same_again_stores_nothing_anew(self, table: CardTable, organiser_client: Client) -> None:
        organiser_client.post(url(table), sent())
        before = AuditEntry.objects.count()
        assert organiser_client.post(url(table), sent()).status_code == 302
        assert AuditEntry.objects.count() == before

    def test_the_rest_of_a_list_that_a_phone_began(self, table: CardTable, organiser_client: Client) -> None:
        play(table, 1, *FIRST)
        page = text(organiser_client.get(url(table)))
        assert 'name="g1_3" value="" aria-label="Spiel 1, Claus, Clara" maxlength="30" placeholder="2 17"' in page
        assert 'placeholder="5 0"' in page
        organiser_client.post(url(table), sent(("|||", *LIST[1:]), versions="1:1"))
        assert [game.number for game in games_of(table)] == [1, 2, 3, 4]
        assert AuditEntry.objects.filter(action="game_stored", actor="Spielleitung: anna").count() == 3

    def test_a_short_list_is_asked_about_and_stays_open(self, table: CardTable, organiser_client: Client) -> None:
        page = text(organiser_client.post(url(table), sent(LIST[:3])))
        assert "3 von 4 Spielen: Ist das die ganze Liste?" in page
        assert games_of(table) == []
        page = text(organiser_client.post(url(table), sent(LIST[:3], sure=asked(page)), follow=True))
        assert "Tisch 1: 3 Spiele gespeichert, die Liste ist noch offen." in page
        assert not closed(table)

    def test_one_with_an_unreported_offence_stays_open(self, table: CardTable, organiser_client: Client) -> None:
        lines = ("|5|217|2w11", "217||5|2w11", "5|217||217", "5|217|217|")
        page = text(organiser_client.post(url(table), sent(lines), follow=True))
        assert "die Liste ist noch offen. Erst festhalten, wer über das zweite Wegwerfen informiert wurde." in page
        assert not closed(table)


def asked(page: str) -> str:
    """What the tick would say yes to."""
    return page.partition('name="sure" value="')[2].partition('"')[0]


class TestRefused:
    def test_the_first_line_that_disagrees_is_marked_and_everything_stays(
        self, table: CardTable, organiser_client: Client
    ) -> None:
        wrong = (*LIST[:2], "8|6 40||0 190", LIST[3])
        answer = organiser_client.post(url(table), sent(wrong, sum_1="11 19", next="3"))
        page = html.unescape(text(answer))
        assert answer.status_code == 422
        assert "Spiel 3: Dietz: 210 → 190 geht nicht, Augen werden nie weniger." in page
        assert 'id="zeile-3" class="refused"' in page
        assert 'value="0 190" aria-label="Spiel 3, Dietz, Dirk" maxlength="30"' in page
        assert 'aria-invalid="true" aria-describedby="gesagt-3" autofocus' in page
        for typed in ('name="g4_3" value="12"', 'name="sum_1" value="11 19"', 'name="next" value="3"'):
            assert typed in page
        assert games_of(table) == []

    def test_a_line_too_many(self, table: CardTable, organiser_client: Client) -> None:
        page = text(organiser_client.post(url(table), sent((*LIST, "|14 47|14 34|4 310"))))
        assert "Spiel 5: Diese Liste hat nur die Spiele 1 bis 4." in page
        assert 'name="g5_2" value="14 47"' in page
        assert games_of(table) == []

    def test_sums_that_contradict_are_asked(self, table: CardTable, organiser_client: Client) -> None:
        page = text(organiser_client.post(url(table), sent(sum_1="12 19")))
        said = "Ahrens: Wertungspunkte auf dem Papier 12, die Spiele ergeben 11."
        assert f"<li>Σ · {said}</li>" in page
        assert games_of(table) == []
        other = text(organiser_client.post(url(table), sent(sum_1="13 19", sure=asked(page))))
        assert "auf dem Papier 13" in other  # yes to one question is none to another
        assert organiser_client.post(url(table), sent(sum_1="12 19", sure=asked(page))).status_code == 302
        assert len(games_of(table)) == 4

    def test_a_dealer_out_of_turn_is_asked_by_name(self, table: CardTable, organiser_client: Client) -> None:
        page = text(organiser_client.post(url(table), sent(("5||217|064",))))
        assert "1 · Laut Liste gibt Ahrens. Hat wirklich Bauer gegeben?" in page
        organiser_client.post(url(table), sent(("5||217|064",), sure=asked(page)))
        assert games_of(table)[0].dealer == 2

    def test_what_may_be_both_is_to_be_chosen(self, table: CardTable, organiser_client: Client) -> None:
        both = sent(("|5|0 40|0 40", "5||1 100|1 100", "|||", "|||"))
        page = text(organiser_client.post(url(table), both))
        assert "nicht sicher zu erkennen: bitte wählen" in page
        page = text(organiser_client.post(url(table), both | {"counting": "each"}))
        organiser_client.post(url(table), both | {"counting": "each", "sure": asked(page)})
        assert [result.augen for result in games_of(table)[1].results] == [0, 100, 100]

    def test_while_one_types_only_the_lines_are_told(self, table: CardTable, organiser_client: Client) -> None:
        told = organiser_client.post(url(table, "pruefen/"), sent((*LIST[:2], "8|6 40||0 190"))).json()
        assert (told["counting"], told["said"]) == ("running", "erkannt: laufende Summen")
        assert [row["read"] for row in told["rows"]] == [True, True, False, False]
        third = told["rows"][2]
        assert (third["refused"], third["wrong"]) == (True, ["g3_4"])
        assert third["said"] == ["Dietz: 210 → 190 geht nicht, Augen werden nie weniger."]
        assert games_of(table) == []

    def test_a_list_of_totals_has_no_grid(self, table: CardTable, organiser_client: Client) -> None:
        total = {f"{name}_{seat}": "9" for name in ("wertungspunkte", "augen") for seat in range(1, 5)}
        organiser_client.post(url(table).replace("papier", "summen"), total | {"version": str(table.version)})
        page = text(organiser_client.get(url(table), follow=True))
        assert "Für diesen Tisch sind Summen von der Papierliste eingetippt." in page

    def test_what_the_acts_refuse_leaves_everything_as_it_was_typed(
        self, organiser: User, organiser_client: Client
    ) -> None:
        tournament = make_tournament(2, rulebook="romme24-sprint", series=1, games=4)
        tournament.organisers.add(organiser)
        table = table_of_two(tournament)
        for number in (1, 2):
            play(table, number, scoring.Result(1, "romme", 0), scoring.Result(2, "opened", 17))
        give_up(table, 2, ACTOR)
        answer = organiser_client.post(url(table), sent(("|", "|", "0|51"), counting="each"))
        assert "Diese Liste endete durch Aufgeben." in text(answer)
        assert 'name="g3_2" value="51"' in text(answer)


def table_of_two(tournament: Tournament) -> CardTable:
    series = tournament.series.get()
    table = make_table(series, 1, list(tournament.registrations.all()))
    series.published_at = "2026-05-09T10:00:00Z"
    series.save()
    return table


def test_of_people_who_changed_places_meanwhile_nothing_is_stored_before_it_is_seen_who_sits_there(
    table: CardTable, organiser_client: Client
) -> None:
    seated = re.findall(r'name="seated_(\d)" value="([^"]*)"', text(organiser_client.get(url(table))))
    shown = {f"seated_{seat}": html.unescape(name) for seat, name in seated}
    swap_published(table.series, table.series.version, ACTOR, 2, 5)
    answer = organiser_client.post(url(table), sent(**shown))
    assert (answer.status_code, games_of(table)) == (422, [])
    assert f"als hier saßen: {'; '.join(shown.values())}" in html.unescape(text(answer))
    assert 'value="2 17"' in text(answer)
    now = dict(re.findall(r'name="(seated_\d)" value="([^"]*)"', html.unescape(text(answer))))
    assert len(now) == 4
    assert now != shown
    organiser_client.post(url(table), sent(**now))
    assert closed(table)


class TestCorrecting:
    def test_a_stored_game_is_changed_with_a_reason(self, table: CardTable, organiser_client: Client) -> None:
        organiser_client.post(url(table), sent())
        seen = "1:1,2:1,3:1,4:1"
        page = text(organiser_client.post(url(table), {"g1_3": "3 7", "sum_1": "1 1", "versions": seen}))
        assert "Warum wird Gespeichertes geändert? (freiwillig)" in page
        organiser_client.post(url(table), {"g1_3": "3 7", "versions": seen, "reason": " Sieben, nicht 17 "})
        assert games_of(table)[0].results[1] == scoring.Result(3, "opened", 7)
        assert AuditEntry.objects.latest("revision").after["reason"] == "Sieben, nicht 17"

    def test_of_two_organisers_the_second_sees_what_the_first_stored(
        self, table: CardTable, organiser_client: Client
    ) -> None:
        play(table, 1, *FIRST)
        answer = organiser_client.post(
            url(table), sent(("|5|3 7|0 64", "3 9||8|x 210", LIST[2], "11 19|9 47|13|"), versions="")
        )
        page = text(answer)
        assert answer.status_code == 409
        assert "Inzwischen hat jemand anderes etwas geändert." in page
        assert "Spiel 1, gespeichert: Platz 2 Rommé, Platz 3 eröffnet 17, Platz 4 nicht eröffnet 64" in page
        assert 'name="g1_3" value="3 7"' in page
        assert 'name="versions" value="1:1"' in page
        assert games_of(table) == [scoring.Game(1, FIRST)]

    def test_what_is_published_asks_for_the_reason(self, table: CardTable, organiser_client: Client) -> None:
        organiser_client.post(url(table), sent())
        publish_results(table.series.tournament, 1)
        answer = organiser_client.post(url(table), {"g1_3": "3 7", "versions": "1:1,2:1,3:1,4:1"})
        assert answer.status_code == 409
        assert "correction_reason" in text(answer)
        assert 'name="g1_3" value="3 7"' in text(answer)


def test_another_rulebook_shows_what_its_paper_shows(organiser: User, organiser_client: Client) -> None:
    tournament = make_tournament(2, rulebook="romme24-sprint", series=1, games=4)
    tournament.organisers.add(organiser)
    table = table_of_two(tournament)
    page = text(organiser_client.get(url(table)))
    assert "<small>Augen</small>" in page
    assert "gibt" not in page
    organiser_client.post(url(table), sent(("0h|34", "17|0", "0|9", "0|9")))
    assert games_of(table)[0].results == (scoring.Result(1, "hand_romme", 0), scoring.Result(2, "opened", 17))
    assert closed(table)


def test_a_longer_list_costs_no_more_queries(table: CardTable, organiser_client: Client) -> None:
    counts = []
    for lines in (LIST[:1], LIST[:3]):
        page = text(organiser_client.post(url(table), sent(lines)))
        organiser_client.post(url(table), sent(lines, sure=asked(page)))
        with CaptureQueriesContext(connection) as queries:
            assert organiser_client.get(url(table)).status_code == 200
        counts.append(len(queries))
    assert [game.number for game in games_of(table)] == [1, 2, 3]
    assert counts[0] == counts[1]


def test_nobody_else(table: CardTable, client: Client) -> None:
    series = f"/leitung/{table.series.tournament.slug}/serie/1/papier/"
    for address in (url(table), series):
        assert client.get(address)["Location"].startswith("/anmelden/")
    assert client.post(url(table, "pruefen/"))["Location"].startswith("/anmelden/")
    client.force_login(User.objects.create_user("berta"))
    assert client.get(url(table)).status_code == 404
    assert client.post(url(table, "pruefen/")).status_code == 404
    assert client.get(series).status_code == 404


class TestSubstitutes:
    def test_who_came_and_which_seat_is_empty_stands_in_the_line(
        self, table: CardTable, organiser_client: Client
    ) -> None:
        twelfth = table.series.tournament.registrations.get(number=12)
        for seat, registration in ((3, twelfth), (4, None)):
            stood = table.seats.get(number=seat)
            Substitution.objects.create(seat=stood, series=table.series, from_game=2, registration=registration)
        page = text(organiser_client.get(url(table)))
        assert "ab Spiel 2: Lorenz" in page
        assert "Platz 3 ab hier: Lorenz, Lutz" in page
        assert "Platz 4 ab hier: leer" in page
        assert 'aria-label="Spiel 1, Claus, Clara"' in page
        assert 'aria-label="Spiel 2, Lorenz, Lutz"' in page
        assert 'aria-label="Spiel 2, leer" maxlength="30" placeholder="leer" tabindex="-1"' in page
        wrong = organiser_client.post(url(table), sent(("|5|2 17|0 64", "3 9|5 1|1o|")))
        assert "Lorenz: „1o“ ist nicht zu lesen" in text(wrong)
        # Whoever takes a seat begins at nothing: his sum is that of his first game.
        stored = sent(("|5|2 17|0 64", "3 9|10|0 70|"))
        page = text(organiser_client.post(url(table), stored))
        organiser_client.post(url(table), stored | {"sure": asked(page)})
        assert [result.augen for result in games_of(table)[1].results] == [9, 0, 70]
