"""Somebody the organisation knows is offered while one types, and registered as who he is."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import ACTOR, make_tournament
from tests.web.answers import text
from tournament.directory.reads.known import offered
from tournament.models import Club, FormerName, Organisation, Person, Tournament
from tournament.registration.acts.registrations import delete, register
from tournament.registration.fields import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def lena(tournament: Tournament) -> Person:
    club = Club.objects.create(name="RC Karlsau", organisation=tournament.organisation)
    return Person.objects.create(
        name="Müller-Lüdenscheidt, Lena",
        club=club,
        organisation=tournament.organisation,
        pass_number="NRV 4711",
        born=1961,
    )


def asked(client: Client, tournament: Tournament, words: str) -> list[str]:
    answer = client.get(f"/leitung/{tournament.slug}/anmeldung/bekannt.json", {"q": words})
    assert answer.status_code == 200
    return [one["name"] for one in answer.json()["people"]]


@pytest.mark.parametrize("words", ["mue", "MÜL", "lud", "lena", "lena muell", "471", "nrv", "nrv 4711", "ahre"])
def test_three_letters_of_a_name_in_any_order_or_of_the_pass_find_somebody(
    tournament: Tournament, lena: Person, organiser_client: Client, words: str
) -> None:
    FormerName.objects.create(person=lena, name="Ahrendt, Lena", until="2024-05-01")
    assert lena.name in asked(organiser_client, tournament, words)


@pytest.mark.parametrize("words", ["", "mu", "a b", "üller", "1961", "karlsau"])
def test_fewer_letters_the_middle_of_a_word_the_year_and_the_club_do_not(
    tournament: Tournament, lena: Person, organiser_client: Client, words: str
) -> None:
    assert lena.name not in asked(organiser_client, tournament, words)


def test_people_of_another_organisation_are_never_found_nor_registered(
    tournament: Tournament, lena: Person, organiser_client: Client
) -> None:
    lena.organisation = Organisation.objects.create(name="Anderswo")
    lena.save()
    assert asked(organiser_client, tournament, "lena") == []
    made = register(tournament, Entry(lena.name, "RC Karlsau", person=lena.pk, pass_number="NRV 4711"), ACTOR)
    assert made.person != lena


def test_suggestion_says_where_he_played_last_and_if_registered_here(
    tournament: Tournament, lena: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    (one,) = offered(tournament, "lena")
    assert (one.club, one.pass_number, one.born, one.last, one.number) == ("RC Karlsau", "NRV 4711", 1961, "", None)
    number = register(tournament, Entry(lena.name, "Heute woanders", person=lena.pk), ACTOR).number
    with django_assert_num_queries(4):
        (one,) = offered(tournament, "lena")
    assert one.number == number
    assert tournament.name in one.last


def test_chosen_person_is_registered_though_the_club_is_another_today(
    tournament: Tournament, lena: Person, organiser_client: Client
) -> None:
    twin = Person.objects.create(name=lena.name, organisation=tournament.organisation)
    sent = {"name": lena.name, "club": "RC Heute", "person": lena.pk}
    organiser_client.post(f"/leitung/{tournament.slug}/anmeldung/neu/", sent)
    assert tournament.registrations.get(club__name="RC Heute").person == lena
    answer = organiser_client.post(f"/leitung/{tournament.slug}/anmeldung/neu/", sent | {"sure": "on", "club": "Noch"})
    assert (answer.status_code, "schon angemeldet" in text(answer)) == (409, True)
    assert not twin.registrations.exists()


def test_name_typed_over_means_somebody_else(tournament: Tournament, lena: Person) -> None:
    made = register(tournament, Entry("Zander, Zita", "RC Karlsau", person=lena.pk), ACTOR)
    assert made.person.name == "Zander, Zita"
    assert made.person != lena


def test_search_without_javascript_leads_to_the_form(
    tournament: Tournament, lena: Person, organiser_client: Client
) -> None:
    page = text(organiser_client.get(f"/leitung/{tournament.slug}/anmeldung/", {"bekannt": "lena"}))
    assert f'href="?person={lena.pk}#anmelden"' in page
    page = text(organiser_client.get(f"/leitung/{tournament.slug}/anmeldung/", {"person": str(lena.pk)}))
    assert f'name="person" value="{lena.pk}"' in page


def test_person_with_a_pass_number_outlives_his_registration(tournament: Tournament, lena: Person) -> None:
    made = register(tournament, Entry(lena.name, person=lena.pk), ACTOR)
    delete(made, made.version, ACTOR)
    assert Person.objects.filter(pk=lena.pk).exists()


def test_stranger_is_told_nothing(lena: Person, client: Client, organiser: User) -> None:
    other = make_tournament(0)
    client.force_login(organiser)
    assert client.get(f"/leitung/{other.slug}/anmeldung/bekannt.json?q=lena").status_code == 404
