"""What is on, one tournament, who sits where, each player's games; what a federation sees of its clubs.

However many players there are, a page asks the database the same number of times.
"""

import datetime
import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

import scoring
from tests.draw.drawing import keep_apart
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    logged_in,
    make_team,
    make_tournament,
    play,
    publish_results,
    register,
    seat_series,
    write_something,
)
from tests.money.cash.conftest import tariff
from tests.people.members import member, owner
from tests.setup.pages import found, missing, queries
from tests.standings.playing import penalise, ranking
from tests.web.html import rows_of, text_of
from tournament.live.reads.parts import PARTS
from tournament.models import AuditEntry, Organisation, Registration, Role, Seat, Series, Tournament, TypedTotal
from tournament.people.acts.helpers import begin_to_help, show_code

pytestmark = pytest.mark.django_db


def on_day(tournament: Tournament, days: int) -> None:
    """Let it be so many days from today."""
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate() + datetime.timedelta(days=days))


def test_home_without_any_tournament_says_what_to_do(client: Client, db: None) -> None:
    assert "Noch ist kein Turnier veröffentlicht. Wer ein Turnier leitet, meldet sich an" in text_of(client.get("/"))


def test_home_lists_todays_coming_and_past_tournaments(client: Client, standing: Tournament) -> None:
    on_day(standing, 0)
    for name, days in (("Morgen", 1), ("Übermorgen", 2), ("Vorgestern", -2), ("Voriges Jahr", -365)):
        on_day(make_tournament(0, name=name), days)
    make_tournament(0, name="Geheim", published=False)
    order = [
        *("Aktuell", "Pokal 2026", "2. Serie: Sitzplan folgt"),
        *("Demnächst", "Morgen", "3 Serien zu 16 Spielen", "Übermorgen"),
        *("Früher", "Vorgestern", "Voriges Jahr"),
    ]

    page = text_of(client.get("/"))

    assert found(page, *order, "Geheim") == sorted(order, key=page.find)


def test_tournament_of_another_day_is_on_while_a_series_of_it_is_played(client: Client, standing: Tournament) -> None:
    on_day(standing, -200)
    assert "Aktuell" not in text_of(client.get("/"))

    Series.objects.filter(tournament=standing, number=2).update(started_at=timezone.now())
    write_something(standing)
    assert "Aktuell" in text_of(client.get("/"))


def test_tournaments_page_has_the_facts_and_the_way_to_everything(client: Client, standing: Tournament) -> None:
    team = make_team(standing, list(standing.registrations.all())[:4], "Die Ersten")

    page = client.get(f"/turniere/{standing.slug}/")

    assert not missing(
        text_of(page),
        "9. Mai 2026 · Kassel",
        "8 aus 2 Vereinen",
        "3 Serien zu 4 Spielen, je 60 Minuten",
        standing.rulebook.title,
        "Zwischenstand nach der 1. Serie",
        "Der Sitzplan der 2. Serie erscheint hier, sobald er feststeht.",
    )
    addresses = ("stand", "mannschaften", "sitzplan/1", "stand/serie/1", "spieler/1", f"mannschaften/{team.pk}")
    links = [f'href="/turniere/{standing.slug}/{address}"' for address in addresses]
    assert not missing(page.content.decode(), *links)
    _head, first, *_others, last = rows_of(page)
    assert first == ["1 = geteilt", "Ahrens, Anna", "Rommé-Club Nr. 1", "15", "0"]
    assert last == ["1", "Die Ersten", "36", "136"]


def test_column_of_clubs_is_left_out_where_nobody_has_one(client: Client, standing: Tournament) -> None:
    pages = [f"/turniere/{standing.slug}/{rest}" for rest in ("", "stand", "stand/serie/1", "sitzplan/1")]
    column = re.compile("<th[^>]*>(<a[^>]*>)?Verein<|aus 0 Vereinen")
    assert all(column.search(client.get(page).content.decode()) for page in pages)
    standing.registrations.update(club=None)
    write_something(standing)
    assert not any(column.search(client.get(page).content.decode()) for page in pages)
    assert "Verein" in client.get(f"{pages[1]}.csv").content.decode()  # who reads files counts on it


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ({}, "Sitzplan folgt"),
        ({"published_at": True}, "Sitzplan steht"),
        ({"published_at": True, "started_at": True}, "läuft seit 10:05 Uhr"),
        ({"published_at": True, "closed": True}, "gespielt, Ergebnis folgt"),
        ({"published_at": True, "results_published_at": True}, "vorläufiges Ergebnis, 0 von 2 Listen"),
    ],
)
def test_series_says_how_far_it_is(client: Client, tournament: Tournament, stage: dict[str, bool], words: str) -> None:
    series = seat_series(tournament, 1, published=False)
    moment = timezone.make_aware(datetime.datetime.combine(timezone.localdate(), datetime.time(10, 5)))
    if stage.pop("closed", False):
        close_lists(series, 1, 2)
    Series.objects.filter(pk=series.pk).update(**dict.fromkeys(stage, moment))

    assert f"1. Serie {words}" in text_of(client.get(f"/turniere/{tournament.slug}/"))


def test_seating_plan_is_by_name_and_by_table(client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/sitzplan/1"

    assert rows_of(client.get(address))[:3] == [
        ["Name ▲", "Verein", "Start\u00adnummer", "Tisch", "Platz"],
        ["Ahrens, Anna Rommé-Club Nr. 1", "Rommé-Club Nr. 1", "1", "1", "1"],
        ["Bauer, Bernd Rommé-Club Nr. 2", "Rommé-Club Nr. 2", "2", "1", "2"],
    ]
    assert rows_of(client.get(f"{address}?suche=hinz"))[1:] == [
        ["Hinz, Heinz Rommé-Club Nr. 2", "Rommé-Club Nr. 2", "8", "2", "4"]
    ]
    assert rows_of(client.get(f"{address}?sort=-tisch"))[1][0].startswith("Ehlers")
    by_table = text_of(client.get(f"{address}?nach=tisch"))
    assert "Tisch 2 Ehlers, Elke Rommé-Club Nr. 1 Franke, Frank Rommé-Club Nr. 2 Groth, Gerda" in by_table


def test_games_of_a_player_have_running_totals_and_crosses(client: Client, tournament: Tournament) -> None:
    """Rules 12, 13 and 15. Seat 4: 105 not opened is -1; thrown in with 8 claimed: opened up to 10 is 11 and 2 points;
    17 opened: 2; game 4 he deals. 2 + 2 - 1 = 3, 105 + 11 + 17 = 133.
    """
    table = seat_series(tournament, 1).card_tables.get(number=1)
    opened, romme, result = "opened", "romme", scoring.Result
    play(table, 1, result(2, romme, 0), result(3, opened, 17), result(4, "not_opened", 105))
    play(table, 2, result(1, romme, 0), result(3, opened, 17), result(4, opened, 8, thrown_in=True))
    play(table, 3, result(1, "hand_romme", 0), result(2, opened, 17), result(4, opened, 17))
    play(table, 4, result(1, romme, 0), result(2, opened, 17), result(3, opened, 17))
    publish_results(tournament, 1)

    page = client.get(f"/turniere/{tournament.slug}/spieler/4")

    assert rows_of(page) == [
        ["Spiel", "Ausgang", "Punkte", "Augen", "Σ WP", "Σ Augen"],
        ["1", "nicht eröffnet", "−1", "105", "× Kreuz", "105"],
        ["2", "eröffnet weggeworfen", "2", "11", "2", "116"],
        ["3", "eröffnet", "2", "17", "4", "133"],
        ["4", "gibt, setzt aus"],
        ["Summe (1 Kreuz abgezogen)", "", "", "3", "133"],
    ]
    assert 'colspan="5">gibt, setzt aus</td>' in page.content.decode()  # the line below it goes over the whole row
    assert not missing(
        text_of(page),
        "Tisch 1, Platz 4, mit Ahrens, Anna · Bauer, Bernd · Claus, Clara",
        "Startnummer 4 · Rommé-Club Nr. 2",
    )


@pytest.mark.parametrize(
    ("points", "augen", "crosses", "said"),
    [(44, 310, 2, "44 Wertungspunkte, 310 Augen, 2 Kreuze"), (-1, 1, 1, "−1 Wertungspunkt, 1 Auge, 1 Kreuz")],
)
def test_list_typed_from_paper_has_sums_but_no_games(
    client: Client, tournament: Tournament, points: int, augen: int, crosses: int, said: str
) -> None:
    seat = seat_series(tournament, 1).card_tables.get(number=1).seats.get(number=2)
    sums = {"wertungspunkte": points, "augen": augen, "crosses": crosses}
    Seat.objects.filter(pk=seat.pk).update(**sums, points=points, games=12)
    TypedTotal.objects.create(seat=seat, **sums)
    publish_results(tournament, 1)

    page = client.get(f"/turniere/{tournament.slug}/spieler/2")

    assert not missing(text_of(page), f"{said} · Rang 1 in dieser Serie", "Die Summen stammen von der Papierliste")
    assert rows_of(page) == []


RESULT_COMES = "Das Ergebnis dieser Serie erscheint hier, sobald die Spielleitung es freigibt."
PLAN_COMES = "Der Sitzplan der 1. Serie erscheint hier, sobald er feststeht."


@pytest.mark.parametrize(
    ("published_at", "said"), [(timezone.now(), ["Tisch", "Tisch 1, Platz 2", RESULT_COMES]), (None, [PLAN_COMES])]
)
def test_page_of_a_player_has_no_draft_nor_games_before_the_result(
    client: Client, played: Tournament, published_at: datetime.datetime | None, said: list[str]
) -> None:
    played.series.filter(number=1).update(published_at=published_at)

    page = client.get(f"/turniere/{played.slug}/spieler/2")

    words = ("Tisch", "Tisch 1, Platz 2", RESULT_COMES, PLAN_COMES, "Wertungspunkte")
    assert (found(text_of(page), *words), rows_of(page)) == (said, [])


def test_player_shows_team_and_that_he_left(client: Client, standing: Tournament) -> None:
    everybody = list(standing.registrations.all())
    make_team(standing, everybody[:4], "Die Ersten")
    Registration.objects.filter(pk=everybody[1].pk).update(withdrawn=True)

    page = text_of(client.get(f"/turniere/{standing.slug}/spieler/2"))

    assert not missing(
        page,
        "Bauer, Bernd ausgeschieden Startnummer 2 · Rommé-Club Nr. 2 · Die Ersten",
        "Rang 6 Wertungspunkte 9 Augen 34 Kreuze 0 Spiele 3",
    )


PUBLIC = (
    *("", "stand", "stand?alle=1", "stand.json", "stand.csv", "stand/serie/1", "wertung/players"),
    *("wertung/teams/serie/2", "wertung/teams.csv", "mannschaften", "mannschaften/{team}"),
    *("sitzplan/1", "sitzplan/1?nach=tisch", "sitzplan/guete", "spieler/1", "bilder", "bilder/1"),
    *("spiele.json", *(f"leinwand?teil={part}" for part in PARTS)),
    *("ich/", "ich/?suche=a", "ich/1/", "ich/plaetze.json"),
)
LED = (
    *("", "clubabend/", "anmeldung/", "mehr/", "drucken/", "angaben/", "wertungen/", "hausregel/"),
    *(
        "mannschaften/",
        "kasse/",
        "helfer/",
        "mannschaften/aus-vereinen/",
        "sitzplan/",
        "sitzplan/guete/",
        "sitzplan/wuensche/",
        "sitzplan/aenderungen/",
    ),
    *("serie/1/", "serie/1/zaehlt/"),
    *("serie/1/tisch/1/", "serie/1/tisch/1/?spiel=1", "serie/1/tisch/1/wer-sitzt/", "serie/2/", "serie/2/fortschritt/"),
    *("serie/2/summen/", "pause/1/", "pause/1/stand/", "pause/1/?ohne=results", "pause/2/"),
    *(f"pause/{number}/?ohne=close&ohne=results&ohne=changes" for number in (2, 5)),
    *("serie/2/plaetze-tauschen/", "serie/3/", "serie/4/", "stand/", "endstand/", "entscheidungen/", "protokoll/"),
)
"""Those that cost the same for any number of rankings as well."""


def counts(organiser: User, players: int, *, led: bool) -> list[int]:
    """How many queries each page costs everybody, or the organiser (`led`): of so many players in teams and games a
    list, a series that is over, one that has begun, a draft, one to come and two to begin; with rankings, penalties,
    wishes, helpers, a Startgeld, and two who came late."""
    tournament = make_tournament(players, clubs=players // 4, series=6, games=players)
    tournament.organisers.add(organiser)
    registrations = list(tournament.registrations.order_by("number"))
    for at, kind in enumerate(("players", "teams", *["clubs"] * (players // 4))):
        ranking(tournament, document_id=kind if at < 2 else f"r{at}", name=f"Wertung {at}", of=kind)
    teams = [make_team(tournament, registrations[at : at + 4], f"Team {at}") for at in range(0, players, 4)]
    for table in seat_series(tournament, 1).card_tables.all():
        fill_list(table)
    close_lists(tournament.series.get(number=1), *range(1, players // 4 + 1))
    thrown = scoring.Result(3, "opened", 9, thrown_in=True)
    first = seat_series(tournament, 2).card_tables.get(number=1)
    play(first, 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))
    tournament.series.filter(number=2).update(started_at=timezone.now())
    seat_series(tournament, 3, published=False)
    for number in (5, 6):
        seat_series(tournament, number)
    for one in registrations[::4]:
        penalise(tournament, 1, -5, "verspätet", registration=one)
    for number in range(1, players // 4):
        keep_apart(tournament, number, number + 1)
        tournament.registrations.filter(number=number).update(fixed_table=number)
        begin_to_help(show_code(tournament, Role.DESK, ACTOR)[1], f"Karla {number}")
    tariff(tournament, "Startgeld", 1000)
    register(tournament, 2, [])
    publish_results(tournament, 1, 2)
    if led:
        return queries(logged_in(organiser), *[f"/leitung/{tournament.slug}/{page}" for page in LED])
    return queries(Client(), *[f"/turniere/{tournament.slug}/{page.format(team=teams[0].pk)}" for page in PUBLIC])


def test_pages_of_twelve_players_ask_no_more_than_those_of_eight(organiser: User) -> None:
    eight, twelve = (counts(organiser, players, led=False) for players in (8, 12))
    assert dict(zip(PUBLIC, twelve, strict=True)) == dict(zip(PUBLIC, eight, strict=True))
    # The first page after a change reads everything all rankings are made from (12 queries), the others none of it.
    assert (eight[0] <= 25, max(eight[1:]) <= 16) == (True, True), eight


@pytest.mark.nightly
def test_pages_of_the_organiser_ask_no_more_for_twelve_than_for_eight(organiser: User) -> None:
    make_tournament(4)  # whose people may come to an evening
    eight, twelve = (counts(organiser, players, led=True) for players in (8, 12))
    assert dict(zip(LED, twelve, strict=True)) == dict(zip(LED, eight, strict=True))


def test_home_page_asks_three_times_for_any_number_of_tournaments(client: Client, db: None) -> None:
    for _tournament in range(3):
        make_tournament(4)
        assert queries(client, "/") == [3]


@pytest.fixture
def federation(db: None) -> Organisation:
    return Organisation.objects.create(name="Landesverband", is_federation=True)


@pytest.fixture
def nord(federation: Organisation) -> Organisation:
    return Organisation.objects.create(name="RC Nord", federation=federation)


def page(federation: Organisation) -> str:
    return f"/leitung/verband/{federation.pk}/"


@pytest.fixture
def vera(federation: Organisation) -> Client:
    """A member of the federation."""
    return logged_in(member(federation, "vera"))


@pytest.fixture
def south(db: None) -> Organisation:
    """A club of none."""
    return Organisation.objects.create(name="RC Süd")


def test_published_tournaments_are_seen_newest_first_with_what_is_public(
    federation: Organisation, nord: Organisation, vera: Client, client: Client, standing: Tournament
) -> None:
    make_tournament(4, name="Altes", organisation=nord)
    Tournament.objects.filter(pk=standing.pk).update(date=date(2026, 6, 1), name="Neues", organisation=nord)
    standing.series.exclude(number=1).delete()
    for at, name in enumerate(("Einzel", "Beste"), 1):
        ranking(standing, document_id=f"r{at}", name=name, of="players")
    answer = vera.get(page(federation))
    said = text_of(answer)
    assert said.index("Neues") < said.index("Altes")
    assert not missing(
        said, "RC Nord", "1. Juni 2026 · Kassel", "8 Personen · Ergebnis veröffentlicht", "Einzel", "Beste"
    )
    links = re.findall(r'href="(/turniere/[^"]+)"', answer.content.decode())
    assert (len(links), {client.get(link).status_code for link in links}) == (2 + 3, {200})


def test_drafts_deleted_ones_and_those_of_others_are_not_seen(
    federation: Organisation, nord: Organisation, south: Organisation, vera: Client
) -> None:
    make_tournament(4, name="Entwurf", organisation=nord, published=False)
    make_tournament(4, name="Gelöschtes", organisation=nord)
    Tournament.objects.filter(name="Gelöschtes").update(deleted_at=timezone.now())
    make_tournament(4, name="Fremdes", organisation=south)
    make_tournament(4, name="Eigenes", organisation=federation)
    seat_series(make_tournament(4, name="Offenes", organisation=nord), 1, published=False)
    said = text_of(vera.get(page(federation)))
    assert found(said, *("Offenes", "Entwurf", "Gelöschtes", "Fremdes", "Eigenes", "Ahrens", "Stand")) == ["Offenes"]


def test_page_is_its_members_and_nobody_elses(
    federation: Organisation, nord: Organisation, vera: Client, admin_client: Client
) -> None:
    otto = logged_in(member(Organisation.objects.create(name="Bund", is_federation=True), "otto"))
    nora = logged_in(member(nord, "nora"))
    answers = [client.get(page(federation)).status_code for client in (vera, otto, nora, admin_client)]
    assert answers == [200, 404, 403, 200]
    assert "Vereine von Landesverband" in text_of(vera.get("/leitung/"))
    assert ("Vereine von" in text_of(nora.get("/leitung/")), admin_client.get(page(nord)).status_code) == (False, 404)
    assert vera.post(page(federation)).status_code in (403, 405)


def test_many_are_on_pages_and_cost_no_query_more(federation: Organisation, nord: Organisation, vera: Client) -> None:
    make_tournament(0, clubs=0, name="Pokal Nr. 0", organisation=nord)
    asked = queries(vera, page(federation))
    for number in range(30):
        make_tournament(0, clubs=0, name=f"Pokal Nr. {number + 1}", organisation=nord)
    assert queries(vera, page(federation)) == asked
    pages = [text_of(vera.get(f"{page(federation)}?seite={number}")) for number in (1, 2)]
    assert [said.count("Pokal Nr.") for said in pages] == [30, 1]


# A club says which federation it belongs to; whoever owns the installation, which are federations.


def test_owner_chooses_among_federations_and_takes_it_back(federation: Organisation, south: Organisation) -> None:
    Organisation.objects.create(name="RC West")
    client, address = owner(south), f"/leitung/veranstalter/{south.pk}/"
    assert found(text_of(client.get(address)), "Landesverband", "RC West", "ist ein Verband") == ["Landesverband"]
    typed = {"name": "RC Süd", "version": "1"}
    assert client.post(address, typed | {"federation": federation.pk, "is_federation": "on"}).status_code == 302
    south.refresh_from_db()
    assert (south.federation, south.is_federation, south.version) == (federation, False, 2)
    belongs = {"organisation": "RC Süd", "federation": "Landesverband", "is_federation": False}
    assert AuditEntry.objects.get(action="federation_set").after == belongs
    client.post(address, typed | {"federation": "", "version": "2"})
    south.refresh_from_db()
    assert south.federation is None


@pytest.mark.parametrize("which", ["club", "itself", "nobody"])
def test_club_that_is_no_federation_cannot_be_chosen(federation: Organisation, south: Organisation, which: str) -> None:
    chosen = {"club": Organisation.objects.create(name="RC West").pk, "itself": south.pk, "nobody": 999}[which]
    typed = {"name": "RC Süd", "version": "1", "federation": chosen}
    answer = owner(south).post(f"/leitung/veranstalter/{south.pk}/", typed)
    assert "Bitte einen Verband aus der Liste wählen." in text_of(answer)
    south.refresh_from_db()
    assert south.federation is None


def test_owner_of_the_installation_says_which_are_federations(south: Organisation, admin_client: Client) -> None:
    admin_client.post(f"/leitung/veranstalter/{south.pk}/", {"name": "RC Süd", "version": "1", "is_federation": "on"})
    south.refresh_from_db()
    assert AuditEntry.objects.get(tournament=None).action == "federation_set"
    assert (south.is_federation, admin_client.get(page(south)).status_code) == (True, 200)
