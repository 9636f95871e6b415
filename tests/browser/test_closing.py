"""How a list ends: signed and closed, its link withdrawn, or the machine that served it dead."""

import re
import uuid
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django import Settings

import scoring
from scoring import Result
from tests.factories import ACTOR, fill_list, make_tournament, play_all, seat_series, table_of
from tournament.core import list_state, public
from tournament.draw.acts import seating
from tournament.lists.acts.at_table import renew_link
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.lists import reopen_list
from tournament.lists.acts.series import strike
from tournament.lists.reads.known_by import check_words
from tournament.models import AuditEntry, CardTable, Game, Series, Tournament
from tournament.web import kept

from .conftest import NewPhone, OpenList, OpenPage, begun, fresh, link_of, versions, won
from .hall import (
    Phone,
    Thumb,
    agree,
    agree_and_close,
    is_closed,
    is_delivered,
    is_unsent,
    two_twenties,
)
from .hands import fill, look_again, press
from .looks import LETTERS, SIDEWAYS
from .test_offline import HALF_TYPED, KEPT_LISTS


def correct(card_table: CardTable, version: int = 1) -> None:
    """The organiser changes game 4."""
    results = Result(1, "romme", 0), Result(2, "opened", 9 + version), Result(3, "opened", 9)
    put_game(card_table, TypedGame(uuid.uuid4(), version, scoring.Game(4, results)), ACTOR, by_organiser=True)


def agree_in_vain(thumb: Thumb) -> None:
    """Everybody agrees, and the list is not closed yet."""
    agree(thumb)
    thumb.press("Liste abschließen")


def is_refused(thumb: Thumb) -> None:
    """The phone has heard what changed meanwhile, and everybody has to agree again."""
    expect(thumb.page.get_by_role("alert")).to_contain_text("Inzwischen wurde die Liste geändert.")
    expect(thumb.button("Liste abschließen")).to_be_disabled()


def word_of(card_table: CardTable) -> str:
    return check_words([fresh(card_table)])[card_table.pk]


@pytest.mark.nightly
def test_list_changed_meanwhile_is_compared_again_and_says_its_word(open_list: OpenList, card_table: CardTable) -> None:
    """Another word after a correction, none when the list is open."""
    fill_list(card_table)
    thumb = open_list()
    page, word = thumb.page, thumb.page.locator(".check-word")
    agree(thumb)
    correct(card_table)
    thumb.press("Liste abschließen")
    is_refused(thumb)
    agree_and_close(thumb)
    first = word_of(card_table)
    expect(word).to_have_text(f"Prüfwort {first}")

    # Another series may run by the time of the correction.
    correct(card_table, version=2)
    card_table.series.tournament.series.filter(number=2).update(published_at=timezone.now(), started_at=timezone.now())
    page.reload()
    assert word_of(card_table) != first
    expect(word).to_contain_text(word_of(card_table))
    thumb.sees("Inzwischen läuft Serie 2.")
    reopen_list(fresh(card_table), ACTOR)
    page.reload()
    thumb.sees("Das alte Prüfwort gilt nicht mehr.")
    expect(word).to_have_count(0)
    agree_and_close(thumb)


@pytest.mark.nightly
def test_sums_are_compared_and_signed_in_letters_twice_as_big(open_list: OpenList, card_table: CardTable) -> None:
    """All columns of the sums are on the screen: before, while somebody signs, and on the receipt."""
    fill_list(card_table)
    thumb = open_list()
    page = thumb.page
    page.evaluate(LETTERS, "200%")
    beside = [page.evaluate(SIDEWAYS)]
    thumb.press(re.compile("Ahrens$"))
    beside.append(page.evaluate(SIDEWAYS))
    thumb.press("Ahrens: Ich bin einverstanden")
    agree_and_close(thumb, "Bauer", "Claus", "Dietz")
    beside.append(page.evaluate(SIDEWAYS))
    assert beside == [0, 0, 0]


def test_list_is_closed_once_there_is_network_unless_changed_meanwhile(phone: Phone, card_table: CardTable) -> None:
    play_all(card_table)
    thumb = phone.visit()
    phone.cut()
    agree_in_vain(thumb)
    is_unsent(thumb.page, 1)
    correct(card_table)
    phone.mend()
    is_refused(thumb)
    corrected = card_table.seats.get(number=2).augen
    expect(thumb.page.get_by_role("row", name="Bauer")).to_contain_text(str(corrected))
    assert fresh(card_table).closed_at is None

    phone.cut()
    agree_in_vain(thumb)
    thumb.sees(re.compile("sobald das Netz wieder da ist"))
    is_unsent(thumb.page, 1)
    thumb.page.close()
    phone.mend()
    thumb = phone.open()
    is_closed(thumb.page)
    assert fresh(card_table).closed_at is not None
    expect(thumb.page.locator(".check-word")).to_contain_text(word_of(card_table))


def test_games_struck_end_the_list_and_the_running_one_is_still_entered(
    open_list: OpenList, card_table: CardTable
) -> None:
    won(card_table, 1, 2)
    begun(card_table, 75)
    thumb = open_list()
    thumb.finished("Ahrens")  # the second game is being typed, and stays
    thumb.hand("eröffnet", 20)
    series = fresh(card_table).series
    strike(series, series.version, ACTOR)
    thumb.page.evaluate("window.dispatchEvent(new Event('online'))")
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")
    thumb.is_asked("Die Zeit ist um. Sie fangen kein neues Spiel mehr an.")
    thumb.press("Spiel 3 lief noch: eintragen")
    two_twenties(thumb, "Ahrens", stored=3)
    expect(thumb.button("Spiel 4 lief noch: eintragen")).to_be_visible()
    agree_and_close(thumb)
    assert [number for number, _version in versions(card_table)] == [1, 2, 3]


@pytest.mark.nightly
def test_unsent_games_of_a_replaced_link_lie_with_the_organiser(phone: Phone, card_table: CardTable) -> None:
    page = phone.typed_offline("Bauer", "Ahrens").page
    renew_link(card_table, ACTOR)
    phone.mend()
    for _opening in range(2):
        expect(page.get_by_text("Spiel 1–2 liegen bei der Spielleitung.")).to_be_visible(timeout=60_000)
        page.reload()
    assert (card_table.late_games.count(), Game.objects.count()) == (2, 0)


def test_unsent_games_of_a_link_that_is_gone_are_kept_as_text(phone: Phone, card_table: CardTable) -> None:
    """Gone under an open page, and for who opens it again; the text is for whoever has the new link."""
    page = phone.typed_offline("Bauer", "Ahrens").page
    series = Series.objects.select_related("tournament").get(pk=card_table.series_id)
    seating.withdraw(
        series, series.version, ACTOR
    )  # the organiser seats anew: the tables go, and their links with them
    seating.discard(series, series.version + 1, ACTOR)
    phone.mend()
    said = "^Pokal 2026, Serie 1, Tisch 1: .*Dieser Sitzplan wurde zurückgezogen"
    of_list = page.get_by_text(re.compile(said)).first
    for _opening in range(2):
        expect(of_list).to_be_visible(timeout=40_000)
        page.get_by_text("Der Spielleitung zeigen").first.press("Enter")
        text = page.get_by_label("Die Eingaben als Text").first.input_value()
        for number, winner in enumerate(("Bauer, Bernd", "Ahrens, Anna"), start=1):
            assert re.search(rf"Spiel {number}\n(.*\n)*{winner}: Rommé, 0 Augen", text)
        page.reload()
    assert Game.objects.count() == 0


def test_replaced_link_says_so_and_an_unknown_one_reveals_nothing(
    phone: Phone, other_phone: Phone, card_table: CardTable
) -> None:
    """What was half typed for the replaced one is forgotten."""
    thumb = phone.visit()
    thumb.finished("Bauer")
    assert len(thumb.page.evaluate(HALF_TYPED)) == 1
    renew_link(card_table, ACTOR)
    thumb.page.reload()
    thumb.is_asked("Dieser Link gilt nicht mehr")
    assert [thumb.page.evaluate(kept) for kept in (HALF_TYPED, KEPT_LISTS)] == [[], []]
    other = other_phone.open()  # which never saw the list
    other.is_asked("Dieser Link gilt nicht mehr")
    other.sees(re.compile("Pokal 2026, Serie 1, Tisch 1"))
    other.page.goto("/liste/AAAAAAAAAAAAAAAAAAAAAA/")
    other.is_asked("Unbekannter Link")
    expect(other.page.get_by_text("Pokal")).to_have_count(0)


@pytest.mark.nightly
@pytest.mark.usefixtures("live_server")
def test_two_phones_give_back_their_lists_to_another_machine(
    new_phone: NewPhone,
    open_page: OpenPage,
    settings: Settings,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Three tables, the third kept on paper; where the third sits is copied from there."""
    tournament = make_tournament(12, series=1, games=4)
    document = tmp_path / "vorher.json"
    call_command("export_tournament", tournament.slug)
    document.write_text(capsys.readouterr().out)
    seat_series(tournament).card_tables.update(cards_confirmed_at=timezone.now())
    phone, other = (new_phone(link_of(table_of(tournament, number))) for number in (1, 2))
    thumb, others_thumb = phone.visit(), other.visit()
    two_twenties(thumb, "Bauer", "Claus", stored=2)
    two_twenties(others_thumb, "Franke", stored=1)
    phone.cable.down()
    two_twenties(thumb, "Dietz", unsent=1)
    # Another database, another key, nothing in memory; there is the document from before the tables were seated.
    call_command("flush", interactive=False, verbosity=0)
    settings.SECRET_KEY = "another machine has another key"
    for reads in (kept, public, list_state):
        reads.forget()
    call_command("import_tournament", str(document))
    again = Tournament.objects.get()
    phone.cable.up()
    look_again(thumb.page)
    others_thumb.page.reload()  # opened again
    for one in (thumb, others_thumb):
        one.sees("Der Rechner der Spielleitung kennt diese Liste nicht.", "✓ Der Spielleitung gemeldet.")
    thumb.sees(re.compile("Pokal 2026, Tisch 1 · Serie 1: Dieses Telefon hat Spiel 1–3"))

    desk = open_page(f"/leitung/{again.slug}/telefone/", user=User.objects.create_superuser("leitung"))
    press(desk, "So setzen, wie die Telefone es sagen", then="Tische im Entwurf: 2")
    by_hand = {"Tisch": "3", "Startnummern, Platz 1 zuerst (5 12 3 9)": "9 10 11 12"}
    fill(desk, by_hand, "Tisch von der Papierliste dazu", exact=True)
    begins = desk.get_by_role("button", name="Serie beginnen")
    press(desk, "Zum Entwurf", "Sitzplan veröffentlichen", then=begins)
    desk.goto(f"/leitung/{again.slug}/telefone/")
    press(desk, "Alle 2 passenden zuordnen", then="2 Telefone zugeordnet.")

    for one, games in ((thumb, "Spiel 1–2"), (others_thumb, "Spiel 1")):
        look_again(one.page)
        one.sees(f"✓ Zurückgegeben: {games}. Der Rechner der Spielleitung hat wieder genau dieselbe Liste.")
        is_delivered(one.page)
    desk.reload()
    expect(desk.get_by_role("row", name="Serie 1, Tisch 1")).to_contain_text("Spiel 1–3")
    assert AuditEntry.objects.filter(after__reason="vom Telefon zurückgegeben").count() == 3
    winners = Game.objects.filter(results__outcome="romme").order_by("card_table__number", "number")
    assert list(winners.values_list("results__seat__registration__number", flat=True)) == [2, 3, 4, 6]
