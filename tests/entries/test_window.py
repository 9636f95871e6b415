"""What the organisers ask of whoever enters, and from when."""

import re
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.entries.sent import enter, form, opened
from tests.factories import ACTOR
from tests.people.members import amiss
from tests.web.html import text_of
from tournament.entries.reads.window import settings_of, window_of
from tournament.models import EntryWindow, Prospectus, SubmittedPerson, Tournament
from tournament.setup.acts.copying import copy_tournament

pytestmark = pytest.mark.django_db


def test_entries_begin_at_their_time(tournament: Tournament) -> None:
    opened(tournament, opens_at=(timezone.now() + timedelta(minutes=1)))
    page = f"/turniere/{tournament.slug}/anmelden/"
    assert "Die Anmeldung beginnt am" in text_of(Client().get(page))
    assert "Die Anmeldung hat noch nicht begonnen." in enter(tournament, form("Ehlers, Hanna"))[1]
    opened(tournament, opens_at=timezone.now())
    assert window_of(tournament).open


def test_organiser_says_when_and_what_is_asked(tournament: Tournament, organiser_client: Client) -> None:
    page = f"/leitung/{tournament.slug}/meldungen/einstellen/"
    said = {"takes": "on", "opens_at": "2030-05-02T10:00", "closes_at": "2030-05-01T10:00", "question": "Wie viele?"}
    read = text_of(organiser_client.post(page, {**said, "version": settings_of(tournament).version}))
    assert (
        amiss(read, "Der Anmeldeschluss liegt vor dem Beginn der Anmeldung.", "Zu der Frage fehlt die Antwort.") == []
    )
    said |= {"opens_at": "", "closes_at": "2030-05-03T23:59", "question_en": "How many?", "answer": "4"}
    organiser_client.post(page, {**said, "version": settings_of(tournament).version})
    assert "Anmeldeschluss: 3. Mai 2030, 23:59." in text_of(Client().get(f"/turniere/{tournament.slug}/"))
    read = text_of(Client().get(f"/turniere/{tournament.slug}/anmelden/"))
    assert amiss(read, "Wie viele?", absent=["Wertungen"]) == []
    english = Client(headers={"accept-language": "en"}).get(f"/turniere/{tournament.slug}/anmelden/")
    assert "How many?" in text_of(english)


def test_new_window_has_a_question_in_both_languages(organiser_client: Client, tournament: Tournament) -> None:
    EntryWindow.objects.all().delete()
    new = settings_of(tournament)
    assert ("Asse" in new.question, "aces" in new.question_en) == (True, True)


def test_form_of_the_window_knows_what_was_said_elsewhere(tournament: Tournament, organiser_client: Client) -> None:
    EntryWindow.objects.all().delete()
    Tournament.objects.update(takes_entries=False, team_size=0)
    Prospectus.objects.create(tournament=tournament, deadline=date(2030, 5, 3))
    page = f"/leitung/{tournament.slug}/meldungen/"
    assert "einstellen/?oeffnen=1" in organiser_client.get(page).content.decode()
    read = organiser_client.get(page + "einstellen/?oeffnen=1").content.decode()
    said = {name: re.search(rf'name="{name}"[^>]*checked', read) for name in ("takes", "asks_teams", "asks_wishes")}
    assert [bool(one) for one in said.values()] == [True, False, True]
    assert 'value="2030-05-03T23:59"' in read
    answer = organiser_client.post(page + "einstellen/", {"takes": "on", "version": 0}, follow=True)
    assert f"http://testserver/turniere/{tournament.slug}/anmelden/" in text_of(answer)


def test_copied_tournament_asks_the_same_and_is_closed(tournament: Tournament, organiser: User) -> None:
    opened(tournament, closes_at=timezone.now(), note="Mit Kaffee", limit=9)
    made = copy_tournament(tournament, "Noch einmal", date(2031, 1, 1), organiser, ACTOR)
    assert (settings_of(made).note, settings_of(made).limit, settings_of(made).closes_at) == ("Mit Kaffee", 9, None)
    assert not made.takes_entries


def test_question_asked_no_more_is_not_shown_and_not_lost(tournament: Tournament) -> None:
    asked = {"p0-team": "Karlsau 1", "p0-tandem": "Duo", "p0-wish": "Rampe", "p0-pass_number": "K-7", "p0-born": "1960"}
    asked |= {"p0-categories": "Damen"}
    link, _read = enter(tournament, form("Ehlers, Hanna", **asked))
    none = {"asks_categories": False, "asks_teams": False, "asks_wishes": False, "asks_pass": False}
    opened(tournament, **none)
    assert not [name for name in asked if f'name="{name}"' in Client().get(link).content.decode()]
    key = str(SubmittedPerson.objects.get().pk)
    Client().post(link, form("Ehlers, Johanna", version="1", **{"p0-key": key, "p0-wish": "nicht gefragt"}))
    columns = ("name", "categories", "team", "tandem", "wish", "pass_number", "born")
    there = ("Ehlers, Johanna", ["Damen"], "Karlsau 1", "Duo", "Rampe", "K-7", 1960)
    assert SubmittedPerson.objects.values_list(*columns).get() == there
    opened(tournament)  # asked again: a page from before has no such field
    Client().post(link, form("Ehlers, Johanna", version="2", **{"p0-key": key, "p0-team": ""}))
    assert SubmittedPerson.objects.values_list(*columns).get() == (*there[:2], "", *there[3:])
