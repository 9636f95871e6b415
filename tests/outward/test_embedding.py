"""Issue "Before the day and after it", for others: an embed for a club's web site (no script, own colours, only that
frame allowed).

Atom and JSON feeds of results.
"""

import re
from collections.abc import Collection
from datetime import date
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.addresses import each_alone, named
from tests.examples import few
from tests.factories import ACTOR, close_lists, logged_in, make_tournament, publish_results, seat_series, table_of
from tests.standings.playing import READ, play_out, refusal, says
from tournament.core import lock
from tournament.lists.acts.lists import reopen_list
from tournament.models import (
    AuditEntry,
    Ceremony,
    ClubDate,
    Membership,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Season,
    Sharing,
    SharingOfOrganisation,
    Tournament,
)
from tournament.outward.acts import MOST_ORIGINS, origin_of, set_origins
from tournament.outward.files.endpoints import ENDPOINTS
from tournament.outward.reads.elsewhere import Colours, contrast, news_of_all
from tournament.standings.acts.editions import finalise
from tournament.standings.acts.publishing import freeze, lift
from tournament.web.feeds import own_id

HOSTILE_COLOURS = ("red", "fff", "1234567", "};*{x:y", "url(//x)", "12345g", "#155e56", "１２３４５６", "")


SCRIPTS_AND_STYLES = ("<script", "style=", "<style")


def ancestors(answer: Any) -> str:
    return next(str(part) for part in answer["Content-Security-Policy"].split("; ") if "frame-ancestors" in part)


def test_frame_is_for_the_web_sites_typed_alone(client: Client, evening: Tournament) -> None:
    address = f"/turniere/{evening.slug}/einbetten/players"
    nobody = client.get(address)
    set_origins(evening, ["https://www.Verein.de/", "https://rommé.example:8443"], 0, ACTOR)
    some = client.get(address, headers={"If-None-Match": nobody["ETag"]})

    assert ancestors(nobody) == "frame-ancestors 'none'"
    assert ancestors(some) == "frame-ancestors https://www.verein.de https://xn--romm-epa.example:8443"
    assert "default-src 'none'" in some["Content-Security-Policy"]
    for answer in (nobody, some, client.get(address)):  # made, made anew, kept
        # that header knows no web sites, and would hold beside the other
        assert ("X-Frame-Options" in answer, len(answer.cookies)) == (False, 0)
    # 200: what a browser kept from before is not what holds now
    says(some, "Ganze Liste öffnen", but_not=SCRIPTS_AND_STYLES)
    # every other page is for no frame at all
    whole = client.get(f"/turniere/{evening.slug}/stand")
    assert (ancestors(whole), whole["X-Frame-Options"]) == ("frame-ancestors 'none'", "DENY")


FRAMED = {"public:embedded", "public:embedded_dates", "public:embedded_season"}
READ_FROM_EVERYWHERE = {f"public:api_{one.name}" for one in ENDPOINTS if not one.keyed} | {
    "public:openapi", "public:api_unknown"
}  # fmt: skip


@pytest.mark.parametrize(
    ("paper", "every", "meant"),
    few(1, [*((False, every, (READ_FROM_EVERYWHERE, FRAMED)) for every in (6, 1)), (True, 1, ((), ()))]),
)
def test_address_is_read_framed_or_kept_only_where_it_is_meant(
    client: Client,
    organiser_client: Client,
    club: Organisation,
    tournament: Tournament,
    *,
    paper: bool,
    every: int,
    meant: tuple[Collection[str], Collection[str]],
) -> None:
    """So manieth address of the URLconf and all that are meant, the organisers' by one of them, where nothing is kept;
    `paper`: PDFs and the pages that wait for one, which take their time."""
    close_lists(seat_series(tournament), 1, 2)
    publish_results(tournament, 1)
    seat_series(tournament, 2)
    Organisation.objects.filter(pk=club.pk).update(slug=tournament.slug)  # so that one part names both
    Season.objects.update(key="players")
    set_origins(tournament, ["https://www.verein.de"], 0, ACTOR)
    SharingOfOrganisation.objects.create(organisation=club, origins=["https://www.verein.de"])
    lets_read, lets_frame = set(), set()
    all_there_are = [one for one in named(tournament, whole=True) if one[1].endswith((".pdf", "/warten")) is paper]
    asked = [one for at, one in enumerate(all_there_are) if not at % every or one[0] in {*meant[0], *meant[1]}]
    for name, address in each_alone(asked):
        asking = organiser_client if name.startswith("organiser:") else client
        answer = asking.get(address, headers={"Origin": "https://www.verein.de"})
        assert asking is client or answer["Cache-Control"] == "no-store", address
        if any(header.startswith("Access-Control") for header in answer.headers):
            lets_read.add((name, answer["Access-Control-Allow-Origin"]))
        # each alone would do: old browsers know the first, others go by the second
        if (answer.get("X-Frame-Options"), ancestors(answer)) != ("DENY", "frame-ancestors 'none'"):
            lets_frame.add((name, ancestors(answer)))
    assert lets_read == {(name, "*") for name in meant[0]}
    assert lets_frame == {(name, "frame-ancestors https://www.verein.de") for name in meant[1]}


def test_frame_says_what_the_public_list_says_and_no_more(client: Client, evening: Tournament) -> None:
    address = f"/turniere/{evening.slug}/einbetten/players"
    page = client.get(f"{address}?zeilen=3").content.decode()
    assert (page.count('<th scope="row"'), "Und 5 weitere Zeilen." in page) == (3, True)
    assert "<a href" not in page[page.index("<table") : page.index("</table>")]
    says(client.get(address), but_not=["Claus"])
    assert client.get(address.replace("players", "gibt-es-nicht")).status_code == 404
    Tournament.objects.update(published=False)
    assert client.get(address).status_code == 404


def test_invalid_or_pale_colour_gets_into_no_style_sheet(client: Client, evening: Tournament) -> None:
    for asked in (*({"farbe": colour} for colour in HOSTILE_COLOURS), {"grund": "ffffff", "schrift": "eeeeee"}):
        sheet = client.get("/einbetten.css", {"grund": "ffffff", **asked})
        assert (sheet.status_code, sheet["Content-Type"]) == (400, "text/plain; charset=utf-8"), asked
        says(client.get(f"/turniere/{evening.slug}/einbetten/players", asked), but_not=["einbetten.css"])


def test_own_colours_are_a_style_sheet_of_their_own(client: Client, evening: Tournament) -> None:
    page = client.get(f"/turniere/{evening.slug}/einbetten/players?farbe=AA0000&zeilen=2").content.decode()
    [address] = re.findall(r'href="(/einbetten\.css[^"]*)"', page)
    sheet = client.get(address.replace("&amp;", "&"))

    assert sheet["Content-Type"] == "text/css; charset=utf-8"
    says(sheet, "--accent: #aa0000;", "color-scheme: light")
    assert "color-scheme: dark" in Colours("101010", "f0f0f0", "ffcc00").style_sheet()


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "http://verein.de",
            "javascript:alert(1)",
            "https://*.verein.de",
            "*",
            "'self'",
            "data:text/html,x",
            "verein.de",
        ),
        *("https://verein.de/seite", "https://verein.de/?a", "https://verein.de#a", "https://a@verein.de", "https://"),
        *("https://verein.de; script-src *", "https://verein.de https://x.de", "https://verein", "https://verein.de:x"),
        *(
            "https://verein.de\\x",
            "https://-verein.de",
            "//verein.de",
            "https://verein.de\n.x.de",
            f"https://{'a' * 64}.de",
        ),
    ],
)
def test_invalid_origin_is_refused(typed: str) -> None:
    assert refusal(origin_of, typed) == "origin_wrong"


def test_organiser_types_web_sites_and_gets_the_lines_to_copy(organiser_client: Client, tournament: Tournament) -> None:
    page = f"/leitung/{tournament.slug}/weitergeben/"

    wrong = organiser_client.post(f"{page}webseiten/", {"origins": "https://a.de\nhttps://*.b.de", "version": 0})
    says(wrong, "„https://*.b.de“ geht so nicht", status=400)
    assert not Sharing.objects.exists()  # nothing half stored

    for _twice in range(2):
        organiser_client.post(f"{page}webseiten/", {"origins": "https://www.verein.de/", "version": 0})
    assert (
        Sharing.objects.get(tournament=tournament).origins,
        AuditEntry.objects.filter(tournament=tournament, action="embedding_set").count(),
    ) == (["https://www.verein.de"], 1)
    many = "\n".join(f"https://v{at}.de" for at in range(MOST_ORIGINS + 1))
    assert organiser_client.post(f"{page}webseiten/", {"origins": many, "version": 1}).status_code == 400

    asked: dict[str, str | int] = {
        "wertung": "players",
        "zeilen": 10,
        "eigene": "on",
        "grund": "#FFFFFF",
        "schrift": "#000000",
    }
    Tournament.objects.filter(pk=tournament.pk).update(name='Pokal" onload="x')
    offered = [f'value="#{colour}"' for colour in ("ffffff", "1d1f21", "155e56")]
    line = f"/turniere/{tournament.slug}/einbetten/players?zeilen=10&amp;amp;grund=ffffff"
    name = "Pokal&amp;quot; onload=&amp;quot;x"  # what is copied is one attribute, whatever it is called
    # a script of one line for those who allow it: there, and in the frame, which tells its height to the page around it
    measuring = (
        f"{line}&amp;amp;schrift=000000&amp;amp;farbe=155e56&amp;amp;hoehe=selbst",
        "/einbetten.js&quot; defer",
    )
    for typed, told, never in (
        ({}, offered, ()),
        ({**asked, "farbe": "#155e56", "selbst": "on"}, measuring, ()),
        ({**asked, "farbe": "#155e56"}, (line, name), ["hoehe=selbst", "einbetten.js"]),
        ({**asked, "farbe": "#eeeeee"}, ["heben sich zu wenig vom Grund ab"], ["iframe"]),
    ):
        says(organiser_client.get(page, typed), *told, but_not=never)


def test_key_is_shown_once(organiser_client: Client, tournament: Tournament) -> None:
    page = f"/leitung/{tournament.slug}/weitergeben/"

    made = organiser_client.post(f"{page}schluessel/", {"name": "Vereinsseite"}).content.decode()
    [key] = re.findall(r"spielliste_[\w-]{32}", made)
    says(organiser_client.get(page), "Vereinsseite", but_not=[key])
    assert organiser_client.post(f"{page}schluessel/", {"name": " "}).status_code == 400
    organiser_client.post(f"{page}schluessel/{tournament.api_keys.get().pk}/zurueckziehen/")
    says(organiser_client.get(page), "zurückgezogen am")


def test_page_is_the_spielleitungs_alone_and_its_keys_are_not_anothers(
    organiser_client: Client, tournament: Tournament
) -> None:
    key = make_tournament(4).api_keys.create(name="fremd", key_hash="x")

    assert organiser_client.get(f"/leitung/{key.tournament.slug}/weitergeben/").status_code == 404
    own = f"/leitung/{tournament.slug}/weitergeben/schluessel/{key.pk}/zurueckziehen/"
    assert organiser_client.post(own).status_code == 404


@pytest.fixture
def club(db: None) -> Organisation:
    """With a date to come, and a season of one evening kept elsewhere, of whom one has no name."""
    club = Organisation.objects.create(name="RC Nord", slug="rc-nord", shown=True)
    ClubDate.objects.create(organisation=club, name="Clubabend", date=timezone.localdate(), note="mit Essen")
    evening = OutsideTournament.objects.create(
        organisation=club, name="Abend", date=date(2026, 1, 9), rulebook_id="dgsrv", published=True
    )
    for rank, name in enumerate(("Ast, Anna", "Geheim, Gerd", "Birk, Bernd"), 1):
        OutsideResult.objects.create(
            tournament=evening, person=Person.objects.create(name=name, organisation=club), rank=rank, points=9 - rank,
            anonymous="Geheim" in name,
        )  # fmt: skip
    Season.objects.create(organisation=club, key="abende", name="Abende", parts=[f"a{evening.pk}"], published=True)
    return club


def test_dates_and_a_season_are_framed_by_the_web_sites_typed_alone(
    client: Client, organiser: User, club: Organisation
) -> None:
    Membership.objects.create(organisation=club, user=organiser)
    member, page = logged_in(organiser), f"/leitung/verein/{club.pk}/einbetten/"
    dates, season = "/vereine/rc-nord/einbetten/termine", "/vereine/rc-nord/einbetten/saison/abende?zeilen=2"
    nobody = client.get(dates)
    assert (ancestors(nobody), member.post(page, {"origins": "http://verein.de", "version": 0}).status_code) == (
        "frame-ancestors 'none'",
        400,
    )
    for _twice in range(2):
        member.post(page, {"origins": "https://www.verein.de", "version": 0})
    assert AuditEntry.objects.filter(action="embedding_set").count() == 1
    for address in (dates, season):
        answer = client.get(address, headers={"If-None-Match": nobody["ETag"]})
        assert (ancestors(answer), "X-Frame-Options" in answer) == ("frame-ancestors https://www.verein.de", False)
        says(answer, but_not=SCRIPTS_AND_STYLES)
    says(client.get(dates), "Clubabend")
    says(client.get(season), "Und 1 weitere Zeile.")
    says(client.get(season.partition("?")[0]), but_not=["Geheim"])
    lines = member.get(page, {"wertung": "saison/abende", "zeilen": "5"})
    says(lines, "/vereine/rc-nord/einbetten/saison/abende?zeilen=5")
    Season.objects.update(published=False)
    Organisation.objects.update(public_mark="other")
    assert client.get(season).status_code == 404
    Organisation.objects.update(shown=False)
    assert client.get(dates).status_code == 404
    says(member.get(page), "sobald der Verein seine Seiten für alle zeigt")


@pytest.mark.parametrize("ground", ["ffffff", "000000", "777777", "ff0000", "ffff00"])
def test_legible_colour_stays_so_where_it_is_quieter(ground: str) -> None:
    ink = max(("000000", "ffffff"), key=lambda colour: contrast(colour, ground))
    quieter = re.findall(r"--(?:muted|cross): #([0-9a-f]{6})", Colours(ground, ink, ink).style_sheet())
    assert len(quieter) == 2
    assert min(contrast(colour, ground) for colour in quieter) >= 4.5


ATOM = "{http://www.w3.org/2005/Atom}"


def items(client: Client, address: str) -> list[dict[str, Any]]:
    """The news of a JSON feed, which has to say the same as the Atom feed beside it."""
    said = client.get(f"{address}feed.json")
    assert (said["Content-Type"], said.json()["version"]) == (
        "application/feed+json", "https://jsonfeed.org/version/1.1",
    )  # fmt: skip
    found: list[dict[str, Any]] = said.json()["items"]
    atom = ET.fromstring(client.get(f"{address}feed.atom").content)  # noqa: S314 (our own)
    assert [[one.findtext(f"{ATOM}{name}") for name in ("id", "title")] for one in atom.findall(f"{ATOM}entry")] == [
        [one["id"], one["title"]] for one in found
    ]
    assert atom.findtext(f"{ATOM}updated")
    return found


def test_results_and_the_end_are_news_once_everybody_may_know_them(client: Client, evening: Tournament) -> None:
    address = f"/turniere/{evening.slug}/"

    [first] = items(client, address)  # the second series has no result yet
    assert [first[key] for key in ("title", "content_text", "id")] == [
        "Pokal 2026: Ergebnis der 1. Serie",
        "Alle Listen sind abgeschlossen.",
        own_id(f"turnier/{evening.pk}/serie/1").urn,
    ]
    # a feed that was asked for by another address, or brought elsewhere, tells the same news
    elsewhere = client.get(f"{address}feed.json", headers={"Host": "127.0.0.1:8000"}).json()["items"]
    assert [one["id"] for one in elsewhere] == [first["id"]]
    assert "127.0.0.1" in elsewhere[0]["url"]
    assert client.get(first["url"].removeprefix("http://testserver")).status_code == 200
    publish_results(evening, 2)
    second, same = items(client, address)  # the same piece of news, by the same name
    assert (second["title"], same) == ("Pokal 2026: Ergebnis der 2. Serie", first)

    Tournament.objects.update(published=False)
    assert (client.get(f"{address}feed.atom").status_code, items(client, "/")) == (404, [])


def test_feed_that_has_not_changed_is_not_sent_again(client: Client, evening: Tournament) -> None:
    for address in ("/feed.atom", f"/turniere/{evening.slug}/feed.json"):
        first = client.get(address)
        assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
        assert not first.cookies


def test_asked_again_it_costs_as_many_queries_for_three_as_for_one(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The end of one is news as well."""
    for name in ("Pokal", "Abend"):
        played = make_tournament(8, games=4, series=1, name=name)
        play_out(played)
        news_of_all()
        with django_assert_num_queries(4):  # results, editions, tournaments, their series
            news_of_all()
    finalise(played, READ, ACTOR, anyway=True)
    assert [one["title"] for one in items(client, "/")][:2] == ["Abend: Endstand", "Abend: Ergebnis der 1. Serie"]


def test_results_kept_back_by_a_frozen_board_are_no_news(client: Client, evening: Tournament) -> None:
    freeze(evening, 0, 2, ACTOR)
    publish_results(evening, 2)
    address = f"/turniere/{evening.slug}/"

    assert (
        [one["title"] for one in items(client, address)],
        client.get(f"/api/1/tournaments/{evening.slug}/series/2/list").status_code,
        client.get(f"/api/1/tournaments/{evening.slug}/series/2/games").status_code,
    ) == (["Pokal 2026: Ergebnis der 1. Serie"], 404, 404)
    lift(evening, Ceremony.objects.get(tournament=evening).version, ACTOR)
    assert items(client, address)[0]["title"] == "Pokal 2026: Ergebnis der 2. Serie"


def test_change_behind_a_board_that_stopped_is_news_when_it_goes_on(client: Client, evening: Tournament) -> None:
    freeze(evening, 0, None, ACTOR)
    with lock.correcting("Addition"):
        reopen_list(table_of(evening), ACTOR)
    (before,) = items(client, f"/turniere/{evening.slug}/")
    lift(evening, Ceremony.objects.get(tournament=evening).version, ACTOR)
    titles = [one["title"] for one in items(client, f"/turniere/{evening.slug}/")]
    assert titles == ["Pokal 2026: 1. Serie geändert", before["title"]]
