"""What is taken away that not everybody may have is in the log, and changes nothing of what everybody sees."""

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from tests.factories import ACTOR
from tests.web.answers import shows
from tests.web.html import text_of as text
from tournament.core.audit_chain import first_fault
from tournament.core.history import last_act
from tournament.draw.acts import seating
from tournament.draw.acts.way import Way
from tournament.models import AuditEntry, Seating, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(organiser_client: Client, standing: Tournament) -> Tournament:
    """The organiser's, with a published result."""
    standing.organisers.add(int(organiser_client.session["_auth_user_id"]))
    return standing


def exported(tournament: Tournament) -> list[tuple[str, str]]:
    """Who took away what."""
    entries = AuditEntry.objects.filter(tournament=tournament, action="exported").order_by("revision")
    return [(entry.actor, entry.after["file"]) for entry in entries]


@pytest.mark.parametrize("address", ["serie/1/listen.pdf", "stand.pdf"])
def test_document_taken_away_is_logged(organiser_client: Client, mine: Tournament, address: str) -> None:
    answer = organiser_client.get(f"/leitung/{mine.slug}/{address}")
    ((actor, file),) = exported(mine)
    assert actor == "Spielleitung: anna"
    assert file.endswith(".pdf")
    assert f'filename="{file}"' in answer["Content-Disposition"]
    assert first_fault(Tournament.objects.get(pk=mine.pk)) is None


def test_draw_taken_away_is_logged(organiser_client: Client, mine: Tournament) -> None:
    two = mine.series.get(number=2)
    seating.seat(two, two.version, ACTOR, Way(Seating.LOT))
    assert organiser_client.get(f"/leitung/{mine.slug}/serie/2/auslosung.json").status_code == 200
    assert exported(mine) == [("Spielleitung: anna", f"{mine.slug}-auslosung-2.json")]


def test_readers_keep_their_pages_and_documents_their_state(
    organiser_client: Client, client: Client, mine: Tournament
) -> None:
    page = f"{mine.get_absolute_url()}stand"
    before = client.get(page)["ETag"], last_act(mine)
    organiser_client.get(f"/leitung/{mine.slug}/stand.pdf")
    assert len(exported(mine)) == 1
    assert (client.get(page)["ETag"], last_act(Tournament.objects.get(pk=mine.pk))) == before
    log = text(organiser_client.get(f"/leitung/{mine.slug}/protokoll/"))
    shows(log, "Herausgegeben Spielleitung: anna", f"Datei: {exported(mine)[0][1]}")


def test_prefetching_takes_nothing_away(organiser_client: Client, mine: Tournament) -> None:
    address = f"/leitung/{mine.slug}/stand.pdf"
    for header in ("Sec-Purpose", "Purpose", "X-Moz"):
        answer = organiser_client.get(address, headers={header: "prefetch;prerender"})
        assert (answer.status_code, answer.content) == (503, b"")
    assert organiser_client.head(address).status_code == 200
    assert (organiser_client.get(f"{address}/warten").status_code, exported(mine)) == (200, [])


def test_public_file_is_not_logged(client: Client, standing: Tournament) -> None:
    for file in ("stand.pdf", "stand.csv", "stand.json"):
        assert client.get(f"{standing.get_absolute_url()}{file}").status_code == 200
    assert exported(standing) == []


@pytest.mark.parametrize(
    ("command", "options", "file"),
    [
        ("export_tournament", (), "{slug}.json"),
        ("table_links", ("--series", "1"), "Serie 1: Links"),
        ("print_lists", ("--series", "1", "-o", "{folder}/listen.pdf"), "listen.pdf"),
        ("print_standings", ("-o", "{folder}/stand.pdf"), "stand.pdf"),
    ],
)
def test_commands_are_logged(
    standing: Tournament, tmp_path: Path, command: str, options: tuple[str, ...], file: str
) -> None:
    filled = [option.format(folder=tmp_path) for option in options]
    call_command(command, standing.slug, *filled, stdout=io.StringIO())
    assert exported(standing) == [(f"Befehl: {command}", file.format(slug=standing.slug))]
    assert Tournament.objects.get(pk=standing.pk).public_revision == standing.public_revision
