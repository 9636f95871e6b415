"""contract.md, section 7, `players[].anonymous`: shown as "Teilnehmer <start number>" in everything public.

Everything public is what links lead to from the first page, the files beside the lists included; and every address of
the URLconf that needs no log-in and is no list keeper's.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date
from html import unescape

import pytest
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from scoring import Result
from tests.draw import drawing, examples
from tests.examples import few
from tests.factories import ACTOR, close_lists, make_team, make_tournament, play, publish_results, write_something
from tests.standings.playing import READ
from tests.web.answers import shows
from tests.web.reading import metadata, texts
from tournament.live.acts.hall import call_person
from tournament.live.reads.parts import PARTS
from tournament.live.urls import players
from tournament.models import (
    CardTable,
    Door,
    OutsideResult,
    OutsideTournament,
    Person,
    Prospectus,
    Qualification,
    Remark,
    Season,
    Seat,
    Tournament,
)
from tournament.models.link import reader_token_of
from tournament.outward.files import books, endpoints
from tournament.registration.acts.registrations import correct
from tournament.registration.fields import Entry
from tournament.standings.acts.editions import finalise
from tournament.urls import PUBLIC
from tournament.years.reads.chronicle import key_of

ELSEWHERE = ("/static/", "/anmelden", "/leitung/", "/regeln/", "/hilfe/", "http", "mailto:", "#")


def addresses(html: str, page: str) -> Iterator[str]:
    """The public addresses a page leads to."""
    for link in map(unescape, re.findall(r'href="([^"]+)"', html)):
        path, _, query = link.partition("?")
        if not link.startswith(ELSEWHERE) and (not query or query in ("nach=tisch", "alle=1")):
            yield f"{path or page.partition('?')[0]}{'?' if query else ''}{query}"


def words(content: bytes, kind: str) -> str:
    """Everything a file says, however it is packed."""
    if kind == "application/pdf":
        return " ".join([*texts(content), *metadata(content).values()])
    if content.startswith(b"PK"):  # spreadsheets, and a CSV a sheet
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            return " ".join(book.read(name).decode() for name in book.namelist())
    return unescape(content.decode())


EVERYBODYS = "/handbuch/"
"""The manual: names in its examples are nobody's."""


def everything_public(client: Client, *beginnings: str, papers: bool) -> dict[str, str]:
    """Address -> what it says; from the first page, and from what is linked nowhere. PDFs say nothing without
    `papers`: they take their time."""
    said: dict[str, str] = {}
    waiting = ["/", *beginnings]
    while waiting:
        address = waiting.pop()
        if address in said or address.startswith(EVERYBODYS):
            continue
        if address.endswith(".pdf") and not papers:
            said[address] = ""
            continue
        answer = client.get(address)
        assert answer.status_code == 200, address
        said[address] = words(answer.content, answer["Content-Type"])
        if answer["Content-Type"].startswith("text/html"):
            waiting += addresses(said[address], address)
    return said


NOTHING_TO_READ = {
    *("public:entry", "public:confirm_entry", "public:entry_invoice"),  # of whom the link was given to: tests/entries
    *("public:hall_trial", "public:imprint", "public:privacy", "public:joining", "public:ceremony_says"),
    *("public:brand", "public:screen_worker"),
    *(f"my_table:{name}" for name in ("take", "give_back", "confirm", "end_call")),
    *("public:api_unknown", "public:book_pdf", *(f"public:api_{one.name}" for one in endpoints.KEYED)),
}
"""An address that is tried once, pages the owner has not filled in, and acts; what takes a key, or is nothing; the book
without the lists, all of which is in the one with them."""


def reader_link(table: CardTable) -> str:
    return f"/mein-tisch/{reader_token_of(table)}/"


def linked_nowhere(table: CardTable) -> list[str]:
    """What is handed out at the table, old addresses, what hangs in the hall."""
    slug, code = table.series.tournament.slug, table.series.tournament.door.code
    of_tournament = (
        *("mannschaften.csv", "mannschaften.xlsx", "mannschaften.pdf", "sitzplan/1/auslosung.json"),
        *("leinwand", *(f"leinwand?teil={part}" for part in PARTS), "durchsage.json", "spiele.json"),
        *("siegerehrung", "siegerehrung.json", "ich/plaetze.json", "saalplan", "anmelden/"),
        *("ausschreibung", "ausschreibung.pdf", f"da/{code}/?suche=1", f"da/{code}/1/", f"da/{code}/1/da/", "preise"),
        *(f"alles.{kind}" for kind in books.KINDS),
        *("einbetten/players", "feed.atom", "feed.json"),
    )
    values = {"slug": slug, "ranking": "players", "series": 1, "number": 2}
    programs = [
        reverse(f"public:api_{one.name}", kwargs={name: values[name] for name in values if f":{name}>" in one.path})
        for one in endpoints.ENDPOINTS
        if not one.keyed
    ]
    return [
        *(reader_link(table) + rest for rest in ("", "stand", "spiel/1/", "unterschreiben/", "rufen/")),
        *(f"/turniere/{slug}/{rest}" for rest in of_tournament),
        *programs,
        *("/einbetten.css", "/einbetten.js", "/feed.atom", "/feed.json", "/api/", "/api/1/openapi.json"),
        *OF_SEASON,
    ]


OF_SEASON = (
    *(f"/vereine/kartenrunde/saison/abende{ending}" for ending in ("", ".csv", ".xlsx", ".json", ".pdf")),
    *(f"/vereine/kartenrunde/qualifikation/dm{ending}" for ending in ("", ".pdf")),
    *(f"/vereine/kartenrunde/einbetten/{what}" for what in ("saison/abende", "termine")),
)
"""What a club's season and its qualification show of the tournament; who is anonymous there is "Ohne Namen" with a
number that is not his start number."""


def counted_in_a_season(tournament: Tournament) -> None:
    """It is a part of a public season, and who comes to a championship comes from it; its club has public pages."""
    organisation, key = tournament.organisation, f"t{tournament.pk}"
    organisation.slug, organisation.shown, organisation.is_federation = "kartenrunde", True, True
    organisation.save()
    public = {"organisation": organisation, "published": True}
    Season.objects.create(key="abende", name="Abende", parts=[key], **public)
    Qualification.objects.create(key="dm", name="DM", sources=[{"key": key, "places": 8}], **public)


def over_the_years(tournament: Tournament) -> list[str]:
    """The pages of whose it is, a federation, and what no link leads to. Player 1 agreed to be found there by name, and
    was anonymous in all he played; players 5 and 6 were not."""
    organisation = tournament.organisation
    played = tournament.registrations.order_by("number")
    Person.objects.filter(registrations__in=played, registrations__number__in=(1, 5, 6)).update(in_archive=True)
    elsewhere = OutsideTournament.objects.create(
        organisation=organisation, name="Pokal 2019", date=date(2019, 5, 4), rulebook_id="dgsrv", published=True
    )
    for rank, registration in enumerate(played, 1):
        OutsideResult.objects.create(
            tournament=elsewhere, person=registration.person, rank=rank, points=9, anonymous=rank == 1
        )
    keys = [key_of(one.person_id) for one in played if one.number in (5, 6)]
    page = f"/vereine/{organisation.slug}/"
    return [page, f"{page}beitreten/", f"{page}personen/{keys[0]}/gegen/{keys[1]}"]


def table_of_first(tournament: Tournament) -> CardTable:
    """Where player 1 sits."""
    tables = CardTable.objects.select_related("series__tournament")
    return tables.get(seats__registration__number=1, series__tournament=tournament)


def evening() -> Tournament:
    """Eight players in two teams, one series, drawn by lot; it and its result are published and final. Then player 1 is
    anonymous."""
    tournament = make_tournament(8, games=4, series=1, name="Offenes Turnier")
    registrations = list(tournament.registrations.all())
    for at in (0, 4):
        make_team(tournament, registrations[at : at + 4], f"Mannschaft {at}")
    drawing.draw_all(tournament)
    drawing.publish(tournament, 1)
    play(table_of_first(tournament), 1, Result(2, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 9))
    Seat.objects.filter(series__tournament=tournament).update(points=9, wertungspunkte=9, games=3)
    # wherever the best are shown, both are
    Seat.objects.filter(registration__number__in=(1, 5)).update(points=19, wertungspunkte=19)
    publish_results(tournament, 1)
    finalise(tournament, READ, ACTOR, anyway=True)
    correct(registrations[0], 1, Entry("Ahrens, Anna", "Rommé-Club Nr. 1", 1, anonymous=True), ACTOR)
    examples.drawn(tournament, 2, 2)
    counted_in_a_season(tournament)
    tournament.confirm_games = True
    tournament.date = timezone.localdate()  # the door opens on the day alone
    tournament.save()
    call_person(tournament, 1, ACTOR)
    Door.objects.create(tournament=tournament, open=True, all_day=True)
    Prospectus.objects.create(tournament=tournament, shown=True)
    of_table = {"card_table": table_of_first(tournament), "registration": registrations[4], "at": timezone.now()}
    for kind in Remark.Kind.values:
        Remark.objects.create(**of_table, kind=kind, text="Zwetschgenmus")
    return tournament


@pytest.mark.parametrize("papers", few(1, [False, True]))
def test_anonymous_player_is_a_number_in_everything_public(client: Client, db: None, papers: bool) -> None:
    """Player 5 sits, plays and is ranked as he does: where his name stands, and only there, stands the number."""
    table = table_of_first(evening())
    link, page = reader_link(table), f"/turniere/{table.series.tournament.slug}/"
    shows(words(client.get(link).content, "text/html"), "Teilnehmer 1", but_not=["Ahrens", "Anna"])
    shows(client.get(f"{page}stand", {"suche": "teilnehmer"}).content.decode(), "Teilnehmer 1")
    shows(client.get(f"{page}stand", {"suche": "ahrens"}).content.decode(), but_not=["Teilnehmer 1"])
    client.post(f"{link}name", {"seat": table.seats.get(registration__number=1).number})
    said = everything_public(client, *linked_nowhere(table), *over_the_years(table.series.tournament), papers=papers)
    close_lists(table.series, 1, 2)
    write_something(table.series.tournament)
    book = f"{page}ergebnisheft-mit-listen.pdf"  # there is one when all is over
    said[book] = words(client.get(book).content, "application/pdf") if papers else ""
    assert [address for address in said if re.search("Ahrens|Anna", said[address])] == []
    # what is said at a table, its reasons and notes, is nobody else's
    of_all = {address: words for address, words in said.items() if not address.startswith("/mein-tisch/")}
    assert [one for one in of_all if "Zwetschgenmus" in said[one] or "mein-tisch" in said[one]] == []
    lists = [address for address in of_all if "Ehlers" in said[address] and "/spieler/" not in address]
    of_names = {".csv", ".xlsx", ".json", ".ods", ".zip"} | ({".pdf"} if papers else set())
    assert {re.sub(r".*\.", ".", address) for address in lists if "." in address} == of_names
    assert [
        address
        for address in lists
        # The file of a draw opens names that were announced as hashes: his stays one. Over the years he is nowhere.
        if "Teilnehmer 1" not in said[address] and not re.search("/mannschaften/|/auslosung|/vereine/", address)
    ] == []
    nameless = {one for one in OF_SEASON if re.search(r"Ohne\s+Namen\s+\d", said[one])}
    assert {one for one in OF_SEASON if "/saison/" in one and said[one]} <= nameless
    numbered = {address for address in said if "Teilnehmer 1" in said[address]}
    assert numbered.isdisjoint(OF_SEASON)
    assert {link + rest for rest in ("", "stand", "unterschreiben/")} <= numbered
    editions = [" ".join(said[one].split()) for one in said if said[one] and re.search(r"/fassung/1(\.pdf)?$", one)]
    assert len(editions) >= 2
    assert all("1 Name ist seither auf Wunsch herausgenommen" in one for one in editions)
    # the names of all addresses of the URLconf that tell strangers of people
    names = {f"public:{pattern.name}" for pattern in PUBLIC} | {f"my_table:{pattern.name}" for pattern in players}
    assert names - {resolve(address.partition("?")[0]).view_name for address in said} == NOTHING_TO_READ
