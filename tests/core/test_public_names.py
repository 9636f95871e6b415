"""contract.md, section 7, `players[].anonymous`: shown as "Teilnehmer <start number>" in everything public.

Everything public is what links lead to from the first page, the files beside the lists included.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from html import unescape

from django.test import Client
from django.utils import timezone

from tests.draw.test_public import draw_all, publish
from tests.factories import make_team, make_tournament, publish_results
from tests.web.reading import metadata, texts
from tournament.models import Remark, Seat, Tournament

ELSEWHERE = ("/static/", "/anmelden", "/leitung/", "/regeln/", "/hilfe/", "http", "mailto:", "#")
ASKED_FOR = ("nach=tisch", "alle=1")  # what changes what is shown, not its order


def addresses(html: str, page: str) -> Iterator[str]:
    """The public addresses a page leads to."""
    for link in map(unescape, re.findall(r'href="([^"]+)"', html)):
        path, _, query = link.partition("?")
        if not link.startswith(ELSEWHERE) and (not query or query in ASKED_FOR):
            yield f"{path or page.partition('?')[0]}{'?' if query else ''}{query}"


def words(content: bytes, kind: str) -> str:
    """Everything a file says, however it is packed."""
    if kind == "application/pdf":
        return " ".join([*texts(content), *metadata(content).values()])
    if "spreadsheet" in kind:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            return " ".join(book.read(name).decode() for name in book.namelist())
    return unescape(content.decode())


def everything_public(client: Client) -> dict[str, str]:
    """Address -> what it says."""
    said: dict[str, str] = {}
    waiting = ["/"]
    while waiting:
        address = waiting.pop()
        if address in said:
            continue
        answer = client.get(address)
        assert answer.status_code == 200, address
        said[address] = words(answer.content, answer["Content-Type"])
        if answer["Content-Type"].startswith("text/html"):
            waiting += addresses(said[address], address)
    return said


def evening() -> Tournament:
    """Eight players in two teams, one series, drawn by lot; it and its result are published. Player 1 is anonymous."""
    tournament = make_tournament(8, games=4, series=1, name="Offenes Turnier")
    registrations = list(tournament.registrations.all())
    for at in (0, 4):
        make_team(tournament, registrations[at : at + 4], f"Mannschaft {at}")
    assert registrations[0].person.name == "Ahrens, Anna"
    tournament.registrations.filter(number=1).update(anonymous=True)
    draw_all(tournament)
    publish(tournament, 1)
    Seat.objects.filter(series__tournament=tournament).update(points=9, wertungspunkte=9, games=3)
    publish_results(tournament, 1)
    tournament.confirm_games = True
    tournament.save()
    table = tournament.series.get().card_tables.all()[0]
    for kind in Remark.Kind.values:
        Remark.objects.create(
            card_table=table, registration=registrations[4], kind=kind, text="Zwetschgenmus", at=timezone.now()
        )
    return tournament


def test_who_is_anonymous_is_a_number_in_everything_public(client: Client, db: None) -> None:
    """Player 5 sits, plays and is ranked as he does: where his name stands, and only there, stands the number."""
    evening()
    said = everything_public(client)
    assert [address for address in said if re.search("Ahrens|Anna", said[address])] == []
    # what is said at a table, its reasons and notes, is nobody else's
    assert [address for address in said if "Zwetschgenmus" in said[address] or "mein-tisch" in said[address]] == []
    lists = [address for address in said if "Ehlers" in said[address] and "/spieler/" not in address]
    assert {re.sub(r".*\.", ".", address) for address in lists if "." in address} == {".csv", ".xlsx", ".pdf", ".json"}
    assert [
        address
        for address in lists
        # The file of a draw opens names that were announced as hashes: his stays one.
        if "Teilnehmer 1" not in said[address] and not re.search("/mannschaften/|/auslosungen/", address)
    ] == []


def test_nobody_finds_an_anonymous_player_by_the_name(client: Client, db: None) -> None:
    tournament = evening()
    stand = f"/turniere/{tournament.slug}/stand"

    assert "Teilnehmer 1" in client.get(stand, {"suche": "teilnehmer"}).content.decode()
    assert "Teilnehmer 1" not in client.get(stand, {"suche": "ahrens"}).content.decode()
