"""From the lists of two clubs to the entrants of the federation's championship."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_tournament
from tests.people.members import member
from tests.standings.playing import says
from tests.years.season.test_like_with_like import evening
from tournament.models import (
    MembershipRole,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Qualification,
    Season,
    Tournament,
)
from tournament.years.places import Listed
from tournament.years.reads.parts import parts_of
from tournament.years.reads.qualifying import Qualifying, regions_of


def held(club: Organisation, *names: str, hidden: Sequence[str] = ()) -> str:
    """A result from elsewhere with these people, the best first; its key."""
    made = OutsideTournament.objects.create(
        organisation=club, name="Vorrunde", date=date(2026, 3, 1), rulebook_id="dgsrv", published=True
    )
    for rank, name in enumerate(names, 1):
        person = club.people.create(name=name)
        made.results.create(person=person, rank=rank, points=100 - rank, anonymous=name in hidden)
    return f"a{made.pk}"


@pytest.fixture
def federation(db: None) -> Organisation:
    return Organisation.objects.create(name="Verband", slug="verband", shown=True, is_federation=True)


@pytest.fixture
def client(federation: Organisation, client: Client) -> Client:
    client.force_login(member(federation, "anna", MembershipRole.OWNER))
    return client


def club(federation: Organisation, name: str) -> Organisation:
    return Organisation.objects.create(name=name, federation=federation)


def test_from_two_lists_to_the_desk(federation: Organisation, client: Client) -> None:
    north = held(club(federation, "Nord"), "Ast, Anna", "Birk, Bernd", "Tanne, Toni")
    south = held(club(federation, "Süd"), "Geheim, Gerd", "Erle, Eva", hidden=["Geheim, Gerd"])
    all_of_them = f"/leitung/verein/{federation.pk}/qualifikationen/"
    statuses = [client.post(all_of_them, {"name": "Meisterschaft 2027"}).status_code for _again in range(2)]
    found = Qualification.objects.get()
    page = f"{all_of_them}{found.pk}/"
    typed = {"name": found.name, "version": 1, "method": "sainte_lague", "published": "on"}
    says(client.post(page, {**typed, f"in_{north}": "on"}), "Wie viele Plätze gibt es?", status=400)
    places = {f"places_{north}": 2, f"in_{south}": "on", "total": 3}
    assert [*statuses, client.post(page, {**typed, **places}).status_code] == [302, 400, 302]
    public = "/vereine/verband/qualifikation/meisterschaft-2027"
    assert f'href="{public}"' in client.get(page).content.decode()
    # as the list has him that he comes from
    says(Client().get(public), "Ast, Anna", "Teilnehmer 1", but_not=["Tanne, Toni", "Erle, Eva"])
    pdf = Client().get(f"{public}.pdf").content
    assert (pdf[:4], Client().get(f"{public}.pdf", headers={"Accept-Language": "en"}).content) == (b"%PDF", pdf)
    anna, toni, gerd = (Person.objects.get(name=name).pk for name in ("Ast, Anna", "Tanne, Toni", "Geheim, Gerd"))
    answers = {"version": 2, f"stand_{anna}": "declined", f"stand_{gerd}": "accepted"}
    says(client.post(f"{page}stand/", answers, follow=True), "Nachgerückt: Tanne, Toni.")
    client.post(f"{page}stand/", {"version": 2, f"stand_{toni}": "declined"})  # stale
    client.post(f"{page}stand/", {"version": 3, f"stand_{toni}": "accepted"})
    federation.people.create(name="Wild, Willi")
    says(client.post(f"{page}freiplatz/", {"version": 4, "name": "X"}, follow=True), "Niemand heißt so")
    client.post(f"{page}freiplatz/", {"version": 4, "name": "Wild, Willi"})
    for path in (page, public):
        says(client.get(path), "Wild, Willi", but_not=["Geheim"])
    assert client.get(f"{page}liste.csv").content.decode("utf-8-sig").splitlines() == [
        "Liste;Rang;Name;Verein;Stand;nachgerückt",
        "Vorrunde (Nord);2;Birk, Bernd;;qualifiziert;",
        "Vorrunde (Nord);3;Tanne, Toni;;hat zugesagt;ja",
        "Vorrunde (Süd);1;Teilnehmer 1;;hat zugesagt;",
        "Freiplätze;;Wild, Willi;;qualifiziert;",
    ]
    tournament = make_tournament(4, organisation=federation)
    says(client.get(page), but_not=["anmelden bei"])  # it is over
    Tournament.objects.update(last_day=timezone.localdate())
    says(client.get(page), f"{tournament.name}, 9. Mai 2026")  # of two of one name, which
    says(client.post(f"{page}anmelden/", {"turnier": tournament.pk}), "Tanne, Toni")
    assert tournament.registrations.count() == 4
    for _again in range(2):
        client.post(f"{page}anmelden/", {"turnier": tournament.pk, "eintragen": "1"})
    assert tournament.registrations.get(number=5).person.name == "Tanne, Toni"
    assert tournament.registrations.count() == 5
    client.post(f"{page}stand/", {"version": 5, f"stand_{anna}": "accepted"})
    says(client.get(page), "Ast, Anna", but_not=["Tanne, Toni"])  # he accepted a place that is hers again
    client.post(f"{page}stand/", {"version": 6, f"stand_{anna}": "declined"})
    says(client.get(page), "Ast, Anna")
    OutsideTournament.objects.filter(pk=int(north[1:])).update(published=False)
    says(client.get(page), "Stand: ohne Namen", but_not=["Vorrunde (Nord)", "Ast, Anna"])


def test_lists_that_share_what_is_left_get_none_where_none_is(federation: Organisation) -> None:
    north, south = (held(club(federation, name), f"{name}, Anna", f"{name}, Bert") for name in ("Nord", "Süd"))
    sources: list[dict[str, Any]] = [{"key": north, "places": 2}, {"key": south, "places": None}]
    for total, places in ((2, [2, 0]), (3, [2, 1])):
        made = Qualification(organisation=federation, sources=sources, total=total)
        assert [places for _region, places in Qualifying(made, regions_of(federation), []).chosen] == places


def test_wild_card_tells_no_name_that_its_owner_kept_back(federation: Organisation, client: Client) -> None:
    found = Qualification.objects.create(organisation=federation, key="dm", name="DM", published=True)
    for version, (name, hidden) in enumerate((("Geheim, Gerd", True), ("Wild, Willi", False)), 1):
        entrants = make_tournament(1, organisation=federation).registrations
        entrants.update(person=federation.people.create(name=name), anonymous=hidden)
        sent = {"version": version, "name": name}
        client.post(f"/leitung/verein/{federation.pk}/qualifikationen/{found.pk}/freiplatz/", sent)
    held(federation, "Stumm, Susi", hidden=["Stumm, Susi"])
    found.qualifiers.create(person=Person.objects.get(name="Stumm, Susi"), wild=True)
    says(Client().get("/vereine/verband/qualifikation/dm"), "Wild, Willi", but_not=["Geheim", "Stumm"])


def test_qualification_that_is_not_public_is_not_found_nor_a_source(federation: Organisation, client: Client) -> None:
    other = Organisation.objects.create(name="Fremd", slug="fremd", shown=True)
    Qualification.objects.create(organisation=other, key="dm", name="DM")
    assert client.get("/vereine/fremd/qualifikation/dm").status_code == 404
    held(other, "Ast, Anna")
    own = Qualification.objects.create(organisation=federation, key="dm", name="DM")
    says(client.get(f"/leitung/verein/{federation.pk}/qualifikationen/{own.pk}/"), but_not=["Vorrunde"])


def test_totals_without_ranks_are_a_list_as_well(federation: Organisation) -> None:
    held(federation, "Ast, Anna", "Birk, Bernd")
    OutsideResult.objects.update(rank=None)
    (region,) = regions_of(federation)
    assert [(one.rank, region.names[one.person][0]) for one in region.order] == [(1, "Ast, Anna"), (2, "Birk, Bernd")]


def test_lists_that_are_not_comparable_are_named_and_places_count(federation: Organisation, client: Client) -> None:
    south = club(federation, "Süd")
    keys = held(club(federation, "Nord"), "Ast, Anna", "Birk, Bernd"), held(south, "Erle, Eva")
    third = held(south, "Tanne, Toni")
    for key, rulebook in ((keys[1], "romme24-sprint"), (third, "dskv-2018")):
        OutsideTournament.objects.filter(pk=int(key[1:])).update(rulebook_id=rulebook)
    found = Qualification.objects.create(organisation=federation, key="dm", name="DM")
    page = f"/leitung/verein/{federation.pk}/qualifikationen/{found.pk}/"
    sentence = "zählen verschieden: einmal gewinnen die wenigsten Augen, einmal die meisten Punkte."
    typed = {"name": "DM", "method": "sainte_lague"}
    client.post(page, {**typed, "version": 1, f"places_{keys[0]}": 1, f"places_{third}": 1})
    says(client.get(page), "Ast, Anna", "Tanne, Toni", but_not=["zählen verschieden"])
    client.post(page, {**typed, "version": 2, f"places_{keys[0]}": 1, f"places_{keys[1]}": 1})
    says(client.get(page), "„Vorrunde (Nord)“ (DGSRV Rommé-Regeln)", "„Vorrunde (Süd)“ (Romme24 Sprint)", sentence)
    says(client.get(page), "Ast, Anna", "Erle, Eva", "Deshalb zählt hier nur der Rang in der eigenen Rangliste")


def test_season_of_places_and_one_of_teams_are_no_points_to_compare(federation: Organisation) -> None:
    key = held(federation, "Ast, Anna", "Geheim, Gerd", "Birk, Bernd", hidden=["Geheim, Gerd"])
    seasons: tuple[dict[str, object], ...] = (
        {"of": "teams"},
        {"counts": "formula"},
        {"guests": "unranked"},
        {"published": False},
        {"organisation": club(federation, "Nord")},
        {"organisation": Organisation.objects.create(name="Fremd")},
    )
    for at, said in enumerate(seasons):
        of = {"organisation": federation, "published": True} | said
        Season.objects.create(key=f"s{at}", name=f"S{at}", parts=[key], **of)
    evening(federation, date(2026, 3, 6), name="Läuft noch", over=False)
    anna, gerd, bernd = (Person.objects.get(name=name).pk for name in ("Ast, Anna", "Geheim, Gerd", "Birk, Bernd"))
    Season.objects.get(name="S2").marked.create(person_id=bernd, is_guest=True)
    _of_places, *by_points, _of_club, result = regions = regions_of(federation)
    assert {region.name: region.rulebook and region.rulebook.id for region in regions} == {
        "S1": None, "S2": "dgsrv", "S4 (Nord)": None, "Vorrunde": "dgsrv",
    }  # fmt: skip
    number = parts_of(Season.objects.get(name="S2")).numbers[gerd]
    assert [(one.order, one.names, one.called) for one in by_points] == [
        (
            [Listed(anna, 1), Listed(gerd, 2)],
            {anna: ("Ast, Anna", "")},
            {anna: "Ast, Anna", gerd: f"Ohne Namen {number}"},
        )
    ]
    assert result.names.keys() == {anna, bernd}
    found = Qualification(organisation=federation, sources=[{"key": one.key, "places": 1} for one in regions])
    assert Qualifying(found, regions, []).unlike == []
