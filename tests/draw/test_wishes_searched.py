"""Wishes are entered on the organiser's pages, one before each draw, and looked for in everything that is public:
nothing there would be otherwise without them, but hashes, and what nobody can open."""

import html
import io
import logging
import re
import zipfile
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from tests.draw.drawing import draw_all, people, publish
from tests.factories import ACTOR, fill_list, make_team, make_tournament, publish_results
from tests.web.reading import texts
from tournament.archive.files import export_document
from tournament.core.act import act
from tournament.draw.acts import draws
from tournament.draw.acts.way import Way
from tournament.lists.reads.links import reader_link
from tournament.models import CardTable, Draw, Seating, Tournament, Weight
from tournament.models.link import token_of
from tournament.seating.sealing import canonical, hash_of
from tournament.urls import PUBLIC

pytestmark = pytest.mark.django_db

OUTSIDE = "4 1 6"
NUMBERS = ("2", "3", "7")
"""Of series: one that is published, a draft, none. Of people: two with wishes, one with a table of his own."""
PATTERNS: list[URLPattern] = [pattern for pattern in PUBLIC if "slug" in pattern.pattern.converters]
OF_THE_MOMENT = {"ETag", "Last-Modified", "Server-Time", "Content-Length"}
PASSING = "|".join(
    (
        r'data-(revision|mark)="[^"]*"',
        r'name="csrfmiddlewaretoken" value="\w+"',
        r"(DTSTAMP|SEQUENCE):\w+",
        r"\d?\d:\d\d(:\d\d(\.\d+)?)?",
    )
)
FIGURE = r"(?m) [\d.e+-]+$"
RANKED_LISTS = {"standings_pdf", "series_standings_pdf", "teams_pdf", "edition_pdf"}


@pytest.fixture
def wished(organiser_client: Client, tournament: Tournament, caplog: pytest.LogCaptureFixture) -> Tournament:
    """Three series: one played, one published, one a draft; before each draw a wish came, and one draw was in vain. One
    of those with a wish plays without a name."""
    caplog.set_level(logging.DEBUG)
    organisers = list(tournament.organisers.all())
    wished = make_tournament(16, clubs=4, series=3, games=4)
    wished.organisers.set(organisers)
    wished.registrations.filter(number=9).update(anonymous=True)
    make_team(wished, people(wished)[:4])
    draws.intend(wished, {3: Way(Seating.GIVEN)}, ACTOR)
    enter(organiser_client, wished, "auseinander/", weight=Weight.ABSOLUTE, person_1="1", person_2="6")
    enter(organiser_client, wished, "tisch/", person="7", table="3")
    draw(wished)  # in vain
    enter(organiser_client, wished, "auseinander/", weight=Weight.IMPORTANT, person_1="2", person_2="9", person_3="12")
    draw(wished)
    publish(wished)
    for card_table in CardTable.objects.filter(series__tournament=wished, series__number=1):
        fill_list(card_table)
    publish_results(wished, 1)
    draws.intend(wished, {3: Way(Seating.LOT)}, ACTOR)
    enter(organiser_client, wished, "auseinander/", weight=Weight.ABSOLUTE, person_1="3", person_2="15")
    draw(wished)  # a draft
    return wished


def enter(client: Client, tournament: Tournament, what: str, **sent: object) -> None:
    answer = client.post(f"/leitung/{tournament.slug}/sitzplan/wuensche/{what}", sent)
    assert answer.status_code == 302


def draw(tournament: Tournament) -> None:
    draws.announce(tournament, ACTOR, "Würfel")
    draw_all(tournament, OUTSIDE)


def addresses(tournament: Tournament) -> Iterator[str]:
    """All of it: pages, files, the seating on paper (a ranked list says what its page says), a list keeper's list."""
    pk = str(tournament.teams.get().pk)
    for pattern in PATTERNS:
        wanted = set(pattern.pattern.converters) - {"slug"}
        if pattern.name in RANKED_LISTS:
            continue
        for number in NUMBERS if "number" in wanted else NUMBERS[:1]:
            values = {"number": number, "pk": pk, "ranking": "players", "words": "players"}
            values |= dict.fromkeys(("token", "code", "key", "other", "series"), "1")
            yield reverse(
                f"public:{pattern.name}", kwargs={"slug": tournament.slug} | {name: values[name] for name in wanted}
            )
    yield reverse("public:seating", args=[tournament.slug, 2]) + "?nach=tisch"
    yield reverse("public:plan_report", args=[tournament.slug]) + "?nach=verein&alle"
    table = CardTable.objects.get(series__tournament=tournament, series__number=2, number=3)
    for rest in ("", "state", "ueben/", "karten", "games/1"):
        yield f"/liste/{token_of(table.link_nonce)}/{rest}"
    for rest in ("", "stand", "rufen/", "unterschreiben/"):
        yield reader_link(table, "") + rest
    yield "/liste/arbeiter.js"
    for closed in ("sitzplan/", "sitzplan/wuensche/", "serie/2/", "serie/2/auslosung.json"):
        yield f"/leitung/{tournament.slug}/{closed}"
    yield f"/turniere/{tournament.slug}/sitzplan/auslosungen/9.json"
    yield from ("/metrics", "/gesund", "/bereit", "/turniere/keines/", "/liste/kein-link/")
    yield reverse("referee:tournament_card", args=[tournament.slug])
    yield reverse("public:audit_heads")
    yield "/"


def everything_public(tournament: Tournament) -> dict[str, str]:
    """Address -> what can be read there, and the exchange document."""
    client = Client()
    read = {address: readable(client, address) for address in addresses(tournament)}
    return read | {"spielliste/1": canonical(export_document(tournament))}


def readable(client: Client, address: str) -> str:
    """What stands there and in the headers, but for the time it was looked at and the number of the last act."""
    answer = client.get(address)
    content = answer.content
    if answer["Content-Type"] == "application/pdf":
        read = " ".join(texts(content))
    elif content.startswith(b"PK"):  # spreadsheets, and a CSV a sheet
        with zipfile.ZipFile(io.BytesIO(content)) as sheets:
            told_in = [name for name in sheets.namelist() if re.search(r"/worksheets/|content|csv$|strings", name)]
            read = " ".join(sheets.read(name).decode() for name in told_in)
    else:
        read = content.decode()
    headers = [f"{name}: {value}" for name, value in sorted(answer.items()) if name not in OF_THE_MOMENT]
    told = re.sub(PASSING, "", " ".join([read, *headers]))
    return f"{answer.status_code} {told if address != '/metrics' else re.sub(FIGURE, '', told)}"


def take_out_wishes(tournament: Tournament) -> None:
    """As if nobody had wished anything: tables, seats and the hashes that were announced stay."""
    tournament.apart_wishes.all().delete()
    tournament.registrations.update(fixed_table=None)
    for draw in tournament.draws.all():
        assert draw.document is not None
        assert draw.opened["apart"]
        draw.opened["apart"] = []
        for private in draw.opened["private"].values():
            private["value"] = {"table": None}
        draw.document.pop("apart")
        for group in draw.document["groups"]:
            group.pop("table", None)
        draw.document["bound"], draw.document["proof"] = 0, "bewiesen: keine Wiederholung"
        draw.save()
    with act(tournament, ACTOR, "something"):  # whoever keeps pages makes them anew
        pass


def test_public_pages_and_files_are_as_without_wishes_and_open_none(
    wished: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    read = everything_public(wished)
    read["log"] = "\n".join(record.getMessage() for when in ("setup", "call") for record in caplog.get_records(when))
    nameless = wished.registrations.select_related("person").get(number=9).person.name
    for address, page in read.items():
        is_at_the_table = address.startswith(("/liste/", "/mein-tisch/", "spielliste/1"))
        assert is_at_the_table or nameless not in html.unescape(page), address
    there = {address for address, page in read.items() if not page.startswith("404")}
    slug = wished.slug
    assert {"/metrics", "/gesund"} < there
    assert len([address for address in there if address.startswith("/mein-tisch/")]) == 4
    for address in ("sitzplan/guete", "sitzplan/auslosungen", "sitzplan/2", "sitzplan/2/auslosung.json", "stand.json"):
        assert f"/turniere/{slug}/{address}" in there
    for key in keys_to_wishes(wished):
        for address, page in read.items():
            assert key not in page, address
    take_out_wishes(wished)
    del read["log"]
    assert everything_public(wished) == read


def keys_to_wishes(tournament: Tournament) -> Iterator[str]:
    """With any of these one could find a wish by trying: the secrets, the seeds, the salts of what is private, its
    hashes without salt."""
    made = Draw.objects.filter(tournament=tournament)
    assert [draw.discarded_at is not None for draw in made] == [True, False, False]
    for draw in made:
        yield from (draw.secret, draw.seed)
        private = draw.opened["private"].values()
        assert {"table": 3} in [seal["value"] for seal in private]
        for seal in (*private, *draw.opened["apart"]):
            yield from (seal["salt"], hash_of(seal["value"]))
