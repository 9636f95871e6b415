"""The laptop dies in series 2: a new machine with an older export, two phones, a paper list; the same list."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from playwright.sync_api import expect
from pytest_django import Settings

from scoring import Result
from tests.browser.conftest import OpenPage
from tests.browser.hands import fill, press
from tests.factories import ACTOR, fill_list, make_tournament, play, seat_series
from tournament.core import list_state, public
from tournament.lists.acts.lists import close_list, confirm_cards
from tournament.models import AuditEntry, CardTable, Series, Tournament
from tournament.web import kept

from .conftest import NewPhone, fresh, link_of
from .hall import is_delivered, two_twenties

# Who finishes games 1 to 4 at each table of series 2; the others hold 20, opened. Who deals sits out.
WINNERS = (2, 3, 4, 1)
BY_NAME = ("Bauer", "Claus", "Dietz", "Ahrens")
LOOKS_AGAIN = "() => window.dispatchEvent(new Event('focus'))"


def played_first_series() -> Tournament:
    """Three tables, two series of four games; the first is played."""
    tournament = make_tournament(12, series=2, games=4)
    for augen, table in enumerate(tables_of(seat_series(tournament, 1)), start=11):
        fill_list(table, augen)
        close_list(table, ACTOR)
    return tournament


def tables_of(series: Series) -> list[CardTable]:
    """In order, the cards counted."""
    tables = list(series.card_tables.select_related("series__tournament").order_by("number"))
    for table in tables:
        confirm_cards(table, ACTOR)
    return tables


def play_on(table: CardTable) -> None:
    """What is missing of a list of series 2 is played, or copied from paper."""
    for dealer, winner in enumerate(WINNERS, start=1):
        if table.games.filter(number=dealer).exists():
            continue
        losers = [Result(seat, "opened", 20) for seat in range(1, 5) if seat not in (winner, dealer)]
        play(table, dealer, Result(winner, "romme", 0), *losers)
    close_list(fresh(table), ACTOR)


def printed(command: str, slug: str, capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command of the program says, as JSON."""
    capsys.readouterr()
    call_command(command, slug)
    return json.loads(capsys.readouterr().out)


def undisturbed(capsys: pytest.CaptureFixture[str]) -> Any:
    """The standings of the same tournament where no laptop broke."""
    tournament = played_first_series()
    for table in tables_of(seat_series(tournament, 2)):
        play_on(table)
    standings = printed("standings", tournament.slug, capsys)
    call_command("flush", interactive=False, verbosity=0)
    return standings


def new_machine(document: Path, settings: Settings, capsys: pytest.CaptureFixture[str]) -> Tournament:
    """Another database, another key, nothing in memory; there is the document from before series 2."""
    call_command("flush", interactive=False, verbosity=0)
    settings.SECRET_KEY = "another machine has another key"
    kept.forget()
    public.forget()
    list_state.forget()
    capsys.readouterr()
    call_command("import_tournament", str(document))
    return Tournament.objects.get(slug=capsys.readouterr().out.split()[-1])


@pytest.mark.usefixtures("live_server")
def test_two_phones_and_a_paper_list_make_the_same_final_list(
    new_phone: NewPhone,
    open_page: OpenPage,
    settings: Settings,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    expected = undisturbed(capsys)
    tournament = played_first_series()
    document = tmp_path / "vorher.json"
    document.write_text(json.dumps(printed("export_tournament", tournament.slug, capsys)))
    tables = tables_of(seat_series(tournament, 2))
    play(tables[2], 1, Result(2, "romme", 0), Result(3, "opened", 20), Result(4, "opened", 20))  # stands on paper, too
    phone, other = (new_phone(link_of(table)) for table in tables[:2])
    thumb, others_thumb = phone.visit(), other.visit()
    two_twenties(thumb, *BY_NAME[:2], stored=2)
    two_twenties(others_thumb, "Franke", stored=1)
    phone.cable.down()
    two_twenties(thumb, BY_NAME[2], unsent=1)
    again = new_machine(document, settings, capsys)
    phone.cable.up()
    thumb.page.evaluate(LOOKS_AGAIN)
    others_thumb.page.reload()  # opened again
    for one in (thumb, others_thumb):
        one.sees("Der Server kennt diese Liste nicht.", "✓ Der Spielleitung gemeldet.")
    thumb.sees(re.compile("Pokal 2026, Tisch 1 · Serie 2: Dieses Telefon hat Spiel 1–3"))

    desk = open_page(f"/leitung/{again.slug}/telefone/", user=User.objects.create_superuser("leitung"))
    press(desk, "So setzen, wie die Telefone es sagen", then="Tische im Entwurf: 2")
    by_hand = {"Tisch": "3", "Startnummern, Platz 1 zuerst (5 12 3 9)": "9 10 11 12"}
    fill(desk, by_hand, "Tisch von der Papierliste dazu", exact=True)
    press(desk, "Zum Entwurf", "Sitzplan veröffentlichen")
    desk.goto(f"/leitung/{again.slug}/telefone/")
    press(desk, "Alle 2 passenden zuordnen", then="2 Telefone zugeordnet.")

    for one, games in ((thumb, "Spiel 1–2"), (others_thumb, "Spiel 1")):
        one.page.evaluate(LOOKS_AGAIN)
        one.sees(f"✓ Zurückgegeben: {games}. Der Server hat wieder genau dieselbe Liste.")
        is_delivered(one.page)
    desk.reload()
    expect(desk.get_by_role("row", name="Serie 2, Tisch 1")).to_contain_text("Spiel 1–3")
    assert AuditEntry.objects.filter(after__reason="vom Telefon zurückgegeben").count() == 3

    for table in tables_of(again.series.get(number=2)):
        play_on(table)
    assert printed("standings", again.slug, capsys) == expected
