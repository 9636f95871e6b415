"""A tournament of every rulebook, and one that has one of everything."""

import datetime
import json
import re
import uuid
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from scoring.__main__ import main as scoring_command
from tests.examples import few
from tests.factories import (
    ACTOR,
    close_lists,
    make_table,
    make_team,
    make_tournament,
    person_name,
    play_first_games,
    publish_results,
    seat_series,
    write_something,
)
from tests.management.test_records import output as printed
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.archive.reads import document_of
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.draw.acts import draws, seating
from tournament.lists.acts import games, lists, series, totals
from tournament.lists.paper.spielliste import spiellisten
from tournament.lists.reads.lists import games_of
from tournament.models import CardTable, Seating, Tournament
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.setup.acts import tournaments
from tournament.standings.paper import content, made
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db


# A tournament by every rulebook there is, from registration to paper, through the services.

PEOPLE = 10
GAMES = 4


def names(tournament: Tournament) -> set[str]:
    return set(tournament.registrations.values_list("person__name", flat=True))


def keep(card_table: CardTable) -> None:
    """A whole list: the first playing seat finishes the first game, the second the second, and so on."""
    rulebook, size = card_table.series.tournament.rulebook, card_table.seats.count()
    (*_others, lost) = (outcome for outcome in rulebook.outcomes if not outcome.wins)
    lists.confirm_cards(card_table, ACTOR)
    for number in range(1, rulebook.games_at(size, GAMES) + 1):
        playing = rulebook.playing_seats(size, number)
        winner = playing[number % len(playing)]
        lowest = rulebook.limits_at(size)[lost.code].lowest
        results = [
            scoring.Result(seat, "romme", 0)
            if seat == winner
            else scoring.Result(seat, lost.code, lowest + card_table.number + 3 * seat)
            for seat in playing
        ]
        games.put_game(card_table, games.TypedGame(uuid.uuid4(), 0, scoring.Game(number, tuple(results))), ACTOR)
    lists.close_list(card_table, ACTOR)


OF_EACH_KIND = {key: scoring.RULEBOOKS[key] for key in ("horesca", "romme24-cent", "dgsrv")}
OF_EACH_KIND |= scoring.RULEBOOKS


@pytest.mark.parametrize("rulebook", few(2, OF_EACH_KIND.values()), ids=list(OF_EACH_KIND))
def test_table_of_a_rulebook_is_the_same_in_database_page_and_paper(rulebook: scoring.Rulebook, client: Client) -> None:
    tournament = make_tournament(rulebook.table_sizes[0], rulebook=rulebook.id, series=1, games=GAMES)
    one = tournament.series.get()
    card_table = make_table(one, 1, list(tournament.registrations.order_by("number")))
    keep(CardTable.objects.select_related("series__tournament").get(pk=card_table.pk))
    publish_results(tournament, 1)
    stand = standings(tournament)
    stored, counted = stand.players, scoring.stand(document_of(tournament))["players"]
    assert [row.totals.as_json() for row in stored] == [
        {figure: line[figure] for figure in stored[0].totals.as_json()} for line in counted
    ]
    paper = " ".join(texts(made(content(stand.everybody, ListStates(state_of(tournament), stand.series)))))
    page = text_of(client.get(tournament.get_absolute_url()))
    (sheet,) = texts(spiellisten(one, filled=True, base_url="https://example.org"))
    told = names(tournament) | {str(line[rulebook.ranked_by]).replace("-", "−") for line in counted}
    assert [{word for word in told if word not in place} for place in (page, paper)] == [set(), set()]
    assert ({name for name in names(tournament) if name not in sheet}, totals.differing_totals(tournament)) == (
        set(),
        [],
    )


@pytest.mark.parametrize("rulebook", few(1, scoring.RULEBOOKS.values()), ids=list(scoring.RULEBOOKS))
def test_tournament_goes_from_registration_to_paper(
    rulebook: scoring.Rulebook, organiser: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = tournaments.create_tournament(
        tournaments.Details(
            name=f"Pokal nach {rulebook.title}",
            date=datetime.date(2026, 5, 9),
            place="Kassel",
            rulebook_id=rulebook.id,
            series_count=2,
            games_per_series=GAMES,
            minutes_per_series=None,
            team_size=0,
            repeat_offence_extra=0,
        ),
        organiser,
        ACTOR,
    )
    for index in range(PEOPLE):
        registrations.register(tournament, Entry(name=person_name(index), present=True), ACTOR)

    for number, method in ((1, Seating.LOT), (2, Seating.STANDING)):
        one = tournament.series.get(number=number)
        seating.seat(one, one.version, ACTOR, draws.Way(method))
        for step in (seating.publish, series.start):
            one.refresh_from_db()
            step(one, one.version, ACTOR)
        tables = list(one.card_tables.select_related("series__tournament").order_by("number"))
        assert {card_table.seats.count() for card_table in tables} <= set(rulebook.table_sizes)
        for card_table in tables:
            keep(card_table)

    sheets = texts(spiellisten(one, filled=True, base_url="https://example.org"))
    of_nobody = {name for name in names(tournament) if name not in " ".join(sheets)}
    assert (len(sheets), of_nobody) == (len(tables), set())

    stand = standings(tournament)
    assert [row.totals.games for row in stand.players] == [
        2 * rulebook.games_per_player(rulebook.table_sizes[0], GAMES)
    ] * PEOPLE
    assert totals.differing_totals(tournament) == []
    paper = " ".join(texts(made(content(stand.everybody, ListStates(state_of(tournament), stand.series)))))
    assert {name for name in names(tournament) if name in paper} == names(tournament)
    assert all(str(getattr(row.totals, rulebook.ranked_by)).replace("-", "−") in paper for row in stand.players)

    file = tmp_path / "pokal.json"
    file.write_text(printed("export_tournament", tournament.slug), encoding="utf-8")
    assert scoring_command(["standings", str(file)]) == 0
    stored = json.loads(printed("standings", tournament.slug))
    assert json.loads(capsys.readouterr().out) == {
        key: value for key, value in stored.items() if key not in {"revision", "editions"}
    }
    assert len(games_of(tables[0])) == rulebook.games_at(len(tables[0].seats.all()), GAMES)


# Whoever has one of something reads it in the singular, and two who play together are a Tandem.

MANY = (
    "Mannschaften|Tandems|Spielen?|Serien|Listen|Personen|Tischen?|Vereinen?|Kreuze|Wertungspunkte|Punkte|Minuten|"
    "Plätzen?|Mitglieder|Paare|Teams|Runden|Karten|Wertungen|Einträge|Tage|Anmeldungen|Lose|Gleichstände|Spielern"
)
PLURAL = re.compile(rf"(?<![\d.,:/×−–-])\b1 (?:[a-zäöüß]+en? )?(?:{MANY})\b(?! \d)")
FIGURE = re.compile(rf"<dt>({MANY})</dt>\s*<dd>\s*(?:<span[^>]*>)?[−]?1\s*<")


def played(tournament: Tournament, size: int) -> Tournament:
    registrations = list(tournament.registrations.order_by("number"))
    for at in range(0, len(registrations), size):
        make_team(tournament, registrations[at : at + size], f"Paar {at}")
    series = seat_series(tournament)
    play_first_games(series)
    close_lists(series, *range(1, 9))
    publish_results(tournament, 1)
    write_something(tournament)
    return tournament


PAPERS = ("stand.pdf", "mannschaften.pdf", "sitzplan/1.pdf")


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
    for paper in PAPERS:
        read[paper] = " ".join(texts(client.get(public + paper, follow=True).content))
    return read


@pytest.mark.nightly
def test_single_things_are_singular(organiser_client: Client, organiser: User) -> None:
    """One club, one team, one series of one game at one table, of one hour and a minute; seat 4 makes a cross."""
    tournament = make_tournament(4, clubs=1, series=1, games=1)
    tournament.organisers.add(organiser)
    one = played(tournament, 4)
    for rest in ("spieler/4", f"mannschaften/{one.teams.get().pk}"):
        assert FIGURE.findall(Client().get(f"/turniere/{one.slug}/{rest}").content.decode()) == []
    found = {page: PLURAL.findall(read) for page, read in everything(organiser_client, one).items()}
    assert {page: plurals for page, plurals in found.items() if plurals} == {}


@pytest.mark.nightly
def test_two_are_a_tandem(organiser_client: Client, organiser: User) -> None:
    tournament = make_tournament(8, clubs=2, series=1, games=4)
    tournament.organisers.add(organiser)
    tournament.team_size = 2
    tournament.save()
    read = everything(organiser_client, played(tournament, 2))
    said = {page: re.findall(r".{30}Mannschaft.{20}", text) for page, text in read.items()}
    assert {page: words for page, words in said.items() if words} == {}
