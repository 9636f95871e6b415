"""Lists of other rulebooks: their sums, who starts, and a giving up taken back."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from tests.factories import make_table, make_tournament, play
from tests.web.answers import text
from tournament.models import CardTable, TypedTotal


@pytest.fixture
def client_of_anna(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def table_of(organiser: User, rulebook: str, players: int, games: int = 12) -> CardTable:
    tournament = make_tournament(players, rulebook=rulebook, games=games, series=1)
    tournament.organisers.add(organiser)
    series = tournament.series.get()
    CardTable.objects.filter(series=series).delete()
    table = make_table(series, 1, list(tournament.registrations.all()))
    series.published_at = "2026-05-09T10:00:00Z"
    series.save()
    return table


def url(table: CardTable) -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/1/tisch/1/"


def test_a_paper_list_of_horesca_names_its_points(organiser: User, client_of_anna: Client) -> None:
    """Points do not follow from Augen there: what the others hold goes to the winner. There are no crosses."""
    table = table_of(organiser, "horesca", 5)
    page = text(client_of_anna.get(url(table) + "?summen=1"))
    assert 'name="points_5"' in page
    assert 'name="wertungspunkte_1"' not in page
    assert 'name="crosses_1"' not in page
    typed = {"version": table.version} | {
        f"{name}_{seat}": value for seat in range(1, 6) for name, value in (("augen", 40), ("points", 40))
    }
    client_of_anna.post(url(table) + "summen/", typed)
    assert list(TypedTotal.objects.values_list("augen", "points", "wertungspunkte", "crosses")) == [(40, 40, 0, 0)] * 5


def test_a_paper_list_names_its_thrown_in_hands_where_the_rules_know_them(
    organiser: User, client_of_anna: Client
) -> None:
    """decisions.md, "Second reading": rule 15 is the federations'; an empty field is none."""
    table = table_of(organiser, "dgsrv", 4)
    assert 'name="thrown_in_4"' in text(client_of_anna.get(url(table) + "?summen=1"))
    typed: dict[str, object] = {"version": table.version, "thrown_in_4": "2"}
    typed |= {f"{name}_{seat}": 9 for seat in range(1, 5) for name in ("wertungspunkte", "augen")}
    page = text(client_of_anna.post(url(table) + "summen/", typed, follow=True))
    assert list(TypedTotal.objects.values_list("thrown_in", flat=True)) == [0, 0, 0, 2]
    assert "Papierliste: Dietz, Dirk hat zum wiederholten Mal Karten weggeworfen (Regel 15)." in page
    assert "0 Kreuze, 2 weggeworfen" in page
    sent = {"seat": 4, "game": 0, "informed": "Frau Krug"}
    assert "zum wiederholten Mal" not in text(client_of_anna.post(url(table) + "informiert/", sent, follow=True))
    assert "thrown_in" not in text(client_of_anna.get(url(table_of(organiser, "horesca", 4)) + "?summen=1"))


def test_a_list_of_sprint_has_one_column_a_player(organiser: User, client_of_anna: Client) -> None:
    table = table_of(organiser, "romme24-sprint", 2)
    play(table, 1, scoring.Result(1, "hand_romme", 0), scoring.Result(2, "opened", 17))
    page = text(client_of_anna.get(url(table)))
    assert not re.search(r"\bWP\b", page)  # a link may have the letters by chance
    assert "Kreuz" not in page
    assert '34 <small title="ausgelegt">' in page  # a hand Rommé doubles what is recorded for the others
    assert "Der Strich links zeigt, wer das Spiel beginnt." in page


@pytest.mark.parametrize(("players", "drawn"), [(3, True), (4, False)])
def test_the_line_that_shows_the_dealer_is_told_where_it_is_drawn(
    organiser: User, client_of_anna: Client, players: int, drawn: bool
) -> None:
    """Rule 2: at a table of four the dealer sits out, his cell says so itself."""
    table = table_of(organiser, "dgsrv", players)
    play(
        table,
        1,
        *(
            scoring.Result(seat, "romme" if seat == 2 else "opened", 0 if seat == 2 else 9)
            for seat in range(1, players + 1)
            if players == 3 or seat != 1
        ),
    )
    page = text(client_of_anna.get(url(table)))
    assert ('class="number first deals"' in page, "Der Strich links zeigt, wer gibt." in page) == (drawn, drawn)


def test_the_organiser_enters_a_giving_up_and_takes_it_back(organiser: User, client_of_anna: Client) -> None:
    """romme24, "Aufgeben": from half of the list on, by the one behind; 1 of 4 games is not half, 2 are."""
    table = table_of(organiser, "romme24-sprint", 2, games=4)
    for number in (1, 2):
        assert "gibt auf" not in text(client_of_anna.get(url(table)))
        play(table, number, scoring.Result(1, "romme", 0), scoring.Result(2, "opened", 17))
    page = text(client_of_anna.get(url(table)))
    assert "Bauer, Bernd gibt auf" in page
    assert "Ahrens, Anna gibt auf" not in page
    client_of_anna.post(url(table) + "aufgeben/", {"seat": 1})
    table.refresh_from_db()
    assert table.gave_up is None
    client_of_anna.post(url(table) + "aufgeben/", {"seat": 2})
    assert "Bauer, Bernd hat nach 2 Spielen aufgegeben." in text(client_of_anna.get(url(table)))
    page = text(client_of_anna.post(url(table) + "aufgeben-zuruecknehmen/", follow=True))
    assert "Das Aufgeben ist zurückgenommen" in page
    table.refresh_from_db()
    assert (table.gave_up, table.closed_at) == (None, None)
