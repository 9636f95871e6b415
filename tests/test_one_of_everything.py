"""Whoever has one of something reads it in the singular, and two who play together are a Tandem."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from tests.factories import (
    close_lists,
    make_team,
    make_tournament,
    play,
    publish_results,
    seat_series,
    write_something,
)
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.models import Tournament

MANY = (
    "Mannschaften|Tandems|Spielen?|Serien|Listen|Personen|Tischen?|Vereinen?|Kreuze|Wertungspunkte|Punkte|Minuten|"
    "Plätzen?|Mitglieder|Paare|Teams|Runden|Karten|Wertungen|Einträge|Tage|Anmeldungen|Lose|Gleichstände|Spielern"
)
PLURAL = re.compile(rf"(?<![\d.,:/×−–-])\b1 (?:[a-zäöüß]+en? )?(?:{MANY})\b(?! \d)")
FIGURE = re.compile(rf"<dt>({MANY})</dt>\s*<dd>\s*(?:<span[^>]*>)?[−]?1\s*<")


@pytest.fixture
def one(organiser: User) -> Tournament:
    """One club, one team, one series of one game at one table, of one hour and a minute; seat 4 makes a cross."""
    tournament = make_tournament(4, clubs=1, series=1, games=1)
    tournament.organisers.add(organiser)
    return played(tournament, 4)


def played(tournament: Tournament, size: int) -> Tournament:
    registrations = list(tournament.registrations.order_by("number"))
    for at in range(0, len(registrations), size):
        make_team(tournament, registrations[at : at + size], f"Paar {at}")
    series = seat_series(tournament)
    for table in series.card_tables.select_related("series__tournament"):
        play(
            table,
            1,
            scoring.Result(2, "romme", 0),
            scoring.Result(3, "opened", 31),
            scoring.Result(4, "not_opened", 150),
        )
    close_lists(series, *range(1, 9))
    publish_results(tournament, 1)
    write_something(tournament)
    return tournament


def everything(client: Client, tournament: Tournament) -> dict[str, str]:
    """Address -> what is read there, on pages and on paper."""
    public, desk = f"/turniere/{tournament.slug}/", f"/leitung/{tournament.slug}/"
    team = tournament.teams.order_by("pk")[0].pk
    of_all = ("stand", "stand/serie/1", "mannschaften", f"mannschaften/{team}", "spieler/4", "sitzplan/1")
    of_one = ("", "anmeldung/", "mannschaften/", f"mannschaften/{team}/", "sitzplan/", "serie/1/", "serie/1/tisch/1/")
    of_end = ("stand/", "lose/", "endstand/", "entscheidungen/", "ergebnisheft/")
    pages = ["/", "/leitung/", public, *(public + rest for rest in of_all), *(desk + rest for rest in of_one + of_end)]
    read = {}
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        read[page] = text_of(answer)
    for paper in ("stand.pdf", "mannschaften.pdf", "sitzplan/1.pdf"):
        read[paper] = " ".join(texts(client.get(public + paper, follow=True).content))
    return read


def test_single_things_are_singular(organiser_client: Client, one: Tournament) -> None:
    for rest in ("spieler/4", f"mannschaften/{one.teams.get().pk}"):
        assert FIGURE.findall(Client().get(f"/turniere/{one.slug}/{rest}").content.decode()) == []
    found = {page: PLURAL.findall(read) for page, read in everything(organiser_client, one).items()}
    assert {page: plurals for page, plurals in found.items() if plurals} == {}


def test_two_are_a_tandem(organiser_client: Client, organiser: User) -> None:
    tournament = make_tournament(8, clubs=2, series=1, games=4)
    tournament.organisers.add(organiser)
    Tournament.objects.filter(pk=tournament.pk).update(team_size=2)
    tournament.refresh_from_db()
    read = everything(organiser_client, played(tournament, 2))
    said = {page: re.findall(r".{30}Mannschaft.{20}", text) for page, text in read.items()}
    assert {page: words for page, words in said.items() if words} == {}
