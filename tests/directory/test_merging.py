"""Two become one, and two again: every row that moved returns, whatever names people."""

from typing import Any

import pytest
from django.db.models import Model, QuerySet
from django.test import Client
from django.utils import timezone

from tests.directory.register import address, anna, another, join, play_outside
from tests.factories import ACTOR, make_tournament
from tests.people.members import amiss
from tests.web.answers import text
from tournament.core.errors import RefusedError, StaleError
from tournament.directory.acts.merging import undo_merge
from tournament.directory.acts.people import tell_apart
from tournament.directory.acts.stored import OWN, keys_to_people
from tournament.models import (
    AuditEntry,
    Club,
    FormerName,
    Merged,
    Organisation,
    Person,
    Qualification,
    Qualifier,
    Season,
    SeasonEdition,
    SeasonGuest,
    Tournament,
)
from tournament.privacy.acts.forgetting import forget
from tournament.registration.acts.registrations import register
from tournament.registration.fields import Entry

pytestmark = pytest.mark.django_db


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
    other = make_tournament(0, name="Pokal 2025", organisation=organisation)
    assert register(other, Entry(gone.name, person=gone.pk), ACTOR).person == gone
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
    club = Club.objects.create(name="X", organisation=tournament.organisation)
    third = another(tournament, "Ahrns, Anna", club=club)
    before = everything_stored()
    for one, other in ((gone, third), (kept, gone)):  # who goes had become one with somebody before
        one.refresh_from_db()
        other.refresh_from_db()
        join(one, other)
    assert not Person.objects.filter(pk__in=[gone.pk, third.pk]).exists()
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
    logged = str(list(AuditEntry.objects.values_list("before", "after", "subject")))
    assert amiss(logged, absent=["P 1", "1961"]) == []


def test_rows_that_came_since_stay_and_objections_are_said(tournament: Tournament) -> None:
    kept, gone = anna(tournament), another(tournament, "Arens, Anna", pass_number="P 1")
    for other in (another(tournament, "Ahrns, Anna"), gone):
        kept.refresh_from_db()
        join(kept, other)
    kept.refresh_from_db()
    last, before = kept.merged.all()
    with pytest.raises(RefusedError, match="merged_later"):
        undo_merge(kept, before.pk, kept.version, ACTOR)
    with pytest.raises(StaleError):
        undo_merge(kept, last.pk, kept.version - 1, ACTOR)
    Person.objects.filter(pk=kept.pk).update(pass_number="P 2", in_archive=True)
    taken = another(tournament, "Zander, Zita", pass_number="p-1")
    with pytest.raises(RefusedError, match="pass_taken"):
        undo_merge(kept, last.pk, kept.version, ACTOR)
    assert not Person.objects.filter(pk=gone.pk).exists()
    taken.delete()
    assert undo_merge(kept, last.pk, kept.version, ACTOR) == "Arens, Anna"
    kept.refresh_from_db()
    assert (kept.pass_number, kept.in_archive, Person.objects.get(pk=gone.pk).pass_number) == ("P 2", True, "P 1")
    with pytest.raises(StaleError):
        undo_merge(kept, last.pk, kept.version, ACTOR)


def test_merged_person_goes_with_the_name(tournament: Tournament) -> None:
    """Also where the person stays, since he plays elsewhere too."""
    kept, gone = anna(tournament), another(tournament, "Geheim, Gerda", pass_number="P 77")
    other = make_tournament(0, name="Pokal 2025", organisation=tournament.organisation)
    register(other, Entry(gone.name, person=gone.pk), ACTOR)
    join(kept, gone)
    forget(other, [one.pk for one in other.registrations.all()], ACTOR)
    assert Person.objects.filter(pk=kept.pk).exists()
    assert not Merged.objects.exists()


def test_name_of_who_was_parted_is_his_own(tournament: Tournament) -> None:
    """A tournament had called the one by the other's name meanwhile; deleted, its name leaves the other's alone."""
    organisation = tournament.organisation
    kept, gone = another(tournament, "Sommer, Anna"), another(tournament, "Geheim, Gerda")
    other = make_tournament(0, name="Pokal 2025", organisation=organisation)
    there = register(other, Entry(gone.name, person=gone.pk), ACTOR)
    join(kept, gone)
    kept.refresh_from_db()
    undo_merge(kept, kept.merged.get().pk, kept.version, ACTOR)
    about = "Anna Sommer leitet, Gerda Geheim kocht, Berta Wintär spielt; früher Frau Alt"
    Organisation.objects.filter(pk=organisation.pk).update(about=about)
    FormerName.objects.create(person=kept, name="Alt, Anna", until="2019-01-01")
    forget(other, [there.pk], ACTOR)
    organisation.refresh_from_db()
    assert organisation.about == about.replace("Gerda Geheim", "N. N.")
    assert Person.objects.filter(pk=kept.pk, name="Sommer, Anna").exists()
