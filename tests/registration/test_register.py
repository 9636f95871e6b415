"""The register: a name changes and is found by the old one, two become one, whoever never played may go.

Two become one, and two again: every row that moved returns, whatever names people.

Somebody the organisation knows is offered while one types, and registered as who they are.

Who is meant: one rule for the desk, lists, entries and results from outside."""

from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests.examples import few
from tests.factories import ACTOR, make_tournament
from tests.lists.telling import refused, stale
from tests.people.members import amiss, lacking
from tests.web.answers import text
from tournament.models import (
    AuditEntry,
    Club,
    FormerName,
    Membership,
    Merged,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Qualification,
    Qualifier,
    Registration,
    Season,
    SeasonEdition,
    SeasonGuest,
    Tournament,
)
from tournament.privacy.acts.forgetting import forget
from tournament.registration.acts.merging import merge, undo_merge
from tournament.registration.acts.people import OWN, keys_to_people, tell_apart
from tournament.registration.acts.registrations import delete, register
from tournament.registration.fields import Entry
from tournament.registration.reads.known import doubles, found, offered, pass_key
from tournament.registration.reads.matching import Asked, Candidate, Register


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/verein/{tournament.organisation_id}/personen/{rest}"


def anna(tournament: Tournament) -> Person:
    return Person.objects.get(name="Ahrens, Anna", organisation=tournament.organisation)


def another(tournament: Tournament, name: str, **more: Any) -> Person:
    return Person.objects.create(name=name, organisation=tournament.organisation, **more)


def join(kept: Person, gone: Person) -> None:
    kept.refresh_from_db()
    gone.refresh_from_db()
    merge(kept, gone, (kept.version, gone.version), ACTOR)
    kept.refresh_from_db()


def play_outside(tournament: Tournament, *people: Person) -> None:
    """A result of each in a tournament of its organisation that was held elsewhere."""
    outside = OutsideTournament.objects.create(organisation=tournament.organisation, name="Alt", date="2020-01-01")
    OutsideResult.objects.bulk_create(OutsideResult(tournament=outside, person=one, points=7) for one in people)


def played_before(tournament: Tournament, person: Person) -> Registration:
    """Theirs in another tournament of its organisation."""
    before = make_tournament(0, name="Pokal 2025", organisation=tournament.organisation)
    return register(before, Entry(person.name, person=person.pk), ACTOR)


@pytest.fixture
def keeper(browser: Client, organiser: User, tournament: Tournament) -> Client:
    """A member of the organisation."""
    Membership.objects.create(organisation=tournament.organisation, user=organiser)
    return browser


def sent(person: Person, **more: Any) -> dict[str, Any]:
    said = {"name": person.name, "club": person.club.name if person.club else "", "version": person.version}
    return said | {"pass_number": "", "born": "", **more}


def test_new_name_shows_in_public_at_once_and_the_old_one_still_finds(keeper: Client, tournament: Tournament) -> None:
    person = anna(tournament)
    keeper.post(address(tournament, f"{person.pk}/"), sent(person, name="Zander, Anna", born="1961"))
    assert Person.objects.values_list("name", "born").get(pk=person.pk) == ("Zander, Anna", 1961)
    assert Tournament.objects.get(pk=tournament.pk).public_revision > tournament.public_revision
    assert [one.pk for one in found(tournament.organisation_id, "ahrens")] == [person.pk]
    assert "Ahrens, Anna" in text(keeper.get(address(tournament, f"{person.pk}/")))
    keeper.post(address(tournament, f"{person.pk}/"), sent(person, name="Stale, Sie", version=1))
    assert Person.objects.get(pk=person.pk).name == "Zander, Anna"


@pytest.mark.parametrize(
    ("field", "typed"), [("name", "Anna"), ("name", ""), ("born", "61"), ("born", "2999"), ("pass_number", "p 1")]
)
def test_impossible_value_is_said_at_the_field(keeper: Client, tournament: Tournament, field: str, typed: str) -> None:
    another(tournament, "Zander, Zita", pass_number="P-1")
    person = anna(tournament)
    answer = keeper.post(address(tournament, f"{person.pk}/"), sent(person, **{field: typed}))
    assert (lacking(answer, "aria-invalid"), FormerName.objects.exists()) == ((400, []), False)


def test_two_become_one_with_all_they_played(keeper: Client, tournament: Tournament) -> None:
    Person.objects.filter(name="Ahrens, Anna").update(club=None, born=1961)
    kept, gone = anna(tournament), another(tournament, "AHRENS, Anna-", pass_number="P 1")
    other = played_before(tournament, gone).tournament
    play_outside(tournament, gone)
    FormerName.objects.create(person=gone, name="Klein, Anna", until="2019-01-01")
    assert [{pair.kept, pair.gone} for pair in doubles(tournament.organisation)] == [{kept, gone}]
    answer = {"kept": kept.pk, "kept_version": kept.version, "gone": gone.pk, "gone_version": gone.version}
    keeper.post(address(tournament, "doppelt/zusammenfuehren/"), answer)
    kept.refresh_from_db()
    assert (kept.name, kept.pass_number, kept.born, kept.outside_results.count()) == ("Ahrens, Anna", "P 1", 1961, 1)
    assert Tournament.objects.get(pk=other.pk).public_revision > other.public_revision
    assert {one.tournament.name for one in kept.registrations.all()} == {"Pokal 2026", "Pokal 2025"}
    assert {one.name for one in kept.former_names.all()} == {"AHRENS, Anna-", "Klein, Anna"}
    keeper.post(address(tournament, "doppelt/zusammenfuehren/"), answer)  # sent twice
    assert (kept.registrations.count(), Person.objects.filter(pk=gone.pk).exists()) == (2, False)


def test_people_who_met_or_differ_in_pass_or_year_are_two(tournament: Tournament) -> None:
    one, bernd = anna(tournament), Person.objects.get(name="Bauer, Bernd")
    assert refused(lambda: join(one, bernd))[0] == "people_met"
    one.pass_number, one.born = "P 1", 1961
    one.save()
    for other in (another(tournament, one.name, pass_number="P 2"), another(tournament, one.name, born=1962)):
        assert refused(partial(join, one, other))[0] == "people_differ"
    twin = another(tournament, one.name)
    play_outside(tournament, one, twin)
    assert refused(lambda: join(one, twin))[0] == "people_met"
    assert twin.outside_results.exists()


def test_people_who_may_be_one_are_asked_about_until_said_to_be_two(tournament: Tournament) -> None:
    organisation = tournament.organisation
    club, other = (Club.objects.create(name=name, organisation=organisation) for name in ("A", "B"))
    one = another(tournament, "Müller, Jo", club=club)
    another(tournament, "Mueller, Jo", club=other)
    assert doubles(organisation) == []
    same = another(tournament, "Jo, Muller", club=club)
    spelled = another(tournament, "Ganz, Anders", club=other, pass_number="p1")
    passed = another(tournament, "Sonst, Jemand", pass_number="P 1")
    for number in (3, 4):
        another(tournament, "Teilnehmer 3", born=number)
    assert [{pair.kept, pair.gone} for pair in doubles(organisation)] == [{one, same}, {spelled, passed}]
    tell_apart(same, one, ACTOR)
    assert [{pair.kept, pair.gone} for pair in doubles(organisation)] == [{spelled, passed}]


def test_rows_that_name_a_person_are_all_moved() -> None:
    """A model that comes with a key to people is found by itself; those that go with him are the register's own."""
    ours = {"FormerName", "TwoPeople", "Merged"}
    naming = {
        model.__name__
        for model in apps.get_app_config("tournament").get_models(include_auto_created=True)
        for field in model._meta.get_fields()
        if field.concrete and field.related_model is Person
    }
    assert {model.__name__ for model, _name in keys_to_people()} == naming - ours
    assert {"Registration", "OutsideResult"} <= naming


def test_list_is_the_organisations_alone(keeper: Client, tournament: Tournament) -> None:
    elsewhere = Organisation.objects.create(name="Anderswo")
    stranger = Person.objects.create(name="Fremd, Frieda", organisation=elsewhere)
    assert amiss(text(keeper.get(address(tournament))), "Ahrens, Anna", absent=["Fremd"]) == []
    assert "Ahrens" in text(keeper.get(address(tournament), {"q": "ahr"}))
    assert "Niemand gefunden" in text(keeper.get(address(tournament), {"q": "frie"}))
    foreign = (f"/leitung/verein/{elsewhere.pk}/personen/", address(tournament, f"{stranger.pk}/"))
    assert {keeper.get(path).status_code for path in foreign} == {404}
    mixed = {"kept": anna(tournament).pk, "gone": stranger.pk}
    assert keeper.post(address(tournament, "doppelt/zusammenfuehren/"), mixed).status_code == 404
    assert "Niemand scheint doppelt" in text(keeper.get(address(tournament, "doppelt/")))


def test_person_who_never_played_alone_goes(keeper: Client, tournament: Tournament) -> None:
    never, played = another(tournament, "Nie, Gespielt"), anna(tournament)
    for person in (never, played):
        keeper.post(address(tournament, f"{person.pk}/loeschen/"), {"version": person.version})
    assert list(Person.objects.filter(pk__in=(never.pk, played.pk))) == [played]


def everything_stored() -> dict[str, list[dict[str, Any]]]:
    """All rows that name people, and theirs; not versions, which rise, nor the keys of notes that come back."""
    models: set[type[Model]] = {*OWN, SeasonEdition, Person, *(model for model, _name in keys_to_people())}
    rows = {model.__name__: list(QuerySet(model).order_by("pk").values()) for model in models}
    for row in rows["Person"]:
        del row["version"]
    for notes in (rows["FormerName"], rows["TwoPeople"]):
        for row in notes:
            del row["id"]
        notes.sort(key=str)
    return rows


def one_of_each(tournament: Tournament, gone: Person, kept: Person) -> set[str]:
    """A row of everything that names a person, for who goes; where each may have one, for both. Returns what."""
    organisation = tournament.organisation
    assert played_before(tournament, gone).person == gone
    play_outside(tournament, gone)
    for key in "ab":
        season = Season.objects.create(organisation=organisation, key=key, name=key)
        qualification = Qualification.objects.create(organisation=organisation, key=key, name=key)
        for person in (gone, kept) if key == "a" else (gone,):
            SeasonGuest.objects.create(season=season, person=person, is_guest=person == gone)
            Qualifier.objects.create(qualification=qualification, person=person, answer="yes")
    lines = [{"person": one.pk, "rank": 1, "points": 40} for one in (kept, gone, kept)]
    SeasonEdition.objects.create(season=season, number=1, at=timezone.now(), content={"parts": [], "lines": lines})
    for name in ("Klein, Anna", kept.name):
        FormerName.objects.create(person=gone, name=name, until="2019-01-01")
    tell_apart(gone, another(tournament, "Arens, Anne"), ACTOR)
    return {"Registration.person", "OutsideResult.person", "SeasonGuest.person", "Qualifier.person"}


def test_rows_that_moved_all_return(keeper: Client, tournament: Tournament) -> None:
    kept, gone = anna(tournament), another(tournament, "Arens, Anna", pass_number="P 1", born=1961, in_archive=True)
    made = one_of_each(tournament, gone, kept)
    assert made == {f"{model.__name__}.{name}" for model, name in keys_to_people()}, "a new one is to be made above"
    third = another(tournament, "Ahrns, Anna", club=Club.objects.create(name="X", organisation=tournament.organisation))
    before = everything_stored()
    join(gone, third)
    join(kept, gone)  # who goes had become one with somebody before
    assert not Person.objects.filter(pk__in=[gone.pk, third.pk]).exists()
    # a season that is final names who stays, and what was said of them by hand
    assert [line["person"] for line in SeasonEdition.objects.get().content["lines"]] == [kept.pk] * 3
    assert list(SeasonGuest.objects.filter(season__key="a").values_list("person", "is_guest")) == [(kept.pk, False)]
    page = text(keeper.get(address(tournament, f"{kept.pk}/")))
    assert '<span class="visually-hidden">: Arens, Anna</span>' in page
    assert "Ahrns, Anna </li>" not in page  # who became one with her before: the later one first
    for person in (kept, gone):
        person.refresh_from_db()
        said = {"merged": person.merged.get_queryset()[0].pk, "version": person.version}
        answer = keeper.post(address(tournament, f"{person.pk}/trennen/"), said, follow=True)
    assert "Arens, Anna und Ahrns, Anna sind wieder zwei Personen." in text(answer)
    assert everything_stored() == before
    assert AuditEntry.objects.filter(action="people_parted").count() == 3  # one in the tournament
    assert amiss(str(list(AuditEntry.objects.values_list("before", "after", "subject"))), absent=["P 1", "1961"]) == []


def test_rows_that_came_since_stay_and_objections_are_said(tournament: Tournament) -> None:
    kept, gone = anna(tournament), another(tournament, "Arens, Anna", pass_number="P 1")
    for other in (another(tournament, "Ahrns, Anna"), gone):
        join(kept, other)
    last, before = kept.merged.all()
    assert refused(lambda: undo_merge(kept, before.pk, kept.version, ACTOR))[0] == "merged_later"
    assert stale(lambda: undo_merge(kept, last.pk, kept.version - 1, ACTOR)) == kept.name
    Person.objects.filter(pk=kept.pk).update(pass_number="P 2", in_archive=True)
    taken = another(tournament, "Zander, Zita", pass_number="p-1")
    assert refused(lambda: undo_merge(kept, last.pk, kept.version, ACTOR))[0] == "pass_taken"
    assert not Person.objects.filter(pk=gone.pk).exists()
    taken.delete()
    assert undo_merge(kept, last.pk, kept.version, ACTOR) == "Arens, Anna"
    kept.refresh_from_db()
    assert (kept.pass_number, kept.in_archive, Person.objects.get(pk=gone.pk).pass_number) == ("P 2", True, "P 1")
    assert stale(lambda: undo_merge(kept, last.pk, kept.version, ACTOR)) is None


def test_merged_person_goes_with_the_name(tournament: Tournament) -> None:
    """Also where the person stays, since he plays elsewhere too."""
    kept, gone = anna(tournament), another(tournament, "Geheim, Gerda", pass_number="P 77")
    there = played_before(tournament, gone)
    join(kept, gone)
    forget(there.tournament, [there.pk], ACTOR)
    assert (Person.objects.filter(pk=kept.pk).exists(), Merged.objects.exists()) == (True, False)


def test_name_of_who_was_parted_is_his_own(tournament: Tournament) -> None:
    """A tournament had called the one by the other's name meanwhile; deleted, its name leaves the other's alone."""
    kept, gone = another(tournament, "Sommer, Anna"), another(tournament, "Geheim, Gerda")
    there = played_before(tournament, gone)
    join(kept, gone)
    undo_merge(kept, kept.merged.get().pk, kept.version, ACTOR)
    about = "Anna Sommer leitet, Gerda Geheim kocht, Berta Wintär spielt; früher Frau Alt"
    Organisation.objects.update(about=about)
    FormerName.objects.create(person=kept, name="Alt, Anna", until="2019-01-01")
    forget(there.tournament, [there.pk], ACTOR)
    assert Organisation.objects.get(pk=tournament.organisation_id).about == about.replace("Gerda Geheim", "N. N.")
    assert Person.objects.filter(pk=kept.pk, name="Sommer, Anna").exists()


# Who is known, and who is meant.


@pytest.fixture
def lena(tournament: Tournament) -> Person:
    return Person.objects.create(
        name="Müller-Lüdenscheidt, Lena",
        club=Club.objects.create(name="RC Karlsau", organisation=tournament.organisation),
        organisation=tournament.organisation,
        pass_number="NRV 4711",
        born=1961,
    )


def asked(client: Client, tournament: Tournament, words: str) -> list[str]:
    answer = client.get(f"/leitung/{tournament.slug}/anmeldung/bekannt.json", {"q": words})
    assert answer.status_code == 200
    return [one["name"] for one in answer.json()["people"]]


@pytest.mark.parametrize(
    ("words", "is_found"),
    [
        *few(5, [(one, True) for one in ("MÜL", "lud", "lena muell", "471", "ahre", "mue", "lena", "nrv", "nrv 4711")]),
        *((one, False) for one in ("", "mu", "a b", "üller", "1961", "karlsau")),
    ],
)
def test_person_is_found_by_three_letters_of_a_name_or_of_the_pass_alone(
    tournament: Tournament, lena: Person, organiser_client: Client, words: str, is_found: bool
) -> None:
    """Names in any order; not by fewer letters, the middle of a word, the year or the club."""
    FormerName.objects.create(person=lena, name="Ahrendt, Lena", until="2024-05-01")
    assert (lena.name in asked(organiser_client, tournament, words)) is is_found


def test_people_of_another_organisation_are_never_found_nor_registered(
    tournament: Tournament, lena: Person, organiser_client: Client
) -> None:
    lena.organisation = Organisation.objects.create(name="Anderswo")
    lena.save()
    assert asked(organiser_client, tournament, "lena") == []
    made = register(tournament, Entry(lena.name, "RC Karlsau", person=lena.pk, pass_number="NRV 4711"), ACTOR)
    assert made.person != lena


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


def test_person_with_a_pass_number_outlives_his_registration(tournament: Tournament, lena: Person) -> None:
    made = register(tournament, Entry(lena.name, person=lena.pk), ACTOR)
    delete(made, made.version, ACTOR)
    assert Person.objects.filter(pk=lena.pk).exists()


def test_suggestion_says_where_he_played_last_and_leads_to_the_form(
    tournament: Tournament, lena: Person, organiser_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for asked_for, shown in (
        ({"bekannt": "lena"}, f'href="?person={lena.pk}#anmelden"'),
        ({"person": str(lena.pk)}, f'name="person" value="{lena.pk}"'),
    ):
        assert shown in text(organiser_client.get(f"/leitung/{tournament.slug}/anmeldung/", asked_for))
    (one,) = offered(tournament, "lena")
    assert (one.club, one.pass_number, one.born, one.last, one.number) == ("RC Karlsau", "NRV 4711", 1961, "", None)
    number = register(tournament, Entry(lena.name, "Heute woanders", person=lena.pk), ACTOR).number
    with django_assert_num_queries(4):
        (one,) = offered(tournament, "lena")
    assert (one.number, tournament.name in one.last) == (number, True)


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
