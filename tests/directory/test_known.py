"""Somebody the organisation knows is offered while one types, and registered as who they are.

Who is meant: one rule for the desk, lists, entries and results from outside."""

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.examples import few
from tests.factories import ACTOR
from tests.web.answers import text
from tournament.directory.reads.known import offered, pass_key
from tournament.directory.reads.matching import Asked, Candidate, Register
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


@pytest.mark.parametrize("words", few(5, ["MÜL", "lud", "lena muell", "471", "ahre", "mue", "lena", "nrv", "nrv 4711"]))
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
    assert (one.number, tournament.name in one.last) == (number, True)


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
    assert (made.person.name, made.person == lena) == ("Zander, Zita", False)


def test_search_without_javascript_leads_to_the_form(
    tournament: Tournament, lena: Person, organiser_client: Client
) -> None:
    for asked_for, shown in (
        ({"bekannt": "lena"}, f'href="?person={lena.pk}#anmelden"'),
        ({"person": str(lena.pk)}, f'name="person" value="{lena.pk}"'),
    ):
        assert shown in text(organiser_client.get(f"/leitung/{tournament.slug}/anmeldung/", asked_for))


def test_person_with_a_pass_number_outlives_his_registration(tournament: Tournament, lena: Person) -> None:
    made = register(tournament, Entry(lena.name, person=lena.pk), ACTOR)
    delete(made, made.version, ACTOR)
    assert Person.objects.filter(pk=lena.pk).exists()


REGISTER = (
    Candidate(1, "Ahrens, Anna", "RC Karlsau", "NRV 4711", 1961),
    Candidate(2, "Ahrens, Anna", "GSRL Nord", "", None),
    Candidate(3, "Bauer, Jo", "", "", 1950),
    Candidate(4, "Bauer, Jo", "", "", 1980),
    Candidate(5, "Conrad, Uwe", "RC Karlsau", "P 5", None),
    Candidate(6, "Conrad, Ute", "RC Karlsau", "p-5", None),
    Candidate(7, "Teilnehmer 7", "", "", None),
    Candidate(8, "Dorn, Eva", "RC Karlsau", "", None, in_archive=True),
    Candidate(9, "DORN, Eva", "RC Karlsau", "", None),
)


@pytest.mark.parametrize(
    ("asked", "meant", "likely"),
    [
        (Asked("Ahrens, Anna", "RC Karlsau"), 1, 1),
        (Asked("AHRENS,  anna", "rc karlsau"), 1, 1),
        (Asked("Arens, Anne", "Anders", "nrv-4711"), 1, 1),  # the pass number alone
        (Asked("Arens, Anne", "Anders", "nrv-4711", 1999), 1, 1),
        (Asked("Ahrens, Anna", "Anders", person=1), 1, 1),  # chosen, for another club today
        (Asked("Ahrens, Anna", "Anders", person=99), None, None),
        (Asked("Zander, Zita", "RC Karlsau", person=1), None, None),  # typed over
        (Asked("Ahrens, Anna", "RC Karlsau", "P 9"), None, None),  # another pass number
        (Asked("Ahrens, Anna", "RC Karlsau", "", 1962), None, None),  # another year
        (Asked("Ahrens, Anna", "GSRL Nord", "P 9", 1962), 2, 2),
        (Asked("Ahrens, Anna"), None, None),  # two fit
        (Asked("Ahrens, Anna", "", "", 1962), None, 2),  # one of them
        (Asked("Ahrens, Anna", "RC Neu"), None, None),
        (Asked("Bauer, Jo"), 4, 4),  # two alike: who came last
        (Asked("Bauer, Jo", "", "", 1950), 3, 3),
        (Asked("Bauer, Jo", "RC Karlsau"), None, None),
        (Asked("Bauer, Jo", "RC Karlsau", "", 1980), None, 4),
        (Asked("Conrad, Ute", "RC Karlsau", "P5"), 6, 6),  # of the two with this number
        (Asked("Conrad, Ulf", "RC Karlsau", "P5"), None, None),
        (Asked("Teilnehmer 7"), None, None),  # a name that was deleted
        (Asked("Dorn, Eva", "RC Karlsau"), 8, 8),
        (Asked("DORN, Eva", "RC Karlsau"), 9, 9),
        (Asked("", "", ""), None, None),
    ],
)
def test_name_and_club_say_who_is_meant(asked: Asked, meant: int | None, likely: int | None) -> None:
    match = Register(REGISTER).match(asked)
    assert (match.meant and match.meant.pk, match.likely and match.likely.pk) == (meant, likely)


@pytest.mark.parametrize(
    ("asked", "offered", "several"),
    [
        (Asked("Ahrens, Anna"), [2, 1], True),
        (Asked("Conrad, Ulf", "RC Karlsau", "P5"), {5, 6}, True),  # in whatever order
        (Asked("Ahrens, Anna", "RC Karlsau"), [1, 2], False),
    ],
)
def test_people_it_may_be_are_offered_the_likeliest_first(
    asked: Asked, offered: list[int] | set[int], several: bool
) -> None:
    match = Register(REGISTER).match(asked)
    assert (type(offered)(one.pk for one in match.candidates), match.several) == (offered, several)


FEW = st.sampled_from
people = st.builds(
    Asked,
    FEW(["Ahrens, Anna", "ahrens, anna", "Bauer, Jo"]),
    FEW(["", "RC Karlsau", "rc karlsau", "Nord"]),
    FEW(["", "P 1", "p1", "P2"]),
    FEW([None, 1950, 1961]),
    FEW([None, 1, 2, 3]),
)


@given(st.lists(people, max_size=6), st.lists(people, max_size=6), st.sets(st.integers(1, 6)))
def test_person_is_not_meant_twice_nor_against_a_pass_number_or_a_year(
    known: list[Asked], asked: list[Asked], without: set[int]
) -> None:
    stored = [
        Candidate(pk, one.name, one.club, one.pass_number, one.born, in_archive=bool(one.person))
        for pk, one in enumerate(known, 1)
    ]
    found = Register(stored).each(asked, without)
    keys = [one.pk for one in found if one]
    assert len(keys) == len(set(keys)) == len(set(keys) - without)
    assert found == Register(stored[::-1]).each(asked, without)  # not as the database happens to list them
    for one, meant in zip(asked, found, strict=True):
        if meant and meant.pk != one.person and pass_key(meant.pass_number) != (pass_key(one.pass_number) or "–"):
            assert (meant.name.casefold(), meant.club.casefold()) == (one.name.casefold(), one.club.casefold())
            assert not (meant.pass_number and one.pass_number)
            assert not (meant.born and one.born and meant.born != one.born)


@pytest.mark.django_db
def test_people_who_cannot_be_meant_need_not_be_read() -> None:
    organisation = Organisation.objects.create(name="RC Karlsau")
    for name in ("Ahrens, Anna", "AHRENS, anna", "Ährens, Anna", "ÄHRENS, Anna", "Bauer, Jo", "Zander, Zita"):
        Person.objects.create(name=name, organisation=organisation, pass_number="P 1" if name[0] == "Z" else "")
    everybody = Register.of(organisation.pk)
    chosen = Person.objects.get(name="Bauer, Jo").pk
    for asked in (
        Asked("ahrens, anna"),
        Asked(" Ahrens,  Anna"),
        Asked("ährens, anna"),
        Asked("Bauer, J.", pass_number="p1"),
        Asked("bauer, jo", person=chosen),
        Asked(""),
    ):
        assert Register.of(organisation.pk, [asked]).match(asked) == everybody.match(asked)
    assert Register.of(organisation.pk, [Asked("Bauer, Jo")]).match(Asked("Ahrens, Anna")).meant is None
